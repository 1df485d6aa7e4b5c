"""The kinds of entries of a file: their fields, checks and terms."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from companion.core.text.messages import LANGUAGES
from companion.scoring.file.parts import Check, Field, Form, Gain
from companion.scoring.file.scopes import HIDDEN, RESERVED, SIDES, field_symbol
from companion.scoring.file.tables import NAME, WORD, Table
from companion.scoring.language.compiler import Scope, compiled
from companion.scoring.language.kinds import NUMBER, YES, Code, FormulaError, Kind, Symbol
from companion.scoring.language.sentences import Told, told_of
from companion.scoring.language.syntax import names_in

MOST_FIELDS: Final = 40
MOST_CHECKS: Final = 60
MOST_CHOICES: Final = 60
MOST_DICE: Final = 20
WIDEST: Final = 99_999
"""The largest figure of a field, and the largest total."""
FIELD_KEYS: Final = (
    "choice", "low", "high", "step", "player", "side", "yes", "dice", "faces", "each", "when", "default", "optional",
    "skips", "before", "said", "once", "worth", "buttons", "makes", "unit", "fr", "en",
)  # fmt: skip
TOLD_KEYS: Final = ("add", "when", "fr", "en")
CHECK_KEYS: Final = ("id", "must", "when", "each", "rule", "fr", "en")
ENGINE_IDS: Final = frozenset((
    "missing", "not-asked", "range", "choice", "player", "side", "dice", "turn", "used", "out", "over", "formula",
    "too-large", "too-long", "rescore", "entry", "gain", "level", "end", "final",
))  # fmt: skip


class FormReader:
    """Reads fields, checks and terms on top of the names that the file has besides."""

    def __init__(self, names: Mapping[str, Symbol], *, sides: bool, by: bool, words: Mapping[str, Any]) -> None:
        """`by`: an entry is of one player, who is meant everywhere; `words`: what the file says of words."""
        self.names, self.sides, self.by, self.words = dict(names), sides, by, words
        self.boxes: frozenset[str] = frozenset()
        self.asked: frozenset[str] = frozenset()
        self.early: frozenset[str] = frozenset()
        self.hangs: dict[str, frozenset[str]] = {}
        """The fields that each named figure hangs on."""

    def scope(self, *, own: bool, narrow: Mapping[str, frozenset[str]] | None = None) -> Scope:
        """The names as they are known by now."""
        return Scope(self.names, own or self.by, SIDES if self.sides else (), self.boxes, narrow)

    # --- expressions --------------------------------------------------------------------------------------------------

    def code(self, table: Table, key: str, kind: Kind, *, own: bool = False, needed: bool = False) -> Code | None:
        """The expression of a key, of that kind. Raises DataError."""
        given = table.given.get(key)
        text = (
            str(given).lower()
            if isinstance(given, bool)
            else str(given)
            if isinstance(given, int | float)
            else table.text(key)
        )
        if text is None:
            if needed:
                table.fail("no-key", None, given=key)
            return None
        return self.read(table, (*table.path, key), text, kind, own=own)

    def read(self, table: Table, path: Any, text: str, kind: Kind | None, **scope: Any) -> Code:
        """An expression, of that kind if one is wanted. Raises DataError."""
        try:
            code = compiled(text, self.scope(**scope))
        except FormulaError as wrong:
            raise table.source.formula(wrong, path) from None
        fits = kind is None or (code.kind.counts() if kind == NUMBER else code.kind == kind)
        if not fits:
            key = "formula-number" if kind == NUMBER else "formula-yes"
            raise table.source.wrong(key, path, given=code.kind.name)
        return code

    def told(self, table: Table, *, own: bool) -> dict[str, Told]:
        """A sentence in both languages, with its holes. Raises DataError."""
        texts, found, first = table.both(None, "sentence"), {}, 0
        for lang in LANGUAGES:
            try:
                found[lang] = told_of(texts[lang], self.scope(own=own), first)
            except FormulaError as wrong:
                raise table.source.formula(wrong, (*table.path, lang)) from None
            first += len(found[lang].holes)
        return found

    def fields_in(self, text: str) -> frozenset[str]:
        """The fields that an expression speaks of, by itself or through named figures."""
        names = names_in(text)
        return frozenset().union(names & self.asked, *(self.hangs.get(name, ()) for name in names))

    # --- fields -------------------------------------------------------------------------------------------------------

    def fields(self, table: Table) -> tuple[Field, ...]:
        """What is asked, in this order: conditions and bounds may speak of what was asked before."""
        if len(table.given) > MOST_FIELDS:
            table.fail("too-many", None, count=len(table.given), most=MOST_FIELDS)
        found: list[Field] = []
        for name in table.given:
            self.new_name(table, name)
            found.append(self._field(name, table.inner(name, FIELD_KEYS)))
            self.asked |= {name}
            self.names[name] = field_symbol(found[-1])
            if found[-1].once:
                self.boxes = frozenset(found[-1].choices)
        if not found:
            table.fail("no-fields")
        self.asked = frozenset(field.name for field in found)
        self.early = frozenset(field.name for field in found if field.before)
        if sum(field.once for field in found) > 1 or (any(field.once for field in found) and not self.by):
            table.fail("once-alone")
        return tuple(found)

    def new_name(self, table: Table, name: str) -> None:
        """A name that the file gives: none that is taken. Raises DataError."""
        if not NAME.fullmatch(name):
            table.fail("bad-name", name, given=name[:40])
        if name in RESERVED or name in self.names:
            table.fail("name-taken", name, given=name)

    def _field(self, name: str, table: Table) -> Field:
        kind, when = self._kind(table), self.code(table, "when", YES)
        field = Field(
            name, kind, table.both(),
            each=table.flag("each"), optional=table.flag("optional"), before=table.flag("before"),
            when=when, hangs=when is not None and bool(self.fields_in(when.text)),
            unit=table.both("unit", "word") if "unit" in table else None,
            said=table.both("said", "word") if "said" in table else None,
        )  # fmt: skip
        field = _BY_KIND[kind](self, table, field)
        if field.each and field.kind == "player":
            table.fail("each-player", "each")
        return replace(field, default=self._default(table, field))

    def _kind(self, table: Table) -> Any:
        there = [one for one in ("choice", "low", "player", "side", "yes", "dice") if one in table]
        there += ["low"] if "high" in table and "low" not in table else []
        if len(there) != 1:
            table.fail("no-kind" if not there else "two-kinds", None, given=", ".join(there))
        kind = there[0]
        if kind in ("player", "side") and (kind == "side") != self.sides:
            table.fail("wrong-side", kind)
        return {"low": "number", "side": "player"}.get(kind, kind)

    def _choice(self, table: Table, field: Field) -> Field:
        choices, skips, once = table.words("choice", MOST_CHOICES), table.text("skips"), table.flag("once")
        if skips is not None and skips not in choices:
            table.fail("bad-choice", "skips", given=skips[:40], known=", ".join(choices))
        if once and (field.each or field.when or field.optional):
            table.fail("once-alone", "once")
        lacking = next((one for one in choices if one not in self.words), None)
        if lacking is not None:
            table.fail("choice-unsaid", "choice", given=lacking)
        return replace(field, choices=choices, skips=skips, once=once)

    def _number(self, table: Table, field: Field) -> Field:
        step = Fraction(str(table.number("step", 1)))
        if not Fraction(1, 100) <= step <= WIDEST or step.denominator > 100:
            table.fail("not-number", "step", given=str(step))
        low, high = self.code(table, "low", NUMBER), self.code(table, "high", NUMBER, needed=True)
        buttons = table.given.get("buttons", [])
        whole = isinstance(buttons, list) and all(isinstance(one, int) and abs(one) <= WIDEST for one in buttons)
        if not whole or len(buttons) > MOST_CHOICES:
            table.fail("not-list", "buttons", given="buttons")
        steps = step if step.denominator > 1 else int(step)
        makes = self.code(table, "makes", NUMBER)
        return replace(field, low=low, high=high, step=steps, buttons=tuple(buttons), makes=makes)

    def _player(self, table: Table, field: Field) -> Field:
        if not table.flag("side" if self.sides else "player"):
            table.fail("not-flag", "side" if self.sides else "player", given="player")
        return field

    def _yes(self, table: Table, field: Field) -> Field:
        if not table.flag("yes"):
            table.fail("not-flag", "yes", given="yes")
        return field

    def _dice(self, table: Table, field: Field) -> Field:
        dice, faces = table.whole("dice", 1, MOST_DICE), table.whole("faces", 2, 100, 6)
        assert dice is not None
        assert faces is not None
        if field.each or field.when or field.optional:
            table.fail("once-alone", "dice")
        return replace(field, dice=dice, faces=faces)

    def _default(self, table: Table, field: Field) -> Any:
        given = table.given.get("default")
        if given is None:
            return False if field.kind == "yes" and field.each else None
        if field.kind == "choice" and given in field.choices:
            return given
        if field.kind == "yes" and isinstance(given, bool):
            return given
        if field.kind == "number" and not isinstance(given, bool) and isinstance(given, int | float):
            table.number("default")
            value = Fraction(str(given))
            return int(value) if value.denominator == 1 else value
        table.fail("bad-default", "default", given=str(given)[:40])

    # --- checks and terms ---------------------------------------------------------------------------------------------

    def form(self, table: Table, name: str, fields: tuple[Field, ...], *, ends: bool = False) -> Form:
        """A kind of entry whose fields were read."""
        checks: list[Check] = []
        for row in table.each("check", CHECK_KEYS, MOST_CHECKS):
            checks.append(self._check(row, {one.id for one in checks}))
        gains = tuple(self.gain(row) for row in table.each("score", TOLD_KEYS, MOST_CHECKS))
        if not gains:
            table.fail("no-score")
        worth = table.inner("field")
        fields = tuple(
            replace(field, worth=self.code(worth.inner(field.name), "worth", NUMBER, needed=True))
            if field.once
            else field
            for field in fields
        )
        return Form(name, fields, tuple(checks), gains, ends)

    def _check(self, table: Table, known: set[str]) -> Check:
        name = table.text("id", 40)
        if name is None or not WORD.fullmatch(name):
            table.fail("bad-id", "id", given=str(name)[:40])
        if name in ENGINE_IDS or name in known:
            table.fail("id-taken", "id", given=name)
        each = table.flag("each")
        must = self.code(table, "must", YES, own=each, needed=True)
        assert must is not None
        rule = table.both("rule", "sentence") if "rule" in table else None
        when = self.code(table, "when", YES, own=each)
        speaks_of = self.fields_in(must.text) | (self.fields_in(when.text) if when else frozenset())
        return Check(
            name, must, self.told(table, own=each), when, each, rule, bool(speaks_of) and speaks_of <= self.early
        )

    def gain(self, table: Table) -> Gain:
        """A term: what it adds, and what it is."""
        add = self.code(table, "add", NUMBER, own=True, needed=True)
        assert add is not None
        return Gain(add, self.told(table, own=True), self.code(table, "when", YES, own=True))


_Read = Callable[[FormReader, Table, Field], Field]
_BY_KIND: Final[Mapping[str, _Read]] = {
    "choice": FormReader._choice, "number": FormReader._number, "player": FormReader._player, "yes": FormReader._yes,
    "dice": FormReader._dice,
}  # fmt: skip


def let_order(texts: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Named figures in an order in which each comes behind those it speaks of. Raises FormulaError for a circle, its
    `given` the name where it was found; of a text that cannot be read nothing is known yet."""
    needs = {name: frozenset().union(*map(_names, parts)) & texts.keys() for name, parts in texts.items()}
    order: list[str] = []
    while len(order) < len(texts):
        ready = [name for name in texts if name not in order and needs[name] <= set(order)]
        if not ready:
            stuck = next(name for name in texts if name not in order)
            raise FormulaError("let-circle", given=stuck, near=", ".join(sorted(needs[stuck] - set(order))))
        order += ready
    return order


def _names(text: str) -> frozenset[str]:
    try:
        return names_in(text)
    except FormulaError:
        return frozenset()


__all__ = ["HIDDEN", "FormReader", "let_order"]
