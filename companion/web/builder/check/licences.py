"""`licences.html`: what a site is made of and under which licences, with their texts beside it in `licences/`."""

import re
import shutil
from pathlib import Path
from typing import Final

from companion.core.text.messages import LANGUAGES, Phrasebook
from companion.web.builder import look
from companion.web.builder.check.parts import Part, parts
from companion.web.builder.landing.landing import filled

say: Final = Phrasebook("companion.web.builder")["licences"]
PAGE: Final = "licences.html"
FOLDER: Final = "licences"


def write_licences(site: Path) -> None:
    """Write the page, of what lies in the site now. Raises NoLicenceError, RuntimeMissingError."""
    folder = site / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    rows = [{"part": part, "texts": _written(part, folder)} for part in parts(site)]
    (folder / "licences.css").write_text(look.palette() + look.text("licences.css"), "utf-8")
    told = [{"lang": lang, "say": say.all(lang)} for lang in LANGUAGES]
    (site / PAGE).write_text(filled("licences.html", languages=told, rows=rows, folder=FOLDER), "utf-8")


def _written(part: Part, folder: Path) -> list[dict[str, str]]:
    """The texts of a part as files: their names, with those that the part has for them."""
    stem = re.sub(r"[^a-z0-9.]+", "-", f"{part.name} {part.version}".lower()).strip("-")
    found = []
    for name, text in part.texts.items():
        path = folder / f"{stem}-{name.removesuffix('.txt').removesuffix('.rst')}.txt"
        path.write_text(text, "utf-8")
        found.append({"file": path.name, "name": name})
    return found
