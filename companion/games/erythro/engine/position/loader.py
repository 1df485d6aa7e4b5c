"""Facts into a state: positions and corrections, with defaults for what is left out, all that is wrong with them."""

from collections import Counter

from companion.cardkit.effects.queue import Task
from companion.core.facts.facts import Problem, Values
from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.rules.option import Setup
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.cards.box import Box
from companion.games.erythro.engine.constants import (
    ACTION,
    BASE_CARDS,
    CONTAMINATED_AT,
    CONTAMINATION,
    CONTAMINATION_COST,
    CONTAMINATIONS,
    ELEMENTS,
    HAND,
    MARKET_EACH,
    PLAYS,
    SANCTUARIES,
    STARTING_CONTAMINATIONS,
)
from companion.games.erythro.engine.effects.base import effect_of
from companion.games.erythro.engine.effects.references import aim_of
from companion.games.erythro.engine.flow.chance import first_character
from companion.games.erythro.engine.flow.hands import contaminations
from companion.games.erythro.engine.flow.market import ASKED
from companion.games.erythro.engine.flow.phases import discard_hand
from companion.games.erythro.engine.flow.queue import KINDS, run
from companion.games.erythro.engine.flow.setup import blank
from companion.games.erythro.engine.flow.updates import ENEMY, check_end, finish
from companion.games.erythro.engine.state import Mine, Open, Player, State, Tile

ZONES = ("deck", "hand", "discard", "played")


def start(setup: Setup, values: Values, before: State | None) -> State:
    """The planet before anything is drawn; of a correction, what no figure tells of the state it corrects."""
    state = blank(setup) if before is None else before
    return replace(state, outcome=None, pending=(), agenda=())


def complete(state: State, setup: Setup, values: Values, before: State | None, problems: list[Problem]) -> State:
    """The state of a position: the planet, the players, the opponent, what it asks or how it ended."""
    state = replace(state, tiles=_tiles(state, values, problems))
    seats: tuple[Player, ...] = ()
    for seat, name in enumerate(setup.players):
        state = replace(state, seats=(*seats, *state.seats[seat:]))
        seats = (*seats, _player(state, seat, name, values, problems, new=before is None))
    state = _opponent(replace(state, seats=seats), values, problems)
    _together(state, problems)
    state = replace(state, agenda=_agenda(state, values, problems, new=before is None))
    return state if problems else _ended(state, before)


def _ended(state: State, before: State | None) -> State:
    """The state with what it asks, or with its end if the figures say so; an empty hand has nothing to discard."""
    for seat, player in enumerate(state.seats):
        if state.phase == "discard" and not player.done and not len(player.hand):
            state = discard_hand(state, seat, 0, "")
    if before is not None and before.outcome is not None and before.outcome.rule in _DECIDED:
        return finish(state, before.outcome.reason, won=False)[0]
    state, _ = check_end(state, ENEMY)
    return state if state.outcome is not None else run(state)[0]


_DECIDED = ("GEN-2", "lost-mine")


@clause("ERY-3", "four-cards", "box-cards", "mine-deck")
def _together(state: State, problems: list[Problem]) -> None:
    """What no game can have though each figure by itself could be."""
    for name, player in zip(state.players, state.seats, strict=True):
        if player.plays > PLAYS:
            problems.append(("position-played", {"name": f"{name}.played", "count": player.plays, "most": PLAYS}))
    chosen = [state.box.characters[key] for key in dict.fromkeys(seat.character for seat in state.seats) if key]
    if len(state.players) == len(chosen) == 2 and len({*chosen[0].elements, *chosen[1].elements}) < len(ELEMENTS):
        figures = {"name": f"{state.players[1]}.character", "first": chosen[0].name, "second": chosen[1].name}
        problems.append(("position-characters", figures))
    cards = state.contaminations + sum(contaminations(player) + player.tainted for player in state.seats)
    if cards > CONTAMINATIONS:
        problems.append(("position-pile", {"name": "contaminations.left", "count": cards, "most": CONTAMINATIONS}))
    if state.mine_levels != tuple(sorted(state.mine_levels)):
        problems.append(("position-levels", {"name": "mines.levels"}))


# --- the planet -----------------------------------------------------------------------------------------------------


def _tiles(state: State, values: Values, problems: list[Problem]) -> tuple[Tile, ...]:
    numbers = state.layout.numbers
    for name, value in values.items():
        on_tile = name.startswith("tile.") and int(name.split(".")[1])
        if value is not None and on_tile and on_tile not in numbers:
            problems.append(("position-no-tile", {"name": name, "count": len(numbers)}))
    given = any(values.get(f"tile.{number}.dome") is not None for number in numbers)
    tiles = []
    for number, tile in zip(numbers, state.tiles, strict=True):
        dome = bool(values.get(f"tile.{number}.dome")) if given else state.sheet.dome and number == state.layout.centre
        tiles.append(_tile(state.box, f"tile.{number}", replace(tile, dome=dome), values, problems))
    if sum(tile.dome for tile in tiles) > 1:
        problems.append(("position-domes", {"name": "dome"}))
    for element in ELEMENTS:
        count = sum(tile.sanctuary == element for tile in tiles)
        if count > SANCTUARIES:
            problems.append(("position-sanctuaries", {"name": element, "element": element, "count": count}))
    return _ordered(tuple(tiles), problems)


def _tile(box: Box, name: str, tile: Tile, values: Values, problems: list[Problem]) -> Tile:
    if tile.pollution >= CONTAMINATED_AT and tile.sanctuary:
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
        if tile.mine is not None and replace(tile.mine, said=()) == mine:  # its lines were heard: no figure tells them
            mine = tile.mine
        if tile.dome:
            problems.append(("position-mine-dome", {"name": f"{name}.mine"}))
    return replace(tile, mine=mine)


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


def _player(state: State, seat: int, name: str, values: Values, problems: list[Problem], *, new: bool) -> Player:
    key = (values.get(f"{name}.character") or ("",))[0]
    if key and key not in state.box.characters:
        problems.append(("position-character", {"name": f"{name}.character", "given": key,
                                                "known": ", ".join(state.box.characters)}))  # fmt: skip
        key = ""
    if not key and state.phase != "setup":
        key = first_character(state, seat)
    if key and key in (player.character for player in state.seats[:seat]):
        problems.append(("position-character-twice", {"name": f"{name}.character", "given": key}))
    player = replace(state.seats[seat], character=key, influence=_influence(state, key, name, values, problems),
                     open=_open(state, seat, f"{name}.open", values, problems))  # fmt: skip
    if not player.tile and state.phase != "setup":
        player = replace(player, tile=state.layout.centre)
    if player.tile and state.tile(player.tile) is None:
        problems.append(("position-no-tile", {"name": f"{name}.tile", "count": len(state.tiles)}))
        player = replace(player, tile=state.layout.centre)
    if player.named and state.box.actions and player.named not in state.box.actions:
        problems.append(("position-card", {"name": f"{name}.named", "given": player.named}))
    return _cards(state, player, name, values, problems, new=new)


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


def _open(state: State, seat: int, name: str, values: Values, problems: list[Problem]) -> Open | None:
    words = values.get(name)
    if not words:
        return None
    kind, _, unknown = words[0].partition(" ")
    effects = [effect_of(word) for word in words[2:]]
    number = len(words) > 1 and words[1].isdecimal() and len(words[1]) < 4
    if kind not in ("special", "contamination") or unknown not in ("", "unknown") or not number or None in effects:
        problems.append(("position-open", {"name": name}))
        return None
    opened = Open(kind, tuple(effect for effect in effects if effect is not None), not unknown, int(words[1]))
    if not _stays_open(state, seat, opened):
        problems.append(("position-open", {"name": name}))
        return None
    return opened


def _stays_open(state: State, seat: int, opened: Open) -> bool:
    """Whether a card can be open so: something is owed, by players and on tiles that there are (ERY-9, ERY-11)."""
    if opened.kind == "contamination":
        return opened.did < CONTAMINATION_COST and not opened.owed
    others = {-1, *range(len(state.players))} - {seat}
    aims = [aim_of(effect) for effect in opened.owed]
    real = all(aim.seat in others and (not aim.tile or state.tile(aim.tile) is not None) for aim in aims)
    return real and (not opened.known or bool(opened.owed))


def _cards(state: State, player: Player, name: str, values: Values, problems: list[Problem], *, new: bool) -> Player:
    """The zones with their known cards, and the pool of those nobody has located."""
    known = {zone: tuple(values.get(f"{name}.{zone}.cards") or ()) for zone in ZONES}
    for zone, cards in known.items():
        wrong = [card for card in cards if card not in state.box.actions and card not in (ACTION, CONTAMINATION)]
        if wrong or (zone == "played" and CONTAMINATION in cards):
            problems.append(("position-card", {"name": f"{name}.{zone}.cards", "given": (wrong or [CONTAMINATION])[0]}))
    counts = _counts(state, name, values, known, player.tainted)
    if counts["played"] < 0:
        problems.append(("position-tainted", {"name": f"{name}.tainted", "count": player.tainted}))
        return player
    if counts["played"] < len(known["played"]) <= counts["played"] + player.tainted:  # those are none of them
        figures = {"name": f"{name}.played", "count": counts["played"], "known": len(known["played"])}
        problems.append(("position-zone", figures))
    zones = {zone: Zone(named, max(0, counts[zone] - len(named))) for zone, named in known.items()}
    pool = _pool(state, player, name, values, (known, zones), problems, new=new)
    for zone, found in zones.items():
        player = player.with_zone(zone, found)
    return replace(player, pool=pool)


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
    where: tuple[dict[str, tuple[str, ...]], dict[str, Zone]], problems: list[Problem], *, new: bool,
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
    if not named and new:
        base = Counter(state.box.base_cards(player.character))
        base.subtract(card for cards in known.values() for card in cards)
        named = sorted(base.elements())[: places - tainting]
    rest = places - tainting - len(named)
    return tuple(sorted([CONTAMINATION] * tainting + named + [ACTION] * rest))


# --- opponent, bag, agenda ------------------------------------------------------------------------------------------


def _opponent(state: State, values: Values, problems: list[Problem]) -> State:
    numbers = state.layout.numbers
    bag = values.get("bag")
    if bag is None:
        bag = numbers
    wrong = [number for number in bag if number not in numbers]
    if wrong or len(set(bag)) < len(bag):
        problems.append(("position-bag", {"name": "bag", "given": (wrong or list(bag))[0]}))
    if state.event and state.event not in state.box.events:
        problems.append(("position-event", {"name": "event", "given": state.event}))
    problems += [("position-card", {"name": "market", "given": card}) for card in _misplaced(state)]
    profit = state.profitability
    if profit is None and state.house.opponent == "alliance":
        profit = state.sheet.profitability
    if profit is not None and state.house.opponent != "alliance":
        problems.append(("position-profit", {"name": "profitability"}))
    levels = _mines_left(state) if values.get("mines.levels") is None else state.mine_levels
    keys = state.mine_keys if len(state.mine_keys) == len(levels) else ()
    return replace(state, mine_levels=levels, mine_keys=keys, bag=frozenset(bag), profitability=profit)


@clause("markets", "ERY-6")
def _misplaced(state: State) -> list[str]:
    """The cards that cannot be on offer: in no list, base cards, more than two of an element or than there are."""
    offered = {card: state.box.actions.get(card) for card in state.market}
    counts, each = Counter(state.market), Counter(card.element for key in state.market if (card := offered[key]))
    return [
        key for key, card in offered.items()
        if card is None or not card.element or counts[key] > card.copies or each[card.element] > MARKET_EACH
    ]  # fmt: skip


def _mines_left(state: State) -> tuple[int, ...]:
    """The mine deck of the sheet without the mines on the planet."""
    left = list(state.sheet.mine_levels)
    for mine in state.mines.values():
        if mine.level in left:
            left.remove(mine.level)
    return tuple(left)


def _agenda(state: State, values: Values, problems: list[Problem], *, new: bool) -> tuple[Task, ...]:
    tasks = []
    owed = values.get("pending") or tuple(map(str, _set_up(state)))
    if not values.get("pending") and len(owed) == 1:  # nothing but the first round, which would begin unasked
        problems.append(("position-setup", {"name": "phase"}))
    for text in owed:
        task = KINDS.read(text)
        if task is None or not _fits(state, task, new=new):
            problems.append(("position-pending", {"name": "pending", "text": text[:60]}))
        else:
            tasks.append(task)
    return tuple(reversed(tasks))


def _set_up(state: State) -> list[Task]:
    """What set-up still asks, where a position only says that it is not over: characters, pawns, the first round."""
    if state.phase != "setup":
        return []
    tasks = [[Task("character", seat)] * (not player.character) + [Task("token pawn", seat)] * (not player.tile)
             for seat, player in enumerate(state.seats)]  # fmt: skip
    return [*(task for owed in tasks for task in owed), Task("start")]


def _fits(state: State, task: Task, *, new: bool) -> bool:
    """Whether a task can be left to do here; the companion's own only in a match that it deals."""
    if task.kind.startswith("stack"):
        return not new
    if task.kind == ASKED and state.dealt:
        return False
    known = {"pile": ELEMENTS, "seat": range(len(state.players)), "mine": state.mines, "count": range(100),
             "most": range(-1, 100)}  # fmt: skip
    return all(held in known[what] for what, held in KINDS.held(task))
