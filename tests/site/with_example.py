"""What is asked of the installed example game; test_example_game.py runs this where it is installed."""

import random
import string
import tomllib
import xml.etree.ElementTree as ET
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.codes.match_code import grouped
from companion.core.plugins.registry import find_game, left_out
from companion.lessons.classroom.desk import Desk, learn_data
from companion.lessons.classroom.journals.journals import Journals
from companion.lessons.lesson.playthrough import check_lesson
from companion.lessons.lesson.reader import lessons
from companion.lessons.practice.exercises import exercises
from companion.lessons.pupil.progress import LessonRun
from companion.notebook.match import Match
from companion.shop import counter
from companion.table.hub.home import home_view, match_of_form
from companion.table.lookup.picture import picture
from companion.table.matches.shelf import Shelf
from companion.table.session.session import Session
from tests.lessons.robot import answered, check_wrong, right_answers, wrong_answers
from tests.printing.readback import Printed

NAME = "marienbad"
PLAYERS = ["Ana", "Bo"]
GAME = find_game(NAME)
BOTH = pytest.mark.parametrize("lang", ["fr", "en"])


def new(lang: str = "en", **settings: Any) -> Match:
    return companion.new(NAME, PLAYERS, starter="Ana", lang=lang, **settings)


def at(*rows: int, player: str = "Ana", **settings: Any) -> Match:
    facts = {f"row.{row}": coins for row, coins in zip("abcd", rows, strict=True)}
    return companion.new(NAME, PLAYERS, position={**facts, "player": player}, lang="en", **settings)


def test_it_comes_from_its_own_package_and_is_offered() -> None:
    assert NAME in companion.games()
    assert left_out() == ()
    assert GAME.package == "companion_marienbad"
    assert Path(str(files(GAME.package))).parts[-2] == "installed"


# --- the rules -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "move", "clauses", "overridable"),
    [
        ((1, 3, 5, 7), "take B 0", {"at-least-one"}, True),
        ((1, 3, 5, 7), "Bo: take B 1", {"turns"}, True),
        ((1, 3, 5, 7), "Bo: take B 0", {"turns", "at-least-one"}, True),
        ((1, 3, 5, 7), "take B 4", {"one-row"}, False),
        ((0, 0, 0, 0), "take A 0", {"end", "at-least-one"}, False),
    ],
)
def test_what_the_rules_forbid_is_refused_by_their_name(
    rows: tuple[int, ...], move: str, clauses: set[str], overridable: bool
) -> None:
    ruling = at(*rows).ask(move)
    assert not ruling
    assert {reason.clause for reason in ruling.reasons} == clauses
    assert ruling.overridable == overridable
    for lang in ("fr", "en"):
        for clause in clauses:
            assert GAME.rulebook[clause].title[lang] in ruling.text(lang)


@pytest.mark.parametrize(
    ("last_wins", "rows", "moves", "winner", "rule"),
    [
        (False, (0, 0, 0, 1), ["take D 1"], "Bo", "end"),
        (True, (0, 0, 0, 1), ["take D 1"], "Ana", "last-wins"),
        (False, (0, 0, 2, 5), ["take D 3", "take C 2", "take D 1", "take D 1"], "Ana", "end"),
    ],
)
def test_whoever_takes_the_last_coin(
    last_wins: bool, rows: tuple[int, ...], moves: list[str], winner: str, rule: str
) -> None:
    match = at(*rows, last_wins=last_wins)
    for move in moves:
        assert match.outcome is None
        match.play(move)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == ((winner,), rule)
    assert match.outcome.scores == {name: int(name == winner) for name in PLAYERS}


def test_an_announcement_is_understood_as_people_say_it() -> None:
    for text in ("take D 3", "TAKE d 3", "takes d 3", "prendre D 3", "Ana: prend d 3  # why not"):
        match = new()
        assert str(match.play(text).move) == "take d 3"
        assert match.facts()["row.d"] == 4
    assert new().move_text(new().parse("take a 1"), "fr") == "prendre A 1"


def test_a_figure_says_its_sum() -> None:
    assert new("fr").play("take D 3").explain("fr").endswith("7 (avant) − 3 (prises) = 4.")
    assert new("en").play("take D 3").explain("en").endswith("7 (before) − 3 (taken) = 4.")


def test_matches_at_random_end_and_can_be_told() -> None:
    for seed in range(40):
        dice = random.Random(seed)
        match = new(last_wins=seed % 2 == 0)
        while match.outcome is None:
            moves = list(match.moves())
            for move in moves:
                assert match.parse(str(move)) == move
            for move in match.game.candidates(match.state):
                assert bool(match.ask(move)) == (move in moves)
            before = match.facts()["left"]
            entry = match.play(dice.choice(moves))
            assert match.facts()["left"] < before
            assert entry.explain("fr")
            assert entry.explain("en")
        assert match.newest <= 16
        for _ in range(match.newest):
            match.undo()
        assert match.facts()["left"] == 16


# --- figures, record, codes -------------------------------------------------------------------------------------


def played(*moves: str) -> Match:
    match = new()
    for move in moves or ("take D 3", "take A 1", "take C 2"):
        match.play(move)
    return match


def test_a_position_and_a_code_give_the_same_table() -> None:
    match = played()
    assert companion.new(NAME, PLAYERS, position=match.facts()).state == match.state
    assert companion.from_code(companion.position_code(match)).facts() == match.facts()


def test_a_match_is_saved_and_goes_on_from_its_file(tmp_path: Path) -> None:
    match = played()
    match.override("Ana: take B 1", why="Bo is out")
    match.correct({"row.c": 5}, why="a coin fell off")
    path = match.save(tmp_path / "match.jsonl")
    again = companion.load(path)
    assert (again.state, again.facts()) == (match.state, match.facts())
    assert not again.discrepancies
    assert again.facts()["row.c"] == 5
    again.play("take D 4")
    match.follow()
    assert match.facts()["row.d"] == 0


def test_what_cannot_be_is_refused_with_all_its_problems() -> None:
    with pytest.raises(companion.PositionError) as caught:
        at(2, 4, 5, 7)
    assert len(caught.value.problems) == 2
    with pytest.raises(companion.PositionError, match=r"row\.a"):
        new().correct({"left": 3})


# --- words -----------------------------------------------------------------------------------------------------------


def figures(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_word_stands_in_both_languages_with_the_same_figures() -> None:
    def check(table: dict[str, Any], place: str) -> int:
        if "fr" in table or "en" in table:
            assert table["fr"].strip(), place
            assert table["en"].strip(), place
            assert figures(table["fr"]) == figures(table["en"]), place
        return sum(check(part, f"{place}.{key}") for key, part in table.items() if isinstance(part, dict)) + 1

    for file in ("rulebook.toml", "words.toml"):
        assert check(tomllib.loads(files(GAME.package).joinpath(file).read_text("utf-8")), file) > 20


# --- the lesson --------------------------------------------------------------------------------------------------


def test_its_lesson_is_listed_and_sound(tmp_path: Path) -> None:
    (lesson,) = lessons(NAME)
    assert check_lesson(lesson) == ()
    listed = {one["title"]: one["lessons"] for one in learn_data(Desk(Journals(tmp_path)), "Zoé", "fr")["games"]}
    assert [one["lesson"] for one in listed["Marienbad"]] == [f"{NAME}/first-match"]


@BOTH
def test_a_robot_plays_the_lesson_through(lang: str) -> None:
    run = LessonRun(lessons(NAME)[0], lang=lang, pupil="Robot")
    for step in run.lesson.steps:
        assert run.step == step
        for wrong in wrong_answers(run):
            check_wrong(answered(run, wrong.given, wrong))
        for answer in right_answers(run):
            run.answer(answer)
        assert run.standing.solved, step.name
        run.forward()
    assert all(row["solved"] for row in run.progress())


def test_exercises_come_of_themselves() -> None:
    kinds = set()
    for question in exercises(NAME, seed=7, count=12):
        kinds.add(question.data("fr")["kind"])
        assert question.check(question.answer, "fr").right
        assert question.data("fr")["task"]["ask"] != question.data("en")["task"]["ask"]
    assert kinds == {"judge", "find-all", "figure"}


# --- the table and the paper -------------------------------------------------------------------------------------


def test_every_legal_move_is_two_taps_away_and_nothing_for_the_other_seat() -> None:
    match = played()
    for seat in (None, match.state.active):
        tree = match.game.view(match, seat, "fr")["tree"]
        taps = {choice["move"] for node in tree.values() for choice in node["choices"]}
        assert taps == {str(move) for move in match.moves()}
    assert match.game.view(match, 1 - match.state.active, "fr")["tree"] == {}


@BOTH
def test_the_picture_of_the_table_stands_on_its_own(lang: str) -> None:
    drawn = picture(played(), lang=lang)
    assert ET.fromstring(drawn).tag.endswith("svg")
    assert ("Les rangées" if lang == "fr" else "The rows") in drawn


def test_the_start_page_offers_it_and_a_page_plays_it(tmp_path: Path) -> None:
    (offered,) = (one for one in home_view(Shelf(tmp_path), "fr")["games"] if one["name"] == NAME)
    assert (offered["title"], offered["deals"]) == ("Marienbad", False)
    match = match_of_form({"game": NAME, "players": PLAYERS, "options": {}, "starter": 0, "deal": True}, "fr", Match)
    page = Session(match)
    assert page.view()["invite"] is None
    assert page.handle({"type": "play", "move": "take d 3"}) == {"ok": True}
    refusal = page.handle({"type": "play", "move": "take d 7"})["refusal"]
    assert [reason["id"] for reason in refusal["reasons"]] == ["one-row"]
    assert refusal["override"] is None
    why = page.handle({"type": "why", "fact": "row.d"})
    assert why["ok"]
    assert "7 (avant) − 3 (prises) = 4" in str(why["lines"])


@BOTH
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_the_quick_reference_says_its_clauses(tmp_path: Path, lang: str, orientation: str) -> None:
    sheet = counter.find(f"{NAME}/quick-reference")
    path = tmp_path / "sheet.pdf"
    path.write_bytes(counter.render(sheet, lang=lang, orientation=orientation))
    text = " ".join(Printed(path).text.split())
    assert "MARIENBAD" in text
    for clause in ("aim", "take", "end"):
        assert GAME.rulebook[clause].title[lang] in text


@BOTH
def test_a_match_goes_on_on_paper_without_a_line_of_its_own(tmp_path: Path, lang: str) -> None:
    match, path = played(), tmp_path / "sheet.pdf"
    path.write_bytes(counter.render(counter.sheets(NAME)["position"], match=match, lang=lang))
    sheet = Printed(path)
    words = {word.text for word in sheet.words}
    assert {"Ana", "Bo", "Marienbad".upper()} <= words
    assert ({"fr": "à Bo de jouer", "en": "Bo to play"}[lang]) in sheet.told
    assert set(grouped(companion.position_code(match)).split()) <= words


def test_what_comes_with_lessons_is_printed(tmp_path: Path) -> None:
    for name, words in (("worksheet", ": take "), ("lesson-plan", "Marienbad")):
        path = tmp_path / f"{name}.pdf"
        path.write_bytes(counter.render(counter.find(f"{NAME}/{name}"), lang="en"))
        assert words in Printed(path).text
