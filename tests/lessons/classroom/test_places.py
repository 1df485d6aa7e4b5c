"""A class that one pupil would like to fill, freeze or break: everybody else's place, journal and page stay."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.record.ledger import MAX_BYTES, Ledger
from companion.lessons.classroom import classroom
from companion.lessons.classroom.classroom import Classroom
from companion.lessons.classroom.names import MOST_PUPILS, NEW_FROM_ADDRESS, NEW_NAMES, NEW_S
from companion.lessons.classroom.register import UNDO_S
from companion.lessons.pupil.events import MOST_EVENTS
from tests.lessons.classes import LESSON, Clock, looked_at, pupil, room, row, teacher
from tests.table.phones import Phone

# --- places -----------------------------------------------------------------------------------------------------------


def made(phone: Phone, count: int, prefix: str = "zz") -> int:
    """How many new names a page gets in under, one after the other."""
    done = 0
    for number in range(count):
        done += phone.ask(type="join", name=f"{prefix}{number}")["ok"]
        phone.ask(type="leave")
    return done


def test_one_device_does_not_fill_the_class(klass: Classroom, clock: Clock) -> None:
    phone = Phone(klass.hub, device="one")
    assert made(phone, MOST_PUPILS) == NEW_NAMES
    assert str(NEW_NAMES) in phone.ask(type="join", name="another")["text"]
    assert made(Phone(klass.hub, device="one"), 9, "yy") == 0  # the same device by another connection
    phone.say(type="hello", page="x", device="two")  # the same connection says that it is another device
    assert made(phone, 9, "xx") == 0
    assert phone.ask(type="join", name="zz1", mine=True)["ok"]  # a name that is there can be taken again
    phone.ask(type="leave")
    clock.now += NEW_S
    assert made(phone, 9, "ww") == NEW_NAMES


def test_device_is_the_one_that_the_server_knows(klass: Classroom) -> None:
    got = 0
    for number in range(9):
        page = Phone(klass.hub, device=f"says {number}")
        page.page.visitor = "the cookie"  # type: ignore[attr-defined]
        got += page.ask(type="join", name=f"zz{number}")["ok"]
    assert got == NEW_NAMES
    back = Phone(klass.hub, device="says something else")
    back.page.visitor = "the cookie"  # type: ignore[attr-defined]
    assert back.ask(type="join", name="zz1")["ok"]  # it is this device that vouches for the name


def test_teacher_who_takes_a_name_off_gives_its_device_another(klass: Classroom) -> None:
    phone, board = Phone(klass.hub, device="one"), teacher(klass)
    made(phone, NEW_NAMES)
    assert board.ask(type="remove", pupil="zz0")["ok"]
    assert made(phone, 5, "yy") == 1


def test_names_under_which_nothing_was_done_give_way_to_a_pupil(klass: Classroom, clock: Clock) -> None:
    board = teacher(klass)
    for name, done in DONE.items():
        at_work = pupil(klass, name)
        at_work.ask(**done)
        klass.hub.leave(at_work.page)
    waits = pupil(klass, "Waits")
    idle = [pupil(klass, f"zz{number}") for number in range(MOST_PUPILS - len(DONE) - 1)]
    clock.now += 3600
    assert not pupil(klass, "Zoé").reply["ok"]  # type: ignore[attr-defined]  # all are open on a page
    for phone in idle[1:3]:
        klass.hub.leave(phone.page)
    assert klass.register.names.full
    assert pupil(klass, "Zoé").reply["ok"]  # type: ignore[attr-defined]
    assert pupil(klass, "Léo").reply["ok"]  # type: ignore[attr-defined]
    assert not pupil(klass, "Max").reply["ok"]  # type: ignore[attr-defined]
    assert not {"zz1", "zz2"} & set(klass.register.names)
    assert {*map(str.lower, DONE), "waits", "zz0", "zz3"} <= set(klass.register.names)
    looked_at(klass, clock, board)
    assert {*DONE, "Waits", "Zoé", "Léo"} <= {one["name"] for one in board.view["pupils"]}
    assert len(board.view["pupils"]) == MOST_PUPILS
    assert waits.view["kind"] == "lesson"


DONE: dict[str, dict[str, Any]] = {
    "Right": {"type": "play", "move": "draw"},
    "Wrong": {"type": "play", "move": "summon KH"},
    "Hint": {"type": "lesson", "do": "hint"},
    "Shown": {"type": "lesson", "do": "solution"},
    "Skips": {"type": "lesson", "do": "forward"},
    "Again": {"type": "lesson", "do": "restart", "all": True},
}
"""What makes a name one of somebody at work."""


@pytest.mark.parametrize("name", DONE)
def test_who_did_anything_is_not_without_an_answer(klass: Classroom, clock: Clock, tmp_path: Path, name: str) -> None:
    """Finding 1: one tap removed who had asked three hints, and who had skipped to the last step."""
    board, phone = teacher(klass), pupil(klass, name)
    if name == "Shown":
        for _ in range(9):
            phone.ask(type="lesson", do="hint")
    assert phone.ask(**DONE[name])["ok"] or name == "Wrong"
    klass.hub.leave(phone.page)
    for one in (klass, room(tmp_path, clock)):
        board = teacher(one)
        for _ in range(3):
            looked_at(one, clock, board)
        assert board.view["idle"] == []
        board.ask(type="clear", pupils=[name])
        assert [one["name"] for one in board.view["pupils"]] == [name]


def test_a_name_under_which_nothing_was_done_leaves_nothing(klass: Classroom, clock: Clock) -> None:
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    klass.hub.leave(zoe.page)
    looked_at(klass, clock, board)
    assert board.view["idle"] == ["Zoé"]
    assert board.ask(type="clear", pupils=["Zoé"])["ok"]
    assert (board.view["pupils"], board.view["idle"]) == ([], [])
    assert not klass.lessons.desk.journals.folder.exists()


def test_teacher_takes_the_names_off_that_were_told_and_no_others(klass: Classroom, clock: Clock) -> None:
    board, here = teacher(klass), pupil(klass, "Here")
    for number in range(9):
        klass.hub.leave(pupil(klass, f"zz{number}").page)
    clock.now += 3600
    here.say(type="ping")
    looked_at(klass, clock, board)
    told = board.view["idle"]
    assert told == [f"zz{number}" for number in range(9)]  # who has a page open is at work
    pupil(klass, "zz3", mine=True)  # comes back while the teacher reads
    klass.hub.leave(pupil(klass, "late").page)
    assert board.ask(type="clear", pupils=told)["ok"]
    assert [one["name"] for one in board.view["pupils"]] == ["Here", "late", "zz3"]
    assert here.view["kind"] == "lesson"
    for wrong in (None, "zz3", [7], [None]):
        assert board.ask(type="clear", pupils=wrong)["ok"]
    assert [one["name"] for one in board.view["pupils"]] == ["Here", "late", "zz3"]


def test_what_was_taken_off_comes_back_by_one_tap(klass: Classroom, clock: Clock, tmp_path: Path) -> None:
    board, tom = teacher(klass), pupil(klass, "Tom")
    tom.ask(type="play", move="draw")
    tom.ask(type="lesson", do="forward")
    tom.ask(type="lesson", do="hint")
    looked_at(klass, clock, board)
    before = row(board, "Tom")
    assert board.view["removed"] is None
    assert board.ask(type="remove", pupil="Tom")["ok"]
    assert "Tom" in board.view["removed"]
    assert (board.view["pupils"], tom.view["kind"]) == ([], "join")
    assert board.ask(type="restore")["ok"]
    for _ in range(3):
        looked_at(klass, clock, board)
    again = row(board, "Tom")
    assert {name: again[name] for name in ("place", "steps", "right", "hints")} == {
        name: before[name] for name in ("place", "steps", "right", "hints")
    }
    assert tom.view["lesson"]["number"] == 2  # whose page was sent out goes on
    assert board.view["removed"] is None
    assert not board.ask(type="restore")["ok"]
    assert [one.name for one in klass.lessons.desk.journals.folder.iterdir() if "removed" in one.name] == []
    for gone in ("zz0", "zz1"):
        klass.hub.leave(pupil(klass, gone).page)
    looked_at(klass, clock, board)
    board.ask(type="clear", pupils=board.view["idle"])
    assert "zz0, zz1" in board.view["removed"]
    assert board.ask(type="restore")["ok"]
    assert {one["name"] for one in board.view["pupils"]} == {"Tom", "zz0", "zz1"}
    board.ask(type="remove", pupil="Tom")
    clock.now += UNDO_S + 1
    looked_at(klass, clock, board)
    assert board.view["removed"] is None  # but Tom's work is still Tom's
    assert not board.ask(type="restore")["ok"]


@pytest.mark.parametrize("lesson", [LESSON, ""])
@pytest.mark.parametrize("restarted", [False, True])
def test_what_a_pupil_was_shown_is_remembered_by_name(
    tmp_path: Path, clock: Clock, lesson: str, restarted: bool
) -> None:
    """Finding 1: who was taken off and wrote the name again began unblemished."""
    klass = room(tmp_path, clock, lesson)
    board, tom = teacher(klass), pupil(klass, "Tom")
    tom.ask(type="learn", lesson=LESSON)
    for _ in range(9):
        tom.ask(type="lesson", do="hint")
    tom.ask(type="lesson", do="solution")
    tom.ask(type="play", move="draw")
    (marked,) = companion.class_marks(tmp_path).to_dict("records")
    assert marked["shown"] == 1
    board.ask(type="remove", pupil="Tom")
    assert len(companion.class_marks(tmp_path)) == 0
    if restarted:
        klass = room(tmp_path, clock, lesson)
    tom = pupil(klass, "tom", device="another")
    tom.ask(type="learn", lesson=LESSON)
    assert tom.view["lesson"]["solved"]
    assert companion.class_marks(tmp_path).to_dict("records") == [marked]
    tom.ask(type="lesson", do="hint")
    teacher(klass).ask(type="remove", pupil="tom")  # again, and a second time
    tom = pupil(klass, "Tom", device="a third")
    assert companion.class_marks(tmp_path).to_dict("records")[0]["shown"] == 1


# --- journals that are full, long or damaged --------------------------------------------------------------------------


def test_full_journal_is_begun_again_and_the_old_one_kept(klass: Classroom, tmp_path: Path, clock: Clock) -> None:
    zoe = pupil(klass, "Zoé")
    zoe.ask(type="play", move="draw")
    (path,) = klass.lessons.desk.journals.folder.iterdir()
    steps = [step.name for step in klass.lesson.steps]  # type: ignore[union-attr]
    with path.open("a") as file:
        for number in range(MOST_EVENTS - 1):
            row = {"n": number + 2, "do": "go", "step": steps[number % 2], "at": "2026-01-01T10:00:00+00:00"}
            file.write(json.dumps(row) + "\n")
    zoe = Phone(room(tmp_path, clock).hub, device="zoe", pupil="Zoé")
    full = zoe.ask(type="lesson", do="forward")
    assert (full["ok"], "begin the lesson again" in full["text"]) == (False, True)
    assert zoe.ask(type="lesson", do="restart", all=True)["ok"]
    assert zoe.ask(type="play", move="draw")["feedback"]["verdict"] == "right"
    old = path.with_name(f"{path.name}.before1")
    assert len(old.read_text().splitlines()) == MOST_EVENTS + 1
    assert path.stat().st_size < 1000
    assert Phone(room(tmp_path, clock).hub, device="zoe", pupil="Zoé").view["lesson"]["solved"]


@pytest.mark.parametrize("what", ["damaged", "too large"])
def test_pupil_with_a_journal_that_cannot_be_read_begins_anew(
    klass: Classroom, tmp_path: Path, clock: Clock, what: str
) -> None:
    pupil(klass, "Zoé").ask(type="play", move="draw")
    (path,) = klass.lessons.desk.journals.folder.iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"do"', b'"d', 1) if what == "damaged" else whole + b" " * MAX_BYTES + b"\n")
    again = room(tmp_path, clock)
    board, zoe = teacher(again), Phone(again.hub, device="zoe", pupil="Zoé")
    (notice,) = zoe.view["lesson"]["notices"]
    assert "kept aside" in notice
    assert zoe.ask(type="play", move="draw")["feedback"]["verdict"] == "right"
    assert path.with_name(f"{path.name}.damaged1").is_file()
    (told,) = looked_at(again, clock, board)["notices"]
    assert "Zoé" in told
    assert f"{path.name}.damaged1" in told
    zoe.ask(type="lang", lang="fr")
    assert "gardé de côté" in zoe.view["lesson"]["notices"][0]
    for phone in (board, zoe):
        assert str(tmp_path) not in phone.text
    assert row(board, "Zoé")["right"] == 1


def test_no_page_is_told_where_the_folder_lies(
    klass: Classroom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    zoe.ask(type="play", move="draw")
    assert board.view["folder"] == f"{tmp_path.name}/lessons"
    (path,) = klass.lessons.desk.journals.folder.iterdir()
    whole = path.read_bytes()
    path.unlink()
    path.mkdir()
    reply = zoe.ask(type="lesson", do="forward")
    assert (reply["ok"], path.name in reply["text"]) == (False, True)
    path.rmdir()
    path.write_bytes(whole)

    def refuse(*_: Any) -> None:
        raise OSError(errno.EROFS, "read-only", str(path))

    monkeypatch.setattr(Path, "rename", refuse)
    reply = board.ask(type="remove", pupil="Zoé")
    assert (reply["ok"], path.name in reply["text"]) == (False, True)
    assert str(tmp_path) not in board.text + zoe.text


def test_list_of_lessons_waits_for_no_journal(tmp_path: Path, clock: Clock) -> None:
    zoe = pupil(room(tmp_path, clock, ""), "Zoé")
    zoe.ask(type="learn", lesson="etraclor/sums")
    zoe.ask(type="lesson", do="go", step="both")
    zoe.ask(type="lesson", do="answer", given="8")
    again = room(tmp_path, clock, "")
    zoe = Phone(again.hub, device="zoe", pupil="Zoé")
    assert not list(again.lessons.desk.runs())

    def listed() -> tuple[bool, int]:
        lessons = [one for game in zoe.view["learn"]["games"] for one in game["lessons"]]
        (found,) = (one for one in lessons if one["lesson"] == "etraclor/sums")
        return found["begun"], found["solved"]

    assert listed() == (True, 0)
    again.hub.follow()
    assert listed() == (True, 1)
    third = room(tmp_path, clock, "")
    zoe = Phone(third.hub, device="zoe", pupil="Zoé")
    assert teacher(third).ask(type="csv")["ok"]  # which reads it too
    third.hub.follow()
    assert listed() == (True, 1)


def test_a_class_is_taken_up_though_no_journal_fits_into_a_slice(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classroom, "READ_S", 0.0)
    first = room(tmp_path, clock)
    for name in ("Zoé", "Ali"):
        for move in ("summon KH", "draw"):
            pupil(first, name).ask(type="play", move=move)
    klass = room(tmp_path, clock)
    board = teacher(klass)
    klass.hub.follow()
    assert not list(klass.lessons.desk.runs())
    looked_at(klass, clock, board)
    assert board.view["idle"] == []  # nobody gives way while the journal is being read
    for _ in range(20):
        looked_at(klass, clock, board)
    assert (board.view["reading"], [one["right"] for one in board.view["pupils"]]) == (0, [1, 1])


def test_pupil_taken_off_the_list_while_being_read_does_not_come_back(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classroom, "READ_S", 0.0)
    pupil(room(tmp_path, clock), "Zoé").ask(type="play", move="draw")
    klass = room(tmp_path, clock)
    board = teacher(klass)
    klass.hub.follow()
    assert board.ask(type="remove", pupil="Zoé")["ok"]
    for _ in range(9):
        looked_at(klass, clock, board)
    assert (board.view["pupils"], board.view["reading"]) == ([], 0)


def test_busy_journal_is_not_put_aside(klass: Classroom, tmp_path: Path, clock: Clock) -> None:
    pupil(klass, "Zoé").ask(type="play", move="draw")
    (path,) = klass.lessons.desk.journals.folder.iterdir()
    again = room(tmp_path, clock)
    ledger = Ledger(path)
    with ledger.locked():
        late = pupil(again, "Zoé", mine=True)
        assert not late.reply["ok"]  # type: ignore[attr-defined]
    assert list(path.parent.iterdir()) == [path]
    assert late.ask(type="join", name="Zoé", mine=True)["ok"]
    assert late.view["lesson"]["solved"]


def test_table_is_made_in_slices(tmp_path: Path, clock: Clock) -> None:
    first = room(tmp_path, clock)
    for name in ("Zoé", "Ali", "Eva"):
        pupil(first, name).ask(type="play", move="draw")
    klass = room(tmp_path, clock)
    board = teacher(klass)
    working = klass.teacher.csv(board.page, {})
    slices = 0
    while True:
        try:
            next(working)
        except StopIteration as end:
            reply = end.value
            break
        slices += 1
    assert slices >= 6  # a journal read, a run written down
    assert reply["text"] == board.ask(type="csv")["text"]
    assert [name in reply["text"] for name in ("Zoé", "Ali", "Eva")] == [True] * 3


def test_one_address_without_cookies_does_not_fill_the_class(klass: Classroom) -> None:
    """Forty sockets that show the key and no cookie are not forty devices."""
    taken = 0
    for number in range(40):
        page = klass.hub.join(lambda _: None)
        page.address = "192.168.1.66"
        klass.hub.receive(page, json.dumps({"type": "hello", "page": f"p{number}", "device": f"d{number}"}))
        for name in range(5):
            intent = {"type": "join", "name": f"zz{number}-{name}"}
            klass.hub.receive(page, json.dumps({"type": "intent", "id": 1, "intent": intent}))
            taken += klass.register.pupil(page) != ""
            klass.hub.receive(page, json.dumps({"type": "intent", "id": 2, "intent": {"type": "leave"}}))
        klass.hub.leave(page)
    assert taken == NEW_FROM_ADDRESS


def test_teachers_key_may_be_anything(klass: Classroom) -> None:
    page = klass.hub.join(lambda _: None)
    klass.hub.receive(page, json.dumps({"type": "hello", "page": "p", "teacher": "\ud800"}))
    assert page not in klass.teacher.pages
