"""A match of Aestery on paper: what the sheet tells is what the match is; its code takes it up again."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

import companion
from companion.core.codes.match_code import LONGEST, from_code, grouped, position_code
from companion.games.aestery.engine.constants import HAND, MOST_PLACES
from companion.games.aestery.engine.rules.combat_sums import forecast
from companion.games.aestery.paper import sheets
from companion.games.aestery.paper.words import words
from companion.shop import counter, samples
from tests.budget import SOAK
from tests.printing.readback import Printed, assert_legible, flat

POSITION = next(sheet for sheet in sheets.SHEETS if sheet.name == "position")
languages = pytest.mark.parametrize("lang", ["fr", "en"])
Print = Callable[..., Printed]
PAPERS = {"A4": (297, 210), "Letter": (279.4, 215.9)}


@pytest.fixture
def printed(tmp_path: Path) -> Print:
    """Print the sheet of a match."""

    def make(match: companion.Match, **wishes: Any) -> Printed:
        path = tmp_path / "position.pdf"
        path.write_bytes(counter.render(POSITION, match=match, **wishes))
        return Printed(path)

    return make


def fighters(player: str, figures: Iterable[tuple[str, int, int]], **more: Any) -> dict[str, Any]:
    """Facts of Fighters: name, Force and Defence of each, and what all of them have."""
    found: dict[str, Any] = {}
    for place, (name, force, defence) in enumerate(figures, 1):
        at = f"{player}.fighter.{place}"
        found |= {at: name, f"{at}.force": force, f"{at}.defence": defence}
        found |= {f"{at}.{key}": value for key, value in more.items()}
    return found


def example() -> companion.Match:
    """The book's example with a third attacker and a flashed blocker, before the damage."""
    position = {
        "turn": 5, "phase": "main", "player": "Ana", "Ana.life": 17, "Bo.life": 14, "Ana.mines": 6,
        "Ana.mines.untapped": 4, "Ana.aether": 3, "Ana.wonders": 2, "Ana.hero": "Orsène", "Ana.experience": 7,
        "Ana.hero.colours": ["red", "blue"], "Bo.hideout": 1,
        **fighters("Ana", [("Golem", 6, 4), ("Louve", 3, 2)]),
        **fighters("Bo", [("Loup", 1, 2), ("Renard", 1, 2)], keywords=["madness"]),
    }  # fmt: skip
    match = companion.new("aestery", ["Ana", "Bo"], position=position, starter="Bo", lang="en")
    for move in ("attack 1 + 2", "done", "Bo: block 1 with 1", "Bo: block 1 with 2", "Bo: flash 1/4 on 2", "Bo: done"):
        match.play(move)
    return match


@languages
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_position_tells_life_counts_mines_and_fighters(printed: Print, lang: str, paper: str) -> None:
    match = example()
    page = printed(match, lang=lang, paper=paper)
    assert len(page.pages) == 1
    assert_legible(page, *PAPERS[paper])
    text, said, facts = flat(page), words(lang, "position"), match.facts()
    figures = [word.text for word in page.words]
    for name in match.players:
        assert name in figures
        assert figures.count(str(facts[f"{name}.life"])) >= 1
        for zone in ("hand", "deck"):
            assert f"{match.game.rulebook.words['zone'][zone][lang]} {facts[f'{name}.{zone}']}" in text
    assert "4/6" in figures
    assert f"Orsène · {said['experience']} 7" in text
    for name in ("Golem", "Louve", "Loup", "Renard"):
        assert name in text
    assert text.count(said["attacks"]) >= 2
    assert text.count(said["blocks"].format(place=1)) == 2
    assert said["flashed"] in text
    assert said["first-blood"] not in text, "they have seen an upkeep"


@languages
def test_the_running_combat_is_told_with_its_sums(printed: Print, lang: str) -> None:
    match, said = example(), words(lang, "position")
    text = flat(printed(match, lang=lang))
    assert "6 (Golem) − 2 (Loup) − 2 (Renard) = 2" in text
    assert [lane.through.result for lane in forecast(match.state)] == [2, 0]
    assert said["suffers"].format(count=2) in text
    assert {"fr": "Loup et Renard meurent", "en": "Loup and Renard die"}[lang] in text
    match.play("damage")
    after = flat(printed(match, lang=lang))
    assert said["no-stack"] in after
    assert "= 2" not in after


@languages
def test_what_waits_stands_there_the_uppermost_first(printed: Print, lang: str) -> None:
    match = example()
    for name, by in (("Givre", "Ana"), ("Reflux", "Bo")):
        match.play(f'{by}: ephemeral "{name}" cost 0 on Bo.1')
    text = flat(printed(match, lang=lang))
    assert text.index("2. Bo · Reflux") < text.index("1. Ana · Givre")


@languages
def test_its_code_takes_the_match_up_again_and_a_long_one_is_scanned_alone(printed: Print, lang: str) -> None:
    short = companion.new("aestery", ["Ana", "Bo"], lang=lang, starter="Ana")
    for match, typed in ((short, True), (example(), False)):
        code = position_code(match)
        assert (len(code) <= LONGEST) == typed
        for base in ("", "https://companion.example/table"):
            page = printed(match, lang=lang, base=base)
            for dpi in (150, 300) if SOAK or (base and not typed) else (150,):  # the longest as a good scanner sees it
                found = [one.text for one in zxingcpp.read_barcodes(page.image(dpi))]
                assert found == [f"{base}#{code}" if base else code]
            told = {word.text for word in page.words}
            assert (set(grouped(code).split()) <= told) == typed
            scanned = words(lang, "position")["code-scanned"].format(length=len(code))
            assert (flat_text(scanned) in flat_text(page.told)) != typed
        again = from_code(found[0].partition("#")[2] or found[0], lang=lang)
        assert again.facts() == match.facts()
        assert [str(move) for move in again.moves()] == [str(move) for move in match.moves()]


def flat_text(text: str) -> str:
    return "".join(text.split())


def test_hidden_cards_stay_hidden(printed: Print) -> None:
    match = companion.new("aestery", ["Ana", "Bo"], seed=4, cards="demo", lang="fr", starter="Ana")
    for name, deck in (("Ana", "Gardiens du gué"), ("Bo", "Bande des cendres")):
        match.play(f"{name}: deck « {deck} »")
    match.play("garder")
    match.play("Bo: garder")
    page = flat(printed(match, lang="fr"))
    for seat in match.state.seats:
        assert len(seat.hand.known) == HAND
        assert [card for card in {*seat.hand.known, *seat.deck.known} if card in page] == []
    assert words("fr", "position")["invented"] in page


def test_the_most_fighters_there_can_be_stay_on_the_page(printed: Print) -> None:
    names = [f"Gardienne des longs chemins {number}" for number in range(MOST_PLACES)]
    position: dict[str, Any] = {"turn": 998, "phase": "main", "player": "Ana"}
    for player in ("Ana", "Bo"):
        position |= fighters(
            player, [(name, 99, 50 if place % 2 else 9) for place, name in enumerate(names)],
            keywords=["flight", "nap 2", "bravery 3", "recidivism 4"], fatigue=3, nap=2, bravery=9, plus=3, tapped=True,
            new=True,
        )  # fmt: skip
        position |= {f"{player}.story.{place}": f"Histoire sans fin {place}" for place in range(1, 9)}
        position |= {f"{player}.mines": 40, f"{player}.mines.untapped": 31, f"{player}.life": -7}
    position["Bo.life"] = 900
    position["Ana.life"] = 1
    page = printed(companion.new("aestery", ["Ana", "Bo"], position=position, lang="fr"), lang="fr")
    assert len(page.pages) == 1
    assert_legible(page, 297, 210)
    assert flat(page).count("Gardienne") == 2 * MOST_PLACES
    assert "textes raccourcis" in flat(page)


@languages
def test_what_lies_on_a_fighter_is_told_with_its_sign(printed: Print, lang: str) -> None:
    """States, markers that the book knows and others, and what was changed for a time."""
    position = {
        **fighters("Ana", [("Golem", 6, 4)], plus=2, boost=3, marks=["curse 1"], token=True, skip=True),
        "phase": "main",
        "Ana.fighter.1.changes": ["flight +1 turn", "defence -1 good"], **fighters("Bo", [("Loup", 1, 2)]),
        "Bo.fighter.1.changes": ["no text +1 turn", "prevent +99 turn"],
    }  # fmt: skip
    match = companion.new("aestery", ["Ana", "Bo"], position=position, lang=lang)
    text, said, named = flat(printed(match, lang=lang)), words(lang, "position"), match.game.rulebook.words
    assert "+1/+1 ×2" in text
    assert "curse ×1" in text
    assert f"{named['characteristic']['force'][lang]} +3 {named['until']['turn'][lang]}" in text
    assert f"{named['keyword']['flight'][lang]} {named['until']['turn'][lang]}" in text
    assert f"{said['change.no text']} {named['until']['turn'][lang]}" in text
    assert said["change.all"] in text
    assert f"{named['characteristic']['defence'][lang]} −1 {named['until']['good'][lang]}" in text
    for key in ("token", "skips"):
        assert said[key] in text


def test_a_finished_match_says_how_it_ended(printed: Print) -> None:
    match = example()
    match.play("Bo: concede")
    text = flat(printed(match, lang="en"))
    assert "Over in turn 5" in text
    assert "Ana 1" in text
    assert "to play" not in text


@languages
def test_the_example_is_a_running_combat(lang: str, printed: Print) -> None:
    match = samples.match(POSITION, "aestery", lang)
    assert match is not None
    assert match.state.attackers
    assert match.state.stack
    assert "Givre" in flat(printed(match, lang=lang))
