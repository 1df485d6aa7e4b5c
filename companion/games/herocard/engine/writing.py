"""Moves as people write them, in their language; each is read back as the same move."""

from companion.cardkit.announcing import WordLists, aimed_at, in_quotes, in_series
from companion.core.moves import Move
from companion.core.words import number
from companion.games.herocard.engine import effects
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.card import ActionCard, read_figures
from companion.games.herocard.engine.data import LETTERS


def card_words(code: str, lists: WordLists, lang: str) -> str:
    """A card as it is announced in a language: `attaque 4 B5`, `spéciale rapide M2 « Sourire »`."""
    card = read_figures(code)
    return in_quotes(code, lang) if card is None else _figures(card, lists, lang, typed=code == card.typed)


def _figures(card: ActionCard, lists: WordLists, lang: str, *, typed: bool) -> str:
    words = [lists["kind"][card.kind][lang]]
    if typed:
        words.append(lists["type-of-mod" if card.kind == "mod" else "type"][card.type][lang])
    if not card.is_special and card.kind != "card":
        words.append(str(card.value))
    words.append(f"{LETTERS[card.attribute]}{card.cost}")
    return " ".join([*words, *([in_quotes(card.name, lang)] if card.name else [])])


def written(move: Move, lists: WordLists, lang: str) -> str | None:
    """The text of a move without its speaker; None for those that the core writes."""
    verb = lists["verb"][move.verb][lang].split("|")[0] if move.verb in lists["verb"] else ""
    if isinstance(move, m.Attack | m.Mod | m.Block | m.Special):
        return _played(move, verb, lists, lang)
    if isinstance(move, m.Discard):
        return f"{verb} {_series(move.cards, lists, lang) or move.amount}"
    if isinstance(move, m.Clear):
        return " ".join([verb, *([lists["attribute"].get(name, {lang: name})[lang] for name in move.piles] or "0")])
    if isinstance(move, m.ChooseHero):
        return " ".join([verb, *([in_quotes(move.name, lang)] if move.name else map(str, move.limits))])
    return _effect(move, verb, lists, lang) if isinstance(move, m.CardEffect) else None


def _series(cards: tuple[str, ...], lists: WordLists, lang: str) -> str:
    return in_series(card_words(code, lists, lang) for code in cards)


def _played(move: m.Attack | m.Mod | m.Block | m.Special, verb: str, lists: WordLists, lang: str) -> str:
    text = _series(move.cards, lists, lang)
    first = read_figures(move.cards[0]) if move.cards else None
    if first is None or first.kind != move.verb:
        text = f"{verb} {text}"
    return aimed_at(text, move.target if isinstance(move, m.Attack | m.Special) else "", lang)


def _effect(move: m.CardEffect, verb: str, lists: WordLists, lang: str) -> str:
    words = [verb, lists["effect"][move.what][lang] if move.what in lists["effect"] else move.what]
    takes = effects.takes(move.what)
    if takes == "hand" and move.names:
        words.append(_series(move.names, lists, lang))
    elif move.names:
        words += [lists["attribute"][name][lang] if name in lists["attribute"] else name for name in move.names]
    elif takes == "change":
        words.append(number(move.amount, signed=True))
    elif takes != "nothing":
        words.append(str(move.amount))
    return " ".join(words)
