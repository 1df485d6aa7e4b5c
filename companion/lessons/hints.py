"""Graded hints: those of the data, then what the engine knows: the rule, the sum with a hole, the answer."""

from collections.abc import Sequence
from typing import Final

from companion.core.words import listing
from companion.lessons.announcing import about
from companion.lessons.answers import (
    all_moves,
    figure_of,
    model_way,
    right_clauses,
    right_moves,
)
from companion.lessons.checks import figure_text
from companion.lessons.feedback import clauses_of, reckoning, say, with_hole
from companion.lessons.scene import Scene, SceneError, strict_ruling
from companion.lessons.spec import LEGAL, FigureTask, FindTask, JudgeTask, LookTask, PlayTask, ReachTask

MOST_SEARCHED: Final = 120
"""How many moves are tried at most for the hint of a pupil who has left the way: a moment, not half a second."""


def hints(scene: Scene, done: Sequence[str] = ()) -> tuple[str, ...]:
    """All hints of a step, the least telling first; the last one is the answer."""
    first = first_hints(scene)
    return first if isinstance(scene.step.task, LookTask) else (*first, *_telling(scene, done))


def first_hints(scene: Scene) -> tuple[str, ...]:
    """The hints that the answer need not be worked out for: those of the data, and the rule."""
    own = tuple(scene.filled(hint) for hint in scene.step.hints)
    if isinstance(scene.step.task, LookTask):
        return own
    return (*own, *tuple(_rule(scene, key) for key in _rules(scene))[: 1 if own else 2])


def _rules(scene: Scene) -> tuple[str, ...]:
    """The clauses that a hint may cite: those that the step teaches, else the ones that the answer rests on."""
    task = scene.step.task
    if isinstance(task, JudgeTask):
        return ()
    if scene.step.rules:
        return scene.step.rules
    if isinstance(task, FigureTask) and not task.computes:
        figured = figure_of(scene, task)
        effects = figured.entry.effects if figured.entry else ()
        told = (effect.clause for effect in effects if not scene.game.rulebook[effect.clause].quiet)
        return (figured.clause,) if figured.clause else tuple(told)[:1]
    return ()


def _rule(scene: Scene, key: str) -> str:
    book = scene.game.rulebook
    return say("hint-rule", scene.lang, text=book[key].text[scene.lang], cite=book.cite(key, scene.lang))


def _telling(scene: Scene, done: Sequence[str]) -> tuple[str, ...]:
    """What the engine knows, from a nudge to the answer."""
    task, lang = scene.step.task, scene.lang
    if isinstance(task, JudgeTask):
        return _judge(scene, task)
    if isinstance(task, FigureTask):
        return _figure(scene, task)
    if isinstance(task, FindTask):
        moves = [_text(scene, str(move)) for move in all_moves(scene, task)]
        count = say("hint-count", lang, count=len(moves))
        return count, say("hint-answer", lang, answer=listing(moves, lang))
    assert isinstance(task, PlayTask | ReachTask)
    move = _next_move(scene, task, done)
    return (_verb(scene, move), say("hint-move", lang, move=_text(scene, move))) if move else ()


def _verb(scene: Scene, move: str) -> str:
    verb = scene.match.parse(move).verb
    word = scene.game.rulebook.speaker(scene.lang).word("verb", verb).split("|")[0]
    return say("hint-first-word", scene.lang, verb=word)


def _judge(scene: Scene, task: JudgeTask) -> tuple[str, ...]:
    """Where to look in the book, then the rule itself."""
    lang, book = scene.lang, scene.game.rulebook
    right = right_clauses(scene, task)
    if right == (LEGAL,):
        ruling = strict_ruling(scene.match, task.move)
        keys = (*clauses_of(ruling.warnings), *scene.step.rules)
        keys = keys or about(scene.game, scene.match.state, scene.match.parse(task.move))
        told = (_rule(scene, keys[0]),) if keys else ()
        return *told, say("hint-answer", lang, answer=say("legal-choice", lang).rstrip("."))
    first = book[right[0]]
    section = say("hint-section", lang, section=first.section)
    return section, _rule(scene, right[0]), say("hint-answer", lang, answer=first.title[lang])


def _figure(scene: Scene, task: FigureTask) -> tuple[str, ...]:
    figured, lang = figure_of(scene, task), scene.lang
    told = []
    if figured.sum is not None and task.effect and not task.term:  # the sum of something else would mislead
        told.append(say("hint-sum", lang, sum=with_hole(reckoning(scene.game, figured.clause, figured.sum, lang))))
    return *told, say("hint-answer", lang, answer=figure_text(task, figured.value, lang))


def _next_move(scene: Scene, task: PlayTask | ReachTask, done: Sequence[str]) -> str:
    """A move that does what is asked, or leads there; empty where the engine finds none."""
    if isinstance(task, PlayTask):
        return str(next(right_moves(scene, task), ""))
    try:
        return model_way(scene, task, done, most=MOST_SEARCHED)[0]
    except SceneError:
        return ""


def _text(scene: Scene, move: str) -> str:
    return scene.match.move_text(scene.match.parse(move), scene.lang)


def answer_text(scene: Scene) -> str:
    """A right answer as people read it: what the last hint says, without its words around it."""
    task, lang, book = scene.step.task, scene.lang, scene.game.rulebook
    if isinstance(task, JudgeTask):
        right = right_clauses(scene, task)
        titles = [say("legal-choice", lang).rstrip(".") if key == LEGAL else book.cite(key, lang) for key in right]
        return listing(titles, lang)
    if isinstance(task, FigureTask):
        return figure_text(task, figure_of(scene, task).value, lang)
    if isinstance(task, FindTask):
        return listing([_text(scene, str(move)) for move in all_moves(scene, task)], lang)
    if isinstance(task, LookTask):
        return "–"
    moves = model_way(scene, task) if isinstance(task, ReachTask) else (_next_move(scene, task, ()),)
    return ", ".join(_text(scene, move) for move in moves)
