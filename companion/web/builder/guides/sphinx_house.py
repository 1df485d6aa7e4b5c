"""Sphinx of the house: the directive `house`, which makes pages from data, and the frame's words in the language."""

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from companion.core.plugins.registry import game_title, games
from companion.web.builder.guides import gallery, lesson_pages, rule_pages
from companion.web.builder.guides.boxes import Box, box, depart, visit


class House(SphinxDirective):
    """A page, or a part of one, made from data: `rule-book etraclor`."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = False

    def run(self) -> list[Any]:
        """The nodes of what was asked for."""
        what, *names = self.arguments[0].split()
        lang = str(self.config.language)
        printed, notebooks = Path(self.config.house_printables), Path(self.config.house_notebooks)
        match what:
            case "rule-books":
                return rule_pages.index(lang)
            case "rule-book":
                return rule_pages.book(names[0], lang, printed)
            case "gallery":
                return gallery.gallery(lang, printed)
            case "lessons":
                return lesson_pages.index(lang, printed)
            case "lesson":
                return lesson_pages.lesson(names[0], names[1], lang, printed, notebooks)
            case "notebooks":
                return lesson_pages.notebooks(lang, notebooks)
        raise self.error(f"no page of the house: {what}")


def _in_english(app: Sphinx, tree: Any, page: str) -> None:
    """Of a page that there is in English alone, what follows the title and the note says so to those who listen."""
    if app.config.language == "en" or "english" not in app.env.metadata.get(page, {}):
        return
    for part in tree.findall(nodes.section):
        kept = [one for one in part.children if isinstance(one, nodes.title | nodes.note)]
        told = [one for one in part.children if one not in kept]
        part.children = []
        part += [*kept, box("div", *told, lang="en")]
        return


def _by_night(app: Sphinx) -> None:
    """The colours of code by night: the theme makes the setting while it is loaded, too late for `settings`."""
    app.config.pygments_dark_style = app.config.house_night


def _frame(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """What the templates of the house need besides."""
    lang = str(app.config.language)
    context["house"] = app.config.house_words
    context["other"] = "en" if lang == "fr" else "fr"
    tree = str(context.get("furo_navigation_tree", ""))
    tree = tree.replace("Toggle navigation of", app.config.house_words["guide"]["unfold"])
    context["furo_navigation_tree"] = tree.replace('role="heading"', 'role="heading" aria-level="2"')
    context["body"] = str(context.get("body", "")).replace("<pre>", '<pre tabindex="0">')  # what scrolls is reached
    context["play"] = play_address(page)
    context["of_game"] = game_title(game_of(page)) if page.startswith("lessons/") and game_of(page) else ""
    context["scripted"] = page.startswith("rules/")


def game_of(page: str) -> str:
    """The game that a page is about; empty: none."""
    return next((part for part in page.split("/") if part in games()), "")


def play_address(page: str) -> str:
    """Where *Play* leads to from a page: to a match of the game that the page is about, if it is about one."""
    game = game_of(page)
    return f"table/#play={game}" if game else "table/#play"


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx asks of an extension."""
    app.add_node(Box, html=(visit, depart), text=(_ignore, _ignore))
    app.add_directive("house", House)
    app.add_config_value("house_printables", "", "env", str)
    app.add_config_value("house_notebooks", "", "env", str)
    app.add_config_value("house_night", "", "html", str)
    app.add_config_value("house_words", {}, "html", dict)
    app.connect("builder-inited", _by_night, priority=100)
    app.connect("doctree-resolved", _in_english)
    app.connect("html-page-context", _frame, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _ignore(translator: Any, node: Box) -> None:
    """Where no HTML is made."""
