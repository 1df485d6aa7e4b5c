"""`companion decks`: the decks of a folder against the rules, and their lists, or their cards, as a PDF."""

import argparse
import sys
from typing import Any

from companion.cli.commands.print import write_file
from companion.cli.house_rules import house_rules
from companion.cli.voice import MistakeError, Voice, as_path
from companion.core.codes.match_code import CodeError
from companion.core.data.datafile import LARGEST, DataError, decoded, file_text
from companion.core.data.decks import Deck
from companion.core.plugins.optional import needs
from companion.core.plugins.registry import find_game
from companion.core.rules.rulings import SetupError
from companion.decks.bench import Bench, DeckError
from companion.decks.sources.code import bench_of
from companion.decks.sources.game import deck_list, measured
from companion.printing.errors import PrintError
from companion.printing.spec import SheetSpec


def check_decks(given: argparse.Namespace, voice: Voice) -> int:
    """Check every deck of a folder, or one of them: 0 all rules are kept, 1 some are broken."""
    if sum(one is not None for one in (given.name, given.list, given.code)) > 1:
        raise voice.mistake("decks_one")
    if given.cards_too and not given.output:
        raise voice.mistake("decks_need_output")
    if given.cards_too and (given.list is not None or given.code is not None):
        raise voice.mistake("decks_cards_of_folder")
    try:
        bench = _bench(given, voice)
        decks = _chosen(bench, given, voice)
    except (SetupError, CodeError) as error:
        raise MistakeError(str(error)) from None
    broken = [_told(bench, deck, voice, odds=given.odds) for deck in decks]
    if bench.box.note is not None:
        voice.line(bench.box.note[voice.lang])
    if len(decks) > 1 or not _is_one(given):
        voice.say("decks_count", right=broken.count(0), wrong=len(broken) - broken.count(0))
    if given.output:
        data = _cards(bench, given, voice) if given.cards_too else _lists(bench, decks, given.up, voice)
        path = as_path(given.output)
        write_file(path, data, voice)
        voice.say("printed", path=path, size=max(1, round(len(data) / 1000)))
    return 1 if any(broken) else 0


def _bench(given: argparse.Namespace, voice: Voice) -> Bench:
    """The box of the folder, with the deck of a code on it. Raises SetupError, CodeError."""
    if given.code is None:
        return Bench(given.game, given.cards, voice.lang, **house_rules(given.set, voice))
    bench = bench_of(given.code, given.cards, voice.lang)
    if bench.decks.game != find_game(given.game, voice.lang).name:
        raise voice.mistake("decks_other_game", game=bench.decks.rules.title)
    for name, value in house_rules(given.set, voice).items():
        bench.allow(name, value)
    return bench


def _is_one(given: argparse.Namespace) -> bool:
    """Whether one deck alone is asked for."""
    return any(one is not None for one in (given.name, given.list, given.code))


def _chosen(bench: Bench, given: argparse.Namespace, voice: Voice) -> list[Deck]:
    """The decks that are meant. An empty box holds none. Raises SetupError."""
    if given.name is not None:
        return [bench.named(given.name)]
    if given.list is not None:
        bench.type(_text(given.list, bench, voice))
    if given.list is not None or given.code is not None:
        return [bench.deck]
    if not bench.box.decks:
        raise voice.mistake("decks_none")
    return list(bench.box.decks)


def _text(path: str, bench: Bench, voice: Voice) -> str:
    """What a file holds, or standard input. Raises DeckError."""
    try:
        given = decoded("-", sys.stdin.buffer.read(LARGEST + 1)) if path == "-" else file_text(as_path(path))
        return given.text
    except DataError as error:
        raise DeckError(bench.decks.sentence(error, voice.lang)) from None


def _told(bench: Bench, deck: Deck, voice: Voice, *, odds: bool) -> int:
    """Print what the rules say of a deck; how many are broken. `odds`: its curves too, and its opening hands."""
    bench.deck = deck
    breaches = bench.breaches()
    figures = " · ".join(measured(one, voice.lang) for one in bench.measures())
    name = deck.name or bench.decks.nameless[voice.lang]
    voice.say("decks_line", mark="✗" if breaches else "✓", name=name, figures=figures)
    if note := bench.note():
        voice.line(f"  {note}")
    book = bench.decks.rules.rulebook
    for clause, sentence in breaches:
        voice.line(f"  {sentence} {book.heading(clause, voice.lang)}")
    if odds:
        _told_odds(bench, voice)
    return len(breaches)


def _told_odds(bench: Bench, voice: Voice) -> None:
    for curve in bench.curves():
        bars = " · ".join(f"{label} × {count}" for label, count in curve.bars if count)
        if bars:
            voice.say("decks_curve", title=curve.title, bars=bars)
    found = bench.odds()
    if found:
        voice.line(f"  {bench.odds_title()}")
    for one in found:
        voice.line(f"    {one.told(voice.lang)}")


def _lists(bench: Bench, decks: list[Deck], up: int, voice: Voice) -> bytes:
    """The lists of the decks, one after the other, `up` of them on a paper."""
    with needs("print", voice.lang):
        from companion.decks import decklist

        lists = (deck_list(bench.decks, bench.box, deck, voice.lang, options=bench.options) for deck in decks)
        return _rendered(decklist.sheet(*lists, up=up), voice, paper="A4", up=up)


def _cards(bench: Bench, given: argparse.Namespace, voice: Voice) -> bytes:
    """The cards of the decks, or of the one that is named, in the game's own design."""
    with needs("print", voice.lang):
        from companion.printing.data.tables import Lists
        from companion.shop import counter

        if not bench.decks.cards_sheet:
            raise voice.mistake("decks_no_cards", game=bench.decks.rules.title)
        sheet = counter.find(f"{bench.decks.game}/{bench.decks.cards_sheet}", voice.lang)
        options = {bench.decks.deck_column: bench.named(given.name).name} if given.name else {}
        named = "" if given.name or not bench.box.own else bench.decks.file
        return _rendered(sheet, voice, table=Lists(bench.texts, named), options=options)


def _rendered(sheet: SheetSpec, voice: Voice, **wishes: Any) -> bytes:
    from companion.shop import counter

    try:
        return counter.render(sheet, lang=voice.lang, **wishes)
    except PrintError as error:
        raise MistakeError(error.text(voice.lang)) from None
