"""How cards leave a hand in HeroCard, and what a seat knows of the others' cards. All steps are total."""

from companion.core.runtime.replacement import replace
from companion.games.herocard.engine.state import Player, State


def needs_names(state: State, player: Player, amount: int) -> bool:
    """Whether cards that leave the hand must be named: where the companion knows the hand, unless all go."""
    return state.dealt and not player.hand.unknown and 0 < amount < len(player.hand)


def take_out(state: State, player: Player, card: str) -> Player:
    """The player without that card in the hand; an override takes it from wherever the record has it.

    Where the record does not know the card at all, one of the others is gone instead.
    """
    held, found = player.take(state.box.held_as(card))
    return held if found else player.take_any()


def lay_off(state: State, player: Player, amount: int, cards: tuple[str, ...] = ()) -> Player:
    """These cards from the hand to the discard, else that many without their names (Défausse)."""
    if not cards:
        return player.move_some(amount, "hand", "discard")
    for card in cards:
        player = take_out(state, player, card)
    return replace(player, discard=player.discard.add_all(cards))
