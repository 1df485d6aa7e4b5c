"""What can be asked for, and what cannot: each mistake in one sentence, in both languages."""

from collections.abc import Mapping
from typing import Any

import pytest

import companion
from companion.core.plugins.optional import MissingExtraError
from companion.lab.matches.plan import NAMES, Plan
from companion.lab.matches.work import Seating
from tests.lab.simulations import simulated

WRONG: Mapping[str, tuple[dict[str, Any], str, str]] = {
    "policy": ({"players": "genius"}, "nobody plays like “genius”", "personne ne joue comme «\u202fgenius\u202f»"),
    "tries": ({"players": ("random/5", "master")}, "nobody plays like “random/5”", "personne ne joue comme"),
    "no tries": ({"players": "master/0"}, "nobody plays like “master/0”", "personne ne joue comme"),
    "too many": ({"players": ("random",) * 3}, "Etraclor is played by 2 to 2", "Etraclor se joue de 2 à 2"),
    "option": ({"options": {"foo": 1}}, "foo", "Option inconnue\u202f: foo"),
    "value": ({"options": {"boost": 99}}, "boost", "boost"),
    "options": ({"options": 3}, "options= takes a dictionary", "options= attend un dictionnaire"),
    "position": ({"position": "x"}, "position= takes a dictionary", "position= attend un dictionnaire"),
    "cards": ({"cards": "demo"}, "Etraclor reads no card lists", "Etraclor ne lit pas de liste de cartes"),
    "decks": ({"decks": "x"}, "Etraclor has no decks", "Etraclor n’a pas de decks"),
    "starter": ({"starter": "Zoé"}, "Zoé", "Zoé"),
    "seed": ({"seed": 1.5}, "1.5", "1.5"),
    "matches": ({"matches": 0}, "matches", "matches"),
    "workers": ({"workers": 0}, "workers= is a number of processes", "workers= est un nombre de processus"),
    "address": ({"workers": "foo://x"}, "the address of a Dask scheduler", "l’adresse d’un ordonnanceur Dask"),
}
IMPOSSIBLE = {"Ana.mage": "AC", "Ana.mage.hp": 99, "Bo.mage": "AC"}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_a_sentence(name: str) -> None:
    wishes, english, french = WRONG[name]
    for lang, sentence in (("en", english), ("fr", french)):
        with pytest.raises(companion.SetupError) as told:
            simulated(**{"matches": 2, **wishes, "lang": lang})
        assert sentence in str(told.value)
        assert "\n" not in str(told.value)


def test_an_impossible_position_is_told_with_all_that_is_wrong() -> None:
    for lang, sentence in (("en", "99"), ("fr", "99")):
        with pytest.raises(companion.PositionError) as told:
            simulated(2, options=None, position=[{}, IMPOSSIBLE], lang=lang)
        assert sentence in str(told.value)
        assert len(told.value.problems) == 2
        assert told.value.lang == lang


def test_decks_that_are_not_in_the_box() -> None:
    with pytest.raises(companion.SetupError, match="there is no deck “Nobody”; there are: Brasca, Nimbo"):
        companion.simulate("herocard", 2, decks=("Brasca", "Nobody"), progress=False, lang="en")
    with pytest.raises(companion.SetupError, match="par joueur\u202f: 2, pas 3"):
        companion.simulate("herocard", 2, decks=("Brasca",) * 3, progress=False, lang="fr")


def test_what_is_missing_is_told_by_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"tabletop-companion\[lab\]"):
        simulated(2, workers="tcp://127.0.0.1:1")


def test_decks_that_nobody_asks_for_any_more() -> None:
    """A position in which the heroes are out already."""
    position = {"Ana.hero": ["Nimbo"], "Bo.hero": ["Nimbo"]}
    with pytest.raises(companion.SetupError, match="the position says already what Ana, Bo play with"):
        companion.simulate("herocard", 2, decks=("Brasca", "Nimbo"), position=position, progress=False, lang="en")


def test_figures_that_there_are_not() -> None:
    with pytest.raises(companion.SetupError, match="there is no figure “hp” in these matches; there are: begins, "):
        simulated(2).compare(["hp"])


# --- what is played ---------------------------------------------------------------------------------------------------


def plan(count: int = 2, starter: str = "") -> Plan:
    return Plan("etraclor", 10, ("random",) * count, (), 0, starter)


def test_seats_and_beginnings_go_in_turn() -> None:
    """In so many matches as there are ways, each player has begun on each seat once."""
    for count in (2, 3):
        found = [Seating.of(plan(count), number) for number in range(count * count)]
        assert {(one.order, one.order[one.starter]) for one in found} == {
            (tuple((seat + turn) % count for seat in range(count)), player)
            for turn in range(count)
            for player in range(count)
        }


def test_a_starter_that_is_named_always_begins() -> None:
    runs = simulated(6, starter="bo")
    assert set(runs.columns["starter"]) == {"Bo"}
    seats = {Seating.of(plan(starter="Bo"), number).starter for number in range(6)}
    assert seats == {0, 1}  # on either seat


def test_a_position_is_where_each_match_begins() -> None:
    position = {"turn": 3, "Ana.mage": "AC", "Ana.deck": 3, "Bo.mage": "JC", "Bo.deck": 2}
    runs = simulated(8, options=None, position=[position, {**position, "Ana.deck": 2, "starter": "Bo"}])
    assert max(runs.columns["turns"]) < 12
    assert runs.columns["position"] == [0, 1] * 8
    assert set(runs.columns["starter"][1::2]) == {"Bo"}
    assert runs.settings.label(1, "fr") == "position 2"


@pytest.mark.parametrize("game", ["herocard", "aestery", "eredan"])
def test_decks_are_those_that_were_asked_for(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.lab.matches import work
    from companion.partner.self_play import play_out

    tables: list[Any] = []

    def begun(game: Any, state: Any, *more: Any) -> Any:
        tables.append(state)
        return play_out(game, state, *more, most=5)

    monkeypatch.setattr(work, "play_out", begun)
    names = companion.simulate(game, 1, decks="*", progress=False).columns["deck.Ana"]
    known = sorted(set(names))
    tables.clear()
    runs = companion.simulate(game, 2, decks=(known[0], [known[1], None]), progress=False, lang="en")
    assert len(tables) == 4
    for table in tables:
        said = runs_decks(game, table)
        assert said["Ana"] == known[0]
    assert runs_decks(game, tables[0])["Bo"] == known[1]
    pairs = set(zip(runs.columns["deck.Ana"], runs.columns["deck.Bo"], strict=True))
    assert pairs == {(known[0], known[1]), (known[0], None)}


def runs_decks(game: str, table: Any) -> dict[str, str]:
    """Which deck or hero each player has."""
    return {
        name: seat.hero if game == "herocard" else seat.deck_name
        for name, seat in zip(table.players, table.seats, strict=True)
    }


def test_a_group_plays_as_one() -> None:
    runs = companion.simulate("erythro", 2, players=("random",) * 3, progress=False, lang="fr")
    assert runs.settings.names == NAMES[:3]
    assert set(runs.columns["won"]) <= {0.0, 1.0}
    assert runs.columns["starter"] == [None, None]
    assert "le groupe gagne" in str(runs)


def test_thinkers_play_too() -> None:
    runs = simulated(1, options=None, players=("master/2", "learner"))
    assert runs.columns["policy.Ana"] == ["master/2"]
    assert runs.columns["winner_policy"][0] in ("master/2", "learner", None)
