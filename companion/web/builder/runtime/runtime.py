"""Pyodide: Python for browsers, as npm has it, in the one version that everything is made for."""

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from companion.web.builder.sources import PACKAGE

VERSION: Final = "314.0.6"
"""The version that jupyterlite-pyodide-kernel asks for; package.json pins the same."""
_NEEDED: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


class RuntimeMissingError(Exception):
    """Pyodide, or the Node.js that prepares it, is not to be had. `key`: a word of the commands that says what."""

    def __init__(self, key: str, **figures: object) -> None:
        super().__init__(key)
        self.key, self.figures = key, figures

    def __reduce__(self) -> tuple[Callable[[], "RuntimeMissingError"], tuple[()]]:
        """It travels between processes with its figures."""
        return partial(RuntimeMissingError, self.key, **self.figures), ()


def find_pyodide(given: Path | None = None) -> Path:
    """The folder with Pyodide's files: `given`, the repository's, or fetched once through npm into the user's cache.

    Raises RuntimeMissingError.
    """
    if given is not None:
        return _checked(given)
    own = PACKAGE.parent / "node_modules" / "pyodide"
    if _is_whole(own):
        return own
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "companion" / f"pyodide-{VERSION}"
    kept = cache / "node_modules" / "pyodide"
    if not _is_whole(kept):
        _fetch(cache)
    return _checked(kept)


def node() -> str:
    """The command that runs Node.js. Raises RuntimeMissingError."""
    found = shutil.which("node")
    if found is None:
        raise RuntimeMissingError("site_needs_node")
    return found


def _fetch(folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeMissingError("site_needs_node")
    folder.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    command += ["--prefix", str(folder.absolute())]
    # npm takes its settings from the folder it is started in
    done = subprocess.run([*command, f"pyodide@{VERSION}"], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeMissingError("site_no_pyodide", what=(done.stderr or done.stdout).strip()[-300:] or "npm")


def _is_whole(folder: Path) -> bool:
    return all((folder / name).is_file() for name in _NEEDED)


def _checked(folder: Path) -> Path:
    if not _is_whole(folder):
        raise RuntimeMissingError("site_not_pyodide", folder=folder, version=VERSION)
    return folder
