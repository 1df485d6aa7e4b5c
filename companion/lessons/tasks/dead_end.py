"""When an aim cannot be reached any more: what the lesson's data says of it, the turn that it had to happen in, and
where few moves are left a search of all of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.core.match.match import Match
from companion.core.match.opening import fork
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.lessons.lesson.goals import BEFORE, Condition
from companion.lessons.lesson.problems import Text
from companion.lessons.lesson.spec import Scene
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.pupil.feedback import say
from companion.lessons.tasks.move_answer import read_conditions

NEVER_BACK: Final = ("turn", "round")
"""Facts that only grow: an aim that asks for them as they were is lost as soon as they are not."""
MOST_SEARCHED: Final = 100
"""How many moves are looked at for certainty that no way is left: what takes longer is left open."""


class Lost(NamedTuple):
    """A sign in the lesson's data that an aim is out of reach: when all of it holds, and what is said then."""

    when: tuple[Condition, ...]
    text: Text


def read_lost(table: Table, game: Game, players: Sequence[str]) -> tuple[Lost, ...]:
    """The field `lost`: a list of tables with `when`, `fr` and `en`."""
    found = []
    for one in table.tables("lost"):
        when = read_conditions(one, "when", game, players)
        found.append(one.closed(Lost(when, one.words() or {})))
    return tuple(found)


def sign_of_loss(scene: Scene, goal: Sequence[Condition], signs: Sequence[Lost], now: Mapping[str, Any]) -> str:
    """Why the aim is lost by what the facts say now; empty if they do not."""
    for sign in signs:
        if all(condition.holds(now, scene.base) for condition in sign.when):
            return scene.filled_now(sign.text, now)
    kept = (one for one in goal if one.fact in NEVER_BACK and one.value == BEFORE and one.sign == "=")
    return say("turn-is-over", scene.lang) if any(not one.holds(now, scene.base) for one in kept) else ""


def no_way_left(
    scene: Scene, match: Match, left: int, play: Callable[[Match, Move], None], reached: Callable[[Match], bool | None]
) -> bool:
    """Whether none of the moves that are left leads to the aim, whatever the pupil plays; False where it is uncertain.

    `left`: how many moves the pupil has; `play` plays one with what follows it; `reached`: whether the aim is reached,
    None if it is lost.
    """
    waiting = [(match, left)]
    searched = 0
    while waiting:
        now, left = waiting.pop()
        for move in _own_moves(scene, now):
            searched += 1
            if searched > MOST_SEARCHED:
                return False
            after = fork(now)
            play(after, move)
            found = reached(after)
            if found:
                return False
            if found is not None and left > 1:
                waiting.append((after, left - 1))
    return True


def _own_moves(scene: Scene, match: Match) -> Iterator[Move]:
    game, state = scene.game, match.state
    return (move for move in game.legal(state) if game.seat_of(state, move) == scene.seat)
