"""Eredan iTCG as the core sees it: its verbs with their rules, set-up, application, facts."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.cardkit.cardgame import CardGame, told_of_lists
from companion.cardkit.decks.rules import one_by_one
from companion.cardkit.notation.references import own_places
from companion.cardkit.notation.tokens import bare
from companion.cardkit.zones.deals import DEAL
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import SEALED_VERBS, Concede, match_over
from companion.core.rules.legal_moves import nothing
from companion.core.rules.moves import Move, Param, Verb
from companion.core.rules.option import Setup, option_of
from companion.core.rules.rulings import Ending, Event, Pending, Sum
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import CARD
from companion.games.eredan.engine.cards.catalogue import CARDS
from companion.games.eredan.engine.cards.deck_rules import deck_wrong
from companion.games.eredan.engine.constants import CHARGE, DECK_LEAST, DECK_MOST, HAND
from companion.games.eredan.engine.effects.choices import answer_targets, answers
from companion.games.eredan.engine.flow.apply import apply
from companion.games.eredan.engine.flow.priority import PLAYS, speakers
from companion.games.eredan.engine.flow.queue import choosing
from companion.games.eredan.engine.flow.setup import blank, dealt_out, tickets, with_decks_asked, with_tallies
from companion.games.eredan.engine.flow.strike import forecast_sums
from companion.games.eredan.engine.notation.parser import Reader
from companion.games.eredan.engine.notation.phrases import named
from companion.games.eredan.engine.notation.printer import EredanWriter
from companion.games.eredan.engine.notation.sentences import EredanRulebook, EredanSpeaker
from companion.games.eredan.engine.position.facts import EREDAN_FACTS
from companion.games.eredan.engine.rules import candidates, setup
from companion.games.eredan.engine.rules import cards as c
from companion.games.eredan.engine.rules import turn as r
from companion.games.eredan.engine.rules.effects import makes_sense, wakes_once
from companion.games.eredan.engine.rules.stat_sums import sum_of
from companion.games.eredan.engine.state import State

_FREE = (r.not_waiting, match_over)
_TEAM = (match_over, r.in_phase("team"))


def _play(kind: type[m.PlayCard], right: str = "") -> Verb:
    """A verb that plays cards of a kind: listed ones are listed as `play`."""
    listed = kind is m.PlayListed
    params = (
        Param("card", "names", candidates.held if listed else nothing, keeps=(c.known_card, c.in_hand)),
        Param("targets", "names", candidates.targets, keeps=(c.targets_there, c.aimed_right)),
    )
    about = (c.known_card, *((c.of_kind(right),) if right else ()), c.in_hand, c.playable, c.in_chain, c.of_guild)
    rules = (*about, c.copies_left, c.targets_there, c.one_bearer, c.bearer, c.slot_free, c.aimed_right)
    gates = (*_FREE, r.nothing_asked, r.in_fight("cards"), c.may_choose, c.not_dead)
    return Verb(kind, params=params, rules=(*gates, *rules), listed=listed)


VERBS = (
    Verb(
        m.ChooseDeck, params=(Param("name", "names", candidates.decks),),
        rules=(*_TEAM, setup.deck_unset, setup.deck_known, *one_by_one(deck_wrong)), personal=True, leads=True,
    ),
    Verb(
        m.ChooseCharacter,
        params=(Param("place", "number", candidates.free_places), Param("profile", "names", candidates.characters)),
        rules=(*_TEAM, setup.deck_dealt, setup.place_there, setup.known_character, setup.place_free, setup.trio_fits),
        personal=True, leads=True,
    ),
    Verb(
        m.Ticket, params=(Param("number", "number", candidates.tickets),),
        rules=(match_over, r.lot_open, r.ticket_there),
    ),
    Verb(
        m.Fight, params=(Param("own", "number", candidates.own_places), Param("foe", "number", candidates.foe_places)),
        rules=(
            *_FREE, r.nothing_asked, r.fight_begins, r.your_fight, r.own_there, r.own_straight,
            r.foe_there, r.foe_straight,
        ),
    ),
    _play(m.PlayListed),
    _play(m.PlayAction, "action"),
    _play(m.PlaySpell, "spell"),
    _play(m.PlayTheurgy, "theurgy"),
    _play(m.PlayObject, "object"),
    _play(m.PlayFamiliar, "familiar"),
    Verb(m.Pass, rules=(*_FREE, r.may_pass)),
    Verb(m.Resolve, rules=(*_FREE, r.nothing_asked, r.something_left, r.queue_made)),
    Verb(
        m.Strike,
        rules=(*_FREE, r.nothing_asked, r.in_fight("strike", "cards", "resolve"), r.all_chosen, r.queue_done),
    ),
    Verb(m.Roll, params=(Param("value", "number", candidates.rolls),), rules=(match_over, r.roll_asked, r.roll_inside)),
    Verb(
        m.Discard,
        params=(
            Param("amount", "number", candidates.discard_counts),
            Param("cards", "names", candidates.discard_cards, keeps=(r.discard_there, r.discard_owed)),
        ),
        rules=(*_FREE, r.discards_now, r.discard_there, r.discard_owed), advice=(r.discards_into_danger,),
    ),
    Verb(m.End, rules=(*_FREE, r.nothing_asked, r.struck, r.hands_small)),
    Verb(
        m.CardEffect, params=(Param("what", "names", answers), Param("targets", "names", answer_targets)),
        rules=(*_FREE, makes_sense, wakes_once),
    ),
    Verb(
        m.Experience, params=(Param("name", "names", nothing), Param("amount", "number", nothing)),
        rules=(r.experienced,), listed=False,
    ),
    Verb(Concede, rules=(match_over,), listed=False),
    *SEALED_VERBS,
    DEAL,
)  # fmt: skip

_option = partial(option_of, "companion.games.eredan")
OPTIONS = (
    _option("deck", DECK_LEAST, low=HAND, high=DECK_MOST),
    _option("charge_limit", CHARGE, low=0, high=9999),
    _option("open_cards", False),
    _option("object_refused", False),
    _option("courtier_mercenary", False),
)


class Eredan(CardGame):
    """Two players with three characters and a deck each."""

    name = "eredan"
    title = "Eredan iTCG"
    package = "companion.games.eredan"
    seats = (2, 2)
    rules_version = "1"
    data_edition = "1"
    options = OPTIONS
    verbs = {verb.word: verb for verb in VERBS}  # noqa: RUF012
    facts = EREDAN_FACTS
    key_figures = ("score", "hp")
    blows = ("physical-attack", "deed-damage")
    crosses = ("death",)
    favourites = ("<player>.deck.name",)
    draws_starter = True
    boxes = {  # noqa: RUF012
        "demo": {"fr": "Trois équipes de démonstration (inventées)", "en": "Three demonstration teams (invented)"},
    }
    reads_whole = True
    sealed_verbs = (*sorted(PLAYS), m.Pass.verb)
    sealed_rest = m.Pass.verb
    told_verbs = ("deck", "character", "ticket", "roll")
    chosen_verbs = ("deck", "character")
    code_tag = "ED"
    book = EredanRulebook
    card_lists = CARDS
    reads, writes = Reader, EredanWriter

    # --- making a match -----------------------------------------------------------------------------------------------

    @clause("facing-on-line", "invented", "ERE-24")
    def setup(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """Empty lines; both name their characters, then the lot decides who begins (Début de partie; ERE-24)."""
        state = with_tallies(self.begun(setup, blank), setup.carried)
        state = dealt_out(state) if setup.dealt else with_decks_asked(state)
        return state, told_of_lists(state.box, [deck.name for deck in state.box.decks])

    def deal_out(self, state: State) -> State:
        """From here on the companion deals: it owes the cards of all unknown places."""
        return dealt_out(state)

    @clause("experience", "ERE-35")
    def carried(self, state: State) -> Mapping[str, Any]:
        """The tallies of experience are kept over a series."""
        return {
            name: dict(player.tally) for name, player in zip(state.players, state.seats, strict=True) if player.tally
        }

    @clause("series-point")
    def series_points(self, ending: Ending) -> Mapping[str, int]:
        """A series counts the matches that were won."""
        return {name: int(name in ending.winners) for name, _ in ending.scores}

    @clause("initiative", "attack-roll", "ERE-2", "ERE-7")
    def answer(self, state: State, item: Pending, dice: random.Random) -> Move:
        """The companion draws the ticket, rolls an attack that is a range, and deals."""
        if item.verb == m.Ticket.verb:
            return m.Ticket(dice.randint(1, tickets(state)))
        one = None if item.verb != m.Roll.verb else state.fighter(item.seat or 0)
        if one is None or one.attack_high is None:
            return super().answer(state, item, dice)
        return m.Roll(dice.randint(one.attack, one.attack_high), by=state.players[item.seat or 0])

    # --- playing ------------------------------------------------------------------------------------------------------

    def apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The state after a move and what it did."""
        return apply(state, self.seat_of(state, move), move)

    @clause("no-card", "turn-end")
    def implied(self, state: State, move: Move) -> Sequence[Move]:
        """That no second card comes, where cards take effect; the end of the turn, where the next fight is chosen."""
        if state.outcome is not None:
            return ()
        if move.verb in ("resolve", "strike") and state.phase == "cards":
            waiting = choosing(state)
            laid = bool(waiting) and all(state.played(seat) for seat in waiting)
            return tuple(m.Pass(by=state.players[seat]) for seat in waiting) if laid else ()
        if move.verb == "fight" and state.phase == "discard" and not state.agenda:
            return (m.End(by=state.players[state.active]),)
        return ()

    def forecast(self, state: State) -> Mapping[str, Sum]:
        """What each strike would take if it were dealt now, by the fact that names it."""
        return forecast_sums(state)

    def reckoned(self, state: State, fact: str) -> tuple[Sum, str] | None:
        """The terms of a figure as it counts now."""
        return sum_of(state, fact)

    def speakers(self, state: State, verb: Verb) -> tuple[int, ...]:
        """The player of the turn, and whoever else may say it."""
        return speakers(state, verb.word)

    def canonical(self, state: State, move: Move) -> Move:
        """The same move, with the places of whoever announces it without a name; a card of the list by its name."""
        if move.verb in PLAYS and isinstance(move, m.PlayCard):
            move = _as_listed(state, move)
        if move.verb == "fight" and move.by and state.phase == "discard":
            return move  # the turn ends before it: whose fight it is has been said
        return own_places(state.players[self.seat_of(state, move)], super().canonical(state, move))

    def names_of(self, state: State, texts: Sequence[str]) -> tuple[str, ...]:
        """The cards by their names, as listed where a list has them."""
        names = [bare(text) for text in texts]
        return tuple([state.box.named(name) or name for name in names])

    def named(self, state: State, move: Move, lang: str) -> Mapping[str, Any]:
        """What was said in a move, by parameter, with the names of what lies on the table."""
        return named(state, self.seat_of(state, move), move, EredanSpeaker(lang, self.rulebook.words))

    # --- what has been seen -------------------------------------------------------------------------------------------

    def open_cards(self, state: State) -> Counter[str]:
        """The named cards that lie openly."""
        cards: Counter[str] = Counter()
        for player in state.seats:
            cards.update(player.discard.known)
        cards.update(item.code for _, _, one in state.everybody() for item in one.attached)
        cards.update(item.code for item in state.queue if item.how != "attached")
        return cards


def _as_listed(state: State, move: m.PlayCard) -> m.PlayCard:
    """A card that is announced with figures which its list has too is the listed one."""
    said = CARD.read(move.card)
    listed = None if said is None or not said.name else state.box.card(state.box.level_named(said.name, said.level))
    if said is None or listed is None or not listed.listed or not c.agree(said, listed):
        return move
    return m.PlayListed(listed.code, move.targets, by=move.by)


GAME = Eredan()
