"""What site/trust.md promises: each promise names the tests that hold it, and these tests exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "site" / "trust.md").read_text("utf-8")
NO_PROMISES = ("What the companion protects", "What it does not do", "How that is tested")
"""Headings, by their beginning, under which nothing is promised."""
LEFT_OUT = ("**What it is not:**", "| ", "Ce qu’il ne fait pas", "Pour qui doit en répondre")
"""How texts begin that promise nothing themselves."""
TESTS = re.compile(r"<!--\s*(tests/\S+(?:\s+tests/\S+)*)\s*-->")


@cache
def names_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def promises() -> list[str]:
    """The paragraphs and points of the page that promise something."""
    found = []
    for chapter in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]:
        heading, _, text = chapter.partition("\n")
        if heading.startswith(NO_PROMISES):
            continue
        parts = re.split(r"\n\n|\n(?=- )", text.strip())
        found += [part.removeprefix("- ") for part in parts if not part.removeprefix("- ").startswith(LEFT_OUT)]
    return found


def test_each_promise_names_its_tests() -> None:
    without = [promise[:80] for promise in promises() if not TESTS.search(promise)]
    assert not without
    assert len(promises()) > 20


@pytest.mark.parametrize("named", sorted({one for found in TESTS.findall(PAGE) for one in found.split()}))
def test_what_is_named_is_a_test(named: str) -> None:
    path, _, name = named.partition("::")
    known = names_in(ROOT / path)
    assert name in known if name else any(one.startswith("test_") for one in known)


def test_no_note_of_the_page_is_of_another_form() -> None:
    assert len(re.findall("<!--", PAGE)) == len(TESTS.findall(PAGE))
