"""Facts into a state: positions and corrections, with defaults for what is left out, all that is wrong with them."""

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.core.facts import Values
from companion.core.game import Setup
from companion.core.zones import Zone
from companion.games.erythro.box import Box, op_of
from companion.games.erythro.chain import run
from companion.games.erythro.chance import first_character
from companion.games.erythro.changes import ENEMY, check_end, finish
from companion.games.erythro.data import (
    ACTION,
    BASE_CARDS,
    CONTAMINATED_AT,
    CONTAMINATION,
    CONTAMINATIONS_EACH,
    ELEMENTS,
    HAND,
    SANCTUARIES,
    STARTING_CONTAMINATIONS,
)
from companion.games.erythro.start import blank
from companion.games.erythro.state import Mine, Open, Player, State, Tile

Problem = tuple[str, dict[str, Any]]
ZONES = ("deck", "hand", "discard", "played")
_TASKS = {
    "token": (1, 2), "character": (1, 1), "name": (1, 1), "line": (1, 1), "march": (1, 99), "extraction": (0, 0),
    "event": (0, 0), "clean": (1, 1), "effect": (1, 2), "draw": (2, 2), "reshuffle": (1, 1), "trigger": (1, 1),
    "enter": (1, 1), "start": (0, 0), "hand": (1, 1), "opponent": (0, 0),
}  # fmt: skip


def revise(values: Values, changes: Values) -> Values:
    """The draft after a correction: what hung on a changed thing goes with it.

    Where the companion dealt it knows every card: none can be set, nor a count of them.
    """
    merged = dict(values)
    if values["_state"].dealt:
        kept = merged["_kept"] = tuple(name for name in changes if _is_cards(name))
        changes = {name: value for name, value in changes.items() if name not in kept}
    for name, value in changes.items():
        if name.endswith(".mine") and name.startswith("tile."):
            for part in ("level", "step", "order"):
                if value is None:
                    merged[f"{name}.{part}"] = None
        if name.endswith(".character") and value != merged.get(name):
            player = name.removesuffix(".character")
            merged.update({f"{player}.{element}": None for element in ELEMENTS})
        zone = name.rpartition(".")[2]
        if zone in ZONES and name.count(".") == 1:
            merged[f"{name}.cards"] = _fitting(merged, name, value)
    merged.update(changes)
    return merged


def _fitting(merged: Values, name: str, count: Any) -> Any:
    """The known cards of a zone whose count was corrected: as many as there are, nobody knows which are missing."""
    known = merged.get(f"{name}.cards") or ()
    return known if isinstance(count, int) and count >= len(known) else None


def build(setup: Setup, values: Values) -> tuple[State, list[Problem]]:
    """The state of a position, with defaults for what it leaves out; and all that is wrong with it."""
    problems: list[Problem] = []
    before: State | None = values.get("_state")
    state = blank(setup) if before is None else before
    state = replace(state, outcome=None, pending=(), agenda=(), round=values.get("round") or 1,
                    phase=values.get("phase") or "players")  # fmt: skip
    tiles = _tiles(state, values, problems)
    state = replace(state, tiles=tiles)
    seats: tuple[Player, ...] = ()
    for seat, name in enumerate(setup.players):
        state = replace(state, seats=(*seats, *state.seats[seat:]))
        seats = (*seats, _player(state, seat, name, values, problems))
    state = replace(state, seats=seats)
    state = _opponent(state, values, problems, before)
    if values.get("_kept"):
        problems.append(("position-dealt", {"names": ", ".join(values["_kept"])}))
    state = replace(state, agenda=_agenda(state, values, problems))
    if problems:
        return state, problems
    return _ended(state, before), problems


def _ended(state: State, before: State | None) -> State:
    """The state with what it asks, or with its end if the figures say so."""
    if before is not None and before.outcome is not None and before.outcome.rule in _DECIDED:
        return finish(state, before.outcome.reason, won=False)[0]
    state, _ = check_end(state, ENEMY)
    return state if state.outcome is not None else run(state)[0]


_DECIDED = ("GEN-2", "lost-mine")


# --- the planet -----------------------------------------------------------------------------------------------------


def _tiles(state: State, values: Values, problems: list[Problem]) -> tuple[Tile, ...]:
    numbers = state.layout.numbers
    for name, value in values.items():
        on_tile = name.startswith("tile.") and int(name.split(".")[1])
        if value is not None and on_tile and on_tile not in numbers:
            problems.append(("position-no-tile", {"name": name, "count": len(numbers)}))
    given = any(values.get(f"tile.{number}.dome") is not None for number in numbers)
    tiles = []
    for number in numbers:
        dome = values.get(f"tile.{number}.dome")
        if not given:
            dome = state.sheet.dome and number == state.layout.centre
        tiles.append(_tile(state.box, f"tile.{number}", values, bool(dome), problems))
    if sum(tile.dome for tile in tiles) > 1:
        problems.append(("position-domes", {"name": "dome"}))
    for element in ELEMENTS:
        count = sum(tile.sanctuary == element for tile in tiles)
        if count > SANCTUARIES:
            problems.append(("position-sanctuaries", {"name": element, "element": element, "count": count}))
    return _ordered(tuple(tiles), problems)


def _tile(box: Box, name: str, values: Values, dome: bool, problems: list[Problem]) -> Tile:
    pollution, sanctuary = values.get(f"{name}.pollution") or 0, values.get(f"{name}.sanctuary") or ""
    if pollution >= CONTAMINATED_AT and sanctuary:
        problems.append(("position-sanctuary", {"name": f"{name}.sanctuary"}))
    key = (values.get(f"{name}.mine") or ("",))[0]
    parts = {part: values.get(f"{name}.mine.{part}") for part in ("level", "step", "order")}
    mine = None
    if key or parts["level"] or parts["step"]:
        card = box.mines.get(key)
        if key not in ("", "mine") and card is None:
            problems.append(("position-mine", {"name": f"{name}.mine", "given": key}))
        level = parts["level"] or (card.level if card else 1)
        if card is not None and (level != card.level or (parts["step"] or 1) > len(card.lines)):
            problems.append(("position-mine-card", {"name": f"{name}.mine", "card": card.name, "level": card.level,
                                                    "lines": len(card.lines)}))  # fmt: skip
        mine = Mine(level, parts["step"] or 1, parts["order"] or 0, card.key if card else "")
        if dome:
            problems.append(("position-mine-dome", {"name": f"{name}.mine"}))
    return Tile(pollution, sanctuary, mine, dome)


def _ordered(tiles: tuple[Tile, ...], problems: list[Problem]) -> tuple[Tile, ...]:
    """Mines whose order nobody gave appear after the others, by tile."""
    given = [tile.mine.order for tile in tiles if tile.mine is not None and tile.mine.order]
    if len(set(given)) < len(given):
        problems.append(("position-order", {"name": "mine.order"}))
    following, ordered = max(given, default=0), []
    for tile in tiles:
        found = tile
        if tile.mine is not None and not tile.mine.order:
            following += 1
            found = replace(tile, mine=replace(tile.mine, order=following))
        ordered.append(found)
    return tuple(ordered)


# --- players --------------------------------------------------------------------------------------------------------


def _player(state: State, seat: int, name: str, values: Values, problems: list[Problem]) -> Player:
    key = (values.get(f"{name}.character") or ("",))[0]
    if key and key not in state.box.characters:
        problems.append(("position-character", {"name": f"{name}.character", "given": key,
                                                "known": ", ".join(state.box.characters)}))  # fmt: skip
        key = ""
    if not key and state.phase != "setup":
        key = first_character(state, seat)
    if key and key in (player.character for player in state.seats[:seat]):
        problems.append(("position-character-twice", {"name": f"{name}.character", "given": key}))
    player = Player(key, influence=_influence(state, key, name, values, problems))
    tile = values.get(f"{name}.tile") or (0 if state.phase == "setup" else state.layout.centre)
    if tile and state.tile(tile) is None:
        problems.append(("position-no-tile", {"name": f"{name}.tile", "count": len(state.tiles)}))
        tile = state.layout.centre
    player = replace(player, tile=tile, done=bool(values.get(f"{name}.done")),
                     named=(values.get(f"{name}.named") or ("",))[0])  # fmt: skip
    if player.named and state.box.actions and player.named not in state.box.actions:
        problems.append(("position-card", {"name": f"{name}.named", "given": player.named}))
    player = replace(player, open=_open(f"{name}.open", values, problems))
    return _cards(state, player, name, values, problems)


def _influence(state: State, key: str, name: str, values: Values, problems: list[Problem]) -> tuple[int, ...]:
    character = state.box.characters.get(key)
    start = dict(character.start) if character else {}
    found: list[int] = []
    for element in ELEMENTS:
        given = values.get(f"{name}.{element}")
        if given and element not in start:
            problems.append(("position-element", {"name": f"{name}.{element}", "character": key}))
        if given is not None and given > state.box.influence_max:
            problems.append(("position-influence", {"name": f"{name}.{element}", "max": state.box.influence_max}))
        found.append(given if given is not None and element in start else start.get(element, 0))
    return tuple(found)


def _open(name: str, values: Values, problems: list[Problem]) -> Open | None:
    words = values.get(name)
    if not words:
        return None
    kind, _, unknown = words[0].partition(" ")
    ops = [op_of(word) for word in words[2:]]
    number = len(words) > 1 and words[1].isdecimal() and len(words[1]) < 4
    if kind not in ("special", "contamination") or unknown not in ("", "unknown") or not number or None in ops:
        problems.append(("position-open", {"name": name}))
        return None
    return Open(kind, tuple(op for op in ops if op is not None), not unknown, int(words[1]))


def _cards(state: State, player: Player, name: str, values: Values, problems: list[Problem]) -> Player:
    """The zones with their known cards, and the pool of those nobody has located."""
    known = {zone: tuple(values.get(f"{name}.{zone}.cards") or ()) for zone in ZONES}
    for zone, cards in known.items():
        wrong = [card for card in cards if card not in state.box.actions and card not in (ACTION, CONTAMINATION)]
        if wrong or (zone == "played" and CONTAMINATION in cards):
            problems.append(("position-card", {"name": f"{name}.{zone}.cards", "given": (wrong or [CONTAMINATION])[0]}))
    tainted = values.get(f"{name}.tainted") or 0
    counts = _counts(state, name, values, known, tainted)
    if counts["played"] < 0:
        problems.append(("position-tainted", {"name": f"{name}.tainted", "count": tainted}))
        return player
    zones: dict[str, Zone] = {}
    for zone, named in known.items():
        if counts[zone] < len(named):
            figures = {"name": f"{name}.{zone}", "count": counts[zone], "known": len(named)}
            problems.append(("position-zone", figures))
        zones[zone] = Zone(named, max(0, counts[zone] - len(named)))
    pool = _pool(state, player, name, values, (known, zones), problems)
    for zone, found in zones.items():
        player = player.with_zone(zone, found)
    return replace(player, pool=pool, tainted=tainted)


def _counts(state: State, name: str, values: Values, known: dict[str, tuple[str, ...]], tainted: int) -> dict[str, int]:
    """How many cards each zone holds; eight action cards and the contaminations fill what is left out."""
    counts: dict[str, int] = {}
    given = {zone: values.get(f"{name}.{zone}") for zone in ZONES}
    counts["played"] = (tainted if given["played"] is None else given["played"]) - tainted
    if state.phase == "setup" and given["deck"] is None:
        return {zone: given[zone] or len(known[zone]) for zone in ZONES[:3]} | {"played": 0}
    tainting = values.get(f"{name}.contaminations")
    total = BASE_CARDS + (STARTING_CONTAMINATIONS if tainting is None else tainting)
    for zone, usual in (("hand", HAND), ("discard", STARTING_CONTAMINATIONS), ("deck", total)):
        room = max(0, total - sum(counts.values()))
        value = given[zone]
        counts[zone] = max(min(usual, room), len(known[zone])) if value is None else value
    return counts


def _pool(
    state: State, player: Player, name: str, values: Values,
    where: tuple[dict[str, tuple[str, ...]], dict[str, Zone]], problems: list[Problem],
) -> tuple[str, ...]:  # fmt: skip
    """The cards that are in the unknown places: contaminations not located, named cards, and nameless ones."""
    known, zones = where
    places = sum(zone.unknown for zone in zones.values())
    located = sum(cards.count(CONTAMINATION) for cards in known.values())
    total = values.get(f"{name}.contaminations")
    if total is None:
        total = max(located, STARTING_CONTAMINATIONS if places and state.phase != "setup" else 0)
    tainting = total - located
    named = list(values.get(f"{name}.cards") or ())
    wrong = [card for card in named if card not in state.box.actions]
    if wrong:
        problems.append(("position-card", {"name": f"{name}.cards", "given": wrong[0]}))
    if tainting < 0 or tainting + len(named) > places:
        figures = {"name": f"{name}.contaminations", "count": total, "known": located, "places": places}
        problems.append(("position-contaminations", figures))
        return ()
    if not named and "_state" not in values:
        base = Counter(state.box.base_cards(player.character))
        base.subtract(card for cards in known.values() for card in cards)
        named = sorted(base.elements())[: places - tainting]
    rest = places - tainting - len(named)
    return tuple(sorted([CONTAMINATION] * tainting + named + [ACTION] * rest))


# --- opponent, bag, agenda ------------------------------------------------------------------------------------------


def _opponent(state: State, values: Values, problems: list[Problem], before: State | None) -> State:
    levels = values.get("mines.levels")
    if levels is None:
        levels = _mines_left(state)
    bag = values.get("bag")
    numbers = state.layout.numbers
    if bag is None:
        bag = numbers
    wrong = [number for number in bag if number not in numbers]
    if wrong or len(set(bag)) < len(bag):
        problems.append(("position-bag", {"name": "bag", "given": (wrong or list(bag))[0]}))
    event = (values.get("event") or (None,))[0]
    if event and event not in state.box.events:
        problems.append(("position-event", {"name": "event", "given": event}))
    market = tuple(values.get("market") or ())
    for card in market:
        if card not in state.box.actions:
            problems.append(("position-card", {"name": "market", "given": card}))
    profit = values.get("profitability")
    if profit is None and state.house.opponent == "alliance":
        profit = state.sheet.profitability
    if profit is not None and state.house.opponent != "alliance":
        problems.append(("position-profit", {"name": "profitability"}))
    pile = values.get("contaminations.left")
    pile = CONTAMINATIONS_EACH * len(state.players) if pile is None else pile
    keys = state.mine_keys if len(state.mine_keys) == len(levels) else ()
    return replace(
        state, mine_levels=tuple(levels), mine_keys=keys, bag=frozenset(bag), event=event, market=market,
        profitability=profit, contaminations=pile, destroyed=values.get("mines.destroyed") or 0,
    )  # fmt: skip


def _mines_left(state: State) -> tuple[int, ...]:
    """The mine deck of the sheet without the mines on the planet."""
    left = list(state.sheet.mine_levels)
    for mine in state.mines.values():
        if mine.level in left:
            left.remove(mine.level)
    return tuple(left)


def _agenda(state: State, values: Values, problems: list[Problem]) -> tuple[str, ...]:
    tasks = tuple(reversed(values.get("pending") or _set_up(state)))
    for task in tasks:
        if not _is_task(state, task, values):
            problems.append(("position-pending", {"name": "pending", "text": task[:60]}))
    return tasks


def _set_up(state: State) -> list[str]:
    """What set-up still asks, where a position only says that it is not over: characters, pawns, the first round."""
    if state.phase != "setup":
        return []
    tasks = [[f"character {seat}"] * (not player.character) + [f"token pawn {seat}"] * (not player.tile)
             for seat, player in enumerate(state.seats)]  # fmt: skip
    return [*(task for owed in tasks for task in owed), "start"]


def _is_task(state: State, task: str, values: Values) -> bool:
    words = task.split()
    if words[:1] == ["stack"]:  # the companion's own, in a match that it deals
        return "_state" in values
    if not words or words[0] not in _TASKS or " ".join(words) != task:
        return False
    kind, args = words[0], words[1:]
    low, high = _TASKS[kind]
    if not low <= len(args) <= high:
        return False
    return _ARGS.get(kind, _numbers)(state, args)


def _numbers(state: State, args: list[str]) -> bool:
    return all(_seat(state, arg) for arg in args[:1]) and all(_count(arg) for arg in args[1:])


def _seat(state: State, arg: str) -> bool:
    return arg in map(str, range(len(state.players)))


def _count(arg: str) -> bool:
    return arg.isascii() and arg.isdecimal() and int(arg[:9]) < 100


def _tokens(state: State, args: list[str]) -> bool:
    if args[0] == "pawn":
        return len(args) == 2 and _seat(state, args[1])
    return args[0] in ("pollute", "mine") and len(args) == 1


def _mine_tiles(state: State, args: list[str]) -> bool:
    return all(arg in map(str, state.mines) for arg in args)


def _clean(state: State, args: list[str]) -> bool:
    return args[0] == "-1" or _count(args[0])


def _effect(state: State, args: list[str]) -> bool:
    return args[0] in ("shuffle", "destroyed") and all(_seat(state, arg) for arg in args[1:])


def _phase(state: State, args: list[str]) -> bool:
    return args[0] in ("opponent", "purchase", "draw")


_ARGS = {
    "token": _tokens, "name": _mine_tiles, "line": _mine_tiles, "march": _mine_tiles, "clean": _clean,
    "effect": _effect, "enter": _phase,
}  # fmt: skip


def _is_cards(name: str) -> bool:
    """Whether a fact is of cards, or a count of them: where the companion dealt they cannot be corrected."""
    part = name.partition(".")[2]
    dealt = {*ZONES, "tainted", "contaminations", "cards", "character", *(f"{zone}.cards" for zone in ZONES)}
    return part in dealt or name in ("market", "mines.levels", "event")
