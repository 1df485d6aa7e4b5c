"""A player's part of a match on paper, of any card game: what it says of known cards, and how it writes what is typed.

Lengths in mm, sizes of letters in points.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.core.text.formatter import colon
from companion.core.text.messages import filled
from companion.printing.layout import flow
from companion.printing.page import icons
from companion.printing.page.paper import POINTS_PER_MM

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.core.text.formatter import Speaker
    from companion.printing.page.page import Page
    from companion.printing.words import Words

SMALLEST: Final = 6.0
KNOWN: Final = 7.0
"""The letters of known cards."""
LINE: Final = 1.22
"""From line to line, in sizes of the letters."""
Told = Sequence[tuple[str, str]]
"""Zones with their cards in words."""


class PlayerCell(ABC):
    """The part of the page that is one player's; `cut` counts the texts that had to be cut.

    Its words have `unseen`, for the cards of a zone that nobody has seen.
    """

    def __init__(
        self, page: "Page", match: "Match", seat: int, said: "Words", speaker: "Speaker", paths: Mapping[str, str]
    ) -> None:
        self.page, self.match, self.seat, self.words, self.speaker = page, match, seat, said, speaker
        self.name, self.facts, self._paths, self.lang = match.players[seat], match.facts(), paths, speaker.lang
        self.state: Any = match.state
        self.player: Any = self.state.seats[seat]
        self.cut = 0

    def below(self, wide: float, high: float) -> float:
        """The height that all parts beside each other keep free at the foot of a box of this size."""
        return 0

    def draw(self, x: float, y: float, wide: float, high: float, below: float) -> int:
        """Draw it in a box, and give how many texts had to be cut; the box of whose turn it is is thick."""
        self.page.box(x, y, wide, high, radius=1.5, width=0.6 if self.active else 0.2)
        self.inside(x + 2.5, y, wide - 5, high, below)
        return self.cut

    @property
    def active(self) -> bool:
        """Whether it is this player's turn."""
        return self.state.outcome is None and self.seat == self.state.active

    def arrow(self, x: float, baseline: float) -> float:
        """Draw the arrow of whose turn it is before a name; where the name begins."""
        return x + (self.page.text(x, baseline, "→", face="bold", points=12) + 1 if self.active else 0)

    @abstractmethod
    def inside(self, x: float, y: float, wide: float, high: float, below: float) -> None:
        """Draw what stands in the box."""

    # Known cards

    @abstractmethod
    def card(self, code: str) -> str:
        """What a card is called."""

    @abstractmethod
    def zone(self, fact: str) -> str:
        """What the zone of a fact (`hand.cards`, `deck.top`) is called."""

    def known(self, facts: Sequence[str]) -> Iterator[tuple[str, str]]:
        """What is known of the zones of some facts: the title, the cards with their copies; a deck is in order."""
        for fact in facts:
            cards: tuple[str, ...] = self.facts.get(f"{self.name}.{fact}") or ()
            if not cards:
                continue
            ordered = fact.startswith("deck")
            counted = [(card, 1) for card in cards] if ordered else list(Counter(cards).items())
            told = [self.card(card) + (f" ×{copies}" if copies > 1 else "") for card, copies in counted]
            unseen = 0 if ordered else self.facts[f"{self.name}.{fact.partition('.')[0]}"] - len(cards)
            if unseen:
                told.append(filled(self.words["unseen"], self.lang, {"count": unseen}))
            yield self.zone(fact), ", ".join(told)

    def known_room(self, known: Told, wide: float, most: float, empty: float) -> float:
        """The height that known cards take: all they need, but never more than `most`; without any, `empty`."""
        if not known:
            return empty
        step = KNOWN * LINE / POINTS_PER_MM
        need = sum(len(flow.typed(self._joined(one), "text", wide, KNOWN)) for one in known) * step + 2.5
        return min(need, most)

    def _joined(self, one: tuple[str, str]) -> str:
        return f"{one[0]}{colon(self.lang)}{one[1]}"

    def write(self, known: Told, x: float, y: float, wide: float, high: float) -> None:
        """Write the known cards, smaller where they are many; what does not fit even so ends in …"""
        if not known:
            return
        text = " — ".join(map(self._joined, known))
        lines = max(1, int((high - 2) / (KNOWN * LINE / POINTS_PER_MM)))
        if high >= len(known) * 3.2 + 2:
            found = [line for one in known for line in flow.typed(self._joined(one), "text", wide, KNOWN)]
            if len(found) <= lines:
                self.lines(flow.Fitted(tuple(found), KNOWN), x, y + 2.6)
                return
        body = flow.fitted(text, "text", wide, KNOWN, most=lines, least=KNOWN)
        if body.cut:
            most = max(1, int((high - 2) / (SMALLEST * LINE / POINTS_PER_MM)))
            body = flow.fitted(text, "text", wide, SMALLEST, most=most, least=SMALLEST)
        self.cut += body.cut
        self.lines(body, x, y + 2.6)

    # Pieces

    def icon(self, name: str, x: float, y: float, size: float) -> None:
        """Draw an icon of the game, filled, centred on (x, y)."""
        self.page.outline(icons.shape(self._paths[name], x, y, size), width=None, fill=0)

    def line(
        self, text: str, x: float, y: float, room: float, points: float, *, bold: bool = False, middle: bool = False
    ) -> None:
        """Write a line of what people typed; what is cut is counted."""
        points = max(SMALLEST, points)
        body = flow.fitted(text, "bold" if bold else "text", room, points, most=1, least=SMALLEST)
        self.cut += body.cut
        self.lines(body, x, y + (self.page.cap("text", body.points) / 2 if middle else 0))

    def lines(self, body: flow.Fitted, x: float, baseline: float) -> None:
        """Write lines, the first on `baseline`."""
        step = body.points * LINE / POINTS_PER_MM
        for number, line in enumerate(body.lines):
            self.page.runs(x, baseline + number * step, line, points=body.points)
