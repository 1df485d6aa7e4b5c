"""What came of the cards of a turn, and of its strikes, as the entries of this turn tell it."""

from dataclasses import dataclass, field
from typing import Final

from companion.core.match.entry import Entry
from companion.core.match.match import Match
from companion.core.rules.rulings import Event, Sum
from companion.core.view.field import Reason
from companion.core.view.words import Words
from companion.games.eredan.table.labels import ruled

_FIGHT: Final = "turn-fight"
_RESOLVES: Final = ("cards-resolve", "card-cancelled")
_BLOWS: Final = ("physical-attack", "physical-held", "no-strike", "mage-no-strike")


@dataclass
class Told:
    """Of the running turn: by the place of a card in the queue what was told of it, in few words and in sentences;
    by the player who struck, the effect of the blow."""

    brief: dict[int, list[str]] = field(default_factory=dict)
    whole: dict[int, list[Reason]] = field(default_factory=dict)
    blows: dict[str, Event] = field(default_factory=dict)


def told_of(match: Match, words: Words) -> Told:
    """What this turn's entries tell."""
    told, place = Told(), 0
    for entry in _of_turn(match):
        if entry.move is not None and entry.move.verb in ("strike", "roll"):
            place = 0
        for effect, (sentence, _) in zip(entry.effects, entry.sentences(words.lang), strict=False):
            if effect.clause in _RESOLVES:
                place = int(effect.figures["place"])
            elif effect.clause in _BLOWS:
                told.blows[str(effect.figures["player"])] = effect
            elif place:
                _keep(told, place, effect, sentence, words)
    return told


def _of_turn(match: Match) -> list[Entry]:
    """The live entries since the fight was chosen, in their order; none where it has not been."""
    found: list[Entry] = []
    for number in reversed(match.timeline.live):
        entry = match.entries[number]
        found.append(entry)
        if any(effect.clause == _FIGHT for effect in entry.effects):
            return found[::-1]
        if entry.move is not None and entry.move.verb == "end":
            break
    return []


def _keep(told: Told, place: int, effect: Event, sentence: str, words: Words) -> None:
    total = effect.figures.get("sum")
    counted = {"count": total.result} if isinstance(total, Sum) else {}
    brief = words.word("came", effect.clause, **{**counted, **effect.figures})
    if brief != effect.clause:
        told.brief.setdefault(place, []).append(brief)
    if sentence:
        told.whole.setdefault(place, []).append(ruled(f"{sentence[:1].upper()}{sentence[1:]}.", effect.clause, words))
