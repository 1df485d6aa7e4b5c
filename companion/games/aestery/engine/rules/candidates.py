"""What can be announced for each parameter, as far as it can be listed: cards of a list with payments that work.

Cards announced with their figures and effects of card text are accepted, not listed: there is no end of them.
"""

from collections.abc import Iterable, Iterator

from companion.cardkit.effects.costs import Cost
from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import abilities, alternatives
from companion.cardkit.effects.queue import Task, asked_task
from companion.cardkit.effects.resolution import EFFECT
from companion.cardkit.payment import Payment
from companion.cardkit.zones.permanents import taken
from companion.games.aestery.engine.cards.cards import by_word
from companion.games.aestery.engine.constants import AIMED
from companion.games.aestery.engine.effects.abilities import ability_at, ability_of, cost_of
from companion.games.aestery.engine.effects.card_executors import moved
from companion.games.aestery.engine.effects.executors import figure
from companion.games.aestery.engine.effects.references import aim_text
from companion.games.aestery.engine.effects.resolution import DECK_ENDS, LOOK, looked_at, parts
from companion.games.aestery.engine.effects.table_effects import short_of
from companion.games.aestery.engine.effects.targets import candidates, meant
from companion.games.aestery.engine.flow.stack import price_of
from companion.games.aestery.engine.moves import HAND, HIDEOUT
from companion.games.aestery.engine.rules import aether
from companion.games.aestery.engine.rules.effects import makes_sense
from companion.games.aestery.engine.state import State

Targets = tuple[str, ...]
_MOST_TARGETS = 8
_MOST_PAYMENTS = 4
_NO_TARGETS: tuple[Targets, ...] = ((),)


def held(state: State, seat: int) -> tuple[str, ...]:
    """The listed cards that may be in a hand, each once, by name."""
    player = state.seats[seat]
    if not state.box.cards:
        return ()
    if not player.hand.unknown:
        return player.hand_names
    return tuple(dict.fromkeys(player.hand.known + player.pool))


def hidden(state: State, seat: int) -> tuple[str, ...]:
    """The listed card that may be in the hideout."""
    player = state.seats[seat]
    if not len(player.hideout) or not state.box.cards:
        return ()
    names = player.hideout.known or player.pool
    return tuple(dict.fromkeys(name for name in names if state.box.card(name) is not None))


def played(state: State, seat: int) -> Iterable[str]:
    """The listed cards of the hand and of the hideout that could be played at this moment."""
    box, player = state.box, state.seats[seat]
    if not box.cards:
        return ()
    names = held(state, seat)
    if len(player.hideout):
        names = tuple(dict.fromkeys((*names, *hidden(state, seat))))
    if seat == state.active and state.phase == "main" and not state.stack and not state.agenda:
        return [name for name in names if box.card(name) is not None]
    return [name for name in names if name in box.ephemerals]


def targets(state: State, seat: int, card: str) -> Iterable[Targets]:
    """What a card may be aimed at: by its keyword, or by the first of its effects that asks for something."""
    found = state.box.card(card)
    if found is None:
        return _NO_TARGETS
    if found.keywords:
        words = AIMED & by_word(found.keywords).keys()
        if words - {"support"} and found.kind != "fighter" and not (words == {"experience"}
                                                                     and state.seats[seat].hero):  # fmt: skip
            return _fighters(state, seat)
    return _aimed(state, seat, (effect for effect in found.effects if effect.when == "played"))


def _fighters(state: State, seat: int) -> list[Targets]:
    own = [str(place) for place, _ in taken(state.seats[seat].fighters)]
    name = state.players[1 - seat]
    found = own + [f"{name}.{place}" for place, _ in taken(state.seats[1 - seat].fighters)]
    return [(text,) for text in found] or [()]


def payments(state: State, seat: int, card: str) -> Iterable[Payment | None]:
    """Ways to pay for a card that work; None is the usual one."""
    found = state.box.card(card)
    if found is None:
        return (None,)
    return aether.payments(state, seat, price_of(state, seat, found), but=card, most=_MOST_PAYMENTS)


def origins(state: State, seat: int, card: str) -> Iterable[str]:
    """Out of the hand, or out of the hideout."""
    player = state.seats[seat]
    if card in player.hand.known or (player.hand.unknown and card in player.pool):
        yield HAND
    if len(player.hideout) and (card in player.hideout.known or (not player.hideout.known and card in player.pool)):
        yield HIDEOUT


def one_of_hand(state: State, seat: int) -> Iterable[str]:
    """A card of the hand by name, or any where nobody knows it."""
    hand = state.seats[seat].hand
    names = tuple(dict.fromkeys(hand.known))
    return (*names, "") if hand.unknown else names


def no_support(state: State, seat: int) -> Iterable[int]:
    """Mining lists no Support."""
    return (0,)


def no_target(state: State, seat: int) -> Iterable[str]:
    """Nothing is aimed at."""
    return ("",)


def support_cards_of(state: State, seat: int) -> Iterator[str]:
    """Listed cards of the hand with Support."""
    supporting = state.box.supporting
    return (name for name in held(state, seat) if name in supporting)


def supportable(state: State, seat: int) -> Iterable[int]:
    """Nothing is said of how much a listed card gives; nothing is listed without such a card."""
    supporting = state.box.supporting
    return (0,) if supporting and not supporting.isdisjoint(held(state, seat)) else ()


def any_fighter(state: State, seat: int) -> Iterable[str]:
    """Every Fighter on the table."""
    return (target[0] for target in _fighters(state, seat) if target)


def brave(state: State, seat: int) -> Iterable[int]:
    """Own Fighters with Bravery markers."""
    return state.seats[seat].brave_places


def with_abilities(state: State, seat: int) -> Iterable[str]:
    """Own cards in play that a list gives abilities to."""
    active = state.box.active
    return [what for what, code in state.seats[seat].in_play if code in active] if active else ()


def costs(state: State, seat: int, what: str) -> Iterable[str]:
    """What the abilities of a listed card cost."""
    _, effects = ability_of(state, seat, what)
    return (cost_of(found[0]) for found in abilities(effects or ()))


def ability_targets(state: State, seat: int, what: str, cost: str) -> Iterable[Targets]:
    """What an ability may be aimed at."""
    return _aimed(state, seat, ability_at(state, seat, what, cost), what)


def _aimed(state: State, seat: int, effects: Iterable[Effect], source: str = "") -> Iterable[Targets]:
    """What the first of some effects that asks for something may be aimed at."""
    for effect in effects:
        if effect.target.needs_choice and not effect.may and effect.target.kinds != ("card",):
            aims = candidates(state, seat, effect, source)[:_MOST_TARGETS]
            return [(aim_text(state.players, seat, aim),) for aim in aims] or _NO_TARGETS
    return _NO_TARGETS


def ability_payments(state: State, seat: int, what: str, cost: str) -> Iterable[Payment | None]:
    """Ways to pay for an ability."""
    return aether.payments(state, seat, Cost.said(cost).aether, most=_MOST_PAYMENTS)


def decks(state: State, seat: int) -> Iterable[str]:
    """The decks of the list."""
    return (deck.name for deck in state.box.decks)


def heroes(state: State, seat: int) -> Iterable[str]:
    """The Heroes of the list."""
    return (hero.name for hero in state.box.heroes)


def owed_counts(state: State, seat: int) -> Iterable[int]:
    """How many cards are owed, where nobody knows the hand."""
    item = next((item for item in state.pending if item.verb == "discard" and item.seat == seat), None)
    player = state.seats[seat]
    if item is None or (player.hand.unknown < item.many and player.hand.known):
        return (0,)
    return (item.many,)


def owed_cards(state: State, seat: int, amount: int) -> Iterable[tuple[str, ...]]:
    """Cards that are discarded one by one, by name; or only their number."""
    return ((),) if amount else ((name,) for name in dict.fromkeys(state.seats[seat].hand.known))


def no_colours(state: State, seat: int) -> Iterable[tuple[str, ...]]:
    """A listed Hero needs none said."""
    return ((),)


def no_amount(state: State, seat: int) -> Iterable[int]:
    """Nothing is said of it."""
    return (0,)


def asked_effects(state: State, seat: int) -> Iterable[str]:
    """What answers a card that asks this player for something; nothing where none does."""
    if asked_task(state, seat, LOOK) is not None:
        return _back(state, seat)
    task = asked_task(state, seat, EFFECT)
    return () if task is None else _answers(state, seat, task)


def _back(state: State, seat: int) -> Iterator[str]:
    """Each card that is looked at, under the deck or on it."""
    for name in dict.fromkeys(looked_at(state, seat)):
        for end in reversed(DECK_ENDS):
            yield short_of(Effect("move", what=f"from {DECK_ENDS[0]} to {end}", on=f'"{name}"'))


def _answers(state: State, seat: int, task: Task) -> Iterator[str]:
    _, _, effect, _ = parts(task)
    player = state.seats[seat]
    for one in alternatives(effect):
        if one.do == "mine":
            yield from (f'mine "{name}"' for name in dict.fromkeys(player.hand.known))
        elif one.target.kinds == ("card",):
            yield from _cards_asked(state, seat, one)
        else:
            yield _short(state, seat, one)


def _short(state: State, seat: int, effect: Effect) -> str:
    """An effect as it is announced now, with the figure that it counts."""
    return short_of(effect if effect.amount == "all" else effect._replace(amount=figure(state, seat, effect)))


def _cards_asked(state: State, seat: int, effect: Effect) -> Iterator[str]:
    """The known cards of the zone out of which one is chosen."""
    player = state.seats[seat]
    if effect.do == "recall":
        zone = "exile" if "exile" in effect.what else "graveyard"
        yield from (f'recall "{name}"' for name in dict.fromkeys(player.zone(zone).known))
    elif effect.do == "move":
        _, source, target = moved(effect)
        zone = "deck" if source.startswith("deck") else source or "hand"
        for name in dict.fromkeys(player.zone(zone).known):
            yield f'move "{name}" from {source or zone} to {target}'


def asked_targets(state: State, seat: int, what: str) -> Iterable[Targets]:
    """What that answer may be aimed at; a card that was looked at only goes back."""
    if asked_task(state, seat, LOOK) is not None:
        return _NO_TARGETS
    task = asked_task(state, seat, EFFECT)
    if task is None:
        return ()
    _, source, effect, _ = parts(task)
    for one in alternatives(effect):
        if one.target.kinds == ("card",) or _short(state, seat, one) != what:
            continue
        if one.target.needs_choice:
            return [(aim_text(state.players, seat, aim),) for aim in candidates(state, seat, one, source)]
        if one.target.alone in ("self", "you", "foe") and makes_sense(state, seat, what, ()) is not None:
            aims = meant(state, seat, one, source, ())
            return [tuple(aim_text(state.players, seat, aim) for aim in aims)]
    return _NO_TARGETS
