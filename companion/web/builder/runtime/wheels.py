"""Wheels for the kernel in the browser: those of PyPI without what no browser reads, and our own, made of this package.

PyPI is asked through pip alone, once: what was fetched stays in the user's cache.
"""

import hashlib
import os
import re
import subprocess
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.core.runtime.process import environment, python
from companion.web.builder.runtime.runtime import RuntimeMissingError
from companion.web.builder.sources import PACKAGE

Package = dict[str, Any]
"""What Pyodide's lock file says of a package."""

OWN: Final = "tabletop-companion"
WIDGETS: Final = ("comm==0.2.3", "ipywidgets==8.1.9", "anywidget==0.11.0", "psygnal==0.16.1")
"""What the widgets need and Pyodide does not have; anywidget's front end comes from the same wheel."""
PRINTING: Final = ("reportlab==5.1.0", "qrcode==8.2")
"""What draws sheets. reportlab loads Pillow, and uses it for bitmaps alone: an empty one will do."""
FRONT_ENDS: Final = ("anywidget==0.11.0", "jupyterlab_widgets==3.0.17")
"""The wheels that bring the widgets' part of JupyterLab."""
_OF_PYODIDE: Final = ("micropip", "ipython", "jedi", "traitlets", "typing-extensions")
_NEEDS: Final = {
    "ipywidgets": ("comm", "ipython", "traitlets", "widgetsnbextension"),
    "anywidget": ("ipywidgets", "psygnal", "typing-extensions"),
    "pyodide-kernel": ("comm", "ipython"),
    "ipykernel": ("pyodide-kernel",),
    "piplite": ("micropip",),
}
"""What the packages need that Pyodide's lock file does not know."""
_LEFT_OUT: Final = re.compile(
    r"[^/]+\.data/|(?:.*/)?(?:tests?|__pycache__|nbextension|labextension)/|.*\.(?:pyi|so|c|h|map|afm|pfb|ttf)$"
    r"|reportlab/(?:graphics|platypus|fonts)/"
)
"""Of a wheel, what no kernel in a browser reads."""
_STUBS_LEFT_OUT: Final = re.compile(r"jedi/third_party/(?:django-stubs|typeshed/(?!stdlib/))")
_WITHIN: Final = re.compile(r"jedi/third_party/typeshed/stdlib/")
"""Jedi completes by these stubs."""
LICENCES: Final = re.compile(
    r"\.dist-info/licenses/.+|(?:^|/)(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS)(?:\.\w+)?$", re.IGNORECASE
)
"""Of a wheel, or of an installed package, the licences of what is in it: they go wherever it goes."""
_OWN_LEFT_OUT: Final = re.compile(
    r"(?:_site|_printables|_notebooks|web|cli|notebook/(?:jupyter|lab)-config)/|(?:.*/)?__pycache__/"
)
_EMPTY_PILLOW: Final = (("PIL/__init__.py", b""), ("PIL/Image.py", b""))
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)


def cache() -> Path:
    """Where wheels stay between two builds."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "companion" / "wheels"


def fetched(wanted: Iterable[str]) -> dict[str, Path]:
    """The wheels of some packages (`name==version`), by name; what is not in the cache is fetched through pip.

    Raises RuntimeMissingError.
    """
    names = list(dict.fromkeys(wanted))
    folder = cache()
    missing = [one for one in names if _kept(folder, one) is None]
    if missing:
        folder.mkdir(parents=True, exist_ok=True)
        _download(missing, folder)
    found: dict[str, Path] = {}
    for one in names:
        wheel = _kept(folder, one)
        if wheel is None:
            raise RuntimeMissingError("site_no_wheels", what=one)
        found[normal(one.partition("==")[0])] = wheel
    return found


def _download(wanted: Sequence[str], folder: Path) -> None:
    """Ask pip for wheels that run everywhere."""
    everywhere = ("--only-binary=:all:", "--platform", "any", "--implementation", "py", "--abi", "none")
    command = python("pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")
    command += [*everywhere, "--python-version", "3.14", "--dest", str(folder), *wanted]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeMissingError("site_no_wheels", what=done.stderr.strip()[-300:] or "pip")


def _kept(folder: Path, wanted: str) -> Path | None:
    """The wheel of `name==version` in a folder."""
    name, _, number = wanted.partition("==")
    stem = f"{normal(name).replace('-', '_')}-{number}-"
    return next((one for one in sorted(folder.glob("*.whl")) if one.name.lower().startswith(stem.lower())), None)


def normal(name: str) -> str:
    """The name of a package as lock files have it."""
    return re.sub(r"[-_.]+", "-", name).lower()


# --- the lock file ----------------------------------------------------------------------------------------------------


def closure(packages: Mapping[str, Package], names: Iterable[str]) -> list[str]:
    """Packages of a lock file with all that they depend on."""
    found: dict[str, None] = {}
    waiting = [normal(name) for name in names]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting += map(normal, packages[name]["depends"])
    return sorted(found)


class Wheel(NamedTuple):
    """A wheel, the modules that it brings, and the packages that it needs."""

    path: Path
    imports: Sequence[str]
    depends: Sequence[str]

    @property
    def name(self) -> str:
        """The name of its package."""
        return normal(self.path.name.partition("-")[0])

    def locked(self) -> Package:
        """What a lock file says of it, when it lies beside it."""
        return {
            "name": self.name, "version": self.path.name.split("-")[1], "file_name": self.path.name,
            "package_type": "package", "install_dir": "site",
            "sha256": hashlib.sha256(self.path.read_bytes()).hexdigest(), "imports": list(self.imports),
            "depends": sorted(map(normal, self.depends)), "unvendored_tests": False,
        }  # fmt: skip


def imports_of(wheel: Path) -> list[str]:
    """The modules at the top of a wheel."""
    with zipfile.ZipFile(wheel) as content:
        tops = {name.partition("/")[0] for name in content.namelist()}
    return sorted(top.removesuffix(".py") for top in tops if not re.search(r"\.(?:dist-info|data|pth)$", top))


def gathered(lock: Mapping[str, Any], kernel: Iterable[Path], folder: Path) -> list[Wheel]:
    """Write every wheel of the kernel into a folder.

    `lock`: Pyodide's own lock file, whose versions are kept; `kernel`: the wheels that jupyterlite-pyodide-kernel
    brings. Raises RuntimeMissingError.
    """
    known: Mapping[str, Package] = lock["packages"]
    names = closure(known, _OF_PYODIDE)
    found = [
        Wheel(slimmed(wheel, folder), known[name]["imports"], known[name]["depends"])
        for name, wheel in fetched(f"{name}=={known[name]['version']}" for name in names).items()
    ]
    for wheel in (*fetched((*WIDGETS, *PRINTING)).values(), *kernel):
        slim = slimmed(wheel, folder)
        found.append(Wheel(slim, imports_of(slim), _NEEDS.get(normal(wheel.name.partition("-")[0]), ())))
    found.append(Wheel(_no_pillow(folder), ("PIL",), ()))
    found.append(
        Wheel(own_wheel(folder), (PACKAGE.name,), ("anywidget", "ipywidgets", "pillow", "qrcode", "reportlab"))
    )
    return found


def lock_file(lock: Mapping[str, Any], wheels: Iterable[Wheel]) -> dict[str, Any]:
    """The lock file that finds these wheels, which lie beside it, in the place of Pyodide's own."""
    packages = {wheel.name: wheel.locked() for wheel in wheels}
    return {"info": lock["info"], "packages": dict(sorted(packages.items()))}


# --- files ------------------------------------------------------------------------------------------------------------


def slimmed(wheel: Path, folder: Path) -> Path:
    """A wheel without what no browser reads, under its own name in a folder."""
    with zipfile.ZipFile(wheel) as content:
        names = [name for name in sorted(content.namelist()) if not name.endswith("/") and _read_there(name)]
        return _zipped(folder / wheel.name, ((name, content.read(name)) for name in names))


def _read_there(name: str) -> bool:
    if _WITHIN.match(name) or LICENCES.search(name):
        return True
    return not (_LEFT_OUT.match(name) or _STUBS_LEFT_OUT.match(name))


def own_wheel(folder: Path) -> Path:
    """This very package as a wheel, wherever it is installed; without its commands, printables, guides, notebooks."""
    number = version(OWN)
    stem = f"{OWN.replace('-', '_')}-{number}"
    return _zipped(folder / f"{stem}-py3-none-any.whl", (*_own_files(), *_info(OWN, number)))


def _info(name: str, number: str) -> Iterator[tuple[str, bytes]]:
    """What a wheel says of itself."""
    about = f"Metadata-Version: 2.4\nName: {name}\nVersion: {number}\n"
    wheel = "Wheel-Version: 1.0\nGenerator: companion\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    for file, text in (("METADATA", about), ("WHEEL", wheel), ("RECORD", "")):
        yield f"{name.replace('-', '_')}-{number}.dist-info/{file}", text.encode()


def _no_pillow(folder: Path) -> Path:
    """A Pillow that holds nothing: importing it works, asking it for anything does not."""
    return _zipped(folder / "pillow-0-py3-none-any.whl", (*_EMPTY_PILLOW, *_info("pillow", "0")))


def _own_files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and not _OWN_LEFT_OUT.match(name):
            yield f"{PACKAGE.name}/{name}", path.read_bytes()


def _zipped(target: Path, files: Iterable[tuple[str, bytes]]) -> Path:
    """Write a zip, the same bytes at every build."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as content:
        for name, data in files:
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            content.writestr(entry, data)
    return target
