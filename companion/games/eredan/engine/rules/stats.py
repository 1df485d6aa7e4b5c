"""The figures of a character as they count now, each with its terms, so that "why?" can be answered."""

from collections.abc import Iterator
from typing import Final

from companion.cardkit.effects.targets import Target
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Sum, Term
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.cards.cards import Words
from companion.games.eredan.engine.constants import ALL
from companion.games.eredan.engine.effects.conditions import Reading, figure, holds_now, is_such, printed_words
from companion.games.eredan.engine.state import Character, Lasting, State

_OWN: Final = frozenset(("own", ""))


# --- what counts as long as it holds ----------------------------------------------------------------------------------


def lasting_on(state: State, seat: int, place: int, do: str) -> Iterator[Lasting]:
    """The effects of a verb that count now for a character, whoever's they are."""
    for one in state.lasting.get(do, ()):
        if _reaches(state, one, seat, place) and holds_now(state, one.seat, one.effect, one.place):
            yield one


def _reaches(state: State, one: Lasting, seat: int, place: int) -> bool:
    """Whether a lasting effect is about that character: its bearer, the one that it fights, or each of a side."""
    target: Target = one.effect.target
    if target.alone == "the opposing":
        fights = state.seats[one.seat].fighter == one.place and state.seats[seat].fighter == place
        return fights and seat != one.seat
    if target.many == "each":
        side = target.whose == "any" or (target.whose in _OWN) == (seat == one.seat)
        if not side or ("other" in target.which and (seat, place) == (one.seat, one.place)):
            return False
        return all(is_such(state, seat, place, which) for which in target.which)
    return (seat, place) == (one.seat, one.place)


# --- attack, Defence, Spirit ------------------------------------------------------------------------------------------


@clause("order-bonus", "order-woken", "marauder-bonus", "ERE-5", "ERE-28", "ERE-29")
def _terms(state: State, seat: int, place: int, one: Character, what: str) -> list[Term]:
    """What counts beside the printed figure: Orders, the Marauder's bonus, changes, what lies with it."""
    terms = []
    if one.orders:
        awake = state.orders_awake(seat, place, one)
        terms += [Term(order.amount, "order", one.name) for order in awake if order.what == what]
    if what == "attack" and hunts(state, seat, place, one):
        terms.append(Term(1, "class", one.name))
    if one.changes:
        terms += [by_text(change.amount, change.source) for change in one.changes if change.what == what]
    for lasting in lasting_on(state, seat, place, "change"):
        if lasting.effect.what == what:
            amount = figure(state, lasting.seat, lasting.effect, lasting.place)
            terms.append(Term(amount, "card", lasting.source))
    return [term for term in terms if term.value]


def by_text(amount: int, source: str) -> Term:
    """What card text changes: by its card, where it is known."""
    return Term(amount, "card" if source else "change", source)


def hunts(state: State, seat: int, place: int, one: Character) -> bool:
    """Whether a Marauder fights somebody of the class that it hunts (Maraudeur; ERE-29)."""
    if not one.against or state.seats[seat].fighter != place:
        return False
    foe = state.seats[1 - seat].fighter
    opposing = state.character(1 - seat, foe)
    return (
        opposing is not None
        and "marauder" in classes_of(state, seat, place, one)
        and one.against in classes_of(state, 1 - seat, foe, opposing)
    )


def stat_sum(state: State, seat: int, place: int, one: Character, what: str, base: int) -> Sum:
    """One of the three figures with its terms; below 0 it counts 0 (ERE-28)."""
    terms = (Term(base, what, one.name), *_terms(state, seat, place, one, what))
    return Sum(terms, max(0, sum(term.value for term in terms)))


def attack_sum(state: State, seat: int, place: int, one: Character) -> Sum:
    """Its attack; of a range the value that was rolled, else the lower end (ERE-7)."""
    player = state.seats[seat]
    rolled = player.rolled if player.fighter == place else None
    return stat_sum(state, seat, place, one, "attack", one.attack if rolled is None else rolled)


def stat_now(state: State, seat: int, place: int, one: Character, what: str) -> int:
    """One of the three figures as it counts now."""
    if what == "attack":
        return attack_sum(state, seat, place, one).result
    return stat_sum(state, seat, place, one, what, one.defence if what == "defence" else one.spirit).result


# --- what somebody is -------------------------------------------------------------------------------------------------


def classes_of(state: State, seat: int, place: int, one: Character) -> tuple[str, ...]:
    """Its classes, with those that were given for a time."""
    return _with_given(state, seat, place, one, "class", one.classes)


def guilds_of(state: State, seat: int, place: int, one: Character) -> tuple[str, ...]:
    """Its guilds, with those that were given for a time."""
    return _with_given(state, seat, place, one, "guild", one.guilds)


def _with_given(
    state: State, seat: int, place: int, one: Character, what: str, own: tuple[str, ...]
) -> tuple[str, ...]:
    found = [change.what for change in one.changes if change.amount > 0] if one.changes else []
    if "give" in state.lasting:
        found += [lasting.effect.what for lasting in lasting_on(state, seat, place, "give")]
    given = [word.partition(" ")[2] for word in found if word.startswith(f"{what} ")]
    return tuple(dict.fromkeys((*own, *given))) if given else own


def race_of(state: State, seat: int, place: int, one: Character) -> str:
    """Its race, or the one that it was given last."""
    return _with_given(state, seat, place, one, "race", (one.race,))[-1]


@clause("ambidexterity")
def is_ambidextrous(state: State, seat: int, place: int, one: Character) -> bool:
    """Whether it may carry two weapons (Restrictions des objets)."""
    if one.ambidextrous or one.changed("ambidexterity") > 0:
        return True
    return any(lasting.effect.what == "ambidexterity" for lasting in lasting_on(state, seat, place, "give"))


def _words_of(state: State, seat: int, place: int, one: Character, what: str) -> Words:
    """Its classes, guilds, race or element as they are now; a caste stands among the classes."""
    printed = printed_words(one, what)
    if what == "element":
        return printed
    words = _with_given(state, seat, place, one, what, printed)
    return words[-1:] if what == "race" else words


FULL: Final = Reading(stat_now, _words_of)
"""Conditions and counts of effects that are done once: with all that counts."""


def as_it_is(state: State, seat: int, place: int) -> Character | None:
    """The character at a place with what it is for a time: its classes, guilds, race."""
    one = state.character(seat, place)
    if one is None or not (one.given or "give" in state.lasting):
        return one
    kept = state.kept_here
    if (seat, place) not in kept:
        kept[seat, place] = _with_words(state, seat, place, one)
    found: Character = kept[seat, place]
    return found


def _with_words(state: State, seat: int, place: int, one: Character) -> Character:
    now = (classes_of(state, seat, place, one), guilds_of(state, seat, place, one), race_of(state, seat, place, one))
    if now == (one.classes, one.guilds, one.race):
        return one
    return replace(one, classes=now[0], guilds=now[1], race=now[2])


# --- what meets damage ------------------------------------------------------------------------------------------------


def prevented(state: State, seat: int, place: int, one: Character, kind: str) -> int:
    """How much damage of a kind will not be suffered: `ALL` where it is immune."""
    found = one.changed("prevent") + one.changed(f"prevent {kind}") if one.changes else 0
    for lasting in lasting_on(state, seat, place, "prevent"):
        if lasting.effect.what in ("", kind):
            found += figure(state, lasting.seat, lasting.effect, lasting.place)
    return min(ALL, found)


@clause("spell-spirit", "ERE-9", "ERE-22")
def damage_sum(
    state: State, seat: int, place: int, one: Character, kind: str, amount: int, source: str, *more: Term
) -> Sum:
    """What a character suffers: physical damage less its Defence, magic damage less its Spirit, direct damage whole;
    less what is prevented (Dégâts et Résistance; ERE-22). `more`: further terms behind the amount."""
    stat = {"physical": "defence", "magic": "spirit"}.get(kind)
    terms = [Term(amount, kind, source), *more]
    if stat is not None:
        met = stat_now(state, seat, place, one, stat)
        terms += [Term(-met, stat, one.name)] if met else []
    left = max(0, sum(term.value for term in terms))
    stopped = min(left, prevented(state, seat, place, one, kind))
    if stopped:
        terms.append(Term(-stopped, "prevented", one.name))
    return Sum(tuple(terms), left - stopped)


# --- what a player has ------------------------------------------------------------------------------------------------


def of_player(state: State, seat: int, what: str) -> int:
    """By how much cards that lie with characters change a figure of a player, as long as they do: `draws`,
    `initiative`."""
    return sum(
        figure(state, one.seat, one.effect, one.place)
        for one in state.lasting.get("change", ())
        if one.effect.do == "change"
        and one.effect.what == what
        and (one.seat == seat) != (one.effect.on == "foe")
        and holds_now(state, one.seat, one.effect, one.place)
    )


@clause("deed-draws", "ERE-12")
def draws_now(state: State, seat: int) -> int:
    """How many cards a player's hand is filled up to, before the limits (ERE-12)."""
    player = state.seats[seat]
    return player.draws + player.changed("draws") + of_player(state, seat, "draws")


@clause("initiative", "initiative-bonus", "deed-initiative")
def tickets_of(state: State, seat: int) -> int:
    """The tickets of a player in the lot: five, what its characters add, what cards change (Initiative)."""
    known = state.kept_here
    if ("tickets", seat) not in known:
        player = state.seats[seat]
        lasting = of_player(state, seat, "initiative")
        known["tickets", seat] = max(0, player.tickets + player.changed("initiative") + lasting)
    tickets: int = known["tickets", seat]
    return tickets
