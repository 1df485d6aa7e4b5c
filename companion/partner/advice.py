"""Advice: what a seat may do, how good that is, what it does, what is expected then, and what speaks against it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from companion.core.match.entry import Entry, Telling
from companion.core.match.match import Match
from companion.core.match.referee import Referee
from companion.core.notation.parser import move_phrase
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Event, SetupError
from companion.core.text.messages import Phrasebook, quoted, told
from companion.core.text.numbers import decimal, percent
from companion.partner.background.mind import NoWorldError, answered
from companion.partner.background.requests import Advise
from companion.partner.opponent import own_hand
from companion.partner.search.disclosure import unclaimed
from companion.partner.search.heuristics import sense_of
from companion.partner.search.search_result import Found, Step, Thought

say: Final = Phrasebook("companion.partner")
MOST_SECONDS: Final = 600
LEAST_SECONDS: Final = 0.05
MOST_MOVES: Final = 20
UPHILL: Final = 0.35
"""Below this chance it is said that the match is more often lost."""


def percents(share: float, lang: str) -> str:
    """A chance in whole percents."""
    return percent(Fraction(share).limit_denominator(10_000), 0)(lang)


@dataclass(frozen=True)
class Suggestion:
    """One move that is advised. `chance` to win after it, with the bounds `low` and `high` of 95 % (shares of 1)."""

    found: Found
    _advice: "Advice"

    @property
    def move(self) -> Move:
        """The move itself, as `match.play` takes it."""
        return self.found.move

    @property
    def chance(self) -> float:
        """The chance to win after it."""
        return self.found.chance

    @property
    def low(self) -> float:
        """The lower bound of that chance, by the tries."""
        return self.found.low

    @property
    def high(self) -> float:
        """The upper bound."""
        return self.found.high

    def text(self, lang: str | None = None) -> str:
        """The move in words, with the names of what it is about."""
        return self._advice.phrase(self.found.move, lang or self._advice.lang)

    def does(self, lang: str | None = None) -> str:
        """What it does, in a sentence built of its effects; and the next blow of its line, if one is expected."""
        advice = self._advice
        lang = lang or advice.lang
        text = advice.entry(self.found.move, self.found.effects).brief(lang)
        following = next((step for step in self.found.line if self._strikes(step, own=True)), None)
        if following is None:
            return text
        what = advice.entry(following.move, self._blows(following)).brief(lang).rstrip(".")
        return f"{text[:-1]}{say('stop', lang)}{say('next_turn', lang, what=_small(what))}."

    def line(self, lang: str | None = None) -> list[str]:
        """The moves that are expected after it, each with who announces it; of hidden cards only an example."""
        lang = lang or self._advice.lang
        return [self._advice.step_text(step, lang) for step in self.found.line]

    def against(self, lang: str | None = None) -> list[str]:
        """What speaks against it, as sentences without a stop; empty if nothing does."""
        lang, advice, found = lang or self._advice.lang, self._advice, self.found
        book = say["against_it"]
        told = [_small(text).rstrip(".") for text in advice.remarks(found.move, lang)]
        if found.possible < 0.995:
            told.append(book("unseen", lang, share=percents(found.possible, lang)))
        if reply := self.reply(lang):
            told.append(reply)
        best = advice.thought.found[0]
        if found is not best:
            points = round(100 * (best.chance - found.chance))
            apart = found.high < best.low and points > 0
            told.append(book("behind" if apart else "near" if points > 1 else "alike", lang, points=points))
        if found.chance < UPHILL:
            told.append(book("uphill", lang))
        return told

    def reply(self, lang: str | None = None, *, blow: bool = False) -> str:
        """The answer of another player that is expected (`blow`: only one that strikes), without a stop; else empty."""
        lang, advice, book = lang or self._advice.lang, self._advice, say["against_it"]
        reply = self._reply()
        if reply is None or (blow and not self._strikes(reply, own=False)):
            return ""
        what = advice.entry(reply.move, reply.effects)
        named = {"player": advice.players[reply.seat], "move": reply.said[lang]}
        text = _small(what.brief(lang).rstrip(".")) if reply.effects else ""
        return book("reply", lang, what=text, **named) if text else book("reply_plain", lang, **named)

    def _reply(self) -> Step | None:
        """The answer of another player that is expected: a blow before anything else."""
        others = [step for step in self.found.line if step.seat != self._advice.seat and step.move.verb != "pass"]
        if self._advice.game.together:
            return None
        return next((step for step in others if self._strikes(step, own=False)), others[0] if others else None)

    def _strikes(self, step: Step, *, own: bool) -> bool:
        return (step.seat == self._advice.seat) == own and bool(self._blows(step))

    def _blows(self, step: Step) -> tuple[Event, ...]:
        game = self._advice.game
        return tuple(effect for effect in step.effects if effect.clause in (*game.blows, *game.crosses))


class Advice(Sequence[Suggestion]):
    """The advice for a seat, the best move first; empty where there is nothing to decide, then `note` says why."""

    def __init__(self, match: Match, seat: int | None, thought: Thought, note: str = "") -> None:
        self.game: Game = match.game
        self.players, self.lang = match.players, match.lang
        self.seat, self.thought = seat, thought
        self._telling: Telling = match.telling
        self._referee = Referee(match.timeline.__copy__())
        self._state = match.game.seen_by(match.state, seat)  # what it remarks rests on nothing that the seat cannot see
        self._note = note
        self._all = tuple(Suggestion(found, self) for found in thought.found)

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, place: Any) -> Any:
        return self._all[place]

    def __iter__(self) -> Iterator[Suggestion]:
        return iter(self._all)

    @property
    def player(self) -> str:
        """Who is advised; empty for nobody."""
        return "" if self.seat is None else self.players[self.seat]

    def alone(self, lang: str | None = None) -> str:
        """That there is no other move, or none worth considering; empty where there is."""
        if not len(self) or not (self.thought.only or self.thought.lone):
            return ""
        return say("only" if self.thought.only else "lone", lang or self.lang)

    def title(self, lang: str | None = None) -> str:
        """Whom it is for."""
        lang = lang or self.lang
        return say("title_group", lang) if self.game.together else say("title", lang, player=self.player)

    def note(self, lang: str | None = None) -> str:
        """What is to be known of it; empty if nothing is."""
        return say["note"](self._note, lang or self.lang, player=self.player) if self._note else ""

    def effort(self, lang: str | None = None) -> str:
        """How much was thought."""
        lang = lang or self.lang
        seconds = decimal(Fraction(self.thought.seconds).limit_denominator(100))(lang)
        return say("thought", lang, tries=self.thought.tries, seconds=seconds)

    def text(self, lang: str | None = None) -> str:
        """All of it, as the command line prints it."""
        lang = lang or self.lang
        lines = [self.title(lang)] if self.seat is not None else []
        if self._note:
            lines.append(self.note(lang))
        for number, one in enumerate(self, 1):
            share = say("chance", lang, share=percents(one.chance, lang))
            between = say("between", lang, low=percents(one.low, lang), high=percents(one.high, lang))
            lines.append(f"{number}. {one.text(lang)} — {share} ({between})")
            lines.append(f"   {one.does(lang)}")
            if line := one.line(lang):
                lines.append("   " + say("then", lang, line=say("stop", lang).join(line)))
            against = one.against(lang) or [say["against_it"]("nothing", lang)]
            lines.append("   " + say("speaks_against", lang, what=say("stop", lang).join(against)) + ".")
        if alone := self.alone(lang):
            lines.append(alone)
        if self._all:
            lines.append(f"({self.effort(lang)})")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        best = f": {self._all[0].text('en')}" if self._all else ""
        return f"<Advice {self.player or '-'}{best}>"

    # --- what suggestions ask -----------------------------------------------------------------------------------------

    def entry(self, move: Move, effects: tuple[Event, ...]) -> Entry:
        """A move with its effects, as an entry that tells itself."""
        return Entry(0, "move", move=move, effects=effects, telling=self._telling)

    def step_text(self, step: Step, lang: str) -> str:
        """A move of the line, with who announces it."""
        return say("step", lang, player=self.players[step.seat], move=step.said[lang])

    def phrase(self, move: Move, lang: str) -> str:
        """A move that may be announced now, in words."""
        return move_phrase(self.game, self._state, move, lang)

    def remarks(self, move: Move, lang: str) -> list[str]:
        """What the referee remarks of a move: warnings."""
        ruling = self._referee.rule(self._state, move)
        speak = ruling.context
        return [] if speak is None else [speak.sentence(reason, lang) for reason in ruling.warnings]


def _small(text: str) -> str:
    """A sentence that goes on in another: its first letter is small, unless a name or a sign begins with it."""
    first, rest = text[:1], text[1:]
    return text if rest[:1].isupper() or not first.isalpha() else first + rest


# --- asking -----------------------------------------------------------------------------------------------------------


def advise(match: Match, seat: str | int | None = None, *, seconds: float = 2, count: int = 3) -> Advice:
    """The advice for a player (default: who decides now), thought through for `seconds` s in a process of its own.

    Raises SetupError for a player who does not play, or for seconds or a count that make no sense.
    """
    request, empty = asked(match, seat, seconds=seconds, count=count)
    if request is None:
        return empty
    try:
        return of_thought(match, request, answered(request))
    except NoWorldError:
        return contradicted(match, request)
    except ValueError:
        return broken_off(match, request)


def asked(
    match: Match, seat: str | int | None = None, *, seconds: float = 2, count: int = 3, openly: bool = False
) -> tuple[Advise | None, Advice]:
    """What is asked of whoever thinks, or None where there is nothing to think about; and what is then said.

    `openly`: thought out of what all who look at the table see, without the player's own hand. Raises SetupError.
    """
    _check("seconds", seconds, LEAST_SECONDS, MOST_SECONDS, match.lang)
    _check("count", count, 1, MOST_MOVES, match.lang)
    wanted = None if seat is None else seat_named(match, seat)
    if match.over:
        return None, Advice(match, wanted, _NOTHING, "over")
    known = _deciding(match, wanted, openly=openly)
    if known is None:
        return None, Advice(match, wanted, _NOTHING, _idle(match, wanted))
    place, table = known
    try:
        why = unclaimed(match, table, place)
    except ValueError:
        why = "contradiction"
    request = Advise(match.game.name, table, place, float(seconds), int(count), seed=match.newest)
    return None if why else request, Advice(match, place, _NOTHING, why)


def of_thought(match: Match, request: Advise, thought: Thought) -> Advice:
    """The advice that came out, or how it stands so far."""
    if not thought.found or (thought.lone and match.state.pending and thought.found[0].move.verb == "skip"):
        other = match.state.pending and match.state.pending[-1].seat not in (None, request.seat)
        return Advice(match, request.seat, _NOTHING, "none" if other else "table")
    return Advice(match, request.seat, thought, "unseen_hand" if own_hand(request.known, request.seat).unknown else "")


def contradicted(match: Match, request: Advise) -> Advice:
    """No advice: no world agrees with the table."""
    return Advice(match, request.seat, _NOTHING, "contradiction")


def broken_off(match: Match, request: Advise) -> Advice:
    """No advice: the thinking has ended before its time."""
    return Advice(match, request.seat, _NOTHING, "broken_off")


def seat_named(match: Match, seat: str | int) -> int:
    """The seat of a player by name or number. Raises SetupError for one who does not play."""
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(match.players):
        return seat
    for place, name in enumerate(match.players):
        if isinstance(seat, str) and seat.strip().casefold() == name.casefold():
            return place
    raise SetupError(told("unknown-player", name=quoted(seat), known=", ".join(match.players)), match.lang)


_NOTHING: Final = Thought(-1, (), 0, 0.0)


def _check(name: str, given: Any, least: float, most: float, lang: str) -> None:
    """Raises SetupError unless it is a number within bounds."""
    whole = name == "count"
    fits = isinstance(given, int if whole else int | float) and not isinstance(given, bool)
    if not fits or not least <= given <= most:
        raise SetupError(lambda lang: say["wrong"](name, lang, most=most, given=quoted(given)), lang)


def _deciding(match: Match, wanted: int | None, *, openly: bool) -> tuple[int, Any] | None:
    """Who decides, and the table as that seat (`openly`: as all) knows it; None for nobody, or for chance."""
    game, state = match.game, match.state
    if state.pending and state.pending[-1].chance:
        return None
    asked_now = [item.seat for item in reversed(state.pending) if item.seat is not None and not item.ready]
    order = (
        [wanted] if wanted is not None else list(dict.fromkeys([*asked_now, state.active, *range(len(match.players))]))
    )
    for seat in order:
        known = game.seen_by(state, None if openly else seat)
        if sense_of(game).decision_of(known, seat).moves:
            return seat, known
    return None


def _idle(match: Match, wanted: int | None) -> str:
    if match.state.pending and wanted is None:
        return "table"
    return "nobody" if wanted is None else "none"
