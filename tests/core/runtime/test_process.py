"""Nothing is imported from where somebody stands: every way in which the house starts a Python, in a folder full of
modules that are somebody's."""

import os
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

import pytest

import companion
from companion.cli import main
from companion.core.runtime import process
from companion.partner.background import mind
from companion.web.builder.guides import guides, sphinx_run
from companion.web.builder.runtime import wheels
from companion.web.builder.runtime.runtime import RuntimeMissingError
from companion.web.builder.sources import Sources
from tests.browser.lab import free_port
from tests.budget import SOAK
from tests.interrupted import interruptible
from tests.lab.simulations import alike, simulated
from tests.planted import FAMILIAR, Planted
from tests.running.source import sources
from tests.waiting import LIMIT_S, until

HOUSE: Final = Path(companion.__file__).parent
BY_PYTHON: Final = frozenset({"typing", "companion"})
"""What `python -m` itself imports from where one stands, before any line of ours is run."""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planted:
    """Where this test stands."""
    found = Planted(tmp_path / "planted", tmp_path / "marks", FAMILIAR)
    monkeypatch.chdir(found.folder)
    return found


def test_what_is_planted_is_run_by_a_python_that_minds_nothing(planted: Planted) -> None:
    """Else none of these tests would say anything."""
    subprocess.run([sys.executable, "-m", "companion.cli", "games"], capture_output=True, check=False)
    assert "companion" in planted.run


def test_the_process_that_thinks(planted: Planted) -> None:
    child = mind._Child()
    assert child.lives
    child.end()
    assert planted.run == []


def test_the_processes_of_the_laboratory(planted: Planted) -> None:
    runs = simulated(2, workers=1)
    assert runs.missing == 0
    assert alike(runs) == alike(simulated(2))
    assert planted.run == []


def test_the_processes_that_build_the_site(planted: Planted, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(RuntimeMissingError, match="site_no_wheels"):
        wheels._download(["tabletop-nothing==0"], tmp_path)
    assert guided(tmp_path)
    lite = subprocess.run(
        process.python("jupyterlite_core", "--version"), env=process.environment(), capture_output=True, check=False
    )
    assert lite.returncode == 0, lite.stderr
    assert planted.run == []


def guided(place: Path) -> bool:
    """Whether Sphinx is loaded and begins; at length: whether it builds the guides to their end."""
    work = place / "work"
    if not SOAK:
        work.write_text("no folder", "utf-8")
    told = guides._build(work, place / "guides", "fr", Sources(place / "none", place, place))
    return told == [] if SOAK else "NotADirectoryError" in told[0]


def served(command: list[str], *more: str) -> str:
    """What a `companion play` has said until it answers; then it is stopped."""
    port = free_port()
    command = [*command, "play", "--no-browser", "--lang", "en", "--port", str(port), *more]
    running = interruptible(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        until(lambda: running.poll() is not None or answers(port))
    finally:
        running.terminate()
        out: str = running.communicate(timeout=LIMIT_S)[0]
    return out


def answers(port: int) -> bool:
    """Whether a server is there, if only to ask for a key."""
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/companion/", timeout=1).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


@pytest.mark.parametrize("more", [(), ("--class",)])
def test_the_server_of_the_table_and_of_a_class(planted: Planted, tmp_path: Path, more: tuple[str, ...]) -> None:
    """By the command, from a folder of somebody's, on a folder of somebody's."""
    folder = Planted(tmp_path / "matches", tmp_path / "marks", FAMILIAR).folder
    told = served([str(Path(sys.executable).with_name("companion"))], "--folder", str(folder), *more)
    assert "http://127.0.0.1:" in told
    assert "Traceback" not in told
    assert planted.run == []


def test_a_module_that_is_run_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m companion.cli`: all that Python has not imported itself by then."""
    names = tuple(name for name in FAMILIAR if name not in BY_PYTHON)
    standing = Planted(tmp_path / "planted", tmp_path / "marks", names)
    monkeypatch.chdir(standing.folder)
    told = served([sys.executable, "-m", "companion.cli"], "--folder", str(tmp_path / "matches"))
    assert "http://127.0.0.1:" in told
    assert standing.run == []


def test_a_program_of_others_keeps_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is run by name and uses us."""
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "__init__.py").write_text("import companion\n", "utf-8")
    (tmp_path / "theirs" / "__main__.py").write_text("import beside; print(beside.WORD)\n", "utf-8")
    (tmp_path / "beside.py").write_text("WORD = 'found'\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    done = subprocess.run([sys.executable, "-m", "theirs"], capture_output=True, text=True, check=False)
    assert done.stdout == "found\n", done.stderr


def test_cards_and_decks_of_a_folder(planted: Planted, capsys: pytest.CaptureFixture[str]) -> None:
    (planted.folder / "cards.csv").write_text("name\n", "utf-8")
    assert main(["decks", "herocard", str(planted.folder), "--lang", "en"]) in (1, 2)
    assert capsys.readouterr().err
    assert planted.run == []


# --- one way ----------------------------------------------------------------------------------------------------------


NODE: Final = frozenset({"compiling.py", "table.py", "runtime.py"})
"""Of the builder: what they start is no Python."""
ELSEWHERE: Final = frozenset({"multiprocessing", "runpy", "concurrent.futures.process"})


def test_every_python_is_started_in_one_way() -> None:
    own = HOUSE / "core" / "runtime" / "process.py"
    starts: list[str] = []
    for path, source in sources("companion").items():
        if path == own:
            continue
        imported = {name for one in source.imports for name in one.said}
        assert "sys.executable" not in source.dotted | imported, path
        starting = ("os.exec", "os.spawn", "os.posix_spawn", "os.system", "os.popen")
        assert not any(name.startswith(starting) for name in source.dotted | imported), path
        assert not ELSEWHERE & (source.dotted | imported), path
        for called, given in source.calls:
            if called.startswith("subprocess."):
                starts.append(path.name)
                assert dict(given).get("env", "").startswith("environment(") or path.name in NODE, path
    assert set(starts) == {"processes.py", "mind.py", "wheels.py", "lite.py", "guides.py"} | NODE


def test_the_command_and_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/theirs")
    assert process.python("a.b", "c") == [sys.executable, "-P", "-m", "a.b", "c"]
    found = process.environment(MORE="x")
    assert (found["PYTHONSAFEPATH"], found["MORE"]) == ("1", "x")
    assert found["PYTHONPATH"].split(os.pathsep)[-1] == "/theirs"
    monkeypatch.setattr(process.site, "getsitepackages", lambda: [str(HOUSE.parent)])
    assert process.environment()["PYTHONPATH"] == "/theirs"
    assert (
        sphinx_run.command(Path("a"), Path("b"), "fr", Sources(Path(), Path(), Path()))[:3] == process.python("x")[:3]
    )
