"""A sentence, taken apart: one announcement, or several, one after the other, each understood after those before it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any, Final, NamedTuple

from companion.core.hearing.breath import Before
from companion.core.hearing.reading import Reading, Sentence
from companion.core.hearing.soundness import with_ones
from companion.core.match.implied_moves import judged
from companion.core.rules.common_moves import Concede
from companion.core.rules.moves import Move
from companion.core.speech.language import JOINTS, LIKEWISE, PRONOUN
from companion.core.speech.lexicon import Meaning
from companion.core.speech.tokens import Token

Plan = tuple[Move, ...]
MOST_APART: Final = 7
"""Places at which a sentence is tried to be taken apart into announcements of their own."""


class Heard(NamedTuple):
    """The moves that a text announces, in their order. `exact`: it was said in the companion's own notation; `back`:
    the entry in whose place it is said (`no, the wolf`), which is taken back."""

    moves: tuple[Move, ...]
    exact: bool
    back: int | None = None


def plans(sentence: Sentence, *, called: bool = False) -> list[Plan]:
    """The ways to read a sentence: as one announcement, else as several, one after the other; `called`: a word calls
    for each, or somebody is named: things alone go with what was announced before."""
    readings = [one for one in sentence.readings() if one.is_called or not called]
    whole = [_as_said(sentence, reading) for reading in readings]
    if not whole:
        found = _apart(sentence)
        said_once = [one for plan in found if (one := _once(plan)) != plan]  # `I'm done, your turn`
        return [plan for plan in found if dialogue(sentence, plan)] or _allowed(sentence, said_once) or found
    allowed = any(judged(sentence.game, sentence.state, moves[0])[0] for moves in whole)
    silent, anew = (any(getattr(one.way, flag) for one in readings) for flag in ("silent", "anew"))
    if allowed and not silent and not anew:
        return whole
    apart = _apart(sentence, called=True)
    speakers = {plan: dialogue(sentence, plan) for plan in apart}
    legal = [plan for plan in apart if speakers[plan]]
    if silent:  # nothing that was said goes without saying
        return legal or (whole if allowed else apart or whole)
    if allowed:
        return [*whole, *legal]
    return [plan for plan in legal if len(speakers[plan]) > 1] or whole


def _once(plan: Plan) -> Plan:
    """A plan in which nothing is said twice over."""
    once = list(plan[:1])
    for move in plan[1:]:
        if not _is_same(once[-1], move):
            once.append(move)
        elif move.by:
            once[-1] = move
    return tuple(once)


def _is_same(one: Move, other: Move) -> bool:
    return replace(one, by="") == replace(other, by="") and (one.by == other.by or not (one.by and other.by))


def _allowed(sentence: Sentence, found: Sequence[Plan]) -> list[Plan]:
    """Those that the rules allow, each once."""
    return [plan for plan in dict.fromkeys(found) if dialogue(sentence, plan)]


def dialogue(sentence: Sentence, plan: Plan) -> frozenset[str]:
    """Who announces some moves, each as the rules allow after those before it; nobody, where they do not."""
    return frozenset(speaker.name for speaker in _speakers(sentence, plan))


def concedes(plan: Plan) -> bool:
    """Whether somebody gives a match up in a plan: no guess ends one."""
    return any(isinstance(move, Concede) for move in plan)


class _Speaker(NamedTuple):
    """Who announces a move, and whose turn it is then."""

    name: str
    turn: int


def _speakers(sentence: Sentence, plan: Plan) -> list[_Speaker]:
    """Who announces each of some moves; nobody, where the rules do not allow one."""
    speakers: list[_Speaker] = []
    game, state = sentence.game, sentence.state
    for place, move in enumerate(plan, 1):
        ruling, after = judged(game, state, move)
        if not ruling:
            return []
        speakers.append(_Speaker(game.announcer(state, move), state.active))
        if place < len(plan):
            state = game.apply(after, move)[0]
    return speakers


def _unechoed(sentence: Sentence, plan: Plan, after: Sentence) -> Plan:
    """A plan in which nobody else says the same without being named: `nothing for me, end of my turn`, `Bo doesn't
    block, he takes it`. `after`: what is said behind its first moves."""
    once = _once(plan)
    is_theirs = any(PRONOUN in one.senses for one in after.first)
    if once == plan:
        return plan
    turns = pairwise(_speakers(sentence, plan))
    echoed = any(
        one.name != other.name and (is_theirs or one.turn != other.turn) and _is_same(plan[n], plan[n + 1])
        for n, (one, other) in enumerate(turns)
    )
    return once if echoed else plan  # a whole turn of somebody else is never implied


def _apart(sentence: Sentence, *, called: bool = False) -> list[Plan]:
    """A sentence as an announcement and what comes behind it, `called` for by a word or not."""
    found: list[Plan] = []
    pieces = sentence.pieces
    for place, length in islice(sentence.joints(), MOST_APART):
        left, right = pieces[:place], pieces[place + length :]
        if left and right and _stands_alone(sentence, place + length, right):
            counted = with_ones(left, sentence.lexicon, sentence.game.speech.done_by_number)
            for reading in replace(sentence, pieces=counted).readings():
                after = _rest(sentence, reading, right)
                rest = _likewise(after, reading) or plans(after, called=called)
                found += [_unechoed(sentence, (*_as_said(sentence, reading), *plan), after) for plan in rest]
    return list(dict.fromkeys(found))


def _rest(sentence: Sentence, reading: Reading, rest: Sequence[Token]) -> Sentence:
    """The rest of a sentence, as it is understood after what was read of its beginning."""
    game, first = sentence.game, reading.moves[0]
    after = _after(sentence, reading.moves)
    mine = game.announcer(sentence.state, first) if "me" in reading.senses else ""
    doer = reading.by or mine or (first.by if game.verbs[first.verb].personal else "")
    before = Before(reading.senses, doer, sentence.by or sentence.before.me or mine, first.verb, reading.nouns)
    return replace(sentence, state=after, pieces=rest, by="", before=before)


def _after(sentence: Sentence, moves: Plan) -> Any:
    """The state in which what comes next is understood: after the moves, as far as they may be played, and as who
    announces them knows it."""
    game = sentence.game
    state = game.seen_by(sentence.state, game.seat_of(sentence.state, moves[0]))
    for move in moves:
        ruling, after = judged(game, state, move)
        state = game.apply(after, move)[0] if ruling else state
    return state


def _as_said(sentence: Sentence, reading: Reading) -> Plan:
    """The moves of a reading, with the name of who is said to announce them behind others: what came before changes
    who is meant."""
    by = reading.by if sentence.before.senses else ""
    return tuple(replace(move, by=by) if by and not move.by else move for move in reading.moves)


def _stands_alone(sentence: Sentence, place: int, rest: Sequence[Token]) -> bool:
    """Whether what is named at a place is the same without what stands before it: no figures of a card named there."""
    named = [(one.length, one.noun) for one in sentence.meanings[place] if one.noun is not None]
    alone = [(one.length, one.noun) for one in replace(sentence, pieces=rest).first if one.noun is not None]
    return named == alone


def _likewise(rest: Sentence, reading: Reading) -> list[Plan]:
    """What was announced, by those who are said to do the same: `and Bo too`; nothing where something else is said."""
    players: list[str] = []
    likewise = False
    place = 0
    while place < len(rest.pieces):
        one = next((one for one in rest.meanings[place] if _is_more(one)), None)
        if one is None:
            return []
        likewise = likewise or LIKEWISE in one.senses
        players += [str(one.noun.value)] if one.noun is not None else []
        place += one.length
    same = tuple(replace(move, by=player) for player in players for move in reading.moves)
    return [same] if likewise and players else []


def _is_more(one: Meaning) -> bool:
    """Whether a word only says that somebody else does the same: a player, `too`, what joins them."""
    if one.noun is not None:
        return one.noun.kind == "player"
    return LIKEWISE in one.senses or bool(one.senses.intersection(JOINTS))
