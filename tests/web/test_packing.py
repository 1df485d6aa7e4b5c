"""The packs of the page: what an import brings along is in them, and what is for printing alone is in the other one."""

import ast
from collections.abc import Mapping

import pytest

from companion.core.plugins.registry import own_games
from companion.web.builder.runtime import packing
from companion.web.builder.runtime.packing import Tree, closure, imports, outside, pack, read_folder, stored_zip, unpack
from companion.web.builder.sources import PACKAGE
from tests.web.table_build import built_table

SMALL = Tree(
    {
        "a/__init__.py": b'"""A."""\nfrom a import b\n',
        "a/b.py": b"import json\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a.never\n"
        b"def later():\n    import a.late\n    from a import heavy\n",
        "a/late.py": b"try:\n    import csv\nexcept ImportError:\n    csv = None\n",
        "a/heavy.py": b"",
        "a/never.py": b"",
    }
)


@pytest.fixture(scope="module")
def house() -> Tree:
    return read_folder(PACKAGE.parent, "companion")


@pytest.fixture(scope="module")
def played(house: Tree) -> Mapping[str, str]:
    return packing.play_modules(house)


def test_what_functions_import_comes_along_unless_it_is_for_later() -> None:
    found = closure(SMALL, ["a.b"], lambda name: name == "a.heavy", everywhere=True)
    assert set(found) == {"a", "a.b", "a.late"}
    assert set(closure(SMALL, ["a.b"], lambda _: False, everywhere=False)) == {"a", "a.b"}
    assert {"json", "csv"} <= outside(SMALL, found)


def test_relative_imports_and_what_is_taken_from_a_package_are_found() -> None:
    text = b"from . import d\nfrom ..e import f\ndef g():\n    from .h import i\n"
    first, later = imports("a.b.c", text, package=False)
    assert {"a.b", "a.b.d", "a.e", "a.e.f"} <= first
    assert {"a.b.h", "a.b.h.i"} <= later


def test_a_pack_holds_its_files_and_the_same_files_make_the_same_bytes() -> None:
    files = {"b/x.pyc": b"\n\x00\n", "a.toml": "é".encode(), "c": b""}
    assert unpack(pack(files)) == files
    assert pack(files) == pack(dict(reversed(files.items())))
    assert stored_zip(files) == stored_zip(dict(reversed(files.items())))


@pytest.mark.parametrize("game", own_games())
def test_each_game_is_there_whole_but_for_its_paper(house: Tree, played: Mapping[str, str], game: str) -> None:
    rooms = ("engine", "table", "lessons", "partner")
    below = {name for room in rooms for name in house.below(f"companion.games.{game}.{room}")}
    assert len(below) > 10
    assert below - played.keys() == set()


def test_nothing_that_is_played_with_draws_or_serves(played: Mapping[str, str]) -> None:
    unwanted = ("companion.notebook", "companion.lab", "companion.cli", "companion.table.hub.server",
                "companion.table.hub.pages", "companion.printing.page.page", "companion.shop")  # fmt: skip
    papers = tuple(f"companion.games.{game}.paper" for game in own_games())
    rooms = tuple(f"{one}." for one in unwanted + papers)
    found = {name: asker for name, asker in played.items() if f"{name}.".startswith(rooms)}
    assert not found, "who asks for them stands beside them"


def test_what_is_played_with_asks_for_the_standard_library_alone(house: Tree, played: Mapping[str, str]) -> None:
    import sys

    roots = {name.partition(".")[0] for name in outside(house, played)}
    printing = {"pandas", "numpy", "reportlab", "qrcode"}  # asked for inside functions, where they may be missing
    assert roots - set(sys.stdlib_module_names) - printing - {"companion", ""} == set()


def test_the_built_packs_hold_every_module_that_was_chosen(house: Tree, played: Mapping[str, str]) -> None:
    py = built_table() / "table" / "py"
    play, paper = (unpack((py / f"{name}.pack").read_bytes()) for name in ("play", "paper"))
    places = {source[0] + "c" for name in played if (source := house.source(name)) is not None}
    assert places - play.keys() == set(), "an import has left the closure: build anew"
    printed = packing.paper_modules(house, played)
    places = {source[0] + "c" for name in printed if (source := house.source(name)) is not None}
    assert places - paper.keys() == set()
    assert not play.keys() & paper.keys()
    for game in own_games():
        assert f"companion/games/{game}/rulebook.toml" in play
        assert f"companion/games/{game}/sheets.toml" in paper


def test_docstrings_are_left_out_and_asserts_stay() -> None:
    said = '"""Said."""'
    tree = ast.parse(f'{said}\ndef f(x):\n    {said}\n    assert x\n    return "kept"\nclass C:\n    {said}\n')
    packing._silence(tree)
    text = ast.unparse(tree)
    assert "Said" not in text
    assert "assert x" in text
    assert "kept" in text
