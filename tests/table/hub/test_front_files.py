"""The modules of the front end: each builds on those before it, and all together are the module of a widget."""

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from companion.core.text.messages import load_words
from companion.table.hub.front_files import (
    APP,
    APP_STYLES,
    BOARDS,
    ON_DEMAND,
    PHONE,
    STYLES,
    TABLE,
    front_text,
    widget_module,
)
from companion.table.hub.page_files import OF_SERVER, table_files

OWN = (*TABLE, "widget.js")
FIELD = ("field.js", "permanents.js", "lanes.js", "characters.js", "queue.js", "pad.js", "pay.js")
EVERY = (*OWN, *APP, *PHONE, *BOARDS, *ON_DEMAND)
_FROM = re.compile(r'^import \{([^}]*)\} from "\./([\w.-]+)";$', re.MULTILINE)
_DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function|const|let) (\w+)", re.MULTILINE)


@pytest.mark.parametrize("name", OWN)
def test_a_module_imports_what_those_before_it_export(name: str) -> None:
    text, before = front_text(name), OWN[: OWN.index(name)]
    assert len(re.findall(r"^import\b", text, re.MULTILINE)) == len(_FROM.findall(text))
    for names, module in _FROM.findall(text):
        assert module in before
        exported = set(re.findall(r"^export (?:async )?(?:function|const|let) (\w+)", front_text(module), re.MULTILINE))
        taken = {one.strip() for one in names.split(",") if one.strip()}
        assert taken <= exported
        unused = [one for one in taken if len(re.findall(rf"\b{one}\b", text)) < 2]
        assert unused == []


def test_a_file_has_a_name_of_its_own() -> None:
    names = [file.name for file in Path(str(files("companion.table") / "front")).glob("*/*")]
    assert len(names) > 60
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert {*EVERY, *STYLES, *APP_STYLES} - {"palette.css"} == set(names)


def test_no_name_is_declared_twice() -> None:
    counted = Counter(name for module in OWN for name in _DECLARED.findall(front_text(module)))
    assert [name for name, count in counted.items() if count > 1] == []


def test_what_is_exported_is_used_elsewhere() -> None:
    app = files("companion.table").joinpath("app.js").read_text("utf-8")
    taken = {one.strip() for text in (app, *map(front_text, OWN)) for names, _ in _FROM.findall(text)
             for one in names.split(",")}  # fmt: skip
    given = {one for name in OWN for one in re.findall(r"^export (?:async )?\w+ (\w+)", front_text(name), re.MULTILINE)}
    assert given - taken == set()


def test_a_widget_has_them_all_in_one() -> None:
    module = widget_module()
    assert re.findall(r"^(?:import|export) .*", module, re.MULTILINE) == ["export default {"]
    for name in OWN:
        assert set(_DECLARED.findall(front_text(name))) <= set(_DECLARED.findall(module))


@pytest.mark.parametrize("name", [*OWN, *APP, *PHONE, *FIELD, *ON_DEMAND])
def test_a_module_is_read_in_one_sitting(name: str) -> None:
    lines = front_text(name).splitlines()
    assert len(lines) < 400
    assert [number for number, line in enumerate(lines, 1) if len(line) > 120] == []


def test_every_module_is_served() -> None:
    assert {name for name in table_files() if name.endswith(".js")} == {*OF_SERVER, *EVERY} - {"widget.js"}


def test_every_word_that_the_modules_ask_for_exists() -> None:
    known = load_words("companion.table")
    asked = {word for name in EVERY for word in re.findall(r"word\((?:t\.)?view, \"(\w+)\"", front_text(name))}
    assert len(asked) > 60
    assert asked <= set(known)
    assert not any("innerHTML" in front_text(name) for name in EVERY)
