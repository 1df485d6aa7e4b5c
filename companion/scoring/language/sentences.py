"""A sentence of a file: what stands in its braces is an expression, what it gives is worded when it is said."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.scoring.language.compiler import Scope, compiled
from companion.scoring.language.kinds import Code, FormulaError, UnworkableError

MOST_HOLES: Final = 12
SPECS: Final = {"number": "figure", "yes": "truth", "word": "word", "player": "who", "dice": "dice", "none": "word"}
"""How the book words a figure of each kind (engine/book.py)."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence whose holes are figures `f0`, `f1`…, and what works these out. `bare`: with `…` in its holes."""

    template: str
    holes: tuple[Code, ...]
    first: int
    bare: str

    def figures(self, bindings: Any, me: Any) -> dict[str, Any]:
        """The figures of the sentence; `?` for one that cannot be worked out."""
        found: dict[str, Any] = {}
        for place, hole in enumerate(self.holes, self.first):
            try:
                value = hole.run(bindings, me)
            except UnworkableError:
                value = "?"
            if hole.kind.name == "player" and value is not None:
                value = bindings.names[value]
            found[f"f{place}"] = value
        return found


def told_of(text: str, scope: Scope, first: int = 0) -> Told:
    """The sentence of a text. `first`: the number of its first hole. Raises FormulaError."""
    template, bare, holes, at = list[str](), list[str](), list[Code](), 0
    while (start := _brace(text, at)) >= 0:
        end = _closing(text, start)
        plain = _plain(text, at, start)
        inside = text[start + 1 : end]
        try:
            code = compiled(inside, scope)
        except FormulaError as wrong:
            raise FormulaError(wrong.key, start + 1 + wrong.at, **wrong.figures) from None
        template += [plain, f"{{f{first + len(holes)}:{SPECS.get(code.kind.name, 'word')}}}"]
        bare += [plain, "…"]
        holes.append(code)
        at = end + 1
        if len(holes) > MOST_HOLES:
            raise FormulaError("sentence-holes", start, most=MOST_HOLES)
    rest = _plain(text, at, len(text))
    return Told("".join((*template, rest)), tuple(holes), first, "".join((*bare, rest)))


def _brace(text: str, at: int) -> int:
    return text.find("{", at)


def _closing(text: str, start: int) -> int:
    """The brace that closes a hole: not one within a quoted word."""
    quote = ""
    for place in range(start + 1, len(text)):
        letter = text[place]
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter == "}":
            return place
        elif letter == "{":
            break
    raise FormulaError("sentence-open", start)


def _plain(text: str, start: int, end: int) -> str:
    """What stands between two holes."""
    stray = text.find("}", start, end)
    if stray >= 0:
        raise FormulaError("sentence-open", stray)
    return text[start:end]


def both(texts: Mapping[str, Told], bindings: Any, me: Any) -> dict[str, Any]:
    """The figures of a sentence in all its languages: each language has holes of its own."""
    figures: dict[str, Any] = {}
    for told in texts.values():
        figures |= told.figures(bindings, me)
    return figures
