"""The figures that are worked out, by the facts that hold them: terms, and the clause by which they stand."""

import re
from typing import Final

from companion.core.rules.rulings import Sum, Term
from companion.games.eredan.engine.constants import TICKETS
from companion.games.eredan.engine.flow.updates import score_sum
from companion.games.eredan.engine.rules.stats import attack_sum, of_player, stat_sum
from companion.games.eredan.engine.state import State

_STAT: Final = re.compile(r"(\d)\.(attack|defence|spirit)\.now")
_CLAUSES: Final = {"attack": "physical-attack", "defence": "physical-attack", "spirit": "spell-spirit"}


def sum_of(state: State, fact: str) -> tuple[Sum, str] | None:
    """Attack, Defence and Spirit as they count now, the score, the tickets; None for any other fact."""
    for seat, name in enumerate(state.players):
        what = fact.removeprefix(f"{name}.")
        if what == fact:
            continue
        if what == "score":
            return score_sum(state, seat), "score"
        if what == "initiative":
            return _tickets(state, seat), "initiative"
        found = _STAT.fullmatch(what)
        if found is not None:
            return _stat(state, seat, int(found[1]), found[2])
    return None


def _stat(state: State, seat: int, place: int, what: str) -> tuple[Sum, str] | None:
    one = state.character(seat, place)
    if one is None:
        return None
    if what == "attack":
        return attack_sum(state, seat, place, one), _CLAUSES[what]
    base = one.defence if what == "defence" else one.spirit
    return stat_sum(state, seat, place, one, what, base), _CLAUSES[what]


def _tickets(state: State, seat: int) -> Sum:
    """Five, what each character adds, what cards change."""
    player = state.seats[seat]
    terms = [Term(TICKETS, "tickets")]
    terms += [Term(one.initiative, "initiative", one.name) for _, one in player.characters if one.initiative]
    changed = player.changed("initiative") + of_player(state, seat, "initiative")
    terms += [Term(changed, "change")] if changed else []
    return Sum(tuple(terms), max(0, sum(term.value for term in terms)))
