"""`make check` runs the tests of what a change touches, and of all that imports it."""

import subprocess
import sys
from pathlib import Path

from tests.running.check import changed, files_of_tests, of_every_game, touched, users
from tests.running.start import ROOT


def chosen(*files: str) -> set[str]:
    """The files of tests that are run when these have changed."""
    return set(files_of_tests(users(touched(files))))


def test_a_rule_of_a_game_runs_its_games_tests_and_no_others() -> None:
    found = chosen("companion/games/eredan/engine/flow/apply.py")
    assert any(file.startswith("tests/games/eredan/") for file in found)
    assert not any(file.startswith("tests/games/aestery/") for file in found)


def test_words_stand_for_the_modules_beside_them() -> None:
    assert touched(["companion/games/eredan/words.toml"]) == touched(
        f"companion/games/eredan/{path.name}" for path in (ROOT / "companion/games/eredan").glob("*.py")
    )
    assert touched(["README.md", "printables/index.md"]) == frozenset()


def test_what_all_use_runs_the_files_of_tests_all() -> None:
    found = chosen("companion/core/rules/moves.py")
    for folder in ("core", "cardkit", "table", "games/etraclor", "games/aestery", "lessons"):
        assert any(file.startswith(f"tests/{folder}/") for file in found), folder
    assert not any(file.startswith(("tests/browser", "tests/notebooks")) for file in found)


def test_what_tests_share_runs_those_that_use_it() -> None:
    found = chosen("tests/core/randomplay.py")
    assert "tests/core/test_properties.py" in found
    assert "tests/running/test_check.py" not in found


def test_a_game_is_tried_where_all_games_are() -> None:
    games, files = of_every_game(touched(["companion/games/erythro/engine/flow/apply.py"]))
    assert games == {"erythro"}
    assert "tests/core/test_properties.py" in files


def test_new_files_count_as_changed() -> None:
    path = ROOT / "tests" / "running" / "_new_for_a_moment.txt"
    path.write_text("", "utf-8")
    try:
        assert "tests/running/_new_for_a_moment.txt" in changed("HEAD")
    finally:
        path.unlink()


def test_what_has_passed_is_passed_over_when_a_long_run_goes_on(tmp_path: Path) -> None:
    tests = tmp_path / "test_two.py"
    tests.write_text("def test_good(): pass\ndef test_bad(): assert False\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.running.kept", "-p", "no:cacheprovider", str(tests)]
    env = {"PASSED": str(tmp_path / "passed.txt"), "PATH": "", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    first = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert "1 failed, 1 passed" in first.stdout
    assert (tmp_path / "passed.txt").read_text("utf-8") == "test_two.py::test_good\n"
    tests.write_text("def test_good(): assert False\ndef test_bad(): pass\n", "utf-8")
    again = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert "1 passed, 1 deselected" in again.stdout
