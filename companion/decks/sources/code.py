"""A deck from the code of its printed list: on a workbench, and kept among the owner's lists."""

from typing import Any

from companion.core.codes.decks import ReadDeck, read_deck
from companion.core.codes.match_code import CodeError, ListsError
from companion.core.data.decks import Deck, find_decks
from companion.core.text.messages import Phrasebook, told
from companion.decks.bench import Bench, DeckError
from companion.decks.deckfile import same_name
from companion.table.matches.own_lists import OwnLists

_say = Phrasebook("companion.decks")["coded"]


def bench_of(code: str, cards: Any, lang: str) -> Bench:
    """The deck of a code on the workbench of these card lists, the game's invented ones without any.

    Raises CodeError where it is no sound code, or of other lists; SetupError for lists that cannot be read.
    """
    return _opened(read_deck(code, lang), cards, lang)


def _opened(read: ReadDeck, cards: Any, lang: str) -> Bench:
    if find_decks(read.game.name, lang) is None:
        raise CodeError(told("code-content"), lang)
    bench = Bench(read.game.name, cards, lang)
    bench.deck = read.deck(bench.box, lang)
    if any(0 < part.slots < len(bench.chosen(part.id)) for part in bench.decks.parts):
        raise CodeError(told("code-content"), lang)
    return bench


def keep(code: str, lang: str, lists: OwnLists) -> str:
    """Put the deck of a code among those of the owner's lists that it was made from, and say what a player does next.

    Nothing is replaced: another deck of that name stays. Raises CodeError, DeckError.
    """
    read = read_deck(code, lang)
    for one in lists.offered(read.game, lang):
        path = lists.path(read.game, one["value"])
        try:
            bench = _opened(read, path, lang)
        except (ListsError, DeckError):  # other lists, or some that cannot be read
            continue
        return _kept(bench, one["text"])
    bench = _opened(read, None, lang)
    found = _there(bench)
    return _told("there" if found is not None and found.same(bench.deck) else "demo", bench, "demo")


def _kept(bench: Bench, where: str) -> str:
    found = _there(bench)
    if found is None:
        bench.save()
    return _told("kept" if found is None else "there" if found.same(bench.deck) else "other", bench, where)


def _there(bench: Bench) -> Deck | None:
    """The deck of its name in the box."""
    return next((deck for deck in bench.box.decks if same_name(deck.name, bench.deck.name)), None)


def _told(key: str, bench: Bench, where: str) -> str:
    deck, broken = bench.deck, len(bench.breaches())
    said = bench.decks.announced(deck, bench.lang)
    checked = _say("broken" if broken else "right", bench.lang, count=broken)
    head = _say("deck", bench.lang, name=deck.name, game=bench.decks.rules.title, checked=checked)
    return f"{head} {_say(key, bench.lang, name=deck.name, where=where, file=bench.decks.file, said=said)}"
