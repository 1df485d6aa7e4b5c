"""A lesson in a notebook: handlers are called as functions, for a kernel swallows what its callbacks raise."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("anywidget")
import companion
from companion.core.plugins.optional import MissingExtraError
from companion.core.rules.rulings import SetupError
from companion.notebook.widgets.lesson_widget import LessonWidget


@pytest.fixture
def widget(tmp_path: Path) -> LessonWidget:
    shown = companion.lesson("etraclor/first-match", lang="fr", pupil="Zoé", folder=tmp_path)
    assert isinstance(shown, LessonWidget)
    return shown


def test_widget_answers_and_keeps(widget: LessonWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", sent.append)
    widget._heard(widget, {"type": "intent", "id": "a-1", "intent": {"type": "play", "move": "piocher"}}, [])
    shown, reply = sent
    assert shown["version"] == widget.version == 2
    assert (reply["id"], reply["feedback"]["verdict"]) == ("a-1", "right")
    assert widget.view["lesson"]["solved"]
    again = companion.lesson("etraclor/first-match", lang="en", pupil="zoé", folder=tmp_path)
    assert (again.view["lang"], again.view["lesson"]["solved"], again.run.pupil) == ("en", True, "Zoé")
    assert isinstance(again.match, companion.Match)


@pytest.mark.parametrize("intent", [None, 7, [], {}, {"type": "undo"}, {"type": "lesson", "do": "go", "step": 7}])
def test_nothing_that_a_page_sends_raises(widget: LessonWidget, intent: Any) -> None:
    reply = widget.answer(intent)
    assert reply["ok"] is False
    assert reply["text"]


def test_failure_is_a_sentence_and_not_a_silence(widget: LessonWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(intent: Any) -> Any:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(widget.session, "handle", fail)
    assert widget.answer({"type": "lesson", "do": "hint"}) == {"ok": False, "text": widget.view["words"]["went_wrong"]}


def test_page_needs_nothing_from_outside(widget: LessonWidget) -> None:
    assert "lessonPage" in widget.modules["lesson.js"]
    style = str(widget._css)
    assert ".cl-panel" in style
    assert "http" not in style.replace("http://www.w3.org", "")
    assert "import(" not in widget.modules["lesson.js"]
    assert "innerHTML" not in widget.modules["lesson.js"]


def test_unknown_lesson_names_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="first-match"):
        companion.lesson("etraclor/nothing", lang="fr", folder=tmp_path)


def test_without_anywidget_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("companion.notebook.widgets.lesson_widget", "companion.notebook.widgets.table_widget"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(MissingExtraError, match="notebook"):
        companion.lesson("etraclor/first-match", lang="en")
