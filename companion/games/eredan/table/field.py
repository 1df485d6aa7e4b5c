"""The middle of Eredan's table: both lines, the cards in N, what each strike would do, the Orders of the turn."""

from collections.abc import Mapping

from companion.cardkit.zones.stack import Waiting
from companion.core.rules.rulings import Event, Sum, Term
from companion.core.view.field import Brings, Field, Forecast, Item, Queue, Reason, Row, Strikes
from companion.core.view.field_builders import (
    brings_part,
    field_part,
    forecast_part,
    item_part,
    queue_part,
    row_part,
    strike_part,
    strikes_part,
)
from companion.core.view.words import Words
from companion.games.eredan.engine.constants import LINE
from companion.games.eredan.engine.flow.queue import ATTACHED, HAND
from companion.games.eredan.engine.flow.strike import Blow, forecast
from companion.games.eredan.engine.rules.stats import damage_sum
from companion.games.eredan.engine.state import Character, State
from companion.games.eredan.table.characters import character, vacant_card
from companion.games.eredan.table.labels import (
    RANGE,
    called,
    card_called,
    order_text,
    queue_spot,
    ruled,
    spot,
    spot_of_text,
    text_of,
)
from companion.games.eredan.table.turn_summary import Told


def field(state: State, order: list[int], told: Told, words: Words) -> Field:
    """The board, its lines in the order of the screen."""
    rows = [_row(state, seat, words) for seat in order]
    if state.outcome is not None:
        return field_part(words.say("field"), rows, out="")
    return field_part(words.say("field"), rows, out="", queue=_queue(state, told, words),
                      strikes=_strikes(state, told, words), brings=_brings(state, words))  # fmt: skip


def _row(state: State, seat: int, words: Words) -> Row:
    name = state.players[seat]
    cards = [
        vacant_card(state, seat, place, words) if one is None else character(state, seat, place, one, words)
        for place, one in enumerate(state.seats[seat].line, 1)
    ]
    return row_part(name, words.say("row", player=name), words.say("nobody"), cards[:LINE])


# --- the N ------------------------------------------------------------------------------------------------------------


def _queue(state: State, told: Told, words: Words) -> Queue | None:
    """The cards of the turn, each before the one who plays it."""
    if not state.queue:
        return None
    return queue_part("queue", words.say("queue"), "", _items(state, told, words), path=True)


def _items(state: State, told: Told, words: Words) -> list[Item]:
    laid = [0, 0]
    found = []
    for place, item in enumerate(state.queue, 1):
        column = laid[item.by] if item.origin == HAND else None
        laid[item.by] += item.origin == HAND
        number = place if state.phase != "cards" or column is None else 2 * column + (item.by != state.active) + 1
        found.append(_item(state, place, number, column, item, told, words))
    return found


def _item(
    state: State, place: int, number: int, column: int | None, item: Waiting, told: Told, words: Words
) -> Item:  # fmt: skip
    how = _how(state, place, item)
    name = state.players[item.by]
    return item_part(
        str(place), _titled(state, item.code, words), name, _detail(state, place, item, how, told, words), how,
        id=queue_spot(place), side=name, column=column, number=number, why=_why(state, place, item, told, words),
    )  # fmt: skip


def _titled(state: State, code: str, words: Words) -> str:
    """What stands on the card: its name, else its kind."""
    text = card_called(code, words)
    return f"{text[:1].upper()}{text[1:]}"


def _how(state: State, place: int, item: Waiting) -> str:
    if item.cancelled:
        return "cancelled"
    if state.phase == "cards" or (state.next and place > state.next):
        return "later"
    return "now" if place == state.next else "done"


def _detail(state: State, place: int, item: Waiting, how: str, told: Told, words: Words) -> str:
    """What came of it, or what it is and whom it is aimed at."""
    if how == "cancelled":
        return words.say("cancelled")
    if how == "done" and told.brief.get(place):
        return ", ".join(told.brief[place])
    card = state.card(item.code)
    kind = words.word("kind", card.kind) if card is not None else ""
    if item.origin != HAND:
        kind = words.word("origin", item.origin)
    aimed = words.say("aimed", name=_aimed(state, item)) if item.targets else ""
    rest = aimed or (words.say("to-come") if how == "later" else "")
    return ", ".join(filter(None, (kind, rest)))


def _aimed(state: State, item: Waiting) -> str:
    names = []
    for text in item.targets:
        where = spot_of_text(state, item.by, text)
        owner, _, place = where.rpartition(".")
        one = state.character(state.players.index(owner), int(place)) if owner in state.players else None
        names.append(where if one is None else called(one))
    return ", ".join(names)


def _why(state: State, place: int, item: Waiting, told: Told, words: Words) -> list[Reason]:
    """Who played what, what the card says, and what came of it, each with its rule."""
    lines: list[Reason] = [{"text": words.say("played", player=state.players[item.by], card=item.code)}]
    text = text_of(state, item.code, words)
    if text:
        lines.append({"text": text})
    if item.cancelled:
        lines.append(ruled(words.say("was-cancelled"), "card-cancelled", words))
    elif item.how == ATTACHED and not told.whole.get(place):
        lines.append({"text": words.say("lies-attached")})
    return [*lines, *told.whole.get(place, ())]


# --- the strikes ------------------------------------------------------------------------------------------------------


def _strikes(state: State, told: Told, words: Words) -> Strikes | None:
    """What each strike would do now; once they are dealt, what they did."""
    if not state.fighting:
        return None
    blows = forecast(state) if not told.blows else ()
    items = [
        strike_part(f"strike.{blow.seat}", *_ends(state, blow.seat), _told_blow(state, blow.seat, words),
                    None if blow.held else _forecast(state, blow, words), _held(blow.held, words))
        for blow in blows
    ]  # fmt: skip
    for seat in state.order if told.blows else ():
        effect = told.blows.get(state.players[seat])
        if effect is not None:
            dealt = _dealt(effect, words)
            items.append(strike_part(f"strike.{seat}", *_ends(state, seat), _told_blow(state, seat, words), dealt,
                                     "" if dealt else _held(effect.clause, words)))  # fmt: skip
    label = words.say("strikes-dealt" if told.blows else "strikes")
    return strikes_part("strikes", label, items) if items else None


def _held(reason: str, words: Words) -> str:
    return words.word("held", reason) if reason else ""


def _ends(state: State, seat: int) -> tuple[str, str]:
    """The places of who strikes and of who is struck."""
    return (spot(state, seat, state.seats[seat].fighter), spot(state, 1 - seat, state.seats[1 - seat].fighter))


def _told_blow(state: State, seat: int, words: Words) -> tuple[str, str, str]:
    one, other = state.fighter(seat), state.fighter(1 - seat)
    return ("" if one is None else called(one), words.say("strikes-whom"), "" if other is None else called(other))


def _forecast(state: State, blow: Blow, words: Words) -> Forecast | None:
    """The damage with its sum, and the HP that it leaves; of a range both ends."""
    one, other = state.fighter(blow.seat), state.fighter(1 - blow.seat)
    if one is None or other is None:
        return None
    low, high = blow.total.result, _highest(state, blow, one)
    names = {"name": called(one), "target": called(other)}
    will = max(0, other.hp - low)
    ranged = _ranged(state, blow.seat, one)
    key = "blow-ranged" if ranged and high != low else "blow"
    text = words.say(key, count=low, high=high, hp=other.hp, will=will)
    why = [ruled(words.say("why-blow", **names, sum=blow.total), "physical-attack", words)]
    if ranged:
        why.append(ruled(words.say("why-range", low=one.attack, high=one.attack_high), "attack-roll", words))
    made = forecast_part("heart", low, blow.total, [_terms(blow.total, one if ranged else None, words)], text, why,
                         was=other.hp, will=will)  # fmt: skip
    if high != low:
        return {**made, "value": f"\u2212{low}\u2026{high}", "held": False, "will": max(0, other.hp - high)}
    return made


def _ranged(state: State, seat: int, one: Character) -> bool:
    """Whether its attack is a range whose value is not known yet."""
    return one.attack_high is not None and state.seats[seat].rolled is None


def _highest(state: State, blow: Blow, one: Character) -> int:
    """What the upper end of a range would do."""
    target = state.fighter(1 - blow.seat)
    if target is None or one.attack_high is None or not _ranged(state, blow.seat, one):
        return blow.total.result
    attack = sum(term.value for term in blow.total.terms if term.word not in ("defence", "prevented"))
    more = max(0, attack) + one.attack_high - one.attack
    place = state.seats[1 - blow.seat].fighter
    return damage_sum(state, 1 - blow.seat, place, target, "physical", more, one.name).result


def _terms(total: Sum, ranged: Character | None, words: Words) -> str:
    """What is added up, in few words: `Ordre, Pique − Défense`."""
    first = words.word("characteristic", "attack")
    if ranged is not None:
        first = f"{first} {ranged.attack}{RANGE}{ranged.attack_high}"
    more = [_term(term, words) for term in total.terms[1:] if term.value > 0]
    less = [f"\u2212 {_term(term, words)}" for term in total.terms[1:] if term.value < 0]
    plus = ", ".join([first, *more] if ranged is not None or not more else more)
    return " ".join([plus, *less])


def _term(term: Term, words: Words) -> str:
    if term.word == "card" and term.card:
        return card_called(term.card, words)
    return words.speaker.word("term", term.word, card=term.card)


def _dealt(effect: Event, words: Words) -> Forecast | None:
    """A blow that has fallen; None for one that was not struck."""
    figures: Mapping[str, object] = effect.figures
    total, left = figures.get("sum"), figures.get("hp")
    if not isinstance(total, Sum) or not isinstance(left, Sum):
        return None
    was = left.terms[0].value
    name, target = _bare(figures["name"], words), _bare(figures["target"], words)
    text = words.say("blow", count=total.result, hp=was, will=left.result)
    why = [ruled(words.say("why-blow", name=name, target=target, sum=total), effect.clause, words)]
    return forecast_part("heart", total.result, total, [_terms(total, None, words)], text, why, done=True, was=was,
                         will=left.result)  # fmt: skip


def _bare(name: object, words: Words) -> str:
    return words.speaker.format_field(name, "who")


# --- what the turn brings ---------------------------------------------------------------------------------------------


def _brings(state: State, words: Words) -> Brings | None:
    """The Orders that count in this turn's fight; before it is chosen, those that it would wake."""
    if state.phase in ("team", "initiative"):
        return None
    found = []
    for seat, place, one in state.everybody():
        if one.dead:
            continue
        awake = state.orders_awake(seat, place, one)
        wakes = awake or tuple(order for order in one.orders if order.turn == state.turn and not state.fighting)
        found += [(called(one), order) for order in wakes]
    if not found:
        return None
    lines = [ruled(words.say("order-of", name=name, gives=order_text(order, words)),
                   "order-bonus" if order.turn == state.turn else "order-woken", words)
             for name, order in found]  # fmt: skip
    name, order = found[0]
    if len(found) == 1 and state.fighting:
        return brings_part("turn.orders", "bolt", words.say("order-of", name=name, gives=order_text(order, words)),
                           lines, strong=name)  # fmt: skip
    names = ", ".join(dict.fromkeys(name for name, _ in found))
    return brings_part("turn.orders", "bolt", words.say("orders-of", names=names), lines)
