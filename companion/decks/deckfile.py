"""The owner's deck file with one deck put in or replaced: every other line of it stays as its owner wrote it."""

import contextlib
import csv
import io
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.cardkit.notation.card_names import spoken
from companion.core.data.datafile import Decoded, decoded
from companion.core.data.decks import Deck, DeckBox, Decks
from companion.core.data.spreadsheets import is_remark, parted
from companion.core.text.letters import plain

PART, NAME, LEVEL, COPIES = "part", "name", "level", "copies"


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same to people: case, accents, spaces and apostrophes aside."""
    return spoken(one) == spoken(other)


def with_deck(text: str, decks: Decks, box: DeckBox, deck: Deck) -> str:
    """The text of a deck file that is in order (or empty), with a deck in the place of the one of its name, or last."""
    lines = list(io.StringIO(text, newline=""))
    mark = parted(text).separator if text.strip() else ","
    end = "\r\n" if any(line.endswith("\r\n") for line in lines) else "\n"
    header: list[str] = []
    kept: list[str] = []
    place = -1
    for cells, raw in _records(lines, mark):
        if header and cells and same_name(cells[header.index(decks.deck_column)], deck.name):
            place = len(kept) if place < 0 else place
            continue
        kept.append(raw)
        if cells and not header:
            header = [decks.columns.get(plain(cell.strip()), "") for cell in cells]
            if LEVEL not in header and any(box.card(card).level > 1 for card, _ in deck.cards):
                kept[-1] = raw.rstrip("\r\n") + mark + LEVEL + end  # without it they would be read as those of level 1
                header.append(LEVEL)
    if not header:
        header = [decks.deck_column, PART, NAME, *([LEVEL] if LEVEL in decks.columns.values() else []), COPIES]
        kept.append(mark.join(header) + end)
    if not kept[-1].endswith(("\n", "\r")):
        kept[-1] += end
    place = len(kept) if place < 0 else place
    return "".join((*kept[:place], _rows(decks, box, deck, header, mark, end), *kept[place:]))


def _records(lines: list[str], mark: str) -> Iterator[tuple[list[str], str]]:
    """The records of a table, each with the lines it takes; remarks, blank ones and the name of what parts cells have
    no cells."""
    reader = csv.reader(iter(lines), delimiter=mark, strict=True)
    done, first = 0, True
    for cells in reader:
        raw = "".join(lines[done : reader.line_num])
        done = reader.line_num
        remark = is_remark(cells, first=first) or (first and raw.startswith(("sep=", '"sep=')))
        first = first and remark
        yield ([] if remark else cells), raw


def _rows(decks: Decks, box: DeckBox, deck: Deck, header: list[str], mark: str, end: str) -> str:
    """The rows of a deck under a header, in the order of the parts and of the box."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=mark, lineterminator=end)
    for part in decks.parts:
        for card, copies in box.inside(deck, part.id):
            cells = {
                decks.deck_column: deck.name, PART: part.id, NAME: card.name, LEVEL: card.level or "", COPIES: copies
            }  # fmt: skip
            for _ in range(1 if COPIES in header and not part.slots else copies):
                writer.writerow([cells.get(column, "") for column in header])
    return out.getvalue()


# --- files ------------------------------------------------------------------------------------------------------------


def read(path: Path) -> Decoded:
    """The text of a file, empty where there is none, and its encoding. Raises DataError, OSError."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Decoded("")
    return decoded(path.name, data)


def write(path: Path, text: str, encoding: str = "utf-8") -> None:
    """Write a file whole or not at all, in that encoding; as UTF-8 where it lacks a letter. Raises DataError for too
    much, OSError."""
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        data = text.encode("utf-8-sig")
    decoded(path.name, data)  # what could not be read again is not written
    path = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def lists_in(folder: Path, decks: Decks) -> Mapping[str, str]:
    """The card lists of a folder, without the deck file. Raises DataError, OSError."""
    return {name: read(folder / name).text for name in decks.files if name != decks.file and (folder / name).is_file()}
