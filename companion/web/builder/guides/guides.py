"""The site around the table: landing pages, guides, rule books, gallery, lessons, reference, in both languages."""

import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion import fonts
from companion.core.plugins.registry import games
from companion.core.runtime.process import environment
from companion.core.text.messages import LANGUAGES, Phrasebook, ToldError
from companion.web.builder import look
from companion.web.builder.check.links import Site
from companion.web.builder.guides import sphinx_run
from companion.web.builder.guides.rule_index import clause_index
from companion.web.builder.landing import landing
from companion.web.builder.sharing import heads
from companion.web.builder.sources import PACKAGE, Sources

say: Final = Phrasebook("companion.web.builder")["failed"]
MOST_TOLD: Final = 5
NOT_WANTED: Final = (".buildinfo", "objects.inv", ".doctrees", "_sources")
"""What Sphinx leaves behind that nobody asks a site for."""
PLURALS: Final = {"fr": "(n) => Number(n > 1)", "en": "(n) => Number(n !== 1)"}
_MADE_OF_TEXT: Final = re.compile(r"Documentation\.PLURAL_EXPR = new Function\([^;]*\);")


class GuidesError(ToldError):
    """The guides cannot be built, in a sentence."""


def write_guides(target: Path, sources: Sources, *, checked: bool = True) -> None:
    """Write the landing pages, the guides and the printables into the folder of the site.

    `checked`: look through it at once; else `check` is called when the parts beside these are there too.

    Raises GuidesError for whatever Sphinx warns of, for a link that leads nowhere, and for what a page would load from
    elsewhere.
    """
    target.mkdir(parents=True, exist_ok=True)
    _printables(target, sources)
    _look(target)
    _shared(target / heads.PICTURES, sources.guides / "pictures")
    with TemporaryDirectory() as work:
        _sphinx(target, sources, Path(work))
    landing.write(target)
    if checked:
        check(target)


def check(target: Path) -> None:
    """Look through the site as it stands. Raises GuidesError."""
    site = Site(target)
    broken, outside = site.broken(), site.outside()
    if outside:
        raise GuidesError(lambda lang: say("outside", lang, what=_some(outside)))
    if broken:
        raise GuidesError(lambda lang: say("links", lang, count=len(broken), what=_some(broken)))


def _some(found: list[str]) -> str:
    return " · ".join(found[:MOST_TOLD]) + (" …" if len(found) > MOST_TOLD else "")


def _printables(target: Path, sources: Sources) -> None:
    """The PDFs and pictures, as they lie."""
    folder = target / "printables"
    for path in sources.printables.rglob("*"):
        if path.suffix in (".pdf", ".png"):
            copy = folder / path.relative_to(sources.printables)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


def _look(target: Path) -> None:
    """What all pages share: styles, scripts, fonts, the index of the clauses, the icon."""
    folder = target / "look"
    (folder / "fonts").mkdir(parents=True, exist_ok=True)
    for name in look.SHARED:
        (folder / name).write_text(look.text(name), "utf-8")
    (folder / "palette.css").write_text(look.palette() + look.tones(), "utf-8")
    (folder / "clause-index.js").write_text(clause_index(), "utf-8")
    shutil.copyfile(PACKAGE / "table" / "icon.svg", folder / "icon.svg")
    for name in fonts.NAMES:
        path = fonts.path(name, "woff2")
        shutil.copyfile(path, folder / "fonts" / path.name)
    shutil.copyfile(fonts.LICENCE, folder / "fonts" / fonts.LICENCE.name)


def _shared(folder: Path, pictures: Path) -> None:
    """A still of each game, and of the table, which links to their pages show."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("site", *games()):
        stills = (pictures / f"{stem}.png" for stem in (f"{name}-laptop", f"{name}-phone", "table-laptop"))
        if still := next((one for one in stills if one.is_file()), None):
            shutil.copyfile(still, folder / f"{name}.png")


def _sphinx(target: Path, sources: Sources, work: Path) -> None:
    """Both languages, side by side. Raises GuidesError."""
    for lang in LANGUAGES:
        shutil.rmtree(target / lang, ignore_errors=True)
    with ThreadPoolExecutor(len(LANGUAGES)) as pool:
        built = [pool.submit(_build, work, target / lang, lang, sources) for lang in LANGUAGES]
    for lang, one in zip(LANGUAGES, built, strict=True):
        told = one.result()
        if told:
            raise GuidesError(partial(_warned, lang, told))
        for name in NOT_WANTED:
            _remove(target / lang / name)
        _without_evaluation(target / lang / "_static" / "doctools.js", lang)


def _without_evaluation(path: Path, lang: str) -> None:
    """Sphinx makes a function of a text to say which plural a language takes; a strict policy forbids that."""
    ours = f"Documentation.PLURAL_EXPR = {PLURALS[lang]};"
    path.write_text(_MADE_OF_TEXT.sub(lambda _: ours, path.read_text("utf-8")), "utf-8")


def _warned(lang: str, told: list[str], spoken: str) -> str:
    return say("warnings", spoken, lang=lang, what=_some(told))


def _remove(left: Path) -> None:
    if left.is_dir():
        shutil.rmtree(left)
    else:
        left.unlink(missing_ok=True)


def _build(work: Path, target: Path, lang: str, sources: Sources) -> list[str]:
    """What is wrong with the guides of a language: nothing, as it should be."""
    command = sphinx_run.command(work, target, lang, sources)
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode and not done.stdout:
        return [done.stderr.strip()[-500:] or str(done.returncode)]
    return done.stdout.splitlines()
