"""Random play for the tests: tables at random moments, announcements of all kinds, and what must always hold."""

import random
from collections import Counter
from typing import Any

from companion.core.rules.moves import Move
from companion.core.rules.option import Setup
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import CARD, parted, zone_key
from companion.games.eredan.engine.constants import LINE
from companion.games.eredan.engine.state import State
from companion.games.eredan.game import GAME
from tests.games.random_tables import RandomPlay

NAMES = ("Ana", "Bo")
DEFAULTS = {option.name: option.default for option in GAME.options}
DEMO = {"demo": True}
HOUSE = ("open_cards", "object_refused")

PEOPLE = (
    '"Orme" guild zil class mage race human hp 13 attack 2-4 defence 1 spirit 3 initiative 1 order 4 spirit +1',
    '"Bruant" guild zil class fighter race dais hp 15 attack 3 defence 2 spirit 1 order 1 attack +1 chain weapon',
    '"Ysée" guild mercenary class priest race elfine hp 12 attack 2 defence 1 spirit 3 order 2 defence +1',
    '"Osmonde" guild zil class berserker race human hp 16 attack 4 defence 1 spirit 0 ambidextrous',
    '"Tarin" guild zil class marauder race demon hp 13 attack 3 defence 1 spirit 1 against mage',
    '"Galet" guild zil class fighter/mage race golem hp 18 attack 3-5 defence 2 spirit 0',
    '"Sorgue" guild zil class artisan race guemelite element water hp 11 attack 2 defence 0 spirit 4',
    '"Nérac" guild zil/noz class unknown race undead courtier hp 12 attack 1-3 defence 1 spirit 2',
)
"""Characters with their figures, of whom any three that are no Courtier go together."""


def fresh(rng: random.Random, *, dealt: bool, listed: bool = True, **options: Any) -> State:
    """A match that begins, with a deck of the demo list each or characters that are announced, and some house rules."""
    chosen = {**DEFAULTS, **{name: rng.random() < 0.3 for name in HOUSE}, **options}
    setup = Setup(NAMES, rng.randrange(2), chosen, dealt, DEMO if listed else {}, drawn=rng.random() < 0.5)
    state, _ = GAME.setup(setup)
    for name in NAMES:
        for move in team(state, rng, name, listed=listed):
            state = play(state, move, rng)
    if state.phase == "initiative":
        state = play(state, m.Ticket(rng.randint(1, 10)), rng)
    return settle(state, rng)


def team(state: State, rng: random.Random, name: str, *, listed: bool) -> list[Move]:
    """How a player names a team: a deck of the list, or three characters with their figures."""
    if listed:
        return [m.ChooseDeck(rng.choice(state.box.decks).name, by=name)]
    people = rng.sample(PEOPLE[:-1], LINE)
    return [m.ChooseCharacter(place, person, by=name) for place, person in enumerate(people, 1)]


# --- moves ------------------------------------------------------------------------------------------------------------


def legal_move(state: State, rng: random.Random) -> Move:
    """A legal move of a random verb; passing and discarding come later."""
    found = by_verb(state)
    for rare, keep in (("pass", 0.4), ("discard", 0.4)):
        if len(found) > 1 and rng.random() > keep:
            found.pop(rare, None)
    return rng.choice(found[rng.choice(sorted(found))])


# --- announcements of any kind ----------------------------------------------------------------------------------------


def _name(rng: random.Random) -> str:
    return rng.choice(("", "Ruse", "Braise", "Pique", "Pas de côté", "Écho des toits"))


def _card(rng: random.Random, kind: str) -> str:
    """A card announced with its figures."""
    name = _name(rng)
    words = [
        kind, rng.choice(("weapon", "armour", "shield", "helmet", "bijou", "")) if kind == "object" else "",
        f'"{name}"' if name else "", rng.choice(("chain", "chain action", "", "", "")),
        rng.choice(("guild zil", "", "", "")), rng.choice(("class mage", "class fighter/priest", "", "", "")),
        "zone" if kind == "spell" and rng.random() < 0.2 else "", rng.choice(("unique", "", "", "")),
        rng.choice(("level 2", "", "", "")),
    ]  # fmt: skip
    return " ".join(word for word in words if word)


def _target(rng: random.Random) -> str:
    return rng.choice((str(rng.randint(1, 4)), f"Bo.{rng.randint(1, 3)}", f"Ana.{rng.randint(1, 3)}"))


def _listed(state: State, rng: random.Random, seat: int) -> str:
    """A card of the list, mostly one of those that the player may have."""
    player = state.seats[seat]
    mine = [*player.hand.known, *player.pool]
    return rng.choice(mine) if mine and rng.random() < 0.9 else rng.choice(state.box.cards).key


def announcement(state: State, rng: random.Random) -> Move:
    """Anything that somebody might announce, sensible or not."""
    by = rng.choice(NAMES) if rng.random() < 0.5 else state.players[state.active]
    return GAME.canonical(state, _announced(state, rng, by))


def _announced(state: State, rng: random.Random, by: str) -> Move:
    seat, listed = NAMES.index(by), bool(state.box.cards)
    targets = (_target(rng),) if rng.random() < 0.3 else ()
    named = _listed(state, rng, seat) if listed and rng.random() < 0.7 else ""
    makers: tuple[Any, ...] = (
        lambda: m.Fight(rng.randint(1, 3), rng.randint(1, 3), by=by), lambda: m.Fight(rng.randint(1, 4), 1, by=by),
        lambda: m.PlayAction(_card(rng, "action"), targets, by=by),
        lambda: m.PlaySpell(_card(rng, "spell"), targets, by=by),
        lambda: m.PlayTheurgy(_card(rng, "theurgy"), (), by=by),
        lambda: m.PlayObject(_card(rng, "object"), targets, by=by),
        lambda: m.PlayFamiliar(_card(rng, "familiar"), (), by=by),
        lambda: m.PlayListed(_listed(state, rng, seat) if listed else "Braise", targets, by=by),
        lambda: m.Pass(by=by), lambda: m.Resolve(by=by), lambda: m.Strike(by=by), lambda: m.End(by=by),
        lambda: m.Roll(rng.randint(0, 5), by=by), lambda: m.Discard(0, (named,), by=by) if named else m.Pass(by=by),
        lambda: m.Discard(rng.randint(1, 3), by=by), lambda: m.Ticket(rng.randint(1, 14), by=by),
        lambda: m.Experience("Orme", rng.randint(1, 3), by=by), lambda: effect(rng, by), lambda: effect(rng, by),
    )  # fmt: skip
    return rng.choice(makers)()


EFFECTS = (
    "magic 3", "physical 2", "direct 1", "loss 2", "heal 2", "draw 1", "discard 1", "attack +2 this fight",
    "defence -1 this turn", "spirit +1 for good", "hand +1", "rune cor", "rune nox", "use cor", "tilt", "straighten",
    'create spell "Écho"', 'create object "Fiole"', "counter 1", "counter 2", "counter", "order", "rage",
    "immune magic", "prevent 2",
    'attach weapon "Pique"', "detach weapon", "skip strike", "text", "grant card", 'recall "Ruse"',
)  # fmt: skip
_AIMLESS = frozenset(("draw", "discard", "hand", "create", "counter", "text", "grant", "recall"))


def effect(rng: random.Random, by: str) -> Move:
    """What card text may do, possible or not."""
    what = rng.choice(EFFECTS)
    return m.CardEffect(what, () if what.split()[0] in _AIMLESS else (_target(rng),), by=by)


# --- what must hold ---------------------------------------------------------------------------------------------------


def cards_of(state: State, seat: int) -> int:
    """How many cards a player has over deck, hand, queue, attachments and discard; created ones are none."""
    player = state.seats[seat]
    queue = sum(item.by == seat and item.origin != "created" and not item.how for item in state.queue)
    attached = sum(item.owner == seat and not item.created for _, _, one in state.everybody() for item in one.attached)
    return sum(len(player.zone(name)) for name in player.ZONES) + queue + attached


def check_cards(state: State, sizes: tuple[int, ...]) -> None:
    """Each player has as many cards as before; figures are those that can be."""
    assert tuple(cards_of(state, seat) for seat in range(2)) == sizes
    for player in state.seats:
        assert min(player.zone(name).unknown for name in player.ZONES) >= 0
        for _, one in player.characters:
            assert 0 <= one.hp <= one.hp_max
            assert len(one.runes) <= max(one.runes_max, len(one.runes) if one.dead else one.runes_max)
            assert not one.dead or (not one.attached and not one.runes)
            assert min(one.received, one.healed) >= 0
    assert 0 <= state.next <= len(state.queue)


def check_listed(state: State) -> None:
    """The cards of a listed deck, wherever they are, are that deck; for tables without overrides."""
    listed = {card.key for card in state.box.cards}
    for seat, player in enumerate(state.seats):
        deck = state.box.deck(player.deck_name) if player.deck_name else None
        if deck is None:
            continue
        found = Counter(player.pool)
        found.update(code for name in player.ZONES for code in player.zone(name).known)
        found.update(
            item.code
            for _, _, one in state.everybody()
            for item in one.attached
            if item.owner == seat and not item.created
        )
        found.update(item.code for item in state.queue if item.by == seat and item.origin != "created" and not item.how)
        known = Counter({code: count for code, count in found.items() if code in listed})
        assert known == Counter(deck.pool)


def named_card(move: Move) -> str:
    """The listed card that an announcement names."""
    card = str(getattr(move, "card", ""))
    return "" if CARD.read(card) else parted(zone_key(card) or "")[0] and card


PLAY = RandomPlay(GAME, ("end", "pass"), fresh, legal_move, announcement)
settle, play, breach, physical_move, walk, by_verb = (
    PLAY.settle, PLAY.play, PLAY.breach, PLAY.physical_move, PLAY.walk, PLAY.by_verb,
)  # fmt: skip
