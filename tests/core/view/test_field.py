"""What a field with characters, a path and blows is held to, and how its parts are made."""

from typing import Any

import pytest

from companion.core.rules.rulings import Sum, Term
from companion.core.view.contract import check_view
from companion.core.view.field_builders import (
    due_part,
    forecast_part,
    item_part,
    letter_part,
    queue_part,
    without_forecast,
)
from tests.browser.front import fights
from tests.browser.front.views import View, words


def view() -> View:
    return {**fights.fight(), "words": words("fr")}


def field(one: View) -> Any:
    return one["board"][0]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_fight_keeps_to_the_contract(lang: str) -> None:
    for made in (fights.fight, fights.choosing, fights.long_path):
        assert check_view({**made(lang), "words": words(lang)}) == []


def test_what_lies_on_another_or_nowhere_is_told() -> None:
    one = view()
    items = field(one)["queue"]["items"]
    items[1]["column"], items[1]["side"] = 0, "Ana"
    items[2]["side"] = "Cleo"
    assert check_view(one) == [
        "view.board.field.queue: no side 'Cleo'", "view.board.field.queue: two items in column 0 of Ana",
    ]  # fmt: skip


def test_numbers_of_a_path_count_up() -> None:
    one = view()
    field(one)["queue"]["items"][3]["number"] = 1
    assert check_view(one) == ["view.board.field.queue: numbers [1, 2, 3, 1]"]
    del field(one)["queue"]["form"]
    assert check_view(one) == [], "a list needs none"


def test_a_blow_names_cards_that_stand_there() -> None:
    one = view()
    field(one)["strikes"]["items"][0]["at"] = "Bo.9"
    assert check_view(one) == ["view.board.field.strike.1: no card at Bo.9"]


def test_a_character_lies_in_no_other_way_and_wears_icons_that_are_there() -> None:
    one = view()
    card = field(one)["rows"][0]["cards"][0]
    card["lies"], card["signs"][0]["icon"] = ["upside"], "cloak"
    found = check_view(one)
    assert len(found) == 2
    assert any("'upside' is none of" in fault for fault in found)
    assert any("no icon 'cloak'" in fault for fault in found)


def test_for_whoever_is_to_reckon_it_the_blows_and_scores_to_come_are_left_out() -> None:
    one = without_forecast(view())
    assert check_view(one) == []
    assert {strike["forecast"] for strike in field(one)["strikes"]["items"]} == {None}
    assert "will" not in one["board"][1]["gauges"][0]


def test_parts_hold_nothing_that_was_not_given() -> None:
    assert due_part("T8", "Ordre du tour 8") == {"when": "T8", "text": "Ordre du tour 8"}
    assert letter_part("", "place libre") == {"text": "", "label": "place libre"}
    assert item_part("1", "Pique", "Ana", "", "now", side=None) == {
        "code": "1", "text": "Pique", "by": "Ana", "detail": "", "state": "now",
    }  # fmt: skip
    assert "form" not in queue_part("queue", "", "", [])
    total = Sum((Term(3, "attack"), Term(-4, "defence")), 0)
    held = forecast_part("shield", 0, total, [], "", [], was=9, will=9)
    assert (held["value"], held["sum"], held["held"], held["was"], held["will"]) == ("0", "3 − 4 → 0", True, 9, 9)
    assert "was" not in forecast_part("heart", 1, total, [], "", [])
