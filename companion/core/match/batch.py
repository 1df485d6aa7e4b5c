"""What is announced in one breath: several things, judged one on top of the other, that stand or fall together."""

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any

from companion.core.hearing.effort import Effort
from companion.core.match.application import Made, performed, undone
from companion.core.match.entry import Kind
from companion.core.match.implied_moves import judged, taken_steps
from companion.core.match.referee import Announced, Referee
from companion.core.notation.parser import split_comment
from companion.core.record.limits import TOGETHER
from companion.core.rules.decisions import Voice
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import IllegalMove, InvalidMove, Ruling
from companion.core.runtime.replacement import replace
from companion.core.text.messages import one_line, told


class Breath:
    """An announcement, read and judged thing by thing, each after those before it; nothing of it is kept."""

    def __init__(self, referee: Referee, announced: Any, voices: Collection[int] | None = None) -> None:
        """`announced`: a text or a move, or a sequence of them that are announced together. `voices`: the seats that
        whoever announces it speaks for; None: those of all people, and any that is named.

        Raises InvalidMove or AmbiguousMove for what is not understood, and InvalidMove where the companion deals and
        one thing would be judged by what another brings to light.
        """
        parts = parts_of(announced, referee.timeline.lang)
        self._home = self._ahead = referee
        self._effort = Effort(referee.timeline.lang)
        self._voices = voices
        self._several = len(parts) > 1
        self._rulings: list[Ruling] = []
        self._back: Made | None = None
        self._made: list[Made] = []
        for part in parts:
            if not self._hear(part):
                break

    def _hear(self, part: Any) -> bool:
        """Judge the things of one text, up to one that is refused; whether none is."""
        if self._rulings:
            self._go_on()
        first, *more = self._read(part)
        if first.back is not None and not self._rulings:
            self._go_back(first.back)
        more = [thing._replace(move=self._ahead.named(thing.move)) for thing in more]  # who is meant now, not then
        self._several = self._several or bool(more)
        for place, thing in enumerate((first, *more)):
            if place:
                self._go_on()
            self._last = thing._replace(move=self._ahead.parse(thing.move)), "" if place else comment_of(part)
            voice = None if thing.entry is not None else self._home.voice_of("" if place else part, self._voices)
            self._rulings.append(self._rule(self._last[0].move, voice))
            if not self._rulings[-1]:
                return False
        return True

    def _read(self, part: Any) -> tuple[Announced, ...]:
        """The things of a text, as who announces all at once can know them."""
        state, seat = self._home.timeline.state, self._ahead.timeline.state.active
        if self._ahead is self._home or self._home.game.seen_by(state, seat) is state:
            return self._ahead.announced(part, self._effort)
        known = _foreseen(self._home.game, state, self._rulings, seat)
        if known is None:
            raise _too_early(self._home, self._rulings[-1])
        reader = self._ahead.ahead()
        reader.timeline.states[-1] = known
        return reader.announced(part, self._effort)

    def _go_on(self) -> None:
        """What was judged last is taken as played, for what comes after it."""
        check_together(len(self._rulings) + 1, self._home.timeline.lang)
        if self._ahead is self._home:
            self._ahead = self._home.ahead()
        self._made.append(self._performed())
        self._ahead.timeline.keep(*self._made[-1])

    def _go_back(self, number: int) -> None:
        """The last entry is taken as undone: what is announced is said instead of it."""
        self._ahead = self._home.ahead()
        self._back = undone(self._ahead.timeline, number)
        self._ahead.timeline.keep(*self._back)

    def _rule(self, move: Move, voice: Voice | None) -> Ruling:
        ruling = self._ahead.rule(self._ahead.timeline.state, move, voice)
        if self._made and _rests_on_hidden(self._home.timeline.state, self._rulings, ruling, self._home.game):
            raise _too_early(self._home, self._rulings[-1])
        return ruling if ruling or not self._made else self._as_known(ruling)

    def _as_known(self, refusal: Ruling) -> Ruling:
        """A refusal as who announces all at once can know it: what would be right instead may have come to light."""
        state = self._home.timeline.state
        seat = self._home.game.seat_of(state, refusal.move)
        known = (
            None
            if self._home.game.seen_by(state, seat) is state
            else _foreseen(self._home.game, state, self._rulings, seat)
        )
        return refusal if known is None else self._ahead.rule(known, refusal.move)

    def _performed(self) -> Made:
        thing, comment = self._last
        kind: Kind = "move" if thing.entry is None else "reveal"
        return performed(self._ahead.timeline, kind, thing.move, self._rulings[-1], refers=thing.entry, comment=comment)

    @property
    def ruling(self) -> Ruling:
        """That on what is refused, else on the last thing; of several things, with the rulings on all up to it."""
        ruling = self._rulings[-1]
        return replace(ruling, together=tuple(self._rulings)) if self._several else ruling

    @property
    def irreversible(self) -> bool:
        """Whether an undo could not take all of it back (`Game.irreversible`). Raises IllegalMove."""
        before = self._home.timeline.state
        for entry, after in self.made():
            told = entry.move is not None and self._home.game.irreversible(before, after, entry.move)
            if told and entry.kind != "undo":
                return True
            before = after
        return False

    def made(self) -> list[Made]:
        """The entries and the snapshots after them, the undo of what it is said instead of first. Raises IllegalMove if
        anything is refused."""
        if not self.ruling:
            more = told("refused-together") if self._several else None
            raise IllegalMove(self.ruling, self._home.timeline.lang, more)
        made = [*self._made, self._performed()]
        together = (made[0][0].number, len(made))
        made = [(replace(entry, together=together), state) for entry, state in made] if self._made else made
        return made if self._back is None else [self._back, *made]


def parts_of(announced: Any, lang: str) -> tuple[Any, ...]:
    """The texts or moves of an announcement. Raises InvalidMove for more than may be announced together, before any of
    them is heard."""
    parts = tuple(announced) or ("",) if isinstance(announced, tuple | list) else (announced,)
    check_together(len(parts), lang)
    return parts


def check_together(count: int, lang: str) -> None:
    """Raises InvalidMove where so many things are more than may be announced together."""
    if count > TOGETHER:
        raise InvalidMove(told("too-many-together", max=TOGETHER), lang)


def opened(referee: Referee, choices: Sequence[Sequence[Move]]) -> list[Made]:
    """The entries that choices make which were made in secret, and the snapshots after them: they stand or fall
    together, though each was made without what another brings to light. Raises IllegalMove if one is refused."""
    check_together(sum(map(len, choices)), referee.timeline.lang)
    ahead, made = referee.ahead(), list[Made]()
    for moves in choices:
        for entry, state in Breath(ahead, moves).made():
            ahead.timeline.keep(entry, state)
            made.append((entry, state))
    together = (made[0][0].number, len(made)) if len(made) > 1 else None
    return [(replace(entry, together=together), state) for entry, state in made]


def comment_of(announced: Any) -> str:
    """The comment behind an announced text, on one line."""
    return one_line(split_comment(announced)[1]) if isinstance(announced, str) else ""


def ruling_as_seen(referee: Referee, moves: Sequence[Move], seat: int | None) -> Ruling:
    """The ruling on moves announced together as far as a seat can know it (`Match.ask_as_seen`).

    Raises InvalidMove where chance decides between them.
    """
    rulings: list[Ruling] = []
    for move in moves:
        known = _foreseen(referee.game, referee.timeline.state, rulings, seat)
        if known is None:
            raise _too_early(referee, rulings[-1])
        rulings.append(referee.rule(known, move))
        if not rulings[-1]:
            break
    return replace(rulings[-1], together=tuple(rulings)) if len(moves) > 1 else rulings[-1]


def _rests_on_hidden(state: Any, before: Sequence[Ruling], ruling: Ruling, game: Game) -> bool:
    """Whether a ruling, after what was ruled on before it, rests on a card that its player has yet to see.

    Then that comes to light first: who announces all at once, and is refused, would else have been told for nothing.
    """
    seat = game.seat_of(state, ruling.move)
    if game.seen_by(state, seat) is state:
        return False
    known = _foreseen(game, state, before, seat)
    if known is None:
        return True
    foreseen, _ = judged(game, known, ruling.move)
    if bool(foreseen.assumes) or bool(foreseen) != bool(ruling):
        return True
    steps = None if foreseen else taken_steps(game, known, ruling.move)  # what they bring to light may be that card
    return steps is not None and bool(game.judge(steps[0], ruling.move).assumes)


def _too_early(referee: Referee, before: Ruling) -> InvalidMove:
    """What is said of what follows a thing on which it depends; what follows is not named: it may tell what comes."""
    move = partial(referee.move_text, before.move)
    return InvalidMove(told("announce-after", move=move), referee.timeline.lang)


def _foreseen(game: Game, state: Any, rulings: Iterable[Ruling], seat: int | None) -> Any:
    """The state after what was ruled on, as far as a seat can know now what it brings; None where chance decides."""
    known = game.seen_by(state, seat)
    for ruling in rulings:
        for step in (*ruling.implies, ruling.move):
            known, _ = game.apply(known, step)
        if known.pending and known.pending[-1].chance:
            return None
    return known
