"""House rules are listed where matches are made, and `new` says which of them are the laboratory's alone."""

import pytest

import companion
from companion.core.plugins.registry import find_game, games


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", games())
def test_house_rules_are_listed_and_taken(game: str, lang: str) -> None:
    rules = companion.options(game, lang=lang)
    known = find_game(game)
    assert list(rules["name"]) == [one.name for one in (*known.options, *known.trials)]
    assert all(rules["values"])
    assert all(rules["help"])
    players = ["Ana", "Bo", "Cleo"] if game == "erythro" else ["Ana", "Bo"]
    for row in rules.to_dict("records"):
        if row["new"]:
            companion.new(game, players, **{row["name"]: row["default"]})
        else:
            with pytest.raises(companion.SetupError, match="simulate"):
                companion.new(game, players, lang=lang, **{row["name"]: row["default"]})


def test_completion_shows_what_users_need_alone() -> None:
    assert set(dir(companion)) >= {*companion.__all__, "options", "workbook"}
    assert not {"Any", "TYPE_CHECKING", "import_module", "former_names", "os"} & set(dir(companion))


def test_what_users_hold_shows_itself_in_a_line() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    assert repr(match.ask("finir")).startswith("<Ruling illegal: end (")
    match.play("Ana: abandonner")
    with pytest.raises(companion.InvalidMove, match="la partie est finie"):
        match.play("")
