"""A running match as a sheet to go on with on paper: coins laid on both Fiches, piles, known cards, its code."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from companion.core.notation.playing_cards import (
    SUITS,
    SYMBOLS,
    Card,
    card_name,
    card_text,
    rank_text,
    sorted_cards,
    suit_of,
)
from companion.core.text.letters import capital
from companion.core.text.messages import filled
from companion.games.etraclor.engine.constants import CLASSES, HALF, SUIT_OF_CLASS
from companion.games.etraclor.paper.parts.fiche_layout import FULL, columns
from companion.games.etraclor.paper.parts.tracks import HP, Layout, TrackPen
from companion.games.etraclor.paper.words import words
from companion.pictures.boards.position import PositionPen
from companion.printing.layout import flow
from companion.printing.page.marks import CENT

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.printing.page.document import Document
    from companion.printing.page.fonts import Face
    from companion.printing.page.page import Page
    from companion.printing.page.paper import Size
    from companion.printing.spec import Job

TOP: Final = 22.8
"""Where the tracks begin."""
ALONG: Final = 11.1
FOOT: Final = TOP + CENT + ALONG * (HP[-1] - 1)
"""Where they end: their first place is 1, a coin that comes to 0 leaves the sheet."""
MIDDLE: Final = 67.0
"""The width of the part between the piles, for the code."""
SPECIALS: Final = ("hand.cards", "deck.top", "deck.bottom", "half.cards")
LARGEST: Final = 8.5
SMALLEST: Final = 6.0
"""Sizes in points of the lists of cards."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the match of the job on one lying page."""
    assert job.match is not None
    pen = _Pen(document.page(job.title), job, job.match)
    pen.header(f"{pen.words['how']} {pen.words['scale']}.", pen.standing())
    for seat in range(2):
        pen.side(seat)
    middle = pen.page.size.width / 2
    pen.page.line(middle, TOP - 4.5, middle, FOOT, width=0.4)
    left = (pen.page.size.width - MIDDLE) / 2 + 2.5
    pen.code_block(left, pen.page.size.width - left, FOOT + 1.6, pen.foot)


def layout_of(size: "Size", seat: int) -> Layout:
    """The eight tracks of a seat: the first player's at the left."""
    group = min(34.9, (size.width - 10 - 2.6) / (2 * len(CLASSES)))
    left = 5.0 if seat == 0 else size.width - 5 - len(CLASSES) * group + (group - 2 * FULL)
    zero = (left + CENT / 2, FOOT - CENT / 2 + ALONG)
    hp, shield = columns(zero, across=FULL, group=group, along=ALONG)
    return Layout(
        tuple(places[1:] for places in hp), tuple(places[1:] for places in shield), icon=11.2, first=1, lift=(0, 0)
    )


class _Pen(PositionPen, TrackPen):
    """The page with what the match says of itself: its public facts alone."""

    says_too_long = False

    def __init__(self, page: "Page", job: "Job", match: "Match") -> None:
        super().__init__(page, job, match, words(job.lang, "position"))
        self.foot = page.size.height - 5

    def standing(self) -> Iterator[str]:
        """Turn, step and whose turn it is, or the result; what is asked; the series."""
        said, facts = self.words, self.facts
        if self.match.state.outcome is None:
            yield said["turn.number"].format(turn=facts["turn"])
            yield self.speaker.word("step", facts["step"])
            yield said["to-play"].format(player=facts["player"])
        yield from self.ending(turn=facts["turn"])
        yield said["started"].format(player=facts["starter"])
        yield from self._asked()
        yield from self.series()

    def _asked(self) -> Iterator[str]:
        for text, times in Counter(self.facts["pending"] or ()).items():
            verb, _, name = text.partition(":")
            question = self.speaker.word("table", f"ask-{verb}", player=name)
            yield question if times == 1 else f"{question} ({times}\u00a0×)"

    # A player

    def side(self, seat: int) -> None:
        """Draw a player's name, tracks with coins, and piles."""
        layout = layout_of(self.page.size, seat)
        name = self.match.players[seat]
        left, right = layout.hp[0][0][0] - CENT / 2, layout.shield[-1][0][0] + CENT / 2
        self._name(name, left, right)
        self.tracks(layout, upright=True)
        for number, group in enumerate(CLASSES):
            self._class(f"{name}.{group}", group, number, layout)
            if number:
                x = (layout.shield[number - 1][0][0] + layout.hp[number][0][0]) / 2
                self.page.line(x, TOP, x, FOOT, width=0.2, grey=0.4)
        ends = (self.left, (self.page.size.width - MIDDLE) / 2)
        self._piles(name, *(ends if seat == 0 else (self.page.size.width - end for end in reversed(ends))))

    def _name(self, name: str, left: float, right: float) -> None:
        """Write a name over its tracks; an arrow shows whose turn it is."""
        start = left
        if self.match.state.outcome is None and self.facts["player"] == name:
            start += self.page.text(left, 21.4, "→", face="bold", points=12) + 1.5
        self.page.player_text(start, 21.4, name, face="bold", points=12, room=right - start)

    def _class(self, place: str, group: str, number: int, layout: Layout) -> None:
        """Draw what a class has above its shield track, and its coins."""
        x, facts, words = layout.shield[number][0][0], self.facts, self.words
        card, half = facts[place], FULL / 2 - 0.5
        self.page.text(x - half, TOP + 2.6, SYMBOLS[SUIT_OF_CLASS[group]], points=15, middle=True)
        self.page.text(x + half, TOP + 2.6, words[group], face="bold", points=8, align="right", middle=True, room=10.4)
        whole = f"{card_text(card, self.lang)} {card_name(card, self.lang).split()[0]}" if card else ""
        self._slot(x, TOP + 9.4, "", whole)
        self._slot(x, TOP + 14.8, words["weapon"], facts[f"{place}.weapon"])
        self._slot(x, TOP + 20.2, words["slot.object"], facts[f"{place}.object"])
        self._slot(x, TOP + 25.6, words["shield"], facts[f"{place}.shield"])
        state = [words["acted"]] if facts[f"{place}.acted"] else []
        if facts[f"{place}.boost"]:
            state.append(self.speaker.word("table", "boosted", boost=facts[f"{place}.boost"]))
        self.page.text(x, TOP + 30.4, " · ".join(state), face="bold", points=7, align="centre", room=2 * half)
        if card:
            left = facts[f"{place}.shield.left"] or 0
            self.lay_coins(layout, True, number, facts[f"{place}.hp"], left)

    def _slot(self, x: float, baseline: float, label: str, held: Card | None) -> None:
        """A line for a card: what lies there, or room to write."""
        page, half = self.page, FULL / 2 - 0.5
        page.line(x - half, baseline + 1, x + half, baseline + 1, width=0.12, grey=0.4)
        if not label:
            page.text(x, baseline, held or "", face="bold", points=9.5, align="centre", room=2 * half)
            return
        page.text(x - half, baseline, label, points=6.5)
        if held:
            page.text(x + half, baseline, card_text(held, self.lang), face="bold", points=9.5, align="right")

    # Piles and known cards

    def _piles(self, name: str, left: float, right: float) -> None:
        """Draw the deck to be struck off, hand and discard to be counted on, and every card that is known there."""
        y, half = FOOT + 1.6, (right - left) / 2
        self._deck(name, left, right, y)
        self._counter("hand", name, left, left + half - 2, y + 6.2)
        self._counter("discard", name, left + half, right, y + 6.2)
        text = "\u00a0\u00a0 ".join(self._known(name))
        room, points = self.foot - (y + 13.0), LARGEST
        while points > SMALLEST and flow.height(text, right - left, points) > room:
            points -= 0.5
        flow.paragraph(self.page, left, y + 13.0, text, wide=right - left, points=points)

    def _pile(self, pile: str) -> str:
        return capital(self.speaker.word("table", pile))

    def _deck(self, name: str, left: float, right: float, y: float) -> None:
        """One box a card, from the number of them down to 1: each card drawn strikes one off."""
        page, count = self.page, self.facts[f"{name}.deck"]
        page.text(left, y + 2.5, self._pile("deck"), face="bold", points=8, middle=True)
        start = left + 9.5
        wide = (right - start) / HALF
        for number in range(count):
            x = start + number * wide
            page.box(x, y, wide, 5, width=0.45 if number == 0 else 0.15)
            face: Face = "text" if number else "bold"
            page.text(x + wide / 2, y + 2.5, str(count - number), face=face, points=6.8, align="centre", middle=True)
        if not count:
            page.text(start + 1, y + 2.5, "0", face="bold", points=8, middle=True)

    def _counter(self, pile: str, name: str, left: float, right: float, y: float) -> None:
        """The number of cards now, and boxes for what it becomes."""
        page, wide = self.page, 6.2
        page.text(left, y + 2.8, self._pile(pile), face="bold", points=8, middle=True)
        start = left + 14.5 if pile == "discard" else left + 9.5
        for number in range(int((right - start + 0.01) / wide)):
            page.box(start + number * wide, y, wide, 5.6, width=0.45 if number == 0 else 0.15)
        count = str(self.facts[f"{name}.{pile}"])
        page.text(start + wide / 2, y + 2.8, count, face="bold", points=9, align="centre", middle=True)

    def _known(self, name: str) -> Iterator[str]:
        """What is known of a half, part by part: `**Défausse** ♥ 5 7 · ♠ 6 · 2 non vues`."""
        facts, words = self.facts, self.words
        pile = facts[f"{name}.discard.cards"] or ()
        unseen = facts[f"{name}.discard"] - len(pile)
        if facts[f"{name}.discard"]:
            more = [filled(words["unknown"], self.lang, {"count": unseen})] if unseen else []
            yield _bold(self._pile("discard"), " · ".join([*self._by_suit(pile), *more]))
        for part in SPECIALS:
            cards: tuple[Card, ...] = facts[f"{name}.{part}"] or ()
            if cards and part.startswith("deck"):  # in their order, the uppermost first
                yield _bold(words[part], " ".join(card_text(card, self.lang) for card in cards))
            elif cards:
                yield _bold(words[part], " · ".join(self._by_suit(cards)))
        if facts[f"{name}.hand.character"]:
            yield _bold(words["hand.character"])
        if facts[f"{name}.redraws"]:
            yield _bold(words["redraws"].format(count=facts[f"{name}.redraws"]))

    def _by_suit(self, cards: Sequence[Card]) -> Iterator[str]:
        """`♥ R 7`, `♠ 6`: the cards of each suit, the highest first."""
        for suit in SUITS:
            ranks = [rank_text(card, self.lang) for card in sorted_cards(cards) if suit_of(card) == suit]
            if ranks:
                yield f"{SYMBOLS[suit]}\u00a0{' '.join(ranks)}"


def _bold(label: str, text: str = "") -> str:
    return f"**{label}** {text}".rstrip()
