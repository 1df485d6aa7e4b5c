"""Aestery TCG as the core sees it: its verbs with their rules, set-up, application, facts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.cardkit.cardgame import CardGame, told_of_lists
from companion.cardkit.decks.rules import one_by_one
from companion.cardkit.effects.resolution import EFFECT
from companion.cardkit.notation.references import own_places
from companion.cardkit.notation.tokens import bare
from companion.cardkit.zones.deals import DEAL
from companion.cardkit.zones.player_zones import with_seat
from companion.core.notation.parser import words_of
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import Concede, match_over
from companion.core.rules.legal_moves import nothing
from companion.core.rules.moves import Move, Param, Verb
from companion.core.rules.option import Setup, option_of
from companion.core.rules.rulings import Event, Pending, Sum
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.cards.catalogue import CARDS
from companion.games.aestery.engine.cards.deck_rules import deck_wrong, hero_fits
from companion.games.aestery.engine.constants import DECK, LIFE, MOST_CARDS
from companion.games.aestery.engine.effects.resolution import laid_back_as, looked_at, parts
from companion.games.aestery.engine.effects.table_effects import RECORDED, recorded
from companion.games.aestery.engine.flow.apply import apply
from companion.games.aestery.engine.flow.later_names import can_be_named, unnamed
from companion.games.aestery.engine.flow.priority import speakers
from companion.games.aestery.engine.flow.setup import blank, dealt_out, with_decks_asked
from companion.games.aestery.engine.notation.parser import Reader
from companion.games.aestery.engine.notation.phrases import named
from companion.games.aestery.engine.notation.printer import AesteryWriter
from companion.games.aestery.engine.notation.sentences import AesteryRulebook, AesterySpeaker
from companion.games.aestery.engine.position.facts import AESTERY_FACTS
from companion.games.aestery.engine.rules import candidates, combat_sums
from companion.games.aestery.engine.rules import cards as c
from companion.games.aestery.engine.rules import turn as r
from companion.games.aestery.engine.rules.combat import COMBAT_VERBS
from companion.games.aestery.engine.rules.effects import makes_sense, not_asleep
from companion.games.aestery.engine.state import State

_FREE = (r.not_waiting, match_over)
_DECIDES = (*_FREE, r.in_phase("start"), r.undecided)
_TURN = (*_FREE, r.your_turn)
_GOES_ON = (*_TURN, r.nothing_on_stack, r.nothing_asked)
_ABILITY_TARGETS = Param("targets", "names", candidates.ability_targets)


def _play(kind: type[m.PlayCard], *kinds: str) -> Verb:
    """A verb that plays cards of some kinds: listed ones are listed as `play`."""
    listed = kind is m.PlayListed
    params = (
        Param("card", "names", candidates.played if listed else nothing, keeps=(c.known_card,)),
        Param("targets", "names", candidates.targets, keeps=()),
        Param("payment", "names", candidates.payments, keeps=(c.affordable,)),
        Param("origin", "names", candidates.origins, keeps=()),
    )
    gates = (*_FREE, r.begun)
    right = () if listed else (c.of_kind(*kinds),)
    about = (c.known_card, *right, c.in_time, c.room, c.where_it_is, c.targets_there, c.aimed, c.fitting)
    rules = (*about, c.affordable, c.pitched_for)
    return Verb(kind, params=params, rules=(*gates, *rules), listed=listed)


VERBS = (
    Verb(m.Keep, rules=(*_DECIDES, r.starter_first), personal=True, leads=True),
    Verb(m.Mulligan, rules=(*_DECIDES, r.one_mulligan, r.starter_first), personal=True, leads=True),
    Verb(
        m.ChooseDeck, params=(Param("name", "names", candidates.decks),),
        rules=(match_over, r.decks_open, r.deck_unset, r.deck_known, *one_by_one(deck_wrong)),
        personal=True, leads=True,
    ),
    Verb(
        m.ChooseHero,
        params=(
            Param("name", "names", candidates.heroes), Param("colours", "names", candidates.no_colours),
            Param("experience", "number", candidates.no_amount),
        ),
        rules=(match_over, r.hero_unset, r.hero_known, hero_fits), personal=True, leads=True, listed=False,
    ),
    Verb(m.Untap, rules=(*_TURN, r.in_phase("upkeep"))),
    Verb(m.Draw, rules=(*_TURN, r.not_first_draw, r.in_phase("draw"), r.nothing_on_stack, r.nothing_asked)),
    _play(m.PlayListed),
    _play(m.PlayFighter, "fighter"),
    _play(m.PlayStory, "story"),
    _play(m.PlayEphemeral, "ephemeral"),
    Verb(
        m.Mine,
        params=(
            Param("card", "names", candidates.one_of_hand), Param("support", "number", candidates.no_support),
            Param("target", "names", candidates.no_target),
        ),
        rules=(*_FREE, r.mine_in_turn, r.untapped_first, r.mine_once, r.one_card, r.mined_support, c.mined_at),
        advice=(c.support_unsaid,),
    ),
    Verb(m.Pitch, params=(Param("amount", "number", nothing),), rules=(match_over, r.pays_nothing), listed=False),
    Verb(
        m.Hide, params=(Param("card", "names", candidates.one_of_hand),),
        rules=(*_FREE, r.hides_in_main, r.hideout_free, r.nothing_on_stack, r.nothing_asked, r.one_card),
    ),
    Verb(
        m.Support,
        params=(
            Param("amount", "number", candidates.supportable), Param("target", "names", candidates.any_fighter),
            Param("card", "names", candidates.support_cards_of),
        ),
        rules=(*_FREE, r.started, c.supports, c.fighter_aimed),
    ),
    Verb(
        m.Bravery, params=(Param("place", "number", candidates.brave),),
        rules=(*_FREE, r.started, c.has_bravery, c.bravery_spent),
    ),
    Verb(
        m.Activate,
        params=(
            Param("what", "names", candidates.with_abilities),
            Param("cost", "names", candidates.costs, keeps=(c.ability_listed,)), _ABILITY_TARGETS,
            Param("payment", "names", candidates.ability_payments),
        ),
        rules=(
            *_FREE, r.begun, c.ability_there, c.hero_serves, c.ability_listed, c.can_serve, c.not_served,
            c.targets_there, c.ability_fitting,
            c.cost_paid, r.pitched_held,
        ),
    ),
    Verb(m.Pass, rules=(*_FREE, c.may_pass)),
    *COMBAT_VERBS,
    Verb(
        m.Discard,
        params=(Param("amount", "number", candidates.owed_counts), Param("cards", "names", candidates.owed_cards)),
        rules=(*_FREE, r.owes, r.discards, r.discard_named),
    ),
    Verb(m.End, rules=(*_GOES_ON, r.turn_used)),
    Verb(
        m.CardEffect,
        params=(Param("what", "names", candidates.asked_effects), Param("targets", "names", candidates.asked_targets)),
        rules=(*_FREE, r.started, makes_sense, c.targets_there, not_asleep),
    ),
    Verb(Concede, rules=(match_over,), listed=False),
    Verb(
        m.NameCard, params=(Param("where", "names", nothing), Param("card", "names", nothing)),
        rules=(match_over, can_be_named), listed=False,
    ),
    DEAL,
)  # fmt: skip

_option = partial(option_of, "companion.games.aestery")
OPTIONS = (
    _option("deck", DECK, low=12, high=MOST_CARDS),
    _option("surplus", False),
    _option("mines_bleed", False),
    _option("full_hand_more", False),
    _option("hero_each", False),
)

_BLOCKS = ("block", "flash", "done")
_STAYS = frozenset(
    {"effect", "concede", "correct", "hero", "deck", "keep", "mulligan", "bravery", "support", "pass", "name"}
)
"""The verbs that do not go on with the turn: nothing is implied before them."""


class Aestery(CardGame):
    """Two players with a deck each, and a Hero if they like."""

    name = "aestery"
    title = "Aestery TCG"
    package = "companion.games.aestery"
    seats = (2, 2)
    rules_version = "1"
    data_edition = "1"
    options = OPTIONS
    verbs = {verb.word: verb for verb in VERBS}  # noqa: RUF012
    told_verbs = ("deck",)
    chosen_verbs = ("deck", "hero")
    facts = AESTERY_FACTS
    key_figures = ("life",)
    blows = ("damage",)
    crosses = ("fatigue-death",)
    favourites = ("<player>.hero", "<player>.deck.name")
    boxes = {  # noqa: RUF012
        "demo": {"fr": "Deux decks de démonstration (inventés)", "en": "Two demonstration decks (invented)"},
    }
    reads_whole = True
    code_tag = "AE"
    book = AesteryRulebook
    card_lists = CARDS
    reads, writes = Reader, AesteryWriter
    veiled = ("hand", "hideout")

    # --- making a match -----------------------------------------------------------------------------------------------

    @clause("starter", "starting-life", "opening-hand", "AES-37", "invented")
    def setup(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """20 life and six cards each; both decide about their hands, the starter first (Commencer la partie)."""
        state = self.begun(setup, blank)
        state = dealt_out(state) if setup.dealt else with_decks_asked(state)
        effects: tuple[Event, ...] = (
            Event("starting-life", {"life": LIFE}),
            Event("starter", {"player": setup.players[setup.starter]}),
        )
        if not state.box.decks:
            effects += (Event("AES-37", {"count": state.house.deck}),)
        return state, effects + told_of_lists(state.box, [deck.name for deck in state.box.decks])

    def deal_out(self, state: State) -> State:
        """From here on the companion deals: it owes the cards of all unknown places."""
        return dealt_out(state)

    # --- playing ------------------------------------------------------------------------------------------------------

    def apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The state after a move and what it did."""
        return apply(state, self.seat_of(state, move), move)

    @clause("answers", "AES-8", "AES-2")
    def implied(self, state: State, move: Move) -> Sequence[Move]:
        """Keeping the hands, untapping, drawing, and that nobody answers, where the player of the turn goes on; that no
        more attack, where the other one blocks or does not."""
        if move.verb in _STAYS or state.outcome is not None:
            return ()
        if self.seat_of(state, move) == state.active:
            return steps_before(self, state, move)
        if state.phase == "attack" and move.verb in _BLOCKS and not state.stack:
            return (m.Done(),)
        return (m.Untap(),) if state.phase == "upkeep" else ()

    @clause("AES-39")
    def skips_turn(self, state: State, move: Move) -> bool:
        """The end of a turn in which nobody has untapped yet."""
        return move.verb == "end" and state.phase in ("start", "upkeep")

    def presumed(self, state: State, move: Move) -> bool:
        """A card of one's own turn is announced by who has untapped and drawn, as people do without a word."""
        early = state.phase in ("upkeep", "draw") and move.verb not in (*_STAYS, "untap", "draw")
        return early and self.seat_of(state, move) == state.active

    def forecast(self, state: State) -> Mapping[str, Sum]:
        """What each attacker would bring if the damage were dealt now, by the fact that names it."""
        name = state.players[state.active]
        return {f"{name}.fighter.{lane.attacker}": lane.through for lane in combat_sums.forecast(state)}

    def granted(self, state: State) -> Move | None:
        """Healing and Experience of a Fighter were done to itself where nobody was named (AES-38)."""
        task = state.agenda[-1] if state.agenda and state.pending else None
        if task is None or task.kind != EFFECT:
            return None
        _, source, effect, chosen = parts(task)
        if chosen or effect.on != "a fighter" or effect.do not in ("heal", "mark"):
            return None
        return m.CardEffect(RECORDED.short(effect), (source,), by=state.players[task.owner])

    def speakers(self, state: State, verb: Verb) -> tuple[int, ...]:
        """The player of the turn, and whoever else may say it."""
        return speakers(state, verb.word)

    def announced(self, state: State, by: str, text: str) -> Move | None:
        """The same; a stray sign may stand before the verb."""
        found = super().announced(state, by, text)
        if found is None and not text[:1].isalnum():
            return super().announced(state, by, " ".join(words_of(text)))
        return found

    def canonical(self, state: State, move: Move) -> Move:
        """The same move, with the places of whoever announces it without a name."""
        return own_places(state.players[self.seat_of(state, move)], super().canonical(state, move))

    def unnamed(self, before: State, after: State) -> Pending | None:
        """A card that went somewhere without its name (`reveal 12 "Merle"`)."""
        return unnamed(before, after)

    def names_of(self, state: State, texts: Sequence[str]) -> tuple[str, ...]:
        """The cards by their names, as listed where a list has them."""
        names = [bare(text) for text in texts]
        return tuple([state.box.named(name) or name for name in names])

    def late(self, state: State, item: Pending, cards: tuple[str, ...]) -> Move:
        """The card that a move left unnamed."""
        return m.NameCard(*item.cards[:1], *cards[:1], by=state.players[item.seat or 0])

    def named(self, state: State, move: Move, lang: str) -> Mapping[str, Any]:
        """What was said in a move, by parameter, with the names of what lies on the table."""
        return named(state, self.seat_of(state, move), move, AesterySpeaker(lang, self.rulebook.words))

    # --- what has been seen -------------------------------------------------------------------------------------------

    def open_cards(self, state: State) -> Counter[str]:
        """The named cards that lie openly."""
        cards: Counter[str] = Counter()
        for player in state.seats:
            for zone in (player.graveyard, player.exile, player.pitched):
                cards.update(zone.known)
            cards.update(one.code for one in (*player.fighters, *player.stories) if one is not None)
        return cards

    def is_secret(self, move: Move) -> bool:
        """Whether a move names a card that its player alone may know: one put into the hideout, or laid back unseen."""
        if isinstance(move, m.CardEffect):
            effect = recorded(move.what)
            return effect is not None and bool(laid_back_as(effect)[0])
        return isinstance(move, m.Hide) and bool(move.card)

    def seen_by(self, state: State, seat: int | None) -> State:
        """Where the companion deals: without the decks, and without what others hold; who looks at cards sees them."""
        seen: State = super().seen_by(state, seat)
        cards = () if seat is None else looked_at(state, seat)
        return seen if seat is None or not cards else with_seat(seen, seat, seen.seats[seat].peeked("deck", cards))


_MOST_STEPS = 60


def steps_before(game: Aestery, state: State, move: Move) -> list[Move]:
    """The clerical steps that come before a move: each as far as the one before it leads."""
    steps: list[Move] = []
    while len(steps) < _MOST_STEPS and state.outcome is None:
        step = _next_step(state, move)
        if step is None:
            break
        steps.append(step)
        state, _ = game.apply(state, step)
    return steps


def _next_step(state: State, move: Move) -> Move | None:
    """The step that is due before a move, if it is a clerical one."""
    if state.phase == "start":
        return m.Keep(by=state.players[state.deciding[0]]) if state.deciding and not state.pending else None
    item = state.pending[-1] if state.pending else None
    if item is not None and item.seat is not None:
        own = item.seat == state.active or not state.dealt  # what another's card offers is not passed over for them
        quiet = item.verb == "pass" or (item.verb == "effect" and item.skippable and own)
        waits = move.verb not in ("ephemeral", "mine") or item.verb != "pass"
        return m.Pass() if quiet and waits else None
    if state.phase == "upkeep" and move.verb != "untap":
        return m.Untap()
    return m.Draw() if state.phase == "draw" and move.verb not in ("draw", "mine") else None


GAME = Aestery()
