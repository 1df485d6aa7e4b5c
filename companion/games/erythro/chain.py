"""What is still to be done, in order: one announcement may set off many things, each waiting for the table if it must.

The agenda holds tasks as a few words, the next one last: `token pollute`, `token mine`, `token pawn 1`, `character 0`,
`name 9`, `line 9`, `march 9 4`, `extraction`, `event`, `clean 2`, `effect shuffle 1`, `effect destroyed`, `draw 0 3`,
`reshuffle 0`, `trigger 0`, `stack mines`, `enter purchase`, `start`. `run` does them until one has to be answered.
"""

from collections.abc import Callable

from companion.core.renewed import replace
from companion.core.rulings import Effect, Pending, Sum, Term
from companion.core.zones import Zone
from companion.games.erythro.changes import (
    ENEMY,
    Step,
    check_end,
    clean,
    finish,
    later,
    pollute,
    shift_profit,
    told_mine,
    with_seat,
    with_tile,
)
from companion.games.erythro.data import ACTION, CONTAMINATION, ELEMENTS, HAND
from companion.games.erythro.hands import add_to_hand, draw_one, holds_only_contamination, owes, sweep
from companion.games.erythro.state import State

Args = list[str]


def run(state: State) -> Step:
    """Everything that can be done without asking anybody; `pending` then says what is asked."""
    told: tuple[Effect, ...] = ()
    while state.outcome is None:
        if not state.agenda:
            state, more = _settle(state)
            told += more
            if not state.agenda:
                break
            continue
        kind, *args = state.agenda[-1].split()
        if kind == "token" and _spent(state):
            state = replace(state, bag=frozenset(state.layout.numbers))
            told += (Effect("bag-refilled", {"count": len(state.bag)}),)
        if kind == "event" and state.dealt and not state.stacks[0]:
            state = later(state, "stack events")
            continue
        item = _ASKS[kind](state, args) if kind in _ASKS else None
        if item is not None:
            return replace(state, pending=(item,)), told
        state, more = _DOES[kind](replace(state, agenda=state.agenda[:-1]), args)
        told += more
    return (replace(state, pending=()) if state.pending else state), told


def _spent(state: State) -> bool:
    """Whether the bag is empty, but for the token of the alliance's dome: a table may leave that out (8. Notes)."""
    idle = {state.dome} if state.house.opponent == "alliance" else set()
    return state.bag <= idle


def _settle(state: State) -> Step:
    """Nothing is left to do: does a phase end, is somebody blocked?"""
    if state.phase == "players":
        if any(player.open is not None for player in state.seats):
            return state, ()
        if not any(owes(player) for player in state.seats):
            return _enter_discard(state)
        return check_blocked(state)
    if state.phase == "discard" and all(player.done for player in state.seats):
        return replace(state, phase="mines"), (Effect("phase-mines", {"count": len(state.mines)}),)
    if state.phase == "draw" and all(player.done for player in state.seats):
        return _new_round(state)
    return state, ()


def _fresh(state: State) -> State:
    """Nobody has finished the phase that begins."""
    return replace(state, seats=tuple(replace(player, done=False) for player in state.seats))


def _enter_discard(state: State) -> Step:
    state = _fresh(replace(state, phase="discard"))
    for seat, player in enumerate(state.seats):
        if not len(player.hand):
            state = discard_hand(state, seat, 0, "")
    return state, (Effect("phase-discard", {}),)


def discard_hand(state: State, seat: int, kept: int, card: str) -> State:
    """Phase 2 for one player: contamination cards that were played go back to the pile (2. Défausse)."""
    player = state.seats[seat]
    state = replace(state, contaminations=state.contaminations + player.tainted)
    return with_seat(state, seat, sweep(state, replace(player, named=""), kept, card))


def _new_round(state: State) -> Step:
    state = _fresh(replace(state, phase="players", round=state.round + 1))
    return state, (Effect("round", {"round": state.round}),)


def check_blocked(state: State) -> Step:
    """A player who can play no card loses the match for all, once nobody can help any more (ERY-21)."""
    owing = [seat for seat, player in enumerate(state.seats) if owes(player)]
    stuck = [seat for seat in owing if is_stuck(state, seat) == 2]
    if not stuck or (len(stuck) < len(owing) and not state.house.blocked_at_once):
        return state, ()
    figures = {"player": state.players[stuck[0]], "tile": state.seats[stuck[0]].tile}
    return finish(state, Effect("lost-blocked", figures), won=False)


def is_stuck(state: State, seat: int) -> int:
    """Whether a player who owes a play holds only contamination cards on a contaminated tile: 0 no, 1 maybe, 2 yes."""
    player = state.seats[seat]
    tile = state.tile(player.tile)
    if not owes(player) or tile is None or not tile.contaminated:
        return 0
    return holds_only_contamination(player)


# --- what has to be answered ------------------------------------------------------------------------------------------


def _item(
    verb: str, seat: int | None, clause: str, *, skips: bool = True, many: int = 1, chance: bool = False
) -> Pending:
    """What the table is asked; nothing of it can be told later, once the match has gone on."""
    return Pending(verb, seat, clause, skips, many, chance, late=False)


def _ask_token(state: State, args: Args) -> Pending | None:
    if args[0] == "pawn":
        return _item("token", int(args[1]), "pawns", skips=False, chance=state.dealt)
    if not any(tile.open_to_bag for tile in state.tiles) or (args[0] == "mine" and not state.mine_levels):
        return None
    return _item("token", None, "bag-draw" if args[0] == "pollute" else "new-mine", chance=state.dealt)


def _ask_character(state: State, args: Args) -> Pending | None:
    return _item("character", int(args[0]), "characters")


def _ask_name(state: State, args: Args) -> Pending | None:
    mine = state.mines.get(int(args[0]))
    if mine is None or mine.key or not state.box.mines:
        return None
    return _item("mine", None, "mine-card")


def _ask_line(state: State, args: Args) -> Pending | None:
    mine = state.mines.get(int(args[0]))
    return None if mine is None or mine.key else _item("line", None, "mine-lines", skips=False)


def _ask_march(state: State, args: Args) -> Pending | None:
    if not state.house.choose_mines or len(args) < 2:
        return None
    return _item("advance", None, "ERY-16", skips=False)


def _ask_extraction(state: State, args: Args) -> Pending | None:
    unnamed = any(not mine.key for mine in state.mines.values())
    return _item("extraction", None, "profit-rises") if unnamed else None


def _ask_event(state: State, args: Args) -> Pending | None:
    return _item("event", None, "event-card", chance=state.dealt)


def _ask_clean(state: State, args: Args) -> Pending | None:
    dirty = any(tile.pollution and not tile.contaminated for tile in state.tiles)
    return _item("clean", None, "event-clean", many=int(args[0])) if dirty and args[0] != "0" else None


def _ask_effect(state: State, args: Args) -> Pending | None:
    known = state.event is None or state.event in state.box.events
    clause = "event-shuffle" if args[0] == "shuffle" else "event-destroyed"
    return None if known else _item("effect", None, clause)


def _ask_reshuffle(state: State, args: Args) -> Pending | None:
    seat = int(args[0])
    if state.dealt:
        return _item("order", seat, "reshuffle", skips=False, chance=True)
    return _item("reshuffle", seat, "reshuffle", skips=False)


def _ask_stack(state: State, args: Args) -> Pending | None:
    return _item("order", None, "markets" if args[0] in ELEMENTS else "mine-deck", skips=False, chance=True)


_ASKS: dict[str, Callable[[State, Args], Pending | None]] = {
    "token": _ask_token, "character": _ask_character, "name": _ask_name, "line": _ask_line, "march": _ask_march,
    "extraction": _ask_extraction, "event": _ask_event, "clean": _ask_clean, "effect": _ask_effect,
    "reshuffle": _ask_reshuffle, "stack": _ask_stack,
}  # fmt: skip


# --- what is done without asking --------------------------------------------------------------------------------------


def _lapse(state: State, args: Args) -> Step:
    """No tile may take what would be drawn for, or no mine is left: the action lapses (ERY-13, ERY-8)."""
    if args[0] == "mine" and not state.mine_levels:
        return state, (Effect("mines-out", {}),)
    return state, (Effect("ERY-13", {}),)


def _nothing(state: State, args: Args) -> Step:
    return state, ()


def _line(state: State, args: Args) -> Step:
    mine = state.mines.get(int(args[0]))
    if mine is None:
        return state, ()
    lines = state.box.mines[mine.key].lines
    return do_line(state, int(args[0]), lines[min(mine.step, len(lines)) - 1])


def do_line(state: State, number: int, line: str) -> Step:
    """What a line of a mine says, as far as it can be done (3. Phase des mines; ERY-8)."""
    told: tuple[Effect, ...] = (Effect("mine-lines", {**told_mine(state, number), "line": line}),)
    if line == "lost":
        state, end = finish(state, Effect("lost-mine", told_mine(state, number)), won=False)
        return state, (*told, *end)
    tile = state.tile(number)
    if "destroy" in line and tile is not None and tile.sanctuary:
        told += (Effect("line-destroy", {"tile": number, "element": tile.sanctuary}),)
        state = with_tile(state, number, replace(tile, sanctuary=""))
    struck = [number] * int(line[-1]) if line[-1].isdigit() else []
    if line.endswith("spread"):
        struck = [number, *state.layout.neighbours[number]]
    for place in struck:
        state, more = pollute(state, place, ENEMY)
        told += more
    return state, told


def _march(state: State, args: Args) -> Step:
    """The next mine's cube goes down one line (3. Phase des mines)."""
    if not args:
        return state, ()
    state = later(state, *([f"march {' '.join(args[1:])}"] if args[1:] else []))
    return advance(state, int(args[0]))


def advance(state: State, number: int) -> Step:
    """One mine's cube goes down one line; what stands there comes next."""
    tile = state.tile(number)
    if tile is None or tile.mine is None:
        return state, ()
    state = with_tile(state, number, replace(tile, mine=replace(tile.mine, step=tile.mine.step + 1)))
    return later(state, f"line {number}"), (Effect("mine-advances", told_mine(state, number)),)


def _extraction(state: State, args: Args) -> Step:
    return raise_profit(state, 0)


def raise_profit(state: State, unnamed: int) -> Step:
    """Profitability rises by the extraction of every mine (Alliance; ERY-19); `unnamed`: of those without a name."""
    named = {number: state.box.mines[mine.key] for number, mine in state.mines.items() if mine.key}
    terms = [Term(card.extraction, "mine", str(number)) for number, card in named.items()]
    terms += [Term(unnamed, "mines")] if unnamed or not terms else []
    state, told = shift_profit(state, sum(term.value for term in terms), "profit-rises")
    figures = {**told[0].figures, "sum": Sum(tuple(terms), sum(term.value for term in terms))}
    told = (Effect("profit-rises", figures),)
    state, end = check_end(state, ENEMY)
    return state, (*told, *end)


def _effect(state: State, args: Args) -> Step:
    card = state.box.events.get(state.event or "")
    if card is None:
        return state, ()
    seat = int(args[1]) if len(args) > 1 else 0
    return do_effect(state, card.shuffle if args[0] == "shuffle" else card.destroyed, args[0], seat)


def do_effect(state: State, effect: str, part: str, seat: int) -> Step:
    """What a lower part of the event card does (Consortium; ERY-20)."""
    clause = "event-shuffle" if part == "shuffle" else "event-destroyed"
    told: tuple[Effect, ...] = (Effect(clause, {"effect": effect}),)
    kind, _, count = effect.partition("-")
    if kind == "pollute":
        state = later(state, *["token pollute"] * int(count))
    elif kind == "clean":
        state = later(state, f"clean {count}")
    elif kind == "mine":
        state, more = add_mine(state)
        told += more
    elif kind == "take":
        state, more = take_contamination(state, seat)
        told += more
    return state, told


def add_mine(state: State) -> Step:
    """A new mine, if the deck has one (Actions de l'adversaire)."""
    if state.mine_levels:
        return later(state, "token mine"), ()
    return state, (Effect("mines-out", {}),)


def take_contamination(state: State, seat: int) -> Step:
    """A contamination card from the pile to a hand; with the pile empty an enemy's action is skipped (ERY-11)."""
    player = state.players[seat]
    if not state.contaminations:
        return state, (Effect("ERY-11", {"player": player}),)
    state = with_seat(state, seat, add_to_hand(state.seats[seat], CONTAMINATION))
    state = replace(state, contaminations=state.contaminations - 1)
    return state, (Effect("take-contamination", {"player": player, "left": state.contaminations}),)


def _draw(state: State, args: Args) -> Step:
    """Cards one by one; an empty deck is made anew of the discard first (Piocher/défausser une carte)."""
    seat, count = int(args[0]), int(args[1])
    player, drawn = state.seats[seat], 0
    while drawn < count and len(player.deck):
        player, drawn = draw_one(player), drawn + 1
    state = with_seat(state, seat, player)
    name = state.players[seat]
    told: tuple[Effect, ...] = ()
    if drawn:
        told = (Effect("draw", {"player": name, "count": drawn, "left": len(player.deck)}),)
    if drawn == count:
        return state, told
    if not len(player.discard):
        return state, (*told, Effect("draw-nothing", {"player": name, "count": count - drawn}))
    return later(state, f"reshuffle {seat}", f"draw {seat} {count - drawn}"), told


def _trigger(state: State, args: Args) -> Step:
    """What the opponent does when a player has reshuffled (ERY-17, ERY-20)."""
    name = state.players[int(args[0])]
    if state.house.opponent == "consortium":
        return later(state, f"effect shuffle {args[0]}"), ()
    if state.mine_levels:
        return later(state, "token mine"), (Effect("ERY-17", {"player": name}),)
    return later(state, "token pollute"), (Effect("trigger-pollution", {"player": name}),)


def _opponent(state: State, args: Args) -> Step:
    """Phase 4, where the opponent has one (4. Phase de l'adversaire)."""
    if state.house.opponent == "alliance":
        return later(state, "extraction", "enter purchase"), ()
    if state.house.opponent == "consortium":
        mines = min(state.sheet.mines_per_round, len(state.mine_levels))
        told: tuple[Effect, ...] = () if mines else (Effect("mines-out", {}),)
        return later(state, "event", *["token mine"] * mines, "enter purchase"), told
    return later(state, "enter purchase"), ()


def _enter(state: State, args: Args) -> Step:
    phase = args[0]
    if phase == "opponent" and state.house.opponent == "mars":
        phase = "purchase"
    state = _fresh(replace(state, phase=phase))
    return state, (Effect(f"phase-{phase}", {}),)


def _start(state: State, args: Args) -> Step:
    """Set-up is over: the first round begins."""
    state = _fresh(replace(state, phase="players"))
    told = (Effect("round", {"round": state.round}),)
    state, end = check_end(state, ENEMY)
    return state, (*told, *end)


def _hand(state: State, args: Args) -> Step:
    """The starting hand of five, of eight cards."""
    seat = int(args[0])
    player = state.seats[seat]
    for _ in range(HAND):
        player = draw_one(player)
    return with_seat(state, seat, player), ()


_DOES: dict[str, Callable[[State, Args], Step]] = {
    "token": _lapse, "name": _nothing, "line": _line, "march": _march, "extraction": _extraction, "clean": _nothing,
    "effect": _effect, "draw": _draw, "trigger": _trigger, "opponent": _opponent, "enter": _enter, "start": _start,
    "hand": _hand,
}  # fmt: skip


# --- starting decks ---------------------------------------------------------------------------------------------------


def give_deck(state: State, seat: int) -> State:
    """The eight cards of a character as the deck, one contamination card as the discard (3. Mise en place, 7)."""
    player = state.seats[seat]
    cards = state.box.base_cards(player.character) or (ACTION,) * 8
    player = replace(player, pool=tuple(sorted(cards)), deck=Zone((), 8), hand=Zone(), discard=Zone((CONTAMINATION,)))
    state = with_seat(state, seat, player)
    return later(state, *([f"stack base {seat}"] if state.dealt else []), f"hand {seat}")


def remove_by_event(state: State, number: int, amount: int) -> Step:
    """The first part of an event card (Consortium)."""
    return clean(state, number, amount, "event-clean")
