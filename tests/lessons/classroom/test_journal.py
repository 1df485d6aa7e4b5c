"""A journal on disk: blank lines are no damage, it is opened in slices, and what is written can be read."""

from pathlib import Path

import pytest

import companion
from companion.core.record import ledger
from companion.core.runtime.slices import finished
from companion.lessons.classroom.journals.journal import open_run, opening, start_run
from companion.lessons.lesson.reader import find_lesson
from companion.lessons.pupil.events import RunError
from companion.lessons.pupil.progress import LessonRun

LESSON = find_lesson("etraclor", "chance")


def begun(path: Path) -> LessonRun:
    run = start_run(LESSON, path, pupil="Zoé", lang="fr")
    for answer in ("7", "8", "9"):
        run.answer(answer)
    return run


@pytest.mark.parametrize("blank", [b"\n", b"  \r\n", b"\n\n"])
def test_blank_lines_are_no_damage(tmp_path: Path, blank: bytes) -> None:
    path = tmp_path / "run.jsonl"
    run = begun(path)
    path.write_bytes(blank + path.read_bytes().replace(b"\n", b"\n" + blank))
    again = open_run(LESSON, path)
    assert again.events == run.events
    again.forward()
    assert open_run(LESSON, path).events == again.events
    numbers = [row["n"] for _, row in ledger.Ledger(path).news() if "n" in row]
    assert numbers == [1, 2, 3, 4]
    path.write_bytes(path.read_bytes()[:-1])  # the last line is whole, though it was not ended
    assert len(open_run(LESSON, path).events) == 4


def test_a_journal_is_opened_in_slices(tmp_path: Path) -> None:
    run = begun(tmp_path / "run.jsonl")
    work, pauses = opening(LESSON, tmp_path / "run.jsonl"), 0
    while True:
        try:
            next(work)
        except StopIteration as done:
            opened = done.value
            break
        pauses += 1
    assert pauses == 3
    assert (opened.events, opened.lang, opened.pupil) == (run.events, "fr", "Zoé")
    opened.forward()
    assert len(open_run(LESSON, tmp_path / "run.jsonl").events) == 4
    with pytest.raises(RunError):
        finished(opening(find_lesson("etraclor", "first-match"), tmp_path / "run.jsonl"))


def test_a_full_journal_is_refused_and_can_still_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.jsonl"
    run = begun(path)
    data, events = path.read_bytes(), list(run.events)
    monkeypatch.setattr(ledger, "FULL", len(data) + 20)
    with pytest.raises(companion.RecordError, match="est plein"):
        run.forward()
    assert (path.read_bytes(), run.events) == (data, events)
    assert open_run(LESSON, path).events == events


def test_an_event_that_cannot_be_written_is_told_without_a_word_of_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = begun(tmp_path / "run.jsonl")
    monkeypatch.setattr(ledger, "MAX_LINE", 30)
    with pytest.raises(companion.RecordError, match="la ligne aurait") as caught:
        run.forward()
    assert "coup" not in str(caught.value)
    monkeypatch.undo()
    assert len(open_run(LESSON, tmp_path / "run.jsonl").events) == 3
