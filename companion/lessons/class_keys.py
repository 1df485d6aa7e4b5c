"""The keys of a class: kept in its folder, so that pages that are open find the class again when it is restarted."""

import json
import re
import secrets
from pathlib import Path
from typing import Final

from companion.core.disk import write_whole
from companion.core.ledger import RecordError
from companion.core.words import system_reason
from companion.lessons.feedback import say

FILE: Final = "class.json"
_KEY = re.compile(r"[A-Za-z0-9_-]{16,80}")


def class_keys(folder: Path, lang: str) -> tuple[str, str]:
    """The pupils' key and the teacher's, made when the class first meets. Raises RecordError.

    The file can be read by its owner alone; deleting it gives new keys.
    """
    path = _path(folder)
    try:
        kept = json.loads(path.read_text("utf-8"))
        if all(isinstance(kept[name], str) and _KEY.fullmatch(kept[name]) for name in ("pupils", "teacher")):
            return kept["pupils"], kept["teacher"]
    except FileNotFoundError:
        pass
    except OSError as error:
        raise RecordError(say("keys-unkept", lang, path=path, what=system_reason(error, lang))) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        pass  # what cannot be read is made anew
    return new_class_keys(folder, lang)


def new_class_keys(folder: Path, lang: str) -> tuple[str, str]:
    """New keys in place of those there are, which open nothing any more. Raises RecordError."""
    path = _path(folder)
    keys = {"pupils": secrets.token_hex(12), "teacher": secrets.token_urlsafe(24)}
    try:
        write_whole(path, json.dumps(keys).encode(), mode=0o600)
    except OSError as error:
        raise RecordError(say("keys-unkept", lang, path=path, what=system_reason(error, lang))) from None
    return keys["pupils"], keys["teacher"]


def _path(folder: Path) -> Path:
    return folder / "lessons" / FILE
