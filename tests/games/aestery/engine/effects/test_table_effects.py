"""What card text does, recorded by the table (EFFECTS.md): each verb, what it changes, and what makes no sense."""

from typing import Any

import pytest

import companion
from companion import Match
from companion.games.aestery.engine.moves import CardEffect
from tests.games.aestery.scenes import fact, facts, field, fight, refusal, told

clause = pytest.mark.clause


def table(*texts: str, **more: Any) -> Match:
    """Two Fighters a side, the first ones tired; then the announcements."""
    side = ["2/4 | fatigue=1", "1/1"]
    return field(side, side, *texts, **more)


@clause("deed-damage", "legal")
@clause("deed-damage-player", "legal")
@clause("AES-33", "legal")
@clause("AES-23", "legal")
def test_damage() -> None:
    match = table("effect damage 2 on Bo.1", "effect damage 3 on Bo", "effect damage 1 on 2")
    assert facts(match, "Bo.fighter.1.fatigue", "Bo.life", "Ana.fighter.2", "Ana.graveyard") == [3, 17, None, 1]


@clause("deed-lose", "legal")
@clause("deed-heal", "legal")
@clause("deed-heal-player", "legal")
def test_life_and_healing() -> None:
    match = table("effect loss 2 on Bo", "effect life -1 on Bo", "effect life +3 on Ana", "effect heal 5 on 1")
    assert facts(match, "Bo.life", "Ana.life", "Ana.fighter.1.fatigue") == [17, 23, 0]


@clause("deed-draw", "legal")
@clause("deed-discard", "legal")
def test_cards_drawn_and_discarded() -> None:
    match = table("effect draw 2", "Bo: effect discard 1", "effect look 3")
    assert facts(match, "Ana.hand", "Ana.deck", "Bo.hand", "Bo.graveyard") == [7, 28, 4, 1]


@clause("deed-destroy", "legal")
@clause("deed-sacrifice", "legal")
@clause("deed-exile", "legal")
@clause("deed-return", "legal")
def test_cards_that_leave_the_battlefield() -> None:
    match = table("effect destroy Bo.1", "effect exile Bo.2", "effect return 1", "effect sacrifice 2")
    assert [fact(match, f"{name}.fighter.{place}") for name in ("Ana", "Bo") for place in (1, 2)] == [None] * 4
    assert facts(match, "Bo.graveyard", "Bo.exile", "Ana.hand", "Ana.graveyard") == [1, 1, 6, 1]


@clause("deed-mark", "legal")
@clause("hero-experience", "legal")
@clause("card-text", "legal", "refused")
def test_markers() -> None:
    match = table("effect fatigue -1 on 1", "effect plus +1 on 1", "effect nap +1 on Bo.1")
    assert facts(match, "Ana.fighter.1.fatigue", "Ana.fighter.1.plus", "Bo.fighter.1.nap") == [0, 1, 1]
    assert refusal(match, "effect fatigue -1 on 1") == {"card-text"}
    again = companion.new("aestery", ["Ana", "Bo"], position=match.facts())
    assert again.state == match.state, "a Nap marker that card text has put on what has no Nap"
    match.correct({"Bo.fighter.1.nap": 0})
    assert match.facts()["Bo.fighter.1.marks"] is None
    told(match, 'Ana: hero "Mona" red', "effect experience +1")
    assert fact(match, "Ana.experience") == 1


@clause("deed-change", "legal")
@clause("deed-give", "legal")
def test_changes_for_a_time() -> None:
    match = table("effect force +2 on 1 this turn", "effect give flight on 1 this turn", "attack 1", "done")
    assert facts(match, "Ana.fighter.1.force.now", "Ana.fighter.1.force", "Ana.fighter.1.boost") == [4, 2, 2]
    assert refusal(match, "Bo: block 1 with 1") == {"flight"}
    told(match, "Bo: done", "damage", "end")
    assert fact(match, "Ana.fighter.1.force.now") == 2


@clause("deed-cost", "legal")
def test_a_changed_cost_is_told_as_what_cards_cost() -> None:
    match = table()
    entry = match.play("effect cost -1 on Ana this turn")
    assert entry.explain("fr") == "Ana\u202f: les cartes coûtent −1 ce tour (−1 en tout)."
    assert entry.explain("en") == "Ana: cards cost −1 this turn (−1 in all)."


def test_examples_name_who_sits_at_this_table() -> None:
    match = companion.new("aestery", ["Chloé", "Malo"], starter="Chloé", lang="fr")
    told(match, "garder", "Malo: garder")
    for said in ("effet", "effet zut", "support 2"):
        with pytest.raises(companion.InvalidMove) as wrong:
            match.play(said)
        both = f"{wrong.value.text('fr')} {wrong.value.text('en')}"
        assert "Bo" not in both
        assert "Malo" in both
    with pytest.raises(companion.InvalidMove) as wrong:
        match.play("combattant « Merle » 2/3 coût 2 vlo")
    assert wrong.value.text("fr").startswith("«\u202fvlo\u202f» n’est pas un mot-clé. Le plus proche\u202f: vol.")


def test_what_is_prevented_reads_as_a_sentence() -> None:
    match = table("effect prevent all combat on 1")
    assert match.entries[-1].title("fr") == "effet prévenir tous les dégâts de combat sur 1"
    assert table("effet prévenir tous combat sur 1").state == match.state


@clause("deed-tap", "legal")
@clause("deed-untap", "legal")
@clause("deed-mines", "legal")
@clause("deed-skip", "legal")
def test_tapping() -> None:
    match = table("effect tap Bo.1", "effect tap 1", "effect untap 1", "effect skip untap on Bo.1", "story cost 4",
                  "Bo: pass", "effect untap mines 2")  # fmt: skip
    assert facts(match, "Bo.fighter.1.tapped", "Ana.fighter.1.tapped", "Bo.fighter.1.skip", "Ana.mines.untapped") == [
        True, False, True, 2,
    ]  # fmt: skip
    told(match, "end", "untap")
    assert facts(match, "Bo.fighter.1.tapped", "Bo.fighter.1.skip") == [True, False]


@clause("deed-create", "legal")
@clause("AES-31", "legal")
def test_tokens_leave_nothing_behind() -> None:
    match = table('effect create fighter "Loup" 1/1', "effect create wonder")
    assert facts(match, "Ana.fighter.3", "Ana.wonders") == ["Loup", 1]
    told(match, "effect damage 1 on 3")
    assert facts(match, "Ana.fighter.3", "Ana.graveyard") == [None, 0]
    returned = table('effect create fighter "Loup" 1/1', "effect return 3")
    assert facts(returned, "Ana.fighter.3", "Ana.hand") == [None, 5]


@clause("deed-move", "legal")
@clause("deed-recall", "legal")
def test_cards_between_zones() -> None:
    match = table("effect destroy 2", 'effect move "Renard" from graveyard to hand')
    assert facts(match, "Ana.graveyard", "Ana.hand") == [0, 6]
    again = table("effect destroy 2", 'effect recall "Renard"')
    assert facts(again, "Ana.graveyard", "Ana.hand") == [0, 6]


@clause("deed-cancel", "legal")
@clause("AES-32", "legal")
def test_what_waits_is_cancelled() -> None:
    match = table('fighter "Golem" 6/6 cost 4', "Bo: ephemeral cost 2", "pass", "Bo: effect counter", "Bo: pass")
    assert facts(match, "stack", "Ana.fighter.3", "Ana.graveyard", "Bo.graveyard") == [0, None, 1, 1]


@clause("deed-prevent", "legal")
def test_damage_is_prevented() -> None:
    match = fight(["4/4"], ["2/2"], "Bo: block 1 with 1", "Bo: done", "effect prevent 1 on 1", "damage")
    assert facts(match, "Ana.fighter.1.fatigue", "Bo.life") == [1, 18]


@clause("deed-grant", "legal")
@clause("card-aether", "legal")
@clause("mine-x", "legal")
def test_grants() -> None:
    match = table("mine", "effect grant mining", "mine", "effect aether +2", "effect mine 2")
    assert facts(match, "Ana.mines", "Ana.aether", "Ana.hand") == [8, 2, 1]
    assert refusal(match, "mine") == {"mine-once"}
    told(match, "attack 1", "done", "Bo: done", "damage", "effect grant combat")
    assert fact(match, "combat.price") == 0


@clause("deed-text", "legal")
def test_text_is_left_to_the_table() -> None:
    before = table()
    after = table("effect text")
    assert before.facts() == after.facts()


@clause("no-such-player", "legal", "refused")
@clause("no-such-fighter", "legal", "refused")
@clause("card-text", "refused")
def test_targets_must_exist() -> None:
    match = table()
    assert "no-such-fighter" in refusal(match, "effect damage 2 on Bo.7")
    assert {reason.clause for reason in match.ask(CardEffect("damage 2", ("Zoe",))).reasons} == {"no-such-player"}
    assert "card-text" in refusal(match, "effect counter")
    for text in ("destroy Bo", "tap Bo", "force +2 on Bo", "fatigue +1 on Bo", "prevent 2 on Bo", "loss 2 on Bo.1",
                 "draw 1 on Bo.1", "experience +1 on 1", "cost -1 on 1"):  # fmt: skip
        assert refusal(match, f"effect {text}") == {"card-text"}, text
    told(match, "effect damage 1 on Bo.1", "effect damage 1 on Bo")


@clause("AES-31", "legal")
@clause("deed-return", "legal")
@clause("flash-exile", "legal")
def test_what_is_told_of_those_who_leave_is_where_they_go() -> None:
    """A token goes nowhere, a flashed Fighter to exile, a card to its own owner (AES-14, AES-31)."""
    match = table('effect create fighter "Loup" 1/1')
    entry = match.play("effect return 3")
    assert [effect.clause for effect in entry.effects] == ["AES-31"]
    assert facts(match, "Ana.hand", "Ana.fighter.3") == [5, None]
    match.play('effect create fighter "Loup" 1/1')
    gone = match.play("effect destroy 3")
    assert [effect.clause for effect in gone.effects] == ["deed-destroy", "AES-31"]
    assert fact(match, "Ana.graveyard") == 0
    both = match.play("effect return 1 + Bo.1")
    assert [(effect.figures["player"], effect.figures["hand"]) for effect in both.effects] == [("Ana", 6), ("Bo", 6)]
    flashed = fight(["4/4"], [], "Bo: flash 1/2 on 1", "Bo: done")
    told_ = flashed.play("effect return Bo.1")
    assert [effect.clause for effect in told_.effects] == ["flash-exile"]
    assert facts(flashed, "Bo.hand", "Bo.exile") == [4, 1]
