"""Find the best move: one that is clearly best, of some that may be announced.

A made question stands on two searches (companion/partner/search/ismcts.py) that know what the pupil's seat knows: in
both the best one lies above all others, whatever the tries may be off by.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, ClassVar, Final, Self

from companion.core.rules.game import Game
from companion.core.rules.moves import Move, arguments
from companion.core.rules.rulings import MoveError
from companion.lessons.lesson.spec import Expects, Given, Scene
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.practice.candidates import about
from companion.lessons.practice.dice import Dice
from companion.lessons.practice.random_matches import SEAT
from companion.lessons.practice.tables import lesson_table
from companion.lessons.pupil.feedback import Checked, Feedback, cite_all, effects_told, say
from companion.lessons.tasks.move_answer import announced, move_phrase, refused, taught
from companion.lessons.tasks.question import QuestionTask, Rating, Solution
from companion.partner.advice import percents
from companion.partner.search.heuristics import sense_of
from companion.partner.search.ismcts import Search
from companion.partner.search.search_result import bounds

FEWEST, MOST = 3, 4
"""How many moves there are to choose from."""
LOOKED_AT, LIKED = 8, 3
"""Among how many these are looked for, and how many of those rules of thumb like best."""
GLANCE, TRIES = 4, 28
"""Tries of each move at a glance, and of each to choose from in each of the two searches."""
GAP: Final = 0.1
"""By how much a move must look better than the others, or the moment is passed over."""
MARGIN: Final = 0.02
"""Between the least chance of the best move and the highest of any other, both as far off as 95 % of tries are."""
EASY, HARD = 0.35, 0.2
"""A best move that is better by so much is easy to find; one that is better by less than that is hard."""


@dataclass(frozen=True, slots=True)
class BestTask(QuestionTask):
    """Find the best of some moves: the `best` one, `among` others; `chances`: to win after each, in percents, the best
    one's first, where they are known."""

    kind: ClassVar[str] = "best-move"
    expects: ClassVar[Expects] = "choice"
    spoken: ClassVar[frozenset[str]] = frozenset({"effect"})
    thoughtful: ClassVar[bool] = True
    best: str = ""
    among: tuple[str, ...] = ()
    chances: tuple[int, ...] = ()

    @classmethod
    def read(cls, table: Table, game: Game, players: Sequence[str]) -> Self:
        """Fields `best`, `among`."""
        task = cls(table.string("best", None), table.strings("among"))
        if not task.among or task.best in task.among:
            table.wrong("among", "il faut d’autres coups que le meilleur", "moves other than the best one are needed")
        return task

    def question(self, scene: Scene) -> str:
        """Whose best move is asked for."""
        return say("ask-best", scene.lang, player=scene.lesson.pupil)

    def data(self, scene: Scene) -> dict[str, Any]:
        """The moves to choose from."""
        offered = [{"id": move, "title": move_phrase(scene, move), "text": "", "section": ""} for move in self.moves]
        return {"choices": Dice(f"{scene.step.name}:{self.best}:choices").mixed(offered)}

    @property
    def moves(self) -> tuple[str, ...]:
        """All of them, the best one first."""
        return (self.best, *self.among)

    # --- right answers ------------------------------------------------------------------------------------------------

    def model_answer(self, scene: Scene) -> str:
        """The best one."""
        return self.best

    def answer_text(self, scene: Scene) -> str:
        """The best one in words."""
        return move_phrase(scene, self.best)

    def written(self, scene: Scene) -> str:
        """Its letter."""
        return ascii_uppercase[[choice["id"] for choice in self.data(scene)["choices"]].index(self.best)]

    # --- checking -----------------------------------------------------------------------------------------------------

    def check(self, scene: Scene, given: Given, done: Sequence[str]) -> Checked:
        """The best one is right; of another one is told what it does, and what it gives away."""
        move = announced(scene, given)
        parsed = {announced(scene, text): text for text in self.moves}
        text = parsed.get(move)
        if text is None:
            ruling = scene.match.ask(move)
            return Checked(
                Feedback("unclear", (say("choose-a-move", scene.lang),)) if ruling else refused(scene, ruling)
            )
        told = self._does(scene, move)
        if text == self.best:
            right = (say("best-right", scene.lang, share=self._share(scene, text)),) if self.chances else ()
            return Checked(Feedback("right", (*right, *told), taught(scene, *about_of(scene, text))))
        gives = say("best-wrong", scene.lang, move=move_phrase(scene, text), share=self._share(scene, text),
                    points=self._points(text)) if self.chances else say("best-other", scene.lang)  # fmt: skip
        return Checked(Feedback("wrong", (gives, *told), cite_all(scene.game, about_of(scene, text), scene.lang)))

    def _share(self, scene: Scene, text: str) -> str:
        return percents(self.chances[self.moves.index(text)] / 100, scene.lang)

    def _points(self, text: str) -> int:
        """What a move gives away, in percents."""
        return self.chances[0] - self.chances[self.moves.index(text)]

    def _does(self, scene: Scene, move: Move) -> tuple[str, ...]:
        """What a move does, in sentences."""
        first, *rest = effects_told(scene.game, scene.game.apply(scene.match.state, move)[1], scene.lang) or ("",)
        return (say("would-do", scene.lang, told=first), *rest) if first else ()

    def cited(self, scene: Scene) -> tuple[str, ...]:
        """None but those of the step: what the best move is about would tell it."""
        return scene.step.rules

    def rules_told(self, scene: Scene) -> tuple[str, ...]:
        """What the best move is about."""
        return scene.step.rules or about_of(scene, self.best)

    def hints(self, scene: Scene, done: Sequence[str]) -> tuple[str, ...]:
        """Which moves are not the best: the worst first, as long as two are left."""
        places = range(len(self.among))
        worst = sorted(places, key=lambda place: self.chances[place + 1] if self.chances else place)
        struck = worst[: max(1, len(worst) - 1)][:2]
        return tuple(say("hint-not-best", scene.lang, move=move_phrase(scene, self.among[place])) for place in struck)

    def solution(self, scene: Scene) -> Solution:
        """The best one, what it does, and what each other one gives away."""
        lang, match = scene.lang, scene.match
        told = [*self._does(scene, match.parse(self.best))]
        if self.chances:
            told.insert(0, say("best-right", lang, share=self._share(scene, self.best)))
            told += [say("best-wrong", lang, move=move_phrase(scene, text), share=self._share(scene, text),
                         points=self._points(text)) for text in self.among]  # fmt: skip
        return Solution((self.answer_text(scene),), tuple(told))

    # --- made by the engine -------------------------------------------------------------------------------------------

    @classmethod
    def made(cls, game: Game, state: Any, dice: Dice, rule: str | None, *, plain: bool = False) -> Self | None:
        """A moment at which one of a few moves is clearly best; `settled` asks a second time."""
        known = game.seen_by(state, SEAT)
        moves = _offered(game, known, dice)
        if len(moves) < FEWEST:
            return None
        chosen = _apart(Search(game, known, SEAT, Dice(f"{dice.random()}"), among=moves), moves)
        if not chosen:
            return None
        search = Search(game, known, SEAT, Dice(f"{dice.random()}"), among=chosen)
        for tries in (GLANCE, 2 * GLANCE, TRIES):
            first, *others = _evenly(search, chosen, tries)
            if first - max(others) < GAP:
                return None
        if not _clear(search, chosen) or (rule is not None and rule not in about(game, state, chosen[0])):
            return None
        return cls(str(chosen[0]), tuple(str(move) for move in chosen[1:]))

    def settled(self, scene: Scene) -> Self | None:
        """The same question with the chances of its moves, if its best one is clearly best in a second search, too.

        It knows what the pupil knows: the table as the question shows it.
        """
        game, known = scene.game, scene.game.seen_by(scene.match.state, SEAT)
        try:
            moves = [announced(scene, text) for text in self.moves]
        except MoveError:
            return None
        if len(set(moves)) < len(self.moves) or not set(moves) <= set(_sure(game, known)):
            return None
        search = Search(game, known, SEAT, Dice(f"{scene.step.name}:{self.best}"), among=moves)
        chances = _evenly(search, moves, TRIES)
        if not _clear(search, moves):
            return None
        return type(self)(self.best, self.among, tuple(round(100 * chance) for chance in chances))

    def rated(self, scene: Scene) -> Rating:
        """By how much the best one is better than the next."""
        gap = (self.chances[0] - max(self.chances[1:])) / 100 if self.chances else HARD
        level = 1 if gap >= EASY else 2 if gap >= HARD else 3
        return Rating(level, about_of(scene, self.best))


def about_of(scene: Scene, move: str) -> tuple[str, ...]:
    """The clause that a move is about."""
    return about(scene.game, scene.match.state, scene.match.parse(move))


def _sure(game: Game, known: Any) -> list[Move]:
    """What the pupil may announce whatever cards nobody has seen; nothing that a real table tells (weight 0)."""
    weights = lesson_table(game).weights
    said = (move for seat, found in game.legal_by_verb(known) if seat == SEAT for move in found)
    return [move for move in said if weights.get(move.verb, 1) > 0 and not game.judge(known, move).assumes]


def _offered(game: Game, known: Any, dice: Dice) -> list[Move]:
    """Some moves to choose from: those that rules of thumb like best, then others, of as many kinds as there are, of
    those that somebody may think of: of the kinds that make sense now, or such as going on, which name nothing."""
    sense, sure = sense_of(game), _sure(game, known)
    wise = {move.verb for move in sense.decision_of(known, SEAT, sure=True).moves}
    sure = [move for move in sure if move.verb in wise or not any(arguments(move))]
    if len(sure) < FEWEST:
        return []
    weights = sense.weigh(known, SEAT, sure)
    liked = [sure[place] for place in sorted(range(len(sure)), key=lambda place: -weights[place])[:LIKED]]
    others = [move for move in dice.mixed(sure) if move not in liked]
    verbs = {move.verb: move for move in reversed(others)}
    return [*liked, *dict.fromkeys([*verbs.values(), *others])][:LOOKED_AT]


def _apart(search: Search, moves: Sequence[Move]) -> list[Move]:
    """At a glance, the move that looks best, and those that look worst; none where all look about alike."""
    for tries in (GLANCE // 2, GLANCE):
        chances = dict(zip(moves, _evenly(search, moves, tries), strict=True))
        ranked = sorted(moves, key=lambda move: -chances[move])
        worst = ranked[:-MOST:-1] if len(ranked) >= MOST else ranked[1:]
        if chances[ranked[0]] - max(chances[move] for move in worst) < GAP:
            return []
    return [ranked[0], *worst]


def _evenly(search: Search, moves: Sequence[Move], tries: int) -> list[float]:
    """The chances of the moves after so many tries of each, all in the same worlds."""
    for world in range(search.tries // len(moves), tries):
        for move in moves:
            search.tried(move, world)
    return [search.root.children[move].chance(SEAT) for move in moves]


def _clear(search: Search, moves: Sequence[Move]) -> bool:
    """Whether the first of the moves lies above all others, whatever the tries may be off by."""
    lows, highs = [], []
    for move in moves:
        node = search.root.children[move]
        chance = node.chance(SEAT)
        low, high = bounds(chance, node.squares / node.tries - chance**2, node.tries)
        lows.append(low)
        highs.append(high)
    return lows[0] >= max(highs[1:]) + MARGIN
