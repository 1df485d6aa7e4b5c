"""The counter of the print shop: which sheets there are, and one entry point that gives their bytes."""

import importlib
from collections.abc import Iterator
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from companion.core import registry
from companion.core.packages import import_place
from companion.core.registry import find_game, game_title, games, other_games, own_games
from companion.lessons.sheets import lesson_sheets
from companion.printing import wishes
from companion.printing.paper import PAPERS, SIZES
from companion.printing.spec import LANGUAGES, Flip, Job, Options, PrintError, SheetSpec

if TYPE_CHECKING:
    from companion.core.match import Match
    from companion.printing.tables import Table

__all__ = ["every", "find", "games", "identifier", "left_out", "own_sheets", "package", "render", "sheets"]


def package(game: str) -> str:
    """The package of a game: its folder here, else the one that the installed game names."""
    own = f"companion.games.{game}"
    return own if find_spec(own) else find_game(game).package


def sheets(game: str, lang: str = "en") -> dict[str, SheetSpec]:
    """The sheets of a game by name, those of its lessons last; maybe none.

    Raises `PrintError` for an unknown game, and for one of another package that is not in order.
    """
    broken = {package.name: package for package in registry.left_out()} if game not in own_games() else {}
    if game in broken:
        raise PrintError(lang, fr=broken[game].text("fr"), en=broken[game].text("en"))
    if game not in own_games() and game not in other_games():
        known = ", ".join(games())
        raise PrintError(
            lang,
            fr=f"Aucun jeu «\u202f{game}\u202f»\u202f: les jeux sont {known}.",
            en=f"There is no game “{game}”: the games are {known}.",
        )
    home = package(game)
    if game in own_games():
        module = _sheets_module(home)
        own = () if module is None else module.SHEETS
    else:
        own = _foreign_sheets(home, lang)
    return {spec.name: spec for spec in (*own, *lesson_sheets(game, home))}


def _foreign_sheets(home: str, lang: str) -> tuple[SheetSpec, ...]:
    """The sheets of another package. Raises `PrintError` if its module cannot be used, whatever it does."""
    place, what = "sheets.py", ""
    found: tuple[SheetSpec, ...] = ()
    try:
        module = _sheets_module(home)
    except (Exception, SystemExit) as error:
        place, what = import_place(error), f"{type(error).__name__}: {error}"
    else:
        given = () if module is None else getattr(module, "SHEETS", None)
        sound = isinstance(given, tuple | list) and all(isinstance(spec, SheetSpec) for spec in given)
        found = tuple(given) if sound and given else ()
        untold = [f"{spec.name}.title.{code}" for spec in found for code in LANGUAGES if not spec.title.get(code)]
        what = "SHEETS = (SheetSpec, …)" if not sound else ", ".join(untold)
    if what:
        raise PrintError(
            lang,
            fr=f"Les feuilles de {home}.sheets restent de côté ({place})\u202f: {what}",
            en=f"The sheets of {home}.sheets are left out ({place}): {what}",
        )
    return found


def _sheets_module(package: str) -> ModuleType | None:
    name = f"{package}.sheets"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in (name, package):
            raise
        return None


def own_sheets() -> dict[str, SheetSpec]:
    """The sheets of the shop itself, which serve every game, by name."""
    from companion.printing.common import SHEETS

    return {spec.name: spec for spec in SHEETS}


def every() -> list[SheetSpec]:
    """All sheets: those of our games, the shop's own, those of other people's games."""
    return list(_offered())


def _offered() -> Iterator[SheetSpec]:
    """All sheets, one by one: other people's games are slow to find, and rarely asked for."""
    for game in own_games():
        yield from sheets(game).values()
    yield from own_sheets().values()
    for game in other_games():
        try:
            found = sheets(game)
        except PrintError:  # left_out() tells it
            continue
        yield from found.values()


def left_out(lang: str) -> tuple[str, ...]:
    """What is installed and cannot be offered: whole games, and the sheets of some, each with what is wrong."""
    told = [package.text(lang) for package in registry.left_out()]
    for game in other_games():
        try:
            sheets(game)
        except PrintError as error:
            told.append(error.text(lang))
    return tuple(told)


def find(name: str, lang: str = "en", *, game: str = "") -> SheetSpec:
    """The sheet of that name; `etraclor/fiche-combat` names the game too, as `game` does.

    Raises `PrintError` where there is none, or where several games have one and none is named.
    """
    wanted = name.strip().casefold()
    found: list[SheetSpec] = []
    for spec in _offered():
        if wanted == f"{spec.game}/{spec.name}" or (wanted == spec.name and (not game or spec.game in ("", game))):
            found.append(spec)
        elif found and spec.game not in own_games():
            break  # what we have ourselves goes before what others bring
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(f"{spec.game}/{spec.name}" for spec in found)
        raise PrintError(
            lang,
            fr=f"Plusieurs jeux ont une feuille «\u202f{wanted}\u202f»\u202f; dis lequel\u202f: {several}.",
            en=f"Several games have a sheet “{wanted}”; say which: {several}.",
        )
    names = ", ".join(dict.fromkeys(spec.name for spec in every()))
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
    lang: str | None = None,
    style: str | None = None,
    up: int = 1,
    options: Options | None = None,
    match: "Match | None" = None,
    table: "Table | None" = None,
    base: str = "",
    flip: str = "none",
    shift: tuple[float, float] = (0.0, 0.0),
) -> bytes:
    """Draw a sheet and give the bytes of its PDF; the same request gives the same bytes.

    What is left out is the sheet's first paper, orientation and style. `lang` is the match's language where there is
    one, else `fr`. `up` sheets come on one paper. `options` fills in what the sheet declares, such as a player's
    name (left out, that of the match); `match` or `table` is what it is drawn from; `base` the address its QR codes
    lead to; `flip` and `shift` (mm, right and down) are for second sides. Raises `PrintError` naming what would be
    right.
    """
    # Checked before reportlab loads: a slip is answered at once.
    lang = lang if lang is not None else match.lang if match is not None else "fr"
    wishes.check_language(lang)
    wished = {"paper": paper, "orientation": orientation, "style": style, "base": base, "flip": flip}
    given = {name: value for name, value in wished.items() if value is not None or name in ("base", "flip")}
    wishes.check_kinds(lang, given, up=up, options=options, match=match, shift=shift)
    chosen = wishes.style(sheet, style, lang)
    large = chosen == "large-print"
    place = wishes.paper(sheet, paper, lang, large=large, up=up)
    turn = wishes.orientation(sheet, orientation, lang)
    wishes.check_options(sheet, options or {}, lang)
    wishes.check_source(sheet, match, table, lang)
    wishes.check_up(sheet, up, place, chosen, lang)
    wishes.check_base(base.strip(), lang)
    wishes.check_backs(sheet, flip, shift, lang)
    turned = wishes.FLIP_WORDS[flip]
    # Laid side by side, second sides find their places when the papers are made.
    own_backs: tuple[Flip, tuple[float, float]] = (turned, shift) if up == 1 else ("none", (0.0, 0.0))
    job = Job(lang, wishes.fields(sheet, options, match), chosen, match, table, base.strip(), *own_backs)
    from companion.printing.document import Document

    own = PAPERS[place] if sheet.size is None or (large and sheet.own_large) else SIZES[sheet.size]
    size = own.turned(turn)
    bed = size if up > 1 else PAPERS[place].turned(wishes.bed_turn(own, PAPERS[place], turn))
    zoom = wishes.zoom(size, PAPERS[place].turned(turn)) if large and not sheet.own_large else 1.0
    title = f"{sheet.title[lang]} ({game_title(sheet.game)})" if sheet.game else sheet.title[lang]
    document = Document(
        title, lang, size, bed, identifier(sheet), style=chosen, zoom=zoom, flip=turned, shift=job.shift
    )  # fmt: skip
    sheet.draw(document, job)
    data = document.save()
    if up == 1:
        return data
    from companion.printing import impose

    lying = impose.best_turn(size, PAPERS[place], up)
    assert lying is not None, "a sheet says of itself how many fit"
    return impose.lay_out(data, size, lying, up, impose.Backs(turned, shift) if sheet.backs else None)


def identifier(sheet: SheetSpec) -> str:
    """What the QR code of a sheet says; capitals make the code smaller."""
    return f"companion:{sheet.game or 'shop'}:{sheet.name}".upper()
