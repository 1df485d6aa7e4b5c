"""The pad of what card text does, recorded by a few taps (EFFECTS.md): it follows from the forms of a game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from companion.cardkit.effects.notation import EffectForm
from companion.core.text.formatter import number
from companion.core.view.builders import Part, pad_card, pad_field, pad_kind, pad_part
from companion.core.view.words import Words

MOST_COUNT: Final = 9
STEPS: Final = (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)
LASTING: Final = {"fight": " this fight", "turn": " this turn", "good": ""}
ON, BARE = " on ", " "
"""How a target stands behind an effect."""
_NUMBERS: Final = {"count": "count", "change": "change", "loss": "change", "gain": "change"}
"""The figures that forms hold, and the hole for each."""
_HOLES: Final = ("name", "until", "what", "count", "change")
"""What is filled in, in the order of the pad: what need not be said first."""


class Offer(NamedTuple):
    """A kind of effect on the pad: the form of its name, or several `forms` of which one is chosen.

    `aims`: which of the pad's targets it can have. `values`: what is offered of the list that its form holds; `of`: the
    list that calls what is chosen. `further`: what may be said besides (`name`, `until`). `ends`: what stands behind
    its target. `text`: how it is announced, where that does not follow from its form.
    """

    name: str
    aims: str = ""
    of: str = "effect-kind"
    values: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    ends: str = ""
    text: str = ""


def effect_pad(
    player: str, words: Words, forms: Sequence[EffectForm], offers: Iterable[Offer], aims: Mapping[str, Sequence[Part]]
) -> Part:
    """The pad of a player: what is offered, but for that whose targets (`aims`, by name) are none."""
    there = tuple(one for one in offers if not one.aims or aims[one.aims])
    kinds = words.once(("effects", player, there), lambda: [_kind(player, words, forms, one) for one in there])
    return {**pad_part(words.say("effect-pad", player=player), kinds), "aims": aims}


def aims_of(found: Iterable[tuple[str, str]], how: str = ON) -> list[Part]:
    """Targets of a pad: how each is said, and what it is called."""
    return [{"value": f"{how}{said}", "text": called} for said, called in found]


def _kind(player: str, words: Words, forms: Sequence[EffectForm], offer: Offer) -> Part:
    """A kind of effect: how it is announced, and what is filled in."""
    first = offer.forms[0] if offer.forms else offer.name
    held = [form.holds for form in forms if form.word == first and "card" not in form.holds][0]  # noqa: RUF015
    text = offer.text or _text(offer, held)
    holes = [hole for hole in _HOLES if f"{{{hole}}}" in text or (hole == "what" and offer.values)]
    card = pad_card("", text, fields=[_field(hole, words, offer) for hole in holes])
    move = f"{player}: effect {{cards}}{{target}}{offer.ends}"
    return pad_kind(offer.name, words.word("effect-kind", offer.name), move, [card], targets=offer.aims)


def _text(offer: Offer, held: Sequence[str]) -> str:
    """How it is announced, with a hole for all that is said: what has no figure and no word behind is chosen itself."""
    figures = [f" {{{_NUMBERS[kind]}}}" for kind in held if kind in _NUMBERS]
    chosen = offer.forms or not (figures or offer.values)
    said = ["{what}" if chosen else offer.name, *([" {what}"] if offer.values else []), *figures]
    own = ["name"] if "name" in held and "name" not in offer.further else []
    return "".join([*said, *(f"{{{hole}}}" for hole in (*own, *offer.further))])


def _field(hole: str, words: Words, offer: Offer) -> Part:
    """What fills a hole of an announcement."""
    if hole == "count":
        return pad_field(hole, words.say("how-many"), low=1, high=MOST_COUNT)
    if hole == "name":
        free = hole in offer.further
        more = {} if free else {"needed": True}
        return pad_field(hole, words.say("name" if free else "card-name"), text=True, **more, wrap=' "{}"')
    if hole == "change":
        steps = [{"value": f"{step:+}", "text": number(step, signed=True)} for step in STEPS]
        return pad_field(hole, words.say("by-how-much"), choices=steps)
    if hole == "until":
        ends = [{"value": said, "text": words.word("until", end)} for end, said in LASTING.items()]
        return pad_field(hole, words.say("how-long"), choices=ends, value=ends[0]["value"])
    chosen = offer.values or offer.forms or (offer.name,)
    choices = [{"value": one, "text": words.word(offer.of, one)} for one in chosen]
    return pad_field(hole, words.say("what"), choices=choices)
