"""What changes on the table: characters, damage and healing with their sums, cards drawn and laid away, the end.

All steps are total: they change what is there, and say what they did.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion.cardkit.zones.permanents import Change, added
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Ending, Event, Sum, Term
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.cards.cards import zone_key
from companion.games.eredan.engine.constants import ALL, MOST_HAND, PLACES
from companion.games.eredan.engine.rules.stats import damage_sum, draws_now, is_ambidextrous, prevented
from companion.games.eredan.engine.state import Attached, Character, State

Step = tuple[State, tuple[Event, ...]]


def update(state: State, seat: int, **fields: Any) -> State:
    """The state with other values in some fields of a player."""
    return with_seat(state, seat, replace(state.seats[seat], **fields))


def with_character(state: State, seat: int, place: int, one: Character) -> State:
    """The state with another character at a place, from 1."""
    line = state.seats[seat].line
    return update(state, seat, line=(*line[: place - 1], one, *line[place:]))


def change(state: State, seat: int, place: int, **fields: Any) -> State:
    """The state with other values in some fields of a character; as it is where nobody is there."""
    one = state.character(seat, place)
    return state if one is None else with_character(state, seat, place, replace(one, **fields))


with_change: Final = partial(added, most=ALL)
"""With one more change; those of one figure, moment and card are added up."""


# --- damage, life loss, healing ---------------------------------------------------------------------------------------


def suffered(state: State, seat: int, place: int, amount: int) -> State:
    """Damage that a character has received: counted for the score in full, HP not below 0 (ERE-10, ERE-25)."""
    one = state.character(seat, place)
    if one is None or not amount:
        return state
    now = replace(one, hp=max(0, one.hp - amount), received=one.received + amount)
    return with_character(state, seat, place, now)


@clause("deed-damage", "score", "ERE-10", "ERE-22")
def damage(state: State, seat: int, place: int, kind: str, amount: int, source: str, *more: Term) -> Step:
    """Damage of a card, with what meets it. `source`: the card that deals it, by its code."""
    one = state.character(seat, place)
    if one is None:
        return state, ()
    total = damage_sum(state, seat, place, one, kind, amount, source, *more)
    state = used_up(state, seat, place, kind, total)
    state = suffered(state, seat, place, total.result)
    return state, (Event("deed-damage", {**hit_figures(state, seat, place, one, total), "kind": kind}),)


def hit_figures(state: State, seat: int, place: int, before: Character, total: Sum) -> dict[str, object]:
    """What is told of damage: who, the sum, HP before and after."""
    now = state.character(seat, place)
    taken = (Term(-total.result, "damage"),) if total.result else ()
    left = Sum((Term(before.hp, "hp", before.name), *taken), 0 if now is None else now.hp)
    return {"player": state.players[seat], "name": before.name, "sum": total, "hp": left}


@clause("deed-prevent", "deed-immune")
def used_up(state: State, seat: int, place: int, kind: str, total: Sum) -> State:
    """Prevention of so much damage is used up by what it stopped; that of all damage is not, nor what stands beside."""
    stopped = -sum(term.value for term in total.terms if term.word == "prevented")
    one = state.character(seat, place)
    if not stopped or one is None or prevented(state, seat, place, one, kind) >= ALL:
        return state
    kept: list[Change] = []
    for old in one.changes:
        if old.what in ("prevent", f"prevent {kind}") and stopped and old.amount < ALL:
            spent = min(stopped, old.amount)
            stopped -= spent
            kept += [old._replace(amount=old.amount - spent)] if old.amount > spent else []
        else:
            kept.append(old)
    return with_character(state, seat, place, replace(one, changes=tuple(kept)))


@clause("deed-loss", "life-loss-no-score", "ERE-22")
def lose(state: State, seat: int, place: int, amount: int, source: str) -> Step:
    """HP that are lost without damage: reduced by nothing, not counted for the score."""
    one = state.character(seat, place)
    if one is None:
        return state, ()
    total = Sum((Term(one.hp, "hp", one.name), Term(-amount, "lost", source)), max(0, one.hp - amount))
    state = change(state, seat, place, hp=total.result)
    figures = {"player": state.players[seat], "name": one.name, "count": amount, "hp": total}
    return state, (Event("deed-loss", figures),)


@clause("deed-heal", "score", "ERE-10", "ERE-25")
def heal(state: State, seat: int, place: int, amount: int, source: str) -> Step:
    """HP that come back, up to the maximum; the score counts what was really restored."""
    one = state.character(seat, place)
    if one is None:
        return state, ()
    restored = max(0, min(amount, one.hp_max - one.hp))
    total = Sum((Term(one.hp, "hp", one.name), Term(amount, "healed", source)), one.hp + restored)
    state = change(state, seat, place, hp=one.hp + restored, healed=one.healed + restored)
    figures = {"player": state.players[seat], "name": one.name, "count": restored, "hp": total}
    return state, (Event("deed-heal", figures),)


# --- cards ------------------------------------------------------------------------------------------------------------


def discarded(state: State, owner: int, code: str) -> State:
    """A card from the table (attached, or of the queue) on its owner's discard."""
    return with_seat(state, owner, state.seats[owner].put("discard", zone_key(code)))


@clause("fill-hand", "hand-limit", "ERE-12", "deck-out", "ERE-11")
def fill_hand(state: State, seat: int) -> Step:
    """A hand is filled up to as many cards as the player draws, eight at most; a deck that cannot is deck-out
    (Tour 2; ERE-11, ERE-12)."""
    player = state.seats[seat]
    if player.changed("skip draw"):
        changes = with_change(player.changes, Change("skip draw", -1, "good"))
        told = Event("deed-skip", {"name": state.players[seat], "what": "draw"})
        return update(state, seat, changes=changes), (told,)
    wanted = max(0, min(MOST_HAND, draws_now(state, seat)) - len(player.hand))
    return draw(state, seat, wanted, "fill-hand", filling=True)


@clause("deck-out", "ERE-11")
def draw(state: State, seat: int, wanted: int, said: str, *, filling: bool = False) -> Step:
    """So many cards, as many as there are; `filling`: a deck that has too few is deck-out."""
    player, count = state.seats[seat].draw(wanted)
    short = filling and count < wanted
    state = with_seat(state, seat, replace(player, deckout=player.deckout or short))
    told: tuple[Event, ...] = ()
    if count:
        figures = {"player": state.players[seat], "count": count, "hand": len(player.hand), "deck": len(player.deck)}
        told = (Event(said, figures),)
    if short:
        told += (Event("deck-out", {"player": state.players[seat], "count": wanted - count}),)
    return state, told


def discard_cards(state: State, seat: int, amount: int, cards: Sequence[str], said: str) -> Step:
    """Cards of the hand, named or only counted, on the discard."""
    player = state.seats[seat]
    count = len(cards) or min(amount, len(player.hand))
    if cards:
        for card in cards:
            player = player.move(card, "hand", "discard")
    else:
        player = player.move_some(count, "hand", "discard")
    shown = tuple(cards) or ("",) * count
    figures = {"player": state.players[seat], "count": count, "cards": shown, "hand": len(player.hand)}
    return with_seat(state, seat, player), (Event(said, figures),)


# --- attached cards ---------------------------------------------------------------------------------------------------


@clause("deed-attach", "one-of-each-object", "other-objects-free", "ambidexterity", "one-familiar", "ERE-13", "ERE-26")
def attach(state: State, owner: int, seat: int, place: int, code: str, where: str, *, created: bool = False) -> Step:
    """A card of `owner` lies with a character from now on; what has no room beside it gives way, the oldest first
    (Restrictions des objets; Restrictions des Familiers; ERE-13). `created`: it is no card of a deck."""
    one = state.character(seat, place)
    if one is None:
        return discarded(state, owner, code), ()
    told: tuple[Event, ...] = ()
    room = room_at(state, seat, place, one, where)
    there = one.at(where)
    if room is not None and len(there) >= room:
        for old in there[: len(there) - room + 1]:
            state, _ = detach(state, seat, place, old)
            told += (Event("one-of-each-object", {"name": state.called(seat, one), "card": code, "other": old.code}),)
    one = state.character(seat, place) or one
    laid = 1 + max((item.laid for _, _, other in state.everybody() for item in other.attached), default=0)
    attached = sorted((*one.attached, Attached(code, where, owner, laid, created)), key=_kept_order)
    state = with_character(state, seat, place, replace(one, attached=tuple(attached)))
    figures = {"player": state.players[seat], "name": one.name, "card": code, "type": where}
    return state, (*told, Event("deed-attach", figures))


def _kept_order(item: Attached) -> tuple[int, int]:
    return PLACES.index(item.place), item.laid


def room_at(state: State, seat: int, place: int, one: Character, where: str) -> int | None:
    """How many cards fit at a place of a character; None: any number."""
    if where == "object":
        return None
    return 2 if where == "weapon" and is_ambidextrous(state, seat, place, one) else 1


@clause("deed-detach", "ERE-26")
def detach(state: State, seat: int, place: int, item: Attached) -> Step:
    """An attached card goes to its owner's discard, and the changes that ended with it end."""
    one = state.character(seat, place)
    if one is None or item not in one.attached:
        return state, ()
    kept = tuple(old for old in one.changes if (old.until, old.source) != ("attached", item.code))
    rest = tuple(other for other in one.attached if other is not item)
    state = with_character(state, seat, place, replace(one, attached=rest, changes=kept))
    state = state if item.created else discarded(state, item.owner, item.code)
    figures = {"player": state.players[seat], "name": one.name, "card": item.code, "type": item.place}
    return state, (Event("deed-detach", figures),)


# --- the end ----------------------------------------------------------------------------------------------------------


@clause("score", "ERE-10")
def score(state: State, seat: int) -> int:
    """Damage that the enemy's characters have received, and healing that one's own have (Conditions de victoire)."""
    return sum(state.points(seat))


def score_sum(state: State, seat: int) -> Sum:
    """The same with its terms."""
    received, healed = state.points(seat)
    return Sum((Term(received, "received"), Term(healed, "healed")), received + healed)


def ended(state: State, winners: tuple[int, ...], rule: str, **figures: Any) -> State:
    """The match is over: who has won (nobody: a draw), by which clause, with both scores."""
    names = tuple(state.players[seat] for seat in winners)
    scores = tuple((name, score(state, seat)) for seat, name in enumerate(state.players))
    return replace(state, outcome=Ending(names, rule, Event(rule, figures), scores), pending=(), agenda=())
