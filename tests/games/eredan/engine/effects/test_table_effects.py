"""What card text does, recorded by the table (EFFECTS.md): each verb, what it changes, and what makes no sense."""

from pathlib import Path

import pytest

import companion
from tests.games.eredan.listed import fact, facts, fight, folder, refusal, table, told

clause = pytest.mark.clause


@clause("deed-damage", "legal")
@clause("spell-spirit", "legal")
@clause("example-spirit", "legal")
@clause("ERE-22", "legal")
def test_spirit_meets_magic_defence_meets_physical_nothing_meets_direct() -> None:
    match = table(Bo__1__defence=3)
    entry = match.play("effect magic 5 on Bo.1")
    assert "− 1 (Spirit) = 4" in entry.explain("en")
    for text in ("effect physical 5 on Bo.1", "effect direct 2 on Bo.1", "effect physical 2 on Bo.2"):
        match.play(text)
    assert facts(match, "Bo.1.hp", "Bo.1.received", "Bo.2.hp", "Ana.score") == [2, 8, 9, 9]


@clause("deed-loss", "legal")
@clause("deed-heal", "legal")
@clause("life-loss-no-score", "legal")
def test_loss_scores_nothing_and_healing_scores_what_it_restored() -> None:
    match = table("effect loss 3 on Bo.1", "effect loss 2 on 1", "effect heal 5 on 1")
    assert facts(match, "Bo.1.hp", "Ana.1.hp", "Ana.score", "Bo.score") == [7, 10, 2, 0]


@clause("deed-draw", "legal")
@clause("deed-discard", "legal")
def test_cards_drawn_and_discarded() -> None:
    match = table("effect draw 2", "Bo: effect discard 1", "effect draw 1 on Bo")
    assert facts(match, "Ana.hand", "Ana.deck", "Bo.hand", "Bo.discard", "Bo.deck") == [7, 13, 5, 1, 14]


@clause("deed-change", "legal")
@clause("ERE-27", "legal")
@clause("ERE-28", "legal")
def test_changes_last_as_long_as_is_said() -> None:
    match = fight("effect attack +2 on 1 this fight", "effect defence -3 on 1 this turn", "effect spirit +1 on 1")
    assert facts(match, "Ana.1.attack.now", "Ana.1.defence.now", "Ana.1.spirit.now") == [5, 0, 2]
    for text in ("strike", "end"):
        match.play(text)
    assert facts(match, "Ana.1.attack.now", "Ana.1.defence.now", "Ana.1.spirit.now") == [3, 1, 2]


@clause("deed-draws", "legal")
@clause("ERE-12", "legal")
def test_how_many_cards_a_hand_is_filled_up_to() -> None:
    match = fight("effect hand +2 on Bo", "effect hand -1", "strike", "end")
    assert facts(match, "Bo.hand", "Ana.hand", "Bo.draws", "Ana.draws") == [7, 5, 7, 4]


@clause("deed-initiative", "legal")
@clause("wrong-phase", "refused")
def test_tickets_are_given_before_the_lot_is_drawn() -> None:
    match = companion.new("eredan", ["Ana", "Bo"], lang="en")
    match.play("Ana: effect initiative +5")
    assert facts(match, "Ana.initiative", "Bo.initiative", "Ana.initiative.percent") == [10, 5, 67]
    assert refusal(match, "effect draw 1") == {"wrong-phase"}
    assert refusal(table(), "effect initiative +1") == {"wrong-phase"}


@clause("deed-tilt", "legal")
@clause("deed-straighten", "legal")
@clause("tilted-can-be-aimed", "legal")
def test_tilting() -> None:
    match = table("effect tilt Bo.2", "effect tilt 1", "effect straighten 1", "effect magic 3 on Bo.2")
    assert facts(match, "Bo.2.tilted", "Ana.1.tilted", "Bo.2.hp") == [True, False, 8]


@clause("deed-attach", "legal")
@clause("deed-detach", "legal")
@clause("no-such-slot", "refused")
def test_what_is_attached_and_taken_off() -> None:
    match = table(
        'effect attach shield "Targe" on 2', 'effect attach shield "Pavois" on 2', "effect attach familiar on 1"
    )
    assert facts(match, "Ana.2.shield", "Ana.hand", "Ana.discard.cards") == ['object shield "Pavois"', 2, ("Targe",)]
    assert refusal(match, "effect detach weapon on 2") == {"no-such-slot"}
    assert refusal(match, 'effect detach shield "Targe" on 2') == {"no-such-slot"}
    assert told(match, 'effect destroy shield "Pavois" on 2') == ["deed-detach"]
    assert facts(match, "Ana.2.shield", "Ana.discard") == [None, 2]


@clause("deed-create", "legal")
@clause("created-after", "legal")
def test_a_created_card_joins_the_queue_and_takes_effect() -> None:
    match = fight()
    assert fact(match, "phase") == "strike"
    match.play('effect create spell "Écho"')
    assert facts(match, "phase", "queue.next", "queue.1.by") == ["resolve", 1, "Ana"]
    match.play("resolve")
    assert fact(match, "phase") == "strike"
    assert refusal(table(), 'effect create spell "Écho"') == {"wrong-phase"}


@clause("deed-recall", "legal")
@clause("deed-move", "legal")
@clause("card-text", "refused")
def test_a_recalled_card_joins_the_queue() -> None:
    match = fight("Bo: effect discard 1", Ana__discard__cards=["Ruse"], Ana__discard=1)
    assert refusal(match, 'effect recall "Botte"') == {"card-text"}
    match.play('effect recall "Ruse"')
    assert facts(match, "queue.1", "Ana.discard", "phase") == ['action "Ruse"', 0, "resolve"]
    again = fight('effect move "Ruse" from discard to hand', Ana__discard__cards=["Ruse"], Ana__discard=1)
    assert facts(again, "Ana.hand", "Ana.discard") == [6, 0]


@clause("deed-cancel", "legal")
@clause("card-cancelled", "legal")
@clause("no-such-card-in-queue", "refused")
@clause("already-resolved", "refused")
@clause("recalled-untouched", "legal")
def test_a_cancelled_card_stays_and_does_nothing() -> None:
    match = table("fight 1 on 1", 'action "Ruse"', 'Bo: spell "Braise" class mage', "Bo: pass", "resolve")
    assert refusal(match, "effect counter 3") == {"no-such-card-in-queue"}
    assert refusal(match, "effect counter 1") == {"already-resolved"}
    match.play("effect counter")
    assert facts(match, "queue.2.cancelled", "queue.2") == [True, 'spell "Braise" class mage']
    assert refusal(match, "effect counter") == {"card-text"}, "nothing else waits"
    assert told(match, "resolve") == ["card-cancelled"]
    assert table("fight 1 on 1", 'action "Ruse"', 'Bo: action "Botte"', "effect counter 2").facts()["queue.2.cancelled"]


@clause("deed-prevent", "legal")
@clause("deed-immune", "legal")
@clause("deed-stopped", "legal")
def test_damage_is_prevented() -> None:
    match = table("effect prevent 2 on Bo.1", "effect direct 3 on Bo.1", "effect direct 1 on Bo.1")
    assert fact(match, "Bo.1.hp") == 8, "what was prevented is used up"
    match.play("effect immune magic on Bo.2")
    assert told(match, "effect magic 4 on Bo.2") == ["deed-stopped"]
    assert told(match, "effect magic 4 on Bo.2") == ["deed-stopped"], "immunity is not used up"
    assert told(match, "effect direct 4 on Bo.2") == ["deed-damage"]
    assert facts(match, "Bo.2.hp", "Bo.2.received") == [6, 4]


@clause("order-woken", "legal")
@clause("no-order", "refused")
@clause("ERE-5", "legal")
def test_a_woken_order_gives_all_its_bonuses_for_this_turn() -> None:
    match = fight("effect order on 2", Ana__2__orders=["2 attack +1", "8 defence +1"])
    assert facts(match, "Ana.2.attack.now", "Ana.2.defence.now") == [4, 2]
    assert refusal(match, "effect order on 1") == {"no-order"}
    for text in ("strike", "end"):
        match.play(text)
    assert facts(match, "Ana.2.attack.now", "Ana.2.defence.now") == [3, 1]


@clause("berserker-rage", "legal")
@clause("rage-once", "refused")
@clause("berserker-alone", "refused")
@clause("ERE-30", "legal")
def test_rage_is_woken_once_and_of_berserkers_alone() -> None:
    match = fight("effect rage on 3", "strike", "end")
    assert fact(match, "Ana.3.rage")
    assert refusal(match, "effect rage on Ana.3") == {"rage-once"}
    assert refusal(match, "effect rage on Ana.1") == {"berserker-alone"}
    assert match.ask("effect rage on Ana.1").overridable


@clause("rune-gain", "legal")
@clause("rune-oldest", "legal")
@clause("rune-limit", "legal")
@clause("rune-consumed", "legal")
@clause("no-such-rune", "refused")
@clause("ERE-17", "legal")
def test_runes_are_kept_oldest_first() -> None:
    match = table("effect rune cor on 1", "effect rune nox on 1", "effect rune yr on 1")
    assert told(match, "effect rune nox on 1") == ["rune-oldest"]
    assert facts(match, "Ana.1.rune.1", "Ana.1.rune.2", "Ana.1.rune.3") == ["nox", "yr", "nox"]
    assert refusal(match, "effect use cor on 1") == {"no-such-rune"}
    match.play("effect use nox on 1")
    assert facts(match, "Ana.1.rune.1", "Ana.1.rune.2", "Ana.1.rune.3") == ["yr", "nox", None]


@clause("deed-skip", "legal")
@clause("no-strike", "legal")
def test_a_strike_and_a_draw_are_skipped() -> None:
    match = fight("effect skip strike on Bo.1", "effect skip draw on Bo", "strike", "Bo: discard 2", "end")
    assert facts(match, "Ana.1.hp", "Bo.1.hp", "Bo.hand", "Ana.hand") == [10, 8, 3, 5]
    for text in ("fight 2 on 2", "pass", "Ana: pass", "strike", "end"):
        match.play(text)
    assert fact(match, "Bo.hand") == 5


@clause("deed-skip", "legal")
@clause("no-strike", "legal")
def test_the_strike_that_is_skipped_is_the_next_one_whenever_it_comes() -> None:
    match = fight("effect skip strike on Bo.2", "strike", "end")
    assert fact(match, "Ana.1.hp") < 10, "another one struck"
    for text in ("fight 2 on 2", "pass", "Ana: pass"):
        match.play(text)
    assert "no-strike" in told(match, "strike")
    assert fact(match, "Bo.2.changes") is None


@clause("deed-give", "legal")
@clause("ambidexterity", "legal")
def test_what_somebody_is_for_a_time() -> None:
    match = fight("effect give ambidexterity on 1", "effect give class berserker on 1 this turn", "effect rage on 1",
                  'effect attach weapon "Pique" on 1', 'effect attach weapon "Dague" on 1')  # fmt: skip
    assert facts(match, "Ana.1.weapon", "Ana.1.weapon.2", "Ana.1.rage") == [
        'object weapon "Pique"',
        'object weapon "Dague"',
        True,
    ]


@clause("deed-grant", "legal")
def test_one_more_card_is_granted() -> None:
    match = table("fight 1 on 1", 'action "Ruse"')
    assert refusal(match, 'Ana: action "Botte"') == {"no-chain"}
    match.play("Ana: effect grant card")
    assert refusal(match, 'Ana: action "Botte"') == set()
    assert refusal(fight(), "effect grant card") == {"wrong-phase"}


@clause("chain", "legal")
@clause("ERE-6", "legal")
def test_a_listed_card_grants_one_as_it_is_laid(tmp_path: Path) -> None:
    cards = folder(tmp_path, {"Serment": "action: change attack +2 until fight; grant card on you"})
    match = table("fight 1 on 1", 'play "Serment"', cards=cards)
    assert not refusal(match, 'Ana: spell "Braise" class mage'), "of any kind"
    for text in ('Ana: action "Botte" chain', "Bo: pass"):
        match.play(text)
    assert fact(match, "phase") == "resolve", "and no third one"
    assert "deed-grant" not in told(match, "resolve")


@clause("deed-text", "legal")
@clause("card-text-first", "legal")
def test_what_the_data_do_not_say_the_table_does() -> None:
    assert told(fight(), "effect text") == ["deed-text"]


@clause("no-target", "refused")
@clause("no-character-there", "refused")
@clause("dead-character", "refused")
@clause("card-text", "refused")
def test_what_makes_no_sense() -> None:
    match = table(Bo__2__dead=True, Bo__2__hp=0, Bo__3=None)
    assert refusal(match, "effect magic 3") == {"no-target"}
    assert refusal(match, "effect magic 3 on Bo.2") == {"dead-character"}
    assert refusal(match, "effect magic 3 on Bo.7") == {"no-character-there"}
    assert refusal(match, "effect magic 3 on Bo") == {"card-text"}
    assert refusal(match, "effect draw 1 on 2") == {"card-text"}
    assert refusal(match, "effect attack +0 on 1") == {"card-text"}
    assert not match.ask("effect magic 3 on Bo.2").overridable


@clause("ERE-9", "legal")
@pytest.mark.parametrize(
    ("texts", "held"),
    [
        (("effect magic 5 on Bo.1",), True),
        (("effect magic 1 on Bo.1",), True),  # Spirit took all of it
        (("effect direct 5 on Bo.1",), False),
        (("effect immune magic on Bo.1", "effect magic 5 on Bo.1"), False),
        (("effect prevent 9 on Bo.1", "effect magic 5 on Bo.1"), False),
        ((), False),
    ],
)
def test_a_mage_whose_spell_did_magic_damage_does_not_strike(texts: tuple[str, ...], held: bool) -> None:
    match = table("fight 1 on 1", 'spell "Braise" class mage', "Bo: pass", "pass", "resolve", *texts)
    assert ("mage-no-strike" in told(match, "strike")) == held


@clause("mage-no-strike", "legal")
def test_an_effect_belongs_to_the_card_resolved_last_whoever_says_it() -> None:
    played = ("fight 1 on 1", 'action "Ruse"', 'Bo: spell "Braise" class mage', "Bo: pass", "resolve")
    match = table(*played, "effect magic 3 on Bo.1")
    assert "Ruse" in match.entries[-1].explain("en")
    again = table(*played, "resolve", "effect magic 3 on Ana.2")
    assert "Braise" in again.entries[-1].explain("en")
    assert "mage-no-strike" in told(again, "strike"), "Bo's Mage has cast it, though the player of the turn said so"
