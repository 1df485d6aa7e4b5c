"""`companion print`: a sheet as a PDF, the list of the sheets, or all ready-made ones in a folder."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.voice import MistakeError, Voice, as_path, table_page
from companion.core.plugins.optional import needs
from companion.core.plugins.registry import game_title
from companion.core.text.messages import system_reason
from companion.printing import wishes
from companion.printing.errors import PrintError
from companion.printing.spec import SheetSpec
from companion.shop.counter import every, find, left_out, render, sheets

if TYPE_CHECKING:
    from companion.notebook.match import Match
    from companion.printing.data.tables import Lists, Table
    from companion.shop.printables import Printable


def print_sheet(given: argparse.Namespace, voice: Voice) -> int:
    """Write a sheet, or list them, or write every ready-made one."""
    if given.list:
        _list(voice)
        return 0
    if given.all is not None:
        if given.sheet is not None or given.output is not None:
            raise voice.mistake("all_alone")
        if not given.all:
            raise voice.mistake("need_folder")
        return _print_all(as_path(given.all), given, voice)
    if given.sheet is None:
        raise voice.mistake("need_sheet", names=", ".join(sheet.name for sheet in every()))
    try:
        match = None if given.match is None else _match(given.match, given.lang)
        sheet = _sheet(given.sheet, given.game, match, voice.lang)
        if not given.output:
            raise voice.mistake("need_output", name=sheet.name)
        data = _rendered(sheet, given, match, voice)
    except PrintError as error:
        raise MistakeError(error.text(voice.lang)) from None
    if given.output == "-":
        sys.stdout.buffer.write(data)
        return 0
    path = as_path(given.output)
    write_file(path, data, voice)
    voice.say("printed", path=path, size=max(1, round(len(data) / 1000)))
    _tell_lost([*_fields(given, voice).values(), *(() if match is None else match.header.players)], voice)
    return 0


def _tell_lost(texts: Iterable[str], voice: Voice) -> None:
    """Say which characters of what players typed our fonts do not draw."""
    from companion.printing.page import fonts

    lost = "".join(dict.fromkeys(character for text in texts for character in fonts.undrawn(text)))
    if lost:
        voice.complain(voice.word("print_lost", characters=lost))


def _sheet(name: str, game: str | None, match: "Match | None", lang: str) -> SheetSpec:
    if game is None:
        return find(name, lang, game="" if match is None else match.game.name)
    sheets(game.casefold(), lang)  # so that an unknown game is told as one
    return find(f"{game}/{name}", lang)


def _rendered(sheet: SheetSpec, given: argparse.Namespace, match: "Match | None", voice: Voice) -> bytes:
    table = None if given.table is None else _table(sheet, given.table, voice.lang)
    # Said outright, a language goes before that of the match; the system's comes last.
    lang = given.lang or (voice.lang if match is None else match.lang)
    with needs("print", voice.lang):
        return render(
            sheet, paper=given.paper, orientation=given.orientation, lang=lang, style=given.style,
            colour=given.colour, up=given.up, options=_fields(given, voice), match=match, table=table,
            base=_base(given, voice), flip=given.flip, shift=_shift(given.shift, voice),
        )  # fmt: skip


def _match(record: str, lang: str | None) -> "Match":
    import companion

    try:
        return companion.load(as_path(record), lang=lang)
    except companion.RecordError as error:
        raise MistakeError(str(error)) from None


def _table(sheet: SheetSpec, path: str, lang: str) -> "Table | Lists":
    from companion.decks.sources.path import from_file

    return from_file(sheet, as_path(path), lang)


def _base(given: argparse.Namespace, voice: Voice) -> str:
    """The address that the codes lead to: a page itself, else the table of a site."""
    if given.base and given.site:
        raise voice.mistake("base_or_site")
    return given.base or table_page(given.site, voice)


def _fields(given: argparse.Namespace, voice: Voice) -> dict[str, str]:
    fields = {} if given.series is None else {"series": given.series}
    for one in given.set:
        name, equals, value = one.partition("=")
        if not equals or not name.strip():
            raise voice.mistake("bad_set", given=one)
        fields[name.strip()] = value
    return fields


def _shift(given: str, voice: Voice) -> tuple[float, float]:
    """Two lengths in mm: `1.5,-2`, or with decimal commas `1,5;-2`."""
    parts = given.replace(",", ".").split(";") if ";" in given else given.split(",")
    try:
        right, down = (float(part) for part in parts)
    except ValueError:
        raise voice.mistake("bad_shift", given=given) from None
    return right, down


# --- the list ---------------------------------------------------------------------------------------------------------


def _list(voice: Voice) -> None:
    """Print every sheet under its game, with the options that it takes."""
    game = None
    for sheet in every():
        if sheet.game != game:
            if game is not None:
                voice.line()
            game = sheet.game
            voice.line(game_title(game) if game else voice.word("every_game"))
        voice.line(f"  {sheet.name} · {sheet.title[voice.lang]}")
        for option, values in _offers(sheet, voice):
            voice.line(f"    --{option:<13}{values}")
    for told in left_out(voice.lang):
        voice.complain(told)


def _offers(sheet: SheetSpec, voice: Voice) -> Iterator[tuple[str, str]]:
    """The options that a sheet takes, each with what may follow it."""
    lang = voice.lang
    papers = (f"{name} (--up {sheet.up[name]})" if sheet.up.get(name, 1) > 1 else name for name in sheet.papers)
    yield "paper", ", ".join(papers)
    yield "orientation", ", ".join(wishes.ORIENTATION_NAMES[lang][turn] for turn in sheet.orientations)
    large = f" ({', '.join(sheet.large)})"
    styles = wishes.styles(sheet)
    names = (wishes.STYLE_NAMES[lang][style] + (large if style == "large-print" else "") for style in styles)
    yield "style", ", ".join(names)
    if sheet.options:
        yield "set", ", ".join(f"{name}={_values(sheet, name, lang)}" for name in sheet.options)
    if sheet.needs is not None:
        yield sheet.needs, voice.word(f"needs_{sheet.needs}")
    if sheet.takes_table:
        yield "table", voice.word("takes_table")
    if sheet.backs:
        yield "flip", ", ".join(wishes.FLIP_NAMES[lang].values())


def _values(sheet: SheetSpec, field: str, lang: str) -> str:
    return "|".join(sheet.choices[field][lang]) if field in sheet.choices else "…"


# --- files ------------------------------------------------------------------------------------------------------------


def _print_all(folder: Path, given: argparse.Namespace, voice: Voice) -> int:
    """Write the ready-made PDFs of a language and a paper, or all, their pictures and their index into a folder."""
    with needs("print", voice.lang):
        from companion.shop import index, printables

        sizes: list[int] = []
        chosen = _ready_made(given, voice)
        whole = len(chosen) + len(printables.pictured(chosen)) + 1
        for name, data in index.files(chosen):
            path = folder / name
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise voice.mistake("unwritable", path=path.parent, what=system_reason(error, voice.lang)) from None
            write_file(path, data, voice)
            sizes.append(len(data))
            size = max(1, round(len(data) / 1000))
            voice.say("printed_of", number=len(sizes), count=whole, path=path, size=size)
    voice.say("printed_all", folder=folder, count=len(sizes), size=f"{sum(sizes) / 1e6:.1f}")
    return 0


def _ready_made(given: argparse.Namespace, voice: Voice) -> "list[Printable]":
    """Those of the language and the paper that are wished. Raises MistakeError where there are none."""
    from companion.shop import printables

    every = printables.every()
    papers = dict.fromkeys(one.paper for one in every)
    chosen = [
        one for one in every
        if given.lang in (None, one.lang) and (given.paper or one.paper).casefold() == one.paper.casefold()
    ]  # fmt: skip
    if not chosen:
        raise voice.mistake("no_ready_made", given=given.paper, papers=", ".join(papers))
    return chosen


def write_file(path: Path, data: bytes, voice: Voice) -> None:
    """The whole file or none: a full disk leaves no half PDF under the name that was asked for."""
    draft = None
    try:
        if path.exists() and not path.is_file():  # a device, or a folder: the system says which
            path.write_bytes(data)
            return
        handle, draft = tempfile.mkstemp(prefix=".companion-", suffix=".pdf", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        umask = os.umask(0)
        os.umask(umask)
        Path(draft).chmod(0o666 & ~umask)
        Path(draft).replace(path)
    except OSError as error:
        if draft is not None:
            Path(draft).unlink(missing_ok=True)
        raise voice.mistake("unwritable", path=path, what=system_reason(error, voice.lang)) from None
