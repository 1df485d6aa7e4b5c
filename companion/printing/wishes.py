"""What people may wish of a sheet, checked before anything is drawn; a wish that cannot be says what can."""

import math
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn

from companion.core.registry import game_title
from companion.core.words import given_word, quoted
from companion.printing.paper import Orientation, Size
from companion.printing.spec import LANGUAGES, Flip, Options, PrintError, SheetSpec, Style

if TYPE_CHECKING:
    from companion.core.match import Match
    from companion.printing.tables import Table

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
PAGE: Final = re.compile(r"https?://[^\s/?#]\S*", re.IGNORECASE)
"""The address of a page; anything may follow its host."""
LONGEST: Final = 1000
"""Characters of a wish; what has a length of its own says so itself."""
FARTHEST: Final = 20.0
"""The largest offset of second sides, in mm."""


def check_kinds(
    lang: str, texts: Mapping[str, Any], *, up: Any = 1, options: Any = None, match: Any = None, shift: Any = (0.0, 0.0)
) -> None:
    """Raise `PrintError` for a wish that is nothing of its kind; what it says is looked at later.

    `texts`: those wishes that are a text, by name.
    """
    for name, value in texts.items():
        if not _is_text(value):
            _refuse_kind(lang, name, value, "un texte", "a text")
    if type(up) is not int or abs(up) > LONGEST:
        _refuse_kind(lang, "up", up, "un nombre entier", "a whole number")
    if options is not None and not (isinstance(options, Mapping) and all(map(_is_text, _pairs(options)))):
        _refuse_kind(lang, "options", options, "un texte par champ", "a text for each field")
    if match is not None and not _is_match(match):
        _refuse_kind(lang, "match", match, "une partie", "a match")
    if not (isinstance(shift, tuple | list) and len(shift) == 2 and all(type(one) in (int, float) for one in shift)):
        _refuse_kind(lang, "shift", shift, "deux nombres (mm)", "two numbers (mm)")


def _is_match(value: Any) -> bool:
    from companion.core.match import Match  # which a sheet without a match does not need

    return isinstance(value, Match)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and value.strip().isprintable()


def _pairs(options: Mapping[Any, Any]) -> list[Any]:
    return [part for pair in options.items() for part in pair]


def _refuse_kind(lang: str, name: str, value: Any, fr: str, en: str) -> NoReturn:
    given = quoted(value)
    _refuse(lang, f"{name}\u202f: {given} ne va pas\u202f; il faut {fr}.", f"{name}: {given} will not do; it is {en}.")


def check_language(lang: str) -> None:
    """Raise `PrintError` for a language that is not spoken here."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        lang = given_word(lang)
        _refuse(
            lang,
            f"Pas de langue «\u202f{lang}\u202f»\u202f: choisis fr ou en.",
            f"There is no language “{lang}”: choose fr or en.",
        )


def styles(sheet: SheetSpec) -> tuple[Style, ...]:
    """The styles that a sheet comes in."""
    large: tuple[Style, ...] = ("large-print",) if sheet.large else ()
    return (*sheet.styles, *large)


def style(sheet: SheetSpec, wish: str | None, lang: str) -> Style:
    """The style of a wish, else the sheet's first. Raises `PrintError`."""
    if wish is None:
        return sheet.styles[0]
    found = STYLE_WORDS.get(wish.casefold())
    if found in styles(sheet):
        assert found is not None
        return found
    french, english = (", ".join(STYLE_NAMES[one][name] for name in styles(sheet)) for one in LANGUAGES)
    _refuse(
        lang,
        f"{sheet.title['fr']} n’a pas de style «\u202f{wish}\u202f»\u202f: choisis {french}.",
        f"{sheet.title['en']} has no style “{wish}”: choose {english}.",
    )


def paper(sheet: SheetSpec, wish: str | None, lang: str, *, large: bool = False, up: int = 1) -> str:
    """The paper of a wish, else the first that holds `up` sheets; a large print has papers of its own.

    Raises `PrintError`.
    """
    offered = sheet.large if large else sheet.papers
    if wish is None:
        return next((name for name in offered if sheet.up.get(name, 1) >= up), offered[0])
    for name in offered:
        if wish.casefold() == name.casefold():
            return name
    known = ", ".join(offered)
    _refuse(
        lang,
        f"Pas de format «\u202f{wish}\u202f» pour {sheet.title['fr']}\u202f: choisis {known}.",
        f"{sheet.title['en']} does not come on “{wish}”: choose {known}.",
    )


def orientation(sheet: SheetSpec, wish: str | None, lang: str) -> Orientation:
    """The orientation of a wish, else the sheet's first. Raises `PrintError`."""
    if wish is None:
        return sheet.orientations[0]
    turn = ORIENTATION_WORDS.get(wish.casefold())
    if turn in sheet.orientations:
        assert turn is not None
        return turn
    french = " ou ".join(ORIENTATION_NAMES["fr"][turn] for turn in sheet.orientations)
    _refuse(
        lang,
        f"Pas d’orientation «\u202f{wish}\u202f»\u202f: choisis {french}.",
        f"There is no orientation “{wish}”: choose {' or '.join(sheet.orientations)}.",
    )


def bed_turn(size: Size, paper: Size, turn: Orientation) -> Orientation:
    """How the paper lies under a sheet: as the sheet does; a small card stands on upright paper."""
    return turn if size.width * 2 > paper.width or size == paper else "portrait"


def zoom(sheet: Size, paper: Size) -> float:
    """How much larger a large print is: as the paper allows, √2 from A5 to A4."""
    return min(paper.width / sheet.width, paper.height / sheet.height)


def check_options(sheet: SheetSpec, options: Options, lang: str) -> None:
    """Raise `PrintError` for a field that the sheet does not have."""
    known = ", ".join(sheet.options) or "–"
    for name in sorted(set(options) - set(sheet.options)):
        _refuse(
            lang,
            f"{sheet.title['fr']} ne connaît pas «\u202f{name}\u202f»\u202f: on peut remplir {known}.",
            f"{sheet.title['en']} does not know “{name}”: what can be filled in is {known}.",
        )


def fields(sheet: SheetSpec, options: Options | None, match: "Match | None") -> dict[str, str]:
    """What the fields of a sheet hold: the names that the match knows, unless something else was filled in."""
    known = {} if match is None else dict(zip(PLAYER_FIELDS, match.players, strict=False))
    return {**{name: known[name] for name in sheet.options if name in known}, **(options or {})}


def check_source(sheet: SheetSpec, match: "Match | None", table: "Table | None", lang: str) -> None:
    """Raise `PrintError` where the match or the table that a sheet is drawn from is missing, or not its own."""
    title = sheet.title
    if sheet.needs == "match" and match is None:
        _refuse(lang, f"{title['fr']} s’imprime à partir d’une partie.", f"{title['en']} is printed from a match.")
    if sheet.needs == "table" and table is None:
        _refuse(
            lang,
            f"{title['fr']} s’imprime à partir d’une liste (CSV).",
            f"{title['en']} is printed from a list (CSV).",
        )
    if sheet.needs != "table" and not sheet.takes_table and table is not None:
        _refuse(
            lang,
            f"{title['fr']} ne s’imprime pas à partir d’une liste.",
            f"{title['en']} is not printed from a list.",
        )
    if match is not None and sheet.game and match.game.name != sheet.game:
        own, game = game_title(sheet.game), match.game.title
        _refuse(
            lang,
            f"{title['fr']} est une feuille de {own}, la partie est une partie de {game}.",
            f"{title['en']} is a sheet of {own}; the match is one of {game}.",
        )


def most_up(sheet: SheetSpec, paper: str, style: Style) -> int:
    """How many sheets fit on one paper; a large print fills it."""
    return 1 if style == "large-print" else sheet.up.get(paper, 1)


def check_up(sheet: SheetSpec, up: int, paper: str, style: Style, lang: str) -> None:
    """Raise `PrintError` where as many sheets do not fit on one paper."""
    most = most_up(sheet, paper, style)
    if up < 1:
        _refuse(lang, f"Une feuille par page au moins, pas {up}.", f"One sheet a page at least, not {up}.")
    if up > most:
        fits = ", ".join(f"{name}\u202f: {count}" for name, count in sheet.up.items()) or "–"
        _refuse(
            lang,
            f"{up} × {sheet.title['fr']} ne tiennent pas sur {paper}. Au plus\u202f: {fits}.",
            f"{up} × {sheet.title['en']} do not fit on {paper}. At most: {fits.replace(chr(0x202F), '')}.",
        )


def check_base(base: str, lang: str) -> None:
    """Raise `PrintError` for an address that is no page's: phones open what a code says."""
    if base and not (base.isprintable() and PAGE.fullmatch(base)):
        _refuse(
            lang,
            f"«\u202f{base[:80]}\u202f» n’est pas l’adresse d’une page\u202f: elle commence par http:// ou https://, "
            "sans espaces.",
            f"“{base[:80]}” is not the address of a page: one begins with http:// or https://, and has no spaces.",
        )


def check_backs(sheet: SheetSpec, flip: str, shift: tuple[float, float], lang: str) -> None:
    """Raise `PrintError` for second sides that the sheet does not have, or that would lie beside the paper."""
    if flip not in FLIP_WORDS:
        _refuse(
            lang,
            f"Pas de retournement «\u202f{flip}\u202f»\u202f: choisis aucun, bord-long ou bord-court.",
            f"There is no flip “{flip}”: choose none, long-edge or short-edge.",
        )
    if (FLIP_WORDS[flip] != "none" or any(shift)) and not sheet.backs:
        _refuse(lang, f"{sheet.title['fr']} n’a pas de verso.", f"{sheet.title['en']} has no second sides.")
    if not all(math.isfinite(one) and abs(one) <= FARTHEST for one in shift):
        _refuse(
            lang,
            f"Le décalage du verso va de −{FARTHEST:g} à {FARTHEST:g} mm.",
            f"The offset of second sides goes from −{FARTHEST:g} to {FARTHEST:g} mm.",
        )


def _refuse(lang: str, fr: str, en: str) -> NoReturn:
    raise PrintError(lang, fr=fr, en=en)
