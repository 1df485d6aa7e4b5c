"""The worksheet and the lesson plans, read back from their PDFs and held against the engine."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.match.match import Match
from companion.core.match.opening import new_match
from companion.core.notation.parser import move_phrase
from companion.core.notation.playing_cards import card_text
from companion.core.plugins.registry import game_title
from companion.core.rules.rulings import Ruling
from companion.core.text.messages import LANGUAGES
from companion.lessons.handouts import worksheet
from companion.lessons.handouts.lesson_plan import HOUR, solutions
from companion.lessons.handouts.worksheet_question import ACROSS, lines_for
from companion.lessons.lesson.reader import lessons
from companion.lessons.practice.exercises import Exercise, exercises
from companion.lessons.tasks.best import BestTask
from companion.lessons.tasks.figure import FigureTask
from companion.lessons.tasks.find import MOST_TO_FIND, FindTask
from companion.lessons.tasks.judge import JudgeTask
from companion.printing.errors import PrintError
from companion.shop import counter
from tests.alike import alike
from tests.budget import SOAK
from tests.printing.readback import Printed, crowded, too_small

GAME = "etraclor"
SHEET = counter.sheets(GAME)["worksheet"]
PLAN = counter.sheets(GAME)["lesson-plan"]
PAPERS = ("A4", "Letter")
LEGAL = {"fr": "C’est permis", "en": "It is allowed"}
WISHES: list[dict[str, Any]] = [
    {"lang": "fr", "paper": "A4", "options": {"seed": "7b", "count": "16"}},
    {"lang": "en", "paper": "Letter", "options": {"seed": "7b", "count": "12", "difficulty": "3"}},
    {"lang": "en", "paper": "A4", "style": "large-print", "options": {"count": "6"}},
    {"lang": "fr", "paper": "Letter", "style": "large-print", "options": {"seed": "6e B", "difficulty": "1"}},
    {"lang": "fr", "paper": "A4", "style": "high-contrast", "options": {"rule": "slot-taken", "count": "4"}},
    {"lang": "en", "paper": "A4", "options": {"seed": "best", "count": "2", "about": "the best move"}},
]
each = pytest.mark.parametrize("wish", WISHES, ids=lambda wish: "-".join(map(str, wish.values())))
TAUGHT = [game for game in companion.games() if lessons(game)]
PLANS = [(game, paper) for place, game in enumerate(TAUGHT) for paper in (PAPERS if SOAK else PAPERS[place % 2 :][:1])]
"""Each game on one paper, and on both in `make soak`."""
pytestmark = pytest.mark.xdist_group("worksheet")


@cache
def _printed(number: int, folder: Path) -> Printed:
    path = folder / f"{number}.pdf"
    path.write_bytes(counter.render(SHEET, **WISHES[number]))
    return Printed(path)


@pytest.fixture
def sheet(wish: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return _printed(WISHES.index(wish), tmp_path_factory.getbasetemp())


def flat(text: str) -> str:
    """A text without its spaces: narrow ones are read back as none."""
    return "".join(text.split())


def asked(wish: dict[str, Any]) -> tuple[Exercise, ...]:
    return _asked(WISHES.index(wish))


@cache
def _asked(number: int) -> tuple[Exercise, ...]:
    return worksheet.asked(GAME, WISHES[number]["options"], WISHES[number]["lang"])


@cache
def asked_first(count: int) -> tuple[Exercise, ...]:
    """The first questions of the first series."""
    return exercises(GAME, "1", count)


def opened(question: Exercise, lang: str) -> Match:
    """The position of a question, set up without the lesson player."""
    step = question.step
    return new_match(
        GAME, question.players, seed=1, position=dict(step.position or {}), lang=lang, options=step.options
    )


def right(question: Exercise, lang: str) -> str:
    """The answer as the engine alone knows it, as the sheet writes it."""
    match, task = opened(question, lang), question.step.task
    if isinstance(task, JudgeTask):
        ruling: Ruling = match.game.judge(match.state, match.parse(task.move))
        if ruling:
            return LEGAL[lang]
        titles = dict.fromkeys(match.game.rulebook[reason.clause].name(lang).rstrip(".") for reason in ruling.reasons)
        return {"fr": " ou ", "en": " or "}[lang].join(titles)
    if isinstance(task, FindTask):
        found = [
            move_phrase(match.game, match.state, move, lang)
            for move in match.game.legal(match.state)
            if move.verb in task.verbs
        ]
        joint = {"fr": " et ", "en": " and "}[lang]
        return ", ".join(found[:-1]) + joint + found[-1]
    if isinstance(task, BestTask):
        return move_phrase(match.game, match.state, match.parse(task.best), lang)
    assert isinstance(task, FigureTask)
    entry = match.play(task.move)
    if task.fact:
        return str(match.facts()[task.fact])
    (figure,) = (
        value.result
        for effect in entry.effects
        if effect.clause == task.effect
        for value in effect.figures.values()
        if hasattr(value, "result")
    )
    return str(figure)


@each
def test_every_question_stands_there_with_its_table(wish: dict[str, Any], sheet: Printed) -> None:
    questions, lang, text = asked(wish), wish["lang"], flat(sheet.told)
    starts = [text.index(flat(f"{number} {one.data(lang)['task']['ask']}")) for number, one in enumerate(questions, 1)]
    assert starts == sorted(starts)
    answers = text.index({"fr": "Réponses", "en": "Answers"}[lang])
    for question, start, end in zip(questions, starts, [*starts[1:], answers], strict=True):
        shown, facts = text[start:end], {**opened(question, lang).facts(), **(question.step.position or {})}
        for name, value in facts.items():
            who, _, what = name.partition(".")
            if what == "hand.cards" and who == question.players[0]:
                assert all(card_text(card, lang) in shown for card in value or ()), (name, shown)
            if what in ("deck", "hand", "discard"):
                assert re.search(rf"\D{value}(?!\d)", shown), (name, shown)
            if re.fullmatch(r"\w+\.(healer|attacker|defender|mage)", name) and value:
                assert card_text(value, lang) in shown
                assert f"{facts[f'{name}.hp']}/" in shown
        if question.kind == "judge":
            assert flat(LEGAL[lang]) in shown
        if question.kind in ("judge", "best-move"):
            assert all(flat(choice["title"].rstrip(".")) in shown for choice in question.data(lang)["task"]["choices"])


@each
def test_the_answers_are_the_engines(wish: dict[str, Any], sheet: Printed) -> None:
    lang, text = wish["lang"], flat(sheet.told)
    told = text[text.index({"fr": "Réponses", "en": "Answers"}[lang]) :]
    place = 0
    for number, question in enumerate(asked(wish), 1):
        answer = flat(f"{number} {right(question, lang)}")
        assert answer in told[place:], (answer, told[place:])
        place = told.index(answer, place)


@each
def test_the_answers_are_on_pages_of_their_own(wish: dict[str, Any], sheet: Printed) -> None:
    title = {"fr": "Réponses", "en": "Answers"}[wish["lang"]]
    marked = [[word.text for word in words].count(title) for words in sheet.pages]
    assert marked == sorted(marked)
    assert 0 < sum(marked) < len(marked)
    seed = wish["options"].get("seed", "1").split()
    for number, words in enumerate(sheet.pages, 1):
        page = [word.text for word in words]
        assert set(seed) <= set(page)
        assert "/".join(map(str, (number, len(sheet.pages)))) in "".join(page)


@each
def test_it_is_legible(wish: dict[str, Any], sheet: Printed) -> None:
    assert sheet.fonts
    assert all(flags == ["yes", "yes", "yes"] for _, *flags in sheet.fonts)
    for words in sheet.pages:
        assert too_small(words) == []
        assert crowded(words) == []
    if wish.get("style") == "large-print":
        sizes = sorted(word.height for page in sheet.pages for word in page)
        assert sizes[len(sizes) // 2] > 3.7  # millimetres: most words are larger than 10 points


def test_each_answer_names_its_rule(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(counter.render(SHEET, lang="en", options={"count": "20"}))
    told = flat(Printed(path).told)
    told = told[told.index("Answers") :]
    starts = [told.index(flat(f"{number} {right(one, 'en')}")) for number, one in enumerate(asked_first(20), 1)]
    for question, start, end in zip(asked_first(20), starts, [*starts[1:], len(told)], strict=True):
        book = question.scene("en").game.rulebook
        loud = [clause for clause in question.clauses if not book[clause].quiet]
        wanted = question.also if question.also not in ((), ("legal",)) else loud[:1]
        assert wanted
        assert all(flat(book[clause].name("en").rstrip(".")) in told[start:end] for clause in wanted), question


@pytest.mark.parametrize("game", TAUGHT)
def test_no_question_asks_in_typed_notation(game: str) -> None:
    spoken = 0
    for seed in ("3", "4"):
        for question in exercises(game, seed, 12):
            for lang in LANGUAGES:
                move = getattr(question.step.task, "move", "")
                if not move:
                    continue
                scene = question.scene(lang)
                match = scene.match
                typed = match.move_text(replace(match.parse(move), by=""), lang)
                said = move_phrase(match.game, match.state, match.parse(move), lang)
                asked_for = question.step.task.question(scene)
                assert said in asked_for, asked_for
                assert not any(map(str.isdigit, typed)) or typed not in asked_for.replace(said, ""), asked_for
                spoken += typed != said
    assert spoken


def test_there_is_room_for_every_move_to_find() -> None:
    for moves in range(1, MOST_TO_FIND + 1):
        assert ACROSS * lines_for(moves) >= moves + ACROSS, "some lines stay empty"


@pytest.mark.parametrize("game", TAUGHT)
def test_a_sheet_is_one_paper_with_name_game_and_mark(game: str, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(counter.render(counter.sheets(game)["worksheet"], lang="fr", options={"seed": "3"}))
    printed = Printed(path)
    pages = [flat(" ".join(word.text for word in words)) for words in printed.pages]
    assert [("Réponses" in page) for page in pages] == [False, False, True]
    assert flat(game_title(game)).upper() in pages[0].upper()
    assert "Nom" in pages[0]
    assert "Note" in pages[0]
    assert "combienensuite" not in flat(printed.told)


def test_as_many_different_sheets_as_pupils_with_all_keys_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "class.pdf"
    path.write_bytes(counter.render(SHEET, lang="fr", options={"series": "3", "seed": "5", "count": "4"}))
    printed = Printed(path)
    first = [" ".join(word.text for word in words) for words in printed.pages]
    assert len(first) == 3 * 2 + 1, "each on a paper of its own, then the keys"
    assert [number for number in range(1, 4) if f"Série {number + 4}" in first[2 * number - 2]] == [1, 2, 3]
    told = flat(first[-1])
    for seed in ("5", "6", "7"):
        for number, one in enumerate(exercises(GAME, seed, 4), 1):
            assert flat(f"{number} {right(one, 'fr')}") in told
    with pytest.raises(PrintError, match="1 à 40"):
        counter.render(SHEET, lang="fr", options={"series": "many"})


def test_the_wishes_are_heard() -> None:
    found = worksheet.asked(GAME, {"rule": "slot-taken", "count": "5", "difficulty": "2"}, "en")
    assert len(found) == 5
    assert all("slot-taken" in one.clauses and one.difficulty == 2 for one in found)
    assert worksheet.asked(GAME, {"difficulty": "toutes", "count": "3"}, "en") == exercises(GAME, "1", 3)
    alike(
        counter.render(SHEET, options={"seed": "x", "count": "2"}),
        counter.render(SHEET, options={"seed": "x", "count": "2"}),
    )
    assert counter.render(SHEET, options={"seed": "x"}) != counter.render(SHEET, options={"seed": "y"})


@pytest.mark.parametrize(
    ("options", "fr", "en"),
    [
        ({"count": "0"}, "de 1 à 40", "from 1 to 40"),
        ({"count": "41"}, "de 1 à 40", "from 1 to 40"),
        ({"count": "٣"}, "de 1 à 40", "from 1 to 40"),
        ({"difficulty": "9"}, "toutes, 1, 2, 3", "all, 1, 2, 3"),
        ({"rule": "carte"}, "d’une seule", "the id of one rule"),
        ({"rule": "xyzzy"}, "d’une seule", "the id of one rule"),
        ({"seed": "x" * 41}, "40 signes", "40 characters"),
        ({"rule": "ranks", "count": "1"}, "aucune question", "no question"),
    ],
    ids=str,
)
def test_what_cannot_be_printed_is_said(options: dict[str, str], fr: str, en: str) -> None:
    for lang, expected in (("fr", fr), ("en", en)):
        with pytest.raises(PrintError) as wrong:
            counter.render(SHEET, lang=lang, options=options)
        assert expected in wrong.value.text(lang)


def test_what_a_teacher_types_is_never_markup(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(counter.render(SHEET, lang="en", options={"seed": "**<b>_x_\u4e2d", "count": "1"}))
    assert "**<b>_x_" in Printed(path).told


# --- the lesson plan --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_plans_hold_the_whole_hour(lang: str, tmp_path: Path) -> None:
    path = tmp_path / "plans.pdf"
    path.write_bytes(counter.render(PLAN, lang=lang))
    text = flat(Printed(path).told)
    for lesson in lessons(GAME):
        plan = lesson.plan
        assert plan is not None
        parts = [*lesson.aims, *lesson.material, *(one.ask for one in plan.questions), *(b.text for b in plan.beyond)]
        parts += [*(one.answer for one in plan.questions), *(stage.text for stage in plan.course)]
        assert all(flat(part[lang]) in text for part in parts)
        last = plan.course[-1].minutes
        assert f"{HOUR - last}–{HOUR}min" in text
        for name in plan.sheets:
            assert flat(counter.find(f"{GAME}/{name}").title[lang]) in text
            assert f"companionprint{GAME}/{name}" in text
        assert all(flat(one.asked) in text for one in solutions(lesson, lang))
    assert "→" in text


@pytest.mark.parametrize(
    ("game", "paper"),
    [
        (game, paper)
        for place, game in enumerate(TAUGHT)
        for paper in PAPERS
        if SOAK or PAPERS.index(paper) == place % 2
    ],
)
def test_each_plan_fits_a_page(game: str, paper: str, tmp_path: Path) -> None:
    path = tmp_path / "plans.pdf"
    path.write_bytes(counter.render(counter.sheets(game)["lesson-plan"], lang="fr", paper=paper))
    printed = Printed(path)
    assert len(printed.pages) == sum(1 for lesson in lessons(game) if lesson.plan)
    assert not any(map(too_small, printed.pages))


def test_a_plan_can_be_printed_alone(tmp_path: Path) -> None:
    path = tmp_path / "plan.pdf"
    path.write_bytes(counter.render(PLAN, lang="en", options={"lesson": "chance"}))
    text = Printed(path).told
    assert "Probab" in text or "chance" in text.casefold()
    assert "First match" not in text
    with pytest.raises(PrintError, match="first-match"):
        counter.render(PLAN, lang="en", options={"lesson": "nowhere"})


def test_a_game_without_lessons_has_neither() -> None:
    for game in companion.games():
        names = set(counter.sheets(game))
        assert ({"worksheet", "lesson-plan"} <= names) == bool(lessons(game))
        assert ("worksheet" in names) == ("lesson-plan" in names)
