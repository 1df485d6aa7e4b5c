"""`companion lessons`: the list, the plan, a lesson in the terminal, the notebooks; and `companion print --game`."""

import io
import json
import re
import string
from pathlib import Path

import pytest

import companion
from companion.cli import main
from companion.core.plugins.registry import find_game
from companion.core.text.messages import load_words
from companion.lessons.handouts import notebooks
from companion.lessons.handouts.lesson_plan import plan_markdown
from companion.lessons.lesson.reader import find_lesson, lessons
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.prompt import chosen, no_choice
from companion.lessons.tasks.look import LookTask
from companion.lessons.tasks.reach import ReachTask
from companion.notebook.workbook import Workbook

GAME, LANGS = "etraclor", ("fr", "en")
BOOKS = Path(companion.__file__).parents[1] / "notebooks"


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str], *argv: str
) -> tuple[int, str, str]:
    """What the command says to somebody who types these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    code = main(["lessons", *argv])
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    return code, said.out, said.err


def solution(lesson: Lesson, lang: str) -> list[str]:
    """What to type to get through a lesson: the answers of its solution notebook."""
    path = f"{lang}/{lesson.game}/solutions/{lesson.order}-{notebooks.slug(lesson.title[lang])}.ipynb"
    cells = {cell["id"]: "".join(cell["source"]) for cell in json.loads((BOOKS / path).read_text("utf-8"))["cells"]}
    lines: list[str] = []
    for step in lesson.steps:
        if isinstance(step.task, LookTask):
            lines += [""] * len(step.task.moves)
            continue
        found = re.search(r'\.answer\("[^"]+", (".*")\)', cells[step.name])
        assert found is not None
        answer = json.loads(found[1])
        lines += answer.split("; ") if isinstance(step.task, ReachTask) else [answer]
    return lines


@pytest.mark.parametrize("lang", LANGS)
def test_the_list(lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = typed(monkeypatch, capsys, [], GAME, "--lang", lang)
    assert code == 0
    rows = out.splitlines()[1:]
    assert [row.split()[0] for row in rows] == [lesson.name for lesson in lessons(GAME)]
    assert all(lesson.title[lang] in row for lesson, row in zip(lessons(GAME), rows, strict=True))
    everything = sum(len(lessons(game)) for game in companion.games())
    assert typed(monkeypatch, capsys, [], "--lang", lang)[1].count("\n  ") == everything


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "lesson",
    [*lessons(GAME), *(lessons(game)[0] for game in companion.games() if game != GAME)],
    ids=lambda one: one.name,
)
def test_a_lesson_from_start_to_end(
    lesson: Lesson, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = typed(monkeypatch, capsys, solution(lesson, lang), lesson.game, lesson.name, "--lang", lang)
    looks = sum(isinstance(step.task, LookTask) for step in lesson.steps)
    assert code == 0, out
    assert lesson.title[lang] in out
    right = load_words("companion.lessons", "forms.toml")["exercises"]["right"][lang]
    assert out.count(right) == len(lesson.steps) - looks
    wrong = load_words("companion.lessons", "forms.toml")["exercises"]["wrong"][lang]
    assert wrong not in out


def test_hints_whys_and_going_about(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["hint", "end", "why", "avance", "back", "again", "draw", "quitter"]
    code, out, _ = typed(monkeypatch, capsys, lines, GAME, "first-match", "--lang", "en")
    lesson = find_lesson(GAME, "first-match")
    assert code == 1
    assert lesson.steps[0].hints[0]["en"] in out
    assert "Not yet." in out
    assert find_game(GAME).rulebook["draw-due"].text["en"] in out
    assert out.count("Step 1 of 19") == 3
    assert out.rstrip().splitlines()[-1].startswith("> 1 of 19 steps done, 0 of them")


@pytest.mark.parametrize("game", companion.games())
def test_a_word_that_goes_about_is_no_announcement(game: str) -> None:
    words = load_words("companion.lessons", "forms.toml")["terminal"]["words"]
    match = companion.new(game, ["Ana", "Bo"], lang="fr")
    for word in " ".join(words[lang] for lang in LANGS).split():
        with pytest.raises(companion.InvalidMove):
            match.parse(word)


def test_the_hand_is_shown_as_it_is_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = typed(monkeypatch, capsys, [], GAME, "first-match", "--lang", "fr")[1]
    hand = next(line for line in out.splitlines() if "Main de Mia" in line)
    assert set(hand.split("\u202f: ")[1].split()) == {"R♥", "7♠", "5♦", "4♥", "2♣"}


def test_the_end_of_the_input_is_the_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = typed(monkeypatch, capsys, ["piocher"], GAME, "first-match", "--lang", "fr")
    assert (code, err) == (1, "")
    assert "Étapes faites : 1 sur 19" in out.replace("\u202f", " ")


def test_a_step_to_begin_with_and_the_plan(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = typed(monkeypatch, capsys, [], GAME, "first-match", "--step", "strike", "--lang", "en")[1]
    assert "Step 10 of 19" in out
    out = typed(monkeypatch, capsys, [], GAME, "chance", "--plan", "--lang", "fr")[1]
    assert out.strip() == plan_markdown(find_lesson(GAME, "chance"), "fr").strip()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["nowhere"], "etraclor"),
        ([GAME, "nowhere"], "first-match"),
        ([GAME, "first-match", "--step", "nowhere"], "strike"),
    ],
    ids=str,
)
def test_mistakes_are_one_sentence(
    argv: list[str], told: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = typed(monkeypatch, capsys, [], *argv, "--lang", lang)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def sources(path: Path) -> list[tuple[str, str, list[str]]]:
    """What is written in the cells of a notebook, without what they showed."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return [(cell["id"], cell["cell_type"], cell["source"]) for cell in cells]


def test_the_notebooks_are_written_and_those_of_the_project_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = typed(monkeypatch, capsys, [], "notebooks", "-o", str(tmp_path / "new"), "--lang", "fr")
    assert code == 0
    made, kept = (
        {path.relative_to(folder): sources(path) for path in folder.rglob("*/*/*.ipynb")}
        for folder in (tmp_path / "new", BOOKS)
    )
    assert sorted(made) == sorted(kept)
    assert [name for name in made if made[name] != kept[name]] == [], "`make notebooks` builds them anew"
    assert f"{len(kept)}" in out
    (tmp_path / "file").write_text("x")
    code, _, err = typed(monkeypatch, capsys, [], "notebooks", "-o", str(tmp_path / "file"), "--lang", "en")
    assert code == 2
    assert "cannot be written" in err


def test_a_sheet_of_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sheet.pdf"
    asked = ["print", "worksheet", "--game", GAME, "--set", "seed=6B", "--lang", "fr", "-o", str(path)]
    assert main(asked) == 0
    assert path.read_bytes().startswith(b"%PDF-")
    assert main([*asked[:3], "nowhere", *asked[4:]]) == 2
    assert GAME in capsys.readouterr().err


# --- workbooks, which the notebooks are made of -----------------------------------------------------------------------


def test_a_workbook_answers_in_any_order_and_again() -> None:
    book = Workbook(find_lesson(GAME, "first-match"), "fr")
    assert not book.answer("draw").right
    assert "<svg" in book.answer("draw")._repr_html_()
    assert not book.answer("draw", "finir").right
    assert book.answer("draw", "piocher").right
    assert book.answer("draw", "piocher").right, "a cell that is run again says the same"
    assert book.watch("toms-turn").right
    assert book.answer("too-early", "z").verdict.startswith("Réponds par une lettre")
    letters = [book.answer("too-early", letter).right for letter in string.ascii_lowercase[:5]]
    assert sum(letters) == 1
    assert book.progress().loc[1, "solved"]
    assert not book.finished


@pytest.mark.parametrize("lang", LANGS)
def test_a_choice_is_meant_by_its_letter_its_title_or_its_id(lang: str) -> None:
    offered = [
        {"id": "legal", "title": {"fr": "C’est permis.", "en": "It is allowed."}[lang]},
        {"id": "draw-due", "title": {"fr": "Pioche obligatoire", "en": "The draw is due"}[lang]},
    ]
    for choice, letter in zip(offered, "aB", strict=True):
        title = choice["title"]
        for said in (letter, f" {letter}. ", title, title.upper().replace("’", "'"), choice["id"], f"{title} "):
            assert chosen(offered, said) == choice["id"], said
    for said in ("c", "", "banana", offered[1]["title"][:4]):
        assert chosen(offered, said) is None
    assert no_choice(offered, lang).split()[-1] == "B."


def test_what_is_no_choice_is_answered_with_the_letters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["banane", "c’est permis"]
    out = typed(monkeypatch, capsys, lines, "herocard", "first-duel", "--step", "one-more", "--lang", "fr")[1]
    assert "Réponds par une lettre, de A à " in out
    assert "Pas encore." in out, "it is not allowed, and the title of that answer was understood"


def test_a_workbook_shows_what_was_typed_as_text() -> None:
    book = Workbook(find_lesson(GAME, "first-match"), "en")
    shown = book.answer("draw", "<img src=x onerror=alert(1)>")
    assert "<img" not in shown._repr_html_()
    assert not shown.right
    with pytest.raises(ValueError, match="strike"):
        book.answer("nowhere", "draw")
    assert book.hint("draw") == find_lesson(GAME, "first-match").steps[0].hints[0]["en"]


@pytest.mark.parametrize(
    ("lang", "word"), [("fr", "aide"), ("fr", "help"), ("fr", "?"), ("en", "help"), ("en", "AIDE")]
)
def test_help_is_understood_and_is_no_answer(
    lang: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = typed(monkeypatch, capsys, [], GAME, "first-match", "--lang", lang)[1]
    told = typed(monkeypatch, capsys, [word], GAME, "first-match", "--lang", lang)[1]
    how = load_words("companion.lessons", "forms.toml")["terminal"]["how"][lang]
    assert (plain.count(how), told.count(how)) == (1, 2)


@pytest.mark.parametrize("argv", [["foo"], ["foo", "first-match"]])
def test_a_game_that_is_not_there_is_told_of_in_the_users_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], argv: list[str]
) -> None:
    code, _, said = typed(monkeypatch, capsys, [], *argv, "--lang", "fr")
    assert code == 2
    assert "Jeu inconnu" in said


def test_a_plan_is_of_the_whole_lesson(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, said = typed(monkeypatch, capsys, [], GAME, "first-match", "--plan", "--step", "zzz", "--lang", "en")
    assert (code, out) == (2, "")
    assert "--step" in said
