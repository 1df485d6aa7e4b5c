"""What a built site is made of, looked at apart from the builder, beside what its page of licences says."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

OF_THE_GUIDES = ("furo", "sphinx", "sphinx-basic-ng", "pygments", "snowballstemmer")
NOT_OTHERS = ("tabletop-companion", "pillow")
"""Wheels of ours; one holds nothing but a name."""
ANY = ""
"""The version of what does not say one."""

Named = set[tuple[str, str]]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", unescape(name)).lower()


def lines_of(site: Path) -> dict[tuple[str, str], list[Path]]:
    """The names and versions on the page, each with the texts that it leads to."""
    found = {}
    for row in re.findall(r"<li>(.*?)</li>", (site / "licences.html").read_text("utf-8"), re.DOTALL):
        name, version = re.findall(r"<strong>(.*?)</strong> (\S*) ?·", row)[0]
        found[_plain(name), version] = [site / one for one in re.findall(r'href="(licences/[^"]+)"', row)]
    return found


def named(site: Path) -> Named:
    """What lies in the site, as its files say."""
    wheels = [path.name.split("-")[:2] for path in site.rglob("*.whl")]
    packs = [json.loads(path.read_bytes().partition(b"\n")[0]) for path in site.rglob("*.pack")]
    packed = {place.partition("/")[0] for rows in packs for place, _ in rows}
    found = {("tabletop-companion", ANY)}
    found |= {(_plain(name), version) for name, version in wheels if _plain(name) not in NOT_OTHERS}
    found |= {(name, ANY) for name in ("reportlab", "qrcode") if name in packed}
    if any(site.rglob("pyodide.asm.wasm")):
        found |= {("pyodide", ANY), ("python", ANY)}
    if any(site.rglob("companion-*.woff2")) or any(site.rglob("tabletop_companion-*.whl")):
        found.add(("companion fonts", ANY))
    if any(site.rglob("furo.js")):
        found |= {(name, ANY) for name in OF_THE_GUIDES}
    for about in site.rglob("extensions/**/package.json"):
        told = json.loads(about.read_text("utf-8"))
        found.add((_plain(told["name"]), told["version"]))
    if (site / "lite").is_dir():
        found.add(("jupyterlite", ANY))
    return found


def compare(site: Path) -> None:
    """Each part has its line and its text, and there is neither line nor text for what is not there."""
    lines, parts = lines_of(site), named(site)
    assert {one for one in parts if not any(_same(one, line) for line in lines)} == set()
    assert {line for line in lines if not any(_same(one, line) for one in parts)} == set()
    for name, texts in lines.items():
        assert any(len(path.read_text("utf-8")) > 500 for path in texts), name  # a whole licence, not its name
    assert set((site / "licences").glob("*.txt")) == {path for texts in lines.values() for path in texts}


def _same(part: tuple[str, str], line: tuple[str, str]) -> bool:
    return part[0] == line[0] and part[1] in (ANY, line[1])
