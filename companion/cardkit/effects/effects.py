"""What card text does, as data: effects, one form in card lists, records and announcements, read back as written.

    arrival: damage 2 on a foe fighter; heal 1 on you
    attached: change attack +1; fight if bears cor: change attack +2 until fight
    activated (tap + aether 1): draw 1 on you; discard 1 on you

An effect without a head of its own (what stands before the colon) goes with the one before it: same moment, same
conditions, same ability. Words: `Vocabulary` (schema.py), whom it is done to: `Target` (targets.py), what a game
does for them: queries.py. Effects hold no formula and no script: what they cannot say is left to the table (`text`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from companion.cardkit.cards.card_lists import Column
from companion.cardkit.effects.costs import Cost
from companion.cardkit.effects.schema import GENERAL, MOST, EffectError, Vocabulary, refuse, tokens
from companion.cardkit.effects.targets import Target, target_of
from companion.core.data.datafile import Row
from companion.core.plugins.former_names import named_before

MOST_EFFECTS: Final = 20
MOST_PARTS: Final = 6
"""Alternatives, or conditions, of one effect at most."""
ONCE: Final = ("turn", "match")


class Effect(NamedTuple):
    """One thing that a card does.

    `amount`: a figure, or the phrase of what it counts; `what`: what the verb is about; `on`: a target; `conditions`:
    all of them hold; `until`: by the verb where it is empty; `cost`: it begins an ability; `either`: lists of effects
    of which one is chosen, for an effect that has no verb; `once`: in a `turn` or in the `match`.
    """

    do: str
    amount: int | str = 1
    what: str = ""
    on: str = "self"
    when: str = "played"
    conditions: tuple[str, ...] = ()
    until: str = ""
    cost: Cost | None = None
    may: bool = False
    either: tuple[tuple["Effect", ...], ...] = ()
    once: str = ""

    def __str__(self) -> str:
        head = _head(self)
        return f"{head}: {_body(self)}" if head else _body(self)

    @property
    def target(self) -> Target:
        """Whom or what it is done to, of a card list."""
        return target_of(self.on)

    @property
    def needs_choice(self) -> bool:
        """Whether somebody must choose: whether, what of several, or whom."""
        return self.may or bool(self.either) or self.target.needs_choice


# --- as text ----------------------------------------------------------------------------------------------------------


def _head(effect: Effect) -> str:
    """What stands before the colon; nothing for what is done as the card is played."""
    words = [effect.when] if effect.when != "played" else []
    words += [f"({effect.cost})"] if effect.cost else []
    words += [f"once {effect.once}"] if effect.once else []
    words += [f"if {' and '.join(effect.conditions)}"] if effect.conditions else []
    return " ".join(words)


def _body(effect: Effect) -> str:
    words = ["may"] if effect.may else []
    if effect.either:
        chosen = (f"({cell_of(effects)})" for effects in effect.either)
        return " ".join([*words, "either", " or ".join(chosen)])
    first = GENERAL.verbs[effect.do].first if effect.do in GENERAL.verbs else False
    what = (_amount(effect), effect.what) if first else (effect.what, _amount(effect))
    words += [effect.do, *what, f"on {effect.on}" if effect.on != "self" else ""]
    return " ".join(word for word in (*words, f"until {effect.until}" if effect.until else "") if word)


def _amount(effect: Effect) -> str:
    """The figure as it is written: always where the verb counts, with its sign where it changes something."""
    verb = GENERAL.verbs.get(effect.do)
    if isinstance(effect.amount, str):
        return effect.amount
    if verb is not None and verb.signed:
        return f"{effect.amount:+}"
    return str(effect.amount) if effect.amount != 1 or (verb is not None and verb.counted) else ""


def cell_of(effects: Iterable[Effect]) -> str:
    """Effects as the cell of a card list: a head is written once for those that share it."""
    parts: list[str] = []
    before: Effect | None = None
    for effect in effects:
        shared = before is not None and (before.when, before.conditions) == (effect.when, effect.conditions)
        own = effect.cost is not None or effect.once or not shared
        head = _head(effect) or ("played" if before is not None and own else "")
        parts.append(f"{head}: {_body(effect)}" if own and head else _body(effect))
        before = effect
    return "; ".join(parts)


# --- read -------------------------------------------------------------------------------------------------------------


def effect_of(text: str, vocabulary: Vocabulary = GENERAL) -> Effect | None:
    """The one effect that a text says; None if it says none."""
    try:
        found = effects_of(text, vocabulary)
    except EffectError:
        return None
    return found[0] if len(found) == 1 else None


def effects_of(cell: str, vocabulary: Vocabulary = GENERAL) -> tuple[Effect, ...]:
    """The effects of a cell. Raises EffectError, naming the word that is unknown and what is known."""
    return _effects(cell, vocabulary)


@lru_cache(maxsize=1024)
def _effects(cell: str, vocabulary: Vocabulary) -> tuple[Effect, ...]:
    return tuple(_read(tokens(cell), vocabulary, inner=False))


def _read(words: Sequence[str], vocabulary: Vocabulary, *, inner: bool) -> Iterator[Effect]:
    """The effects of a cell, or (`inner`) of one alternative."""
    before: Effect | None = None
    for count, part in enumerate(parts for parts in _parted(words, ";") if parts):
        if count >= MOST_EFFECTS:
            raise EffectError("deed-long", " ".join(part), most=MOST_EFFECTS)
        head, *body = _parted(part, ":")
        if len(body) > 1:
            refuse("deed-shape", ":")
        if body:
            fields = _read_head(head, vocabulary)
            if inner and (fields.keys() - {"conditions", "when"} or fields.get("when", "played") != "played"):
                refuse("deed-shape", " ".join(head))
        else:
            fields = {} if before is None else {"when": before.when, "conditions": before.conditions}
        before = _read_body(body[0] if body else head, vocabulary, inner=inner)._replace(**fields)
        yield before


def _parted(words: Sequence[str], sign: str) -> list[list[str]]:
    """What stands between the signs that are in no brackets. Raises EffectError for brackets that do not close."""
    parts: list[list[str]] = [[]]
    depth = 0
    for word in words:
        depth += {"(": 1, ")": -1}.get(word, 0)
        if depth < 0 or depth > 2:
            refuse("deed-shape", word)
        if word == sign and not depth:
            parts.append([])
        else:
            parts[-1].append(word)
    if depth:
        refuse("deed-shape", "(")
    return parts


def _read_head(words: list[str], vocabulary: Vocabulary) -> dict[str, Any]:
    """The fields of what stands before a colon: `activated (tap + aether 1) once turn if full hand`."""
    fields: dict[str, Any] = {}
    if words and words[0] not in ("(", "once", "if"):
        fields["when"], words = _one_of("deed-when", words[0], vocabulary.whens), words[1:]
    if words[:1] == ["("]:
        end = words.index(")")
        fields["cost"], words = _read_cost(words[1:end], vocabulary), words[end + 1 :]
    if words[:1] == ["once"]:
        fields["once"], words = _one_of("deed-once", " ".join(words[1:2]), ONCE), words[2:]
    if words and words[0] != "if":
        refuse("deed-when", words[0], ("(", "once turn", "once match", "if"))
    if words:
        fields["conditions"] = tuple(_condition(part, vocabulary) for part in _parted(words[1:], "and"))
    if len(fields.get("conditions", ())) > MOST_PARTS:
        raise EffectError("deed-long", " ".join(words), most=MOST_PARTS)
    return fields


def _read_cost(words: list[str], vocabulary: Vocabulary) -> Cost | None:
    joined = ["," if word == "+" else word for word in words]
    fields: dict[str, Any] = {}
    for part in (parts for parts in _parted(joined, ",") if parts):
        name = _one_of("deed-cost", part[0], vocabulary.costs)
        fields[name] = True if len(part) == 1 and name in _FLAGS else _figure(" ".join(part[1:]))
    return _cost(fields)


_FLAGS: Final = ("tap", "sacrifice")


def _cost(fields: Mapping[str, Any]) -> Cost | None:
    """A cost of its fields; None where it costs nothing."""
    for name, value in fields.items():
        if (value is True) != (name in _FLAGS) or (name in ("aether", "discard") and value < 0):
            refuse("deed-amount", f"{name} {value}")
    cost = Cost(**fields)
    return cost if any(cost) else None


def _figure(text: str) -> int:
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 2:
        refuse("deed-amount", text)
    return int(text)


def _one_of(key: str, word: str, known: Sequence[str]) -> str:
    return word if word in known else refuse(key, word, known)


def _condition(words: Sequence[str], vocabulary: Vocabulary) -> str:
    text = " ".join(words)
    return text if vocabulary.fits(words, vocabulary.conditions) else refuse("deed-if", text, vocabulary.conditions)


def _read_body(words: list[str], vocabulary: Vocabulary, *, inner: bool) -> Effect:
    """The effect behind the colon."""
    may = words[:1] == ["may"]
    words = words[may:]
    if not words:
        refuse("deed-verb", "", vocabulary.verbs)
    if words[0] == "either":
        if inner:
            refuse("deed-shape", "either")
        return Effect("", may=may, either=_alternatives(words[1:], vocabulary))
    words, until = _tail(words, "until")
    words, on = _tail(words, "on")
    if not words:
        refuse("deed-verb", "on" if on is not None else "until", vocabulary.verbs)
    what, amount = _what_and_amount(words[0], words[1:], vocabulary)
    if until is not None:
        _one_of("deed-until", until, vocabulary.untils)
    return _effect(Effect(words[0], amount, what, "self" if on is None else on, until=until or "", may=may), vocabulary)


def _tail(words: list[str], word: str) -> tuple[list[str], str | None]:
    """What stands before a word, and behind it; None where it is not there."""
    if word not in words:
        return words, None
    place = words.index(word)
    return words[:place], " ".join(words[place + 1 :])


def _alternatives(words: list[str], vocabulary: Vocabulary) -> tuple[tuple[Effect, ...], ...]:
    """`(A; B) or (C)`."""
    found: list[tuple[Effect, ...]] = []
    for part in _parted(words, "or"):
        if part[:1] != ["("] or part[-1] != ")":
            refuse("deed-shape", " ".join(part[:3]))
        found.append(tuple(_read(part[1:-1], vocabulary, inner=True)))
    return _chosen(found)


def _chosen(found: Sequence[tuple[Effect, ...]]) -> tuple[tuple[Effect, ...], ...]:
    if not 1 < len(found) <= MOST_PARTS or not all(found):
        refuse("deed-shape", "either")
    return tuple(found)


def _what_and_amount(verb: str, words: list[str], vocabulary: Vocabulary) -> tuple[str, int | str]:
    """What a verb is about, and its figure, which stands behind it or before."""
    whats = _verb(verb, vocabulary).whats
    for size in range(min(len(words), 3), 0, -1):
        for counted, rest in ((words[-size:], words[:-size]), (words[:size], words[size:])):
            amount = _counted(counted, vocabulary)
            if amount is not None and (vocabulary.fits(rest, whats) or (not rest and "" in whats)):
                return " ".join(rest), amount
    return " ".join(words), 1


def _counted(words: Sequence[str], vocabulary: Vocabulary) -> int | str | None:
    if vocabulary.fits(words, vocabulary.counts):
        return " ".join(words)
    text = words[0] if len(words) == 1 else ""
    digits = text[1:] if text[:1] in ("+", "-") else text
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= 2 else None


def _verb(name: str, vocabulary: Vocabulary) -> Any:
    return vocabulary.verbs[_one_of("deed-verb", name, tuple(vocabulary.verbs))]


def _effect(effect: Effect, vocabulary: Vocabulary) -> Effect:
    """An effect with what it is about, its target and its duration as they are written. Raises EffectError."""
    verb, words = _verb(effect.do, vocabulary), tokens(effect.what)
    if not (vocabulary.fits(words, verb.whats) if words else "" in verb.whats):
        if len(words) == 1 and words[0].lstrip("+-").isdecimal():  # too long for a figure
            refuse("deed-count", words[0], vocabulary.counts)
        refuse("deed-what", " ".join(words) or effect.do, [what for what in verb.whats if what])
    if effect.until:
        _one_of("deed-until", effect.until, vocabulary.untils)
    on = str(target_of(effect.on, vocabulary))
    return effect._replace(what=" ".join(words), on=on)


# --- from tables ------------------------------------------------------------------------------------------------------

_FIELDS: Final = ("do", "amount", "what", "on", "when", "if", "until", "cost", "may", "either", "once")


def effect_from(table: Mapping[str, Any], vocabulary: Vocabulary = GENERAL, *, inner: bool = False) -> Effect:
    """The effect of a TOML table: `{ do = "damage", amount = 2, on = "a foe fighter" }`. Raises EffectError."""
    for name in table:
        _one_of("deed-field", str(name), _FIELDS)
    if inner and table.keys() & {"when", "cost", "once", "either"}:
        refuse("deed-shape", ", ".join(table))
    may = table.get("may", False)
    if not isinstance(may, bool):
        refuse("deed-field", "may", ("may = true",))
    if "either" in table:
        lists = table["either"] if isinstance(table["either"], list) else []
        found = [tuple(effect_from(_table(one), vocabulary, inner=True) for one in _list(effects)) for effects in lists]
        effect = Effect("", may=may, either=_chosen(found))
    else:
        until = _text(table, "until")
        effect = Effect(_text(table, "do"), _amount_from(table, vocabulary), _text(table, "what"),
                        _text(table, "on") or "self", until=until, may=may)  # fmt: skip
        effect = _effect(effect, vocabulary)
    return effect._replace(**_head_from(table, vocabulary))


def _head_from(table: Mapping[str, Any], vocabulary: Vocabulary) -> dict[str, Any]:
    conditions = [table["if"]] if isinstance(table.get("if"), str) else _list(table.get("if", []))
    if len(conditions) > MOST_PARTS or not all(isinstance(one, str) for one in conditions):
        refuse("deed-field", "if", ('if = ["full hand"]',))
    costs = _table(table.get("cost", {}))
    for name, value in costs.items():
        _one_of("deed-cost", str(name), vocabulary.costs)
        if not isinstance(value, int) or not -MOST <= value <= MOST:
            refuse("deed-amount", str(value))
    once = _text(table, "once")
    return {
        "when": _one_of("deed-when", _text(table, "when") or "played", vocabulary.whens),
        "conditions": tuple(_condition(tokens(one), vocabulary) for one in conditions),
        "cost": _cost({name: value for name, value in costs.items() if value is not False}),
        "once": _one_of("deed-once", once, ONCE) if once else "",
    }


def _amount_from(table: Mapping[str, Any], vocabulary: Vocabulary) -> int | str:
    given = table.get("amount", 1)
    if isinstance(given, int) and not isinstance(given, bool) and -MOST <= given <= MOST:
        return given
    words = tokens(given) if isinstance(given, str) else []
    found = _counted(words, vocabulary) if words else None
    return refuse("deed-count", str(given), vocabulary.counts) if found is None else found


def _text(table: Mapping[str, Any], name: str) -> str:
    given = table.get(name, "")
    return " ".join(tokens(given)) if isinstance(given, str) else refuse("deed-field", name, (f'{name} = "…"',))


def _table(given: Any) -> Mapping[str, Any]:
    return given if isinstance(given, Mapping) else refuse("deed-field", str(given), _FIELDS)


def _list(given: Any) -> Sequence[Any]:
    if not isinstance(given, list) or len(given) > MOST_EFFECTS:
        refuse("deed-field", str(given), ("[…]",))
    return given


def effects_from(tables: Any, vocabulary: Vocabulary = GENERAL) -> tuple[Effect, ...]:
    """The effects of `effects = [{ … }, { … }]`. Raises EffectError."""
    return tuple(effect_from(_table(one), vocabulary) for one in _list(tables))


def effects_column(name: str, *headings: str, vocabulary: Vocabulary = GENERAL) -> Column[tuple[Effect, ...]]:
    """A column of a card list that says what cards do; in TOML it is a cell as well, or a list of tables."""

    def read(row: Row, column: str) -> tuple[Effect, ...]:
        try:
            return effects_of(row[column], vocabulary)
        except EffectError as error:
            raise row.wrong(error.key, column, **error.figures) from None

    def written(row: Row, column: str, value: Any) -> str:
        if isinstance(value, str):
            return value
        try:
            return cell_of(effects_from(value, vocabulary))
        except EffectError as error:
            raise row.wrong(error.key, column, **error.figures) from None

    return Column(name, read, headings, written)


__getattr__ = named_before(__name__, {
    "Deed": "Effect", "deed_of": "effect_of", "deeds_of": "effects_of", "deed_from": "effect_from",
    "deeds_from": "effects_from", "deeds_column": "effects_column",
})  # fmt: skip
