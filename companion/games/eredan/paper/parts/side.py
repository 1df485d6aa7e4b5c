"""A player's part of a match on paper: score, zones, and each character with all it bears, to go on with by pencil."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.core.text.formatter import Speaker
from companion.core.text.letters import capital
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.constants import ALL, FAMILIAR, LINE, OBJECT, SLOTS, STATS
from companion.games.eredan.engine.flow.strike import NO_STRIKE
from companion.games.eredan.engine.state import Character, Player
from companion.games.eredan.icons import ICONS, STONE
from companion.games.eredan.paper.parts.card_text import attack_of, classes_of, kin_of, more_of, order_told
from companion.games.eredan.paper.parts.frames import gone
from companion.pictures.boards.side_cell import PlayerCell
from companion.printing.page import icons
from companion.printing.words import Words

if TYPE_CHECKING:
    from companion.cardkit.zones.permanents import Change
    from companion.core.match.match import Match
    from companion.games.eredan.engine.notation.sentences import EredanSpeaker
    from companion.printing.page.page import Page

HEAD: Final = 17.0
"""Name, score, zones."""
ZONES: Final = ("hand", "deck", "discard")
KNOWN: Final = ("hand.cards", "deck.top", "deck.bottom", "discard.cards")
MOST_HP: Final = 30
"""More are told in figures alone."""
ACROSS: Final = 10
"""Boxes of HP in a row."""
TICKS: Final = 10
STEP, LEAST_STEP = 5.2, 3.5
"""From line to line of what a character bears: as far as there is room, and at least."""


class SideCell(PlayerCell):
    """The part of the page that is one player's."""

    player: Player

    def __init__(self, page: "Page", match: "Match", seat: int, said: Words, speaker: Speaker) -> None:
        super().__init__(page, match, seat, said, speaker, ICONS)

    def below(self, wide: float, high: float) -> float:
        """The height that known cards take at the foot of a box."""
        return self.known_room(list(self.known(KNOWN)), wide - 5, high / 5, 0.5)

    def inside(self, x: float, y: float, wide: float, high: float, below: float) -> None:
        """Draw head, characters and known cards."""
        self._head(x, y, wide)
        step = (wide + 1.5) / LINE
        for place in range(1, LINE + 1):
            box = (x + (place - 1) * step, y + HEAD, step - 1.5, high - HEAD - below - 1.5)
            one = self.state.character(self.seat, place)
            if one is None:
                self.page.box(*box, radius=1.2, width=0.12, grey=0.5)
                self._place(place, box[0], box[1], grey=0.5)
            else:
                _Somebody(self, place, one, box).draw()
        self.write(list(self.known(KNOWN)), x, y + high - below, wide, below)

    def _head(self, x: float, y: float, wide: float) -> None:
        """Draw the name, how many cards lie where, the score with a line to go on."""
        page, right, start = self.page, x + wide, self.arrow(x, y + 6)
        score = str(self.facts[f"{self.name}.score"])
        taken = page.text(right, y + 7.6, score, face="numerals", points=26, align="right", middle=True)
        page.text(right - taken - 1.6, y + 10.6, self.words["score"], points=7.4, align="right")
        page.line(right - taken - 24, y + 8, right - taken - 11, y + 8, width=0.12)
        self.line(self.name, start, y + 6, right - taken - 26 - start, 13, bold=True)
        self.line(" · ".join(self._counts()), x, y + 12.6, wide - taken - 24, 8.4)

    def _counts(self) -> Iterator[str]:
        for zone in ZONES:
            yield f"{self.speaker.word('zone', zone)}\u00a0{self.facts[f'{self.name}.{zone}']}"
        yield self.words["tickets"].format(count=self.facts[f"{self.name}.initiative"])
        if self.player.deckout:
            yield self.words["deckout"]

    def _place(self, place: int, x: float, y: float, grey: float = 0) -> float:
        return self.page.text(x + 1.4, y + 5, str(place), face="numerals", points=12, grey=grey)

    # --- known cards --------------------------------------------------------------------------------------------------

    def card(self, code: str) -> str:
        """Its name, or its figures."""
        return str(self.speaker.format_field(code, "code"))

    def zone(self, fact: str) -> str:
        """What a zone is called."""
        zone, _, end = fact.partition(".")
        return capital(self.speaker.word("zone", zone if end == "cards" else f"{zone}-{end}"))


class _Somebody:
    """One character in its box, written from the top down."""

    def __init__(self, cell: SideCell, place: int, one: Character, box: tuple[float, float, float, float]) -> None:
        self.cell, self.one, self.place = cell, one, place
        self.page, self.words, self.facts = cell.page, cell.words, cell.facts
        self.x, self.y, self.wide, self.high = box
        self.fights = cell.player.fighter == place
        self.foot, self.step = self.y + self.high - 1.2, STEP

    def draw(self) -> None:
        """Draw it; the frame of one that fights is thick, a dead one is crossed out."""
        page, x, y = self.page, self.x, self.y
        page.box(x, y, self.wide, self.high, radius=1.2, width=0.6 if self.fights else 0.25)
        taken = page.text(x + 1.4, y + 5, str(self.place), face="numerals", points=12) + 2.6
        name, level = parted(self.one.name)
        shown = f"{name} · {self.words['level'].format(level=level)}" if level > 1 else name
        self.cell.line(shown, x + taken, y + 5, self.wide - taken - 1, 10, bold=True)
        for row, text in enumerate((classes_of(self.one, self._speaker), kin_of(self.one, self._speaker))):
            self.cell.line(text, x + 1.6, y + 8.8 + row * 3.2, self.wide - 2.6, 7)
        self._figures(y + 14)
        below = self._boxes(y + 32.4)
        below = self._counted(below)
        self.step = min(STEP, max(LEAST_STEP, (self.foot - below - 3) / self._lines()))
        below = self._orders(below)
        below = self._stones(below)
        below = self._worn(below)
        self._states(below)
        if self.one.dead:
            page.lines([(x, y, x + self.wide, y + self.high), (x, y + self.high, x + self.wide, y)], width=0.2)

    @property
    def _speaker(self) -> "EredanSpeaker":
        return self.cell.speaker  # type: ignore[return-value]

    def _fact(self, name: str) -> int:
        value = self.facts.get(f"{self.cell.name}.{self.place}.{name}")
        return int(value or 0)

    # --- figures ------------------------------------------------------------------------------------------------------

    def _figures(self, y: float) -> None:
        """Draw HP in their heart, what they can be below it; Attack, Defence and Spirit as they count now."""
        page, one, x = self.page, self.one, self.x
        page.outline(icons.shape(icons.HEART, x + 10, y + 7, 16.4), width=0.5)
        page.text(x + 10, y + 6, str(one.hp), face="numerals", points=22, align="centre", middle=True, room=11)
        page.text(x + 10, y + 17, self.words["of"].format(most=one.hp_max), points=7.4, align="centre")
        printed = (attack_of(one), str(one.defence), str(one.spirit))
        for number, (stat, figure) in enumerate(zip(STATS, printed, strict=True)):
            at, now = y + 2.4 + number * 5.8, self._fact(f"{stat}.now")
            low = {"attack": one.attack, "defence": one.defence, "spirit": one.spirit}[stat]
            self.cell.icon(stat, x + 22, at, 3.8)
            shown = figure if now == low else str(now)
            taken = page.text(x + 25.6, at, shown, face="numerals", points=15, middle=True)
            if now != low:
                note = self.words["printed"].format(figure=figure)
                self.cell.line(note, x + 27 + taken, at, max(4.0, self.wide - 28 - taken), 7, middle=True)

    def _boxes(self, y: float) -> float:
        """Draw a box for each HP, those that are gone filled: the next ones are struck through by hand."""
        one = self.one
        if not 0 < one.hp_max <= MOST_HP:
            return y
        step = (self.wide - 3.2) / ACROSS
        for number in range(one.hp_max):
            row, column = divmod(number, ACROSS)
            box = (self.x + 1.6 + column * step, y + row * step, step - 0.5, step - 0.5)
            if number < one.hp:
                self.page.box(*box, width=0.2)
            else:
                gone(self.page, *box)
        return y + -(-one.hp_max // ACROSS) * step + 1.4

    def _counted(self, y: float) -> float:
        """Write what was received and healed, each with boxes to go on with."""
        page = self.page
        for row, key in enumerate(("received", "healed")):
            at = y + 1.4 + row * 4.8
            self.cell.icon(key, self.x + 3, at, 3)
            value = getattr(self.one, key)
            self.cell.line(f"{self.words[key]} {value}", self.x + 6, at, 12, 7.4, middle=True)
            start = self.x + 18.6
            step = (self.wide - 18.6 - 1.4) / TICKS
            for number in range(TICKS):
                page.box(start + number * step, at - step / 2 + 0.2, step - 0.4, step - 0.4, width=0.15)
        return y + 10.8

    def _lines(self) -> int:
        """About how many lines what it bears takes."""
        one, slots = self.one, (*SLOTS, FAMILIAR, OBJECT)
        worn = sum(max(1, len(one.at(slot))) for slot in slots)
        states = sum((self.fights, one.tilted, one.rage, one.dead)) + len(one.changes)
        return len(one.orders) + 2 + worn + states

    # --- what is told in lines ----------------------------------------------------------------------------------------

    def _line(self, sign: str, text: str, y: float, *, bold: bool = False) -> float:
        """Write a line behind its sign; where the next one is."""
        if y > self.foot:
            self.cell.cut += 1
            return y
        if sign:
            self.cell.icon(sign, self.x + 3, y - 1, 3)
        left = self.x + (5.6 if sign else 1.6)
        self.cell.line(text, left, y, self.x + self.wide - 1 - left, 7.4, bold=bold)
        return y + self.step

    def _orders(self, y: float) -> float:
        """Write each Order, those that count now strong; then what else is printed."""
        state, one = self.cell.state, self.one
        awake = state.orders_awake(self.cell.seat, self.place, one)
        y += 2.4
        for order in one.orders:
            y = self._line("order", order_told(order, self.words, self._speaker), y, bold=order in awake)
        more = ", ".join(more_of(one, self.words, self._speaker))
        return self._line("", capital(more), y) if more else y

    def _stones(self, y: float) -> float:
        """Draw the runes it bears, then the places that are free."""
        one, count = self.one, max(self.one.runes_max, len(self.one.runes))
        if not count:
            return y
        across = min(count, int((self.wide - 3) / 5.4))
        for number in range(across):
            at = (self.x + 4 + number * 5.4, y - 0.4)
            rune = one.runes[number] if number < len(one.runes) else ""
            self.page.outline(icons.shape(STONE, *at, 5), width=0.45 if rune else 0.2)
            self.page.player_text(at[0], at[1] + 0.9, capital(rune[:1]), points=7, face="bold", align="centre", room=4)
        told = ", ".join(self._speaker.word("rune", rune) for rune in one.runes)
        start = self.x + 4 + across * 5.4
        self.cell.line(told, start, y + 0.6, max(4.0, self.x + self.wide - 1 - start), 7)
        return y + self.step + 1

    def _worn(self, y: float) -> float:
        """Write what is attached, each behind its sign; lines to write on where a place is free."""
        for slot in (*SLOTS, FAMILIAR, OBJECT):
            there = self.one.at(slot)
            for item in there:
                y = self._line(slot, self.cell.card(item.code), y)
            if not there and y <= self.foot:
                self.cell.icon(slot, self.x + 3, y - 1, 3)
                self.page.line(self.x + 5.6, y + 0.4, self.x + self.wide - 1.6, y + 0.4, width=0.1, grey=0.5)
                y += self.step
        return y

    def _states(self, y: float) -> None:
        """Write how it stands, and what is changed for a time."""
        one, say = self.one, self.words
        there = {"fights": self.fights, "tilted": one.tilted, "rage": one.rage, "dead": one.dead}
        for key, holds in there.items():
            if holds:
                y = self._line({"fights": "attack"}.get(key, key), say[key], y, bold=True)
        for change in one.changes:
            y = self._line("action", self._changed(change), y)

    def _changed(self, change: "Change") -> str:
        """`Attaque +2 ce combat`, `la classe mage ce tour`."""
        speaker, lists, what = self._speaker, self.cell.match.game.rulebook.words, change.what
        if what in lists["characteristic"]:
            said = f"{speaker.word('characteristic', what)} {speaker.format_field(change.amount, 'signed')}"
        elif what.partition(" ")[0] == "prevent":
            said = self.words["prevents"].format(amount=self.words["all"] if change.amount >= ALL else change.amount)
        elif what == NO_STRIKE:
            said = self.words["held"]
        elif what.partition(" ")[0] in lists["given"]:
            said = speaker.format_field(what, "given")
        else:
            said = what
        until = speaker.word("until", change.until) if change.until in lists["until"] else ""
        return f"{said} {until}".strip()
