"""`companion decks`: the decks of a folder against the rules, and their lists, or their cards, as a PDF."""

import argparse
import re
from typing import Any, Final

from companion.cli.print import write_file
from companion.cli.voice import MistakeError, Voice, as_path
from companion.core.decks import Deck
from companion.core.extras import needs
from companion.core.rulings import SetupError
from companion.decks.bench import Bench, DeckError
from companion.decks.of_game import deck_list, measured
from companion.printing.errors import PrintError
from companion.printing.spec import SheetSpec

_SWITCH: Final = {"yes": True, "oui": True, "true": True, "no": False, "non": False, "false": False}


def check_decks(given: argparse.Namespace, voice: Voice) -> int:
    """Check every deck of a folder, or one of them: 0 all rules are kept, 1 some are broken."""
    try:
        bench = Bench(given.game, given.cards, voice.lang, **_options(given.set, voice))
    except (SetupError, DeckError) as error:
        raise MistakeError(str(error)) from None
    if given.cards_too and not given.output:
        raise voice.mistake("decks_need_output")
    decks = _chosen(bench, given.name, voice)
    broken = [_told(bench, deck, voice) for deck in decks]
    if bench.box.note is not None:
        voice.line(bench.box.note[voice.lang])
    if given.name is None:
        voice.say("decks_count", right=broken.count(0), wrong=len(broken) - broken.count(0))
    if given.output:
        data = _cards(bench, given, voice) if given.cards_too else _lists(bench, decks, given.up, voice)
        path = as_path(given.output)
        write_file(path, data, voice)
        voice.say("printed", path=path, size=max(1, round(len(data) / 1000)))
    return 1 if any(broken) else 0


def _options(given: list[str], voice: Voice) -> dict[str, Any]:
    """House rules, as `hero_points=28` or `unique=no`."""
    options: dict[str, Any] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise voice.mistake("decks_set", given=one)
        is_number = re.fullmatch(r"\s*[0-9]{1,9}\s*", value) is not None
        options[name.strip()] = int(value) if is_number else _SWITCH.get(value.strip().casefold(), value)
    return options


def _chosen(bench: Bench, name: str | None, voice: Voice) -> list[Deck]:
    """The decks that are meant. An empty box holds none."""
    try:
        if name is not None:
            return [bench.named(name)]
    except DeckError as error:
        raise MistakeError(str(error)) from None
    if not bench.box.decks:
        raise voice.mistake("decks_none")
    return list(bench.box.decks)


def _told(bench: Bench, deck: Deck, voice: Voice) -> int:
    """Print what the rules say of a deck; how many are broken."""
    bench.deck = deck
    breaches = bench.breaches()
    figures = " · ".join(measured(one, voice.lang) for one in bench.measures())
    voice.say("decks_line", mark="✗" if breaches else "✓", name=deck.name, figures=figures)
    book = bench.decks.rules.rulebook
    for clause, sentence in breaches:
        voice.line(f"  {sentence} {book.heading(clause, voice.lang)}")
    return len(breaches)


def _lists(bench: Bench, decks: list[Deck], up: int, voice: Voice) -> bytes:
    """The lists of the decks, one after the other, `up` of them on a paper."""
    with needs("print", voice.lang):
        from companion.decks import decklist

        lists = (deck_list(bench.decks, bench.box, deck, voice.lang, options=bench.options) for deck in decks)
        return _rendered(decklist.sheet(*lists, up=up), voice, paper="A4", up=up)


def _cards(bench: Bench, given: argparse.Namespace, voice: Voice) -> bytes:
    """The cards of the decks, or of the one that is named, in the game's own design."""
    with needs("print", voice.lang):
        from companion.printing.tables import Lists
        from companion.shop import counter as shop

        if not bench.decks.cards_sheet:
            raise voice.mistake("decks_no_cards", game=bench.decks.rules.title)
        sheet = shop.find(f"{bench.decks.game}/{bench.decks.cards_sheet}", voice.lang)
        options = {bench.decks.deck_column: bench.named(given.name).name} if given.name else {}
        named = "" if given.name or not bench.box.own else bench.decks.file
        return _rendered(sheet, voice, table=Lists(bench.texts, named), options=options)


def _rendered(sheet: SheetSpec, voice: Voice, **wishes: Any) -> bytes:
    from companion.shop import counter as shop

    try:
        return shop.render(sheet, lang=voice.lang, **wishes)
    except PrintError as error:
        raise MistakeError(error.text(voice.lang)) from None
