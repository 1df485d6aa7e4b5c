"""The turn: the fight that is chosen, Orders, tilting, discarding, hands filled up (Tour 1, Tour 2)."""

import pytest

import companion
from tests.games.eredan.listed import fact, facts, refusal, table
from tests.games.eredan.scenes import dead, fresh, named, played, struck
from tests.games.scenes import figures, play, refused, told

clause = pytest.mark.clause


@clause("turn", "legal")
@clause("wrong-phase", "legal", "refused")
def test_the_phases_of_a_turn_come_in_their_order() -> None:
    match = table()
    seen = [fact(match, "phase")]
    for text in ("fight 1 on 1", 'action "Ruse"', "Bo: pass", "resolve", "strike", "end"):
        match.play(text)
        seen.append(fact(match, "phase"))
    assert seen == ["choose", "cards", "cards", "resolve", "strike", "discard", "choose"]
    assert refusal(match, "resolve") == {"wrong-phase"}
    choosing = table()
    assert refusal(choosing, "discard 1") == {"strike-first"}
    assert refusal(choosing, "pass") == {"wrong-phase"}
    assert refusal(choosing, "strike") == {"wrong-phase"}
    assert refusal(choosing, 'action "Ruse"') == {"wrong-phase"}
    assert refusal(played(), "fight 2 on 2") == {"wrong-phase"}
    assert refusal(fresh(), "end") == {"wrong-phase"}


NEEDED = {
    "end": "discard", "strike": "strike", "pass": "cards", "resolve": "resolve", "discard 1": "discard",
    'action "Ruse"': "cards", 'play "Ruse"': "cards",
}  # fmt: skip


@clause("wrong-phase", "refused")
def test_what_waits_for_another_phase_is_told_so_once() -> None:
    before, choosing = fresh(), table()
    for text, needed in NEEDED.items():
        found = [one for one in before.ask(text).reasons if one.clause == "wrong-phase"]
        assert [one.figures["needed"] for one in found] == [needed], text
    for text in ("strike", "resolve", 'action "Ruse"'):
        (reason,) = choosing.ask(text).reasons
        assert (reason.clause, reason.kind, reason.figures["needed"]) == ("wrong-phase", "nonsense", NEEDED[text])
    (reason,) = struck().ask("roll 9").reasons
    assert reason.clause == "pending", "a roll that nobody asks for has no bounds"


@clause("turn-fight", "legal")
@clause("not-your-fight", "legal", "refused")
@clause("ERE-1", "legal")
def test_the_player_of_the_turn_names_both() -> None:
    match = table()
    refused(match, "Bo: fight 1 on 1", "not-your-fight", ("d’Ana", "Ana’s"), "Bo")
    entry = match.play("fight 2 on 3")
    assert figures(entry, "turn-fight") == {"turn": 3, "player": "Ana", "name": "Bruant", "target": "Sorgue",
                                            "other": "Bo"}  # fmt: skip
    assert facts(match, "Ana.fighter", "Bo.fighter", "phase") == [2, 3, "cards"]


@clause("no-character-there", "legal", "refused")
@clause("dead-character", "legal", "refused")
@clause("tilted", "refused")
@clause("ERE-4", "legal")
def test_who_is_chosen_is_there_alive_and_straight_on_both_sides() -> None:
    match = table(**dead("Ana__3", "Bo__3"), Ana__2__tilted=True, Bo__2__tilted=True)
    refused(match, "fight 4 on 1", "no-character-there", "Ana", 4, nonsense=True)
    refused(match, "fight 1 on 7", "no-character-there", "Bo", 7, nonsense=True)
    refused(match, "fight 3 on 1", "dead-character", "Osmonde", "Ana", nonsense=True)
    refused(match, "fight 1 on 3", "dead-character", "Sorgue", "Bo", nonsense=True)
    refused(match, "fight 2 on 1", "tilted", "Bruant", "Ana")
    refused(match, "fight 1 on 2", "tilted", "Galet", "Bo")
    match.play("fight 1 on 1")


# --- Orders -----------------------------------------------------------------------------------------------------------


@clause("order-bonus", "legal")
@clause("ERE-5", "legal")
def test_the_example_of_the_book_attack_1_more_in_turn_2() -> None:
    orders = {"Ana__1__orders": ["2 attack +1"], "Bo__1__orders": ["2 defence +1"], "Bo__2__orders": ["2 spirit +1"]}
    match = table(turn=2, **orders)
    assert facts(match, "Ana.1.attack.now", "Bo.1.defence.now") == [3, 1], "not before it fights"
    entry = match.play("fight 1 on 1")
    given = [dict(effect.figures) for effect in entry.effects if effect.clause == "order-bonus"]
    assert [(one["name"], one["what"], one["amount"]) for one in given] == [
        ("Orme", "attack", 1), ("Tarin", "defence", 1),
    ]  # fmt: skip
    assert facts(match, "Ana.1.attack.now", "Bo.1.defence.now", "Bo.2.spirit.now") == [4, 2, 1]
    other = played(**orders)
    assert facts(other, "Ana.1.attack.now", "Bo.1.defence.now") == [3, 1], "turn 3 is no turn of theirs"


@clause("order-woken", "legal")
@clause("no-order", "legal", "refused")
def test_the_example_of_the_book_several_orders_woken_give_all() -> None:
    match = played(Ana__1__orders=["2 attack +1", "8 defence +1"])
    entry = match.play("effect order on 1")
    assert figures(entry, "order-woken")["orders"] == ("2 attack +1", "8 defence +1")
    assert facts(match, "Ana.1.attack.now", "Ana.1.defence.now") == [4, 2]
    refused(match, "effect order on 2", "no-order", "Bruant", "Ana", nonsense=True)


# --- tilting, straightening -------------------------------------------------------------------------------------------


@clause("tilted", "legal", "refused")
@clause("alternate-turns", "legal")
@clause("ERE-1", "legal")
def test_both_fighters_tilt_and_the_other_player_chooses_the_next_fight() -> None:
    match = struck()
    assert facts(match, "Ana.1.tilted", "Bo.1.tilted", "Ana.2.tilted") == [True, True, False]
    assert figures(match.play("end"), "alternate-turns") == {"turn": 4, "player": "Bo"}
    assert facts(match, "player", "phase", "Ana.fighter") == ["Bo", "choose", None]
    refused(match, "fight 1 on 2", "tilted", "Tarin", "Bo")
    refused(match, "fight 2 on 1", "tilted", "Orme", "Ana")
    play(match, "fight 2 on 2", "pass", "Ana: pass", "strike", "end")
    assert facts(match, "turn", "player") == [5, "Ana"]


@clause("straightening", "legal")
@clause("ERE-3", "legal")
def test_a_line_of_which_all_are_tilted_straightens() -> None:
    match = struck("end", "fight 2 on 2", "pass", "Ana: pass", "strike", "end", **dead("Bo__3"))
    entry = match.entries[-1]
    assert figures(entry, "straightening") == {"player": "Bo", "names": ("Tarin", "Galet")}
    assert facts(match, "Bo.1.tilted", "Bo.2.tilted", "Ana.1.tilted", "Ana.3.tilted") == [False, False, True, False]


@clause("straightening", "legal")
def test_only_the_living_of_a_line_count() -> None:
    match = struck("end", Ana__2__tilted=True, Ana__3__tilted=False, **dead("Bo__2", "Bo__3"))
    assert [entry.effects for entry in match.entries[-1:]]
    assert facts(match, "Bo.1.tilted", "Ana.1.tilted", "Ana.3.tilted") == [False, True, False]


# --- discarding, the end of the turn ----------------------------------------------------------------------------------


def test_of_a_hand_that_is_partly_known_cards_are_discarded_by_name_or_counted() -> None:
    match = struck(Ana__hand=4, Ana__hand__cards=["Ruse", "Botte"])
    assert [str(move) for move in match.moves() if move.verb == "discard" and move.by != "Bo"] == [
        'discard "Ruse"', 'discard "Botte"', "discard 1", "discard 2", "discard 3", "discard 4",
    ]  # fmt: skip


@clause("discard-phase", "legal")
@clause("hand-empty", "legal", "refused")
@clause("turn-end", "legal")
def test_both_discard_as_many_as_they_like() -> None:
    match = struck()
    assert figures(match.play("discard 3"), "discard-phase")["hand"] == 2
    match.play("Bo: discard 1")
    assert facts(match, "Ana.hand", "Ana.discard", "Bo.hand", "Bo.discard") == [2, 3, 4, 1]
    refused(match, "discard 3", "hand-empty", "Ana", 2, 3, nonsense=True)
    match.play("discard 2")
    assert fact(match, "Ana.hand") == 0
    match.play("end")
    assert facts(match, "Ana.hand", "Ana.deck", "Bo.hand") == [5, 10, 5]


@clause("turn-end", "legal")
def test_the_end_is_implied_where_the_next_fight_is_chosen() -> None:
    match = struck()
    match.play("Bo: fight 2 on 2")
    assert facts(match, "turn", "player", "phase") == [4, "Bo", "cards"]


@clause("not-your-fight", "legal", "refused")
def test_the_next_fight_is_that_of_whoever_is_named() -> None:
    match = struck()
    assert refusal(match, "Ana: fight 2 on 2")
    match.play("Bo: fight 2 on 3")
    assert facts(match, "turn", "player", "Bo.fighter", "Ana.fighter") == [4, "Bo", 2, 3]


@clause("strike-first", "legal", "refused")
def test_the_end_comes_after_the_strike() -> None:
    match = played("pass", "Bo: pass")
    refused(match, "end", "strike-first", 3)
    refused(match, "discard 1", "strike-first", 3)
    play(match, "strike", "discard 1", "end")


@clause("five-cards", "legal", "refused")
@clause("ERE-12", "legal")
def test_whoever_holds_more_than_five_discards_down_to_five() -> None:
    match = struck(Ana__hand=7, Bo__hand=5)
    refused(match, "end", "five-cards", "Ana", 7, 2, 5)
    match.play("discard 2")
    match.play("end")
    other = struck(Bo__hand=6)
    assert refusal(other, "end") == {"five-cards"}
    play(other, "Bo: discard 1", "end")


@clause("discard-danger", "legal", "warning")
def test_who_could_not_fill_the_hand_again_is_warned() -> None:
    match = struck(Ana__deck=2)
    ruling = match.ask("discard 3")
    assert [reason.clause for reason in ruling.warnings] == ["discard-danger"]
    assert "Ana’s deck has only" in ruling.text("en")
    assert "3 would be missing" in ruling.text("en")
    assert not match.ask("discard 2").warnings


@clause("name-cards", "legal", "refused")
@clause("not-in-hand", "legal", "refused")
def test_of_a_hand_that_is_known_the_cards_are_named() -> None:
    match = companion.new("eredan", ["Ana", "Bo"], seed=1, starter="Ana", lang="en")
    play(match, 'Ana: deck "Veilleurs du gué"', 'Bo: deck "Marche d’ombre"', "fight 1 on 1", "pass", "Bo: pass")
    play(match, "strike")
    while match.state.pending:
        match.play(str(next(iter(match.moves()))))
    hand = match.state.seats[0].hand.known
    refused(match, "discard 2", "name-cards", ("d’Ana", "Ana’s"), nonsense=True)
    lacking = next(card.key for card in match.state.box.cards if card.key not in hand and card.level == 1)
    refused(match, f'discard "{lacking}"', "not-in-hand", "Ana", lacking, 5)
    match.play(f'discard "{hand[0]}"')
    assert fact(match, "Ana.hand") == 4


# --- the next turn ----------------------------------------------------------------------------------------------------


@clause("fill-hand", "legal")
@clause("ERE-12", "legal")
def test_both_fill_up_their_hands() -> None:
    match = struck("discard 2", Bo__hand=3)
    entry = match.play("end")
    drawn = [dict(effect.figures) for effect in entry.effects if effect.clause == "fill-hand"]
    assert [(one["player"], one["count"], one["hand"], one["deck"]) for one in drawn] == [
        ("Bo", 2, 5, 13), ("Ana", 2, 5, 13),
    ]  # fmt: skip


@clause("hand-limit", "legal")
def test_no_hand_is_filled_beyond_eight_nor_below_none() -> None:
    match = struck(Ana__draws=11, Bo__draws=-3)
    match.play("end")
    assert facts(match, "Ana.hand", "Ana.draws", "Bo.hand", "Bo.draws") == [8, 11, 5, -3], "nothing is taken away"


def test_a_fight_at_a_table_of_announced_teams() -> None:
    match = named(fresh())
    play(match, "fight 1 on 1", 'spell "Braise"', 'Bo: object weapon "Pique"', 'action "Ruse"', "resolve", "resolve")
    play(match, "effect attack +1 on Bo.1 this fight", "resolve", "strike")
    assert [item.verb for item in match.state.pending] == ["roll"]
    assert "attack-roll" in told(match.play("roll 3"))
    # Orme 3 against Defence 1, Tarin 3 + 1 (class) + 1 (change) against Defence 1
    assert facts(match, "Bo.1.hp", "Ana.1.hp", "Bo.1.attack.now") == [11, 9, 5]


def test_a_fight_said_before_the_turn_is_over_is_told_what_holds_it_up() -> None:
    match = struck(Ana__hand=7)
    assert refusal(match, "Bo: fight 1 on 1") == {"five-cards"}
    assert "not-your-fight" in refusal(struck(), "Ana: fight 1 on 1"), "the next turn is Bo’s"


def test_one_of_several_is_told_with_or_and_who_would_have_two_has_not_two_yet() -> None:
    match = played('action "Ruse" unique chain action')
    assert "is played by: priest or berserker; Orme" in match.ask('action "Pie" class priest/berserker').text("en")
    assert "de\u202f: kotoba ou noz\u202f; Orme" in match.ask('action "Pie" guild kotoba/noz').text("fr")
    assert "Ruse est unique\u202f: pas 2 exemplaires pour Ana." in match.ask('action "Ruse" unique').text("fr")
