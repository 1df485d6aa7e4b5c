"""A player's part of a match on paper: points, counts, the three piles with each cost in order, known cards."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from companion.core.text.formatter import Speaker
from companion.core.text.messages import filled
from companion.games.herocard.engine.constants import ATTRIBUTES
from companion.games.herocard.engine.rules.stats import left, spent
from companion.games.herocard.engine.state import Laid, Player
from companion.games.herocard.icons import ICONS
from companion.pictures.boards.side_cell import PlayerCell
from companion.printing.words import Words

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.printing.page.page import Page

SPARE: Final = 3
"""Rows left above the highest pile, for what comes next."""
LEAST_ROW, MOST_ROW = 3.3, 7.4
"""How high a row of a pile is, in mm."""
HEAD: Final = 13.6
"""Name, points and counts."""
ATTRIBUTE: Final = 8.6
"""The foot of a pile: its attribute with its figures."""
MOST_TICKS: Final = 13
KNOWN: Final = ("hand.cards", "deck.top", "deck.bottom", "discard.cards")
COST: Final = 5.2
"""The width of a cost."""


class SideCell(PlayerCell):
    """The part of the page that is one player's."""

    player: Player

    def __init__(self, page: "Page", match: "Match", seat: int, said: Words, speaker: Speaker) -> None:
        super().__init__(page, match, seat, said, speaker, ICONS)

    def inside(self, x: float, y: float, wide: float, high: float, below: float) -> None:
        """Draw head, piles and known cards."""
        self._head(x, y, wide)
        known = list(self.known(KNOWN))
        room = self.known_room(known, wide, high / 3, 1.5)
        self._piles(x, y + HEAD, wide, high - HEAD - room)
        self.write(known, x, y + high - room, wide, room)

    # The head

    def _head(self, x: float, y: float, wide: float) -> None:
        """Draw name and hero, the victory points, and how many cards lie where."""
        start = self.arrow(x, y + 5.4)
        goal, points = self.state.house.goal, self.player.points
        ticks = self._points(x + wide, y + 3.9, points, goal)
        self.line(self.name, start, y + 5.4, x + wide - ticks - 2 - start, 12, bold=True)
        self.line(" · ".join(self._about()), x, y + 10.6, wide, 8.5)

    def _about(self) -> Iterator[str]:
        facts, say = self.facts, self.words
        if self.player.hero:
            yield self.player.hero
        elif not self.player.is_known:
            yield say["hero-missing"]
        for key, word in (("hand", "hand"), ("deck", "deck"), ("discard", "discard-pile")):
            yield f"{say[word]}\u00a0{facts[f'{self.name}.{key}']}"
        if self.player.out:
            yield say["out"]
        if self.state.outcome is not None and self.name in self.state.outcome.winners:
            yield say["won"]

    def _points(self, right: float, middle: float, points: int, goal: int) -> float:
        """Draw a ring a point, a star in those that are won; or figures where there are too many. Give the width."""
        page, size = self.page, 4.6
        if max(goal, points) > MOST_TICKS:
            text = f"{points}/{goal}"
            self.icon("point", right - page.width(text, "numerals", 14) - 3.6, middle, 5)
            return page.text(right, middle, text, face="numerals", points=14, align="right", middle=True) + 7
        for point in range(1, goal + 1):
            at = right - (goal - point + 0.5) * (size + 0.5)
            page.circle(at, middle, size, width=0.5 if point == goal else 0.2)
            if point <= points:
                self.icon("point", at, middle, 3.4)
        return goal * (size + 0.5)

    # The piles

    def _piles(self, x: float, y: float, wide: float, high: float) -> None:
        """Draw the three piles side by side, from the bottom up, with room for more on top."""
        third = (wide + 2) / len(ATTRIBUTES)
        room = high - ATTRIBUTE
        tallest = max(len(pile) for pile in self.player.piles)
        fitting = int(room / LEAST_ROW)
        rows = max(min(tallest + SPARE, fitting), min(int(room / MOST_ROW), fitting), 1)
        step = min(MOST_ROW, room / rows)
        foot = y + room
        for place, pile in enumerate(self.player.piles):
            left_ = x + place * third
            self._pile(pile, left_, foot, third - 2, rows, step)
            self._attribute(place, left_, foot, third - 2)

    def _pile(self, pile: Sequence[Laid], x: float, foot: float, wide: float, rows: int, step: float) -> None:
        hidden = max(0, len(pile) - rows + 1) if len(pile) > rows else 0
        if hidden:
            costs = " ".join(self._cost(laid) for laid in pile[:hidden])
            text = filled(self.words["below"], self.lang, {"count": hidden, "costs": costs})
            self.line(text, x + 0.8, foot - step / 2, wide - 1.6, min(8.0, step * 1.9), middle=True)
            self.page.box(x, foot - step, wide, step, width=0.15)
        shown = pile[hidden:]
        start = 1 if hidden else 0
        for row in range(start, rows):
            y = foot - (row + 1) * step
            laid = shown[row - start] if row - start < len(shown) else None
            self._row(laid, x, y, wide, step)

    def _row(self, laid: Laid | None, x: float, y: float, wide: float, step: float) -> None:
        """Draw a card of a pile: cost, kind, name, value; one that counts in the sequence has a thick frame."""
        page, middle = self.page, y + step / 2
        if laid is None:
            page.line(x, y + step, x + wide, y + step, width=0.1, grey=0.6)
            return
        points = min(11.0, step * 2.2)
        page.box(x, y, wide, step, width=0.15)
        page.line(x + COST, y, x + COST, y + step, width=0.15)
        page.text(x + COST / 2, middle, self._cost(laid), face="numerals", points=points, align="centre", middle=True)
        card = self.state.card(laid.code)
        room = wide - COST - 1.6
        if laid.active:
            page.box(x + 0.2, y + 0.3, wide - 0.4, step - 0.6, width=0.6)
        if card is not None:
            kind = card.kind
            self.icon(kind, x + COST + 2.2, middle, min(3.8, step * 0.75))
            figure = "" if card.is_special or kind == "card" else str(card.value)
            room -= 3.8
            if figure and wide > 24:
                page.text(
                    x + wide - 1.2, middle, figure, face="bold", points=min(8.5, points), align="right", middle=True
                )
                room -= page.width(figure, "bold", min(8.5, points)) + 0.8
            self.line(
                card.name or self._kind(kind), x + COST + 4.8, middle, room - 0.4, min(8.0, points * 0.85), middle=True
            )

    def _kind(self, kind: str) -> str:
        lists = self.match.game.rulebook.words
        return str(lists["kind"][kind][self.lang] if kind in lists["kind"] else lists["listed-kind"][kind][self.lang])

    def _cost(self, laid: Laid) -> str:
        card = self.state.card(laid.code)
        return "?" if card is None else str(card.cost)

    def _attribute(self, place: int, x: float, y: float, wide: float) -> None:
        """Draw an attribute under its pile: what is spent of its value, and what is left."""
        page, limit = self.page, self.player.limits[place]
        page.line(x, y, x + wide, y, width=0.5)
        self.icon(ATTRIBUTES[place], x + 2.2, y + 3.1, 4)
        used, free = spent(self.state, self.seat, place), left(self.state, self.seat, place)
        page.text(x + 5.4, y + 4.3, self.words[ATTRIBUTES[place]], face="bold", points=8, room=wide * 0.45)
        figure = f"{used}/{'?' if limit is None else limit}"
        page.text(x + wide, y + 4.5, figure, face="numerals", points=11, align="right")
        if free is not None:
            page.text(x + wide, y + 7.6, f"{self.words['free']} {free}", points=7, align="right")

    # Known cards

    def card(self, code: str) -> str:
        """A listed card by its name, another as it is announced."""
        card = self.state.card(code)
        listed = card is not None and card.name == code
        return code if listed else str(self.match.game.card_text(code, self.lang))  # type: ignore[attr-defined]

    def zone(self, fact: str) -> str:
        """What a zone is called."""
        return self.words[fact]
