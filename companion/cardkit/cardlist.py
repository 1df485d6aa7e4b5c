"""Card lists of an owner: the columns of their tables, the files they stand in, what the record keeps of them.

A game declares its columns (`number`, `choice`, `text`), its tables with the function that makes a card of a row, and
one `CardList` of all its files. What is wrong with a file is a DataError, with its line and column.

One word for each thing: a caller gives `cards`, the record keeps them as `data`, its files are the *lists*, and what
they hold, once read, is the *box*: that of a match (`state.box`), that of the deck builder (core/decks.py, `DeckBox`).
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from importlib.resources import files
from typing import Any, Generic, TypeVar

from companion.core.datafile import DataError, Row, read_files, read_table
from companion.core.game import Game
from companion.core.rulebook import plain
from companion.core.rulings import SetupError

T = TypeVar("T")
B = TypeVar("B")
C = TypeVar("C")
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    """A column: its name, how else it may be headed, and what its cells hold; `COST(row)` is that of a row.

    `read`: the value of its cell; raises DataError.
    """

    name: str
    read: Callable[[Row, str], T]
    headings: tuple[str, ...] = ()

    def __call__(self, row: Row) -> T:
        """The value in a row. Raises DataError."""
        return self.read(row, self.name)


def number(name: str, *headings: str, low: int = 0, high: int = 99, empty: int | None = None) -> Column[int]:
    """A column of whole numbers; `empty`: what a cell stands for where nothing is in it, if that may be."""
    return Column(name, lambda row, column: row.number(column, low, high, empty), headings)


def choice(name: str, *headings: str, ways: Mapping[str, str], empty: str | None = None) -> Column[str]:
    """A column of words: `ways` has each way to write one (plain) with the word that it stands for."""
    return Column(name, lambda row, column: row.choice(column, ways, empty), headings)


def text(name: str, *headings: str, longest: int | None = None) -> Column[str]:
    """A column of anything; what is longer than `longest` characters is cut."""
    return Column(name, lambda row, column: row[column][:longest], headings)


def name_of(name: str, *headings: str, good: Callable[[str], bool]) -> Column[str]:
    """A column of names, with single blanks; those that are not `good` are refused (`bad-name`)."""

    def read(row: Row, column: str) -> str:
        found = " ".join(row[column].split())
        if not good(found):
            raise row.wrong("bad-name", column)
        return found

    return Column(name, read, headings)


@dataclass(frozen=True, slots=True)
class Table(Generic[C]):
    """One file: the columns that it must have, what each row makes, and further columns that it may have.

    `others`: columns of the owner's own may stand beside them.
    """

    file: str
    columns: tuple[Column[Any], ...]
    make: Callable[[Row], C]
    further: tuple[Column[Any], ...] = ()
    others: bool = False


def by_key(cards: Iterable[tuple[Row, C]], key: Callable[[C], K], column: str = "name") -> dict[K, C]:
    """Cards by a key of theirs, in the order of the list. Raises DataError for one that is there twice."""
    found: dict[K, C] = {}
    for row, card in cards:
        if key(card) in found:
            raise row.wrong("card-twice", column)
        found[key(card)] = card
    return found


@dataclass(frozen=True)
class CardList(Generic[B]):
    """The card lists of a game. `read` makes of them the box that a match knows, once for the same texts.

    `package`: the game's, with the lists that come with it in its folder `data`. `tables`: those that can be there.
    `make(texts, invented)`: the box of the texts by file name; raises DataError. `invented`: the invented
    list of a file, by the name of both. `shipped`: files that are no tables, each the game's own where the owner has
    none. `apart`: an invented list stands in for one that is missing; else they stand in for all of them or none.
    """

    package: str
    tables: tuple[Table[Any], ...]
    make: Callable[[Mapping[str, str], bool], B]
    invented: Mapping[str, str]
    shipped: tuple[str, ...] = ()
    apart: bool = False

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The names of all files that an owner can have."""
        return (*self.shipped, *(table.file for table in self.tables))

    @cached_property
    def headings(self) -> Mapping[str, str]:
        """How any column may be headed (plain), with its name: a column of another table is none that is unknown."""
        columns = [column for table in self.tables for column in (*table.columns, *table.further)]
        return {plain(way): column.name for column in columns for way in (column.name, *column.headings)}

    def own_text(self, name: str) -> str:
        """The text of a file that comes with the game."""
        return files(self.package).joinpath("data", name).read_text("utf-8")

    def invented_texts(self, *names: str) -> dict[str, str]:
        """The texts of the invented lists, by the names of the files that they stand for; all of them by default."""
        return {name: self.own_text(self.invented[name]) for name in names or self.invented}

    def given(self, cards: Any, game: Game, lang: str) -> dict[str, Any]:
        """What the record keeps of the lists that a caller gives: their texts, or that they are the invented ones.

        `cards`: `"demo"`, a file, several, or a folder of them. Raises SetupError, saying what is wrong where.
        """
        try:
            data = self.kept(cards)
            self.read(data)
        except DataError as error:
            raise SetupError(partial(game.data_sentence, error), lang) from None
        return data

    def kept(self, cards: Any) -> dict[str, Any]:
        """What the record keeps of the lists that a caller gives, not looked into yet. Raises DataError."""
        return {"demo": True} if cards == "demo" else {"files": read_files(cards, self.files)}

    def read(self, data: Mapping[str, Any], *, demo: bool = False) -> B:
        """The box of what a record keeps; `demo`: the invented lists where there is none.

        Raises DataError, naming file, line, column and reason.
        """
        own = data.get("files") or {}
        if not isinstance(own, Mapping) or not all(isinstance(one, str) for one in own.values()):
            raise DataError("no-file", "cards", known=", ".join(self.files))
        invented = data.get("demo") is True or (demo and (self.apart or not data))
        own = {} if invented and not self.apart else {name: own[name] for name in self.files if name in own}
        return self._made(tuple({**self._come_with(invented=invented), **own}.items()), invented)

    def _come_with(self, *, invented: bool) -> dict[str, str]:
        texts = {name: self.own_text(name) for name in self.shipped}
        return texts | (self.invented_texts() if invented else {})

    @cached_property
    def _made(self) -> Callable[[tuple[tuple[str, str], ...], bool], B]:
        return lru_cache(maxsize=32)(lambda texts, invented: self.make(dict(texts), invented))

    def rows(self, table: Table[C], texts: Mapping[str, str]) -> Iterator[tuple[Row, C]]:
        """The rows of a table and what each makes; none where there is no such file. Raises DataError."""
        needed = [column.name for column in table.columns]
        if table.file in texts:
            found = read_table(texts[table.file], table.file, self.headings, needed, others=table.others)
            yield from ((row, table.make(row)) for row in found)
