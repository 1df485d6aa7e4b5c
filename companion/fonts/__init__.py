"""The fonts of screen and paper: TrueType for PDFs, woff2 for the screen.

`scripts/build_fonts.py` builds them; OFL.txt is their licence and names their authors.
"""

from pathlib import Path
from typing import Literal

Name = Literal[
    "text-regular", "text-bold", "text-italic", "numerals-bold", "titles-bold", "letters-regular", "letters-bold"
]
NAMES: tuple[Name, ...] = ("text-regular", "text-bold", "text-italic", "numerals-bold", "titles-bold")
"""The faces of screen and paper."""
LETTERS: tuple[Name, ...] = ("letters-regular", "letters-bold")
"""The letters of names in other scripts, for PDFs alone."""

LICENCE = Path(__file__).with_name("OFL.txt")
"""Their licence: it goes wherever they go."""


def path(name: Name, kind: Literal["ttf", "woff2"] = "ttf") -> Path:
    """Give the path of a font file, such as `path("text-bold", "woff2")`.

    Raises `KeyError` for a name that is not in `NAMES` and `LETTERS`.
    """
    if name not in (*NAMES, *(LETTERS if kind == "ttf" else ())):
        raise KeyError(f"no font {name!r}; there are {', '.join((*NAMES, *LETTERS))}")
    folder = Path(__file__).parent
    return (folder / "letters" if name in LETTERS else folder) / f"companion-{name}.{kind}"
