"""The page of the table: the app's own front end, the hub in a worker, Python for browsers, all as plain files."""

import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from companion import fonts
from companion.core.text.messages import LANGUAGES, Phrasebook, load_words
from companion.lessons.front_files import lesson_files
from companion.shop.on_pages import offered
from companion.table.hub.page_files import OF_SERVER, manifest_text, page_text, table_files
from companion.web.builder.runtime import packing
from companion.web.builder.runtime.runtime import RuntimeMissingError, node
from companion.web.builder.sources import PACKAGE
from companion.web.builder.table.ready_sheets import FILE, ready_made
from companion.web.page import glue

FOLDER: Final = "table"
"""Where the page lies in the site."""
FRONT: Final = PACKAGE / "web" / "page" / "front"
_POLICY: Final = "; ".join(
    f"{name} {value}"
    for name, value in {
        "default-src": "'none'", "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'",
        "font-src": "'self'", "img-src": "'self' blob: data:", "manifest-src": "'self'", "connect-src": "'self'",
        "worker-src": "'self'", "base-uri": "'none'", "form-action": "'self'",
    }.items()
)  # fmt: skip
"""Everything from this site alone; Python for browsers is WebAssembly."""
ON_OLD: Final = frozenset({"too_old", "from_file"})
"""The words for browsers that understand nothing else of the page."""
_FILLED: Final = ("sw.js", "old.js")
"""What is written with something above it."""
FIRST_GAME: Final = "etraclor"
"""What is played by whoever wants to play now: it takes nothing but an ordinary pack of cards."""
_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_LEFT: Final = ("__pycache__", "front", "*.woff2", "*.png", "*.svg", "_[a-z]*s", "_site", "cli", "notebook", "lab")
"""What of the package no page needs."""
_DRAWING: Final = ("reportlab", "qrcode")
"""What draws sheets besides our own."""
_UNUSED: Final = (
    "reportlab/graphics", "reportlab/platypus", "qrcode/tests", "qrcode/console",
    "qrcode/image/styles/moduledrawers/pil.py",
)  # fmt: skip


def write_table(target: Path, pyodide: Path) -> None:
    """Write the page into `target/table`. `pyodide`: its files as npm has them. Raises RuntimeMissingError."""
    folder = target / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "py").mkdir(parents=True)
    (folder / "static").mkdir()
    _write_python(folder / "py", pyodide)
    build = _build(folder / "py")
    for name, path in {**table_files(), **lesson_files()}.items():
        if name not in OF_SERVER:
            (folder / "static" / name).write_bytes(path.read_bytes())
    for front in sorted(FRONT.glob("*/*.js")):
        if front.name not in _FILLED:
            shutil.copyfile(front, folder / "static" / front.name)
    for path in sorted(FRONT.glob("*/*.css")):
        shutil.copyfile(path, folder / "static" / path.name)
    shutil.copyfile(fonts.LICENCE, folder / "static" / fonts.LICENCE.name)
    _write_first_views(folder / "static")
    (folder / "static" / FILE).write_text(json.dumps(ready_made(), separators=(",", ":")), "utf-8")
    (folder / "index.html").write_text(_page(build), "utf-8")
    (folder / "manifest.webmanifest").write_text(manifest_text("fr"), "utf-8")
    _write_service_worker(folder)


def _page(build: str) -> str:
    """The page, which says of itself what it is in both languages: it has the one of its reader later."""
    say = Phrasebook("companion.web.builder")["landing"]
    name, about = (escape(" · ".join(say.both(key).values())) for key in ("name", "description"))
    head = f'<meta name="description" content="{about}">\n<meta property="og:title" content="{name}">\n'
    head += f'<meta name="companion-build" content="{build}">\n'
    head += f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
    head += '<link rel="stylesheet" href="static/page.css">\n<script src="static/old.js"></script>\n'
    return page_text("fr", script="page.js", manifest="manifest.webmanifest", credentials=False, more=head)


# --- Python -----------------------------------------------------------------------------------------------------------


def _write_python(folder: Path, pyodide: Path) -> None:
    """Python for browsers, its library, and the modules of the house, compiled. Raises RuntimeMissingError."""
    for name in _PYODIDE:
        text = (pyodide / name).read_bytes()
        folder.joinpath(name).write_bytes(re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", text))
    with tempfile.TemporaryDirectory() as staged:
        _stage(Path(staged))
        packing.choose(Path(staged))
        command = [
            node(),
            str(Path(__file__).parents[1] / "runtime" / "pack.mjs"),
            str(pyodide.resolve()),
            staged,
            str(folder),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeMissingError("site_not_packed", what=(done.stderr or done.stdout).strip()[-2000:])


def _stage(folder: Path) -> None:
    """The sources that the packs are chosen from."""
    shutil.copytree(PACKAGE, folder / "companion", ignore=shutil.ignore_patterns(*_LEFT))
    sheets = {lang: offered(lang) for lang in LANGUAGES}
    (folder / "companion" / "web" / "page" / glue.SHEETS).write_text(json.dumps(sheets, ensure_ascii=False), "utf-8")
    for name in _DRAWING:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            raise RuntimeMissingError("site_needs_print", package=name)
        shutil.copytree(
            Path(spec.origin).parent, folder / "others" / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    for place in (folder / "others" / name for name in _UNUSED):
        if place.is_dir():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)
    _stand_in(folder / "others" / "PIL")


def _stand_in(folder: Path) -> None:
    """reportlab wants a package for bitmaps at its top, and uses it for bitmaps alone, which no sheet has."""
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "Image.py").write_text("class Image:\n    pass\n")


# --- before Python is there -------------------------------------------------------------------------------------------


def _build(folder: Path) -> str:
    """The sum of all that a picture of the memory is made from."""
    return hashlib.sha256(json.dumps(sums(folder)).encode()).hexdigest()[:16]


def _write_first_views(folder: Path) -> None:
    """The words of the page itself, and the start page of a first visit, in each language."""
    words = dict(load_words("companion.web.page"))  # a copy: others read the same
    old = json.dumps({key: words.pop(key) for key in sorted(ON_OLD)}, ensure_ascii=False)
    (folder / "old.js").write_text(f"var WORDS = {old};\n" + (FRONT / "page" / "old.js").read_text("utf-8"), "utf-8")
    for lang in LANGUAGES:
        with tempfile.TemporaryDirectory() as empty:
            view = glue.first_view(lang, empty)
        own = {key: text[lang] for key, text in words.items()}
        data = json.dumps({"game": FIRST_GAME, "view": view, "words": own}, ensure_ascii=False, separators=(",", ":"))
        (folder / f"first.{lang}.json").write_text(data, "utf-8")


# --- what is kept for later -------------------------------------------------------------------------------------------


def sums(folder: Path) -> Mapping[str, str]:
    """The files of the page with the sums of what they hold (SHA-256, hexadecimal, 32 digits)."""
    return dict(sorted(_sums(folder)))


def _sums(folder: Path) -> Iterator[tuple[str, str]]:
    for path in folder.rglob("*"):
        if path.is_file() and path.name != "sw.js":
            yield path.relative_to(folder).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()[:32]


def _write_service_worker(folder: Path) -> None:
    """The service worker knows every file by its sum: what is the same is not fetched again."""
    found = sums(folder)
    version = hashlib.sha256(json.dumps(found).encode()).hexdigest()[:16]
    lines = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(found, indent=0)};\n"
    (folder / "sw.js").write_text(lines + (FRONT / "page" / "sw.js").read_text("utf-8"), "utf-8")
