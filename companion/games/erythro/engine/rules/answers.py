"""The rules of what the table is asked: who answers, and with what.

Each takes the state, the seat that announces, and the parameters of the verb that it looks at.
"""

from collections import Counter

from companion.cardkit.effects.queue import Task
from companion.core.rules.clauses import clause
from companion.core.rules.moves import of_table
from companion.core.rules.rulings import Reason
from companion.games.erythro.engine.flow.chance import expected_cards, expected_pile
from companion.games.erythro.engine.rules.seating import is_seating, takes_seat, unseated
from companion.games.erythro.engine.rules.turn import Rule
from companion.games.erythro.engine.state import State


@clause("not-asked")
def is_asked(verb: str) -> Rule:
    """The table answers what is asked, and nothing else."""
    refused = Reason("not-asked", "nonsense", {"verb": verb})

    def rule(state: State, seat: int) -> Reason | None:
        return None if state.pending and state.pending[-1].verb == verb else refused

    return of_table(rule)


@clause("asked-of")
def is_asked_of(verb: str) -> Rule:
    """What a player is asked, nobody else answers."""

    def rule(state: State, seat: int) -> Reason | None:
        asked = state.pending[-1] if state.pending else None
        if asked is None or asked.verb != verb or asked.seat in (None, seat):
            return None
        return _not_asked(state, seat, verb)

    return rule


@clause("not-asked", "asked-of")
def _not_asked(state: State, seat: int, verb: str) -> Reason:
    """What is not asked of a player; who is asked for it, if anybody is."""
    owing = {*unseated(state, verb), *(item.seat for item in state.pending[-1:] if item.verb == verb)} - {seat, None}
    if not owing:
        return Reason("not-asked", "nonsense", {"verb": verb})
    players = tuple(name for other, name in enumerate(state.players) if other in owing)
    return Reason("asked-of", "nonsense", {"verb": verb, "player": state.players[seat], "players": players})


@clause("pawns")
def pawn_or_asked(state: State, seat: int) -> Reason | None:
    """A token is drawn when it is asked for, for whomever; at set-up for a pawn, in any order of players."""
    asked = bool(state.pending) and state.pending[-1].verb == "token"
    if takes_seat(state, seat, "token") or (asked and (state.dealt or not is_seating(state))):
        return None
    return _not_asked(state, seat, "token")


@clause("characters")
def takes_character(state: State, seat: int) -> Reason | None:
    """A character is chosen at set-up, once by each player, in any order (3. Mise en place, 7)."""
    if takes_seat(state, seat, "character"):
        return None
    return _not_asked(state, seat, "character")


@clause("not-asked")
@of_table
def shuffle_asked(state: State, seat: int) -> Reason | None:
    """The companion shuffles when it is asked to, for whomever."""
    if state.pending and state.pending[-1].verb == "order":
        return None
    return Reason("not-asked", "nonsense", {"verb": "order"})


@clause("ERY-14", "no-tile")
def token_in_bag(state: State, seat: int, number: int) -> Reason | None:
    """A drawn token stays out until the bag is empty (ERY-14)."""
    if state.tile(number) is None:
        return Reason("no-tile", "nonsense", {"tile": number})
    if number in state.bag:
        return None
    return Reason("ERY-14", figures={"tile": number, "left": len(state.bag)})


@clause("mine-deck", "copies", "mine-card")
def mine_fits(state: State, seat: int, card: str) -> Reason | None:
    """A card of the list, of the level that the deck has now, copies not used up (3. Mise en place, 4)."""
    if card and card not in state.box.mines:
        return Reason("mine-card", "nonsense", {"given": card})
    if not state.agenda or not state.pending:
        return None
    mine = state.mines.get(state.agenda[-1].number) if state.pending[-1].verb == "mine" else None
    known = state.box.mines.get(card)
    if mine is None or known is None:
        return None
    if known.level != mine.level:
        return Reason("mine-deck", figures={"card": known.name, "level": known.level, "wanted": mine.level})
    used = sum(other.key == card for other in state.mines.values())
    if used >= known.copies:
        return Reason("copies", figures={"card": known.name, "count": known.copies})
    return None


@clause("mine-advances")
def moves_next(state: State, seat: int, tile: int) -> Reason | None:
    """Each mine moves once a phase (3. Phase des mines)."""
    task = state.agenda[-1] if state.agenda else None
    if task is None or task.kind != "march" or tile in task.figures:
        return None
    return Reason("mine-advances", "nonsense", {"tile": tile})


@clause("not-asked")
def event_possible(state: State, seat: int, card: str) -> Reason | None:
    """Where the companion deals, the event is the one that lies on top."""
    asked = bool(state.pending) and state.pending[-1].verb == "event"
    if not asked or not state.dealt or not state.stacks[0] or state.stacks[0][0] == card:
        return None
    return Reason("not-asked", "nonsense", {"verb": "event"})


@clause("event-clean")
def cleaned(state: State, seat: int, amount: int, tile: int) -> Reason | None:
    """No more than the event says (Consortium)."""
    item = state.pending[-1] if state.pending else None
    if item is None or item.verb != "clean" or item.many < 0 or amount <= item.many:
        return None
    return Reason("event-clean", figures={"amount": amount, "most": item.many})


@clause("reshuffle")
def true_shuffle(state: State, seat: int, cards: tuple[str, ...]) -> Reason | None:
    """A shuffle adds no card and loses none."""
    task = state.agenda[-1] if state.agenda else Task("")
    if task.name == "mines":
        levels = tuple(state.box.mines[card].level if card in state.box.mines else 0 for card in cards)
        counts = Counter(cards)
        if levels == state.mine_levels and all(counts[card] <= state.box.mines[card].copies for card in counts):
            return None
    elif Counter(cards) == Counter(expected_cards(state, task)) and expected_pile(state, task, cards):
        return None
    return Reason("reshuffle", "nonsense", {"count": len(cards)})


@clause("characters", "ERY-3")
def character_free(state: State, seat: int, key: str) -> Reason | None:
    """Each character once; two players cover the four elements between them (3. Mise en place, 7; ERY-3)."""
    others = [player.character for place, player in enumerate(state.seats) if place != seat and player.character]
    name = state.box.characters[key].name if key in state.box.characters else key
    if key in others:
        return Reason("characters", figures={"character": name})
    if len(state.players) == 2 and others:
        elements = {*state.box.characters[key].elements, *state.box.characters[others[0]].elements}
        if len(elements) < 4:
            return Reason("ERY-3", figures={"character": name, "other": state.box.characters[others[0]].name})
    return None
