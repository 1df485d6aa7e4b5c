"""What was once misread at a table without a list: numbers of tiles and amounts, what is and what is done, phases."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

import companion
from companion import Match
from tests.games.scenes import taken_as

PLANET: Final[Mapping[str, Any]] = {
    "round": 2, "phase": "players", "mines.levels": (1, 2, 4), "contaminations.left": 15,
    "Ana.character": ("nuee",), "Ana.tile": 6, "Ana.water": 4, "Ana.air": 5, "Ana.deck": 3, "Ana.hand": 5,
    "Ana.discard": 1, "Ana.contaminations": 1,
    "Bo.character": ("lave",), "Bo.tile": 9, "Bo.fire": 5, "Bo.earth": 5, "Bo.deck": 3, "Bo.hand": 5,
    "Bo.discard": 1, "Bo.contaminations": 1,
    "Cy.character": ("argile",), "Cy.tile": 2, "Cy.water": 5, "Cy.earth": 5, "Cy.deck": 3, "Cy.hand": 5,
    "Cy.discard": 1, "Cy.contaminations": 1,
    "tile.9.mine": ("mine",), "tile.9.mine.level": 1, "tile.9.mine.step": 1, "tile.9.mine.order": 1,
    "tile.1.dome": True, "tile.6.pollution": 3, "tile.2.pollution": 2, "bag": (2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14),
}  # fmt: skip
PLACES: Final[Mapping[str, Mapping[str, Any]]] = {
    "players": {},
    "mine on 5": {
        "Ana.tile": 5, "Ana.water": 9, "tile.5.mine": ("mine",), "tile.5.mine.level": 1, "tile.5.mine.step": 1,
        "tile.5.mine.order": 2,
    },
    "discard": {"phase": "discard"},
    "mines": {"phase": "mines"},
    "purchase": {"phase": "purchase"},
    "one buys": {"phase": "purchase", "Ana.done": True, "Cy.done": True},
    "draw": {"phase": "draw", "Ana.hand": 2, "Ana.deck": 6, "Bo.hand": 1, "Bo.deck": 6},
}  # fmt: skip
ASKED: Final = "AmbiguousMove"
REFUSED: Final = "IllegalMove"
UNHEARD: Final = "InvalidMove"


def match(place: str, lang: str) -> Match:
    """Three players at a moment of a match."""
    return companion.new("erythro", ("Ana", "Bo", "Cy"), position={**PLANET, **PLACES[place]}, lang=lang)


FOUND: Final = [
    # who puts himself somewhere goes there; what is added is said
    ("players", "fr", "Ana se met en 5", "Ana: move 5"),
    ("players", "fr", "Ana met 4", UNHEARD),
    ("players", "en", "Ana adds 4", UNHEARD),
    ("players", "en", "Ana adds 1 pollution on 6", "Ana: pollute 6"),
    # a number behind `tile` is a tile
    ("players", "fr", "Ana dépollue la tuile 2", ASKED),
    ("players", "fr", "Ana: dépollue la tuile 2", ASKED),
    ("players", "fr", "Ana nettoie la tuile 3", REFUSED),
    ("players", "fr", "je dépollue la 3", ASKED),
    ("players", "en", "Ana cleans tile 2", ASKED),
    ("players", "en", "Ana clears tile 1", REFUSED),
    ("players", "en", "Bo clears tile 6", ASKED),
    ("players", "en", "Cy clears tile 1", REFUSED),
    ("players", "fr", "Ana dépollue la tuile 2 de 1", "Ana: remove 1 2"),
    ("players", "fr", "Ana dépollue la tuile 6", ASKED),
    ("players", "fr", "Ana dépollue 6 de 2", ASKED),
    ("players", "fr", "Ana dépollue 1 sur place", "Ana: remove 1 6"),
    ("players", "en", "Ana removes 1 pollution where she is", "Ana: remove 1 6"),
    # thrown away is not attacked
    ("players", "fr", "Bo jette 2 feu", UNHEARD),
    ("players", "fr", "Bo écarte 2 feu", UNHEARD),
    ("players", "en", "Bo discards 2 fire", UNHEARD),
    ("players", "fr", "Bo détruit 2 feu", UNHEARD),
    ("players", "en", "Bo destroys mine 9 with 3 fire", "Bo: attack 9 fire 3"),
    # while everybody draws, drawing fills the hand
    ("draw", "fr", "Ana pioche 3", "Ana: refill"),
    ("draw", "fr", "Ana prend 3", "Ana: refill"),
    ("draw", "en", "Bo takes 4 cards", "Bo: refill"),
    ("draw", "fr", "Ana pioche 2", REFUSED),
    ("draw", "en", "Bo takes 2", UNHEARD),
    ("draw", "en", "Bo picks up 2", UNHEARD),
    ("draw", "en", "Bo: draw 2", REFUSED),
    ("players", "fr", "Ana pioche 3", "Ana: draw 3"),
    ("players", "fr", "Ana prend 3", UNHEARD),
    ("players", "fr", "Ana prend 3 pollutions", "Ana: remove 3 6"),
    # what is so is not done
    ("players", "fr", "Ana a 6 eau", UNHEARD),
    ("players", "fr", "j'ai 6 eau", UNHEARD),
    ("players", "fr", "Ana en est à 6 eau", UNHEARD),
    ("players", "en", "Ana has 6 water", UNHEARD),
    ("players", "en", "Ana is at 6 water", UNHEARD),
    ("players", "fr", "Ana a une contamination", UNHEARD),
    ("players", "fr", "Ana a un sanctuaire eau", UNHEARD),
    ("players", "fr", "Ana a gagné 2 eau", "Ana: gain 2 water"),
    ("players", "fr", "Ana a posé un sanctuaire d'eau", "Ana: sanctuary water"),
    # who buys nothing does not end the purchase for the others
    ("purchase", "fr", "Bo n'achète rien", REFUSED),
    ("purchase", "fr", "je n'achète rien", REFUSED),
    ("purchase", "fr", "Bo n'achète pas", REFUSED),
    ("purchase", "en", "Ana buys nothing", REFUSED),
    ("purchase", "en", "Ana doesn't buy", REFUSED),
    ("purchase", "fr", "on n'achète rien", "next"),
    ("purchase", "en", "nobody buys", "next"),
    ("one buys", "fr", "Bo n'achète rien", "next"),
    ("one buys", "fr", "je n'achète rien", "next"),
    ("one buys", "en", "Ana buys nothing", REFUSED),
    # mines move in their phase
    *((place, "fr", text, REFUSED) for place in ("players", "discard", "purchase", "draw")
      for text in ("la mine 9 avance", "Ana bouge la mine 9")),
    *((place, "en", "mine 9 moves", REFUSED) for place in ("players", "discard", "purchase", "draw")),
    ("purchase", "fr", "la mine avance", UNHEARD),
    ("mines", "fr", "la mine 9 avance", "next"),
    ("mines", "fr", "la mine 5 avance", REFUSED),
    # no number is swallowed
    ("discard", "fr", "Ana défausse le 5", UNHEARD),
    ("discard", "fr", "Ana jette le 5", UNHEARD),
    ("discard", "fr", "Ana jette en 5", UNHEARD),
    ("discard", "fr", "Ana jette ses 5 cartes", "Ana: discard"),
    # what is paid is no pollution, what is got is not paid
    ("players", "fr", "Ana paie 3 en 6", UNHEARD),
    ("purchase", "en", "Bo gets 2 fire", REFUSED),
    ("purchase", "en", "Bo gets a fire card for 2", "Bo: buy fire 2"),
    # the price of a mine that nobody knows
    ("mine on 5", "fr", "Ana: attaque 5 eau", ASKED),
    ("mine on 5", "fr", "Ana attaque eau 5", ASKED),
    ("mine on 5", "en", "Ana: attack 5 water", ASKED),
    ("mine on 5", "fr", "Ana attaque la mine 5 avec l'eau", ASKED),
    ("mine on 5", "fr", "Ana attaque la mine 5", ASKED),
    ("mine on 5", "fr", "Ana attaque avec 5 eau", "Ana: attack 5 water 5"),
    # for another player
    ("players", "fr", "Ana: 3 feu pour Bo", "Ana: gain 3 fire for Bo"),
    ("players", "fr", "Ana retire 1 pollution de la tuile 6 pour Bo", "Ana: remove 1 6 for Bo"),
    ("players", "fr", "Ana retire 1 pollution de la tuile 2 pour Cy", "Ana: remove 1 2 for Cy"),
    ("players", "fr", "Ana fait gagner 2 feu à Bo", "Ana: gain 2 fire for Bo"),
    ("players", "en", "Ana lets Bo gain 2 fire", "Ana: gain 2 fire for Bo"),
    ("players", "fr", "Ana déplace Bo en 12", "Ana: move 12 for Bo"),
    ("players", "fr", "3 feu pour Bo", "Bo: gain 3 fire"),
]  # fmt: skip
"""Where, in which language, what is said, and what becomes of it."""

LIKE_THEM: Final = [
    ("players", "fr", "Ana nettoie la 2 de deux", "Ana: remove 2 2"),
    ("players", "fr", "Ana nettoie 1 sur la 2", "Ana: remove 1 2"),
    ("players", "fr", "Ana nettoie sa tuile de 2", "Ana: remove 2 6"),
    ("players", "fr", "Ana dépollue 2 en 6", "Ana: remove 2 6"),
    ("players", "fr", "Ana dépollue en 2", ASKED),
    ("players", "fr", "Ana dépollue 2", ASKED),
    ("players", "fr", "Ana retire 2", "Ana: remove 2 6"),
    ("players", "fr", "Ana retire la tuile 2", ASKED),
    ("players", "fr", "Ana retire le jeton 2", UNHEARD),
    ("players", "fr", "Ana retire 2 jetons de la tuile 6", "Ana: remove 2 6"),
    ("players", "en", "Ana removes the 2 from 6", UNHEARD),
    ("players", "en", "Ana cleans the 2", ASKED),
    ("players", "fr", "Ana ne dépollue pas la tuile 2", UNHEARD),
    ("players", "fr", "il y a 3 pollutions en 6", UNHEARD),
    ("players", "fr", "la tuile 6 a 3 pollutions", UNHEARD),
    ("players", "en", "tile 6 has 3 pollution", UNHEARD),
    ("players", "fr", "Ana augmente son eau à 6", UNHEARD),
    ("players", "fr", "Ana augmente son eau de 2", "Ana: gain 2 water"),
    ("players", "fr", "Ana monte à 6 eau", UNHEARD),
    ("players", "fr", "Ana est à 4 en eau", UNHEARD),
    ("players", "en", "Ana's at 6 water", UNHEARD),
    ("players", "fr", "Ana n'a pas gagné 2 eau", UNHEARD),
    ("players", "fr", "Ana a perdu 2 eau", "Ana: lose 2 water"),
    ("players", "fr", "Ana est allée en 5", "Ana: move 5"),
    ("players", "fr", "Ana se trouve en 5", UNHEARD),
    ("players", "fr", "Ana est en 7", UNHEARD),
    ("players", "fr", "Ana a la quatrième zone", UNHEARD),
    ("players", "en", "Ana has to move to 5", UNHEARD),
    ("players", "en", "Ana has moved to 5", "Ana: move 5"),
    ("players", "fr", "Ana a joué la quatrième zone", "Ana: special"),
    ("players", "fr", "Ana a 3 cartes en main", UNHEARD),
    ("players", "fr", "Bo détruit la mine", ASKED),
    ("players", "fr", "Bo attaque la 9 avec 3 feu", "Bo: attack 9 fire 3"),
    ("players", "en", "Bo gets rid of 2 fire", UNHEARD),
    ("players", "fr", "Ana pioche le 3", REFUSED),
    ("players", "fr", "Ana prend 2 cartes", "Ana: draw 2"),
    ("players", "en", "Ana takes tile 2", UNHEARD),
    ("players", "fr", "Ana jette 2 cartes", UNHEARD),
    ("discard", "fr", "Ana défausse 2 cartes", UNHEARD),
    ("discard", "fr", "Ana garde 2 cartes", UNHEARD),
    ("discard", "fr", "Ana garde le 5", UNHEARD),
    ("discard", "fr", "Ana ne défausse rien", UNHEARD),
    ("purchase", "fr", "Ana achète la 2", UNHEARD),
    ("purchase", "fr", "Bo achète 2 cartes feu", UNHEARD),
    ("purchase", "fr", "Ana n'achète plus rien", REFUSED),
    ("purchase", "fr", "Ana a 2 eau", UNHEARD),
    ("purchase", "en", "Ana takes 3 cards", UNHEARD),
    ("purchase", "fr", "les mines avancent", UNHEARD),
    ("draw", "fr", "Ana pioche le 3", REFUSED),
    ("draw", "fr", "Ana remonte à 3 cartes", UNHEARD),
    ("draw", "en", "the mines move", UNHEARD),
    ("draw", "en", "nobody buys", UNHEARD),
    # a number in front of cards counts them, and is no price
    *(("purchase", "en", text, UNHEARD) for text in (
        "Bo buys two fire cards", "Bo takes 2 fire cards", "Bo buys three earth cards", "Bo buys 3 fire cards",
        "Bo buys one fire card", "Bo buys fire 2 cards", "Bo buys 2 fire action cards", "Bo loses 2 fire cards",
        "Bo buys two fire cards for 2", "Bo buys 2 fire card")),
    *(("purchase", "en", text, "Bo: buy fire 2") for text in (
        "Bo buys 2 fire", "Bo buys fire 2", "Bo buys a 2 fire card", "Bo buys one fire card for 2",
        "Bo spends 2 fire on a card", "Bo buys a card for 2 fire")),
    ("purchase", "fr", "Bo achète une carte 2 feu", "Bo: buy fire 2"),
    # so many are everybody if they are all
    *(("discard", "en", text, UNHEARD) for text in (
        "both discard", "both players discard", "we both discard", "both keep", "both of us discard")),
    *(("discard", "fr", text, UNHEARD) for text in (
        "tous les deux défaussent", "tous les deux gardent", "tous les 2 gardent", "nous défaussons tous les deux")),
    ("discard", "fr", "tous les trois défaussent", "Ana: discard + Bo: discard + Cy: discard"),
    ("discard", "en", "all three of us keep", "Ana: keep + Bo: keep + Cy: keep"),
    *(("discard", "en", text, "Ana: discard + Bo: discard + Cy: discard") for text in (
        "everybody discards", "all discard", "we all discard")),
    ("discard", "fr", "on défausse tous notre main", "Ana: discard + Bo: discard + Cy: discard"),
    ("draw", "en", "both refill", UNHEARD),
    # all cards are not all players
    ("discard", "en", "I discard all cards", ASKED),
    ("discard", "fr", "je jette toutes mes cartes", ASKED),
]  # fmt: skip
"""Others of their kind."""


@pytest.mark.parametrize(("place", "lang", "text", "meant"), [*FOUND, *LIKE_THEM])
def test_what_is_said_is_taken_as_it_is_meant_or_changes_nothing(
    place: str, lang: str, text: str, meant: str
) -> None:  # fmt: skip
    assert taken_as(match(place, lang), text) == meant


def test_a_named_card_that_somebody_has_or_loses_is_neither_played_nor_bought() -> None:
    table = companion.new("erythro", ("Ana", "Bo", "Cy"), position={**PLANET, "phase": "purchase"}, cards="demo")
    table.lang = "fr"
    assert [taken_as(table, text) for text in ("Ana a marée", "Ana perd marée", "Ana jette marée")] == [UNHEARD] * 3
    assert taken_as(table, "Ana paie marée") == "Ana: buy water 2 maree"


@pytest.mark.parametrize(("text", "meant"), [
    ("Ana achète deux marée", UNHEARD), ("Ana achète 2 cartes marée", UNHEARD), ("Ana paie 2 marée", UNHEARD),
    ("Ana achète une marée", "Ana: buy water 2 maree"), ("Ana achète marée pour 2", "Ana: buy water 2 maree"),
    ("Ana paie 2 eau pour marée", "Ana: buy water 2 maree"),
    ("Ana achète la carte eau marée", "Ana: buy water 2 maree"),
])  # fmt: skip
def test_a_number_in_front_of_a_named_card_is_not_its_price(text: str, meant: str) -> None:
    position = {**PLANET, "phase": "purchase"}
    table = companion.new("erythro", ("Ana", "Bo", "Cy"), position=position, cards="demo", lang="fr")
    assert taken_as(table, text) == meant


@pytest.mark.parametrize(("lang", "text", "meant"), [
    ("en", "both discard", "Ana: discard + Bo: discard"), ("en", "we both keep", "Ana: keep + Bo: keep"),
    ("fr", "tous les deux défaussent", "Ana: discard + Bo: discard"),
    ("fr", "tous les trois défaussent", UNHEARD), ("en", "all three discard", UNHEARD),
    ("en", "I discard both cards", UNHEARD), ("en", "I discard both", UNHEARD),
    ("fr", "nous défaussons tous les deux", "Ana: discard + Bo: discard"),
])  # fmt: skip
def test_both_are_everybody_where_two_play(lang: str, text: str, meant: str) -> None:
    position = {"phase": "discard", "Ana.hand": 3, "Bo.hand": 3}
    assert taken_as(companion.new("erythro", ("Ana", "Bo"), position=position, lang=lang), text) == meant


def test_what_an_event_removes_from_a_tile_is_as_it_is_said() -> None:
    position = {**PLANET, "phase": "opponent", "tile.3.pollution": 3, "pending": ("clean 2",)}
    table = companion.new("erythro", ("Ana", "Bo", "Cy"), position=position, opponent="consortium", lang="fr")
    assert table.hear("on dépollue la tuile 3 de 2").moves == (table.parse("clean 2 3"),)


@pytest.mark.parametrize(("said", "takes"), [
    ("effect take", "Bo"), ("Bo: effect take", "Bo"), ("Ana: effect take", "Ana"), ("Ana takes a contamination", "Ana"),
])  # fmt: skip
def test_a_contamination_for_a_mine_goes_to_who_is_named_else_to_who_destroyed_it(said: str, takes: str) -> None:
    position = {"phase": "players", "Ana.tile": 8, "Bo.tile": 8, "Bo.fire": 6, "tile.8.mine.level": 1, "event": ""}
    table = companion.new("erythro", ("Ana", "Bo"), position=position, opponent="consortium", lang="en")
    table.play("Bo: attack 8 fire 3")
    table.play(said)
    facts = table.facts()
    assert {name: facts[f"{name}.hand.cards"] for name in ("Ana", "Bo")} == {
        name: ("contamination",) if name == takes else None for name in ("Ana", "Bo")
    }


@pytest.mark.parametrize("said", ["Ana: attack 12 water 8", "Ana: attack 5 air 8", "attack 5 air 8"])
def test_a_price_is_no_tile_because_that_alone_would_fit(said: str) -> None:
    position = {**PLANET, "Ana.tile": 8, "Ana.water": 12, "Ana.air": 6, "tile.8.mine.level": 1}
    table = companion.new("erythro", ("Ana", "Bo", "Cy"), position=position, lang="en")
    with pytest.raises(companion.MoveError):
        table.play(said)


@pytest.mark.parametrize("said", ["gain 1 water for both", "Ana: gain 1 water for all"])
def test_what_is_for_both_is_for_each(said: str) -> None:
    position = {"phase": "players", "Ana.tile": 1, "Bo.tile": 1}
    table = companion.new("erythro", ("Ana", "Bo"), position=position, lang="en")
    assert [str(move) for move in table.hear(said).moves] == ["Ana: gain 1 water", "Bo: gain 1 water"]


def before_the_dome() -> companion.Match:
    """Ana stands before the dome with water and air, at a table that mixes elements."""
    position = {"phase": "players", "Ana.tile": 1, "Ana.water": 7, "Ana.air": 6}
    return companion.new("erythro", ("Ana", "Bo"), position=position, lang="en", mix_dome=True)


@pytest.mark.parametrize("said", [
    "Ana: attack the dome with 4 water and 5 air", "Ana: attaque le dôme avec 6 air et 5 eau",
])  # fmt: skip
def test_a_mixture_that_is_not_the_price_of_the_dome_is_no_attack(said: str) -> None:
    table = before_the_dome()
    assert taken_as(table, said) == UNHEARD


@pytest.mark.parametrize("said", [
    "Ana: attack the dome with 4 water and 6 air", "Ana: attaque le dôme avec 6 air et 4 eau",
])  # fmt: skip
def test_the_dome_is_struck_with_two_elements_where_the_table_mixes_them(said: str) -> None:
    table = before_the_dome()
    table.play(said)
    assert (table.facts()["Ana.water"], table.facts()["Ana.air"]) == (3, 0)


@pytest.mark.parametrize(("lang", "said"), [
    ("fr", "ana défausse une carte"), ("fr", "je jette une carte"), ("en", "ana discards a card"),
])  # fmt: skip
def test_a_card_is_no_whole_hand(lang: str, said: str) -> None:
    position = {"phase": "discard", "Ana.hand": 3, "Bo.hand": 3}
    table = companion.new("erythro", ("Ana", "Bo"), position=position, lang=lang)
    with pytest.raises(companion.InvalidMove):
        table.play(said)


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "ana puts a pollution on her tile"), ("fr", "ana met une pollution sur sa tuile"),
])  # fmt: skip
def test_the_own_tile_is_one_by_its_number(lang: str, said: str) -> None:
    table = companion.new("erythro", ("Ana", "Bo", "Cy"), position={**PLANET, "Ana.tile": 6}, lang=lang)
    assert [str(move) for move in table.hear(said).moves] == ["Ana: pollute 6"]
