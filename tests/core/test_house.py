"""The house is read by its rooms: small folders, small files, modules named by nouns of the field."""

import re
from pathlib import Path

import pytest

import companion

HOME = Path(companion.__file__).parent
MOST_FILES, MOST_LINES = 12, 400
PARTICIPLES = re.compile(r"(?:ed|said|told|given|kept|heard|made|shown|seen|lit|found|drawn|known)$")
FILES = sorted(path for kind in ("py", "js", "css") for path in HOME.rglob(f"*.{kind}") if "/_" not in str(path.parent))


def test_a_folder_has_few_files() -> None:
    assert len(FILES) > 800
    folders = {path.parent for path in FILES}
    counts = {
        folder: sum(path.is_file() and path.name != "__init__.py" for path in folder.iterdir()) for folder in folders
    }
    assert {str(folder): count for folder, count in counts.items() if count > MOST_FILES} == {}


def test_a_file_is_read_in_one_sitting() -> None:
    lines = {
        path.relative_to(HOME).as_posix(): path.read_text("utf-8").count("\n") for path in FILES if path.suffix == ".py"
    }
    assert {name for name, count in lines.items() if count > MOST_LINES} == set()


@pytest.mark.parametrize("suffix", [".py", ".js"])
def test_no_module_is_named_by_a_participle(suffix: str) -> None:
    assert [path.name for path in FILES if path.suffix == suffix and PARTICIPLES.search(path.stem)] == []
