"""`companion print`: a sheet as a PDF."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from companion.cli_voice import MistakeError, Voice, as_path, reason
from companion.extras import needs
from companion.printing.shop import every, find, render
from companion.printing.spec import PrintError, SheetSpec


def print_sheet(given: argparse.Namespace, voice: Voice) -> int:
    """Write a sheet, or list them."""
    if given.list:
        for sheet in every():
            voice.say("sheet_line", **_line(sheet, voice))
        return 0
    if given.sheet is None:
        raise voice.mistake("need_sheet", names=", ".join(sheet.name for sheet in every()))
    try:
        sheet = find(given.sheet, voice.lang)
        if given.output is None:
            raise voice.mistake("need_output", name=sheet.name)
        fields = _fields(given.set, voice)
        with needs("print", voice.lang):
            data = render(sheet, paper=given.paper, orientation=given.orientation, lang=voice.lang, options=fields)
    except PrintError as error:
        raise MistakeError(error.text(voice.lang)) from None
    if given.output == "-":
        sys.stdout.buffer.write(data)
        return 0
    path = as_path(given.output)
    _write(path, data, voice)
    voice.say("printed", path=path, size=max(1, round(len(data) / 1000)))
    return 0


def _line(sheet: SheetSpec, voice: Voice) -> dict[str, str]:
    fields = ", ".join(sheet.options) or voice.word("no_fields")
    title, papers = sheet.title[voice.lang], ", ".join(sheet.papers)
    return {"name": sheet.name, "title": title, "game": sheet.game, "papers": papers, "fields": fields}


def _fields(given: list[str], voice: Voice) -> dict[str, str]:
    fields = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name.strip():
            raise voice.mistake("bad_set", given=one)
        fields[name.strip()] = value
    return fields


def _write(path: Path, data: bytes, voice: Voice) -> None:
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
        raise voice.mistake("unwritable", path=path, what=reason(error)) from None
