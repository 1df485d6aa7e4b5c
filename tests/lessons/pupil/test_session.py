"""A lesson's page: what it shows, what it may ask, what it never changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.record.ledger import RecordError
from companion.core.rules.rulings import SetupError
from companion.lessons.classroom.journals.journals import LONGEST_NAME, Journals, named_lesson, pupil_key, pupil_name
from companion.lessons.lesson.reader import find_lesson
from companion.lessons.pupil.events import MOST_PARTS
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.pupil.session import SLOWEST, LessonSession
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from tests.lessons.robot import right_answers
from tests.table.hubs import lesson_hub, lessons, tables
from tests.table.phones import Phone

FIRST = find_lesson("etraclor", "first-match")
SILLY = "<img src=x onerror=alert(1)>"


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def session(step: str = "draw", clock: Any = None) -> LessonSession:
    run = LessonRun(FIRST, lang="en", pupil="Zoé", kind=companion.Match)
    for wanted in FIRST.steps:
        if wanted.name == step:
            break
        for answer in right_answers(run):
            run.answer(answer)
        run.forward()
    return LessonSession(run, clock=clock or Clock())


def test_tap_on_the_table_is_the_answer() -> None:
    page = session()
    assert page.view()["tree"]
    reply = page.handle({"type": "play", "move": "draw", "seen": 1})
    assert (reply["ok"], reply["feedback"]["verdict"]) == (True, "right")
    view = page.view()
    assert view["lesson"]["solved"]
    assert (view["tree"], view["actions"], view["prompt"]) == ({}, [], None)  # a solved step has nothing to be tapped
    assert view["lesson"]["done"]


def test_wrong_answer_leaves_the_table_as_it_was_and_names_the_rule() -> None:
    page = session()
    before = page.run.match.facts()
    reply = page.handle({"type": "play", "move": "summon KH"})
    assert reply["feedback"]["verdict"] == "wrong"
    assert page.run.match.facts() == before
    why = page.handle({"type": "lesson", "do": "why"})
    assert {"draw"} <= {rule["id"] for rule in why["rules"]}


def test_find_all_is_a_list_that_is_checked_as_a_whole() -> None:
    page = session("characters")
    assert page.view()["match"]["unlit"]  # what lights up would be the answer
    for move in ("summon KH", "summon KH", "summon AS"):
        assert page.handle({"type": "play", "move": move})["ok"]
    assert [one["move"] for one in page.view()["lesson"]["found"]] == ["summon KH", "summon AS"]
    page.handle({"type": "lesson", "do": "take-off", "move": "summon AS"})
    reply = page.handle({"type": "lesson", "do": "answer", "given": ""})
    assert (reply["feedback"]["verdict"], reply["feedback"]["missing"]) == ("wrong", 1)
    assert page.view()["lesson"]["found"]  # a wrong list can be mended
    page.handle({"type": "play", "move": "summon AS"})
    assert page.handle({"type": "lesson", "do": "answer"})["feedback"]["verdict"] == "right"
    assert not page.handle({"type": "play", "move": "gibberish"})["ok"]


def test_list_of_moves_does_not_grow_beyond_an_answer() -> None:
    page = session("characters")
    replies = [page.handle({"type": "play", "move": f"summon {a}{b}"}) for a in "A23456789JQK" for b in "CSDH"]
    cards = [one["move"].split()[1] for one in page.view()["lesson"]["found"]]
    replies += [page.handle({"type": "play", "move": f"equip {one} {other}"}) for one in cards for other in cards[:9]]
    assert not replies[-1]["ok"]
    assert "too long" in replies[-1]["text"]
    assert len(page.found) == MOST_PARTS
    assert page.handle({"type": "lesson", "do": "answer"})["feedback"]["verdict"] == "wrong"


def test_choice_tells_no_rule_before_it_is_made() -> None:
    page = session("too-early")
    view = page.view()
    assert view["lesson"]["task"]["expects"] == "choice"
    assert view["tree"] == {}
    assert not page.handle({"type": "play", "move": "attack KH"})["ok"]
    assert "starter-no-combat" not in {rule["id"] for rule in page.handle({"type": "lesson", "do": "why"})["rules"]}
    right = page.handle({"type": "lesson", "do": "answer", "given": "starter-no-combat"})
    assert right["feedback"]["verdict"] == "right"


@pytest.mark.parametrize("intent", [
    {"type": "undo"}, {"type": "override", "move": "summon KH"}, {"type": "correct", "facts": {"Mia.deck": 1}},
    {"type": "seat", "seat": 1}, {"type": "next-round"}, {"type": "reveal", "entry": 1, "cards": []}, {"type": "redo"},
    {"type": "lesson"}, {"type": "lesson", "do": "win"}, {"type": "lesson", "do": "go", "step": "nowhere"}, {},
    {"type": "lesson", "do": "answer", "given": 7}, {"type": "lesson", "do": "answer", "given": "x" * 500},
    {"type": "lang", "lang": "de"}, {"type": "play"}, {"type": ["play"]},
])  # fmt: skip
def test_nothing_else_changes_a_match_of_a_lesson(intent: dict[str, Any]) -> None:
    page = session()
    before = (page.run.match.newest, page.run.match.facts())
    reply = page.handle(intent)
    assert reply["ok"] is False
    assert reply["text"]
    assert (page.run.match.newest, page.run.match.facts()) == before
    assert not page.run.finished


def test_time_is_taken_here_and_a_lunch_is_not_counted() -> None:
    clock = Clock()
    page = session("characters", clock)
    clock.now += 12
    page.handle({"type": "lesson", "do": "answer", "given": "", "seconds": 9999})
    assert page.run.progress()[1]["seconds"] == 12
    clock.now += 100_000
    page.found = ["summon KH", "summon AS"]
    page.handle({"type": "lesson", "do": "answer"})
    assert page.run.progress()[1]["seconds"] == 12 + SLOWEST


def test_forward_back_and_restart() -> None:
    page = session("characters")
    page.handle({"type": "play", "move": "summon KH"})
    page.handle({"type": "lesson", "do": "back"})
    assert page.view()["lesson"]["step"] == "draw"
    assert page.found == []
    page.handle({"type": "lesson", "do": "restart"})
    assert not page.view()["lesson"]["solved"]
    page.handle({"type": "lesson", "do": "go", "step": "strike"})
    assert page.view()["lesson"]["number"] == FIRST.index("strike") + 1
    page.handle({"type": "lesson", "do": "restart", "all": True})
    assert page.view()["lesson"]["number"] == 1


def test_mistakes_once_more_and_exercises_are_kept_nowhere() -> None:
    page = session("strike")
    page.run.go("weapon")
    page.run.restart()
    page.handle({"type": "play", "move": "equip 5D KH"})
    page.handle({"type": "play", "move": "equip 7S KH"})
    before = page.run.to_json()
    assert page.view()["lesson"]["mistakes"] == 1
    assert page.handle({"type": "lesson", "do": "beside", "kind": "review"})["ok"]
    view = page.view()["lesson"]
    assert (view["step"], view["solved"], view["wrong"], view["beside"]["of"]) == ("weapon", False, 0, 1)
    assert page.handle({"type": "play", "move": "equip 7S KH"})["feedback"]["verdict"] == "right"
    page.handle({"type": "lesson", "do": "forward"})
    assert page.view()["lesson"]["beside"] is None
    page.handle({"type": "lesson", "do": "beside", "kind": "exercises"})
    shown = page.shown
    asked = [page.view()["lesson"]["task"]["ask"]]
    for _ in range(4):
        page.handle({"type": "lesson", "do": "forward"})
        asked.append(page.view()["lesson"]["task"]["ask"])
    assert page.shown != shown
    assert len(set(asked)) > 1
    assert page.view()["lesson"]["beside"]["number"] == 5
    page.handle({"type": "lang", "lang": "fr"})
    assert page.view()["lang"] == "fr"
    page.handle({"type": "lesson", "do": "beside"})
    page.handle({"type": "lang", "lang": "en"})
    assert page.run.to_json() == before
    assert not page.handle({"type": "lesson", "do": "beside", "kind": "riddles"})["ok"]


def test_the_next_lesson_is_named() -> None:
    assert session().view()["lesson"]["next"]["lesson"] == "etraclor/equipment"


def test_changes_of_the_steps_before_are_not_shown_again() -> None:
    page = session("weapon")
    assert "delta" not in json.dumps(page.view()["board"])
    page.handle({"type": "play", "move": "equip 7S KH"})
    assert "delta" in json.dumps(page.view()["board"])


def test_hints_come_one_by_one_and_the_page_says_when_there_are_no_more() -> None:
    page = session()
    seen = 0
    while page.view()["lesson"]["more_hints"]:
        assert page.handle({"type": "lesson", "do": "hint"})["hint"]
        seen += 1
        assert len(page.view()["lesson"]["hints"]) == seen
        assert seen < 10
    assert seen >= 2


@pytest.mark.parametrize("step", [step.name for step in FIRST.steps])
def test_every_step_has_a_view_in_each_language(step: str) -> None:
    page = session(step)
    for lang in ("fr", "en"):
        page.handle({"type": "lang", "lang": lang})
        view = json.loads(json.dumps(page.view()))
        assert (view["kind"], view["lang"], view["lesson"]["step"]) == ("lesson", lang, step)
        assert view["lesson"]["say"]
        assert view["lesson"]["task"]["ask"]
        assert view["match"]["lesson"]


# --- names and journals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "kept"), [
    ("  Zoé   B ", "Zoé B"), ("Zoe\u0301", "Zoé"), ("a\nb\tc", "a b c"), (SILLY, SILLY), ("\u202eevil", "evil"),
    ("\x00\x07", ""), (None, ""), ("x" * LONGEST_NAME, "x" * LONGEST_NAME), ("..", ".."), ("a/b", "a/b"),
])  # fmt: skip
def test_name_is_one_clean_line(given: Any, kept: str) -> None:
    assert pupil_name(given, "fr") == kept


def test_name_of_two_hundred_letters_is_refused_with_the_reason() -> None:
    with pytest.raises(SetupError, match=f"200.*{LONGEST_NAME}"):
        pupil_name("é" * 200, "fr")


@pytest.mark.parametrize("name", ["Zoé", SILLY, "../../etc/passwd", "名前", "🂡", "..", "", "CON", "a" * 40])
def test_journal_of_any_name_stays_in_its_folder(tmp_path: Path, name: str) -> None:
    journals = Journals(tmp_path, kind=companion.Match)
    path = journals.path(FIRST, name)
    assert path.parent == tmp_path / "lessons"
    run = journals.open(FIRST, name, "fr")
    run.answer("draw")
    again = journals.open(FIRST, name, "en")
    assert (again.pupil, again.standing.solved, again.lang) == (name, True, "en")
    assert [(one.lesson, one.pupil) for one in journals.list()] == [("etraclor/first-match", name)]


def test_two_spellings_are_one_pupil_and_two_names_are_two(tmp_path: Path) -> None:
    journals = Journals(tmp_path)
    assert journals.path(FIRST, "LÉA") == journals.path(FIRST, "léa")
    assert journals.path(FIRST, "Lea") != journals.path(FIRST, "Léa")
    assert pupil_key("Ｌéa") == pupil_key("léa")


def test_removed_journal_is_off_the_list_and_not_gone(tmp_path: Path) -> None:
    journals = Journals(tmp_path)
    for _ in range(2):
        journals.open(FIRST, "Zoé", "fr").answer("draw")
        journals.remove(FIRST, "Zoé", "fr")
    assert journals.list() == []
    assert len(list(journals.folder.iterdir())) == 2
    with pytest.raises(RecordError):
        journals.remove(FIRST, "Zoé", "fr")


@pytest.mark.parametrize("name", ["", "etraclor", "etraclor/", "etraclor/nothing", "x/first-match", "../x"])
def test_unknown_lesson_is_told_with_those_there_are(name: str) -> None:
    with pytest.raises(SetupError) as wrong:
        named_lesson(name, "fr")
    assert "first-match" in str(wrong.value) or "etraclor" in str(wrong.value)


@pytest.mark.parametrize("name", [None, 7])
def test_what_is_no_name_of_a_lesson_is_told_so(name: Any) -> None:
    with pytest.raises(SetupError, match="lesson est un texte"):
        named_lesson(name, "fr")


# --- the app ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return lesson_hub(Shelf(tmp_path, kind=companion.Match))


def first_lesson(phone: Phone) -> dict[str, Any]:
    (game,) = (game for game in phone.view["learn"]["games"] if game["title"] == "Etraclor")
    assert game["lessons"][0]["lesson"] == "etraclor/first-match"
    found: dict[str, Any] = game["lessons"][0]
    return found


def test_start_page_lists_the_lessons_with_a_pupils_progress(hub: Hub) -> None:
    phone = Phone(hub, home=True)
    assert first_lesson(phone)["of"] == len(FIRST.steps)
    assert phone.ask(type="pupil", name=" Zoé ")["ok"]
    assert phone.ask(type="learn", lesson="etraclor/first-match")["ok"]
    assert phone.view["kind"] == "lesson"
    assert phone.ask(type="play", move="draw")["feedback"]["verdict"] == "right"
    phone.ask(type="home")
    assert (phone.view["learn"]["pupil"], first_lesson(phone)["solved"]) == ("Zoé", 1)
    phone.ask(type="pupil", name="Ali")
    assert first_lesson(phone)["begun"] is False
    assert phone.ask(type="pupil", name="é" * 200)["ok"] is False


def test_address_leads_back_to_where_one_was(hub: Hub) -> None:
    one = Phone(hub, lesson="etraclor/first-match", pupil="Zoé")
    one.ask(type="play", move="draw")
    one.ask(type="lesson", do="forward")
    hub.leave(one.page)
    two = Phone(hub, lesson="etraclor/first-match", pupil="ZOÉ", lang="fr")
    assert (two.view["lesson"]["number"], two.view["lesson"]["pupil"], two.view["lang"]) == (2, "Zoé", "fr")
    wrong = Phone(hub, lesson="etraclor/nothing", pupil="Zoé")
    assert wrong.view["kind"] == "home"
    assert "nothing" in wrong.view["notice"]


def test_two_pages_of_a_pupil_are_in_step(hub: Hub) -> None:
    one, two = (Phone(hub, lesson="etraclor/first-match", pupil="Zoé") for _ in range(2))
    one.ask(type="play", move="draw")
    assert two.view["lesson"]["solved"]


def test_match_after_a_lesson_and_a_lesson_after_a_match(hub: Hub) -> None:
    phone = Phone(hub, lesson="etraclor/first-match")
    phone.ask(type="home")
    phone.ask(type="new", game="etraclor", players=["Ana", "Bo"], options={}, starter=0, deal=False)
    assert phone.view["kind"] == "table"
    phone.ask(type="play", move="summon QD")
    phone.ask(type="learn", lesson="etraclor/sums")
    assert phone.view["kind"] == "lesson"
    phone.ask(type="open", match=tables(hub).shelf.list()[0].id)
    assert (phone.view["kind"], phone.view["match"]["seen"]) == ("table", 1)
    assert [one.over for one in tables(hub).shelf.list()] == [False]


def test_damaged_journal_is_told_and_harms_nobody_else(hub: Hub) -> None:
    path = lessons(hub).desk.journals.path(FIRST, "Zoé")
    path.parent.mkdir(parents=True)
    path.write_text("nothing of the kind\n")
    phone = Phone(hub, home=True, pupil="Zoé")
    assert phone.ask(type="learn", lesson="etraclor/first-match")["ok"]
    (told,) = phone.view["lesson"]["notices"]
    assert "kept aside" in told
    assert str(tables(hub).shelf.folder) not in phone.text
    assert Phone(hub, lesson="etraclor/first-match", pupil="Ali").view["lesson"]["notices"] == []
    assert path.with_name(f"{path.name}.damaged1").read_text() == "nothing of the kind\n"
    assert phone.ask(type="play", move="draw")["feedback"]["verdict"] == "right"
    phone.ask(type="home")
    assert phone.ask(type="learn", lesson="etraclor/first-match")["ok"]
    assert (phone.view["lesson"]["solved"], phone.view["lesson"]["notices"]) == (True, [])
