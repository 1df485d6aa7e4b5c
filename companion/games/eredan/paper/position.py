"""A running match as a sheet to go on with on paper: the N, what a strike would do, both lines, a code."""

from typing import TYPE_CHECKING, Final

from companion.core.codes.match_code import LONGEST
from companion.core.text.formatter import colon, listing
from companion.games.eredan.engine.constants import CARDS_A_TURN
from companion.games.eredan.engine.flow.strike import Blow, forecast
from companion.games.eredan.paper.parts.frames import dashed
from companion.games.eredan.paper.parts.side import SideCell
from companion.games.eredan.paper.words import words
from companion.pictures.boards.card_position import CardPosition
from companion.printing.layout import flow
from companion.printing.page import icons

if TYPE_CHECKING:
    from companion.cardkit.zones.stack import Waiting
    from companion.printing.page.document import Document
    from companion.printing.spec import Job

BAND: Final = 47.0
"""The height of what stands between the head and the players."""
CARD: Final = (58.0, 11.0)
"""A card of the N, in mm."""
DISC: Final = 6.4
MORE: Final = 4
"""Cards that joined the queue, at most: there is a line for each."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the match of the job on one lying page."""
    _Pen(document.page(job.title), job, words).whole()


class _Pen(CardPosition):
    """The page with the N."""

    longest_typed = LONGEST
    band = BAND

    def cell(self, seat: int) -> SideCell:
        """A player's score, zones and characters."""
        return SideCell(self.page, self.match, seat, self.words, self.speaker)

    # --- the N --------------------------------------------------------------------------------------------------------

    def middle(self, x: float, y: float, wide: float) -> None:
        """Draw the cards of the turn in their N, what joined them, and what a strike would do."""
        page, state = self.page, self.state
        page.box(x + 0.3, y, wide - 0.3, BAND - 2, radius=1.5, width=0.5 if state.queue else 0.2)
        self.page.text(x + 3, y + 5, self.words["n"], face="titles", points=8.6)
        (card, high), left = CARD, x + 3
        columns = (left, left + card + 11)
        rows = (y + 7, y + 7 + high + 3)
        slots = self._slots()
        ways = []
        for column in range(CARDS_A_TURN):
            for row, seat in ((1, state.active), (0, 1 - state.active)):
                at = (columns[column], rows[row])
                disc = at[0] + (card if column == 0 else 0)
                ways.append((disc, at[1] + high / 2, slots.get((seat, column)), at, seat))
        made = state.phase in ("resolve", "strike", "discard")
        self._ways([(one[0], one[1]) for one in ways if one[2] or not made])
        for number, (disc, middle, found, at, seat) in enumerate(ways, 1):
            self._card(number, found, at, seat)
            self._disc(disc, middle, found[0] if found else 0, "" if made else str(number))
        self._joined(columns[1] + card + 4, y + 7, x + wide - 3)
        self._strikes(left, rows[1] + high + 5.2, wide - 6)

    def _slots(self) -> "dict[tuple[int, int], tuple[int, Waiting]]":
        """The cards of the N by seat and column, each with its place in the queue."""
        found: dict[tuple[int, int], tuple[int, Waiting]] = {}
        count = [0, 0]
        for place, item in enumerate(self.state.queue, 1):
            if item.origin == "hand" and count[item.by] < CARDS_A_TURN:
                found[item.by, count[item.by]] = (place, item)
                count[item.by] += 1
        return found

    def _ways(self, ways: list[tuple[float, float]]) -> None:
        self.page.lines([(*ways[number], *ways[number + 1]) for number in range(len(ways) - 1)], width=0.7)

    def _disc(self, x: float, y: float, place: int, usual: str) -> None:
        """Draw the number of a card: ringed where it is the next, dashed where there is no card."""
        page, now = self.page, bool(place) and place == self.state.next
        page.outline(icons.shape(icons.DISC, x, y, DISC), width=0.4, fill=1, dash=None if place else (0.8, 0.8))
        text = str(place) if place else usual
        page.text(x, y, text, face="numerals", points=12, align="centre", middle=True, grey=0 if place else 0.35)
        if now:
            page.circle(x, y, DISC + 1.6, width=0.5)

    def _card(self, number: int, found: "tuple[int, Waiting] | None", at: tuple[float, float], seat: int) -> None:
        """Draw a card with what it is aimed at, or an empty place to write on."""
        page, (x, y), (card, high) = self.page, at, CARD
        inset = DISC / 2 + 1.6 if number > CARDS_A_TURN else 2
        if found is None:
            dashed(page, x, y, card, high, grey=0.35)
            self.lines(self.state.players[seat], x + inset, y + high - 1.6, card - DISC - 3, 6.6, most=1)
            return
        place, item = found
        page.box(x, y, card, high, radius=1.2, width=0.6 if place == self.state.next else 0.25)
        room = card - DISC / 2 - 3.4
        body = flow.fitted(self.speaker.format_field(item.code, "code"), "bold", room, 9.4, most=1, least=6)
        self.shortened += body.cut
        page.runs(x + inset, y + 4.6, body.lines[0], points=body.points)
        self.lines(self._about(place, item), x + inset, y + 8.8, room, 7.2, most=1)
        if item.cancelled:
            page.line(x + inset, y + 3.4, x + inset + room - 2, y + 3.4, width=0.4)

    def _about(self, place: int, item: "Waiting") -> str:
        """Whose card it is, whom it is aimed at, and how far it is."""
        who = self.state.players[item.by]
        aimed = f"{who} → {listing(list(item.targets), self.lang)}" if item.targets else who
        parts = (aimed, self._stage(place, item))
        return " · ".join(part for part in parts if part)

    def _stage(self, place: int, item: "Waiting") -> str:
        """Cancelled, done, next; or nothing, where it is still to come."""
        state = self.state
        if item.cancelled:
            return self.words["cancelled"]
        if place == state.next:
            return self.words["next"]
        done = state.phase in ("strike", "discard") or 0 < place < state.next
        return self.words["done"] if done else ""

    def _joined(self, x: float, y: float, right: float) -> None:
        """Write the cards that were created, recalled or played beyond the second; lines for those to come."""
        page = self.page
        page.text(x, y + 2.6, self.words["joined"], face="italic", points=7)
        shown = set(self._slots().values())
        rest = [one for one in enumerate(self.state.queue, 1) if one not in shown]
        for row in range(MORE):
            at = y + 8 + row * 5.4
            if row < len(rest):
                place, item = rest[row]
                more = len(rest) - MORE if row == MORE - 1 else 0
                tail = f" … +{more}" if more > 0 else ""
                told = f"{place}. {self.speaker.format_field(item.code, 'code')} · {self._about(place, item)}{tail}"
                self.lines(told, x, at, right - x, 7.6, most=1)
            else:
                page.line(x, at + 0.6, right, at + 0.6, width=0.1, grey=0.5)

    # --- the strike ---------------------------------------------------------------------------------------------------

    def _strikes(self, x: float, y: float, wide: float) -> None:
        """Write what each strike would do now, with its sum; lines to write on where nobody fights."""
        blows = forecast(self.state)
        for row in range(2):
            at = y + row * 5
            if row < len(blows):
                self.lines(self._blow(blows[row]), x, at, wide, 8.4, most=1)
            elif self.state.outcome is None:
                taken = self.page.text(x, at, self.words["strike-line"], points=7.2, grey=0.35)
                self.page.line(x + taken + 1.5, at + 0.6, x + wide, at + 0.6, width=0.1, grey=0.5)

    def _blow(self, one: Blow) -> str:
        """`Bruant frappe Tarin : 3 (Attaque) + 1 (Ordre) − 2 (Défense) = 2 → 7 PV`."""
        state, say = self.state, self.words
        striker, target = state.fighter(one.seat), state.fighter(1 - one.seat)
        names = [self.speaker.format_field(who.name, "who") if who else "?" for who in (striker, target)]
        head = say["strikes"].format(name=names[0], target=names[1])
        if one.held or target is None:
            return f"{head}{colon(self.lang)}{say['held']}"
        left = max(0, target.hp - one.total.result)
        told = f"{head}{colon(self.lang)}{self.speaker.format_field(one.total, 'sum')}"
        return f"{told} → {left} {say['hp']}"
