"""The referee at a match: reads what is announced, rules on it, and says why and what would be legal instead."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from companion.core.grammar import Parser, Reveal, move_text, read_reveal
from companion.core.moves import Move
from companion.core.replacing import replace
from companion.core.rulings import AmbiguousMove, Context, InvalidMove, Reason, Ruling
from companion.core.sentences import quoted, say, told
from companion.core.steps import judged, taken_steps, tells_hidden
from companion.core.timeline import Timeline

NEAREST = 3


class Referee:
    """Judges announcements as a timeline stands; changes nothing."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.game = timeline.game

    def parse(self, text: Any) -> Move:
        """The move that a text announces (a move: as it is written). Raises InvalidMove or AmbiguousMove."""
        state, lang = self.timeline.state, self.timeline.lang
        if not isinstance(text, Move):
            return Parser(self.game, lang).parse(state, text)
        if type(text).__name__ == "Move" or text.verb not in self.game.verbs:
            raise InvalidMove(told("foreign-move", move=quoted(text)), lang)
        if text.by and text.by not in state.players:
            raise self._stranger(text.by)
        return self.game.canonical(state, text)

    def announced(self, text: Any) -> tuple[Move, int | None]:
        """What a text announces, a `reveal 12 5H` too: then with the entry that it is about.

        Raises InvalidMove or AmbiguousMove.
        """
        reveal = read_reveal(text)
        if reveal is None:
            return self.parse(text), None
        return self.late(*self._named(reveal)), reveal.entry

    def late(self, entry: Any, cards: Iterable[Any]) -> Move:
        """The move that names cards which an entry left unnamed. Raises InvalidMove."""
        timeline = self.timeline
        item, done = timeline.asked(entry), f"reveal {entry}"
        reader = Parser(self.game, timeline.lang)
        texts = (card if isinstance(card, str) else quoted(card) for card in cards)
        read = tuple(reader.card(text.strip().casefold(), done) for text in texts)
        if not read:
            what = told("param-card" if item.many == 1 else "param-cards")
            raise InvalidMove(told("missing", done=done, what=what), timeline.lang)
        return self.parse(self.game.late(timeline.state, item, read))

    def _named(self, reveal: Reveal) -> tuple[int, tuple[str, ...]]:
        """The entry and the cards of an announced `reveal`. Raises InvalidMove if it names neither."""
        if reveal.by and reveal.by.casefold() not in map(str.casefold, self.timeline.header.players):
            raise self._stranger(reveal.by)
        if reveal.entry is None:
            raise InvalidMove(told("reveal-form", done=reveal.word), self.timeline.lang)
        return reveal.entry, reveal.cards

    def _stranger(self, name: str) -> InvalidMove:
        known = ", ".join(self.timeline.header.players)
        return InvalidMove(told("unknown-player", name=name, known=known), self.timeline.lang)

    # --- ruling -------------------------------------------------------------------------------------------------

    def ask(self, text: Any) -> Ruling:
        """The ruling on what a text or a move announces. Raises InvalidMove or AmbiguousMove."""
        return self.rule(self.timeline.state, self.announced(text)[0])

    def rule(self, state: Any, move: Move) -> Ruling:
        """The ruling; where clerical steps would come first, the ruling after them, naming them."""
        ruling, after = judged(self.game, state, move)
        return replace(ruling, context=self._context(ruling, state, after))

    def rule_as_recorded(self, move: Move) -> Ruling:
        """The ruling after all steps that the move implies: records of before took some that told the next card."""
        state = self.timeline.state
        ruling, after = judged(self.game, state, move, taken_steps)
        return replace(ruling, context=self._context(ruling, state, after))

    def move_text(self, move: Move, lang: str) -> str:
        """A move as people write it."""
        return move_text(self.game, move, lang, self.game.titles(self.timeline.state))

    def _context(self, ruling: Ruling, state: Any, after: Any) -> Context:
        """What a ruling needs to speak: `after` is the state after the steps that the move implies."""
        book = self.game.rulebook
        known = self.timeline.newest

        def sentence(reason: Reason, lang: str) -> str:
            text = book.reason(reason, book.speaker(lang, lambda move: self.move_text(move, lang)))
            return text + self._seen_before(reason, lang, known)

        return Context(
            lang=self.timeline.lang,
            sentence=sentence,
            heading=lambda reason, lang: book.heading(reason.clause, lang),
            move_text=self.move_text,
            words=_with_holes,
            nearest=lambda wanted: self._nearest(ruling, state, after, wanted),
        )

    def _seen_before(self, reason: Reason, lang: str, known: int) -> str:
        """Names the entry up to `known` in which a card was last seen, where a reason speaks of where it lies."""
        card = reason.figures.get("card")
        if "where" not in reason.figures or not card:
            return ""
        for number in reversed(self.timeline.live):
            if number > known:  # it came after the ruling, or is what was ruled on
                continue
            entry = self.timeline.entries[number]
            for effect in entry.effects:
                if any(card == v or (isinstance(v, tuple) and card in v) for v in effect.figures.values()):
                    return " " + say("seen-before", lang, entry=number, text=entry.title(lang))
        return ""

    def _nearest(self, ruling: Ruling, state: Any, after: Any, wanted: Callable[[Move], bool]) -> tuple[Move, ...]:
        """Legal moves that share most with the refused one; after implied steps those that imply the same."""
        move = ruling.move
        words = set(str(move).split())
        legal = self.game.legal(after)
        if ruling.implies:  # announced as it is, any other one would be refused: its step comes first
            game = self.game
            alike = (near for near in legal if tuple(game.implied(state, near)) == ruling.implies)
            legal = (near for near in alike if not tells_hidden(game, state, near))
        ranked = [
            (-(2 * (near.verb == move.verb) + len(words & set(str(near).split()))), place, near)
            for place, near in enumerate(legal)
        ]
        best = (near for _, _, near in sorted(ranked, key=lambda row: row[:2]))
        return tuple(islice((near for near in best if wanted(near)), NEAREST))


def _with_holes(key: str, lang: str) -> str:
    """A sentence of the core with its holes, for a ruling to fill."""
    return say(key, lang, move="{move}", moves="{moves}")


class Moves:
    """What may be announced now: computed when asked for; knows `in`, `len` and iteration."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    def __iter__(self) -> Iterator[Move]:
        return self._referee.game.legal(self._referee.timeline.state)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __contains__(self, move: object) -> bool:
        try:
            ruling = self._referee.ask(move)
        except (InvalidMove, AmbiguousMove):
            return False
        return bool(ruling) and not ruling.implies

    def __repr__(self) -> str:
        return "[" + ", ".join(str(move) for move in self) + "]"
