"""The middle of Aestery's table: rows of cards, the price of the next combat, lanes with what will come, the stack."""

from companion.cardkit.zones.permanents import taken
from companion.core.view.field import Field, Forecast, Item, Ladder, Queue, Reason, Row
from companion.core.view.field import Lane as LanePart
from companion.core.view.field_builders import field_part, forecast_part, ladder_part, lane_part, queue_part, row_part
from companion.core.view.words import Words
from companion.games.aestery.engine.constants import COMBAT_STEP
from companion.games.aestery.engine.flow.stack import aimed_name
from companion.games.aestery.engine.flow.triggers import TRIGGERS
from companion.games.aestery.engine.position.stack_text import ABILITY
from companion.games.aestery.engine.rules.combat_sums import Lane, forecast, suffered
from companion.games.aestery.engine.state import State
from companion.games.aestery.table.cards import Fates, fighter_card, story_card
from companion.games.aestery.table.labels import called, fighter_place, one_called

COMBAT_PHASES = ("attack", "block", "damage")
RUNGS = 4


def lanes_of(state: State) -> tuple[Lane, ...]:
    """What the combat would bring, while there is one and the match goes on."""
    return forecast(state) if state.phase in COMBAT_PHASES and state.outcome is None else ()


def field(state: State, order: list[int], words: Words) -> Field:
    """The board, its rows in the order of the screen."""
    lanes = lanes_of(state)
    fates = Fates(state, lanes, words)
    return field_part(
        words.say("field"), [_row(state, seat, fates, words) for seat in order], out=words.say("stays-out"),
        ladder=_ladder(state, words) if state.outcome is None else None,
        lanes=[_lane(state, lane, words) for lane in lanes],
        attacker=state.players[state.active] if lanes else None, queue=_queue(state, words),
    )  # fmt: skip


def _row(state: State, seat: int, fates: Fates, words: Words) -> Row:
    name, player = state.players[seat], state.seats[seat]
    cards = [fighter_card(state, seat, place, one, fates, words) for place, one in taken(player.fighters)]
    stories = [story_card(state, seat, place, one, words) for place, one in taken(player.stories)]
    return row_part(name, words.say("row", player=name), words.say("no-fighter"), cards, stories)


# --- the price of combats ---------------------------------------------------------------------------------------------


def _ladder(state: State, words: Words) -> Ladder:
    """What the next combat costs, and those after it."""
    first = max(0, state.combats - RUNGS + 2)
    granted = state.combats - state.combat_price // COMBAT_STEP
    prices = [COMBAT_STEP * max(0, n - (granted if n >= state.combats else 0)) for n in range(first, first + RUNGS)]
    shown = [str(price) if price else words.say("free") for price in prices]
    text = words.say("next-combat", price=words.say("price", price=state.combat_price))
    rungs = [(one, one) for one in shown]
    return ladder_part("combat.price", "blade", words.say("combat"), text, rungs, state.combats - first)


# --- lanes ------------------------------------------------------------------------------------------------------------


def lane_place(attacker: int) -> str:
    """The tap place of a lane's empty end."""
    return f"combat.{attacker}"


def order_place(attacker: int) -> str:
    """The tap place of the numbers of its blows."""
    return f"combat.{attacker}.order"


def _lane(state: State, lane: Lane, words: Words) -> LanePart:
    blockers = [fighter_place(state, 1 - state.active, place) for place in state.blockers(lane.attacker)]
    order = order_place(lane.attacker) if len(blockers) > 1 else None
    vacant = words.say("unblocked" if state.phase == "damage" else "no-blocker")
    return lane_part(lane_place(lane.attacker), fighter_place(state, state.active, lane.attacker), blockers, vacant,
                     _forecast(state, lane, words), order=order)  # fmt: skip


def _forecast(state: State, lane: Lane, words: Words) -> Forecast:
    """What would come through, in signs, in few words and as a sentence; and the whole sum with its rules."""
    through, foe = lane.through.result, state.players[1 - state.active]
    names = [called(state, term.card, words) for term in lane.through.terms]
    told = [" − ".join(names)] if len(names) > 1 else [words.say("lone", name=names[0])]
    if lane.suffers:
        strikes = " + ".join(str(term.value) for term in lane.strikes.terms if term.value > 0)
        sums = f"{strikes} = {lane.suffers}" if len(lane.strikes.terms) > 1 else str(lane.suffers)
        told.append(words.say("takes", sum=sums))
    key = "through" if through else "held-back"
    text = words.say(key, name=names[0], target=foe, count=through)
    return forecast_part("heart" if through else "shield", through, lane.through, told, text, _why(state, lane, words))


def _why(state: State, lane: Lane, words: Words) -> list[Reason]:
    """Each sum of a lane, with its rule."""
    rule = words.say("rule-damage")
    each = {"id": "damage-each", "text": rule}
    lines: list[Reason] = [_reason(words.say("why-through", sum=lane.through), each["id"], rule)]
    if lane.strikes.terms:
        one = state.fighter(state.active, lane.attacker)
        name = "" if one is None else one_called(state, one)
        lines.append(_reason(words.say("why-takes", name=name, sum=lane.strikes), "fatigue", words.say("rule-fatigue")))
    for blow in lane.blows:
        other = state.fighter(1 - state.active, blow.place)
        if other is not None:
            told = words.say("why-takes", name=one_called(state, other), sum=suffered(state, lane.attacker, blow))
            lines.append(_reason(told, "fatigue", words.say("rule-fatigue")))
    return lines


def _reason(text: str, rule: str, title: str) -> Reason:
    return {"text": text, "rule": {"id": rule, "text": title}}


# --- the stack --------------------------------------------------------------------------------------------------------


def _queue(state: State, words: Words) -> Queue | None:
    """What waits on the stack, the uppermost first."""
    if not state.stack or state.outcome is not None:
        return None
    item = state.pending[-1] if state.pending else None
    asked = None if item is None else item.seat
    name = state.players[1 - state.stack[-1].by if asked is None else asked]
    key = "answers" if item is None or item.verb == "pass" else "wait"  # a card that resolves asks before them
    return queue_part("stack", words.say("stack"), words.say(key, player=name), _items(state, words))


def _items(state: State, words: Words) -> list[Item]:
    found: list[Item] = []
    for number, item in enumerate(reversed(state.stack)):
        card = state.card(item.code) if item.origin not in (*TRIGGERS, ABILITY) else None
        what = words.word("waits", item.origin) if card is None else words.word("kind", card.kind)
        aimed = words.say("aimed", targets=", ".join(_aimed(state, item.by, text, words) for text in item.targets))
        told: Item = {
            "code": f"{number} {item.code}", "text": called(state, item.code, words), "by": state.players[item.by],
            "detail": " ".join(filter(None, (what, aimed if item.targets else ""))),
            "state": "cancelled" if item.cancelled else "later" if number else "now",
        }  # fmt: skip
        found.append(told if number else {**told, "id": "stack.top"})
    return found


def _aimed(state: State, seat: int, text: str, words: Words) -> str:
    return called(state, aimed_name(state, seat, text), words)
