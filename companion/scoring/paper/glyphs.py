"""What paper can draw of a file’s texts: its owner may have written in any letters."""

from companion.printing.page.fonts import PLACEHOLDER, characters


def drawable(text: str) -> str:
    """A text with a placeholder for every character that the faces of a sheet lack."""
    known = characters("text") & characters("bold")
    return "".join(one if ord(one) in known else PLACEHOLDER for one in text)


def titled(text: str) -> str:
    """The same, of what heads a page, in capitals."""
    known = characters("titles")
    return "".join(one if all(ord(capital) in known for capital in one.upper()) else PLACEHOLDER for one in text)
