"""Etraclor as the core sees it: its verbs with their rules, set-up, application, facts."""

import random
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from companion.core.notation.playing_cards import PACK, Card
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import Concede, Skip, skippable, your_turn
from companion.core.rules.game import Game
from companion.core.rules.moves import Move, Param, Verb
from companion.core.rules.option import Setup, option_of
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.etraclor import TITLE
from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.constants import BOOST_BONUS, CHARACTERS, EQUIPMENT, SPELLS
from companion.games.etraclor.engine.flow.apply import apply, deal_item
from companion.games.etraclor.engine.flow.chance import answer, places
from companion.games.etraclor.engine.flow.setup import blank
from companion.games.etraclor.engine.position.facts import ETRACLOR_FACTS
from companion.games.etraclor.engine.rules import combat as c
from companion.games.etraclor.engine.rules import reveals as v
from companion.games.etraclor.engine.rules import turn as r
from companion.games.etraclor.engine.rules.card_location import seen_by
from companion.games.etraclor.engine.state import State

_CHARACTERS = tuple(card for card in PACK if card in CHARACTERS)
_EQUIPMENT = tuple(card for card in PACK if card in EQUIPMENT)

# --- what can be announced for each parameter ----------------------------------------------------------------------


def _in_hand(state: State, seat: int, wanted: tuple[Card, ...]) -> Iterable[Card]:
    """Those that may be announced from a hand: known ones, and while there are unknown ones, the unlocated."""
    hand = state.sides[seat].hand
    if not hand.unknown:
        return [card for card in wanted if card in hand.top]
    pool, known = state.pool, hand.top
    return [card for card in wanted if card in pool or card in known]


def hand_characters(state: State, seat: int) -> Iterable[Card]:
    """The characters that may be in a hand, in the order of the pack."""
    return _in_hand(state, seat, _CHARACTERS)


def hand_equipment(state: State, seat: int) -> Iterable[Card]:
    """The equipment that may be in a hand, in the order of the pack."""
    return _in_hand(state, seat, _EQUIPMENT)


def own_characters(state: State, seat: int) -> Iterable[Card]:
    """One's own characters in the arena."""
    return [fighter.card for fighter in state.sides[seat].arena if fighter is not None]


def enemy_characters(state: State, seat: int) -> Iterable[Card]:
    """The enemy's characters, or nobody (the player is attacked)."""
    return [fighter.card for fighter in state.sides[1 - seat].arena if fighter is not None] + [""]


def drinkers(state: State, seat: int, healer: Card) -> Iterable[Card]:
    """Oneself (no name), or another of the team."""
    return ["", *(card for card in own_characters(state, seat) if card != healer)]


def spell_targets(state: State, seat: int, spell: str) -> Iterable[Card]:
    """What a spell can be cast on."""
    if spell == "reinforcement":
        return ("",)
    everybody = [fighter for side in state.sides for fighter in side.fighters()]
    if spell == "dematerialise":
        return [card for fighter in everybody for card in fighter.worn()]
    if spell == "boost":
        return own_characters(state, seat)
    return [fighter.card for fighter in everybody]


def asked_cards(state: State, seat: int) -> Iterable[Card]:
    """The cards that may be the one that is asked for."""
    item = state.pending[-1] if state.pending else None
    return (item.cards or sorted(state.pool)) if item is not None and item.seat == seat else ()


def _spells(state: State, seat: int) -> Iterable[str]:
    return SPELLS


def _no_listing(state: State, seat: int) -> Iterable[tuple[Card, ...]]:
    return ()


# --- the verbs and their rules --------------------------------------------------------------------------------------

_TURN = (r.not_waiting, r.match_over, your_turn, v.choice_made)
_STRATEGY = (*_TURN, r.draw_first, r.no_going_back)
_COMBAT = (*_TURN, r.draw_first, r.no_first_combat)
_CARDS = Param("cards", "cards", _no_listing)

VERBS = (
    Verb(m.Draw, rules=(*_TURN, r.drawn_once, r.hands_hold_characters)),
    Verb(
        m.Summon,
        params=(Param("card", "card", hand_characters, keeps=(r.is_character,)),),
        rules=(*_STRATEGY, r.is_character, r.one_per_class, r.in_hand),
        advice=(r.may_be_elsewhere,),
    ),
    Verb(
        m.Equip,
        params=(
            Param("card", "card", hand_equipment, keeps=(r.is_equipment,)),
            Param("target", "card", own_characters, keeps=(r.own_bearer,)),
        ),
        rules=(*_STRATEGY, r.is_equipment, r.in_hand, r.own_bearer, r.free_slot),
        advice=(r.may_be_elsewhere, r.scroll_on_mage),
    ),
    Verb(
        m.Attack,
        params=(
            Param("attacker", "card", own_characters, keeps=(c.own_attacker,)),
            Param("target", "card", enemy_characters, optional=True),
        ),
        rules=(*_COMBAT, c.own_attacker, c.attacker_rested, c.armed, c.enemy_target),
    ),
    Verb(
        m.Heal,
        params=(
            Param("healer", "card", own_characters, keeps=(c.own_healer,)),
            Param("target", "card", drinkers, optional=True, keeps=(c.heals_own_team,)),
        ),
        rules=(*_COMBAT, c.own_healer, c.healer_rested, c.has_potion, c.healer_heals_others, c.heals_own_team),
        advice=(c.wounded,),
    ),
    Verb(
        m.Cast,
        params=(Param("spell", "spell", _spells), Param("target", "card", spell_targets, optional=True)),
        rules=(*_COMBAT, c.has_mage, c.mage_rested, c.has_scroll, c.enough_power, c.spell_target),
        advice=(c.spell_serves,),
    ),
    Verb(m.End, rules=(*_TURN, r.draw_first)),
    Verb(m.Redraw, rules=(r.not_waiting, r.match_over, r.opening_only, r.hand_lacks_character)),
    Verb(m.Third, params=(Param("card", "card", asked_cards),), rules=(v.third_owed, v.third_possible)),
    Verb(m.Keep, params=(Param("card", "card", asked_cards),), rules=(v.choice_open, v.among_looked_at)),
    Verb(m.Shown, params=(_CARDS,), rules=(v.hand_was_shown, v.shown_possible), listed=False),
    Verb(Skip, rules=(skippable, v.choice_made)),
    Verb(Concede, rules=(r.not_waiting, r.match_over), listed=False),
    Verb(m.Deal, params=(_CARDS,), rules=(v.chance_asked,), listed=False, spoken=False),
    Verb(m.Shuffle, params=(_CARDS,), rules=(v.chance_asked,), listed=False, spoken=False),
)  # fmt: skip


_option = partial(option_of, "companion.games.etraclor")
TRIALS = (_option("boost", BOOST_BONUS, low=0, high=6),)


class Etraclor(Game):
    """The duel: two players, an ordinary pack."""

    name = "etraclor"
    title = TITLE
    package = "companion.games.etraclor"
    seats = (2, 2)
    rules_version = "1"
    trials = TRIALS
    verbs = {verb.word: verb for verb in VERBS}  # noqa: RUF012
    facts = ETRACLOR_FACTS
    key_figures = ("deck", "hp")
    blows, crosses = ("attack",), ("ko", "attack-empty")
    favourites = ("<player>.<class>",)
    leader_starts = True
    code_tag = "ET"

    @clause("starter")
    def setup(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """Two halves of 26, five cards in each hand (Installation, 2 to 4)."""
        state = blank(setup)
        if setup.dealt:
            state = self.deal_out(state)
        return state, (Event("starter", {"player": setup.players[setup.starter]}),)

    def seen_by(self, state: State, seat: int | None) -> State:
        """Where the companion deals: without the decks, and without the hands of others."""
        return seen_by(state, seat)

    def deal_out(self, state: State) -> State:
        """From here on the companion deals: it owes the cards of all unknown places."""
        unknown = sum(places(side) for side in state.sides)
        pending = (deal_item(unknown),) if unknown else ()
        return replace(state, dealt=True, pending=(*state.pending, *pending))

    def apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The state after a move and what it did."""
        return apply(state, self.seat_of(state, move), move)

    def answer(self, state: State, item: Pending, dice: random.Random) -> Move:
        """The companion's deal or shuffle."""
        return answer(state, item, dice)

    def implied(self, state: State, move: Move) -> Sequence[Move]:
        """The mandatory draw, before a strategy or combat move; never one that ends the match."""
        clerical = move.verb in ("summon", "equip", "attack", "heal", "cast")
        seat = self.seat_of(state, move)
        if clerical and state.step == "draw" and seat == state.active and len(state.sides[seat].deck) > 1:
            return (m.Draw(),)
        return ()

    def is_secret(self, move: Move) -> bool:
        """The card kept of those that Reinforcement shows."""
        return isinstance(move, m.Keep)

    def revealed(self, before: Any, after: Any) -> tuple[Card, ...]:
        """The cards that lie openly after, and did not before."""
        return tuple(sorted(_open_cards(after) - _open_cards(before)))

    def late(self, state: State, item: Pending, cards: tuple[Card, ...]) -> Move:
        """`reveal` names the third card of a KO, or a hand that was shown, afterwards."""
        by = state.players[item.seat or 0]
        if item.verb == "third":
            return m.Third(cards[0] if cards else "", by=by)
        return m.Shown(cards, by=by)

    def canonical(self, state: Any, move: Move) -> Move:
        """Healing oneself names nobody else."""
        if isinstance(move, m.Heal) and move.target == move.healer:
            move = replace(move, target="")
        return super().canonical(state, move)

    def speakers(self, state: Any, verb: Verb) -> tuple[int, ...]:
        """Both players may show an opening hand; a third card is named for the one who owes it."""
        word = verb.word
        if not state.pending and word not in ("redraw", "third"):
            return (state.active,)
        if word == "redraw" and state.opening:
            return (state.active, 1 - state.active)
        if word == "third" and not (state.pending and any(item.verb == "third" for item in state.pending)):
            one, other = (side.discard.unknown for side in state.sides)
            return (0, 1) if one and other else (0,) if one else (1,) if other else (state.active,)
        return Game.speakers(self, state, verb)


def _open_cards(state: State) -> set[Card]:
    cards: set[Card] = set()
    for side in state.sides:
        cards.update(side.discard.known, side.shown)
        for fighter in side.fighters():
            cards.update((fighter.card, *fighter.worn()))
    return cards


GAME = Etraclor()
