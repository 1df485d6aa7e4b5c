"""Where a move is tapped on a view: the places of its way through the tap tree, what acts first, then its targets.

A move that the tree only holds as a text to be filled in (a card that is paid for, a pad) is found by what it begins
with and by the cards that it names.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.rules.moves import Move

Way = tuple[str, ...]
_CARD = re.compile(r'"([^"]+)"')


def places_of(view: Mapping[str, Any], move: Move, by: str) -> list[str]:
    """The places that stand for a move of a player on the board of a view, at least the player's side; empty where a
    button announces it."""
    text = _bare(str(move), by)
    ways = list(_ways({"next": view["tree"]}, ()))
    exact = next((way for told, way in ways if _bare(told, by) == text), None)
    if exact is not None:
        return list(dict.fromkeys([*_held(view, text, by), *exact]))
    if action_of(view, move, by) is not None:
        return []
    way = max(((told, way) for told, way in ways if _begins(text, _bare(told, by))), key=_length, default=("", ()))[1]
    found = dict.fromkeys([*_held(view, text, by), *way, *_aims(view, text, by)])
    return list(found) or [part["id"] for part in view["board"] if part.get("kind") == "side" and part["name"] == by]


def action_of(view: Mapping[str, Any], move: Move, by: str) -> str | None:
    """The button of the bar that announces a move of a player."""
    text = _bare(str(move), by)
    return next((one["id"] for one in view["actions"] if _bare(one.get("move", ""), by) == text), None)


def _bare(text: str, by: str) -> str:
    """A move as its own player would say it."""
    return text.removeprefix(f"{by}: ")


def _begins(text: str, told: str) -> bool:
    """Whether a text to be filled in makes this one; nothing but its verb says too little."""
    before, hole, _ = told.partition("{")
    return bool(hole) and " " in before.strip() and text.startswith(before)


def _length(one: tuple[str, Way]) -> int:
    return len(one[0].partition("{")[0])


def _ways(node: Mapping[str, Any], way: Way) -> Iterator[tuple[str, Way]]:
    """Each move that a node leads to, with the places that are tapped for it."""
    told = node.get("move") or (node.get("pay") or {}).get("move")
    if told:
        yield told, way
    for place, further in (node.get("next") or {}).items():
        yield from _ways(further, (*way, place))
    for choice in node.get("choices") or ():
        yield from _ways(choice, way)


def _held(view: Mapping[str, Any], text: str, by: str) -> Iterator[str]:
    """The cards of a hand, or in a row, that a move names."""
    side: Mapping[str, Any] = next((part for part in view["board"] if part.get("name") == by), {})
    cards: Sequence[Mapping[str, Any]] = side.get("hand") or ()
    for name in _CARD.findall(text):
        for card in cards:
            if name in (card.get("name"), card.get("text")):
                yield card.get("id") or f"{side['id']}.hand.{card['code']}"
                break


def _aims(view: Mapping[str, Any], text: str, by: str) -> Iterator[str]:
    """The side of another player whom a move names."""
    for part in view["board"]:
        name = part.get("name")
        if part.get("kind") == "side" and name != by and re.search(rf"\bon {re.escape(str(name))}(?![\w.])", text):
            yield part["id"]
