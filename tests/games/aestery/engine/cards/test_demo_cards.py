"""The invented cards do what their texts say: each played at a table with the list, figure by figure."""

from typing import Any

import pytest

import companion
from tests.games.scenes import clauses, expect, play

clause = pytest.mark.clause
TABLE: dict[str, Any] = {
    "turn": 5, "player": "Ana", "starter": "Ana", "phase": "main", "Ana.mines": 12, "Ana.mines.untapped": 9,
    "Bo.mines": 4, "Bo.mines.untapped": 4, "Ana.hand": 4, "Bo.hand": 3, "Ana.deck": 30, "Bo.deck": 30,
}  # fmt: skip


def fighter(place: str, name: str, figures: str, **more: Any) -> dict[str, Any]:
    """A Fighter in play: `fighter("Bo.1", "Ours des tourbières", "5/4", tapped=True)`."""
    whose, _, number = place.partition(".")
    force, defence = map(int, figures.split("/"))
    key = f"{whose}.fighter.{number}"
    facts = {key: name, f"{key}.force": force, f"{key}.defence": defence}
    return facts | {f"{key}.{name}": value for name, value in more.items()}


def table(*scene: dict[str, Any], **more: Any) -> companion.Match:
    """Ana's main phase with mines enough; `Ana__life=5` stands for `Ana.life`."""
    position = dict(TABLE)
    for one in (*scene, {name.replace("__", "."): value for name, value in more.items()}):
        position |= one
    return companion.new("aestery", ["Ana", "Bo"], cards="demo", lang="fr", position=position)


BEAR, FOE = fighter("Ana.1", "Ours des tourbières", "5/4"), fighter("Bo.1", "Ronce patiente", "2/3")
ANSWERED = "Bo : passer"
PLAYED: list[tuple[str, dict[str, Any], tuple[str, ...], dict[str, Any]]] = [
    ("Tison captif", FOE, ("jouer « Tison captif » sur Bo.1", ANSWERED), {"Bo.fighter.1.fatigue": 2}),
    ("Tison captif", {}, ("jouer « Tison captif » sur Bo", ANSWERED), {"Bo.life": 18}),
    ("Pluie de cendres", FOE, ("jouer « Pluie de cendres »", ANSWERED), {"Bo.fighter.1.fatigue": 1, "Bo.life": 18}),
    ("Pluie de cendres", FOE | {"Bo.fighter.1.keywords": ("nap 1",), "Bo.fighter.1.nap": 1},  # nobody aims at it
     ("jouer « Pluie de cendres »", ANSWERED), {"Bo.fighter.1.fatigue": 1}),
    ("Baume de tilleul", BEAR | {"Ana.fighter.1.fatigue": 2}, ("jouer « Baume de tilleul » sur 1", ANSWERED),
     {"Ana.fighter.1.fatigue": 0}),
    ("Haie de lances", BEAR | {"Ana.hand": 7}, ("jouer « Haie de lances »", ANSWERED), {"Ana.hand": 7, "Ana.deck": 29}),
    ("Haie de lances", BEAR, ("jouer « Haie de lances »", ANSWERED), {"Ana.hand": 3, "Ana.deck": 30}),
    ("Courant contraire", FOE, ("jouer « Courant contraire » sur Bo.1", ANSWERED), {"Bo.fighter.1.tapped": True}),
    ("Brume épaisse", FOE | {"Bo.fighter.1.tapped": True}, ("jouer « Brume épaisse » sur Bo.1", ANSWERED),
     {"Bo.fighter.1.skip": True}),
    ("Lecture des eaux", {}, ("jouer « Lecture des eaux »", ANSWERED), {"Ana.hand": 4, "Ana.deck": 29}),
    ("Chant des merveilles", {"Ana.wonders": 2}, ("jouer « Chant des merveilles »", ANSWERED),
     {"Ana.hand": 5, "Ana.life": 21}),
    ("Marée montante", FOE, ("jouer « Marée montante » sur Bo.1", ANSWERED),
     {"Bo.fighter.1": None, "Bo.deck": 31, "Bo.deck.top": ("Ronce patiente",)}),
    ("Second souffle", BEAR | {"Ana.fighter.1.tapped": True, "combats": 1, "combats.attacked": 1},
     ("jouer « Second souffle » sur 1", ANSWERED, "combat"),
     {"Ana.fighter.1.tapped": False, "combats": 2, "Ana.mines.untapped": 7}),
    ("Sève vive", BEAR, ("jouer « Sève vive » sur 1", ANSWERED),
     {"Ana.fighter.1.force.now": 6, "Ana.fighter.1.defence.now": 5}),
    ("Pacte de suie", BEAR, ("jouer « Pacte de suie » sur 1", ANSWERED),
     {"Ana.fighter.1": None, "Ana.hand": 5, "Ana.graveyard": 2}),
    ("Sentence", FOE, ("jouer « Sentence » sur Bo.1", ANSWERED), {"Bo.fighter.1": None, "Bo.graveyard": 1}),
    ("Bâton de marche", BEAR, ("jouer « Bâton de marche » sur 1", ANSWERED), {"Ana.fighter.1.force.now": 7}),
    ("Conte du soir", BEAR, ("jouer « Conte du soir » sur 1", ANSWERED),
     {"Ana.fighter.1.plus": 1, "Ana.deck": 30}),
    ("Conte du soir", {"Ana.hero": "Maëlle du Gué", "Ana.experience": 1}, ("jouer « Conte du soir »", ANSWERED),
     {"Ana.experience": 2, "Ana.deck": 29}),
    ("Filon ouvert", {}, ("jouer « Filon ouvert »", ANSWERED), {"Ana.mines": 14, "Ana.hand": 1}),
    ("Apprenti mineur", {}, ("jouer « Apprenti mineur »", ANSWERED), {"Ana.mines": 13, "Ana.hand": 2}),
    ("Golem des carrières", {}, ("jouer « Golem des carrières »", ANSWERED), {"Ana.mines.untapped": 7}),
    ("Reine des abysses", {}, ("jouer « Reine des abysses »", ANSWERED), {"Ana.fighter.1.tapped": True}),
    ("Écuyère des digues", {}, ("jouer « Écuyère des digues »", ANSWERED), {"Ana.fighter.1.bravery": 1}),
    ("Orfèvre errante", {}, ("jouer « Orfèvre errante »", ANSWERED, ANSWERED, "effet aether +1"), {"Ana.aether": 1}),
    ("Orfèvre errante", {}, ("jouer « Orfèvre errante »", ANSWERED, ANSWERED, "effet piocher 1"),
     {"Ana.aether": 0, "Ana.hand": 4}),
    ("Reflux", {}, ("jouer « Sentence »", "Bo : jouer « Reflux »", "Ana : passer", ANSWERED),
     {"stack": 0, "Ana.graveyard.cards": ("Sentence",), "Bo.graveyard.cards": ("Reflux",)}),
    ("Passeur", FOE | {"Ana.hideout": 1, "Ana.hideout.cards": ("Passeur d’argent",)},
     ("jouer « Passeur d'argent » depuis la cachette", ANSWERED, ANSWERED), {"Bo.fighter.1": None, "Bo.hand": 4}),
    ("Passeur", FOE, ("jouer « Passeur d'argent »", ANSWERED), {"stack": 0, "Bo.fighter.1": "Ronce patiente"}),
    ("Lanterne commune", {"Ana.story.1": "Lanterne commune"}, ("activer histoire 1 engager", ANSWERED),
     {"Ana.aether": 1, "Ana.story.1.tapped": True}),
    ("Phare aveugle", {"Ana.story.1": "Phare aveugle"}, ("activer histoire 1 engager coût 1", ANSWERED),
     {"Ana.hand": 4, "Ana.deck": 29, "Ana.graveyard": 1}),
    ("Rémouleuse", fighter("Ana.1", "Rémouleuse", "2/2"), ("activer 1 coût 1", ANSWERED),
     {"Ana.fighter.1.force.now": 4, "Ana.mines.untapped": 8}),
    ("Maëlle du Gué", BEAR | {"Ana.fighter.1.fatigue": 2, "Ana.hero": "Maëlle du Gué", "Ana.experience": 1},
     ("activer le héros +1 sur 1", ANSWERED), {"Ana.experience": 2, "Ana.fighter.1.fatigue": 1}),
    ("Maëlle du Gué", {"Ana.hero": "Maëlle du Gué", "Ana.experience": 2}, ("activer le héros -2", ANSWERED),
     {"Ana.experience": 0, "Ana.hand": 5}),
    ("Brann le Rétif", {"Ana.hero": "Brann le Rétif", "Ana.experience": 4}, ("activer le héros -3", ANSWERED),
     {"Ana.experience": 1, "Bo.life": 17}),
    ("Héron gardien", fighter("Bo.1", "Héron gardien", "3/2"), ("jouer « Sentence » sur Bo.1", ANSWERED, "passer"),
     {"Bo.hand": 4, "Bo.fighter.1": None}),
    ("Fossoyeuse", fighter("Bo.1", "Fossoyeuse", "3/1") | {"Bo.graveyard": 1, "Bo.graveyard.cards": ("Sentence",)},
     ("jouer « Sentence » sur Bo.1", ANSWERED, "passer", "Bo : effet rappeler « Fossoyeuse »"),
     {"Bo.hand": 4, "Bo.graveyard.cards": ("Sentence",)}),
]  # fmt: skip


@pytest.mark.parametrize(("scene", "said", "after"), [one[1:] for one in PLAYED],
                         ids=[f"{one[0]}-{number}" for number, one in enumerate(PLAYED)])  # fmt: skip
def test_a_card_does_what_it_says(scene: dict[str, Any], said: tuple[str, ...], after: dict[str, Any]) -> None:
    match = table(scene)
    play(match, *said)
    known = match.facts()
    assert {name: known.get(name) for name in after} == after


FOUGHT: list[tuple[str, str, dict[str, Any]]] = [
    ("Pêcheur de lune", "effet piocher 1", {"Ana.hand": 5, "Bo.life": 18}),
    ("Pêcheur de lune", "passer", {"Ana.hand": 4}),
    ("Voleuse de reflets", "", {"Bo.hand": 2}),
    ("Sangsue des étangs", "", {"Ana.life": 22}),
    ("Ronce patiente", "", {"Ana.fighter.1.plus": 1}),
]


@pytest.mark.parametrize(("name", "answer", "after"), FOUGHT, ids=[f"{a}-{b}" for a, b, _ in FOUGHT])
def test_what_a_hit_does(name: str, answer: str, after: dict[str, Any]) -> None:
    match = table(fighter("Ana.1", name, "2/2"))
    play(match, "attaquer 1", "terminé", "Bo : terminé", "dégâts", ANSWERED, *([answer] if answer else []))
    known = match.facts()
    assert {fact: known.get(fact) for fact in after} == after


def test_what_attacking_and_blocking_do() -> None:
    match = table(fighter("Ana.1", "Forgeron boiteux", "3/3"))
    play(match, "attaquer 1", "terminé", ANSWERED, "Bo : terminé", "dégâts")
    expect(match, Bo__life=16)
    match = table(BEAR, fighter("Bo.1", "Gardienne du seuil", "4/4"))
    play(match, "attaquer 1", "terminé", "Bo : bloquer 1 avec 1", "Bo : terminé", "Ana : passer")
    expect(match, **{"Ana.fighter.1.fatigue": 1})


def test_what_the_turn_brings() -> None:
    stories = {"Ana.story.1": "Tambour de guerre", "Ana.story.2": "Sablier rouge", "Bo.story.1": "Cloche d’alarme",
               "Bo.story.2": "Bosquet nourricier"}  # fmt: skip
    match = table(stories, Bo__life=5)
    play(match, "finir", "Bo : passer")
    expect(match, Bo__life=4, player="Bo")
    play(match, "dégager", "Ana : passer")
    expect(match, Bo__life=6)
    play(match, "Ana : passer")
    expect(match, **{"Bo.fighter.1": "Pousse", "Bo.fighter.1.force": 1, "Bo.fighter.1.defence": 1})
    play(match, "Bo : passer")
    expect(match, Ana__life=19, Bo__life=5)


def test_lances_prevent_what_combat_deals_to_ones_fighters() -> None:
    match = table(fighter("Bo.1", "Ours des tourbières", "5/4"), fighter("Ana.1", "Vigie du gué", "1/4"), player="Bo")
    play(match, "attaquer 1", "terminé", "Ana : bloquer 1 avec 1", "Ana : jouer « Haie de lances »", ANSWERED)
    play(match, "Ana : terminé", "dégâts")
    expect(match, **{"Ana.fighter.1.fatigue": 0, "Bo.fighter.1.fatigue": 1, "Ana.life": 19})


def test_a_mirage_lets_a_fighter_fly() -> None:
    match = table(BEAR, fighter("Bo.1", "Ours des tourbières", "5/4"))
    play(match, "jouer « Mirage tenace » sur 1", ANSWERED, "attaquer 1", "terminé")
    assert clauses(match.ask("Bo : bloquer 1 avec 1").reasons) == {"flight"}


@clause("card-text", "legal", "refused")
def test_a_card_is_aimed_at_what_its_text_asks_for() -> None:
    for scene, move in (
        (FOE, "jouer « Serment de la porte » sur Bo.1"), (FOE, "jouer « Brume épaisse » sur Bo.1"),
        (BEAR, "jouer « Sentence » sur 1"), (FOE, "jouer « Sève vive » sur Bo.1"), ({}, "jouer « Sentence » sur Bo"),
    ):  # fmt: skip
        match = table(scene)
        assert clauses(match.ask(move).reasons) == {"card-text"}, move
        match.override(move, why="le texte de la carte le dit")
    hero = {"Ana.hero": "Maëlle du Gué", "Ana.experience": 1}
    match = table(FOE, hero)
    assert clauses(match.ask("activer le héros +1 sur Bo.1").reasons) == {"card-text"}
    match = table(fighter("Bo.1", "Ours des tourbières", "5/4"), player="Bo")
    play(match, "attaquer 1", "terminé", "Ana : jouer « Serment de la porte » sur Bo.1", ANSWERED)
    expect(match, Bo__exile=1)
    assert "Bo.fighter.1" not in match.facts()


@clause("ability-once", "legal", "refused")
def test_an_ability_that_serves_once_a_turn() -> None:
    match = table(fighter("Ana.1", "Rémouleuse", "2/2"))
    play(match, "activer 1 coût 1", ANSWERED)
    assert clauses(match.ask("activer 1 coût 1").reasons) == {"ability-once"}
    play(match, "finir", "Bo : dégager", "Bo : finir", "activer 1 coût 1", ANSWERED)
    expect(match, **{"Ana.fighter.1.force.now": 4})
