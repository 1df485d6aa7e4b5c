"""A class: who comes in by which name, what the teacher sees, what nobody else does, what is kept afterwards."""

from __future__ import annotations

import csv
import io
import json
import stat
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.record.ledger import RecordError
from companion.lessons.classroom.classroom import Classroom
from companion.lessons.classroom.keys import class_keys
from companion.lessons.classroom.marks.results import COLUMNS
from companion.lessons.classroom.names import MOST_PUPILS
from companion.lessons.classroom.register import AWAY_S
from companion.lessons.classroom.roster import STUCK_S, STUCK_WRONG, by_letter
from tests.lessons.classes import LESSON, SECRET, Clock, looked_at, pupil, room, row, teacher
from tests.lessons.robot import right_answers
from tests.table.phones import Phone

SILLY = "<img src=x onerror=alert(1)>"


# --- names ------------------------------------------------------------------------------------------------------------


def test_pupil_comes_in_by_name_and_begins_at_once(klass: Classroom) -> None:
    zoe = pupil(klass, "  Zoé ")
    assert (zoe.view["kind"], zoe.view["lesson"]["pupil"], zoe.view["lesson"]["number"]) == ("lesson", "Zoé", 1)
    assert zoe.ask(type="play", move="draw")["feedback"]["verdict"] == "right"


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "é" * 200])
def test_no_name_and_a_name_too_long_are_told(klass: Classroom, name: str) -> None:
    phone = pupil(klass, name)
    assert phone.view["kind"] == "join"
    reply = phone.reply  # type: ignore[attr-defined]
    assert reply["ok"] is False
    assert reply["text"]
    assert not klass.lessons.desk.journals.list()


def test_silly_name_is_a_name(klass: Classroom, clock: Clock) -> None:
    board = teacher(klass)
    assert pupil(klass, SILLY).view["lesson"]["pupil"] == SILLY
    assert [one["name"] for one in looked_at(klass, clock, board)["pupils"]] == [SILLY]


def test_second_pupil_of_a_name_is_told_to_take_another(klass: Classroom) -> None:
    first = pupil(klass, "Léa", device="one")
    first.ask(type="play", move="draw")
    second = pupil(klass, "LÉA", device="two", mine=True)
    assert second.view["kind"] == "join"
    assert "Léa" in second.reply["text"]  # type: ignore[attr-defined]
    assert second.ask(type="join", name="Léa B")["ok"]
    assert second.view["lesson"]["number"] == 1
    assert not second.view["lesson"]["solved"]
    assert first.view["lesson"]["pupil"] == "Léa"


def test_pupil_who_comes_back_from_another_device_is_asked_first(klass: Classroom, clock: Clock) -> None:
    old = pupil(klass, "Léa", device="one")
    old.ask(type="play", move="draw")
    clock.now += AWAY_S + 1
    new = pupil(klass, "léa", device="two")
    reply = new.reply  # type: ignore[attr-defined]
    assert (reply["ok"], reply["known"], new.view["kind"]) == (False, True, "join")
    assert new.ask(type="join", name="léa", mine=True)["ok"]
    assert (new.view["lesson"]["pupil"], new.view["lesson"]["solved"]) == ("Léa", True)
    assert old.view["kind"] == "join"  # the tablet that was left behind
    assert old.view["notice"]


def test_page_that_is_loaded_again_goes_on_by_itself(klass: Classroom) -> None:
    one = pupil(klass, "Léa", device="one")
    one.ask(type="play", move="draw")
    two = Phone(klass.hub, device="one", pupil="Léa", lesson=LESSON)  # the old connection may still look open
    assert (two.view["kind"], two.view["lesson"]["solved"]) == ("lesson", True)


def test_next_pupil_at_the_same_device_is_somebody_else(klass: Classroom) -> None:
    tablet = pupil(klass, "Léa", device="tablet")
    tablet.ask(type="play", move="draw")
    tablet.ask(type="leave")
    assert tablet.view["kind"] == "join"
    assert tablet.ask(type="join", name="Ali")["ok"]
    assert not tablet.view["lesson"]["solved"]
    tablet.ask(type="home")
    assert tablet.ask(type="join", name="Léa")["known"]


def test_class_has_an_end(klass: Classroom) -> None:
    for number in range(MOST_PUPILS):
        pupil(klass, str(number)).ask(type="play", move="draw")
    assert str(MOST_PUPILS) in pupil(klass, "One more").reply["text"]  # type: ignore[attr-defined]
    assert teacher(klass).ask(type="remove", pupil="7")["ok"]
    assert pupil(klass, "One more").reply["ok"]  # type: ignore[attr-defined]


# --- what is nobody's business ----------------------------------------------------------------------------------------


def test_pupil_is_told_nothing_of_others_nor_the_key(klass: Classroom, clock: Clock) -> None:
    board = teacher(klass)
    zoe, ali = pupil(klass, "Zoé"), pupil(klass, "Ali")
    for phone in (zoe, ali):
        phone.ask(type="play", move="draw")
        phone.ask(type="home", more=SECRET[:3])
        looked_at(klass, clock, board)
    assert "Ali" not in zoe.text
    assert "Zoé" not in ali.text
    assert SECRET not in zoe.text + ali.text + board.text


@pytest.mark.parametrize("intent", [
    {"type": "csv"}, {"type": "clear", "pupils": ["Ali"]}, {"type": "restore"},
    {"type": "remove", "pupil": "Ali"}, {"type": "watch", "lesson": LESSON},
    {"type": "new"}, {"type": "open", "match": "x"}, {"type": "code", "code": "x"}, {"type": "pupil", "name": "Ali"},
    {"type": "undo"}, {"type": "next-round"}, {"type": "teacher", "key": "x"}, {}, {"type": "join", "name": "Ali"},
])  # fmt: skip
def test_pupil_may_not_do_what_a_teacher_or_a_player_does(klass: Classroom, intent: dict[str, Any]) -> None:
    pupil(klass, "Ali").ask(type="play", move="draw")
    zoe, stranger = pupil(klass, "Zoé"), Phone(klass.hub)
    zoe.ask(type="play", move="summon KH")
    for phone in (zoe, stranger) if intent.get("type") != "join" else (zoe,):
        before = phone.view["kind"]
        reply = phone.ask(**intent)
        assert reply["ok"] is False
        assert phone.view["kind"] == before
        assert "Ali" not in json.dumps(phone.heard, ensure_ascii=False)
    assert len(klass.lessons.desk.journals.list()) == 2


@pytest.mark.parametrize("key", ["", "guess", SECRET[:-1], SECRET + "x", 7, "é"])
def test_wrong_key_opens_the_door_of_the_pupils(klass: Classroom, key: Any) -> None:
    phone = Phone(klass.hub, teacher=key)
    assert phone.view["kind"] == "join"
    assert phone.view["notice"]


# --- the teacher's page -----------------------------------------------------------------------------------------------


def test_teacher_sees_how_each_gets_on(klass: Classroom, clock: Clock) -> None:
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    zoe.ask(type="play", move="summon KH")
    zoe.ask(type="lesson", do="hint")
    zoe.ask(type="play", move="draw")
    zoe.ask(type="lesson", do="forward")
    looked_at(klass, clock, board)
    seen = row(board, "Zoé")
    assert (seen["right"], seen["wrong"], seen["hints"], seen["place"], seen["steps"][:2]) == (1, 1, 1, 2, "h.")
    assert board.view["steps"][0]["solved"] == 1
    assert seen["mark"] == ""


def test_pupil_who_does_not_get_on_is_marked(klass: Classroom, clock: Clock) -> None:
    board, zoe, ali = teacher(klass), pupil(klass, "Zoé"), pupil(klass, "Ali")
    for _ in range(STUCK_WRONG):
        zoe.ask(type="play", move="summon KH")
    looked_at(klass, clock, board)
    assert (row(board, "Zoé")["mark"], row(board, "Ali")["mark"], board.view["stuck"]) == ("stuck", "", 1)
    clock.now += STUCK_S + 1
    zoe.say(type="ping")
    ali.say(type="ping")
    klass.hub.follow()
    assert row(board, "Ali")["mark"] == "stuck"
    assert row(board, "Ali")["since"] > STUCK_S
    ali.ask(type="play", move="draw")
    looked_at(klass, clock, board)
    assert (row(board, "Ali")["mark"], row(board, "Ali")["since"]) == ("", 1)
    klass.hub.leave(zoe.page)
    looked_at(klass, clock, board)
    assert row(board, "Zoé")["mark"] == "away"


def test_who_skips_steps_is_seen_as_skipping(klass: Classroom, clock: Clock) -> None:
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    steps = zoe.view["lesson"]["steps"]
    zoe.ask(type="lesson", do="go", step=steps[-1]["name"])
    looked_at(klass, clock, board)
    seen = row(board, "Zoé")
    assert (seen["mark"], seen["skipped"], board.view["skip"]) == ("skip", len(steps) - 1, 1)
    assert seen["steps"] == "k" * (len(steps) - 1) + "."
    clock.now += STUCK_S + 1
    zoe.say(type="ping")
    looked_at(klass, clock, board)
    assert row(board, "Zoé")["mark"] == "skip"  # and not one who is in need because nothing moves


def test_a_step_opens_its_question_and_a_pupil_the_answers(klass: Classroom, clock: Clock) -> None:
    board, zoe, ali = teacher(klass), pupil(klass, "Zoé"), pupil(klass, "Ali")
    for one in (zoe, ali):
        one.ask(type="play", move="summon KH")
    zoe.ask(type="play", move="draw")
    board.ask(type="lang", lang="fr")
    assert board.ask(type="look", step=1)["ok"]
    opened = board.view["opened"]
    assert (opened["step"], opened["right"], opened["of"]) == (1, 0, 2)
    assert opened["wrong"] == [{"text": "invoquer R♥", "pupils": 2}]
    assert opened["question"] != "draw"
    board.ask(type="look", pupil="zoé")
    assert board.view["opened"]["pupil"] == "Zoé"
    assert board.view["opened"]["steps"][0]["wrong"] == ["invoquer R♥"]
    for nothing in ({}, {"step": 99}, {"step": True}, {"pupil": "Nobody"}, {"pupil": ["Zoé"]}):
        assert board.ask(type="look", **nothing)["ok"]
        assert board.view["opened"] is None
    assert not zoe.ask(type="look", pupil="Ali")["ok"]


def test_the_clock_is_the_teachers(klass: Classroom, clock: Clock) -> None:
    board = teacher(klass)
    assert board.view["left"] is None
    board.ask(type="clock", minutes=15)
    clock.now += 61
    assert looked_at(klass, clock, board)["left"] == 14
    clock.now += 3600
    assert looked_at(klass, clock, board)["left"] == 0
    for minutes in (None, 0, -1, True, "5", 10**9):
        board.ask(type="clock", minutes=minutes)
        assert board.view["left"] is None


def test_news_come_in_bundles(klass: Classroom, clock: Clock) -> None:
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    looked_at(klass, clock, board)
    before = board.views
    for _ in range(20):
        zoe.ask(type="play", move="summon KH")
        klass.hub.follow()
    assert board.views == before
    looked_at(klass, clock, board)
    assert board.views == before + 1


def test_finished_is_marked_and_counted(tmp_path: Path, clock: Clock) -> None:
    klass = room(tmp_path, clock, "etraclor/chance")
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    session = klass.lessons.visit(klass.hub.pages[1]).session
    assert session is not None
    while not session.run.finished:
        for answer in right_answers(session.run):
            zoe.ask(type="lesson", do="answer", given=answer)
        zoe.ask(type="lesson", do="forward")
    looked_at(klass, clock, board)
    assert (row(board, "Zoé")["mark"], board.view["done"], row(board, "Zoé")["steps"]) == ("done", 1, "sssssss")


def test_names_stand_as_in_a_class_book() -> None:
    assert sorted(["Zoé", "élise", "Dylan", "Fatou", "Éa"], key=by_letter) == ["Dylan", "Éa", "élise", "Fatou", "Zoé"]


def test_teacher_takes_a_name_off_the_list(klass: Classroom, clock: Clock) -> None:
    board, rude = teacher(klass), pupil(klass, "Rude")
    rude.ask(type="play", move="draw")
    assert board.ask(type="remove", pupil="rude")["ok"]
    assert (board.view["pupils"], rude.view["kind"]) == ([], "join")
    assert rude.view["notice"]
    assert rude.ask(type="join", name="Rude")["ok"]  # whoever takes the name takes what was done under it
    assert rude.view["lesson"]["solved"]


def test_class_without_a_lesson_lets_each_choose(tmp_path: Path, clock: Clock) -> None:
    klass = room(tmp_path, clock, "")
    board, zoe, ali = teacher(klass), pupil(klass, "Zoé"), pupil(klass, "Ali")
    assert zoe.view["kind"] == "learn"
    zoe.ask(type="learn", lesson="etraclor/sums")
    assert zoe.view["kind"] == "lesson"
    ali.ask(type="learn", lesson=LESSON)
    looked_at(klass, clock, board)
    assert {one["lesson"] for one in board.view["lessons"]} == {"etraclor/sums", LESSON}
    board.ask(type="watch", lesson="etraclor/sums")
    assert [one["name"] for one in board.view["pupils"]] == ["Zoé"]
    zoe.ask(type="home")
    assert (zoe.view["kind"], zoe.view["learn"]["pupil"]) == ("learn", "Zoé")
    assert not zoe.ask(type="learn", lesson="etraclor/nothing")["ok"]


def test_who_has_done_the_lesson_of_the_class_goes_on_to_the_next(klass: Classroom, clock: Clock) -> None:
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    zoe.ask(type="learn", lesson="etraclor/equipment")
    assert zoe.view["lesson"]["lesson"] == "first-match"  # not before
    run = next(run for run in klass.lessons.desk.runs() if run.pupil == "Zoé")
    for _ in run.lesson.steps:
        for answer in right_answers(run):
            run.answer(answer)
        run.forward()
    assert zoe.ask(type="learn", lesson=zoe.view["lesson"]["next"]["lesson"])["ok"]
    assert zoe.view["lesson"]["lesson"] == "equipment"
    again = Phone(klass.hub, device="Zoé", pupil="Zoé", lesson="etraclor/equipment")
    assert again.view["lesson"]["lesson"] == "equipment"
    assert [one["mark"] for one in looked_at(klass, clock, board)["pupils"]] == ["done"]


# --- afterwards -------------------------------------------------------------------------------------------------------


def test_class_is_taken_up_again_with_everything(tmp_path: Path, clock: Clock) -> None:
    first = room(tmp_path, clock)
    for name in ("Zoé", "Ali", SILLY):
        pupil(first, name).ask(type="play", move="draw")
    second = room(tmp_path, clock)
    board = teacher(second)
    while len(second.register.unread):
        second.hub.follow()
    looked_at(second, clock, board)
    assert [(one["name"], one["right"], one["mark"]) for one in board.view["pupils"]] == [
        (SILLY, 1, "away"), ("Ali", 1, "away"), ("Zoé", 1, "away"),
    ]  # fmt: skip
    zoe = Phone(second.hub, device="zoe", pupil="Zoé", lesson=LESSON)
    assert zoe.view["lesson"]["solved"]


def test_results_are_a_table_for_pandas(klass: Classroom, tmp_path: Path) -> None:
    zoe = pupil(klass, "Zoé")
    zoe.ask(type="play", move="summon KH")
    zoe.ask(type="play", move="draw")
    table = companion.class_results(tmp_path)
    assert list(table.columns) == list(COLUMNS)
    (found,) = table[table["step"] == "draw"].to_dict("records")
    assert (found["pupil"], found["solved"], found["answers"], found["wrong"], found["at_once"]) == (
        "Zoé",
        True,
        2,
        1,
        False,
    )
    assert len(table) == len(klass.lessons.visit(klass.hub.pages[0]).session.run.lesson.steps)  # type: ignore[union-attr]
    (klass.lessons.desk.journals.folder / "etraclor-first-match-x.jsonl").write_text(
        '{"companion":1,"game":"etraclor","lesson":"first-match","pupil":"Bo","lang":"fr"}\n{"do":"win","n":1}\n'
    )
    with pytest.warns(UserWarning, match="Bo"):
        assert len(companion.class_results(tmp_path)) == len(table)


def test_what_the_page_for_teachers_says_of_the_results_runs(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    pupil(room(tmp_path / "class-6B", clock), "Zoé").ask(type="play", move="draw")
    monkeypatch.chdir(tmp_path)
    page = (Path(companion.__file__).parents[1] / "site" / "lessons.md").read_text("utf-8")
    parts = [part.split("```")[0].replace("classe-6B", "class-6B") for part in page.split("```python")[1:]]
    codes = [part for part in parts if "class_results" in part]
    assert len(codes) == 2  # in each language
    for code in codes:
        names: dict[str, Any] = {"companion": companion}
        exec(code, names)
        table = next(value for value in names.values() if hasattr(value, "groupby"))
        assert table.groupby("step", sort=False)["solved"].mean()["draw"] == 1


def test_results_of_no_lessons_are_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="lessons"):
        companion.class_results(tmp_path / "elsewhere", lang="en")


@pytest.mark.parametrize(("lang", "sign"), [("fr", ";"), ("en", ",")])
def test_file_opens_in_a_spreadsheet_and_holds_no_formula(klass: Classroom, lang: str, sign: str) -> None:
    board = teacher(klass)
    for name in ("Zoé", "=HYPERLINK(1)", 'A"B;C,D'):
        pupil(klass, name).ask(type="play", move="draw")
    board.ask(type="lang", lang=lang)
    reply = board.ask(type="csv")
    assert reply["text"].startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(reply["text"][1:]), delimiter=sign))
    assert {one["pupil"] for one in rows} == {"Zoé", "'=HYPERLINK(1)", 'A"B;C,D'}
    assert {one["solved"] for one in rows if one["step"] == "draw"} == {"1"}


def test_keys_of_a_class_stay_and_are_its_owners(tmp_path: Path) -> None:
    keys = class_keys(tmp_path, "fr")
    path = tmp_path / "lessons" / "class.json"
    assert class_keys(tmp_path, "fr") == keys
    assert len(set(keys)) == 2
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_text('{"pupils": "short", "teacher": 7}')
    made_anew = class_keys(tmp_path, "fr")
    assert made_anew != keys
    newest = class_keys(tmp_path, "fr", renew=True)
    assert not set(newest) & {*keys, *made_anew}
    assert class_keys(tmp_path, "fr") == newest
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.unlink()
    path.mkdir()
    for lang, why in (("fr", "c’est un dossier"), ("en", "it is a folder")):
        with pytest.raises(RecordError, match=rf"class\.json \({why}\)"):
            class_keys(tmp_path, lang)
