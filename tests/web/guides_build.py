"""The site around the table, built once for all tests that need it, by whichever worker comes first.

It lies in `build/test-guides`, under the sum of all it is made from: what is there already is taken as it is.
"""

import hashlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from companion.web.builder.guides.guides import write_guides
from companion.web.builder.sources import PACKAGE, find_sources
from tests.web.build_cache import built_once

HOME: Final = PACKAGE.parent / "build" / "test-guides"
KEPT: Final = 2
_LEFT_OUT: Final = ("__pycache__", "_site", "_printables", "_notebooks", ".ipynb_checkpoints")


@cache
def built_guides() -> Path:
    """A folder with the first page, `fr/`, `en/`, `look/` and `printables/`."""
    return built_once(HOME, _sum(), lambda part: write_guides(part, find_sources()), kept=KEPT)


def _sum() -> str:
    whole = hashlib.sha256()
    for path in sorted(_sources()):
        whole.update(f"{path} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:20]


def _sources() -> Iterator[Path]:
    """The package, the guides, the printables, the names of the notebooks."""
    found = find_sources()
    for home in (PACKAGE, found.guides, found.printables, found.notebooks):
        for folder, inner, names in os.walk(home):
            inner[:] = [name for name in inner if name not in _LEFT_OUT]
            yield from (Path(folder) / name for name in names)
