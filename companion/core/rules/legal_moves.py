"""How the moves of a verb are listed: parameter by parameter, each rule asked as soon as what it looks at is chosen.

So whole branches of choices fall away at once, and what looks at one parameter alone is asked once a value, not once a
move: for two parameters with a dozen values each, some two dozen questions, not a hundred and forty-four.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from types import FunctionType
from typing import Any, Final

from companion.core.rules.rulings import Reason

REFUSALS: Final = frozenset({"breach", "nonsense"})

Rule = Callable[..., Reason | None]
"""One rule: `rule(state, seat, <some of the verb's parameters by name>)`; None if it has nothing to say."""

Domain = Callable[..., Iterable[Any]]
"""The values that could be announced for a parameter: `domain(state, seat, <earlier parameters by name>)`."""


def nothing(state: Any, seat: int) -> Iterable[Any]:
    """The domain of what is accepted and not listed: there is no end of it, or chance alone answers it."""
    return ()


Args = tuple[Any, ...]
"""The arguments of a move, or the first of them, in the order of its verb's parameters."""


def looks_at(function: Callable[..., Any]) -> tuple[str, ...]:
    """The parameters of a move that a rule or a domain looks at, by name."""
    if isinstance(function, FunctionType) and not hasattr(function, "__wrapped__"):  # nearly all; `inspect` is slow
        code = function.__code__
        if not code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
            return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount][2:]
    return tuple(inspect.signature(function).parameters)[2:]


def caller(function: Callable[..., Any], names: Sequence[str]) -> Callable[..., Any]:
    """`function(state, seat, …)`, to be called with all arguments of a move (or the first of them), named `names`."""
    places = tuple(names.index(name) for name in looks_at(function))
    if places == tuple(range(len(names))):
        return function
    if len(places) == 1:
        place = places[0]
        return lambda state, seat, *args: function(state, seat, args[place])
    return lambda state, seat, *args: function(state, seat, *[args[place] for place in places])


class Choice:
    """One parameter on the way through a verb's moves: its values, and the rules that can be asked once it is chosen.

    `names`: the parameters up to this one. `rules`: those of the verb that look at it, and at none that comes later.
    """

    def __init__(self, names: Sequence[str], domain: Domain, rules: Iterable[Rule]) -> None:
        alone = (names[-1],)
        rules = tuple(rules)
        self.domain = caller(domain, names[:-1])
        self._free = not looks_at(domain)
        self._alone = tuple(rule for rule in rules if looks_at(rule) == alone)
        self._joint = tuple(caller(rule, names) for rule in rules if looks_at(rule) != alone)

    def extend(self, state: Any, seat: int, chosen: list[Args]) -> list[Args]:
        """The beginnings of a move, each with every value for this parameter that no rule refuses."""
        if self._free:
            values = self.domain(state, seat)
            if not values:  # a list that is empty, as most are
                return []
            values = tuple(self._allowed(state, seat, values)) if self._alone else tuple(values)
            longer = [(*args, value) for args in chosen for value in values]
        else:
            longer = [
                (*args, value)
                for args in chosen
                for value in self._allowed(state, seat, self.domain(state, seat, *args))
            ]
        for rule in self._joint:
            if longer:
                longer = [
                    args for args in longer if (found := rule(state, seat, *args)) is None or found.kind not in REFUSALS
                ]
        return longer

    def _allowed(self, state: Any, seat: int, values: Iterable[Any]) -> Iterable[Any]:
        """The values that no rule refuses which looks at them alone."""
        for rule in self._alone:
            values = [
                value for value in values if (found := rule(state, seat, value)) is None or found.kind not in REFUSALS
            ]
        return values
