"""What cards do with cards: draw, discard, look, move them between zones, turn them into mines (EFFECTS.md)."""

from collections import Counter
from typing import Final

from companion.cardkit.effects import resolution
from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import card_named
from companion.cardkit.effects.queue import Task, later
from companion.cardkit.effects.resolution import EFFECT, Aims, Each, each
from companion.cardkit.zones.permanents import taken
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event
from companion.games.aestery.engine.effects.references import PLAYER, STORY, Aim, permanent_at
from companion.games.aestery.engine.flow.arrivals import enters
from companion.games.aestery.engine.flow.updates import (
    Step,
    draw_cards,
    laid_down,
    leave,
)
from companion.games.aestery.engine.rules import aether
from companion.games.aestery.engine.state import Fighter, InPlay, Player, State, Story

Perform = resolution.Perform[State, int]
Aimed = Player | InPlay


def players_of(seat: int, aims: Aims) -> tuple[int, ...]:
    """The players that are meant: those aimed at, else whose effect it is."""
    return tuple(aim.seat for aim in aims if aim.kind == PLAYER) or (seat,)


def _player(state: State, seat: int) -> Player:
    return state.seats[seat]


def _aims(seat: int, aims: Aims) -> Aims:
    return aims


def aimed_at(state: State, aim: Aim) -> Aimed:
    """The Fighter or the Story that is aimed at; of anything else its player."""
    return permanent_at(state, aim) or state.seats[aim.seat]


each_aim: Final[Each[State, int, Aim, Aimed]] = each(aimed_at, _aims)
each_permanent: Final = each(permanent_at, _aims)
each_player: Final = each(_player, players_of)


@each_player
@clause("deed-draw", "deck-out")
def draw(state: State, seat: int, effect: Effect, amount: int, whose: int, player: Player) -> Step:
    """So many cards; who cannot has lost (Objectif)."""
    return draw_cards(state, whose, amount, "deed-draw")


@each_player
@clause("deed-discard")
def discard(state: State, seat: int, effect: Effect, amount: int, whose: int, player: Player) -> Step:
    """Cards of a hand to the graveyard: without names, or the one that the effect names."""
    count = min(amount, len(player.hand))
    if not count:
        return state, ()
    player = player.move_some(count, "hand", "graveyard")
    figures = {"player": state.players[whose], "names": ("",) * count, "hand": len(player.hand)}
    return with_seat(state, whose, player), (Event("deed-discard", figures),)


@clause("look")
def look(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """The top of the deck is looked at and laid back in any order, above or below (Regardez X).

    Where the companion deals, its player is asked what goes back first (`resolution.lay_back`).
    """
    player = state.seats[seat]
    count = min(amount, len(player.deck))
    if not count:
        return state, ()
    if state.dealt:
        state = later(state, Task("look", seat, (count,)))
    elif player.deck.known:
        state = with_seat(state, seat, player.veiled("deck"))
    return state, (Event("look", {"player": state.players[seat], "count": count, "deck": len(player.deck)}),)


@clause("deed-move")
def move(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """A card from zone to zone, or a permanent to a zone."""
    name, source, zone = moved(effect)
    if name or source not in ("", "play"):
        player, called = state.seats[seat], name
        where = "deck" if source.startswith("deck") else "hand" if source in ("", "play") else source
        if name:
            player, found = player.take(name, where, *player.ZONES)
            if not found:
                return state, ()
        elif len(player.zone(where)):
            player = player.take_any(where)
        else:
            return state, ()
        state = with_seat(state, seat, player)
        figures = {"player": state.players[seat], "names": (called,), "source": source, "zone": zone}
        told = (Event("deed-move", figures),)
        if zone == "play":
            return _into_play(state, seat, name, told)
        state = with_seat(state, seat, laid_down(state.seats[seat], name or None, zone))
        return _supports(state, seat, (name,) if name and (where, zone) == ("hand", "exile") else (), told)
    return gone(state, seat, aims, zone, "deed-move")


def moved(effect: Effect) -> tuple[str, str, str]:
    """What a `move` says: the card, if it names one, from where, and where to."""
    words = effect.what.split()
    zone = words[words.index("to") + 1] if "to" in words else "graveyard"
    source = words[words.index("from") + 1] if "from" in words else ""
    return card_named(effect), source, zone


def _into_play(state: State, seat: int, name: str, told: tuple[Event, ...]) -> Step:
    card = state.box.card(name)
    if card is None or card.kind == "ephemeral":
        return with_seat(state, seat, laid_down(state.seats[seat], name or None, "graveyard")), told
    state, _, more = enters(state, seat, card)
    return state, told + more


_ANYWHERE: Final = frozenset(["deed-destroy", "deed-sacrifice"])
"""What is said of whoever leaves, wherever to; the others say where a card goes."""


def gone(state: State, seat: int, aims: Aims, zone: str, said: str) -> Step:
    """Permanents leave for a zone of their owners, all at once."""
    gone = [(aim, one) for aim in dict.fromkeys(aims) if (one := permanent_at(state, aim)) is not None]
    for aim, _ in gone:
        state = leave(state, aim.seat, aim.place, zone, story=aim.kind == STORY)
    told: tuple[Event, ...] = ()
    for whose in dict.fromkeys(aim.seat for aim, _ in gone):
        told += _told_gone(state, whose, [one for aim, one in gone if aim.seat == whose], zone, said)
    return state, told


@clause("AES-31", "flash-exile", "AES-14")
def _told_gone(state: State, whose: int, left: list[Fighter | Story], zone: str, said: str) -> tuple[Event, ...]:
    """What is said of one player's permanents that have left: tokens go nowhere, flashed Fighters to exile alone."""
    player = state.players[whose]
    elsewhere = [one for one in left if isinstance(one, Fighter) and (one.token or one.flashed)]
    cards = [one for one in left if said in _ANYWHERE or one not in elsewhere]
    told: tuple[Event, ...] = ()
    if cards:
        figures = {
            "player": player, "names": tuple(one.code for one in cards), "zone": zone,
            "hand": len(state.seats[whose].hand), "source": "play",
        }  # fmt: skip
        told = (Event(said, figures),)
    return told + tuple(
        Event("flash-exile" if one.flashed else "AES-31", {"name": one.code, "player": player}) for one in elsewhere
    )


@clause("deed-destroy", "deed-sacrifice", "deed-exile", "deed-return")
def goes_to(zone: str, said: str) -> Perform:
    """What leaves the battlefield goes to a zone of its owner."""

    def goes(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
        free = tuple(aim for aim in aims if not _safe(state, aim, said))
        return gone(state, seat, free, zone, said)

    return goes


@clause("nap-safe", "AES-20")
def _safe(state: State, aim: Aim, said: str) -> bool:
    """A card that naps is neither sacrificed nor destroyed (Sieste; AES-20)."""
    one = permanent_at(state, aim)
    return one is not None and bool(one.marked("nap")) and said in ("deed-destroy", "deed-sacrifice")


@clause("deed-recall")
def recall(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """A card from the graveyard, or from exile, back to the hand."""
    words = effect.what.split('"')
    name = words[1] if len(words) > 1 else card_named(effect)
    zone = "exile" if "exile" in words[0] else "graveyard"
    player = state.seats[seat]
    if name and name not in player.zone(zone).known and name in player.zone("exile").known:
        zone = "exile"
    if not len(player.zone(zone)):
        return state, ()
    player = player.move(name, zone, "hand") if name else player.move_some(1, zone, "hand")
    figures = {"player": state.players[seat], "name": name, "zone": zone}
    return with_seat(state, seat, player), (Event("deed-recall", figures),)


@clause("mine-x", "AES-5", "AES-30")
def mine(state: State, seat: int, effect: Effect, aims: Aims, amount: int) -> Step:
    """Cards of the hand become mines, as many as there are (Minez X; AES-30)."""
    player = before = state.seats[seat]
    count = min(amount, len(player.hand))
    name = card_named(effect)
    player = player.move(name, "hand", "exile") if name else player.move_some(count, "hand", "exile")
    state = aether.with_mines(with_seat(state, seat, player), seat, count)
    player = state.seats[seat]
    figures = {"player": state.players[seat], "count": count, "mines": player.mines, "hand": len(player.hand)}
    exiled = Counter(player.exile.known) - Counter(before.exile.known)
    return _supports(state, seat, tuple(exiled.elements()), (Event("mine-x", figures),))


@clause("support", "support-set-off", "AES-21")
def _supports(state: State, seat: int, names: tuple[str, ...], told: tuple[Event, ...]) -> Step:
    """Every exile of a card with Support from the hand sets it off: its player may say for whom (Support X; AES-21)."""
    found = [(name, count) for name in names if (count := state.box.counted(name, "support"))]
    if not any(True for player in state.seats for _ in taken(player.fighters)):
        return state, told
    tasks = [
        Task(EFFECT, seat, (name, "", str(Effect("change", count, "force", "a fighter", until="turn", may=True)), ""))
        for name, count in found
    ]
    return later(state, *tasks), told + tuple(
        Event("support-set-off", {"name": name, "count": count}) for name, count in found
    )
