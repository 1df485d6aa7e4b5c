"""What a card does, effect by effect: what has to be chosen first, and by whom (AES-28; EFFECTS.md)."""

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queue import Task, answered, asked_task, counted_off, later
from companion.cardkit.effects.resolution import DISCARD, EFFECT, Aims, effect_in
from companion.cardkit.zones.player_zones import with_seat
from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.effects.card_executors import moved
from companion.games.aestery.engine.effects.executors import figure, perform
from companion.games.aestery.engine.effects.references import aim_text
from companion.games.aestery.engine.effects.schema import VOCABULARY
from companion.games.aestery.engine.effects.targets import candidates, meant
from companion.games.aestery.engine.flow.updates import Step, check_life, deaths
from companion.games.aestery.engine.state import State

LOOK = "look"
DECK_ENDS = ("deck-top", "deck-bottom")
DEALT = "damage dealt"
"""The amount of an effect: the damage that its card has dealt just before."""


def parts(task: Task) -> tuple[str, str, Effect, tuple[str, ...]]:
    """The card, where it lies, the effect, and what was chosen for it."""
    card, source, text, aim = map(str, task.figures)
    return card, source, effect_in(text, VOCABULARY), tuple(aim.split(" + ")) if aim else ()


@clause("AES-28", "AES-30")
def ask(state: State, task: Task) -> Pending | None:
    """A choice that nobody has announced is asked for; what the card only allows may be passed over (AES-28)."""
    _, source, effect, chosen = parts(task)
    free = effect.may or effect.target.many == "up to" or effect.target.kinds == ("card",)
    item = Pending("effect", task.owner, "AES-28", skippable=free, late=False)
    return item if effect.may or effect.either or _chooses(state, task.owner, effect, source, chosen) else None


def _chooses(state: State, seat: int, effect: Effect, source: str, chosen: tuple[str, ...]) -> bool:
    """Whether a player has to say what an effect is done to: the one thing it can be done to need not be said."""
    player = state.seats[seat]
    if effect.do == "mine":
        return bool(player.hand.known) and len(player.hand) > figure(state, seat, effect)
    if not effect.target.needs_choice or chosen:
        return False
    if effect.target.kinds == ("card",):
        return True
    return len(candidates(state, seat, effect, source)) > (0 if effect.target.many == "up to" else 1)


def do(state: State, task: Task) -> Step:
    """The effect done to what is meant, or to the only one that it can be done to."""
    card, source, effect, chosen = parts(task)
    seat = task.owner
    if effect.target.needs_choice and not chosen:
        chosen = tuple(aim_text(state.players, seat, aim) for aim in candidates(state, seat, effect, source)[:1])
    aims = meant(state, seat, effect, source, chosen)
    if effect.target.needs_choice and not aims:
        return state, ()
    if effect.do == "discard":
        count, players = figure(state, seat, effect), [aim.seat for aim in aims] or [seat]
        return later(state, *(Task(DISCARD, whose, (count,)) for whose in players)), ()
    if effect.do == "text":
        return state, (Event("deed-text", {"text": card}),)
    state, told = done(state, seat, effect, aims)
    return with_dealt(state, task, told), told


def dealt_by(told: tuple[Event, ...]) -> int:
    """The damage that was really dealt, by what was told of it."""
    return sum(effect.figures["count"] for effect in told if effect.clause in ("deed-damage", "deed-damage-player"))


def counting(effect: Effect, dealt: int) -> Effect:
    """An effect that counts the damage that its card has dealt, with that figure; any other as it is."""
    return effect._replace(amount=dealt) if effect.amount == DEALT else effect


def with_dealt(state: State, task: Task, told: tuple[Event, ...]) -> State:
    """The state once an effect has dealt damage: what its card does next with `damage dealt` has its figure."""
    if parts(task)[2].do != "damage":
        return state
    dealt, agenda = dealt_by(told), list(state.agenda)
    for place in range(len(agenda) - 1, -1, -1):
        one = agenda[place]
        if one.kind != EFFECT or (one.seat, one.figures[:2]) != (task.seat, task.figures[:2]):
            break
        card, source, effect, aim = parts(one)
        if effect.amount == DEALT:
            figures = (card, source, str(counting(effect, dealt)), " + ".join(aim))
            agenda[place] = one._replace(figures=figures)
    return replace(state, agenda=tuple(agenda))


@clause("fatigue-death", "goal", "AES-33")
def done(state: State, seat: int, effect: Effect, aims: Aims) -> Step:
    """An effect done, and what follows at once: who dies, who has lost."""
    state, told = perform(state, seat, effect, aims)
    state, dead = deaths(state)
    state, ended = check_life(state)
    return state, told + dead + ended


def asks_first(state: State) -> bool:
    """Whether a card that resolves asks for something: it goes before what waits on the stack (AES-8)."""
    return bool(state.agenda) and state.agenda[-1].kind in (EFFECT, DISCARD, LOOK)


def answered_by(state: State, seat: int, effect: Effect) -> State:
    """The state without the effect that was asked of a player, where this is its answer."""
    task = asked_task(state, seat, EFFECT)
    if task is None:
        return state
    card, source, asked, _ = parts(task)
    chosen = next((effects for effects in asked.either if effects[0].do == effect.do), None)
    if effect.do != asked.do and chosen is None:
        return state
    state, _ = answered(state)
    if chosen is not None:  # what else belongs to the alternative that was taken
        return later(state, *(Task(EFFECT, seat, (card, source, str(one), "")) for one in chosen[1:]))
    more = figure(state, seat, asked) - 1 if effect.do == "mine" and effect.on[:1] == '"' else 0
    again = str(asked._replace(amount=more))
    return later(state, task._replace(figures=(card, source, again, ""))) if more > 0 else state


def passed_over(state: State, seat: int) -> Step:
    """What a card offers is passed over; what is still looked at stays as it lies."""
    if (looking := asked_task(state, seat, LOOK)) is not None:
        figures = {"player": state.players[seat], "zone": DECK_ENDS[0], "count": looking.number, "left": 0}
        return answered(state)[0], (Event("look-back", figures),)
    task = asked_task(state, seat, EFFECT)
    if task is None:
        return state, ()
    return answered(state)[0], (Event("AES-28", {"name": parts(task)[0]}),)


# --- cards that are looked at -----------------------------------------------------------------------------------------


@clause("look-back", "look")
def ask_look(state: State, task: Task) -> Pending | None:
    """Where the companion deals, who looks at cards says which of them go back where; the rest stay (Regardez X)."""
    if not state.dealt or not len(state.seats[task.owner].deck):
        return None
    return Pending("effect", task.owner, "look-back", skippable=True, late=False)


def looks(state: State, task: Task) -> Step:
    """Nothing is known of what is looked at: the table has laid it back."""
    return state, ()


def looked_at(state: State, seat: int) -> tuple[str, ...]:
    """The cards of the top of the deck that a player looks at now, where the companion deals (Regardez X)."""
    task = asked_task(state, seat, LOOK) if state.dealt else None
    return () if task is None else state.seats[seat].deck.top[: task.number]


def laid_back_as(effect: Effect) -> tuple[str, str]:
    """The card that goes back out of those that are looked at, and to which end of the deck; nothing for another
    effect."""
    name, source, zone = moved(effect) if effect.do == "move" else ("", "", "")
    return (name, zone) if name and source == DECK_ENDS[0] and zone in DECK_ENDS else ("", "")


@clause("look-back")
def lay_back(state: State, seat: int, effect: Effect) -> Step | None:
    """One of the cards that are looked at goes under the deck, or on it: below those that are still held, so that the
    last to go back lies uppermost (Regardez X). None: the effect does something else."""
    held, (name, zone) = looked_at(state, seat), laid_back_as(effect)
    if name not in held:
        return None
    player = state.seats[seat]
    rest, left = list(player.deck.top), len(held) - 1
    rest.remove(name)
    on_top = zone == DECK_ENDS[0]
    if on_top:
        rest.insert(left, name)
    deck = Zone(tuple(rest), player.deck.unknown, player.deck.bottom if on_top else (*player.deck.bottom, name))
    state = counted_off(with_seat(state, seat, replace(player, deck=deck)), len(held) - left)
    told = Event("look-back", {"player": state.players[seat], "zone": zone, "count": 1, "left": left})
    return state, (told,)
