"""Checking an answer: the engine decides, accepts every right one, and explains a wrong one by its rules and sums."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from companion.core.moves import Move, arguments
from companion.core.opening import fork
from companion.core.rulebook import capital
from companion.core.rulings import AmbiguousMove, InvalidMove, MoveError, Ruling
from companion.core.words import listing
from companion.lessons.announcing import about
from companion.lessons.answers import (
    REFUSED_MARK,
    all_moves,
    figure_of,
    next_of_look,
    own,
    right_clauses,
    short_of,
    unmet,
    wanted,
)
from companion.lessons.computed import shown
from companion.lessons.feedback import (
    Feedback,
    Reckoning,
    cite_all,
    clauses_of,
    effects_told,
    reasons_told,
    reckoning,
    reckonings,
    say,
)
from companion.lessons.scene import Scene, answer_for_others, strict_ruling
from companion.lessons.spec import LEGAL, FigureTask, FindTask, JudgeTask, LookTask, PlayTask, ReachTask

Given = Any
"""An answer as it comes from a page: a text, or a list of texts (`find-all`)."""
_NUMBER = re.compile(r"[-\u2212+]?\d+(?:[.,]\d+)?")
_SEPARATORS = re.compile(r"[;\n]+")


@dataclass(frozen=True, slots=True)
class Checked:
    """What an answer was worth, and the moves of the pupil that stay played by it."""

    feedback: Feedback
    played: tuple[str, ...] = ()


def check(scene: Scene, given: Given, done: Sequence[str] = ()) -> Checked:
    """Check an answer to the step of a scene; `done`: the pupil's moves in this step so far (`reach`, `look`).

    What is played is played on the scene's match itself; a wrong answer leaves it as it was.
    """
    with scene.match.speaking(scene.lang):
        try:
            return _CHECKS[scene.step.task.kind](scene, scene.step.task, given, done)
        except MoveError as error:
            return Checked(Feedback("unclear", (str(error),)))


# --- moves --------------------------------------------------------------------------------------------------------


def _announced(scene: Scene, given: Given) -> Move:
    """The announced move. Raises InvalidMove or AmbiguousMove, said for people."""
    if not isinstance(given, str) or not given.strip():
        raise InvalidMove(say("say-a-move", scene.lang))
    text = given.partition("#")[0]
    own_name = f"{scene.lesson.pupil}: {text}"  # who is not named is the pupil
    try:
        if scene.match.state.active != scene.seat and not _names_somebody(scene, text):
            return scene.match.parse(own_name)
    except MoveError:
        pass
    try:
        return scene.match.parse(text)
    except AmbiguousMove:
        try:
            return scene.match.parse(own_name)
        except MoveError:
            pass
        raise


def _names_somebody(scene: Scene, text: str) -> bool:
    """Whether an announcement begins with a player's name."""
    first, colon, _ = text.partition(":")
    return bool(colon) and first.strip().casefold() in {name.casefold() for name in scene.match.players}


def _refused(scene: Scene, ruling: Ruling) -> Feedback:
    """A refused move: the ruling's words, and the clauses it rests on."""
    clauses = cite_all(scene.game, clauses_of(ruling.reasons), scene.lang)
    return Feedback("wrong", tuple(ruling.text(scene.lang).split("\n")), clauses)


def _taught(scene: Scene, *more: str) -> tuple[Any, ...]:
    """The rules that the step teaches, and others, as they are cited."""
    return cite_all(scene.game, (*scene.step.rules, *more), scene.lang)


def _check_play(scene: Scene, task: PlayTask, given: Given, done: Sequence[str]) -> Checked:
    move = _announced(scene, given)
    ruling = scene.match.ask(move)
    if not ruling:
        return Checked(_refused(scene, ruling))
    if not own(scene, move):
        return Checked(Feedback("unclear", (say("other-side", scene.lang, name=scene.lesson.pupil),)))
    twin = fork(scene.match)
    entry = twin.play(move)
    told = effects_told(scene.game, entry.effects, scene.lang)
    sums = reckonings(scene.game, entry.effects, scene.lang)
    missing = unmet(scene, task, twin, entry.effects)
    if task.verbs and move.verb not in task.verbs:
        verbs = (_verb(scene, verb) for verb in task.verbs)
        missing = [listing(list(verbs), scene.lang), *missing]
    if missing:
        sentence = say("legal-not-asked", scene.lang, move=scene.match.move_text(move, scene.lang))
        asked = say("asked-was", scene.lang, what=", ".join(missing))
        return Checked(Feedback("wrong", (sentence, asked, *told), _taught(scene), sums, nearly=True))
    if not told:  # the table shows it all
        told = (f"{capital(scene.match.move_text(move, scene.lang))}.",)
    scene.match.play(move)
    clauses = _taught(scene, *(effect.clause for effect in entry.effects))
    return Checked(Feedback("right", told, clauses, sums), (str(move),))


def _verb(scene: Scene, verb: str) -> str:
    return scene.game.rulebook.speaker(scene.lang).word("verb", verb).split("|")[0]


def _check_reach(scene: Scene, task: ReachTask, given: Given, done: Sequence[str]) -> Checked:
    match, lang = scene.match, scene.lang
    move = _announced(scene, given)
    ruling = match.ask(move)
    if not ruling:
        return Checked(_refused(scene, ruling))
    if scene.game.seat_of(match.state, move) != scene.seat:
        return Checked(Feedback("unclear", (say("other-side", lang, name=scene.lesson.pupil),)))
    start = match.newest
    match.play(move)
    answer_for_others(match, scene.lesson, scene.step, task)
    entries = match.entries[start + 1 :]
    told = [line for entry in entries for line in effects_told(scene.game, entry.effects, lang)]
    effects = [effect for entry in entries for effect in entry.effects]
    sums = reckonings(scene.game, effects, lang)
    clauses = cite_all(scene.game, (effect.clause for effect in effects), lang)
    feedback = Feedback("going", tuple(told), clauses, sums)
    if not short_of(scene, task, match):
        return Checked(replace(feedback, verdict="right"), (str(move),))
    if match.state.outcome is not None or len(done) + 1 >= task.within:
        key = "missed" if match.state.outcome is not None else "too-many-moves"
        again = say(key, lang, within=task.within)
        feedback = replace(feedback, verdict="wrong", sentences=(*told, again), clauses=_taught(scene))
    return Checked(feedback, (str(move),))


# --- find-all -----------------------------------------------------------------------------------------------------


def _check_find(scene: Scene, task: FindTask, given: Given, done: Sequence[str]) -> Checked:
    texts = _SEPARATORS.split(given) if isinstance(given, str) else list(given or ())
    moves = [_announced(scene, text) for text in texts if not isinstance(text, str) or text.strip()]
    expected = all_moves(scene, task)
    named = dict.fromkeys(moves)
    sentences: list[str] = []
    clauses: list[str] = []
    wrong = False
    for move in named:
        if move in expected:
            continue
        ruling = strict_ruling(scene.match, move)
        text = scene.match.move_text(move, scene.lang)
        if ruling:
            asked = wanted(task, move)
            wrong = wrong or not asked
            sentences.append(say("legal-not-listed" if asked else "not-asked-here", scene.lang, move=text))
            continue
        wrong = True
        clauses += clauses_of(ruling.reasons)
        sentences.append(f"{say('refused-one', scene.lang, move=text)} {' '.join(reasons_told(ruling, scene.lang))}")
    missing = [move for move in expected if move not in named]
    if not wrong and not missing:
        told = (say("all-found", scene.lang, count=len(expected)), *sentences)
        return Checked(Feedback("right", told, _taught(scene)))
    found = len(expected) - len(missing)
    sentences.insert(0, say("found-some", scene.lang, found=found, missing=len(missing)))
    if missing and scene.wrong:
        sentences.append(_missing_hint(scene, missing))
    verbs = dict.fromkeys(move.verb for move in expected)
    cited = _taught(scene, *clauses, *(verb for verb in verbs if verb in scene.game.rulebook))
    return Checked(Feedback("wrong", tuple(sentences), cited, missing=len(missing), nearly=not wrong))


def _missing_hint(scene: Scene, missing: Sequence[Move]) -> str:
    """How many of the missing moves begin with which word, without saying them."""
    counts: dict[str, int] = {}
    for move in missing:
        first = next((value for value in arguments(move) if value), "")
        start = f"{_verb(scene, move.verb)} {scene.game.rulebook.speaker(scene.lang).format_field(first, 'card')}"
        counts[start.strip()] = counts.get(start.strip(), 0) + 1
    told = listing([f"{start}… ({count})" for start, count in counts.items()], scene.lang)
    return say("missing-begin", scene.lang, moves=told)


# --- judge --------------------------------------------------------------------------------------------------------


def _check_judge(scene: Scene, task: JudgeTask, given: Given, done: Sequence[str]) -> Checked:
    answer = given.strip() if isinstance(given, str) else ""
    known = {key.casefold(): key for key in (LEGAL, *scene.game.rulebook)}
    key = known.get(answer.casefold())
    if key is None:
        return Checked(Feedback("unclear", (say("choose-a-rule", scene.lang),)))
    ruling = strict_ruling(scene.match, task.move)
    right = right_clauses(scene, task)
    told = tuple(ruling.text(scene.lang).split("\n"))
    cited = cite_all(scene.game, right if right != (LEGAL,) else scene.step.rules, scene.lang)
    if key in right:
        if ruling and not cited:
            spoken = (*ruling.warnings, *ruling.assumes)
            cited = cite_all(scene.game, (*clauses_of(spoken), *_verb_clause(scene, task)), scene.lang)
        return Checked(Feedback("right", told, cited))
    if ruling and not cited:
        cited = cite_all(scene.game, _verb_clause(scene, task), scene.lang)
    sentences = [say("really-legal", scene.lang)] if ruling else [say("really-refused", scene.lang)]
    if key != LEGAL:
        if not ruling:
            sentences = [say("another-rule", scene.lang)]
        picked = scene.game.rulebook[key]
        text = f"{picked.title[scene.lang]} ({picked.section})"
        sentences.append(say("not-that-rule", scene.lang, title=text, text=picked.text[scene.lang]))
    nearly = not ruling and key != LEGAL
    return Checked(Feedback("wrong", (*sentences, *told), cited, nearly=nearly))


def _verb_clause(scene: Scene, task: JudgeTask) -> tuple[str, ...]:
    return about(scene.game, scene.match.state, scene.match.parse(task.move))


# --- figure -------------------------------------------------------------------------------------------------------


def read_number(given: Given) -> Fraction | None:
    """The one number in an answer (`14,5 %`, `8 PV`), or None."""
    if isinstance(given, bool):
        return None
    if isinstance(given, int | float):
        given = repr(given)
    found = _NUMBER.findall(given[:60]) if isinstance(given, str) else []
    if len(found) != 1 or len(found[0]) > 20:
        return None
    return Fraction(found[0].replace(",", ".").replace("\u2212", "-"))


def _check_figure(scene: Scene, task: FigureTask, given: Given, done: Sequence[str]) -> Checked:
    number = read_number(given)
    if number is None:
        return Checked(Feedback("unclear", (say("say-a-number", scene.lang),)))
    figured = figure_of(scene, task)
    allowed = Fraction(1, 2 * 10**task.decimals) if task.decimals else Fraction(0)
    verdict: Any = "right" if abs(number - figured.value) <= allowed else "wrong"
    result = figure_text(task, figured.value, scene.lang)
    sentences: list[str] = []
    if verdict == "wrong":
        sentences.append(say("not-that-figure", scene.lang, given=figure_text(task, number, scene.lang), right=result))
    clauses: list[str] = list(scene.step.rules)
    sums: tuple[Reckoning, ...] = ()
    if figured.computed is not None:
        sentences.append(figured.computed.how[scene.lang])
    elif figured.entry is not None:
        sentences += effects_told(scene.game, figured.entry.effects, scene.lang)
        clauses += [effect.clause for effect in figured.entry.effects]
        sums = reckonings(scene.game, figured.entry.effects, scene.lang)
    else:
        label = scene.game.facts.label(task.fact, scene.game.rulebook.speaker(scene.lang))
        sentences.append(capital(say("figure-is", scene.lang, label=label, value=result)))
    if figured.sum is not None and not sums:
        sums = (reckoning(scene.game, figured.clause, figured.sum, scene.lang),)
    figures = {"right": result, "given": figure_text(task, number, scene.lang)}
    return Checked(Feedback(verdict, tuple(sentences), cite_all(scene.game, clauses, scene.lang), sums, figures))


def figure_text(task: FigureTask, value: Fraction, lang: str) -> str:
    """A figure as people write it, with its unit."""
    decimals = task.decimals
    if value.denominator != 1 and not decimals:
        decimals = 2
    unit = f"\u202f{task.unit}" if task.unit and lang == "fr" else task.unit
    return f"{shown(value, decimals, lang)}{unit}"


# --- look ---------------------------------------------------------------------------------------------------------


def _check_look(scene: Scene, task: LookTask, given: Given, done: Sequence[str]) -> Checked:
    text = next_of_look(scene, task, len(done))
    verdict: Any = "right" if len(done) + 1 >= len(task.moves) else "going"
    if text.startswith(REFUSED_MARK):
        ruling = strict_ruling(scene.match, text.removeprefix(REFUSED_MARK).strip())
        clauses = cite_all(scene.game, clauses_of(ruling.reasons), scene.lang)
        return Checked(Feedback(verdict, tuple(ruling.text(scene.lang).split("\n")), clauses), (text,))
    entry = scene.match.play(text)
    told = effects_told(scene.game, entry.effects, scene.lang)
    sums = reckonings(scene.game, entry.effects, scene.lang)
    title = f"{entry.by}\u202f: " if scene.lang == "fr" else f"{entry.by}: "
    said = "" if entry.move is None else scene.match.move_text(entry.move, scene.lang).removeprefix(f"{entry.by}: ")
    first = f"{title}{said}." if said else title
    clauses = cite_all(scene.game, (effect.clause for effect in entry.effects), scene.lang)
    return Checked(Feedback(verdict, (first, *told), clauses, sums), (text,))


_CHECKS: Final[dict[str, Callable[..., Checked]]] = {
    "play": _check_play, "find-all": _check_find, "judge": _check_judge, "figure": _check_figure,
    "reach": _check_reach, "look": _check_look,
}  # fmt: skip
