"""How forms look in a notebook: fields with their labels above, buttons for a thumb, sentences. Plain ipywidgets."""

import html
import threading
import time
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Final

import ipywidgets as ipw

from companion.pictures.svg import faces

TOUCH = "52px"
GRACE: Final = 0.1
"""How long a tap waits for what was typed before it, in seconds, where the two may come by different threads."""
_one_at_a_time = threading.RLock()


def says(text: str, kind: str) -> str:
    """Text as HTML that shows exactly this text; `kind`: `title`, `ask`, `told`, `hint`, `quiet`, `status`, `right` or
    `error`.

    The last three are read out when they change.
    """
    role = {"error": ' role="alert"', "status": ' role="status"', "right": ' role="status"'}.get(kind, "")
    lines = html.escape(text).replace("\n", "<br>")
    return f'<div class="ct-{kind}"{role}>{lines}</div>'


def look() -> ipw.HTML:
    """The style of the forms, to be put first in whatever shows some."""
    return ipw.HTML(_style(), layout=ipw.Layout(height="0", margin="0", overflow="hidden"))


@cache
def _style() -> str:
    """The look of the forms, letters included: nothing is loaded from elsewhere."""
    rules = files("companion.notebook").joinpath("fields.css").read_text("utf-8")
    return f"<style>{''.join(faces('text-regular', 'text-bold', 'titles-bold'))}{rules}</style>"


def fitted() -> dict[str, Any]:
    """The size of a field: as wide as its place, its label whole; fields.css makes it high enough for a thumb."""
    return {"layout": ipw.Layout(width="100%", margin="2px 0"), "style": {"description_width": "initial"}}


def group(children: list[Any]) -> ipw.VBox:
    """Widgets that look like our forms."""
    box = ipw.VBox(children)
    box.add_class("companion-forms")
    return box


def dropdown(label: str, options: list[tuple[str, Any]], value: Any) -> ipw.Dropdown:
    """A choice, its label above."""
    return ipw.Dropdown(description=label, options=options, value=value, **fitted())


def button(text: str, act: Callable[[], Any], *classes: str) -> ipw.Button:
    """A button that a thumb finds; `is-main` is the dark one, `is-first` the one most people want."""
    layout = ipw.Layout(width="100%", min_height=TOUCH, height="auto", margin="4px 0")
    made = ipw.Button(description=text, tooltip=text, layout=layout)
    for name in classes:
        if name:
            made.add_class(name)
    made.on_click(lambda _: _tapped(act))
    return made


def _tapped(act: Callable[[], Any]) -> None:
    """Do what a button does, after whatever was typed before the tap, and never two things at once.

    JupyterLab gives widgets threads ("subshells") where the kernel has them, so that the tap may overtake the text.
    """
    if any(thread.name.startswith("subshell-") for thread in threading.enumerate()):
        time.sleep(GRACE)
    with _one_at_a_time:
        act()
