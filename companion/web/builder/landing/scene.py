"""The picture of the landing page, drawn from `scene.toml`: real cards round a phone that shows them, a printed sheet.

What the phone shows is a match as the companion itself draws it. No art from outside.
"""

from functools import cache
from typing import Any, Final

from companion.core.match.opening import new_match
from companion.core.notation.playing_cards import rank_text
from companion.core.plugins.registry import game_title
from companion.core.text.messages import load_words
from companion.core.view.icons import LINES, SUITS
from companion.pictures.svg import draw, tag
from companion.table.session.session import Session

WIDTH, HEIGHT = 580, 800
CARD: Final = (118, 165, 10)
"""Width, height and round corners of a card."""
SCREEN: Final = 390
"""The width of the page that the phone shows."""
PHONE: Final = (140, 56, 4)
"""Where the phone lies, and how it is turned."""
GLASS, RIM = 274, 12
"""The width of its screen, and of what is round it."""
SHEET: Final = (176, 700, -3)
COURT: Final = "AJQK"
HEART: Final = 24
STEP: Final = 61


@cache
def _told() -> dict[str, Any]:
    return load_words("companion.web.builder", "scene.toml")


def screen(lang: str) -> str:
    """What the phone shows, as a picture that stands on its own."""
    told = _told()["match"]
    match = new_match(told["game"], told["players"], position=told["position"], starter=told["starter"], lang=lang)
    match.play(told["move"])
    return draw(Session(match, lang=lang).view(), SCREEN)


def scene(lang: str, phone: str, words: str) -> str:
    """The whole table. `phone`: the address of what the phone shows; `words`: what the picture shows, in words."""
    size = screen(lang).partition('viewBox="')[2].partition('"')[0].split()
    high = GLASS * float(size[3]) / float(size[2])
    parts = [
        tag("rect", {"class": "wood", "x": -WIDTH, "y": -HEIGHT, "width": 3 * WIDTH, "height": 3 * HEIGHT}),
        *(tag("rect", {"class": "joint", "x": x, "y": -HEIGHT, "width": 2, "height": 3 * HEIGHT}) for x in _joints()),
        *(_card(one, lang) for one in _told()["card"]),
        _sheet(),
        _phone(phone, high),
    ]
    look = {
        "class": "scene-art", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": words,
        "preserveAspectRatio": "xMidYMid slice",
    }  # fmt: skip
    return tag("svg", look, "".join(parts))


def _joints() -> range:
    return range(143 - 5 * 145, 2 * WIDTH, 145)


def _placed(place: tuple[float, float, float], wide: float, high: float, inside: str) -> str:
    x, y, turn = place
    return tag("g", {"transform": f"translate({x} {y}) rotate({turn} {wide / 2:g} {high / 2:g})"}, inside)


def _card(told: dict[str, Any], lang: str) -> str:
    wide, high, round_ = CARD
    whole: dict[str, Any] = {"width": wide, "height": high, "rx": round_}
    parts = [tag("rect", {**whole, "class": "under", "x": 2, "y": 4}), tag("rect", {**whole, "class": "face"})]
    if told.get("back"):
        stripes = "".join(f"M{x} 0L{x - high} {high}" for x in range(8, wide + high, 15))
        inner: dict[str, Any] = {"x": 7, "y": 7, "width": wide - 14, "height": high - 14, "rx": 6}
        parts += [
            tag("svg", {"width": wide, "height": high}, tag("path", {"class": "stripes", "d": stripes})),
            tag("rect", {**inner, "class": "back-rim"}),
        ]
    else:
        parts += _front(told["card"], lang)
    return _placed(tuple(told["at"]), wide, high, "".join(parts))


def _front(card: str, lang: str) -> list[str]:
    wide, high, _ = CARD
    name = {"H": "hearts", "S": "spades", "D": "diamonds", "C": "clubs"}[card[-1]]
    rank = rank_text(card, lang)
    corner = tag("text", {"class": f"rank t-{name}", "x": 20, "y": 31}, rank) + _pip(name, 10.5, 35, 19)
    turned = tag("g", {"transform": f"rotate(180 {wide / 2} {high / 2})"}, corner)
    if card[0] in COURT:
        middle = tag("text", {"class": f"court t-{name}", "x": wide / 2, "y": high / 2 + 26}, rank)
    else:
        middle = _pip(name, wide / 2 - 28, high / 2 - 28, 56)
    return [corner, turned, middle]


def _pip(name: str, x: float, y: float, size: float) -> str:
    place = f"translate({x:g} {y:g}) scale({size / HEART:.4f})"
    return tag("path", {"class": f"fill t-{name}", "d": SUITS[name], "transform": place})


def _phone(shown: str, high: float) -> str:
    wide, tall = GLASS + 2 * RIM, high + 2 * RIM
    rounds = {"class": "clip", "width": GLASS, "height": high, "rx": 30, "x": RIM, "y": RIM}
    parts = [
        tag("rect", {"class": "under", "x": 9, "y": 13, "width": wide, "height": tall, "rx": 42}),
        tag("rect", {"class": "phone", "width": wide, "height": tall, "rx": 42}),
        tag("clipPath", {"id": "glass"}, tag("rect", rounds)),
        tag("image", {"href": shown, "x": RIM, "y": RIM, "width": GLASS, "height": high, "clip-path": "url(#glass)"}),
    ]
    return _placed(PHONE, wide, tall, "".join(parts))


def _sheet() -> str:
    told = _told()["sheet"]
    wide, high = 400, 150
    parts = [
        tag("rect", {"class": "under", "x": 2, "y": 3, "width": wide, "height": high}),
        tag("rect", {"class": "page", "width": wide, "height": high, "rx": 3}),
        tag("text", {"class": "sheet-title", "x": 18, "y": 36}, game_title(_told()["match"]["game"])),
    ]
    for place, figure in enumerate(told["hearts"]):
        x = 16 + STEP * place
        where = f"translate({x} 48) scale({56 / HEART:.4f})"
        parts.append(tag("path", {"class": "heart", "d": LINES["heart"], "transform": where}))
        parts.append(tag("text", {"class": "figure", "x": x + 28, "y": 85}, str(figure)))
    x = 16 + STEP * told["hearts"].index(told["coin"]) + 28
    parts += [
        tag("circle", {"class": "coin-under", "cx": x + 1, "cy": 78, "r": 24}),
        tag("circle", {"class": "coin", "cx": x, "cy": 76, "r": 22}),
        tag("text", {"class": "cent", "x": x, "y": 84}, "1"),
    ]
    return _placed(SHEET, wide, high, "".join(parts))
