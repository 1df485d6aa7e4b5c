"""Files: what is wrong in one is told with its place, and no text whatever brings anything but that."""

import random
import re
import time
from typing import Final

import pytest

import companion
from companion.core.data.datafile import DataError
from companion.scoring import source
from companion.scoring.file.reader import read_sheet
from companion.scoring.game import ScoreGame
from tests.budget import sized

FILE: Final = """[game]
title = { fr = "Jeu", en = "Game" }
players = [2, 4]
[option]
goal = { default = 50, low = 1, high = 99, fr = "But", en = "Goal" }
[table]
worth = { low = 1, high = 2 }
[field]
kind = { choice = ["low", "high"], fr = "Sorte", en = "Kind" }
taker = { player = true, fr = "Preneur", en = "Taker" }
points = { each = true, low = 0, high = 30, fr = "Points", en = "Points" }
[let]
double = "2 * worth[kind]"
[[check]]
id = "some"
must = "sum(points) > 0"
fr = "Cela fait {sum(points)}."
en = "That is {sum(points)}."
[[score]]
add = "points * double if me == taker else points"
fr = "points"
en = "points"
[end]
when = "any(total >= goal)"
[word]
low = { fr = "bas", en = "low" }
high = { fr = "haut", en = "high" }
"""

FAULTS: Final = (
    ('must = "sum(points) > 0"', 'must = "sum(pints) > 0"', "formula-name", 16, 13, "points"),
    ('must = "sum(points) > 0"', 'must = "points > 0"', "formula-whose", 16, 9, "each"),
    ('must = "sum(points) > 0"', 'must = "sum(points) + 1"', "formula-yes", 16, 9, "a number"),
    ('must = "sum(points) > 0"', 'must = "kind < 3"', "formula-number", 16, 9, "a word"),
    ('must = "sum(points) > 0"', "must = \"kind == 'hihg'\"", "formula-choice", 16, 17, "high"),
    ('must = "sum(points) > 0"', 'must = "sum(sum(points)) > 0"', "formula-nested", 16, 13, "one of these"),
    ('must = "sum(points) > 0"', 'must = "points.real > 0"', "formula-sign", 16, 9, "."),
    ('must = "sum(points) > 0"', 'must = "2 ** 3 > 0"', "formula-sign", 16, 9, "**"),
    ('must = "sum(points) > 0"', 'must = "pips(kind) > 0"', "formula-dice", 16, 14, "dice"),
    ('must = "sum(points) > 0"', 'must = "exec(1) > 0"', "formula-function", 16, 9, "exec"),
    ('must = "sum(points) > 0"', "must = \"sum(points) > 0 if kind == 'low' else 3\"", "formula-yes", 16, 9, ""),
    ('must = "sum(points) > 0"', 'must = "worth > 0"', "formula-table", 16, 9, "worth"),
    ('must = "sum(points) > 0"', "must = \"points['us'] > 0\"", "formula-choice", 16, 16, "us"),
    ('must = "sum(points) > 0"', 'must = "total[3] > 0"', "formula-player", 16, 15, "somebody"),
    ('must = "sum(points) > 0"', 'must = "1e9 > 0"', "formula-sign", 16, 9, "1e"),
    ('must = "sum(points) > 0"', 'must = "2000000000 > 0"', "formula-large", 16, 9, "1000000000"),
    ('fr = "Cela fait {sum(points)}."', 'fr = "Cela fait {sum(pints)}."', "formula-name", 17, 22, "points"),
    ('fr = "Cela fait {sum(points)}."', 'fr = "Cela fait {sum(points)."', "sentence-open", 17, 17, ""),
    ('en = "That is {sum(points)}."\n', "", "no-language", 14, 1, "en"),
    ('title = { fr = "Jeu", en = "Game" }', 'title = { fr = "<b>Jeu</b>", en = "Game" }', "markup", 2, 17, "<"),
    ('title = { fr = "Jeu", en = "Game" }', 'titel = { fr = "Jeu", en = "Game" }', "bad-key", 2, 9, "title"),
    ("players = [2, 4]", "players = [2, 40]", "bad-players", 3, 11, "12"),
    ('double = "2 * worth[kind]"', 'double = "2 * double"', "let-circle", 13, 11, "double"),
    ("worth = { low = 1, high = 2 }", "worth = { low = 1 }", "formula-no-key", 13, 21, "high"),
    ('low = { fr = "bas", en = "low" }\n', "", "choice-unsaid", 9, 19, "low"),
    ('kind = { choice', 'total = { choice', "name-taken", 9, 9, "total"),
    ('id = "some"', 'id = "range"', "id-taken", 15, 7, "range"),
    ("[[score]]", "[[scores]]", "bad-key", 19, 1, "score"),
    ("goal = {", "seed = {", "name-taken", 5, 8, "seed"),
    ("high = 30", "high = 30, step = 0", "not-number", 11, 52, "0"),
)  # fmt: skip


def fault(text: str) -> DataError:
    with pytest.raises(DataError) as raised:
        read_sheet(text, "jeu.toml", "jeu")
    return raised.value


def test_the_file_that_is_spoilt_here_is_in_order() -> None:
    assert read_sheet(FILE, "jeu.toml", "jeu").title["fr"] == "Jeu"


@pytest.mark.parametrize(("sound", "wrong", "key", "line", "column", "said"), FAULTS)
def test_what_is_wrong_is_told_with_its_place(
    sound: str, wrong: str, key: str, line: int, column: int, said: str
) -> None:
    assert FILE.count(sound) == 1
    error = fault(FILE.replace(sound, wrong))
    assert (error.key, error.figures["line"], error.figures["column"]) == (key, line, column)
    for lang in ("fr", "en"):
        text = source.fault_text(error, lang)
        assert text.startswith("jeu.toml, lig" if lang == "fr" else "jeu.toml, line")
        assert "{" not in text.replace("{ }", "")
    assert said in text


def test_every_word_of_a_fault_can_be_said_in_both_languages() -> None:
    from companion.core.text.messages import load_words

    words = load_words("companion.scoring")["data"]
    said = {key for path in ("forms", "reader", "tables") for key in _keys(path)}
    assert said <= {*words, *load_words("companion.core", "data.toml")["data"]}


def _keys(module: str) -> set[str]:
    from importlib.resources import files

    text = files("companion.scoring.file").joinpath(f"{module}.py").read_text("utf-8")
    return set(re.findall(r"fail\(\s*\"([a-z-]+)\"", text))


LET, FIELDS = "[let]\n", '"2 * worth[kind]"'
OPTION = 'o{n} = {{ default = 1, low = 0, high = 9, fr = "x", en = "x" }}\n'
HOSTILE: Final = (
    "x" * 70_000, "[game]\ntitle = " + '"' * 3, "[" * 5000, "a = " + "[" * 2000 + "]" * 2000, "\0", "# nothing", "",
    "[game]\nplayers = [1, 1e999]", "[game]\ntitle = { fr = \"\\u0000\", en = \"x\" }\nplayers=[1,1]",
    "[game]\nplayers = 9" + "9" * 5000, "\ufeff" + FILE, FILE.replace("high = 30", "high = 1000000000000"),
    FILE.replace(FIELDS, '"' + "-" * 390 + '1"'), FILE.replace(FIELDS, '"' + "(" * 190 + "1" + ")" * 190 + '"'),
    FILE.replace(FIELDS, '"' + "9" * 399 + '"'), FILE.replace(FIELDS, '"' + "not " * 90 + 'true"'),
    FILE.replace(LET, LET + "".join(f'a{n} = "sum(points) + a{n + 1}"\n' for n in range(59)) + 'a59 = "1"\n'),
    FILE.replace(LET, LET + "".join(f'a{n} = "a{n + 1} + a{n + 1}"\n' for n in range(40)) + 'a40 = "1"\n'),
    FILE.replace("[option]\n", "[option]\n" + "".join(OPTION.format(n=n) for n in range(999))),
    FILE.replace("default = 50, low = 1, high = 99", f"default = 1, values = {list(range(10_000))}"),
    FILE.replace('["low", "high"]', str([f"w{n}" for n in range(5000)]).replace("'", '"')),
)  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_files_are_refused_in_a_sentence_and_at_once(text: str) -> None:
    began = time.process_time()
    _survives(text)
    assert time.process_time() - began < 2, "only something endless takes so long"


def _survives(text: str) -> None:
    """A file is refused with a fault that can be said, or it is a game that can be played."""
    try:
        sheet = read_sheet(text, "x.toml", "x", own=True)
    except DataError as wrong:
        assert source.fault_text(wrong, "fr")
        assert source.fault_text(wrong, "en")
        return
    game = ScoreGame(sheet)
    assert game.rulebook
    match = companion.new(
        source.own_game(text).name, ["Ana", "Bo", "Cy", "Di"][: sheet.players[0]] or ["Ana"], lang="en"
    )
    for said in ("score", "score 3", "score Ana 3 Bo 4", "score high, taker Ana, points Ana 3 Bo 4"):
        try:
            match.play(said)
        except companion.MoveError as wrong:
            assert str(wrong)


CRUMBS: Final = (
    "sum(", ")", "total", "me", "[", "]", "{", "}", '"', "'", "=", "\n", "[[check]]", "[let]", "true", "none", " if ",
    " else ", "//0", "**", "lambda:0", ".x", "9" * 30, "-", "not ", "in ", "é", "\0", "\u202e", "<b>", "a = 1\n",
    "each = true, ", "999999999 * ", "\\",
)  # fmt: skip


def spoilt(dice: random.Random) -> str:
    """One of the house's files with some of it changed: cut, doubled, swapped, something foreign put in."""
    text = source.text_of(dice.choice(source.names()))
    for _ in range(dice.randint(1, 4)):
        at, end = sorted((dice.randrange(len(text) + 1), dice.randrange(len(text) + 1)))
        end = min(end, at + dice.choice((1, 5, 60)))
        way = dice.randrange(5)
        if way == 0:
            text = text[:at] + text[end:]
        elif way == 1:
            text = text[:at] + dice.choice(CRUMBS) + text[at:]
        elif way == 2:
            text = text[:end] + text[at:end] + text[end:]
        elif way == 3:
            words = re.findall(r"\w+", text)
            text = text.replace(dice.choice(words), dice.choice(words), dice.choice((1, -1)))
        else:
            text = text[:at] + dice.choice(CRUMBS) + text[end:]
    return text


def test_spoilt_files_bring_nothing_but_faults() -> None:
    for seed in range(sized(300, 100_000)):
        text = spoilt(random.Random(seed))
        try:
            _survives(text)
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
