"""The lessons of all our games: sound, whole, well typeset; a robot plays them through, right and wrong."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import own_games
from companion.core.text.messages import LANGUAGES
from companion.lessons.handouts.lesson_plan import HOUR, plan_markdown
from companion.lessons.lesson.playthrough import check_lesson
from companion.lessons.lesson.reader import lessons
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.pupil.session import LessonSession
from companion.lessons.tasks.figure import FigureTask
from companion.lessons.tasks.judge import LEGAL, JudgeTask
from companion.lessons.tasks.look import LookTask
from tests.lessons.robot import check_figures, check_wrong
from tests.lessons.transcript import LESSONS, PLAYED, transcript

GAMES = {game: lessons(game) for game in own_games() if lessons(game)}
BAD_FRENCH = re.compile(r"['\"]|(?<!\u202f)[;:!?»%]|«(?!\u202f)|[ \u00a0]\u202f|\u202f[ \u00a0]|  |\.\.\.|\u00a0")
BAD_ENGLISH = re.compile(r"['\"«»\u202f\u00a0]|[ ][;:!?,.]|  |\.\.\.")
LONGEST_SENTENCE, LONGEST_STEP = 190, 420


def each(lesson: Lesson) -> Any:
    return f"{lesson.game}-{lesson.name}"


def test_the_games_that_teach_are_all_here() -> None:
    assert {"aestery", "eredan", "etraclor", "erythro", "herocard"} <= set(GAMES)


@pytest.mark.parametrize("lesson", LESSONS, ids=each)
def test_every_step_fits_the_rules(lesson: Lesson) -> None:
    assert check_lesson(lesson) == ()


@pytest.mark.parametrize(("lesson", "lang"), PLAYED)
def test_a_robot_plays_it_through(lesson: Lesson, lang: str) -> None:
    seen = transcript(lesson, lang)
    wrongs: Counter[str] = Counter()
    for place, (step, one) in enumerate(zip(lesson.steps, seen.steps, strict=True), 1):
        assert one.step is step
        assert one.begun["say"]
        assert one.begun["task"]["ask"]
        assert not one.begun["solved"]
        for wrong in one.wrong:
            check_wrong(wrong)
            wrongs[step.task.kind] += 1
        assert len(one.hints) == len(set(one.hints)), step.name
        assert one.hints or step.task.kind == "look", step.name
        assert not any(answer.solved for answer in one.right[:-1]), step.name
        for answer in one.right:
            assert answer.feedback.verdict in ("right", "going"), answer.where
            assert answer.feedback.sentences
            if step.task.kind != "figure":
                check_figures(answer)
        assert one.solved, step.name
        if isinstance(step.task, LookTask):
            assert one.played == step.task.moves  # in the language of no reader
        assert one.right[-1].feedback.right
        assert one.cites_a_rule, step.name
        assert one.comes_back, step.name
        assert one.went_on == (place < len(lesson.steps)), step.name
    assert seen.finished
    judged = sum(step.task.kind == "judge" for step in lesson.steps)
    assert wrongs["judge"] >= 3 * min(1, judged)
    assert sum(wrongs.values()) > len(lesson.steps)


def words(lesson: Lesson, lang: str) -> list[tuple[str, str]]:
    """Every text of a lesson in a language, with where it is; figures and cards are still holes."""
    found = [("title", lesson.title), *(("aim", aim) for aim in lesson.aims), *(("thing", t) for t in lesson.material)]
    for step in lesson.steps:
        texts = [step.say, step.ask, step.done, *step.hints]
        found += [(step.name, text) for text in texts if text is not None]
    assert lesson.plan is not None
    found += [("course", stage.text) for stage in lesson.plan.course]
    found += [("question", text) for question in lesson.plan.questions for text in question]
    found += [("beyond", text) for beyond in lesson.plan.beyond for text in beyond]
    return [(where, text[lang]) for where, text in found]


@pytest.mark.parametrize("lesson", LESSONS, ids=each)
def test_words_are_whole_and_well_typeset(lesson: Lesson) -> None:
    for lang, bad in (("fr", BAD_FRENCH), ("en", BAD_ENGLISH)):
        for where, text in words(lesson, lang):
            plain = re.sub(r"\{[^}]*\}", "X", text)
            assert plain.strip(), (lesson.name, where)
            assert not bad.search(plain.replace("\n\n", "¶")), (lesson.name, where, lang, bad.search(plain), plain)
    for step in lesson.steps:
        for lang in ("fr", "en"):
            assert len(step.say[lang]) <= LONGEST_STEP, (step.name, len(step.say[lang]))
            for sentence in re.split(r"(?<=[.!?…])\s+", step.say[lang]):
                assert len(sentence) <= LONGEST_SENTENCE, (step.name, sentence)


@pytest.mark.parametrize("lesson", LESSONS, ids=each)
def test_a_pupil_is_addressed_as_tu(lesson: Lesson) -> None:
    for where, text in words(lesson, "fr"):
        assert not re.search(r"\b(vous|votre|vos)\b", text, re.IGNORECASE), (lesson.name, where, text)


SAYS_IT = {"sums plain", "sums both"}
"""Where the text says the figure on purpose: an attack is its weapon; plus 1 and minus 1 make up for each other."""
READS_IT = {"first-match points", "ending your-points", "alliance no-mine-left"}
"""Where to find the right one among the figures on the table is what is asked."""


@pytest.mark.parametrize("lesson", LESSONS, ids=each)
def test_no_question_shows_its_answer(lesson: Lesson) -> None:
    """Neither the step's own words, nor what the table says of the very figure; nor who won, with the points."""
    for step in lesson.steps:
        task, where = step.task, f"{lesson.name} {step.name}"
        if not isinstance(task, FigureTask):
            continue
        for lang in LANGUAGES:
            run = LessonRun(lesson, lang=lang, kind=companion.Match)
            run.go(step.name)
            view = LessonSession(run).view()
            answer, prompt = task.model_answer(run.scene), view["lesson"]
            words = " ".join([*prompt["say"], prompt["task"]["ask"]])
            assert answer not in re.findall(r"\d+(?:[.,]\d+)?", words) or where in SAYS_IT, words
            assert view["match"]["outcome"] is None
            shown = {} if task.move else dict(figures(view["board"], task.fact))
            assert answer not in shown.values() or where in READS_IT, (where, shown)


def figures(data: Any, fact: str) -> Iterator[tuple[str, str]]:
    """The figures of a board that tell a fact, or what it is a part of, by their places."""
    for part in data if isinstance(data, list) else data.values() if isinstance(data, dict) else ():
        yield from figures(part, fact)
    if isinstance(data, dict) and fact and f"{fact}.".startswith(f"{data.get('id') or data.get('fact') or '-'}."):
        yield str(data["id"]), str(data.get("value"))


@pytest.mark.parametrize("lesson", LESSONS, ids=each)
def test_a_neighbouring_truth_is_no_wrong_answer(lesson: Lesson) -> None:
    run = LessonRun(lesson)
    for step in lesson.steps:
        if isinstance(step.task, JudgeTask):
            run.go(step.name)
            book, right = run.match.game.rulebook, set(step.task.right_clauses(run.scene))
            near = {key for one in right - {LEGAL} for key in book[one].see}
            assert near.isdisjoint(set(step.task.choices(run.scene)) - right), step.name


@pytest.mark.parametrize("game", GAMES)
def test_the_first_move_comes_within_a_minute(game: str) -> None:
    first = GAMES[game][0].steps[0]
    assert first.task.kind == "play"
    for lang, a_minute in (("fr", 100), ("en", 120)):  # words that a pupil of eleven reads in a minute
        assert len(f"{first.say[lang]} {first.ask[lang] if first.ask else ''}".split()) < a_minute


@pytest.mark.parametrize("lesson", LESSONS, ids=each)
def test_each_has_a_plan_for_the_hour(lesson: Lesson) -> None:
    from companion.shop import counter

    assert lesson.plan is not None
    assert lesson.plan.minutes == HOUR
    assert set(lesson.plan.sheets) <= set(counter.sheets(lesson.game))
    assert lesson.plan.questions
    assert lesson.plan.beyond
    for lang in ("fr", "en"):
        told = plan_markdown(lesson, lang)
        assert lesson.title[lang] in told
        assert told.count("\n## ") == 6
        for number in range(1, len(lesson.steps) + 1):
            assert f"\n{number}. " in told
