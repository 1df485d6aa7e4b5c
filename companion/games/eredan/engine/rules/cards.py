"""The rules of playing cards: which card, when, by whom, how many, at whom (Phase 2; Effets des classes; ERE-32)."""

from itertools import chain

from companion.cardkit.notation.card_names import spoken
from companion.cardkit.zones.player_zones import in_zone
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.eredan.engine.cards.cards import CARD, UNIQUE, Card, parted, zone_key
from companion.games.eredan.engine.constants import COPIES
from companion.games.eredan.engine.effects.references import CHARACTER, aim_of
from companion.games.eredan.engine.effects.targets import By, fits
from companion.games.eredan.engine.flow.queue import chain_of, choosing, granted
from companion.games.eredan.engine.flow.updates import room_at
from companion.games.eredan.engine.rules.playable import anywhere, cannot_play, deck_allows, satisfies
from companion.games.eredan.engine.rules.stats import as_it_is
from companion.games.eredan.engine.rules.turn import Rule
from companion.games.eredan.engine.state import State

Targets = tuple[str, ...]


# --- the card ---------------------------------------------------------------------------------------------------------


@clause("known-card", "contradicts-list")
def known_card(state: State, seat: int, card: str) -> Reason | None:
    """A card is one of the list, or announced with its figures; both at once only if they agree."""
    found = state.card(card)
    if found is None:
        return Reason("known-card", "nonsense", {"card": parted(card)[0]})
    if found.listed or not found.name or not state.box.cards:
        return None
    listed = state.box.card(state.box.level_named(found.name, found.level))
    if listed is None or agree(found, listed):
        return None
    figures = {"name": found.name, "said": CARD.text(found), "listed": CARD.text(listed)}
    return Reason("contradicts-list", figures=figures)


def agree(said: Card, listed: Card) -> bool:
    """Whether what was announced is what the list has; what was not said is no difference."""
    return said.kind == listed.kind and not CARD.contradicts(said, listed)


@clause("known-card")
def of_kind(kind: str) -> Rule:
    """A card is announced as what it is."""

    def right_kind(state: State, seat: int, card: str) -> Reason | None:
        found = state.card(card)
        if found is None or found.kind == kind:
            return None
        return Reason("known-card", "nonsense", {"card": found.name})

    return right_kind


@clause("not-in-hand", "hand-empty", "name-cards", "GEN-3")
def in_hand(state: State, seat: int, card: str) -> Reason | None:
    """A card is played from the hand; where the companion knows the hand, by its name (Phase 2)."""
    player, key, who = state.seats[seat], zone_key(card), state.players[seat]
    if not len(player.hand):
        return Reason("hand-empty", "nonsense", {"player": who, "hand": 0, "count": 1})
    if key is None:
        known = not player.hand.unknown and len(player.hand) > 1
        return Reason("name-cards", "nonsense", {"player": who}) if known else None
    figures = {"player": who, "cards": (card,), "hand": len(player.hand)}
    kind = "nonsense" if state.dealt else "breach"
    return in_zone(player.has("hand", (key,)), "not-in-hand", figures, kind=kind)


# --- how many ---------------------------------------------------------------------------------------------------------


@clause("already-ready", "third-card", "no-chain", "open-order", "one-card", "ERE-6", "ERE-23")
def may_choose(state: State, seat: int) -> Reason | None:
    """One card each, a second by a chain, no third; openly the player of the turn goes first (Phase 2; ERE-6)."""
    if state.phase != "cards":
        return None
    who, waiting = state.players[seat], choosing(state)
    if seat in waiting:
        if state.house.open_cards and seat != waiting[0]:
            return Reason("open-order", figures={"player": who, "active": state.players[waiting[0]]})
        return None
    played = state.played(seat)
    if state.seats[seat].passed or not played:
        figures = {"player": who, "players": tuple(state.players[other] for other in waiting)}
        return Reason("already-ready", figures=figures)
    if len(played) > 1:
        return Reason("third-card", figures={"player": who})
    return Reason("no-chain", figures={"player": who, "card": played[0]})


@clause("chain", "ERE-6")
def in_chain(state: State, seat: int, card: str) -> Reason | None:
    """A second card is one that the chain of the first allows (Phase 2; ERE-6)."""
    played = state.played(seat)
    if state.phase != "cards" or len(played) != 1 or granted(state, seat):
        return None
    found = state.card(card)
    if found is None:
        return None
    needed = chain_of(state, seat)
    if not needed or satisfies(needed, found):
        return None
    return Reason("chain", figures={"first": played[0], "needed": needed, "card": card})


# --- by whom ----------------------------------------------------------------------------------------------------------


@clause("played-by", "played-by-guild", "played-by-race", "played-by-caste", "mage-spells", "priest-theurgy",
        "guemelite-spells", "golem-objects", "ERE-16")  # fmt: skip
def playable(state: State, seat: int, card: str) -> Reason | None:
    """The character of the fight may play the card (Effets des classes; ERE-16)."""
    found, who = state.card(card), as_it_is(state, seat, state.seats[seat].fighter)
    if found is None or who is None:
        return None
    wrong = cannot_play(who, found)
    return None if wrong is None else wrong._replace(figures={"player": state.players[seat], **wrong.figures})


@clause("dead-character")
def not_dead(state: State, seat: int) -> Reason | None:
    """Who is dead plays nothing."""
    one = state.fighter(seat)
    if one is None or not one.dead:
        return None
    return Reason("dead-character", figures={"player": state.players[seat], "name": one.name})


# --- deck rules at the table ------------------------------------------------------------------------------------------


def shown(state: State, seat: int) -> tuple[str, ...]:
    """The cards of a player that have shown themselves: discarded, laid in this turn, attached (by their zone keys)."""
    queue = (item.code for item in state.queue if item.by == seat and item.origin != "created" and not item.how)
    attached = (
        item.code for _, _, one in state.everybody() for item in one.attached if item.owner == seat and not item.created
    )
    keys = (zone_key(code) for code in (*queue, *attached))
    return (*state.seats[seat].discard.known, *(key for key in keys if key is not None))


@clause("card-guild", "mercenary-deck", "golem-deck", "ERE-14", "ERE-32")
def of_guild(state: State, seat: int, card: str) -> Reason | None:
    """A card is of no guild that the trio does not have (Cartes; ERE-32)."""
    found = None if state.seats[seat].deck_name else state.card(card)
    if found is None or not found.guilds:
        return None
    wrong = deck_allows([one for _, one in state.seats[seat].characters], found)
    return None if wrong is None else wrong._replace(figures={**wrong.figures, "deck": state.players[seat]})


@clause("three-copies", "unique-card", "unique-evolution", "evolutions-together", "ERE-15", "ERE-32")
def copies_left(state: State, seat: int, card: str) -> Reason | None:
    """No fourth copy, all levels together; no second unique card; nothing beside a unique level (Cartes; ERE-32)."""
    found = None if state.seats[seat].deck_name else state.card(card)
    if found is None or not found.name:
        return None
    like = [key for key in shown(state, seat) if spoken(parted(key)[0]) == spoken(found.name)]
    if not like:
        return None
    figures = {"deck": state.players[seat], "card": found.name, "count": len(like) + 1}
    levels = {found.level: found.unique}
    for key in like:
        level = parted(key)[1]
        levels[level] = levels.get(level, False) or _unique(state, key)
    if any(levels.values()) and len(levels) > 1:
        unique = next(level for level, alone in levels.items() if alone)
        return Reason("unique-evolution", figures={**figures, "level": unique})
    if any(levels.values()):
        return Reason("unique-card", figures=figures)
    return Reason("three-copies", figures={**figures, "most": COPIES}) if len(like) >= COPIES else None


def _unique(state: State, key: str) -> bool:
    listed = state.box.card(key) if state.box.cards else None
    return key.endswith(UNIQUE) or (listed is not None and listed.unique)


# --- at whom ----------------------------------------------------------------------------------------------------------


@clause("no-character-there", "dead-character")
def targets_there(state: State, seat: int, targets: Targets) -> Reason | None:
    """Whoever is aimed at is there and alive."""
    for text in targets:
        aim = aim_of(state.players, seat, text)
        if aim is None or aim.kind != CHARACTER:
            if aim is None:
                figures = {"player": state.players[1 - seat], "places": (), "place": 0}
                return Reason("no-character-there", "nonsense", figures)
            continue
        one = state.character(aim.seat, aim.place)
        who = state.players[aim.seat]
        if one is None:
            figures = {"player": who, "places": (aim.place,), "place": aim.place}
            return Reason("no-character-there", "nonsense", figures)
        if one.dead:
            return Reason("dead-character", "nonsense", {"player": who, "name": one.name})
    return None


@clause("no-target", "object-bearer")
def one_bearer(state: State, seat: int, card: str, targets: Targets) -> Reason | None:
    """What is attached is attached to one character, to no player (Restrictions des objets)."""
    found = state.card(card) if targets else None
    if found is None or not found.attaches:
        return None
    aim = aim_of(state.players, seat, targets[0])
    if len(targets) == 1 and (aim is None or aim.kind == CHARACTER):
        return None
    return Reason("no-target", "nonsense", {"other": state.players[1 - seat]})


@clause("object-bearer", "artisan-objects", "ERE-16")
def bearer(state: State, seat: int, card: str, targets: Targets) -> Reason | None:
    """An Object goes to the character that plays it; an Artisan attaches its own to anybody alive (Artisan)."""
    found = state.card(card) if targets else None
    who = as_it_is(state, seat, state.seats[seat].fighter)
    if found is None or who is None or not found.attaches or anywhere(who, found):
        return None
    own = str(state.seats[seat].fighter)
    if all(text in (own, f"{state.players[seat]}.{own}") for text in targets):
        return None
    return Reason("object-bearer", figures={"card": card, "name": who.name})


@clause("slot-taken", "ERE-13")
def slot_free(state: State, seat: int, card: str, targets: Targets) -> Reason | None:
    """Where the table wants it so, a further Object of a kind is refused (ERE-13)."""
    found = state.card(card) if state.house.object_refused else None
    if found is None or found.kind != "object":
        return None
    aim = aim_of(state.players, seat, targets[0]) if targets else None
    whose, place = (seat, state.seats[seat].fighter) if aim is None else (aim.seat, aim.place)
    one, where = state.character(whose, place), found.place
    room = None if one is None else room_at(state, whose, place, one, where)
    if one is None or room is None or len(one.at(where)) < room:
        return None
    return Reason("slot-taken", figures={"name": one.name, "other": one.at(where)[0].code, "type": where})


@clause("card-text")
def aimed_right(state: State, seat: int, card: str, targets: Targets) -> Reason | None:
    """A listed card is aimed at what its text can touch."""
    found = state.card(card)
    if found is None or not found.listed or not targets or found.attaches:
        return None
    by = By(seat, state.seats[seat].fighter, card)
    played = [effect for effect in found.effects if effect.when == "played"]
    single = [
        one for effect in played for one in ((effect,) if not effect.either else chain.from_iterable(effect.either))
    ]
    asking = [effect.target for effect in single if effect.target.needs_choice]
    for text in targets:
        aim = aim_of(state.players, seat, text)
        if aim is not None and asking and not any(fits(state, by, target, aim) for target in asking):
            return Reason("card-text", figures={"deed": found.name, "missing": "kind"})
    return None
