"""Random matches for questions: the moments in which the pupil may speak, and what of them the pupil knows."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.core.match.opening import new_match
from companion.core.rules.game import Game
from companion.core.rules.option import Setup
from companion.core.text.messages import LANGUAGES
from companion.lessons.practice.dice import Dice, simple_move
from companion.lessons.practice.tables import lesson_table, waited_for
from companion.partner.search.heuristics import sense_of
from companion.partner.search.levels import by_thumb

PLAYERS: Final = ("Mia", "Tom", "Zoé", "Ali", "Eva", "Max")
SEAT: Final = 0
"""The pupil's seat: the questions are asked of the first player."""
LONGEST_WALK: Final = 90
LONGEST_MATCH: Final = 300


def some_options(game: Game, dice: Dice) -> dict[str, Any]:
    """The options of a match for questions: those that vary, at random."""
    varied = lesson_table(game).varied
    return {option.name: dice.pick(option.values or ()) for option in game.options if option.name in varied}


def walk(game: Game, dice: Dice, varied: Mapping[str, Any]) -> Iterator[Any]:
    """The states of a match at random in which the pupil may speak, and nothing is asked of anybody else."""
    state = _first_state(game, dice, varied)
    for _ in range(LONGEST_WALK):
        if state.outcome is not None:
            return
        if may_speak(game, state):
            yield state
        move = simple_move(game, state, dice, range(len(state.players)))
        if move is None:
            return
        state = settled(game, game.apply(state, move)[0], dice)


def thoughtful(game: Game, dice: Dice, varied: Mapping[str, Any]) -> Iterator[Any]:
    """The states of a match in which the pupil may speak, played by rules of thumb (companion/partner/search/levels.py)
    on both sides. The companion deals it, even where lessons are of real tables, if their hands are seen there."""
    sense, table = sense_of(game), lesson_table(game)
    state = _dealt(game, dice, varied, dealt=table.dealt or table.opening is not None)
    for _ in range(LONGEST_MATCH):
        seat, _ = sense.turn(state)
        if state.outcome is not None or seat < 0:
            return
        if seat == SEAT and may_speak(game, state):
            yield state
        move = by_thumb(game, state, seat, dice)
        state = settled(game, game.apply(state, move)[0], dice)


def _first_state(game: Game, dice: Dice, varied: Mapping[str, Any]) -> Any:
    """How a match at random begins: as the game sets it up, or from an opening of its lessons."""
    players, table = PLAYERS[: game.seats[0]], lesson_table(game)
    if table.opening is not None:
        position = table.opening(players, dice)
        match = new_match(
            game.name, players, position=position, lang=LANGUAGES[0], options=dict(varied), data=table.data
        )
        return match.state
    return _dealt(game, dice, varied, dealt=table.dealt)


def _dealt(game: Game, dice: Dice, varied: Mapping[str, Any], *, dealt: bool) -> Any:
    players, data = PLAYERS[: game.seats[0]], lesson_table(game).data
    options = {option.name: option.default for option in game.options} | dict(varied)
    starter = int(dice.random() * len(players)) if game.has_starter else SEAT
    state, _ = game.setup(Setup(players, starter, options, dealt, data))
    return settled(game, state, dice)


def may_speak(game: Game, state: Any) -> bool:
    """Whether the pupil may: it is the own turn and nothing is asked, or an answer is open to the pupil."""
    if not state.pending:
        return waited_for(game, state) == SEAT
    answering = lesson_table(game).answering
    if any(item.verb not in answering for item in state.pending):
        return False
    return state.active == SEAT or any(item.seat == SEAT for item in state.pending)


def settled(game: Game, state: Any, dice: Dice) -> Any:
    """The state once chance has answered what is asked of it."""
    while state.pending and state.pending[-1].chance:
        state, _ = game.apply(state, game.answer(state, state.pending[-1], dice))
    return state


def seat_position(game: Game, state: Any) -> dict[str, Any]:
    """The state in the words of `facts()` as the pupil knows it: public figures, and the own hand."""
    known, unseen = game.facts.names(state.players), lesson_table(game).unseen
    facts = {
        name: value
        for name, value in game.facts.read(state).items()
        if value is not None and known[name].stored and name.partition(".")[2] not in unseen
    }
    mine = f"{state.players[SEAT]}.hand.cards"
    own = game.facts.draft(state).get(mine)
    if own:
        facts[mine] = own
    return {name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()}
