"""The companion at a table: for the seats that it plays it thinks, and announces as a person does, at a pace that can
be followed; one for each match, whoever shows it (companion/table/hub/match_hub.py, a notebook's widget).

Nobody waits for it: `look` is asked again and again, and does what can be done by then. It thinks out of what its seat
knows, and no more (companion/partner/opponent.py). Who plays a seat stands in the record (core/match/seat_levels.py),
not beside it as the names of matches do: a notebook that follows the record, another phone and a later evening must
agree on it.
"""

import logging
import time
import zlib
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary, WeakSet

from companion.core.match.entry import Entry
from companion.core.match.match import Match
from companion.core.match.opening import fork
from companion.core.record.ledger import RecordError
from companion.core.rules.decisions import deciding
from companion.core.rules.moves import Move
from companion.core.rules.rulings import IllegalMove, MoveError
from companion.core.rules.simultaneous import all_ready, is_ready, sealed_for, seals
from companion.core.runtime.replacement import replace
from companion.partner.background.mind import Mind
from companion.partner.background.requests import Choose
from companion.partner.opponent import TurnOver, may_be_held
from companion.partner.search.heuristics import sense_of
from companion.partner.search.levels import SECONDS, surest
from companion.table.session.secret_choices import NotInSecret, bring, say_ready, waiting
from companion.table.session.viewer import Onlooker

log = logging.getLogger(__name__)

PACE_S: Final = 1.6
"""How long an announcement of the companion's own is left to be read before its next one."""
QUICK_S: Final = 0.6
"""The same after what a person announced, and after what could not be otherwise."""
AT_ONCE: Final = 4
"""So many matches of a process may have it think at the same time."""
GIVES_UP: Final = 3
"""Choices in secret that are refused, after which it leaves the seat to people."""


class Wanted(NamedTuple):
    """Cards that people are asked to turn over: how many lie face down, and what they may be."""

    seat: int
    hidden: int
    cards: tuple[Any, ...]


class _Asked(NamedTuple):
    """Who has to decide, whether in secret, and whether there is but one thing to say."""

    seat: int
    secret: bool = False
    forced: bool = False


class Opponents:
    """The companion at one match. `thinking`: the seat it thinks for; `wanted`: the cards to be turned over for it;
    `idle`: the seat that does not go on, and why (`undone`, `stopped`: until a person has announced something;
    `unlisted`: no list says what its cards are; `stuck`: it finds nothing to say)."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.thinking: int | None = None
        self.wanted: Wanted | None = None
        self.idle: tuple[int, str] | None = None
        self._clock = clock
        self._at, self._since = -1, 0.0
        self._partners: Any = None
        self._asked: _Asked | None = None
        self._mind: Mind | None = None
        self._delay = QUICK_S
        self._goes_on = self._stopped = -1
        self._choice: tuple[Match, list[str]] | None = None
        """A choice in secret that is being made, on a match of its own."""
        self._chosen: dict[int, list[str]] = {}
        """The choices that were made, until all are opened."""
        self._refused = 0

    def look(self, match: Match, pace: float = 1.0) -> bool:
        """Do what can be done by now; whether there is something new to show. `pace`: 0 does not wait."""
        before = self.shown
        newest = match.newest
        self._go_ahead(match, pace)
        if match.newest != newest:  # pages are shown at once that it thinks on
            self._go_ahead(match, pace)
        return before != self.shown or newest != match.newest

    def attend(self, match: Match) -> None:
        """See whose decision it is; nothing is thought."""
        if (match.newest, match.partners) != (self._at, self._partners):
            self._moved_on(match)

    def _go_ahead(self, match: Match, pace: float) -> None:
        self.attend(match)
        if self._asked is not None and self.idle is None and self.wanted is None:
            self._think(match, self._asked, pace)

    @property
    def shown(self) -> tuple[Any, ...]:
        """What pages are to be told of when it changes."""
        return self.deciding, self.wanted, self.idle

    @property
    def deciding(self) -> int | None:
        """The seat for which it decides now, cards to be turned over or not: nobody else announces for it."""
        return None if self._asked is None or self.idle is not None else self._asked.seat

    @property
    def thought_s(self) -> float:
        """For how many seconds it has been deciding."""
        return self._clock() - self._since

    @property
    def busy(self) -> bool:
        """Whether it has more to do before anybody else announces anything."""
        waits = self._asked is None or self.idle is not None or self.wanted is not None
        return self._at < 0 or not waits

    def rest(self) -> None:
        """Nobody looks at the match: nothing goes on."""
        self._stop()
        self._at = -1

    def go_on(self, match: Match) -> None:
        """A person lets it decide again after something was taken back, or it was stopped."""
        self._goes_on, self._stopped, self._at = match.newest, -1, -1

    def stop(self, match: Match) -> None:
        """A person has it wait: what it has to decide now may be announced by people."""
        self._goes_on, self._stopped, self._at = -1, match.newest, -1

    def _stop(self) -> None:
        if self._mind is not None:
            _THINKING.discard(self._mind)
            self._mind.stop()
        self._mind, self.thinking = None, None

    # --- whose decision -----------------------------------------------------------------------------------------------

    def _moved_on(self, match: Match) -> None:
        self._stop()
        self.wanted = self.idle = self._choice = None
        self._at, self._since, self._partners = match.newest, self._clock(), match.partners
        self._asked = self._who(match)
        if self._asked is not None and self._stopped == match.newest:
            self.idle = (self._asked.seat, "stopped")
        elif self._asked is not None and match.redoable is not None and self._goes_on != match.newest:
            self.idle = (self._asked.seat, "undone")

    def _who(self, match: Match) -> _Asked | None:
        """The seat of the companion's that has to decide now."""
        seats = [match.players.index(name) for name in match.partners]
        in_secret = [seat for seat in waiting(match) if seat in seats] if seats else []
        if in_secret:
            opens = all_ready(match.state)
            return next(
                (_Asked(seat, secret=True) for seat in in_secret if opens or not is_ready(match.state, seat)), None
            )
        self._chosen.clear()
        self._refused = 0
        turn = deciding(match.game, match.state, seats, dealt=match.header.seed is not None)
        return None if turn is None else _Asked(turn.seat, forced=len(turn.moves) == 1)

    # --- thinking -----------------------------------------------------------------------------------------------------

    def _think(self, match: Match, asked: _Asked, pace: float) -> None:
        if asked.secret and asked.seat in self._chosen and all_ready(match.state):
            self._open(match)
            return
        if self._mind is None:
            if len(_THINKING) >= AT_ONCE:
                return
            self._mind = Mind(self._question(match, asked))
            _THINKING.add(self._mind)
            self.thinking = asked.seat
        self._mind.look()
        if not self._mind.done or self._clock() - self._since < pace * self._delay:
            return
        found = None if self._mind.failed else self._mind.latest
        if self._mind.failed:
            log.warning("nothing was thought for a seat: %s", self._mind.failed)
        self._stop()
        if isinstance(found, TurnOver):
            self._want(match, asked.seat, found)
        elif asked.secret:
            self._choose(match, asked.seat, found)
        else:
            self._delay = QUICK_S if asked.forced else PACE_S
            self._announce(match, asked.seat, found)

    def _question(self, match: Match, asked: _Asked) -> Choose:
        game, level = match.game, match.partners[match.players[asked.seat]]
        if asked.secret and self._choice is None:
            twin = fork(match)
            twin.timeline.states[-1] = game.seen_by(twin.state, asked.seat)
            self._choice = (twin, [])
        table = match.state if self._choice is None else self._choice[0].state
        known = game.seen_by(table, asked.seat)
        return Choose(
            game.name, known, asked.seat, level, SECONDS[level], seed_of(match), dealt=match.header.seed is not None
        )

    def _want(self, match: Match, seat: int, found: TurnOver) -> None:
        known = match.game.seen_by(match.state, seat)
        cards = tuple(may_be_held(match.game, known, seat))
        if cards:
            self.wanted = Wanted(seat, found.hidden, cards)
        else:
            self.idle = (seat, "unlisted")

    # --- announcing ---------------------------------------------------------------------------------------------------

    def _announce(self, match: Match, seat: int, move: Move | None) -> None:
        """Announce it as a person does; where the table refuses it, what looks best of the rest."""
        try:
            if move is not None:
                match.play(move, seen=self._at, voices=(seat,))
                return
        except IllegalMove as refused:  # it rested on a card that its seat cannot see
            log.info("%s", refused)
        except (MoveError, RecordError) as wrong:
            log.info("%s", wrong)
            if match.newest == self._at:
                self.idle = (seat, "stuck")
            return
        self._announce_other(match, seat, move)

    def _announce_other(self, match: Match, seat: int, refused: Move | None) -> None:
        known = match.game.seen_by(match.state, seat)
        dealt = match.header.seed is not None
        found = surest(match.game, known, seat, () if dealt else match.game.told_verbs)
        others = [move for move in found if dealt or not match.game.judge(known, move).assumes]
        weights = sense_of(match.game).weigh(known, seat, others) if others else ()
        for move, _ in sorted(zip(others, weights, strict=True), key=lambda one: -one[1]):
            try:
                if move != refused and match.ask(move, voices=(seat,)):
                    match.play(move, seen=self._at, voices=(seat,))
                    return
            except (MoveError, RecordError) as wrong:
                log.info("%s", wrong)
        self.idle = (seat, "stuck")

    # --- choosing in secret (table/session/secret_choices.py) ---------------------------------------------------------

    def _choose(self, match: Match, seat: int, move: Move | None) -> None:
        """One announcement of a choice; with the last one its seat is ready, and nothing else is told."""
        assert self._choice is not None
        twin, texts = self._choice
        name = match.players[seat]
        if move is None or not seals(match.game.sealed_verbs, match.state, seat, move.verb):
            self._choice = None
            self._announce(match, seat, move)
            return
        try:
            twin.play(replace(move, by=name))
            texts.append(str(replace(move, by=name)))
            if seat in sealed_for(twin.state):
                return
            self._chosen[seat], self._choice = texts, None
            if not is_ready(match.state, seat):
                say_ready(Onlooker(match, seat=seat), seat, None)
        except (MoveError, NotInSecret, RecordError) as wrong:
            log.info("%s", wrong)
            self._give_up(match, seat)

    def _open(self, match: Match) -> None:
        """All are ready: what was chosen is brought, as pages bring theirs."""
        for seat in [seat for seat in sealed_for(match.state) if seat in self._chosen]:
            known = match.newest
            answer = bring(Onlooker(match, seat=seat), seat, self._chosen.pop(seat))
            if not answer["ok"]:
                self._give_up(match, seat)
            if match.newest != known:
                return
        self._asked = None

    def _give_up(self, match: Match, seat: int) -> None:
        self._choice = None
        self._refused += 1
        if self._refused >= GIVES_UP:
            self._asked, self.idle = None, (seat, "stuck")


_OPPONENTS: WeakKeyDictionary[Match, Opponents] = WeakKeyDictionary()
_THINKING: WeakSet[Mind] = WeakSet()


def opponents(match: Match) -> Opponents:
    """The companion at a match."""
    return _OPPONENTS.setdefault(match, Opponents())


def found_at(match: Match) -> Opponents | None:
    """The same, where somebody has looked at the match."""
    return _OPPONENTS.get(match)


def left_to_it(match: Match) -> frozenset[int]:
    """The seats for which people announce nothing now: those that the companion plays, where it sits at the table and
    decides for one of them, or chooses in secret."""
    found = found_at(match) if match.partners and not match.over else None
    if found is None:
        return frozenset()
    found.attend(match)
    decides = found.deciding is not None or (found.idle is None and bool(waiting(match)))
    return frozenset(map(match.players.index, match.partners)) if decides else frozenset()


def seed_of(match: Match) -> int:
    """Chance of its own for each decision, the same whenever the match is taken up again."""
    return zlib.crc32(f"{match.header.id}:{match.newest}".encode())


# --- what people do with it -------------------------------------------------------------------------------------------


def turned_over(match: Match, wanted: Wanted, cards: Sequence[str], seen: int | None) -> Entry:
    """Cards of the companion's hand were turned over: they are known from now on. Raises PositionError, InvalidMove."""
    held, pool = _card_facts(match.players[wanted.seat])
    facts = match.facts()
    given = {held: [*(facts.get(held) or ()), *cards]}
    unlocated = list(facts.get(pool) or ())  # where the record names those of which nobody knows where they are
    for card in filter(unlocated.__contains__, cards):
        unlocated.remove(card)
        given[pool] = unlocated
    return match.correct(given, seen=seen)


def held_fact(match: Match, seat: int) -> str:
    """The fact that names the known cards of a hand."""
    return _card_facts(match.players[seat])[0]


def _card_facts(name: str) -> tuple[str, str]:
    return f"{name}.hand.cards", f"{name}.cards"


def of_companion(match: Match, number: int) -> bool:
    """Whether an entry, and all that was announced together with it, is of seats that the companion plays."""
    hands = [set(_card_facts(name)) for name in match.partners]
    return all(
        any(set(entry.given) <= hand for hand in hands) if entry.kind == "correct" else entry.by in match.partners
        for entry in match.timeline.together(number)
    )


def undo_for_people(match: Match, number: int | None, by: str, kept: Callable[[int | None], bool]) -> list[int]:
    """Take back the last announcement of a person, and all that the companion announced since; where there is none of a
    person's, one of the companion's. `kept`: whether an entry may not be taken back.

    The numbers of the entries that did it. Raises InvalidMove.
    """
    people = any(not of_companion(match, one) for one in match.timeline.live)
    done = [match.undo(number, by=by).number]
    while people and of_companion(match, _undone(match, done[-1])) and not kept(match.undoable):
        done.append(match.undo(by=by).number)
    return done


def redo_for_people(match: Match, number: int | None, by: str, kept: Callable[[int | None], bool]) -> list[int]:
    """Bring back what was undone last, and what the companion had announced after it. Raises InvalidMove."""
    done = [match.redo(number, by=by).number]
    while match.redoable is not None and of_companion(match, match.redoable) and not kept(match.redoable):
        done.append(match.redo(by=by).number)
    return done


def _undone(match: Match, number: int) -> int:
    return match.entries[number].refers or 0
