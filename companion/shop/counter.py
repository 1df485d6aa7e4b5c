"""The counter of the print shop: which sheets there are, and one entry point that gives their bytes."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Final

from companion.core.plugins import registry
from companion.core.plugins.game_modules import module_of
from companion.core.plugins.package_check import import_place
from companion.core.plugins.registry import find_game, game_title, games, other_games, own_games
from companion.core.text.messages import LANGUAGES
from companion.lessons.handouts.sheets import lesson_sheets
from companion.printing import wishes
from companion.printing.data.tables import Lists, Table
from companion.printing.errors import PrintError, speaking
from companion.printing.page.paper import PAPERS, SIZES, Orientation, Size
from companion.printing.spec import Job, Options, SheetSpec, drawn_in, sheet_like

if TYPE_CHECKING:
    from companion.core.match.match import Match

SHOP = "companion.shop"
"""Where its sentences are: `sheets.toml`."""
MATCH: Final = "position"
"""The match on paper: every game has one, its own or the shop's."""
__all__ = ["every", "find", "games", "left_out", "own_sheets", "package", "render", "sheets"]


def package(game: str) -> str:
    """The package of a game: its folder here, else the one that the installed game names."""
    own = f"companion.games.{game}"
    return own if find_spec(own) else find_game(game).package


def sheets(game: str, lang: str = "en") -> dict[str, SheetSpec]:
    """The sheets of a game by name, those of its lessons last; maybe none.

    Raises `PrintError` for an unknown game, and for one of another package that is not in order.
    """
    with speaking(lang):
        return _sheets(game)


def _sheets(game: str) -> dict[str, SheetSpec]:
    broken = {package.name: package for package in registry.left_out()} if game not in own_games() else {}
    if game in broken:
        raise PrintError("broken-game", SHOP, problem=broken[game])
    further = _further_sheets(game)
    if further is not None:
        return further
    if game not in own_games() and game not in other_games():
        known = ", ".join(games())
        raise PrintError("no-game", SHOP, game=game, known=known)
    home = package(game)
    if game in own_games():
        module = _sheets_module(home)
        own = () if module is None else module.SHEETS
    else:
        own = _foreign_sheets(home)
    found = {spec.name: spec for spec in own}
    found.setdefault(MATCH, sheet_like(MATCH, game, drawn_in("companion.shop.match_page")))
    return found | {spec.name: spec for spec in lesson_sheets(game, home)}


def _further_sheets(game: str) -> dict[str, SheetSpec] | None:
    """The sheets of a game of the house that is no package, as its package makes them; None for any other game."""
    if game in own_games() or game in other_games() or registry.known_title(game) is None:
        return None
    found = find_game(game)
    module = _sheets_module(found.package)
    own = () if module is None else module.sheets_of(found)
    match = sheet_like(MATCH, game, drawn_in("companion.shop.match_page"))
    return {spec.name: spec for spec in (*own, match)}


def _foreign_sheets(home: str) -> tuple[SheetSpec, ...]:
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
        raise PrintError("sheets-left-out", SHOP, home=home, place=place, what=what)
    return found


def _sheets_module(package: str) -> ModuleType | None:
    return module_of(package, "sheets")


def own_sheets() -> dict[str, SheetSpec]:
    """The sheets of the shop itself, which serve every game, by name."""
    from companion.shop.own_sheets import SHEETS

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
    with speaking(lang):
        return _found(name, game)


def _found(name: str, game: str) -> SheetSpec:
    wanted = name.strip().casefold()
    found: list[SheetSpec] = []
    named = game or wanted.rpartition("/")[0]
    further = (_further_sheets(named) if named else None) or {}
    if wanted.rpartition("/")[2] in further:
        return further[wanted.rpartition("/")[2]]
    for spec in _offered():
        if wanted == f"{spec.game}/{spec.name}" or (wanted == spec.name and (not game or spec.game in ("", game))):
            found.append(spec)
        elif found and spec.game not in own_games():
            break  # what we have ourselves goes before what others bring
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(f"{spec.game}/{spec.name}" for spec in found)
        raise PrintError("several-sheets", SHOP, wanted=wanted, several=several)
    names = ", ".join(dict.fromkeys(spec.name for spec in every()))
    raise PrintError("no-sheet", SHOP, name=name, known=names)


def render(
    sheet: SheetSpec,
    *,
    paper: str | None = None,
    orientation: str | None = None,
    lang: str | None = None,
    style: str | None = None,
    colour: bool = False,
    up: int = 1,
    options: Options | None = None,
    match: "Match | None" = None,
    table: "Table | Lists | None" = None,
    base: str = "",
    flip: str = "none",
    shift: tuple[float, float] = (0.0, 0.0),
) -> bytes:
    """Draw a sheet and give the bytes of its PDF; the same request gives the same bytes.

    What is left out is the sheet's first paper, orientation and style. `lang` is the match's language where there is
    one, else `fr`. `colour` gives the suits theirs. `up` sheets come on one paper. `options` fills in what the sheet
    declares, such as a player's name (left out, that of the match); `match` or `table` (or card lists) is what it is
    drawn from; `base` the address its QR codes lead to; `flip` and `shift` (mm, right and down) are for second sides.
    Raises `PrintError` naming what would be right.
    """
    lang = lang if lang is not None else match.lang if match is not None else "fr"
    with speaking(lang):
        wishes.check_language(lang)
        wished = {"paper": paper, "orientation": orientation, "style": style, "base": base, "flip": flip}
        given = {name: value for name, value in wished.items() if value is not None or name in ("base", "flip")}
        wishes.check_kinds(given, up=up, options=options, match=match, shift=shift)
        # All is checked before reportlab loads: a slip is answered at once.
        chosen = wishes.style(sheet, style)
        place = wishes.paper(sheet, paper, large=chosen == "large-print", up=up)
        turn = wishes.orientation(sheet, orientation)
        wishes.check_options(sheet, options or {})
        wishes.check_source(sheet, match, table)
        wishes.check_up(sheet, up, place, chosen)
        wishes.check_base(base.strip())
        wishes.check_backs(sheet, flip, shift)
        filled = wishes.fields(sheet, options, match)
        rows, lists = (None, table) if isinstance(table, Lists) else (table, None)
        job = Job(
            sheet, lang, filled, chosen, match, rows, lists, base.strip(), wishes.FLIP_WORDS[flip], shift,
            partial(_titles, sheet.game, lang),
        )  # fmt: skip
        return _printed(job, place, turn, up, colour=colour)


def _titles(game: str, lang: str) -> dict[str, str]:
    """The titles of all sheets of a game and of the shop's own, by name."""
    return {sheet.name: sheet.title[lang] for sheet in every() if sheet.game in (game, "")}


def _printed(job: Job, place: str, turn: Orientation, up: int, *, colour: bool) -> bytes:
    """The PDF of a job on a paper, `up` sheets on each."""
    from companion.printing.page.document import Document

    sheet, large = job.sheet, job.style == "large-print"
    own = PAPERS[place] if sheet.size is None or (large and sheet.own_large) else SIZES[sheet.size]
    size = own.turned(turn)
    bed = PAPERS[place].turned(wishes.bed_turn(own, PAPERS[place], turn))
    zoom = wishes.zoom(size, PAPERS[place].turned(turn)) if large and not sheet.own_large else 1.0
    title = f"{job.title} ({game_title(sheet.game)})" if sheet.game else job.title
    if up > 1:
        return _several(job, title, size, PAPERS[place], up, colour=colour)
    document = Document(
        title, job.lang, size, bed, sheet.identifier, style=job.style, colour=colour, zoom=zoom, flip=job.flip,
        shift=job.shift,
    )  # fmt: skip
    sheet.draw(document, job)
    return document.save()


def _several(job: Job, title: str, size: Size, paper: Size, up: int, *, colour: bool) -> bytes:
    """The PDF of a job with several sheets on each paper."""
    from companion.printing.layout import placing

    sheet = job.sheet
    lying = placing.best_turn(size, paper, up)
    assert lying is not None, "a sheet says of itself how many fit"
    backs = placing.Backs(job.flip, job.shift) if sheet.backs else None
    # Second sides find their places when the papers are made.
    drawn = replace(job, flip="none", shift=(0.0, 0.0))
    if find_spec("pikepdf") is None:
        from companion.printing.layout.side_by_side import SideBySide

        laid = SideBySide(
            title, job.lang, size, lying, up, sheet.identifier, style=job.style, colour=colour, backs=backs
        )
        sheet.draw(laid, drawn)
        return laid.save()
    from companion.printing.layout import impose, ruler
    from companion.printing.page.document import Document

    document = Document(title, job.lang, size, size, sheet.identifier, style=job.style, colour=colour, flip=job.flip)
    sheet.draw(document, drawn)
    return impose.lay_out(document.save(), size, lying, up, backs, ruler.ruler(size, lying, up, job.style))
