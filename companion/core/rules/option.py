"""House rules that a game offers, and what a match is made with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.text.messages import load_words

Text = Mapping[str, str]
"""What people read, by language."""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch given when a match is created. `values`: the ones allowed (all ints or bools of a range if None).

    `texts`: what people call each value, by default the value itself. `main`: it says which match this is, and is asked
    with the players; the others are house rules. `clauses`: the rulings that it goes by or departs from.
    """

    name: str
    default: Any
    title: Text
    help: Text
    values: tuple[Any, ...] | None = None
    low: int | None = None
    high: int | None = None
    texts: Mapping[Any, Text] | None = None
    main: bool = False
    clauses: tuple[str, ...] = ()

    def value_text(self, value: Any, lang: str) -> str:
        """What people call a value."""
        return str(value) if self.texts is None else self.texts[value][lang]

    def allows(self, value: Any) -> bool:
        """Whether it can be that: one of its values, or of the default's kind and within its range."""
        if self.values is not None:
            return any(value == allowed and type(value) is type(allowed) for allowed in self.values)
        if not isinstance(value, type(self.default)) or isinstance(value, bool) != isinstance(self.default, bool):
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


def option_of(
    package: str,
    name: str,
    default: Any,
    *,
    values: tuple[Any, ...] | None = None,
    low: int | None = None,
    high: int | None = None,
    main: bool = False,
) -> Option:
    """An option with what people read of it: `title`, `help`, `values`, `clauses`, of its package's `options.toml`."""
    texts = load_words(package, "options.toml")[name]
    said, clauses = texts.get("values"), tuple(texts.get("clauses", ()))
    return Option(name, default, texts["title"], texts["help"], values, low, high, said, main, clauses)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match is made of: names, who starts (seat), options, whether the companion deals, the owner's data.

    `drawn`: the game draws by lot who starts, for nobody has said it (`Game.draws_starter`). `carried`: what the match
    before it in a series gave on (`Game.carried`).
    """

    players: tuple[str, ...]
    starter: int
    options: Mapping[str, Any]
    dealt: bool
    data: Mapping[str, Any] = field(default_factory=dict)
    drawn: bool = False
    carried: Mapping[str, Any] = field(default_factory=dict)
