"""Cards: how many, in which order, in secret or openly, and how they take effect (Phase 2; the N; ERE-6, ERE-23)."""

from pathlib import Path

import pytest

import companion
from tests.games.eredan.listed import acted, fact, facts, folder, refusal, table
from tests.games.eredan.scenes import dead, fresh, played
from tests.games.scenes import figures, play, refused, told

clause = pytest.mark.clause


def queue(match: companion.Match) -> list[tuple[str, str]]:
    """The cards of the queue: whose, which."""
    known = match.facts()
    places = range(1, len(match.state.queue) + 1)
    return [(known[f"queue.{place}.by"], known[f"queue.{place}"]) for place in places]


# --- how many ---------------------------------------------------------------------------------------------------------


@clause("one-card", "legal")
@clause("no-card", "legal")
@clause("no-chain", "legal", "refused")
@clause("already-ready", "legal", "refused")
@clause("known-card", "legal")
def test_one_card_each_or_none() -> None:
    match = played()
    assert figures(match.play('action "Ruse"'), "one-card") == {"player": "Ana", "cards": ('action "Ruse"',)}
    assert facts(match, "Ana.hand", "queue.1", "queue.1.by") == [4, 'action "Ruse"', "Ana"]
    refused(match, 'Ana: action "Botte"', "no-chain", "Ruse", "Ana")
    assert figures(match.play("Bo: pass"), "no-card") == {"player": "Bo", "count": 0}
    assert facts(match, "phase", "queue.next", "Bo.passed") == ["resolve", 1, True]
    other = played("pass")
    refused(other, "Ana: pass", "already-ready", "Ana", "Bo", nonsense=True)
    refused(other, 'Ana: action "Ruse"', "already-ready", "Ana", "Bo")
    other.play('Bo: action "Ruse"')


@clause("third-card", "legal", "refused")
@clause("chain", "legal")
@clause("ERE-6", "legal")
def test_the_chain_of_a_second_card_gives_no_third() -> None:
    match = played('action "Ruse" chain', 'action "Botte" chain')
    refused(match, 'Ana: action "Feinte"', "third-card", "Ana")
    assert match.override('Ana: action "Feinte"', "the table allows it").effects
    assert fact(match, "Ana.hand") == 2


@clause("chain", "legal", "refused")
def test_the_example_of_the_book_a_chain_for_an_action() -> None:
    match = played('action "Ruse" chain action')
    refused(match, 'object weapon "Pique"', "chain", "Ruse", ("une action", "an action"), "Pique")
    match.play('action "Botte"')
    named = played('action "Ruse" chain "Pique"')
    assert refusal(named, 'object weapon "Botte"') == {"chain"}
    named.play('object weapon "Pique"')
    passing = played('action "Ruse" chain', "pass")
    assert refusal(passing, 'Ana: action "Botte"') == {"already-ready"}


@clause("known-card", "legal", "refused")
def test_a_card_is_of_a_list_or_announced() -> None:
    refused(played(), 'play "Ruse"', "known-card", "Ruse", nonsense=True)
    match = companion.new("eredan", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en")
    play(match, 'Ana: deck "Veilleurs du gué"', 'Bo: deck "Marche d’ombre"', "fight 1 on 1")
    other = match.ask('spell "Sourdine"')
    assert {reason.clause for reason in other.reasons} & {"contradicts-list", "known-card"}
    match.play('play "Sourdine"')
    assert fact(match, "queue.1") == "Sourdine"


@clause("hand-empty", "legal", "refused")
@clause("not-in-hand", "legal", "refused")
def test_cards_come_from_the_hand() -> None:
    match = played(Ana__hand=0)
    refused(match, 'action "Ruse"', "hand-empty", "Ana", 0, 1, nonsense=True)
    cards = played(Ana__hand=1, Ana__hand__cards=["Botte"])
    assert refusal(cards, 'action "Ruse"') == {"not-in-hand"}
    cards.play('action "Botte"')
    assert facts(cards, "Ana.hand", "Ana.hand.cards") == [0, None]


@clause("GEN-3", "legal", "assumes")
def test_a_listed_card_of_a_hidden_hand_is_believed() -> None:
    match = companion.new("eredan", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en")
    play(match, 'Ana: deck "Veilleurs du gué"', 'Bo: deck "Marche d’ombre"', "fight 1 on 1")
    ruling = match.ask('play "Sourdine"')
    assert (ruling.verdict, [reason.clause for reason in ruling.assumes]) == ("unverifiable", ["GEN-3"])
    assert "Sourdine" in ruling.text("en")
    match.play('play "Sourdine"')


@clause("dead-character", "refused")
def test_a_fighter_that_is_dead_plays_nothing() -> None:
    match = table("fight 1 on 1", "pass", "Bo: pass", "strike", Bo__1__hp=1)
    assert fact(match, "Bo.1.dead")
    assert "dead-character" in refusal(match, 'Bo: action "Ruse"')


@clause("cards-owed", "legal", "refused")
@clause("nothing-to-resolve", "legal", "refused")
@clause("queue-first", "legal", "refused")
def test_cards_then_their_effects_then_the_strike() -> None:
    match = played()
    refused(match, "resolve", "cards-owed", ("Ana et Bo", "Ana and Bo"))
    refused(match, "strike", "cards-owed", ("Ana et Bo", "Ana and Bo"))
    match.play('action "Ruse"')
    refused(match, "resolve", "cards-owed", "Bo")
    match.play('Bo: action "Botte"')
    refused(match, "strike", "queue-first", 2, "Ruse")
    match.play("resolve")
    refused(match, "strike", "queue-first", 1, "Botte")
    match.play("resolve")
    refused(match, "resolve", "nothing-to-resolve", nonsense=True)
    match.play("strike")


@clause("no-card", "legal")
def test_that_no_second_card_comes_is_implied_where_cards_take_effect() -> None:
    match = played('action "Ruse" chain', 'Bo: action "Botte" chain')
    match.play("resolve")
    assert facts(match, "Ana.passed", "Bo.passed", "phase", "queue.next") == [True, True, "resolve", 2]


# --- in secret, openly ------------------------------------------------------------------------------------------------


@clause("open-order", "legal", "refused")
@clause("ERE-23", "legal")
def test_openly_the_player_of_the_turn_goes_first() -> None:
    secret = played('Bo: action "Botte"')
    assert fact(secret, "queue.1.by") == "Bo"
    match = played(rules={"open_cards": True})
    refused(match, 'Bo: action "Botte"', "open-order", "Ana", "Bo")
    match.play('action "Ruse"')
    match.play('Bo: action "Botte"')


@clause("sealed", "legal", "refused")
@clause("ready", "legal", "refused")
@clause("unready", "legal", "refused")
@clause("ERE-23", "legal")
def test_that_somebody_has_chosen_in_secret_is_told_once() -> None:
    match = played()
    refused(match, "Bo: unready", "unready", "Bo", nonsense=True)
    assert "ready" in told(match.play("Bo: ready"))
    assert fact(match, "ready") == ("Bo",)
    refused(match, "Bo: ready", "ready", "Bo", nonsense=True)
    assert "unready" in told(match.play("Bo: unready"))
    assert fact(match, "ready") is None
    refused(table(), "ready", "sealed", "Ana", nonsense=True)


@clause("pending", "legal", "refused")
def test_what_was_not_asked_is_no_answer() -> None:
    refused(table(), "roll 3", "pending", nonsense=True)
    match = companion.new("eredan", ["Ana", "Bo"], seed=1, lang="en")
    assert refusal(match, "fight 1 on 1") >= {"pending"}


# --- the N ------------------------------------------------------------------------------------------------------------

ORDERS = (
    ('action "A" chain', 'action "B"', 'Bo: action "C" chain', 'Bo: action "D"'),
    ('Bo: action "C" chain', 'Bo: action "D"', 'action "A" chain', 'action "B"'),
    ('Bo: action "C" chain', 'action "A" chain', 'action "B"', 'Bo: action "D"'),
)


@clause("n-order", "legal")
@clause("ERE-6", "legal")
@clause("ERE-20", "legal")
@pytest.mark.parametrize("texts", ORDERS)
def test_cards_take_effect_in_an_n_whoever_announced_first(texts: tuple[str, ...]) -> None:
    match = played(*texts)
    assert [code.split()[1] for _, code in queue(match)] == ['"A"', '"C"', '"B"', '"D"']
    assert figures(match.entries[-1], "n-order")["cards"][2] == 'action "B"'


def test_a_ruling_tells_what_it_takes_for_granted() -> None:
    match = played('action "Ruse" chain', 'Bo: action "Botte" chain')
    assert match.ask("resolve").text("en") == "Legal: resolve.\nTaken for granted: Ana: pass, Bo: pass."
    assert match.ask("resolve").text("fr").endswith("\nSous-entendu\u202f: Ana\u202f: passer, Bo\u202f: passer.")
    assert not played('action "Ruse" chain').ask("resolve"), "Bo has yet to choose a first card"


@clause("cards-resolve", "legal")
def test_cards_take_effect_one_by_one() -> None:
    match = played('action "Ruse"', 'Bo: action "Botte"')
    assert figures(match.play("resolve"), "cards-resolve") == {"place": 1, "card": 'action "Ruse"', "player": "Ana"}
    assert fact(match, "queue.next") == 2
    match.play("resolve")
    assert facts(match, "queue.next", "phase") == [None, "strike"]


@clause("created-after", "legal")
@clause("deed-create", "legal")
def test_the_example_of_the_book_a_created_card_comes_after_the_others_two() -> None:
    match = played('action "Appel"', 'Bo: action "Botte" chain', 'Bo: action "Feinte"')
    match.play("resolve")
    entry = match.play('effect create spell "Écho"')
    assert figures(entry, "deed-create")["place"] == 4
    assert [whose for whose, _ in queue(match)] == ["Ana", "Bo", "Bo", "Ana"]
    assert fact(match, "queue.4.from") == "created"
    play(match, "resolve", "resolve", "resolve")
    assert fact(match, "phase") == "strike"


SHIELD = {
    "Bouclier": "action: prevent magic all on each own character until turn",
    "Sourdine": "action: cancel spell on the next",
    "Glouton": "action: recall spell on a own card",
    "Braise": "spell: damage magic 4 on the opposing",
}


@clause("recalled-untouched", "legal")
@clause("recalled-touched", "legal")
@pytest.mark.parametrize(("first", "cancelled"), [(True, False), (False, True)])
def test_the_example_of_the_book_a_shield_and_a_recalled_spell(first: bool, cancelled: bool, tmp_path: Path) -> None:
    cards = folder(tmp_path, SHIELD)
    pile = {"Ana__discard__cards": ["Braise"], "Ana__discard": 1}
    if first:  # Ana's shield before Bo's recalling; then the other way round
        pile = {"Bo__discard__cards": ["Braise"], "Bo__discard": 1}
        match = table("fight 1 on 1", 'play "Sourdine"', 'Bo: play "Glouton"', cards=cards, **pile)
    else:
        match = table("fight 1 on 1", 'play "Glouton"', 'Bo: play "Sourdine"', cards=cards, **pile)
    play(match, "resolve", "resolve")
    assert facts(match, "queue.3", "queue.3.from", "queue.3.cancelled") == ["Braise", "recalled", cancelled]
    struck = match.play("resolve")
    assert ("card-cancelled" in told(struck)) == cancelled
    assert fact(match, "Ana.1.hp" if first else "Bo.1.hp") == (10 if cancelled else 7)


@clause("choice", "legal", "refused")
def test_what_a_card_asks_is_answered_or_passed_over(tmp_path: Path) -> None:
    match = acted(tmp_path, "action: may damage direct 2 on a foe character")
    figures_of = ("Ana", "Essai", "direct")
    refused(match, "strike", "choice", *figures_of)
    assert figures(match.play("pass"), "choice") == {"card": "Essai", "player": "Ana"}
    other = acted(tmp_path, "action: discard 2 on foe", Bo__hand=3, Bo__hand__cards=["Essai", "Essai", "Essai"])
    assert refusal(other, "strike") == {"choice"}
    assert refusal(other, 'Bo: discard "Essai" + "Essai" + "Essai"') == {"choice"}
    other.play('Bo: discard "Essai" + "Essai"')


@clause("already-resolved", "legal", "refused")
@clause("no-such-card-in-queue", "legal", "refused")
@clause("card-text", "legal", "refused")
def test_only_what_waits_is_cancelled() -> None:
    match = played('action "Ruse"', 'Bo: action "Botte"', "resolve")
    refused(match, "effect counter 1", "already-resolved", "Ruse", 1, nonsense=True)
    refused(match, "effect counter 5", "no-such-card-in-queue", 5, 2, nonsense=True)
    match.play("effect counter 2")
    refused(
        match, "effect counter 2", "card-text", ("annuler 2", "counter 2"), ("aucune carte", "queue"), nonsense=True
    )


def test_the_cards_of_the_turn_are_discarded_as_it_ends() -> None:
    match = played('action "Ruse"', "Bo: action", "resolve", "resolve", "strike", "end")
    assert facts(match, "Ana.discard.cards", "Ana.discard", "Bo.discard", "queue.1") == [("Ruse",), 1, 1, None]


def test_nothing_is_fought_by_the_dead_or_before_a_team() -> None:
    assert refusal(fresh(), "fight 1 on 1") == {"wrong-phase", "no-character-there"}
    assert refusal(table(**dead("Ana__2")), "fight 2 on 2") == {"dead-character"}
