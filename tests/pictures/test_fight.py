"""Characters, a path of cards and the blows of a fight in a picture, on paper and in words."""

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.pictures.alt_text import table_lines
from companion.pictures.boards.badges import Told
from companion.pictures.canvas import Picture, Polygon, Ring, Text
from companion.pictures.layout import laid_out
from companion.pictures.svg import draw
from tests.browser.front import fights
from tests.browser.front.views import fixture

NS = "{http://www.w3.org/2000/svg}"
WIDTHS = (300, 390, 780, 1200)


def shown(view: Any, width: int) -> list[str]:
    """Every line of text of a picture."""
    return ["".join(one.itertext()) for one in ElementTree.fromstring(draw(view, width)).iter(f"{NS}text")]


def texts(picture: Picture) -> list[str]:
    """Every line of text, as it is laid out."""
    return ["".join(text for text, _ in one.pieces) for one in picture.shapes if isinstance(one, Text)]


@pytest.mark.parametrize("width", [390, 780])
def test_a_character_is_shown_with_its_figures_and_what_changed_them(width: int) -> None:
    lines = shown(fixture("fight"), width)
    assert {"Tarin", "maraudeur, démon", "9", "sur 13", "2–4", "+1", "+2", "combat", "incliné", "rage"} <= set(lines)
    assert {"C", "Y", "N", "T5 +1"} <= set(lines)
    assert {"score", "6", "11", "+3"} <= set(lines)
    told = " ".join(lines)
    assert "Ordre de Bruant : Attaque +1" in told
    for text in ("3 + 1 + 1 − 2 = 3", "9 → 6", "Ordre, Pique − Défense"):
        assert text in lines


def test_what_the_last_entry_changed_stands_in_the_place_of_what_was_added() -> None:
    view = fights.fight()
    bruant = view["board"][0]["rows"][1]["cards"][1]
    bruant["gauges"][1]["delta"] = 7
    lines = shown({**view, "words": {}}, 780)
    assert "+7" in lines
    assert "+2" not in lines


@pytest.mark.parametrize("width", WIDTHS)
def test_the_way_joins_the_discs_in_the_order_of_effect(width: int) -> None:
    picture = laid_out(fixture("fight"), width)
    discs = [(one.x, one.y) for one in picture.shapes if isinstance(one, Ring)]
    ways = [one.corners for one in picture.shapes if isinstance(one, Polygon) and one.paint.stroke == "gold-deep"]
    assert len(discs) == 4
    assert ways == list(pairwise(discs))
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = discs
    assert (x1, x3, y1, y2) == (x2, x4, y3, y4), "an N"
    assert x1 < x3
    assert y2 < y1
    dashes = [one.paint.dash for one in picture.shapes if isinstance(one, Polygon) and one.paint.stroke == "gold-deep"]
    assert [dash is None for dash in dashes] == [True, True, False]


def test_whoever_began_and_what_was_created_are_right_too() -> None:
    picture = laid_out(fixture("path"), 780)
    discs = [(one.x, one.y) for one in picture.shapes if isinstance(one, Ring)]
    assert len(discs) == 5
    assert discs[0][1] == discs[2][1] < discs[1][1] < discs[3][1] == discs[4][1]
    lines = texts(picture)
    assert {"Pique de gué", "annulée", "Écho de la mine", "incliné : ne frappe pas", "mort"} <= set(lines)


def test_a_picture_says_in_words_what_it_shows() -> None:
    lines = [line.replace("\u202f", " ") for line in table_lines(fixture("fight"))]
    assert lines[1] == "Ordre de Bruant : Attaque +1"
    assert lines[2].startswith("Les cartes, en N : 1 Pique de gué, Ana, Bruant : Attaque +1 ; 2 Pas de côté, Bo, ")
    assert lines[3] == "Bruant frappe Tarin : 3, 9 → 6"
    assert (
        "Bruant, combattant, daïs, PV 12/15, Attaque 5, Défense 2, Esprit 1, N, Épée du gué, "
        "Ordre du tour 5 : +1, combat"
    ) in lines[5]
    path = [line.replace("\u202f", " ") for line in table_lines(fixture("path"))]
    assert "Tarin frappe Bruant : incliné : ne frappe pas" in path
    assert any("Attaque 12–14" in line for line in path)


@pytest.mark.parametrize("width", [480.0, 620.0])
def test_on_paper_a_character_has_its_figures_and_what_lies_with_it(width: float) -> None:
    picture = laid_out(fixture("path"), width, Told("Main de {player}", "**{name}** : {cards}"))
    lines = texts(picture)
    assert {"Bruant", "Épée du gué", "N", "T5 +1", "C Y", "12–14", "Pique de gué", "5"} <= set(lines)
    assert not [one for one in lines if re.search(r"→ 6|−3", one)], "what is to come is not told on paper"
    for one in picture.shapes:
        if isinstance(one, Text):
            assert 0 <= one.x <= width
            assert 0 < one.y < picture.height
