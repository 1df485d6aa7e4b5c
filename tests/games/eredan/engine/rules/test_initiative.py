"""The lot: tickets, chances, who begins, the opening hands (Initiative; ERE-2, ERE-24)."""

import pytest

import companion
from companion.games.eredan.engine.moves import Ticket
from companion.games.eredan.game import GAME
from tests.games.eredan.listed import fact, facts, refusal
from tests.games.eredan.scenes import NOZ, ZIL, fresh, named
from tests.games.scenes import figures, refused, told

clause = pytest.mark.clause
QUICK = (ZIL[0].replace("spirit 3", "spirit 3 initiative 3", 1), *ZIL[1:])


@clause("initiative", "legal")
@clause("ERE-2", "legal")
@clause("opening-hand", "legal")
@clause("ERE-24", "legal")
def test_a_ticket_tells_who_begins_and_both_get_five_cards() -> None:
    match = named(fresh(starter=None))
    assert facts(match, "phase", "Ana.initiative", "Ana.initiative.percent", "Ana.hand") == ["initiative", 5, 50, 0]
    entry = match.play("ticket 6")
    assert figures(entry, "initiative") == {"player": "Bo", "ticket": 6, "tickets": 10, "percent": 50}
    assert figures(entry, "opening-hand") == {"count": 5}
    wanted = ("phase", "turn", "player", "starter", "Ana.hand", "Bo.hand", "Ana.deck")
    assert facts(match, *wanted) == ["choose", 1, "Bo", "Bo", 5, 5, 15]
    first = named(fresh(starter=None))
    first.play("ticket 5")
    assert fact(first, "player") == "Ana"


@clause("initiative-bonus", "legal")
@clause("initiative", "legal")
def test_points_of_initiative_are_further_tickets() -> None:
    match = named(fresh(starter=None), ana=QUICK)
    wanted = ("Ana.initiative", "Bo.initiative", "Ana.initiative.percent", "Bo.initiative.percent")
    assert facts(match, *wanted) == [8, 5, 62, 38]
    entry = match.play("ticket 8")
    assert figures(entry, "initiative") == {"player": "Ana", "ticket": 8, "tickets": 13, "percent": 62}


@clause("ticket-range", "legal", "refused")
@clause("starter-known", "legal", "refused")
@clause("team-missing", "legal", "refused")
def test_a_ticket_of_those_there_are_once_and_with_both_teams() -> None:
    match = fresh(starter=None)
    refused(match, "ticket 3", "team-missing", "Ana", 3, nonsense=True)
    named(match)
    for number in (0, 11):
        refused(match, f"ticket {number}", "ticket-range", number, 10, nonsense=True)
    match.play("ticket 10")
    refused(match, "ticket 3", "starter-known", "Bo", nonsense=True)
    chosen = named(fresh(starter="Bo"))
    assert facts(chosen, "phase", "player", "Bo.hand") == ["choose", "Bo", 5]
    assert refusal(chosen, "ticket 3") == {"starter-known"}


@clause("initiative", "legal")
def test_where_the_companion_deals_it_draws_the_ticket_itself() -> None:
    begun = set()
    for seed in range(12):
        match = companion.new("eredan", ["Ana", "Bo"], seed=seed, lang="en")
        match.play('Ana: deck "Veilleurs du gué"')
        drawn = figures(match.play('Bo: deck "Marche d’ombre"'), "initiative")
        assert (drawn["player"], drawn["tickets"]) == (fact(match, "starter"), 13)
        assert facts(match, "phase", "turn", "Ana.hand", "Bo.hand") == ["choose", 1, 5, 5]
        begun.add(fact(match, "starter"))
    assert begun == {"Ana", "Bo"}


@clause("opening-hand", "legal")
def test_in_the_first_turn_nothing_is_drawn() -> None:
    match = named(fresh())
    assert facts(match, "Ana.hand", "Ana.deck", "Bo.hand", "Bo.deck") == [5, 15, 5, 15]
    assert "fill-hand" not in told(match.play("fight 1 on 1"))


def test_each_ticket_is_as_likely() -> None:
    match = named(fresh(starter=None), ana=QUICK, bo=NOZ)
    numbers = [move.number for move in GAME.legal(match.state) if isinstance(move, Ticket)]
    assert numbers == list(range(1, 14))
