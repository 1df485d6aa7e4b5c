"""Exercises and rule look-up as forms of a notebook: what their buttons do, called as functions."""

import re
import threading
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("ipywidgets")

import companion
from companion.core.plugins.registry import find_game
from companion.core.text.messages import load_words
from companion.lessons.lesson.problems import LessonError
from companion.lessons.practice.exercises import QUESTION_KINDS, Exercise, exercises
from companion.notebook.forms import fields
from companion.notebook.forms.exercise_form import ExerciseForm
from companion.notebook.forms.rule_form import MOST_BUTTONS, RuleForm

GAME = "etraclor"
LANGS = ("fr", "en")
SILLY = "<img src=x onerror=alert(1)>"


def form(seed: int = 5, count: int = 4, lang: str = "fr", **wishes: Any) -> ExerciseForm:
    return companion.exercises(GAME, seed, count, lang=lang, **wishes)


def right(question: Exercise) -> str:
    """A right answer, as a pupil types or taps it."""
    return "; ".join(question.answer) if isinstance(question.answer, list) else question.answer


def wrong(question: Exercise) -> str:
    """An answer that is understood, and wrong."""
    if question.kind in ("judge", "best-move"):
        offered = [choice["id"] for choice in question.data("fr")["task"]["choices"]]
        return next(one for one in offered if one not in (*question.also, question.answer))
    return question.answer[0] if question.kind == "find-all" else str(int(question.answer) + 1)


def tap(form: ExerciseForm | RuleForm, label: str) -> None:
    """Tap the button that begins with a label."""
    (found,) = [one for one in buttons(form) if one.description.startswith(label)]
    found.click()


def buttons(form: Any) -> list[Any]:
    found = [form] if hasattr(form, "click") else []
    return found + [one for child in getattr(form, "children", ()) for one in buttons(child)]


@pytest.mark.parametrize("lang", LANGS)
def test_a_series_from_question_to_question(lang: str) -> None:
    ours, questions = form(lang=lang), exercises(GAME, 5, 4)
    words = load_words("companion.lessons", "forms.toml")["exercises"]
    for number, question in enumerate(questions, 1):
        assert f"Question {number} " in ours.place.value
        assert question.step.task == ours.run.step.task
        assert ours.picture.value.count("<svg") == 2, "for a wide page and for a phone"
        if number > 1:
            ours.answer(wrong(question))
            assert words["wrong"][lang] in ours.told.value or words["going"][lang] in ours.told.value
            assert ours.answers.children, "one may try again"
        ours.answer(right(question))
        assert words["right"][lang] in ours.told.value
        assert ours.answers.children == ()
        if number < 4:
            tap(ours, words["next"][lang])
    assert ours.score == (1, 4)
    assert ours.run.finished


def test_the_choices_are_buttons_and_the_rest_is_typed() -> None:
    for kind in QUESTION_KINDS:
        ours, (question,) = form(2, 1, kinds=(kind,)), exercises(GAME, 2, 1, kinds=(kind,))
        if kind in ("judge", "best-move"):
            offered = question.data("fr")["task"]["choices"]
            assert [one.description for one in ours.answers.children] == [one["title"] for one in offered]
            right_ones = (*question.also, question.answer)
            place = next(place for place, one in enumerate(offered) if one["id"] in right_ones)
            ours.answers.children[place].click()
        else:
            ours.given.value = right(question)
            tap(ours, "Vérifier")
        assert ours.run.standing.solved, kind
        assert ours.score == (1, 1)


def test_hints_come_one_by_one_and_the_answer_on_request() -> None:
    ours, (question,) = form(5, 1), exercises(GAME, 5, 1)
    expected = list(question.hints("fr"))
    tap(ours, "Indice")
    assert ours.told.value.count("ct-hint") == 1
    tap(ours, "Voir la réponse")
    assert ours.run.prompt()["hints"] == expected[:1]
    assert "Réponse" in ours.told.value
    assert ours.run.progress()[0]["shown"]
    while ours.run.prompt()["more_hints"]:
        tap(ours, "Indice")
    assert not [one for one in buttons(ours) if one.description in ("Indice", "Voir la réponse")]
    ours.answer(right(question))
    assert ours.score == (0, 1), "with a hint it was not right at the first try"


def test_a_series_goes_on_and_back_without_losing_anything() -> None:
    ours, questions = form(5, 2), exercises(GAME, 5, 4)
    ours.answer(right(questions[0]))
    ours.next()
    ours.answer(right(questions[1]))
    tap(ours, "Encore 2 questions")
    assert "Question 3 sur 4" in ours.place.value
    assert ours.score == (2, 2)
    assert ours.run.step.task == questions[2].step.task
    ours.back()
    ours.back()
    assert "Question 1 sur 4" in ours.place.value
    assert ours.run.standing.solved
    assert len(ours.run.progress()) == 4
    ours.back()
    assert "Question 1 sur 4" in ours.place.value


def test_the_same_seed_asks_the_same() -> None:
    tasks = [[step.task for step in form(seed).run.lesson.steps] for seed in (7, 7, 8)]
    assert tasks[0] == tasks[1] != tasks[2]


def test_what_is_typed_is_text() -> None:
    for kind in QUESTION_KINDS:
        ours = form(3, 1, kinds=(kind,))
        ours.answer(SILLY * 30)
        assert "<img" not in ours.told.value
        assert ours.score == (0, 0), "not understood is not counted"


def test_nothing_typed_is_no_answer() -> None:
    ours = form(2, 1, kinds=("find-all",))
    tap(ours, "Vérifier")
    assert "Écris d’abord ta réponse." in ours.told.value
    assert ours.score == (0, 0)


def test_what_was_typed_counts_even_if_the_tap_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterLab can hand the text to one thread and the tap to another: the text comes while the tap waits."""
    question = next(one for one in exercises(GAME, 5, 40) if one.kind == "figure")
    ours = form(count=40)
    while ours.questions[ours.run.place].answer != question.answer or ours.run.prompt()["task"]["expects"] != "number":
        ours.next()
    waited, over = [], threading.Event()

    def comes(seconds: float) -> None:
        waited.append(seconds)
        ours.given.value = right(question)

    monkeypatch.setattr(fields, "time", SimpleNamespace(sleep=comes))
    other = threading.Thread(target=over.wait, name="subshell-1")
    other.start()
    try:
        tap(ours, "Vérifier")
    finally:
        over.set()
        other.join()
    assert waited == [fields.GRACE]
    assert ours.run.prompt()["solved"]


def test_what_was_typed_does_not_stay_for_the_next_question() -> None:
    ours = form(2, 2, kinds=("figure",))
    ours.given.value = "987"
    tap(ours, "Vérifier")
    assert ours.given.value == "987"
    tap(ours, "Question suivante")
    assert ours.given.value == ""


def test_impossible_wishes_are_said() -> None:
    with pytest.raises(LessonError, match="slot"):
        form(rule="slot")
    with pytest.raises(LessonError, match="1, 2"):
        form(difficulty=4)
    with pytest.raises(companion.SetupError):
        companion.exercises("no-such-game")


def test_exercises_are_data_as_well() -> None:
    plain = companion.exercise_data(GAME, 7, 6, lang="en")
    solved = companion.exercise_data(GAME, 7, 6, lang="en", solutions=True)
    for question, one, other in zip(exercises(GAME, 7, 6), plain, solved, strict=True):
        assert one == question.data("en")
        assert "answer" not in one
        assert other["answer"] in (question.answer, list(question.also))
        assert question.check(other["answer"] if question.kind == "find-all" else question.answer, "en").right
        assert other["because"]


# --- rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "words", "title"), [("fr", "bouclier", "bouclier"), ("en", "shield", "shield")])
def test_a_rule_is_found_shown_and_left_for_its_neighbours(lang: str, words: str, title: str) -> None:
    book = companion.rules(GAME, lang=lang)
    game = find_game(GAME)
    assert str(len(game.rulebook)) in book.status.value
    assert book.rule is None
    book.words.value = words
    tap(book, load_words("companion.lessons", "forms.toml")["rules"]["search"][lang])
    assert [clause.id for clause in book.found] == [clause.id for clause in game.rulebook.search(words)]
    assert book.rule is not None
    shown = book.rule.clause
    for part in (shown.title[lang], shown.text[lang], shown.where[lang], shown.id):
        assert part in book.shown.value
    assert book.rule.legal is not None
    told = [example for example in (book.rule.legal, book.rule.refused) if example is not None]
    assert book.shown.value.count("ct-rule") == len(told)
    assert title in book.shown.value.casefold()
    near = book.rule.related[0]
    book.related.children[1].children[0].click()
    assert book.rule.clause == near
    assert near.text[lang] in book.shown.value
    assert book.found, "what was found stays to go back to"
    assert book.others.children


def test_a_clause_is_found_by_its_id_alone() -> None:
    book = companion.rules(GAME, "slot-taken", lang="fr")
    assert [clause.id for clause in book.found] == ["slot-taken"]
    assert book.others.children == ()


def test_every_clause_can_be_shown_in_both_languages() -> None:
    game = find_game(GAME)
    for lang in LANGS:
        book = companion.rules(GAME, lang=lang)
        for clause in game.rulebook.values():
            book.look(clause.id)
            assert clause.title[lang] in re.sub("&#x27;", "'", book.shown.value)
            offered = [len(place.children[1].children) for place in (book.related, book.others) if place.children]
            assert all(0 < count <= MOST_BUTTONS for count in offered)


def test_nothing_found_is_said_and_the_words_stay_text() -> None:
    book = companion.rules(GAME, "bouclier", lang="fr")
    book.search(SILLY)
    assert "Aucune règle" in book.status.value
    assert "<img" not in book.status.value
    assert (book.shown.value, book.rule, book.related.children) == ("", None, ())
    with pytest.raises(KeyError):
        book.look("no-such-rule")


def test_many_found_say_how_many_more() -> None:
    book = companion.rules(GAME, "carte", lang="fr")
    assert book.rule is not None
    seen = {book.rule.clause.id, *(clause.id for clause in book.rule.related)}
    left = [clause for clause in book.found if clause.id not in seen]
    assert len(left) > MOST_BUTTONS
    assert f"et {len(left) - MOST_BUTTONS} de plus" in book.others.children[-1].value


def test_the_words_are_there_in_both_languages() -> None:
    for table in load_words("companion.lessons", "forms.toml").values():
        for key, text in table.items():
            assert set(text) == set(LANGS), key
