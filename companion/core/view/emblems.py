"""The emblem of a game, by which lists show it: `emblem.toml` of its package, shapes in a box of 64 by 64.

A shape is a `path`, or an `icon` of the house or of the game's own (24 by 24) round the point `at`, `size` wide. `tone`
is a colour of the palette; `line` the width of a line that is drawn; else the shape is filled (`faint`: lightly).
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from companion.core.plugins.game_modules import module_of
from companion.core.view.icons import LINES, SUITS

FILE: Final = "emblem.toml"
_ICON: Final = 24
"""The box of an icon."""


@cache
def emblem(package: str) -> tuple[dict[str, Any], ...]:
    """The shapes of a package's emblem, from the lowest to the uppermost: `path`, `tone`, and where they apply `line`,
    `faint`, `place` (x, y and scale of an icon). Empty for a game that gives none."""
    file = files(package) / FILE
    if not file.is_file():
        return ()
    own = getattr(module_of(package, "icons"), "ICONS", {})
    return tuple(_shape(told, {**LINES, **SUITS, **own}) for told in tomllib.loads(file.read_text("utf-8"))["shapes"])


def _shape(told: dict[str, Any], icons: dict[str, str]) -> dict[str, Any]:
    look: dict[str, Any] = {name: told[name] for name in ("tone", "line", "faint") if name in told}
    if "icon" not in told:
        return {"path": told["path"], **look}
    (x, y), size = told["at"], told["size"]
    return {"path": icons[told["icon"]], "place": [x - size / 2, y - size / 2, round(size / _ICON, 4)], **look}
