"""Wheels and Python's own library with their modules compiled: a kernel in a browser has nowhere to keep what it has
compiled, and would do it anew at every start.

`compile_archives` runs in that very Python (`compile.mjs` starts it in Node.js), for compiled modules belong to one
version; `compiled_files` calls it, and keeps what came out.
"""

import hashlib
import marshal
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from importlib.util import MAGIC_NUMBER
from inspect import getsource
from pathlib import Path
from typing import Final

from companion.web.builder.runtime.runtime import VERSION, RuntimeMissingError, node
from companion.web.builder.sources import PACKAGE

SITE: Final = "/lib/python3.14/site-packages/"
"""Where wheels are unpacked in that kernel: tracebacks name it."""
_READ: Final = re.compile(r"companion/(?:__init__|core/(?:match|entry|rulings|plain_table)|notebook/\w+)\.py")
"""Of our own modules, those whose descriptions people look up in a notebook."""
_UNCHECKED: Final = b"\x01\x00\x00\x00" + b"\x00" * 8
"""The head of a compiled module that is never compared with its source, for the source is not there."""
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)


def compile_archives(folder: Path) -> None:
    """Compile the modules of every wheel and zip in a folder, in place."""
    for path in sorted(folder.iterdir()):
        with zipfile.ZipFile(path) as content:
            files = [(name, content.read(name)) for name in content.namelist() if not name.endswith("/")]
        site = SITE if path.suffix == ".whl" else ""
        _write(path, (_compiled(name, data, site) for name, data in files))


def _compiled(name: str, data: bytes, site: str) -> tuple[str, bytes]:
    """A file, or what becomes of it: a module that will not compile stays as it is (templates of modules do not)."""
    if not name.endswith(".py"):
        return name, data
    silent = not site or (name.startswith("companion/") and not _READ.fullmatch(name))
    try:
        code = compile(data, site + name, "exec", dont_inherit=True, optimize=2 if silent else 0)
    except (SyntaxError, ValueError):
        return name, data
    return f"{name}c", MAGIC_NUMBER + _UNCHECKED + marshal.dumps(code)


def _write(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as content:
        for name, data in files:
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            content.writestr(entry, data)


# --- outside ----------------------------------------------------------------------------------------------------------


def compile_in(folder: Path, names: Sequence[str], pyodide: Path, cache: Path) -> None:
    """Compile these wheels and zips of a folder, in place; what was compiled before comes from the cache.

    Raises RuntimeMissingError.
    """
    rules = "".join((VERSION, _READ.pattern, getsource(compile_archives), getsource(_compiled), getsource(_write)))
    kept = {name: cache / hashlib.sha256(rules.encode() + (folder / name).read_bytes()).hexdigest() for name in names}
    missing = [name for name, place in kept.items() if not place.is_file()]
    if missing:
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as place:
            for name in missing:
                shutil.copyfile(folder / name, Path(place) / name)
            _run(pyodide, Path(place))
            for name in missing:
                (Path(place) / name).replace(kept[name])
    for name, compiled in kept.items():
        shutil.copyfile(compiled, folder / name)


def _run(pyodide: Path, folder: Path) -> None:
    script = PACKAGE / "web" / "builder" / "runtime" / "compile.mjs"
    command = [node(), str(script), str(pyodide.absolute()), str(PACKAGE.parent), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeMissingError("site_no_lite", what=done.stderr.strip()[-300:])
