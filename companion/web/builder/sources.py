"""Where the builder finds what the site is made of: beside the package in a repository, else inside the wheel."""

from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
"""The folder of the package `companion`."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The folders of guides (Markdown), printables (PDF and pictures) and notebooks."""

    guides: Path
    printables: Path
    notebooks: Path


def find_sources() -> Sources:
    """Those of the repository that the package lies in, else those that the wheel brings."""
    home = PACKAGE.parent
    if (home / "pyproject.toml").is_file() and (home / "site").is_dir():
        return Sources(home / "site", home / "printables", home / "notebooks")
    return Sources(PACKAGE / "_site", PACKAGE / "_printables", PACKAGE / "_notebooks")
