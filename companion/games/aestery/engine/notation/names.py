"""What can be called by its name: Fighters and Stories in play, and those that wait on the stack."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from companion.cardkit.notation.references import Chosen, Listed, Naming
from companion.cardkit.zones.permanents import taken
from companion.games.aestery.engine.cards.cards import CARD
from companion.games.aestery.engine.effects.references import AIMS, FIGHTER, STORY, Aim
from companion.games.aestery.engine.moves import HAND, HIDEOUT
from companion.games.aestery.engine.state import State


@lru_cache(maxsize=4096)
def name_in_play(code: str) -> str:
    """What a card in play can be called; empty where nobody has said its name."""
    announced = CARD.read(code)
    return code if announced is None else announced.name


def in_play(state: State, seats: Sequence[int], kinds: Sequence[str]) -> Iterator[tuple[str, Aim]]:
    """The Fighters and Stories that have a name, on these sides of the table."""
    for kind in kinds:
        for seat in seats:
            player = state.seats[seat]
            for place, one in taken(player.fighters if kind == FIGHTER else player.stories):
                name = name_in_play(one.code)
                if name:
                    yield name, Aim(kind, seat, place)


def coming(state: State, seats: Sequence[int], kinds: Sequence[str]) -> Iterator[tuple[str, Aim]]:
    """The same of those that wait on the stack, with the places that they will take when all of it resolves."""
    rows: dict[tuple[int, str], list[bool]] = {}
    for item in reversed(state.stack):
        card = None if item.cancelled or item.origin not in (HAND, HIDEOUT) else state.card(item.code)
        if card is None or card.kind not in (FIGHTER, STORY):
            continue
        player = state.seats[item.by]
        row = rows.setdefault(
            (item.by, card.kind), [one is None for one in (player.fighters if card.kind == FIGHTER else player.stories)]
        )
        if True not in row:
            row.append(True)
        place = row.index(True)
        row[place] = False
        if item.by in seats and card.kind in kinds and card.name:
            yield card.name, Aim(card.kind, item.by, place + 1)


def naming(words: Mapping[str, str], state: State, seat: int, chosen: Chosen) -> Naming:
    """Reads what that player aims at. `words`: those of the list `aim`, in plain letters."""
    lists: tuple[Listed, ...] = (partial(in_play, state), partial(coming, state))
    lists = lists if state.stack else lists[:1]
    return Naming(AIMS, words, (FIGHTER, STORY), state.players, seat, lists, chosen)
