"""Short help in our own words, with the pages of the rulebook, and the rulings we follow."""

from __future__ import annotations

from rules.core.contract import Topic
from rules.red_flag_over_paris.cards import CARDS

_RULINGS: tuple[tuple[str, str], ...] = (
    ("R7", "Points may be split freely between removing and placing; what is left over is lost."),
    ("R10", "At strength 3 or more there is no extra point to buy: it would be wasted."),
    ("R12", "The extra point has to be paid first: the draw comes after it."),
    ("R13", "You see the result of an attempt before you decide on the next one."),
    ("R14", "A removed Fortification or Barricade returns to its owner's supply and can be built again."),
    ("R18", "Moving a disc, because both are on the map, is optional and keeps to the spaces the event names."),
    ("R19", "Operations may find nothing to do; choosing them is then a way to pass."),
    ("R23", "A discarded event can be used however the opponent had played it; its condition must hold."),
    ("R24", "A card given up for a discarded event or a Final Crisis card may itself be used by the opponent."),
    ("R26", "You may use an event that changes nothing, provided its condition holds. Reach and strength matter in "
            "operations only, not to the other words of an event."),
    ("R30", "The VP for breaching the Final Crisis zone first is lost at the end of the play, with the bonus cubes."),
    ("R31", "If both sides breach that zone within one play, the cube that left first counts as first."),
    ("R32", "A zone that you breach while the opponent plays is settled together with that play."),
    ("R33", "Pool spaces are a capacity: when it drops, surplus Commune cubes leave play."),
    ("R35", "A card cannot advance a track that is at 3, and an event does nothing there."),
    ("R37", "The opponent may place the cube whoever caused the step; without an available cube the right is lost."),
    ("R38", "Within a step, first the reward of the track, then the opponent's cube."),
    ("R41", "Spread Influence moves one cube, then perhaps one more: it may be the same."),
    ("R42", "De-escalating with an opposing cube costs one of yours first. Turncoat needs an available cube and room. "
            "Neither touches discs, needs strength, or costs points."),
    ("R46", "Both objectives look at the map as it is when they are shown."),
    ("R48", "A fulfilled objective stays fulfilled, whatever the event of the other one does."),
    ("R51", "You pick your own discard before the Final Crisis, and nobody else sees it."),
    ("R53", "The condition of an event is about the side that resolves it, whoever played the card."),
    ("R58", "An empty deck is made anew from the discards, else from the removed cards, but never of a card whose "
            "event is under way. Looking at or cycling cards does not cause it, and cards looked at return after the "
            "event of the one chosen."),
    ("Censorship", "Censoring is no play: nobody can use that card as a discarded event."),
)  # fmt: skip

_PUBLISHED = sum(effect.source == "published" for effect in CARDS.values())

TOPICS: tuple[Topic, ...] = (
    Topic(
        "sequence",
        "Sequence of play",
        "Up to three rounds, then the Final Crisis (p. 5). Each round:\n"
        "1. Each side is dealt 4 Strategy and 2 Objective cards and secretly keeps one objective.\n"
        "2. The side with the higher initiative level decides who goes first.\n"
        "3. In turn each side plays three cards; the fourth is set aside, face down, for the Final Crisis.\n"
        "4. Pivotal bonus actions, then Crisis Dimensions, then objectives are scored.\n"
        "5. The Final Crisis follows round 3, or earlier once both sides have breached that zone.",
    ),
    Topic(
        "setup",
        "Set-up",
        "Versailles begins with a cube in Royalists and in Press, the Commune with one in Press, Social Movements and "
        "Père Lachaise. 6 blue and 9 red cubes stand on the crisis tracks, 4 and 6 wait as bonus cubes, and 6 blue "
        "cubes on the Prussian Collaboration track: two a step (p. 4-5; the split over the steps is reconstructed). "
        "All tracks are at 0. Each side has its Final Crisis card face up and two discs off the board.",
    ),
    Topic(
        "presence",
        "Presence, control, adjacency",
        "You are present where you have a cube or disc. Some presence is for ever: the Commune's in Père Lachaise "
        "and Social Movements, that of Versailles in Royalists. You control a space with more pieces than the "
        "opponent; presence without a piece controls nothing (p. 4).\n"
        "Versailles always controls Versailles HQ, and the Prussian Occupied Territory while Prussian Collaboration "
        "is at 3. No pieces go there.\n"
        "National Assembly is adjacent to Royalists and Republicans, but not the other way round: holding either "
        "opens the Assembly, holding the Assembly opens nothing (p. 4, p. 11).\n"
        "At most 4 cubes of a side fit in a space; discs do not count (p. 3).",
    ),
    Topic(
        "initiative",
        "Initiative",
        "Your initiative level is your political VPs minus your Momentum; it can be negative. The higher level "
        "decides who goes first, the Commune if equal (p. 5). Who goes first is the Initiative Player, and also "
        "orders bonus actions, dimension scoring, objective scoring and objective events. We ask for an order only "
        "where it can change something.",
    ),
    Topic(
        "cards",
        "Using a card",
        "A Strategy card has these uses in a round (p. 5-6):\n"
        "- **Event**: only in your colour or neutral, and if its condition holds.\n"
        "- **Operations**: political or military, with its points.\n"
        "- **Discarded event**: give up a card to use the top discard, if the opponent put it there in this round, "
        "it is of your colour, and your card has at least as many points.\n"
        "- **Momentum**: advance your track; the card leaves the game.\n"
        "- **Final Crisis card**: discard the card and use your Final Crisis card for its 4 points; then that card "
        "is gone and its event is lost.\n"
        "A used card becomes the top discard.",
    ),
    Topic(
        "operations",
        "Operations",
        "All points of an operation are spent in political or in military spaces, where you are present or next to "
        "spaces that you control. First remove, then place; presence and control are read once before each part, so "
        "a cube placed now opens nothing in the same operation (p. 6).\n"
        "Removing a political cube costs 1 point and succeeds. Military removal is an attempt (topic Attempts). "
        "Placing costs 1 point a cube, 2 where the opponent has a disc.\n"
        "Here both parts are one question: your first placement ends removing.",
    ),
    Topic(
        "attempts",
        "Military attempts",
        "An attempt costs 1 point, or 2 where the opponent has a disc (p. 6). Strength: 1 for each adjacent space you "
        "control, 1 for presence and 1 for control in the target, and 1 for one extra point.\n"
        "Strength 3 succeeds at once. Otherwise the top Strategy card is drawn: the attempt succeeds if your strength "
        "is at least its points. The card leaves the game. A fresh deck has sixteen 1s, sixteen 2s and seven 3s.\n"
        "The strength is the one from before the first removal: successes on the way do not raise it. The choices "
        "show how many of the cards that you have not seen would mean success.",
    ),
    Topic(
        "discs",
        "Fortifications and Barricades",
        "Each side has two discs; only events build them, in military spaces, one disc of either side a space. A disc "
        "counts for presence and control, not for the limit of 4 cubes (p. 3). Opposing attempts and placements there "
        "cost 2 points, and it can be removed only when no cube of its owner is left (p. 6). With both discs on the "
        "map an event may move one (p. 11).",
    ),
    Topic(
        "crisis",
        "Crisis track and pools",
        "Cubes come from your pool first, then from your crisis track, from the middle outward: Starting, Escalation, "
        "Tension, Final Crisis. If none is left you cannot place (p. 6).\n"
        "The first cube to leave a zone breaches it. At the end of that play or bonus action its bonus cubes go to "
        "your pool. The first side to breach Final Crisis loses 1 political VP and takes its two bonus cubes; the "
        "second side loses nothing, and its bonus cubes leave play.\n"
        "Cubes taken off the map go to their owner's pool. The Versailles pool has no limit. The Commune's holds 0, "
        "2, 3 or 4 at Revolutionary Momentum 0, 1, 2 or 3; cubes without room leave play (p. 7).",
    ),
    Topic(
        "momentum",
        "Momentum",
        "Both tracks run from 0 to 3, advanced by a card that then leaves the game, or by events (p. 7).\n"
        "**Prussian Collaboration** (Versailles): each step gives two cubes to the pool, once. At 3 Versailles "
        "controls the Prussian Occupied Territory and, if still there at the end, gains 1 military VP.\n"
        "**Revolutionary Momentum** (Commune): each step gives pool room; a step down takes it away. At 3 at the end "
        "it gains 1 political VP.\n"
        "When a track reaches 2 or 3, the opponent may at once place a cube: the Commune in Public Opinion, "
        "Versailles in Institutional. Momentum also lowers your initiative.",
    ),
    Topic(
        "pivotal",
        "Pivotal bonus actions",
        "After the plays of a round, and of the Final Crisis, who controls National Assembly, Press, Butte Montmartre "
        "or Mont-Valérien may take one action in that dimension, in the order the Initiative Player picks (p. 7):\n"
        "- **De-escalate**: take off up to two of your cubes, or one of yours and one opposing cube.\n"
        "- **Spread Influence**: move up to two of your cubes within the dimension.\n"
        "- **Turncoat**: replace an opposing cube with one of yours.\n"
        "Breaches are settled after each action.",
    ),
    Topic(
        "scoring",
        "Scoring dimensions",
        "A side that controls all three spaces of a Crisis Dimension gains 1 VP: political for Institutional and "
        "Public Opinion, military for Paris and Forts (p. 7). A VP of one side is one less for the other, and no "
        "side can have more than 5 of a kind (p. 4); what goes beyond is lost. Only then does the order matter, and "
        "the Initiative Player is asked.",
    ),
    Topic(
        "objectives",
        "Objectives",
        "Of two objectives you keep one, unseen; the other leaves the game (p. 5). After the dimensions both are "
        "shown. Whoever controls the space of a card gains 1 VP of its kind, so one side may score both. If you "
        "control the space of your own card, you may use its event and keep it as fulfilled; otherwise it leaves the "
        "game (p. 7). Fulfilled objectives count in the tie-break.",
    ),
    Topic(
        "final_crisis",
        "Final Crisis",
        "Take up the cards you set aside and your Final Crisis card, if unused, and keep as many as rounds were "
        "played. After a new Initiative Phase, play all cards in turn, only for their events (p. 8). If you "
        "play an event of the opponent's colour, the opponent decides if and how it is applied.\n"
        "Then come the bonus actions and the dimensions once more; there are no objectives now.",
    ),
    Topic(
        "victory",
        "Victory",
        "Full Momentum tracks give their VP. Versailles wins with military VPs of 0 or more that exceed the "
        "Commune's political VPs; the Commune wins with political VPs of 0 or more that exceed the military VPs of "
        "Versailles (p. 8).\n"
        "Otherwise each side counts what it leads: combined VPs, fulfilled objectives, pivotal spaces controlled, "
        "initiative in the Final Crisis. More wins; if equal, the Commune.",
    ),
    Topic(
        "censorship",
        "Scenario: Censorship",
        "A second scenario that is not in the rulebook (so no page; it follows the standard rules of p. 5 except as "
        "said here). Each side is dealt 5 Strategy cards. When the initiative is settled, each gives up one of them "
        "for all to see, the Initiative Player first. A card played for Momentum goes under the deck, not out of the "
        "game.",
    ),
    Topic(
        "sources",
        "What is reconstructed",
        f"Titles, numbers, colours and points of the cards, and the objective spaces, are the published ones. The "
        f"event texts are not public: {len(CARDS) - _PUBLISHED} of {len(CARDS)} events are reconstructions, balanced "
        "against each other and written in the words of the rules (p. 6), and every card says so. Reconstructed too: "
        "the split of the six Prussian cubes, two a step. Spaces, links and tracks were checked against a public "
        "implementation.",
    ),
    Topic(
        "rulings",
        "Rulings we follow",
        "Where the rulebook is silent, we rule (each of these is a ruling, not printed rule):\n"
        + "\n".join(f"- **{number}** {text}" for number, text in _RULINGS),
    ),
)
