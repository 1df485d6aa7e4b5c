"""The files of the front end: the styles, the modules of the table, and those that a board may need besides.

They lie in rooms of `companion/table/front/`; whoever serves them serves each under its own name, which no other has.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

STYLES = (
    "palette.css", "table.css", "sizes.css", "map.css", "contest.css", "field.css", "lanes.css", "characters.css",
    "queue.css", "pay.css", "rules.css", "phone.css", "secret-choices.css", "face-to-face.css", "short.css",
    "field-sizes.css", "fight-sizes.css", "grid.css", "ending.css", "advice.css", "partners.css",
)  # fmt: skip
TABLE = (
    "storage.js", "patch.js", "text.js", "icons.js", "places.js", "focus.js", "live.js", "dialogs.js", "requests.js",
    "ring.js", "taps.js", "pages.js", "board.js", "choices.js", "panels.js", "typed-move.js", "log.js",
    "explanations.js", "menu.js", "fit.js", "holds.js", "debounce.js", "pointer.js", "table.js", "views.js",
)  # fmt: skip
"""The modules of every table; each builds on those before it."""
APP = (
    "signs.js", "seat-players.js", "own-game.js", "new-match.js", "matches.js", "home.js", "statistics.js", "back.js",
    "host.js",
)  # fmt: skip
"""What the app needs besides, beside its style."""
APP_STYLES = ("home.css", "handover.css")
PHONE = ("curtain.js", "device.js", "secret-choices.js", "handover.js", "decks.js")
"""What the app does for the device that it is on."""
BOARDS = (
    "map.js", "contest.js", "field.js", "permanents.js", "lanes.js", "characters.js", "queue.js", "pad.js", "pay.js",
    "entry-text.js", "entry-form.js", "grid.js",
)  # fmt: skip
IN_SECRET = ("curtain.js", "secret-choices.js")
"""What a table needs while somebody chooses in secret on it, in a notebook too."""
ON_DEMAND = ("card-details.js", "advice.js", "ending.js", "partners.js", "rules.js", "player-details.js")
"""What a table opens when it is asked to, or when its match is over."""
_OF_BOARD = {
    "map": ("map.js",), "grid": ("entry-text.js", "entry-form.js", "grid.js"), "contest": ("contest.js", "pad.js"),
    "field": ("field.js", "permanents.js", "lanes.js", "characters.js", "queue.js", "pad.js", "pay.js"),
}  # fmt: skip
"""What a part of the board needs, by its kind; a page loads it when the first such board arrives."""

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./[\w.-]+";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def front_file(name: str) -> Traversable:
    """A file of the front end; its colours are those of the still pictures."""
    return files("companion.pictures") / name if name == "palette.css" else _lying()[name]


@cache
def _lying() -> Mapping[str, Traversable]:
    """Every file of the front end's rooms, by its name."""
    rooms = (room for room in (files("companion.table") / "front").iterdir() if room.is_dir())
    return {file.name: file for room in rooms for file in room.iterdir()}


@cache
def front_text(name: str) -> str:
    """The text of such a file."""
    return front_file(name).read_text("utf-8")


@cache
def widget_module() -> str:
    """The table as one module, for a notebook's page may load nothing by itself: its modules one after the other.

    They import by `import { … } from "./….js";` and export declarations alone, whose names differ throughout.
    """
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", front_text(name))) for name in (*TABLE, "widget.js"))


def modules_of(view: Mapping[str, Any]) -> dict[str, str]:
    """The further modules that a view may need, as text: a notebook's page may load nothing by itself."""
    boards = (name for part in view.get("board", ()) for name in _OF_BOARD.get(part["kind"], ()))
    secret = IN_SECRET if view.get("sealed") else ()
    return {name: front_text(name) for name in (*boards, *secret, *(ON_DEMAND if "board" in view else ()))}
