"""The printed sheets of Erythro, as data. Drawing loads with the first page."""

from typing import Final

from companion.core.words import load_words
from companion.printing.spec import SheetSpec, drawn_in

CHARACTERS: Final[tuple[str, ...]] = tuple(
    character["name"] for character in load_words("companion.games.erythro", "data/characters.toml")["character"]
)
MAPS: Final = {
    players: SheetSpec(
        name=f"map-{players}",
        game="erythro",
        title={"fr": f"Planète à {players} joueurs", "en": f"Planet for {players} players"},
        size=None,
        papers=("A4", "Letter"),
        draw=drawn_in("companion.games.erythro.sheets_map", players),
        orientations=("landscape", "portrait"),
        advice={
            "fr": "Une par partie ; des cubes de 8 mm tiennent dans les cases. Une partie en cours : « position ».",
            "en": "One a match; 8 mm cubes fit the boxes. A running match: “position”.",
        },
    )
    for players in (2, 3, 4)
}
CHARACTER: Final = SheetSpec(
    name="character",
    game="erythro",
    title={"fr": "Fiche personnage", "en": "Character sheet"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=drawn_in("companion.games.erythro.sheets_character"),
    options=("player", "character"),
    choices={"character": {"fr": ("à remplir", *CHARACTERS), "en": ("blank", *CHARACTERS)}},
    orientations=("portrait",),
    up={"A4": 2},
    large=("A4", "Letter"),
    advice={
        "fr": "Une par joueur, avec deux cubes de 8 mm.",
        "en": "One a player, with two 8 mm cubes.",
    },
)
TRACKER: Final = SheetSpec(
    name="mine-tracker",
    game="erythro",
    title={"fr": "Suivi des mines", "en": "Mine tracker"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=drawn_in("companion.games.erythro.sheets_tracker"),
    orientations=("portrait",),
    up={"A4": 2},
    large=("A4", "Letter"),
    advice={
        "fr": "Une ou deux pour la table, avec un cube par mine.",
        "en": "One or two for the table, with a cube a mine.",
    },
)
ROUNDS: Final = SheetSpec(
    name="round-tracker",
    game="erythro",
    title={"fr": "Suivi des manches", "en": "Round tracker"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=drawn_in("companion.games.erythro.sheets_rounds"),
    orientations=("landscape",),
    up={"A4": 2},
    large=("A4", "Letter"),
    advice={
        "fr": "Une pour la table et pour toute la partie.",
        "en": "One for the table and for the whole match.",
    },
)
REFERENCE: Final = SheetSpec(
    name="quick-reference",
    game="erythro",
    title={"fr": "Aide-mémoire", "en": "Quick reference"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=drawn_in("companion.games.erythro.sheets_reference"),
    up={"A4": 2},
    large=("A4", "Letter"),
    advice={
        "fr": "Une par joueur, à côté de la fiche personnage.",
        "en": "One a player, beside the character sheet.",
    },
)
POSITION: Final = SheetSpec(
    name="position",
    game="erythro",
    title={"fr": "La partie sur papier", "en": "The match on paper"},
    size=None,
    papers=("A4", "Letter"),
    draw=drawn_in("companion.games.erythro.sheets_position"),
    orientations=("landscape",),
    needs="match",
    links=True,
    advice={
        "fr": "Une pour la table, avec les cubes et les pions.",
        "en": "One for the table, with the cubes and pawns.",
    },
)
SHEETS: Final = (*MAPS.values(), CHARACTER, TRACKER, ROUNDS, REFERENCE, POSITION)
