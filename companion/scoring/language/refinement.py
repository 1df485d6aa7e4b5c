"""What a choice can still be where a test holds, or does not: a table needs no key that is never asked for."""

import ast
from collections.abc import Mapping

from companion.scoring.language.kinds import Symbol

Words = Mapping[str, frozenset[str]]
"""By the names of choices, what each can still be."""


def narrowed(names: Mapping[str, Symbol], node: ast.expr, *, holds: bool) -> Words:
    """What a test tells of a choice: `box in number`, `petit == 'attack'`, and the contrary."""
    if not (isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.left, ast.Name)):
        return {}
    symbol, asked = names.get(node.left.id), _words_of(names, node.comparators[0])
    inside = isinstance(node.ops[0], ast.In | ast.Eq)
    denies = isinstance(node.ops[0], ast.NotIn | ast.NotEq)
    if symbol is None or symbol.kind.words is None or asked is None or not (inside or denies):
        return {}
    words = symbol.kind.words & asked if inside == holds else symbol.kind.words - asked
    return {node.left.id: words}


def _words_of(names: Mapping[str, Symbol], node: ast.expr) -> frozenset[str] | None:
    """The words of a constant, of a list of them, or the keys of a table."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return frozenset((node.value,))
    if isinstance(node, ast.List):
        parts = [part.value for part in node.elts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        return frozenset(parts) if len(parts) == len(node.elts) else None
    symbol = names.get(node.id) if isinstance(node, ast.Name) else None
    return None if symbol is None or symbol.table is None else frozenset(map(str, symbol.table))
