"""The counter of the print shop: which sheets there are, and one entry point that gives their bytes."""

import importlib
from collections.abc import Mapping
from importlib.util import find_spec
from types import ModuleType

from companion.core.registry import find_game, games
from companion.printing.paper import PAPERS, Orientation
from companion.printing.spec import LANGUAGES, Options, PrintError, SheetSpec

__all__ = ["find", "games", "identifier", "render", "sheets"]

_ORIENTATION_WORDS: Mapping[str, Orientation] = {
    "portrait": "portrait",
    "landscape": "landscape",
    "paysage": "landscape",
}


def _package(game: str) -> str:
    """The package of a game: its folder here, else the one that the installed game names."""
    own = f"companion.games.{game}"
    return own if find_spec(own) else find_game(game).package


def sheets(game: str, lang: str = "en") -> dict[str, SheetSpec]:
    """The sheets that a game offers, by name; maybe none. Raises `PrintError` for an unknown game."""
    known = games()
    if game not in known:
        raise PrintError(
            lang,
            fr=f"Aucun jeu «\u202f{game}\u202f»\u202f: les jeux sont {', '.join(known)}.",
            en=f"There is no game “{game}”: the games are {', '.join(known)}.",
        )
    module = _sheets_module(_package(game))
    return {} if module is None else {spec.name: spec for spec in module.SHEETS}


def _sheets_module(package: str) -> ModuleType | None:
    name = f"{package}.sheets"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in (name, package):
            raise
        return None


def find(name: str, lang: str = "en") -> SheetSpec:
    """The sheet of that name; `etraclor/fiche-combat` names the game too. Raises `PrintError`."""
    offered = [spec for game in games() for spec in sheets(game).values()]
    wanted = name.strip().casefold()
    for spec in offered:
        if wanted in (spec.name, f"{spec.game}/{spec.name}"):
            return spec
    names = ", ".join(spec.name for spec in offered)
    raise PrintError(
        lang,
        fr=f"Aucune feuille «\u202f{name}\u202f»\u202f: les feuilles sont {names}.",
        en=f"There is no sheet “{name}”: the sheets are {names}.",
    )


def render(
    sheet: SheetSpec,
    *,
    paper: str | None = None,
    orientation: str | None = None,
    lang: str = "fr",
    options: Options | None = None,
) -> bytes:
    """Draw a sheet and give the bytes of its PDF; the same request gives the same bytes.

    `paper` and `orientation` default to the sheet's first ones. `options` fills in what the sheet declares,
    such as a player's name. Raises `PrintError` naming what would be right.
    """
    # Checked before reportlab loads: a slip is answered at once.
    _check_language(lang)
    chosen = _choose_paper(sheet, paper, lang)
    turn = _choose_orientation(sheet, orientation, lang)
    _check_options(sheet, options or {}, lang)
    from companion.printing.document import Document

    title = f"{sheet.title[lang]} ({sheet.game.title()})"
    size = PAPERS[sheet.size].turned(turn)
    document = Document(title, lang, size, PAPERS[chosen].turned(turn), subject=identifier(sheet))
    sheet.draw(document, lang, dict(options or {}))
    return document.save()


def identifier(sheet: SheetSpec) -> str:
    """What the QR code of a sheet says; capitals make the code smaller."""
    return f"companion:{sheet.game}:{sheet.name}".upper()


def _check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise PrintError(
            lang,
            fr=f"Pas de langue «\u202f{lang}\u202f»\u202f: choisir fr ou en.",
            en=f"There is no language “{lang}”: choose fr or en.",
        )


def _choose_paper(sheet: SheetSpec, paper: str | None, lang: str) -> str:
    if paper is None:
        return sheet.papers[0]
    for name in sheet.papers:
        if paper.casefold() == name.casefold():
            return name
    known = ", ".join(sheet.papers)
    raise PrintError(
        lang,
        fr=f"Pas de format «\u202f{paper}\u202f» pour {sheet.title['fr']}\u202f: choisir {known}.",
        en=f"{sheet.title['en']} does not come on “{paper}”: choose {known}.",
    )


def _choose_orientation(sheet: SheetSpec, orientation: str | None, lang: str) -> Orientation:
    if orientation is None:
        return sheet.orientations[0]
    turn = _ORIENTATION_WORDS.get(orientation.casefold())
    if turn in sheet.orientations:
        return turn
    french = " ou ".join({"portrait": "portrait", "landscape": "paysage"}[turn] for turn in sheet.orientations)
    raise PrintError(
        lang,
        fr=f"Pas d’orientation «\u202f{orientation}\u202f»\u202f: choisir {french}.",
        en=f"There is no orientation “{orientation}”: choose {' or '.join(sheet.orientations)}.",
    )


def _check_options(sheet: SheetSpec, options: Options, lang: str) -> None:
    known = ", ".join(sheet.options) or "–"
    for name in sorted(set(options) - set(sheet.options)):
        raise PrintError(
            lang,
            fr=f"{sheet.title['fr']} ne connaît pas «\u202f{name}\u202f»\u202f: on peut remplir {known}.",
            en=f"{sheet.title['en']} does not know “{name}”: what can be filled in is {known}.",
        )
