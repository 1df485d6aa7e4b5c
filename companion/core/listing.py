"""The lister of a verb: one function that asks its rules about all choices, written out as nested loops.

Listing legal moves is what bots and screens do most. Written as source and compiled once (as `dataclasses` does for
`__init__`), it runs twice as fast as a general loop over rules; it calls the very same rules as `Verb.findings`.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any

REFUSALS = frozenset({"breach", "nonsense"})


def looks_at(function: Callable[..., Any]) -> tuple[str, ...]:
    """The parameters of a move that a rule or a domain `function(state, seat, …)` looks at."""
    return tuple(inspect.signature(function).parameters)[2:]


def lister(
    params: Sequence[tuple[str, Callable[..., Any]]], rules: Sequence[Callable[..., Any]]
) -> Callable[[Any, int, Callable[..., Any]], list[Any]]:
    """`listing(state, seat, make)`: `make(*choices)` for all choices that no rule refuses.

    `params`: each parameter's name and domain, in order. A rule is asked as soon as what it looks at is chosen, so
    that whole branches fall away at once; what does not hang on an earlier choice is worked out once.
    """
    writer = _Writer()
    names = tuple(name for name, _ in params)
    depth_of = {name: depth for depth, name in enumerate(names)}
    waiting = {rule: max((depth_of[name] for name in looks_at(rule)), default=-1) for rule in rules}
    for rule, depth in waiting.items():
        if depth < 0:
            writer.ask(rule, otherwise="return moves")
    once = [depth for depth, (_, domain) in enumerate(params) if depth and not looks_at(domain)]
    for depth in once:
        name, domain = params[depth]
        alone = [rule for rule, at in waiting.items() if at == depth and len(looks_at(rule)) == 1]
        writer.values(name, domain, alone)
        waiting = {rule: at for rule, at in waiting.items() if rule not in alone}
    for depth, (name, domain) in enumerate(params):
        writer.loop(name, f"{name}_values" if depth in once else writer.call(domain))
        for rule, at in waiting.items():
            if at == depth:
                writer.ask(rule, otherwise="continue")
    writer.line(f"moves.append(make({', '.join(names)}))")
    return writer.compiled()


class _Writer:
    """Writes the source line by line, and keeps the functions that it names."""

    def __init__(self) -> None:
        self.lines = ["def listing(state, seat, make):", "    moves = []"]
        self.functions: dict[str, Any] = {"REFUSALS": REFUSALS}
        self.indent = 1

    def line(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def call(self, function: Callable[..., Any]) -> str:
        name = f"f{len(self.functions)}"
        self.functions[name] = function
        return f"{name}({', '.join(('state', 'seat', *looks_at(function)))})"

    def ask(self, rule: Callable[..., Any], otherwise: str) -> None:
        self.line(f"found = {self.call(rule)}")
        self.line(f"if found is not None and found.kind in REFUSALS: {otherwise}")

    def loop(self, name: str, values: str) -> None:
        self.line(f"for {name} in {values}:")
        self.indent += 1

    def values(self, name: str, domain: Callable[..., Any], rules: Sequence[Callable[..., Any]]) -> None:
        """The values of a parameter that pass the rules which look at it alone."""
        self.line(f"{name}_values = []")
        self.loop(name, self.call(domain))
        for rule in rules:
            self.ask(rule, otherwise="continue")
        self.line(f"{name}_values.append({name})")
        self.indent -= 1
        self.line(f"if not {name}_values: return moves")

    def compiled(self) -> Callable[[Any, int, Callable[..., Any]], list[Any]]:
        self.lines.append("    return moves")
        scope = dict(self.functions)
        exec("\n".join(self.lines), scope)  # our own lines, made of the names of parameters
        listing: Callable[[Any, int, Callable[..., Any]], list[Any]] = scope["listing"]
        return listing
