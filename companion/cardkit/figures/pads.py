"""What is printed on a card as the fields of a pad: texts and choices first, since the last number completes it."""

from collections.abc import Collection, Iterator
from typing import Any, Final

from companion.cardkit.figures.figure import Figure, Flag, Number, Pair
from companion.cardkit.figures.schema import Printed
from companion.cardkit.figures.words import Keywords
from companion.core.text.letters import capital, plain
from companion.core.view.builders import Part, pad_field
from companion.core.view.words import Words

NAME_HOLE: Final = ' "{}"'
"""How a name that is typed stands in an announcement."""


def fields_of(
    printed: Printed[Any], kind: str, words: Words, *, most: int, but: Collection[str] = ()
) -> tuple[list[Part], str]:
    """The fields of a kind of card, `but` for those that a game's pad has itself, and the text with a hole for each.

    `most`: the largest number on the pad; larger ones are typed. Of what is not needed nothing may be chosen.
    """
    figures = [one for one in printed.announced if one.field not in but and (not one.only or kind in one.only)]
    found = [field for figure in figures for field in _fields(figure, words, most)]
    form = "".join(_hole(figure) for figure in figures)
    return sorted(found, key=lambda field: "low" in field), form


def _fields(figure: Figure, words: Words, most: int) -> Iterator[Part]:
    if isinstance(figure, Pair):
        for name in (figure.field, figure.other):
            yield pad_field(name, _label(figure, name, words), low=0, high=most)
    elif isinstance(figure, Number) and figure.is_on_all:
        yield pad_field(figure.field, _label(figure, figure.field, words), low=figure.low, high=most)
    elif isinstance(figure, Flag):
        choices = [{"value": "", "text": "–"}, {"value": f" {figure.head}", "text": words.word(*figure.label)}]
        yield pad_field(figure.field, _label(figure, figure.field, words), choices=choices, value="")
    else:
        wrap = f" {figure.head} {{}}" if figure.head else " {}"
        more = {"chips": _chips(figure, words)} if isinstance(figure, Keywords) else {}
        yield pad_field(figure.field, _label(figure, figure.field, words), text=True, wrap=wrap, **more)


def _chips(figure: Keywords, words: Words) -> list[Part]:
    """Keywords to be tapped in place of being typed, by the alphabet; `counted`: a number goes with one."""
    told = [{"text": words.word(figure.words, one), "counted": one in figure.numbered} for one in figure.known]
    return sorted(told, key=lambda one: plain(str(one["text"])))


def _hole(figure: Figure) -> str:
    if isinstance(figure, Pair):
        return f" {{{figure.field}}}/{{{figure.other}}}"
    is_number = isinstance(figure, Number) and figure.is_on_all
    return f" {figure.head} {{{figure.field}}}" if is_number else f"{{{figure.field}}}"


def _label(figure: Figure, field: str, words: Words) -> str:
    """What the table calls it, else the word that it is announced with."""
    return words.said(field) or capital(words.word("printed", figure.head or field))
