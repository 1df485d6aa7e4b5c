"""The rules of who stands before whom: what Fighters may block, and be flashed (Combat 2; Glossaire).

A rule takes the state, the seat that announces, and the parameters of the verb it looks at, by name.
"""

from collections.abc import Iterator

from companion.cardkit.zones.permanents import at, taken
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.aestery.engine.constants import MOST_PLACES
from companion.games.aestery.engine.rules.turn import cards_in_hand, count_in_hand
from companion.games.aestery.engine.state import Fighter, State

Places = tuple[int, ...]


# --- who is meant -----------------------------------------------------------------------------------------------------


@clause("no-such-fighter")
def own_fighters(state: State, seat: int, places: Places) -> Reason | None:
    """Somebody must be in that place (Champ de bataille)."""
    row = state.seats[seat].fighters
    for place in places:
        if at(row, place) is None:
            figures = {"player": state.players[seat], "place": place, "names": tuple(one for one, _ in taken(row))}
            return Reason("no-such-fighter", "nonsense", figures)
    return None


def those(state: State, seat: int, places: Places) -> Iterator[Fighter]:
    """The Fighters in these places, as far as anybody is there."""
    row = state.seats[seat].fighters
    for place in places:
        one = at(row, place)
        if one is not None:
            yield one


@clause("tapped", "AES-10")
def untapped_fighters(state: State, seat: int, places: Places) -> Reason | None:
    """What is tapped neither attacks nor blocks (AES-10)."""
    for one in those(state, seat, places):
        if one.tapped and not one.attacking:  # `attacks_once` speaks of those
            return Reason("tapped", figures={"name": one.code})
    return None


@clause("nap", "AES-20")
def awake(state: State, seat: int, places: Places) -> Reason | None:
    """With a Nap marker a card neither attacks nor blocks (Sieste X; AES-20)."""
    for one in those(state, seat, places):
        if one.naps:
            return Reason("nap", figures={"name": one.code, "count": one.marked("nap")})
    return None


@clause("no-such-attacker")
def attacker_there(state: State, seat: int, attacker: int) -> Reason | None:
    """Only what attacks is blocked, or has blockers to be ordered (Combat 2)."""
    if attacker in state.attackers:
        return None
    return Reason("no-such-attacker", "nonsense", {"place": attacker, "names": state.attackers})


def attacking(state: State, attacker: int) -> Fighter | None:
    """Who attacks from there; None: nobody, and `attacker_there` says so."""
    one = state.fighter(state.active, attacker)
    return one if one is not None and one.attacking else None


# --- who is blocked ---------------------------------------------------------------------------------------------------


@clause("unblockable")
def blockable(state: State, seat: int, attacker: int) -> Reason | None:
    """Nothing blocks what is Unblockable (Imblocable)."""
    one = attacking(state, attacker)
    if one is None or "unblockable" not in one.words:
        return None
    return Reason("unblockable", figures={"target": one.code})


@clause("fascination", "AES-34")
def one_blocker(state: State, seat: int, attacker: int, places: Places) -> Reason | None:
    """One blocker at most against Fascination, a flashed one counted (Fascination; AES-34)."""
    return _crowded(state, attacker, len(places), places)


@clause("fascination", "AES-34")
def flashed_alone(state: State, seat: int, attacker: int) -> Reason | None:
    """The same for one that is flashed."""
    return _crowded(state, attacker, 1, ())


@clause("fascination", "AES-34")
def _crowded(state: State, attacker: int, more: int, places: Places) -> Reason | None:
    one = attacking(state, attacker)
    if one is None or "fascination" not in one.words:
        return None
    before = state.blockers(attacker)
    if len(before) + more < 2:
        return None
    foe = state.seats[1 - state.active].fighters
    there = [at(foe, place) for place in before or places[:1]]
    names = tuple(other.code for other in there if other is not None)
    return Reason("fascination", figures={"target": one.code, "names": names})


# --- who blocks -------------------------------------------------------------------------------------------------------


@clause("AES-26")
def blocks_one(state: State, seat: int, attacker: int, places: Places) -> Reason | None:
    """A Fighter blocks one attacker, and is named once (AES-26)."""
    seen = set[int]()
    for place in places:
        one = at(state.seats[seat].fighters, place)
        if one is not None and (one.blocks or place in seen):
            other = state.fighter(state.active, one.blocks or attacker)
            kind = "breach" if one.blocks not in (0, attacker) else "nonsense"
            figures = {"name": one.code, "target": "" if other is None else other.code}
            return Reason("AES-26", kind, figures)
        seen.add(place)
    return None


@clause("flight", "reach", "AES-14")
def flies_too(state: State, seat: int, attacker: int, places: Places) -> Reason | None:
    """Flight is blocked by Flight and Reach alone (Vol; Portée)."""
    one = attacking(state, attacker)
    if one is None or "flight" not in one.words:
        return None
    for other in those(state, seat, places):
        if "flight" not in other.words and "reach" not in other.words:
            return Reason("flight", figures={"target": one.code, "name": other.code})
    return None


@clause("plunge", "wondrous-plunge", "AES-19")
def plunges_too(state: State, seat: int, attacker: int, places: Places) -> Reason | None:
    """Plunge is blocked by Plunge of either kind alone (Plongée; Plongée merveilleuse; AES-19)."""
    one = attacking(state, attacker)
    if one is None or not plunges(one):
        return None
    for other in those(state, seat, places):
        if not plunges(other):
            return Reason("plunge", figures={"target": one.code, "name": other.code})
    return None


def plunges(one: Fighter) -> bool:
    """Whether it has Plunge of either kind."""
    words = one.words
    return bool(words) and ("plunge" in words or "wondrous plunge" in words)


# --- flashing ---------------------------------------------------------------------------------------------------------


@clause("flash", "flash-free")
def flash_fighter(state: State, seat: int, card: str) -> Reason | None:
    """Only Fighters are flashed (Flash)."""
    found = state.card(card)
    if found is None or found.kind == "fighter":
        return None
    return Reason("flash", "nonsense", {"name": found.called, "kind": found.kind})


@clause("in-hand", "AES-34")
def flash_held(state: State, seat: int, card: str) -> Reason | None:
    """It is flashed from the hand, if it may be there; not from the hideout (AES-34)."""
    found = state.card(card)
    if found is None:  # `known_card` says so
        return None
    return cards_in_hand(state, seat, (found.name,)) if found.name else count_in_hand(state, seat, 1)


@clause("battlefield")
def room_to_flash(state: State, seat: int) -> Reason | None:
    """So many places of a side are followed."""
    row = state.seats[seat].fighters
    if len(row) < MOST_PLACES or None in row:
        return None
    return Reason("battlefield", "nonsense", {"player": state.players[seat], "most": MOST_PLACES})


@clause("elusive", "AES-14")
def flash_catches(state: State, seat: int, attacker: int) -> Reason | None:
    """No flashed Fighter blocks what is Elusive (Insaisissable)."""
    one = attacking(state, attacker)
    if one is None or "elusive" not in one.words:
        return None
    return Reason("elusive", figures={"target": one.code})


@clause("flight", "plunge", "wondrous-plunge", "AES-14", "AES-19")
def flash_reaches(state: State, seat: int, card: str, attacker: int) -> Reason | None:
    """Without its text a flashed Fighter blocks neither Flight nor Plunge (AES-14)."""
    one = attacking(state, attacker)
    if one is None or not ("flight" in one.words or plunges(one)):
        return None
    found = state.card(card)
    figures = {"target": one.code, "name": card if found is None else found.called}
    return Reason("flight" if "flight" in one.words else "plunge", figures=figures)
