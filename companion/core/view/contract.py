"""Holds a view to its contract (core/view/view.py, core/view/board.py): for tests, and for whoever writes a game."""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from companion.core.view.view import TableView

COLOURS: Final = (
    "red", "blue", "green", "ochre", "teal", "plum", "silver", "white", "black", "hearts", "spades",
    "diamonds", "clubs",
)  # fmt: skip
"""What a tone may be: a colour of the house, or a suit."""


def check_view(view: Mapping[str, Any]) -> list[str]:
    """What is wrong with the view of a page, each with its place; empty for a sound one."""
    faults = list(_faults(view, TableView, "view"))
    drawable = {*view["icons"], *view["lines"]}
    tones = {*view.get("tones", ()), *COLOURS}
    for place, key, value in _pairs(view, "view"):
        if key == "icon" and value not in drawable:
            faults.append(f"{place}: no icon {value!r} in icons or lines")
        elif key == "tone" and value is not None and value not in tones:
            faults.append(f"{place}: no tone {value!r} in tones")
        elif key == "tones" and isinstance(value, list):
            faults += [f"{place}: no tone {one!r} in tones" for one in value if one not in tones]
    wrong = {name: colour for name, colour in view.get("tones", {}).items() if colour not in COLOURS}
    faults += [f"view.tones.{name}: no colour {colour!r}" for name, colour in wrong.items()]
    return [*faults, *(one for part in view["board"] or () if part.get("kind") == "field" for one in _field(part))]


def _field(field: Mapping[str, Any]) -> list[str]:
    """What of a field names a card that is in no row, or a card twice; what of a path lies on another."""
    place = f"view.board.{field.get('id')}"
    cards = [card.get("id") for row in field.get("rows", ()) for card in row.get("cards", ())]
    found = [f"{place}: two cards at {one}" for one in sorted({*cards}) if cards.count(one) > 1]
    named = [
        (lane.get("id"), one) for lane in field.get("lanes", ()) for one in (lane.get("card"), *lane.get("before", ()))
    ]
    for strike in (field.get("strikes") or {}).get("items", ()):
        named += [(strike.get("id"), strike.get("card")), (strike.get("id"), strike.get("at"))]
    found += [f"{place}.{where}: no card at {one}" for where, one in named if one not in cards]
    return [*found, *_path(place, field)]


def _path(place: str, field: Mapping[str, Any]) -> list[str]:
    """What of a path has no side, no number, or lies where another does."""
    queue = field.get("queue") or {}
    items = queue.get("items", ()) if queue.get("form") == "path" else ()
    sides = [row.get("side") for row in field.get("rows", ())]
    where = f"{place}.{queue.get('id')}"
    numbers = [one.get("number") for one in items]
    found = [] if numbers == sorted({n for n in numbers if n is not None}) else [f"{where}: numbers {numbers}"]
    found += [f"{where}: no side {one.get('side')!r}" for one in items if one.get("side") not in sides]
    laid = [(one.get("side"), one["column"]) for one in items if "column" in one]
    return found + [
        f"{where}: two items in column {n} of {side}" for side, n in sorted({*laid}) if laid.count((side, n)) > 1
    ]


def _pairs(data: Any, place: str) -> list[tuple[str, str, Any]]:
    """Every key with its value, however deep, and the place where it stands."""
    found: list[tuple[str, str, Any]] = []
    if isinstance(data, Mapping):
        for key, value in data.items():
            found += [(place, key, value), *_pairs(value, f"{place}.{key}")]
    elif isinstance(data, list | tuple):
        for number, value in enumerate(data):
            found += _pairs(value, f"{place}[{number}]")
    return found


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _faults(data: Any, kind: Any, place: str) -> list[str]:
    """What of the data is not of its kind."""
    origin, inside = get_origin(kind), get_args(kind)
    if kind is Any:
        return []
    if is_typeddict(kind):
        return _of_part(data, kind, place)
    if origin in (Union, UnionType):
        return _of_several(data, inside, place)
    if origin in (list, dict) and isinstance(data, origin):
        parts = data.items() if isinstance(data, dict) else enumerate(data)
        return [fault for key, one in parts for fault in _faults(one, inside[-1], f"{place}[{key}]")]
    if origin is Literal:
        return [] if data in inside else [f"{place}: {data!r} is none of {inside}"]
    exact = type(data) is kind or (kind is None and data is None)
    return [] if exact else [f"{place}: {type(data).__name__} for {getattr(kind, '__name__', kind)}"]


def _of_part(data: Any, kind: Any, place: str) -> list[str]:
    """What of a part is missing, too much or wrong."""
    if not isinstance(data, Mapping):
        return [f"{place}: {type(data).__name__} for {kind.__name__}"]
    hints = _hints(kind)
    faults = [f"{place}: {key} is missing" for key in kind.__required_keys__ - data.keys()]
    faults += [f"{place}: {kind.__name__} has no {key}" for key in data.keys() - hints.keys()]
    return faults + [
        one for key in data.keys() & hints.keys() for one in _faults(data[key], hints[key], f"{place}.{key}")
    ]


def _of_several(data: Any, kinds: tuple[Any, ...], place: str) -> list[str]:
    """Whether it is of one of the kinds; a part is held to the one that it says it is."""
    if data is None and NoneType in kinds:
        return []
    rest = [kind for kind in kinds if kind is not NoneType]
    told = data.get("kind") if isinstance(data, Mapping) else None
    named = [kind for kind in rest if is_typeddict(kind) and told in get_args(_hints(kind).get("kind"))]
    found = [_faults(data, kind, place) for kind in named or rest]
    return min(found, key=len)
