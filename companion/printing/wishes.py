"""What people may wish of a sheet, checked before anything is drawn; a wish that cannot be says what can."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from companion.core.plugins.registry import game_title
from companion.core.text.messages import LANGUAGES, given_word, quoted
from companion.printing.data.tables import Lists, Table
from companion.printing.errors import PrintError, in_both
from companion.printing.links import PAGE
from companion.printing.page.ink import Style
from companion.printing.page.paper import Flip, Orientation, Size
from companion.printing.spec import Options, SheetSpec

if TYPE_CHECKING:
    from companion.core.match.match import Match

ORIENTATION_WORDS: Final[Mapping[str, Orientation]] = {
    "portrait": "portrait",
    "landscape": "landscape",
    "paysage": "landscape",
}
ORIENTATION_NAMES: Final[Mapping[str, Mapping[Orientation, str]]] = {
    "fr": {"portrait": "portrait", "landscape": "paysage"},
    "en": {"portrait": "portrait", "landscape": "landscape"},
}
STYLE_WORDS: Final[Mapping[str, Style]] = {
    "low-ink": "low-ink",
    "high-contrast": "high-contrast",
    "large-print": "large-print",
    "economie": "low-ink",
    "économie": "low-ink",
    "contraste": "high-contrast",
    "grand": "large-print",
}
STYLE_NAMES: Final[Mapping[str, Mapping[Style, str]]] = {
    "fr": {"low-ink": "économie", "high-contrast": "contraste", "large-print": "grand"},
    "en": {"low-ink": "low-ink", "high-contrast": "high-contrast", "large-print": "large-print"},
}
FLIP_WORDS: Final[Mapping[str, Flip]] = {
    "none": "none",
    "long-edge": "long-edge",
    "short-edge": "short-edge",
    "aucun": "none",
    "bord-long": "long-edge",
    "bord-court": "short-edge",
}
FLIP_NAMES: Final[Mapping[str, Mapping[Flip, str]]] = {
    "fr": {"none": "aucun", "long-edge": "bord-long", "short-edge": "bord-court"},
    "en": {"none": "none", "long-edge": "long-edge", "short-edge": "short-edge"},
}
PLAYER_FIELDS: Final = ("player", "opponent")
"""The fields that hold the names of the players, in their order."""
LONGEST: Final = 1000
"""Characters of a wish; what has a length of its own says so itself."""
FARTHEST: Final = 20.0
"""The largest offset of second sides, in mm."""


def check_kinds(
    texts: Mapping[str, Any], *, up: Any = 1, options: Any = None, match: Any = None, shift: Any = (0.0, 0.0)
) -> None:
    """Raise `PrintError` for a wish that is nothing of its kind; what it says is looked at later.

    `texts`: those wishes that are a text, by name.
    """
    for name, value in texts.items():
        if not _is_text(value):
            raise PrintError("kind-text", name=name, given=quoted(value))
    if type(up) is not int or abs(up) > LONGEST:
        raise PrintError("kind-number", name="up", given=quoted(up))
    if options is not None and not (isinstance(options, Mapping) and all(map(_is_text, _pairs(options)))):
        raise PrintError("kind-options", name="options", given=quoted(options))
    if match is not None and not _is_match(match):
        raise PrintError("kind-match", name="match", given=quoted(match))
    if not (isinstance(shift, tuple | list) and len(shift) == 2 and all(type(one) in (int, float) for one in shift)):
        raise PrintError("kind-shift", name="shift", given=quoted(shift))


def _is_match(value: Any) -> bool:
    from companion.core.match.match import Match  # which a sheet without a match does not need

    return isinstance(value, Match)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and value.strip().isprintable()


def _pairs(options: Mapping[Any, Any]) -> list[Any]:
    return [part for pair in options.items() for part in pair]


def check_language(lang: str) -> None:
    """Raise `PrintError` for a language that is not spoken here."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise PrintError("no-language", given=given_word(lang))


def styles(sheet: SheetSpec) -> tuple[Style, ...]:
    """The styles that a sheet comes in."""
    large: tuple[Style, ...] = ("large-print",) if sheet.large else ()
    return (*sheet.styles, *large)


def style(sheet: SheetSpec, wish: str | None) -> Style:
    """The style of a wish, else the sheet's first. Raises `PrintError`."""
    if wish is None:
        return sheet.styles[0]
    found = STYLE_WORDS.get(wish.casefold())
    if found in styles(sheet):
        assert found is not None
        return found
    known = in_both(lambda lang: ", ".join(STYLE_NAMES[lang][name] for name in styles(sheet)))
    raise PrintError("no-style", sheet=sheet.title, wish=wish, known=known)


def paper(sheet: SheetSpec, wish: str | None, *, large: bool = False, up: int = 1) -> str:
    """The paper of a wish, else the first that holds `up` sheets; a large print has papers of its own.

    Raises `PrintError`.
    """
    offered = sheet.large if large else sheet.papers
    if wish is None:
        return next((name for name in offered if sheet.up.get(name, 1) >= up), offered[0])
    for name in offered:
        if wish.casefold() == name.casefold():
            return name
    raise PrintError("no-paper", sheet=sheet.title, wish=wish, known=", ".join(offered))


def orientation(sheet: SheetSpec, wish: str | None) -> Orientation:
    """The orientation of a wish, else the sheet's first. Raises `PrintError`."""
    if wish is None:
        return sheet.orientations[0]
    turn = ORIENTATION_WORDS.get(wish.casefold())
    if turn in sheet.orientations:
        assert turn is not None
        return turn
    either = {"fr": " ou ", "en": " or "}
    known = in_both(lambda lang: either[lang].join(ORIENTATION_NAMES[lang][turn] for turn in sheet.orientations))
    raise PrintError("no-orientation", wish=wish, known=known)


def bed_turn(size: Size, paper: Size, turn: Orientation) -> Orientation:
    """How the paper lies under a sheet: as the sheet does; a small card stands on upright paper."""
    return turn if size.width * 2 > paper.width or size == paper else "portrait"


def zoom(sheet: Size, paper: Size) -> float:
    """How much larger a large print is: as the paper allows, √2 from A5 to A4."""
    return min(paper.width / sheet.width, paper.height / sheet.height)


def check_options(sheet: SheetSpec, options: Options) -> None:
    """Raise `PrintError` for a field that the sheet does not have."""
    for name in sorted(set(options) - set(sheet.options)):
        raise PrintError("no-field", sheet=sheet.title, name=name, known=", ".join(sheet.options) or "–")


def fields(sheet: SheetSpec, options: Options | None, match: "Match | None") -> dict[str, str]:
    """What the fields of a sheet hold: the names that the match knows, unless something else was filled in."""
    known = {} if match is None else dict(zip(PLAYER_FIELDS, match.players, strict=False))
    return {**{name: known[name] for name in sheet.options if name in known}, **(options or {})}


def check_source(sheet: SheetSpec, match: "Match | None", table: "Table | Lists | None") -> None:
    """Raise `PrintError` where the match or the table that a sheet is drawn from is missing, or not its own."""
    if sheet.needs == "match" and match is None:
        raise PrintError("needs-match", sheet=sheet.title)
    if sheet.needs == "table" and table is None:
        raise PrintError("needs-table", sheet=sheet.title)
    if isinstance(table, Lists) and not sheet.takes_lists:
        raise PrintError("takes-no-lists", sheet=sheet.title)
    if sheet.needs != "table" and not sheet.takes_table and table is not None:
        raise PrintError("takes-no-table", sheet=sheet.title)
    if match is not None and sheet.game and match.game.name != sheet.game:
        raise PrintError("other-game", sheet=sheet.title, own=game_title(sheet.game), game=match.game.title)


def most_up(sheet: SheetSpec, paper: str, style: Style) -> int:
    """How many sheets fit on one paper; a large print fills it."""
    return 1 if style == "large-print" else sheet.up.get(paper, 1)


def check_up(sheet: SheetSpec, up: int, paper: str, style: Style) -> None:
    """Raise `PrintError` where as many sheets do not fit on one paper."""
    if up < 1:
        raise PrintError("up-too-low", up=up)
    if up > most_up(sheet, paper, style):
        fits = {
            lang: ", ".join(f"{name}{colon} {count}" for name, count in sheet.up.items()) or "–"
            for lang, colon in (("fr", "\u202f:"), ("en", ":"))
        }
        raise PrintError("up-too-high", up=up, sheet=sheet.title, paper=paper, fits=fits)


def check_base(base: str) -> None:
    """Raise `PrintError` for an address that is no page's: phones open what a code says."""
    if base and not (base.isprintable() and PAGE.fullmatch(base)):
        raise PrintError("no-address", base=base[:80])


def check_backs(sheet: SheetSpec, flip: str, shift: tuple[float, float]) -> None:
    """Raise `PrintError` for second sides that the sheet does not have, or that would lie beside the paper."""
    if flip not in FLIP_WORDS:
        raise PrintError("no-flip", flip=flip)
    if (FLIP_WORDS[flip] != "none" or any(shift)) and not sheet.backs:
        raise PrintError("no-backs", sheet=sheet.title)
    if not all(math.isfinite(one) and abs(one) <= FARTHEST for one in shift):
        raise PrintError("shift-too-far", most=f"{FARTHEST:g}")
