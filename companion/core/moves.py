"""Moves and verbs: what can be announced, which rules speak of it, and what the choices are."""

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import lru_cache, partial
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter of a verb. `kind`: `card`, `cards` (all the rest), or the name of a word list of the game."""

    name: str
    kind: str
    domain: Domain
    optional: bool = False


def _binder(function: Callable[..., Any], names: tuple[str, ...]) -> tuple[Callable[..., Any], int]:
    """Call `function(state, seat, *some)` from the tuple of all arguments; and how many of them it needs bound."""
    wanted = tuple(inspect.signature(function).parameters)[2:]
    places = tuple(names.index(name) for name in wanted)
    if not places:
        return (lambda state, seat, args: function(state, seat)), 0
    if len(places) == 1:
        place = places[0]
        return (lambda state, seat, args: function(state, seat, args[place])), place + 1
    if len(places) == 2:
        one, two = places
        return (lambda state, seat, args: function(state, seat, args[one], args[two])), max(places) + 1
    return (lambda state, seat, args: function(state, seat, *(args[p] for p in places))), max(places) + 1


class Verb:
    """One verb of a game: its move class, parameters, and the rules that judge it.

    The rules are the only source of legality: `findings` asks all of them about a whole move; `legal` asks each
    as soon as the parameters it looks at are chosen, so that whole branches of candidates fall away at once.
    """

    def __init__(
        self,
        kind: type[Move],
        *,
        params: tuple[Param, ...] = (),
        rules: tuple[Rule, ...] = (),
        listed: bool = True,
    ) -> None:
        self.word = kind.verb
        self.make: Callable[..., Move] = lru_cache(maxsize=4096)(kind)
        self.params = params
        self.rules = rules
        self.listed = listed
        names = tuple(param.name for param in params)
        bound = [_binder(rule, names) for rule in rules]
        self._ask = tuple(call for call, _ in bound)
        self._levels = tuple(
            tuple(call for call, level in bound if level == depth) for depth in range(len(params) + 1)
        )
        self._domains = tuple(_binder(param.domain, names)[0] for param in params)

    def findings(self, state: Any, seat: int, args: tuple[Any, ...]) -> Iterator[Reason]:
        """All that the rules have to say about a whole move."""
        for ask in self._ask:
            found = ask(state, seat, args)
            if found is not None:
                yield found

    def legal(self, state: Any, seat: int, by: str = "") -> Iterator[Move]:
        """The moves of this verb that no rule refuses, announced by `seat` (named `by` where that must be said)."""
        if _refused(self._levels[0], state, seat, ()):
            return
        make = self.make if not by else partial(self.make, by=by)
        if self.params:
            yield from self._extend(state, seat, (), make)
        else:
            yield make()

    def _extend(self, state: Any, seat: int, args: tuple[Any, ...], make: Callable[..., Move]) -> Iterator[Move]:
        depth = len(args)
        rules, last = self._levels[depth + 1], depth + 1 == len(self.params)
        for value in self._domains[depth](state, seat, args):
            longer = (*args, value)
            if _refused(rules, state, seat, longer):
                continue
            if last:
                yield make(*longer)
            else:
                yield from self._extend(state, seat, longer, make)

    def candidates(self, state: Any, seat: int, by: str = "") -> Iterator[Move]:
        """Every concrete move of this verb that could be announced, legal or not."""
        chosen: list[tuple[Any, ...]] = [()]
        for domain in self._domains:
            chosen = [(*args, value) for args in chosen for value in domain(state, seat, args)]
        for args in chosen:
            yield self.make(*args, by=by) if by else self.make(*args)


def _refused(rules: tuple[Callable[..., Reason | None], ...], state: Any, seat: int, args: tuple[Any, ...]) -> bool:
    for ask in rules:
        found = ask(state, seat, args)
        if found is not None and (found.kind == "breach" or found.kind == "nonsense"):
            return True
    return False
