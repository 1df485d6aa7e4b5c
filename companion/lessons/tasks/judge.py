"""Say whether an announced move is legal, and if not, which rule forbids it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, ClassVar, Final, Self

from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.text.formatter import listing
from companion.lessons.lesson.scene import strict_ruling
from companion.lessons.lesson.spec import Expects, Given, Scene
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.practice.candidates import about, candidates, slips
from companion.lessons.practice.dice import Dice
from companion.lessons.practice.random_matches import SEAT
from companion.lessons.practice.tables import lesson_table
from companion.lessons.pupil.feedback import (
    RUNGS,
    Checked,
    Feedback,
    cite,
    cite_all,
    clauses_of,
    judged,
    reasons_told,
    rule_hint,
    say,
)
from companion.lessons.tasks.move_answer import who, without_speaker
from companion.lessons.tasks.question import QuestionTask, Rating, Solution, refusals

LEGAL: Final = "legal"
"""The answer that no rule forbids the move; any other answer is the id of a clause."""
CHOICES: Final = 4
"""How many answers are offered, `legal` besides."""
SLIPS: Final = 3
"""How many announcements with a wrong card are among those that a question is chosen from."""


@dataclass(frozen=True, slots=True)
class JudgeTask(QuestionTask):
    """Say whether an announced `move` is legal, and if not, by which clause; one of several reasons is enough.

    `among`: the wrong answers that are offered, where those that the engine finds are beside the point.
    """

    kind: ClassVar[str] = "judge"
    expects: ClassVar[Expects] = "choice"
    spoken: ClassVar[frozenset[str]] = frozenset({"refused", "warning"})
    move: str = ""
    among: tuple[str, ...] = ()

    @classmethod
    def read(cls, table: Table, game: Game, players: Sequence[str]) -> Self:
        """Fields `move`, `among`."""
        task = cls(table.string("move", None), table.strings("among"))
        table.one_of("among", task.among, game.rulebook)
        return task

    def question(self, scene: Scene) -> str:
        """Who announces what."""
        return say("ask-judge", scene.lang, player=who(scene, self.move), move=without_speaker(scene, self.move))

    def data(self, scene: Scene) -> dict[str, Any]:
        """The move, and the answers to choose from: `legal` first, then clauses with their title, text and place."""
        lang, book = scene.lang, scene.game.rulebook
        choices = [{"id": LEGAL, "title": say("legal-choice", lang), "text": "", "section": ""}]
        for key in self.choices(scene):
            clause = book[key]
            choices.append(
                {"id": key, "title": clause.name(lang), "text": clause.text[lang], "section": clause.where[lang]}
            )
        return {"move": str(scene.match.parse(self.move)), "choices": choices}

    def choices(self, scene: Scene) -> tuple[str, ...]:
        """The clauses to choose from, in a random but lasting order: the right ones, and others that sound likely."""
        right = [key for key in self.right_clauses(scene) if key != LEGAL]
        move = scene.match.parse(self.move)
        done = () if right or move.verb in scene.game.rulebook else scene.game.apply(scene.match.state, move)[1]
        starts = (*right, move.verb, *(effect.clause for effect in done), *scene.step.rules)
        others = _likely(scene.game, scene.match.state, move, right, starts)
        wrong = [key for key in self.among if key not in right] or others[: max(2, CHOICES - len(right))]
        return tuple(Dice(f"{scene.step.name}:{self.move}:choices").mixed([*right[:CHOICES], *wrong]))

    def open_rules(self, scene: Scene) -> tuple[str, ...]:
        """That of the verb alone: those of the step would tell the answer. Where it has none, all that are offered."""
        verb = scene.match.parse(self.move).verb
        return (verb,) if verb in scene.game.rulebook else self.choices(scene)

    # --- right answers ------------------------------------------------------------------------------------------------

    def right_clauses(self, scene: Scene) -> tuple[str, ...]:
        """The right answers: `legal`, or every clause that forbids the move."""
        ruling = strict_ruling(scene.match, self.move)
        return (LEGAL,) if ruling else clauses_of(ruling.reasons)

    def model_answer(self, scene: Scene) -> str:
        """The first of them."""
        return self.right_clauses(scene)[0]

    def answer_text(self, scene: Scene) -> str:
        """All of them, each with its place in the book."""
        book, lang = scene.game.rulebook, scene.lang
        right = self.right_clauses(scene)
        return listing([_legal_told(lang) if key == LEGAL else book.place(key, lang) for key in right], lang)

    def written(self, scene: Scene) -> str:
        """The letter of the first."""
        return ascii_uppercase[(LEGAL, *self.choices(scene)).index(self.model_answer(scene))]

    # --- checking -----------------------------------------------------------------------------------------------------

    def check(self, scene: Scene, given: Given, done: Sequence[str]) -> Checked:
        """One right reason is enough; a wrong one is set against what its rule says."""
        answer = given.strip() if isinstance(given, str) else ""
        known = {key.casefold(): key for key in (LEGAL, *scene.game.rulebook)}
        key = known.get(answer.casefold())
        if key is None:
            return Checked(Feedback("unclear", (say("choose-a-rule", scene.lang),)))
        ruling = strict_ruling(scene.match, self.move)
        right = self.right_clauses(scene)
        if key in right:
            told = judged(scene.game, ruling, without_speaker(scene, ruling.move), scene.lang)
            cited = cite_all(scene.game, right if right != (LEGAL,) else scene.step.rules, scene.lang)
            if ruling and not cited:
                spoken = (*ruling.warnings, *ruling.assumes)
                cited = cite_all(scene.game, (*clauses_of(spoken), *self._about(scene)), scene.lang)
            return Checked(Feedback("right", told, cited))
        return Checked(self._wrong(scene, key, legal=bool(ruling)))

    def _wrong(self, scene: Scene, key: str, *, legal: bool) -> Feedback:
        """What a wrong answer says: that nothing forbids the move, or what the rule says that was picked. The right
        rule is not told, and not cited before the answers have been wrong so often that it is a hint."""
        known = self.rules_told(scene) if scene.wrong >= RUNGS else ()
        if key == LEGAL:
            cited = cite_all(scene.game, (*self.open_rules(scene), *known), scene.lang)
            return Feedback("wrong", (say("really-refused", scene.lang),), cited)
        picked = cite(scene.game, key, scene.lang)
        read = say("not-that-rule", scene.lang, title=picked.title, text=picked.text)
        sentences = (say("rule-does-not-bite" if legal else "another-rule", scene.lang), read)
        cited = cite_all(scene.game, (key, *known), scene.lang)
        return Feedback("wrong", sentences, cited, nearly=not legal)

    def _about(self, scene: Scene) -> tuple[str, ...]:
        return about(scene.game, scene.match.state, scene.match.parse(self.move))

    def cited(self, scene: Scene) -> tuple[str, ...]:
        """None: the rules of the step would tell the answer."""
        return ()

    def hints(self, scene: Scene, done: Sequence[str]) -> tuple[str, ...]:
        """Where to look in the book, then the rule itself."""
        lang, keys = scene.lang, self.rules_told(scene)
        if not keys:
            return ()
        clause = scene.game.rulebook[keys[0]]
        where = (say("hint-section", lang, section=clause.where[lang]),) if clause.in_book else ()
        return *where, rule_hint(scene.game, keys[0], lang)

    def rules_told(self, scene: Scene) -> tuple[str, ...]:
        """The rule that forbids it; of a legal move those that it rests on."""
        right = self.right_clauses(scene)
        if right != (LEGAL,):
            return right
        ruling = strict_ruling(scene.match, self.move)
        return (*clauses_of(ruling.warnings), *scene.step.rules) or self._about(scene)

    # --- made by the engine -------------------------------------------------------------------------------------------

    @classmethod
    def made(cls, game: Game, state: Any, dice: Dice, rule: str | None, *, plain: bool = False) -> Self | None:
        """A legal move or a refused one."""
        legal: list[Move] = []
        refused: list[Move] = []
        apart, unjudged = lesson_table(game).apart, lesson_table(game).unjudged
        for move in (*(moves := list(candidates(game, state, SEAT))), *_slips(game, state, moves, dice)):
            reasons = game.findings(state, move)
            breaches = [reason for reason in reasons if reason.kind != "warning"]
            cited = clauses_of(reasons)
            if any(reason.kind in ("assumes", "nonsense") for reason in reasons) or not apart.isdisjoint(cited):
                continue
            if move.verb in unjudged:
                continue
            if rule is not None and rule not in cited and (breaches or move.verb != rule):
                continue
            (refused if breaches else legal).append(move)
        pile = legal if legal and (not refused or dice.random() < 0.4) else refused
        return cls(str(_by_verb(pile, dice))) if pile else None

    def rated(self, scene: Scene) -> Rating:
        """By how many rules are in play: what else refuses moves of the verb here, and whether any is legal."""
        game, state, right = scene.game, scene.match.state, self.right_clauses(scene)
        move = scene.match.parse(self.move)
        refusing = set(refusals(game, state, (move.verb,)))
        warned = clauses_of(reason for reason in game.findings(state, move) if reason.kind == "warning")
        own = [key for key in right if key != LEGAL] or [*warned, *about(game, state, move)]
        mixed = any(near.verb == move.verb for near in game.legal(state)) and bool(refusing)
        level = 1 + mixed + (len(refusing) >= 2 or bool(warned))
        return Rating(min(3, level), tuple(dict.fromkeys((*own, *warned))), right)

    def solution(self, scene: Scene) -> Solution:
        """The choices that are right, and the refusal, which names its rules itself."""
        lang, book, right = scene.lang, scene.game.rulebook, self.right_clauses(scene)
        titles = (say("legal-choice", lang) if key == LEGAL else book[key].name(lang) for key in right)
        reasons = reasons_told(scene.game, strict_ruling(scene.match, self.move), lang)
        return Solution(tuple(title.rstrip(".") for title in titles), reasons, cited=bool(reasons))


def _legal_told(lang: str) -> str:
    return say("legal-choice", lang).rstrip(".")


def _slips(game: Game, state: Any, moves: Sequence[Move], dice: Dice) -> list[Move]:
    """A few announcements with a wrong card in them, and the mistakes that the game's lessons know of."""
    found = [list(slips(game, state, move)) for move in dice.mixed(moves)[:SLIPS]]
    usual = lesson_table(game).slips
    return [*(dice.pick(near) for near in found if near), *(usual(state, SEAT) if usual is not None else ())]


def _by_verb(moves: Sequence[Move], dice: Dice) -> Move:
    """One of the moves, each verb as likely as the others."""
    verb = dice.pick(sorted({move.verb for move in moves}))
    return dice.pick([move for move in moves if move.verb == verb])


def _likely(game: Game, state: Any, move: Move, right: Sequence[str], starts: Sequence[str]) -> list[str]:
    """Clauses that forbid something like it here, then those around the ones to start from, then all others."""
    book = game.rulebook
    found: dict[str, None] = {}
    same = [near for near in game.candidates(state) if near.verb == move.verb]
    for near in same:
        found.update(dict.fromkeys(reason.clause for reason in game.findings(state, near) if reason.kind == "breach"))
    for key in (*_around(game, [key for key in starts if key in book]), *book):
        found.setdefault(key)
    # Of a refused move, the general rule of its verb holds the condition that was broken, and a rule around the right
    # one may say the same in other words: no fair wrong answers. What no question rests on is none either.
    around = {other for key in right for other in (*book[key].see, *_citing(game, key))}
    unfair = {*right, *around, *([move.verb] if right else []), *lesson_table(game).apart}
    return [key for key in found if key not in unfair and "refused" in book[key].sentences]


def _citing(game: Game, clause: str) -> Iterator[str]:
    """The clauses that cite one."""
    return (key for key, other in game.rulebook.items() if clause in other.see)


def _around(game: Game, starts: Sequence[str]) -> Iterator[str]:
    """The clauses around some, nearest first, along what they cite."""
    seen, waiting = set(starts), list(starts)
    while waiting:
        key = waiting.pop(0)
        yield key
        for other in game.rulebook[key].see:
            if other not in seen and other in game.rulebook:
                seen.add(other)
                waiting.append(other)
