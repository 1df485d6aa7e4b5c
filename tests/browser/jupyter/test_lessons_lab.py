"""A lesson's notebook in a real JupyterLab: its tables, the exercises and the rules, by taps and keys."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("playwright")
pytest.importorskip("jupyterlab")

from playwright.sync_api import expect

from companion.lessons.practice.exercises import exercises
from tests.browser.lab import ROOT, LabPage

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("lab")]

BOOK = ROOT / "notebooks" / "fr" / "etraclor" / "exercices.ipynb"
CELLS = {one["id"]: "".join(one["source"]) for one in json.loads(BOOK.read_text("utf-8"))["cells"]}
SERIES = 1
"""The series of the notebook."""


def test_exercises_and_rules_in_a_notebook(kept: LabPage) -> None:
    form = kept.shown(CELLS["exercises"], ".companion-exercises")
    for number, question in enumerate(exercises("etraclor", SERIES, 3), 1):
        expect(form.get_by_text(f"Question {number} sur 8")).to_be_visible()
        expect(form.locator(".ct-board.is-wide svg")).to_be_visible()
        expect(form.locator(".ct-ask")).to_have_text(question.data("fr")["task"]["ask"])
        if question.kind == "judge":
            offered = question.data("fr")["task"]["choices"]
            title = next(one["title"] for one in offered if one["id"] in question.also)
            form.get_by_role("button", name=title, exact=True).click()
        else:
            answer = "; ".join(question.answer) if question.kind == "find-all" else question.answer
            form.locator("input").fill(answer)
            form.get_by_role("button", name="Vérifier").click()
        expect(form.get_by_text("Juste !")).to_be_visible()
        expect(form.get_by_role("button", name="Indice")).to_have_count(0)
        form.get_by_role("button", name="Question suivante").click()
    expect(form.get_by_text("3 justes du premier coup sur 3")).to_be_visible()
    rules = kept.shown(CELLS["rules"], ".companion-rules")
    rules.locator("input").fill("bouclier")
    rules.locator("input").press("Enter")
    expect(rules.get_by_text("Règles voisines")).to_be_visible()
    near = rules.get_by_role("button", name="Bouclier brisé")
    near.click()
    expect(rules.locator(".ct-ask")).to_have_text("Bouclier brisé")
