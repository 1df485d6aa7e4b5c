"""What an announcement does: the entry that it makes and the snapshot after it, on top of a timeline.

Nothing is kept here: whoever asks (`Match`, or the replay of a record) keeps what was made with `Timeline.keep`.
"""

import random
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from companion.core.facts.facts import Problem, Values
from companion.core.match.entry import Entry, Kind
from companion.core.match.timeline import Timeline
from companion.core.rules.clauses import clause
from companion.core.rules.moves import Move
from companion.core.rules.option import Setup
from companion.core.rules.rulebook import Rulebook
from companion.core.rules.rulings import Event, InvalidMove, PositionError, Ruling
from companion.core.runtime.replacement import replace
from companion.core.text.messages import Sentence, told

MOST_PROBLEMS = 30
"""Of a position or a correction that are told: who has mended these asks again."""

Made = tuple[Entry, Any]
"""An entry and the snapshot after it."""


def performed(
    timeline: Timeline, kind: Kind, move: Move, ruling: Ruling, answers: tuple[Move, ...] | None = None, **fields: Any
) -> Made:
    """A move played, after the steps that its ruling implies and before what the companion answers to chance.

    `answers`: those of the record, where it is replayed; InvalidMove if they are not what is asked for.
    """
    state: Any = timeline.state
    effects: tuple[Event, ...] = ()
    by = timeline.game.announcer(state, move)
    for step in ruling.implies:
        state, done = timeline.game.apply_implied(state, step)
        effects += done
    state, done = timeline.game.apply(state, move)
    effects += done
    state, done, answers = settled(timeline, state, answers)
    return _entry(
        timeline, kind, state, by=by, move=move, ruling=ruling, implied=ruling.implies, answers=answers,
        effects=effects + done, **fields,
    )  # fmt: skip


@clause("correction")
def corrected(timeline: Timeline, facts: Mapping[str, Any], why: str) -> Made:
    """Stored figures set by hand. Raises PositionError with all that is wrong, InvalidMove if nothing changes."""
    game = timeline.game
    values, problems = game.facts.check(facts, timeline.header.players)
    draft = game.facts.draft(timeline.state)
    state = _sound(timeline, *game.facts.correct(_setup(timeline), timeline.state, values), problems)
    before = {name: draft.get(name) for name in values}
    if before == values:
        raise InvalidMove(told("nothing-to-correct"), timeline.lang)
    entry, state = _entry(timeline, "correct", state, given=values, why=why)
    return replace(entry, before=before), state


def undone(timeline: Timeline, number: int, by: str = "") -> Made:
    """The last live entry taken back, with those announced together; cards that people have seen by it stay seen.

    `by`: the player who takes it back, where that is known.
    """
    group = timeline.entries[number].group
    before, cards = timeline.state_before(group[0]), dict[str, None]()
    state = before
    for one in group:
        cards |= dict.fromkeys(timeline.game.revealed(state, timeline.states[one]))
        state = timeline.states[one]
    of = timeline.together(number)
    known = _known(of)
    back = known and known[::-1]
    return _entry(timeline, "undo", before, back, by=by, refers=number, of=of, seen_cards=tuple(cards))


def redone(timeline: Timeline, number: int, by: str = "") -> Made:
    """An entry that was undone brought back, with those announced together: `number` is the last of them."""
    of = timeline.together(number)
    return _entry(timeline, "redo", timeline.states[number], _known(of), by=by, refers=number, of=of)


def taken_over(timeline: Timeline, given: Mapping[str, str | None], by: str = "") -> Made:
    """Seats that others play from now on: the companion at a level, or (None) a person. Nothing else changes.

    Raises InvalidMove for players who do not play, or if nothing changes.
    """
    players = timeline.header.players
    if not set(given) <= set(players):
        unknown = next(name for name in given if name not in players)
        raise InvalidMove(told("unknown-player", name=unknown, known=", ".join(players)), timeline.lang)
    if all(timeline.partners.get(name) == level for name, level in given.items()):
        raise InvalidMove(told("nothing-to-correct"), timeline.lang)
    return _entry(timeline, "partner", timeline.state, by=by, given=dict(given))


def _known(entries: tuple[Entry, ...]) -> tuple[Values, Values] | None:
    """What entries that follow each other have changed together, and what that was before: nothing is read again.

    None where one is a correction, which tells what the corrected figures were and no others.
    """
    if any(entry.kind == "correct" for entry in entries):
        return None
    after: Values = {}
    before: Values = {}
    for entry in entries:
        after |= entry.changed
        before = {**entry.before, **before}
    differ = [name for name, value in after.items() if before[name] != value]
    return {name: after[name] for name in differ}, {name: before[name] for name in differ}


def _entry(
    timeline: Timeline, kind: Kind, after: Any, known: tuple[Values, Values] | None = None, **fields: Any
) -> Made:
    """The next entry, with the figures that differ after it; `known`: these and what they were, where entries tell."""
    changed, before = known or timeline.game.facts.changed(timeline.state, after)
    entry = Entry(
        timeline.newest + 1,
        kind,
        changed=changed,
        before=before,
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        writer=timeline.writer,
        seen=timeline.newest,
        telling=timeline.telling,
        **fields,
    )
    return entry, after


def settled(
    timeline: Timeline, state: Any, answers: tuple[Move, ...] | None = None, field: str = "then"
) -> tuple[Any, tuple[Event, ...], tuple[Move, ...]]:
    """The state once what belongs to chance is answered: by recorded answers, or by the companion where it deals.

    With what happened, and the answers. Raises InvalidMove, naming the `field` of the record, unless the answers are
    those that are asked for.
    """
    given: list[Move] = []
    effects: tuple[Event, ...] = ()
    while state.pending and state.pending[-1].chance:
        if answers is None:
            dice = random.Random(f"{timeline.header.seed}:{len(timeline.live)}:{len(given)}")
            answer = timeline.game.answer(state, state.pending[-1], dice)
        else:
            answer = _recorded(timeline, state, answers[len(given) : len(given) + 1], field)
        state, done = timeline.game.apply(state, answer)
        effects += done
        given.append(answer)
    if answers and len(given) < len(answers):
        more = ", ".join(str(answer) for answer in answers[len(given) :])
        raise InvalidMove(told("answers-unasked", field=field, given=more[:80]), timeline.lang)
    return state, effects, tuple(given)


def _recorded(timeline: Timeline, state: Any, answers: tuple[Move, ...], field: str) -> Move:
    """The next recorded answer, which must be one to what chance is asked."""
    asked = state.pending[-1].verb
    for answer in answers:
        if answer.verb == asked and timeline.game.judge(state, answer):
            return answer
    raise InvalidMove(told("bad-field", field=field, expected=asked), timeline.lang)


def position(timeline: Timeline, values: Values, known: list[Sentence]) -> Any:
    """The state of checked facts. Raises PositionError with all that is wrong, the problems `known` already too."""
    return _sound(timeline, *timeline.game.facts.build(_setup(timeline), values), known)


def _setup(timeline: Timeline) -> Setup:
    """What the match was made of."""
    header = timeline.header
    seat = header.players.index(header.starter)
    return Setup(header.players, seat, header.options, header.seed is not None, header.data)


def _sound(timeline: Timeline, state: Any, problems: list[Problem], known: list[Sentence]) -> Any:
    """The state itself, if nothing is wrong with it. Raises PositionError."""
    wrong: list[Sentence] = [
        *known,
        *(partial(_worded, timeline.game.rulebook, key, figures) for key, figures in problems),
    ]
    if len(wrong) > MOST_PROBLEMS:
        wrong = [*wrong[:MOST_PROBLEMS], told("more-problems", count=len(wrong) - MOST_PROBLEMS)]
    if wrong:
        raise PositionError(wrong, timeline.lang)
    return state


def _worded(rulebook: Rulebook, key: str, figures: Mapping[str, Any], lang: str) -> str:
    """What is wrong with a position, in the words of the game."""
    return rulebook.speaker(lang).word("problem", key, **figures)
