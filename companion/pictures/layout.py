"""A view laid out, once for screen and paper: which of its parts stands where. Knows no game.

`laid_out(view, width)` is the whole table: sides, bar, what is asked or was said last. With `told` it is the board
alone and dense, for paper: sides beside one another, and the cards that are known written out below them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.pictures.boards.badges import Told
from companion.pictures.boards.contest import contest, contest_sides, seated
from companion.pictures.boards.field import dense_sides, field_row, ladder, lanes, queue, strip
from companion.pictures.boards.map import map_figures, map_hexes, map_players, map_tracks
from companion.pictures.boards.path import brings, path, strikes
from companion.pictures.boards.sides import dense_side, side
from companion.pictures.canvas import Canvas, Part, Picture
from companion.pictures.letters import Piece, shorten, width_of, wrap

MARGIN, GAP = 20.0, 12.0
PHONE = 560
"""Below this width there is less room on all sides."""
WIDE, DENSE_WIDE = 860.0, 600.0
"""From this room on, what belongs to a map stands beside it; on paper already from the second."""
LAST_LINES = 5

Row = Callable[[Canvas, float, float, float], float]
"""Draws something from (x, y) at most so wide; how high it is."""


def laid_out(view: Part, width: float, told: Told | None = None) -> Picture:
    """The picture of any game's view, `width` units wide. `told`: the board alone and dense, with the words for it."""
    page = _Page(view, width, told)
    high = page.dense() if told else page.whole()
    ground = Canvas(view)
    if not told:
        ground.box(0, 0, width, round(high), fill="paper", radius=14)
    return Picture(width, high, (*ground.shapes, *page.canvas.shapes))


@dataclass
class _Page:
    """The picture while it is laid out; every method tells how far down it has come."""

    view: Part
    width: float
    told: Told | None

    def __post_init__(self) -> None:
        if self.told:
            self.view = _without_changes(self.view)
        self.canvas = Canvas(self.view)
        self.phone = self.width < PHONE and self.told is None
        self.margin = 0.0 if self.told else 10.0 if self.phone else MARGIN
        self.room = self.width - 2 * self.margin
        board: Sequence[Part] = self.view["board"]
        self.sides = [part for part in board if part["kind"] not in ("map", "contest", "field", "grid")]
        self.map = next((part for part in board if part["kind"] == "map"), None)
        self.contest = next((part for part in board if part["kind"] == "contest"), None)
        self.field = next((part for part in board if part["kind"] == "field"), None)

    # --- boards -----------------------------------------------------------------------------------------------------

    def whole(self) -> float:
        """The table as a page shows it."""
        if self.map is not None:
            return self._around_map(self.map, self._bar(14.0), self._middle) + 12
        if self.contest is not None:
            return self._round_contest(self.contest, 14.0) + 2
        if self.field is not None:
            return self._on_field(self.field, 14.0) + 6
        return self._face_to_face(14.0)

    def dense(self) -> float:
        """The board alone, the nearest side first."""
        assert self.told is not None
        if self.map is not None:
            return self._around_map(self.map, 0.0, lambda y: y)
        y = 0.0
        if self.contest is not None:
            y += contest(self.canvas, self.contest, 0, y, self.room, dense=True)
        told, sides = self.told, self.sides
        if self.field is not None:
            sides = dense_sides(self.field, sides, (self.room - 24) / 2)
            if (self.field["queue"] or {}).get("form") == "path":
                y += self._waiting(self.field, 0, y, self.room) + 6
        near_first = sides[::-1]
        return y + _abreast(self.canvas, near_first, (0, y, self.room), 2, 24, 14, lambda c, part, x, y, wide:
                            dense_side(c, part, x, y, wide, told))  # fmt: skip

    def _face_to_face(self, y: float) -> float:
        """Two sides, the bar between them."""
        *far, near = self.sides
        gap = 7.0 if self.phone else GAP
        for one in far:
            y += side(self.canvas, one, self.margin, y, self.room, gap=gap) + 20
        y = self._middle(self._bar(y))
        return y + side(self.canvas, near, self.margin, y, self.room, gap=gap) + 18

    def _round_contest(self, middle: Part, y: float) -> float:
        """Players round a contest, two abreast; the nearest last."""
        far, near = seated(self.sides)
        for row in far:
            y += contest_sides(self.canvas, row, self.margin, y, self.room) + 12
        y = self._bar(y)
        y = self._middle(y + contest(self.canvas, middle, self.margin, y, self.room))
        return y + contest_sides(self.canvas, near, self.margin, y, self.room) + 14

    def _on_field(self, field: Part, y: float) -> float:
        """Strips and rows, the bar with its prices between them; in their place lanes, while there are some."""
        canvas, x, room = self.canvas, self.margin, self.room
        rows = {one["side"]: one for one in field["rows"]}
        *far, near = self.sides
        for one in far:
            y += strip(canvas, one, x, y, room)
            y += 0 if field["lanes"] else field_row(canvas, rows[one["id"]], x, y, room)
        base, y = y + 36, self._bar(y)
        ladder(canvas, field["ladder"], self.width - x, base)
        y += self._waiting(field, x, y, room)
        y += strikes(canvas, field.get("strikes"), x, y, room)
        if field["lanes"]:
            y += lanes(canvas, field, x, y, room, upwards=field["attacker"] == near["id"]) + 8
        y = self._middle(y)
        y += 0 if field["lanes"] else field_row(canvas, rows[near["id"]], x, y, room)
        return y + strip(canvas, near, x, y, room)

    def _waiting(self, field: Part, x: float, y: float, room: float) -> float:
        """The queue of a field: a list, or the way that it takes."""
        data = field["queue"]
        if data and data["items"] and data.get("form") == "path":
            return path(self.canvas, data, [one["side"] for one in field["rows"]], x, y, room)
        return queue(self.canvas, data, x, y, room)

    def _around_map(self, board: Part, y: float, middle: Callable[[float], float]) -> float:
        """The map, what is said, the players, the tracks: below one another, or beside the map where there is room."""
        canvas, x, room = self.canvas, self.margin, self.room
        if room < (DENSE_WIDE if self.told else WIDE):
            y += map_figures(canvas, board, x, y, room) + 4
            y = middle(y + map_hexes(canvas, board, x, y, room) + 14)
            y += map_players(canvas, self.sides, x, y, room, self.told) + 4
            return y + map_tracks(canvas, board, x, y, room)
        half = room * 0.5
        foot, right, rest = y + map_hexes(canvas, board, x, y, half), x + half + 20, room - half - 20
        beside = y + map_figures(canvas, board, right, y, rest)
        beside += map_players(canvas, self.sides, right, beside, rest, self.told)
        beside += map_tracks(canvas, board, right, beside, rest)
        return middle(max(foot, beside) + 8)

    # --- the middle -------------------------------------------------------------------------------------------------

    def _bar(self, y: float) -> float:
        """The turn and its steps, across the whole width."""
        canvas, data, high = self.canvas, self.view["bar"], 56
        canvas.box(0, y, self.width, high, fill="card")
        for edge in (y, y + high):
            canvas.line((0, edge), (self.width, edge), colour="line")
        base = y + 36
        x = (
            self.margin
            + 2
            + canvas.text(self.margin + 2, base, data.get("title") or "", "numerals-bold", 24, "ink")
            + 16
        )
        for step in data.get("steps") or []:
            if not self.phone or step.get("state") == "now":
                x = self._step(step, x, base)
        if self.field is not None:
            brings(canvas, self.field.get("brings"), x, self.width - self.margin - 2, base)
        game = str(self.view.get("title") or "")
        if self.field is None and x + width_of(game, "titles-bold", 20) + 12 < self.width - self.margin:
            canvas.text(self.width - self.margin - 2, base, game, "titles-bold", 20, "quiet", "end")
        return y + high + 14

    def _step(self, step: Part, x: float, base: float) -> float:
        text = str(step["text"])
        if step.get("state") == "now":
            return x + self.canvas.pill(x, base - 21, text, 16, fill="strong", ink="on-strong", pad=13) + 8
        wide = self.canvas.text(x + 4, base, text, "text-regular", 16, "quiet")
        if step.get("state") == "done":
            self.canvas.line((x + 2, base - 5), (x + wide + 6, base - 5), colour="quiet", thick=1.2)
        return x + wide + 18

    def _middle(self, y: float) -> float:
        """What is asked, how it ended, or the last announcement with its sum."""
        outcome, prompt, last = self.view["match"].get("outcome"), self.view.get("prompt"), self.view.get("last")
        if prompt:
            y = self._panel(y, [(str(prompt["text"]), "text-bold")], None, "gold")
        if outcome:
            y = self._panel(y, _ending(outcome), None, "gold")
        elif last:
            said: list[Piece] = [(str(last.get("title") or ""), "text-bold")]
            said.append((str(last.get("text") or ""), "text-regular"))
            edge = "hearts" if last.get("kind") == "override" else "gold"
            y = self._panel(y, said, (last.get("rule") or {}).get("text"), edge)
        return y + 10

    def _panel(self, y: float, pieces: Sequence[Piece], rule: str | None, edge: str) -> float:
        canvas, size = self.canvas, 16.0 if self.phone else 18.0
        step = size * 1.36
        lines = wrap(pieces, size, self.room - 40, LAST_LINES)
        high = len(lines) * step + (26 if rule else 0) + 22
        canvas.box(self.margin, y, self.room, high, fill=edge, radius=8)
        canvas.box(self.margin + 6, y, self.room - 6, high, fill="card", radius=6)
        base = y + 11 + size
        for line in lines:
            canvas.pieces(self.margin + 22, base, line, size, "ink")
            base += step
        if rule:
            told = shorten(rule, "text-regular", 15.5, self.room - 40)
            canvas.text(self.margin + 22, base + 3, told, "text-regular", 15.5, "link")
        return y + high + 8


def _without_changes(part: Any) -> Any:
    """The same without what the last entry changed: paper shows how things stand."""
    if isinstance(part, Mapping):
        return {key: _without_changes(value) for key, value in part.items() if key != "delta"}
    return [_without_changes(one) for one in part] if isinstance(part, list | tuple) else part


def _abreast(
    canvas: Canvas, parts: Sequence[Part], place: tuple[float, float, float], across: int, gap: float, below: float,
    draws: Callable[[Canvas, Part, float, float, float], float],
) -> float:  # fmt: skip
    """Parts in rows of so many, each row as high as its highest; how high they are together."""
    x, top, room = place
    y, wide = top, (room - gap * (across - 1)) / across
    for start in range(0, len(parts), across):
        row = parts[start : start + across]
        y += max(draws(canvas, part, x + n * (wide + gap), y, wide) for n, part in enumerate(row)) + below
    return y - below - top if parts else 0.0


def _ending(outcome: Part) -> list[Piece]:
    """The end of the match in words."""
    scores = " · ".join(f"{name} {points}" for name, points in outcome.get("scores") or [])
    texts = [outcome.get("reason"), f"{scores}." if scores else "", outcome.get("series")]
    return [(str(outcome["text"]), "text-bold"), *((str(text), "text-regular") for text in texts if text)]
