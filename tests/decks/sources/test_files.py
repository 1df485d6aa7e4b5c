"""Decks in files that were chosen: every deck with what the rules say, every bad file with its place."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.data.decks import find_decks
from companion.core.rules.rulings import SetupError
from companion.decks.sources.files import check_files
from tests.decks.boxes import ATTRIBUTES, CARDS, DECKS, folder_with

GAMES = ("aestery", "eredan", "herocard")
SIX = DECKS.replace("Coup,6", "Coup,six")


def files(**texts: str) -> list[tuple[str, bytes]]:
    return [(f"{name}.csv", text.encode()) for name, text in texts.items()]


def demo(game: str) -> list[tuple[str, bytes]]:
    decks = find_decks(game)
    assert decks is not None
    return [(name, text.encode()) for name, text in decks.demo().items()]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_invented_decks_keep_their_rules(game: str, lang: str) -> None:
    told = check_files(game, demo(game), lang)
    assert told["ok"]
    assert told["note"]
    assert all(deck["ok"] and deck["figures"] and not deck["broken"] for deck in told["decks"])
    assert str(len(told["decks"])) in told["text"]


def broken(told: dict[str, Any]) -> dict[str, list[str]]:
    return {deck["name"]: [one["rule"]["id"] for one in deck["broken"]] for deck in told["decks"]}


def test_card_lists_that_come_along() -> None:
    told = check_files("herocard", files(attributes=ATTRIBUTES, cards=CARDS, decks=DECKS), "fr")
    assert told["note"] is None
    found = broken(told)
    assert found["Juste"] == []
    assert found["Peu"]
    assert told["text"] == "Paquets en règle : 1. Paquets qui enfreignent une règle : 1."
    (few,) = (deck for deck in told["decks"] if deck["name"] == "Peu")
    assert all(one["text"] and one["rule"]["text"] for one in few["broken"])


def test_a_deck_file_alone_goes_with_the_owners_cards(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "mine", decks="")
    told = check_files("herocard", files(decks=DECKS), "en", [(one.name, one.read_bytes()) for one in folder.iterdir()])
    assert list(broken(told)) == ["Juste", "Peu"]


@pytest.mark.parametrize("game", ["aestery", "eredan"])
def test_a_deck_file_alone_goes_with_the_invented_cards(game: str) -> None:
    (deck,) = [one for one in demo(game) if one[0] == "decks.csv"]
    told = check_files(game, [deck], "en")
    assert all(one["ok"] for one in told["decks"])
    short = ("decks (1).csv", b"\n".join(deck[1].splitlines()[:4]) + b"\n")
    assert not any(one["ok"] for one in check_files(game, [short], "en")["decks"])


def test_a_text_is_a_deck_as_it_is_typed() -> None:
    lists = files(attributes=ATTRIBUTES, cards=CARDS)
    told = check_files("herocard", [*lists, ("le mien.txt", b"6 Garde\n6 Mur")], "fr")
    assert [(deck["name"], deck["ok"]) for deck in told["decks"]] == [("le mien", False)]
    assert "12" in told["decks"][0]["figures"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (files(decks="deck,part\n"), r"decks\.csv"),
        (files(attributes=ATTRIBUTES, cards=CARDS, decks=SIX), r"decks\.csv, line 6, .*six"),
        (files(decks=DECKS), r"decks\.csv, line 3, column name: “Kara” is in no list"),
        (files(other="a,b"), "none of the files expected: attributes.csv, cards.csv, decks.csv"),
        ([("decks.csv", b"\xff\xfe\x00")], "UTF-8"),
        ([("decks.csv", b"a" * 400_001)], "400"),
        ([("deck.txt", b"4 Nobody")], "line 1"),
        ([("deck.txt", b"\xc3\xa9\xff")], "UTF-8"),
    ],
)  # fmt: skip
def test_a_bad_file_is_told_with_its_place(given: list[tuple[str, bytes]], told: str) -> None:
    with pytest.raises(SetupError, match=f"(?s){told}"):
        check_files("herocard", given, "en")


def test_house_rules() -> None:
    lists = files(attributes=ATTRIBUTES, cards=CARDS, decks=DECKS)
    assert broken(check_files("herocard", lists, "en", options={"hero_points": 20}))["Juste"]
    for options in ({"hero_points": "many"}, {"hero_points": 0}, {"nothing": 1}):
        with pytest.raises(SetupError):
            check_files("herocard", lists, "en", options=options)


def test_a_game_without_decks() -> None:
    with pytest.raises(SetupError, match="no decks to build"):
        check_files("etraclor", files(decks=DECKS), "en")
