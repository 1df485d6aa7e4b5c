"""What cards do: one function a verb of EFFECTS.md, for effects of listed cards and for those that the table records.

Each takes the state, the seat whose effect it is, the effect, and what it is done to; all are total.
"""

from collections.abc import Mapping
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.resolution import Aims
from companion.cardkit.zones.permanents import Change, with_change, with_mark
from companion.cardkit.zones.player_zones import with_seat
from companion.cardkit.zones.stack import cancelled
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Sum, Term
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.cards.cards import Card
from companion.games.aestery.engine.constants import COUNTED, MOST_PLACES
from companion.games.aestery.engine.effects.card_executors import (
    Aimed,
    Perform,
    discard,
    draw,
    each_aim,
    each_permanent,
    each_player,
    goes_to,
    look,
    mine,
    move,
    recall,
)
from companion.games.aestery.engine.effects.conditions import count
from companion.games.aestery.engine.effects.references import HERO, PLAYER, Aim, permanent_at
from companion.games.aestery.engine.flow.updates import (
    Step,
    bled,
    fighter_enters,
    fighter_of,
    update,
    with_life,
    with_permanent,
)
from companion.games.aestery.engine.rules import aether
from companion.games.aestery.engine.rules.combat_sums import (
    ALL,
    PREVENT,
    PREVENT_COMBAT,
    defence_now,
    defence_sum,
    force_now,
    force_sum,
)
from companion.games.aestery.engine.state import Fighter, InPlay, Player, State


def figure(state: State, seat: int, effect: Effect) -> int:
    """The amount of an effect at this moment."""
    if isinstance(effect.amount, int):
        return effect.amount
    return ALL if effect.amount == "all" else count(state, seat, effect.amount)


def perform(state: State, seat: int, effect: Effect, aims: Aims) -> Step:
    """An effect done to what it is aimed at."""
    return PERFORMERS[effect.do](state, seat, effect, aims, figure(state, seat, effect))


# --- damage, life, Fatigue --------------------------------------------------------------------------------------------


def _life(player: Player, amount: int, word: str) -> Sum:
    return Sum((Term(player.life, "life"), Term(amount, word)), player.life + amount)


def _figures(state: State, one: Fighter) -> dict[str, object]:
    return {
        "name": one.code, "fatigue": one.marked("fatigue"), "force": force_now(state, one), "defence": defence_now(one),
    }  # fmt: skip


@each_aim
@clause("deed-damage", "deed-damage-player", "AES-33")
def _damage(state: State, seat: int, effect: Effect, amount: int, aim: Aim, one: Aimed) -> Step:
    """Damage of a card: life of a player, Fatigue of a Fighter; no combat damage (AES-33)."""
    if aim.kind == PLAYER:
        total = _life(state.seats[aim.seat], -amount, "damage")
        figures = {"player": state.players[aim.seat], "count": amount, "sum": total}
        return with_life(state, aim.seat, -amount), (Event("deed-damage-player", figures),)
    if not isinstance(one, Fighter):
        return state, ()
    stopped = min(amount, one.changed(PREVENT))
    now = with_mark(one, "fatigue", amount - stopped)
    now = with_change(now, Change(PREVENT, -min(stopped, _spent(one)))) if stopped else now
    state = with_permanent(state, *aim.at, now)
    return state, (Event("deed-damage", {**_figures(state, now), "count": amount - stopped}),)


def _spent(one: Fighter) -> int:
    """How much of what is prevented is used up by damage: all of it, unless everything is prevented."""
    return 0 if one.changed(PREVENT) >= ALL else one.changed(PREVENT)


@each_player
@clause("deed-lose")
def _lose(state: State, seat: int, effect: Effect, amount: int, whose: int, player: Player) -> Step:
    """Life that is lost without damage."""
    figures = {"player": state.players[whose], "count": amount, "sum": _life(player, -amount, "lost")}
    return with_life(state, whose, -amount), (Event("deed-lose", figures),)


@each_aim
@clause("deed-heal", "deed-heal-player", "healing")
def _heal(state: State, seat: int, effect: Effect, amount: int, aim: Aim, one: Aimed) -> Step:
    """Fatigue off a Fighter, life to a player."""
    if aim.kind == PLAYER:
        total = _life(state.seats[aim.seat], amount, "gained")
        figures = {"player": state.players[aim.seat], "count": amount, "sum": total}
        return with_life(state, aim.seat, amount), (Event("deed-heal-player", figures),)
    if not isinstance(one, Fighter):
        return state, ()
    count = min(amount, one.marked("fatigue"))
    now = with_mark(one, "fatigue", -count)
    state = with_permanent(state, *aim.at, now)
    return state, (Event("deed-heal", {**_figures(state, now), "count": count}),)


# --- figures, markers, keywords ---------------------------------------------------------------------------------------


@clause("deed-mark", "hero-experience", "AES-18")
def _mark(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """Markers on permanents; Experience on a Hero, of whom nothing need be said."""
    return (_experience if effect.what == "experience" else _markers)(state, seat, effect, aims, amount)


def _experience(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    whose = aims[0].seat if aims and aims[0].kind in (PLAYER, HERO) else seat
    player = state.seats[whose]
    have = max(0, player.experience + amount)
    figures = {"name": player.hero or state.players[whose], "amount": amount, "have": have}
    return update(state, whose, experience=have), (Event("hero-experience", figures),)


@each_permanent
def _markers(state: State, seat: int, effect: Effect, amount: int, aim: Aim, one: InPlay) -> Step:
    now = with_mark(one, effect.what, amount)
    figures = {"name": one.code, "amount": amount, "what": effect.what, "have": now.marked(effect.what)}
    return with_permanent(state, *aim.at, now), (Event("deed-mark", figures),)


def _until(effect: Effect) -> str:
    return effect.until or "turn"


@each_aim
@clause("deed-change", "deed-cost")
def _change(state: State, seat: int, effect: Effect, amount: int, aim: Aim, one: Aimed) -> Step:
    """Force or Defence for a time; what cards cost a player."""
    until = _until(effect)
    if effect.what == "cost":
        player = with_change(state.seats[aim.seat], Change("cost", amount, until))
        figures = {"player": state.players[aim.seat], "amount": amount, "until": until}
        told = Event("deed-cost", {**figures, "total": player.changed("cost")})
        return with_seat(state, aim.seat, player), (told,)
    if not isinstance(one, Fighter):
        return state, ()
    now = with_change(one, Change(effect.what, amount, until))
    state = with_permanent(state, *aim.at, now)
    found = force_sum(state, now) if effect.what == "force" else defence_sum(now)
    figures = {"name": one.code, "what": effect.what, "amount": amount, "until": until, "sum": found}
    return state, (Event("deed-change", figures),)


@each_permanent
@clause("deed-give")
def _give(state: State, seat: int, effect: Effect, amount: int, aim: Aim, one: InPlay) -> Step:
    """A keyword for a time, or the loss of all text."""
    state = with_permanent(state, *aim.at, with_change(one, Change(effect.what, amount, _until(effect))))
    what = f"{effect.what} {amount}" if effect.what in COUNTED else effect.what
    return state, (Event("deed-give", {"name": one.code, "what": what, "until": _until(effect)}),)


@each_permanent
@clause("deed-prevent")
def _prevent(state: State, seat: int, effect: Effect, amount: int, aim: Aim, one: InPlay) -> Step:
    """Damage that will not be suffered this turn: so much of any kind, or all that combat deals."""
    if not isinstance(one, Fighter):
        return state, ()
    what = PREVENT_COMBAT if effect.what == "combat" else PREVENT
    state = with_permanent(state, *aim.at, with_change(one, Change(what, amount, _until(effect))))
    figures = {"name": one.code, "until": _until(effect), "amount": "all" if amount >= ALL else amount}
    return state, (Event("deed-prevent", figures),)


# --- tapped, skipped --------------------------------------------------------------------------------------------------


@clause("deed-tap", "first-blood", "AES-9")
def _tap(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """Permanents tap; a new one that its own player taps gains First Blood (AES-9)."""
    return _turned(state, seat, aims, amount, tapped=True)


@clause("deed-untap", "deed-mines")
def _untap(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """Permanents, or mines, untap."""
    return _turned(state, seat, aims, _of_mines(effect, amount), tapped=False)


def _of_mines(effect: Effect, amount: int) -> int:
    """How many mines: as many as the target says, else the figure of the effect."""
    return effect.target.number if effect.target.kinds == ("mine",) and effect.target.number > 1 else amount


def _turned(state: State, seat: int, aims: Aims, amount: int, *, tapped: bool) -> Step:
    told: tuple[Event, ...] = ()
    names: tuple[str, ...] = ()
    for aim in aims:
        one = permanent_at(state, aim)
        if one is not None and one.tapped != tapped:
            now: InPlay = replace(one, tapped=tapped)
            now = bled(state, now) if tapped and aim.seat == seat else now
            state = with_permanent(state, aim.seat, aim.place, now)
            names += (one.code,)
        elif aim.kind == "mines":
            state = _mines_turned(state, aim.seat, amount, tapped=tapped)
            player = state.seats[aim.seat]
            figures = {"player": state.players[aim.seat], "left": player.untapped, "mines": player.mines}
            told += (Event("deed-mines", figures),)
    said = "deed-tap" if tapped else "deed-untap"
    return state, (*told, Event(said, {"names": names})) if names else told


def _mines_turned(state: State, seat: int, amount: int, *, tapped: bool) -> State:
    if not tapped:
        return aether.untap_mines(state, seat, amount)[0]
    return update(state, seat, untapped=max(0, state.seats[seat].untapped - amount))


@each_player
def _skip_draw(state: State, seat: int, effect: Effect, amount: int, whose: int, player: Player) -> Step:
    state = with_seat(state, whose, with_change(player, Change("skip draw", 1, "good")))
    return state, (Event("deed-skip", {"name": state.players[whose], "what": "draw"}),)


@each_permanent
def _skip_untap(state: State, seat: int, effect: Effect, amount: int, aim: Aim, one: InPlay) -> Step:
    state = with_permanent(state, *aim.at, replace(one, skip=True))
    return state, (Event("deed-skip", {"name": one.code, "what": "untap"}),)


@clause("deed-skip")
def _skip(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """The next untapping of a permanent, or the next draw step of a player, is skipped."""
    return (_skip_draw if effect.what == "draw" else _skip_untap)(state, seat, effect, aims, amount)


# --- tokens, Aether, mines, what waits --------------------------------------------------------------------------------


@clause("deed-create", "AES-31")
def _create(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """Tokens: Fighters with their figures, Wonders, tapped mines."""
    words, player = effect.what.split('"'), state.seats[seat]
    kind = words[0].split()[0]
    figures = {"player": state.players[seat], "count": amount}
    if kind == "wonder":
        state = update(state, seat, wonders=player.wonders + amount)
        return state, (Event("deed-create", {**figures, "name": "wonder"}),)
    if kind == "mine":
        return aether.with_mines(state, seat, amount), (Event("deed-create", {**figures, "name": "mine"}),)
    force, _, defence = effect.what.split()[-1].partition("/")
    card = Card(words[1] if len(words) > 1 else "", "fighter", 0, 0, int(force or 0), int(defence or 0))
    room = MOST_PLACES - sum(one is not None for one in player.fighters)
    for _ in range(min(amount, room)):
        state, _ = fighter_enters(state, seat, fighter_of(card, token=True))
    return state, (Event("deed-create", {**figures, "name": card.called}),)


@each_player
@clause("card-aether", "AES-24")
def _aether(state: State, seat: int, effect: Effect, amount: int, whose: int, player: Player) -> Step:
    """Aether at hand until the end of the turn (Effets de cartes; AES-24)."""
    have = max(0, player.aether + amount)
    told = Event("card-aether", {"player": state.players[whose], "count": amount, "have": have})
    return update(state, whose, aether=have), (told,)


@clause("deed-cancel", "AES-32")
def _cancel(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """What is uppermost on the stack comes to nothing."""
    if not state.stack:
        return state, ()
    item = state.stack[-1]
    card = state.card(item.code)
    called = item.code if card is None else card.called
    return replace(state, stack=cancelled(state.stack, -1)), (Event("deed-cancel", {"name": called}),)


@clause("deed-grant")
def _grant(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """One more combat that costs nothing, or one more mining, this turn."""
    state = with_seat(state, seat, with_change(state.seats[seat], Change(effect.what, amount)))
    return state, (Event("deed-grant", {"player": state.players[seat], "what": effect.what}),)


@clause("deed-text", "AES-23")
def _text(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """What a card says and the table carries out (AES-23)."""
    return state, (Event("deed-text", {"text": ""}),)


PERFORMERS: Final[Mapping[str, Perform]] = {
    "damage": _damage, "lose": _lose, "heal": _heal, "draw": draw, "discard": discard, "look": look, "move": move,
    "destroy": goes_to("graveyard", "deed-destroy"), "sacrifice": goes_to("graveyard", "deed-sacrifice"),
    "exile": goes_to("exile", "deed-exile"), "return": goes_to("hand", "deed-return"), "recall": recall, "mark": _mark,
    "change": _change, "give": _give, "prevent": _prevent, "tap": _tap, "untap": _untap, "skip": _skip,
    "create": _create, "aether": _aether, "mine": mine, "cancel": _cancel, "grant": _grant, "text": _text,
}  # fmt: skip
"""What Aestery does for each verb."""
