"""Announcements with cards in notation, taken apart and written: series, names in quotes, whom they are aimed at."""

import pytest

from companion.cardkit.notation.tokens import (
    UnreadError,
    aimed,
    aimed_at,
    bare,
    in_quotes,
    in_series,
    is_name,
    number,
    series,
    ways,
)

PLAYERS = ("Ana", "Bo", "Jean-Luc")


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("4 B5", ["4 B5"]),
        ("4 B5 + mod 5 M3 + 2 X1", ["4 B5", "mod 5 M3", "2 X1"]),
        ("“Impact + Torsion” + “Charge”", ["“Impact + Torsion”", "“Charge”"]),
    ],
)
def test_a_series_is_parted_at_its_plus_signs_and_not_within_quotes(said: str, parts: list[str]) -> None:
    assert series(said) == parts


@pytest.mark.parametrize(
    ("said", "body", "target"),
    [
        ("attack 4 B5 on Bo", "attack 4 B5", "Bo"),
        ("attaque 4 B5 contre jean-luc", "attaque 4 B5", "Jean-Luc"),
        ("attack 4 B5", "attack 4 B5", ""),
        ("“Impact” on Ana", "“Impact”", "Ana"),
    ],
)
def test_whom_it_is_aimed_at_stands_behind(said: str, body: str, target: str) -> None:
    assert aimed(PLAYERS, said) == (body, target)


def test_numbers_are_figures_and_none_is_too_large() -> None:
    assert number("12") == 12
    for wrong in ("twelve", "100", "-1", ""):
        with pytest.raises(UnreadError) as caught:
            number(wrong)
        assert caught.value.key == "no-number"


def test_names_are_written_in_the_quotes_of_a_language_and_read_without_them() -> None:
    assert (in_quotes("Impact", "fr"), in_quotes("Impact", "en")) == ("«\u202fImpact\u202f»", "“Impact”")
    assert bare("«\u202fImpact\u202f»") == bare("“Impact”") == bare('"Impact"') == "Impact"
    assert is_name("Impact")
    assert not is_name("4 B5")


def test_an_announcement_is_written_as_it_is_read() -> None:
    text = aimed_at(in_series(("4 B5", "mod 5 M3")), "Bo", "fr")
    assert text == "4 B5 + mod 5 M3 contre Bo"
    assert aimed(PLAYERS, text) == ("4 B5 + mod 5 M3", "Bo")
    assert aimed_at("4 B5", "", "en") == "4 B5"


def test_every_way_to_say_a_word_leads_to_it_without_accents() -> None:
    assert ways({"block": {"fr": "défense|parade", "en": "block"}}) == {
        "defense": "block", "parade": "block", "block": "block",
    }  # fmt: skip
