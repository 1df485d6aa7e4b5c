"""Moves as people write them, in their language; each is read back as the same move."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from companion.cardkit.announcing import WordLists, in_quotes, in_series, joint
from companion.cardkit.deeds import Deed
from companion.cardkit.paying import PITCH, Part, Payment
from companion.cardkit.telling import all_told
from companion.core.moves import Move
from companion.core.sentences import agreeing, load_words
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.card import Card, Hero, Keywords, read_announced
from companion.games.aestery.engine.recorded import RECORDED
from companion.games.aestery.engine.vocabulary import VOCABULARY

_WORDS_OF_AIMS: Final = ("story", "mines", "hero", "top")


def card_words(code: str, lists: WordLists, lang: str) -> str:
    """A card as it is announced in a language: `« Vigie »` of the list, `combattant « Merle » 2/3 coût 2 vol`."""
    card = read_announced(code)
    return in_quotes(code, lang) if card is None else _announced(card, lists, lang)


def told_on(card: Card | Hero, lang: str) -> str:
    """What a card of a list says: its text, in another language if need be; else what its deeds do, in words."""
    return card.text.get(lang) or next(iter(card.text.values()), "") or _told(card.deeds, lang)


@lru_cache(maxsize=1024)
def _told(deeds: tuple[Deed, ...], lang: str) -> str:
    return all_told(deeds, lang, load_words("companion.games.aestery"), VOCABULARY)


def _announced(card: Card, lists: WordLists, lang: str) -> str:
    words = [lists["kind"][card.kind][lang], *_name(card.name, lang), card.figures]
    words += [f"{_first(lists, 'printed', 'cost', lang)} {card.cost}", *_keywords(card.keywords, lists, lang)]
    return " ".join(word for word in words if word)


def _name(name: str, lang: str) -> tuple[str, ...]:
    return (in_quotes(name, lang),) if name else ()


def _keywords(keywords: Keywords, lists: WordLists, lang: str) -> Iterable[str]:
    return (keyword_words(keyword, lists, lang) for keyword in keywords)


def keyword_words(keyword: str, lists: WordLists, lang: str) -> str:
    """A keyword with its X: `sieste 1`."""
    word, _, x = keyword.rpartition(" ")
    named = word if x.isdecimal() else keyword
    found = lists["keyword"][named][lang].split("|")[0]
    return f"{found} {x}" if x.isdecimal() else found


def payment_words(payment: Payment, lists: WordLists, lang: str) -> str:
    """A payment as it is announced behind `with`: `2 mines + 1 aether + pitch 3`."""
    return in_series(_part(Part(*part), lists, lang) for part in payment)


def _part(part: Part, lists: WordLists, lang: str) -> str:
    word = lists["payment"][part.source][lang]
    if part.source == PITCH:
        return f"{word} {in_quotes(part.card, lang) if part.card else part.amount}"
    return agreeing(part.amount, word, lang)


def aim_words(aim: str, lists: WordLists, lang: str) -> str:
    """What is aimed at: `Bo.2`, `Bo.histoire 1`, `mines`."""
    whose, dot, thing = aim.rpartition(".")
    kind, _, place = thing.partition(" ")
    if (kind == "story" and place.isdecimal()) or (kind in _WORDS_OF_AIMS[1:] and not place):
        thing = " ".join(word for word in (_first(lists, "aim", kind, lang), place) if word)
    return f"{whose}{dot}{thing}"


def cost_words(cost: str, lists: WordLists, lang: str) -> str:
    """What an ability costs: `engager`, `coût 2`, `-2`."""
    return " ".join(_first(lists, "ability", word, lang) for word in cost.split())


def _first(lists: WordLists, name: str, word: str, lang: str) -> str:
    """The first way to say a word of a list; the word itself where the list lacks it."""
    texts = lists[name].get(word)
    return word if texts is None else texts[lang].split("|")[0]


# --- moves ------------------------------------------------------------------------------------------------------------


def written(move: Move, lists: WordLists, lang: str) -> str | None:
    """The text of a move without its speaker; None for those that the core writes."""
    for kind, write in _WRITERS.items():
        if isinstance(move, kind):
            parts = (_first(lists, "verb", move.verb, lang), *write(move, lists, lang))
            return " ".join(part for part in parts if part)
    return _played(move, lists, lang) if isinstance(move, m.PlayCard) else None


def _played(move: m.PlayCard, lists: WordLists, lang: str) -> str:
    card = card_words(move.card, lists, lang)
    if read_announced(move.card) is None:
        card = f"{_first(lists, 'verb', move.verb, lang)} {card}"
    source = f"{joint('from', lang)} {_first(lists, 'origin', move.origin, lang)}" if move.origin != m.HAND else ""
    parts = (card, _on(move.targets, lists, lang), source, _with(move.payment, lists, lang))
    return " ".join(part for part in parts if part)


def _on(targets: Iterable[str], lists: WordLists, lang: str) -> str:
    series = in_series(aim_words(target, lists, lang) for target in targets if target)
    return f"{joint('on', lang)} {series}" if series else ""


def _with(payment: Payment | None, lists: WordLists, lang: str) -> str:
    return f"{joint('with', lang)} {payment_words(payment, lists, lang)}" if payment else ""


def _hero(move: m.ChooseHero, lists: WordLists, lang: str) -> tuple[str, ...]:
    colours = (_first(lists, "colour", colour, lang) for colour in move.colours)
    first = f"{_first(lists, 'keyword', 'experience', lang)} {move.experience}" if move.experience else ""
    return (in_quotes(move.name, lang), *colours, first)


def _mine(move: m.Mine, lists: WordLists, lang: str) -> tuple[str, ...]:
    support = f"{_first(lists, 'verb', 'support', lang)} {move.support}" if move.support else ""
    return (*_name(move.card, lang), support, _on((move.target,), lists, lang))


def _support(move: m.Support, lists: WordLists, lang: str) -> tuple[str, ...]:
    return (*(_name(move.card, lang) or (str(move.amount),)), _on((move.target,), lists, lang))


def _discard(move: m.Discard, lists: WordLists, lang: str) -> tuple[str, ...]:
    return (in_series(in_quotes(card, lang) for card in move.cards) or str(move.amount),)


def _activate(move: m.Activate, lists: WordLists, lang: str) -> tuple[str, ...]:
    what = aim_words(move.what, lists, lang)
    named = f"{_THE_HERO[lang]}{what}" if move.what == "hero" else what
    costs = cost_words(move.cost, lists, lang)
    return (named, costs, _on(move.targets, lists, lang), _with(move.payment, lists, lang))


_THE_HERO: Final[Mapping[str, str]] = {"fr": "le ", "en": ""}


def _effect(move: m.CardEffect, lists: WordLists, lang: str) -> tuple[str, ...]:
    return (RECORDED.announced(move.what, in_series(aim_words(target, lists, lang) for target in move.targets), lang),)


def _named(move: m.NameCard, lists: WordLists, lang: str) -> tuple[str, ...]:
    kind, _, figures = move.where.partition(" ")
    return (_first(lists, "kind" if figures else "zone", kind, lang), figures, *_name(move.card, lang))


def _block(move: m.Block, lists: WordLists, lang: str) -> tuple[str, ...]:
    return (str(move.attacker), joint("with", lang), m.series(move.places))


def _flash(move: m.Flash, lists: WordLists, lang: str) -> tuple[str, ...]:
    card = read_announced(move.card)
    against = f"{joint('against', lang)} {move.attacker}"
    if card is None:
        return (in_quotes(move.card, lang), against)
    return (*_name(card.name, lang), card.figures, *_keywords(card.keywords, lists, lang), against)


def _order(move: m.Order, lists: WordLists, lang: str) -> tuple[str, ...]:
    return (str(move.attacker), joint("on", lang), m.series(move.places))


_WRITERS: Final[Mapping[type[Move], Callable[[Any, WordLists, str], Iterable[str]]]] = {
    m.ChooseHero: _hero, m.Mine: _mine, m.Support: _support, m.Discard: _discard, m.Activate: _activate,
    m.CardEffect: _effect, m.NameCard: _named, m.Block: _block, m.Flash: _flash, m.Order: _order,
    m.ChooseDeck: lambda move, _, lang: _name(move.name, lang),
    m.Hide: lambda move, _, lang: _name(move.card, lang),
    m.Attack: lambda move, *_: (m.series(move.places),),
    m.Combat: lambda move, lists, lang: (_with(move.payment, lists, lang),),
    m.Pitch: lambda move, *_: (str(move.amount),),
    m.Bravery: lambda move, *_: (str(move.place),),
    m.Stay: lambda move, *_: (str(move.place),),
}  # fmt: skip
