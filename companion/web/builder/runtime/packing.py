"""Packs of modules for the page: what an import brings along, compiled, laid end to end in one file each.

This runs in the very Python that the page runs (`pack.mjs` starts it in Node.js), for compiled modules belong to one
version. It needs nothing but the standard library, and reads modules without running them.

A pack is a line of JSON, `[["companion/core/match.pyc", 1234], …]`, and then the files, one after the other; the page
lays them out as a folder (companion/web/page/front/worker/packs.js). Nothing is packed tight: whoever serves the
site does that, and better than twice.
"""

import ast
import io
import json
import marshal
import re
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import MAGIC_NUMBER
from pathlib import Path, PurePosixPath
from typing import Final

DATA: Final = frozenset({".toml", ".csv", ".json", ".txt", ".ttf"})
"""What a module may read that lies beside it."""
_UNCHECKED: Final = b"\x01\x00\x00\x00" + b"\x00" * 8
"""The head of a compiled module that is never compared with its source, for the source is not there."""


@dataclass(frozen=True, slots=True)
class Tree:
    """The sources of modules below one folder, as texts by their place in it."""

    files: Mapping[str, bytes]

    def source(self, name: str) -> tuple[str, bytes] | None:
        """Where a module's source lies and what it says; None for one that is not of this tree."""
        place = name.replace(".", "/")
        return next(((at, self.files[at]) for at in (f"{place}.py", f"{place}/__init__.py") if at in self.files), None)

    def below(self, package: str) -> list[str]:
        """All modules of a package, itself included."""
        place = package.replace(".", "/")
        found = [at for at in self.files if at.endswith(".py") and (at.startswith(f"{place}/") or at == f"{place}.py")]
        return [_module(at) for at in found]


def read_folder(folder: Path, within: str = "") -> Tree:
    """The files below a folder, of its part `within`."""
    paths = [path for path in (folder / within).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return Tree({path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(paths)})


def read_zip(path: Path) -> Tree:
    """The files of a zip."""
    with zipfile.ZipFile(path) as packed:
        return Tree({one.filename: packed.read(one) for one in packed.infolist() if not one.is_dir()})


def _module(place: str) -> str:
    return place.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


# --- what an import brings along --------------------------------------------------------------------------------------


@cache
def imports(name: str, source: bytes, *, package: bool) -> tuple[frozenset[str], frozenset[str]]:
    """What a module imports, each with the packages it lies in; and what its functions may import besides."""
    found: tuple[set[str], set[str]] = set(), set()
    for node, later in _statements(ast.parse(source)):
        found[later].update(_imported(name, node, package=package))
    first, besides = map(frozenset, found)
    return first, besides - first


def _imported(name: str, node: ast.stmt, *, package: bool) -> Iterator[str]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield from _parents(alias.name)
    elif isinstance(node, ast.ImportFrom):
        base = _base(name, node.level, package=package)
        whole = ".".join(filter(None, [base, node.module or ""])) if node.level else node.module or ""
        yield from _parents(whole)
        yield from (f"{whole}.{alias.name}" for alias in node.names)


def _base(name: str, level: int, *, package: bool) -> str:
    parts = name.split(".") if package else name.split(".")[:-1]
    return ".".join(parts[: len(parts) - max(0, level - 1)]) if level else ""


def _parents(name: str) -> Iterator[str]:
    parts = name.split(".")
    yield from (".".join(parts[: end + 1]) for end in range(len(parts)))


_BLOCKS: Final = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where statements have statements in them; what is no statement holds no import, and is not looked at."""


def _statements(tree: ast.AST) -> Iterator[tuple[ast.stmt, bool]]:
    """What is run when a module is imported, and what later (True); never what is there for type checkers alone."""
    waiting = [(tree, False)]
    while waiting:
        node, later = waiting.pop()
        later = later or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for block in ("orelse",) if isinstance(node, ast.If) and _is_for_checkers(node.test) else _BLOCKS:
            for child in getattr(node, block, ()):
                waiting.append((child, later))
                if isinstance(child, ast.stmt):
                    yield child, later


def _is_for_checkers(test: ast.expr) -> bool:
    names = (getattr(part, "id", getattr(part, "attr", "")) for part in ast.walk(test))
    return "TYPE_CHECKING" in names


def closure(tree: Tree, roots: Iterable[str], leave: Callable[[str], bool], *, everywhere: bool) -> dict[str, str]:
    """The modules of a tree that the roots bring along, each with the one that asked for it first.

    `leave`: of what is imported inside functions, what stays out (it is loaded when it is asked for).
    """
    found: dict[str, str] = {}
    waiting = [(parent, "") for name in roots for parent in _parents(name)]
    while waiting:
        name, asker = waiting.pop()
        source = tree.source(name)
        if name in found or source is None:
            continue
        found[name] = asker
        place, text = source
        package = place.endswith("/__init__.py")
        first, later = imports(name, text, package=package)
        waiting += [(one, name) for one in sorted(first)]
        waiting += [(one, name) for one in sorted(later) if everywhere and not leave(one)]
    return found


def outside(tree: Tree, names: Iterable[str], *, everywhere: bool = True) -> set[str]:
    """What modules of a tree import that is none of it: of the standard library, say."""
    asked: set[str] = set()
    for name in names:
        found = tree.source(name)
        if found is not None:
            first, later = imports(name, found[1], package=found[0].endswith("/__init__.py"))
            asked |= first | later if everywhere else first
    return {name for name in asked if tree.source(name) is None}


_NAMED: Final = re.compile(rb'"([a-z_]\w*(?:\.\w+)+)"')


def named(tree: Tree, names: Iterable[str]) -> set[str]:
    """The modules of a tree that others name in a text: in their source, or in the data beside it."""
    sources = [found for found in map(tree.source, names) if found is not None]
    folders = {str(PurePosixPath(place).parent) for place, _ in sources}
    texts = [text for _, text in sources]
    texts += [text for at, text in tree.files.items() if at.endswith(".toml") and _is_data(at, folders)]
    told = {name.decode() for text in texts for name in _NAMED.findall(text)}
    return {name for name in told if tree.source(name) is not None}


# --- files ------------------------------------------------------------------------------------------------------------


def compiled(name: str, place: str, source: bytes, *, spoken: bool) -> bytes:
    """A module as the interpreter keeps it; without its docstrings unless they are `spoken`."""
    tree = ast.parse(source, place)
    if not spoken:
        _silence(tree)
    code = compile(tree, place, "exec", dont_inherit=True, optimize=0)
    return MAGIC_NUMBER + _UNCHECKED + marshal.dumps(code)


def _silence(tree: ast.AST) -> None:
    """Take the docstrings out of a module: nobody reads them in the page."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                node.body[0] = ast.copy_location(ast.Pass(), first)


def files_of(tree: Tree, names: Iterable[str], *, data: bool, spoken: bool = False) -> dict[str, bytes]:
    """The compiled modules, and, if asked for, the data that lies in the folders of their packages."""
    found: dict[str, bytes] = {}
    folders: set[str] = set()
    for name in names:
        source = tree.source(name)
        if source is None:
            continue
        place, text = source
        folders.add(str(PurePosixPath(place).parent))
        found[f"{place}c"] = compiled(name, place, text, spoken=spoken)
    if data:
        found |= {at: text for at, text in tree.files.items() if _is_data(at, folders)}
    return found


def _is_data(place: str, folders: set[str]) -> bool:
    path = PurePosixPath(place)
    return path.suffix in DATA and str(path.parent) in folders


def pack(files: Mapping[str, bytes]) -> bytes:
    """Files as one: a line that lists them, then all of them."""
    listed = sorted(files.items())
    head = json.dumps([[place, len(data)] for place, data in listed], separators=(",", ":"))
    return head.encode() + b"\n" + b"".join(data for _, data in listed)


def unpack(data: bytes) -> dict[str, bytes]:
    """The files of a pack."""
    head, _, rest = data.partition(b"\n")
    found, at = dict[str, bytes](), 0
    for place, size in json.loads(head):
        found[place] = rest[at : at + size]
        at += size
    return found


def stored_zip(files: Mapping[str, bytes]) -> bytes:
    """Files as a zip that is not packed tight, the same bytes for the same files: Python reads modules from it."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as packed:
        for place, data in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(place), data)
    return file.getvalue()


# --- the packs of the page --------------------------------------------------------------------------------------------

GLUE: Final = "companion.web.page.glue"
PAPER: Final = "companion.web.page.paper"
"""What prints in the page; it is loaded when it is asked for."""
_LATER: Final = (
    "companion.printing", "companion.shop", "companion.notebook", "companion.lab", "companion.cli",
    "companion.web.builder", PAPER,
)  # fmt: skip
_ELSEWHERE: Final = (
    "companion.notebook", "companion.lab", "companion.cli", "companion.shop.preview", "companion.printing.page.pixels",
    "companion.printing.layout.impose",
)  # fmt: skip
"""What printing asks for in other places than the page alone."""
SCORING: Final = "companion.scoring"
"""The games that are one file each; nothing imports it by a name that stands in an import."""
_ROOMS: Final = ("engine", "table", "lessons", "partner", "game")
"""What of a game is played with; its `paper` is in the other pack."""
_CODECS: Final = ("utf_8_sig", "ascii", "latin_1", "cp437", "unicode_escape", "idna", "punycode", "utf_16", "cp1252")
"""Codecs are found by their names: no import says so."""
_HIDDEN: Final = (
    "_strptime", "encodings", *(f"encodings.{name}" for name in _CODECS), "importlib.resources.readers",
    "importlib.resources._adapters", "importlib.readers", "zipimport", "_pyodide", "pyodide", "random", "tempfile",
    "__future__", "pyodide._package_loader", "_sysconfigdata__emscripten_wasm32-emscripten", "site", "sysconfig",
)  # fmt: skip
"""What the interpreter itself asks for, without an import that says so."""
_DRAWN_WITH: Final = ("reportlab.rl_settings", "reportlab.lib.pagesizes", "reportlab.lib.fonts")
_DRAWN_WITH_TOO: Final = ("encodings.utf_16_be", "_compat_pickle", "platform")
"""What reportlab asks for by name: of itself, and of the standard library."""


def games_of(tree: Tree) -> list[str]:
    """The packages of the games."""
    folders = {at.split("/")[2] for at in tree.files if at.startswith("companion/games/") and at.count("/") > 2}
    return [f"companion.games.{name}" for name in sorted(folders) if tree.source(f"companion.games.{name}.game")]


def is_later(name: str) -> bool:
    """Whether a module is for printing, or for other places than the page."""
    return any(name == one or name.startswith(f"{one}.") for one in _LATER) or ".paper" in name


def play_modules(tree: Tree) -> dict[str, str]:
    """The modules of the house that the page plays with."""
    roots = [GLUE, *(module for game in games_of(tree) for room in _ROOMS for module in tree.below(f"{game}.{room}"))]
    roots += [module for module in tree.below(SCORING) if not is_later(module)]
    return closure(tree, [*roots, *games_of(tree)], is_later, everywhere=True)


def stdlib_modules(library: Tree, asked: Iterable[str], loaded: Iterable[str]) -> dict[str, str]:
    """The modules of the standard library that are needed: those asked for, loaded at start, and what they import."""
    return closure(library, [*asked, *loaded, *_HIDDEN], lambda _: True, everywhere=False)


def paper_modules(tree: Tree, played: Mapping[str, str]) -> dict[str, str]:
    """The modules of the house that print, besides those that are there already."""
    roots = {PAPER, *(module for game in games_of(tree) for module in tree.below(f"{game}.paper"))}
    roots.update(tree.below(f"{SCORING}.paper"))
    while True:
        found = closure(tree, sorted(roots), _is_elsewhere, everywhere=True)
        more = {name for name in named(tree, found) if not _is_elsewhere(name)} - roots
        if not more:
            return {name: asker for name, asker in found.items() if name not in played}
        roots |= more


def _is_elsewhere(name: str) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in _ELSEWHERE)


def game_data(tree: Tree) -> dict[str, bytes]:
    """The data of the games that is played with: card lists, lessons, words; not what is for paper alone."""
    homes = [game.replace(".", "/") + "/" for game in (*games_of(tree), f"{SCORING}.games")]
    found = {at: text for at, text in tree.files.items() if at.startswith(tuple(homes)) and not _of_paper(at)}
    return {at: text for at, text in found.items() if PurePosixPath(at).suffix in DATA}


def paper_data(tree: Tree, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The data that is for paper alone, besides what lies in `files` already."""
    found = {at: text for at, text in tree.files.items() if _of_paper(at) and "/examples/" not in at}
    faces = {at: text for at, text in tree.files.items() if at.startswith("companion/fonts/")}
    data = {at: text for at, text in {**found, **faces}.items() if PurePosixPath(at).suffix in DATA}
    return {at: text for at, text in data.items() if at not in files}


def read_already(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The word lists among files as JSON (companion/core/text/messages.py, load_words); not what has lines to tell."""
    lists = {at: data for at, data in files.items() if at.endswith(".toml") and not _WRITTEN_OUT.search(at)}
    return {f"{at}.json": json.dumps(tomllib.loads(data.decode()), ensure_ascii=False, separators=(",", ":")).encode()
            for at, data in lists.items()}  # fmt: skip


_WRITTEN_OUT: Final = re.compile(
    r"^companion/(games/\w+/(lessons|data|examples)|scoring/games)/|/(emblem|template)\.toml$"
)
"""What is read as text: its mistakes have lines."""


def _of_paper(place: str) -> bool:
    return place.startswith("companion/games/") and ("/examples/" in place or place.endswith("/sheets.toml"))


CHOSEN: Final = "chosen.json"


def choose(staged: Path) -> None:
    """Write down, beside the sources, which modules go into which pack, and what these ask the standard library for.

    `staged`: the sources, `companion` and in `others` what prints besides.
    """
    house, others = read_folder(staged, "companion"), read_folder(staged / "others")
    played = play_modules(house)
    printed = paper_modules(house, played)
    coding = closure(others, ["qrcode"], lambda _: True, everywhere=False)  # a match is handed over in the play itself
    drawing = closure(others, [*outside(house, printed), *_DRAWN_WITH], lambda _: True, everywhere=False)
    later = outside(house, printed) | outside(others, drawing, everywhere=False) | set(_DRAWN_WITH_TOO)
    chosen = {
        "play": sorted(played),
        "paper": sorted(printed),
        "coding": sorted(coding),
        "drawing": sorted(drawing.keys() - coding.keys()),
        "asked": sorted(outside(house, played) | outside(others, coding, everywhere=False)),
        "asked_later": sorted(later),
    }
    (staged / CHOSEN).write_text(json.dumps(chosen), "utf-8")


def write_packs(staged: Path, library: Path, out: Path, loaded: Iterable[str]) -> None:
    """Write `stdlib.zip`, `play.pack` and `paper.pack` into a folder, of what was chosen.

    `library`: the standard library as Pyodide ships it; `loaded`: the modules that Pyodide has loaded when it is ready.
    """
    chosen: dict[str, list[str]] = json.loads((staged / CHOSEN).read_text("utf-8"))
    house, others, standard = read_folder(staged, "companion"), read_folder(staged / "others"), read_zip(library)
    needed = set(stdlib_modules(standard, chosen["asked"], loaded))
    play = {at: data for at, data in files_of(house, chosen["play"], data=True).items() if not _of_paper(at)}
    play = {at: data for at, data in {**play, **game_data(house)}.items() if not at.endswith(".ttf")}
    play |= files_of(others, chosen["coding"], data=False)
    play |= read_already(play)
    paper = files_of(house, chosen["paper"], data=True)
    paper |= paper_data(house, {**play, **paper}) | files_of(others, chosen["drawing"], data=False)
    more = set(stdlib_modules(standard, chosen["asked_later"], loaded)) - needed
    within = {name for name in more if name.rpartition(".")[0] in needed}
    needed, more = needed | within, more - within  # a package lies in one place
    paper |= files_of(standard, more, data=False)
    (out / "stdlib.zip").write_bytes(stored_zip(files_of(standard, needed, data=False)))
    (out / "play.pack").write_bytes(pack(play))
    (out / "paper.pack").write_bytes(pack({at: data for at, data in paper.items() if at not in play}))
