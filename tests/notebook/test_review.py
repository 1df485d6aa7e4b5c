"""Looking back in a notebook: a picture, a table, a frame and a plot; on the command line the same as text."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import companion
from companion.cli.main import main
from companion.notebook.plots.review import ShownReview
from companion.partner import review as reviews
from companion.partner.analysis import Hindsight
from companion.partner.background.requests import LookBack
from tests.partner.reviews import blundered, dealt, thought


@pytest.fixture(scope="module", params=["fr", "en"])
def review(request: pytest.FixtureRequest) -> ShownReview:
    return ShownReview(thought(blundered(request.param)))


def test_a_notebook_shows_a_picture_with_the_turning_points_and_a_table(review: ShownReview) -> None:
    shown = review._repr_mimebundle_()
    assert shown["text/plain"] == str(review)
    drawn = ElementTree.fromstring(shown["image/svg+xml"])
    circles = [one for one in drawn.iter() if one.tag.endswith("circle") and one.get("r") == "10"]
    assert len(circles) == len(review) >= 1
    assert shown["text/html"].count("<tr>") == 1 + len(review)
    for one in review:
        assert one.player in shown["text/html"]
        assert f"−{one.points}" in shown["text/html"]
    assert "{" not in shown["text/plain"]


def test_a_frame_has_a_row_a_turning_point_and_another_the_whole_curve(review: ShownReview) -> None:
    frame, chances = review.frame, review.chances
    assert len(frame) == len(review)
    row = frame.iloc[0]
    assert (row["entry"], row["turn"], row["player"]) == (1, 5, "Ana")
    assert row["points"] == round(100 * (row["better_chance"] - row["chance"]))
    assert row["low"] <= row["points"] <= row["high"]
    assert list(chances.columns) == ["entry", "Ana", "Bo"]
    assert list(chances["entry"]) == [0, 1, 2, 3]
    assert chances["Bo"].iloc[-1] == 1


def test_it_is_plotted_as_a_match_is(review: ShownReview) -> None:
    figure: Any = review.plot()
    (axes,) = figure.axes
    assert axes.get_ylim() == (0, 100)
    assert [text.get_text() for text in axes.texts if text.get_text().isdigit()] == [
        str(number) for number in range(1, len(review) + 1)
    ]
    assert review.title() in figure.alt


def test_of_a_dealt_match_that_runs_only_the_curve_is_shown() -> None:
    found = ShownReview(thought(dealt("draw", "end", lang="fr"), tries=8))
    assert not len(found)
    assert "<table>" not in found._repr_html_()
    assert "mains" in found._repr_html_()
    assert len(found.chances) == 3


def test_names_are_text() -> None:
    match = companion.new("etraclor", ["<b>A", "Bo & Co"], starter="<b>A", lang="en")
    match.play("draw")
    found = ShownReview(thought(match, tries=8))
    assert "<b>A" not in found._repr_html_()


def test_a_match_looks_back_itself_and_so_does_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "answered", _end)
    match = blundered("fr")
    found = match.review(seconds=60)
    assert isinstance(found, ShownReview)
    path = match.save(tmp_path / "partie.jsonl")
    assert main(["review", str(path), "--seconds", "60", "--lang", "fr"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == str(found).splitlines()
    assert main(["review", str(path), "--seconds", "soon", "--lang", "en"]) == 2
    assert "soon" in capsys.readouterr().err


def _end(request: LookBack) -> Hindsight:
    """The answer to a request, without a process."""
    steps = request.steps()
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Hindsight = end.value
            return found
