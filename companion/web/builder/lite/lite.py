"""JupyterLite: the notebooks in a browser, with Python in it, in one folder of files that asks for nothing elsewhere.

`lab/index.html?path=en/1-scorekeeper.ipynb` opens one notebook in JupyterLab, `notebooks/index.html?path=…` it alone.
"""

import hashlib
import json
import shutil
import subprocess
import tempfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final

from companion.core.runtime.process import environment, python
from companion.web.builder.lite.offline import work_offline
from companion.web.builder.runtime.compiling import compile_in
from companion.web.builder.runtime.runtime import RuntimeMissingError
from companion.web.builder.runtime.wheels import FRONT_ENDS, OWN, cache, fetched, gathered, lock_file
from companion.web.builder.sources import Sources

FOLDER: Final = "lite"
APPS: Final = ("lab", "notebooks", "tree")
RECORDS: Final = "/drive/companion"
"""Where matches, lessons and card lists lie in the kernel: the drive is what the browser keeps and the page lists."""
LIBRARY: Final = "python_stdlib.zip"
_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
_KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
_AT_ONCE: Final = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", OWN)
"""What is loaded while Python starts, all together."""
_MOMENT: Final = 315532800
"""The time that files are given: the same bytes at every build (1980, the first that a zip knows)."""
_LEFT: Final = ("*.map", "rspack.config*.js", "package.json", "jupyterlite.schema.*")
"""Files that no page reads."""


def write_lite(target: Path, sources: Sources, pyodide: Path) -> None:
    """Write `target/lite`. `pyodide`: the folder of npm's Pyodide. Raises RuntimeMissingError."""
    kernel = _kernel_extension()
    home = target / FOLDER
    if home.exists():
        shutil.rmtree(home)
    with tempfile.TemporaryDirectory() as place:
        _build(Path(place), home, sources.notebooks, kernel)
    _trim(home)
    work_offline(home)
    python = _write_pyodide(home / "static", pyodide, kernel)
    _point(home / "jupyter-lite.json", f"./static/{python.name}/pyodide.mjs")


# --- JupyterLite itself -----------------------------------------------------------------------------------------------


def _build(place: Path, home: Path, notebooks: Path, kernel: Path) -> None:
    """Let jupyterlite-core write the pages, the notebooks and the front ends of the kernel and of the widgets."""
    (place / "jupyter-lite.json").write_text(json.dumps(_settings()), "utf-8")
    (place / "overrides.json").write_text(json.dumps(_overrides()), "utf-8")
    content = place / "content"
    shutil.copytree(notebooks, content, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    fronts = [str(kernel), *map(str, fetched(FRONT_ENDS).values())]
    config = {
        "LiteBuildConfig": {
            "contents": [str(content)], "apps": list(APPS), "output_dir": str(home.absolute()),
            "cache_dir": str(place / "cache"), "ignore_sys_prefix": True, "federated_extensions": fronts,
            "no_sourcemaps": True, "no_unused_shared_packages": True, "no_libarchive": True,
            "source_date_epoch": _MOMENT,
        }
    }  # fmt: skip
    (place / "jupyter_lite_config.json").write_text(json.dumps(config), "utf-8")
    command = python("jupyterlite_core", "build")
    done = subprocess.run(command, cwd=place, env=environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeMissingError("site_no_lite", what=(done.stderr or done.stdout).strip()[-300:])


def _settings() -> dict[str, Any]:
    """What the pages are told: the kernel is ours, nothing is to be had elsewhere, records lie on the drive."""
    kernel = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "packages": list(_AT_ONCE),
            "env": {"COMPANION_FOLDER": RECORDS, "HOME": "/home/pyodide"},
        },
    }
    data = {
        "appName": "Companion", "enableServiceWorkerCache": "true",
        "litePluginSettings": {f"{_KERNEL}:kernel": kernel},
    }  # fmt: skip
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def _overrides() -> dict[str, Any]:
    """Settings of JupyterLab: no news are asked for, and no age is shown of files that have none."""
    return {
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
        "@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False},
    }


def _kernel_extension() -> Path:
    """The folder of the kernel's front end, as the package brings it. Raises RuntimeMissingError."""
    try:
        found = distribution("jupyterlite-pyodide-kernel")
    except PackageNotFoundError:
        raise RuntimeMissingError("site_no_lite", what="jupyterlite-pyodide-kernel") from None
    for file in found.files or ():
        if file.as_posix().endswith(f"labextensions/{_KERNEL}/package.json"):
            return Path(str(found.locate_file(file))).resolve().parent
    raise RuntimeMissingError("site_no_lite", what=_KERNEL)


def _trim(home: Path) -> None:
    """Take away what no page reads."""
    for pattern in _LEFT:
        for path in home.rglob(pattern):
            if path.parent == home or path.name != "package.json":
                path.unlink()


# --- Python -----------------------------------------------------------------------------------------------------------


def _write_pyodide(static: Path, pyodide: Path, kernel: Path) -> Path:
    """Pyodide, the wheels beside it, and the lock file that knows them; gives their folder.

    It is named after what is in it: a browser that has kept some of it never mixes one Python with another.
    """
    folder = static / "pyodide"
    folder.mkdir(parents=True)
    for name in _PYODIDE:
        shutil.copyfile(pyodide / name, folder / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    theirs = sorted((kernel / "static" / "pypi").glob("*.whl"))
    newest = {wheel.name.partition("-")[0]: wheel for wheel in theirs}
    wheels = gathered(lock, newest.values(), folder)
    compile_in(folder, [LIBRARY, *(one.path.name for one in wheels)], pyodide, cache() / "compiled")
    (folder / "pyodide-lock.json").write_text(json.dumps(lock_file(lock, wheels), indent=1), "utf-8")
    whole = hashlib.sha256(b"".join((folder / name).read_bytes() for name in ("pyodide-lock.json", *_PYODIDE)))
    return folder.rename(static / f"pyodide-{whole.hexdigest()[:12]}")


def _point(settings: Path, address: str) -> None:
    """Tell the kernel where its Python is."""
    told = json.loads(settings.read_text("utf-8"))
    told["jupyter-config-data"]["litePluginSettings"][f"{_KERNEL}:kernel"]["pyodideUrl"] = address
    settings.write_text(json.dumps(told, indent=1), "utf-8")
