"""What the engine cites is in the rule book: the clause, the sentence, and every figure that it needs."""

import ast
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import companion

FOLDER = Path(companion.__file__).parent / "games" / "etraclor"
BOOK = tomllib.loads((FOLDER / "rulebook.toml").read_text("utf-8"))


class Citation(NamedTuple):
    """A clause named in code, which of its sentences is meant, and its figures (None if not literal)."""

    place: str
    clause: str
    sentence: str
    figures: frozenset[str] | None


def citations() -> Iterator[Citation]:
    """Every literal `Reason(…)` and `Effect(…)` in the game's modules."""
    for path in sorted(FOLDER.glob("*.py")):
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
        return frozenset(str(key.value) for key in literal.keys if isinstance(key, ast.Constant))
    return None if any(isinstance(value, ast.Name) and value.id != "kind" for value in given) else frozenset()


CITATIONS = tuple(citations())


@pytest.mark.parametrize("cited", CITATIONS, ids=lambda cited: f"{cited.clause}-{cited.sentence}-{cited.place}")
def test_cited_sentences_exist_and_get_their_figures(cited: Citation) -> None:
    assert cited.clause in BOOK
    assert cited.sentence in BOOK[cited.clause]
    for text in BOOK[cited.clause][cited.sentence].values():
        needed = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        assert cited.figures is None or needed <= cited.figures


def test_the_engine_speaks_by_the_book() -> None:
    spoken = {cited.clause for cited in CITATIONS}
    assert len(spoken) > 50
    assert sum(cited.figures is not None for cited in CITATIONS) > 60
