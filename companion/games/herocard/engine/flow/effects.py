"""What card text does, as far as the table records it: one class an effect (Règle contradictoire; HER-16).

Each is an effect as all card games have it (companion/cardkit/effects/effects.py), which the table announces by a name
of its own. It stands here and, with what people call it, in `words.toml`: rules, moves, reader and pads ask here.
"""

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import amount_of
from companion.cardkit.effects.targets import Target
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Reason
from companion.core.runtime.replacement import replace
from companion.games.herocard.engine.flow.updates import Step, clear_piles, discard_cards, draw_cards
from companion.games.herocard.engine.rules import turn as r
from companion.games.herocard.engine.rules.cards import not_redrawn
from companion.games.herocard.engine.rules.stats import attack_sum, block_sum
from companion.games.herocard.engine.state import State

Targets = tuple[Target, ...]


def said(targets: Targets) -> tuple[str, ...]:
    """The cards or piles that an effect was announced with."""
    return tuple(target.at for target in targets)


class TextEffect:
    """One kind of effect: what it does, with the number and the cards or piles of an announcement.

    `takes`: what is said behind its name: a `count` of cards, cards of the `hand` by number or by name, `piles`, a
    `change` with its sign, or `nothing`.
    """

    name: str
    takes: str
    effect: Effect

    def able(self, state: State, seat: int, effect: Effect, targets: Targets) -> Reason | None:
        """What it lacks to make sense for that player."""
        raise NotImplementedError

    def do(self, state: State, seat: int, effect: Effect, targets: Targets) -> Step:
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

    name, takes, effect = "draw", "count", Effect("draw", on="you")

    @clause("card-text")
    def able(self, state: State, seat: int, effect: Effect, targets: Targets) -> Reason | None:
        """At least one, within the hand limit and what deck and discard hold (Pioche)."""
        count = amount_of(effect)
        if count < 1:
            return self._lacks("change")
        return r.hand_limit(state, seat, count) or r.cards_to_draw(state, seat, count)

    def do(self, state: State, seat: int, effect: Effect, targets: Targets) -> Step:
        """As in the draw phase, an empty deck made anew."""
        return draw_cards(state, seat, amount_of(effect))


class Discards(TextEffect):
    """So many cards of the hand, or these."""

    name, takes, effect = "discard", "hand", Effect("discard", on="you")

    @clause("card-text")
    def able(self, state: State, seat: int, effect: Effect, targets: Targets) -> Reason | None:
        """At least one, that may be in the hand; by name where the companion knows the hand (Défausse)."""
        count, names = amount_of(effect), said(targets)
        if count < 1 and not names:
            return self._lacks("change")
        wrong = r.known_cards(state, seat, names) or r.discardable(state, seat, count, names)
        wrong = wrong or r.copies_left(state, seat, names)
        return wrong or (r.cards_in_hand(state, seat, names) if names else None)

    def do(self, state: State, seat: int, effect: Effect, targets: Targets) -> Step:
        """As in the discard phase."""
        return discard_cards(state, seat, amount_of(effect), said(targets))


class Clears(TextEffect):
    """The uppermost card of each named pile."""

    name, takes, effect = "clear", "piles", Effect("move", what="to discard")

    @clause("card-text")
    def able(self, state: State, seat: int, effect: Effect, targets: Targets) -> Reason | None:
        """Piles that hold as many cards (Nettoyer)."""
        return r.piles_hold(state, seat, said(targets)) if targets else self._lacks("change")

    @clause("HER-13")
    def do(self, state: State, seat: int, effect: Effect, targets: Targets) -> Step:
        """As in the clearing phase; what lay in the running sequence counts no more (HER-13)."""
        return clear_piles(state, seat, said(targets))


class ChangesAttack(TextEffect):
    """The running attack is stronger or weaker."""

    name, takes, effect = "attack", "change", Effect("change", what="attack", until="fight")

    @clause("card-text")
    def able(self, state: State, seat: int, effect: Effect, targets: Targets) -> Reason | None:
        """A sequence that runs, and a change."""
        if state.sequence is None:
            return self._lacks("sequence")
        return None if effect.amount else self._lacks("change")

    @clause("attack-changed")
    def do(self, state: State, seat: int, effect: Effect, targets: Targets) -> Step:
        """The change is a term of the sum."""
        if state.sequence is None:
            return state, ()
        running = state.sequence._replace(attack_extra=state.sequence.attack_extra + amount_of(effect))
        state = replace(state, sequence=running)
        return state, (Event("attack-changed", {"amount": amount_of(effect), "sum": attack_sum(state)}),)

    def concerns(self, state: State, seat: int) -> bool:
        """The attacker."""
        return state.sequence is not None and seat == state.sequence.attacker


class ChangesBlock(ChangesAttack):
    """The block is stronger or weaker."""

    name, effect = "block", Effect("change", what="block", until="fight")

    @clause("block-changed")
    def do(self, state: State, seat: int, effect: Effect, targets: Targets) -> Step:
        """The change is a term of the sum."""
        if state.sequence is None:
            return state, ()
        running = state.sequence._replace(block_extra=state.sequence.block_extra + amount_of(effect))
        state = replace(state, sequence=running)
        return state, (Event("block-changed", {"amount": amount_of(effect), "sum": block_sum(state)}),)

    def concerns(self, state: State, seat: int) -> bool:
        """The target of the attack."""
        return state.sequence is not None and seat == state.sequence.target


class GrantsExclusive(TextEffect):
    """The player of the turn may play one more Exclusive card."""

    name, takes, effect = "again", "nothing", Effect("grant", what="exclusive", on="you", until="turn")

    @clause("again", "HER-16")
    def able(self, state: State, seat: int, effect: Effect, targets: Targets) -> Reason | None:
        """An effect is that of who says it: a grant is for who may play Exclusive cards now (HER-16)."""
        figures = {"player": state.players[seat], "active": state.players[state.active]}
        return not_redrawn(state, seat) if seat == state.active else Reason("again", figures=figures)

    @clause("again")
    def do(self, state: State, seat: int, effect: Effect, targets: Targets) -> Step:
        """Until the end of the turn."""
        state = replace(state, granted=state.granted + 1)
        return state, (Event("again", {"player": state.players[state.active]}),)

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


def announced(what: str, amount: int, names: tuple[str, ...]) -> tuple[Effect, Targets]:
    """What was announced as an effect, and the cards or piles that were said."""
    return EFFECTS[what].effect._replace(amount=amount), tuple([Target(at=name) for name in names])


@clause("card-text")
def effect_possible(state: State, seat: int, what: str, amount: int, names: tuple[str, ...]) -> Reason | None:
    """What an effect needs to make sense: cards to discard, to draw or to clear, an attack whose value changes."""
    effect = EFFECTS.get(what)
    if effect is None:
        return Reason("card-text", "nonsense", {"what": what, "missing": "effect"})
    return effect.able(state, seat, *announced(what, amount, names))
