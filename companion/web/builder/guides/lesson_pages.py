"""The lessons as pages: all of them, each with its plan for the hour and its ways to screen, notebook and paper; the
notebooks, one link each."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.core.plugins.registry import find_game, game_title, games
from companion.core.text.formatter import colon
from companion.core.text.messages import Phrasebook
from companion.lessons.handouts.lesson_plan import plan_markdown
from companion.lessons.handouts.notebooks import slug, word
from companion.lessons.lesson.reader import find_lesson, offered
from companion.lessons.lesson.spec import Lesson
from companion.web.builder.guides import gallery
from companion.web.builder.guides.boxes import box, link, section
from companion.web.builder.landing.emblem_svg import emblem_box

say: Final = Phrasebook("companion.web.builder")["lessons"]
books: Final = Phrasebook("companion.web.builder")["notebooks"]
LITE: Final = "lite/lab/index.html?path="
PLAN, WORKSHEET = "lesson-plan", "worksheet"


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game that are in order."""
    sound, _ = offered((game,))
    return tuple(sound.get(game, ()))


def all_lessons() -> Iterator[Lesson]:
    """Every lesson of every game, in order."""
    for game in games():
        yield from lessons_of(game)


# --- the list ---------------------------------------------------------------------------------------------------------


def index(lang: str, printed: Path) -> list[Any]:
    """All lessons, game by game."""
    intro = box("p", say("intro", lang))
    door = box("p", link("../../table/#door=learn", say("door", lang), class_="act"), class_="go")
    together = box("p", box("strong", say("class", lang)), f". {say('class_text', lang)}", class_="own")
    parts = (_of_game(game, lang, printed) for game in games() if lessons_of(game))
    return [intro, door, together, *parts]


def _of_game(game: str, lang: str, printed: Path) -> Any:
    cards = (_card(lesson, lang) for lesson in lessons_of(game))
    paper = _paper(game, lang, printed, "../../")
    return section(f"game-{game}", game_title(game), box("ol", *cards, class_="lessons"), *paper)


def _card(lesson: Lesson, lang: str) -> Any:
    page = link(f"{lesson.game}/{lesson.name}.html", lesson.title[lang])
    play = link(f"../../table/#lesson={lesson.game}/{lesson.name}", say("do", lang), class_="act small")
    play["look"]["aria-label"] = f"{say('do', lang)}{colon(lang)}{lesson.title[lang]}"
    return box(
        "li", emblem_box(lesson.game), box("strong", page), box("span", _facts(lesson, lang), class_="quiet"),
        box("span", lesson.aims[0][lang] if lesson.aims else ""), play,
    )  # fmt: skip


def _facts(lesson: Lesson, lang: str) -> str:
    return say("facts", lang, minutes=lesson.minutes, level=lesson.level, steps=len(lesson.steps))


def _paper(game: str, lang: str, printed: Path, root: str) -> list[Any]:
    """The worksheet and the plans of a game on paper, where they lie ready."""
    found = [(key, gallery.of_sheet(printed, lang, game, key)) for key in (PLAN, WORKSHEET)]
    titles = {PLAN: "plan_pdf", WORKSHEET: "worksheet_pdf"}
    links = [link(f"{root}printables/{one.path}", say(titles[key], lang)) for key, one in found if one]
    if not links:
        return []
    before, between, after = say("sheets", lang, plan="\n", worksheet="\n").split("\n")
    return [box("p", before, links[0], *(part for one in links[1:] for part in (between, one)), after, class_="paper")]


# --- one lesson -------------------------------------------------------------------------------------------------------


def lesson(game: str, name: str, lang: str, printed: Path, notebooks: Path) -> list[Any]:
    """What stands above the plan of a lesson: its figures, the ways to it, the rules that it teaches."""
    found = find_lesson(game, name)
    root = "../../../"
    ways = [link(f"{root}table/#lesson={game}/{name}", say("do", lang), class_="act")]
    stem = f"{lang}/{game}/{{}}{found.order}-{slug(found.title[lang])}.ipynb"
    for key, below in (("notebook", ""), ("solutions", "solutions/")):
        if (notebooks / stem.format(below)).is_file():
            ways.append(link(f"{root}{LITE}{stem.format(below)}", say(key, lang)))
    taught = dict.fromkeys(rule for step in found.steps for rule in step.rules)
    book = find_game(game).rulebook
    rules = [link(f"../../rules/{game}.html#{key}", book[key].title[lang]) for key in taught if key in book]
    told = [box("p", _facts(found, lang), class_="quiet"), box("p", *_apart(ways), class_="ways")]
    told += _paper(game, lang, printed, root)
    if rules:
        told.append(box("p", box("strong", say("rules", lang)), colon(lang), *_apart(rules, ", "), class_="taught"))
    return told


def _apart(found: list[Any], between: str = " ") -> list[Any]:
    return [part for place, one in enumerate(found) for part in ((between, one) if place else (one,))]


def plan(found: Lesson, lang: str) -> str:
    """The plan of a lesson in Markdown, without its title and what stands above it; empty where there is none."""
    if found.plan is None:
        return ""
    _, _, parts = plan_markdown(found, lang).partition("\n## ")
    return f"## {parts}" if parts else ""


# --- the notebooks ----------------------------------------------------------------------------------------------------


def notebooks(lang: str, folder: Path) -> list[Any]:
    """Every notebook of a language, one link each."""
    home = folder / lang
    parts = [section("general", books("general", lang), _book_list(lang, home, ""))]
    for game in games():
        if any((home / game).glob("*.ipynb")):
            parts.append(section(f"game-{game}", game_title(game), _book_list(lang, home, game)))
    return [box("p", books("intro", lang)), *parts]


def _book_list(lang: str, home: Path, below: str) -> Any:
    rows = []
    for path in sorted((home / below).glob("*.ipynb"), key=lambda one: (not one.name[0].isdigit(), one.name)):
        place = path.relative_to(home).as_posix()
        row: list[Any] = [link(f"../{LITE}{lang}/{place}", _title(path) or word("exercises", lang))]
        solved = path.parent / "solutions" / path.name
        if solved.is_file():
            there = solved.relative_to(home).as_posix()
            row += [" · ", link(f"../{LITE}{lang}/{there}", books("solved", lang), aria_label="")]
            row[-1]["look"]["aria-label"] = f"{_title(path)}, {books('solved', lang)}"
        rows.append(box("li", *row))
    return box("ul", *rows, class_="notebooks")


def _title(path: Path) -> str:
    """The first heading of a notebook."""
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        for line in "".join(cell["source"]).splitlines():
            if cell["cell_type"] == "markdown" and line.startswith("# "):
                return str(line[2:].replace("\\", "").strip())
    return ""
