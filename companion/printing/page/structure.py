"""What is written on the pages of a document, in the order of reading, for those who hear it: a tagged PDF.

Each line of text is marked, lines that belong together are one paragraph, a title in the face of titles is a heading,
a code says what it holds; all that is only drawn is marked as decoration.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

DECORATION: Final = "/Artifact BMC"
END: Final = "EMC"
_CLOSE: Final = 1.75
"""Lines so many times their size apart are of one paragraph, in points."""
_ALIKE: Final = 1.0
"""Starts of lines that differ by less, in points, are one edge."""


@dataclass
class _Part:
    """A paragraph, a heading or a figure: its marks on its page, and where its last line stands."""

    kind: str
    page: int
    marks: list[int]
    size: float = 0.0
    at: tuple[float, float] = (0.0, 0.0)
    says: str = ""


@dataclass
class Structure:
    """The parts of a document, gathered while it is drawn."""

    parts: list[_Part] = field(default_factory=list)
    page: int = -1
    marks: int = 0
    """How many marks the page has."""
    titled: bool = False
    """Whether the document has its first heading."""

    def begin(self) -> str:
        """A page begins: what its content starts with."""
        self.page, self.marks = self.page + 1, 0
        return DECORATION

    def line(self, code: str, face: str, size: float, x: float, y: float) -> str:
        """The content of a line of text, marked. Lengths in points of the paper."""
        kind = "P" if face != "titles" else "H2" if self.titled else "H1"
        self.titled = self.titled or kind == "H1"
        last = self.parts[-1] if self.parts else None
        if last is None or not self._goes_on(last, kind, size, x, y):
            self.parts.append(last := _Part(kind, self.page, []))
        last.size, last.at = size, (x, y)
        return self._marked(last, code)

    def figure(self, code: str, says: str) -> str:
        """The content of a picture that `says` so, marked."""
        self.parts.append(_Part("Figure", self.page, [], says=says))
        return self._marked(self.parts[-1], code)

    def _goes_on(self, last: _Part, kind: str, size: float, x: float, y: float) -> bool:
        """Whether a line belongs to the part before it: beside it, or right below it."""
        if last.kind[0] != kind[0] or last.page != self.page or last.kind == "Figure":
            return False
        (left, base), size = last.at, max(size, last.size)
        beside = abs(y - base) < _ALIKE and x >= left
        below = abs(x - left) < _ALIKE and 0 < base - y < _CLOSE * size
        return beside or below

    def _marked(self, part: _Part, code: str) -> str:
        part.marks.append(self.marks)
        self.marks += 1
        return f"{END} /{part.kind} <</MCID {part.marks[-1]}>> BDC {code} {END} {DECORATION}"

    def close(self, document: Any) -> None:
        """Writes the parts into a document of reportlab, whose pages are all drawn."""
        whole = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName("Document")})
        of_whole = document.Reference(whole)
        pages = document.Pages.pages
        marked: list[list[Any]] = [[] for _ in pages]
        kids = []
        for part in self.parts:
            kids.append(self._element(document, part, of_whole, document.Reference(pages[part.page])))
            marked[part.page] += [kids[-1]] * len(part.marks)
        for number, page in enumerate(pages):
            page.__Defaults__ = {**page.__Defaults__, "StructParents": number, "Tabs": PDFName("S")}
        tree = PDFDictionary({"Nums": PDFArray([one for n, refs in enumerate(marked) for one in (n, PDFArray(refs))])})
        root = PDFDictionary({
            "Type": PDFName("StructTreeRoot"), "K": of_whole, "ParentTree": document.Reference(tree),
            "ParentTreeNextKey": len(pages),
        })  # fmt: skip
        whole.dict |= {"P": document.Reference(root), "K": PDFArray(kids)}
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})

    @staticmethod
    def _element(document: Any, part: _Part, whole: Any, page: Any) -> Any:
        marks = part.marks[0] if len(part.marks) == 1 else PDFArray(part.marks)
        told = {"S": PDFName(part.kind), "P": whole, "Pg": page, "K": marks}
        return document.Reference(PDFDictionary(told | ({"Alt": PDFString(part.says)} if part.says else {})))
