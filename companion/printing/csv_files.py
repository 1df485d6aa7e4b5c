"""CSV files as people save them: encoding, separator and lines are found out, and what is not in order is refused."""

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.core.words import system_reason
from companion.printing.tables import Table, checked, refuse

LARGEST: Final = 1_000_000
"""Bytes of a file."""
SEPARATORS: Final = (";", "\t", ",")
"""The likelier first, where several fit: a semicolon is rarely part of a name, a comma often."""
WESTERN: Final = "windows-1252"


def read(path: Path, lang: str) -> Table:
    """The table of a file. Raises `PrintError`."""
    source = path.name
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        refuse(source, lang, fr="aucun fichier à cet endroit.", en="there is no file there.")
    except (OSError, ValueError) as error:
        why = system_reason(error, lang) if isinstance(error, OSError) else str(error)
        refuse(source, lang, fr=f"ce fichier ne peut être lu ({why}).", en=f"this file cannot be read ({why}).")
    _check_size(len(data), source, lang)
    text, encoding = decode(data, source, lang)
    return parse(text, source, lang, encoding)


def _check_size(size: int, source: str, lang: str) -> None:
    if size > LARGEST:
        refuse(
            source, lang,
            fr=f"plus de {LARGEST // 1_000_000}\u202fMo\u202f: ce n’est pas une liste de cartes.",
            en=f"more than {LARGEST // 1_000_000} MB: this is no list of cards.",
        )  # fmt: skip


def decode(data: bytes, source: str, lang: str) -> tuple[str, str]:
    """The text of a file, and the encoding that it was read as. Raises `PrintError`."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decoded(data, "utf-16", source, lang), "utf-16"
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        return _decoded(data, WESTERN, source, lang), WESTERN


def _check_nul(text: str, source: str, lang: str) -> None:
    place = text.find("\0")
    if place >= 0:
        refuse(
            source, lang, line=text.count("\n", 0, place) + 1,
            fr="un octet nul\u202f: ce n’est pas un texte. Enregistre la liste en «\u202fCSV UTF-8\u202f».",
            en="a NUL byte: this is no text. Save the list as “CSV UTF-8”.",
        )  # fmt: skip


def _decoded(data: bytes, encoding: str, source: str, lang: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        refuse(
            source, lang, line=data.count(b"\n", 0, error.start) + 1,
            fr="des lettres que ni UTF-8 ni Windows-1252 n’expliquent. Enregistre la liste en «\u202fCSV UTF-8\u202f».",
            en="letters that neither UTF-8 nor Windows-1252 explains. Save the list as “CSV UTF-8”.",
        )  # fmt: skip


def parse(text: str, source: str, lang: str, encoding: str = "utf-8") -> Table:
    """The table of a CSV text. Raises `PrintError`."""
    text = text.removeprefix("\ufeff")
    _check_size(len(text), source, lang)
    _check_nul(text, source, lang)
    named, text, skipped = _named_separator(text)
    text, remarks = _without_remarks(text)
    skipped += remarks
    if named:
        best = _split(text, named)
    else:
        best = max((_split(text, separator) for separator in SEPARATORS), key=lambda one: one.rank)
    if best.endless is not None:
        refuse(
            source, lang, line=best.endless + skipped,
            fr="une case sans fin\u202f: il manque sans doute un guillemet fermant.",
            en="a cell without end: a closing quote is probably missing.",
        )  # fmt: skip
    if best.wrong is not None:
        refuse(
            source, lang, line=best.wrong + skipped,
            fr="des guillemets ouverts et jamais fermés, ou fermés au milieu d’une case\u202f; un guillemet dans un "
            'nom s’écrit deux fois ("").',
            en="quotes that are opened and never closed, or closed in the middle of a cell; a quote within a name is "
            'written twice ("").',
        )  # fmt: skip
    if not best.rows:
        return checked([], [], source, lang)
    lines = [line + skipped for line in best.lines]
    return checked(
        best.rows[0], best.rows[1:], source, lang, first=lines[0] + 1, lines=lines[1:], encoding=encoding
    )  # fmt: skip


def _named_separator(text: str) -> tuple[str, str, int]:
    """What spreadsheets write as a first line, `sep=;`: the separator, the text after it, the lines left out."""
    first, _, rest = text.partition("\n")
    word = first.rstrip("\r").strip('"')
    if len(word) == 5 and word.startswith("sep=") and word[-1] in SEPARATORS:
        return word[-1], rest, 1
    return "", text, 0


def _without_remarks(text: str) -> tuple[str, int]:
    """The text after the remarks above its table, lines that begin with `#` and part nothing; how many those are."""
    skipped = 0
    while text.startswith("#"):
        first, _, rest = text.partition("\n")
        if not rest or any(separator in first for separator in SEPARATORS):
            break
        text, skipped = rest, skipped + 1
    return text, skipped


@dataclass(frozen=True, slots=True)
class _Split:
    """A text parted by one separator: rows, the lines they start on, and the line of what is broken, if any."""

    rows: list[list[str]]
    lines: list[int]
    wrong: int | None = None
    endless: int | None = None

    @property
    def columns(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    @property
    def even(self) -> bool:
        """Whether every row has a cell for each column."""
        whole = self.wrong is None and self.endless is None
        return whole and all(len(row) == self.columns for row in self.rows)

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """The best parts the first line, then every line alike, then into the most columns; else the least."""
        if self.columns > 1:
            return True, self.even, self.columns
        return False, self.even, -sum(len(row) for row in self.rows)


def _split(text: str, separator: str) -> _Split:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[list[str]] = []
    lines: list[int] = []
    while True:
        start = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error as error:
            endless = "limit" in str(error)
            return _Split(rows, lines, None if endless else start, start if endless else None)
        if row is None:
            return _Split(rows, lines)
        if any(cell.strip() for cell in row):
            rows.append(row)
            lines.append(start)
