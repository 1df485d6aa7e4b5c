"""One kernel for the notebooks of a worker: starting one takes longer than most of them run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import LIMIT_S

HOMES = ("HOME", "XDG_DATA_HOME", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "MPLCONFIGDIR")
"""What a kernel of the tests must not share with the user."""
SWEPT = """
import gc
gc.freeze()
%reset -f
"""
"""No name of the notebook before is left; what the kernel has loaded is not looked through for garbage each time."""
TWIN = """
from companion.lab.matches import work

def kept(row, rows={}):
    def known(plan, number):
        if "asked" not in vars(plan):
            vars(plan)["asked"] = repr(plan)
        key = (plan.asked, number)
        if key not in rows:
            rows[key] = row(plan, number)
        return rows[key]
    return known

work.row = kept(work.row)
"""
"""The twin of a notebook asks for the same matches as the notebook: they are played once."""

Run = Callable[[Any], None]


@pytest.fixture(scope="session")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A kernel with a home of its own; nothing of a sample ends up among the user's own matches."""
    manager = pytest.importorskip("jupyter_client.manager")
    place: Path = tmp_path_factory.mktemp("kernel")
    with pytest.MonkeyPatch.context() as patch:
        for name in HOMES:
            patch.setenv(name, str(place / name.lower()))
        patch.delenv("COMPANION_FOLDER", raising=False)
        patch.setenv("TMPDIR", str(place))
        running, client = manager.start_new_kernel(kernel_name="python3", cwd=str(place))
    told = client.execute_interactive(TWIN, timeout=LIMIT_S)
    assert told["content"]["status"] == "ok", told["content"]
    yield running
    client.stop_channels()
    running.shutdown_kernel(now=True)
    assert list((place / "xdg_data_home").rglob("*.jsonl")) == []


@pytest.fixture
def run(kernel: Any) -> Run:
    """Runs a notebook from top to bottom, its outputs with it, in a kernel that holds no names of another one."""
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")

    def done(book: Any) -> None:
        swept = nbformat.v4.new_code_cell(SWEPT)
        book.cells.insert(0, swept)
        client.NotebookClient(book, km=kernel, timeout=120).execute(cleanup_kc=False)
        book.cells.remove(swept)

    return done
