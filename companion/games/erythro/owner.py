"""The owner's files: a folder or single files, read once and kept in the record as texts."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.games.erythro.box import FILES
from companion.games.erythro.layout import DataError

LARGEST = 200_000
"""Bytes of one file: many times what a whole box needs."""


def read_files(cards: Any) -> Mapping[str, Any]:
    """The texts of the owner's files, or `{"demo": True}` for the invented box. Raises DataError."""
    if cards == "demo":
        return {"demo": True}
    paths = list(cards) if isinstance(cards, list | tuple) else [cards]
    texts: dict[str, str] = {}
    for path in paths:
        if not isinstance(path, str | os.PathLike):
            raise DataError("no-file", repr(path)[:60], 0, 0, known=", ".join(FILES))
        texts.update(_read(Path(path)))
    return {"files": texts}


def _read(path: Path) -> dict[str, str]:
    if path.is_dir():
        found = [path / name for name in FILES if (path / name).is_file()]
    else:
        found = [path] if path.name in FILES else []
    if not found:
        raise DataError("no-file", path.name, 0, 0, known=", ".join(FILES))
    return {one.name: file_text(one) for one in found}


def file_text(path: Path) -> str:
    """The text of one file. Raises DataError for one that cannot be read, is too large, or is no UTF-8."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DataError("unreadable", path.name, 0, 0, what=error.strerror or "") from None
    if len(data) > LARGEST:
        raise DataError("too-large", path.name, 0, 0, count=len(data), most=LARGEST)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DataError("not-utf8", path.name, line, error.start - data.rfind(b"\n", 0, error.start)) from None
