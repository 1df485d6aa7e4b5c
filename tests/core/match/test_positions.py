"""Positions and corrections: the facts as words, and every problem of an impossible one."""

from typing import Any

import pytest

import companion
from companion.games.etraclor.engine.position.facts import FACTS


def problems(lang: str = "en", **facts: Any) -> list[str]:
    """What is wrong with a position; `Ana__deck=3` stands for `Ana.deck`."""
    position = {name.replace("__", "."): value for name, value in facts.items()}
    with pytest.raises(companion.PositionError) as caught:
        companion.new("etraclor", ["Ana", "Bo"], position=position, lang=lang, starter="Ana")
    assert str(caught.value) == "\n".join(caught.value.problems)
    return list(caught.value.problems)


def at(**facts: Any) -> companion.Match:
    position = {name.replace("__", "."): value for name, value in facts.items()}
    return companion.new("etraclor", ["Ana", "Bo"], position=position, lang="en", starter="Ana")


def test_what_a_position_leaves_out_is_filled_in() -> None:
    facts = at(Ana__mage="AC", Ana__mage__shield="7D").facts()
    assert (facts["Ana.mage.hp"], facts["Ana.mage.shield.left"], facts["Ana.mage.acted"]) == (10, 7, False)
    assert (facts["turn"], facts["step"], facts["player"], facts["starter"]) == (1, "strategy", "Ana", "Ana")
    assert (facts["Ana.hand"], facts["Ana.deck"], facts["Ana.discard"]) == (5, 26 - 5 - 2, 0)
    assert at(turn=4, player="Bo").facts()["starter"] == "Ana"
    assert at(turn=4).facts()["player"] == "Bo"


def test_a_total_need_not_be_26_but_never_exceeds_it() -> None:
    facts = at(Ana__deck=3, Ana__hand=1).facts()
    assert (facts["Ana.deck"], facts["Ana.hand"], facts["Ana.discard"]) == (3, 1, 0)
    assert problems(Ana__deck=20, Ana__hand=7) == ["Ana would have 27 cards; each half has 26."]


def test_names_are_read_whatever_their_case_and_cards_as_people_write_them() -> None:
    facts = at(ANA__Mage="a♣", ana__mage__WEAPON="5 de pique", Ana__hand__cards="q♦ 7h").facts()
    assert (facts["Ana.mage"], facts["Ana.mage.weapon"], facts["Ana.hand.cards"]) == ("AC", "5S", ("QD", "7H"))


@pytest.mark.parametrize(
    ("facts", "french", "english"),
    [
        (
            {"Ana__mgae": "AC"},
            "Aucune donnée ne s’appelle Ana.mgae. Peut-être\u202f: Ana.mage",
            "no fact called Ana.mgae. Perhaps: Ana.mage",
        ),
        (
            {"turn": 0},
            "turn\u202f: 0 ne va pas\u202f; un nombre entier de 1",
            "turn: 0 will not do; a whole number from 1",
        ),
        ({"turn": True}, "turn\u202f: True ne va pas", "turn: True will not do"),
        ({"step": "fight"}, "l’un de\u202f: draw, strategy, combat", "one of: draw, strategy, combat"),
        (
            {"player": "Cy"},
            "'Cy' n’est pas un joueur\u202f; l’un de\u202f: Ana, Bo",
            "'Cy' is not a player; one of: Ana, Bo",
        ),
        ({"Ana__mage": "joker"}, "'joker' n’est pas une carte", "'joker' is not a card"),
        ({"Ana__hand__cards": "QD xx"}, "n’est pas une liste de cartes", "is not a list of cards"),
        ({"Ana__mage": "AC", "Ana__mage__acted": 1}, "vrai ou faux", "True or False"),
        ({"Ana__mage": "KH"}, "Ana.mage ne peut être R♥", "Ana.mage cannot be K♥"),
        ({"Ana__mage": "7C"}, "Ana.mage ne peut être 7♣", "Ana.mage cannot be 7♣"),
        (
            {"Ana__mage": "AC", "Ana__mage__hp": 11},
            "Ana.mage.hp vaut 11, mais A♣ a 10 PV au plus",
            "Ana.mage.hp is 11, but A♣ has 10 HP at most",
        ),
        (
            {"Ana__mage": "AC", "Ana__mage__weapon": "7D"},
            "cette carte ne va pas à la place «\u202farme\u202f»",
            "does not go into the weapon slot",
        ),
        (
            {"Ana__mage": "AC", "Ana__mage__shield": "4D", "Ana__mage__shield__left": 5},
            "4♦ a 4 points au plus",
            "4♦ has 4 points at most",
        ),
        ({"Ana__mage": "AC", "Ana__mage__shield__left": 5}, "Ana.mage.shield est vide", "Ana.mage.shield is empty"),
        (
            {"Ana__mage__hp": 5},
            "Ana.mage.hp est donné, mais Ana.mage est vide",
            "Ana.mage.hp is given, but Ana.mage is empty",
        ),
        (
            {"Ana__mage": "AC", "Bo__hand__cards": "AC"},
            "A♣ est nommée deux fois\u202f: Ana.mage et Bo.hand.cards",
            "A♣ is named twice: Ana.mage and Bo.hand.cards",
        ),
        (
            {"Ana__hand": 1, "Ana__hand__cards": "QD KS"},
            "Ana.hand vaut 1, mais 2 de ces cartes sont nommées",
            "Ana.hand is 1, but 2 of its cards are named",
        ),
        ({"turn": 2, "player": "Ana", "starter": "Ana"}, "c’est à Bo et non à Ana", "it is Bo who plays, not Ana"),
        (
            {"step": "combat"},
            "Au premier tour, Ana n’a pas de phase de combat (ETR-5)",
            "In the first turn Ana has no combat step (ETR-5)",
        ),
    ],
)
def test_one_problem_one_sentence_in_both_languages(facts: dict[str, Any], french: str, english: str) -> None:
    (in_french,), (in_english,) = problems("fr", **facts), problems("en", **facts)
    assert french in in_french
    assert english in in_english


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"Ana.half.cards": "QD", "Bo.hand.cards": "QD"}, ["Bo.hand.cards", "Ana.half.cards"]),
        ({"Ana.half.cards": "QD", "Bo.half.cards": "QD"}, ["Ana.half.cards", "Bo.half.cards"]),
        ({"Ana.half.cards": "QD 2H 3H 4H", "Ana.deck": 1, "Ana.hand": 1}, ["Ana.half.cards", "4", "2"]),
        ({"Ana.hand": 0, "Ana.hand.character": True}, ["Ana.hand.character"]),
        ({"Ana.hand": 1, "Ana.hand.cards": "2H", "Ana.hand.character": True}, ["Ana.hand.character"]),
    ],
)
def test_what_was_seen_must_have_room(lang: str, seed: int | None, facts: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(companion.PositionError) as caught:
        companion.new("etraclor", ["Ana", "Bo"], position=facts, seed=seed, lang=lang, starter="Ana")
    (problem,) = caught.value.problems
    assert all(word in problem for word in words)
    assert ("mais" in problem or "deux fois" in problem) == (lang == "fr")


def test_a_corrected_place_takes_a_seen_card_out_of_the_half() -> None:
    match = at(turn=3, Bo__half__cards="QD 2H", Bo__hand=5)
    match.correct({"Bo.defender": "QD", "Bo.hand": 4})
    assert match.facts()["Bo.half.cards"] == ("2H",)
    again = companion.new("etraclor", ["Ana", "Bo"], position=match.facts(), lang="en")
    assert again.state == match.state


@pytest.mark.parametrize(("size", "known"), [(2, ("Impact", "Mirage")), (1, None)])
def test_known_cards_stay_known_as_long_as_there_is_room_for_all(size: int, known: tuple[str, ...] | None) -> None:
    hand = {"Ana.hero": ["Brasca"], "Ana.hand": 3, "Ana.hand.cards": ["Impact", "Mirage"]}
    match = companion.new("herocard", ["Ana", "Bo"], cards="demo", position=hand, starter="Ana", lang="en")
    match.correct({"Ana.hand": size})
    assert (match.facts()["Ana.hand"], match.facts()["Ana.hand.cards"]) == (size, known)


def test_a_correction_while_something_is_asked_leaves_the_question() -> None:
    mage = {"turn": 3, "Ana.mage": "AC", "Ana.mage.object": "5C", "Ana.mage.hp": 4}
    match = companion.new("etraclor", ["Ana", "Bo"], position=mage, seed=3, lang="en", starter="Ana")
    match.play("cast reinforcement")
    match.correct({"Ana.mage.hp": 6})
    assert match.facts()["pending"] == ("keep:Ana",)
    card = str(next(move for move in match.moves() if move.verb == "keep")).split()[1]
    match.play(f"keep {card}")
    assert card in match.state.sides[0].hand.known


def test_all_problems_are_told_at_once() -> None:
    found = problems(
        Ana__mage="KH", Bo__healer__hp=4, Ana__attacker="KS", Ana__attacker__hp=14, Bo__hand__cards="KS",
        Ana__defender="QD", Ana__defender__hp=13, turn="x",
    )  # fmt: skip
    assert len(found) == 6
    text = "\n".join(found)
    for words in (
        "turn: 'x'",
        "Ana.attacker.hp: 14",
        "Ana.mage cannot be K♥",
        "Bo.healer is empty",
        "K♠ is named twice",
        "Ana.defender.hp is 13",
    ):
        assert words in text


@pytest.mark.parametrize(("lang", "words"), [("fr", "se calcule"), ("en", "is computed; correct what it depends on")])
def test_a_computed_fact_is_not_corrected_and_names_its_sources(lang: str, words: str) -> None:
    match = at(Ana__mage="AC", Ana__mage__object="5C", Ana__mage__weapon="3S")
    match.lang = lang
    for name, sources in {
        "Ana.mage.hp.max": ["Ana.mage."],
        "Ana.mage.attack": ["Ana.mage,", "Ana.mage.weapon", "Ana.mage.boost"],
        "ana.mage.POWER": ["Ana.mage,", "Ana.mage.object"],
    }.items():
        with pytest.raises(companion.PositionError) as caught:
            match.correct({name: 3})
        (problem,) = caught.value.problems
        assert words in problem
        assert all(source in problem for source in sources)
    assert match.newest == 0


def test_every_fact_is_declared_with_names_in_both_languages_and_read() -> None:
    match = at(turn=3, Ana__mage="AC")
    known = match.facts()
    assert set(known) == set(match.game.facts.names(match.players))
    for fact in FACTS:
        assert set(fact.title) == {"fr", "en"}
        assert all(fact.title.values())
        assert not fact.stored or fact.kind
