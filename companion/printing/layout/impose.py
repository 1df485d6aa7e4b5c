"""Imposition: finished pages laid side by side on a larger paper, at true size, with guides that say where to cut."""

import io
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext

import pikepdf

from companion.printing.layout import placing
from companion.printing.layout.placing import Backs, Box
from companion.printing.page.paper import POINTS_PER_MM, Size

__all__ = ["Backs", "lay_out"]


def lay_out(
    pdf: bytes, sheet: Size, paper: Size, up: int, backs: Backs | None = None, over: bytes | None = None
) -> bytes:
    """Lay the pages of a PDF `up` on a paper, row by row; a single page fills every place.

    With `backs` each paper of fronts is followed by the paper of their second sides, each behind its front; a single
    front fills every place with both. Pages keep their true size. `over` is a PDF whose first page, as large as the
    paper, is laid over each paper of fronts. The same input gives the same bytes. Raises
    `ValueError` if they do not fit.
    """
    fronts = placing.places(sheet, paper, up)
    laid_over = nullcontext() if over is None else pikepdf.open(io.BytesIO(over))
    with pikepdf.open(io.BytesIO(pdf)) as document, laid_over as other:
        forms = [page.as_form_xobject() for page in document.pages]
        whole = ((0.0, 0.0, 0.0, 0.0), False)
        above = [] if other is None else [(document.copy_foreign(other.pages[0].as_form_xobject()), whole)]
        papers = list(placing.papers(len(forms), up, 2 if backs else 1))
        shown: dict[int, pikepdf.Object] = {}
        for numbers in papers:
            behind = backs is not None and bool(numbers[0] % 2)
            lying = placing.behind(fronts, paper, backs) if backs and behind else [(box, False) for box in fronts]
            # Who cuts looks at the fronts: guides on both sides would never meet.
            guides = () if behind else placing.guides(fronts, paper)
            laid = zip([forms[number] for number in numbers], lying, strict=False)
            added = _add(document, [*laid, *([] if behind else above)], paper, guides)
            shown |= dict.fromkeys([number for number in numbers if number not in shown], added)
        _move_structure(document, forms, shown)
        titles = [item.title for item in document.open_outline().root]
        _outline(document, titles, papers, len(forms))
        for _ in forms:
            del document.pages[0]
        document.remove_unreferenced_resources()
        out = io.BytesIO()
        document.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _add(
    document: pikepdf.Pdf, laid: Iterable[tuple[pikepdf.Object, tuple[Box, bool]]], paper: Size, guides: Iterable[bytes]
) -> pikepdf.Object:  # fmt: skip
    """A paper with forms laid on it, as a page of the document."""
    page = document.add_blank_page(page_size=(paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM))
    content = [b"q"]
    names = pikepdf.Dictionary()
    for number, (form, (box, turned)) in enumerate(laid):
        names[f"/Sheet{number}"] = form
        turn, x, y = (b"-1 0 0 -1", box[2], box[3]) if turned else (b"1 0 0 1", box[0], box[1])
        content.append(b"q %s %s %s cm /Sheet%d Do Q" % (turn, placing.number(x), placing.number(y), number))
    content += [*guides, b"Q"]
    page.obj.Contents = document.make_stream(b"\n".join(content))
    page.obj.Resources = pikepdf.Dictionary(XObject=names)
    return page.obj


def _move_structure(
    document: pikepdf.Pdf, forms: Sequence[pikepdf.Object], shown: Mapping[int, pikepdf.Object]
) -> None:  # fmt: skip
    """What can be heard of the pages is found on the papers that they now lie on."""
    place = {page.obj.objgen: number for number, page in enumerate(document.pages)}
    for number, form in enumerate(forms):
        form.StructParents = number
    for part in document.Root.StructTreeRoot.K.K:
        number = place[part.Pg.objgen]
        marks = part.K if isinstance(part.K, pikepdf.Array) else [part.K]
        part.Pg = shown[number]
        part.K = pikepdf.Array([
            pikepdf.Dictionary(Type=pikepdf.Name.MCR, Pg=shown[number], Stm=forms[number], MCID=int(mark))
            for mark in marks
        ])  # fmt: skip


def _outline(document: pikepdf.Pdf, titles: list[str], papers: list[list[int]], first: int) -> None:
    """The names of the sheets, each leading to the paper that holds it; `first` is the number of the first paper."""
    paper_of = {page: first + number for number, pages in enumerate(papers) for page in pages}
    with document.open_outline() as outline:
        outline.root.clear()
        for page, title in enumerate(titles):
            outline.root.append(pikepdf.OutlineItem(title, paper_of[page]))
