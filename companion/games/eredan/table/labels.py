"""What the parts of Eredan's view share: where things lie, and cards and characters in few words."""

from collections.abc import Iterator, Sequence

from companion.core.view.field import Reason
from companion.core.view.words import Words
from companion.games.eredan.engine.cards.cards import Card, Profile, parted
from companion.games.eredan.engine.cards.figures import Order
from companion.games.eredan.engine.effects.references import CHARACTER, Aim, aim_of, aim_text
from companion.games.eredan.engine.notation.printer import told_on
from companion.games.eredan.engine.state import Character, State

RANGE = "\u2013"


def spot(state: State, seat: int, place: int) -> str:
    """The tap place of a character."""
    return f"{state.players[seat]}.{place}"


def queue_spot(place: int) -> str:
    """The tap place of a card of the queue, from 1."""
    return f"queue.{place}"


def spot_of_text(state: State, seat: int, text: str) -> str:
    """The tap place of what a player's text aims at."""
    aim = aim_of(state.players, seat, text)
    if aim is None:
        return state.players[seat]
    return spot(state, aim.seat, aim.place) if aim.kind == CHARACTER else state.players[aim.seat]


def aims(state: State, seat: int) -> Iterator[tuple[str, str]]:
    """All living characters: how that player says each, and what it is called."""
    for side in (1 - seat, seat):
        for place, one in state.seats[side].living:
            yield aim_text(state.players, seat, Aim(CHARACTER, side, place)), f"{called(one)} ({state.players[side]})"


def called(one: Character | Profile) -> str:
    """A character as it is spoken of, without its level."""
    return parted(one.name)[0]


def card_called(code: str, words: Words) -> str:
    """A card by its name, else its kind: `une action`."""
    return words.speaker.format_field(code, "code")


def line_of(one: Character, words: Words) -> str:
    """Class and race, below the name: `maraudeur, démon`."""
    classes = [*one.classes, *([one.caste] if one.caste else [])]
    told = ["/".join(words.word("class", name) for name in classes if name != "unknown")]
    race = words.word("race", one.race) if one.race != "unknown" else ""
    element = words.word("element", one.element) if one.element else ""
    told.append(" ".join(filter(None, (race, element))))
    return ", ".join(filter(None, told))


def guilds_line(one: Character, words: Words) -> str:
    """Guilds and caste, in place of that while teams are made: `zil/noz, courtisan`."""
    caste = words.word("class", one.caste) if one.caste else ""
    return ", ".join(filter(None, ("/".join(words.word("guild", name) for name in one.guilds), caste)))


def order_text(order: Order, words: Words) -> str:
    """What an Order gives: `Attaque +1`."""
    return f"{words.word('characteristic', order.what)} {signed(order.amount)}"


def signed(value: int) -> str:
    """A change with its sign."""
    return f"{value:+}".replace("-", "\u2212")


def kind_text(card: Card, words: Words) -> str:
    """What a card is, and who may play it: `sortilège, niveau 2, mage`."""
    kind = words.word("kind", card.kind)
    first = f"{kind} ({words.word('object', card.object)})" if card.object else kind
    level = f"{words.word('printed', 'level')} {card.level}" if card.level > 1 else ""
    lists = (("guild", card.guilds), ("class", card.classes), ("race", card.races))
    who = "/".join(words.word(name, one) for name, ones in lists for one in ones)
    signs = [words.word("printed", name) for name, holds in (("zone", card.zone), ("unique", card.unique)) if holds]
    return ", ".join(filter(None, (first, level, who, *signs)))


def text_of(state: State, code: str, words: Words) -> str:
    """What is printed on a listed card, in the language of the page if it has it; else what it does, in words."""
    card = state.card(code)
    return "" if card is None else told_on(card, words.lang)


def ruled(text: str, clause: str, words: Words) -> Reason:
    """A sentence with the rule by which it stands."""
    return {"text": text, "rule": {"id": clause, "text": words.cited(clause)}}


def sentences(parts: Sequence[str]) -> str:
    """Several sentences, one behind the other."""
    told = [part[:1].upper() + part[1:] for part in parts if part]
    return " ".join(part if part[-1] in ".!?…" else f"{part}." for part in told)
