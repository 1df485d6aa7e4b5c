"""What a game's modules cite of its rule book: the clause, the sentence, the figures."""

import ast
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple


class Citation(NamedTuple):
    """A clause named in code, which of its sentences is meant, and its figures (None if not literal)."""

    place: str
    clause: str
    sentence: str
    figures: frozenset[str] | None


def citations(folder: Path) -> Iterator[Citation]:
    """Every literal `Reason(…)` and `Effect(…)` in the game's modules."""
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            first = node.args[0]
            if node.func.id in ("Reason", "Effect") and isinstance(first, ast.Constant):
                place = f"{path.name}:{node.lineno}"
                yield Citation(place, str(first.value), _sentence(node, node.func.id), _figures(node))


def _sentence(call: ast.Call, name: str) -> str:
    if name == "Effect":
        return "effect"
    second = call.args[1] if len(call.args) > 1 else None
    kind = second.value if isinstance(second, ast.Constant) else "breach"
    return str(kind) if kind in ("warning", "assumes") else "refused"


def _figures(call: ast.Call) -> frozenset[str] | None:
    given = [*call.args[1:], *(keyword.value for keyword in call.keywords if keyword.arg == "figures")]
    literal = next((value for value in given if isinstance(value, ast.Dict)), None)
    if literal is not None:
        named = frozenset(str(key.value) for key in literal.keys if isinstance(key, ast.Constant))
        return named if None not in literal.keys else None
    computed = any(isinstance(v, ast.Call) or (isinstance(v, ast.Name) and v.id != "kind") for v in given)
    return None if computed else frozenset()


def check_citation(cited: Citation, book: Mapping[str, Any]) -> None:
    """The clause and its sentence exist, and get every figure that the sentence needs."""
    assert cited.clause in book
    assert cited.sentence in book[cited.clause]
    for text in book[cited.clause][cited.sentence].values():
        needed = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        assert cited.figures is None or needed <= cited.figures
