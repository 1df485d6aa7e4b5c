"""The whole site, part by part; parts know nothing of each other and are built side by side."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final

from companion.core.text.messages import ToldError
from companion.web.builder.runtime.runtime import find_pyodide
from companion.web.builder.sources import Sources, find_sources

PARTS: Final = ("table", "guides", "notebooks")
"""The page of the table; landing page, guides, rule books and printables; the notebooks in JupyterLite."""


class SiteError(Exception):
    """A part that cannot be built; what is wrong with its sources, in a sentence."""


def build(
    target: Path, *, parts: Sequence[str] = PARTS, pyodide: Path | None = None, address: str = ""
) -> Iterator[tuple[str, float]]:
    """Write the site into a folder; the name of each part, and how many seconds it took, when it is there.

    `pyodide`: the folder of its files as npm has them (None: where they are found, else fetched); `address`: where the
    site will lie, for those who tell of it elsewhere. What the folder holds besides the parts stays.

    Raises RuntimeMissingError, SiteError, OSError.
    """
    sources = find_sources()
    runtime = find_pyodide(pyodide)
    target.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(min(len(parts), os.cpu_count() or 1)) as workers:
        waiting = {workers.submit(_timed, part, target, sources, runtime): part for part in parts}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    _finish(target, address, guides="guides" in parts)
    (target / ".nojekyll").touch()  # else some hosts leave out the folders that begin with `_`


def _finish(target: Path, address: str, *, guides: bool) -> None:
    """What is told of all parts together: their licences, what links to them show; and every link is followed.

    Raises SiteError, RuntimeMissingError.
    """
    from companion.web.builder.check.licences import write_licences
    from companion.web.builder.guides.guides import check
    from companion.web.builder.sharing import heads

    try:
        write_licences(target)
        if guides:
            check(target)
            heads.write(target, address)
    except ToldError as wrong:
        raise SiteError(str(wrong)) from None


def _timed(part: str, target: Path, sources: Sources, runtime: Path) -> float:
    import time

    begun = time.monotonic()
    try:
        _WRITERS[part](target, sources, runtime)
    except ToldError as wrong:  # it knows its words by functions, which do not travel between processes
        raise SiteError(str(wrong)) from None
    return time.monotonic() - begun


def _table(target: Path, sources: Sources, runtime: Path) -> None:
    from companion.web.builder.table.table import write_table

    write_table(target, runtime)


def _guides(target: Path, sources: Sources, runtime: Path) -> None:
    from companion.web.builder.guides.guides import write_guides

    write_guides(target, sources, checked=False)


def _notebooks(target: Path, sources: Sources, runtime: Path) -> None:
    from companion.web.builder.lite.lite import write_lite

    write_lite(target, sources, runtime)


_WRITERS: Final[dict[str, Callable[[Path, Sources, Path], None]]] = {
    "table": _table, "guides": _guides, "notebooks": _notebooks,
}  # fmt: skip
