"""`make strength`: the figures that stand on the pages of the games, and what is told of them."""

import sys
import tomllib
from pathlib import Path

import pytest

from companion.core.plugins.registry import find_game, games
from companion.core.text.messages import LANGUAGES
from companion.lab.results.intervals import wilson
from scripts import strength, strength_pages


def test_figures_are_measured_told_and_written_and_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = tmp_path / "strength.toml"
    monkeypatch.setattr(strength, "FIGURES", figures)
    monkeypatch.setattr(strength, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(strength_pages, "main", lambda: None)
    monkeypatch.setattr(strength, "VERSUS", (("learner", "random"), ("random", "random")))
    monkeypatch.setattr(strength, "AIMS", {"learner random": 0.7})
    monkeypatch.setattr(sys, "argv", ["strength", "--matches", "4", "--game", "etraclor", "--workers", "1"])
    strength.main()
    (learner, alike) = tomllib.loads(figures.read_text("utf-8"))["pairing"]
    told = capsys.readouterr().out.splitlines()
    assert (learner["game"], learner["first"], learner["second"]) == ("etraclor", "learner", "random")
    assert (learner["matches"], learner["tries"]) == (4, 0)
    share, low, high = wilson(4 * learner["share"], 4)
    assert (learner["share"], learner["low"], learner["high"]) == (share, round(low, 4), round(high, 4))
    assert told[0] == strength.line(learner)
    assert told[0].endswith("aim: 70 %")
    assert alike["first"] == alike["second"] == "random"
    kept = {path: path.read_bytes() for path in (tmp_path / "kept").rglob("*.jsonl")}
    strength.main()
    assert {path: path.read_bytes() for path in kept} == kept  # nothing was played again
    assert len(tomllib.loads(figures.read_text("utf-8"))["pairing"]) == 2


def test_what_a_master_gains() -> None:
    shares = {("master", "player"): 0.59, ("cheater", "player"): 0.6, ("random", ""): 0.2, ("master", ""): 0.5}
    assert list(strength.gained("some", shares)) == [
        "some      a master gains 90 % of what a cheater does  aim, below 60 %: 90 %",
        "some      a group of masters wins 2.5 times as often as one at random  aim: 2 times",
    ]
    assert list(strength.gained("some", {("random", ""): 0.0, ("master", ""): 0.3})) == [
        "some      a group of masters wins 30 %, at random none  aim: 2 times"
    ]
    assert list(strength.gained("some", {})) == []


@pytest.mark.parametrize("game", games())
def test_the_pages_of_the_games_say_what_was_measured(game: str) -> None:
    measured = strength_pages.by_game()[game]
    page = (strength_pages.SITE / f"{game}.md").read_text("utf-8")
    for lang in LANGUAGES:
        told = strength_pages.section(game, measured, lang)
        assert told in page
        assert strength_pages.placed(page, lang, told) == page
        assert strength_pages.placed(strength_pages.placed(page, lang, ""), lang, told) == page
    pairs = {(one["first"], one["second"]) for one in measured}
    groups = {(*one, "") for one in strength.GROUPS}
    assert pairs == (groups if find_game(game).together else set(strength.VERSUS))
    assert min(one["matches"] for one in measured) >= 400
