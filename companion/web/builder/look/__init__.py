"""What the pages around the table look like: styles and scripts as they are served, and the palette of the house."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

SHARED: Final = ("fonts.css", "landing.css", "language.js", "site.js", "theme.js", "ranking.js", "clauses.js")
"""The files of the site's folder `look`; those of the guides alone are in `guides/`."""
_BLOCK: Final = re.compile(r"\.companion-table \{([^}]*)\}")


@cache
def text(name: str) -> str:
    """A style or a script."""
    return files(__name__).joinpath(name).read_text("utf-8")


def palette() -> str:
    """The colours of the house for a page: by day, by night, and as the reader chose (`data-theme` of the body); paper
    has those of the day."""
    day, night, *_ = _BLOCK.findall(files("companion.pictures").joinpath("palette.css").read_text("utf-8"))
    return (
        f"body {{{day}}}\n"
        f'@media screen and (prefers-color-scheme: dark) {{\n  body:not([data-theme="light"]) {{{night}}}\n}}\n'
        f'@media screen {{\n  body[data-theme="dark"] {{{night}}}\n}}\n'
    )


def tones() -> str:
    """A class for each colour of the palette, for what is drawn in a page: `t-gold` fills, with `line` it draws."""
    named = dict.fromkeys(re.findall(r"--([\w-]+): #", palette()))
    rows = (
        f".t-{name} {{ fill: var(--{name}); }}\n.t-{name}.line {{ fill: none; stroke: var(--{name}); }}\n"
        for name in named
    )
    return "".join(rows)
