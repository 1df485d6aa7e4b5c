"""Setting up: the planet, the opponent, and the agenda of what the table draws (3. Mise en place)."""

from companion.core.datafile import DataError
from companion.core.game import Setup
from companion.core.renewed import replace
from companion.core.zones import Zone
from companion.games.erythro.box import Box, Level, read_box
from companion.games.erythro.data import CONTAMINATIONS_EACH, ELEMENTS
from companion.games.erythro.hands import unknown_places
from companion.games.erythro.state import House, Player, State, Tile


def blank(setup: Setup) -> State:
    """The planet before anything is drawn: tiles and dome, the full bag, the mine deck, the contamination pile."""
    options = setup.options
    house = House(
        options["opponent"], options["difficulty"], options["cap_influence"], options["choose_mines"],
        options["mix_dome"], options["blocked_at_once"],
    )  # fmt: skip
    box = read_box(setup.data, demo=setup.dealt)
    count = len(setup.players)
    sheet = box.level(house.opponent, house.difficulty, count)
    layout = box.layouts[count]
    if setup.dealt:
        check_dealable(box, sheet)
    tiles = tuple(Tile(dome=sheet.dome and number == layout.centre) for number in layout.numbers)
    return State(
        setup.players, box, house, setup.dealt, tuple(Player("") for _ in setup.players), tiles,
        frozenset(layout.numbers), sheet.mine_levels, CONTAMINATIONS_EACH * count, profitability=sheet.profitability,
        active=setup.starter,
    )  # fmt: skip


def check_dealable(box: Box, sheet: Level) -> None:
    """A box that the companion deals has the mines of the sheet, and events where they are turned up.

    Raises DataError.
    """
    for level in sorted(set(sheet.mine_levels)):
        count = sum(card.copies for card in box.mines.values() if card.level == level)
        wanted = sheet.mine_levels.count(level)
        if count < wanted:
            raise DataError("few-mines", "mines.csv", 1, "level", count=count, level=level, wanted=wanted)
    if sheet.opponent == "consortium" and not box.events:
        raise DataError("no-events", "events.csv", 1, "name")


def agenda(state: State) -> tuple[str, ...]:
    """What setting up asks of the table, in the order of the book, the last first."""
    stacks = [f"stack {element}" for element in ELEMENTS] if state.dealt else []
    mines = ["stack mines"] if state.dealt else []
    tokens = ["token pollute"] * state.sheet.pollution + ["token mine"] * len(state.players)
    seats = [task for seat in range(len(state.players)) for task in (f"character {seat}", f"token pawn {seat}")]
    return tuple(reversed([*stacks, *mines, *tokens, *seats, "start"]))


def dealt_out(state: State) -> State:
    """From here on the companion deals: it owes the cards of all unknown places, the mine deck and the piles."""
    owed = [f"stack rest {seat}" for seat, player in enumerate(state.seats) if unknown_places(player)]
    piles = [] if any(state.stacks[1:]) else [f"stack {element}" for element in ELEMENTS]
    mines = ["stack mines"] if state.mine_levels else []
    state = replace(state, dealt=True, market=())
    return replace(state, agenda=(*state.agenda, *reversed([*piles, *mines, *owed])), pending=())


def fill(player: Player, cards: tuple[str, ...]) -> Player:
    """The player with cards for all unknown places, in the order deck, hand, discard, table."""
    rest = list(cards)
    for name in ("deck", "hand", "discard", "played"):
        zone: Zone = getattr(player, name)
        found, rest = rest[: zone.unknown], rest[zone.unknown :]
        player = player.with_zone(name, Zone((*zone.top, *found, *zone.bottom)))
    return replace(player, pool=())
