"""The curve of a match laid out: what every drawing of it has in common."""

import re
from pathlib import Path

import pytest

import companion
from companion.core.facts import curves
from companion.core.facts.curves import Panel, Scale, Stretch
from companion.core.view.curve import DASHES, MARKS, Curve, alike, path
from companion.pictures.letters import width_of

MATCH = companion.load(Path(companion.__file__).parent / "games" / "etraclor" / "examples" / "report.jsonl", lang="fr")
PANELS = curves.panels(MATCH, "fr")


def laid(panel: Panel, **box: float) -> Curve:
    return Curve(MATCH, panel, "fr", width_of, alike=alike(panel, PANELS), **box)  # type: ignore[arg-type]


@pytest.mark.parametrize("box", [{}, {"wide": 720.0, "high": 240.0}])
def test_rising_values_rise_and_the_last_place_lies_left_of_the_names(box: dict[str, float]) -> None:
    curve = laid(PANELS[0], **box)
    heights = [curve.y(value) for value in curve.across]
    assert heights == sorted(heights, reverse=True)
    assert (heights[0], curve.x(0), curve.x(curve.last)) == (curve.foot, curve.left, curve.right)
    for line in curve.lines:
        beside = curve.beside(line)
        assert (beside is None) == line.gone
        assert beside is None or curve.right < beside[0] < beside[1] < curve.wide
    assert [curve.place_at(curve.x(place)) for place in (0, 20)] == pytest.approx([0, 20], abs=0.05)
    assert curve.value_at(curve.y(10)) == pytest.approx(10, abs=0.05)


def test_panels_of_a_figure_share_their_scale() -> None:
    one, other, deck = map(laid, PANELS)
    assert list(one.across) == list(other.across) == [0, 5, 10, 15]
    assert list(deck.across) == [0, 10, 20, 30]


def test_who_left_the_table_falls_to_nothing_and_is_named_there() -> None:
    curve = laid(PANELS[1])
    gone = [line for line in curve.lines if line.gone]
    assert [line.label for line in gone] == [name for name, _ in curve.named] == ["V♥", "R♥", "A♣", "R♣"]
    for line in gone:
        assert curve.end(line)[1] == curve.foot
    assert "A♣\u202f: de 10 à 8, puis quitte la table" in curve.text()


def test_a_path_is_stairs_with_no_step_where_nothing_changes() -> None:
    assert path([(0, 5), (3, 5), (3, 2), (9, 2)]) == "M0 5H3V2H9"
    assert path([(0, 5), (3, 2), (4, 2)]) == "M0 5L3 2H4"
    curve = laid(PANELS[2])
    assert all(re.fullmatch(r"M[\d. ]+(?:[HV][\d.]+)+", path(curve.corners(line))) for line in curve.lines)


def test_a_share_goes_from_point_to_point() -> None:
    panel = Panel("Chance", "Chance", True, (Stretch("Ana", "", 0, ((0, 40), (1, 70), (2, 55)), False),), share=True)
    curve = laid(panel)
    assert [curve.figure(value) for value in curve.across] == ["0\u202f%", "50\u202f%", "100\u202f%"]
    assert len(curve.corners(curve.lines[0])) == 3


def test_the_whole_line_is_the_winners_and_styles_differ_by_dash_and_mark() -> None:
    curve = laid(PANELS[2])
    assert [(line.label, line.style) for line in curve.lines] == [("Ana", 0), ("Bo", 1)]
    assert len(set(DASHES)) == len(set(MARKS)) == len(DASHES) == len(MARKS)


def test_a_name_is_cut_where_it_is_too_long_and_that_is_counted() -> None:
    panel = Panel("PV", "PV", True, (Stretch("W" * 40, "", 0, ((0, 3),), False),))
    curve = laid(panel)
    assert curve.cut == 1
    assert curve.lines[0].name.endswith("…")
    assert laid(panel, wide=4000.0).cut == 0


@pytest.mark.parametrize(
    ("values", "expected"),
    [([], (0, 4, 1)), ([13, 2], (0, 15, 5)), ([21], (0, 25, 5)), ([-3, 4], (-4, 4, 2)), ([980], (0, 1000, 200))],
)
def test_scales_are_round(values: list[int], expected: tuple[int, int, int]) -> None:
    scale = Scale.of(values)
    assert (scale.low, scale.high, scale.step) == expected
