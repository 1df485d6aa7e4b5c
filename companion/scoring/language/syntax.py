"""The text of an expression as a tree: Python reads it, and every node is one of a list of what may stand there."""

import ast
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from companion.core.notation.nearest import nearest
from companion.scoring.language.kinds import FINEST, LARGEST, FormulaError

LONGEST: Final = 400
"""Characters of one expression."""
MOST_NODES: Final = 200
DEEPEST: Final = 30
"""Parts within parts, and in these again."""
LONGEST_WORD: Final = 40
_STRANGE: Final = re.compile(r"[\\\n\r\x00]|\b\d+(?:[A-Za-z_]|\.\d*[A-Za-z_])")
"""What Python would read its own way: escapes, lines, `1e9`, `0x10`, `1_000`, `1if`."""
_ALLOWED: Final = (
    ast.Expression, ast.Constant, ast.Name, ast.Load, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp,
    ast.Call, ast.Subscript, ast.List, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.USub, ast.UAdd, ast.Not,
    ast.And, ast.Or, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn,
)  # fmt: skip
_SIGNS: Final[Mapping[type[ast.AST], str]] = {
    ast.Pow: "**", ast.Div: "/", ast.LShift: "<<", ast.RShift: ">>", ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^",
    ast.MatMult: "@", ast.Invert: "~", ast.Is: "is", ast.IsNot: "is not", ast.Attribute: ".", ast.Lambda: "lambda",
    ast.NamedExpr: ":=", ast.Slice: "[:]", ast.Starred: "*", ast.JoinedStr: "f''", ast.Dict: "{}", ast.Set: "{}",
    ast.Tuple: "( , )", ast.keyword: "=",
}  # fmt: skip
"""How what is not allowed is written, so that people find it."""


def tree_of(text: str) -> ast.expr:
    """The expression of a text. Raises FormulaError for what is none, too long, or more than the language has."""
    if len(text) > LONGEST:
        raise FormulaError("formula-long", LONGEST, count=len(text), most=LONGEST)
    strange = _STRANGE.search(text)
    if strange:
        raise FormulaError("formula-sign", strange.start(), given=strange[0].strip()[:20] or "\\")
    lead = len(text) - len(text.lstrip())
    try:
        tree = ast.parse(text.lstrip(), mode="eval")
    except SyntaxError as error:
        raise FormulaError("formula-unread", lead + max((error.offset or 1) - 1, 0)) from None
    except (ValueError, MemoryError, RecursionError):
        raise FormulaError("formula-unread") from None
    if sum(not isinstance(node, ast.Load) for node in ast.walk(tree)) > MOST_NODES or _depth(tree) > DEEPEST:
        raise FormulaError("formula-nodes", most=MOST_NODES)
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED):
            given = _SIGNS.get(type(node), type(node).__name__.lower())
            raise FormulaError("formula-sign", lead + _column(text, node), given=given)
    return tree.body


def _depth(tree: ast.AST) -> int:
    """How deep a tree is; level by level, for a deep one is no danger then."""
    depth, level = 0, [tree]
    while level:
        depth, level = depth + 1, [child for node in level for child in ast.iter_child_nodes(node)]
    return depth


def names_in(text: str) -> frozenset[str]:
    """The names that an expression speaks of. Raises FormulaError."""
    return frozenset(node.id for node in ast.walk(tree_of(text)) if isinstance(node, ast.Name))


def _column(text: str, node: ast.AST) -> int:
    """Where a node begins, in characters; Python counts bytes."""
    at = getattr(node, "col_offset", 0)
    return len(text.lstrip().encode()[:at].decode(errors="ignore"))


def place_of(text: str, node: ast.AST) -> int:
    """The same, blanks in front included."""
    return len(text) - len(text.lstrip()) + _column(text, node)


def constant(node: ast.Constant, at: int) -> int | Fraction | bool | str:
    """The value that is written. Raises FormulaError."""
    value: object = node.value
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        if len(value) > LONGEST_WORD or not value.isprintable():
            raise FormulaError("formula-word", at, most=LONGEST_WORD)
        return value
    if isinstance(value, float):
        value = _exact(value, at)
    if isinstance(value, int | Fraction):
        if not -LARGEST <= value <= LARGEST:
            raise FormulaError("formula-large", at, most=LARGEST)
        return value
    raise FormulaError("formula-sign", at, given=str(value)[:20])


def _exact(value: float, at: int) -> Fraction:
    if not -LARGEST <= value <= LARGEST:  # one that is no number is none of these either
        raise FormulaError("formula-large", at, most=LARGEST)
    exact = Fraction(str(value))
    if exact.denominator > FINEST:
        raise FormulaError("formula-large", at, most=LARGEST)
    return exact


def unknown(
    name: str, known: Mapping[str, object] | frozenset[str], at: int, key: str = "formula-name"
) -> FormulaError:
    """The error for a name that nothing bears, with the nearest that something does."""
    names = sorted(known)
    return FormulaError(key, at, given=name[:40], near=nearest(name, names), known=", ".join(names[:40]))
