"""The guides as they are written (both languages in a file) cut into the half of each language, their links turned to
what the site has."""

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from companion.core.text.messages import LANGUAGES

HALVES: Final = {"## Français": "fr", "## En français": "fr", "## English": "en"}
"""The headings under which a language begins; what stands before the first is told in the other one."""
CALLED: Final = {"lessons": "teaching", "effects": "deeds"}
"""Guides whose page has another name: the lessons themselves are `lessons/`; what was linked to goes on being there."""
_LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
_VOICES: Final = re.compile(r"<!-- site: (.*?) -->(.*?)<!-- end -->", re.DOTALL)
_HEADING: Final = re.compile(r"^(#+) ")
_HTML: Final = re.compile(r"<img src=\"([^\"]+)\"")


def half(text: str, lang: str) -> str | None:
    """The half of a guide in a language, its title gone, its headings a level up; None where it has none.

    A guide without such headings is English. One whose first is `## En français` is English before it.
    """
    title, parts = _parts(text)
    del title
    if not parts.keys() & set(LANGUAGES):
        return _body(text) if lang == "en" else None
    if set(parts) == {"", "fr"}:
        parts["en"] = parts[""]
        return _raised(parts["fr"]) if lang == "fr" else parts["en"]
    return _raised(parts[lang]) if lang in parts else None


def title_of(text: str) -> str:
    """The title of a guide as it stands."""
    return _parts(text)[0]


def _body(text: str) -> str:
    return text.split("\n", 1)[1].strip("\n")


def _parts(text: str) -> tuple[str, dict[str, str]]:
    """The title, and the text of each language (`""`: before all)."""
    title, _, rest = text.partition("\n")
    parts, lang = {"": ""}, ""
    for line, code in lines(rest):
        if not code and line.strip() in HALVES:
            lang = HALVES[line.strip()]
            parts[lang] = ""
        else:
            parts[lang] += f"{line}\n"
    return title.removeprefix("# ").strip(), {key: told.strip("\n") for key, told in parts.items()}


def lines(text: str) -> Iterator[tuple[str, bool]]:
    """The lines of a text, each with whether it is code."""
    fence = ""
    for line in text.splitlines():
        mark = line.lstrip()[:3]
        opens = mark in ("```", "~~~") and not fence
        closes = bool(fence) and line.strip() == fence
        yield line, bool(fence) or opens
        fence = mark if opens else "" if closes else fence


def _raised(text: str) -> str:
    """Headings one level up: what was below the language is now below the title."""
    return "\n".join(
        line if code else _HEADING.sub(lambda found: "#" * max(2, len(found[1]) - 1) + " ", line)
        for line, code in lines(text)
    )


def on_site(text: str) -> str:
    """The text as the site tells it: there nobody has a terminal.

    `<!-- site: Tap *Play* -->Run `companion play`<!-- end -->`: whoever reads the file sees the second, the site says
    the first.
    """
    return _VOICES.sub(lambda found: found[1], text)


def relinked(text: str, address: Callable[[str], str | None]) -> str:
    """The text with every address put through `address`; a link that it has nothing for leaves its words."""

    def one(found: re.Match[str]) -> str:
        picture, words, old = found.groups()
        new = address(old)
        return words if new is None else f"{picture}[{words}]({new})" if "<" not in new else new.format(words=words)

    parts = groupby(lines(text), lambda line: line[1])
    return "\n".join(
        "\n".join(map(_lexed, told)) if code else _LINK.sub(one, "\n".join(told))
        for code, found in parts
        if (told := [line for line, _ in found])
    )


def _lexed(line: str) -> str:
    """A line of code; what is called `jsonc` is a sketch with `…` in it, which no lexer reads."""
    return line.replace("```jsonc", "```text") if line.lstrip().startswith("```jsonc") else line
