"""Which of the ready-made PDFs stands for which sheet of the page's: for when a sheet cannot be drawn there."""

from collections.abc import Mapping
from typing import Final

from companion.core.sentences import LANGUAGES
from companion.shop import printables

FILE: Final = "printables.json"
"""Beside the page's front end: by language, game and sheet the place of a PDF in the site."""
FOLDER: Final = "printables"
"""Where they lie in the site."""


def ready_made() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Of each sheet that is drawn from nothing but itself the form that most people print: as many as a paper holds."""
    found: dict[str, dict[str, dict[str, str]]] = {lang: {} for lang in LANGUAGES}
    for one in printables.everyday():
        if not one.sample and one.game:
            found[one.lang].setdefault(one.game, {}).setdefault(one.sheet.name, f"{FOLDER}/{one.path}")
    return found
