"""Find all legal moves of a kind."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, ClassVar, Final, NamedTuple, Self

from companion.core.rules.game import Game
from companion.core.rules.moves import Move, arguments
from companion.core.text.formatter import listing
from companion.lessons.lesson.scene import strict_ruling
from companion.lessons.lesson.spec import Expects, Given, Scene
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.practice.candidates import about, asks
from companion.lessons.practice.dice import Dice
from companion.lessons.practice.random_matches import SEAT
from companion.lessons.practice.tables import lesson_table
from companion.lessons.pupil.feedback import Checked, Feedback, clauses_of, reasons_told, say
from companion.lessons.tasks.move_answer import announced, move_phrase, move_text, own, read_verbs, taught, verbs_told
from companion.lessons.tasks.question import QuestionTask, Rating, refusals

LEAST_TO_FIND, MOST_TO_FIND = 2, 12
EASY_TO_FIND, HARD_TO_FIND = 3, 7
"""Up to so many moves to find is easy; from so many on it is hard."""
_SEPARATORS: Final = re.compile(r"[;\n]+")


@dataclass(frozen=True, slots=True)
class FindTask(QuestionTask):
    """Find all legal moves: of the `verbs`, that name the `card` (such as a character); in any order."""

    kind: ClassVar[str] = "find-all"
    expects: ClassVar[Expects] = "moves"
    spoken: ClassVar[frozenset[str]] = frozenset({"refused"})
    verbs: tuple[str, ...] = ()
    card: str = ""

    @classmethod
    def read(cls, table: Table, game: Game, players: Sequence[str]) -> Self:
        """Fields `verbs`, `card`."""
        task = cls(read_verbs(table, game), table.string("card"))
        if not task.verbs and not task.card:
            table.wrong("verbs", "il faut des verbes ou une carte", "verbs or a card are needed")
        return task

    def question(self, scene: Scene) -> str:
        """Which verbs, with which card."""
        verbs = verbs_told(scene, self.verbs) or say("any-move", scene.lang)
        card = scene.game.rulebook.speaker(scene.lang).format_field(self.card, "card")
        return say("ask-find-card" if self.card else "ask-find-all", scene.lang, verbs=verbs, card=card)

    def data(self, scene: Scene) -> dict[str, Any]:
        """The verbs."""
        return {"verbs": list(self.verbs)}

    # --- right answers ------------------------------------------------------------------------------------------------

    def asks_for(self, move: Move) -> bool:
        """Whether it asks for such a move."""
        if self.verbs and move.verb not in self.verbs:
            return False
        return not self.card or self.card in arguments(move)

    def all_moves(self, scene: Scene) -> tuple[Move, ...]:
        """The moves to find."""
        game, state = scene.game, scene.match.state
        return tuple(move for move in game.legal(state) if self.asks_for(move) and own(scene, move))

    def model_answer(self, scene: Scene) -> list[str]:
        """All of them."""
        return [str(move) for move in self.all_moves(scene)]

    def answer_text(self, scene: Scene) -> str:
        """All of them."""
        return listing([move_phrase(scene, move) for move in self.model_answer(scene)], scene.lang)

    def written(self, scene: Scene) -> str:
        """All of them, with semicolons between."""
        return "; ".join(move_text(scene, move) for move in self.model_answer(scene))

    def because(self, scene: Scene) -> tuple[str, ...]:
        """The list says it itself."""
        return ()

    def unsolvable(self, scene: Scene) -> str:
        """There must be something to find."""
        return QuestionTask.unsolvable(self, scene) if self.all_moves(scene) else "no such move is legal here"

    # --- checking -----------------------------------------------------------------------------------------------------

    def check(self, scene: Scene, given: Given, done: Sequence[str]) -> Checked:
        """What is missing is counted, what is refused is explained; a move that is implied does no harm."""
        texts = _SEPARATORS.split(given) if isinstance(given, str) else list(given or ())
        moves = [announced(scene, text) for text in texts if not isinstance(text, str) or text.strip()]
        expected = self.all_moves(scene)
        named = dict.fromkeys(moves)
        others = [self._other(scene, move) for move in named if move not in expected]
        missing = [move for move in expected if move not in named]
        wrong = any(other.wrong for other in others)
        sentences = [other.told for other in others]
        if not wrong and not missing:
            told = (say("all-found", scene.lang, count=len(expected)), *sentences)
            return Checked(Feedback("right", told, taught(scene)))
        key = "found-some" if missing else "found-too-many"
        sentences.insert(0, say(key, scene.lang, found=len(expected) - len(missing), missing=len(missing)))
        if scene.wrong:
            sentences += _missing_told(scene, expected, missing)
        verbs = dict.fromkeys(move.verb for move in expected if move.verb in scene.game.rulebook)
        cited = taught(scene, *(clause for other in others for clause in other.clauses), *verbs)
        return Checked(Feedback("wrong", tuple(sentences), cited, missing=len(missing), nearly=not wrong))

    def _other(self, scene: Scene, move: Move) -> "_Other":
        """A move that is none of those to find."""
        ruling, text = strict_ruling(scene.match, move), move_phrase(scene, move)
        if not ruling:
            first = say("refused-one", scene.lang, move=text)
            told = " ".join((first, *reasons_told(scene.game, ruling, scene.lang)))
            return _Other(told, wrong=True, clauses=clauses_of(ruling.reasons))
        asked = self.asks_for(move)
        return _Other(say("legal-not-listed" if asked else "not-asked-here", scene.lang, move=text), wrong=not asked)

    def cited(self, scene: Scene) -> tuple[str, ...]:
        """The rules of the step, else the one that such moves are about."""
        if scene.step.rules:
            return scene.step.rules
        return tuple(key for move in self.all_moves(scene)[:1] for key in about(scene.game, scene.match.state, move))

    def hints(self, scene: Scene, done: Sequence[str]) -> tuple[str, ...]:
        """How many there are."""
        return (say("hint-count", scene.lang, count=len(self.all_moves(scene))),)

    # --- made by the engine -------------------------------------------------------------------------------------------

    @classmethod
    def made(cls, game: Game, state: Any, dice: Dice, rule: str | None, *, plain: bool = False) -> Self | None:
        """A verb whose legal moves are to be found."""
        by_verb: dict[str, int] = {}
        worth = lesson_table(game).find
        for move in game.legal(state):
            if asks(game, state, move, SEAT) and (worth is None or move.verb in worth):
                by_verb[move.verb] = by_verb.get(move.verb, 0) + 1
        verbs = [
            verb
            for verb, count in sorted(by_verb.items())
            if LEAST_TO_FIND <= count <= MOST_TO_FIND
            and (rule is None or rule == verb or rule in refusals(game, state, (verb,)))
        ]
        return cls((dice.pick(verbs),)) if verbs else None

    def rated(self, scene: Scene) -> Rating:
        """By how many there are to find; about the verb, and what refuses it."""
        game, state, moves = scene.game, scene.match.state, self.all_moves(scene)
        level = 1 if len(moves) <= EASY_TO_FIND else 2 if len(moves) < HARD_TO_FIND else 3
        return Rating(level, about(game, state, moves[0]) + refusals(game, state, self.verbs))


class _Other(NamedTuple):
    """What is said of a move that is none of those to find, whether it makes the answer wrong, what refuses it."""

    told: str
    wrong: bool
    clauses: tuple[str, ...] = ()


def _missing_told(scene: Scene, expected: Sequence[Move], missing: Sequence[Move]) -> tuple[str, ...]:
    """With which words, shared by several, the missing moves begin; nothing of one that this would say whole."""
    alike: dict[tuple[str, Any], list[str]] = {}
    for move in expected:
        alike.setdefault(_opening(move), []).append(move_phrase(scene, move))
    counts: dict[str, int] = {}
    for move in missing:
        texts, whole = alike[_opening(move)], move_phrase(scene, move)
        side_by_side = zip(*(text.split(" ") for text in texts), strict=False)
        start = " ".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, side_by_side))
        if start != whole:
            counts[start] = counts.get(start, 0) + 1
    told = [f"{start}… ({count})" for start, count in counts.items()]
    return (say("missing-begin", scene.lang, moves=listing(told, scene.lang)),) if told else ()


def _opening(move: Move) -> tuple[str, Any]:
    """The verb and the first that it names; of a series the first card."""
    first = next((value for value in arguments(move) if value), "")
    return move.verb, first[0] if isinstance(first, tuple) else first
