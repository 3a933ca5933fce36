"""The five decks: an entry a card. Whoever has the printed card edits its entry, and nothing else."""

from __future__ import annotations

from rules.crisis_1914.faces import CARDS, Face
from rules.crisis_1914.steps import (
    Advance,
    CountAs,
    Discard,
    Draw,
    Either,
    GainPrestige,
    InWeeks,
    Mobilize,
    Momentum,
    MustBelligerent,
    OtherDiscards,
    ReduceTension,
    SecondMarker,
    TakeBack,
)

BACK_CHANNEL = (Either(((SecondMarker(),), (TakeBack(),))),)
CAUTION = (Either(((Draw(),), (TakeBack(),))),)
DECLARE = (
    Either(
        (
            (CountAs("assertion"),),
            (CountAs("back_channel"), SecondMarker()),
            (CountAs("back_channel"), TakeBack()),
        )
    ),
)
FORCED = (MustBelligerent(), GainPrestige(2), Momentum())
MOMENTUM = (Momentum(),)
REDUCE = (ReduceTension(),)


def war(code: str) -> Face:
    """A nation's General Mobilization card."""
    return Face(
        f"{code}-24", "General Mobilization", "the whole army called up", 0, "other", (Mobilize(),), "RIRRIR",
        pile="returned", leaves=1, aside=True,
    )  # fmt: skip


AUSTRIA_HUNGARY = (
    Face("AH-01", "Viktor Adler", "Social Democrat leader, Vienna", 1, "other", REDUCE, "RRRRRR"),
    Face(
        "AH-02", "Assassination Investigations", "judicial inquiry at Sarajevo", None, "other", (Advance(),), "RIIRII"
    ),
    Face("AH-03", "The Kaiser's Blank Cheque", "given at Potsdam, 5-6 July", 4, "other", (), "RIIRII", leaves=1),
    Face("AH-04", "Summer Harvest Leave", "soldiers home for the harvest", 0, "other", (), "RIIRII", leaves=1),
    Face("AH-05", "No Romanian Support", "Bucharest holds back", 2, "other", REDUCE, "RIRRRI"),
    Face("AH-06", "The Emperor", "Franz Joseph", 1, "consensus", REDUCE, "RIIIRI", consensus=1),
    Face("AH-07", "Conrad", "chief of the General Staff", 4, "national", MOMENTUM, "RIIIRI"),
    Face("AH-08", "Potiorek", "governor of Bosnia", 4, "assertion", MOMENTUM, "RIIIRI"),
    Face("AH-09", "Krobatin", "war minister", 4, "assertion", MOMENTUM, "RRIRRI"),
    Face("AH-10", "Hoyos", "Berchtold's chef de cabinet", 4, "assertion", MOMENTUM, "RIIRRI"),
    Face("AH-11", "Forgách", "Foreign Ministry section chief", 3, "back_channel", BACK_CHANNEL, "RIIIII"),
    Face("AH-12", "Bilinski", "joint finance minister", 4, "assertion", (), "RIIRRI"),
    Face("AH-13", "Giesl", "minister in Belgrade", (0, 1, 2, 3, 4, 4), "assertion", (), "RIIRII"),
    Face("AH-14", "Stürgkh", "Austrian prime minister", 3, "back_channel", DECLARE, "RIIIRI"),
    Face("AH-15", "Archduke Friedrich", "army inspector", 3, "consensus", (), "RIIIII", consensus=1),
    Face("AH-16", "Burian", "Hungarian minister at court", 2, "consensus", (), "RIIIII", consensus=1),
    Face("AH-17", "Straussenburg", "General Staff section chief", 2, "consensus", (), "RIIIII", consensus=1),
    Face("AH-18", "Czernin", "minister in Bucharest", (3, 2, 2, 1, 1, 0), "other", (), "RIIRII"),
    Face("AH-19", "Tisza", "Hungarian prime minister", 0, "other", (Discard(),), "RIIRII", pile="returned"),
    Face("AH-20", "Szápáry", "ambassador in St Petersburg", 0, "back_channel", BACK_CHANNEL, "RIIIII"),
    Face("AH-21", "Szőgyény", "ambassador in Berlin", 3, "back_channel", BACK_CHANNEL, "RIRRRI"),
    Face("AH-22", "Mensdorff", "ambassador in London", 0, "caution", CAUTION, "RIIIII"),
    Face(
        "AH-23",
        "Ultimatum",
        "note to Belgrade, 23 July",
        4,
        "assertion",
        FORCED,
        "RIRRIR",
        leaves=1,
        aside=True,
        needs=("card:ah-03", "card:ah-04"),
    ),
    war("AH"),
)

RUSSIA = (
    Face("RU-01", "Rasputin", "holy man at court", 0, "other", REDUCE, "PPRRRR", leaves=3),
    Face(
        "RU-02",
        "The Czar",
        "Nicholas II",
        2,
        "consensus",
        (Either((REDUCE, MOMENTUM)),),
        "RIRRRI",
        pile="returned",
        consensus=1,
    ),
    Face("RU-03", "Goremykin", "chairman of ministers", 2, "consensus", (), "RIRRRR", consensus=1),
    Face("RU-04", "Krivoshein", "agriculture minister", 4, "national", (), "RIIIII"),
    Face("RU-05", "Bark", "finance minister", 2, "consensus", (), "RIIIII", consensus=1),
    Face("RU-06", "Maklakov", "interior minister", 2, "consensus", (), "RIIIII", consensus=1),
    Face("RU-07", "Sukhomlinov", "war minister", 4, "assertion", MOMENTUM, "RIIRRR"),
    Face("RU-08", "Yanushkevich", "chief of the General Staff", 3, "assertion", MOMENTUM, "RRRRRR"),
    Face("RU-09", "Grand Duke Nicholas", "commander of the Guard", 2, "assertion", (), "RRRRRR"),
    Face(
        "RU-10",
        "Hartwig",
        "minister in Belgrade, died 10 July",
        4,
        "assertion",
        (OtherDiscards("austria_hungary"),),
        "RIIRII",
        leaves=1,
    ),
    Face("RU-11", "Benckendorff", "ambassador in London", 4, "back_channel", BACK_CHANNEL, "RIIIII"),
    Face("RU-12", "Shebeko", "ambassador in Vienna", 4, "back_channel", BACK_CHANNEL, "RIIIII"),
    Face("RU-13", "Izvolsky", "ambassador in Paris", 2, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("RU-14", "Sverbeev", "ambassador in Berlin", 2, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("RU-15", "Freedericksz", "minister of the court", 0, "caution", CAUTION, "RIIIII"),
    Face("RU-16", "Witte", "former prime minister", 0, "other", REDUCE, "PPIRII"),
    Face("RU-17", "Schilling", "head of Sazonov's chancery", 1, "caution", CAUTION, "RRRRRR"),
    Face("RU-18", "Basili", "chancery deputy", 1, "assertion", (), "RIRRRI"),
    Face("RU-19", "Period Preparatory to War", "pre-mobilization measures, 26 July", 3, "national", MOMENTUM, "RRRRRR"),
    Face("RU-20", "Poincaré's State Visit", "French visit, 20-23 July", 4, "assertion", (), "RRRRRR", leaves=1),
    Face("RU-21", "Durnovo Memorandum", "February 1914 warning", 0, "other", (Draw(), Discard()), "RRRRRR"),
    Face(
        "RU-22", "St Petersburg Strikes", "strikers in the capital", 0, "other", (Discard(),), "RRRRRR", leaves=4
    ),
    Face(
        "RU-23",
        "Maskirovka",
        "concealed preparations",
        4,
        "assertion",
        FORCED,
        "RIRRIR",
        leaves=1,
        aside=True,
        needs=("card:ru-10", "card:ru-20"),
    ),
    war("RU"),
)

GERMANY = (
    Face("GE-01", "Hugo Haase", "SPD leader", 0, "other", REDUCE, "PPRRRR"),
    Face(
        "GE-02",
        "The Kaiser",
        "Wilhelm II (at sea in mid-July)",
        (4, 0, 0, 1, 2, 4),
        "other",
        (InWeeks(2, 3, (Discard(),)),),
        "RRRRRR",
        pile="returned",
    ),
    Face(
        "GE-03",
        "Negotiations with Ottomans",
        "Constantinople talks",
        None,
        "other",
        (Advance(),),
        "PPRRRR",
        leaves_at_end=True,
    ),
    Face("GE-04", "Jagow", "foreign secretary", 3, "consensus", (), "RRRRRR", consensus=1),
    Face("GE-05", "Zimmermann", "foreign under-secretary", 4, "assertion", MOMENTUM, "RRRRRR"),
    Face("GE-06", "Moltke", "chief of the General Staff", 4, "national", MOMENTUM, "RRRRRR"),
    Face("GE-07", "Falkenhayn", "Prussian war minister", 4, "assertion", MOMENTUM, "RRRRRR"),
    Face("GE-08", "Waldersee", "army quartermaster-general", 3, "assertion", (), "RRRRRR"),
    Face("GE-09", "Lichnowsky", "ambassador in London", 0, "caution", CAUTION, "RRRRRR"),
    Face("GE-10", "Pourtalès", "ambassador in St Petersburg", 2, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("GE-11", "Schoen", "ambassador in Paris", 2, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("GE-12", "Tschirschky", "ambassador in Vienna", 4, "assertion", (), "RRRRRR"),
    Face("GE-13", "Stumm", "Foreign Office political director", 3, "assertion", (), "RRRRRR"),
    Face("GE-14", "Riezler", "Bethmann's secretary", 1, "consensus", (), "RRRRRR", consensus=1),
    Face("GE-15", "Ballin", "ship owner and go-between", 3, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("GE-16", "Prince Heinrich", "Kaiser's brother, in England 26 July", 3, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("GE-17", "Delbrück", "interior secretary", 2, "consensus", (), "RRRRRR", consensus=1),
    Face("GE-18", "Tirpitz", "navy secretary", 3, "national", (), "PPRRRR"),
    Face("GE-19", "Localization Policy", "keep others out", 4, "assertion", MOMENTUM, "RRRRRR", leaves=4),
    Face("GE-20", "Havenstein", "Reichsbank president", 2, "consensus", (), "RRRRRR", consensus=1),
    Face(
        "GE-21",
        "Willy-Nicky Telegrams",
        "Kaiser-Czar wires, 29 July on",
        0,
        "other",
        (Either((REDUCE, (OtherDiscards("russia"),))),),
        "RRRRRR",
    ),
    Face("GE-22", "Halt in Belgrade", "a proposal of 28 July", 0, "other", REDUCE, "RRRRRR"),
    Face(
        "GE-23",
        "Ottoman Alliance",
        "treaty of 2 August",
        4,
        "national",
        (),
        "RRRRRR",
        aside=True,
        needs=("card:ge-03",),
    ),
    war("GE"),
)

FRANCE = (
    Face("FR-01", "Jean Jaurès", "Socialist leader, killed 31 July", 0, "other", REDUCE, "RRRRRR", leaves=4),
    Face("FR-02", "Viviani", "prime and foreign minister", 2, "consensus", (), "RRRRRR", pile="returned", consensus=1),
    Face(
        "FR-03",
        "Caillaux Trial",
        "press scandal, 20-28 July",
        None,
        "other",
        (Discard(), Advance()),
        "RRRRRR",
        leaves_at_end=True,
    ),
    Face("FR-04", "Joseph Caillaux", "former premier", 0, "caution", CAUTION, "RRRRRR"),
    Face("FR-05", "Messimy", "war minister", 4, "assertion", MOMENTUM, "RRRRRR"),
    Face("FR-06", "Joffre", "chief of the General Staff", 4, "national", MOMENTUM, "RRRRRR"),
    Face("FR-07", "Paléologue", "ambassador in St Petersburg", 4, "assertion", MOMENTUM, "RRRRRR"),
    Face("FR-08", "Paul Cambon", "ambassador in London", 4, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("FR-09", "Jules Cambon", "ambassador in Berlin", 1, "caution", CAUTION, "RRRRRR"),
    Face("FR-10", "Dumaine", "ambassador in Vienna", 2, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("FR-11", "Barrère", "ambassador in Rome", 3, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("FR-12", "Berthelot", "Quai d'Orsay deputy", 3, "consensus", (), "RRRRRR", consensus=1),
    Face("FR-13", "Margerie", "political director", 2, "consensus", (), "RRRRRR", consensus=1),
    Face("FR-14", "Bienvenu-Martin", "acting foreign minister", 1, "other", REDUCE, "RRRRRR"),
    Face("FR-15", "Malvy", "interior minister", 2, "consensus", (), "RRRRRR", consensus=1),
    Face("FR-16", "Humbert's Report", "army stores criticised, 13 July", 0, "other", (Discard(),), "RRRRRR"),
    Face("FR-17", "Clemenceau", "senator and editor", 3, "assertion", (), "RRRRRR"),
    Face("FR-18", "Delcassé", "maker of the Entente", 3, "assertion", (), "RRRRRR"),
    Face("FR-19", "Castelnau", "general, Joffre's former deputy", 3, "assertion", (), "RRRRRR"),
    Face("FR-20", "Laguiche", "military attaché in Russia", 3, "assertion", MOMENTUM, "RRRRRR"),
    Face("FR-21", "Three-Year Law", "conscription act of 1913", 4, "national", (), "RRRRRR"),
    Face("FR-22", "Ten-Kilometre Withdrawal", "troops kept off the border, 30 July", 0, "other", REDUCE, "RRRRRR"),
    Face(
        "FR-23",
        "Union Sacrée",
        "political truce",
        4,
        "consensus",
        (),
        "RRRRRR",
        consensus=2,
        aside=True,
        needs=("card:fr-03",),
    ),
    war("FR"),
)

BRITAIN = (
    Face("BR-01", "Ramsay MacDonald", "Labour leader", 0, "other", REDUCE, "PPRRRR"),
    Face("BR-02", "King George V", "the Crown", 1, "consensus", REDUCE, "RRRRRR", pile="returned", consensus=1),
    Face("BR-03", "Asquith", "prime minister", 2, "consensus", (), "PPRRRR", consensus=1),
    Face("BR-04", "Home Rule Crisis", "Ulster deadlock", None, "other", (Advance(),), "RRRRRR", leaves_at_end=True),
    Face(
        "BR-05",
        "Lloyd George",
        "chancellor of the exchequer",
        (0, 0, 0, 1, 2, 4),
        "consensus",
        (),
        "RRRRRR",
        consensus=1,
    ),
    Face("BR-06", "Churchill", "First Lord of the Admiralty", 4, "assertion", MOMENTUM, "RRRRRR"),
    Face("BR-07", "Haldane", "lord chancellor", 3, "consensus", (), "RRRRRR", consensus=1),
    Face("BR-08", "Morley", "lord president, resigned", 0, "caution", CAUTION, "RRRRRR", leaves=5),
    Face("BR-09", "John Burns", "trade president, resigned", 0, "other", REDUCE, "RRRRRR", leaves=5),
    Face("BR-10", "Harcourt", "colonial secretary", 1, "caution", CAUTION, "RRRRRR"),
    Face("BR-11", "Nicolson", "permanent under-secretary", 4, "assertion", (), "RRRRRR"),
    Face("BR-12", "Eyre Crowe", "assistant under-secretary", 4, "assertion", MOMENTUM, "RRRRRR"),
    Face("BR-13", "Tyrrell", "Grey's private secretary", 3, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("BR-14", "Buchanan", "ambassador in St Petersburg", 3, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("BR-15", "Goschen", "ambassador in Berlin", 2, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("BR-16", "De Bunsen", "ambassador in Vienna", 2, "back_channel", BACK_CHANNEL, "RRRRRR"),
    Face("BR-17", "Bertie", "ambassador in Paris", 3, "assertion", (), "RRRRRR"),
    Face("BR-18", "Henry Wilson", "director of military operations", 4, "assertion", MOMENTUM, "RRRRRR"),
    Face("BR-19", "Battenberg", "First Sea Lord", 4, "national", (), "RRRRRR"),
    Face("BR-20", "Bonar Law", "Unionist leader", 2, "consensus", (), "RRRRRR", consensus=1),
    Face(
        "BR-21", "Four-Power Mediation", "Grey's proposal, 24-26 July", 0, "other", (ReduceTension(), Draw()), "RRRRRR"
    ),
    Face("BR-22", "The Times", "Northcliffe press", 3, "assertion", MOMENTUM, "RRRRRR"),
    Face(
        "BR-23",
        "Belgian Neutrality",
        "treaty of 1839",
        4,
        "national",
        MOMENTUM,
        "RRRRRR",
        aside=True,
        needs=("card:br-04",),
    ),
    war("BR"),
)

CARDS.update({face.id: face for deck in (AUSTRIA_HUNGARY, RUSSIA, GERMANY, FRANCE, BRITAIN) for face in deck})
