"""What the source files of the house say, each read once: kept in `build/source` as long as a file is what it was.

`imports` and `modules` are the graph of the imports: of `companion`, `tests` and `scripts`.
"""

import ast
import hashlib
import inspect
import os
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from tests.running.start import ROOT

ROOTS: Final = ("companion", "scripts", "tests")
_FOLDER: Final = ROOT / "build" / "source"
T = TypeVar("T")


class PerFile(Generic[T]):
    """What a function says of a file: asked again only if the file is another, or the code that is asked."""

    def __init__(self, read: Callable[[Path], T]) -> None:
        code = b"".join(Path(place).read_bytes() for place in (__file__, inspect.getfile(read)))
        self._read, self._name = read, f"{read.__module__}.{read.__qualname__}"
        self._kept = _FOLDER / f"{self._name}.{hashlib.sha256(code).hexdigest()[:16]}"
        self._known: dict[str, tuple[tuple[int, int], T]] | None = None

    def __call__(self, paths: Iterable[Path]) -> dict[Path, T]:
        known, new = self._load(), False
        found: dict[Path, T] = {}
        for path in paths:
            stat, name = path.stat(), str(path)
            stamp = (stat.st_size, stat.st_mtime_ns)
            if name not in known or known[name][0] != stamp:
                known[name], new = (stamp, self._read(path)), True
            found[path] = known[name][1]
        if new:
            self._save(known)
        return found

    def _load(self) -> dict[str, tuple[tuple[int, int], T]]:
        if self._known is None:
            try:
                self._known = pickle.loads(self._kept.read_bytes())
            except (OSError, EOFError, ValueError, AttributeError, ImportError, pickle.UnpicklingError):
                self._known = {}
        return self._known

    def _save(self, known: Mapping[str, Any]) -> None:
        """Whole or not at all: another worker may read it at this moment."""
        self._kept.parent.mkdir(parents=True, exist_ok=True)
        beside = self._kept.with_name(f"{os.getpid()}.{self._kept.name}")
        beside.write_bytes(pickle.dumps({name: one for name, one in known.items() if Path(name).exists()}))
        for old in self._kept.parent.glob(f"{self._name}.*"):
            old.unlink(missing_ok=True)
        beside.replace(self._kept)


@dataclass(frozen=True)
class Import:
    """`import module`, or `from module import names`, anywhere in a text."""

    module: str
    names: tuple[str, ...] = ()
    level: int = 0

    @property
    def said(self) -> Iterator[str]:
        """What may be a module of it."""
        yield self.module
        yield from (f"{self.module}.{name}" for name in self.names)


@dataclass(frozen=True)
class Source:
    """What a module says."""

    imports: tuple[Import, ...]
    words: frozenset[str]
    """Its literal texts, those of f-strings not among them."""
    shapes: frozenset[tuple[str, ...]]
    """Its f-strings: what is literal of each, "" for what is filled in."""
    dotted: frozenset[str]
    """Its names with dots: `sys.executable`."""
    calls: frozenset[tuple[str, tuple[tuple[str, str], ...]]]
    """What is called by a name with dots, and the words that are given by name."""


@cache
def sources(root: str) -> Mapping[Path, Source]:
    """What the modules of a root say."""
    return _READ(modules(root).values())


def source(path: Path) -> Source:
    """What a module of the house says."""
    return sources(path.relative_to(ROOT).parts[0])[path]


@cache
def modules(root: str) -> Mapping[str, Path]:
    """The files of a root by the names of their modules: `companion.core.match.match`; a package for its `__init__`."""
    return {_name(path): path for path in sorted((ROOT / root).rglob("*.py"))}


@cache
def imports(path: Path) -> frozenset[str]:
    """The modules that a file imports, anywhere in its text; of the house, the very files."""
    found: set[str] = set()
    for one in source(path).imports:
        package = _name(path) if path.name == "__init__.py" else _name(path).rpartition(".")[0]
        module = resolve_name("." * one.level + one.module, package)
        inner = {f"{module}.{name}" for name in one.names}
        found |= inner & _all()
        if not inner or not inner <= _all():
            found.add(module)
    return frozenset(found)


@cache
def _all() -> frozenset[str]:
    return frozenset(name for root in ROOTS for name in modules(root))


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _read(path: Path) -> Source:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    named = [(node, _dotted(node)) for node in nodes if isinstance(node, ast.Attribute)]
    names = {node: name for node, name in named if name}
    return Source(
        tuple(one for node in nodes for one in _imports(node)),
        frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)),
        frozenset(_shape(node) for node in nodes if isinstance(node, ast.JoinedStr)),
        frozenset(names.values()),
        frozenset(
            (names[node.func], tuple((one.arg or "**", ast.unparse(one.value)) for one in node.keywords))
            for node in nodes
            if isinstance(node, ast.Call) and node.func in names
        ),
    )


def _imports(node: ast.AST) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(alias.name) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield Import(node.module or "", tuple(alias.name for alias in node.names), node.level)


def _shape(text: ast.JoinedStr) -> tuple[str, ...]:
    return tuple(str(part.value) if isinstance(part, ast.Constant) else "" for part in text.values)


def _dotted(node: ast.AST) -> str:
    """`a.b.c` as it is written; empty for what is no name."""
    if isinstance(node, ast.Attribute):
        before = _dotted(node.value)
        return f"{before}.{node.attr}" if before else ""
    return node.id if isinstance(node, ast.Name) else ""


_READ: Final = PerFile(_read)
