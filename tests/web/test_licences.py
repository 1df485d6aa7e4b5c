"""The page of licences: what really lies in a built site, with the texts beside it."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("furo")

from companion.web.builder.check import parts
from companion.web.builder.check.licences import write_licences
from companion.web.builder.check.links import Page
from tests.web.contents import compare, lines_of
from tests.web.guides_build import built_guides
from tests.web.table_build import built_table


def laid(site: Path, *, table: bool = False, guides: bool = False) -> Path:
    """A site of some parts, with its page of licences."""
    site.mkdir()
    if guides:
        shutil.copytree(built_guides(), site, dirs_exist_ok=True)
    if table:
        shutil.copytree(built_table() / "table", site / "table")
    write_licences(site)
    return site


def test_each_part_of_the_page_and_the_guides_has_its_line_and_its_text(tmp_path: Path) -> None:
    site = laid(tmp_path / "site", table=True, guides=True)
    compare(site)
    names = {name for name, _ in lines_of(site)}
    assert {"pyodide", "python", "reportlab", "qrcode", "furo", "companion fonts"} <= names
    pyodide = next(texts for (name, _), texts in lines_of(site).items() if name == "pyodide")
    assert "Mozilla Public License Version 2.0" in pyodide[0].read_text("utf-8")
    assert "github.com/pyodide/pyodide/tree/" in (site / "licences.html").read_text("utf-8")


def test_what_is_not_there_has_no_line(tmp_path: Path) -> None:
    compare(laid(tmp_path / "table", table=True))
    compare(laid(tmp_path / "guides", guides=True))
    bare = laid(tmp_path / "bare")
    compare(bare)
    assert len(lines_of(bare)) == 1


def test_fonts_lie_beside_their_licence(tmp_path: Path) -> None:
    site = laid(tmp_path / "site", table=True, guides=True)
    folders = {path.parent for path in site.rglob("*.woff2")}
    assert len(folders) > 1
    assert [
        folder for folder in folders if "SIL OPEN FONT LICENSE" not in (folder / "OFL.txt").read_text("utf-8")
    ] == []


def test_the_page_is_reached_from_the_foot_of_every_page_in_both_languages(tmp_path: Path) -> None:
    site = laid(tmp_path / "site", table=True, guides=True)
    for lang in ("fr", "en"):
        for name in ("index.html", "start.html", "rules/etraclor.html"):
            page = site / lang / name
            there = [(page.parent / to).resolve() for to in Page(page).links if to.endswith("licences.html")]
            assert there == [(site / "licences.html").resolve()], (lang, name)
    told = (site / "licences.html").read_text("utf-8")
    assert "sous quelles licences" in told
    assert "under which licences" in told


def test_something_without_a_licence_stops_the_build(tmp_path: Path) -> None:
    wheel = tmp_path / "lite" / "thing-1-py3-none-any.whl"
    wheel.parent.mkdir()
    with zipfile.ZipFile(wheel, "w") as content:
        content.writestr("thing-1.dist-info/METADATA", "Name: thing\nVersion: 1\n")
    with pytest.raises(parts.NoLicenceError, match="thing"):
        write_licences(tmp_path)
