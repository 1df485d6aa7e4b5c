"""Card lists of an owner: the columns of their tables, the files they stand in, what the record keeps of them.

A game declares its columns (`number`, `choice`, `text`), its tables with the function that makes a card of a row, and
one `CardList` of all its files. What is wrong with a file is a DataError, with its line and column.

One word for each thing: a caller gives `cards`, the record keeps them as `data`, its files are the *lists*, and what
they hold, once read, is the *box*: that of a match (`state.box`), that of the deck builder (core/data/decks.py,
`DeckBox`).
"""

import re
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from importlib.resources import files
from typing import Any, Generic, Protocol, TypeVar

from companion.cardkit.notation.card_names import COUNTED, Names, is_word, spoken
from companion.core.data.datafile import DataError, Row, read_files, read_table
from companion.core.data.toml_tables import Written, cell, read_entries
from companion.core.notation.nearest import nearest
from companion.core.rules.game import Game
from companion.core.rules.rulings import SetupError
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES, say

T = TypeVar("T")
B = TypeVar("B")
C = TypeVar("C")
K = TypeVar("K", bound=Hashable)


class Named(Protocol):
    """A card, or whatever else has a name."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...


N = TypeVar("N", bound=Named)


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    """A column: its name, how else it may be headed, and what its cells hold; `COST(row)` is that of a row.

    `read`: the value of its cell; `written`: the cell that a TOML value makes. Both raise DataError.
    """

    name: str
    read: Callable[[Row, str], T]
    headings: tuple[str, ...] = ()
    written: Written = cell

    def __call__(self, row: Row) -> T:
        """The value in a row. Raises DataError."""
        return self.read(row, self.name)


def number(name: str, *headings: str, low: int = 0, high: int = 99, empty: int | None = None) -> Column[int]:
    """A column of whole numbers; `empty`: what a cell stands for where nothing is in it, if that may be."""
    return Column(name, lambda row, column: row.number(column, low, high, empty), headings)


def copies(high: int) -> Column[int]:
    """The column of copies of a card: one where nothing is said."""
    return number("copies", *COUNTED, low=1, high=high, empty=1)


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


def several(name: str, *headings: str, ways: Mapping[str, str]) -> Column[tuple[str, ...]]:
    """A column of words, each once, parted by `/`, `;` or commas: `red/blue`. `ways`: as they may be written."""
    known = {plain(way): word for way, word in ways.items()}

    def read(row: Row, column: str) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for part in _parts(row[column]):
            if plain(part) not in known:
                near = nearest(part, ways, plain)
                raise row.wrong("bad-words", column, given=part[:40], near=near, known=", ".join(ways))
            found[known[plain(part)]] = None
        return tuple(found)

    return Column(name, read, headings)


def keywords(
    name: str, *headings: str, ways: Mapping[str, str], counted: Container[str], high: int = 99
) -> Column[tuple[str, ...]]:
    """A column of keywords, parted as those of `several`: `flight; bravery 2`. `counted`: they have a figure behind."""
    known = {plain(way): word for way, word in ways.items()}

    def keyword(row: Row, column: str, part: str) -> str:
        if plain(part) in known and known[plain(part)] not in counted:
            return known[plain(part)]
        said, _, figure = (part if part[-1:].isdecimal() else f"{part} ").rpartition(" ")
        word = known.get(plain(said))
        if word is None:
            raise row.wrong("bad-keyword", column, given=part[:40], near=nearest(said or part, ways, plain))
        if word not in counted:
            raise row.wrong("spare-figure", column, given=part[:40], word=said[:40], figure=figure)
        if not figure:
            raise row.wrong("no-figure", column, given=part[:40], high=high)
        if not figure.isascii() or len(figure) > 4 or not 1 <= int(figure) <= high:
            raise row.wrong("bad-figure", column, given=part[:40], figure=figure[:10], high=high)
        return f"{word} {int(figure)}"

    def read(row: Row, column: str) -> tuple[str, ...]:
        return tuple(keyword(row, column, part) for part in _parts(row[column]))

    return Column(name, read, headings)


def free_words(name: str, *headings: str, ways: Mapping[str, str]) -> Column[tuple[str, ...]]:
    """A column of words as that of `several`, in which an owner may write others of their own (`free_word`)."""

    def read(row: Row, column: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(_free(row, column, part, ways) for part in _parts(row[column])))

    return Column(name, read, headings)


def free_word(name: str, *headings: str, ways: Mapping[str, str], empty: str = "") -> Column[str]:
    """A column of one word, known or an owner's own: in lower case, with hyphens for blanks, as effects may say it."""

    def read(row: Row, column: str) -> str:
        return _free(row, column, row[column], ways) if row[column] else empty

    return Column(name, read, headings)


def _free(row: Row, column: str, part: str, ways: Mapping[str, str]) -> str:
    """The word that a text is: one that is known, or any other that can be said."""
    known = {plain(way): word for way, word in (*((word, word) for word in ways.values()), *ways.items())}
    word = "-".join(part.lower().split())
    found = known.get(plain(part)) or known.get(plain(word))
    if found is None and not is_word(word):
        raise row.wrong("bad-free-word", column, given=part[:40])
    return found or word


def flag(name: str, *headings: str) -> Column[bool]:
    """A column of yes or no, empty for no; in TOML `true` and `false` as well."""
    said = {**{plain(say("true", lang)): True for lang in LANGUAGES}, "x": True, "1": True, "": False, "0": False}
    said |= {plain(say("false", lang)): False for lang in LANGUAGES}

    def read(row: Row, column: str) -> bool:
        if plain(row[column]) not in said:
            raise row.wrong("bad-flag", column)
        return said[plain(row[column])]

    def written(row: Row, column: str, value: Any) -> str:
        if isinstance(value, bool):
            return say(str(value).lower(), LANGUAGES[0])
        return cell(row, column, value)

    return Column(name, read, headings, written)


def _parts(text: str) -> Iterator[str]:
    """What is parted in a cell, with single blanks."""
    yield from (part for given in re.split("[/;,]", text) if (part := " ".join(given.split())))


@dataclass(frozen=True, slots=True)
class Table(Generic[C]):
    """One file: the columns that it must have, what each row makes, and further columns that it may have.

    `others`: columns of the owner's own may stand beside them. `entry`: what its rows are called where they stand in
    the TOML of a game (`[[card]]`), which need not have all columns.
    """

    file: str
    columns: tuple[Column[Any], ...]
    make: Callable[[Row], C]
    further: tuple[Column[Any], ...] = ()
    others: bool = False
    entry: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Those of all its columns."""
        return tuple(column.name for column in (*self.columns, *self.further))


def by_key(cards: Iterable[tuple[Row, C]], key: Callable[[C], K], column: str = "name") -> dict[K, C]:
    """Cards by a key of theirs, in the order of the list. Raises DataError for one that is there twice."""
    found: dict[K, C] = {}
    for row, card in cards:
        if key(card) in found:
            raise row.wrong("card-twice", column)
        found[key(card)] = card
    return found


def each_once(cards: Iterable[tuple[Row, N]], key: str = "card-differs", column: str = "name") -> dict[str, N]:
    """Cards by name, in the order of the list. Raises DataError where one is there again with other figures (`key`)."""
    found: dict[str, N] = {}
    first: dict[str, tuple[Row, N]] = {}
    for row, card in cards:
        there, before = first.setdefault(spoken(card.name), (row, card))
        if before != card:
            raise row.wrong(key, column, first=there.line, where=there.file)
        found[card.name] = card
    return found


def listed(row: Row, column: Column[str], known: Names[Any], unknown: str, none: str = "") -> str:
    """The name of a list that a cell means. Raises DataError: `unknown`, with the nearest; `none` where the list is
    empty."""
    said = column(row)
    name = known.named(said)
    if name:
        return name
    if none and not known:
        raise row.wrong(none, column.name)
    raise row.wrong(unknown, column.name, near=nearest(said, known, spoken))


def in_languages(*columns: Column[str]) -> Callable[[Row], dict[str, str]]:
    """Reads the text of a card by language, of a column each; where one is empty, another stands in for it."""

    def read(row: Row) -> dict[str, str]:
        texts = [column(row) for column in columns]
        some = next(filter(None, texts), "")
        return {lang: said or some for lang, said in zip(LANGUAGES, texts, strict=True)}

    return read


@dataclass(frozen=True)
class CardList(Generic[B]):
    """The card lists of a game. `read` makes of them the box that a match knows, once for the same texts.

    `package`: the game's, with the lists that come with it in its folder `data`. `tables`: those that can be there.
    `make(texts, invented)`: the box of the texts by file name; raises DataError. `invented`: the invented
    list of a file, by the name of both. `shipped`: files that are no tables, each the game's own where the owner has
    none. `apart`: an invented list stands in for one that is missing; else they stand in for all of them or none.
    `toml`: a file that may hold the rows of every table with an `entry`, beside the tables or in their stead.
    """

    package: str
    tables: tuple[Table[Any], ...]
    make: Callable[[Mapping[str, str], bool], B]
    invented: Mapping[str, str]
    shipped: tuple[str, ...] = ()
    apart: bool = False
    toml: str = ""

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The names of all files that an owner can have."""
        return (*self.shipped, *([self.toml] if self.toml else []), *(table.file for table in self.tables))

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """The tables that the TOML may hold."""
        return tuple(table.entry for table in self.tables if table.entry)

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

    def read(self, data: Mapping[str, Any], *, demo: bool = False, keep: bool = True) -> B:
        """The box of what a record keeps; `demo`: the invented lists where there is none; `keep`: it will be asked for
        again, and is read once.

        Raises DataError, naming file, line, column and reason.
        """
        own = data.get("files") or {}
        if not isinstance(own, Mapping) or not all(isinstance(one, str) for one in own.values()):
            raise DataError("no-file", "cards", known=", ".join(self.files))
        invented = data.get("demo") is True or (demo and (self.apart or not data))
        own = {} if invented and not self.apart else {name: own[name] for name in self.files if name in own}
        texts = {**self._come_with(invented=invented), **own}
        return self._made(tuple(texts.items()), invented) if keep else self.make(texts, invented)

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
            text = texts[table.file]
            found = read_table(text, table.file, self.headings, needed, own=table.names, others=table.others)
            yield from ((row, table.make(row)) for row in found)
        if self.toml in texts and table.entry:
            yield from ((row, table.make(row)) for row in self._of_toml(table, texts[self.toml]))

    def _of_toml(self, table: Table[Any], text: str) -> Iterator[Row]:
        written = {column.name: column.written for column in (*table.columns, *table.further)}
        own = {name: write for name, write in written.items() if write is not cell}
        return read_entries(
            text,
            self.toml,
            table.entry,
            self.headings,
            entries=self.entries,
            written=own,
            own=table.names,
            others=table.others,
        )
