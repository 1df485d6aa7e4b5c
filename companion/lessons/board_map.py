"""A table with a map on paper, small: the map (site/table-view.md, map), and beside it who stands there, how near the
end is, and the tracks with their lines. In greys; lengths in mm. Knows no game."""

import importlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any, Final

from companion.core.game import Game
from companion.printing import flow, icons
from companion.printing.page import Page, Point, Segment

Part = Mapping[str, Any]

MAP_WIDE, LARGEST_SIDE = 80.0, 10.5
"""The map's width at most, and the side of a hex at most."""
BETWEEN: Final = 6.0
NAME, TEXT, NOTE = 9.5, 8.0, 7.0
"""Sizes of the letters beside the map, in points."""
GAP, SMALL_GAP = 2.4, 0.5
CLOSED: Final = 0.84
"""The grey of what is closed for good."""


def game_icons(game: Game) -> Mapping[str, str]:
    """The icons of a game's own, by the names that its view uses: `ICONS` of its module `icons`, if it has one."""
    try:
        module: Any = importlib.import_module(f"{game.package}.icons")
    except ModuleNotFoundError:
        return {}
    found: Mapping[str, str] = module.ICONS
    return found


@dataclass(frozen=True)
class MapBoard:
    """The map part of a view with its sides; `icons` are the game's, as SVG path data; `scale` enlarges all."""

    part: Part
    sides: Sequence[Part]
    icons: Mapping[str, str]
    scale: float = 1.0

    # --- sizes --------------------------------------------------------------------------------------------------------

    @cached_property
    def _side(self) -> float:
        """The side of a hex."""
        across = (self._span("x") / 2 + 1) * sqrt(3)
        return min(LARGEST_SIDE * self.scale, MAP_WIDE * self.scale / across)

    def _span(self, axis: str) -> int:
        places = [int(tile[axis]) for tile in self.part["tiles"]]
        return max(places) - min(places)

    @property
    def _wide(self) -> float:
        return (self._span("x") / 2 + 1) * sqrt(3) * self._side

    @property
    def _high(self) -> float:
        return (1.5 * self._span("y") + 2) * self._side

    def height(self, wide: float) -> float:
        """How high it stands on a width."""
        room = wide - self._wide - BETWEEN
        told = sum(flow.height(text, room, points * self.scale) + gap for text, points, gap in self._told())
        return max(self._high, told)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, page: Page, x: float, y: float, wide: float) -> float:
        """Draw it from its top left corner, and give the y of its foot."""
        for tile in self.part["tiles"]:
            self._tile(page, x, y, tile)
        left, at = x + self._wide + BETWEEN, y
        for text, points, gap in self._told():
            at = flow.paragraph(page, left, at, text, wide=wide - self._wide - BETWEEN, points=points * self.scale)
            at += gap
        return y + self.height(wide)

    def _told(self) -> Iterator[tuple[str, float, float]]:
        """What is told beside the map, paragraph by paragraph: the text, its size, the gap below it."""
        for side in self.sides:
            yield _heading(side), NAME, SMALL_GAP
            yield _figures(side), TEXT, GAP
        yield _list(self.part["gauges"]), TEXT, SMALL_GAP
        yield _list(self.part["counters"]), TEXT, GAP
        for note in self.part["notes"]:
            yield f"**{note['text']}** {note['detail']}", NOTE, GAP
        for track in self.part["tracks"]:
            yield _track(track), NOTE, SMALL_GAP

    # --- a tile -------------------------------------------------------------------------------------------------------

    def _centre(self, x: float, y: float, tile: Part) -> Point:
        first_x = min(int(one["x"]) for one in self.part["tiles"])
        first_y = min(int(one["y"]) for one in self.part["tiles"])
        half = self._side * sqrt(3) / 2
        return x + half * (tile["x"] - first_x + 1), y + self._side * (1.5 * (tile["y"] - first_y) + 1)

    def _tile(self, page: Page, x: float, y: float, tile: Part) -> None:
        (cx, cy), side = self._centre(x, y, tile), self._side
        page.outline(_hexagon(cx, cy, side), width=0.3, fill=CLOSED if tile["closed"] else None)
        if tile["central"]:
            page.outline(_hexagon(cx, cy, side * 0.94), width=0.15)
        page.text(
            cx, cy - side * 0.6, str(tile["number"]), face="bold", points=side * 0.95, align="centre", middle=True
        )
        for mark in tile["marks"]:
            self._mark(page, cx, cy - side * 0.1, mark)
        self._filled(page, cx, cy + side * 0.28, tile)
        self._pawns(page, cx, cy + side * 0.62, tile["pawns"])

    def _filled(self, page: Page, x: float, y: float, tile: Part) -> None:
        """As many discs as the tile can take; those that are there are filled."""
        step = self._side * 0.25
        for place in range(int(tile["max"])):
            at = x + (place - (tile["max"] - 1) / 2) * step
            disc = icons.shape(icons.DISC, at, y, step * 0.8)
            page.outline(disc, width=0.15, fill=0 if place < tile["value"] else 1)

    def _mark(self, page: Page, x: float, y: float, mark: Part) -> None:
        """An icon with its figure to the right; one that has a tone of its own stands in a circle to the left."""
        side, tone = self._side, mark.get("tone")
        if tone:
            page.circle(x - side * 0.52, y, side * 0.46, width=0.25)
            self._icon(page, x - side * 0.52, y, side * 0.3, str(tone))
            return
        figure = str(mark.get("figure") or "")
        self._icon(page, x + side * (0.12 if figure else 0.3), y, side * 0.42, str(mark["icon"]))
        page.text(x + side * 0.36, y, figure, face="bold", points=max(6.0, side * 0.66), middle=True)

    def _icon(self, page: Page, x: float, y: float, size: float, name: str) -> None:
        page.outline(icons.shape(self.icons.get(name, icons.DISC), x, y, size), width=None, fill=0)

    def _pawns(self, page: Page, x: float, y: float, pawns: Sequence[Part]) -> None:
        size = self._side * 0.4
        for place, pawn in enumerate(pawns):
            at = x + (place - (len(pawns) - 1) / 2) * size * 1.1
            page.outline(icons.shape(icons.DISC, at, y, size), width=0.25, fill=1)
            page.text(at, y, str(pawn["letter"]), face="bold", points=self._side * 0.75, align="centre", middle=True)


def _hexagon(x: float, y: float, side: float) -> list[Segment]:
    half = side * sqrt(3) / 2
    corners = ((0, -side), (half, -side / 2), (half, side / 2), (0, side), (-half, side / 2), (-half, -side / 2))
    first, *others = ((x + dx, y + dy) for dx, dy in corners)
    return [("M", (first,)), *(("L", (corner,)) for corner in others), ("Z", ())]


# --- words beside the map ---------------------------------------------------------------------------------------------


def _heading(side: Part) -> str:
    badge = f" ({side['badge']})" if side.get("badge") else ""
    note = f" · {side['note']}" if side.get("note") else ""
    return f"**{side['name']}**{note}{badge}"


def _figures(side: Part) -> str:
    pips = [side["pips"]] if side.get("pips") else []
    return _list([*(side.get("gauges") or ()), *(side.get("counters") or ()), *pips])


def _list(parts: Sequence[Part]) -> str:
    """`eau **3** · pioche **2**`, each with the cards that are known; none of them is broken over two lines."""
    told = []
    for part in parts:
        most = f"/{part['max']}" if part.get("max") else ""
        counted = Counter(str(card["text"]) for card in part.get("cards") or ())
        cards = ", ".join(f"{count}\u00a0×\u00a0{card}" if count > 1 else card for card, count in counted.items())
        label = str(part["label"]).replace(" ", "\u00a0")
        told.append(f"{label}\u00a0**{part['value']}**{most}" + (f" ({cards})" if cards else ""))
    return " · ".join(told)


def _track(track: Part) -> str:
    """A track with its costs and its lines, the one it stands at strong."""
    lines = " / ".join(f"**[{line['text']}]**" if line["state"] == "now" else str(line["text"])
                       for line in track["lines"])  # fmt: skip
    costs = ", ".join(str(cost["text"]) for cost in track["costs"])
    head = f"**{track['number']} · {track['name']}** · {track['detail']}" + (f" · {costs}" if costs else "")
    return f"{head}. {lines or track['following']}"
