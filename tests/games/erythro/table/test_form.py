"""The form of a new match, as the start page fills it in: opponent, difficulty, players, card list."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.rules.rulings import SetupError
from companion.games.erythro.engine.constants import DIFFICULTIES, OPPONENTS
from companion.table.hub.home import home_view, match_of_form, match_title
from companion.table.matches.shelf import Shelf


def offered(folder: Path, lang: str) -> dict[str, Any]:
    return next(game for game in home_view(Shelf(folder), lang)["games"] if game["name"] == "erythro")


def filled(**more: Any) -> dict[str, Any]:
    return {"game": "erythro", "players": ["Ana", "Bo"], "options": {}, "starter": None, "deal": False, **more}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_form_asks_for_opponent_and_difficulty_by_their_names(tmp_path: Path, lang: str) -> None:
    game = offered(tmp_path, lang)
    main = {one["name"]: one for one in game["options"] if one["main"]}
    assert set(main) == {"opponent", "difficulty"}
    assert [choice["value"] for choice in main["opponent"]["choices"]] == list(OPPONENTS)
    assert [choice["value"] for choice in main["difficulty"]["choices"]] == list(DIFFICULTIES)
    assert all(choice["text"] not in OPPONENTS for choice in main["opponent"]["choices"])
    assert (game["min"], game["max"], game["starter"]) == (2, 4, False)
    assert [box["value"] for box in game["boxes"]] == ["demo"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_form_makes_the_match_that_it_says(players: int) -> None:
    names = ["Ana", "Bo", "Chloé", "Dan"][:players]
    options = {"opponent": "alliance", "difficulty": "normal"}
    match = match_of_form(filled(players=names, options=options, cards="demo"), "fr", None)
    assert match.players == tuple(names)
    assert (match.state.house.opponent, match.state.house.difficulty) == ("alliance", "normal")
    assert match.state.box.mines
    assert not match_of_form(filled(players=names), "fr", None).state.box.mines


def test_page_names_a_box_and_never_a_file(tmp_path: Path) -> None:
    own = tmp_path / "layout-2.txt"
    own.write_text("2   1*\n", "utf-8")
    for cards in (str(own), str(tmp_path), ["demo"], 7):
        with pytest.raises(SetupError):
            match_of_form(filled(cards=cards), "fr", None)


def test_players_are_not_set_against_each_other() -> None:
    assert match_title(("Ana", "Bo"), "fr", "erythro") == "Ana et Bo"
    assert match_title(("Ana", "Bo"), "fr", "etraclor") == "Ana contre Bo"
