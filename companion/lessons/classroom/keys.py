"""The keys of a class: kept in its folder, so that pages that are open find the class again when it is restarted."""

import secrets
from pathlib import Path
from typing import Final

from companion.table.door.keys import KeyRow, kept_keys

FILE: Final = "class.json"


def class_keys(folder: Path, lang: str, *, renew: bool = False) -> tuple[str, str]:
    """The pupils' key and the teacher's, made when the class first meets. Raises RecordError.

    With `renew` (or when the file is deleted) both are new, and the old ones open nothing any more.
    """
    keys = kept_keys(folder / "lessons" / FILE, _made, lang, renew=renew)
    return keys["pupils"], keys["teacher"]


def _made(kept: KeyRow) -> KeyRow:
    if {"pupils", "teacher"} <= kept.keys():
        return kept
    return {"pupils": secrets.token_hex(12), "teacher": secrets.token_urlsafe(24)}
