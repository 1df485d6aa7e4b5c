"""What the shop prints from wishes alone, drawn once a session: the same request gives the same bytes."""

from typing import Any, Final

import pytest

from companion.printing.spec import SheetSpec
from companion.shop import counter

anew: Final = counter.render
_KEPT: Final[dict[tuple[Any, ...], bytes]] = {}
_SOURCES: Final = ("match", "table")


def at(game: str) -> pytest.MarkDecorator:
    """The sheets of a game are drawn on one worker, whatever they are tested for."""
    return pytest.mark.xdist_group(f"sheets of {game or 'the shop'}")


def once(sheet: SheetSpec, **wishes: Any) -> bytes:
    """As `shop.render`; what is drawn from a match or a list is drawn anew."""
    if any(wishes.get(source) is not None for source in _SOURCES):
        return anew(sheet, **wishes)
    usual: dict[str, Any] = {
        "paper": sheet.papers[0],
        "orientation": sheet.orientations[0],
        "style": sheet.styles[0],
        "lang": "fr",
    }
    usual |= {"up": 1, "flip": "none", "base": "", "shift": (0.0, 0.0), "colour": False}
    wished = usual | {name: value for name, value in wishes.items() if value is not None}
    options = tuple(sorted((wished.pop("options", None) or {}).items()))
    key = (sheet.game, sheet.name, options, tuple(sorted(wished.items())))
    if key not in _KEPT:
        _KEPT[key] = anew(sheet, **wishes)
    return _KEPT[key]
