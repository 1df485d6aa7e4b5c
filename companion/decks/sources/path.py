"""What a sheet is drawn from, by the path that a person names: a table, or the card lists of a game's folder."""

import os
from pathlib import Path

from companion.core.data.datafile import DataError, read_files
from companion.core.data.decks import find_decks
from companion.printing.data.tables import Lists, Table, read_csv
from companion.printing.errors import speaking, unread
from companion.printing.spec import SheetSpec


def from_file(sheet: SheetSpec, path: str | os.PathLike[str], lang: str) -> Table | Lists:
    """The lists of a folder, or of the one that a game's deck file lies in, where the sheet takes them; else a table.

    A text with a line break in it is the table itself. Raises PrintError for what cannot be read.
    """
    with speaking(lang):
        return _read(sheet, path, lang)


def _read(sheet: SheetSpec, path: str | os.PathLike[str], lang: str) -> Table | Lists:
    decks = find_decks(sheet.game, lang) if sheet.takes_lists else None
    is_text = isinstance(path, str) and ("\n" in path or "\r" in path)
    if decks is None or is_text or not (Path(path).is_dir() or Path(path).name == decks.file):
        return read_csv(path, lang)
    place = Path(path)
    try:
        texts = read_files(place if place.is_dir() else place.parent, decks.files)
        decks.box(texts)
    except DataError as error:
        raise unread(error, decks.sentence) from None
    return Lists(texts, "" if place.is_dir() else place.name)
