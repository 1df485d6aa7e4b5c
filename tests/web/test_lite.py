"""What JupyterLite is made of, as far as no browser is needed: wheels, the lock file, the service worker's slips."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.web.builder.lite import offline
from companion.web.builder.lite.offline import work_offline
from companion.web.builder.runtime import wheels
from companion.web.builder.runtime.compiling import compile_in
from companion.web.builder.runtime.runtime import RuntimeMissingError, find_pyodide
from companion.web.builder.runtime.wheels import Wheel, closure, fetched, imports_of, lock_file, own_wheel, slimmed

ENTRY = {"depends": ["Deep.Thing"], "imports": ["one"], "version": "1.0"}
PACKAGES = {"one": ENTRY, "deep-thing": {**ENTRY, "depends": []}, "other": {**ENTRY, "depends": ["one"]}}


def a_wheel(path: Path, *names: str) -> Path:
    with zipfile.ZipFile(path, "w") as content:
        for name in names:
            content.writestr(name, "X = 1\n")
    return path


def names_of(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as content:
        return set(content.namelist())


def test_a_package_brings_what_it_needs_and_nothing_else() -> None:
    assert closure(PACKAGES, ["one"]) == ["deep-thing", "one"]
    assert closure(PACKAGES, ["Other"]) == ["deep-thing", "one", "other"]


def test_what_no_browser_reads_is_left_out_of_a_wheel(tmp_path: Path) -> None:
    (tmp_path / "slim").mkdir()
    kept = {"thing/__init__.py", "thing/testing/tools.py", "thing-1.dist-info/METADATA"}
    out = {"thing/tests/test_it.py", "thing/stub.pyi", "thing-1.data/data/share/jupyter/labextensions/x.js"}
    wheel = a_wheel(tmp_path / "thing-1-py3-none-any.whl", *kept, *out)
    slim = slimmed(wheel, tmp_path / "slim")
    assert names_of(slim) == kept
    assert imports_of(slim) == ["thing"]
    assert slim.read_bytes() == slimmed(wheel, tmp_path / "slim").read_bytes()


def test_our_own_wheel_plays_teaches_and_draws_and_leaves_the_rest_at_home(tmp_path: Path) -> None:
    names = names_of(own_wheel(tmp_path))
    assert {
        "companion/__init__.py", "companion/notebook/scorekeeper.py", "companion/games/etraclor/rulebook.toml",
        "companion/table/front/shell/table.js", "companion/printing/page/qr.py",
        "companion/fonts/companion-text-regular.ttf",
    } <= names  # fmt: skip
    for room in ("cli", "web", "_site", "_printables", "_notebooks", "notebook/jupyter-config"):
        assert not [name for name in names if name.startswith(f"companion/{room}/")], room
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pdf", ".ipynb", ".md"))]
    assert not [name for name in names if name.startswith("tests/")]


def test_it_is_made_wherever_the_package_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "site-packages" / "companion"
    (home / "_notebooks").mkdir(parents=True)
    for name in ("__init__.py", "_notebooks/x.ipynb"):
        (home / name).write_text("", "utf-8")
    monkeypatch.setattr(wheels, "PACKAGE", home)
    assert {name for name in names_of(own_wheel(tmp_path)) if name.startswith("companion/")} == {
        "companion/__init__.py"
    }


def test_the_lock_file_knows_the_bytes_that_lie_beside_it(tmp_path: Path) -> None:
    thing = Wheel(a_wheel(tmp_path / "The_Thing-1.2-py3-none-any.whl", "thing.py"), ("thing",), ("Deep_Thing",))
    lock = lock_file({"info": {"python": "3.14.2"}, "packages": {"gone": {}}}, [thing])
    assert lock["info"] == {"python": "3.14.2"}
    assert list(lock["packages"]) == ["the-thing"]
    entry = lock["packages"]["the-thing"]
    assert (entry["version"], entry["file_name"], entry["depends"]) == ("1.2", thing.path.name, ["deep-thing"])
    before = entry["sha256"]
    a_wheel(thing.path, "thing.py", "more.py")
    assert thing.locked()["sha256"] != before


def test_what_is_in_the_cache_is_not_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def download(wanted: Sequence[str], folder: Path) -> None:
        asked.extend(wanted)
        for one in wanted:
            a_wheel(folder / f"{one.replace('-', '_').replace('==', '-')}-py3-none-any.whl", "x.py")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(wheels, "_download", download)
    assert set(fetched(["a-b==1.0", "c==2"])) == {"a-b", "c"}
    assert set(fetched(["a-b==1.0", "d==3"])) == {"a-b", "d"}
    assert asked == ["a-b==1.0", "c==2", "d==3"]
    monkeypatch.setattr(wheels, "_download", lambda *_: None)
    with pytest.raises(RuntimeMissingError) as missing:
        fetched(["e==4"])
    assert missing.value.key == "site_no_wheels"


def test_modules_are_compiled_once(tmp_path: Path) -> None:
    """In Node.js, by Pyodide itself: what does not compile stays, and the second time the cache serves."""
    if shutil.which("node") is None:
        pytest.skip("no Node.js here")
    folder = tmp_path / "wheels"
    folder.mkdir()
    wheel = a_wheel(folder / "thing-1-py3-none-any.whl", "thing/__init__.py", "thing/data.txt")
    with zipfile.ZipFile(wheel, "a") as content:
        content.writestr("thing/template.py", "{{ no python }} at all")
    fresh = wheel.read_bytes()
    compile_in(folder, [wheel.name], find_pyodide(), tmp_path / "cache")
    assert names_of(wheel) == {"thing/__init__.pyc", "thing/data.txt", "thing/template.py"}
    compiled = wheel.read_bytes()
    wheel.write_bytes(fresh)
    compile_in(folder, [wheel.name], tmp_path / "no-pyodide-is-needed", tmp_path / "cache")
    assert wheel.read_bytes() == compiled


def test_the_service_worker_is_put_right_or_the_builder_complains(tmp_path: Path) -> None:
    (tmp_path / "lab").mkdir()
    worker, page = tmp_path / "service-worker.js", tmp_path / "lab" / "index.html"
    page.write_text("<head></head>", "utf-8")
    worker.write_text(" ".join(slip for slip, _ in offline._SLIPS), "utf-8")
    work_offline(tmp_path)
    assert "let enableCache=!1" not in worker.read_text("utf-8")
    assert 'src="../offline.js"' in page.read_text("utf-8")
    assert (tmp_path / "offline.js").is_file()
    with pytest.raises(RuntimeMissingError):
        work_offline(tmp_path)


def test_pyodides_own_lock_file_has_what_the_kernel_needs() -> None:
    known = json.loads((find_pyodide() / "pyodide-lock.json").read_text("utf-8"))["packages"]
    names = closure(known, wheels._OF_PYODIDE)
    assert {"ipython", "jedi", "micropip", "parso", "traitlets"} <= set(names)
    assert all(known[name]["file_name"].endswith("-none-any.whl") for name in names)
