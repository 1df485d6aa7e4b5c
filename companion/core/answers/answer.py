"""What is answered to a question: in words for people, and as data for programs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer. `clauses`: the ids of the rules it rests on, the best first; `text`: one or two sentences, the figure
    or yes or no first.

    `verdict`: `legal`, `unverifiable` or `illegal` where it was a ruling, else empty; `move`: the announcement that was
    ruled on, as records write it, where it was one; `figures`: the facts it speaks of, by name. Without clauses,
    verdict and figures nothing was near enough; the text says what may have been meant.
    """

    clauses: tuple[str, ...] = ()
    text: str = ""
    verdict: str = ""
    figures: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    move: str = ""

    def __str__(self) -> str:
        return self.text
