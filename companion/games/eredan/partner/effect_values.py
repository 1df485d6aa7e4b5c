"""What card text is worth in a fight: a short function for each verb, for whoever weighs a card before laying it.

Damage, changes and what holds a strike back count in the fight itself (`Side`); all else counts what it is usually
worth beside it, in hit points. Only what both can see is looked at.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.zones.stack import Waiting
from companion.games.eredan.engine.cards.cards import LASTING, Card
from companion.games.eredan.engine.effects.card_executors import parted_what, players_of
from companion.games.eredan.engine.effects.conditions import figure, holds_now
from companion.games.eredan.engine.effects.references import CHARACTER, PLAYER, Aim, aim_of
from companion.games.eredan.engine.effects.targets import Aims, By, borne, meant
from companion.games.eredan.engine.rules.stats import FULL
from companion.games.eredan.engine.state import Character
from companion.games.eredan.partner.forecast import Prospect, harm, met

TO_COME: Final = 1.6
"""Fights in which a lasting change of a bearer still counts, beside this one."""
WORTH: Final = {"attack": 1.0, "defence": 0.9, "spirit": 0.35, "draws": 1.5}
"""A point of a figure for a fight; of the cards that a hand is filled up to, for good."""
CARD: Final = 0.7
"""A card drawn; one that the other loses."""
OFTEN: Final = 1.4
"""What comes again at each turn or fight: how often it still does."""
Value = Callable[[Prospect, By, Effect, Aims, int], None]


# --- a card of the queue ----------------------------------------------------------------------------------------------


def foresee(prospect: Prospect) -> Prospect:
    """With all cards of the queue that have not taken effect yet, in their order."""
    for place, item in enumerate(prospect.items, 1):
        if not item.cancelled and place not in prospect.cancelled and place >= prospect.state.next:
            _take_effect(prospect, item, place)
    return prospect


def _take_effect(prospect: Prospect, item: Waiting, place: int) -> None:
    state = prospect.state
    card = state.card(item.code)
    if card is None:
        return
    by = By(item.by, state.seats[item.by].fighter, item.code)
    if card.attaches:
        _attached(prospect, by, card, item.targets)
    for effect in card.effects:
        if effect.when == "played":
            _counted(prospect, by, effect, item.targets, place)


def _counted(prospect: Prospect, by: By, effect: Effect, targets: tuple[str, ...], place: int = 0) -> None:
    """One effect of a card, or the best of an alternative."""
    if effect.conditions and not holds_now(prospect.state, by.seat, effect, by.place, FULL):
        return
    if effect.either:
        best = max(effect.either, key=lambda effects: _alone(prospect, by, effects, targets))
        for one in best:
            _counted(prospect, by, one, targets, place)
        return
    if effect.do == "cancel":
        _cancel(prospect, by, effect, place)
    elif effect.do in _VALUES:
        amount = figure(prospect.state, by.seat, effect, by.place, FULL)
        _VALUES[effect.do](prospect, by, effect, _aims(prospect, by, effect, targets), amount)


def _alone(prospect: Prospect, by: By, effects: tuple[Effect, ...], targets: tuple[str, ...]) -> float:
    """What some effects would bring to whoever does them."""
    other = prospect.again(())
    for effect in effects:
        _counted(other, by, effect, targets)
    return other.gain(by.seat)


def _aims(prospect: Prospect, by: By, effect: Effect, targets: tuple[str, ...]) -> Aims:
    """Whom an effect is done to: those that are meant; where somebody has yet to choose, one that comes to mind."""
    if effect.target.kinds == ("card",):
        return ()
    found = meant(prospect.state, by, effect, targets)
    if found or not effect.target.needs_choice:
        return found
    seat = 1 - by.seat if effect.target.whose == "foe" else by.seat
    if CHARACTER not in effect.target.kinds:
        return (Aim(PLAYER, seat),)
    place = prospect.sides[seat].place
    return (Aim(CHARACTER, seat, place),) if place else ()


# --- damage, loss, healing --------------------------------------------------------------------------------------------


def _damage(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """Damage in the fight counts with the blows; whoever does not fight is harmed on its own. A Mage does not strike
    behind a Spell that hurts."""
    for aim in aims:
        side = prospect.side_at(aim.seat, aim.place)
        if side is not None:
            side.hurt += side.suffers(effect.what, amount)
        elif (one := prospect.state.character(aim.seat, aim.place)) is not None and not one.dead:
            _beside(prospect, aim, one, met(effect.what, amount, one.defence, one.spirit))
    card = prospect.state.card(by.code)
    if effect.what == "magic" and card is not None and card.kind == "spell":
        own = prospect.sides[by.seat]
        own.held = own.held or own.mage


def _lose(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """A loss is met by nothing."""
    for aim in aims:
        side = prospect.side_at(aim.seat, aim.place)
        if side is not None:
            side.hurt += amount
        elif (one := prospect.state.character(aim.seat, aim.place)) is not None and not one.dead:
            _beside(prospect, aim, one, amount)


def _beside(prospect: Prospect, aim: Aim, one: Character, loss: float) -> None:
    prospect.more[aim.seat] -= harm(one, loss, one.attack)


def _heal(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """Healing gives back what is missing, and no more."""
    for aim in aims:
        one = prospect.state.character(aim.seat, aim.place)
        side = prospect.side_at(aim.seat, aim.place)
        if one is None or one.dead:
            continue
        missing = one.hp_max - one.hp + (side.hurt if side is not None else 0.0)
        if side is not None:
            side.hurt -= min(amount, missing)
            prospect.more[aim.seat] += min(amount, missing)
        else:
            prospect.more[aim.seat] += min(amount, missing)


# --- figures ----------------------------------------------------------------------------------------------------------


def _change(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """A change counts in this fight, and in some more where it lasts."""
    if effect.what in ("draws", "initiative"):
        for seat in players_of(by, aims):
            prospect.more[seat] += WORTH.get(effect.what, 0.0) * amount
        return
    for aim in aims:
        side = prospect.side_at(aim.seat, aim.place)
        if side is not None:
            side.add(effect.what, amount)
        if effect.until in ("good", "attached"):
            prospect.more[aim.seat] += TO_COME * WORTH.get(effect.what, 0.0) * amount


def _prevent(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """What is prevented is not suffered."""
    for aim in aims:
        side = prospect.side_at(aim.seat, aim.place)
        if side is not None and effect.what in ("", "physical"):
            side.prevented += amount


def _attached(prospect: Prospect, by: By, card: Card, targets: tuple[str, ...]) -> None:
    """What lies with a character counts as long as it lies there; what has to give way counts no more."""
    seat, place = by.seat, by.place
    for text in targets:
        aim = aim_of(prospect.state.players, by.seat, text)
        if aim is not None and aim.kind == CHARACTER:
            seat, place = aim.seat, aim.place
    one = prospect.state.character(seat, place)
    if one is None:
        return
    for item in one.at(card.place) if card.place != "object" else ():
        old = prospect.state.card(item.code)
        if old is not None and not one.ambidextrous:
            _lies(prospect, seat, place, old, -1)
    _lies(prospect, seat, place, card, 1)


def _lies(prospect: Prospect, seat: int, place: int, card: Card, sign: int) -> None:
    """The lasting effects of an attached card, gained or lost."""
    by, side = By(seat, place, card.code), prospect.side_at(seat, place)
    for effect in card.effects:
        if effect.when == "played" or (effect.conditions and not holds_now(prospect.state, seat, effect, place, FULL)):
            continue
        if effect.when not in LASTING:
            _comes_again(prospect, by, effect, sign)
        elif (
            effect.do == "change" and isinstance(effect.amount, int) and (effect.when != "rage" or _rages(prospect, by))
        ):
            worth = WORTH.get(effect.what, 0.0) * effect.amount * sign
            prospect.more[seat] += worth * (TO_COME if effect.what != "draws" else 1.0)
            if side is not None and effect.target.alone == "self":
                side.add(effect.what, effect.amount * sign)


def _comes_again(prospect: Prospect, by: By, effect: Effect, sign: int) -> None:
    """What a card does at each turn or fight, from now on."""
    amount = effect.amount if isinstance(effect.amount, int) else 1
    harms = effect.do in ("damage", "lose")
    toward = -1 if harms and effect.target.alone == "self" else 1
    prospect.more[by.seat] += OFTEN * min(3, amount) * toward * sign


def _rages(prospect: Prospect, by: By) -> bool:
    one = prospect.state.character(by.seat, by.place)
    return one is not None and one.rage


def _wake(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """Orders that are woken count in this turn; the Rage, from now on."""
    state = prospect.state
    for aim in aims:
        one, side = state.character(aim.seat, aim.place), prospect.side_at(aim.seat, aim.place)
        if one is None or side is None:
            continue
        if effect.what == "order" and not one.woken:
            awake = state.orders_awake(aim.seat, aim.place, one)
            for order in one.orders:
                if order not in awake:
                    side.add(order.what, order.amount)
        elif effect.what == "rage" and not one.rage:
            for own in (own for code in one.codes for own in state.box.effects(code) if own.when == "rage"):
                if own.do == "change" and isinstance(own.amount, int):
                    side.add(own.what, own.amount)
                    prospect.more[aim.seat] += TO_COME * WORTH.get(own.what, 0.0) * own.amount


# --- what is no figure ------------------------------------------------------------------------------------------------


def _cancel(prospect: Prospect, by: By, effect: Effect, place: int) -> None:
    """The enemy's card that is cancelled does nothing; where none lies there yet, one may still come."""
    state = prospect.state
    for behind, item in enumerate(prospect.items, 1):
        card = state.card(item.code)
        if behind > place and item.by != by.seat and card is not None and effect.what in ("", card.kind):
            prospect.cancelled.add(behind)
            return
    if not state.seats[1 - by.seat].passed and not any(item.by != by.seat for item in prospect.items):
        prospect.more[by.seat] += 0.8 if "mage" in prospect.sides[1 - by.seat].one.classes else 0.3


def _skip(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """A strike that is skipped; a hand that is not filled."""
    for aim in aims:
        side = prospect.side_at(aim.seat, aim.place)
        if effect.what == "draw":
            prospect.more[aim.seat] -= 2 * CARD
        elif side is not None:
            side.held = True


def _cards(toward: float) -> Value:
    """Cards that a player gets or loses."""

    def counted(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
        for seat in players_of(by, aims):
            prospect.more[seat] += toward * amount

    return counted


def _move(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """Cards from a pile to another one."""
    toward = CARD if effect.what.endswith("to hand") else -0.3 if effect.what.startswith("from deck") else -CARD
    toward = 0.3 if effect.what.endswith("to deck") else toward
    for seat in players_of(by, aims):
        prospect.more[seat] += toward * amount


def _turned(toward: float) -> Value:
    """A character that tilts cannot be chosen, one that straightens can; each is worth little by itself."""

    def counted(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
        for aim in aims:
            prospect.more[aim.seat] += toward

    return counted


def _taken_off(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """An attached card that leaves: what it gave is gone."""
    for aim in aims:
        one = prospect.state.character(aim.seat, aim.place)
        found = borne(prospect.state, aim, effect.what)
        if one is None or not found:
            continue
        card = prospect.state.card(one.attached[found[0]].code)
        if card is not None:
            _lies(prospect, aim.seat, aim.place, card, -1)


def _attach(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """A card that text lays with somebody."""
    card = prospect.state.card(prospect.state.box.named(parted_what(effect)[1]))
    for aim in aims if card is not None else ():
        assert card is not None
        _lies(prospect, aim.seat, aim.place, card, 1)


def _again(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """A card that is created acts in this fight, as a rule; one that is recalled acts again, or comes to the hand."""
    name = parted_what(effect)[1]
    card = prospect.state.card(prospect.state.box.named(name)) if name else None
    if effect.do == "create" and card is not None and not card.attaches:
        made = by._replace(code=card.code)
        for one in card.effects:
            if one.when == "played" and one.do not in ("create", "recall"):
                _counted(prospect, made, one, ())
    elif not len(prospect.state.seats[by.seat].discard):
        return
    else:
        prospect.more[by.seat] += CARD if effect.what.endswith("to hand") else 2.5


def _mark(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """Runes, as far as there is room for them."""
    for aim in aims:
        one = prospect.state.character(aim.seat, aim.place)
        if one is not None and (amount < 0 or len(one.runes) < one.runes_max):
            prospect.more[aim.seat] += 0.5 * amount


def _little(prospect: Prospect, by: By, effect: Effect, aims: Aims, amount: int) -> None:
    """What is worth a little, whatever it does."""
    prospect.more[by.seat] += 0.3


_VALUES: Final[Mapping[str, Value]] = {
    "damage": _damage, "lose": _lose, "heal": _heal, "draw": _cards(CARD), "discard": _cards(-CARD), "move": _move,
    "destroy": _taken_off, "detach": _taken_off, "attach": _attach, "create": _again, "recall": _again, "mark": _mark,
    "change": _change, "give": _little, "prevent": _prevent, "tap": _turned(-0.8), "untap": _turned(0.8),
    "skip": _skip, "wake": _wake, "grant": _little,
}  # fmt: skip
"""What each verb of card text counts (`cancel` looks at the queue)."""
