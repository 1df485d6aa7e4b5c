"""The colours of code in the guides, by day and by night: those of the house, each readable (WCAG AA)."""

from typing import Any, ClassVar

from pygments.style import Style
from pygments.token import Comment, Error, Generic, Keyword, Name, Number, Operator, Punctuation, String, Token


class Day(Style):  # type: ignore[misc]
    """On the house's card by day."""

    background_color = "#fbf7ee"
    styles: ClassVar[dict[Any, str]] = {
        Token: "#1d2129", Comment: "italic #62615d", Keyword: "bold #7a2f6b", Name.Function: "#1c57a0",
        Name.Class: "bold #1c57a0", Name.Decorator: "#85590e", Name.Builtin: "#1c57a0", Name.Tag: "#7a2f6b",
        Name.Attribute: "#85590e", String: "#1c6b40", Number: "#85590e", Operator: "#1d2129", Punctuation: "#1d2129",
        Generic.Heading: "bold #1d2129", Generic.Subheading: "bold #1d2129", Generic.Strong: "bold", Error: "#b3202c",
    }  # fmt: skip


class Night(Style):  # type: ignore[misc]
    """On the house's card by night."""

    background_color = "#1a1e26"
    styles: ClassVar[dict[Any, str]] = {
        Token: "#efe9dc", Comment: "italic #aaa699", Keyword: "bold #e79bd6", Name.Function: "#8fbdff",
        Name.Class: "bold #8fbdff", Name.Decorator: "#e6b450", Name.Builtin: "#8fbdff", Name.Tag: "#e79bd6",
        Name.Attribute: "#e6b450", String: "#6fd3a0", Number: "#e6b450", Operator: "#efe9dc", Punctuation: "#efe9dc",
        Generic.Heading: "bold #efe9dc", Generic.Subheading: "bold #efe9dc", Generic.Strong: "bold", Error: "#ff7b82",
    }  # fmt: skip
