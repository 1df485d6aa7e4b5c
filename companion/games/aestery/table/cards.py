"""The cards of Aestery's field: Fighters with their two figures, what they can do, how they lie; and Stories."""

from collections.abc import Mapping

from companion.core.view.board import Card, Gauge, Keyword, Mark
from companion.core.view.builders import gauge_part
from companion.core.view.field_builders import keyword_part, mark_part, standing_card
from companion.core.view.words import Words
from companion.games.aestery.engine.cards.cards import by_word
from companion.games.aestery.engine.constants import COUNTED
from companion.games.aestery.engine.rules.combat_sums import Lane, defence_now, force_now
from companion.games.aestery.engine.state import Fighter, InPlay, State, Story
from companion.games.aestery.table.labels import (
    HIDDEN_MARKS,
    card_text_of,
    fighter_place,
    keyword_text,
    one_called,
    story_place,
)


class Fates:
    """What the forecast says of each Fighter in a combat: those who attack, and those before them."""

    def __init__(self, state: State, lanes: tuple[Lane, ...], words: Words) -> None:
        self._marks: dict[tuple[int, int], Mark] = {}
        for lane in lanes:
            one = state.fighter(state.active, lane.attacker)
            if one is not None:
                self._marks[state.active, lane.attacker] = _fate(state, one, lane.suffers, lane.dies, words)
            for blow in lane.blows:
                other = state.fighter(1 - state.active, blow.place)
                if other is not None and not other.flashed:
                    self._marks[1 - state.active, blow.place] = _fate(state, other, blow.suffers, blow.dies, words)

    def of(self, seat: int, place: int) -> list[Mark]:
        """What will come of the Fighter there, if it is in a combat."""
        found = self._marks.get((seat, place))
        return [] if found is None else [found]


def _fate(state: State, one: Fighter, suffers: int, dies: bool, words: Words) -> Mark:
    if dies:
        return mark_part("dies", words.say("dies"))
    if not suffers:
        return mark_part("unhurt", words.say("unhurt"))
    left = f"{force_now(state, one)}/{max(0, one.toughness - suffers)}"
    return mark_part("lives", words.say("lives", left=left))


# --- a Fighter --------------------------------------------------------------------------------------------------------


def fighter_card(state: State, seat: int, place: int, one: Fighter, fates: Fates, words: Words) -> Card:
    """A Fighter in its place."""
    where, card = fighter_place(state, seat, place), state.card(one.code)
    lies = [name for name, holds in (
        ("tapped", one.tapped and not one.attacking), ("asleep", one.naps), ("passing", one.flashed),
    ) if holds]  # fmt: skip
    return standing_card(
        where, one_called(state, one), _figures(state, where, one, words), tones=list(card.colours) if card else [],
        keywords=_can(one, words), marks=[*_signs(one, words), *fates.of(seat, place)], lies=lies,
        text=card_text_of(card, words),
    )  # fmt: skip


def _figures(state: State, where: str, one: Fighter, words: Words) -> list[Gauge]:
    """Force and Defence as they count now; by hand one changes the markers that they rest on."""
    force = gauge_part(
        f"{where}.force.now", "blade", words.say("force"), value=force_now(state, one), high=None,
        fact=f"{where}.force.now", main=True, fixed=True,
        holds={"of": f"{where}.plus", "value": one.marked("plus"), "label": words.word("marker", "plus")},
    )  # fmt: skip
    fatigue = one.marked("fatigue")
    defence = gauge_part(
        f"{where}.defence.now", "shield", words.say("defence"), value=defence_now(one),
        high=max(0, one.toughness + fatigue), fact=f"{where}.defence.now", main=False, fixed=True,
        holds={"of": f"{where}.fatigue", "value": fatigue, "label": words.word("marker", "fatigue")},
    )  # fmt: skip
    return [force, defence]


def _can(one: Fighter, words: Words) -> list[Keyword]:
    """What has changed its figures, its keywords with what they mean, its other markers."""
    if one.flashed:
        return [keyword_part(words.say("no-text"))]
    found = []
    if plus := one.marked("plus"):
        printed = words.say("printed", figures=f"{one.force}/{one.defence}")
        found.append(keyword_part(f"{plus:+}/{plus:+}".replace("-", "\u2212"), printed, strong=True))
    if boost := one.changed("force"):
        found.append(keyword_part(words.say("boost", count=boost), strong=True))
    found += _keywords(one, words)
    if fatigue := one.marked("fatigue"):
        found.append(keyword_part(words.say("fatigue", count=fatigue)))
    return found


def _keywords(one: InPlay, words: Words) -> list[Keyword]:
    """The keywords that count now; those that are kept as markers with the markers that are left."""
    marks, told = dict(one.marks), []
    for word, x in one.words.items():
        if word == "nap":
            continue
        left = marks.pop(word, 0) if word in ("bravery", "bloodthirst") else x
        text = keyword_text(f"{word} {left}" if word in COUNTED else word, words)
        told.append(keyword_part(text, words.word("meaning", word.replace(" ", "-"))))
    other = (f"{name} {count}" for name, count in marks.items() if name not in HIDDEN_MARKS)
    return [*told, *(keyword_part(keyword_text(name, words)) for name in other)]


def _signs(one: Fighter, words: Words) -> list[Mark]:
    """How it lies: each with its word."""
    if one.flashed:
        return [mark_part("passing", words.say("flashed"), "bolt")]
    found = []
    if one.naps:
        found.append(mark_part("asleep", words.say("naps", count=one.marked("nap")), "moon"))
    if one.tapped and not one.attacking:
        found.append(mark_part("tapped", words.say("tapped"), "tapped"))
    if one.firstblood:
        found.append(mark_part("gained", words.say("first-blood"), "drop"))
    elif one.new and not one.naps and "madness" not in one.words:
        found.append(mark_part("new", words.say("new"), "drop"))
    return found


# --- a Story ----------------------------------------------------------------------------------------------------------


def story_card(state: State, seat: int, place: int, one: Story, words: Words) -> Card:
    """A Story in play: its name, and how it lies."""
    card = state.card(one.code)
    marks = [mark_part("tapped", words.say("tapped"), "tapped")] if one.tapped else []
    if one.firstblood:
        marks.append(mark_part("gained", words.say("first-blood"), "drop"))
    elif one.new:
        marks.append(mark_part("new", words.say("new"), "drop"))
    colours: Mapping[str, int] = by_word(()) if card is None else dict.fromkeys(card.colours, 1)
    return standing_card(
        story_place(state, seat, place), one_called(state, one), [], tones=list(colours), marks=marks,
        keywords=_keywords(one, words), lies=["tapped"] if one.tapped else [],
        text=card_text_of(card, words), detail=words.word("kind", "story"),
    )  # fmt: skip
