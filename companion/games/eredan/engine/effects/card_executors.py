"""What card text does with cards: drawn, discarded, moved, attached, taken off, created, recalled, cancelled.

Each function takes the state, whose effect it is, the effect, what it is done to, and its figure; all are total.
"""

from collections.abc import Iterable
from typing import Final

from companion.cardkit.effects import resolution
from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import card_named
from companion.cardkit.effects.queue import Task, later
from companion.cardkit.effects.resolution import DISCARD, each, for_each
from companion.cardkit.notation.card_names import spoken
from companion.cardkit.zones.permanents import Change
from companion.cardkit.zones.player_zones import NO, with_seat
from companion.cardkit.zones.stack import Waiting, cancelled
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.cards.cards import CARD, Card, parted
from companion.games.eredan.engine.constants import FAMILIAR, KINDS, MOST_ATTACHED, MOST_QUEUE, OBJECT, SLOTS
from companion.games.eredan.engine.effects.references import QUEUE, Aim, character_at
from companion.games.eredan.engine.effects.targets import Aims, By, borne, waiting
from companion.games.eredan.engine.flow import updates
from companion.games.eredan.engine.flow.triggers import tasks_of
from companion.games.eredan.engine.flow.updates import Step, update, with_change
from companion.games.eredan.engine.state import Character, Player, State

Perform = resolution.Perform[State, By]
_HELD = ("hand", "discard", "deck")
CREATED, RECALLED = "created", "recalled"
CANCEL = "cancel"
"""A change for a player: the next card of a kind, or of any, that is laid will be cancelled."""


def players_of(by: By, aims: Aims) -> tuple[int, ...]:
    """The players that are meant: those aimed at, those of the characters aimed at, else whose effect it is."""
    return tuple(dict.fromkeys(aim.seat for aim in aims)) or (by.seat,)


def _player(state: State, seat: int) -> Player:
    return state.seats[seat]


def _once(by: By, aims: Aims) -> Iterable[Aim]:
    return dict.fromkeys(aims)


def _aims(by: By, aims: Aims) -> Aims:
    return aims


each_character: Final = each(character_at, _once)
each_aim: Final = each(character_at, _aims)
each_player: Final = each(_player, players_of)


def parted_what(effect: Effect) -> tuple[str, str]:
    """The words that an effect is about, and the name behind them, if any: `weapon "Pique"`."""
    words, _, name = effect.what.partition('"')
    return words.strip(), name.rstrip('"') or card_named(effect)


# --- hand, deck, discard ----------------------------------------------------------------------------------------------


@each_player
@clause("deed-draw")
def draw(state: State, by: By, effect: Effect, amount: int, seat: int, player: Player) -> Step:
    """So many cards, as many as there are; what acts as it is drawn does so, where it is known."""
    state, told = updates.draw(state, seat, amount, "deed-draw")
    drawn = state.seats[seat].hand.known[len(player.hand.known) :]
    return later(state, *(task for code in drawn for task in tasks_of(state, seat, 0, code, "drawn"))), told


@clause("deed-discard")
def discard(state: State, by: By, effect: Effect, aims: Aims, amount: int) -> Step:
    """Cards of a hand: who holds them chooses which."""
    return later(state, *(Task(DISCARD, seat, (amount,)) for seat in players_of(by, aims) if amount > 0)), ()


def moved(effect: Effect) -> tuple[str, str]:
    """From where and where to a `move` goes."""
    words = effect.what.split()
    return words[1], words[3]


@clause("deed-move", "deed-discard")
def move(state: State, by: By, effect: Effect, aims: Aims, amount: int) -> Step:
    """Cards from zone to zone: the one that is named, those that are chosen out of a hand, or the uppermost ones."""
    chosen = moved(effect)[0] == "hand" and not parted_what(effect._replace(what=""))[1]
    return (discard if chosen else _move)(state, by, effect, aims, amount)


@each_player
def _move(state: State, by: By, effect: Effect, amount: int, seat: int, player: Player) -> Step:
    source, zone = moved(effect)
    name = parted_what(effect._replace(what=""))[1]
    count = min(1 if name else amount, len(player.zone(source)))
    if count < 1:
        return state, ()
    key = zone_name(state, seat, name, source) if name else ""
    cards = (key,) if name else player.zone(source).top[:count]
    cards += ("",) * (count - len(cards))
    player = player.move(key, source, zone) if name else player.draw(count, source, zone)[0]
    figures = {"player": state.players[seat], "cards": cards, "source": source, "zone": zone}
    return with_seat(state, seat, player), (Event("deed-move", figures),)


# --- attached cards ---------------------------------------------------------------------------------------------------


@each_aim
@clause("deed-attach", "one-of-each-object", "ERE-13")
def attach(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    """A card of the hand, else of the discard or the deck, lies with a character; then it does what it does there."""
    if len(one.attached) >= MOST_ATTACHED:
        return state, ()
    where, name = parted_what(effect)
    key = zone_name(state, by.seat, name, *_HELD) if name else ""
    code = object_code(state, where, key or name)
    player = without(state, by.seat, key, *_HELD)
    if player is None:
        return state, ()
    state, told = updates.attach(with_seat(state, by.seat, player), by.seat, *aim.at, code, where)
    return later(state, *tasks_of(state, *aim.at, code, "attached")), told


def without(state: State, seat: int, key: str, *zones: str) -> Player | None:
    """A player without that card (or, without a name, any of the first zone), out of the first of these zones that has
    it or may have it; None where none has."""
    player = state.seats[seat]
    if not key:
        return player.take_any(zones[0]) if len(player.zone(zones[0])) else None
    zone = next((zone for zone in zones if player.has(zone, (key,)) != NO), "")
    return player.take(key, zone)[0] if zone else None


def object_code(state: State, where: str, name: str) -> str:
    """The code of a card at such a place: that of the list, else as it would be announced."""
    kind = "familiar" if where == FAMILIAR else "object"
    return card_code(state, kind, name, where if where in SLOTS else "")


def card_code(state: State, kind: str, name: str, type_: str = "") -> str:
    """The code of a card of a kind: that of the list, else as it would be announced."""
    listed = state.box.named(name) if name else ""
    card = state.box.card(listed) if listed else None
    if card is not None and card.kind == kind and (kind != "object" or card.place == (type_ or OBJECT)):
        return card.code
    return Card(name, kind, object=type_).code


def zone_name(state: State, seat: int, name: str, *zones: str) -> str:
    """Under which a card that is called so lies in some zones of a player; of several levels one known there."""
    player = state.seats[seat]
    keys = (key for zone in zones for key in player.zone(zone).known)
    known = next((key for key in keys if spoken(name) in (spoken(key), spoken(parted(key)[0]))), "")
    return known or state.box.named(name) or name


@each_aim
@clause("deed-detach", "ERE-26")
def detach(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    """Attached cards go to their owners' discards: of each character one that is meant, the oldest."""
    gone = [one.attached[index] for index in borne(state, aim, effect.what)[: max(1, amount)]]
    return for_each(state, gone, lambda state, item: updates.detach(state, *aim.at, item))


# --- the queue --------------------------------------------------------------------------------------------------------


def _joins(state: State, seat: int, code: str, origin: str) -> Step:
    """A card that joins the queue behind all others (Les cartes rappelées)."""
    state = replace(state, queue=(*state.queue, Waiting(seat, code, (), origin)))
    said = "deed-create" if origin == CREATED else "deed-recall"
    return state, (Event(said, {"player": state.players[seat], "card": code, "place": len(state.queue)}),)


@each_player
@clause("deed-create", "created-after", "ERE-6")
def create(state: State, by: By, effect: Effect, amount: int, seat: int, player: Player) -> Step:
    """A card that comes from nowhere joins the queue."""
    kind, name = parted_what(effect)
    count = min(amount, MOST_QUEUE - len(state.queue)) if kind in KINDS else 0
    return for_each(state, range(count), lambda state, _: _joins(state, seat, card_code(state, kind, name), CREATED))


def recalled(effect: Effect) -> tuple[str, str, bool]:
    """The kind of card that is recalled (or any), its name, if it has one, and whether it goes to the hand."""
    words, name = parted_what(effect)
    return words.removesuffix("to hand").strip(), name, words.endswith("to hand")


@clause("deed-recall", "deed-move", "created-after", "ERE-6")
def recall(state: State, by: By, effect: Effect, aims: Aims, amount: int) -> Step:
    """A card of the discard joins the queue, or goes back to the hand."""
    kind, name, to_hand = recalled(effect)
    seat = players_of(by, tuple(aim for aim in aims if aim.kind != QUEUE))[0]
    player = state.seats[seat]
    if not len(player.discard) or (not to_hand and len(state.queue) >= MOST_QUEUE):
        return state, ()
    key = zone_name(state, seat, name, "discard") if name else ""
    if to_hand:
        player = player.move(key or None, "discard", "hand")
        figures = {"player": state.players[seat], "cards": (key,), "source": "discard", "zone": "hand"}
        return with_seat(state, seat, player), (Event("deed-move", figures),)
    left = without(state, seat, key, "discard")
    if left is None:
        return state, ()
    return _joins(with_seat(state, seat, left), seat, _recalled_code(state, kind, name, key), RECALLED)


def _recalled_code(state: State, kind: str, name: str, key: str) -> str:
    """The code under which it joins the queue again: that of the list, as it was announced in this turn, or as a card
    of that kind (an Action, where nobody said which)."""
    if key and state.box.card(key) is not None:
        return key
    for item in reversed(state.queue):
        card = CARD.read(item.code)
        if name and card is not None and spoken(card.name) == spoken(name):
            return item.code
    return Card(name, kind or "action").code


@clause("deed-cancel", "deed-cancel-next", "recalled-untouched", "recalled-touched", "ERE-6")
def cancel(state: State, by: By, effect: Effect, aims: Aims, amount: int) -> Step:
    """Cards of the queue do nothing when their turn comes. Before the cards of a turn are chosen, the next one that
    the enemy lays is meant; later nothing touches a card that came afterwards (Les cartes rappelées)."""
    if effect.target.alone == "the next" and state.phase in ("choose", "cards") and not aims:
        foe = 1 - by.seat
        what = f"{CANCEL} {effect.what}".strip()
        state = update(state, foe, changes=with_change(state.seats[foe].changes, Change(what, 1, "turn", by.code)))
        return state, (Event("deed-cancel-next", {"other": state.players[foe], "what": effect.what or "any"}),)
    places = [aim.place for aim in aims if aim.kind == QUEUE and 0 < aim.place <= len(state.queue)]
    return for_each(state, places, _cancelled)


def _cancelled(state: State, place: int) -> Step:
    item = state.queue[place - 1]
    state = replace(state, queue=cancelled(state.queue, place - 1))
    figures = {"card": item.code, "player": state.players[item.by], "place": place}
    return state, (Event("deed-cancel", figures),)


@clause("deed-cancel", "deed-cancel-next")
def cancelled_as_opened(state: State) -> Step:
    """As the cards of a turn begin to take effect: those that were to be cancelled are."""
    told: tuple[Event, ...] = ()
    for seat in state.order:
        for change in state.seats[seat].changes:
            if change.what.split()[0] != CANCEL:
                continue
            effect = Effect("cancel", what=change.what.removeprefix(CANCEL).strip(), on="each own card")
            for aim in tuple(waiting(state, By(seat), effect))[: change.amount]:
                state, more = _cancelled(state, aim.place)
                told += more
        kept = tuple(change for change in state.seats[seat].changes if change.what.split()[0] != CANCEL)
        if len(kept) < len(state.seats[seat].changes):
            state = update(state, seat, changes=kept)
    return state, told


# --- what is chosen among cards ---------------------------------------------------------------------------------------


def asks_card(effect: Effect) -> bool:
    """Whether somebody says which card of a pile it is: one of the discard, or of a deck, that has no name yet."""
    if effect.do == "recall":
        return not recalled(effect)[1]
    return (
        effect.do == "move"
        and effect.on[:1] != '"'
        and (moved(effect)[0] == "discard" or effect.target.kinds == ("card",))
    )


def pile_of(state: State, by: By, effect: Effect) -> tuple[tuple[str, ...], int]:
    """The known cards that could be chosen, each once, and how many others lie there that nobody knows."""
    seat = pile_seat(by, effect)
    kind = recalled(effect)[0] if effect.do == "recall" else ""
    zone = state.seats[seat].zone("discard" if effect.do == "recall" else moved(effect)[0])
    names = dict.fromkeys(name for name in zone.known if _is_kind(state, name, kind))
    return tuple(names), zone.unknown


def pile_seat(by: By, effect: Effect) -> int:
    """Whose pile a card is chosen out of."""
    return 1 - by.seat if "foe" in (effect.target.whose, effect.target.alone) else by.seat


def _is_kind(state: State, key: str, kind: str) -> bool:
    """Whether a card of a pile may be of a kind: one of no list may."""
    card = state.box.card(key)
    return not kind or card is None or card.kind == kind
