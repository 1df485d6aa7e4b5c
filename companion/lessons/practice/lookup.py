"""Looking a rule up: the clause, its neighbours, and what it looks like when it is played. Knows no game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from companion.core.match.match import Match
from companion.core.match.opening import new_match
from companion.core.notation.parser import move_phrase
from companion.core.plugins.registry import find_game
from companion.core.rules.game import Game
from companion.core.rules.rulebook import Clause
from companion.core.text.formatter import colon
from companion.lessons.practice.candidates import candidates, slips
from companion.lessons.practice.dice import Dice, simple_move
from companion.lessons.pupil.feedback import clauses_of, effects_told, say

MATCHES, MOST_MATCHES = 6, 40
"""How many random matches are watched for examples: always, and at most for a rule that comes up rarely."""
LONGEST: Final = 160
MOST_RELATED: Final = 8
PLAYERS: Final = ("Ana", "Bo", "Chloé", "Dan", "Eva", "Fou")
_CITED, _SECTION, _TOGETHER = 4, 2, 1


@dataclass(frozen=True, slots=True)
class Played:
    """Something that was announced in a match: who, the move, and what the referee said or what happened."""

    by: str
    move: str
    lines: tuple[str, ...]

    def text(self, lang: str) -> str:
        """In one line: `Ana : attaquer D♦ A♣. D♦ attaque A♣ : 6 (arme 6♠).`"""
        return f"{self.by}{colon(lang)}{self.move}. {' '.join(self.lines)}"


@dataclass(frozen=True, slots=True)
class Rule:
    """A clause with what is around it. `example_of`: the clause that the examples are of, if it is a neighbour."""

    clause: Clause
    related: tuple[Clause, ...]
    legal: Played | None
    refused: Played | None
    example_of: str


def look_up(game: Game, clause_id: str, lang: str) -> Rule:
    """A clause with its neighbours and its examples, from matches at random that are always the same.

    A clause that the engine never speaks by borrows the examples of its nearest neighbour that has some.
    Raises KeyError.
    """
    clause = game.rulebook[clause_id]
    watch, near = _watch(game.name), related(game, clause_id)
    for key in (clause_id, *(other.id for other in near)):
        if game.rulebook[key].sentences and watch.find(key):
            legal, refused = watch.examples(key)
            return Rule(clause, near, _told(legal, "", lang), _told(refused, key, lang), key)
    return Rule(clause, near, None, None, "")


def related(game: Game, clause_id: str) -> tuple[Clause, ...]:
    """The clauses around one: cited by it or citing it, then of its section, then at work in the same moves."""
    book, clause = game.rulebook, game.rulebook[clause_id]
    weight: Counter[str] = Counter()
    for key, other in book.items():
        if key == clause_id:
            continue
        weight[key] += _CITED * ((key in clause.see) + (clause_id in other.see))
        weight[key] += _SECTION * (other.section == clause.section and weight[key] > 0)
    for key, times in _watch(game.name).together.get(clause_id, Counter()).most_common(4):
        weight[key] += _TOGETHER * (times > 0)
    order = {key: place for place, key in enumerate(book)}
    found = sorted((key for key in weight if weight[key]), key=lambda key: (-weight[key], order[key]))
    return tuple(book[key] for key in found[:MOST_RELATED])


# --- what was seen ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Moment:
    """An announcement in a match: the state, the move, what it did (None: refused), how much there is to say."""

    match: Match
    state: Any
    move: Any
    effects: tuple[Any, ...] | None
    weight: int


class _Watch:
    """Matches of a game at random, watched one after the other as far as needed, and what was seen of each clause."""

    def __init__(self, game: Game) -> None:
        self.game, self.number = game, 0
        self.legal: dict[str, _Moment] = {}
        self.refused: dict[str, _Moment] = {}
        self.together: dict[str, Counter[str]] = {}
        while self.number < MATCHES:
            self._one_more()

    def find(self, clause: str) -> bool:
        """Watch on until the clause has come up in what happens, or in a refusal if it only refuses.

        False if it does not come up at all.
        """
        spoken = self.game.rulebook[clause].sentences
        wanted = self.refused if spoken.keys() == {"refused"} else self.legal
        while clause not in wanted and self.number < MOST_MATCHES:
            self._one_more()
        if "refused" not in spoken:
            return clause in self.legal
        return clause in self.refused or clause in self.legal

    def examples(self, clause: str) -> tuple[_Moment | None, _Moment | None]:
        """A legal and a refused announcement of a clause.

        Beside the refusal of a clause that only refuses stands a legal move of the same verb: the other case.
        """
        legal, refused = self.legal.get(clause), self.refused.get(clause)
        if legal is None and refused is not None and self.game.rulebook[clause].sentences.keys() == {"refused"}:
            legal = self.legal.get(f"verb:{refused.move.verb}")
        return legal, refused

    def _one_more(self) -> None:
        """Watch a match; of each clause the plainest moment is kept, and none of an earlier match is given up."""
        before = {*self.legal, *(f"! {key}" for key in self.refused)} if self.number >= MATCHES else set()
        for moment, clauses in _watched(self.game, self.number):
            kept, mark = (self.refused, "! ") if moment.effects is None else (self.legal, "")
            for clause in (*clauses, f"verb:{moment.move.verb}"):
                if clause not in kept or (mark + clause not in before and moment.weight < kept[clause].weight):
                    kept[clause] = moment
            if self.number < MATCHES:
                for clause in clauses:
                    self.together.setdefault(clause, Counter()).update(key for key in clauses if key != clause)
        self.number += 1


@cache
def _watch(name: str) -> _Watch:
    return _Watch(find_game(name))


def _watched(game: Game, number: int) -> Iterator[tuple[_Moment, Sequence[str]]]:
    """The announcements of a match at random, and some that are refused, each with the clauses that speak of it."""
    dice = Dice(f"look up:{number}")
    match = new_match(game.name, PLAYERS[: game.seats[0]], seed=f"look-up-{number}", starter=PLAYERS[0], lang="en")
    state = match.state
    for _ in range(LONGEST):
        yield from _refusals(game, match, state, dice)
        move = simple_move(game, state, dice, range(len(match.players)))
        if move is None:
            return
        warned = [reason.clause for reason in game.findings(state, move)]
        after, effects = game.apply(state, move)
        while after.pending and after.pending[-1].chance:
            after, more = game.apply(after, game.answer(after, after.pending[-1], dice))
            effects += more
        clauses = tuple(dict.fromkeys((*(effect.clause for effect in effects), *warned)))
        yield _Moment(match, state, move, effects, len(effects) + len(warned)), clauses
        state = after


def _refusals(game: Game, match: Match, state: Any, dice: Dice) -> Iterator[tuple[_Moment, Sequence[str]]]:
    """A few announcements that are refused: candidates, and slips with the cards on the table."""
    near = dice.mixed(list(candidates(game, state)))[:5]
    slipped = [dice.pick(found) for move in near[:2] if (found := list(slips(game, state, move)))]
    for move in (*near, *slipped):
        reasons = [reason for reason in game.findings(state, move) if reason.kind in ("breach", "nonsense")]
        if reasons:
            clauses = clauses_of(reasons)
            weight = len(clauses) + 3 * sum(reason.kind == "nonsense" for reason in reasons)
            yield _Moment(match, state, move, None, weight), clauses


def _told(moment: _Moment | None, clause: str, lang: str) -> Played | None:
    """A moment in words: what happened, or why it was refused by that clause."""
    if moment is None:
        return None
    match, game = moment.match, moment.match.game
    by = match.players[game.seat_of(moment.state, moment.move)]
    text = move_phrase(game, moment.state, moment.move, lang)
    if moment.effects is not None:
        warned = [reason for reason in game.findings(moment.state, moment.move) if reason.kind == "warning"]
        speaker = game.rulebook.speaker(lang)
        lines = effects_told(game, moment.effects, lang)
        return Played(by, text, (*lines, *(game.rulebook.reason(reason, speaker) for reason in warned)))
    speaker = game.rulebook.speaker(lang, lambda move: match.move_text(move, lang))
    found = [reason for reason in game.findings(moment.state, moment.move) if reason.kind in ("breach", "nonsense")]
    reasons = [reason for reason in found if reason.clause == clause] or found
    told = (f"{game.rulebook.reason(r, speaker)} {game.rulebook.heading(r.clause, lang)}" for r in reasons)
    return Played(by, text, (say("refused-short", lang), *told))
