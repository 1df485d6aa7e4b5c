"""Facts into a state: positions and corrections, with defaults for what is left out, all that is wrong with them."""

from companion.core.facts.facts import Problem, Values
from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import PACK, Card
from companion.core.rules.clauses import clause
from companion.core.rules.option import Setup
from companion.core.rules.rulings import Pending
from companion.core.runtime.replacement import replace
from companion.games.etraclor.engine.constants import (
    BOOST_BONUS,
    CLASSES,
    EQUIPMENT,
    HALF,
    MAX_HP,
    OPENING_HAND,
    PLACE,
    SLOT,
    SLOTS,
    VALUE,
)
from companion.games.etraclor.engine.flow.setup import blank
from companion.games.etraclor.engine.flow.updates import finish
from companion.games.etraclor.engine.rules.card_location import hand_may_have_character
from companion.games.etraclor.engine.state import Arena, Fighter, Side, State

_SEEN = ("hand.cards", "discard.cards", "deck.top", "deck.bottom", "half.cards")
_FIGURES = ("hp", "left", "boost", "acted")


# --- corrections --------------------------------------------------------------------------------------------------


def revise(values: Values, changes: Values) -> Values:
    """The figures after a correction: cards that it locates are no longer merely seen of a half."""
    located: set[Card] = set()
    for name, value in changes.items():
        if not name.endswith(".half.cards"):
            located.update((value,) if isinstance(value, str) else value if isinstance(value, tuple) else ())
    for name in [key for key in values if key.endswith(".half.cards") and key not in changes]:
        values[name] = tuple(card for card in values[name] or () if card not in located)
    return values


def held(draft: Values, values: Values, changes: Values) -> list[str]:
    """Where the companion dealt, cards move in the open alone: none comes out of a hand or a deck, none is lost."""
    return [] if _open_cards(draft) == _open_cards(values) else [name for name in changes if _is_open(name)]


def _is_open(name: str) -> bool:
    """Whether a fact is of a card, or a count of cards, that lies openly."""
    part = name.partition(".")[2]
    card = part.split(".")[0] in CLASSES and part.rpartition(".")[2] not in _FIGURES
    return card or part in ("discard", "discard.cards")


def _open_cards(values: Values) -> list[Card]:
    """The cards in the arenas and the discards."""
    cards: list[Card] = []
    for name, value in values.items():
        if _is_open(name) and isinstance(value, str | tuple):
            cards.extend((value,) if isinstance(value, str) else value)
    return sorted(cards)


# --- building -----------------------------------------------------------------------------------------------------


def start(setup: Setup, values: Values, before: State | None) -> State:
    """The table with its fighters, before the values say what they wear."""
    state = blank(setup)
    sides = [replace(side, arena=_arena(name, values)) for name, side in zip(state.players, state.sides, strict=True)]
    return replace(state, sides=(sides[0], sides[1]), dealt=before is not None and before.dealt)


def _arena(name: str, values: Values) -> Arena:
    cards = [values.get(f"{name}.{group}") or "" for group in CLASSES]
    found = [Fighter(card, MAX_HP[card]) if PLACE.get(card) == place else None for place, card in enumerate(cards)]
    return found[0], found[1], found[2], found[3]


@clause("last-card", "GEN-2")
def complete(state: State, setup: Setup, values: Values, before: State | None, problems: list[Problem]) -> State:
    """The state of a position: whose turn it is, both halves with their cards, what is asked, the end."""
    cards = _CardCount(problems)
    sides = [_side(side, name, values, cards, problems) for name, side in zip(state.players, state.sides, strict=True)]
    turn, step, active, starter = _turn(setup, state, values, problems)
    pool = frozenset(PACK) - frozenset(cards.places)
    unknown = sum(z.unknown for side in sides for z in (side.deck, side.hand, side.discard))
    if unknown > len(pool) and not problems:  # else it follows from one of them
        problems.append(("position-too-many", {"unknown": unknown, "left": len(pool)}))
    state = replace(state, sides=(sides[0], sides[1]), turn=turn, step=step, active=active, starter=starter, pool=pool)
    kept = before is not None and values.get("pending") == asked(before)  # a correction leaves questions as they are
    state = replace(state, pending=before.pending if before is not None and kept else _pending(state, values, problems))
    _check_seen(state, cards, problems)
    return _ended(state, before, problems)


@clause("ETR-20", "GEN-2")
def _ended(state: State, before: State | None, problems: list[Problem]) -> State:
    """Whoever has no card left in the deck has drawn the last one and lost (ETR-20); a concession stands (GEN-2)."""
    empty = [seat for seat, side in enumerate(state.sides) if not len(side.deck) and not state.opening]
    if len(empty) > 1:
        problems.append(("position-decks", {}))
    if empty:
        winner = 1 - empty[0]
        return finish(state, winner, "last-card", len(state.sides[winner].deck))[0]
    if before is None or before.outcome is None or before.outcome.rule != "GEN-2":
        return state
    winner = state.players.index(before.outcome.winners[0])
    return finish(state, winner, "GEN-2", len(state.sides[winner].deck))[0]


def asked(state: State) -> tuple[str, ...] | None:
    """What is asked, as texts: `third:Bo` (the third card of a KO), `shown:Ana` (a hand that was shown)."""
    names = (item.verb if item.seat is None else f"{item.verb}:{state.players[item.seat]}" for item in state.pending)
    return tuple(names) or None


def _pending(state: State, values: Values, problems: list[Problem]) -> tuple[Pending, ...]:
    """What the table may still name; the companion's own questions no position can ask."""
    pending: list[Pending] = []
    for text in values.get("pending") or ():
        verb, _, name = text.partition(":")
        seat = state.players.index(name) if name in state.players else None
        named = sum(item.verb == "third" and item.seat == seat for item in pending)
        if verb == "third" and seat is not None and state.sides[seat].discard.unknown > named:
            pending.append(Pending("third", seat, "third-card"))
        elif verb == "shown" and seat is not None and state.sides[seat].redraws and not state.sides[seat].shown:
            pending.append(Pending("shown", seat, "shown-hand", many=OPENING_HAND))
        else:
            problems.append(("position-pending", {"text": text}))
    return tuple(pending)


class _CardCount:
    """Which card was named where: a card is in one place only."""

    def __init__(self, problems: list[Problem]) -> None:
        self.places: dict[Card, str] = {}
        self.problems = problems

    def put(self, card: Card, name: str) -> None:
        if card in self.places:
            figures = {"card": card, "first": self.places[card], "second": name}
            self.problems.append(("position-card-twice", figures))
        self.places[card] = name


def _check_seen(state: State, cards: _CardCount, problems: list[Problem]) -> None:
    """What was seen of a half, and the character in a hand, must have room among the unknown cards."""
    for player, side in zip(state.players, state.sides, strict=True):
        name = f"{player}.half.cards"
        for card in sorted(side.shown):
            cards.put(card, name)
        room = side.deck.unknown + side.hand.unknown + side.discard.unknown
        if len(side.shown) > room:
            problems.append(("position-seen", {"name": name, "count": len(side.shown), "room": room}))
    for seat, side in enumerate(state.sides):
        if side.vouched and not problems and not hand_may_have_character(state, seat):
            problems.append(("position-character", {"name": f"{state.players[seat]}.hand.character"}))


def _turn(setup: Setup, state: State, values: Values, problems: list[Problem]) -> tuple[int, str, int, int]:
    names, turn, step = setup.players, state.turn, state.step
    odd = turn % 2 == 1
    if values.get("starter") is not None:
        starter = names.index(values["starter"])
    elif values.get("player") is not None:
        starter = names.index(values["player"]) if odd else 1 - names.index(values["player"])
    else:
        starter = setup.starter
    active = starter if odd else 1 - starter
    if values.get("player") is not None and names.index(values["player"]) != active:
        figures = {"turn": turn, "player": values["player"], "starter": names[starter], "expected": names[active]}
        problems.append(("position-player", figures))
    if turn == 1 and step == "combat":
        problems.append(("position-first-combat", {"player": names[starter]}))
    return turn, step, active, starter


def _side(side: Side, name: str, values: Values, cards: _CardCount, problems: list[Problem]) -> Side:
    places = zip(CLASSES, side.arena, strict=True)
    arena = [_fighter(fighter, f"{name}.{group}", values, cards, problems) for group, fighter in places]
    known = {part: tuple(values.get(f"{name}.{part}") or ()) for part in _SEEN}
    for part in _SEEN[:4]:
        for card in known[part]:
            cards.put(card, f"{name}.{part}")
    worn = sum(1 + len(fighter.worn()) for fighter in arena if fighter is not None)
    counts = _counts(name, values, known, worn)
    if worn + sum(counts.values()) > HALF:
        problems.append(("position-half", {"player": name, "count": worn + sum(counts.values()), "half": HALF}))
    top, bottom = known["deck.top"], known["deck.bottom"]
    return replace(
        side,
        deck=Zone(top, max(0, counts["deck"] - len(top) - len(bottom)), bottom),
        hand=Zone(known["hand.cards"], max(0, counts["hand"] - len(known["hand.cards"]))),
        discard=Zone(known["discard.cards"], max(0, counts["discard"] - len(known["discard.cards"]))),
        arena=(arena[0], arena[1], arena[2], arena[3]),
        shown=frozenset(known["half.cards"]),
    )


def _counts(name: str, values: Values, known: dict[str, tuple[Card, ...]], worn: int) -> dict[str, int]:
    """How many cards each zone holds; the half of the pack fills what is left out."""
    discard = values.get(f"{name}.discard")
    hand = values.get(f"{name}.hand")
    deck = values.get(f"{name}.deck")
    if discard is None:
        discard = len(known["discard.cards"])
    if hand is None:
        room = HALF - worn - discard - (deck or 1)
        hand = max(len(known["hand.cards"]), min(OPENING_HAND, room), 0)
    if deck is None:
        deck = max(HALF - worn - discard - hand, len(known["deck.top"]) + len(known["deck.bottom"]), 1)
    return {"deck": deck, "hand": hand, "discard": discard}


def _fighter(
    fighter: Fighter | None, name: str, values: Values, cards: _CardCount, problems: list[Problem]
) -> Fighter | None:
    if fighter is None:
        card = values.get(name)
        if card is None:
            given = {part: values.get(f"{name}.{part}") for part in (*SLOTS, "hp", "shield.left")}
            given |= {part: values.get(f"{name}.{part}") or None for part in ("boost", "acted")}
            problems.extend(("position-nobody", {"name": f"{name}.{part}", "place": name})
                            for part, value in given.items() if value is not None)  # fmt: skip
        else:
            problems.append(("position-class", {"name": name, "card": card, "class": name.rpartition(".")[2]}))
        return None
    card = fighter.card
    cards.put(card, name)
    for slot in SLOTS:
        _check_worn(f"{name}.{slot}", slot, fighter.slot(slot), cards, problems)
    hp = MAX_HP[card] if values.get(f"{name}.hp") is None else fighter.hp
    if hp > MAX_HP[card]:
        problems.append(("position-hp", {"name": f"{name}.hp", "card": card, "hp": hp, "max": MAX_HP[card]}))
    if fighter.boost % BOOST_BONUS:
        problems.append(("position-boost", {"name": f"{name}.boost", "boost": fighter.boost, "bonus": BOOST_BONUS}))
    return replace(fighter, hp=hp, shield_left=_shield_left(name, fighter, problems))


def _check_worn(name: str, slot: str, card: Card, cards: _CardCount, problems: list[Problem]) -> None:
    if not card:
        return
    if card not in EQUIPMENT or SLOT[card] != slot:
        problems.append(("position-slot", {"name": name, "card": card, "slot": slot}))
        return
    cards.put(card, name)


def _shield_left(name: str, fighter: Fighter, problems: list[Problem]) -> int:
    shield, left = fighter.shield, fighter.shield_left
    if shield not in VALUE:
        if left:
            problems.append(("position-nobody", {"name": f"{name}.shield.left", "place": f"{name}.shield"}))
        return 0
    if left > VALUE[shield]:
        figures = {"name": f"{name}.shield.left", "card": shield, "left": left, "max": VALUE[shield]}
        problems.append(("position-shield", figures))
    return left or VALUE[shield]
