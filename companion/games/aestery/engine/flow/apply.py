"""What each move of set-up, of a turn and of cards does: the next snapshot and the effects. Takes no outcome of chance.

Combats stand in `apply_combat`, what waits resolves in `stack`, what is owed is done by `agenda`.
"""

from collections.abc import Callable
from typing import Any

from companion.cardkit.effects.costs import Cost
from companion.cardkit.effects.queue import asked_task, counted_off
from companion.cardkit.effects.resolution import DISCARD, EFFECT
from companion.cardkit.zones.deals import Deal, laid, with_deal_owed
from companion.cardkit.zones.permanents import Change, with_change, with_mark
from companion.cardkit.zones.player_zones import with_seat
from companion.cardkit.zones.stack import Waiting, lay
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import Concede
from companion.core.rules.rulings import Event
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.effects.abilities import ability_at, served
from companion.games.aestery.engine.effects.card_executors import gone
from companion.games.aestery.engine.effects.references import FIGHTER, HERO, aim_of, aims_of, permanent_at
from companion.games.aestery.engine.effects.resolution import (
    answered_by,
    asks_first,
    done,
    lay_back,
    passed_over,
    with_dealt,
)
from companion.games.aestery.engine.effects.table_effects import recorded
from companion.games.aestery.engine.effects.targets import meant
from companion.games.aestery.engine.flow import combat, later_names, upkeep
from companion.games.aestery.engine.flow.end_step import end_step
from companion.games.aestery.engine.flow.queue import onward
from companion.games.aestery.engine.flow.setup import with_deck
from companion.games.aestery.engine.flow.stack import play_card, resolve
from companion.games.aestery.engine.flow.triggers import set_off
from companion.games.aestery.engine.flow.updates import (
    Step,
    bled,
    discard_cards,
    draw_cards,
    finish,
    update,
    with_fighter,
    with_permanent,
)
from companion.games.aestery.engine.position.stack_text import ABILITY
from companion.games.aestery.engine.rules.aether import pay, with_mines
from companion.games.aestery.engine.rules.combat_sums import force_sum
from companion.games.aestery.engine.state import State

# --- set-up -----------------------------------------------------------------------------------------------------------


@clause("keep", "AES-2")
def keep(state: State, seat: int, move: m.Keep) -> Step:
    """The opening hand stays (Commencer la partie)."""
    return _decided(state, seat), (Event("keep", {"player": state.players[seat]}),)


def _decided(state: State, seat: int) -> State:
    deciding = tuple(other for other in state.deciding if other != seat)
    return replace(state, deciding=deciding, phase=state.phase if deciding or state.phase != "start" else "upkeep")


@clause("mulligan", "AES-2")
def mulligan(state: State, seat: int, move: m.Mulligan) -> Step:
    """The whole hand is shuffled back, and as many cards are drawn anew (Commencer la partie; AES-2)."""
    count = len(state.seats[seat].hand)
    player, _ = state.seats[seat].shuffle("hand", into="deck").draw(count)
    state = _decided(with_seat(state, seat, replace(player, mulligan=True)), seat)
    state = with_deal_owed(state, seat) if state.dealt else state
    return state, (Event("mulligan", {"player": state.players[seat], "count": count}),)


@clause("setup-hero", "AES-27")
def hero(state: State, seat: int, move: m.ChooseHero) -> Step:
    """Which Hero a player has, its colours, its first markers (Mise en place)."""
    listed = state.box.hero(move.name)
    colours = listed.colours if listed is not None else move.colours
    count = listed.experience if listed is not None else move.experience
    state = update(state, seat, hero=move.name, colours=colours, experience=count)
    figures = {"player": state.players[seat], "name": move.name, "colours": colours, "count": count}
    return state, (Event("setup-hero", figures),)


@clause("setup-deck", "setup-hero")
def deck(state: State, seat: int, move: m.ChooseDeck) -> Step:
    """Which deck of the list a player has, with its Hero (Mise en place)."""
    state = replace(state, pending=tuple(item for item in state.pending if (item.verb, item.seat) != ("deck", seat)))
    listed = state.box.deck(move.name)
    if listed is None:
        return state, ()
    state = with_deck(state, seat, listed)
    player = state.seats[seat]
    figures = {"player": state.players[seat], "deck": listed.name, "count": listed.size}
    told: tuple[Event, ...] = (Event("setup-deck", figures),)
    if player.hero:
        figures = {
            "player": state.players[seat], "name": player.hero, "colours": player.colours, "count": player.experience,
        }  # fmt: skip
        told += (Event("setup-hero", figures),)
    return state, told


def deal(state: State, seat: int, move: Deal) -> Step:
    """The companion's answer: where the cards lie that nobody knows."""
    return laid(state, seat, move)[0], ()


# --- the turn ---------------------------------------------------------------------------------------------------------


@clause("draw-step", "AES-3")
def draw(state: State, seat: int, move: m.Draw) -> Step:
    """The draw step (Pioche; AES-3)."""
    state, told = draw_cards(state, state.active, 1)
    return (state, told) if state.outcome is not None else (replace(state, phase="main"), told)


@clause("end-step", "AES-4")
def end(state: State, seat: int, move: m.End) -> Step:
    """The end step in its order, then the turn passes (Fin de tour; AES-4)."""
    return end_step(state), ()


@clause("hand-limit", "AES-36", "deed-discard")
def discard(state: State, seat: int, move: m.Discard) -> Step:
    """Cards that are owed (Fin de tour; AES-36)."""
    count = len(move.cards) or move.amount
    if asked_task(state, seat, DISCARD) is None:
        return discard_cards(state, seat, count, move.cards, "hand-limit")
    return discard_cards(counted_off(state, count), seat, count, move.cards, "deed-discard")


# --- Aether and the hideout -------------------------------------------------------------------------------------------


@clause("mining", "mine-tapped", "AES-5", "support", "AES-21")
def mine(state: State, seat: int, move: m.Mine) -> Step:
    """A card of the hand is exiled and makes a tapped Mine token (Miner; AES-5)."""
    player = state.seats[seat]
    player = player.move(move.card, "hand", "exile") if move.card else player.move_some(1, "hand", "exile")
    again = player.mined
    player = with_change(player, Change("mining", -1)) if again and player.changed("mining") > 0 else player
    state = with_mines(with_seat(state, seat, replace(player, mined=True)), seat, 1)
    player = state.seats[seat]
    figures = {
        "player": state.players[seat], "name": move.card, "mines": player.mines, "hand": len(player.hand),
    }  # fmt: skip
    told: tuple[Event, ...] = (Event("mining", figures),)
    if move.target:
        state, more = _supported(state, seat, state.box.counted(move.card, "support") or move.support, move.target)
        told += more
    return state, told


@clause("support", "AES-21")
def support(state: State, seat: int, move: m.Support) -> Step:
    """A card with Support X is exiled: its target gets +X Force this turn (Support X; AES-21)."""
    player, amount = state.seats[seat], state.box.counted(move.card, "support") or move.amount
    player = player.move(move.card, "hand", "exile") if move.card else player.move_some(1, "hand", "exile")
    return _supported(with_seat(state, seat, player), seat, amount, move.target)


def _supported(state: State, seat: int, amount: int, target: str) -> Step:
    aim = aim_of(state.players, seat, target)
    one = None if aim is None or aim.kind != FIGHTER else state.fighter(aim.seat, aim.place)
    if aim is None or one is None:
        return state, ()
    now = with_change(one, Change("force", amount))
    state = with_fighter(state, aim.seat, aim.place, now)
    return state, (Event("support", {"name": one.code, "count": amount, "sum": force_sum(state, now)}),)


@clause("hideout", "AES-7")
def hide(state: State, seat: int, move: m.Hide) -> Step:
    """A card of the hand, face down, into the hideout (Cachette; AES-7)."""
    player = state.seats[seat]
    player = player.move(move.card, "hand", "hideout") if move.card else player.move_some(1, "hand", "hideout")
    player = replace(player, hidden_in=state.turn)
    return with_seat(state, seat, player), (
        Event("hideout", {"player": state.players[seat], "hand": len(player.hand)}),
    )


@clause("bravery", "bravery-fatigue", "AES-21")
def bravery(state: State, seat: int, move: m.Bravery) -> Step:
    """A Bravery marker less, a Fatigue marker less (Bravoure X)."""
    one = state.fighter(seat, move.place)
    if one is None:
        return state, ()
    now = with_mark(with_mark(one, "bravery", -1), "fatigue", -1)
    figures = {"name": one.code, "left": now.marked("bravery"), "fatigue": now.marked("fatigue")}
    return with_fighter(state, seat, move.place, now), (Event("bravery", figures),)


# --- abilities --------------------------------------------------------------------------------------------------------


@clause("activate", "hero-once", "first-blood", "AES-8", "AES-27", "AES-9")
def activate(state: State, seat: int, move: m.Activate) -> Step:
    """An ability of a card in play is paid and waits (AES-8, AES-27)."""
    price, player = Cost.said(move.cost), state.seats[seat]
    aim = None if move.what == HERO else aim_of(state.players, seat, move.what)
    one = None if aim is None else permanent_at(state, aim)
    code = player.hero if move.what == HERO else "" if one is None else one.code
    state, told = pay(state, seat, price.aether, move.payment)
    said = "hero-once" if move.what == HERO else "activate"
    told = (Event(said, {"player": state.players[seat], "name": code, "cost": move.cost}), *told)
    if move.what == HERO:
        player = state.seats[seat]
        player = with_change(player, Change(served(move.cost))) if state.house.hero_each else player
        experience = max(0, player.experience + price.experience)
        state = with_seat(state, seat, replace(player, used=True, experience=experience))
    if price.tap and one is not None and aim is not None:
        now = bled(state, replace(one, tapped=True))
        told += (Event("first-blood", {"name": one.code}),) if now.firstblood and not one.firstblood else ()
        state = with_permanent(state, aim.seat, aim.place, now)
    if aim is not None and (one := permanent_at(state, aim)) is not None:
        effects = ability_at(state, seat, move.what, move.cost)
        if effects and effects[0].once:
            until = "turn" if effects[0].once == "turn" else "good"
            state = with_permanent(state, aim.seat, aim.place, with_change(one, Change(served(move.cost), 1, until)))
    if price.discard:
        state, more = discard_cards(state, seat, price.discard, (), "deed-discard")
        told += more
    item = Waiting(seat, code, move.targets, ABILITY, how=f"{move.cost} @ {move.what}")
    state = replace(state, stack=lay(state.stack, item))
    if price.sacrifice and aim is not None:
        before = state
        state, more = gone(state, seat, (aim,), "graveyard", "deed-sacrifice")
        state, told = set_off(before, state), told + more
    return state, told


# --- answers, card text, giving up ------------------------------------------------------------------------------------


@clause("pass", "answers", "AES-8")
def passes(state: State, seat: int, move: m.Pass) -> Step:
    """Nobody answers what is uppermost: it resolves; or what a card offers is passed over (AES-8)."""
    if asks_first(state) or not state.stack:
        return passed_over(state, seat)
    before = state
    state, told = resolve(state)
    return set_off(before, state), told


@clause("card-text", "AES-23")
def effect(state: State, seat: int, move: m.CardEffect) -> Step:
    """What card text does, recorded by the table, or the answer to what a card asks (AES-23)."""
    said = recorded(move.what)
    if said is None:
        return state, ()
    back = lay_back(state, seat, said)
    if back is not None:
        return back
    before = state
    asked = asked_task(state, seat, EFFECT)
    state = answered_by(state, seat, said)
    aims = aims_of(state.players, seat, move.targets)
    if not aims:
        aims = meant(state, seat, said, "", ()) if said.on[:1] != '"' else ()
    state, told = done(state, seat, said, aims)
    state = state if asked is None else with_dealt(state, asked, told)
    return set_off(before, state), told


def pitch(state: State, seat: int, move: m.Pitch) -> Step:
    """It pays for nothing and changes nothing (Pitcher)."""
    return state, ()


@clause("GEN-2")
def concede(state: State, seat: int, move: Concede) -> Step:
    """A player gives up: the other one wins (GEN-2)."""
    return finish(state, 1 - seat, "GEN-2")


APPLY: dict[str, Callable[[State, int, Any], Step]] = {
    "keep": keep, "mulligan": mulligan, "hero": hero, "deck": deck, "deal": deal, "untap": upkeep.untap, "draw": draw,
    "end": end, "discard": discard, "mine": mine, "support": support, "hide": hide, "bravery": bravery,
    "activate": activate, "pass": passes, "effect": effect, "concede": concede, "fighter": play_card,
    "story": play_card, "ephemeral": play_card, "play": play_card, "pitch": pitch, "name": later_names.name,
    **combat.APPLY,
}  # fmt: skip


def apply(state: State, seat: int, move: Any) -> Step:
    """The state after a move, with all that follows from it, and what it did."""
    state, told = APPLY[move.verb](state, seat, move)
    if state.outcome is not None or (state.pending and state.pending[-1].chance) or state.phase == "start":
        return state, told
    state, more = onward(state)
    return state, told + more
