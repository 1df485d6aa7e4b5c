"""What a character bears: one Object of each kind, two weapons, one Familiar, runes (Restrictions des objets)."""

from pathlib import Path

import pytest

from tests.games.eredan.listed import facts, folder, refusal, table
from tests.games.eredan.scenes import played
from tests.games.scenes import Both, figures, play, refused, told

clause = pytest.mark.clause
SLOTS: dict[str, Both] = {
    "weapon": ("arme", "weapon"), "armour": ("armure", "armour"), "shield": ("bouclier", "shield"),
    "helmet": ("casque", "helmet"),
}  # fmt: skip


@clause("one-of-each-object", "legal")
@clause("deed-attach", "legal")
@clause("ERE-13", "legal")
@clause("ERE-26", "legal")
@pytest.mark.parametrize("slot", SLOTS)
def test_a_further_object_of_a_kind_takes_the_place_of_the_old(slot: str) -> None:
    match = played(f'object {slot} "Neuf"', "Bo: pass", **{f"Ana__1__{slot}": f'object {slot} "Vieux"'})
    entry = match.play("resolve")
    assert figures(entry, "one-of-each-object") == {
        "name": "Orme", "card": f'object {slot} "Neuf"', "other": f'object {slot} "Vieux"',
    }  # fmt: skip
    assert figures(entry, "deed-attach")["type"] == slot
    assert facts(match, f"Ana.1.{slot}", "Ana.discard.cards", "queue.1.attached") == [
        f'object {slot} "Neuf"', ("Vieux",), True,
    ]  # fmt: skip
    play(match, "strike", "end")
    assert facts(match, "Ana.discard.cards") == [("Vieux",)], "what is attached is not discarded with the queue"


@clause("other-objects-free", "legal")
def test_of_other_objects_there_are_as_many_as_one_likes() -> None:
    worn = [f'object bijou "{name}"' for name in ("Jonc", "Bague", "Broche")]
    match = played('object bijou "Perle"', "Bo: pass", Ana__1__objects=worn)
    assert "one-of-each-object" not in told(match.play("resolve"))
    assert facts(match, "Ana.1.objects") == [(*worn, 'object bijou "Perle"')]


@clause("ambidexterity", "legal")
def test_two_weapons_for_the_ambidextrous_and_the_oldest_gives_way() -> None:
    match = played('object weapon "Dague"', "Bo: pass", "resolve", Ana__1__ambidextrous=True,
                   Ana__1__weapon='object weapon "Pique"')  # fmt: skip
    assert facts(match, "Ana.1.weapon", "Ana.1.weapon.2") == ['object weapon "Pique"', 'object weapon "Dague"']
    match.play('effect attach weapon "Épieu" on 1')
    assert facts(match, "Ana.1.weapon", "Ana.1.weapon.2", "Ana.discard.cards") == [
        'object weapon "Dague"', 'object weapon "Épieu"', ("Pique",),
    ]  # fmt: skip
    shields = played('object shield "Targe"', "Bo: pass", "resolve", Ana__1__ambidextrous=True,
                     Ana__1__shield='object shield "Pavois"')  # fmt: skip
    assert facts(shields, "Ana.1.shield", "Ana.discard.cards") == ['object shield "Targe"', ("Pavois",)]


@clause("ambidexterity", "legal")
def test_ambidexterity_may_come_of_what_somebody_bears(tmp_path: Path) -> None:
    cards = folder(tmp_path, {"Gants": "object jewel: attached: give ambidexterity", "Dague": "object weapon: text"})
    for worn, kept in ((["Gants"], ["Pique", "Dague"]), (None, ["Dague", None])):
        match = table("fight 1 on 1", 'play "Dague"', "Bo: pass", "resolve", cards=cards, Ana__1__weapon="Pique",
                      **({"Ana__1__objects": worn} if worn else {}))  # fmt: skip
        assert facts(match, "Ana.1.weapon", "Ana.1.weapon.2") == kept


@clause("one-familiar", "legal")
@clause("one-of-each-object", "legal")
def test_a_second_familiar_takes_the_place_of_the_first() -> None:
    match = played('familiar "Pie"', "Bo: pass", Ana__1__familiar='familiar "Rat"')
    assert figures(match.play("resolve"), "one-of-each-object")["other"] == 'familiar "Rat"'
    assert facts(match, "Ana.1.familiar", "Ana.discard.cards") == ['familiar "Pie"', ("Rat",)]


@clause("slot-taken", "legal", "refused")
@clause("ERE-13", "legal")
def test_a_table_may_refuse_a_further_object_of_a_kind() -> None:
    worn = {"Ana__1__weapon": 'object weapon "Pique"', "Ana__1__familiar": 'familiar "Rat"'}
    match = played(rules={"object_refused": True}, **worn)
    refused(match, 'object weapon "Dague"', "slot-taken", "Orme", "Pique", ("arme", "weapon"))
    for text in ('object shield "Targe"', 'object bijou "Jonc"', 'familiar "Pie"'):
        assert not refusal(match, text), text
    two = played(rules={"object_refused": True}, Ana__1__ambidextrous=True, **worn)
    assert not refusal(two, 'object weapon "Dague"')
    assert not refusal(played(**worn), 'object weapon "Dague"')


@clause("no-such-slot", "legal", "refused")
def test_only_what_is_there_is_taken_off() -> None:
    match = played(Ana__1__shield='object shield "Targe"')
    refused(match, "effect detach weapon on 1", "no-such-slot", "Orme", "Ana", ("arme", "weapon"), nonsense=True)
    assert figures(match.play("effect detach shield on 1"), "deed-detach")["card"] == 'object shield "Targe"'


# --- runes ------------------------------------------------------------------------------------------------------------


@clause("runes", "legal")
@clause("rune-gain", "legal")
@clause("rune-oldest", "legal")
@clause("rune-limit", "legal")
@clause("ERE-17", "legal")
def test_the_new_rune_goes_behind_and_drives_out_the_oldest() -> None:
    match = played("effect rune cor on 1", "effect rune nox on 1")
    assert figures(match.play("effect rune yr on 1"), "rune-gain")["names"] == ("cor", "nox", "yr")
    given = figures(match.play("effect rune yr on 1"), "rune-oldest")
    assert (given["rune"], given["other"], given["names"]) == ("yr", "cor", ("nox", "yr", "yr"))
    few = played("effect rune cor on 1", "effect rune nox on 1", Ana__1__runes__max=1)
    assert facts(few, "Ana.1.rune.1", "Ana.1.rune.2") == ["nox", None]


@clause("rune-consumed", "legal")
@clause("no-such-rune", "legal", "refused")
def test_a_rune_that_is_used_is_gone() -> None:
    match = played(Ana__1__rune__1="cor", Ana__1__rune__2="yr", Ana__1__rune__3="cor")
    assert figures(match.play("effect use cor on 1"), "rune-consumed")["names"] == ("yr", "cor")
    refused(match, "effect use nox on 1", "no-such-rune", "Orme", "Ana", "nox", ("yr et cor", "yr and cor"),
            nonsense=True)  # fmt: skip
