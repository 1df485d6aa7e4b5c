"""Advice in a notebook: a table with a picture, a frame, and the words of the command line."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

import companion
from companion.notebook.plots.advice import COLUMNS, ShownAdvice
from companion.partner.advice import advise

SILLY = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def advice() -> ShownAdvice:
    match = companion.new("etraclor", [SILLY, "Bo & Co"], starter=SILLY, lang="fr", seed=5)
    match.play("piocher")
    return match.advice(seconds=0.5)


def test_it_is_a_sequence_of_suggestions(advice: ShownAdvice) -> None:
    assert 1 <= len(advice) <= 3
    assert advice.player == SILLY
    best = advice[0]
    assert 0 <= best.low <= best.chance <= best.high <= 1
    assert str(advice).count("\n") >= 2 * len(advice)


def test_its_frame_has_a_row_a_move(advice: ShownAdvice) -> None:
    frame = advice.frame
    assert tuple(frame.columns) == COLUMNS
    assert list(frame["move"]) == [one.text() for one in advice]
    assert list(frame["chance"]) == [one.chance for one in advice]
    assert (frame["low"] <= frame["chance"]).all()
    assert all(isinstance(text, str) for name in ("does", "line", "against") for text in frame[name])


def test_a_notebook_shows_a_table_and_a_picture(advice: ShownAdvice) -> None:
    shown = advice._repr_mimebundle_()
    assert shown["text/plain"] == str(advice)
    picture = ET.fromstring(shown["image/svg+xml"])
    words = "".join(picture.itertext())
    for one in advice:
        assert one.text() in words
        assert one.text() in shown["text/html"]
    assert "prefers-color-scheme:dark" in shown["image/svg+xml"]
    assert shown["text/html"].count("<tr>") == len(advice) + 1
    assert shown["text/html"] == advice._repr_html_()


def test_names_are_text(advice: ShownAdvice) -> None:
    for text in (advice._repr_html_(), advice.svg):
        assert "<img" not in text
        assert "&lt;img" in text


def test_without_pandas_the_frame_is_a_plain_table(advice: ShownAdvice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.core.data.plain_table.installed", lambda _: None)
    frame: Any = advice.frame
    assert frame.columns == COLUMNS
    assert frame["move"] == [one.text() for one in advice]


def test_where_nothing_is_to_be_decided_it_says_so() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    match.play("Ana: concede")
    found = match.advice()
    shown = found._repr_mimebundle_()
    assert list(shown) == ["text/html", "text/plain"]
    assert "The match is over" in shown["text/html"]
    assert len(found.frame) == 0
    assert repr(found) == repr(advise(match))
