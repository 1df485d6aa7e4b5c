"""The forms of the notebook, without a browser: what is typed becomes a match, what is wrong becomes a sentence."""

from pathlib import Path

import pytest

import companion

pytest.importorskip("ipywidgets")
pytest.importorskip("anywidget")

from companion.core.text.messages import load_words
from companion.notebook.forms.still import still
from companion.notebook.scorekeeper import Desk, scorekeeper
from companion.table.matches.shelf import Shelf


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = scorekeeper(lang="fr", folder=tmp_path)
    desk.form.game.value = "etraclor"
    return desk


def fill(desk: Desk, *names: str) -> None:
    for field, name in zip(desk.form.names, names, strict=True):
        field.value = name


def test_a_new_match_from_the_form_is_on_the_table_and_in_the_folder(desk: Desk, tmp_path: Path) -> None:
    fill(desk, "Ana", "Bo")
    desk.form.starter.value = 1
    assert desk.form.start()
    assert desk.match is not None
    assert desk.match.players == ("Ana", "Bo")
    assert desk.match.facts()["player"] == "Bo"
    assert desk.match.header.seed is None
    assert desk.match.lang == "fr"
    assert desk.match.path is not None
    assert desk.match.path.parent == tmp_path / "matches"
    assert desk.table in desk.place.children
    assert desk.forms.layout.display == "none"


def test_the_button_starts_it(desk: Desk) -> None:
    fill(desk, "Ana", "Bo")
    desk.form.button.click()
    assert desk.match is not None


def test_the_companion_deals_if_asked(desk: Desk) -> None:
    fill(desk, "Ana", "Bo")
    desk.form.deal.value = True
    assert desk.form.start()
    assert desk.match is not None
    assert desk.match.header.seed is not None


def test_names_left_empty_are_numbers(desk: Desk) -> None:
    assert desk.form.start()
    assert desk.match is not None
    assert desk.match.players == ("Joueur 1", "Joueur 2")


def test_a_mistake_is_a_sentence_in_the_form(desk: Desk) -> None:
    fill(desk, "Ana", "ana ")
    assert not desk.form.start()
    assert desk.match is None
    assert "Ana" in desk.error.value or "ana" in desk.error.value
    assert 'role="alert"' in desk.error.value
    assert desk.error.layout.display == ""
    fill(desk, "Ana", "Bo")
    assert desk.form.start()
    assert desk.error.value == ""


def test_a_silly_name_is_never_markup(desk: Desk) -> None:
    fill(desk, "<img src=x onerror=alert(1)>", "<IMG src=x onerror=alert(1)>")
    assert not desk.form.start()
    assert "<img" not in desk.error.value.lower()
    assert "&lt;" in desk.error.value
    fill(desk, "<img src=x onerror=alert(1)>", "Bo")
    assert desk.form.start()
    told = desk.place.children[1].children[0].value
    assert "&lt;img src=x onerror=alert(1)&gt;" in told
    assert "<img" not in told


def test_who_starts_is_chosen_among_the_names(desk: Desk) -> None:
    fill(desk, "Ana", "Bo")
    assert [text for text, _ in desk.form.starter.options] == ["Le sort décide", "Ana", "Bo"]
    desk.form.starter.value = 0
    desk.form.names[0].value = "Anaïs"
    assert desk.form.starter.value == 0
    assert desk.form.starter.options[1] == ("Anaïs", 0)


def test_the_language_changes_the_words_and_keeps_what_was_typed(desk: Desk) -> None:
    fill(desk, "Ana", "Bo")
    desk.form.language.value = "en"
    assert desk.form.button.description == "Start"
    assert [field.value for field in desk.form.names] == ["Ana", "Bo"]
    assert desk.form.start()
    assert desk.match is not None
    assert desk.match.lang == "en"


def test_another_game_keeps_the_names_and_the_very_fields(desk: Desk) -> None:
    """Whoever is typing types on: the fields are the same ones, and those that a smaller game hides come back."""
    desk.form.game.value = "herocard"
    before = list(desk.form.names)
    fill(desk, "Ana", "Bo", "Cleo", "Dan", "Eva", "Max")
    desk.form.starter.value = 1
    grid = desk.form.grid
    for game, shown in (("etraclor", 2), ("erythro", 4), ("aestery", 2), ("herocard", 6)):
        desk.form.game.value = game
        assert desk.form.names == before[:shown]
        assert [child for child in desk.form.grid.children if child in before] == before[:shown]
        assert desk.form.players() == ["Ana", "Bo", "Cleo", "Dan", "Eva", "Max"][:shown]
    assert desk.form.grid is grid
    assert desk.form.starter.value == 1
    desk.form.language.value = "en"
    assert desk.form.names == before
    assert before[0].description == "Player 1"
    assert desk.form.starter.value == 1


def test_a_match_is_resumed_where_it_stood(desk: Desk, tmp_path: Path) -> None:
    fill(desk, "Ana", "Bo")
    desk.form.starter.value = 0
    desk.form.start()
    assert desk.match is not None
    desk.match.play("invoquer D♦")
    again = scorekeeper(lang="en", folder=tmp_path)
    buttons = [child for child in again.resume.children if hasattr(child, "click")]
    assert "Ana" in buttons[0].description
    assert "Bo" in buttons[0].description
    buttons[0].click()
    assert again.match is not None
    assert again.match.facts()["Ana.defender.hp"] == 12
    assert again.match.lang == "en"
    assert again.table is not None
    assert again.table.view["match"]["seen"] == 1


def test_the_forms_come_back_with_the_newest_list(desk: Desk) -> None:
    fill(desk, "Ana", "Bo")
    desk.form.start()
    assert desk.match is not None
    desk.match.play("piocher")  # one that was never begun is not listed
    desk.reopen()
    assert desk.forms.layout.display == ""
    assert any("Ana" in getattr(child, "description", "") for child in desk.resume.children)
    first = desk.match
    fill(desk, "Cléo", "Dan")
    desk.form.start()
    assert desk.match is not first
    assert len(Shelf(desk.shelf.folder).list()) == 2


def test_a_record_that_is_gone_is_a_sentence(desk: Desk) -> None:
    assert not desk.resume.take("nowhere")
    assert desk.error.value


def test_a_finished_match_is_marked_and_comes_last(desk: Desk, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    running = companion.new("etraclor", ["Ana", "Bo"], lang="fr", starter="Ana")
    shelf.add(running)
    running.play("piocher")
    over = companion.new("etraclor", ["Cléo", "Dan"], lang="fr", starter="Cléo")
    shelf.add(over)
    over.play("abandonner")
    desk.refresh()
    rows = [child.description for child in desk.resume.children if hasattr(child, "click")]
    assert [("Ana" in rows[0]), ("finie" in rows[1])] == [True, True]


def test_buttons_are_high_enough_for_a_thumb(desk: Desk) -> None:
    buttons = [desk.form.button, *(child for child in desk.resume.children if hasattr(child, "click"))]
    assert all(int(button.layout.min_height.removesuffix("px")) >= 48 for button in buttons)


def test_the_look_comes_from_nowhere_else(desk: Desk) -> None:
    look = desk.children[0].value
    fonts, pictures = look.count("url(data:font/"), look.count("url(data:image/svg")
    assert fonts == 3
    assert look.count("url(") == fonts + pictures
    assert "http" not in look.replace("http://www.w3.org/2000/svg", "")


def test_every_word_is_there_in_both_languages() -> None:
    import re

    for key, texts in load_words("companion.notebook", "scorekeeper.toml").items():
        assert set(texts) == {"fr", "en"}, key
        assert set(re.findall(r"{(\w+)}", texts["fr"])) == set(re.findall(r"{(\w+)}", texts["en"])), key
        assert not re.search(r"[^\u202f][?!;]|[^\u202f]:", texts["fr"]), key


def test_a_code_from_paper_is_a_match_in_the_folder(desk: Desk, tmp_path: Path) -> None:
    match = companion.new("etraclor", ["Zoé", "Max"], starter="Max", lang="en")
    match.play("summon QD")
    desk.paper.field.value = f" https://table.example/#{companion.position_code(match).lower()}"
    desk.paper.button.click()
    assert desk.match is not None
    assert desk.match.facts() == match.facts()
    assert desk.match.lang == "fr"
    assert desk.match.path is not None
    assert desk.match.path.parent == tmp_path / "matches"
    assert desk.paper.field.value == ""


def test_a_damaged_code_is_a_sentence_and_stays_to_be_mended(desk: Desk, tmp_path: Path) -> None:
    code = companion.position_code(companion.new("etraclor", ["Zoé", "Max"], starter="Max"))
    desk.paper.field.value = code[:-1]
    assert not desk.paper.start()
    assert "n’est pas exact" in desk.error.value
    assert desk.paper.field.value == code[:-1]
    assert desk.match is None
    assert not (tmp_path / "matches").exists()
    desk.speak("en")
    assert desk.paper.field.value == code[:-1]
    assert "A match on paper" in desk.paper.children[0].value


@pytest.mark.parametrize("game", ["etraclor", "herocard"])
def test_the_form_opens_on_the_game_that_is_named(tmp_path: Path, game: str) -> None:
    assert scorekeeper(game, lang="en", folder=tmp_path).form.game.value == game
    with pytest.raises(companion.SetupError, match="chess"):
        scorekeeper("chess", lang="en", folder=tmp_path)


def test_what_a_form_leaves_behind_is_words_and_never_markup_of_others(desk: Desk) -> None:
    desk.form.names[0].value = "<img src=x>"
    shown = still(desk)["text/html"]
    assert "&lt;img src=x&gt;" in shown
    assert "<style" not in shown
    assert desk.form.button.description in shown
