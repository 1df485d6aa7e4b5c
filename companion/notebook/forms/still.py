"""What forms leave behind where no widget lives (a saved notebook, a page of a repository): plain HTML, all still."""

import html
from typing import Any

import ipywidgets as ipw

from companion.notebook.widgets.table_widget import FrontWidget


def still(widget: Any) -> dict[str, str]:
    """A widget as what a static page shows: a table's picture, a form's fields and buttons in words."""
    if isinstance(widget, FrontWidget):
        return {"image/svg+xml": widget.still(), "text/plain": repr(widget)}
    return {"text/html": f"<div>{_html(widget)}</div>", "text/plain": type(widget).__name__}


def _html(widget: Any) -> str:
    if widget.layout.display == "none" or widget.layout.visibility == "hidden":
        return ""
    if isinstance(widget, FrontWidget):
        return widget.still()
    if isinstance(widget, ipw.HTML):
        return "" if widget.value.startswith("<style") else str(widget.value)
    if isinstance(widget, ipw.Box):
        return "".join(map(_html, widget.children))
    if isinstance(widget, ipw.Button):
        return f"<p>[ {html.escape(widget.description)} ]</p>" if widget.description else ""
    label, value = html.escape(getattr(widget, "description", "")), html.escape(_value(widget))
    return f"<p>{label} <b>{value}</b></p>" if label or value else ""


def _value(widget: Any) -> str:
    """What is filled in, as people read it."""
    shown = getattr(widget, "label", None) or getattr(widget, "value", None)
    return "" if shown is None else str(shown)
