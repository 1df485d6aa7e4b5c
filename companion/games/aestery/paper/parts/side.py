"""A player's part of a match on paper: life, zones, mines, each Fighter with its Fatigue to go on with, known cards."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.cardkit.zones.permanents import taken
from companion.core.text.formatter import Speaker
from companion.core.text.letters import capital
from companion.games.aestery.engine.constants import MARKERS, MOST_PLACES
from companion.games.aestery.engine.rules.combat_sums import ALL, defence_now, force_now
from companion.games.aestery.engine.state import Fighter, Player
from companion.games.aestery.icons import ICONS
from companion.pictures.boards.side_cell import SMALLEST, PlayerCell
from companion.printing.layout import flow
from companion.printing.page import icons
from companion.printing.words import Words

if TYPE_CHECKING:
    from companion.cardkit.zones.permanents import Change
    from companion.core.match.match import Match
    from companion.printing.page.page import Page, Segment

HEAD: Final = 30.0
"""Name, life, zones, mines, Hero."""
SPARE: Final = 1
"""Cells for newcomers, where there is room."""
GRIDS: Final = ((6, 3), (8, 4), (12, 4), (MOST_PLACES, 5))
"""So many Fighters at most, and how many of them stand in a row."""
ZONES: Final = ("hand", "deck", "graveyard", "exile", "pitched", "hideout")
KNOWN: Final = ("hand.cards", "deck.top", "deck.bottom", "graveyard.cards", "exile.cards", "pitched.cards")
SIGNS: Final = {"flashed": "flash", "skips": "tapped"}
"""The icons of states that are not called as they are."""
MOST_MINES: Final = 12
"""More are told in figures alone."""
MOST_TICKS: Final = 12


class Setting(NamedTuple):
    """How a Fighter is drawn in a cell of at least so many mm: figures and words in points, the rest in mm."""

    least: float
    figures: float
    shield: float
    tick: float
    words: float


SETTINGS: Final = (
    Setting(38, 33, 14.0, 4.6, 8.8),
    Setting(27, 22, 9.6, 3.4, 7.4),
    Setting(0, 16, 7.2, 2.8, 6.6),
)  # fmt: skip


class SideCell(PlayerCell):
    """The part of the page that is one player's."""

    player: Player

    def __init__(self, page: "Page", match: "Match", seat: int, said: Words, speaker: Speaker) -> None:
        super().__init__(page, match, seat, said, speaker, {**ICONS, "shield": icons.SHIELD})

    def below(self, wide: float, high: float) -> float:
        """The height that Stories and known cards take at the foot of a box."""
        return self.known_room(list(self.told()), wide - 5, high / 4, 0.5)

    def inside(self, x: float, y: float, wide: float, high: float, below: float) -> None:
        """Draw head, Fighters, Stories and known cards."""
        self._head(x, y, wide)
        self._fighters(x, y + HEAD, wide, high - HEAD - below - 1)
        self.write(list(self.told()), x, y + high - below, wide, below)

    # The head

    def _head(self, x: float, y: float, wide: float) -> None:
        """Draw name, life in its heart, how many cards lie where, mines, Aether, the Hero."""
        page, start, right = self.page, self.arrow(x, y + 5.8), x + wide
        page.outline(icons.shape(icons.HEART, right - 8, y + 9, 15), width=0.5)
        life = str(self.facts[f"{self.name}.life"]).replace("-", "−")
        page.text(right - 8, y + 8.2, life, face="numerals", points=20, align="centre", middle=True, room=10)
        page.line(right - 40, y + 12, right - 18, y + 12, width=0.12)
        page.text(right - 40, y + 14.8, self.words["life-on"], points=6.4, grey=0.35)
        self.line(self.name, start, y + 5.8, right - 42 - start, 13, bold=True)
        self.line(" · ".join(self._counts()), x, y + 11.4, wide - 42, 8.5)
        self._mines(x, y + 17.6)
        self._hero(x, y + 25.4, wide)
        page.line(x, y + HEAD - 1.6, right, y + HEAD - 1.6, width=0.15)

    def _counts(self) -> Iterator[str]:
        for zone in ZONES:
            count = self.facts[f"{self.name}.{zone}"]
            if count or zone in ("hand", "deck", "graveyard"):
                yield f"{self.speaker.word('zone', zone)}\u00a0{count}"

    def _mines(self, x: float, middle: float) -> None:
        """Draw each mine, upright or on its side, with their figures; Aether and Wonders behind."""
        page, facts = self.page, self.facts
        untapped, mines = facts[f"{self.name}.mines.untapped"], facts[f"{self.name}.mines"]
        self.icon("mine", x + 2.2, middle, 4.4)
        x += 5.6
        x += page.text(x, middle, f"{untapped}/{mines}", face="numerals", points=13, middle=True) + 2
        for number in range(mines if mines <= MOST_MINES else 0):
            ready = number < untapped
            across, down = (2.6, 4.2) if ready else (4.2, 2.6)
            if ready:
                page.outline(_bar(x, middle - down / 2, across, down), width=None, fill=0)
            else:
                page.box(x, middle - down / 2, across, down, radius=0.3, width=0.25)
            x += across + 0.9
        for icon, key in (("aether", "aether"), ("wonder", "wonders")):
            if key == "aether" or facts[f"{self.name}.{key}"]:
                self.icon(icon, x + 4, middle, 4.2)
                x += 7.4
                x += page.text(x, middle, str(facts[f"{self.name}.{key}"]), face="numerals", points=13, middle=True)
        if facts[f"{self.name}.mined"]:
            page.text(x + 3.4, middle, self.words["mined"], points=8, middle=True)

    def _hero(self, x: float, baseline: float, wide: float) -> None:
        """Draw the Hero with its colours and Experience, and whether it has served."""
        hero, page = self.player.hero, self.page
        self.icon("hero", x + 2.2, baseline - 1, 4.4)
        if not hero:
            page.text(x + 5.6, baseline, self.words["no-hero"], face="italic", points=8, grey=0.35)
            return
        at = x + 5.6
        for colour in self.player.colours:
            self.icon(colour, at + 1.8, baseline - 1, 3.6)
            at += 4.4
        told = f"{hero} · {self.words['experience']}\u00a0{self.player.experience}"
        used = f" · {self.words['used']}" if self.player.used else ""
        self.line(told + used, at + 0.4, baseline, wide - (at - x) - 1, 9)

    # Fighters

    def _fighters(self, x: float, y: float, wide: float, high: float) -> None:
        """Draw a cell for each place that is taken, and some for newcomers."""
        last = max((place for place, _ in taken(self.player.fighters)), default=0)
        most, across = next(grid for grid in GRIDS if last <= grid[0])
        spare = SPARE if most > GRIDS[0][0] else 0
        rows = -(-min(most, max(last + spare, GRIDS[0][0])) // across)
        step, tall = (wide + 1.5) / across, (high + 1.5) / rows
        for place in range(1, across * rows + 1):
            row, column = divmod(place - 1, across)
            box = (x + column * step, y + row * tall, step - 1.5, tall - 1.5)
            one = self.state.fighter(self.seat, place)
            if one is None:
                self.page.box(*box, radius=1.2, width=0.12, grey=0.5)
                self._place(place, box[0], box[1], grey=0.5)
            else:
                self._fighter(place, one, *box)

    def _place(self, place: int, x: float, y: float, grey: float = 0) -> float:
        return self.page.text(x + 1.4, y + 4.4, str(place), face="numerals", points=10, grey=grey)

    def _fighter(self, place: int, one: Fighter, x: float, y: float, wide: float, high: float) -> None:
        """Draw a Fighter: name, what counts now, Fatigue, then what is on it. One that fights has a thick frame."""
        page, set_ = self.page, next(found for found in SETTINGS if high >= found.least)
        page.box(x, y, wide, high, radius=1.2, width=0.6 if one.attacking or one.blocks else 0.25)
        taken_ = self._place(place, x, y) + 2.4
        name = self.speaker.format_field(one.code, "code") if one.code else "?"
        self.line(name, x + taken_, y + 4.4, wide - taken_ - 1, 9, bold=True)
        middle, size = y + 6 + set_.shield / 2, set_.shield
        force = str(force_now(self.state, one))
        end = page.text(x + 1.6, middle, force, face="numerals", points=set_.figures, middle=True)
        at = x + 2.8 + end + size / 2
        page.outline(icons.shape(icons.SHIELD, at, middle, size), width=0.35)
        self.page.text(
            at, middle - 0.2, str(defence_now(one)), face="numerals", points=set_.figures * 0.62, align="centre",
            middle=True,
        )  # fmt: skip
        self._ticks(one, at + size / 2 + 1, middle, x + wide - 1, set_.tick)
        self._signs(one, (x + 1.4, middle + size / 2 + 1, wide - 2.8, y + high - 0.8), set_)

    def _ticks(self, one: Fighter, x: float, middle: float, right: float, size: float) -> None:
        """Draw as many rings as its Defence has, those of its Fatigue filled: the next ones are ticked by hand."""
        count = one.toughness + one.marked("fatigue")
        across = max(1, int((right - x) / (size + 0.5)))
        rows = 2 if count > across else 1
        if not 0 < count <= min(MOST_TICKS, across * 2):
            self.icon("fatigue", x + 1.6, middle, 3.2)
            self.page.text(x + 4, middle, f"×{one.marked('fatigue')}", face="bold", points=8, middle=True)
            return
        across = -(-count // rows)
        for tick in range(count):
            row, column = divmod(tick, across)
            at = (x + (column + 0.5) * (size + 0.5), middle + (row - (rows - 1) / 2) * (size + 0.4))
            self.page.circle(*at, size, width=0.2)
            if tick < one.marked("fatigue"):
                self.page.outline(icons.shape(icons.DISC, *at, size - 0.8), width=None, fill=0)

    def _signs(self, one: Fighter, box: tuple[float, float, float, float], set_: "Setting") -> None:
        """Draw each state and marker as its sign with a word, then the keywords: as much as there is room for.

        `box`: where it begins, how wide it is, where it ends.
        """
        page, (start, y, wide, foot) = self.page, box
        x, line, points = start, set_.words * 0.48, set_.words
        for icon, text in self._marks(one):
            taken_ = line + page.width(text, "text", points) + 2
            if x > start and x + taken_ - 2 > start + wide:
                x, y = start, y + line
            if y + line > foot:
                self.cut += 1
                return
            self.icon(icon, x + line * 0.42, y + line / 2, line * 0.82)
            page.text(x + line, y + line / 2, text, points=points, middle=True, room=wide - line)
            x += taken_
        y += line if x > start else 0
        told = ", ".join(self.speaker.format_field(keyword, "keyword") for keyword in one.keywords)
        room = int((foot - y) / (points * 0.43))
        if told and room:
            body = flow.fitted(capital(told), "text", wide, points, most=room, least=SMALLEST)
            self.cut += body.cut
            self.lines(body, start, y + points * 0.36)
        elif told:
            self.cut += 1

    def _marks(self, one: Fighter) -> Iterator[tuple[str, str]]:
        """The sign and the words of each state, marker and change; what has no sign of its own has that of a token."""
        say, speaker = self.words, self.speaker
        if one.attacking:
            yield "combat", say["attacks"]
        if one.blocks:
            yield "shield", say["blocks"].format(place=one.blocks)
        unseen = one.new and not one.firstblood and not one.flashed
        states = {"token": one.token, "flashed": one.flashed, "tapped": one.tapped, "skips": one.skip,
                  "first-blood": one.firstblood, "new": unseen}  # fmt: skip
        for key, there in states.items():
            if there:
                yield SIGNS.get(key, key), say[key]
        for mark, count in one.marks:
            if mark != "fatigue":
                known = mark in MARKERS
                yield mark if known else "token", f"{speaker.word('marker', mark) if known else mark}\u00a0×{count}"
        yield from map(self._changed, one.changes)

    def _changed(self, change: "Change") -> tuple[str, str]:
        """What was changed for a time: a keyword that was given, a figure with its sign."""
        speaker, lists = self.speaker, self.match.game.rulebook.words
        until = speaker.word("until", change.until) if change.until in lists["until"] else ""
        if change.what in lists["keyword"]:
            said = speaker.word("keyword", change.what) + (f" {change.amount}" if change.amount > 1 else "")
        elif change.what in lists["characteristic"]:
            said = f"{speaker.word('characteristic', change.what)} {speaker.format_field(change.amount, 'signed')}"
        else:
            key = "all" if change.amount >= ALL else change.what
            said = self.words.get(f"change.{key}", change.what).format(amount=change.amount)
        return {"force": "combat", "defence": "shield"}.get(change.what, "ephemeral"), f"{said} {until}".strip()

    # Stories and known cards

    def card(self, code: str) -> str:
        """Its name, or its figures."""
        return self.speaker.format_field(code, "code")

    def zone(self, fact: str) -> str:
        """What a zone is called."""
        zone, _, end = fact.partition(".")
        return capital(self.speaker.word("zone", zone if end == "cards" else f"{zone}-{end}"))

    def told(self) -> Iterator[tuple[str, str]]:
        """The Stories, then what is known of zones."""
        tapped = f" ({self.words['tapped']})"
        stories = [self.card(one.code) + (tapped if one.tapped else "") for _, one in taken(self.player.stories)]
        if stories:
            yield self.words["stories"], ", ".join(stories)
        yield from self.known(KNOWN)


def _bar(x: float, y: float, wide: float, high: float) -> "list[Segment]":
    corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    return [("M", corners[:1]), *(("L", (corner,)) for corner in corners[1:]), ("Z", ())]
