"""Keys kept in a folder: those of the table (the owner's for good, the guests' for an evening), and a class's."""

import json
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from companion.core.record.disk import write_whole
from companion.core.record.ledger import RecordError
from companion.core.text.messages import system_reason
from companion.table.words import app_word

FILE: Final = "keys.json"
EVENING: Final = timedelta(hours=12)
"""A server that is started again within an evening knows its guests; the next evening they scan a new code."""
_SOUND: Final = re.compile(r"[A-Za-z0-9_-]{20,80}|\d{4}-\d\d-\d\dT[\d:.+]+")
"""A key, or since when it is one."""

KeyRow = dict[str, str]


def kept_keys(path: Path, made: Callable[[KeyRow], KeyRow], lang: str, *, renew: bool) -> KeyRow:
    """The keys in a file, as `made` completes what it holds (with `renew`: nothing), written down where that is new.

    What is no key counts as missing. The file can be read by its owner alone. Raises RecordError.
    """
    try:
        kept = {} if renew else _read(path)
        keys = made(kept)
        if keys != kept:
            write_whole(path, json.dumps(keys).encode(), mode=0o600)
    except OSError as error:
        what = system_reason(error, lang)
        raise RecordError(app_word("keys_unkept", lang, path=path, what=what)) from None
    return keys


def _read(path: Path) -> KeyRow:
    """The keys as they were kept; none where there are none. Raises OSError."""
    try:
        kept: Any = json.loads(path.read_bytes())
        return {name: text for name, text in kept.items() if isinstance(text, str) and _SOUND.fullmatch(text)}
    except (FileNotFoundError, ValueError, AttributeError, RecursionError):
        return {}


@dataclass(frozen=True, slots=True)
class Keys:
    """The owner's key, the guests', and since when the guests' key is theirs."""

    owner: str
    guests: str
    since: datetime


def table_keys(
    folder: Path, lang: str, *, guests: bool = True, renew: bool = False, now: datetime | None = None
) -> Keys:
    """The keys of a folder, made where there are none. `renew`: all are new, and shut out all who came with the old.

    Without `guests` none come: their key and their evening are as they were. Raises RecordError.
    """
    now = now or datetime.now(UTC)
    tonight = (secrets.token_urlsafe(18), now.replace(microsecond=0))

    def made(kept: KeyRow) -> KeyRow:
        nonlocal tonight
        tonight = _tonight(kept, now) or tonight
        theirs = {"guests": tonight[0], "since": tonight[1].isoformat()}
        return {**kept, "owner": kept.get("owner") or secrets.token_urlsafe(24), **(theirs if guests else {})}

    return Keys(kept_keys(folder / FILE, made, lang, renew=renew)["owner"], *tonight)


def _tonight(kept: KeyRow, now: datetime) -> tuple[str, datetime] | None:
    """The guests' key and its evening, while that lasts."""
    try:
        since = datetime.fromisoformat(kept["since"])
        return (kept["guests"], since) if timedelta(0) <= now - since < EVENING else None
    except (KeyError, ValueError, TypeError):
        return None
