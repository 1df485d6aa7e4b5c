"""Moves and verbs: what can be announced, which rules speak of it, and what the choices are."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import lru_cache, partial
from typing import Any

from companion.core.listing import REFUSALS, lister, looks_at
from companion.core.rulings import Reason


@dataclass(frozen=True, slots=True)
class Move:
    """An announced move. `by` names the player where it is not the one whose turn it is."""

    by: str = field(default="", kw_only=True)

    verb = ""

    def __str__(self) -> str:
        words = [self.verb]
        for value in arguments(self):
            if isinstance(value, tuple):
                words.extend(value)
            elif value != "":
                words.append(str(value))
        text = " ".join(words)
        return f"{self.by}: {text}" if self.by else text


def arguments(move: Move) -> tuple[Any, ...]:
    """The values of a move in the order of its verb's parameters."""
    return tuple(getattr(move, name) for name in _argument_names(type(move)))


_NAMES: dict[type[Move], tuple[str, ...]] = {}


def _argument_names(kind: type[Move]) -> tuple[str, ...]:
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(f.name for f in fields(kind) if f.name != "by")
    return names


Rule = Callable[..., Reason | None]
"""One rule: `rule(state, seat, <some of the verb's parameters by name>)`; None if it has nothing to say."""

Domain = Callable[..., Iterable[Any]]
"""The values that could be announced for a parameter: `domain(state, seat, <earlier parameters by name>)`."""


def of_table(rule: Rule) -> Rule:
    """Marks a rule that looks at the state alone, whoever speaks: a list asks it once for all seats."""
    rule.of_table = True  # type: ignore[attr-defined]
    return rule


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter of a verb.

    `kind`: `card` (of the ordinary pack), `cards` (all the rest), `names` (all the rest, as they are), `number`, or the
    name of a word list of the game.
    """

    name: str
    kind: str
    domain: Domain
    optional: bool = False


Args = tuple[Any, ...]
"""The arguments of a move, or the first of them, in the order of its verb's parameters."""


def _caller(function: Callable[..., Any], names: tuple[str, ...]) -> Callable[..., Any]:
    """`function(state, seat, …)`, to be called with all arguments of a move (or the first of them)."""
    places = tuple(names.index(name) for name in looks_at(function))
    if places == tuple(range(len(names))):
        return function
    if not places:
        return lambda state, seat, *_args: function(state, seat)
    if len(places) == 1:
        (one,) = places
        return lambda state, seat, *args: function(state, seat, args[one])
    return lambda state, seat, *args: function(state, seat, *(args[place] for place in places))


class Verb:
    """One verb of a game: its move class, parameters, and the rules that judge it.

    The rules are the only source of legality: `findings` asks all of them about a whole move; `legal` asks each
    as soon as the parameters it looks at are chosen, so that whole branches of candidates fall away at once.
    `advice` are rules that warn and never refuse: no list of legal moves needs to ask them. `listed`: it is among the
    legal moves; `spoken`: players announce it (what chance answers is no announcement). `personal`: several players
    may announce it at the same time, so that the move always names the one who does.
    """

    def __init__(
        self,
        kind: type[Move],
        *,
        params: tuple[Param, ...] = (),
        rules: tuple[Rule, ...] = (),
        advice: tuple[Rule, ...] = (),
        listed: bool = True,
        spoken: bool = True,
        personal: bool = False,
    ) -> None:
        self.word = kind.verb
        self.make: Callable[..., Move] = lru_cache(maxsize=4096)(kind)
        self.params = params
        self.rules = rules
        self.advice = advice
        self.listed = listed
        self.spoken = spoken
        self.personal = personal
        self.of_table = tuple(rule for rule in rules if getattr(rule, "of_table", False))
        names = tuple(param.name for param in params)
        self._ask = tuple(_caller(rule, names) for rule in (*rules, *advice))
        self._domains = tuple(_caller(param.domain, names[:depth]) for depth, param in enumerate(params))
        self._list = lister([(param.name, param.domain) for param in params], rules)

    def findings(self, state: Any, seat: int, args: Args) -> list[Reason]:
        """All that the rules have to say about a whole move."""
        return [found for ask in self._ask if (found := ask(state, seat, *args)) is not None]

    def closed(self, state: Any) -> bool:
        """Whether a rule that looks at the state alone refuses the verb, whoever announces it."""
        return any((found := rule(state, 0)) is not None and found.kind in REFUSALS for rule in self.of_table)

    def legal(self, state: Any, seat: int, by: str = "") -> list[Move]:
        """The moves of this verb that no rule refuses, announced by `seat` (named `by` where that must be said)."""
        return self._list(state, seat, partial(self.make, by=by) if by else self.make)

    def candidates(self, state: Any, seat: int, by: str = "") -> Iterator[Move]:
        """Every concrete move of this verb that could be announced, legal or not."""
        chosen: list[Args] = [()]
        for domain in self._domains:
            chosen = [(*args, value) for args in chosen for value in domain(state, seat, *args)]
        for args in chosen:
            yield self.make(*args, by=by) if by else self.make(*args)
