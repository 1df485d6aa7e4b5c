"""The page's own Python and packs, run by Node.js: a whole match of each game, every lesson, rules, codes, files."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.core.plugins.registry import own_games
from companion.web.builder.runtime.packing import unpack
from companion.web.builder.runtime.runtime import node
from companion.web.builder.sources import PACKAGE
from tests.web.table_build import built_table

GOLDEN = PACKAGE.parent / "tests" / "games"
MATCHES = {
    "etraclor": ("dealt", "lightning"), "erythro": ("alliance", "consortium"), "herocard": ("dealt",),
    "aestery": ("dealt", "empty"), "eredan": ("dealt", "score"),
}  # fmt: skip
"""For each game whole matches that are announced: nothing is corrected, overridden or taken back in them."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("golden")
    for game, names in MATCHES.items():
        for name in names:
            shutil.copyfile(GOLDEN / game / "golden" / f"{name}.jsonl", folder / f"{game}-{name}.jsonl")
    command = [node(), str(Path(__file__).with_name("play.mjs")), str(built_table() / "table"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def test_every_game_has_its_match() -> None:
    assert set(MATCHES) == set(own_games())


def test_matches_lessons_codes_and_doors_are_as_on_a_desktop(played: Any) -> None:
    assert played["wrong"] == []


def test_what_was_loaded_is_what_the_pack_holds(played: Any) -> None:
    held = unpack((built_table() / "table" / "py" / "play.pack").read_bytes())
    modules = {place.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for place in held}
    assert set(played["loaded"]) <= modules
    assert len(played["loaded"]) > 300
