"""The pages of the repository: what they name is there, what they show runs, and the README says the same in both
languages."""

import contextlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import companion
from companion.cli.main import EXAMPLES, main
from companion.web.builder.guides.guide_source import slug
from companion.web.builder.guides.markdown import lines
from tests.core.test_imports import FLOORS

ROOT: Final = Path(__file__).parents[2]
READMES: Final = ("README.md", "README.fr.md")
PAGES: Final = (*READMES, "CONTRIBUTING.md", "tests/README.md")
GUIDES: Final = tuple(sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "site").glob("*.md")))
HOMES: Final = ("companion", "notebooks", "printables", "scripts", "site", "tests")
MADE: Final = ("build/", ".venv", "companion/matches")
"""What commands make, and the page of a notebook."""
KINDS: Final = (".css", ".js", ".md", ".py", ".toml")
MOST_LINES: Final = 150
_ANY: Final = re.compile(r"<\w+>|\b[A-Z]{4,}\b")
"""What stands for a name: `GAME/tables.py`, `lessons/NAME.toml`."""


def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def prose(page: str) -> str:
    """A page without its pieces of code and what is not shown."""
    shown = re.sub(r"<!--.*?-->", "", text_of(page), flags=re.DOTALL)
    return "\n".join(line for line, code in lines(shown) if not code)


def quoted(page: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`\n]+)`", prose(page))


def code(page: str, *kinds: str) -> list[str]:
    """The pieces of code of a page that are said to be of some kind."""
    blocks: list[list[str]] = []
    within = False
    for line, is_code in lines(text_of(page)):
        if is_code and not within:
            blocks.append([line.lstrip()[3:].strip()])
        elif is_code and line.strip() != "```":
            blocks[-1].append(line)
        within = is_code and not (within and line.strip() == "```")
    return ["\n".join(block[1:]) for block in blocks if block[0] in kinds]


def commands(page: str, first: str) -> list[str]:
    """The commands of a page that begin with a word, in backticks or in a line of code."""
    told = [*quoted(page), *(line for block in code(page, "sh", "") for line in block.splitlines())]
    return [one.partition("  ")[0].partition(" # ")[0].strip() for one in told if one.startswith(f"{first} ")]


# --- what is named is there -------------------------------------------------------------------------------------------


@cache
def places() -> frozenset[str]:
    """Every file and folder of the repository."""
    found = {path.name for path in ROOT.iterdir() if path.is_file()}
    for home in HOMES:
        for folder, _, files in os.walk(ROOT / home):
            if "__pycache__" not in folder:
                here = Path(folder).relative_to(ROOT).as_posix()
                found |= {here, *(f"{here}/{name}" for name in files)}
    return frozenset(found)


@cache
def ends() -> frozenset[str]:
    """Every way in which their names end: `engine/moves.py` is there where some game has it."""
    return frozenset(place[at:] for place in places() for at in (0, *(m.end() for m in re.finditer("/", place))))


def is_there(name: str) -> bool:
    wanted = _ANY.sub("*", name).rstrip("/")
    return wanted in ends() or ("*" in wanted and any(fnmatch(one, wanted) for one in ends()))


def is_place(word: str) -> bool:
    """Whether a word in backticks names a file or a folder."""
    if not re.fullmatch(r"[\w.*<>/-]+", word) or word.startswith(MADE):
        return False
    return word.partition("/")[0] in HOMES if "/" in word and not word.endswith(KINDS) else word.endswith(KINDS)


@pytest.mark.parametrize("page", [*PAGES, "site/glossary.md"])
def test_every_place_that_a_page_names_is_there(page: str) -> None:
    named = [word for word in quoted(page) if is_place(word)]
    assert len(named) > (1 if page in READMES else 10)
    assert [word for word in named if not is_there(word)] == []


@pytest.mark.parametrize("page", GUIDES)
def test_every_place_of_the_house_that_a_guide_names_is_there(page: str) -> None:
    """A guide also names files that its readers make; what it names from the top on, or in a room, is ours."""
    ours = (*HOMES, "engine", "front", "table")
    named = [word for word in quoted(page) if is_place(word) and word.partition("/")[0] in ours]
    assert [word for word in named if not is_there(word)] == []


@pytest.mark.parametrize("page", [*PAGES, *GUIDES])
def test_every_name_of_the_house_that_a_page_says_is_one(page: str) -> None:
    dotted = {match[0] for word in quoted(page) if (match := re.match(r"companion(?:\.\w+)+", word))}
    assert [name for name in sorted(dotted) if not _is_name(name)] == []


def _is_name(name: str) -> bool:
    found: object = companion
    whole = "companion"
    for part in name.split(".")[1:]:
        whole = f"{whole}.{part}"
        with contextlib.suppress(ModuleNotFoundError):
            import_module(whole)
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return True


def test_the_floors_are_told_as_they_are() -> None:
    told = re.findall(r"^\| (\d+) \| `companion/(\w+)` ", text_of("CONTRIBUTING.md"), re.MULTILINE)
    assert sorted(told) == sorted((str(at), room) for at, rooms in enumerate(FLOORS, 1) for room in rooms)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    text, home = prose(page), (ROOT / page).parent
    links = [*re.findall(r"\]\(([^()\s]+)\)", text), *re.findall(r"(?:href|src)=\"([^\"]+)\"", text)]
    for link in links:
        path, _, anchor = link.partition("#")
        target = home / path if path else ROOT / page
        assert target.exists(), link
        if anchor:
            headings = [line.lstrip("#").strip() for line, code in lines(target.read_text("utf-8")) if not code]
            assert anchor in map(slug, headings), link


# --- what is told to be run can be run --------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [*PAGES, *GUIDES])
def test_every_target_of_make_is_one(page: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", text_of("Makefile"), re.MULTILINE))
    assert {"play", "test"} <= targets
    assert [one for one in commands(page, "make") if one.split()[1] not in targets] == []


@cache
def help_of(command: str) -> str:
    """What a command of ours says of itself."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        assert main([command, "--help", "--lang", "en"]) == 0
    return told.getvalue()


@pytest.mark.parametrize("page", [*PAGES, *GUIDES])
def test_every_command_is_one_and_takes_what_is_given(page: str) -> None:
    for one in commands(page, "companion"):
        command, *given = one.split()[1:]
        assert command in EXAMPLES or command.startswith("-"), one
        options = [word.partition("=")[0] for word in given if word.startswith("--")]
        assert [word for word in options if word not in help_of(command)] == [], one


@pytest.mark.parametrize("page", READMES)
def test_the_code_of_the_readme_runs_as_it_stands(page: str, tmp_path: Path) -> None:
    (block,) = code(page, "python")
    world = {"PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(tmp_path), "MPLBACKEND": "agg", "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-W", "error::FutureWarning", "-c", block], cwd=tmp_path, env={**os.environ, **world},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "D♦" in done.stdout or "Q♦" in done.stdout
    assert list(tmp_path.rglob("*.jsonl")), "what the table shows is on the disk"


# --- the two readmes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", READMES)
def test_the_readme_is_short_and_begins_with_what_to_do(page: str) -> None:
    text = text_of(page).splitlines()
    assert len(text) <= MOST_LINES
    at = next(number for number, line in enumerate(text) if line.startswith("make play"))
    assert at < 10
    assert text[at + 1].startswith("make test")
    assert all(re.findall(r"<img [^>]*alt=\"([^\"]*)\"", text_of(page)))
    assert text_of(page).count("<img") == text_of(page).count(' alt="')


def _shape(page: str) -> Iterator[object]:
    """What a readme has that is the same in each language: its parts, where it leads, what is to be run."""
    text = text_of(page)
    yield [len(heading) for heading in re.findall(r"^#+", prose(page), re.MULTILINE)]
    yield [line.count("|") for line in text.splitlines() if line.startswith("|")]
    yield len(re.findall(r"^- ", text, re.MULTILINE))
    yield [re.sub(r"#.*|/(?:fr|en)$|(?:-fr)?\.png$", "", link) for link in re.findall(r"\]\(([^()]+)\)", text)[1:]]
    yield [one.split()[:2] for word in ("make", "companion") for one in commands(page, word)]
    yield [line.partition("(")[0] for block in code(page, "python") for line in block.splitlines()]


def test_both_readmes_say_the_same() -> None:
    english, french = map(_shape, READMES)
    for one, other in zip(english, french, strict=True):
        assert one == other
    assert "(README.fr.md)" in text_of("README.md")
    assert "(README.md)" in text_of("README.fr.md")


def test_the_french_readme_is_set_as_french_is() -> None:
    text = re.sub(r"`[^`]*`|\]\([^)]*\)|<a [^>]*><img [^>]* alt=", "", prose("README.fr.md"))
    assert re.findall(r"[^\u202f][?!;:»](?=\s)|«[^\u202f]|\w'\w", text) == []
