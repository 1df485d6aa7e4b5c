"""Facts into a state: positions and corrections, with defaults for what is left out, all that is wrong with them."""

from collections import Counter

from companion.cardkit.position import loader
from companion.cardkit.zones.stack import asked
from companion.core.facts.facts import Problem, Values
from companion.core.rules.clauses import clause
from companion.core.rules.option import Setup
from companion.core.rules.rulings import Pending
from companion.core.runtime.replacement import replace
from companion.games.herocard.engine.cards.cards import said
from companion.games.herocard.engine.cards.catalogue import Hero
from companion.games.herocard.engine.constants import ATTRIBUTES, HAND, MOST_CARDS, PLACE_OF_PHASE
from companion.games.herocard.engine.flow.setup import blank, hero_item
from companion.games.herocard.engine.flow.updates import check_goal
from companion.games.herocard.engine.state import Laid, Pile, Player, Sequence, State

_ZONES = ("hand", "discard", "deck")


def start(setup: Setup, values: Values, before: State | None) -> State:
    """The table before anything is said; with the invented heroes, where a position names one."""
    state = blank(setup, demo=any(values.get(f"{name}.hero") for name in setup.players))
    return replace(state, dealt=before is not None and before.dealt)


def complete(state: State, setup: Setup, values: Values, before: State | None, problems: list[Problem]) -> State:
    """The state of a position: players with their cards, the running sequence, who may answer, the end."""
    if values.get("player") is None:
        state = replace(state, active=state.starter)
    seats = tuple(_player(state, seat, name, values, problems) for seat, name in enumerate(state.players))
    state = _sequence(replace(state, seats=seats), values, problems)
    answers = _answers(state, values, problems)
    state = replace(state, pending=(*_heroes(state, values, problems), *answers), last=_last(state, values, answers))
    _check_out(state, problems)
    _check_winners(state, problems)
    if before is not None and before.outcome is not None and before.outcome.rule == "conceded":
        return replace(state, outcome=before.outcome, pending=(), last=None)
    return check_goal(state)[0]


def _check_out(state: State, problems: list[Problem]) -> None:
    if sum(not player.out for player in state.seats) < 2:
        problems.append(("position-out", {}))
    elif state.seats[state.active].out:
        problems.append(("position-active", {"player": state.players[state.active]}))


@clause("HER-14")
def _check_winners(state: State, problems: list[Problem]) -> None:
    """The first to have the points wins at once, so that nobody else has them (HER-14)."""
    goal = state.house.goal
    names = [name for name, player in zip(state.players, state.seats, strict=True) if player.points >= goal]
    if len(names) > 1:
        problems.append(("position-winners", {"names": ", ".join(names), "points": goal}))


# --- a player -------------------------------------------------------------------------------------------------------


def _player(state: State, seat: int, name: str, values: Values, problems: list[Problem]) -> Player:
    hero = _hero(state, name, values, problems)
    listed = state.box.hero(hero) if hero else None
    piles = [_pile(state, f"{name}.{attribute}", place, values, problems) for place, attribute in enumerate(ATTRIBUTES)]
    limits = []
    for attribute in ATTRIBUTES:
        given = values.get(f"{name}.{attribute}")
        limits.append(listed.limit(attribute) if given is None and listed is not None else given)
    size = (listed.size if listed else state.house.deck) - sum(map(len, piles))
    zones = loader.zones(
        name, values, _ZONES, size, HAND, lambda fact, text: _code(state, fact, text, problems)
    )  # fmt: skip
    located = Counter(laid.code for pile in piles for laid in pile)
    for zone in zones.values():
        located.update(zone.known)
    pool = loader.pool(name, listed.cards if listed else (), located, problems)
    unknown = sum(zone.unknown for zone in zones.values())
    _check_count(name, sum(map(len, zones.values())) + sum(map(len, piles)), listed, problems)
    if listed is not None and unknown > len(pool) and not problems:
        problems.append(("position-too-many", {"player": name, "unknown": unknown, "left": len(pool)}))
    return replace(
        state.seats[seat], deck=zones["deck"], hand=zones["hand"], discard=zones["discard"],
        limits=(limits[0], limits[1], limits[2]), piles=(piles[0], piles[1], piles[2]), hero=hero, pool=pool,
    )  # fmt: skip


def _check_count(name: str, count: int, hero: Hero | None, problems: list[Problem]) -> None:
    """A player has no more cards than the hero's deck; without a list no more than anybody can have."""
    most = hero.size if hero is not None and hero.size else MOST_CARDS
    if count > most:
        problems.append(("position-cards", {"player": name, "count": count, "most": most}))


def _hero(state: State, name: str, values: Values, problems: list[Problem]) -> str:
    given = values.get(f"{name}.hero") or ()
    if not given:
        return ""
    hero = state.box.hero_named(" ".join(given))
    if not hero:
        known = ", ".join(hero.name for hero in state.box.heroes) or "–"
        problems.append(("position-hero", {"name": f"{name}.hero", "given": " ".join(given)[:40], "known": known}))
    return hero


def _pile(state: State, name: str, place: int, values: Values, problems: list[Problem]) -> Pile:
    costs, cards = values.get(f"{name}.pile"), values.get(f"{name}.cards")
    active = frozenset(values.get(f"{name}.active") or ())
    if cards is None:
        cards = tuple(said("card", place, cost) for cost in costs or ())
    laid: list[Laid] = []
    for number, text in enumerate(cards, 1):
        code = _code(state, f"{name}.cards", text, problems)
        card = state.card(code) if code else None
        if card is None:
            continue
        if card.attribute != place:
            problems.append(("position-attribute", {"name": f"{name}.cards", "card": text}))
        laid.append(Laid(code, number in active))
    if costs is not None and values.get(f"{name}.cards") is not None and len(laid) == len(cards):
        found = tuple(card.cost for entry in laid if (card := state.card(entry.code)) is not None)
        if found != tuple(costs):
            problems.append(("position-costs", {"name": f"{name}.pile"}))
    if active and max(active) > len(cards):
        problems.append(("position-active-card", {"name": f"{name}.active", "count": len(cards)}))
    return tuple(laid)


def _code(state: State, name: str, text: str, problems: list[Problem]) -> str:
    """A card of a position: a listed name or figures."""
    code = state.box.named(text) or text
    if state.card(code) is None:
        problems.append(("position-card", {"name": name, "card": text[:40]}))
        return ""
    return code


# --- the sequence and who may answer --------------------------------------------------------------------------------


def _sequence(state: State, values: Values, problems: list[Problem]) -> State:
    attacker, target = values.get("sequence.attacker"), values.get("sequence.target")
    if attacker is None and target is None:
        for player in state.seats:
            if any(laid.active for pile in player.piles for laid in pile):
                problems.append(("position-no-sequence", {"player": state.players[state.seats.index(player)]}))
        return state
    if attacker is None or target is None or attacker == target:
        problems.append(("position-sequence", {"given": str(attacker or target)}))
        return state
    running = Sequence(
        state.players.index(attacker), state.players.index(target),
        values.get("sequence.attack.extra") or 0, values.get("sequence.block.extra") or 0,
    )  # fmt: skip
    return _in_action(replace(state, sequence=running), running, values, problems)


@clause("attack-turn")
def _in_action(state: State, running: Sequence, values: Values, problems: list[Problem]) -> State:
    """An attack of the player of the turn has led to the action phase (Attaquer); an override lets others attack."""
    if running.attacker != state.active or PLACE_OF_PHASE[state.phase] >= PLACE_OF_PHASE["action"]:
        return state
    if values.get("phase") is not None:
        problems.append(("position-phase", {"player": state.players[state.active], "phase": state.phase}))
    return replace(state, phase="action")


def _answers(state: State, values: Values, problems: list[Problem]) -> tuple[Pending, ...]:
    """Who may answer: as given, else everybody who plays where a sequence runs."""
    given, last = values.get("sequence.waiting"), values.get("sequence.last")
    if last is None and given is None and state.sequence is None:
        return ()
    seat = state.players.index(last) if last else state.sequence.attacker if state.sequence else state.active
    order = [seat, *reversed(state.others(seat))]
    names = {state.players[other] for other in order}
    for text in given or ():
        if text not in names:
            problems.append(("position-waiting", {"name": text[:40], "known": ", ".join(sorted(names))}))
    wanted = given if given is not None else tuple(names)
    return asked((other for other in order if state.players[other] in wanted), "answers")


def _last(state: State, values: Values, answers: tuple[Pending, ...]) -> int | None:
    """Who played the card that is answered: as given, else the attacker, else the player of the turn."""
    if not answers:
        return None
    if values.get("sequence.last"):
        return state.players.index(values["sequence.last"])
    return state.sequence.attacker if state.sequence is not None else state.active


def _heroes(state: State, values: Values, problems: list[Problem]) -> tuple[Pending, ...]:
    items = []
    for text in values.get("pending") or ():
        verb, _, name = text.partition(":")
        if verb != "hero" or name not in state.players:
            problems.append(("position-pending", {"text": text[:40]}))
            continue
        items.append(hero_item(state.players.index(name), dealt=state.dealt))
    return tuple(items)
