"""Who is meant where nobody is named: the player of the turn, the defender, who decides or is asked (AESTERY.md)."""

from typing import Any

import pytest

import companion
from companion import Match
from companion.core.rules.moves import Move
from companion.games.aestery.game import GAME
from tests.games.aestery.scenes import fact, field, fight, told

ANA, BO = "Ana", "Bo"
DEFENDER = frozenset(["block", "flash"])
"""Verbs of whoever is attacked."""
ANYTIME = {
    "hero": 'hero "Mona" red', "untap": "untap", "draw": "draw", "play": 'play "Rémouleuse"',
    "fighter": "fighter 1/1 cost 0", "story": "story cost 0", "ephemeral": "ephemeral cost 0", "mine": "mine",
    "pitch": "pitch 2", "hide": "hide", "support": "support 1 on 1", "bravery": "bravery 1",
    "activate": "activate 1 tap", "combat": "combat", "attack": "attack 1", "stay": "stay 1", "done": "done",
    "block": "block 1 with 1", "flash": "flash 1/1 on 1", "order": "order 1 on 2 + 1", "damage": "damage", "end": "end",
    "effect": "effect draw 1", "concede": "concede", "name": 'name exile "Merle"', "keep": "keep",
    "mulligan": "mulligan", "pass": "pass", "discard": "discard 1", "deck": 'deck "Bande des cendres"',
}  # fmt: skip
"""An announcement of each verb that nobody is named in."""


def speaker(match: Match, move: Move) -> str:
    """Who is taken to say a move."""
    return match.players[GAME.seat_of(match.state, move)]


def test_all_verbs_are_in_the_table() -> None:
    assert set(ANYTIME) == {verb.word for verb in GAME.verbs.values() if verb.spoken}


@pytest.mark.parametrize("player", [ANA, BO])
@pytest.mark.parametrize("verb", sorted(ANYTIME))
def test_it_is_the_player_of_the_turn_or_for_blocks_the_other_one(verb: str, player: str) -> None:
    match = field(["1/1"], ["1/1"], player=player, rules={"cards": "demo"})
    move = match.parse(ANYTIME[verb])
    assert move.verb == verb
    other = BO if player == ANA else ANA
    assert speaker(match, move) == (other if verb in DEFENDER else player)


def test_the_one_who_is_asked_or_decides_is_meant() -> None:
    blocks = fight(["2/2"], ["1/1"])
    assert [speaker(blocks, blocks.parse(text)) for text in ("done", "mine", "ephemeral cost 1")] == [BO, ANA, ANA]
    waits = field([], [], "ephemeral cost 0")
    assert speaker(waits, waits.parse("pass")) == BO
    owed = field([], [], "end", Ana__hand=7)
    assert speaker(owed, owed.parse("discard 2")) == ANA
    choice = field([], ["1/1"], "Bo: ephemeral cost 0", "Bo: effect discard 1")
    assert speaker(choice, choice.parse("effect draw 1")) == ANA


@pytest.mark.parametrize("hand", [{"Bo__hand": 1, "Bo__hand__cards": ("Tison captif",)}, {"Bo__hand": 1}])
def test_who_may_hold_an_ephemeral_may_play_it_in_the_turn_of_the_other(hand: dict[str, Any]) -> None:
    match = field([], ["1/1"], rules={"cards": "demo"}, **hand)
    verb = GAME.verbs["play"]
    assert GAME.speakers(match.state, verb) == (0, 1)
    if "Bo__hand__cards" in hand:
        assert 'Bo: play "Tison captif" on Ana' in {str(move) for move in match.moves()}


def test_at_set_up_it_is_whoever_comes_first() -> None:
    match = companion.new("aestery", [ANA, BO], starter=BO, cards="demo", lang="en")
    told(match, 'deck "Bande des cendres"', 'deck "Gardiens du gué"')
    assert [fact(match, f"{name}.deck.name") for name in (BO, ANA)] == ["Bande des cendres", "Gardiens du gué"]
    told(match, "keep", "mulligan")
    assert [fact(match, f"{name}.mulligan") for name in (BO, ANA)] == [False, True]


def test_a_hero_without_a_name_is_of_the_player_of_the_turn_even_who_has_one() -> None:
    match = companion.new("aestery", [ANA, BO], starter=BO, lang="en")
    told(match, 'hero "Mona" red')
    assert [fact(match, f"{name}.hero") for name in (BO, ANA)] == ["Mona", None]
    assert [reason.clause for reason in match.ask('hero "Zoé" blue').reasons] == ["hero-choice"]
    told(match, 'Ana: hero "Zoé" blue')
    assert fact(match, "Ana.hero") == "Zoé"
