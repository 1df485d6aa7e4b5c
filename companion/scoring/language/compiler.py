"""An expression from its tree to what works it out: every name known, every kind fitting, before anything is played."""

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final

from companion.scoring.language.functions import BOXES, FIGURES, FUNCTIONS, OF_YES, OVER_ALL, SEVERAL
from companion.scoring.language.kinds import (
    NONE,
    NUMBER,
    PLAYER,
    WORD,
    YES,
    Code,
    FormulaError,
    Kind,
    Run,
    Symbol,
    UnworkableError,
    bounded,
)
from companion.scoring.language.refinement import Words, narrowed
from companion.scoring.language.syntax import constant, place_of, tree_of, unknown

_NUMBERED = count()
DEEPEST: Final = 150
"""Expressions that wait for each other: within one, and of named figures that hang on each other."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that an expression may use. `own`: it is worked out for one player; `sides`: the words for the places
    at a table with sides; `boxes`: of a sheet; `narrow`: what a choice can still be, where the file says so."""

    names: Mapping[str, Symbol]
    own: bool = False
    sides: tuple[str, ...] = ()
    boxes: frozenset[str] = frozenset()
    narrow: Mapping[str, frozenset[str]] | None = None


def compiled(text: str, scope: Scope) -> Code:
    """An expression, sound as far as can be told before it is played. Raises FormulaError."""
    reader = _Reader(text, scope)
    code = reader.read(tree_of(text), scope.narrow or {})
    if code.depth > DEEPEST:
        raise FormulaError("formula-deep", most=DEEPEST)
    if code.own and not scope.own:
        raise FormulaError("formula-whose", reader.whose_at, given=reader.whose)
    return code


_SUMS: Final[Mapping[type[ast.AST], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
}  # fmt: skip
_ORDERS: Final[Mapping[type[ast.AST], Callable[[Any, Any], Any]]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip


class _Reader:
    """Reads one expression, node by node."""

    def __init__(self, text: str, scope: Scope) -> None:
        self.text, self.scope = text, scope
        self.whose, self.whose_at = "", 0
        self._inside = False  # of what is worked out for all players

    def at(self, node: ast.AST) -> int:
        """Where a node stands."""
        return place_of(self.text, node)

    def wrong(self, key: str, node: ast.AST, **figures: object) -> FormulaError:
        """The error that speaks of a node."""
        return FormulaError(key, self.at(node), **figures)

    def read(self, node: ast.expr, narrow: Words) -> Code:
        """The code of a node; `narrow`: what choices can still be there."""
        reader = _READERS.get(type(node))
        if reader is None:
            raise self.wrong("formula-sign", node, given="[ ]")
        code: Code = reader(self, node, narrow)
        return code

    def _code(self, kind: Kind, run: Run, *parts: Code) -> Code:
        depth = 1 + max((part.depth for part in parts), default=0)
        return Code(self.text, kind, run, any(part.own for part in parts), depth)

    # --- what is written, what is named -------------------------------------------------------------------------------

    def _constant(self, node: ast.Constant, narrow: Words) -> Code:
        value = constant(node, self.at(node))
        kind = (
            YES if isinstance(value, bool) else Kind("word", frozenset((value,))) if isinstance(value, str) else NUMBER
        )
        return self._code(kind, lambda *_: value)

    def _name(self, node: ast.Name, narrow: Words) -> Code:
        symbol = self._symbol(node)
        if symbol.own:
            self._own(node)
        if symbol.table is not None:
            raise self.wrong("formula-table", node, given=node.id)
        kind = replace(symbol.kind, words=narrow[node.id]) if node.id in narrow else symbol.kind
        return Code(self.text, kind, symbol.run, symbol.own and not self._inside, symbol.depth)

    def _symbol(self, node: ast.Name) -> Symbol:
        if node.id in ("true", "false"):
            value = node.id == "true"
            return Symbol(YES, lambda *_: value)
        symbol = self.scope.names.get(node.id)
        if symbol is None:
            if node.id in FUNCTIONS:
                raise self.wrong("formula-call", node, given=node.id)
            raise unknown(node.id, {**self.scope.names, **dict.fromkeys(FUNCTIONS)}, self.at(node))
        return symbol

    def _own(self, node: ast.Name) -> None:
        if not self._inside and not self.whose:
            self.whose, self.whose_at = node.id, self.at(node)

    # --- figures, yes and no ------------------------------------------------------------------------------------------

    def _number(self, node: ast.expr, narrow: Words) -> Code:
        code = self.read(node, narrow)
        if not code.kind.counts():
            raise self.wrong("formula-number", node, given=_said(code.kind))
        return code

    def _yes(self, node: ast.expr, narrow: Words) -> Code:
        code = self.read(node, narrow)
        if code.kind != YES:
            raise self.wrong("formula-yes", node, given=_said(code.kind))
        return code

    def _sum(self, node: ast.BinOp, narrow: Words) -> Code:
        left, right = self._number(node.left, narrow), self._number(node.right, narrow)
        work, one, other = _SUMS[type(node.op)], left.run, right.run

        def run(env: Any, me: Any) -> Any:
            try:
                return bounded(work(one(env, me), other(env, me)))
            except ZeroDivisionError:
                raise UnworkableError("zero") from None

        return self._code(NUMBER, run, left, right)

    def _single(self, node: ast.UnaryOp, narrow: Words) -> Code:
        if isinstance(node.op, ast.Not):
            code = self._yes(node.operand, narrow)
            inner = code.run
            return self._code(YES, lambda env, me: not inner(env, me), code)
        code = self._number(node.operand, narrow)
        inner, down = code.run, isinstance(node.op, ast.USub)
        return self._code(NUMBER, (lambda env, me: -inner(env, me)) if down else lambda env, me: +inner(env, me), code)

    def _joined(self, node: ast.BoolOp, narrow: Words) -> Code:
        both, codes = isinstance(node.op, ast.And), []
        for part in node.values:
            codes.append(self._yes(part, narrow))
            narrow = {**narrow, **narrowed(self.scope.names, part, holds=both)}
        runs = tuple(code.run for code in codes)
        if both:
            return self._code(YES, lambda env, me: all(run(env, me) for run in runs), *codes)
        return self._code(YES, lambda env, me: any(run(env, me) for run in runs), *codes)

    def _chosen(self, node: ast.IfExp, narrow: Words) -> Code:
        test = self._yes(node.test, narrow)
        one = self.read(node.body, {**narrow, **narrowed(self.scope.names, node.test, holds=True)})
        other = self.read(node.orelse, {**narrow, **narrowed(self.scope.names, node.test, holds=False)})
        kind = one.kind.joined(other.kind)
        if kind is None:
            raise self.wrong("formula-kinds", node, given=_said(one.kind), other=_said(other.kind))
        asks, then, otherwise = test.run, one.run, other.run
        return self._code(kind, lambda env, me: (then if asks(env, me) else otherwise)(env, me), test, one, other)

    # --- comparing ----------------------------------------------------------------------------------------------------

    def _compared(self, node: ast.Compare, narrow: Words) -> Code:
        codes, links, left = [], [], node.left
        first = None
        for sign, right in zip(node.ops, node.comparators, strict=True):
            one = first or self.read(left, narrow)
            code, link = self._link(node, sign, one, right, narrow)
            codes += [one, *([code] if code else [])]
            links.append((one.run, link, code.run if code else None))
            first, left = code, right
        if len(links) == 1:
            run, link, other = links[0]
            if other is None:
                return self._code(YES, lambda env, me: link(run(env, me), None), *codes)
            return self._code(YES, lambda env, me: link(run(env, me), other(env, me)), *codes)

        def chained(env: Any, me: Any) -> bool:
            return all(link(run(env, me), None if other is None else other(env, me)) for run, link, other in links)

        return self._code(YES, chained, *codes)

    def _link(
        self, node: ast.Compare, sign: ast.cmpop, one: Code, right: ast.expr, narrow: Words
    ) -> tuple[Code | None, Callable[[Any, Any], Any]]:
        if isinstance(sign, ast.In | ast.NotIn):
            return None, self._among(one, right, narrow, denies=isinstance(sign, ast.NotIn))
        other = self.read(right, narrow)
        if type(sign) in _ORDERS:
            for code, part in ((one, node), (other, right)):
                if not code.kind.counts():
                    raise self.wrong("formula-number", part, given=_said(code.kind))
            return other, _ORDERS[type(sign)]
        self._alike(one, other, right)
        return other, operator.ne if isinstance(sign, ast.NotEq) else operator.eq

    def _alike(self, one: Code, other: Code, node: ast.expr) -> None:
        """Only what is of a kind is compared, and a choice with what it can be."""
        if one.kind.joined(other.kind) is None:
            raise self.wrong("formula-kinds", node, given=_said(one.kind), other=_said(other.kind))
        known, asked = one.kind.words, other.kind.words
        if known is not None and asked is not None and not known & asked:
            said, there = (asked, known) if len(asked) == 1 else (known, asked)
            if len(said) == 1:
                raise unknown(next(iter(said)), there, self.at(node), "formula-choice")

    def _among(self, one: Code, right: ast.expr, narrow: Words, *, denies: bool) -> Callable[[Any, Any], bool]:
        if isinstance(right, ast.Name):
            table = self._symbol(right).table
            if table is None:
                raise self.wrong("formula-among", right)
            keys = frozenset(table)
            return (lambda value, _: value not in keys) if denies else lambda value, _: value in keys
        if not isinstance(right, ast.List):
            raise self.wrong("formula-among", right)
        parts = [self.read(part, narrow) for part in right.elts]
        for code, part in zip(parts, right.elts, strict=True):
            if not isinstance(part, ast.Constant | ast.UnaryOp):
                raise self.wrong("formula-among", part)
            self._alike(one, code, part)
        values = frozenset(code.run(None, None) for code in parts)
        return (lambda value, _: value not in values) if denies else lambda value, _: value in values

    # --- tables, players ----------------------------------------------------------------------------------------------

    def _looked_up(self, node: ast.Subscript, narrow: Words) -> Code:
        if not isinstance(node.value, ast.Name):
            raise self.wrong("formula-key", node)
        symbol = self._symbol(node.value)
        if symbol.table is not None:
            return self._of_table(node, symbol, narrow)
        if not symbol.own:
            raise self.wrong("formula-key", node)
        key, run = self._place(node.slice, narrow), symbol.run
        asks = key.run

        def found(env: Any, me: Any) -> Any:
            place = asks(env, me)
            if place is None:
                raise UnworkableError("nobody")
            return run(env, place)

        return Code(self.text, symbol.kind, found, key.own, symbol.depth + key.depth)

    def _place(self, node: ast.expr, narrow: Words) -> Code:
        """Whose figure is meant: a player that a field names, or a side by its word."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value not in self.scope.sides:
                raise unknown(node.value, frozenset(self.scope.sides), self.at(node), "formula-choice")
            place = self.scope.sides.index(node.value)
            return self._code(PLAYER, lambda *_: place)
        code = self.read(node, narrow)
        if code.kind.name != "player":
            raise self.wrong("formula-player", node, given=_said(code.kind))
        return code

    def _of_table(self, node: ast.Subscript, symbol: Symbol, narrow: Words) -> Code:
        table = symbol.table or {}
        key = self.read(node.slice, narrow)
        numbered = any(isinstance(one, int) for one in table)
        if key.kind.absent or not (key.kind.counts() if numbered else key.kind.name == "word"):
            raise self.wrong("formula-key-kind", node.slice, given=_said(key.kind))
        lacking = sorted((key.kind.words or frozenset()) - set(map(str, table))) if not numbered else []
        if lacking:
            raise unknown(lacking[0], frozenset(map(str, table)), self.at(node.slice), "formula-no-key")
        asks = key.run

        def found(env: Any, me: Any) -> Any:
            try:
                return table[asks(env, me)]
            except KeyError:
                raise UnworkableError("key") from None

        return self._code(symbol.kind, found, key)

    # --- functions ----------------------------------------------------------------------------------------------------

    def _called(self, node: ast.Call, narrow: Words) -> Code:
        if not isinstance(node.func, ast.Name) or node.func.id not in FUNCTIONS:
            name = node.func.id if isinstance(node.func, ast.Name) else "( )"
            raise unknown(name, FUNCTIONS, self.at(node), "formula-function")
        name = node.func.id
        if name in OVER_ALL:
            return self._over_all(node, name, narrow)
        if name in BOXES:
            return self._box(node, name)
        if name in SEVERAL:
            codes = [self._number(part, narrow) for part in node.args]
            if len(codes) < 2:
                raise self.wrong("formula-arguments", node, given=name, count=2)
            best, runs = SEVERAL[name], tuple(code.run for code in codes)
            return self._code(NUMBER, lambda env, me: best(run(env, me) for run in runs), *codes)
        return self._figure(node, name, narrow)

    def _figure(self, node: ast.Call, name: str, narrow: Words) -> Code:
        kinds, work = FIGURES[name]
        if len(node.args) != len(kinds):
            raise self.wrong("formula-arguments", node, given=name, count=len(kinds))
        codes = [self.read(part, narrow) for part in node.args]
        for code, kind, part in zip(codes, kinds, node.args, strict=True):
            if not (code.kind.counts() if kind == NUMBER else code.kind == kind):
                raise self.wrong("formula-number" if kind == NUMBER else "formula-dice", part, given=_said(code.kind))
        runs = tuple(code.run for code in codes)
        return self._code(NUMBER, lambda env, me: work(*[run(env, me) for run in runs]), *codes)

    def _over_all(self, node: ast.Call, name: str, narrow: Words) -> Code:
        """Worked out once for each player, and once in all: whoever asks, it is the same."""
        if len(node.args) != 1:
            raise self.wrong("formula-arguments", node, given=name, count=1)
        if self._inside:
            raise self.wrong("formula-nested", node, given=name)
        self._inside = True
        try:
            code = (self._yes if name in OF_YES else self._number)(node.args[0], narrow)
        finally:
            self._inside = False
        work, run, key, yes = OVER_ALL[name], code.run, next(_NUMBERED), name in ("any", "all")

        def found(env: Any, me: Any) -> Any:
            if key not in env.known:
                value = work([run(env, one) for one in range(env.n)])
                env.known[key] = value if yes else bounded(value)
            return env.known[key]

        return Code(self.text, YES if yes else NUMBER, found, depth=code.depth + 1)

    def _box(self, node: ast.Call, name: str) -> Code:
        if len(node.args) != 1:
            raise self.wrong("formula-arguments", node, given=name, count=1)
        box = self.read(node.args[0], {})
        if box.kind.name != "word" or box.kind.absent or not self.scope.boxes:
            raise self.wrong("formula-box", node, given=_said(box.kind))
        strange = sorted((box.kind.words or frozenset()) - self.scope.boxes)
        if strange:
            raise unknown(strange[0], self.scope.boxes, self.at(node.args[0]), "formula-choice")
        asks = box.run
        if name == "used":
            return self._code(YES, lambda env, me: env.boxes.get(asks(env, me)) is not None, box)
        return self._code(NUMBER, lambda env, me: env.boxes.get(asks(env, me)) or 0, box)


_READERS: Final[Mapping[type[ast.AST], Callable[..., Code]]] = {
    ast.Constant: _Reader._constant, ast.Name: _Reader._name, ast.BinOp: _Reader._sum, ast.UnaryOp: _Reader._single,
    ast.BoolOp: _Reader._joined, ast.Compare: _Reader._compared, ast.IfExp: _Reader._chosen,
    ast.Subscript: _Reader._looked_up, ast.Call: _Reader._called,
}  # fmt: skip


def _said(kind: Kind) -> str:
    """The name of a kind, as the words of a file's faults have it."""
    return f"{kind.name}{'-absent' if kind.absent and kind.name != 'none' else ''}"


__all__ = ["NONE", "WORD", "Code", "FormulaError", "Scope", "Symbol", "compiled"]
