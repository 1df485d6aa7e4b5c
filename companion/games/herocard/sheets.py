"""The printed sheets of HeroCard, as data. Drawing loads with the first page."""

from typing import Final

from companion.core.words import load_words
from companion.games.herocard.data import ATTRIBUTES, LISTED_KINDS
from companion.printing.spec import SheetSpec, drawn_in


def _named(lang: str) -> tuple[str, ...]:
    """The kinds of cards that a form is for: action cards by kind, then attributes."""
    words = load_words("companion.games.herocard")
    kinds = [words["listed-kind"][kind][lang] for kind in LISTED_KINDS]
    return (*kinds, *(words["attribute"][attribute][lang] for attribute in ATTRIBUTES))


HERO: Final = SheetSpec(
    name="hero-sheet",
    game="herocard",
    title={"fr": "Fiche de héros", "en": "Hero sheet"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=drawn_in("companion.games.herocard.sheets_hero"),
    options=("player", "hero"),
    takes_table=True,
    up={"A4": 2},
    large=("A4", "Letter"),
    advice={
        "fr": "Une par joueur, avec un crayon et trois pièces de 1 centime ou cubes de 8 mm.",
        "en": "One a player, with a pencil and three one-cent coins or 8 mm cubes.",
    },
)
REFERENCE: Final = SheetSpec(
    name="quick-reference",
    game="herocard",
    title={"fr": "Aide-mémoire", "en": "Quick reference"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=drawn_in("companion.games.herocard.sheets_reference"),
    up={"A4": 2},
    large=("A4", "Letter"),
    advice={
        "fr": "Une par joueur, à côté de la fiche de héros.",
        "en": "One a player, beside the hero sheet.",
    },
)
POCKET: Final = SheetSpec(
    name="pocket-card",
    game="herocard",
    title={"fr": "Carte de poche", "en": "Pocket card"},
    size="pocket",
    papers=("A4", "Letter"),
    draw=drawn_in("companion.games.herocard.sheets_pocket"),
    orientations=("portrait",),
    up={"A4": 9, "Letter": 9},
    backs=True,
    advice={
        "fr": "Recto verso sur du papier épais, puis coupe et garde la carte avec ton paquet.",
        "en": "On both sides of heavy paper; then cut, and keep the card with your deck.",
    },
)
DECK: Final = SheetSpec(
    name="hero-deck",
    game="herocard",
    title={"fr": "Paquet d’un héros", "en": "A hero’s deck"},
    size=None,
    papers=("A4", "Letter", "A5"),
    draw=drawn_in("companion.games.herocard.sheets_deck"),
    options=("hero", "player", "body", "mind", "x", "hero_points"),
    takes_table=True,
    large=("A4", "Letter"),
    own_large=True,
    links=True,
    advice={
        "fr": "Une page par héros, à garder avec son paquet\u202f; les règles y sont vérifiées.",
        "en": "One page a hero, to keep with its deck; the rules are checked on it.",
    },
)
FORMS: Final = SheetSpec(
    name="card-forms",
    game="herocard",
    title={"fr": "Cartes à remplir", "en": "Cards to fill in"},
    size=None,
    papers=("A4", "Letter", "A5"),
    draw=drawn_in("companion.games.herocard.sheets_forms"),
    options=("kind", "start"),
    choices={"kind": {"fr": ("toutes", *_named("fr")), "en": ("all", *_named("en"))}},
    advice={
        "fr": "Pour écrire tes propres cartes, sur du papier d’au moins 160 g, ou dans des pochettes.",
        "en": "To write cards of your own, on paper of 160 g or more, or in card sleeves.",
    },
)
CARDS: Final = SheetSpec(
    name="hero-cards",
    game="herocard",
    title={"fr": "Cartes de héros", "en": "Hero cards"},
    size=None,
    papers=("A4", "Letter", "A5"),
    draw=drawn_in("companion.games.herocard.sheets_cards"),
    options=("hero", "start"),
    takes_table=True,
    advice={
        "fr": "Les cartes d’un héros de ta liste, ou des héros inventés\u202f; sur du papier d’au moins 160 g.",
        "en": "The cards of a hero of your list, or of the invented heroes; on paper of 160 g or more.",
    },
)
POSITION: Final = SheetSpec(
    name="position",
    game="herocard",
    title={"fr": "La partie sur papier", "en": "The match on paper"},
    size=None,
    papers=("A4", "Letter"),
    draw=drawn_in("companion.games.herocard.sheets_position"),
    orientations=("landscape",),
    needs="match",
    links=True,
    advice={
        "fr": "Une pour la table, avec un crayon.",
        "en": "One for the table, with a pencil.",
    },
)
SHEETS: Final = (HERO, REFERENCE, POCKET, DECK, FORMS, CARDS, POSITION)
