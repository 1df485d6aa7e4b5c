"""Moves as people write them, in their language; each is read back as the same move."""

from collections.abc import Mapping

from companion.core.moves import Move
from companion.core.words import MINUS, THIN
from companion.games.herocard import moves as m
from companion.games.herocard.card import ActionCard, read_figures
from companion.games.herocard.data import LETTERS, USUAL_TYPE

WordLists = Mapping[str, Mapping[str, Mapping[str, str]]]


def quoted(name: str, lang: str) -> str:
    """A name in the quotation marks of a language."""
    return f"«{THIN}{name}{THIN}»" if lang == "fr" else f"“{name}”"


def card_words(code: str, lists: WordLists, lang: str) -> str:
    """A card as it is announced in a language: `attaque 4 B5`, `spéciale rapide M2 « Sourire »`."""
    card = read_figures(code)
    return quoted(code, lang) if card is None else _figures(card, lists, lang)


def _figures(card: ActionCard, lists: WordLists, lang: str) -> str:
    words = [lists["kind"][card.kind][lang]]
    if card.is_special or card.type != USUAL_TYPE.get(card.kind, "fast"):
        words.append(lists["type"][card.type][lang])
    if not card.is_special and card.kind != "card":
        words.append(str(card.value))
    words.append(f"{LETTERS[card.attribute]}{card.cost}")
    return " ".join([*words, *([quoted(card.name, lang)] if card.name else [])])


def written(move: Move, lists: WordLists, lang: str) -> str | None:
    """The text of a move without its speaker; None for those that the core writes."""
    verb = lists["verb"][move.verb][lang].split("|")[0] if move.verb in lists["verb"] else ""
    if isinstance(move, m.Attack | m.Mod | m.Block | m.Special):
        return _played(move, verb, lists, lang)
    if isinstance(move, m.Discard):
        return f"{verb} {_series(move.cards, lists, lang) or move.amount}"
    if isinstance(move, m.Clear):
        return " ".join([verb, *(lists["attribute"][name][lang] for name in move.piles)])
    if isinstance(move, m.ChooseHero):
        return " ".join([verb, *([quoted(move.name, lang)] if move.name else map(str, move.limits))])
    return _effect(move, verb, lists, lang) if isinstance(move, m.CardEffect) else None


def _series(cards: tuple[str, ...], lists: WordLists, lang: str) -> str:
    return " + ".join(card_words(code, lists, lang) for code in cards)


def _played(move: m.Attack | m.Mod | m.Block | m.Special, verb: str, lists: WordLists, lang: str) -> str:
    text = _series(move.cards, lists, lang)
    first = read_figures(move.cards[0]) if move.cards else None
    if first is None or first.kind != move.verb:
        text = f"{verb} {text}"
    target = move.target if isinstance(move, m.Attack | m.Special) else ""
    return f"{text} {'contre' if lang == 'fr' else 'on'} {target}" if target else text


def _effect(move: m.CardEffect, verb: str, lists: WordLists, lang: str) -> str:
    words = [verb, lists["effect"][move.what][lang] if move.what in lists["effect"] else move.what]
    if move.what == "discard" and move.names:
        words.append(_series(move.names, lists, lang))
    elif move.names:
        words += [lists["attribute"][name][lang] if name in lists["attribute"] else name for name in move.names]
    elif move.what in ("attack", "block"):
        words.append(f"{'+' if move.amount > 0 else MINUS}{abs(move.amount)}")
    elif move.what != "again":
        words.append(str(move.amount))
    return " ".join(words)
