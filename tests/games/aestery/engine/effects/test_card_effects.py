"""What cards of an owner's list do one after the other: what is asked, when, and what they count (EFFECTS.md)."""

from pathlib import Path

import pytest

import companion
from companion import Match
from tests.games.aestery.scenes import fact, facts, field, refusal, told

clause = pytest.mark.clause
CARDS = """name,type,cost,force,defence,keywords,effects
Sangsue,ephemeral,0,,,,damage 3 on any fighter; heal damage dealt on you
Foudre,ephemeral,0,,,,damage 2 on each fighter; lose damage dealt on foe
Vampire,fighter,0,3,3,hit,hit: heal damage dealt on you
Tison,ephemeral,0,,,,damage 1 on a foe fighter; draw 1 on you
Lierre,fighter,0,1,1,"privilege; arrival",arrival if from hideout: draw 1 on you
"""


@pytest.fixture
def cards(tmp_path: Path) -> dict[str, str]:
    """The house rule of a card list: the one above."""
    file = tmp_path / "cards.csv"
    file.write_text(CARDS, encoding="utf-8")
    return {"cards": str(file)}


def same_table(match: Match, cards: dict[str, str]) -> bool:
    """Whether the position of its facts is the same state."""
    again = companion.new("aestery", match.players, position=match.facts(), **cards)
    return bool(again.state == match.state)


# --- damage dealt -----------------------------------------------------------------------------------------------------


@clause("deed-damage", "legal")
@clause("deed-heal-player", "legal")
def test_damage_dealt_is_the_damage_that_the_card_has_just_dealt(cards: dict[str, str]) -> None:
    said = field([], ["1/4"], 'play "Sangsue" on Bo.1', "Bo: pass", rules=cards)
    assert facts(said, "Bo.fighter.1.fatigue", "Ana.life") == [3, 23]
    alone = field([], ["1/4"], 'play "Sangsue"', "Bo: pass", rules=cards)
    assert fact(alone, "Ana.life") == 23, "the only one it can be done to"
    asked = field(["1/4"], ["1/4"], 'play "Sangsue"', "Bo: pass", rules=cards)
    assert same_table(asked, cards)
    told(asked, "effect damage 3 on Bo.1")
    assert facts(asked, "Bo.fighter.1.fatigue", "Ana.life", "agenda") == [3, 23, None]


def test_damage_that_is_prevented_is_not_dealt(cards: dict[str, str]) -> None:
    match = field([], ["1/4"], "effect prevent 2 on Bo.1", 'play "Sangsue" on Bo.1', "Bo: pass", rules=cards)
    assert facts(match, "Bo.fighter.1.fatigue", "Ana.life") == [1, 21]


@clause("deed-lose", "legal")
def test_damage_dealt_to_several_is_their_sum(cards: dict[str, str]) -> None:
    match = field(["1/4"], ["1/4", "1/1"], 'play "Foudre"', "Bo: pass", rules=cards)
    assert fact(match, "Bo.life") == 20 - 3 * 2


@clause("hit", "legal")
@clause("AES-29", "legal")
def test_a_hit_counts_the_combat_damage_that_set_it_off(cards: dict[str, str]) -> None:
    match = field([], ["0/1"], 'play "Vampire"', "Bo: pass", "attack 1", "done", "Bo: block 1 with 1", "Bo: done",
                  "damage", rules=cards)  # fmt: skip
    assert facts(match, "Bo.life", "stack.cards") == [18, ('Ana: hit "Vampire" at 1 for 2',)]
    assert same_table(match, cards)
    told(match, "Bo: pass")
    assert fact(match, "Ana.life") == 22


# --- asked before what waits below ------------------------------------------------------------------------------------


@clause("AES-8", "legal")
@clause("AES-28", "refused")
def test_what_a_card_asks_is_asked_as_it_resolves_before_what_waits_below(cards: dict[str, str]) -> None:
    match = field(["1/1"], ["1/1", "1/1"], "Bo: ephemeral cost 0", 'play "Tison"', "Bo: pass", rules=cards)
    assert facts(match, "stack", "Bo.fighter.1", "Bo.fighter.2") == [1, "Merle de Bo", "Renard de Bo"]
    assert [(item.verb, item.seat) for item in match.state.pending] == [("effect", 0)]
    assert refusal(match, "Ana: pass") == {"AES-28"}, "it must be said"
    assert refusal(match, "Bo: pass") == {"AES-28"}
    assert same_table(match, cards)
    told(match, "effect damage 1 on Bo.2")
    assert facts(match, "Bo.fighter.2", "Ana.hand", "stack") == [None, 5, 1], "and the rest of it is done too"
    assert [(item.verb, item.seat) for item in match.state.pending] == [("pass", 0)]
    told(match, "pass")
    assert fact(match, "stack") == 0


@clause("AES-28", "legal")
def test_an_offer_is_passed_over_before_what_waits_below() -> None:
    match = field(["1/1"], [], "Bo: ephemeral cost 0", 'effect mine "Bâton de marche"', rules={"cards": "demo"})
    told(match, "pass")
    assert facts(match, "stack", "agenda") == [1, None]
    told(match, "pass")
    assert fact(match, "stack") == 0


# --- Privilege with Arrival -------------------------------------------------------------------------------------------


@clause("privilege", "legal")
@clause("AES-7", "legal")
@clause("arrival", "legal")
def test_the_arrival_of_a_card_with_privilege_counts_out_of_the_hideout_alone(cards: dict[str, str]) -> None:
    for said in ('fighter "Passeur" 3/2 cost 0 privilege arrival', 'story "Phare" cost 0 arrival privilege',
                 'play "Lierre"'):  # fmt: skip
        hand = field([], [], said, "Bo: pass", rules=cards)
        assert fact(hand, "stack") == 0, said
        out = field([], [], f"{said} from hideout", "Bo: pass", Ana__hideout=1, rules=cards)
        assert fact(out, "stack") == 1, said
    assert fact(field([], [], "fighter 3/2 cost 0 arrival", "Bo: pass"), "stack") == 1
