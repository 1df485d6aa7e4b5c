"""The rules of set-up: decks, characters and their places, the trio (Création de Deck; Mise en place)."""

from companion.cardkit.notation.card_names import spoken
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.eredan.engine.cards.cards import PROFILE, Profile, parted
from companion.games.eredan.engine.constants import LINE
from companion.games.eredan.engine.flow import setup
from companion.games.eredan.engine.rules.teams import trio_wrong
from companion.games.eredan.engine.state import State


@clause("deck-choice", "place-taken")
def deck_unset(state: State, seat: int) -> Reason | None:
    """A player has one deck, whose characters stand on the line."""
    player = state.seats[seat]
    if player.deck_name:
        return Reason("deck-choice", "nonsense", {"player": state.players[seat], "deck": player.deck_name})
    if not player.characters:
        return None
    place, one = player.characters[0]
    return Reason("place-taken", "nonsense", {"player": state.players[seat], "place": place, "name": one.name})


@clause("unknown-deck")
def deck_known(state: State, seat: int, name: str) -> Reason | None:
    """A deck that is taken by its name is of the list."""
    if state.box.deck(name) is not None:
        return None
    figures = {"name": name, "players": tuple(deck.name for deck in state.box.decks)}
    return Reason("unknown-deck", "nonsense", figures)


@clause("unknown-deck", "deck-choice")
def deck_dealt(state: State, seat: int, profile: str) -> Reason | None:
    """What the companion deals are the cards of a deck: there a team is named by its deck."""
    one = _named(state, profile)
    return deck_known(state, seat, parted(profile)[0] if one is None else one.name) if state.dealt else None


@clause("no-such-place")
def place_there(state: State, seat: int, place: int) -> Reason | None:
    """A line has three places."""
    return None if 0 < place <= LINE else Reason("no-such-place", "nonsense", {"place": place, "most": LINE})


@clause("place-taken", "name-taken")
def place_free(state: State, seat: int, place: int, profile: str) -> Reason | None:
    """Each place has one character, and no two on a line have one name."""
    name = _named(state, profile)
    for where, one in state.seats[seat].characters:
        figures = {"player": state.players[seat], "place": where, "name": one.name}
        if where == place:
            return Reason("place-taken", "nonsense", figures)
        if name is not None and spoken(parted(one.name)[0]) == spoken(name.name):
            return Reason("name-taken", "nonsense", figures)
    return None


def _named(state: State, profile: str) -> Profile | None:
    return PROFILE.read(profile) or state.box.character(profile)


@clause("known-character", "attack-range", "contradicts-list")
def known_character(state: State, seat: int, place: int, profile: str) -> Reason | None:
    """A character is of a list, or announced with its figures; both at once only if they agree."""
    one = _named(state, profile)
    if one is None:
        return Reason("known-character", "nonsense", {"name": profile, "place": place})
    if one.attack_high is not None and one.attack_high < one.attack:
        return Reason("attack-range", "nonsense", {"low": one.attack, "high": one.attack_high})
    listed = state.box.character(one.key)
    if listed is None or one.listed or not PROFILE.contradicts(one, listed):
        return None
    figures = {"name": one.name, "said": PROFILE.text(one), "listed": PROFILE.text(listed)}
    return Reason("contradicts-list", figures=figures)


@clause("affiliation", "three-characters", "ERE-14", "ERE-33")
def trio_fits(state: State, seat: int, place: int, profile: str) -> Reason | None:
    """A trio that can become no legal one is refused at once (Personnages; ERE-14)."""
    one = _named(state, profile)
    if one is None:
        return None
    members = [*(other for where, other in state.seats[seat].characters if where != place), setup.on_line(one)]
    return trio_wrong(members, state.players[seat], courtier_mercenary=state.house.courtier_mercenary)
