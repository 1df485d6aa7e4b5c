"""What need not be thought of: what changes nothing, can be said later as well, or is never better than another.

It looks at what the seat sees alone: its hand, and what lies openly.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.core.rules.moves import Move
from companion.games.aestery.engine.cards.cards import by_word
from companion.games.aestery.engine.state import State
from companion.games.aestery.partner.policy import View, view_of

_MOST: Final = {"mine": 2, "discard": 3, "hide": 1, "order": 1, "flash": 4, "activate": 4, "support": 3, "combat": 1}
"""So many of a verb are thought of at most, the best by rules of thumb."""
_MOST_AIMS: Final = 3
"""So many targets of one card."""
_HOPELESS: Final = 3.5
"""A move that looks so much worse than the best one is left out, where it can be."""
Moves = Sequence[Any]


def sensible(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Those that are worth a thought, at least one."""
    by_verb: dict[str, list[Any]] = {}
    for move in moves:
        by_verb.setdefault(move.verb, []).append(move)
    if state.phase == "start":
        return _other_deck(state, seat, moves)
    for verb in ("untap", "draw"):
        if verb in by_verb and not state.stack:
            return by_verb[verb]
    view, kept = view_of(state, seat), list[Move]()
    for verb, those in by_verb.items():
        found = _CHOICES.get(verb, _all)(view, those)
        if verb in _MOST and len(found) > _MOST[verb]:
            found = sorted(found, key=lambda move: -view.weight(move))[: _MOST[verb]]
        kept += found
    return _hopeful(view, kept) or moves[:1]


def _other_deck(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """One of the decks that the opponent does not play, where there is another; which one hardly matters."""
    taken = state.seats[1 - seat].deck_name
    return [move for move in moves if move.verb != "deck" or getattr(move, "name", "") != taken] or moves


def _hopeful(view: View, moves: list[Any]) -> list[Any]:
    if len(moves) < 3:
        return moves
    weights = [view.weight(move) for move in moves]
    least = max(weights) - _HOPELESS
    return [move for move, weight in zip(moves, weights, strict=True) if weight >= least]


def _all(view: View, moves: Moves) -> Moves:
    return moves


def _none(view: View, moves: Moves) -> Moves:
    """What is announced for nothing."""
    return ()


def _attacks(view: View, moves: Moves) -> Moves:
    """Attackers in the order of their places: they strike all at once."""
    last = max(view.state.attackers, default=0)
    return [move for move in moves if move.places[0] > last]


def _blocks(view: View, moves: Moves) -> Moves:
    """Blockers in the order of their places, before attackers of which something comes through, or that may die."""
    last = max((place for place, one in enumerate(view.own.fighters, 1)
                if one is not None and one.blocks and not one.flashed), default=0)  # fmt: skip
    if any(one is not None and one.flashed for one in view.own.fighters):
        return ()
    return [move for move in moves if move.places[0] > last]


def _flashes(view: View, moves: Moves) -> Moves:
    """What is flashed holds something back; while a card waits there is no hurry."""
    return [] if view.state.stack else [move for move in moves if view.defence.dealt[move.attacker][0] > 0]


def _orders(view: View, moves: Moves) -> Moves:
    """The blows in an order that serves better than the one that is; else two orders would take turns for ever."""
    return [move for move in moves if view.weight(move) > 0]


def _combats(view: View, moves: Moves) -> Moves:
    """A combat is begun by attacking, or bought where somebody can attack."""
    if not view.state.combat_price:
        return ()
    return moves if view.assault.ready else ()


def _mines(view: View, moves: Moves) -> Moves:
    """One mines in the main phase, where there is no hurry."""
    return moves if view.state.phase == "main" and not view.state.stack else ()


def _hides(view: View, moves: Moves) -> Moves:
    """The hideout is for Privilege, or for a hand that is too full."""
    full = len(view.own.hand) >= 6
    return [move for move in moves if full or "privilege" in _words(view, move.card)]


def _words(view: View, name: str) -> Any:
    card = view.state.box.card(name)
    return {} if card is None else by_word(card.keywords)


def _plays(view: View, moves: Moves) -> Moves:
    """The payment that costs least, the best targets; in an answer only what stops the card or what cannot wait."""
    state = view.state
    if state.phase == "attack" and not state.stack:
        return ()
    if state.stack:  # the answer that matters is that the card does nothing; all else can be said before or after
        moves = [move for move in moves if _cancels(state, move.card)]
    best: dict[tuple[str, tuple[str, ...], str], tuple[float, Any]] = {}
    for move in moves:
        weight = view.weight(move)
        key = (move.card, move.targets, move.origin)
        if key not in best or weight > best[key][0]:
            best[key] = (weight, move)
    by_card: dict[str, list[tuple[float, Any]]] = {}
    for (card, _, _), found in best.items():
        by_card.setdefault(card, []).append(found)
    kept: list[Any] = []
    for those in by_card.values():
        those.sort(key=lambda one: -one[0])
        kept += [move for weight, move in those[:_MOST_AIMS] if weight > -1.5]
    return kept


def can_cancel(state: State, seat: int) -> bool:
    """Whether a player may hold what cancels a card."""
    player = state.seats[seat]
    if player.hand.unknown:
        return True
    return any(_cancels(state, name) for name in (*player.hand_names, *player.hideout.known))


def _cancels(state: State, name: str) -> bool:
    card = state.box.card(name)
    return card is not None and any(effect.do == "cancel" for effect in card.effects)


def _activates(view: View, moves: Moves) -> Moves:
    """Abilities in one's own turn, while nothing waits; a payment of cards only for what is worth it."""
    state = view.state
    if state.stack or state.phase == "attack":
        return ()
    best: dict[tuple[str, str, tuple[str, ...]], Any] = {}
    for move in moves:
        best.setdefault((move.what, move.cost, move.targets), move)
    return [move for move in best.values() if view.weight(move) > -0.5 or not move.payment]


def _supports(view: View, moves: Moves) -> Moves:
    """Support once the blocks stand, for who fights."""
    if view.state.phase != "damage" or view.state.stack:
        return ()
    return [move for move in moves if view.weight(move) > -1.0]


def _braveries(view: View, moves: Moves) -> Moves:
    """Only what takes Fatigue off."""
    found = [move for move in moves if (one := view.state.fighter(view.seat, move.place)) and one.marked("fatigue")]
    return [] if view.state.stack else found


_CHOICES: Final[dict[str, Callable[[View, Moves], Moves]]] = {
    "attack": _attacks, "stay": _none, "block": _blocks, "flash": _flashes, "order": _orders, "combat": _combats,
    "mine": _mines, "hide": _hides, "play": _plays, "ephemeral": _plays, "activate": _activates, "support": _supports,
    "bravery": _braveries,
}  # fmt: skip
