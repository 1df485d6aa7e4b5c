"""The public figures of Etraclor: how they are read from a state, and how a state is built from them."""

from typing import Any

from companion.core.cards import PACK, Card
from companion.core.facts import Fact, Facts, Values
from companion.core.game import Setup
from companion.core.rulings import Pending
from companion.core.zones import Zone
from companion.games.etraclor.apply import attack_sum, power_sum
from companion.games.etraclor.changes import finish
from companion.games.etraclor.data import (
    BOOST_BONUS,
    CLASSES,
    EQUIPMENT,
    HALF,
    MAX_HP,
    OPENING_HAND,
    PLACE,
    SCROLLS,
    SLOT,
    VALUE,
    class_of,
)
from companion.games.etraclor.state import Fighter, Side, State
from companion.games.etraclor.whereabouts import hand_may_have_character

STEPS = ("draw", "strategy", "combat")
_SEEN = ("hand.cards", "discard.cards", "deck.top", "deck.bottom", "half.cards")

_KNOWN_PARTS = {"hand": ("hand.cards",), "discard": ("discard.cards",), "deck": ("deck.top", "deck.bottom")}

Problem = tuple[str, dict[str, Any]]


def _t(fr: str, en: str) -> dict[str, str]:
    return {"fr": fr, "en": en}


FACTS = (
    Fact("turn", "int", _t("tour", "turn"), low=1, optional=False),
    Fact("step", "choice", _t("étape", "step"), values=STEPS, optional=False),
    Fact("player", "player", _t("à qui de jouer", "player to act"), optional=False),
    Fact("starter", "player", _t("premier joueur", "starter"), optional=False),
    Fact("pending", "texts", _t("questions posées", "what is asked"), most=2 * HALF),
    Fact("winner", "player", _t("gagnant", "winner"), sources=("<player>.deck",)),
    Fact("<player>.deck", "int", _t("cartes dans le deck", "cards in the deck"), high=HALF, optional=False),
    Fact("<player>.hand", "int", _t("cartes en main", "cards in hand"), high=HALF, optional=False),
    Fact("<player>.discard", "int", _t("cartes défaussées", "cards discarded"), high=HALF, optional=False),
    Fact("<player>.deck.top", "cards", _t("dessus du deck", "top of the deck"), most=HALF),
    Fact("<player>.deck.bottom", "cards", _t("dessous du deck", "bottom of the deck"), most=HALF),
    Fact("<player>.hand.cards", "cards", _t("cartes connues en main", "known cards in hand"), most=HALF),
    Fact("<player>.hand.character", "bool", _t("un personnage en main", "a character in hand")),
    Fact("<player>.discard.cards", "cards", _t("cartes connues de la défausse", "known cards of the discard"),
         most=HALF),
    Fact("<player>.half.cards", "cards", _t("cartes vues de cette moitié", "cards seen of this half"), most=HALF),
    Fact("<player>.redraws", "int", _t("mains sans personnage", "hands without a character"), high=2, optional=False),
    Fact("<player>.<class>", "card", _t("personnage", "character")),
    Fact("<player>.<class>.hp", "int", _t("PV", "HP"), low=1, high=13),
    Fact("<player>.<class>.weapon", "card", _t("arme", "weapon")),
    Fact("<player>.<class>.shield", "card", _t("bouclier", "shield")),
    Fact("<player>.<class>.shield.left", "int", _t("points du bouclier", "shield points left"), low=1, high=10),
    Fact("<player>.<class>.object", "card", _t("objet", "object")),
    Fact("<player>.<class>.boost", "int", _t("boost", "boost"), high=9 * BOOST_BONUS),
    Fact("<player>.<class>.acted", "bool", _t("a agi", "has acted")),
    Fact("<player>.<class>.hp.max", "int", _t("PV maximum", "maximum HP"), sources=("<player>.<class>",)),
    Fact("<player>.<class>.attack", "int", _t("dégâts avant la cible", "damage before the target"),
         sources=("<player>.<class>", "<player>.<class>.weapon", "<player>.<class>.boost")),
    Fact("<player>.<class>.power", "int", _t("puissance magique", "magic power"),
         sources=("<player>.<class>", "<player>.<class>.object")),
)  # fmt: skip


# --- reading ------------------------------------------------------------------------------------------------------


def read(state: State) -> Values:
    """Every public figure; what is absent is None."""
    values = _stored(state)
    values["winner"] = None if state.outcome is None else state.outcome.winners[0]
    for name, side in zip(state.players, state.sides, strict=True):
        if state.dealt:
            for hidden in ("hand.cards", "deck.top", "deck.bottom", "half.cards", "hand.character"):
                values[f"{name}.{hidden}"] = None
        for place, fighter in enumerate(side.arena):
            values.update(_derived(state, f"{name}.{CLASSES[place]}", fighter))
    return values


def _stored(state: State) -> Values:
    values: Values = {
        "turn": state.turn,
        "step": state.step,
        "player": state.players[state.active],
        "starter": state.players[state.starter],
        "pending": tuple(_item_text(state, item) for item in state.pending) or None,
    }
    for name, side in zip(state.players, state.sides, strict=True):
        values.update(_side(name, side))
    return values


def _item_text(state: State, item: Pending) -> str:
    return item.verb if item.seat is None else f"{item.verb}:{state.players[item.seat]}"


def _side(name: str, side: Side) -> Values:
    values: Values = {
        f"{name}.deck": len(side.deck),
        f"{name}.hand": len(side.hand),
        f"{name}.discard": len(side.discard),
        f"{name}.deck.top": side.deck.top or None,
        f"{name}.deck.bottom": side.deck.bottom or None,
        f"{name}.hand.cards": side.hand.known or None,
        f"{name}.hand.character": side.vouched or None,
        f"{name}.discard.cards": side.discard.known or None,
        f"{name}.half.cards": tuple(sorted(side.shown)) or None,
        f"{name}.redraws": side.redraws,
    }
    for place, fighter in enumerate(side.arena):
        values.update(_fighter(f"{name}.{CLASSES[place]}", fighter))
    return values


def _fighter(name: str, fighter: Fighter | None) -> Values:
    if fighter is None:
        parts = ("", ".hp", ".weapon", ".shield", ".shield.left", ".object", ".boost", ".acted")
        return {name + part: None for part in parts}
    return {
        name: fighter.card,
        f"{name}.hp": fighter.hp,
        f"{name}.weapon": fighter.weapon or None,
        f"{name}.shield": fighter.shield or None,
        f"{name}.shield.left": fighter.shield_left if fighter.shield else None,
        f"{name}.object": fighter.object or None,
        f"{name}.boost": fighter.boost or None,
        f"{name}.acted": fighter.acted,
    }


def _derived(state: State, name: str, fighter: Fighter | None) -> Values:
    if fighter is None:
        return {f"{name}.hp.max": None, f"{name}.attack": None, f"{name}.power": None}
    casts = class_of(fighter.card) == "mage" and fighter.object in SCROLLS
    return {
        f"{name}.hp.max": MAX_HP[fighter.card],
        f"{name}.attack": attack_sum(state, fighter.card, "").result if fighter.weapon else None,
        f"{name}.power": power_sum(fighter).result if casts else None,
    }


# --- building -----------------------------------------------------------------------------------------------------


def draft(state: State) -> Values:
    """The stored facts of a state, hidden cards too, as a position that a correction changes."""
    values = _stored(state)
    values["_dealt"] = state.dealt
    values["_conceded"] = state.outcome if state.outcome is not None and state.outcome.rule == "GEN-2" else None
    values["_pending"] = state.pending
    return values


def revise(values: Values, changes: Values) -> Values:
    """The draft after a correction: what hung on a changed card goes with it.

    Where the companion dealt, cards move in the open alone: none comes out of a hand or a deck, none is lost.
    """
    merged = _merged(values, changes)
    if not values["_dealt"]:
        return merged
    cards = [name for name in changes if not _is_figure(name)]
    hidden = [name for name in cards if not _is_open(name)]
    kept = hidden or (cards if _open_cards(values) != _open_cards(merged) else [])
    if kept:
        merged = _merged(values, {name: value for name, value in changes.items() if _is_figure(name)})
        merged["_kept"] = tuple(kept)
    return merged


def _is_figure(name: str) -> bool:
    """Whether a fact is no card and no count of cards."""
    return name in ("turn", "step", "player") or name.rsplit(".", 1)[-1] in ("hp", "left", "boost", "acted")


def _is_open(name: str) -> bool:
    """Whether a fact is of a card, or a count of cards, that lies openly."""
    part = name.partition(".")[2]
    return part in ("discard", "discard.cards") or part.split(".")[0] in CLASSES


def _open_cards(values: Values) -> list[Card]:
    """The cards in the arenas and the discards."""
    cards: list[Card] = []
    for name, value in values.items():
        if _is_open(name) and isinstance(value, str):
            cards.append(value)
        elif name.endswith(".discard.cards"):
            cards.extend(value or ())
    return sorted(cards)


def _merged(values: Values, changes: Values) -> Values:
    merged = dict(values)
    for name, value in changes.items():
        part = name.rsplit(".", 1)[-1]
        if part in CLASSES and value != merged.get(name):
            for key in [k for k in merged if k.startswith(f"{name}.")]:
                merged[key] = None
        if part == "shield" and value != merged.get(name):
            merged[f"{name}.left"] = None
    merged.update(changes)
    if "pending" in changes:
        del merged["_pending"]
    return _relocated(merged, changes)


def _relocated(merged: Values, changes: Values) -> Values:
    """Cards that a correction locates are no longer merely seen of a half; a corrected hand vouches for nothing."""
    located: set[Card] = set()
    for name, value in changes.items():
        player, _, part = name.partition(".")
        if part == "hand":
            merged[f"{player}.hand.character"] = changes.get(f"{player}.hand.character")
        if part != "half.cards":
            located.update((value,) if isinstance(value, str) else value if isinstance(value, tuple) else ())
    for name in [key for key in merged if key.endswith(".half.cards") and key not in changes]:
        merged[name] = tuple(card for card in merged[name] or () if card not in located)
    return merged


def build(setup: Setup, values: Values) -> tuple[State, list[Problem]]:
    """The state of a position, with defaults for what it leaves out; and all that is wrong with it."""
    problems: list[Problem] = []
    players = (setup.players[0], setup.players[1])
    cards = _CardCount(problems)
    sides = tuple(_build_side(name, values, cards, problems) for name in players)
    turn, step, active, starter = _build_turn(setup, values, problems)
    pool = frozenset(PACK) - frozenset(cards.places)
    unknown = sum(z.unknown for side in sides for z in (side.deck, side.hand, side.discard))
    if unknown > len(pool) and not problems:  # else it follows from one of them
        problems.append(("position-too-many", {"unknown": unknown, "left": len(pool)}))
    asked = values.get("_pending")  # a correction leaves open questions as they are
    pending = _build_pending(players, sides, values, problems) if asked is None else asked
    dealt = bool(values.get("_dealt"))
    state = State(players, (sides[0], sides[1]), turn, step, active, starter, pool, dealt, pending)
    _check_seen(state, cards, problems)
    if values.get("_kept"):
        problems.append(("position-dealt", {"names": ", ".join(values["_kept"])}))
    return _ended(state, values, problems), problems


def _ended(state: State, values: Values, problems: list[Problem]) -> State:
    """Whoever has no card left in the deck has drawn the last one and lost (ETR-20); a concession stands (GEN-2)."""
    empty = [seat for seat, side in enumerate(state.sides) if not len(side.deck) and not state.opening]
    if len(empty) > 1:
        problems.append(("position-decks", {}))
    if empty:
        winner = 1 - empty[0]
        return finish(state, winner, "last-card", len(state.sides[winner].deck))[0]
    conceded = values.get("_conceded")
    if conceded is None:
        return state
    winner = state.players.index(conceded.winners[0])
    return finish(state, winner, "GEN-2", len(state.sides[winner].deck))[0]


def _build_pending(
    players: tuple[str, str], sides: tuple[Side, ...], values: Values, problems: list[Problem]
) -> tuple[Pending, ...]:
    """What the table may still name: `third:Bo` (the third card of a KO), `shown:Ana` (a hand that was shown)."""
    pending: list[Pending] = []
    for text in values.get("pending") or ():
        verb, _, name = text.partition(":")
        seat = players.index(name) if name in players else None
        named = sum(item.verb == "third" and item.seat == seat for item in pending)
        if verb == "third" and seat is not None and sides[seat].discard.unknown > named:
            pending.append(Pending("third", seat, "third-card"))
        elif verb == "shown" and seat is not None and sides[seat].redraws and not sides[seat].shown:
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


def _build_turn(setup: Setup, values: Values, problems: list[Problem]) -> tuple[int, str, int, int]:
    names = setup.players
    turn = values.get("turn") or 1
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
    step = values.get("step") or "strategy"
    if turn == 1 and step == "combat":
        problems.append(("position-first-combat", {"player": names[starter]}))
    return turn, step, active, starter


def _build_side(name: str, values: Values, cards: _CardCount, problems: list[Problem]) -> Side:
    arena = tuple(_build_fighter(f"{name}.{group}", values, cards, problems) for group in CLASSES)
    known = {part: tuple(values.get(f"{name}.{part}") or ()) for part in _SEEN}
    for part in _SEEN[:4]:
        for card in known[part]:
            cards.put(card, f"{name}.{part}")
    worn = sum(1 + len(fighter.worn()) for fighter in arena if fighter is not None)
    counts = _counts(name, values, known, worn)
    for zone, parts in _KNOWN_PARTS.items():
        at_least = sum(len(known[part]) for part in parts)
        if counts[zone] < at_least:
            problems.append(("position-zone", {"name": f"{name}.{zone}", "count": counts[zone], "known": at_least}))
    if worn + sum(counts.values()) > HALF:
        problems.append(("position-half", {"player": name, "count": worn + sum(counts.values()), "half": HALF}))
    top, bottom = known["deck.top"], known["deck.bottom"]
    return Side(
        deck=Zone(top, max(0, counts["deck"] - len(top) - len(bottom)), bottom),
        hand=Zone(known["hand.cards"], max(0, counts["hand"] - len(known["hand.cards"]))),
        discard=Zone(known["discard.cards"], max(0, counts["discard"] - len(known["discard.cards"]))),
        arena=(arena[0], arena[1], arena[2], arena[3]),
        shown=frozenset(known["half.cards"]),
        vouched=bool(values.get(f"{name}.hand.character")),
        redraws=values.get(f"{name}.redraws") or 0,
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


def _build_fighter(name: str, values: Values, cards: _CardCount, problems: list[Problem]) -> Fighter | None:
    card = values.get(name)
    parts = {part: values.get(f"{name}.{part}") for part in ("hp", "weapon", "shield", "shield.left", "object")}
    worn_out = {part: values.get(f"{name}.{part}") or None for part in ("boost", "acted")}
    if card is None:
        problems.extend(("position-nobody", {"name": f"{name}.{part}", "place": name})
                        for part, value in (parts | worn_out).items() if value is not None)  # fmt: skip
        return None
    place = CLASSES.index(name.rsplit(".", 1)[-1])
    if card not in MAX_HP or PLACE[card] != place:
        problems.append(("position-class", {"name": name, "card": card, "class": CLASSES[place]}))
        return None
    cards.put(card, name)
    for slot in ("weapon", "shield", "object"):
        _check_worn(f"{name}.{slot}", slot, parts[slot], cards, problems)
    hp = MAX_HP[card] if parts["hp"] is None else parts["hp"]
    if hp > MAX_HP[card]:
        problems.append(("position-hp", {"name": f"{name}.hp", "card": card, "hp": hp, "max": MAX_HP[card]}))
    left = _shield_left(name, parts, problems)
    return Fighter(
        card, hp, parts["weapon"] or "", parts["shield"] or "", left, parts["object"] or "",
        values.get(f"{name}.boost") or 0, bool(values.get(f"{name}.acted")),
    )  # fmt: skip


def _check_worn(name: str, slot: str, card: Card | None, cards: _CardCount, problems: list[Problem]) -> None:
    if card is None:
        return
    if card not in EQUIPMENT or SLOT[card] != slot:
        problems.append(("position-slot", {"name": name, "card": card, "slot": slot}))
        return
    cards.put(card, name)


def _shield_left(name: str, parts: Values, problems: list[Problem]) -> int:
    shield, left = parts["shield"], parts["shield.left"]
    if shield not in VALUE:
        if left is not None:
            problems.append(("position-nobody", {"name": f"{name}.shield.left", "place": f"{name}.shield"}))
        return 0
    if left is None:
        return VALUE[shield]
    if left > VALUE[shield]:
        figures = {"name": f"{name}.shield.left", "card": shield, "left": left, "max": VALUE[shield]}
        problems.append(("position-shield", figures))
    return int(left)


ETRACLOR_FACTS = Facts(FACTS, {"class": CLASSES}, read, build, draft, revise)
