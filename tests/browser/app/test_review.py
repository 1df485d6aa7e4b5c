"""The end of a match looked back at, on a small phone: the curve of the chance, its turning points, a tap on one."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

from tests.browser.axe import serious
from tests.browser.front.bench import Open, sent
from tests.browser.front.views import words
from tests.partner.reviews import blundered, end_of

pytestmark = pytest.mark.browser


def test_turning_points_stand_on_the_curve_and_lead_to_their_moment_at_360_px(page_of: Open) -> None:
    view = end_of(blundered("fr"))
    page = page_of({**view, "words": words("fr")}, width=360, height=640)
    rows = page.locator(".ct-turning")
    assert rows.count() == len(view["ending"]["review"]["turnings"]) > 0
    assert page.locator(".ct-curve .ct-turnmark").count() == rows.count()
    assert page.locator(".ct-curve .ct-stairs").count() == 4, "the key figure's curve stays beside it"
    first = view["ending"]["review"]["turnings"][0]
    told = rows.first.inner_text()
    for part in (first["player"], first["played"], first["better"], first["loss"]):
        assert part in told
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert serious(page) == []
    rows.first.click()
    assert [(one["type"], one["entry"]) for one in sent(page)] == [("look", first["entry"])]
    page.locator(".ct-review svg").click(position={"x": 40, "y": 40})
    assert sent(page)[-1]["type"] == "look"


def test_while_it_is_thought_the_end_says_so_and_the_rows_come_later(page_of: Open) -> None:
    view = {**end_of(blundered("en")), "words": words("en")}
    whole = view["ending"]["review"]
    waiting = {"thinking": True, "said": "…looking back…", "curve": None, "turnings": [], "note": None}
    page = page_of({**view, "ending": {**view["ending"], "review": waiting}}, width=360, height=640)
    assert page.locator(".ct-review [role=status]").inner_text() == waiting["said"]
    page.evaluate("view => bench.show(view)", view)
    assert page.locator(".ct-turning").count() == len(whole["turnings"])
