"""The landing page of each language, and the first page of the site, which sends to one of them."""

from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from companion.core.plugins.registry import find_game, games
from companion.core.text.messages import LANGUAGES, Phrasebook
from companion.core.text.numbers import span
from companion.core.view.icons import LINES
from companion.pictures.svg import tag
from companion.web.builder.guides.lesson_pages import lessons_of
from companion.web.builder.landing import emblem_svg, scene

words: Final = Phrasebook("companion.web.builder")
say: Final = words["landing"]
PROMISES: Final = ("promise_score", "promise_rules", "promise_paper", "promise_teach")
DOTS: Final = ((1, 2, 4, 3, 1, 2), 3)
"""The class on the teachers' door: how many stand at each step, and how many have finished."""
HEARTS: Final = (11, 12, 13)


def write(target: Path) -> None:
    """Write them; each takes the place of what Sphinx has written at its address."""
    for lang in LANGUAGES:
        (target / "look" / f"phone-{lang}.svg").write_text(scene.screen(lang), "utf-8")
        folder = target / lang
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(page(lang), "utf-8")
    (target / "index.html").write_text(first_page(), "utf-8")


def page(lang: str) -> str:
    """The landing page of a language."""
    names = sorted(games(), key=lambda name: len(find_game(name).rulebook))  # the simplest book first
    other = next(one for one in LANGUAGES if one != lang)
    told = say.all(lang)
    count = str(len(names))
    many = words["number"](count, lang) if count in words["number"] else count
    return filled(
        "landing.html",
        lang=lang, other=other, say=told, licences=words["licences"]("link", lang),
        headline=told["headline"].split("|"), no_install=told["no_install"].split("|"),
        players_sub=say("players_sub", lang, games=many),
        promises=[told[name].split("|") for name in PROMISES],
        games=[_game(name, lang) for name in names],
        dots=_dots(), hearts=Markup("".join(_heart(figure) for figure in HEARTS)),
        arrow=_arrow(), scene=Markup(scene.scene(lang, f"../look/phone-{lang}.svg", told["scene"])),
    )  # fmt: skip


def first_page() -> str:
    """The first page of the site: to the browser's language by its script, by two links without."""
    told = [
        {"lang": lang, "title": say("name", lang), "to": f"{lang}/index.html", "text": say("in_language", lang)}
        for lang in LANGUAGES
    ]
    return filled("first.html", home="", languages=told, title=" · ".join(say.both("name").values()))


def _game(name: str, lang: str) -> dict[str, Any]:
    game = find_game(name, lang)
    lessons = len(lessons_of(name))
    facts = [say("seats", lang, seats=span(*game.seats)), say("game_rules", lang, count=len(game.rulebook))]
    facts += [say("game_lessons", lang, count=lessons)] if lessons else []
    return {"name": name, "title": game.title, "facts": " · ".join(facts), "emblem": Markup(_emblem(name))}


def _emblem(name: str) -> str:
    drawn = "".join(tag(shape, look) for shape, look in emblem_svg.shapes(name))
    return tag("svg", {"class": "emblem", "viewBox": "0 0 64 64", "aria-hidden": "true"}, drawn)


def _heart(figure: int) -> str:
    inside = tag("path", {"class": "heart-fill", "d": LINES["heart"]}) + tag(
        "path", {"class": "heart-line", "d": LINES["heart"]}
    )
    inside += f'<text x="12" y="15.6">{escape(str(figure))}</text>'
    return tag("svg", {"class": "heart", "viewBox": "0 0 24 24", "aria-hidden": "true"}, inside)


def _dots() -> Markup:
    steps, done = DOTS
    inside = ""
    for place, many in enumerate(steps):
        for row in range(many):
            inside += tag("circle", {"cx": 4.5 + 13 * place, "cy": 42.5 - 11.5 * row, "r": 4.5})
    for row in range(done):
        look: dict[str, Any] = {"class": "done", "x": 88, "y": 38 - 11.5 * row, "width": 9, "height": 9, "rx": 3}
        inside += tag("rect", look)
    return Markup(tag("svg", {"class": "dots", "viewBox": "0 0 100 48", "aria-hidden": "true"}, inside))


def _arrow() -> Markup:
    return Markup('<svg class="next" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5l7 7-7 7"/></svg>')


@cache
def _templates() -> Environment:
    folder = Path(__file__).parents[1] / "templates"
    return Environment(loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined, trim_blocks=True)


def filled(name: str, /, **told: Any) -> str:
    """A template of the house with what it tells."""
    made: str = _templates().get_template(name).render(told)
    return made
