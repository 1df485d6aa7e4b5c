"""HeroCard as the core sees it: its verbs with their rules, set-up, application, facts."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.cardkit.cardgame import CardGame, told_of_lists
from companion.cardkit.decks.rules import one_by_one
from companion.cardkit.zones.deals import DEAL
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import Concede, match_over
from companion.core.rules.legal_moves import nothing
from companion.core.rules.moves import Move, Param, Verb
from companion.core.rules.option import Setup, option_of
from companion.core.rules.rulings import Event
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.cards.catalogue import CARDS
from companion.games.herocard.engine.constants import ATTRIBUTES, DECK, HERO_POINTS, LEAST_DECK, MOST, MOST_PLAYERS
from companion.games.herocard.engine.flow.apply import apply
from companion.games.herocard.engine.flow.effects import effect_possible
from companion.games.herocard.engine.flow.setup import blank, dealt_out, with_heroes_asked
from companion.games.herocard.engine.flow.updates import close_answers
from companion.games.herocard.engine.notation.parser import Reader
from companion.games.herocard.engine.notation.printer import HeroWriter
from companion.games.herocard.engine.notation.sentences import CardRulebook
from companion.games.herocard.engine.position.facts import HEROCARD_FACTS
from companion.games.herocard.engine.rules import candidates
from companion.games.herocard.engine.rules import cards as c
from companion.games.herocard.engine.rules import turn as r
from companion.games.herocard.engine.state import State

_FREE = (r.not_waiting, match_over, r.still_in)
_TURN = (*_FREE, r.your_turn, r.no_sequence)
_CARDS = (*_FREE, r.known_cards, r.answered, c.not_redrawn, c.action_phase_only)
_PLACES = range(len(ATTRIBUTES))
_PAID = (c.restricted_in_turn, c.exclusive_once, *map(c.affordable, _PLACES), r.copies_left, r.cards_in_hand)
_LEFT_OUT = (c.left_out("draw"), c.left_out("clear"))


def _cards(domain: Any, *keeps: r.Rule) -> Param:
    return Param("cards", "names", domain, keeps=(r.known_cards, *keeps))


_ANYBODY = frozenset({"mod", "special", "effect"})
_OF_OTHERS = _ANYBODY | {"pass", "block", "hero", "deal"}
"""The verbs that others than the player of the turn may say."""
_GOING_ON = frozenset({"discard", "draw", "clear", "next", "redraw", "end", "attack", "mod", "special"})
"""The verbs with which the player of the turn goes on."""
_NAMES = Param("names", "names", nothing)

VERBS = (
    Verb(
        m.ChooseHero, personal=True,
        params=(Param("name", "hero", candidates.heroes), Param("limits", "names", candidates.no_limits)),
        rules=(match_over, r.still_in, r.hero_unset, r.hero_known, *one_by_one(r.hero_wrong)),
        advice=tuple(map(c.paid_before, _PLACES)),
    ),
    Verb(
        m.Discard, params=(Param("amount", "number", candidates.amounts), _cards(candidates.discards, r.cards_in_hand)),
        rules=(
            *_TURN, r.no_answer_open, r.in_phase("discard"), r.discardable, r.cards_in_hand, r.known_cards,
            r.copies_left,
        ),
    ),
    Verb(
        m.Draw, params=(Param("amount", "number", candidates.draws),),
        rules=(*_TURN, r.no_answer_open, r.in_phase("draw"), r.draws, r.hand_limit, r.cards_to_draw),
    ),
    Verb(
        m.Clear, params=(Param("piles", "names", candidates.clearings, keeps=(r.piles_hold,)),),
        rules=(*_TURN, r.no_answer_open, r.in_phase("clear"), r.clears, r.piles_hold),
    ),
    Verb(
        m.Attack,
        params=(
            _cards(candidates.attacks, c.attack_series),
            Param("target", "target", candidates.targets, keeps=(c.target_named,)),
        ),
        rules=(*_CARDS, c.attack_in_turn, c.one_sequence, c.attack_series, c.target_named, *_PAID), advice=_LEFT_OUT,
    ),
    Verb(m.Mod, params=(_cards(candidates.mods),), rules=(*_CARDS, c.mod_series, *_PAID)),
    Verb(
        m.Block, params=(_cards(candidates.blocks, c.block_series),),
        rules=(*_CARDS, c.under_attack, c.block_series, *_PAID), personal=True,
    ),
    Verb(
        m.Special,
        params=(
            _cards(candidates.specials, c.is_special, c.special_single),
            Param("target", "target", candidates.no_target, keeps=(c.special_target,)),
        ),
        rules=(*_CARDS, c.is_special, c.special_single, c.special_target, *_PAID), advice=_LEFT_OUT,
    ),
    Verb(
        m.CardEffect,
        params=(Param("what", "effect", nothing), Param("amount", "number", nothing), _NAMES),
        rules=(*_FREE, r.card_played, effect_possible), listed=False,
    ),
    Verb(m.Pass, rules=(*_FREE, r.something_open, r.may_pass)),
    Verb(m.Close, rules=(*_FREE, r.something_open, r.confirmed)),
    Verb(m.Next, rules=(*_TURN, r.no_answer_open, r.something_follows)),
    Verb(m.Redraw, rules=(*_TURN, r.no_answer_open, r.may_redraw)),
    Verb(m.End, rules=(*_TURN, r.no_answer_open)),
    Verb(Concede, rules=(match_over, r.still_in), listed=False),
    DEAL,
)  # fmt: skip

_option = partial(option_of, "companion.games.herocard")
OPTIONS = (
    _option("points", 0, low=0, high=MOST),
    _option("hero_points", HERO_POINTS, low=1, high=999),
    _option("deck", DECK, low=LEAST_DECK, high=MOST),
    _option("action_only", False),
)


class HeroCard(CardGame):
    """Duels of heroes: two players and more."""

    name = "herocard"
    title = "HeroCard"
    package = "companion.games.herocard"
    seats = (2, MOST_PLAYERS)
    rules_version = "1"
    data_edition = "1"
    options = OPTIONS
    verbs = {verb.word: verb for verb in VERBS}  # noqa: RUF012
    told_verbs = ("hero",)
    chosen_verbs = ("hero",)
    facts = HEROCARD_FACTS
    key_figures = ("points", "left")
    blows = ("attack-succeeds",)
    favourites = ("<player>.hero",)
    boxes = {  # noqa: RUF012
        "demo": {"fr": "Brasca et Nimbo (héros inventés)", "en": "Brasca and Nimbo (invented heroes)"},
    }
    code_tag = "HC"
    code_version = 2
    book = CardRulebook
    card_lists = CARDS
    reads, writes = Reader, HeroWriter

    # --- making a match -------------------------------------------------------------------------------------------

    @clause("goal", "starter", "HER-1", "HER-2", "invented")
    def setup(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """Seven cards each, nothing spent; each player is asked for a hero (Mise en place; HER-2)."""
        state = self.begun(setup, blank)
        state = dealt_out(state) if setup.dealt else with_heroes_asked(state)
        told: tuple[Event, ...] = (Event("starter", {"player": setup.players[setup.starter]}),)
        told += (Event("goal", {"count": len(setup.players), "points": state.house.goal}),)
        if not state.box.heroes:
            told += (Event("HER-1", {"count": state.house.deck}),)
        return state, told + told_of_lists(state.box, [hero.name for hero in state.box.heroes])

    def deal_out(self, state: State) -> State:
        """From here on the companion deals: it owes the cards of all unknown places."""
        return dealt_out(state)

    # --- playing --------------------------------------------------------------------------------------------------

    def apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The state after a move and what it did."""
        return apply(state, self.seat_of(state, move), move)

    @clause("answers", "HER-8")
    def apply_implied(self, state: State, step: Move) -> tuple[State, tuple[Event, ...]]:
        """That nobody answers a card, though nobody has said so (HER-8)."""
        return close_answers(state)[0], (Event("answers"),)

    @clause("HER-8")
    def implied(self, state: State, move: Move) -> Sequence[Move]:
        """Outside a sequence it is implied, where the player of the turn goes on, that nobody answers (HER-8)."""
        seat = self.seat_of(state, move)
        if move.verb in _GOING_ON and seat == state.active and state.sequence is None and state.last is not None:
            return (m.Close(),)
        return ()

    def speakers(self, state: State, verb: Verb) -> tuple[int, ...]:
        """The player of the turn, and whoever else may say it."""
        word = verb.word
        if word not in _OF_OTHERS or (word == "mod" and state.sequence is None):
            return (state.active,)
        if word == "pass":
            return (state.active, *[seat for seat in state.waiting if seat != state.active])
        if word in _ANYBODY:
            return state.around
        if word == "block":
            return (state.sequence.target,) if state.sequence is not None else state.others(state.active)
        if word == "hero":
            asked = tuple(item.seat or 0 for item in reversed(state.pending) if item.verb == "hero")
            missing = tuple(other for other, player in enumerate(state.seats) if not player.is_known)
            return asked or missing or (state.active,)
        return super().speakers(state, verb)

    # --- what has been seen -----------------------------------------------------------------------------------------

    def open_cards(self, state: State) -> Counter[str]:
        """The named cards in piles and discards."""
        cards: Counter[str] = Counter()
        for player in state.seats:
            cards.update(player.discard.known)
            cards.update(laid.code for pile in player.piles for laid in pile)
        return cards


GAME = HeroCard()
