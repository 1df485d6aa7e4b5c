"""Random play for the tests: tables at random moments, announcements of all kinds, and what must always hold."""

import random
from collections import Counter
from typing import Any

from companion.cardkit.payment import Part, Payment
from companion.cardkit.zones.permanents import taken
from companion.core.rules.moves import Move
from companion.core.rules.option import Setup
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.state import State
from companion.games.aestery.game import GAME
from tests.games.aestery.positions import keywords
from tests.games.random_tables import RandomPlay

NAMES = ("Ana", "Bo")
DEFAULTS = {option.name: option.default for option in GAME.options}
DEMO = {"demo": True}
HOUSE = ("surplus", "mines_bleed", "full_hand_more", "hero_each")


def fresh(rng: random.Random, *, dealt: bool, listed: bool = True, **options: Any) -> State:
    """A match that begins, with a deck of the demo list each or cards that are announced, and some house rules."""
    chosen = {**DEFAULTS, **{name: rng.random() < 0.3 for name in HOUSE}, **options}
    state, _ = GAME.setup(Setup(NAMES, rng.randrange(2), chosen, dealt, DEMO if listed else {}))
    for seat in (state.starter, 1 - state.starter):
        if listed:
            deck = rng.choice(state.box.decks)
            state = play(state, m.ChooseDeck(deck.name, by=NAMES[seat]), rng)
        elif rng.random() < 0.4:
            state = play(state, m.ChooseHero("Mona", ("red", "blue"), 2, by=NAMES[seat]), rng)
    return settle(state, rng)


# --- moves ------------------------------------------------------------------------------------------------------------


def legal_move(state: State, rng: random.Random) -> Move:
    """A legal move of a random verb; what ends a step comes later."""
    found = by_verb(state)
    for rare, keep in (("end", 0.3), ("done", 0.4), ("damage", 0.7), ("combat", 0.3), ("mulligan", 0.2)):
        if len(found) > 1 and rng.random() > keep:
            found.pop(rare, None)
    return rng.choice(found[rng.choice(sorted(found))])


def brisk_move(state: State, rng: random.Random) -> Move:
    """A legal move of somebody who wants to win: Fighters first, then attacks."""
    found = by_verb(state)
    wanted = {"play": 0.7, "attack": 0.9, "mine": 0.8, "done": 0.6, "block": 0.2, "damage": 1.0, "pass": 0.8}
    for verb in rng.sample(sorted(wanted), len(wanted)):
        if verb in found and rng.random() < wanted[verb]:
            return rng.choice(found[verb])
    return rng.choice(found[rng.choice(sorted(found))])


# --- announcements of any kind ----------------------------------------------------------------------------------------


def _name(rng: random.Random) -> str:
    return rng.choice(("", "Merle", "Renard d’été", "Écho", "Golem"))


def _card(rng: random.Random, kind: str, *, cost: int | None = None) -> str:
    """A card announced with its figures."""
    words = [kind, f'"{_name(rng)}"', f"{rng.randint(0, 5)}/{rng.randint(1, 6)}" if kind == "fighter" else "",
             f"cost {rng.choice((0, 0, 1, 2, 3, 5)) if cost is None else cost}", *keywords(rng)]  # fmt: skip
    return " ".join(word for word in words if word and word != '""')


def _payment(rng: random.Random) -> Payment | None:
    if rng.random() < 0.6:
        return None
    kinds = [Part("mines", rng.randint(1, 3)), Part("aether", rng.randint(1, 2)), Part("pitch", rng.randint(1, 3)),
             Part("pitch", rng.randint(1, 3))]  # fmt: skip
    return tuple(rng.sample(kinds, rng.randint(1, 3)))


def _target(state: State, rng: random.Random) -> str:
    return rng.choice((str(rng.randint(1, 4)), f"Bo.{rng.randint(1, 4)}", f"Ana.{rng.randint(1, 4)}", "Ana", "Bo"))


def _listed(state: State, rng: random.Random, seat: int) -> str:
    """A card of the list, mostly one of those that the player may have."""
    player = state.seats[seat]
    mine = [*player.hand.known, *player.hideout.known, *player.pool]
    return rng.choice(mine) if mine and rng.random() < 0.9 else rng.choice(state.box.cards).name


def announcement(state: State, rng: random.Random) -> Move:
    """Anything that somebody might announce, sensible or not."""
    by = rng.choice(NAMES) if rng.random() < 0.4 else state.players[state.active]
    return GAME.canonical(state, _announced(state, rng, by))


def _announced(state: State, rng: random.Random, by: str) -> Move:
    seat, listed = NAMES.index(by), bool(state.box.cards)
    place = rng.randint(1, 4)
    targets = (_target(state, rng),) if rng.random() < 0.5 else ()
    origin = rng.choice(("hand", "hand", "hideout"))
    named = _listed(state, rng, seat) if listed and rng.random() < 0.7 else ""
    makers: tuple[Any, ...] = (
        lambda: m.PlayFighter(_card(rng, "fighter"), targets, _payment(rng), origin, by=by),
        lambda: m.PlayStory(_card(rng, "story"), (), _payment(rng), origin, by=by),
        lambda: m.PlayEphemeral(_card(rng, "ephemeral"), targets, _payment(rng), origin, by=by),
        lambda: m.PlayListed(_listed(state, rng, seat) if listed else "Merle", targets, _payment(rng), origin, by=by),
        lambda: m.Mine(named, by=by), lambda: m.Hide(named, by=by),
        lambda: m.Support(0 if named else place, str(place), named, by=by),
        lambda: m.Bravery(place, by=by), lambda: m.Untap(by=by), lambda: m.Draw(by=by), lambda: m.End(by=by),
        lambda: m.Pass(by=by), lambda: m.Done(by=by), lambda: m.Damage(by=by), lambda: m.Combat(_payment(rng), by=by),
        lambda: m.Attack((place,), by=by), lambda: m.Attack((place,), by=by),
        lambda: m.Block(place, (rng.randint(1, 4),), by=by),
        lambda: m.Flash(named or _card(rng, "fighter", cost=0), place, by=by), lambda: m.Order(place, (1, 2), by=by),
        lambda: m.Activate(rng.choice((str(place), "story 1", "hero")), rng.choice(ABILITIES), by=by),
        lambda: m.Discard(rng.randint(1, 3), by=by), lambda: m.Keep(by=by), lambda: m.Mulligan(by=by),
        lambda: effect(state, rng, by),
    )  # fmt: skip
    return rng.choice(makers)()


ABILITIES = ("tap", "cost 1", "-1", "+1", "tap cost 1")
EFFECTS = (
    "damage 2", "damage 1", "life -1", "heal 1", "draw 1", "discard 1", "look 2", "force +2 this turn", "fatigue +1",
    "plus +1", "tap", "untap", "destroy", "sacrifice", "exile", "return", "aether +1", "mine 1", "counter", "nap +1",
)  # fmt: skip


def effect(state: State, rng: random.Random, by: str) -> Move:
    """What card text may do, possible or not."""
    what = rng.choice(EFFECTS)
    aimless = what.split()[0] in ("draw", "discard", "look", "aether", "mine", "counter")
    return m.CardEffect(what, () if aimless else (_target(state, rng),), by=by)


# --- what must hold ---------------------------------------------------------------------------------------------------


def cards_of(state: State, seat: int) -> int:
    """How many cards a player has over all zones, the stack and the battlefield; tokens are none."""
    player = state.seats[seat]
    waiting = sum(item.by == seat and item.origin in ("hand", "hideout") for item in state.stack)
    return sum(len(player.zone(name)) for name in player.ZONES) + player.cards_in_play + waiting


def check_cards(state: State, sizes: tuple[int, ...]) -> None:
    """Each player has as many cards as before; figures are those that can be."""
    assert tuple(cards_of(state, seat) for seat in range(2)) == sizes
    for player in state.seats:
        assert min(player.zone(name).unknown for name in player.ZONES) >= 0
        assert len(player.hideout) <= 1
        assert 0 <= player.untapped <= player.mines
        assert min(player.aether, player.experience, player.wonders) >= 0
        for _, one in taken(player.fighters):
            assert one.naps or one.toughness > 0, "who is worn out has died"
            assert min((count for _, count in one.marks), default=1) > 0


def check_listed(state: State) -> None:
    """The cards of a listed deck, wherever they are, are that deck; for tables without overrides."""
    for seat, player in enumerate(state.seats):
        deck = state.box.deck(player.deck_name) if player.deck_name else None
        if deck is None:
            continue
        found = Counter(player.pool)
        found.update(code for name in player.ZONES for code in player.zone(name).known)
        found.update(
            one.code
            for row in (player.fighters, player.stories)
            for _, one in taken(row)
            if not getattr(one, "token", False)
        )
        found.update(item.code for item in state.stack if item.by == seat and item.origin in ("hand", "hideout"))
        listed = {card.name for card in state.box.cards}
        known = Counter({code: count for code, count in found.items() if code in listed})
        assert known == Counter(deck.pool)


PLAY = RandomPlay(GAME, ("end", "keep", "mulligan"), fresh, legal_move, announcement)
settle, play, breach, physical_move, walk, by_verb = (
    PLAY.settle, PLAY.play, PLAY.breach, PLAY.physical_move, PLAY.walk, PLAY.by_verb,
)  # fmt: skip
