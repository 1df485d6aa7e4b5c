"""What was said, as the moves of Eredan take it: figures, characters, cards by their codes."""

from collections.abc import Sequence
from typing import Any

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.speech.crowd import FOE, OWN, Called
from companion.core.speech.language import Said
from companion.core.speech.lexicon import Noun
from companion.games.eredan.engine.cards.cards import CARD, Card, key_of, parted
from companion.games.eredan.engine.effects.references import aim_text
from companion.games.eredan.engine.speech.card_phrases import Announced
from companion.games.eredan.engine.speech.references import Spot
from companion.games.eredan.engine.state import State


def values(said: Said, name: str) -> list[Any]:
    """What was said in one place of a frame."""
    return [noun.value for noun in said.get(name, ())]


def count_of(said: Said, name: str = "amount") -> int | None:
    """The number that is said; None where none is, or several are."""
    found = values(said, name)
    return int(found[0]) if len(found) == 1 else None


def texts(state: State, seat: int, nouns: Sequence[Noun]) -> tuple[str, ...] | None:
    """What is aimed at, as a player announces it; None where one of it is not whose it is said to be."""
    found: list[str] = []
    for noun in nouns:
        if noun.kind == "player":
            found.append(str(noun.value))
            continue
        called: Called = noun.value
        if not called.fits(seat):
            return None
        found.append(aim_text(state.players, seat, called.aim))
    return tuple(found)


def place_of(noun: Noun, seat: int, speaker: int) -> int | None:
    """The place of a character on one side; None for one of the other side, or of another than who speaks says."""
    if noun.kind == "number":
        return int(noun.value)
    if isinstance(noun.value, Spot):
        side = OWN if seat == speaker else FOE
        return noun.value.place if noun.value.whose in ("", side) else None
    called: Called = noun.value
    return called.aim.place if called.aim.seat == seat and called.fits(speaker) else None


def code_of(state: State, noun: Noun, level: int | None = None) -> str:
    """What a card is called that was said; empty where nothing is called so."""
    if isinstance(noun.value, Announced):
        return _announced(state, noun.value, level)
    name, of_key = parted(" ".join(str(noun.value).split()))
    level = level or (of_key if of_key > 1 else None)
    key = state.box.level_named(name, level)
    if key or noun.kind == "listed":
        return key
    return key_of(name, level or 1) if can_be_said(name) else ""


def _announced(state: State, said: Announced, level: int | None) -> str:
    """A card by its kind: the listed one of that name and kind, else its announcement."""
    key = state.box.level_named(said.name, level) if said.name else ""
    listed = state.box.card(key) if key else None
    if (
        listed is not None
        and listed.kind == said.kind
        and said.object in ("", listed.object)
        and not said.flags
        and not said.chain
    ):
        return listed.code
    return CARD.text(
        Card(said.name, said.kind, level or 1, said.object, zone="zone" in said.flags, chain=said.chain,
             unique="unique" in said.flags)
    )  # fmt: skip
