"""The names that the expressions of a file may use: what every game has, and what the file itself declares."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.scoring.file.parts import CounterPart, Field
from companion.scoring.language.functions import FUNCTIONS
from companion.scoring.language.kinds import DICE, NONE, NUMBER, PLAYER, YES, Code, Kind, Symbol

NAMES: Final = ("n", "deal", "me", "by", "foe", "total", "still_in", "is_out", "sheet_full", "none")
RESERVED: Final = frozenset(
    (
        *NAMES,
        "true",
        "false",
        "and",
        "or",
        "not",
        "in",
        "if",
        "else",
        "is",
        "us",
        "them",
        "player",
        "dealer",
        "over",
        "entry",
    )
)
SIDES: Final = ("us", "them")
HIDDEN: Final = frozenset(NAMES) | FUNCTIONS
"""Names that a file's own names would be mistaken for."""


def usual_names(each: str, *, two: bool, boxes: bool) -> dict[str, Symbol]:
    """What every game has. `two`: there are always two who score, so that there is another one (`foe`)."""
    names = {
        "n": Symbol(NUMBER, lambda env, _: env.n),
        "deal": Symbol(NUMBER, lambda env, _: env.deal),
        "me": Symbol(PLAYER, lambda _, me: me, own=True),
        "total": Symbol(NUMBER, lambda env, me: env.totals[me], own=True),
        "still_in": Symbol(YES, lambda env, me: not env.out[me], own=True),
        "is_out": Symbol(YES, lambda env, me: env.out[me], own=True),
        "none": Symbol(NONE, lambda *_: None),
    }
    if each:
        names["by"] = Symbol(PLAYER, lambda env, _: env.by)
    if two:
        names["foe"] = Symbol(PLAYER, lambda _, me: 1 - me, own=True)
    if boxes:
        names["sheet_full"] = Symbol(YES, lambda env, me: env.full[me], own=True)
    return names


def table_symbol(rows: Mapping[Any, Any]) -> Symbol:
    """A table of figures, or of words."""
    words = frozenset(value for value in rows.values() if isinstance(value, str))
    return Symbol(Kind("word", words) if words else NUMBER, lambda *_: None, table=rows)


def option_symbol(name: str, default: Any, values: Iterable[Any] | None) -> Symbol:
    """A house rule."""
    kind = (
        YES
        if isinstance(default, bool)
        else Kind("word", frozenset(values or ()))
        if isinstance(default, str)
        else NUMBER
    )
    return Symbol(kind, lambda env, _: env.options[name])


def counter_symbol(part: CounterPart) -> Symbol:
    """A figure that is kept."""
    name = part.name
    if part.shared:
        return Symbol(NUMBER, lambda env, _: env.counters[name])
    return Symbol(NUMBER, lambda env, me: env.counters[name][me], own=True)


def field_symbol(field: Field) -> Symbol:
    """What was announced, or what stands for it where it was not asked."""
    name = field.name
    kind = _KINDS[field.kind]
    if field.kind == "choice":
        kind = Kind("word", frozenset(field.choices) - {field.skips})
    if field.kind in ("choice", "player") and field.default is None and (field.optional or field.when is not None):
        kind = Kind(kind.name, kind.words, absent=True)
    if field.each:
        return Symbol(kind, lambda env, me: env.values[name][me], own=True)
    return Symbol(kind, lambda env, _: env.values[name])


_KINDS: Final = {"number": NUMBER, "yes": YES, "player": PLAYER, "dice": DICE, "choice": Kind("word")}


def let_symbol(name: str, code: Code) -> Symbol:
    """A named figure: worked out once for whom it is asked, while an entry is looked at."""
    run, own = code.run, code.own

    def found(env: Any, me: Any) -> Any:
        key = (name, me) if own else name
        known = env.known
        if key not in known:
            known[key] = run(env, me)
        return known[key]

    return Symbol(code.kind, found, own, depth=code.depth + 2)
