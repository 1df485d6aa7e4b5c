"""The game as if it were installed: for this process, and for those that are started by a test."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from companion.core.plugins import registry

ENTRY: Final = "tests.table.veils.game:GAME"
ROOT: Final = Path(__file__).parents[3]
_METADATA: Final = "Metadata-Version: 2.1\nName: veils\nVersion: 0\n"


@contextmanager
def installed(folder: Path | None = None) -> Iterator[None]:
    """Where the companion looks for games it finds this one. `folder`: from it other processes take it too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_entries", lambda: {"veils": ENTRY})
        registry._opened.cache_clear()
        if folder is not None:
            package = folder / "veils-0.dist-info"
            package.mkdir(parents=True)
            (package / "METADATA").write_text(_METADATA, "utf-8")
            (package / "entry_points.txt").write_text(f"[companion.games]\nveils = {ENTRY}\n", "utf-8")
            patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(ROOT)]))
        yield
    registry._opened.cache_clear()
