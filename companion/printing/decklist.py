"""A deck list as data: groups of names with their counts, what the deck check said, and how a table becomes one.

The page is drawn by `decklist_sheet`; `render` prints a list, `sheet` gives it as a sheet of the shop.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NoReturn

from companion.core.rulebook import plain
from companion.printing.spec import Job, PrintError, SheetSpec
from companion.printing.tables import Table, refuse, shown

if TYPE_CHECKING:
    from companion.printing.document import Document

MOST: Final = 999
"""Copies of one name."""
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "count": (
        "qte", "qty", "quantite", "quantity", "count", "nombre", "nb", "exemplaires", "copies", "number", "no", "n",
    ),
    "name": (
        "nom", "name", "nom de la carte", "card name", "carte", "card", "cartes", "cards", "titre", "title",
    ),
    "group": ("groupe", "group", "section", "type", "categorie", "category"),
}  # fmt: skip
"""The names that the three columns go by, without accents and capitals; where several are there, the first counts."""
TITLES: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {"count": "nombre", "name": "nom", "group": "groupe"},
    "en": {"count": "count", "name": "name", "group": "group"},
}
_COUNT = re.compile(r"[x×]?\s*([0-9]{1,9})\s*[x×]?", re.IGNORECASE)
_KEPT, _BROKEN = ("+", "✓"), ("-", "−", "✗")


@dataclass(frozen=True, slots=True)
class DeckLine:
    """So many copies of a card."""

    count: int
    name: str


@dataclass(frozen=True, slots=True)
class DeckGroup:
    """Lines under a title, which may be empty. `beside`: cards that lie beside the deck and do not count as its."""

    title: str
    lines: tuple[DeckLine, ...]
    beside: bool = False

    @property
    def total(self) -> int:
        """How many cards it holds."""
        return sum(line.count for line in self.lines)


@dataclass(frozen=True, slots=True)
class Check:
    """One rule that a deck was checked against: whether it is kept, and the rule's words."""

    ok: bool
    text: str


@dataclass(frozen=True, slots=True)
class DeckList:
    """What stands on a deck list. All texts are what people typed: never markup, any characters at all.

    `code` is what the QR code says instead of the sheet's name; `encoding` what a file was read as, if not as UTF-8.
    """

    groups: tuple[DeckGroup, ...] = ()
    title: str = ""
    player: str = ""
    game: str = ""
    checks: tuple[Check, ...] = ()
    notes: tuple[str, ...] = ()
    code: str = ""
    encoding: str = ""

    @property
    def total(self) -> int:
        """How many cards the deck has."""
        return sum(group.total for group in self.groups if not group.beside)

    @property
    def lines(self) -> int:
        """How many lines the list has."""
        return sum(len(group.lines) for group in self.groups)

    @property
    def distinct(self) -> int:
        """How many different names."""
        return len({line.name for group in self.groups if not group.beside for line in group.lines})


def deck_from_table(
    table: Table, lang: str = "fr", *, title: str = "", player: str = "", game: str = "",
    checks: Iterable[Check] = (), notes: Iterable[str] = (), code: str = "",
) -> DeckList:  # fmt: skip
    """The deck list of a table with the columns of `COLUMNS`; the group is optional, all other columns are left out.

    Groups and lines keep the order of the table. A table without rows is an empty deck. Raises `PrintError` for
    columns that are not there, and for counts and names that are none, with file, line and column.
    """
    places = _columns(table, lang)
    groups: dict[str, list[DeckLine]] = {}
    for number, row in enumerate(table.rows):
        group = row[places["group"]] if "group" in places else ""
        groups.setdefault(group, []).append(_line(table, number, places, lang))
    return DeckList(
        tuple(DeckGroup(name, tuple(lines)) for name, lines in groups.items()),
        title, player, game, tuple(checks), tuple(notes), code,
        "" if table.encoding == "utf-8" else table.encoding,
    )  # fmt: skip


def _columns(table: Table, lang: str) -> dict[str, int]:
    """The place of each column that is known. Raises `PrintError` unless counts and names are there."""
    names = [" ".join(re.findall(r"\w+", plain(name))) for name in table.columns]
    found: dict[str, int] = {}
    for role, known in COLUMNS.items():
        there = [names.index(word) for word in known if word in names]
        if there:
            found[role] = there[0]
    if "count" not in found or "name" not in found:
        _no_columns(table, found, lang)
    return found


def _no_columns(table: Table, found: Mapping[str, int], lang: str) -> NoReturn:
    given = ", ".join(shown(name, 20) or "–" for name in table.columns)
    french, english = (
        ", ".join(TITLES[one][role] for role in ("count", "name") if role not in found) for one in ("fr", "en")
    )
    refuse(
        table.source, lang, line=max(1, table.first - 1),
        fr=f"il manque\u202f: {french}. Les colonnes sont {given}\u202f; il faut nombre (ou quantité, qté) et nom (ou "
        "carte), et, si tu veux, groupe (ou type).",
        en=f"what is missing: {english}. The columns are {given}; wanted are count (or qty, number) and name (or "
        "card), and group (or type) if you like.",
    )  # fmt: skip


def _line(table: Table, number: int, places: Mapping[str, int], lang: str) -> DeckLine:
    row = table.rows[number]
    name, count = row[places["name"]], row[places["count"]]
    if not name:
        table.refuse(
            number, table.columns[places["name"]], lang,
            fr="le nom de la carte manque.",
            en="the name of the card is missing.",
        )  # fmt: skip
    read = _COUNT.fullmatch(count)
    if read is None or not 1 <= int(read[1]) <= MOST:
        given = shown(count, 20)
        table.refuse(
            number, table.columns[places["count"]], lang,
            fr=f"«\u202f{given}\u202f» n’est pas un nombre de cartes\u202f; un nombre entier de 1 à {MOST}."
            if given
            else f"le nombre de cartes manque\u202f; un nombre entier de 1 à {MOST}.",
            en=f"“{given}” is no number of cards; a whole number from 1 to {MOST}."
            if given
            else f"the number of cards is missing; a whole number from 1 to {MOST}.",
        )  # fmt: skip
    return DeckLine(int(read[1]), name)


# --- what is typed into the fields of the sheet -----------------------------------------------------------------------


def parts(text: str) -> tuple[str, ...]:
    """The lines of a field: parted by line breaks or `|`, blank ones left out."""
    return tuple(part.strip() for part in re.split(r"[|\r\n]+", text) if part.strip())


def checks_from(text: str, lang: str) -> tuple[Check, ...]:
    """The deck check of a field: each part begins with + (kept) or - (broken). Raises `PrintError`."""
    found = []
    for part in parts(text):
        sign, words = part[0], part[1:].strip()
        if sign not in _KEPT + _BROKEN or not words:
            given = shown(part)
            raise PrintError(
                lang,
                fr=f"Contrôle du deck\u202f: «\u202f{given}\u202f» doit commencer par + (règle respectée) ou - (non "
                "respectée), par exemple «\u202f+ 60 cartes | - Au plus 3 exemplaires\u202f».",
                en=f"Deck check: “{given}” must begin with + (rule kept) or - (rule broken), for example “+ 60 cards | "
                "- At most 3 copies”.",
            )
        found.append(Check(sign in _KEPT, words))
    return tuple(found)


def deck_of_job(job: Job) -> DeckList:
    """The deck list of the shop's sheet: the rows of its table, and what was filled in. Raises `PrintError`."""
    assert job.table is not None, "the sheet needs a table"
    fields = {name: job.options.get(name, "").strip() for name in OPTIONS}
    return deck_from_table(
        job.table, job.lang, title=fields["title"], player=fields["player"], game=fields["game"],
        checks=checks_from(fields["check"], job.lang), notes=parts(fields["notes"]), code=fields["code"],
    )  # fmt: skip


# --- the sheet --------------------------------------------------------------------------------------------------------


def _draw_table(document: "Document", job: Job) -> None:
    from companion.printing.decklist_sheet import draw

    draw(document, job, deck_of_job(job))


OPTIONS: Final = ("title", "player", "game", "check", "notes", "code")
DECK_LIST: Final = SheetSpec(
    name="deck-list",
    game="",
    title={"fr": "Liste de deck", "en": "Deck list"},
    size=None,
    papers=("A4", "Letter", "A5"),
    draw=_draw_table,
    options=OPTIONS,
    needs="table",
    large=("A4", "Letter"),
    own_large=True,
    links=True,
    advice={
        "fr": "Une page par deck, à joindre à la boîte ou à remettre à l’arbitre.",
        "en": "One page a deck, to keep in its box or to hand to the judge.",
    },
)


def sheet(*decks: DeckList) -> SheetSpec:
    """The sheet of these deck lists, one after the other: for `shop.render` and `preview.Preview`."""

    def draw(document: "Document", job: Job) -> None:
        from companion.printing.decklist_sheet import draw

        for deck in decks:
            draw(document, job, deck)

    return replace(DECK_LIST, draw=draw, needs=None, options=())


def render(*decks: DeckList, **wishes: Any) -> bytes:
    """The PDF of one deck list or several; `wishes` are those of `shop.render`: `paper`, `lang`, `style`, `base`…"""
    from companion.printing import shop

    return shop.render(sheet(*decks), **wishes)
