"""The history as a table and the plot, with the figures of one played match."""

import io
import random
import struct
import sys

import pytest

import companion
from companion.notebook.match import Match
from tests.core.randomplay import act, some_match

pd = pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

MOVES = (
    "summon QD", "equip 6S QD", "end", "summon AC", "equip 4D AC", "end", "attack QD AC", "end",
    "summon KC", "end", "summon KS", "equip 10S KS", "attack KS AC",
)  # fmt: skip


@pytest.fixture
def match() -> Match:
    played = companion.new("etraclor", ["Ana", "Bo"], lang="en", starter="Ana")
    for move in MOVES[:8]:
        played.play(move)
    with pytest.raises(companion.IllegalMove):
        played.play("summon KC")
    for move in ("summon JH # with a smile", "end", *MOVES[10:]):
        played.play(move)
    return played


def test_one_row_an_entry_with_the_figures_of_the_match(match: Match) -> None:
    table = match.history()
    assert list(table.index) == list(range(match.newest + 1))
    assert list(table.columns[:7]) == ["at", "by", "kind", "text", "verdict", "comment", "undone"]
    assert table.index.name == "entry"
    assert table.loc[7, "text"] == "attack Q♦ A♣"
    assert table.loc[7, "by"] == "Ana"
    assert table["Bo.mage.hp"].tolist()[4:9] == [10, 10, 10, 8, 8]
    assert table.loc[5, "Bo.mage.shield.left"] == 4
    assert pd.isna(table.loc[7, "Bo.mage.shield.left"])
    assert table.loc[7, "Ana.defender.acted"] == 1
    assert table.loc[6, "Ana.defender.acted"] == 0
    assert pd.isna(table.loc[0, "Ana.defender.acted"])
    assert table.loc[9, "comment"] == "with a smile"
    assert table["Ana.deck"].tolist()[:2] == [21, 20]
    assert table["at"].dt.tz is not None
    assert not table["undone"].any()


def test_every_numeric_fact_is_a_column_of_numbers(match: Match) -> None:
    table = match.history()
    numeric = [name for name, fact in match.game.facts.names(match.players).items() if fact.kind in ("int", "bool")]
    assert list(table.columns[7:]) == numeric
    assert all(pd.api.types.is_numeric_dtype(table[name]) for name in numeric)
    last = match.facts()
    for name in numeric:
        value = table[name].iloc[-1]
        assert pd.isna(value) if last[name] is None else value == int(last[name])


def test_undo_redo_override_and_correction_are_rows(match: Match) -> None:
    match.undo()
    undone = match.newest
    table = match.history()
    assert table.loc[undone, "kind"] == "undo"
    assert table.loc[undone - 1, "undone"]
    assert not table.loc[undone, "undone"]
    assert table.loc[undone, "Bo.mage.hp"] == table.loc[undone - 2, "Bo.mage.hp"] == 8
    match.redo()
    match.play("skip")
    match.override("attack QD JH", why="we said so") if not match.ask("attack QD JH") else match.play("attack QD JH")
    match.correct({"Bo.healer.hp": 3}, why="forgotten hit")
    table = match.history()
    assert not table["undone"].any()
    assert table.iloc[-1]["kind"] == "correct"
    assert table.iloc[-1]["comment"] == "forgotten hit"
    assert table.iloc[-1]["Bo.healer.hp"] == 3


@pytest.mark.parametrize("game", companion.games())
def test_each_row_has_the_figures_of_its_moment(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of a snapshot that an undo goes back to, which is read once."""
    rng = random.Random(game)
    match = some_match(rng, game, "physical")
    for _ in range(60):
        act(match, rng)
        if match.undoable is not None and rng.random() < 0.4:
            match.undo()
    moments, read = [match.facts_after(entry.number) for entry in match.entries], list[int]()
    monkeypatch.setattr(Match, "facts_after", lambda _, number: read.append(number) or moments[number])
    table = match.history()
    for name in table.columns[7:]:
        told = [None if pd.isna(value) else value for value in table[name]]
        assert told == [facts.get(name) for facts in moments], name
    assert len(read) <= len({id(match.state_after(entry.number)) for entry in match.entries}) + 1


def test_an_override_says_why() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], lang="fr", starter="Ana")
    match.play("invoquer D♦")
    match.override("attaquer D♦", why="la table le veut")
    row = match.history().iloc[-1]
    assert (row["kind"], row["verdict"], row["comment"]) == ("override", "illegal", "la table le veut")
    assert row["text"] == "attaquer D♦"


def test_the_plot_draws_the_figures(match: Match) -> None:
    figure = match.plot()
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert titles == ["Ana · HP", "Bo · HP", "Cards in the deck"]
    lines = {tuple(line.get_ydata()) for axes in figure.axes for line in axes.get_lines()}
    deck = tuple(match.facts_after(number)["Bo.deck"] for number in range(match.newest + 1))
    assert deck in lines
    mage = [match.facts_after(number)["Bo.mage.hp"] for number in range(match.newest + 1)]
    assert (*(value for value in mage if value is not None), 0) in lines  # struck down: the line falls to 0
    named = {text.get_text() for axes in figure.axes for text in axes.texts}
    assert {"12  Q♦", "13  K♠", "A♣", "11  J♥"} <= named
    deck_label = f"{match.facts()['Bo.deck']}  Bo"
    assert deck_label in named


def test_lines_differ_by_more_than_colour(match: Match) -> None:
    for axes in match.plot().axes:
        drawn = [line for line in axes.get_lines() if line.get_linestyle() != "None"]
        looks = {(str(line._unscaled_dash_pattern), line.get_color()) for line in drawn}
        dashes = {str(line._unscaled_dash_pattern) for line in drawn}
        assert len(dashes) == len(looks)


def test_the_plot_leaves_out_what_was_undone(match: Match) -> None:
    before = len(match.plot().axes[2].get_lines()[0].get_ydata())
    match.undo()
    assert len(match.plot().axes[2].get_lines()[0].get_ydata()) == before - 1


def test_the_plot_speaks_the_language_of_the_match(match: Match) -> None:
    match.lang = "fr"
    figure = match.plot()
    assert [axes.get_title(loc="left") for axes in figure.axes] == [
        "Ana · PV",
        "Bo · PV",
        "Cartes dans le deck",
    ]
    assert figure.axes[0].get_xticklabels()[0].get_text() == "tour 1"
    assert "12  D♦" in {text.get_text() for text in figure.axes[0].texts}
    assert "Bo · PV, A♣\u202f: de 10 à 8, puis quitte la table" in figure.alt


def test_a_notebook_shows_the_plot_without_pyplot(match: Match) -> None:
    image, metadata = match.plot()._repr_png_()
    assert image.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", image[16:24])
    assert width == 2 * metadata["width"]
    assert abs(height - 2 * metadata["height"]) <= 2
    assert metadata["alt"].startswith("Etraclor: Ana v Bo.")


@pytest.mark.parametrize("names", [["<img src=x onerror=alert(1)>", "Bo"], ["$x^{2$", r"\frac"], ["A" * 60, "漢字"]])
def test_any_name_is_a_name(names: list[str], recwarn: pytest.WarningsRecorder) -> None:
    match = companion.new("etraclor", names, lang="en", starter=names[0])
    match.play("summon QD")
    match.plot().savefig(io.BytesIO(), format="png", dpi=40)
    assert f"{names[0]}.deck" in match.history().columns


def test_a_match_without_moves_has_a_table_and_a_plot() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], lang="en", starter="Bo")
    assert len(match.history()) == 1
    match.plot().savefig(io.BytesIO(), format="png", dpi=40)


def test_importing_the_companion_loads_none_of_it() -> None:
    import subprocess

    code = "import sys, companion; print(sorted({'pandas', 'matplotlib', 'anywidget'} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
