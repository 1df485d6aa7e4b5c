"""Say a figure: a fact, a sum, or what the game reckons."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Final, Self

from companion.core.match.entry import Entry
from companion.core.match.opening import fork
from companion.core.rules.game import Game
from companion.core.rules.rulings import Event, MoveError, Ruling, Sum
from companion.core.text.letters import capital
from companion.core.text.messages import filled
from companion.lessons.lesson.figures import Computed, computed_figures, shown
from companion.lessons.lesson.problems import SceneError
from companion.lessons.lesson.scene import strict_ruling
from companion.lessons.lesson.spec import Expects, Given, Scene
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.practice.candidates import candidates
from companion.lessons.practice.dice import Dice
from companion.lessons.practice.missing_figure import lack
from companion.lessons.practice.random_matches import SEAT
from companion.lessons.practice.tables import lesson_table
from companion.lessons.pupil.feedback import (
    Checked,
    Feedback,
    Reckoning,
    cite_all,
    effects_told,
    reasons_told,
    reckoning,
    reckonings,
    say,
    with_hole,
)
from companion.lessons.tasks.mistake import Asked, misread
from companion.lessons.tasks.move_answer import who, without_speaker
from companion.lessons.tasks.number import read_number
from companion.lessons.tasks.question import QuestionTask, Rating, Solution, stopped

MOST_TRIED: Final = 12
"""How many announcements are tried for a question about no rule in particular."""


@dataclass(frozen=True, slots=True)
class Figured:
    """A figure with where it comes from: the entry of the move or the ruling that refuses it, the sum it is a part of,
    or the game's reckoning."""

    value: Fraction
    entry: Entry | None = None
    clause: str = ""
    sum: Sum | None = None
    computed: Computed | None = None
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class FigureTask(QuestionTask):
    """Say a figure. One of: a `fact` (after the `move`, if one is given); the sum of the clause `effect` of the move,
    or the value of its `term`; what the move lacks that the clause `refusal` refuses; a figure that the game
    `computes`, with its arguments in `given`.

    A figure with `decimals` may be off by half of the last one. `hides`: places of the table whose figure is not shown
    until it is answered.
    """

    kind: ClassVar[str] = "figure"
    expects: ClassVar[Expects] = "number"
    spoken: ClassVar[frozenset[str]] = frozenset({"effect"})
    plain: ClassVar[bool] = True
    move: str = ""
    fact: str = ""
    effect: str = ""
    term: str = ""
    refusal: str = ""
    computes: str = ""
    given: Mapping[str, int] = field(default_factory=dict)
    decimals: int = 0
    unit: str = ""
    hides: tuple[str, ...] = ()

    @classmethod
    def read(cls, table: Table, game: Game, players: Sequence[str]) -> Self:
        """Fields `move`, `fact`, `effect`, `term`, `refusal`, `computes`, `given`, `decimals`, `unit`, `hides`."""
        task = cls(
            move=table.string("move"),
            fact=table.string("fact"),
            effect=table.string("effect"),
            term=table.string("term"),
            refusal=table.string("refusal"),
            computes=table.string("computes"),
            given=dict(table.mapping("given")),
            decimals=table.number("decimals", 0, 6, 0),
            unit=table.string("unit"),
            hides=table.strings("hides"),
        )
        known = ("fact", "effect", "refusal", "computes")
        if sum(bool(getattr(task, name)) for name in known) != 1:
            all_of_them = ", ".join(known)
            table.wrong("", f"il faut un seul de\u202f: {all_of_them}", f"exactly one of: {all_of_them}")
        if task.fact:
            table.one_of("fact", [task.fact], game.facts.names(players))
        if task.effect:
            table.one_of("effect", [task.effect], game.rulebook)
        if task.computes:
            table.one_of("computes", [task.computes], computed_figures(game))
        if task.refusal:
            table.one_of("refusal", [task.refusal], lesson_table(game).lacks)
        if ((task.effect or task.refusal) and not task.move) or (task.term and not task.effect):
            table.wrong("effect", "demande un coup (move)", "takes a move")
        return task

    def question(self, scene: Scene) -> str:
        """Which figure, after which move."""
        lang, speaker = scene.lang, scene.game.rulebook.speaker(scene.lang)
        if self.computes:
            told = scene.game.rulebook.words.get("how-many", {}).get(self.computes)
            return filled(told[lang], lang, self.given) if told else say("ask-figure-computes", lang)
        moved = {"player": who(scene, self.move), "move": without_speaker(scene, self.move)} if self.move else {}
        known = scene.game.rulebook.words.get("how-many", {})
        told = known.get(self.effect or self.refusal or self.fact) or known.get(self.fact.rpartition(".")[2])
        if self.refusal:
            asked = told[lang] if told else scene.game.rulebook[self.refusal].name(lang)
            return say("ask-figure-refused", lang, asked=asked, **moved)
        if told and self.move and not self.term:
            holes = scene.game.facts.holes(self.fact, speaker) if self.fact else {}
            asked = filled(told[lang], lang, holes)
            return say("ask-figure-told", lang, asked=asked, **moved)
        if self.fact:
            label = scene.game.facts.label(self.fact, speaker)
            return say("ask-figure-after" if self.move else "ask-figure-fact", lang, label=label, **moved)
        if self.term:
            return say("ask-figure-term", lang, what=speaker.word("term", self.term, card="").strip(), **moved)
        what = speaker.word("figure", self.effect)
        if what == self.effect:
            what = scene.game.rulebook[self.effect].name(lang)
        return say("ask-figure-sum", lang, what=what, **moved)

    def data(self, scene: Scene) -> dict[str, Any]:
        """The unit, and how many decimals."""
        return {"unit": self.unit, "decimals": self.decimals}

    # --- the right answer ---------------------------------------------------------------------------------------------

    def figured(self, scene: Scene) -> Figured:
        """The figure. Raises SceneError where there is none."""
        if self.computes:
            computed = computed_figures(scene.game)[self.computes](**self.given)
            return Figured(computed.value, computed=computed)
        if self.refusal:
            return self._lacking(scene)
        match, entry = scene.match, None
        if self.move:
            match = fork(match)
            try:
                entry = match.play(self.move)
            except MoveError as error:
                raise SceneError(scene.step.name, "move", str(error)) from None
        if self.fact:
            value = match.facts()[self.fact]
            if isinstance(value, bool) or not isinstance(value, int):
                raise SceneError(scene.step.name, "fact", f"{self.fact} = {value}")
            clause, figure = _first_sum(entry)
            return Figured(Fraction(value), entry, clause, figure)
        assert entry is not None
        for effect in entry.effects:
            if effect.clause == self.effect:
                return self._of_effect(scene, entry, effect)
        raise SceneError(scene.step.name, "effect", f"{self.move}: {self.effect}?")

    def _of_effect(self, scene: Scene, entry: Entry, effect: Event) -> Figured:
        for figure in effect.figures.values():
            if isinstance(figure, Sum):
                if not self.term:
                    return Figured(Fraction(figure.result), entry, effect.clause, figure)
                found = [term.value for term in figure.terms if term.word == self.term]
                return Figured(Fraction(sum(found)), entry, effect.clause, figure)
        raise SceneError(scene.step.name, "effect", f"{self.effect}: no sum")

    def _lacking(self, scene: Scene) -> Figured:
        """What the move lacks."""
        ruling = strict_ruling(scene.match, self.move)
        found = lack(scene.game, scene.match.state, ruling.move)
        if found is None or found.reason.clause != self.refusal:
            raise SceneError(scene.step.name, "refusal", f"{self.move}: {self.refusal}?")
        return Figured(Fraction(found.sum.result), ruling=ruling, clause=self.refusal, sum=found.sum)

    def figure_text(self, value: Fraction, lang: str) -> str:
        """A figure as people write it, with its unit."""
        decimals = self.decimals
        if value.denominator != 1 and not decimals:
            decimals = 2
        unit = f"\u202f{self.unit}" if self.unit and lang == "fr" else self.unit
        return f"{shown(value, decimals, lang)}{unit}"

    def model_answer(self, scene: Scene) -> str:
        """The figure as text."""
        value = self.figured(scene).value
        return str(value) if value.denominator == 1 else str(float(value))

    def answer_text(self, scene: Scene) -> str:
        """The figure with its unit."""
        return self.figure_text(self.figured(scene).value, scene.lang)

    def unsolvable(self, scene: Scene) -> str:
        """How exact it must be is said."""
        answer = self.model_answer(scene)
        if "." in answer and not self.decimals:
            return f"{answer} has decimals: say how many"
        return QuestionTask.unsolvable(self, scene)

    # --- checking -----------------------------------------------------------------------------------------------------

    def check(self, scene: Scene, given: Given, done: Sequence[str]) -> Checked:
        """A right one is told how it comes about, a wrong one what that figure would be."""
        number = read_number(given)
        if number is None:
            return Checked(Feedback("unclear", (say("say-a-number", scene.lang),)))
        figured = self.figured(scene)
        allowed = Fraction(1, 2 * 10**self.decimals) if self.decimals else Fraction(0)
        given_text = self.figure_text(number, scene.lang)
        if abs(number - figured.value) > allowed:
            told = misread(self._asked(scene, figured), number, given_text)
            about = cite_all(scene.game, self.cited(scene), scene.lang)
            return Checked(Feedback("wrong", (told,), about, figures={"given": given_text}))
        figures = {"right": self.figure_text(figured.value, scene.lang), "given": given_text}
        sentences: list[str] = []
        clauses: list[str] = list(scene.step.rules)
        sums: tuple[Reckoning, ...] = ()
        if figured.computed is not None:
            sentences.append(figured.computed.how[scene.lang])
            clauses += self.rests_on(scene.game)
        elif figured.entry is not None:
            sentences += effects_told(scene.game, figured.entry.effects, scene.lang)
            clauses += [effect.clause for effect in figured.entry.effects]
            sums = reckonings(scene.game, figured.entry.effects, scene.lang)
        elif figured.ruling is not None:
            sentences += reasons_told(scene.game, figured.ruling, scene.lang)
            clauses += [self.refusal]
        else:
            label = scene.game.facts.label(self.fact, scene.game.rulebook.speaker(scene.lang))
            sentences.append(capital(say("figure-is", scene.lang, label=label, value=figures["right"])))
        if figured.sum is not None and not sums:
            sums = (reckoning(scene.game, figured.clause, figured.sum, scene.lang),)
        return Checked(Feedback("right", tuple(sentences), cite_all(scene.game, clauses, scene.lang), sums, figures))

    def _asked(self, scene: Scene, figured: Figured) -> Asked:
        """The figure that is asked for, beside what it could be taken for."""
        effects = figured.entry.effects if figured.entry else ()
        sums = reckonings(scene.game, effects, scene.lang)
        whole = None if figured.sum is None else reckoning(scene.game, figured.clause, figured.sum, scene.lang)
        whole = whole if self.effect or self.refusal else None
        return Asked(scene.lang, figured.value, whole, bool(self.term), sums, self._before(scene))

    def cited(self, scene: Scene) -> tuple[str, ...]:
        """The rules of the step, else the one that the figure rests on."""
        if scene.step.rules or self.computes:
            return scene.step.rules or self.rests_on(scene.game)
        figured, before = self.figured(scene), self._before(scene)
        effects = figured.entry.effects if figured.entry else ()
        told = [effect for effect in effects if not scene.game.rulebook[effect.clause].quiet]
        changes = () if before is None else (figured.value, abs(figured.value - before))
        told.sort(key=lambda effect: not any(one in changes for one in effect.figures.values()))
        return (figured.clause,) if figured.clause else tuple(effect.clause for effect in told[:1])

    def hints(self, scene: Scene, done: Sequence[str]) -> tuple[str, ...]:
        """The sum to complete; of what a move changes, how it stands before."""
        figured, lang, before = self.figured(scene), scene.lang, self._before(scene)
        if before is not None and not self.hides:
            return (say("hint-before", lang, value=before),)
        if (
            figured.sum is None or not (self.effect or self.refusal) or self.term
        ):  # the sum of something else would mislead
            return ()
        return (say("hint-sum", lang, sum=with_hole(reckoning(scene.game, figured.clause, figured.sum, lang))),)

    def _before(self, scene: Scene) -> int | None:
        """The figure as it stands before the move; None where it is no number, or no move is asked about."""
        value = scene.match.facts().get(self.fact) if self.fact and self.move else None
        return value if isinstance(value, int) else None

    # --- made by the engine -------------------------------------------------------------------------------------------

    @classmethod
    def made(cls, game: Game, state: Any, dice: Dice, rule: str | None, *, plain: bool = False) -> Self | None:
        """A sum, a figure after a move, or what one lacks that is refused."""
        tasks = {} if plain else {**cls._lacks(game, state, rule), **cls._figured(game, state, rule)}
        worth = lesson_table(game).sums
        asked = (move for move in candidates(game, state, SEAT) if not (plain and game.verbs[move.verb].params))
        moves = dice.mixed([move for move in asked if not stopped(game, state, move)])
        for move in moves if rule is not None else moves[:MOST_TRIED]:
            after, effects = game.apply(state, move)
            if rule is not None and all(effect.clause != rule for effect in effects):
                continue
            told = Counter(effect.clause for effect in effects if _has_sum(effect))
            for clause, count in told.items():
                asked_for = worth is None or clause in worth or clause == rule
                if asked_for and count == 1:  # of several sums nobody could tell which is meant
                    tasks.setdefault(f"sum {clause}", []).append(cls(str(move), effect=clause))
            for fact in _changed_figures(game, state, after):
                tasks.setdefault(f"fact {fact.split('.')[-1]}", []).append(cls(str(move), fact=fact))
        return dice.pick(tasks[dice.pick(sorted(tasks))]) if tasks else None

    @classmethod
    def _lacks(cls, game: Game, state: Any, rule: str | None) -> dict[str, list[Self]]:
        """Announcements of the pupil's that lack something, by what."""
        table, found = lesson_table(game), dict[str, list[Self]]()
        for move in table.slips(state, SEAT) if table.lacks and table.slips is not None else ():
            known = lack(game, state, move)
            if known is not None and rule in (None, known.reason.clause):
                clause = known.reason.clause
                found.setdefault(f"lack {clause}", []).append(cls(str(move), refusal=clause))
        return found

    @classmethod
    def _figured(cls, game: Game, state: Any, rule: str | None) -> dict[str, list[Self]]:
        """What the game's lessons ask for besides, by what."""
        ask, found = lesson_table(game).figured, dict[str, list[Self]]()
        for wish in ask(state, SEAT) if ask is not None else ():
            move = wish.get("move")
            task = cls(**{**wish, "move": "" if move is None else str(move)})
            if move is not None and stopped(game, state, move):
                continue
            told = task.rests_on(game) if move is None else [one.clause for one in game.apply(state, move)[1]]
            if rule is None or rule in told:
                found.setdefault(f"asked {task.computes or task.effect or task.fact.split('.')[-1]}", []).append(task)
        return found

    def rests_on(self, game: Game) -> tuple[str, ...]:
        """The clause of what the game reckons, where it says which."""
        clause = computed_figures(game)[self.computes](**self.given).clause
        return (clause,) if clause else ()

    def rated(self, scene: Scene) -> Rating:
        """By how many pieces its reckoning has: terms, and effects that count; about what speaks of the move."""
        if self.computes:
            return Rating(min(3, max(1, len(self.given) - 1)), self.rests_on(scene.game))
        if self.refusal:
            figured = self.figured(scene)
            assert figured.sum is not None
            return Rating(min(3, max(1, len(figured.sum.terms) - 1)), (self.refusal,))
        _, effects = scene.game.apply(scene.match.state, scene.match.parse(self.move))
        terms = sum(len(figure.terms) for e in effects for figure in e.figures.values() if isinstance(figure, Sum))
        others = sum(1 for e in effects if any(isinstance(v, int) for v in e.figures.values()))
        return Rating(min(3, max(1, terms + others - 1)), tuple(dict.fromkeys(effect.clause for effect in effects)))

    def solution(self, scene: Scene) -> Solution:
        """The figure, and how it comes about."""
        told = " ".join(self.check(scene, self.model_answer(scene), ()).feedback.sentences)
        return Solution((self.answer_text(scene),), (told,) if told else ())


def _has_sum(effect: Event) -> bool:
    return any(isinstance(figure, Sum) for figure in effect.figures.values())


def _first_sum(entry: Entry | None) -> tuple[str, Sum | None]:
    for effect in entry.effects if entry else ():
        for figure in effect.figures.values():
            if isinstance(figure, Sum):
                return effect.clause, figure
    return "", None


def _changed_figures(game: Game, before: Any, after: Any) -> list[str]:
    """The whole numbers among the facts that a move changes; what chance decides is none of them."""
    if any(item.verb not in lesson_table(game).answering for item in after.pending):
        return []
    was, now = game.facts.read(before), game.facts.read(after)
    names, worth = game.facts.names(before.players), lesson_table(game).figures
    return [
        name
        for name, value in now.items()
        if (worth is None or name.rpartition(".")[2] in worth)
        and names[name].kind == "int"
        and value is not None
        and was.get(name) is not None
        and was[name] != value
    ]
