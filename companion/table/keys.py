"""The keys of the table, kept in its folder: the owner's for good, the guests' for an evening."""

import json
import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from companion.core.disk import write_whole
from companion.core.ledger import RecordError
from companion.core.words import system_reason
from companion.table.home import app_word

FILE: Final = "keys.json"
EVENING: Final = timedelta(hours=12)
"""A server that is started again within an evening knows its guests; the next evening they scan a new code."""
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{20,80}")


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

    Without `guests` none come: their key and their evening are as they were.

    The file can be read by its owner alone. Raises RecordError.
    """
    now = now or datetime.now(UTC)
    path = folder / FILE
    try:
        kept = {} if renew else _kept(path)
        owner = kept.get("owner") or secrets.token_urlsafe(24)
        keys = Keys(owner, *(_tonight(kept, now) or (secrets.token_urlsafe(18), now.replace(microsecond=0))))
        theirs = {"guests": keys.guests, "since": keys.since.isoformat()}
        row = {**kept, "owner": owner, **(theirs if guests else {})}
        if row != kept:
            write_whole(path, json.dumps(row).encode(), mode=0o600)
    except OSError as error:
        what = system_reason(error, lang)
        raise RecordError(app_word("keys_unkept", lang, path=path, what=what)) from None
    return keys


def _kept(path: Path) -> dict[str, str]:
    """The keys as they were kept; what cannot be read is made anew."""
    try:
        kept: Any = json.loads(path.read_bytes())
        sound = {name: kept[name] for name in ("owner", "guests", "since") if isinstance(kept.get(name), str)}
    except FileNotFoundError:
        return {}
    except (ValueError, AttributeError, RecursionError):
        return {}
    return {name: text for name, text in sound.items() if name == "since" or _KEY.fullmatch(text)}


def _tonight(kept: dict[str, str], now: datetime) -> tuple[str, datetime] | None:
    """The guests' key and its evening, while that lasts."""
    try:
        since = datetime.fromisoformat(kept["since"])
        return (kept["guests"], since) if timedelta(0) <= now - since < EVENING else None
    except (KeyError, ValueError, TypeError):
        return None
