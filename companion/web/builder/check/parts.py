"""What others have made that lies in a built site, as it is found there, each with its licence and that text.

Texts come from what the parts bring themselves: the wheels that are in the site, else the packages that are installed.
Two bring none to where they are taken from, and theirs lie in `texts/`: Pyodide (npm's package) and Python.
"""

import json
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from email import message_from_string
from email.message import Message
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path
from typing import Any, Final

from companion import fonts
from companion.core.text.messages import Phrasebook, ToldError
from companion.web.builder.runtime.packing import unpack
from companion.web.builder.runtime.runtime import VERSION
from companion.web.builder.runtime.wheels import FRONT_ENDS, LICENCES, OWN, fetched, normal
from companion.web.builder.sources import PACKAGE

say: Final = Phrasebook("companion.web.builder")["failed"]
_TEXTS: Final = Path(__file__).parents[1] / "texts"
_NO_TEXT: Final = ("pillow",)
"""A wheel of ours that holds nothing: reportlab asks for that name."""
_PROGRAM: Final = "pyodide.asm.wasm"
_GUIDES: Final = {
    "furo": "styles/furo.css", "sphinx": "doctools.js", "sphinx-basic-ng": "skeleton.css", "pygments": "pygments.css",
    "snowballstemmer": "*stemmer*.js",
}  # fmt: skip
"""The packages whose files lie beside the guides, each with one that says so."""
_EXTENSIONS: Final = {
    "@jupyterlite/pyodide-kernel-extension": "jupyterlite-pyodide-kernel",
    "@jupyter-widgets/jupyterlab-manager": "jupyterlab-widgets", "anywidget": "anywidget",
}  # fmt: skip
"""The packages that bring front ends of JupyterLab."""
LIST: Final = "third-party-licenses.json"
"""What a front end of JupyterLab is made of, as whoever built it wrote it down."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that others have made; `texts`: its licence, by file name; `source`: where its source is."""

    name: str
    version: str
    licence: str
    texts: Mapping[str, str]
    source: str = ""


class NoLicenceError(ToldError):
    """Something in the site has no licence that is known, in a sentence."""

    def __init__(self, name: str) -> None:
        super().__init__(lambda lang: say("no_licence", lang, name=name))


def parts(site: Path) -> list[Part]:
    """Everything that lies in a site, ourselves first. Raises NoLicenceError, RuntimeMissingError."""
    found = [_house(), *_fonts(site), *_python(site), *_drawing(site), *_guides(site), *_jupyter(site), *_wheels(site)]
    named = {(normal(part.name), part.version): part for part in found}
    return list(named.values())


def _house() -> Part:
    own = _installed(OWN)
    text = PACKAGE.parent / "LICENSE"
    texts = own.texts if not text.is_file() else {"LICENSE": text.read_text("utf-8")}
    return Part(own.name, own.version, own.licence, {name: text for name, text in texts.items() if "OFL" not in name})


def _fonts(site: Path) -> Iterator[Part]:
    """The faces of the house, which lie as they are, and packed with what prints."""
    if any(site.rglob("companion-*.woff2")) or any(site.rglob("paper.pack")) or any(site.rglob(f"{_stem(OWN)}-*.whl")):
        text = fonts.LICENCE.read_text("utf-8")
        yield Part("Companion fonts", "", "OFL-1.1", {fonts.LICENCE.name: text})


def _python(site: Path) -> Iterator[Part]:
    if not any(site.rglob(_PROGRAM)):
        return
    source = f"https://github.com/pyodide/pyodide/tree/{VERSION}"
    yield Part("Pyodide", VERSION, "MPL-2.0", {"MPL-2.0.txt": (_TEXTS / "MPL-2.0.txt").read_text("utf-8")}, source)
    python = {"LICENSE.txt": (_TEXTS / "Python.txt").read_text("utf-8")}
    yield Part("Python", "3.14", "PSF-2.0", python, "https://github.com/python/cpython/tree/3.14")


def _drawing(site: Path) -> Iterator[Part]:
    """The packages in the packs of the page, besides our own and Python's library."""
    tops = {place.partition("/")[0] for pack in site.rglob("*.pack") for place in unpack(pack.read_bytes())}
    known = packages_distributions()
    names = {top.removesuffix(".pyc") for top in tops} - {PACKAGE.name, "PIL"} - sys.stdlib_module_names
    for name in sorted(names):
        if name not in known:
            raise NoLicenceError(name)
        yield from map(_installed, known[name])


def _guides(site: Path) -> Iterator[Part]:
    for name, sign in _GUIDES.items():
        if any(site.glob(f"*/_static/{sign}")):
            yield _installed(name)


# --- notebooks --------------------------------------------------------------------------------------------------------


def _jupyter(site: Path) -> Iterator[Part]:
    """JupyterLite, its extensions, and the lists of what they are made of."""
    home = site / "lite"
    if not (home / "build").is_dir():
        return
    core = _installed("jupyterlite-core")
    yield Part("JupyterLite", core.version, core.licence, {**core.texts, **_listed(home / "build" / LIST)}, core.source)
    for about in sorted(home.glob("extensions/**/package.json")):
        told: dict[str, Any] = json.loads(about.read_text("utf-8"))
        package = _EXTENSIONS.get(told["name"])
        if package is None:
            raise NoLicenceError(told["name"])
        own = _installed(package) if package not in _fronts() else _of_wheel(_fronts()[package])
        texts = {**own.texts, **_listed(about.parent / "static" / LIST)}
        yield Part(told["name"], told["version"], told.get("license") or own.licence, texts, own.source)


def _fronts() -> dict[str, Path]:
    return fetched(FRONT_ENDS)


def _listed(path: Path) -> dict[str, str]:
    """The licences of what a front end is made of, one after the other."""
    if not path.is_file():
        return {}
    rows = json.loads(path.read_text("utf-8"))["packages"]
    lines = ("name", "versionInfo", "licenseId", "extractedText")
    told = ("\n".join(str(row.get(line) or "") for line in lines) for row in sorted(rows, key=lambda row: row["name"]))
    return {"third-party.txt": f"\n\n{'-' * 80}\n\n".join(told)}


def _wheels(site: Path) -> Iterator[Part]:
    ours = (normal(OWN), *_NO_TEXT)
    for path in sorted(site.rglob("*.whl")):
        if normal(path.name.partition("-")[0]) not in ours:
            yield _of_wheel(path)


# --- packages ---------------------------------------------------------------------------------------------------------


def _of_wheel(path: Path) -> Part:
    with zipfile.ZipFile(path) as content:
        names = content.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        texts = {_file(name): content.read(name).decode("utf-8", "replace") for name in names if LICENCES.search(name)}
        return _told(message_from_string(content.read(about).decode("utf-8")), texts)


def _installed(name: str) -> Part:
    found: Distribution = distribution(name)
    texts = {_file(str(file)): file.read_text() for file in found.files or () if LICENCES.search(str(file))}
    return _told(message_from_string(found.read_text("METADATA") or ""), texts)


def _told(about: Message, texts: Mapping[str, str]) -> Part:
    """A package by what it says of itself. Raises NoLicenceError."""
    name, version = str(about["Name"]), str(about["Version"])
    if not texts and normal(name) != normal(OWN):
        raise NoLicenceError(name)
    return Part(name, version, _licence(about, texts.values()), dict(texts), _source(about))


def _licence(about: Message, texts: Iterable[str]) -> str:
    """The name of a licence: as the package says it, else by its first words."""
    kinds = [one.rpartition(" :: ")[2] for one in about.get_all("Classifier", []) if one.startswith("License :: OSI")]
    told = str(about["License-Expression"] or "") or ", ".join(kinds) or str(about["License"] or "").partition("\n")[0]
    text = "\n".join(texts)
    return told.strip() or (
        "MIT" if "Permission is hereby granted" in text else "BSD" if "Redistribution" in text else ""
    )


def _source(about: Message) -> str:
    links = dict(one.partition(", ")[::2] for one in about.get_all("Project-URL", []))
    links = {name.lower(): address for name, address in links.items()}
    known = [links.get(name, "") for name in ("source", "code", "repository", "source code", "github", "homepage")]
    return next(filter(None, known), str(about["Home-page"] or ""))


def _file(place: str) -> str:
    return (place.partition(".dist-info/")[2] or place).removeprefix("licenses/").replace("/", "-")


def _stem(name: str) -> str:
    return name.replace("-", "_")
