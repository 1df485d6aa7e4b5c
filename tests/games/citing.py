"""What a game's modules cite of its rule book: the clause, the sentence, the figures."""

import ast
import string
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import companion
from tests.running.source import PerFile

HOME: Final = Path(companion.__file__).parent
_ANSWERS = frozenset({"player", "players"})
_RULES_OF_THE_KIT = {
    "in_zone": (1, None), "own_answered": (2, _ANSWERS), "nothing_waits": (2, _ANSWERS), "may_answer": (2, _ANSWERS),
    "something_waits": (2, _ANSWERS),
    "of_others": (2, frozenset({"player", "active"})),
}  # fmt: skip
"""The rules of companion/cardkit and core/rules/common_moves.py: which of their arguments is a clause, and their
figures."""


class Citation(NamedTuple):
    """A clause named in code, which of its sentences is meant, and its figures (None if not literal)."""

    place: str
    clause: str
    sentence: str
    figures: frozenset[str] | None

    def __str__(self) -> str:
        return f"{self.clause}-{self.sentence}-{self.place}"


def citations_of(game: str) -> tuple[Citation, ...]:
    """What the modules of a game cite."""
    return tuple(citations(HOME / "games" / game))


def citations(folder: Path) -> Iterator[Citation]:
    """Every literal `Reason(…)` and `Event(…)` in a folder's modules, and what rules of the kit are given."""
    for found in _CITED(sorted(folder.rglob("*.py"))).values():
        yield from found


def _cited(path: Path) -> list[Citation]:
    found: list[Citation] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
            continue
        place, first = f"{path.name}:{node.lineno}", node.args[0]
        if node.func.id in ("Reason", "Event") and isinstance(first, ast.Constant):
            found.append(Citation(place, str(first.value), _sentence(node, node.func.id), _figures(node)))
        elif node.func.id in _RULES_OF_THE_KIT:
            found += _given(node, place, *_RULES_OF_THE_KIT[node.func.id])
    return found


_CITED: Final = PerFile(_cited)


def _given(call: ast.Call, place: str, argument: int, figures: frozenset[str] | None) -> Iterator[Citation]:
    """The clauses that a call gives to a rule of the kit, which names the figures."""
    yield Citation(place, ast.literal_eval(call.args[argument]), "refused", figures)
    others = {keyword.arg: keyword.value for keyword in call.keywords}
    if "passed" in others:
        yield Citation(place, ast.literal_eval(others["passed"]), "refused", figures)
    if figures is None:
        assumed = others.get("assumed", ast.Constant("GEN-3"))
        yield Citation(place, ast.literal_eval(assumed), "assumes", None)


def _sentence(call: ast.Call, name: str) -> str:
    if name == "Event":
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


class CitationTests:
    """The tests; a game's own class gives its book and what its modules cite."""

    book: Mapping[str, Any]
    each_cited: Sequence[Citation]
    least: tuple[int, int]
    """More clauses than that are cited, and more often than that with figures that can be read."""

    def test_cited_sentences_exist_and_get_their_figures(self, cited: Citation) -> None:
        check_citation(cited, self.book)

    def test_the_engine_speaks_by_the_book(self) -> None:
        clauses, told = self.least
        assert len({cited.clause for cited in self.each_cited}) > clauses
        assert sum(cited.figures is not None for cited in self.each_cited) > told
