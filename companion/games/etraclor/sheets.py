"""The printed sheets of Etraclor, as data. Drawing loads with the first page."""

from typing import Final

from companion.printing.paper import CARDS
from companion.printing.spec import SheetSpec, drawn_in

FICHE: Final = SheetSpec(
    name="fiche-combat",
    game="etraclor",
    title={"fr": "Fiche Combat", "en": "Combat Sheet"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=drawn_in("companion.games.etraclor.sheets_fiche"),
    options=("player", "opponent"),
    up={"A4": 2},
    large=("A4", "Letter"),
    own_large=True,
    advice={
        "fr": "Une par joueur, sur du papier épais si tu en as, et huit pièces de 1 centime.",
        "en": "One a player, on heavy paper if you have some, and eight one-cent coins.",
    },
)
CARD_PACK: Final = SheetSpec(
    name="card-pack",
    game="etraclor",
    title={"fr": "Jeu de 52 cartes", "en": "Pack of 52 cards"},
    size=None,
    papers=("A4", "Letter", "A5"),
    draw=drawn_in("companion.games.etraclor.sheets_cards"),
    options=("cards", "size", "start"),
    choices={
        "cards": {"fr": ("tout", "personnages", "équipement"), "en": ("all", "characters", "equipment")},
        "size": {lang: tuple(CARDS) for lang in ("fr", "en")},
    },
    backs=True,
    advice={
        "fr": "Sur du papier d’au moins 160 g, recto verso\u202f; ou sur du papier ordinaire, dans des pochettes.",
        "en": "On paper of 160 g or more, on both sides; or on ordinary paper, in card sleeves.",
    },
)


REFERENCE: Final = SheetSpec(
    name="quick-reference",
    game="etraclor",
    title={"fr": "Aide-mémoire", "en": "Quick reference"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=drawn_in("companion.games.etraclor.sheets_reference"),
    up={"A4": 2},
    large=("A4", "Letter"),
    advice={
        "fr": "Une par joueur, à côté de la Fiche Combat.",
        "en": "One a player, beside the Combat Sheet.",
    },
)


POCKET: Final = SheetSpec(
    name="pocket-card",
    game="etraclor",
    title={"fr": "Carte de poche", "en": "Pocket card"},
    size="pocket",
    papers=("A4", "Letter"),
    draw=drawn_in("companion.games.etraclor.sheets_pocket"),
    orientations=("portrait",),
    up={"A4": 9, "Letter": 9},
    backs=True,
    advice={
        "fr": "Recto verso sur du papier épais, puis coupe et garde la carte avec le jeu.",
        "en": "On both sides of heavy paper; then cut, and keep the card with the pack.",
    },
)


SCORE: Final = SheetSpec(
    name="score-sheet",
    game="etraclor",
    title={"fr": "Feuille de série", "en": "Series score sheet"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=drawn_in("companion.games.etraclor.sheets_score"),
    options=("player", "opponent"),
    up={"A4": 2},
    large=("A4", "Letter"),
    advice={
        "fr": "Une pour la table et pour toute la série.",
        "en": "One for the table and for the whole series.",
    },
)


RULES: Final = SheetSpec(
    name="rules",
    game="etraclor",
    title={"fr": "Résumé des règles", "en": "Rules summary"},
    size=None,
    papers=("A4", "Letter"),
    draw=drawn_in("companion.games.etraclor.sheets_rules"),
    orientations=("portrait",),
    advice={
        "fr": "Une pour la table, ou une par élève, recto verso.",
        "en": "One for the table, or one a pupil, on both sides.",
    },
)


POSITION: Final = SheetSpec(
    name="position",
    game="etraclor",
    title={"fr": "La partie sur papier", "en": "The match on paper"},
    size=None,
    papers=("A4", "Letter"),
    draw=drawn_in("companion.games.etraclor.sheets_position"),
    orientations=("landscape",),
    needs="match",
    links=True,
    advice={
        "fr": "Une pour la table, et jusqu’à seize pièces de 1 centime.",
        "en": "One for the table, and up to sixteen one-cent coins.",
    },
)
SHEETS: Final = (FICHE, REFERENCE, POCKET, RULES, SCORE, POSITION, CARD_PACK)
