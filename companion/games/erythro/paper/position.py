"""A running match as a sheet to go on with on paper: the planet with all that lies on it, players, mines, its code."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from companion.games.erythro.engine.constants import ELEMENTS, PLACE_OF
from companion.games.erythro.engine.flow.hands import contaminations
from companion.games.erythro.icons import ICONS
from companion.games.erythro.paper.planet import Marked, Planet
from companion.games.erythro.paper.words import words
from companion.pictures.boards.position import PositionPen

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.games.erythro.engine.state import State
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

PANEL: Final = 92.0
"""The width of what stands beside the planet, in mm."""
LINES: Final = 6
"""Boxes for the lines of a mine whose card is not known."""
SMALLEST: Final = 6.0


def draw(document: "Document", job: "Job") -> None:
    """Draw the match of the job on one lying page."""
    assert job.match is not None
    page = document.page(job.title)
    pen = _Pen(page, job, job.match)
    top, foot = pen.header(f"{pen.words['how']} {pen.words['scale']}.", pen.standing()) + 3, page.size.height - 5
    planet = Planet(page, pen.state.layout, pen.left, top, page.size.width - PANEL - 16, foot - top)
    planet.draw(pen.marked())
    pen.panel(page.size.width - PANEL - 5, top, foot)


def initials(names: tuple[str, ...]) -> list[str]:
    """The first letters of the names, numbers where two begin alike or a letter has no shape of ours."""
    found = [name.strip()[:1].upper() for name in names]
    plain = all(letter.isascii() and letter.isalpha() for letter in found) and len(set(found)) == len(found)
    return found if plain else [str(number) for number in range(1, len(names) + 1)]


class _Pen(PositionPen):
    """The page with what the match says of itself: its public facts alone."""

    def __init__(self, page: "Page", job: "Job", match: "Match") -> None:
        super().__init__(page, job, match, words(job.lang, "position"))
        self.state: State = match.state
        self.letters = initials(match.players)

    def standing(self) -> Iterator[str]:
        """Opponent and difficulty; round and phase, or the result; what is counted towards defeat."""
        state, say = self.state, self.speaker.word
        yield f"{say('opponent', state.house.opponent)} ({say('difficulty', state.house.difficulty)})"
        if state.outcome is None:
            yield self.words["round"].format(round=state.round)
            yield say("phase", state.phase)
        yield from self.ending(round=state.round)
        limit = self.words["limit"].format(count=state.contaminated, limit=state.sheet.contaminated)
        yield f"{self.words['contaminated']} {limit}"
        if state.profitability is not None:
            of = self.words["limit"].format(count=state.profitability, limit=state.sheet.profitability_max)
            yield f"{self.words['profitability']} {of}"
        yield f"{self.words['contaminations']} {state.contaminations}"
        if state.event:
            yield self.words["event"].format(event=state.box.title(state.event))

    # The planet

    def marked(self) -> dict[int, Marked]:
        """What lies on each tile, with the letters of the pawns."""
        state = self.state
        here: dict[int, list[str]] = {}
        for letter, player in zip(self.letters, state.seats, strict=True):
            here.setdefault(player.tile, []).append(letter)
        pairs = zip(state.layout.numbers, state.tiles, strict=True)
        return {number: Marked(tile, tuple(here.get(number, ()))) for number, tile in pairs}

    # Beside the planet

    def panel(self, x: float, y: float, foot: float) -> None:
        """Draw players, bag, mine deck, mines on the planet, and the code."""
        y = self._players(x, y)
        y = self._bag(x, y + 2)
        y = self._deck(x, y + 2)
        y = self._mines(x, y + 2, foot - 30)
        self._tracks(x, y + 2, foot - 29)
        self.code_block(x, x + PANEL, foot - 27, foot)

    def _title(self, x: float, y: float, key: str) -> float:
        self.page.text(x, y + 2.6, self.words[key], face="titles", points=8.5)
        self.page.line(x, y + 3.6, x + PANEL, y + 3.6, width=0.15)
        return y + 5

    def _players(self, x: float, y: float) -> float:
        """Draw a player's name, character, influence and piles in two lines each."""
        page = self.page
        for letter, name, player in zip(self.letters, self.match.players, self.state.seats, strict=True):
            self.icon(ICONS["pawn"], x + 2.4, y + 3, 6, fill=1, width=0.15)
            page.text(x + 2.4, y + 4.2, letter, face="bold", points=7, align="centre", middle=True)
            page.player_text(x + 6.5, y + 3, name, face="bold", points=10, room=34)
            page.player_text(x + 42, y + 3, self.state.box.title(player.character), points=8, room=16)
            held = self._held(player)
            step = 32 / len(held)
            for place, element in enumerate(held):
                at = x + 60 + place * step
                self.icon(ICONS[element], at + 2, y + 2, 4)
                figure = str(player.influence[PLACE_OF[element]])
                page.text(at + 5, y + 3.4, figure, face="numerals", points=10)
            counts = {"deck": len(player.deck), "held": len(player.hand)}
            counts |= {"discard": len(player.discard), "played": player.plays}
            told = self.words["piles"].format(**counts)
            known = contaminations(player)
            tainted = self.words["tainted"].format(count="?" if known is None else known)
            wide = page.text(x + PANEL, y + 6.8, tainted, points=7.5, align="right")
            self.icon(ICONS["contamination"], x + PANEL - wide - 2.4, y + 5.9, 3.4)
            page.text(x + 6.5, y + 6.8, told, points=7.5, room=PANEL - wide - 12)
            y += 9
        return y

    def _bag(self, x: float, y: float) -> float:
        """Draw every token; those drawn are struck off."""
        y = self._title(x, y, "bag")
        numbers = self.state.layout.numbers
        step = min(PANEL / 12, 7.6)
        for place, number in enumerate(numbers):
            row, column = divmod(place, 12)
            at = (x + step * (column + 0.5), y + 3.2 + row * 7)
            self.page.circle(*at, 6.2, width=0.2)
            self.page.text(*at, str(number), face="numerals", points=8, align="centre", middle=True)
            if number not in self.state.bag:
                self.page.line(at[0] - 3.1, at[1] + 3.1, at[0] + 3.1, at[1] - 3.1, width=0.5)
        return y + 7 * -(-len(numbers) // 12)

    def _deck(self, x: float, y: float) -> float:
        """Draw the mines still to come by level: one box a card, to be struck off."""
        y = self._title(x, y, "mines")
        for place, level in enumerate((1, 2, 3, 4)):
            left = x + place * PANEL / 4
            label = self.words["level"].format(level=level)
            wide = self.page.text(left, y + 2, label, points=7, middle=True)
            count = self.state.mine_levels.count(level)
            box = min(3.4, (PANEL / 4 - wide - 2) / max(1, count))
            for number in range(count):
                self.page.box(left + wide + 1 + number * box, y + 0.5, box - 0.3, 3, width=0.15)
        return y + 4.5

    def _tracks(self, x: float, y: float, foot: float) -> None:
        """Draw a track for each influence, to go on with: as many as there is room for."""
        page, most = self.page, self.state.box.influence_max
        rows = [
            (letter, element, player.influence[PLACE_OF[element]])
            for letter, player in zip(self.letters, self.state.seats, strict=True)
            for element in self._held(player)
        ]
        if y + 5 + 5.2 * len(rows) > foot:
            return
        y, step = self._title(x, y, "influence"), (PANEL - 9.5) / (most + 1)
        for letter, element, now in rows:
            page.text(x, y + 2.2, letter, face="bold", points=7.5, middle=True)
            self.icon(ICONS[element], x + 6, y + 2.2, 3.8)
            for value in range(most + 1):
                at = x + 9.5 + value * step
                page.box(at, y, step - 0.4, 4.4, radius=0.5, width=0.6 if value == now else 0.15)
                face: Any = "bold" if value == now else "text"
                page.text(at + step / 2 - 0.2, y + 2.2, str(value), face=face, points=7, align="centre", middle=True)
            y += 5.2

    def _held(self, player: Any) -> tuple[str, ...]:
        """The elements of a player's character, all where it is not known."""
        character = self.state.box.characters.get(player.character)
        return character.elements if character else ELEMENTS

    def _mines(self, x: float, y: float, foot: float) -> float:
        """Draw the mines on the planet with the line of their cube; where they end."""
        state, page = self.state, self.page
        for number, mine in state.mines.items():
            if y + 5.4 > foot:
                break
            card = state.box.mines.get(mine.key)
            lines = len(card.lines) if card else max(LINES, mine.step)
            self.icon(ICONS["mine"], x + 2, y + 2.4, 4)
            told = f"{self.words['on']} {number} · {self.words['level'].format(level=mine.level)}"
            page.text(x + 5.5, y + 2.4, told, points=8, middle=True, room=27)
            for line in range(1, lines + 1):
                at = x + 34 + (line - 1) * 5.2
                page.box(at, y, 4.8, 4.8, radius=0.5, width=0.6 if line == mine.step else 0.15)
                face: Any = "bold" if line == mine.step else "text"
                page.text(at + 2.4, y + 2.4, str(line), face=face, points=7.5, align="centre", middle=True)
            if card:
                room = x + PANEL - (x + 36 + lines * 5.2)
                page.player_text(x + 36 + lines * 5.2, y + 3.4, card.name, points=7, room=room)
            y += 5.8
        if not state.mines:
            page.text(x, y + 3, self.words["no-mine"], face="italic", points=8)
            y += 4
        return y
