"""Where a module can be changed, and what stands there then: one operator, comparison or constant at a time."""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from tests.running.start import ROOT

PACKAGES: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    **{
        f"games/{game}": (50, (f"companion/games/{game}/engine/**/*.py",))
        for game in ("etraclor", "erythro", "herocard", "aestery", "eredan")
    },
    "core/record": (40, ("companion/core/record/**/*.py",)),
    "core/codes": (30, ("companion/core/codes/**/*.py",)),
    "core/facts": (20, ("companion/core/facts/facts.py",)),
    "core/referee": (20, ("companion/core/match/referee.py",)),
    "cardkit": (40, ("companion/cardkit/**/*.py",)),
}
"""Of each package how many places, and its files."""
_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


@dataclass(frozen=True)
class Place:
    """A place of a module: the function that holds it (empty at the top), the line, what it would say instead."""

    package: str
    path: str
    function: str
    line: int
    number: int
    """Which change of the module this is, from its top."""
    told: str

    @property
    def key(self) -> str:
        """Its name in what is kept."""
        return f"{self} #{self.number}"

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.told}"


class _Changes(ast.NodeVisitor):
    """All places of a module, in the order of its text; the tree is left as it is."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.found: list[tuple[str, ast.AST, ast.AST, str]] = []
        """Of each: the function, the node, what replaces it, how it is told."""

    def _add(self, node: ast.AST, new: ast.AST, told: str = "") -> None:
        if not told:
            told = f"{ast.unparse(node)}  ->  {ast.unparse(new)}"
        self.found.append((".".join(self.inside), node, new, told))

    def _function(self, node: ast.FunctionDef | ast.Lambda) -> None:
        name = node.name if isinstance(node, ast.FunctionDef) else "<lambda>"
        for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
            self.visit(default)
        self.inside += [name, "<locals>"]
        for one in node.body if isinstance(node.body, list) else [node.body]:
            self.visit(one)
        del self.inside[-2:]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._function(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.inside.append(node.name)
        for one in node.body:
            self.visit(one)
        self.inside.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for place, one in enumerate(node.ops):
            ops = list(node.ops)
            ops[place] = _COMPARED[type(one)]()
            self._add(node, ast.Compare(node.left, ops, node.comparators))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = _RECKONED.get(type(node.op))
        if other is not None and not isinstance(node.left, ast.Constant | ast.JoinedStr):
            self._add(node, ast.BinOp(node.left, other(), node.right))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self._add(node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self._add(node, node.operand)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if type(node.value) is bool:
            self._add(node, ast.Constant(not node.value))
        elif type(node.value) is int:
            self._add(node, ast.Constant(node.value + 1))

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self._add(node, ast.Return(ast.Constant(None)))
        self.generic_visit(node)


def _changes(path: str) -> tuple[ast.Module, list[tuple[str, ast.AST, ast.AST, str]]]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    finder = _Changes()
    finder.visit(tree)
    return tree, finder.found


def places(package: str, path: str) -> Iterator[Place]:
    """All places of a file."""
    for number, (function, node, _, told) in enumerate(_changes(path)[1]):
        line: int = node.lineno  # type: ignore[attr-defined]
        yield Place(package, path, function, line, number, " ".join(told.split())[:150])


@cache
def drawn() -> tuple[Place, ...]:
    """The sample: of each package the same places each time; what else changes in a file hardly moves them."""
    sample: list[Place] = []
    for package, (count, patterns) in PACKAGES.items():
        files = sorted({path.relative_to(ROOT).as_posix() for one in patterns for path in ROOT.glob(one)})
        found = [place for path in files for place in places(package, path)]
        seen = Counter[str]()
        ranked: list[tuple[str, Place]] = []
        for place in found:
            key = f"{place.path} {place.function} {place.told}"
            seen[key] += 1
            ranked.append((hashlib.sha256(f"{key} {seen[key]}".encode()).hexdigest(), place))
        sample += sorted((place for _, place in sorted(ranked, key=lambda one: one[0])[:count]), key=str)
    return tuple(sample)


def changed(place: Place) -> ast.Module:
    """The module with this one place changed."""
    tree, found = _changes(place.path)
    _, node, new, _ = found[place.number]

    class Change(ast.NodeTransformer):
        def visit(self, here: ast.AST) -> ast.AST:
            if here is node:
                return ast.copy_location(copy.copy(new), here)
            return super().generic_visit(here)

    Change().visit(tree)
    return ast.fix_missing_locations(tree)
