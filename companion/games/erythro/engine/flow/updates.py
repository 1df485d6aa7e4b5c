"""What many moves do to the planet: pollution, sanctuaries, mines, the dome, and how a match ends."""

from typing import Any

from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Ending, Event
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.constants import CONTAMINATED_AT, ELEMENTS, PLACE_OF, SANCTUARIES
from companion.games.erythro.engine.state import Mine, Player, State, Tile

Step = tuple[State, tuple[Event, ...]]
PLAYERS, ENEMY = "players", "enemy"


def with_tile(state: State, number: int, tile: Tile) -> State:
    """The state with another tile of that number."""
    place = state.layout.index[number]
    return replace(state, tiles=(*state.tiles[:place], tile, *state.tiles[place + 1 :]))


@clause("ERY-22")
def sanctuaries_left(state: State, element: str) -> int:
    """Sanctuary tokens of an element that are not on the planet (ERY-22)."""
    return SANCTUARIES - sum(tile.sanctuary == element for tile in state.tiles)


# --- influence ------------------------------------------------------------------------------------------------------


def influence_of(player: Player, element: str) -> int:
    """A player's influence in an element."""
    return player.influence[PLACE_OF[element]]


def with_influence(state: State, seat: int, element: str, change: int) -> tuple[State, int, int]:
    """The state after a gain or a loss, never below 0 or above the maximum; the figure before and after."""
    player, place = state.seats[seat], PLACE_OF[element]
    before = player.influence[place]
    after = max(0, min(max(before, state.box.influence_max), before + change))
    influence = (*player.influence[:place], after, *player.influence[place + 1 :])
    return with_seat(state, seat, replace(player, influence=influence)), before, after


@clause("ERY-5")
def elements_of(state: State, seat: int) -> tuple[str, ...]:
    """The two elements of a player's character (ERY-5); all of them before one is chosen."""
    return state.box.elements.get(state.seats[seat].character, ELEMENTS)


# --- pollution ------------------------------------------------------------------------------------------------------


@clause("pollution", "contaminated", "contaminated-sanctuary", "contaminated-closed", "ERY-12")
def pollute(state: State, number: int, cause: str) -> Step:
    """One pollution token; the fourth contaminates for good (Terrain contaminé; ERY-12)."""
    tile = state.tile(number)
    if tile is None or state.outcome is not None:
        return state, ()
    if tile.contaminated:
        return state, (Event("contaminated-closed", {"tile": number}),)
    after = tile.pollution + 1
    told: tuple[Event, ...] = (Event("pollution", {"tile": number, "before": tile.pollution, "after": after}),)
    tile = replace(tile, pollution=after)
    if after >= CONTAMINATED_AT:
        lost = tile.sanctuary
        state = with_tile(state, number, replace(tile, sanctuary=""))
        limit = state.sheet.contaminated
        told += (Event("contaminated", {"tile": number, "count": state.contaminated, "limit": limit}),)
        if lost:
            told += (Event("contaminated-sanctuary", {"tile": number, "element": lost}),)
    else:
        state = with_tile(state, number, tile)
    state, end = check_end(state, cause)
    return state, (*told, *end)


@clause("GEN-1")
def clean(state: State, number: int, amount: int, clause: str) -> Step:
    """Pollution tokens taken off a tile; off a contaminated one only where a card's text prevails (GEN-1)."""
    tile = state.tile(number)
    if tile is None:
        return state, ()
    after = max(0, tile.pollution - amount)
    state = with_tile(state, number, replace(tile, pollution=after))
    figures = {"tile": number, "amount": tile.pollution - after, "before": tile.pollution, "after": after}
    state, end = check_end(state, PLAYERS)
    return state, (Event(clause, figures), *end)


# --- mines and dome -------------------------------------------------------------------------------------------------


@clause("ERY-15")
def place_mine(state: State, number: int) -> State:
    """The uppermost mine card on a tile, its cube on the first line (ERY-15); what its line does comes next."""
    level, rest = state.mine_levels[0], state.mine_levels[1:]
    key = state.mine_keys[0] if state.mine_keys else ""
    order = max((mine.order for mine in state.mines.values()), default=0) + 1
    tile = state.tile(number)
    assert tile is not None
    state = with_tile(state, number, replace(tile, mine=Mine(level, 1, order, key)))
    return replace(state, mine_levels=rest, mine_keys=state.mine_keys[1:])


@clause("mine-destroyed", "profit-falls", "ERY-18", "ERY-19", "ERY-20")
def destroy_mine(state: State, number: int) -> Step:
    """A mine leaves the game; what the opponent makes of it (ERY-18, ERY-19, ERY-20)."""
    tile = state.tile(number)
    assert tile is not None
    gone = ((tile.mine.level, tile.mine.said),) if tile.mine is not None and tile.mine.said else ()
    state = with_tile(state, number, fallen(state, tile))
    state = replace(state, destroyed=state.destroyed + 1, seen=state.seen + gone)
    told: tuple[Event, ...] = (Event("mine-destroyed", {"tile": number, "left": len(state.mines)}),)
    if state.house.opponent == "alliance":
        state, fell = shift_profit(state, -(state.sheet.profit_per_mine or 0), "profit-falls")
        told += fell
    state, end = check_end(state, PLAYERS)
    return state, (*told, *end)


@clause("dome-falls", "dome-stands", "ERY-18", "ERY-19")
def strike_dome(state: State, number: int) -> Step:
    """The dome falls and its tile becomes ordinary; the Alliance's stands, and profit falls (ERY-18, ERY-19)."""
    if state.house.opponent == "alliance":
        state, told = shift_profit(state, -(state.sheet.profit_per_dome or 0), "dome-stands")
    else:
        tile = state.tile(number)
        assert tile is not None
        state = with_tile(state, number, fallen(state, tile))
        told = (Event("dome-falls", {"tile": number}),)
    state, end = check_end(state, PLAYERS)
    return state, (*told, *end)


def fallen(state: State, tile: Tile) -> Tile:
    """A tile after an attack: without its mine, else without its dome, which the Alliance's attack leaves standing."""
    if tile.mine is not None:
        return replace(tile, mine=None)
    return tile if state.house.opponent == "alliance" else replace(tile, dome=False)


def shift_profit(state: State, change: int, clause: str) -> Step:
    """Profitability up or down, never below 0."""
    before = state.profitability or 0
    after = max(0, before + change)
    figures = {"change": change, "before": before, "after": after, "max": state.sheet.profitability_max or 0}
    return replace(state, profitability=after), (Event(clause, figures),)


# --- the end --------------------------------------------------------------------------------------------------------


@clause("ERY-23", "ending")
def check_end(state: State, cause: str) -> Step:
    """Ends the match if it is won or lost; both at once: as the side decides that caused it (ERY-23)."""
    if state.outcome is not None or (state.phase == "setup" and not state.contaminated):
        return state, ()
    lost, won = defeat(state), victory(state)
    if lost is not None and (won is None or cause == ENEMY):
        return finish(state, lost, won=False)
    return finish(state, won, won=True) if won is not None else (state, ())


@clause("lost-tiles", "lost-profit", "together", "lost-one")
def defeat(state: State) -> Event | None:
    """Too many contaminated tiles, or too much profit (4. Déroulement du jeu; 7. Les adversaires)."""
    sheet = state.sheet
    if sheet.contaminated and state.contaminated >= sheet.contaminated:
        return Event("lost-tiles", {"count": state.contaminated, "limit": sheet.contaminated})
    profit, most = state.profitability, sheet.profitability_max
    if profit is not None and most is not None and profit >= most:
        return Event("lost-profit", {"profit": profit, "max": most})
    return None


@clause("won-mars", "won-alliance", "won-clean", "won-deck", "together", "victory-varies")
def victory(state: State) -> Event | None:
    """What each opponent asks for (7. Les adversaires)."""
    opponent = state.house.opponent
    if state.phase == "setup":
        return None
    if opponent == "mars":
        return None if state.mines or state.dome is not None else Event("won-mars", {})
    if opponent == "alliance":
        return Event("won-alliance", {}) if state.profitability == 0 else None
    if not state.mines and not state.mine_levels:
        return Event("won-deck", {"destroyed": state.destroyed})
    needed = state.sheet.destroyed or 0
    if state.destroyed >= needed and not any(tile.pollution for tile in state.tiles):
        return Event("won-clean", {"destroyed": state.destroyed, "needed": needed})
    return None


def finish(state: State, reason: Event, *, won: bool) -> Step:
    """The match is over for all players together."""
    winners = state.players if won else ()
    scores = tuple((name, int(won)) for name in state.players)
    ending = Ending(winners, reason.clause, reason, scores)
    return replace(state, outcome=ending, agenda=(), pending=()), (reason,)


def told_mine(state: State, number: int) -> dict[str, Any]:
    """The figures that name a mine: tile, level, line."""
    tile = state.tile(number)
    mine = tile.mine if tile is not None and tile.mine is not None else Mine(0)
    return {"tile": number, "level": mine.level, "step": mine.step}
