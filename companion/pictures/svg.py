"""A picture as one SVG that stands on its own: it loads nothing, runs nothing, carries its letters, follows the
reader's dark scheme, and says in words what it shows (`title`, `desc`)."""

import re
from collections.abc import Mapping
from functools import cache, singledispatch
from importlib.resources import files
from typing import Any, Final

from companion.pictures.alt_text import picture_title, picture_words
from companion.pictures.canvas import Box, Icon, Paint, Part, Polygon, Ring, Shape, Text
from companion.pictures.layout import laid_out
from companion.pictures.letters import Font, picture_fonts, width_of

FACES: Final[dict[Font, tuple[str, str, int, str]]] = {
    "text-regular": ("t", "Companion Picture Text", 400, "Candara, Calibri, 'Segoe UI', system-ui, sans-serif"),
    "text-bold": ("b", "Companion Picture Text", 700, "Candara, Calibri, 'Segoe UI', system-ui, sans-serif"),
    "numerals-bold": ("n", "Companion Picture Numerals", 700, "'Arial Narrow', 'Roboto Condensed', sans-serif"),
    "titles-bold": ("c", "Companion Picture Titles", 700, "Cinzel, Palatino, 'Book Antiqua', Georgia, serif"),
}
SUITS: Final = {"♥": "hearts", "♠": "spades", "♦": "diamonds", "♣": "clubs"}
_COLOUR = re.compile(r"--([\w-]+): (#\w+)")
_FACE = re.compile(r"@font-face\{[^}]*\}")
_RULE = re.compile(r"\.ct-pic \.([fs]-[\w-]+)\{[^}]*\}")
_UNSAFE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def draw(view: Part, width: int = 780, *, letters: bool = True) -> str:
    """Any game's view (site/table-view.md) as SVG; at least 300 units wide.

    Without `letters` it carries no fonts, and only the colours that it wears: a fifth of the size. The reader's own
    letters are then as wide as ours.
    """
    picture = laid_out(view, max(300, width))
    inside = tag("title", {}, safe(picture_title(view))) + tag("desc", {}, safe(picture_words(view)))
    shapes = "".join(map(element if letters else _fitted, picture.shapes))
    inside += f"<style>{style() if letters else light_style(shapes)}</style>{shapes}"
    return tag(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg", "class": "ct-pic", "role": "img", "lang": view["lang"],
            "viewBox": f"0 0 {picture.width:.0f} {picture.height:.0f}", "width": picture.width,
            "height": round(picture.height),
        },
        inside,
    )  # fmt: skip


# --- markup -----------------------------------------------------------------------------------------------------------


def safe(text: Any) -> str:
    """Any text as characters that XML may hold, nothing of it markup."""
    clean = _UNSAFE.sub("\ufffd", str(text))
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        clean = clean.replace(char, entity)
    return clean


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def tag(name: str, attributes: Mapping[str, Any], inside: str = "") -> str:
    """An element; every value is escaped, `inside` is SVG already."""
    told = "".join(
        f' {key}="{number(value) if isinstance(value, int | float) else safe(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


def faces(*names: Font) -> list[str]:
    """The `@font-face` rules of some faces (default: all), with the letters in them."""
    return [
        f"@font-face{{font-family:'{family}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{picture_fonts()[font]['woff2']}) format('woff2')}}"
        for font, (_, family, weight, _) in FACES.items()
        if not names or font in names
    ]


def style() -> str:
    """The style sheet: letters, and colours by day and by night. Every rule stays within the picture."""
    rules = faces()
    rules += [
        f".ct-pic .{short}{{font-family:'{family}',{others};font-weight:{weight}}}"
        for short, family, weight, others in FACES.values()
    ]
    rules.append(".ct-pic text{white-space:pre;font-variant-numeric:lining-nums}")
    light, dark = palettes()
    rules += _colours(light)
    rules.append(f"@media(prefers-color-scheme:dark){{{''.join(_colours(dark))}}}")
    return "".join(rules)


def light_style(shapes: str) -> str:
    """The style sheet without letters, and of the colours those that these shapes wear."""
    worn = set(re.findall(r"\b[fs]-[\w-]+", shapes))
    bare = _FACE.sub("", style())
    return _RULE.sub(lambda rule: rule[0] if rule[1] in worn else "", bare)


@cache
def palettes() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The colours by day and by night, by their names in `palette.css`."""
    css = files("companion.pictures").joinpath("palette.css").read_text("utf-8")
    light, dark, *_ = (dict(_COLOUR.findall(block)) for block in css.split(".companion-table {")[1:])
    return light, dark


def _colours(palette: Mapping[str, str]) -> list[str]:
    return [
        f".ct-pic .f-{name}{{fill:{colour}}}.ct-pic .s-{name}{{stroke:{colour}}}" for name, colour in palette.items()
    ]


# --- shapes -----------------------------------------------------------------------------------------------------------


@singledispatch
def element(shape: Any) -> str:
    """A shape as an element."""
    raise TypeError(shape)


@element.register
def _box(shape: Box) -> str:
    place = {"x": shape.x, "y": shape.y, "width": shape.wide, "height": shape.high, "rx": shape.radius or None}
    return tag("rect", {**place, **_painted(shape.paint)})


@element.register
def _icon(shape: Icon) -> str:
    scale = f"{shape.size / 24:.3f}".rstrip("0").rstrip(".")
    placed = f"translate({number(shape.x)} {number(shape.y)}) scale({scale})"
    return tag("path", {"d": shape.path, "transform": placed, **_painted(shape.paint)})


@element.register
def _ring(shape: Ring) -> str:
    return tag("circle", {"cx": shape.x, "cy": shape.y, "r": shape.radius, **_painted(shape.paint)})


@element.register
def _polygon(shape: Polygon) -> str:
    corners = [f"{number(x)},{number(y)}" for x, y in shape.corners]
    if shape.closed:
        return tag("polygon", {"points": " ".join(corners), **_painted(shape.paint)})
    return tag("path", {"d": "M" + "L".join(corners), **_painted(shape.paint)})


@element.register
def _text(shape: Text) -> str:
    inside = "".join(_spans(text, font) for text, font in shape.pieces)
    anchor = None if shape.anchor == "start" else shape.anchor
    place = {"x": shape.x, "y": shape.y, "font-size": shape.size, "class": f"f-{shape.colour}", "text-anchor": anchor}
    return tag("text", place, inside)


def _fitted(shape: Shape) -> str:
    """A shape as an element; a text takes the room that it was given, in whatever letters."""
    if not isinstance(shape, Text):
        return element(shape)
    wide = number(sum(width_of(text, font, shape.size) for text, font in shape.pieces))
    return element(shape).replace("<text ", f'<text textLength="{wide}" lengthAdjust="spacingAndGlyphs" ', 1)


def _painted(paint: Paint) -> dict[str, Any]:
    classes = [f"f-{paint.fill}"] if paint.fill else []
    classes += [f"s-{paint.stroke}"] if paint.stroke else []
    return {
        "class": " ".join(classes), "fill": None if paint.fill else "none",
        "stroke-width": paint.thick if paint.stroke else None, "stroke-dasharray": paint.dash,
        "stroke-linejoin": "round" if paint.stroke else None, "opacity": paint.opacity,
    }  # fmt: skip


def _spans(text: str, font: Font) -> str:
    face = FACES[font][0]
    return "".join(
        tag("tspan", {"class": f"{face} f-{SUITS[part]}" if part in SUITS else face}, safe(part))
        for part in re.split("([♥♠♦♣])", text)
        if part
    )
