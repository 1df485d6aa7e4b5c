"""No wish raises anything but a PrintError, and whatever is printed can be opened: hostile names, tables and values."""

import io
import random
from typing import Any

import pikepdf

import companion
from companion.shop import counter
from tests.budget import sized
from tests.core import mangle
from tests.fuzz.play import check_refusal, some_match

HOSTILE = (
    "<script>alert(1)</script>",
    "(\\)) Tj ET",
    "/Names << /JavaScript >>",
    "=1+1",
    "{name}",
    "%s",
    "é" * 900,
    "\u202e",
)
WISHES = ("paper", "orientation", "style", "up", "options", "table", "base", "flip", "shift", "match", "lang")


def wishes_of(rng: random.Random, sheet: Any) -> dict[str, Any]:
    """Names that are typed into the fields, and now and then anything at all."""
    fill = {name: rng.choice((*HOSTILE, mangle.any_text(rng))) for name in sheet.options if rng.random() < 0.5}
    given: dict[str, Any] = {"options": {name: text for name, text in fill.items() if name not in sheet.choices}}
    if sheet.needs == "table" or sheet.takes_table:
        rows = [[rng.choice((*HOSTILE, "x", 3)) for _ in range(3)] for _ in range(3)]
        given["table"] = rng.choice((rows, [{"name": "x", "count": 3}], "a;b\n1;2\n", f"x,{rows[0][0]}\n1,2\n"))
    if sheet.needs == "match":
        given["match"] = some_match(rng, sheet.game)
    if rng.random() < 0.4:
        given[rng.choice(WISHES)] = mangle.wrong_value(rng)
    return given


def test_no_wish_raises_anything_but_a_print_error_and_every_pdf_opens() -> None:
    rng = random.Random("sheets")
    sheets = list(counter.every())
    printed = refused = 0
    for _ in range(sized(40, 30_000)):
        sheet = rng.choice(sheets)
        name = f"{sheet.game}/{sheet.name}"
        try:
            pdf = companion.sheet(name, **{"lang": "fr", **wishes_of(rng, sheet)}).pdf
        except ValueError as error:
            refused += 1
            check_refusal(error)
            continue
        printed += 1
        with pikepdf.open(io.BytesIO(pdf)) as document:
            assert len(document.pages)
            assert not {"/OpenAction", "/AA", "/Names"} & set(document.Root.keys())
    assert min(printed, refused) > 3
