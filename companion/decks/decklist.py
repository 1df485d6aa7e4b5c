"""A deck list as data: groups of names with their counts, what the deck check said, and how a table becomes one.

The page is drawn by `decklist_sheet`; `sheet` gives a list as a sheet for `shop.render`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.cardkit.notation.card_names import COUNTED
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES
from companion.printing.data.tables import Table, TableError, shown
from companion.printing.errors import PrintError, in_both
from companion.printing.page.paper import CARDS
from companion.printing.spec import Job, SheetSpec, drawn_in, read_sheets

PACKAGE: Final = "companion.decks"
MOST: Final = 999
"""Copies of one name."""
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "count": (*COUNTED, "count", "nombre", "nb", "copies", "number", "no", "n"),
    "name": (
        "nom", "name", "nom de la carte", "card name", "carte", "card", "cartes", "cards", "titre", "title",
    ),
    "text": ("texte", "text", "effet", "effect"),
    "group": ("groupe", "group", "section", "type", "categorie", "category"),
}  # fmt: skip
"""The names that the columns go by, without accents and capitals; where several are there, the first counts."""
TITLES: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {"count": "nombre", "name": "nom", "group": "groupe"},
    "en": {"count": "count", "name": "name", "group": "group"},
}
_COUNT = re.compile(r"[x×]?\s*([0-9]{1,9})(?:[.,]0{1,2})?\s*[x×]?", re.IGNORECASE)
_KEPT, _BROKEN = ("+", "✓"), ("-", "−", "✗")


@dataclass(frozen=True, slots=True)
class DeckLine:
    """So many copies of a card, with its text where the list has one."""

    count: int
    name: str
    text: str = ""


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

    `code` is what the QR code says, empty: there is none; `encoding` what a file was read as, if not as UTF-8.
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
    table: Table, *, title: str = "", player: str = "", game: str = "", checks: Iterable[Check] = (),
    notes: Iterable[str] = (), code: str = "",
) -> DeckList:  # fmt: skip
    """The deck list of a table with the columns of `COLUMNS`; group and text are optional, all others are left out.

    Groups and lines keep the order of the table. A table without rows is an empty deck. Raises `PrintError` for
    columns that are not there, and for counts and names that are none, with file, line and column.
    """
    places = _columns(table)
    groups: dict[str, list[DeckLine]] = {}
    for number, row in enumerate(table.rows):
        group = row[places["group"]] if "group" in places else ""
        groups.setdefault(group, []).append(_line(table, number, places))
    return DeckList(
        tuple(DeckGroup(name, tuple(lines)) for name, lines in groups.items()),
        title, player, game, tuple(checks), tuple(notes), code,
        "" if table.encoding.startswith("utf-8") else table.encoding,
    )  # fmt: skip


def _columns(table: Table) -> dict[str, int]:
    """The place of each column that is known. Raises `PrintError` unless counts and names are there."""
    names = [" ".join(re.findall(r"\w+", plain(name))) for name in table.columns]
    found: dict[str, int] = {}
    for role, known in COLUMNS.items():
        there = [names.index(word) for word in known if word in names]
        if there:
            found[role] = there[0]
            if names.count(names[there[0]]) > 1:
                table.refuse_column("column-twice", names.index(names[there[0]], there[0] + 1))
    missing = [role for role in ("count", "name") if role not in found]
    if missing:
        given = ", ".join(shown(name, 20) or "–" for name in table.columns)
        said = in_both(lambda lang: ", ".join(TITLES[lang][role] for role in missing))
        raise TableError("no-columns", table.source, table.head, package=PACKAGE, missing=said, given=given)
    return found


def _line(table: Table, number: int, places: Mapping[str, int]) -> DeckLine:
    row = table.rows[number]
    name, count = row[places["name"]], row[places["count"]]
    if not name:
        table.refuse(number, table.columns[places["name"]], "no-name", PACKAGE)
    read = _COUNT.fullmatch(count)
    if read is None or not 1 <= int(read[1]) <= MOST:
        given = shown(count, 20)
        key = "bad-count" if given else "no-count"
        table.refuse(number, table.columns[places["count"]], key, PACKAGE, given=given, most=MOST)
    return DeckLine(int(read[1]), name, row[places["text"]] if "text" in places else "")


# --- what is typed into the fields of the sheet -----------------------------------------------------------------------


def parts(text: str) -> tuple[str, ...]:
    """The lines of a field: parted by line breaks or `|`, blank ones left out."""
    return tuple(part.strip() for part in re.split(r"[|\r\n]+", text) if part.strip())


def checks_from(text: str) -> tuple[Check, ...]:
    """The deck check of a field: each part begins with + (kept) or - (broken). Raises `PrintError`."""
    found = []
    for part in parts(text):
        sign, words = part[0], part[1:].strip()
        if sign not in _KEPT + _BROKEN or not words:
            raise PrintError("bad-check", PACKAGE, given=shown(part))
        found.append(Check(sign in _KEPT, words))
    return tuple(found)


def deck_of_job(job: Job) -> DeckList:
    """The deck list of the shop's sheet: the rows of its table, and what was filled in. Raises `PrintError`."""
    assert job.table is not None, "the sheet needs a table"
    return deck_from_table(
        job.table, title=job.option("title"), player=job.option("player"), game=job.option("game"),
        checks=checks_from(job.option("check")), notes=parts(job.option("notes")), code=job.option("code"),
    )  # fmt: skip


# --- the sheet --------------------------------------------------------------------------------------------------------


DECK_LIST, PROXIES = read_sheets(PACKAGE, {"proxies": {"size": dict.fromkeys(LANGUAGES, tuple(CARDS))}}, game="")


def sheet(*decks: DeckList, up: int = 1) -> SheetSpec:
    """The sheet of these deck lists, one after the other: for `shop.render` and `preview.Preview`.

    With `up` 2 a list is as large as A5, and two lie side by side on A4.
    """
    drawn = drawn_in("companion.decks.decklist_sheet", *decks)
    found = replace(DECK_LIST, draw=drawn, needs=None, options=())
    return found if up == 1 else replace(found, size="A5", papers=("A4",), up={"A4": up}, large=())
