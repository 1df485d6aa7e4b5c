"""Cards and abilities that are announced, wait, and resolve: last in, first out (AES-8, AES-28, AES-32)."""

from collections.abc import Callable

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import abilities, effects_at
from companion.cardkit.effects.queue import Task, later
from companion.cardkit.effects.resolution import EFFECT
from companion.cardkit.zones.permanents import taken
from companion.cardkit.zones.player_zones import with_seat
from companion.cardkit.zones.stack import Waiting, lay, resolved
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.cards.cards import Card, by_word
from companion.games.aestery.engine.effects import resolution
from companion.games.aestery.engine.effects.abilities import cost_of
from companion.games.aestery.engine.effects.conditions import holds_now
from companion.games.aestery.engine.effects.references import FIGHTER, Aim, aim_of, aim_text
from companion.games.aestery.engine.flow.arrivals import enters, experience, heal, wonder
from companion.games.aestery.engine.flow.triggers import FOR, HIT, TRIGGERS, WONDER
from companion.games.aestery.engine.flow.updates import (
    Step,
    deaths,
    in_zones,
    laid_down,
)
from companion.games.aestery.engine.moves import HIDEOUT, PlayCard
from companion.games.aestery.engine.position.stack_text import ABILITY
from companion.games.aestery.engine.rules.aether import pay
from companion.games.aestery.engine.state import Player, State

# --- announced --------------------------------------------------------------------------------------------------------


def price_of(state: State, seat: int, card: Card) -> int:
    """What a card costs a player now."""
    return max(0, card.cost + state.seats[seat].changed("cost"))


@clause("types", "hideout-pays", "hideout-privilege", "privilege", "AES-8")
def play_card(state: State, seat: int, move: PlayCard) -> Step:
    """A card is paid and waits on the stack (Comment jouer vos cartes ?; AES-8)."""
    card = state.card(move.card)
    if card is None:
        return state, ()
    name, player = in_zones(card.name), state.seats[seat]
    price = price_of(state, seat, card)
    player = _without(player, name, move.origin)
    player = replace(player, hidden_in=None) if not len(player.hideout) else player
    state, told = pay(with_seat(state, seat, player), seat, price, move.payment)
    said = "hideout-pays" if move.origin == HIDEOUT else "types"
    figures = {"player": state.players[seat], "name": card.called, "kind": card.kind, "price": price}
    told = (Event(said, figures), *told)
    if move.targets:
        told += (Event("ephemeral-time", {"name": card.called, "names": aimed_names(state, seat, move.targets)}),)
    item = Waiting(seat, move.card, move.targets, move.origin)
    return replace(state, stack=lay(state.stack, item)), told


def _without(player: Player, name: str | None, origin: str) -> Player:
    """A player without the card that is played. One that is let in comes from wherever the record has it, else it is
    believed to be one of those that nobody has named: there are no more cards than before."""
    found, there = player.take(name, origin, *player.ZONES) if name else (player, False)
    return found if there else player.take_any(origin, *player.ZONES)


def aimed_names(state: State, seat: int, targets: tuple[str, ...]) -> tuple[str, ...]:
    """What is aimed at, by what it is called."""
    return tuple(aimed_name(state, seat, text) for text in targets)


def aimed_name(state: State, seat: int, text: str) -> str:
    """What one text aims at: the name of a permanent, or the text itself."""
    aim = aim_of(state.players, seat, text)
    one = None if aim is None else state.fighter(aim.seat, aim.place) if aim.kind == FIGHTER else None
    return text if one is None else one.code


# --- resolved ---------------------------------------------------------------------------------------------------------


@clause("resolves", "AES-8", "AES-32")
def resolve(state: State) -> Step:
    """What is uppermost takes effect (AES-8)."""
    item, rest = resolved(state.stack)
    card = state.card(item.code) if item.origin not in (*TRIGGERS, ABILITY) else None
    called = item.code if card is None else card.called
    state = replace(state, stack=rest)
    if card is not None:
        if item.cancelled:
            return _to_graveyard(state, item, card), (Event("AES-32", {"names": (called,), "count": 1}),)
        return _resolve_card(state, item, card)
    if item.cancelled:
        return state, ()
    return _resolve_text(state, item)


def _to_graveyard(state: State, item: Waiting, card: Card) -> State:
    return with_seat(state, item.by, laid_down(state.seats[item.by], in_zones(card.name), "graveyard"))


def _resolve_card(state: State, item: Waiting, card: Card) -> Step:
    """A Fighter or a Story enters the battlefield; an Ephemeral does what it says and goes to the graveyard."""
    seat, hideout = item.by, item.origin == HIDEOUT
    told: tuple[Event, ...] = (Event("resolves", {"name": card.called}),)
    if hideout and "privilege" in by_word(card.keywords):
        told += (Event("privilege", {"name": card.called}),)
    source = ""
    if card.kind == "ephemeral":
        state = _to_graveyard(state, item, card)
    else:
        state, source, more = enters(state, seat, card, hideout=hideout)
        told += more
    tasks, more_told, state = _done_at_once(state, item, card, source)
    told += more_told
    effects = [
        effect for effect in effects_at(card.effects, "played") if holds_now(state, seat, effect, hideout=hideout)
    ]
    tasks += effect_tasks(seat, card.called, source, effects, item.targets)
    state, more = at_once(state, tasks)
    state, dead = deaths(state)
    return state, told + more + dead


def at_once(state: State, tasks: list[Task]) -> Step:
    """What a card does, in its order, before anything that waits below it (AES-8).

    The first effect that somebody must choose for waits to be asked, and all behind it too.
    """
    told: tuple[Event, ...] = ()
    before, state = len(state.agenda), later(state, *tasks)
    while state.outcome is None and len(state.agenda) > before:
        task = state.agenda[-1]
        if task.kind != EFFECT or resolution.ask(state, task) is not None:
            break
        state, more = resolution.do(replace(state, agenda=state.agenda[:-1]), task)
        told += more
    return state, told


@clause("experience", "experience-marker", "healing", "look", "mine-x", "AES-18", "AES-21", "AES-38")
def _done_at_once(state: State, item: Waiting, card: Card, source: str) -> tuple[list[Task], tuple[Event, ...], State]:
    """Keywords that do something as the card resolves: Expérience, Soin, Regardez, Minez. Whom the first two aim at is
    asked for where nobody has said it, and several can be meant (AES-38)."""
    words, seat, tasks = by_word(card.keywords), item.by, list[Task]()
    told: tuple[Event, ...] = ()
    aimed = item.targets[0] if item.targets else _only_fighter(state, seat)
    keywords: tuple[tuple[str, Callable[[State, int, int, str], Step] | None, str], ...] = (
        ("experience", experience, "mark plus"), ("healing", heal, "heal"),
        ("look", None, "look"), ("mine", None, "mine"),
    )  # fmt: skip
    for word, does, text in keywords:
        count = words.get(word, 0)
        if not count:
            continue
        if does is not None and (aimed or (word == "experience" and state.seats[seat].hero)):
            state, more = does(state, seat, count, aimed)
            told += more
        else:
            whom = " on a fighter" if does is not None else ""
            tasks.append(Task(EFFECT, seat, (card.called, source, f"{text} {count}{whom}", "")))
    return tasks, told, state


@clause("AES-38")
def _only_fighter(state: State, seat: int) -> str:
    """The only Fighter on the table, as that player aims at it; empty where there are several, or none."""
    there = [(side, place) for side in (seat, 1 - seat) for place, _ in taken(state.seats[side].fighters)]
    return aim_text(state.players, seat, Aim(FIGHTER, *there[0])) if len(there) == 1 else ""


# --- abilities and triggers -------------------------------------------------------------------------------------------


def effects_of_item(state: State, item: Waiting) -> tuple[Effect, ...]:
    """The effects of a listed card that an ability or a trigger carries out."""
    source, _ = source_of(item)
    listed = state.box.hero(item.code) if source == "hero" else state.box.card(item.code)
    if listed is None:
        return ()
    if item.origin != ABILITY:
        return effects_at(listed.effects, item.origin)
    cost = item.how.partition(" @ ")[0]
    return next((effects for effects in abilities(listed.effects) if cost_of(effects[0]) == cost), ())


@clause("arrival", "departure", "hit", "wondrous-plunge", "deed-text", "text-resolves", "AES-28")
def _resolve_text(state: State, item: Waiting) -> Step:
    """An ability or a trigger: effects of a listed card one after the other; else the table carries it out (AES-28)."""
    if item.origin == WONDER:
        return wonder(state, item.by, item.code)
    source, hideout = source_of(item)
    listed = effects_of_item(state, item)
    if not listed:
        return state, (Event("deed-text", {"text": item.code}),)
    listed = tuple(resolution.counting(effect, dealt_of(item)) for effect in listed) if item.origin == HIT else listed
    effects = [effect for effect in listed if holds_now(state, item.by, effect, hideout=hideout)]
    state, told = at_once(state, effect_tasks(item.by, item.code, source, effects, item.targets))
    return state, (Event("text-resolves", {"name": item.code}), *told)


def source_of(item: Waiting) -> tuple[str, bool]:
    """The place of the card whose ability or trigger waits, and whether it came out of the hideout."""
    if item.origin == ABILITY:
        return item.how.partition(" @ ")[2], False
    where = item.how.partition(FOR)[0]
    return where.removesuffix(f" {HIDEOUT}"), where.endswith(f" {HIDEOUT}")


def dealt_of(item: Waiting) -> int:
    """The damage that a Hit was set off by, where its card counts it."""
    return int(item.how.partition(FOR)[2] or 0)


def effect_tasks(
    seat: int, code: str, source: str, effects: list[Effect] | tuple[Effect, ...], targets: tuple[str, ...]
) -> list[Task]:
    """The effects of a card as tasks; those that need a target take what was announced, one after the other."""
    left, tasks = list(targets), list[Task]()
    for effect in effects:
        aim = ""
        if effect.target.needs_choice and left:
            count = effect.target.number if effect.target.many in ("just", "up to") else 1
            aim, left = " + ".join(left[:count]), left[count:] or left
        tasks.append(Task(EFFECT, seat, (code, source, str(effect._replace(when="played", cost=None, conditions=())),
                                         aim)))  # fmt: skip
    return tasks
