"""The kernel of a notebook in `companion lab`: what lies beside the notebook is imported by nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.cli import main
from tests.notebooks.conftest import HOMES
from tests.planted import FAMILIAR, Planted
from tests.waiting import LIMIT_S


@pytest.fixture
def planted(tmp_path: Path) -> Planted:
    return Planted(tmp_path / "planted", tmp_path / "marks", FAMILIAR)


@pytest.fixture
def lab_kernel(planted: Planted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A kernel as `companion lab` has it started, beside what is planted; the lab itself is not."""
    labapp = pytest.importorskip("jupyterlab.labapp")
    from jupyter_client.manager import KernelManager

    for name in HOMES:
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH", "COMPANION_FOLDER", "COMPANION_LANG"):
        monkeypatch.setenv(name, "")
    started: list[KernelManager] = []

    def launch(argv: list[str]) -> None:
        manager = KernelManager(kernel_name="python3")
        manager.start_kernel(cwd=str(planted.folder))
        started.append(manager)

    monkeypatch.setattr(labapp.LabApp, "launch_instance", launch)
    assert main(["lab", "--no-browser", "--folder", str(tmp_path / "kept"), "--lang", "en"]) == 0
    yield started[0]
    started[0].shutdown_kernel(now=True)


@pytest.mark.notebook
def test_the_kernel_of_a_notebook(planted: Planted, lab_kernel: Any) -> None:
    client = lab_kernel.blocking_client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=LIMIT_S)
        heard: list[str] = []
        code = "import random, json, pandas, tornado, companion; print(companion.__file__)"
        client.execute_interactive(
            code, timeout=LIMIT_S, output_hook=lambda message: heard.append(message["content"].get("text", ""))
        )
    finally:
        client.stop_channels()
    assert "".join(heard).strip() == companion.__file__
    assert planted.run == []
