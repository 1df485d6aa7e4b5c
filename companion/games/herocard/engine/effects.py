"""What card text does, as far as the table records it: one class an effect (Règle contradictoire; HER-16).

An effect stands here and, with what people call it, in `words.toml`: rules, moves, the reader and the pads ask here.
"""

from typing import NamedTuple

from companion.core.enforced import clause
from companion.core.replacing import replace
from companion.core.rulings import Effect, Reason
from companion.games.herocard.engine import rules as r
from companion.games.herocard.engine.changes import Step, clear_piles, discard_cards, draw_cards
from companion.games.herocard.engine.rules_cards import not_redrawn
from companion.games.herocard.engine.state import State
from companion.games.herocard.engine.totals import attack_sum, block_sum


class Op(NamedTuple):
    """An effect as it was announced: a number, or names of cards or piles."""

    amount: int = 0
    names: tuple[str, ...] = ()


class TextEffect:
    """One kind of effect.

    `takes`: what is said behind its name: a `count` of cards, cards of the `hand` by number or by name, `piles`, a
    `change` with its sign, or `nothing`.
    """

    name: str
    takes: str

    def able(self, state: State, seat: int, op: Op) -> Reason | None:
        """What it lacks to make sense for that player."""
        raise NotImplementedError

    def do(self, state: State, seat: int, op: Op) -> Step:
        """The state after it, and what it did."""
        raise NotImplementedError

    def concerns(self, state: State, seat: int) -> bool:
        """Whether it is usual to record it with that player: where pages offer it."""
        return True

    def _lacks(self, missing: str) -> Reason:
        """What it lacks, by a word of the list `missing`: a 0 changes nothing."""
        return Reason("card-text", "nonsense", {"what": self.name, "missing": missing})


class Draws(TextEffect):
    """So many cards from the deck."""

    name, takes = "draw", "count"

    @clause("card-text")
    def able(self, state: State, seat: int, op: Op) -> Reason | None:
        """At least one, within the hand limit and what deck and discard hold (Pioche)."""
        if op.amount < 1:
            return self._lacks("change")
        return r.hand_limit(state, seat, op.amount) or r.cards_to_draw(state, seat, op.amount)

    def do(self, state: State, seat: int, op: Op) -> Step:
        """As in the draw phase, an empty deck made anew."""
        return draw_cards(state, seat, op.amount)


class Discards(TextEffect):
    """So many cards of the hand, or these."""

    name, takes = "discard", "hand"

    @clause("card-text")
    def able(self, state: State, seat: int, op: Op) -> Reason | None:
        """At least one, that may be in the hand; by name where the companion knows the hand (Défausse)."""
        if op.amount < 1 and not op.names:
            return self._lacks("change")
        wrong = r.known_cards(state, seat, op.names) or r.discardable(state, seat, op.amount, op.names)
        wrong = wrong or r.copies_left(state, seat, op.names)
        return wrong or (r.cards_in_hand(state, seat, op.names) if op.names else None)

    def do(self, state: State, seat: int, op: Op) -> Step:
        """As in the discard phase."""
        return discard_cards(state, seat, op.amount, op.names)


class Clears(TextEffect):
    """The uppermost card of each named pile."""

    name, takes = "clear", "piles"

    @clause("card-text")
    def able(self, state: State, seat: int, op: Op) -> Reason | None:
        """Piles that hold as many cards (Nettoyer)."""
        return r.piles_hold(state, seat, op.names) if op.names else self._lacks("change")

    @clause("HER-13")
    def do(self, state: State, seat: int, op: Op) -> Step:
        """As in the clearing phase; what lay in the running sequence counts no more (HER-13)."""
        return clear_piles(state, seat, op.names)


class ChangesAttack(TextEffect):
    """The running attack is stronger or weaker."""

    name, takes = "attack", "change"

    @clause("card-text")
    def able(self, state: State, seat: int, op: Op) -> Reason | None:
        """A sequence that runs, and a change."""
        if state.sequence is None:
            return self._lacks("sequence")
        return None if op.amount else self._lacks("change")

    @clause("attack-changed")
    def do(self, state: State, seat: int, op: Op) -> Step:
        """The change is a term of the sum."""
        if state.sequence is None:
            return state, ()
        running = state.sequence._replace(attack_extra=state.sequence.attack_extra + op.amount)
        state = replace(state, sequence=running)
        return state, (Effect("attack-changed", {"amount": op.amount, "sum": attack_sum(state)}),)

    def concerns(self, state: State, seat: int) -> bool:
        """The attacker."""
        return state.sequence is not None and seat == state.sequence.attacker


class ChangesBlock(ChangesAttack):
    """The block is stronger or weaker."""

    name = "block"

    @clause("block-changed")
    def do(self, state: State, seat: int, op: Op) -> Step:
        """The change is a term of the sum."""
        if state.sequence is None:
            return state, ()
        running = state.sequence._replace(block_extra=state.sequence.block_extra + op.amount)
        state = replace(state, sequence=running)
        return state, (Effect("block-changed", {"amount": op.amount, "sum": block_sum(state)}),)

    def concerns(self, state: State, seat: int) -> bool:
        """The target of the attack."""
        return state.sequence is not None and seat == state.sequence.target


class GrantsExclusive(TextEffect):
    """The player of the turn may play one more Exclusive card."""

    name, takes = "again", "nothing"

    @clause("again", "HER-16")
    def able(self, state: State, seat: int, op: Op) -> Reason | None:
        """An effect is that of who says it: a grant is for who may play Exclusive cards now (HER-16)."""
        figures = {"player": state.players[seat], "active": state.players[state.active]}
        return not_redrawn(state, seat) if seat == state.active else Reason("again", figures=figures)

    @clause("again")
    def do(self, state: State, seat: int, op: Op) -> Step:
        """Until the end of the turn."""
        state = replace(state, granted=state.granted + 1)
        return state, (Effect("again", {"player": state.players[state.active]}),)

    def concerns(self, state: State, seat: int) -> bool:
        """The player of the turn."""
        return seat == state.active


EFFECTS: dict[str, TextEffect] = {
    effect.name: effect
    for effect in (Draws(), Discards(), Clears(), ChangesAttack(), ChangesBlock(), GrantsExclusive())
}
"""By name, in the order in which pages offer them."""


def takes(what: str) -> str:
    """What is said behind the name of an effect; a count behind one that is unknown."""
    return EFFECTS[what].takes if what in EFFECTS else "count"


@clause("card-text")
def effect_possible(state: State, seat: int, what: str, amount: int, names: tuple[str, ...]) -> Reason | None:
    """What an effect needs to make sense: cards to discard, to draw or to clear, an attack whose value changes."""
    effect = EFFECTS.get(what)
    if effect is None:
        return Reason("card-text", "nonsense", {"what": what, "missing": "effect"})
    return effect.able(state, seat, Op(amount, names))
