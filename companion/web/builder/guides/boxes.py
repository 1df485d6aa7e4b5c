"""What the pages made from data are built of: elements of HTML as nodes of Sphinx, so that their words are found."""

from collections.abc import Iterable
from html import escape
from typing import Any

from docutils import nodes


class Box(nodes.General, nodes.Element):  # type: ignore[misc]
    """An element of HTML with what is in it. `tag` and `look` (its attributes) stand in the node."""


EMPTY = ("img", "input")
"""Elements without an end."""


def box(tag: str, *inside: Any, **look: str) -> Box:
    """An element; texts among what is in it become text. `class_` is `class`, `data_x` is `data-x`."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in look.items()}
    made: Box = Box(tag=tag, look=named)
    made += [nodes.Text(one) if isinstance(one, str) else one for one in inside]
    return made


def link(to: str, text: str, **look: str) -> Box:
    """A link to an address as it stands: one that the link checker sees, and Sphinx does not."""
    return box("a", text, href=to, **look)


def section(name: str, title: str, *inside: Any, classes: Iterable[str] = ()) -> Any:
    """A part of a page with its heading, at exactly this anchor."""
    made = nodes.section(ids=[name], names=[name], classes=list(classes))
    made += nodes.title("", title)
    made += list(inside)
    return made


def visit(translator: Any, node: Box) -> None:
    """Begin an element."""
    look = "".join(f' {name}="{escape(value)}"' for name, value in node["look"].items())
    translator.body.append(f"<{node['tag']}{look}>")


def depart(translator: Any, node: Box) -> None:
    """End it."""
    if node["tag"] not in EMPTY:
        translator.body.append(f"</{node['tag']}>")
