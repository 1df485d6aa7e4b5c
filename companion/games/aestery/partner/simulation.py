"""What a card or an ability would do at this table: its effects, one by one, to what they are aimed at."""

from collections.abc import Callable, Iterable
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.zones.permanents import taken
from companion.games.aestery.engine.cards.cards import Card, by_word
from companion.games.aestery.engine.effects.conditions import holds_now
from companion.games.aestery.engine.effects.references import HERO, PLAYER, Aim, aims_of, permanent_at
from companion.games.aestery.engine.effects.targets import meant
from companion.games.aestery.engine.rules.combat_sums import force_now
from companion.games.aestery.engine.state import Fighter, State
from companion.games.aestery.partner.fights import Assault, Defence, fight, loss, reaches, side_of
from companion.games.aestery.partner.values import (
    CARD,
    body,
    card_value,
    cost_of_loss,
    effect_value,
    fighter_value,
    story_value,
)

Targets = tuple[str, ...]
_KEYWORD_EFFECTS: Final = {"healing": "heal", "experience": "mark"}


def played_gain(state: State, seat: int, card: Card, targets: Targets, *, hideout: bool = False) -> float:
    """What a card brings that is played now, its price aside."""
    if card.kind != "ephemeral":
        gain = card_value(card)
        if hideout and "privilege" in by_word(card.keywords):
            gain += _best_foe(state, seat) * 0.6
        return gain
    effects = [effect for effect in card.effects if effect.when == "played" and holds_now(state, seat, effect)]
    gain = effects_gain(state, seat, effects, "", targets)
    words = by_word(card.keywords)
    gain += 0.3 * words.get("look", 0)
    for word, do in _KEYWORD_EFFECTS.items():
        if word in words:
            if word == "experience" and state.seats[seat].hero:
                gain += 0.7 * words[word]
            else:
                gain += effects_gain(state, seat, (Effect(do, words[word], "plus", "any fighter"),), "", targets)
    return gain


def effects_gain(state: State, seat: int, effects: Iterable[Effect], source: str, targets: Targets) -> float:
    """What effects bring whose they are, the first that asks for a target done to what was announced."""
    total, said = 0.0, targets
    for effect in effects:
        chosen: Targets = ()
        if effect.target.needs_choice and said:
            chosen, said = said, ()
        total += _effect_gain(state, seat, effect, source, chosen)
    return total


def _effect_gain(state: State, seat: int, effect: Effect, source: str, chosen: Targets) -> float:
    if effect.either:
        return max(effects_gain(state, seat, effects, source, ()) for effects in effect.either)
    find = _GAINS.get(effect.do)
    if find is None:
        return effect_value(effect)
    if effect.target.needs_choice and not chosen:
        return max(0.0, 0.6 * effect_value(effect))
    return sum(find(state, seat, effect, aim) for aim in meant(state, seat, effect, source, chosen))


def answer_gain(state: State, seat: int, effect: Effect, targets: Targets, source: str) -> float:
    """What an answer to a card that asks brings."""
    find = _GAINS.get(effect.do)
    if find is None or effect.on[:1] == '"':
        return effect_value(effect)
    aims = aims_of(state.players, seat, targets)
    return sum(find(state, seat, effect, aim) for aim in aims or meant(state, seat, effect, source, ()))


# --- effect by effect -------------------------------------------------------------------------------------------------


def _amount(effect: Effect) -> int:
    return effect.amount if isinstance(effect.amount, int) else 1


def _sign(seat: int, aim: Aim) -> int:
    """What is good for whom it is done to is good for the speaker where it is the speaker's own."""
    return 1 if aim.seat == seat else -1


def _damage(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    amount = _amount(effect)
    one = permanent_at(state, aim)
    if isinstance(one, Fighter):
        return -_sign(seat, aim) * loss(side_of(state, one), amount)
    return -_sign(seat, aim) * cost_of_loss(state.seats[aim.seat].life, amount) if aim.kind == PLAYER else 0.0


def _life(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    """Life lost, or healed; Fatigue taken off a Fighter."""
    amount = _amount(effect)
    one = permanent_at(state, aim)
    if isinstance(one, Fighter):
        healed = min(amount, one.marked("fatigue"))
        return _sign(seat, aim) * 0.6 * healed
    life = state.seats[aim.seat].life
    change = cost_of_loss(life, amount) if effect.do == "lose" else -cost_of_loss(life + amount, amount)
    return -_sign(seat, aim) * change


def _leaves(share: float) -> Callable[[State, int, Effect, Aim], float]:
    """A permanent leaves the table; `share`: of its value, what that costs its owner."""

    def gain(state: State, seat: int, effect: Effect, aim: Aim) -> float:
        one = permanent_at(state, aim)
        if one is None:
            return 0.0
        if not isinstance(one, Fighter):
            return -_sign(seat, aim) * share * story_value(state, one)
        value = fighter_value(state, one)
        if effect.do == "sacrifice" and one.firstblood and not one.marked("bloodthirst"):
            value = 0.3
        if one.attacking and aim.seat != seat and state.phase in ("attack", "block", "damage"):
            value += _stopped(state, aim.place)
        return -_sign(seat, aim) * share * value

    return gain


def _stopped(state: State, attacker: int) -> float:
    """What is spared to the defender where an attacker is gone before the damage."""
    through, costs = Defence(state).dealt.get(attacker, (0, 0.0))
    return cost_of_loss(state.seats[1 - state.active].life, through) + max(0.0, costs)


def _draws(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    """Cards drawn, as long as there are any."""
    amount = _amount(effect) if isinstance(effect.amount, int) else state.seats[seat].wonders
    if amount >= len(state.seats[aim.seat].deck):
        return -20.0 * _sign(seat, aim)
    return _sign(seat, aim) * CARD * amount


def _taps(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    """A guard that is tapped before one attacks does not block; an attacker that is tapped already attacks on."""
    one = permanent_at(state, aim)
    if not isinstance(one, Fighter) or one.tapped or one.naps:
        return 0.0
    if aim.seat == seat:
        return -0.5
    if seat != state.active or state.phase != "main":
        return 0.0
    assault = Assault(state, seat)
    forces = sorted((side.force for place, side in assault.ready.items()
                     if (own := state.fighter(seat, place)) is not None and not own.new and reaches(own, one)),
                    reverse=True)  # fmt: skip
    return 0.7 * min(forces[0], max(0, one.toughness) + 1) if forces else 0.0


def _untaps(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    one = permanent_at(state, aim)
    if not isinstance(one, Fighter) or not one.tapped or aim.seat != seat:
        return 0.0
    again = seat == state.active and state.phase == "main"
    return 0.6 * force_now(state, one) if again and not one.attacking else 0.3


def _skips(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    """A Fighter that does not untap neither attacks nor blocks for a turn."""
    one = permanent_at(state, aim)
    if effect.what != "untap" or not isinstance(one, Fighter) or one.skip or not one.tapped:
        return 0.0
    return -_sign(seat, aim) * 0.3 * fighter_value(state, one)


def _changes(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    """Force for a turn: worth what more comes through, or whom it kills; nothing outside of a combat."""
    one = permanent_at(state, aim)
    if not isinstance(one, Fighter) or effect.what != "force":
        return 0.0
    amount = _amount(effect)
    if state.phase != "damage" or not (one.attacking or one.blocks):
        ready = seat == state.active and state.phase == "main" and not one.tapped and not one.new and not one.naps
        return _sign(seat, aim) * (0.12 * amount if ready else 0.0)
    return _sign(seat, aim) * _in_fight(state, one, aim.place, amount)


def _in_fight(state: State, one: Fighter, place: int, amount: int) -> float:
    """What so much Force more brings to who fights."""
    defence = Defence(state)
    attacker = place if one.attacking else one.blocks
    if attacker not in defence.attackers:
        return 0.0
    side, lane = defence.attackers[attacker], defence.lanes[attacker]
    through, costs = fight(side, lane)
    if one.attacking:
        more, after = fight(side._replace(force=side.force + amount), lane)
        life = defence.life
        return cost_of_loss(life - through, more - through) + after - costs
    struck = sum(0 if blocker.flashed else blocker.force for blocker in lane)
    return loss(side, struck + amount) - loss(side, struck)


def _marks(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    amount = _amount(effect)
    if aim.kind == HERO:
        return 0.7 * amount
    one = permanent_at(state, aim)
    if not isinstance(one, Fighter) or one.flashed:
        return 0.0
    each = 1.25 if effect.what == "plus" else -0.6 if effect.what in ("fatigue", "nap") else 0.4
    if effect.what == "plus" and one.firstblood and not one.marked("bloodthirst"):
        each = 0.1
    return _sign(seat, aim) * each * amount


def _gives(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    """A keyword for a turn: Flight before an attack passes the guards that do not fly."""
    one = permanent_at(state, aim)
    if not isinstance(one, Fighter) or aim.seat != seat or seat != state.active or state.phase != "main":
        return 0.0
    if one.tapped or one.new or one.naps or effect.what not in ("flight", "unblockable") or effect.what in one.words:
        return 0.0
    stopped = [foe for _, foe in taken(state.seats[1 - seat].fighters) if not (foe.tapped or foe.naps)]
    blocked = any(reaches(one, foe) for foe in stopped) and not any("flight" in foe.words for foe in stopped)
    return 0.8 * cost_of_loss(state.seats[1 - seat].life, force_now(state, one)) if blocked else 0.0


def _prevents(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    """What a fight that is about to be dealt would cost this Fighter."""
    one = permanent_at(state, aim)
    if state.phase != "damage" or not isinstance(one, Fighter) or not (one.attacking or one.blocks):
        return 0.0
    attacker = aim.place if one.attacking else one.blocks
    if attacker not in state.attackers:
        return 0.0
    defence = Defence(state)
    side, lane = defence.attackers[attacker], defence.lanes[attacker]
    if one.attacking:
        return _sign(seat, aim) * loss(side, sum(0 if blocker.flashed else blocker.force for blocker in lane))
    return _sign(seat, aim) * loss(side_of(state, one), min(side.force, max(0, one.toughness)))


def _cancels(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    """What the uppermost card of the opponent would have brought; one's own is let be."""
    if not state.stack or state.stack[-1].by == seat or state.stack[-1].cancelled:
        return -2.0
    item = state.stack[-1]
    card = state.card(item.code) if item.origin in ("hand", "hideout") else None
    if card is None:
        return 0.3
    return played_gain(state, item.by, card, item.targets, hideout=item.origin == "hideout")


def _creates(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    force, _, defence = effect.what.split()[-1].partition("/")
    known = force.isdecimal() and defence.isdecimal()
    return _sign(seat, aim) * (body(int(force), int(defence), ()) if known else 1.0)


def _discards(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    cards = min(_amount(effect), len(state.seats[aim.seat].hand))
    return (-0.6 if aim.seat == seat else 1.2) * cards


def _mines(state: State, seat: int, effect: Effect, aim: Aim) -> float:
    player = state.seats[seat]
    return min(_amount(effect), len(player.hand)) * (mine_gain(player.mines) - 1.0)


def mine_gain(mines: int) -> float:
    """One mine more: early it will pay for long, late a card in hand is worth more."""
    return max(0.2, 2.9 - 0.4 * mines)


_GAINS: Final[dict[str, Callable[[State, int, Effect, Aim], float]]] = {
    "damage": _damage, "lose": _life, "heal": _life, "draw": _draws, "destroy": _leaves(1.0), "exile": _leaves(1.0),
    "sacrifice": _leaves(1.0), "return": _leaves(0.5), "move": _leaves(0.8), "tap": _taps, "untap": _untaps,
    "skip": _skips, "change": _changes, "mark": _marks, "give": _gives, "prevent": _prevents, "cancel": _cancels,
    "create": _creates, "discard": _discards, "mine": _mines,
}  # fmt: skip


def _best_foe(state: State, seat: int) -> float:
    return max((fighter_value(state, one) for _, one in taken(state.seats[1 - seat].fighters)), default=0.0)
