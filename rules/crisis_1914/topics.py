"""Short help in our own words, with the rulings we follow where the rulebook is silent or at odds with itself."""

from __future__ import annotations

from rules.core.contract import Topic

ORIGINS = {"R": "the rulebook", "E": "an example in the rulebook", "O": "our own decision"}

# number: (where it is from, what we do)
SETUP = {
    1: (
        "RO",
        "Each deck starts with 22 cards, its set-aside cards apart; three are dealt. All dice and markers are 0.",
    ),
    2: ("R", "First Draw: in Initiative order everybody turns over the top card and does what it says."),
    3: ("E", "The First Draw card counts towards the card limit."),
    4: ("O", "A First Draw card cannot be a chosen Belligerence action; Ultimatum and Maskirovka still are one."),
}
ACTIONS = {
    5: ("R", "A turn is exactly one action. Whoever has passed has no more turns in the week."),
    6: ("R", "A card turned over must be placed. Only cards on the Tableau give DP."),
    7: (
        "RO",
        "A card in order: its owner makes its choices, Belligerence among them; DP move both markers; level and dice "
        "change; effects from the top; momentum is counted; only then, taken-back cards included, is over 32 checked.",
    ),
    8: (
        "RO",
        "Deliberate needs a card to discard, room, no opposing momentum and something to draw; once a week. With "
        "fewer than three cards to draw you take those. The card played may be a Belligerence action.",
    ),
    9: (
        "RO",
        "Reorganize needs a card to discard and no opposing momentum. With fewer than three cards in the pile you "
        "see those; the pile is made anew only if it is empty.",
    ),
    10: (
        "RO",
        "Seize Initiative needs three cards to discard and a Prestige marker level with or above that of whoever "
        "stands first in the Current Round column (passed players and yourself included, moved markers not).",
    ),
    11: ("R", "Discards from the hand lie face up, on the pile of their icon."),
    12: ("O", "Pass is final for the week. Effects still reach the hand of a player who has passed."),
    13: (
        "RO",
        "The limit is looked at when a card is added, on the Tableau as it is; a card taken back frees its place.",
    ),
    14: ("RO", "At the limit no card can be added. Whoever can do nothing but pass passes without being asked."),
}
CARDS = {
    15: ("EO", "Caution and Back-Channel cards: one of the two lines, not both. Without an Assertion, the other line."),
    16: ("O", "A card taken back takes along the DP it gave, doubled or not; level, dice and the action stay."),
    17: ("R", "The second marker moves by 1 and is never doubled."),
    18: (
        "RO",
        "Reduce Tension happens by itself if a die can drop; among several options an idle one may be chosen. The "
        "Czar is a momentum card only if that was chosen.",
    ),
    19: (
        "RO",
        "Momentum lasts until the end of the week, even if one of the three cards leaves. Allies are free of it.",
    ),
}
BELLIGERENCE = {
    20: (
        "R",
        "A Belligerence action doubles the card's DP. The level rises to the highest die of the own city, or by 1 if "
        "it is there already; lower dice rise to the level.",
    ),
    21: ("R", "Several in a week are fine, each on another card; their Prestige counts once."),
    22: ("R", "At level 5 there is no more Belligerence. Levels never fall, and no die falls below its level."),
    23: ("RO", "Ultimatum and Maskirovka at level 5 count their printed DP; their Prestige is paid, once a week."),
    24: ("O", "A card of 0 DP may be a Belligerence action too."),
}
INITIATIVE = {
    25: ("R", "In Will Move Bottom later markers go below, in Will Move Top above the earlier ones."),
    26: ("R", "Next round: the Top pile from its top, then those who stayed, then the Bottom pile from its top."),
    27: ("R", "The order stays from week to week."),
    28: ("E", "Players who passed keep their place on the Initiative track."),
    29: ("R", "The Play Step ends when all who are left have passed."),
}
PILES = {
    30: ("R", "An empty Draw Pile is made anew from the Recycled Discards when a card is needed, not before."),
    31: ("R", "Return Discards wait for the Refresh Step."),
    32: (
        "RO",
        "A card that enters an empty Draw Pile first has it made anew; in the Refresh Step the week's cards are in "
        "Recycled Discards by then. With nothing to recycle it lies alone, and what would draw is not offered.",
    ),
}
SUDDEN = {
    33: ("RO", "A Prestige marker above 32 when a card is done: its owner is out as by General Mobilization."),
    34: ("R", "General Mobilization on the own Tableau: out at once, markers off, Prestige 0; the week is played out."),
    35: (
        "O",
        "Players who are out count neither for ranking nor Initiative nor a Congress, and discard for nobody. The "
        "table of Prestige goes by the number of players at the start. With one player left there is no Congress.",
    ),
}
SCORING = {
    36: (
        "R",
        "Prestige: 14 or more DP give 3 for the most, 2 for the second most (1 with two players) or 1, and 1 more "
        "for the top of the Initiative track, which also breaks ties. Belligerence: +1 for the most DP, -1 for "
        "others. Four Assertions double the sum.",
    ),
    37: (
        "O",
        "The points for Belligerence count below 14 DP too. Doubling doubles a loss too. Prestige is never below 0.",
    ),
    38: ("RO", "With a Prestige marker at 13 or less you may lower one own die by 1, not below the level."),
    39: ("R", "Tension goes by the lower marker, to the Target Nation's box in the own city."),
    40: ("R", "Then flow-down: each further box has at least half of the box before it, fractions dropped."),
    41: ("O", "Dice remember numbers above 6, so a Congress makes a 7 a losing 6."),
}
ENDING = {
    42: (
        "R",
        "Congress: the last on the Initiative track may invite, the others answer from the top; one refusal ends it. "
        "If all accept every die drops by 1, not below its level, and the inviter gains 1 Prestige (2 with four "
        "Assertions).",
    ),
    43: (
        "RO",
        "A die at 6 or more: its city's owner has lost, Prestige 0, and the game ends; it also ends after Week 6. "
        "The highest Prestige among the others wins; equals share; everybody may lose.",
    ),
    44: (
        "RE",
        "Refresh in this order: returning cards are put ready; cards whose condition holds leave the game; the rest "
        "of the Tableau is recycled; set-aside cards come in; one shuffle; discards from the hand; the deal; markers.",
    ),
    45: ("R", "Hands have no limit during a week; after it 6 at most, then cards are dealt up to 3."),
}
SOLO = {
    46: ("R", "Solitaire: Austria-Hungary alone, Tension on Russia. No Seize Initiative, no Congress."),
    47: (
        "RO",
        "Deliberate and Reorganize cost 1 Prestige each besides the discard; without Prestige there is neither.",
    ),
    48: (
        "EO",
        "A week gives 1 Prestige for 14 DP and 1 for each DP above 18; four Assertions double it; R38 holds.",
    ),
    49: ("RO", "Belligerence is allowed and scores nothing; the Ultimatum's Prestige is paid."),
    50: ("R", "Tension 6, General Mobilization on the Tableau, or more than 32 DP: the game is lost."),
    51: ("R", "After Week 6: 40 emphatic, 35 clear, 30 marginal victory; 25 a tie; less is a loss."),
    52: ("R", "A week ends with Pass or at the card limit."),
}
PRINTED = {
    53: (
        "O",
        "General Mobilization is set aside. It enters its deck when a Belligerence action raises a die of its city "
        "to 5, or in the Refresh Step of Week 4 or 5 while a die shows 5. In any Refresh Step without a die at 5 it "
        "lies aside again. Discarded from the hand it returns to the deck.",
    ),
    54: (
        "EO",
        "Set-aside cards come in once others left the game: Ultimatum (Blank Cheque, Harvest Leave), Maskirovka "
        "(Hartwig, State Visit), Ottoman Alliance, Union Sacrée and Belgian Neutrality (the card of the own track).",
    ),
    55: ("EO", "Tension by the score track: 0 up to 13, 1 from 14, 2 from 20, 3 from 25, 4 from 30."),
    56: (
        "O",
        "Only nations in the game have a box with a die; flow-down skips the rest. Paris and London have one, Germany.",
    ),
    57: ("O", "Once-per-game abilities of the player boards are not played."),
    58: ("O", "Whoever concedes has lost; the game ends, and the best Prestige among the others wins."),
}

GROUPS = (
    ("rulings_setup", "Rulings: set-up and First Draw", SETUP),
    ("rulings_actions", "Rulings: actions", ACTIONS),
    ("rulings_cards", "Rulings: card effects", CARDS),
    ("rulings_belligerence", "Rulings: Belligerence", BELLIGERENCE),
    ("rulings_initiative", "Rulings: Initiative", INITIATIVE),
    ("rulings_piles", "Rulings: piles", PILES),
    ("rulings_sudden", "Rulings: sudden end", SUDDEN),
    ("rulings_scoring", "Rulings: Score Step", SCORING),
    ("rulings_ending", "Rulings: Congress, end, Refresh", ENDING),
    ("rulings_solo", "Rulings: solitaire game", SOLO),
    ("rulings_printed", "Rulings: boards and set-aside cards", PRINTED),
)


def ruling_page(key: str, title: str, rulings: dict[int, tuple[str, str]]) -> Topic:
    """Rulings as a page, each with its number and where it is from."""
    lines = [f"**R{n}** {text} ({'+'.join(origin)})" for n, (origin, text) in rulings.items()]
    legend = "; ".join(f"{letter} = {meaning}" for letter, meaning in ORIGINS.items())
    return Topic(key, title, "\n".join([*lines, f"{legend}."]))


HELP = (
    Topic(
        "goal",
        "Goal and losing",
        "You are a statesman of the July Crisis. Most Prestige after Week 6 wins (p. 10). But if a Tension die in your "
        "own city reaches 6 you have lost, the game ends with the week, and the best of the others wins; perhaps "
        "nobody does. More than 32 DP, or General Mobilization on your Tableau, loses as well (p. 7).",
    ),
    Topic(
        "week",
        "A week",
        "First Draw, Play, Score, Congress, end check, Refresh (p. 5 to 10). In the First Draw the bot turns over "
        "everybody's first card. In the Play Step each takes one action a turn in Initiative order until all passed.",
    ),
    Topic(
        "actions",
        "The six actions",
        "Turn over your top card, and decide on Belligerence when you see it (or say no at once); play a card from "
        "your hand; Deliberate (discard 1, draw 3, play one, keep the rest; once a week; you move to the bottom); "
        "Reorganize (discard 1, reorder your top 3); Seize Initiative (discard 3, if your DP match the first player's; "
        "you move to the top); Pass for the rest of the week (p. 6).",
    ),
    Topic(
        "types",
        "Types of cards",
        "Assertion: four double the week's Prestige. Consensus: each pair adds 1 to the card limit of 7. National "
        "Interests: each adds 1. Back-Channel: your second marker goes 1 ahead, or take an Assertion back. Caution: "
        "draw a card, or take an Assertion back. Momentum: three forbid your opponents Deliberate and Reorganize "
        "(p. 2 and 3).",
    ),
    Topic(
        "belligerence",
        "Belligerence",
        "When you place a card in the Play Step you may double its DP. Your Belligerence level rises to the highest "
        "Tension die in your city, or by 1 if it is there already, and all lower dice there rise to it. No die can "
        "fall below the level again; at level 5 there is no more Belligerence (p. 7).",
    ),
    Topic(
        "score",
        "Score Step",
        "Prestige by the higher marker, Tension by the lower one. 14 DP or more: 3 for the most, 2 for the second (1 "
        "with two players), 1 for others, 1 more for the top of the Initiative track. Belligerence: +1 with the most "
        "DP, otherwise -1. Four Assertions double the sum. Under 14 you may lower one die by 1 (p. 8). Tension to "
        "your Target Nation: 1 from 14, 2 from 20, 3 from 25, 4 from 30; then it flows down (p. 9).",
    ),
    Topic(
        "congress",
        "Congress",
        "After scoring, the last on the Initiative track may invite everybody. Each answers in public, from the top. "
        "If all accept, every Tension die drops by 1 (not below the level) and the inviter gains 1 Prestige, 2 with "
        "four Assertions. You may leave your answer ahead of time as a standing order (p. 10).",
    ),
    Topic(
        "refresh",
        "Refresh Step",
        "Cards go back to the Draw Pile, to Recycled Discards or out of the game, as their icons say. Then everybody "
        "chooses discards at the same time, unseen until all have chosen, down to six at most, and is dealt up to "
        "three (p. 10).",
    ),
    Topic(
        "solo",
        "Solitaire game",
        "Austria-Hungary alone. 1 Prestige for 14 DP and 1 for each DP above 18 a week; Deliberate and Reorganize cost "
        "1 Prestige each; no Seize Initiative, no Congress. After six weeks 40 Prestige are an emphatic, 35 a clear, "
        "30 a marginal victory, 25 a tie (p. 11).",
    ),
    Topic(
        "sources",
        "Where the cards are from",
        "The rulebook has no list of cards. What its text and examples tell of a card is marked second-hand, all else "
        "is reconstructed: each card says which of its fields are which. The Tension bands of the score track and "
        "most of the player boards are reconstructed too.",
    ),
)

TOPICS: tuple[Topic, ...] = (*HELP, *(ruling_page(*group) for group in GROUPS))
