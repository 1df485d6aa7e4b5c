"""Questions about a match, answered: what may be done, why something is so, how many, whose turn; else by the rules.

Nothing that is asked is played, and nothing is told that the asker may not see: every answer is made of the table as
that seat knows it.
"""

from collections.abc import Callable, Sequence
from typing import Final

from companion.core.answers.answer import Answer
from companion.core.answers.changes import change_answer, standing_answer, tells
from companion.core.answers.figures import ENOUGH, SURE, figure_answer
from companion.core.answers.mentions import Table
from companion.core.answers.moments import (
    last_answer,
    now_answer,
    table_answer,
    todo_answer,
    turn_answer,
    winner_answer,
)
from companion.core.answers.permissions import Permission
from companion.core.answers.questions import Asked, Kind, Word, has, joined, sorted_out
from companion.core.answers.rule_answers import rule_answer
from companion.core.match.referee import Referee
from companion.core.match.seat_levels import player_named
from companion.core.rules.rulings import Outcome
from companion.core.text.arguments import a_text
from companion.core.text.messages import say


def match_answer(referee: Referee, question: str, seat: str | int | None, outcome: Outcome | None, lang: str) -> Answer:
    """The answer to a question about a match, or about the rules of its game, in a language.

    `seat`: who asks, by name or number: `I` is that player, who hears of what that player may see (None: who looks at
    the table; `I` is who is to play). Raises SetupError for an unknown player.
    """
    timeline = referee.timeline
    players = timeline.header.players
    question = a_text(question, "question", lang)
    place = _seat(seat, players, lang)
    state = timeline.state
    asker = players[state.active if place is None else place]
    known = referee.game.seen_by(state, place)
    table = Table(referee.game, known, asker, timeline.telling, lang, named=place is not None)
    asked = sorted_out(question)
    found = _answered(table, referee, asked, outcome)
    return found or rule_answer(referee.game.rulebook, question, lang)


def _seat(seat: str | int | None, players: Sequence[str], lang: str) -> int | None:
    """The seat of who asks. Raises SetupError."""
    if seat is None or (isinstance(seat, int) and 0 <= seat < len(players)):
        return seat
    return players.index(player_named(str(seat), players, lang))


def _answered(table: Table, referee: Referee, asked: Asked, outcome: Outcome | None) -> Answer | None:
    """What the match itself says; None where the question is about something else."""
    ways: dict[Kind, Callable[[], Answer | None]] = {
        "turn": lambda: turn_answer(table),
        "now": lambda: now_answer(table),
        "todo": lambda: todo_answer(table),
        "winner": lambda: winner_answer(table, outcome),
        "last": lambda: last_answer(table, referee.timeline),
        "table": lambda: table_answer(table),
        "may": lambda: Permission(table, referee).answer(asked),
        "if": lambda: Permission(table, referee).forecast(asked),
        "why": lambda: _why(table, referee, asked.said),
        "figure": lambda: _figure(table, referee, asked.said),
    }
    return ways[asked.kind]()


def _why(table: Table, referee: Referee, said: Sequence[Word]) -> Answer | None:
    """Why something is as it is: what has changed it, else that it has been so from the beginning; that it is not so,
    where a question tells of something that has not happened."""
    found = change_answer(table, referee.timeline, said) or standing_answer(table, referee.timeline, said)
    return found or (Answer(text=say("answer-never", table.lang)) if tells(table, said) else None)


def _figure(table: Table, referee: Referee, said: Sequence[Word]) -> Answer | None:
    """A figure as it stands; where it is asked how much has changed, the change."""
    changed = change_answer(table, referee.timeline, said) if has(said, "past") else None
    least = _least(table, said)
    return changed or (None if least is None else figure_answer(table, said, least))


def _least(table: Table, said: Sequence[Word]) -> float | None:
    """How near to a question the name of a figure must be: the more, the more the question may ask after a rule; None
    where it does. Who names somebody, something, or what is left, asks after the table."""
    if table.mentions(said):
        return ENOUGH
    rule = max((found.score for found in table.game.rulebook.found(joined(said))), default=0.0)
    if has(said, "general"):
        return None
    if has(said, "possession"):
        return POSSESSION
    if has(said, "soft"):
        return ENOUGH if rule < VERY_RULE else SURE
    if rule >= VERY_RULE:
        return None
    return SURE if rule >= SOME_RULE else RATHER


VERY_RULE, SOME_RULE = 7.0, 1.5
"""How near a rule is that says so itself, and one that may well be meant (Ranking)."""
POSSESSION: Final = 0.5
"""How near it must be where somebody's own is asked for."""
RATHER: Final = 0.7
"""How near the name of a figure must be where no rule is."""
