"""The page of the table, built once for all tests that need it, by whichever worker comes first.

It lies in `build/test-site`, under the sum of all it is made from: what is there already is taken as it is.
"""

import hashlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from companion.web.builder.runtime.runtime import VERSION, find_pyodide
from companion.web.builder.sources import PACKAGE
from companion.web.builder.table.table import write_table
from tests.web.build_cache import built_once

HOME: Final = PACKAGE.parent / "build" / "test-site"
KEPT: Final = 3
"""Others may be at work with what they built a moment ago."""
_LEFT_OUT: Final = ("__pycache__", "_site", "_printables", "_notebooks", "cli", "notebook")
_BUILDERS: Final = (
    "runtime/packing.py", "runtime/pack.mjs", "runtime/runtime.py", "table/table.py", "table/ready_sheets.py",
    "sources.py", "words.toml",
)  # fmt: skip
"""Of the builder, what the page is made by."""


@cache
def built_table() -> Path:
    """A folder with `table/`, the page with all it needs."""
    return built_once(HOME, _sum(), lambda part: write_table(part, find_pyodide()), kept=KEPT)


def _sum() -> str:
    whole = hashlib.sha256(VERSION.encode())
    for path in sorted(_sources()):
        whole.update(f"{path.relative_to(PACKAGE)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:20]


def _sources() -> Iterator[Path]:
    builder = PACKAGE / "web" / "builder"
    for folder, inner, names in os.walk(PACKAGE):
        inner[:] = [name for name in inner if name not in _LEFT_OUT]
        if builder in (home := Path(folder), *home.parents):
            yield from (home / name for name in names if (home / name).relative_to(builder).as_posix() in _BUILDERS)
        else:
            yield from (home / name for name in names)


def main() -> None:
    """Build it, and say where it is."""
    print(built_table())


if __name__ == "__main__":
    main()
