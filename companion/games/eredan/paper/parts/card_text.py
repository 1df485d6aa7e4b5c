"""What is printed on a character, in the words of paper: on cards, on the team sheet, on the position."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.text.letters import capital
from companion.games.eredan.engine.cards.figures import Order
from companion.games.eredan.engine.constants import COURTIER

if TYPE_CHECKING:
    from companion.games.eredan.engine.cards.cards import Profile
    from companion.games.eredan.engine.notation.sentences import EredanSpeaker
    from companion.games.eredan.engine.state import Character
    from companion.printing.words import Words

    Somebody = Profile | Character


def attack_of(one: "Somebody") -> str:
    """Its attack as printed: a figure, or a range."""
    return str(one.attack) if one.attack_high is None else f"{one.attack}–{one.attack_high}"


def classes_of(one: "Somebody", speaker: "EredanSpeaker") -> str:
    """Its classes, and that it is a Courtier."""
    caste = [speaker.word("caste", COURTIER)] if one.caste == COURTIER else []
    return ", ".join([part for part in (speaker.say.slashed("class", one.classes), *caste) if part])


def kin_of(one: "Somebody", speaker: "EredanSpeaker") -> str:
    """Its race, its element, its guilds."""
    race = "" if one.race == "unknown" else speaker.word("race", one.race)
    element = speaker.word("element", one.element) if one.element else ""
    return ", ".join([part for part in (race, element, speaker.say.slashed("guild", one.guilds)) if part])


def order_told(order: Order, said: "Words", speaker: "EredanSpeaker") -> str:
    """`Tour 4 : Défense +1`."""
    what = capital(speaker.word("stat", order.what))
    amount = speaker.format_field(order.amount, "signed")
    return said["order-told"].format(turn=order.turn, what=what, amount=amount)


def more_of(one: "Somebody", said: "Words", speaker: "EredanSpeaker") -> Iterator[str]:
    """What else it can do by what is printed: its chain, its prey, two weapons, its tickets."""
    if one.chain:
        yield said["chains"].format(what=speaker.word("object", one.chain))
    if one.against:
        yield said["hunts"].format(what=speaker.word("class", one.against))
    if one.ambidextrous:
        yield said["ambidextrous"]
    if one.initiative:
        yield said["initiative"].format(amount=one.initiative)
