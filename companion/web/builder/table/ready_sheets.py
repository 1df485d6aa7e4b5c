"""Which of the ready-made PDFs stands for which sheet of the page's: for when a sheet cannot be drawn there."""

from collections.abc import Mapping
from typing import Final

from companion.core.text.messages import LANGUAGES
from companion.shop import printables

FILE: Final = "printables.json"
"""Beside the page's front end: by language, game and sheet the place of a PDF in the site."""
FOLDER: Final = "printables"
"""Where they lie in the site."""


def ready_made() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Of each sheet that is drawn from nothing but itself the form that most people print: as many as a paper holds.

    Where several lie on a paper, they have a name of their own besides, as pages ask for them (shop/on_pages.py).
    """
    found: dict[str, dict[str, dict[str, str]]] = {lang: {} for lang in LANGUAGES}
    for one in printables.everyday():
        if not one.sample and one.game:
            several = [f"{one.sheet.name}-{one.paper.lower()}-{one.up}up"] if one.up > 1 else []
            for name in (one.sheet.name, *several):
                found[one.lang].setdefault(one.game, {}).setdefault(name, f"{FOLDER}/{one.path}")
    return found
