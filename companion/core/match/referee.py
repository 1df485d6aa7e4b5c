"""The referee at a match: reads what is announced, rules on it, and says why and what would be legal instead."""

import copy
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from companion.core.hearing.amendments import TAKING_BACK, behind_correction
from companion.core.hearing.effort import Effort
from companion.core.hearing.listener import Hearing
from companion.core.hearing.plans import Heard
from companion.core.match.implied_moves import (
    confirmed_steps,
    implied_steps,
    judged,
    known_after,
    taken_steps,
    tells_hidden,
)
from companion.core.match.timeline import Timeline
from companion.core.notation.parser import Parser, Reveal, move_text, player_of, speaker_of, split_comment
from companion.core.notation.reveals import hear_reveal
from companion.core.rules.decisions import Voice, awaited
from companion.core.rules.moves import Move
from companion.core.rules.rulings import AmbiguousMove, Context, InvalidMove, MoveError, Reason, Ruling
from companion.core.runtime.replacement import replace
from companion.core.text.letters import plain
from companion.core.text.messages import quoted, say, told

NEAREST = 3


class Announced(NamedTuple):
    """One thing that a text announces: the move; `entry`: the one that it names cards of (`reveal 12 5H`); `back`: the
    one that is taken back before (`no, the wolf`)."""

    move: Move
    entry: int | None = None
    back: int | None = None


class Referee:
    """Judges announcements as a timeline stands; changes nothing."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.game = timeline.game
        self._voice = self

    def ahead(self) -> "Referee":
        """One that judges what is announced together, on a twin of the timeline; its rulings speak of, and keep hold
        of, this one's history alone. They name no other moves, which would tell what comes to light meanwhile."""
        referee = Referee(copy.copy(self.timeline))
        referee._voice = self._voice
        return referee

    def parse(self, text: Any) -> Move:
        """The move that a text announces (a move: as it is written). Raises InvalidMove or AmbiguousMove."""
        moves = self.hear(text).moves
        if len(moves) > 1:
            raise InvalidMove(told("several-moves", text=text.strip()[:80]), self.timeline.lang)
        return moves[0]

    def read(self, text: str) -> Move:
        """The move that a record's text is: as `str(move)` has it, which nobody needs to make sense of; else as it is
        heard. Raises InvalidMove or AmbiguousMove."""
        state = self.timeline.state
        try:
            move = Parser(self.game, self.timeline.lang).parse(state, text)
        except MoveError:
            return self.parse(text)
        written = str(move)
        named = "" if move.by else f"{state.players[state.active]}: {written}"  # whose turn it is may be said
        return move if text in (written, named) else self.parse(text)

    def hear(self, text: Any, effort: Effort | None = None) -> Heard:
        """What a text announces, in notation or as people speak; `effort`: of all that is heard in one breath.

        Raises InvalidMove or AmbiguousMove.
        """
        state, lang = self.timeline.state, self.timeline.lang
        if not isinstance(text, Move):
            return heard(self.timeline, Hearing(self.game, lang, effort=effort), state, text)
        if type(text).__name__ == "Move" or text.verb not in self.game.verbs:
            raise InvalidMove(told("foreign-move", move=quoted(text)), lang)
        if text.by and text.by not in state.players:
            raise self._stranger(text.by)
        return Heard((self.game.canonical(state, text),), exact=True)

    def named(self, move: Move) -> Move:
        """A move with the name of the player who announces it now: said later, another would be meant."""
        by = "" if move.by else self.game.announcer(self.timeline.state, move)
        return replace(move, by=by) if by else move

    def announced(self, text: Any, effort: Effort | None = None) -> tuple[Announced, ...]:
        """What a text announces, one thing or several, a `reveal 12 5H` too. Raises InvalidMove or AmbiguousMove."""
        reveal = None
        if isinstance(text, str):
            reveal = hear_reveal(self.timeline.header.players, text, self.timeline.lang)
        if reveal is None:
            found = self.hear(text, effort)
            return tuple(Announced(move, back=None if place else found.back) for place, move in enumerate(found.moves))
        return (Announced(self.late(*self._named(reveal)), reveal.entry),)

    def late(self, entry: Any, cards: Iterable[Any]) -> Move:
        """The move that names cards which an entry left unnamed. Raises InvalidMove."""
        timeline = self.timeline
        item, done = timeline.asked(entry), f"reveal {entry}"
        reader = Parser(self.game, timeline.lang)
        texts = [card if isinstance(card, str) else quoted(card) for card in cards]
        read = self.game.names_of(timeline.state, texts)
        if read is None:
            read = tuple(reader.card(text.strip().casefold(), done) for text in texts)
        if not read:
            what = told("param-card" if item.many == 1 else "param-cards")
            raise InvalidMove(told("missing", done=done, what=what), timeline.lang)
        return self.parse(self.game.late(timeline.state, item, read))

    def _named(self, reveal: Reveal) -> tuple[int, tuple[str, ...]]:
        """The entry and the cards of an announced `reveal`. Raises InvalidMove if it names neither."""
        if reveal.by and player_of(self.timeline.header.players, reveal.by) is None:
            raise self._stranger(reveal.by)
        if reveal.entry is None:
            raise InvalidMove(told("reveal-form", done=reveal.word), self.timeline.lang)
        own = self.game.names_of(self.timeline.state, (reveal.said,)) if reveal.said else None
        return reveal.entry, reveal.cards if own is None else own

    def _stranger(self, name: str) -> InvalidMove:
        known = ", ".join(self.timeline.header.players)
        return InvalidMove(told("unknown-player", name=name, known=known), self.timeline.lang)

    # --- ruling -------------------------------------------------------------------------------------------------

    def rule(self, state: Any, move: Move, voice: Voice | None = None) -> Ruling:
        """The ruling; where clerical steps would come first, the ruling after them, naming them. `voice`: who announces
        it as the timeline stands; None: it is only asked what the rules say."""
        again = self.timeline.asked_back == (self.timeline.newest, move)
        ruling, after = judged(self.game, state, move, confirmed_steps if again else implied_steps)
        waits = None if voice is None else awaited(self.timeline, move, ruling, voice)
        if waits is not None:  # what comes first is theirs; nothing else would do instead
            ruling = Ruling(move, "illegal", (*ruling.reasons, waits))
            return replace(ruling, context=replace(self._context(ruling, state, after), nearest=lambda _: ()))
        return replace(ruling, context=self._context(ruling, state, after))

    def voice_of(self, announced: Any, seats: Collection[int] | None) -> Voice:
        """Who announces a text or a move: whether it begins with a name, and the seats that they speak for."""
        if not isinstance(announced, str):
            return Voice(seats, bool(getattr(announced, "by", "")))
        return Voice(seats, bool(speaker_of(self.timeline.header.players, split_comment(announced)[0])[0]))

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
        book, voice = self.game.rulebook, self._voice
        known, stands = self.timeline.newest, voice is self

        def sentence(reason: Reason, lang: str) -> str:
            text = book.reason(reason, book.speaker(lang, lambda move: voice.move_text(move, lang)))
            return text + voice._seen_before(reason, lang, known)

        def near_text(near: Move, lang: str) -> str:
            seat = self.game.seat_of(after, near)
            other = ruling.move.by and not near.by and seat != self.game.seat_of(after, ruling.move)
            return voice.move_text(replace(near, by=after.players[seat]) if other else near, lang)

        return Context(
            lang=self.timeline.lang,
            sentence=sentence,
            heading=lambda reason, lang: book.heading(reason.clause, lang),
            move_text=voice.move_text,
            words=_with_holes,
            near_text=near_text,
            nearest=lru_cache(2)(lambda wanted: voice._nearest(ruling, state, after, wanted) if stands else ()),
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
        """Legal moves that share most with the refused one; after implied steps those that imply the same.

        One that assumes what nobody knows is near only by its verb, unless every one does.
        """
        game, move = self.game, ruling.move
        legal, steps = game.legal(after), ruling.implies[:1]
        if ruling.implies:  # announced as it is, any other one would be refused: its step comes first
            foreseen = known_after(game, state, move)  # a list that ends early ends elsewhere by a card yet to be drawn
            legal = legal if foreseen is None else game.legal(foreseen)

        def fits(near: Move) -> bool:
            if not ruling.implies or near in steps:  # and the step itself
                return True
            return tuple(game.implied(state, near)) == ruling.implies and not tells_hidden(game, state, near)

        best: list[Move] = []
        guessed: list[Move] = []
        for near in filter(fits, _by_likeness(move, [one for one in (*legal, *steps) if wanted(one)])):
            guesses = near.verb != move.verb and bool(game.judge(after, near).assumes)
            (guessed if guesses else best).append(near)
            if len(best) == NEAREST:
                break
        return tuple(best or guessed[:NEAREST])


def _by_likeness(move: Move, others: Iterable[Move]) -> list[Move]:
    """Moves in the order of what they share with one: the verb counts twice."""
    words = set(str(move).split())
    return sorted(others, key=lambda one: -2 * (one.verb == move.verb) - len(words & set(str(one).split())))


def _with_holes(key: str, lang: str) -> str:
    """A sentence of the core with its holes, for a ruling to fill."""
    return say(key, lang, move="{move}", moves="{moves}")


class Moves:
    """What may be announced now: computed when asked for; knows `in`, `len` and iteration."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    def __iter__(self) -> Iterator[Move]:
        referee = self._referee
        timeline = referee.timeline
        if not timeline.partners:
            yield from referee.game.legal(timeline.state)
            return
        for move in referee.game.legal(timeline.state):  # those of the companion's seats are said with their names
            named = referee.named(move)
            if awaited(timeline, named, Ruling(named, "legal"), Voice(named=True)) is None:
                yield named if named.by in timeline.partners else move

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __contains__(self, said: object) -> bool:
        referee = self._referee
        try:
            things = referee.announced(said)
        except (InvalidMove, AmbiguousMove):
            return False
        if len(things) != 1:
            return False
        move, timeline = things[0].move, referee.timeline
        ruling = referee.game.judge(timeline.state, move)
        return bool(ruling) and awaited(timeline, move, ruling, referee.voice_of(said, None)) is None

    def __repr__(self) -> str:
        return "[" + ", ".join(str(move) for move in self) + "]"


# --- what takes back the announcement before it: `no, the wolf`, `pardon, trois` --------------------------------------


def heard(
    timeline: Timeline, ear: Hearing, state: Any, text: Any, seen: Callable[[Any], Any] = lambda whole: whole
) -> Heard:
    """What a text announces; where it is understood as no announcement of its own, what it says instead of the last one
    (`Heard.back`), else what it says behind the word that takes back (`no, Bo passes`).

    `state`: as who speaks knows it; `seen`: makes that of a snapshot. Raises InvalidMove or AmbiguousMove.
    """
    try:
        return ear.hear(state, text)
    except MoveError:
        rest, parted = behind_correction(text) if isinstance(text, str) else ("", False)
        instead = _instead(timeline, ear, rest, seen) if rest else None
        if instead is None and not (rest and (parted or _names_speaker(timeline, rest))):
            raise
        return instead or ear.hear(state, rest)


def _names_speaker(timeline: Timeline, text: str) -> bool:
    """Whether a text begins with a player's name: what follows is said of that one."""
    return any(plain(text).startswith(f"{plain(name)} ") for name in timeline.header.players)


def _instead(timeline: Timeline, ear: Hearing, rest: str, seen: Callable[[Any], Any]) -> Heard | None:
    """The last announcement as it is meant now: of the same verb, by the same player; None where nothing fits, or where
    an undo could not take it back."""
    number = timeline.undoable
    group = () if number is None else timeline.together(number)
    last = group[0].move if len(group) == 1 and group[0].kind == "move" else None
    if number is None or last is None:
        return None
    game, before = timeline.game, timeline.state_before(number)
    if game.irreversible(before, timeline.state, last):
        return None
    said = move_text(game, last, ear.lang, game.titles(before))
    try:
        found = ear.hear(seen(before), f"{said}, {TAKING_BACK[ear.lang]}, {rest}")
    except MoveError:
        return None
    meant = found.moves[0]
    same = meant.verb == last.verb and game.announcer(before, meant) == group[0].by
    return found._replace(back=number) if same and len(found.moves) == 1 and meant != last else None
