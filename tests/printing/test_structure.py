"""Tagged PDFs: what is written is heard in the order of writing; what is only drawn is decoration."""

import io
from itertools import pairwise

import pikepdf
import pytest

from companion.printing.layout.impose import lay_out
from companion.printing.page import qr
from companion.printing.page.document import Document
from companion.printing.page.paper import Size
from companion.shop import counter

SIZE = Size(100, 60)


def drawn() -> bytes:
    document = Document("Two columns", "fr", SIZE, SIZE)
    page = document.page("one")
    page.text(10, 8, "Le titre", face="titles", points=14)
    page.box(5, 10, 90, 40)
    page.text(10, 16, "La première colonne")
    page.text(10, 20, "va à la ligne.")
    page.text(60, 16, "La seconde")
    page.text(60, 20, "aussi.")
    qr.draw(page, "ABC", 70, 30)
    document.page("two").text(10, 10, "Une autre page", face="titles")
    return document.save()


def parts(pdf: bytes) -> list[tuple[str, int, str, int]]:
    """The parts of the structure: their kind, how many marks they have, what they say, and on which page they are."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.Root.MarkInfo.Marked
        assert str(document.Root.Lang) == "fr"
        pages = {page.obj.objgen: number for number, page in enumerate(document.pages)}
        return [
            (str(part.S), len(part.K) if isinstance(part.K, pikepdf.Array) else 1, str(part.get("/Alt", "")),
             pages[part.Pg.objgen])
            for part in document.Root.StructTreeRoot.K.K
        ]  # fmt: skip


def test_a_heading_paragraphs_column_by_column_and_what_a_code_says() -> None:
    assert parts(drawn()) == [
        ("/H1", 1, "", 0), ("/P", 2, "", 0), ("/P", 2, "", 0), ("/Figure", 1, "QR: ABC", 0), ("/H2", 1, "", 1),
    ]  # fmt: skip


def test_everything_is_heard_or_decoration() -> None:
    with pikepdf.open(io.BytesIO(drawn())) as document:
        for page in document.pages:
            depth, told = 0, 0
            for operands, operator in pikepdf.parse_content_stream(page):
                name = str(operator)
                depth += (name in ("BMC", "BDC")) - (name == "EMC")
                told += name == "BDC"
                assert depth in (0, 1)
                assert depth or name not in ("Tj", "S", "f", "f*", "B*", "re"), (name, operands)
            assert depth == 0
            assert told


def test_it_is_found_on_papers_with_several_pages_too() -> None:
    laid = lay_out(drawn(), SIZE, Size(210, 297), 2)
    assert [page for *_, page in parts(laid)] == [0] * 5
    with pikepdf.open(io.BytesIO(laid)) as document:
        marks = [part.K[0] for part in document.Root.StructTreeRoot.K.K]
        numbers = [int(mark.Stm.StructParents) for mark in marks]
    assert numbers == [0, 0, 0, 0, 1]


@pytest.mark.parametrize("name", ["rules", "quick-reference"])
def test_a_summary_in_columns_is_heard_page_by_page_from_its_title_on(name: str) -> None:
    sheet = counter.sheets("etraclor")[name]
    with pikepdf.open(io.BytesIO(counter.render(sheet, lang="fr"))) as document:
        found = document.Root.StructTreeRoot.K.K
        pages = {page.obj.objgen: number for number, page in enumerate(document.pages)}
        order = [pages[part.Pg.objgen] for part in found]
        assert len(found) > 10
        assert all(a <= b for a, b in pairwise(order))
        assert str(found[0].S) == "/H1"
