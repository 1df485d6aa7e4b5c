"""A whole file, read: every table, every key, every expression, before anything is played with it."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from companion.core.data.datafile import DataError
from companion.core.data.toml_tables import parse_toml
from companion.core.rules.option import Option
from companion.scoring.file.forms import TOLD_KEYS, WIDEST, FormReader, let_order
from companion.scoring.file.parts import CounterPart, End, Form, Gain, Sheet
from companion.scoring.file.places import places_of
from companion.scoring.file.scopes import (
    SIDES,
    counter_symbol,
    let_symbol,
    option_symbol,
    table_symbol,
    usual_names,
)
from companion.scoring.file.tables import WORD, Source, Table
from companion.scoring.language.kinds import LARGEST, NUMBER, YES, Code, FormulaError, Kind, Symbol, UnworkableError

LARGEST_FILE: Final = 64 * 1024
"""Bytes of a file."""
MOST_PLAYERS: Final = 12
MOST_OPTIONS: Final = 20
MOST_LETS: Final = 60
MOST_COUNTERS: Final = 12
MOST_KEYS: Final = 100
MOST_WORDS: Final = 200
TABLES: Final = (
    "game", "option", "table", "field", "let", "check", "score", "counter", "out", "end", "final", "word", "finish",
)  # fmt: skip
GAME_KEYS: Final = ("title", "about", "players", "each", "sides", "dealer", "start", "lowest", "zero")
OPTION_KEYS: Final = ("default", "values", "low", "high", "main", "fr", "en", "help")
WISHES: Final = frozenset(("game", "seed", "position", "starter", "cards", "lang", "partners", "players"))
"""What a match is begun with besides its house rules."""
END_KEYS: Final = ("when", "won", "tie", "counts")


def read_sheet(text: str, file: str, name: str, *, own: bool = False) -> Sheet:
    """The score sheet of a file's text. `own`: it is a table's own. Raises DataError, with line and column."""
    size = len(text.encode(errors="replace"))
    if size > LARGEST_FILE:
        raise DataError("too-large", file, 1, 1, count=size, most=LARGEST_FILE)
    found = parse_toml(text, file)
    source = Source(file, places_of(text))
    return _Reading(Table(source, (), found, TABLES), text, name, own=own).sheet()


def digest_of(text: str) -> str:
    """What tells one file from another."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:12]


class _Reading:
    """One file being read, table by table: each knows the names of those before it."""

    def __init__(self, top: Table, text: str, name: str, *, own: bool) -> None:
        self.top, self.text, self.name, self.own = top, text, name, own
        self.game = top.inner("game", GAME_KEYS)
        self.words = self._words(top.inner("word"))
        self.each = self._each()
        self.sides = SIDES if self.game.flag("sides") else ()
        self.players = self._players()

    def sheet(self) -> Sheet:
        """All of it."""
        two = bool(self.sides) or self.players == (2, 2)
        boxes = any("once" in one for one in self._rows("field"))
        names: dict[str, Symbol] = usual_names(self.each, two=two, boxes=boxes)
        self.reader = FormReader(names, sides=bool(self.sides), by=self.each != "", words=self.words)
        options = self._options(self.top.inner("option"))
        start, lowest = self.reader.code(self.game, "start", NUMBER), self.reader.code(self.game, "lowest", YES)
        self._tables(self.top.inner("table"))
        counters = self._counter_names(self.top.inner("counter"))
        plain = dict(self.reader.names)
        fields = self._fields()
        lets = self._lets(self.top.inner("let"))
        form = self.reader.form(self.top, "score", fields)
        kept = tuple(self._counter(part) for part in counters)
        after = self._after(plain)
        finals = tuple(after.gain(row) for row in self.top.each("final", TOLD_KEYS, 20))
        out = (
            after.code(self.top.inner("out", ("when",)), "when", YES, own=True, needed=True)
            if "out" in self.top
            else None
        )
        forms = {"score": form, **({"finish": self._finish(plain)} if "finish" in self.top else {})}
        return Sheet(
            self.name, self.game.both("title"),
            self.game.both("about", "sentence") if "about" in self.game else None,
            self.players, self.each, self.sides, self.game.flag("dealer"), self.game.flag("zero"), start, lowest,
            options, forms, lets, kept, out, self._end(after), finals, self.words, self.text,
            digest_of(self.text), self.own,
        )  # fmt: skip

    def _rows(self, key: str) -> list[Mapping[str, Any]]:
        given = self.top.given.get(key)
        return [one for one in given.values() if isinstance(one, Mapping)] if isinstance(given, Mapping) else []

    # --- what every game says -----------------------------------------------------------------------------------------

    def _each(self) -> str:
        each = self.game.text("each") or ""
        if each not in ("", "turn", "anyone"):
            self.game.fail("bad-choice", "each", given=each[:40], known="turn, anyone")
        return each

    def _players(self) -> tuple[int, int]:
        given: Any = self.game.given.get("players")
        sound = isinstance(given, list) and len(given) == 2 and all(type(one) is int for one in given)
        if not sound or not 1 <= given[0] <= given[1] <= MOST_PLAYERS:
            self.game.fail("bad-players", "players", most=MOST_PLAYERS)
        if self.sides and given != [4, 4]:
            self.game.fail("sides-four", "players")
        return given[0], given[1]

    def _words(self, table: Table) -> dict[str, dict[str, str]]:
        if len(table.given) > MOST_WORDS:
            table.fail("too-many", None, count=len(table.given), most=MOST_WORDS)
        for word in table.given:
            if not WORD.fullmatch(word):
                table.fail("not-word", word, given=word[:40])
        return {word: table.both(word, "word") for word in table.given}

    def _options(self, table: Table) -> tuple[Option, ...]:
        if len(table.given) > MOST_OPTIONS:
            table.fail("too-many", None, count=len(table.given), most=MOST_OPTIONS)
        return tuple(self._option(table, name) for name in table.given)

    def _option(self, table: Table, name: str) -> Option:
        self.reader.new_name(table, name)
        if name in WISHES:
            table.fail("name-taken", name, given=name)
        row = table.inner(name, OPTION_KEYS)
        default: Any = row.given.get("default")
        values: Any = row.given.get("values")
        if isinstance(default, str):
            values = list(row.words("values", 20))
        elif values is not None:
            fits = isinstance(values, list) and 0 < len(values) <= 20 and all(type(one) is int for one in values)
            if not fits or any(abs(one) > WIDEST for one in values):
                row.fail("not-list", "values", given="values")
        if not isinstance(default, bool | int | str) or (values is not None and default not in values):
            row.fail("bad-default", "default", given=str(default)[:40])
        low, high = (row.whole(key, -WIDEST, WIDEST) for key in ("low", "high"))
        if type(default) is int and values is None and (low is None or high is None or not low <= default <= high):
            row.fail("option-bounds", "default")
        self.reader.names[name] = option_symbol(name, default, values)
        title = row.both()
        more = row.both("help", "sentence") if "help" in row else title
        kept = tuple(values) if values else None
        return Option(name, default, title, more, kept, low, high, self._ways(default, kept), row.flag("main"))

    def _ways(self, default: Any, values: tuple[Any, ...] | None) -> dict[Any, dict[str, str]] | None:
        """What people call the values of a house rule that are words."""
        if not isinstance(default, str) or not values or not all(one in self.words for one in values):
            return None
        return {one: {lang: text.split("|")[0] for lang, text in self.words[one].items()} for one in values}

    def _tables(self, table: Table) -> None:
        for name in table.given:
            self.reader.new_name(table, name)
            row = table.inner(name)
            if not 0 < len(row.given) <= MOST_KEYS:
                row.fail("too-many", None, count=len(row.given), most=MOST_KEYS)
            self.reader.names[name] = table_symbol(self._table(row))

    def _table(self, row: Table) -> dict[Any, Any]:
        numbered = all(key.lstrip("-").isdecimal() for key in row.given)
        texts = all(isinstance(value, str) for value in row.given.values())
        for key, value in row.given.items():
            fits = WORD.fullmatch(value) if texts else type(value) is int and abs(value) <= LARGEST
            if not fits or len(key) > 31:
                row.fail("table-value", key, given=str(value)[:20])
        return {int(key) if numbered else key: value for key, value in row.given.items()}

    # --- what the game reckons with -----------------------------------------------------------------------------------

    def _fields(self) -> Any:
        """The fields; named figures are known to their conditions as far as these speak of nothing that is asked."""
        before = self._early_lets()
        self.reader.names.update(before)
        fields = self.reader.fields(self.top.inner("field"))
        for name in before:
            del self.reader.names[name]
        return fields

    def _early_lets(self) -> dict[str, Symbol]:
        found: dict[str, Symbol] = {}
        given = self.top.given.get("let")
        names, words = dict(self.reader.names), self.words
        for name, text in given.items() if isinstance(given, Mapping) else ():
            if isinstance(text, str) and name not in names:
                reader = FormReader({**names, **found}, sides=bool(self.sides), by=self.each != "", words=words)
                try:
                    found[name] = let_symbol(name, reader.read(self.top, ("let", name), text, None, own=True))
                except DataError:  # it speaks of what is asked, or of one that comes later: told in its place
                    continue
        return found

    def _lets(self, table: Table) -> dict[str, Code]:
        if len(table.given) > MOST_LETS:
            table.fail("too-many", None, count=len(table.given), most=MOST_LETS)
        texts: dict[str, tuple[str, ...]] = {}
        for name, value in table.given.items():
            self.reader.new_name(table, name)
            if isinstance(value, Mapping):
                row = table.inner(name)
                texts[name] = tuple(row.text(key) or "" for key in row.given)
            else:
                texts[name] = (table.text(name) or "",)
        try:
            order = let_order(texts)
        except FormulaError as wrong:
            raise table.source.formula(wrong, (*table.path, str(wrong.figures["given"]))) from None
        found: dict[str, Code] = {}
        for name in order:
            found[name] = self._let(table, name)
            self.reader.names[name] = let_symbol(name, found[name])
            self.reader.hangs[name] = frozenset().union(*map(self.reader.fields_in, texts[name]))
        return {name: found[name] for name in texts}

    def _let(self, table: Table, name: str) -> Code:
        if isinstance(table.given[name], Mapping):
            return self._by_choice(table.inner(name))
        return self.reader.read(table, (*table.path, name), table.text(name) or "", None, own=True)

    def _by_choice(self, row: Table) -> Code:
        """A figure that is worked out one way or another: `by` a choice, `else` for the rest of its words."""
        by = row.text("by", 40) or ""
        symbol = self.reader.names.get(by)
        words = None if symbol is None or symbol.own else symbol.kind.words
        if symbol is None or words is None:
            row.fail("let-by", "by", given=by)
        ways: dict[str, Code] = {}
        for key in row.given:
            if key not in ("by", "else"):
                if key not in words:
                    row.fail("bad-choice", key, given=key[:40], known=", ".join(sorted(words)))
                ways[key] = self._way(row, key, {by: frozenset((key,))})
        rest = words - ways.keys()
        other = self._way(row, "else", {by: rest}) if "else" in row else None
        if rest and other is None:
            row.fail("let-rest", None, given=", ".join(sorted(rest)))
        kind = self._common(row, [*ways.values(), *([other] if other else [])])
        codes = [*ways.values(), *([other] if other else [])]
        chosen, runs = symbol.run, {word: (ways.get(word) or codes[-1]).run for word in words}

        def found(env: Any, me: Any) -> Any:
            word = chosen(env, me)
            if word not in runs:
                raise UnworkableError("key")
            return runs[word](env, me)

        return Code(by, kind, found, any(code.own for code in codes), 1 + max(code.depth for code in codes))

    def _way(self, row: Table, key: str, narrow: Mapping[str, frozenset[str]]) -> Code:
        return self.reader.read(row, (*row.path, key), row.text(key) or "", None, own=True, narrow=narrow)

    def _common(self, row: Table, codes: list[Code]) -> Kind:
        kind: Kind | None = codes[0].kind if codes else None
        for code in codes[1:]:
            kind = kind.joined(code.kind) if kind else None
        if kind is None:
            row.fail("let-kinds")
        return kind

    # --- what is kept, and the end ------------------------------------------------------------------------------------

    def _counter_names(self, table: Table) -> list[CounterPart]:
        if len(table.given) > MOST_COUNTERS:
            table.fail("too-many", None, count=len(table.given), most=MOST_COUNTERS)
        found: list[CounterPart] = []
        for name in table.given:
            self.reader.new_name(table, name)
            row = table.inner(name, ("start", "next", "table", "fr", "en"))
            title = row.both() if "fr" in row or "en" in row else {"fr": name, "en": name}
            start = row.whole("start", -WIDEST, WIDEST, 0) or 0
            nothing = Code("0", NUMBER, lambda *_: 0)
            found.append(CounterPart(name, title, start, nothing, row.flag("table")))
            self.reader.names[name] = counter_symbol(found[-1])
        return found

    def _counter(self, part: CounterPart) -> CounterPart:
        row = self.top.inner("counter").inner(part.name)
        code = self.reader.code(row, "next", NUMBER, own=not part.shared, needed=True)
        assert code is not None
        return CounterPart(part.name, part.title, part.start, code, part.shared)

    def _after(self, plain: Mapping[str, Symbol]) -> FormReader:
        """Reads what is looked at between entries: nothing of one can be spoken of. There no one player is meant."""
        reader = FormReader(plain, sides=bool(self.sides), by=False, words=self.words)
        given = self.top.given.get("let")
        for name, text in given.items() if isinstance(given, Mapping) else ():
            if isinstance(text, str):
                try:
                    reader.names[name] = let_symbol(name, reader.read(self.top, ("let", name), text, None, own=True))
                except DataError:  # it speaks of what was announced: unknown here
                    continue
        return reader

    def _end(self, after: FormReader) -> End:
        table = self.top.inner("end", END_KEYS)
        tie = table.text("tie", 20)
        if tie not in (None, "play-on"):
            table.fail("bad-choice", "tie", given=str(tie), known="play-on")
        when = after.code(table, "when", YES)
        return End(
            when,
            after.code(table, "won", YES, own=True),
            tie is not None,
            after.code(table, "counts", NUMBER, own=True),
        )

    def _finish(self, plain: Mapping[str, Symbol]) -> Form:
        table = self.top.inner("finish", ("field", "check", "score", "ends"))
        reader = FormReader(plain, sides=bool(self.sides), by=False, words=self.words)
        fields = reader.fields(table.inner("field"))
        return reader.form(table, "finish", fields, ends=table.flag("ends"))


__all__ = ["Gain", "read_sheet"]
