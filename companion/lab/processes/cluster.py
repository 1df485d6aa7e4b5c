"""Matches played by any Dask scheduler, spoken to by a process of our own (`companion.lab.processes.scheduler`).

Who works there may be anybody: what comes from there is read as text, and rows that are none are refused.
"""

import ipaddress
import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from companion.core.plugins.optional import needs
from companion.core.text.messages import system_reason
from companion.lab.errors import BrokenMatchError, mistake, trouble
from companion.lab.matches.batches import Todo
from companion.lab.matches.work import Row
from companion.lab.processes.processes import ended, started

SECURE: Final = ("tls", "wss")
"""Ways on which each side shows who it is, and nobody reads along."""


class Cluster:
    """The workers of a scheduler."""

    def __init__(self, text: str, address: str, lang: str, tls: Mapping[str, str] | None = None) -> None:
        """`text`: the plan as JSON; `tls`: the files of certificates, by the names that Dask gives them."""
        self._text, self._address, self._lang, self._tls = text, address, lang, dict(tls or {})

    def __call__(self, todo: Todo) -> Iterator[Sequence[Row]]:
        """The rows as they are done. Raises BrokenMatchError, LabError, MissingExtraError."""
        with needs("lab", self._lang):
            import distributed  # noqa: F401 - it is the other process that uses it
        process = started("companion.lab.processes.scheduler")
        try:
            order = {"plan": self._text, "address": self._address, "tls": self._tls, "left": list(todo.rest())}
            yield from self._heard(process, json.dumps(order))
        finally:
            process.kill()
            ended(process)

    def _heard(self, process: "subprocess.Popen[str]", order: str) -> Iterator[Sequence[Row]]:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(order + "\n")
            process.stdin.flush()
        except OSError:  # it has ended: what it still said is heard
            pass
        for line in process.stdout:
            told: dict[str, Any] = json.loads(line)
            if "rows" in told:
                yield told["rows"]
            elif "broken" in told:
                raise BrokenMatchError(*told["broken"])
            elif "trouble" in told:
                raise trouble(told["trouble"], self._lang, given=self._address, **told["figures"])
            else:
                return
        raise trouble("scheduler_lost", self._lang, given=self._address)


def checked_tls(given: Mapping[str, Any], lang: str, *, wanted: bool) -> dict[str, str]:
    """The files of certificates, all three or none, and only where they are of use. Raises SetupError, LabError for one
    that cannot be read."""
    files = {name: file for name, file in given.items() if file is not None}
    if files and (len(files) < len(given) or not wanted):
        raise mistake("tls_files", lang)
    found: dict[str, str] = {}
    for name, file in files.items():
        if not isinstance(file, str | os.PathLike):
            raise mistake("tls_files", lang)
        path = Path(file).expanduser().absolute()
        try:
            path.open("rb").close()
        except (OSError, ValueError) as error:
            what = system_reason(error, lang) if isinstance(error, OSError) else str(error)
            raise trouble("unreadable", lang, path=path, what=what) from None
        found[name] = str(path)
    return found


def check_network(address: str, lang: str, *, trusted: bool) -> None:
    """That nobody on the way reads along or takes the place of a worker, or that whoever asks has said so.

    Raises SetupError.
    """
    if not trusted and not address.startswith(SECURE) and not _is_here(address):
        raise mistake("open_network", lang, given=address)


def _is_here(address: str) -> bool:
    """Whether an address is one of this very machine."""
    try:
        host = urlsplit(address).hostname or ""
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
