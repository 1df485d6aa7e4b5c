"""The keys of a class: kept in its folder, so that pages that are open find the class again when it is restarted."""

import json
import os
import re
import secrets
from pathlib import Path
from typing import Final

from companion.core.ledger import RecordError
from companion.core.words import system_reason
from companion.lessons.feedback import say

FILE: Final = "class.json"
_KEY = re.compile(r"[A-Za-z0-9_-]{16,80}")


def class_keys(folder: Path, lang: str) -> tuple[str, str]:
    """The pupils' key and the teacher's, made when the class first meets. Raises RecordError.

    The file can be read by its owner alone; deleting it gives new keys.
    """
    path = folder / "lessons" / FILE
    try:
        kept = json.loads(path.read_text("utf-8"))
        if all(isinstance(kept[name], str) and _KEY.fullmatch(kept[name]) for name in ("pupils", "teacher")):
            return kept["pupils"], kept["teacher"]
    except FileNotFoundError:
        pass
    except OSError as error:
        raise RecordError(say("keys-unkept", lang, path=path, what=system_reason(error, lang))) from None
    except (ValueError, KeyError, TypeError):
        pass  # what cannot be read is made anew
    keys = {"pupils": secrets.token_hex(12), "teacher": secrets.token_urlsafe(24)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(keys, file)
    except OSError as error:
        raise RecordError(say("keys-unkept", lang, path=path, what=system_reason(error, lang))) from None
    return keys["pupils"], keys["teacher"]
