"""What enters the battlefield, and what keywords do then: Efficiency, Experience, Healing, Wonders (Glossaire)."""

from companion.cardkit.zones.permanents import with_mark
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event
from companion.games.aestery.engine.cards.cards import Card, by_word
from companion.games.aestery.engine.effects.references import FIGHTER, aim_of
from companion.games.aestery.engine.flow.triggers import laid, speaks, trigger
from companion.games.aestery.engine.flow.updates import Step, fighter_enters, fighter_of, mark, story_enters, update
from companion.games.aestery.engine.rules.aether import untap_mines
from companion.games.aestery.engine.rules.combat_sums import defence_now, force_now
from companion.games.aestery.engine.state import State


@clause("fighters", "stories", "arrives-with", "arrival", "efficiency", "AES-30")
def enters(state: State, seat: int, card: Card, *, hideout: bool = False) -> tuple[State, str, tuple[Event, ...]]:
    """A card enters the battlefield: where it lies then, and what that does (Arrivée; Efficience X)."""
    name = state.players[seat]
    told: tuple[Event, ...] = ()
    if card.kind == "fighter":
        one = fighter_of(card)
        state, place = fighter_enters(state, seat, one)
        source = str(place)
        figures = {"force": force_now(state, one), "defence": defence_now(one), "player": name, "place": place}
        told += (Event("fighters", {"name": card.called, **figures}),)
        told += tuple(
            Event("arrives-with", {"name": card.called, "count": count, "what": what}) for what, count in one.marks
        )
        told += (Event("plunge", {"name": card.called}),) if one.tapped else ()
        speaking = speaks(state, one, "arrival", hideout=hideout)
    else:
        state, place = story_enters(state, seat, card)
        source = f"story {place}"
        told += (Event("stories", {"name": card.called, "player": name, "place": place}),)
        story = state.story(seat, place)
        speaking = story is not None and speaks(state, story, "arrival", hideout=hideout)
    count = by_word(card.keywords).get("efficiency", 0)
    if count:
        state, untapped = untap_mines(state, seat, count)
        player = state.seats[seat]
        figures = {"player": name, "count": untapped, "left": player.untapped, "mines": player.mines}
        told += (Event("efficiency", figures),)
    if speaking:
        state = laid(state, [trigger(seat, card.called, "arrival", source, hideout=hideout)])
        told += (Event("arrival", {"name": card.called}),)
    return state, source, told


@clause("experience", "experience-marker", "AES-18")
def experience(state: State, seat: int, count: int, aimed: str) -> Step:
    """Markers on the Hero if there is one, else as many +1/+1 on the Fighter aimed at (Expérience X; AES-18)."""
    player = state.seats[seat]
    if player.hero:
        have = player.experience + count
        told = (Event("experience", {"name": player.hero, "count": count, "have": have}),)
        return update(state, seat, experience=have), told
    aim = aim_of(state.players, seat, aimed)
    one = None if aim is None or aim.kind != FIGHTER else state.fighter(aim.seat, aim.place)
    if aim is None or one is None:
        return state, ()
    state = mark(state, aim.seat, aim.place, "plus", count)
    now = state.fighter(aim.seat, aim.place)
    assert now is not None
    figures = {"name": one.code, "count": count, "force": force_now(state, now), "defence": defence_now(now)}
    return state, (Event("experience-marker", figures),)


@clause("healing")
def heal(state: State, seat: int, count: int, aimed: str) -> Step:
    """So many Fatigue markers off a Fighter, as far as there are (Soin X)."""
    aim = aim_of(state.players, seat, aimed)
    one = None if aim is None or aim.kind != FIGHTER else state.fighter(aim.seat, aim.place)
    if aim is None or one is None:
        return state, ()
    healed = min(count, one.marked("fatigue"))
    now = with_mark(one, "fatigue", -healed)
    state = mark(state, aim.seat, aim.place, "fatigue", -healed)
    figures = {"name": one.code, "count": healed, "force": force_now(state, now), "defence": defence_now(now)}
    return state, (Event("healing", figures),)


@clause("wondrous-plunge", "AES-19")
def wonder(state: State, seat: int, code: str) -> Step:
    """One Wonder token more (Plongée merveilleuse; AES-19)."""
    count = state.seats[seat].wonders + 1
    figures = {"name": code, "player": state.players[seat], "count": count}
    return update(state, seat, wonders=count), (Event("wondrous-plunge", figures),)
