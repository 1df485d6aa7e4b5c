"""A match of Eredan on paper: what the sheet tells is what the match is; its code takes it up again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

import companion
from companion.core.codes.match_code import LONGEST, from_code, grouped, position_code
from companion.core.match.match import Match
from companion.core.record.loading import load
from companion.games.eredan import game
from companion.games.eredan.engine.constants import LINE
from companion.games.eredan.engine.flow.strike import forecast
from companion.games.eredan.paper import sheets
from companion.games.eredan.paper.words import words
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

    def make(match: Match, **wishes: Any) -> Printed:
        path = tmp_path / "position.pdf"
        path.write_bytes(counter.render(POSITION, match=match, **wishes))
        return Printed(path)

    return make


Example = Callable[..., Match]


@pytest.fixture
def example(tmp_path: Path) -> Example:
    """The invented match that the sheet is shown with, to play on: in its third turn two of four cards have acted."""

    def make(lang: str = "en") -> Match:
        record = tmp_path / "match.jsonl"
        record.write_text((Path(game.__file__).parent / "examples" / "position.jsonl").read_text("utf-8"), "utf-8")
        return load(record, lang=lang)

    return make


def together(text: str) -> str:
    return "".join(text.split())


@languages
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_position_tells_score_zones_and_both_lines(printed: Print, example: Example, lang: str, paper: str) -> None:
    match = example(lang)
    page = printed(match, lang=lang, paper=paper)
    assert len(page.pages) == 1
    assert_legible(page, *PAPERS[paper])
    text, said, facts = flat(page), words(lang, "position"), match.facts()
    named = match.game.rulebook.words
    for name in match.players:
        assert [word for word in page.words if word.text == str(facts[f"{name}.score"]) and word.height > 8]
        for zone in ("hand", "deck", "discard"):
            assert f"{named['zone'][zone][lang]} {facts[f'{name}.{zone}']}" in text
        for place in range(1, LINE + 1):
            assert facts[f"{name}.{place}"] in text
            assert said["of"].format(most=facts[f"{name}.{place}.hp.max"]) in text
            assert f"{said['received']} {facts[f'{name}.{place}.received']}" in text
    for card in ("Pique de gué", "Cuir bouilli", "Renfort de chêne", "Targe peinte"):
        assert card in text
    tilted = sum(bool(facts.get(f"{name}.{place}.tilted")) for name in match.players for place in range(1, LINE + 1))
    assert text.count(said["tilted"]) == tilted > 0
    assert sum(word.text == said["fights"] for word in page.words) >= 2
    assert said["invented"] in text


@languages
def test_the_n_has_its_cards_with_what_is_done_and_what_comes_next(printed: Print, example: Example, lang: str) -> None:
    match, said = example(lang), words(lang, "position")
    page = printed(match, lang=lang)
    text = flat(page)
    for item in match.state.queue:
        assert item.code in text
    assert text.count(f" · {said['done']}") == 2
    assert text.count(said["next"]) == 1
    discs = {word.text: word for word in page.words if word.text in "1234" and word.y < 60 and 4 < word.height < 6}
    assert discs["1"].y == pytest.approx(discs["3"].y, abs=0.2)
    assert discs["2"].y == pytest.approx(discs["4"].y, abs=0.2)
    assert discs["2"].y < discs["1"].y
    assert discs["1"].x == pytest.approx(discs["2"].x, abs=0.2)
    assert discs["2"].x < discs["3"].x


@languages
def test_the_strike_is_told_with_the_sum_that_the_rules_reckon(printed: Print, example: Example, lang: str) -> None:
    match = example(lang)
    text, speaker = together(printed(match, lang=lang).told), match.game.rulebook.speaker(lang)
    blows = forecast(match.state)
    assert [blow.total.result for blow in blows] == [3, 6]
    for blow in blows:
        assert together(speaker.format_field(blow.total, "sum")) in text


def test_a_cancelled_card_stays_and_says_so(printed: Print, example: Example) -> None:
    match = example()
    match.play("effect counter 4")
    text = flat(printed(match, lang="en"))
    assert f"Bo · {words('en', 'position')['cancelled']}" in text


def test_more_cards_than_the_n_has_stand_beside_it_in_their_order(printed: Print, example: Example) -> None:
    match = example()
    for name in ("Mirage", "Lueur", "Reflet"):
        match.play(f'effect create action "{name}"')
    text = flat(printed(match, lang="en"))
    assert text.index("5. Mirage") < text.index("6. Lueur") < text.index("7. Reflet")


@languages
def test_its_code_takes_the_match_up_again_and_a_long_one_is_scanned_alone(
    printed: Print, example: Example, lang: str
) -> None:
    short = companion.new("eredan", ["Ana", "Bo"], lang=lang, starter="Ana")
    for match, typed in ((short, True), (example(lang), False)):
        code = position_code(match)
        assert (len(code) <= LONGEST) == typed
        for base in ("", "https://companion.example/table"):
            page = printed(match, lang=lang, base=base)
            for dpi in (150, 300) if SOAK or (base and not typed) else (150,):  # the longest as a good scanner sees it
                found = [one.text for one in zxingcpp.read_barcodes(page.image(dpi))]
                assert found == [f"{base}#{code}" if base else code]
            told = {word.text for word in page.words}
            assert (set(grouped(code).split()) <= told) == typed
        again = from_code(found[0].partition("#")[2] or found[0], lang=lang)
        assert again.facts() == match.facts()


def test_hidden_cards_stay_hidden(printed: Print) -> None:
    match = companion.new("eredan", ["Ana", "Bo"], seed=4, cards="demo", lang="fr", starter="Ana")
    for name, deck in (("Ana", "Veilleurs du gué"), ("Bo", "Cour des lanternes")):
        match.play(f"{name}: deck « {deck} »")
    page = flat(printed(match, lang="fr"))
    for seat in match.state.seats:
        assert seat.hand.known
        assert [card for card in {*seat.hand.known, *seat.deck.known} if card.partition("/")[0] in page] == []


@languages
def test_what_a_character_bears_is_told_with_its_sign_and_the_most_of_it_stays_legible(
    printed: Print, lang: str
) -> None:
    position: dict[str, Any] = {"turn": 9, "phase": "choose", "player": "Bo", "starter": "Ana"}
    for name in ("Ana", "Bo"):
        for place in range(1, LINE + 1):
            at = f"{name}.{place}"
            position |= {
                at: f"Gardienne des longs chemins {place}", f"{at}.guild": ["zil", "noz"], f"{at}.caste": "courtier",
                f"{at}.class": ["mage", "berserker"], f"{at}.race": "ice-elf", f"{at}.hp": 7, f"{at}.hp.max": 30,
                f"{at}.attack": 12, f"{at}.attack.high": 14, f"{at}.defence": 3, f"{at}.spirit": 2,
                f"{at}.orders": ["9 spirit +1", "12 attack +2"], f"{at}.rune.1": "cor", f"{at}.rune.2": "yr",
                f"{at}.weapon": "Pique de gué", f"{at}.familiar": "Pie",
                f"{at}.objects": ["Fiole", "Anneau", "Parchemin"],
                f"{at}.rage": True, f"{at}.tilted": place == 2, f"{at}.received": 99, f"{at}.healed": 12,
                f"{at}.changes": ["attack +2 turn", "prevent magic +3 turn", "class mage +1 turn"],
            }  # fmt: skip
    match = companion.new("eredan", ["Ana", "Bo"], position=position, lang=lang)
    page = printed(match, lang=lang)
    assert len(page.pages) == 1
    assert_legible(page, 297, 210)
    text, named, said = flat(page), match.game.rulebook.words, words(lang, "position")
    for word in ("Pique de gué", "Pie", "Fiole", "Anneau", "Parchemin"):
        assert text.count(word) == 2 * LINE
    assert text.count("cor, yr") == 2 * LINE
    assert f"{named['characteristic']['attack'][lang]} +2 {named['until']['turn'][lang]}" in text
    assert said["prevents"].format(amount=3) in text
    assert text.count(said["rage"]) >= 2 * LINE


@languages
def test_the_shop_shows_the_sheet_with_that_match(lang: str) -> None:
    match = samples.match(POSITION, "eredan", lang)
    assert match is not None
    assert (match.facts()["turn"], match.facts()["queue.next"]) == (3, 3)


def test_a_finished_match_says_how_it_ended(printed: Print, example: Example) -> None:
    match = example()
    match.play("Bo: concede")
    text = flat(printed(match, lang="en"))
    assert "Over in turn 3" in text
    assert "Ana 1" in text
    assert "to play" not in text


@languages
def test_before_the_first_turn_there_is_a_line_to_write_on(printed: Print, lang: str) -> None:
    match = companion.new("eredan", ["Ana", "Bo"], lang=lang)
    page = printed(match, lang=lang)
    assert_legible(page, 297, 210)
    assert together(words(lang, "position")["strike-line"]) in together(page.told)
