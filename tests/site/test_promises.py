"""What the pages on trust and on access promise: each promise names the tests that hold it, and these tests exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = {name: (ROOT / "site" / f"{name}.md").read_text("utf-8") for name in ("trust", "accessibility")}
NO_PROMISES = ("What the companion protects", "What it does not do", "How that is tested", "What is not so")
"""Headings, by their beginning, under which nothing is promised."""
LEFT_OUT = ("**What it is not:**", "| ", "Ce qu’il ne fait pas", "Pour qui doit en répondre", "Ce qui manque")
"""How texts begin that promise nothing themselves."""
TESTS = re.compile(r"<!--\s*(tests/\S+(?:\s+tests/\S+)*)\s*-->")


@cache
def names_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def promises(page: str) -> list[str]:
    """The paragraphs and points of a page that promise something."""
    found = []
    for chapter in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        heading, _, text = chapter.partition("\n")
        if heading.startswith(NO_PROMISES):
            continue
        parts = re.split(r"\n\n|\n(?=- )", text.strip())
        found += [part.removeprefix("- ") for part in parts if not part.removeprefix("- ").startswith(LEFT_OUT)]
    return found


@pytest.mark.parametrize("name", PAGES)
def test_each_promise_names_its_tests(name: str) -> None:
    without = [promise[:80] for promise in promises(PAGES[name]) if not TESTS.search(promise)]
    assert not without
    assert len(promises(PAGES[name])) > 10


@pytest.mark.parametrize(
    "named", sorted({one for page in PAGES.values() for found in TESTS.findall(page) for one in found.split()})
)
def test_what_is_named_is_a_test(named: str) -> None:
    path, _, name = named.partition("::")
    known = names_in(ROOT / path)
    assert name in known if name else any(one.startswith("test_") for one in known)


@pytest.mark.parametrize("name", PAGES)
def test_no_note_of_a_page_is_of_another_form(name: str) -> None:
    assert len(re.findall("<!--", PAGES[name])) == len(TESTS.findall(PAGES[name]))
