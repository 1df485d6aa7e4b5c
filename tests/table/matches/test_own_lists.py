"""The owner's card lists beside the matches: offered by name, chosen by name alone, told of where they are wrong."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from companion.core.codes.match_code import ListsError, position_code
from companion.core.plugins.registry import find_game
from companion.core.rules.rulings import SetupError
from companion.notebook.match import Match
from companion.notebook.scorekeeper import Desk
from companion.table.hub.home import home_view, match_of_form
from companion.table.matches.own_lists import MOST
from companion.table.matches.paper_codes import begun, offer
from companion.table.matches.shelf import Shelf

HEAD = "name,level,extraction,water,fire,earth,air,lines,copies\n"
MINES = {"mines.csv": HEAD + "Puits du Nord,1,1,8,8,7,9,nothing / lost,9\n"}
WRONG = {"mines.csv": HEAD + "Puits du Nord,9,1,8,8,7,9,nothing / lost,9\n"}


def put(folder: Path, game: str, name: str, texts: dict[str, str]) -> Path:
    """A list of the owner's where the form looks for them."""
    where = folder / "cards" / game / name
    where.mkdir(parents=True)
    for file, text in texts.items():
        (where / file).write_text(text, "utf-8")
    return where


def boxes(folder: Path, game: str, lang: str = "fr") -> list[dict[str, Any]]:
    offered = next(one for one in home_view(Shelf(folder), lang)["games"] if one["name"] == game)
    return list(offered["boxes"])


def intent(**more: Any) -> dict[str, Any]:
    return {"game": "erythro", "players": ["Ana", "Bo"], "options": {}, "starter": None, "deal": False, **more}


def test_lists_are_offered_by_name_behind_those_of_the_game(tmp_path: Path) -> None:
    assert [one["value"] for one in boxes(tmp_path, "erythro")] == ["demo"]
    put(tmp_path, "erythro", "ma boîte", MINES)
    put(tmp_path, "erythro", "Autre", MINES)
    put(tmp_path, "erythro", ".hidden", MINES)
    (tmp_path / "cards" / "erythro" / "notes.txt").write_text("no folder", "utf-8")
    assert [one["value"] for one in boxes(tmp_path, "erythro")] == ["demo", "cards/Autre", "cards/ma boîte"]
    assert [one["text"] for one in boxes(tmp_path, "erythro")[1:]] == ["Autre (ta liste)", "ma boîte (ta liste)"]
    assert boxes(tmp_path, "erythro", "en")[1]["text"] == "Autre (your list)"
    assert [one["value"] for one in boxes(tmp_path, "herocard")] == ["demo"]
    for number in range(MOST + 3):
        put(tmp_path, "erythro", f"x{number:02}", MINES)
    assert len(boxes(tmp_path, "erythro")) == MOST + 1


def test_a_game_without_lists_offers_none(tmp_path: Path) -> None:
    put(tmp_path, "etraclor", "mine", MINES)
    assert not boxes(tmp_path, "etraclor")


def test_the_form_begins_a_match_with_the_list_that_it_names(tmp_path: Path) -> None:
    put(tmp_path, "erythro", "ma boîte", MINES)
    lists = Shelf(tmp_path).lists
    match = match_of_form(intent(cards="cards/ma boîte"), "fr", None, lists)
    assert list(match.state.box.mines) == ["puits-du-nord"]
    demo = files("companion.games.herocard").joinpath("data")
    put(tmp_path, "herocard", "tour", {name: demo.joinpath(name).read_text("utf-8")
                                       for name in ("attributes.csv", "cards.csv")})  # fmt: skip
    match = match_of_form(intent(game="herocard", cards="cards/tour"), "fr", None, lists)
    assert "attributes.csv" in match.header.data["files"]


def test_a_wrong_list_is_told_of_with_its_place_and_cannot_be_chosen(tmp_path: Path) -> None:
    put(tmp_path, "erythro", "faux", WRONG)
    put(tmp_path, "erythro", "vide", {})
    wrong, empty = boxes(tmp_path, "erythro")[1:]
    assert "«\u202ffaux\u202f»" in wrong["problem"]
    assert "mines.csv, ligne 2, colonne level" in wrong["problem"]
    assert "mines.csv" in empty["problem"]
    assert "mines.csv, line 2, column level" in boxes(tmp_path, "erythro", "en")[1]["problem"]
    with pytest.raises(SetupError, match="ligne 2"):
        match_of_form(intent(cards="cards/faux"), "fr", None, Shelf(tmp_path).lists)


@pytest.mark.parametrize(
    "value",
    ["cards/../../etc", "cards/..", "cards/", "cards/erythro/ma boîte", "/etc", "ma boîte", "cards/MA BOÎTE", 7,
     ["demo"], "cards/ma boîte/", "cards/ma boîte\0", "../cards/erythro/ma boîte"],
)  # fmt: skip
def test_a_page_can_name_no_path(tmp_path: Path, value: object) -> None:
    put(tmp_path, "erythro", "ma boîte", MINES)
    put(tmp_path, "etraclor", "erythro", MINES)
    with pytest.raises(SetupError):
        match_of_form(intent(cards=value), "fr", None, Shelf(tmp_path).lists)


def test_a_printed_match_finds_its_list_again(tmp_path: Path) -> None:
    put(tmp_path, "erythro", "aaa", {"mines.csv": MINES["mines.csv"].replace("Nord", "Sud")})
    put(tmp_path, "erythro", "bad", WRONG)
    lists = Shelf(tmp_path).lists
    played = match_of_form(intent(cards="cards/aaa"), "en", Match, lists)
    code = position_code(played)
    put(tmp_path, "erythro", "a", MINES)
    assert begun(code, "en", lists).state.box == played.state.box
    assert "Erythro" in offer(code, "en", lists)["detail"]
    with pytest.raises(ListsError, match="card lists of one’s own"):
        begun(code, "en", Shelf(tmp_path / "elsewhere").lists)


def test_the_notebooks_form_offers_them_too(tmp_path: Path) -> None:
    put(tmp_path, "erythro", "ma boîte", MINES)
    put(tmp_path, "erythro", "faux", WRONG)
    desk = Desk(Shelf(tmp_path, kind=Match), "fr")
    form = desk.form
    form.game.value = "erythro"
    assert [value for _, value in form.cards.options] == ["", "demo", "cards/ma boîte"]
    assert any("«\u202ffaux\u202f»" in getattr(child, "value", "") for child in form.children)
    form.cards.value = "cards/ma boîte"
    assert form.start()
    assert desk.match is not None
    assert list(desk.match.state.box.mines) == ["puits-du-nord"]
    assert find_game("erythro").data_edition
