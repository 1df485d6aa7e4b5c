"""The pack of 52 cards in a plain design of our own: each card says what it is and what it counts.

Index, emblem and figure are read across a table; the words below teach (book: Les cartes Etraclor, La Magie).
"""

from functools import partial
from typing import TYPE_CHECKING, Final

from companion.core.notation.playing_cards import PACK, SYMBOLS, Card, rank_of, rank_text, suit_of
from companion.core.text.messages import load_words
from companion.games.etraclor.engine.constants import (
    CHARACTERS,
    CLASS_BONUS,
    EQUIPMENT,
    EQUIPMENT_OF_SUIT,
    MAX_HP,
    RACES,
    SLOT,
    SPELLS,
    VALUE,
    class_of,
)
from companion.games.etraclor.paper.words import PACKAGE, words
from companion.printing.cards.cards import draw_faces
from companion.printing.errors import PrintError
from companion.printing.layout import flow
from companion.printing.page import icons
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.words import Words

ALL: Final = "all"
CHOICES: Final = {
    ALL: frozenset(PACK),
    "tout": frozenset(PACK),
    "characters": CHARACTERS,
    "personnages": CHARACTERS,
    "perso": CHARACTERS,
    "equipment": EQUIPMENT,
    "équipement": EQUIPMENT,
    "equipement": EQUIPMENT,
}
"""Which cards to print, as people say it in either language."""
ICONS: Final = {"potion": icons.FLASK, "shield": icons.SHIELD, "scroll": icons.SCROLL}

EDGE: Final = 3.5
"""Nothing is drawn nearer to the cut, in mm."""
INDEX: Final = 9.2
"""The width of a corner index, in mm: what a fan of cards shows of each."""
TEXT: Final = 5.2
"""The words start this far from the left edge."""
EMBLEM: Final = 33.5
"""The height of the middle of the emblem."""
STROKE: Final = 0.45
"""Thickness of an emblem's outline in mm."""
SIGN: Final = 3.8
"""The width of the column of a spell's number."""
LATTICE: Final = 4.4
"""About the width of a lozenge of the back's pattern, in mm."""


def draw(document: "Document", job: Job) -> None:
    """Draw the cards that were chosen on as many sheets as they need. Raises `PrintError` for a wrong wish."""
    chosen = _chosen(job.option("cards"))
    said = words(job.lang, "cards")
    faces = (partial(_face, card, said, job.lang) for card in chosen)
    draw_faces(document, job, said, faces, partial(_back, said["game"].upper()))


def _chosen(wish: str) -> list[Card]:
    known = CHOICES.get(wish.casefold() or ALL)
    if known is None:
        raise PrintError("no-cards", PACKAGE, wish=wish)
    return [card for card in PACK if card in known]


def _face(card: Card, said: "Words", lang: str, page: "Page") -> None:
    draw_card = _character if card in CHARACTERS else _equipment
    _index(page, card, lang)
    with page.turned():
        _index(page, card, lang)
    draw_card(page, card, said, lang)


def _index(page: "Page", card: Card, lang: str) -> None:
    """Draw rank, suit and sign in the top left corner, one above the other."""
    x = EDGE + INDEX / 2
    page.text(x, EDGE + 6.5, rank_text(card, lang), face="numerals", points=26, align="centre", room=INDEX)
    page.text(x, EDGE + 11.6, SYMBOLS[suit_of(card)], points=25, align="centre", middle=True)
    y = EDGE + 19.6
    if card in CHARACTERS:
        page.outline(icons.shape(icons.HEART, x, y, 8), width=0.2)
        page.text(x, y - 0.25, str(MAX_HP[card]), face="numerals", points=8.5, align="centre", middle=True)
    elif suit_of(card) == "S":
        page.outline(icons.shape(icons.SWORD, x, y, 7.4), width=0.2)
    else:
        page.outline(icons.shape(ICONS[EQUIPMENT_OF_SUIT[suit_of(card)]], x, y, 6.4), width=0.2)


def _character(page: "Page", card: Card, said: "Words", lang: str) -> None:
    x, name = page.size.width / 2, class_of(card)
    size = _size(page)
    page.outline(icons.shape(icons.HEART, x, EMBLEM, size), width=STROKE)
    page.text(x, EMBLEM - 0.6, str(MAX_HP[card]), face="numerals", points=size * 1.2, align="centre", middle=True)
    page.text(x, EMBLEM + size * 0.27, said["hp.short"], face="bold", points=9, align="centre")
    race = f"{load_words(PACKAGE)['race'][rank_of(card)][lang]} · {RACES[rank_of(card)].title()}"
    _legend(page, said[name], race, said[f"{name}.bonus"], said[f"{name}.text"])


def _equipment(page: "Page", card: Card, said: "Words", lang: str) -> None:
    kind, value = EQUIPMENT_OF_SUIT[suit_of(card)], VALUE[card]
    _emblem(page, kind, value)
    figures = {"value": value, "more": value + CLASS_BONUS, "less": value - CLASS_BONUS}
    slot = said["slot.object"] if SLOT[card] == "object" else ""
    end = _legend(
        page, said[kind], slot, said[f"{kind}.effect"].format_map(figures), said[f"{kind}.text"].format_map(figures)
    )
    if kind == "scroll":
        _spells(page, end, value + CLASS_BONUS, said)


def _size(page: "Page") -> float:
    """The size of an emblem in mm: it stays clear of the index on narrow cards."""
    return min(36.5, page.size.width - 25)


def _emblem(page: "Page", kind: str, value: int) -> None:
    """Draw what the equipment is, its value within."""
    x, y, size = page.size.width / 2, EMBLEM, _size(page)
    if kind == "weapon":
        for turn in (-45.0, 45.0):
            page.outline(icons.shape(icons.SWORD, x, y, size * 1.25, turn), width=STROKE * 0.7, fill=1)
        page.outline(icons.shape(icons.DISC, x, y, size * 0.63), width=STROKE, fill=1)
    else:
        page.outline(icons.shape(ICONS[kind], x, y, size), width=STROKE)
    middle = y + size * {"potion": 0.117, "shield": -0.02}.get(kind, 0)
    page.text(x, middle, str(value), face="numerals", points=size * 1.25, align="centre", middle=True)


def _legend(page: "Page", title: str, note: str, effect: str, text: str) -> float:
    """Write what a card is and does under its emblem, beside the lower index; give the height of its foot."""
    right = page.size.width - TEXT
    page.text(right, 57.6, note, points=7.5, align="right")
    page.text(TEXT, 57.6, title, face="titles", points=12.5)
    page.line(TEXT, 59.1, right, 59.1, width=0.15)
    wide = page.size.width - TEXT - EDGE - INDEX - 1.5
    page.text(TEXT, 64.9, effect, face="bold", points=11, room=wide)
    return flow.paragraph(page, TEXT, 66.8, text, wide=wide, points=7.4)


def _spells(page: "Page", y: float, power: int, said: "Words") -> None:
    """List the spells that a power reaches, in letters that leave room for the longest of all spells."""
    wide = page.size.width - TEXT - EDGE - INDEX - 1.5
    points = _spell_points(page, wide, said)
    for number, (name, needed) in enumerate(SPELLS.items()):
        if needed > power:
            break
        line = y + 3.1 + number * 3.25
        page.text(TEXT + 1.5, line, str(needed), face="numerals", points=points + 0.6, align="centre")
        page.text(TEXT + SIGN, line, said[name], face="bold", points=points)
        page.text(TEXT + wide, line, said[f"{name}.short"], points=points, align="right")


def _spell_points(page: "Page", wide: float, said: "Words") -> float:
    longest = max(page.width(said[name], "bold", 1) + page.width(said[f"{name}.short"], "text", 1) for name in SPELLS)
    return min(7.4, (wide - SIGN - 1.5) / longest)


def _back(name: str, page: "Page") -> None:
    """Draw the back, the same upside down: a lattice of fine lines, the name of the game in its middle."""
    wide, high = page.size.width, page.size.height
    frame = (5.0, 5.0, wide - 10, high - 10)
    with page.clipped(*frame):
        page.lines(_lattice(*frame), width=0.12, grey=0.5)
    page.box(*frame, width=0.15)
    page.box(4, 4, wide - 8, high - 8, radius=1.2, width=0.35)
    plate = icons.shape(icons.DISC, wide / 2, high / 2, 38)
    page.outline(plate, width=0.3, fill=1)
    _half_back(name, page)
    with page.turned():
        _half_back(name, page)
    page.line(wide / 2 - 15, high / 2, wide / 2 + 15, high / 2, width=0.15)


def _half_back(name: str, page: "Page") -> None:
    x, y = page.size.width / 2, page.size.height / 2
    page.text(x, y - 2.4, name, face="titles", points=14, align="centre")
    for number, suit in enumerate(SYMBOLS.values()):
        page.text(x + (number - 1.5) * 4.6, y - 11, suit, points=12, align="centre", middle=True)


def _lattice(left: float, top: float, wide: float, high: float) -> list[tuple[float, float, float, float]]:
    """Lines that fall and rise through a frame; whole lozenges meet its edges and corners."""
    columns, rows = round(wide / LATTICE), round(high / LATTICE)
    starts = [left + number * wide / columns for number in range(-rows, columns + rows + 1)]
    reach = rows * wide / columns
    return [(x, top, x + lean * reach, top + high) for x in starts for lean in (-1, 1)]
