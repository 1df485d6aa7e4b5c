"""Plays all matches of a plan, here or elsewhere, and keeps what was done whatever comes between."""

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.core.plugins.optional import in_browser
from companion.core.text.messages import ToldError, quoted
from companion.lab.errors import BrokenMatchError, LabError, mistake, trouble
from companion.lab.matches.batches import Crew, Todo, gaps
from companion.lab.matches.plan import Plan, planned
from companion.lab.matches.result_log import Kept
from companion.lab.matches.work import Row, Seating, opened, play
from companion.lab.processes.cluster import SECURE, Cluster, check_network, checked_tls
from companion.lab.processes.processes import MOST, Hands
from companion.lab.progress import Progress
from companion.lab.results.runs import Runs

HERE: Final = 0.3
"""Seconds of a batch that is played in this process: Ctrl+C loses no more."""
_ADDRESS: Final = re.compile(r"(tcp|tls|wss?)://\S+")


def simulate(
    game: str,
    matches: int,
    *,
    workers: int | str | None,
    tls: Mapping[str, Any],
    trust_network: bool,
    into: str | os.PathLike[str] | None,
    progress: bool,
    lang: str,
    **asked: Any,
) -> Runs:
    """The runs of what is asked for. Raises SetupError, PositionError, LabError, MissingExtraError."""
    plan = planned(game, matches, lang=lang, **asked)
    text = json.dumps(plan.as_data(), ensure_ascii=False)
    crew = _crew(workers, text, lang, tls, trusted=trust_network)
    _tried(plan, lang)
    kept = Kept.temporary(plan) if into is None else Kept.at(Path(into).expanduser(), plan, lang)
    runs = Runs(None, lang, kept)
    try:
        _played(kept, crew, lang, shown=progress)
    except LabError as error:
        error.runs = runs
        raise
    except KeyboardInterrupt:
        pass  # what was done is there; `runs.missing` says how much is not
    return runs


def _crew(workers: Any, text: str, lang: str, tls: Mapping[str, Any], *, trusted: bool) -> Crew:
    """Who plays: this process, others, or a scheduler's."""
    far = isinstance(workers, str) and _ADDRESS.fullmatch(workers) is not None
    files = checked_tls(tls, lang, wanted=far and workers.startswith(SECURE))
    if workers is None:
        return _Here(text)
    if far:
        check_network(workers, lang, trusted=trusted)
        return Cluster(text, workers, lang, files)
    if not isinstance(workers, int) or isinstance(workers, bool) or not 1 <= workers <= MOST:
        raise mistake("bad_workers", lang, given=quoted(workers), most=MOST)
    return _Here(text) if in_browser() else Hands(text, workers, lang)


class _Here:
    """This process."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __call__(self, todo: Todo) -> Iterator[Sequence[Row]]:
        while (batch := todo.take()) is not None:
            rows = play(self._text, *batch)
            todo.done(rows)
            yield rows


def _tried(plan: Plan, lang: str) -> None:
    """Each setting is laid out once, so that what cannot be is said before anything is played."""
    for setting in plan.settings:
        try:
            opened(plan, setting, Seating.of(plan, 0), f"{plan.seed}:0")
        except ToldError as error:
            error.lang = lang
            raise


def _played(kept: Kept, crew: Crew, lang: str, *, shown: bool) -> None:
    todo = Todo(gaps(kept.done), HERE if isinstance(crew, _Here) else 1.0)
    if not todo.count:
        return
    line = Progress(kept.plan.total, kept.count(), lang, shown=shown)
    batches = crew(todo)
    try:
        for rows in batches:
            kept.add(rows)
            line.add(len(rows))
    except BrokenMatchError as broken:
        raise trouble("broken", lang, number=broken.number, what=broken.what) from broken
    finally:
        close = getattr(batches, "close", None)
        if close is not None:  # the processes end now, not when somebody tidies up
            close()
        line.close()
