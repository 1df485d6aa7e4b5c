"""What cards of a list do by themselves: verbs, moments, conditions, targets, choices (EFFECTS.md; ERE-20, ERE-31)."""

from pathlib import Path
from typing import Any

import pytest

import companion
from companion.games.eredan.engine.effects.resolution import parts
from companion.games.eredan.engine.effects.schema import VOCABULARY
from companion.games.eredan.engine.flow.triggers import due, tasks_of
from tests.games.eredan.listed import ESSAI, acted, answers, asked, fact, facts, fight, folder, refusal, table, told

clause = pytest.mark.clause


# --- each verb --------------------------------------------------------------------------------------------------------

DONE = [
    ("action: damage physical 4 on the opposing", "Bo.1.hp", 7),
    ("action: damage direct 4 on each foe character", "Bo.3.hp", 6),
    ("action: lose 2 on self", "Ana.1.hp", 8),
    ("action: lose all on the opposing", "Bo.1.hp", 0),
    ("action: draw 2 on you", "Ana.hand", 6),
    ("action: discard 2 on foe", "Bo.hand", 3),
    ("action: move from deck to discard on foe", "Bo.discard", 1),
    ("action: mark cor +1", "Ana.1.rune.1", "cor"),
    ("action: change attack +2", "Ana.1.attack.now", 5),
    ("action: change spirit -1 on each foe character", "Bo.2.spirit.now", 0),
    ("action: change draws +1 on you", "Ana.draws", 6),
    ("action: tap on each foe character", "Bo.2.tilted", True),
    ('action: attach object "Talisman" on self', "Ana.1.objects", ('object "Talisman"',)),
    ('action: create spell "Écho" on you', "queue.2", 'spell "Écho"'),
    ("action: wake order", "Ana.1.attack.now", 4),
]


@pytest.mark.parametrize(("text", "name", "value"), DONE)
def test_a_listed_card_does_what_it_says(tmp_path: Path, text: str, name: str, value: Any) -> None:
    match = acted(tmp_path, text, Ana__1__orders=["9 attack +1"])
    assert fact(match, name) == value


@clause("deed-heal", "legal")
def test_healing_goes_up_to_the_maximum(tmp_path: Path) -> None:
    match = acted(
        tmp_path, "theurgy: heal 4 on each own character", Ana__1__hp=3, Ana__2__hp=9, Ana__1__class=["priest"]
    )
    assert facts(match, "Ana.1.hp", "Ana.2.hp", "Ana.1.healed", "Ana.2.healed", "Ana.score") == [7, 10, 4, 1, 5]


@clause("deed-give", "legal")
@clause("deed-prevent", "legal")
@clause("deed-skip", "legal")
def test_gifts_prevention_and_skipping_end_with_the_turn(tmp_path: Path) -> None:
    text = "action: give class berserker; wake rage; prevent physical 1; skip strike on the opposing; skip draw on foe"
    match = acted(tmp_path, text, "strike", "Bo: discard 1", "end")
    assert facts(match, "Ana.1.rage", "Ana.1.class", "Ana.1.hp", "Bo.hand") == [True, ("mage",), 10, 4]


@clause("deed-detach", "legal")
def test_an_attachment_is_destroyed_and_one_of_several_is_chosen(tmp_path: Path) -> None:
    worn: dict[str, Any] = {"Bo__1__helmet": "Heaume", "Bo__1__objects": ["Bague", "Fiole"]}
    others = {"Heaume": "object helmet: text", "Bague": "object jewel: text", "Fiole": "object potion: text"}
    match = acted(tmp_path, "action: destroy helmet on the opposing", others=others, **worn)
    assert facts(match, "Bo.1.helmet", "Bo.discard.cards") == [None, ("Heaume",)]
    match = acted(tmp_path, "action: destroy object on the opposing", others=others, **worn)
    assert asked(match) == ("Ana: effect", False)
    listed = answers(match)
    assert listed == {'effect destroy object "Bague" on Bo.1', 'effect destroy object "Fiole" on Bo.1'}
    match.play('effect destroy object "Fiole" on Bo.1')
    assert (fact(match, "Bo.1.objects"), asked(match)) == (("Bague",), ("", False))


@clause("deed-text", "legal")
def test_what_a_list_cannot_say_is_left_to_the_table(tmp_path: Path) -> None:
    match = acted(tmp_path, "action: text")
    assert match.entries[-1].explain("en").endswith("the table carries out: Essai.")


def test_every_verb_of_the_vocabulary_is_carried_out_or_recorded() -> None:
    from companion.games.eredan.engine.effects.executors import PERFORMERS

    assert set(PERFORMERS) == set(VOCABULARY.verbs)


# --- cards of the queue -----------------------------------------------------------------------------------------------


@clause("deed-cancel", "legal")
@clause("card-cancelled", "legal")
def test_the_next_card_of_a_kind_of_the_enemy_is_cancelled(tmp_path: Path) -> None:
    cards = folder(
        tmp_path, {"Sourdine": "action: cancel spell on the next", "Braise": "spell: damage magic 4 on the opposing"}
    )
    match = table("fight 1 on 1", 'play "Sourdine"', 'Bo: play "Braise"', "Bo: pass", "resolve", "resolve", cards=cards,
                  Bo__1__class=["mage"])  # fmt: skip
    assert facts(match, "queue.2.cancelled", "Ana.1.hp") == [True, 10]
    assert "mage-no-strike" not in told(match, "strike"), "a countered spell does not count (ERE-9)"
    match = table("fight 1 on 1", 'play "Sourdine"', 'Bo: action "Ruse"', "resolve", cards=cards)
    assert not fact(match, "queue.2.cancelled")


@clause("recalled-untouched", "legal")
@clause("recalled-touched", "legal")
@clause("ERE-6", "legal")
@clause("deed-recall", "legal")
def test_nothing_touches_a_card_that_comes_after_it(tmp_path: Path) -> None:
    cards = folder(tmp_path, {
        "Sourdine": "action: cancel spell on the next", "Écho": "action: recall spell on a own card",
        "Braise": "spell: damage magic 4 on the opposing",
    })  # fmt: skip
    pile: dict[str, Any] = {"Bo__discard__cards": ["Braise"], "Bo__discard": 1}
    match = table("fight 1 on 1", 'play "Sourdine"', 'Bo: play "Écho"', "resolve", "resolve", cards=cards, **pile)
    assert facts(match, "queue.3", "queue.3.cancelled") == ["Braise", False]
    match.play("resolve")
    assert fact(match, "Ana.1.hp") == 7, "recalled after the shield had acted"
    match = table("fight 2 on 1", 'object weapon "Pique"', 'Bo: play "Écho"', 'Ana: play "Sourdine"', "resolve",
                  "resolve", "resolve", "resolve", cards=cards, Ana__2__chain="weapon", **pile)  # fmt: skip
    assert facts(match, "queue.4", "queue.4.cancelled", "Ana.2.hp") == ["Braise", True, 10]


@clause("deed-cancel-next", "legal")
def test_before_the_cards_are_chosen_the_next_one_is_meant(tmp_path: Path) -> None:
    cards = folder(tmp_path, {"Garde": "familiar: fight: cancel spell on the next"})
    match = table("fight 1 on 1", "pass", 'Bo: action "Ruse" chain spell', 'Bo: spell "Braise" class mage', cards=cards,
                  Ana__1__familiar="Garde", Bo__1__class=["mage"])  # fmt: skip
    assert facts(match, "queue.1.cancelled", "queue.2.cancelled") == [False, True]


@clause("deed-recall", "legal")
@clause("deed-move", "legal")
def test_which_card_is_recalled_is_chosen_and_may_be_passed_over(tmp_path: Path) -> None:
    others = {"Braise": "spell: text", "Givre": "spell: text", "Ruse": "action: text"}
    pile: dict[str, Any] = {"Ana__discard__cards": ["Braise", "Ruse", "Givre"], "Ana__discard": 3}
    match = acted(tmp_path, "action: recall spell on a own card", others=others, **pile)
    assert asked(match) == ("Ana: effect", True)
    assert answers(match) == {
        'effect recall "Braise"', 'effect recall "Givre"',
    }  # fmt: skip
    match.play('effect recall "Givre"')
    assert facts(match, "queue.2", "Ana.discard.cards", "phase") == ["Givre", ("Braise", "Ruse"), "resolve"]
    match = acted(tmp_path, "action: recall spell on a own card", "pass", others=others, **pile)
    assert facts(match, "queue.2", "Ana.discard") == [None, 3]
    match = acted(
        tmp_path,
        "action: recall spell to hand on you",
        'effect move "Braise" from discard to hand',
        others=others,
        **pile,
    )
    assert facts(match, "Ana.hand", "Ana.discard.cards") == [5, ("Ruse", "Givre")]


# --- conditions and counts --------------------------------------------------------------------------------------------

HOLD = [
    ("own class mage", {}, True), ("own class priest", {}, False), ("foe class mage", {}, True),
    ("foe class berserker", {}, False), ("own class courtier", {"Ana__1__caste": "courtier"}, True),
    ("own race golem", {"Ana__1__race": "golem"}, True), ("foe race golem", {}, False),
    ("own guild zil", {}, True), ("foe guild noz", {}, False), ("own element fire", {"Ana__1__element": "fire"}, True),
    ("turn 3", {}, True), ("turn 4", {}, False),
    ("own rage", {"Ana__1__rage": True, "Ana__1__class": ["berserker"]}, True),
    ("own rage", {}, False),
    ("bears cor", {"Ana__1__rune__1": "cor"}, True), ("bears nox", {"Ana__1__rune__1": "cor"}, False),
    ("own hp <= 5", {"Ana__1__hp": 5}, True), ("foe hp > 5", {}, True), ("foe attack < 3", {}, False),
    ("own attack >= 4", {"Ana__1__orders": ["3 attack +1"]}, True), ("own defence = 1", {}, True),
    ("foe spirit = 2", {"Bo__1__spirit": 2}, True), ("own hand = 4", {}, True), ("foe deck >= 15", {}, True),
    ("own discard > 0", {}, False), ("foe dead = 1", {"Bo__3__dead": True, "Bo__3__hp": 0}, True),
    ("own living = 3", {}, True), ("own runes = 1", {"Ana__2__rune__1": "yr"}, True),
    ("foe objects = 1", {"Bo__2__objects": ["object \"Bague\""]}, True),
    ("own score = 2", {"Bo__2__received": 2}, True), ("own class mage and turn 4", {}, False),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "more", "holds"), HOLD)
def test_conditions_are_those_of_the_moment(tmp_path: Path, condition: str, more: dict[str, Any], holds: bool) -> None:
    match = acted(tmp_path, f"action: if {condition}: draw 3 on you", **more)
    assert fact(match, "Ana.hand") == (7 if holds else 4)


@pytest.mark.parametrize(
    ("count", "lost"),
    [("own hand", 4), ("foe living", 3), ("own attack", 3), ("foe spirit", 1), ("own runes", 2), ("x", 0)],
)
def test_figures_are_counted(tmp_path: Path, count: str, lost: int) -> None:
    match = acted(tmp_path, f"action: lose {count} on the opposing", Ana__1__rune__1="cor", Ana__1__rune__2="yr")
    assert fact(match, "Bo.1.hp") == 10 - lost


def test_conditions_of_what_counts_while_attached_are_read_without_such_effects(tmp_path: Path) -> None:
    cards = folder(tmp_path, {
        "Pique": "object weapon: attached if own attack >= 3: change attack +2",
        "Heaume": "object helmet: attached if own attack >= 4: change defence +1",
        ESSAI: "action: if own attack >= 5: draw 1 on you",
    })  # fmt: skip
    match = table("fight 1 on 1", f'play "{ESSAI}"', "Bo: pass", "resolve", cards=cards, Ana__1__weapon="Pique",
                  Ana__1__helmet="Heaume")  # fmt: skip
    assert facts(match, "Ana.1.attack.now", "Ana.1.defence.now", "Ana.hand") == [5, 1, 5]


def test_conditions_of_what_counts_while_attached_know_what_somebody_was_given(tmp_path: Path) -> None:
    cards = folder(tmp_path, {
        "Bague": "object jewel: attached: change attack +2 on each own class priest character",
        "Heaume": "object helmet: attached if own class priest: change defence +3",
    })  # fmt: skip
    match = fight(cards=cards, Ana__1__objects=["Bague"], Ana__1__helmet="Heaume")
    assert facts(match, "Ana.1.attack.now", "Ana.1.defence.now") == [3, 1]
    match.play("effect give class priest on 1")
    assert facts(match, "Ana.1.attack.now", "Ana.1.defence.now") == [5, 4]


def test_what_counts_for_the_opposing_counts_for_the_one_that_the_bearer_fights(tmp_path: Path) -> None:
    cards = folder(tmp_path, {"Effroi": "object jewel: attached: change attack -2 on the opposing"})
    match = table("fight 1 on 1", cards=cards, Ana__1__objects=["Effroi"])
    assert facts(match, "Ana.1.attack.now", "Bo.1.attack.now", "Bo.2.attack.now") == [3, 1, 3]


# --- runes ------------------------------------------------------------------------------------------------------------


@clause("rune-ability", "legal")
@clause("rune-consumed", "legal")
@clause("ERE-17", "legal")
def test_one_rune_serves_all_effects_of_an_ability(tmp_path: Path) -> None:
    text = "action: if bears cor: change attack +2; draw 1 on you; if bears nox: draw 1 on you"
    match = acted(tmp_path, text, Ana__1__rune__1="cor", Ana__1__rune__2="cor")
    assert facts(match, "Ana.1.attack.now", "Ana.hand", "Ana.1.rune.1", "Ana.1.rune.2") == [5, 5, "cor", None]
    match = acted(tmp_path, text)
    assert facts(match, "Ana.1.attack.now", "Ana.hand") == [3, 4]


def test_a_rune_that_may_be_used_is_kept_where_it_is_passed_over(tmp_path: Path) -> None:
    text = "action: if bears cor: may draw 1 on you"
    match = acted(tmp_path, text, Ana__1__rune__1="cor")
    assert asked(match) == ("Ana: effect", True)
    match.play("pass")
    assert facts(match, "Ana.hand", "Ana.1.rune.1") == [4, "cor"]
    match = acted(tmp_path, text, "effect draw 1", Ana__1__rune__1="cor")
    assert facts(match, "Ana.hand", "Ana.1.rune.1") == [5, None]
    assert asked(acted(tmp_path, text)) == ("", False), "without the rune nobody is asked"


def test_what_is_done_once_and_what_costs_cards(tmp_path: Path) -> None:
    cards = folder(
        tmp_path, {"Bague": "object jewel: turn once match: draw 1 on you; turn: damage direct 1 on the opposing"}
    )
    match = fight("strike", "end", "fight 2 on 2", "pass", "Ana: pass", "strike", "Ana: discard 1", "end", cards=cards,
                  Ana__1__objects=["Bague"])  # fmt: skip
    assert facts(match, "Ana.deck") == [14]
    match = acted(tmp_path, "action: (discard 2): damage direct 3 on the opposing")
    assert facts(match, "Ana.hand", "Bo.1.hp") == [2, 7]
    match = acted(tmp_path, "action: (discard 2): damage direct 3 on the opposing", Ana__hand=2)
    assert facts(match, "Ana.hand", "Bo.1.hp") == [1, 10], "what cannot be paid is not done"


# --- targets and choices ----------------------------------------------------------------------------------------------


@clause("choice", "refused")
def test_a_choice_is_asked_for_unless_it_was_announced(tmp_path: Path) -> None:
    match = acted(tmp_path, "action: damage direct 3 on a foe character")
    assert asked(match) == ("Ana: effect", False)
    assert refusal(match, "strike") == {"choice"}
    listed = answers(match)
    assert listed == {f"effect direct 3 on Bo.{place}" for place in (1, 2, 3)}
    match.play("effect direct 3 on Bo.3")
    assert (fact(match, "Bo.3.hp"), asked(match)) == (7, ("", False))
    match = acted(
        tmp_path, "action: damage direct 3 on a foe character; heal 1 on a own character", aim="Bo.2", Ana__2__hp=4
    )
    assert fact(match, "Bo.2.hp") == 7
    assert asked(match) == ("Ana: effect", False), "the enemy's is no own character"


def test_the_only_one_need_not_be_said_and_the_dead_are_none(tmp_path: Path) -> None:
    dead: dict[str, Any] = {"Bo__2__dead": True, "Bo__2__hp": 0, "Bo__3__dead": True, "Bo__3__hp": 0}
    match = acted(tmp_path, "action: damage direct 3 on a foe character", **dead)
    assert facts(match, "Bo.1.hp", "Bo.2.hp") == [7, 0]


@pytest.mark.parametrize(
    ("target", "who"),
    [
        ("a own tilted character", {"2"}),
        ("a own straight character", {"1", "3"}),
        ("a own other character", {"2", "3"}),
        ("a character class mage", {"1", "Bo.1"}),
        ("a foe character guild zil", {"Bo.1", "Bo.2", "Bo.3"}),
        ("a any character race golem", {"3", "Bo.2"}),
    ],
)
def test_whom_a_target_means(tmp_path: Path, target: str, who: set[str]) -> None:
    more: dict[str, Any] = {"Ana__2__tilted": True, "Ana__3__race": "golem", "Bo__2__race": "golem"}
    match = acted(tmp_path, f"action: may damage direct 2 on {target}", **more)
    assert answers(match) == {f"effect direct 2 on {one}" for one in who}


def test_several_are_chosen_at_once(tmp_path: Path) -> None:
    match = acted(tmp_path, "action: tap on up to 2 foe characters")
    assert asked(match) == ("Ana: effect", True)
    match.play("effect tilt Bo.1 + Bo.3")
    assert facts(match, "Bo.1.tilted", "Bo.2.tilted", "Bo.3.tilted") == [True, False, True]
    match = acted(tmp_path, "action: damage direct 2 on two own characters")
    assert answers(match) == {f"effect direct 2 on {two}" for two in ("1 + 2", "1 + 3", "2 + 3")}


def test_one_of_two_is_taken_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    text = "action: either (wake rage; draw 1 on you) or (change attack +2)"
    match = acted(tmp_path, text, Ana__1__class=["berserker"])
    assert answers(match) == {
        "effect rage on 1", "effect attack +2 this fight on 1",
    }  # fmt: skip
    match.play("effect rage on 1")
    assert facts(match, "Ana.1.rage", "Ana.hand", "Ana.1.attack.now") == [True, 5, 3]
    match = acted(tmp_path, text)
    assert facts(match, "Ana.1.attack.now") == [5], "a Mage has no Rage: only one of them is left"


def test_a_figure_that_cannot_be_said_is_understood_and_the_table_may_do_it_its_own_way(tmp_path: Path) -> None:
    match = acted(tmp_path, "action: mark cor +2 on a own character", "effect rune cor on 2")
    assert facts(match, "Ana.2.rune.1", "Ana.2.rune.2", "Ana.2.rune.3") == ["cor", "cor", None]
    match = acted(tmp_path, "action: damage direct 3 on a foe character", "effect text")
    assert (facts(match, "Bo.1.hp", "Bo.2.hp", "Bo.3.hp"), asked(match)) == ([10] * 3, ("", False))


def test_a_hand_that_is_known_says_what_it_discards(tmp_path: Path) -> None:
    others = {"Ruse": "action: text", "Botte": "action: text"}
    match = acted(tmp_path, "action: discard 1 on foe", others=others, Bo__hand=2, Bo__hand__cards=["Ruse", "Botte"])
    assert asked(match) == ("Bo: discard", False)
    match.play('Bo: discard "Botte"')
    assert facts(match, "Bo.hand.cards", "Bo.discard.cards") == [("Ruse",), ("Botte",)]


# --- moments ----------------------------------------------------------------------------------------------------------

MOMENTS = {
    "Bague": "object jewel: fight: mark cor +1; fight-end: draw 1 on you; turn: lose 1; end: heal 1",
    "Fiole": "object potion: attached: draw 2 on you; attached: change spirit +2",
}


@clause("each-fight", "legal")
@clause("each-turn", "legal")
@clause("ERE-31", "legal")
def test_each_fight_asks_that_the_bearer_fights_each_turn_does_not(tmp_path: Path) -> None:
    cards = folder(tmp_path, MOMENTS)
    worn: dict[str, Any] = {"Ana__1__objects": ["Bague"], "Ana__2__objects": ["Bague"]}
    match = table("fight 1 on 1", cards=cards, Ana__1__hp=5, Ana__2__hp=5, **worn)
    assert facts(match, "Ana.1.rune.1", "Ana.2.rune.1") == ["cor", None]
    for text in ("pass", "Bo: pass", "strike"):
        match.play(text)
    assert facts(match, "Ana.hand", "Ana.1.hp") == [6, 3]
    match.play("discard 1")
    match.play("end")
    assert facts(match, "Ana.1.hp", "Ana.2.hp") == [3, 5], "healed at the end, lost at the start of the next turn"


@clause("deed-attach", "legal")
def test_what_is_done_when_a_card_is_attached_and_what_counts_while_it_is(tmp_path: Path) -> None:
    cards = folder(tmp_path, MOMENTS)
    match = table("fight 1 on 1", 'play "Fiole"', "Bo: pass", "resolve", cards=cards)
    assert facts(match, "Ana.hand", "Ana.1.spirit.now", "Ana.1.objects") == [6, 3, ("Fiole",)]
    match.play("effect detach object on 1")
    assert facts(match, "Ana.1.spirit.now", "Ana.discard.cards") == [1, ("Fiole",)]


def test_orders_and_rage_act_as_they_wake_and_count_while_they_are_awake(tmp_path: Path) -> None:
    does = "order: draw 1 on you; change defence +1 on each own character; rage: change attack +3; heal 2"
    cards = folder(tmp_path, {ESSAI: "action: text"}, {"Orme": does})
    orme = {"Ana__1__class": ["berserker"], "Ana__1__orders": ["3 attack +1"], "Ana__1__hp": 5}
    match = table("fight 1 on 1", cards=cards, **orme)
    assert facts(match, "Ana.hand", "Ana.2.defence.now", "Ana.1.attack.now") == [6, 2, 4]
    match.play("effect order on 1")
    assert fact(match, "Ana.hand") == 6, "it was awake already"
    match.play("effect rage on 1")
    assert facts(match, "Ana.1.attack.now", "Ana.1.hp") == [7, 7]


def test_what_acts_as_it_is_drawn(tmp_path: Path) -> None:
    others = {"Plume": "action: drawn: heal 2 on each own character"}
    match = acted(tmp_path, "action: draw 1 on you", others=others, Ana__deck__top=["Plume"], Ana__1__hp=5)
    assert facts(match, "Ana.1.hp", "Ana.hand.cards") == [7, ("Plume",)]


@clause("start-effects-order", "legal")
@clause("end-effects-order", "legal")
@clause("ERE-20", "legal")
def test_characters_act_before_cards_the_active_players_first_in_the_order_laid(tmp_path: Path) -> None:
    ends = "end: draw 1 on you; turn: draw 1 on you"
    cards = folder(tmp_path, {"Bague": f"object jewel: {ends}", "Pie": f"familiar: {ends}", "Ruse": f"action: {ends}"},
                   {"Galet": ends, "Bruant": ends, "Orme": ends})  # fmt: skip
    match = table("fight 1 on 1", 'play "Ruse"', 'Bo: object jewel "Fiole"', "resolve", "resolve", "strike",
                  cards=cards, Ana__3__familiar="Pie", Ana__2__objects=["Bague"], Bo__1__objects=["Bague"])  # fmt: skip
    acts = [(task.owner, by.place, by.code) for task in due(match.state, "end") for by in [parts(task)[0]]]
    assert acts == [
        (0, 1, "Orme"), (0, 2, "Bruant"), (1, 2, "Galet"), (0, 2, "Bague"), (0, 3, "Pie"), (1, 1, "Bague"),
        (0, 1, "Ruse"),
    ]  # fmt: skip
    begins = [(task.owner, parts(task)[0].code) for task in due(match.state, "turn")]
    assert begins == [(0, "Orme"), (0, "Bruant"), (1, "Galet"), (0, "Bague"), (0, "Pie"), (1, "Bague")]


@clause("ERE-20", "legal")
@clause("ERE-31", "legal")
def test_cards_act_in_the_order_laid_whoever_laid_them(tmp_path: Path) -> None:
    cards = folder(tmp_path, {"Lierre": "familiar: turn: damage direct 1 on each foe character",
                              "Veille": "familiar: turn: heal 1 on each own character",
                              "Tonique": "action: end: heal 2 on each own character",
                              "Sort": "action: end: lose 2 on each foe character"})  # fmt: skip
    match = table("fight 1 on 1", 'play "Lierre"', 'Bo: play "Veille"', "resolve", "resolve", "strike", cards=cards)
    match.play("end")
    assert fact(match, "player") == "Bo"
    assert facts(match, "Bo.2.hp", "Bo.2.healed") == [10, 1], "Ana's was laid first, though it is Bo's turn"
    match = table("fight 1 on 1", 'play "Sort"', 'Bo: play "Tonique"', "resolve", "resolve", "strike", cards=cards,
                  player="Ana", Bo__2__hp=9)  # fmt: skip
    match.play("end")
    assert facts(match, "Bo.2.hp", "Bo.2.healed") == [9, 2], "lost, then healed: in the order of the queue"


@clause("end-effects-order", "legal")
def test_at_the_end_of_a_fight_cards_act_in_the_order_of_the_queue_also_what_was_attached(tmp_path: Path) -> None:
    cards = folder(tmp_path, {"Ruse": "action: fight-end: lose 1 on each own character",
                              "Fiole": "object jewel: fight-end: heal 1 on each own character"})  # fmt: skip
    match = table("fight 1 on 1", 'play "Ruse"', "Bo: pass", "resolve", 'effect create object "Fiole"', "resolve",
                  cards=cards)  # fmt: skip
    acts = [effect.clause for effect in match.play("strike").effects if effect.clause in ("deed-loss", "deed-heal")]
    assert acts == ["deed-loss"] * 3 + ["deed-heal"] * 3
    assert fact(match, "Ana.2.hp") == 10, "lost and got back"


def test_cancelled_cards_and_the_dead_do_nothing(tmp_path: Path) -> None:
    cards = folder(tmp_path, {"Ruse": "action: end: draw 1 on you", "Bague": "object jewel: end: draw 1 on you"})
    match = table("fight 1 on 1", 'play "Ruse"', "Bo: pass", "effect counter 1", "resolve", "strike", cards=cards)
    assert due(match.state, "end") == ()
    dead = table(cards=cards, Ana__2__dead=True, Ana__2__hp=0)
    assert due(dead.state, "end") == ()


def test_the_effects_of_a_moment_take_the_announced_targets_that_fit(tmp_path: Path) -> None:
    text = "action: damage direct 1 on a foe character; heal 1 on a own character; damage direct 1 on a foe character"
    match = table(cards=folder(tmp_path, {ESSAI: text}))
    tasks = tasks_of(match.state, 0, 1, ESSAI, "played", ("2", "Bo.3", "Bo.1"))
    assert [parts(task)[2] for task in tasks] == [("Bo.3",), ("2",), ("Bo.1",)]
    assert tasks_of(match.state, 0, 1, ESSAI, "end") == ()


@clause("deed-change", "legal")
def test_a_change_that_lasts_while_attached_ends_with_its_card(tmp_path: Path) -> None:
    cards = folder(tmp_path, {"Targe": "object shield: turn: change defence +1 until attached"})
    match = fight("strike", "end", cards=cards, Ana__1__shield="Targe")
    assert fact(match, "Ana.1.defence.now") == 2
    match.play("effect detach shield on Ana.1")
    assert fact(match, "Ana.1.defence.now") == 1


def test_a_table_that_waits_for_a_choice_can_be_set_up_again(tmp_path: Path) -> None:
    text = "action: if bears cor: may damage direct 3 on a foe character; draw 1 on you"
    match = acted(tmp_path, text, Ana__1__rune__1="cor")
    cards = str(tmp_path)
    again = companion.new("eredan", ["Ana", "Bo"], position=match.facts(), cards=cards, lang="en")
    assert (again.state, asked(again)) == (match.state, ("Ana: effect", True))
    for one in (match, again):
        one.play("effect direct 3 on Bo.2")
        assert facts(one, "Bo.2.hp", "Ana.hand", "Ana.1.rune.1") == [7, 5, None]
