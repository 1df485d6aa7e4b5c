"""A match of HeroCard on paper: what the sheet tells is what the match is; its code takes it up again."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

import companion
from companion.core.codes.match_code import from_code, position_code
from companion.games.herocard.engine.constants import ATTRIBUTES
from companion.games.herocard.paper import sheets
from companion.games.herocard.paper.words import words
from companion.shop import counter, samples
from tests.budget import SOAK
from tests.games.herocard import tables
from tests.games.herocard.scenes import THREE, duel, listed
from tests.printing.readback import Printed, Word, assert_legible, crowded, flat, too_small

languages = pytest.mark.parametrize("lang", ["fr", "en"])
Print = Callable[..., Printed]
LONG = 100
"""A longer code with an address is read as a good scanner sees it too; in `make soak` all are."""
PAPERS = {"A4": (297, 210), "Letter": (279.4, 215.9)}


@pytest.fixture
def printed(tmp_path: Path) -> Print:
    """Print the sheet of a match."""

    def make(match: companion.Match, sheet: Any = sheets.SHEETS[-1], **wishes: Any) -> Printed:
        path = tmp_path / f"{sheet.name}.pdf"
        path.write_bytes(counter.render(sheet, match=match, **wishes))
        return Printed(path)

    return make


@cache
def dealt(seats: int, steps: int = 90) -> companion.Match:
    """A match of the demo heroes that the companion deals, some way in; always the same."""
    rng = random.Random(f"sheet {seats}")
    names = [*tables.NAMES, "Eve", "Fay"][:seats]
    match = companion.new("herocard", names, seed=seats, cards="demo", lang="fr", starter="Ana")
    for place, name in enumerate(names):
        match.play(f"{name}: hero {('Brasca', 'Nimbo')[place % 2]}")
    for _ in range(steps):
        if match.state.outcome is None:
            match.play(tables.brisk_move(match.state, rng))
    return match


def column(page: list[Word], left: float, right: float) -> list[str]:
    """The costs between two edges, from the bottom up."""
    found = [word for word in page if left < word.x < right and word.text.isdecimal()]
    return [word.text for word in sorted(found, key=lambda word: -word.y)]


@languages
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_position_tells_points_counts_and_piles_from_the_bottom_up(printed: Print, seats: int, lang: str) -> None:
    match = dealt(seats)
    facts, said = match.facts(), words(lang, "position")
    paper = "A4" if lang == "fr" else "Letter"
    page = printed(match, lang=lang, paper=paper)
    assert_legible(page, *PAPERS[paper])
    text = flat(page)
    for name in match.players:
        counts = (facts[f"{name}.hand"], facts[f"{name}.deck"], facts[f"{name}.discard"])
        told = "{} {} · {} {} · {} {}".format(
            said["hand"], counts[0], said["deck"], counts[1], said["discard-pile"], counts[2]
        )
        assert f"{facts[f'{name}.hero'][0]} · {told}" in text
        for attribute in ATTRIBUTES:
            assert f"{facts[f'{name}.{attribute}.spent']}/{facts[f'{name}.{attribute}']}" in text
            for card in facts[f"{name}.{attribute}.cards"] or ():
                assert card in text
        for card in facts[f"{name}.discard.cards"] or ():
            assert card in page.told
    assert any(facts[f"{name}.{attribute}.cards"] for name in match.players for attribute in ATTRIBUTES)


def test_costs_stand_in_their_order_the_last_on_top(printed: Print) -> None:
    costs = {"body": (5, 3, 9, 1), "mind": (2, 8), "x": (7,)}
    position: dict[str, Any] = {f"Bo.{name}.pile": pile for name, pile in costs.items()}
    page = printed(duel(position=position, limit=40), lang="en")
    starts = sorted(word.left for word in page.words if word.text in ("Body", "Mind", "X") and word.x > 148)
    assert len(starts) == 3
    for left, pile in zip(starts, costs.values(), strict=True):
        assert column(page.words, left - 6, left + 1)[: len(pile)] == [str(cost) for cost in pile]


@languages
def test_a_running_sequence_tells_its_sums_and_who_may_answer(printed: Print, lang: str) -> None:
    match = duel("attack 4 B5 + mod 5 M3 on Bo", "Bo: block 9 B4", "Cy: special fast X2", players=THREE)
    match.play("effect attack -2")
    facts, said = match.facts(), words(lang, "position")
    text = flat(printed(match, lang=lang))
    assert said["sequence"].lower() in text.lower()
    terms = "4 (attaque) + 5 (mod) − 2 (texte de carte)" if lang == "fr" else "4 (attack) + 5 (mod) − 2 (card text)"
    assert terms in text
    assert (facts["sequence.attack"], facts["sequence.block"]) == (7, 9)
    assert re.search(r"\b7\b.*\b9\b", text)
    assert re.search(rf"{said['waiting']} +Ana +Bo +Cy", text)
    assert together(said["active"]) in together(printed(match, lang=lang).told)
    match.play("all pass")
    assert said["no-sequence"] in flat(printed(match, lang=lang))


@languages
def test_its_code_takes_the_match_up_again(printed: Print, lang: str) -> None:
    for match in (dealt(2), dealt(6), listed("attack Impact + Rotation on Bo", "Bo: block Interception")):
        code = position_code(match)
        for base in ("", "https://companion.example/table"):
            page = printed(match, lang=lang, base=base)
            for dpi in (150, 300) if SOAK or (base and len(code) > LONG) else (150,):
                found = [one.text for one in zxingcpp.read_barcodes(page.image(dpi))]
                assert found == [f"{base}#{code}" if base else code]
        assert from_code(found[0].partition("#")[2], lang=lang).facts() == match.facts()
        assert code in "".join(page.told.split())


def test_hidden_cards_stay_hidden(printed: Print) -> None:
    match = dealt(2, steps=0)
    text = flat(printed(match, lang="en"))
    for player in match.state.seats:
        assert player.hand.known
        for card in {*player.hand.known, *player.deck.known}:
            assert card not in text


def test_six_players_with_ten_cards_on_each_pile(printed: Print) -> None:
    names = ("Ana", "Bo", "Chloé", "Dan", "Eve", "Fay")
    position: dict[str, Any] = {}
    for name in names:
        for letter, attribute in zip("BMX", ATTRIBUTES, strict=True):
            position[f"{name}.{attribute}.cards"] = [f"attack {n} {letter}{n % 7}" for n in range(11, 21)]
    match = duel(players=names, position=position, limit=60, deck=60)
    for paper, size in PAPERS.items():
        page = printed(match, lang="fr", paper=paper)
        assert_legible(page, *size)
        values = [word.text for word in page.words if re.fullmatch("1[1-9]|20", word.text)]
        assert len(values) >= 10 * 3 * 6, "every card of every pile shows its value"
    told = flat(page)
    assert "trop long" in told, "its code is said to be too long for a QR"
    assert [one.text for one in zxingcpp.read_barcodes(page.image(300))] == []


def test_higher_piles_tell_what_lies_below_and_cut_names_are_counted(printed: Print) -> None:
    names = ("Ana", "Bo", "Chloé", "Dan", "<b>Eve</b> 🙂 ليلى " + "n" * 20, "Fay")
    position: dict[str, Any] = {}
    for name in names:
        cards = [f'attack {n} B{n % 7} "Éclair d’été au nom très long {n}"' for n in range(20)]
        position |= {f"{name}.body.cards": cards, f"{name}.points": 30, f"{name}.mind": None}
    match = duel(players=names, position=position, limit=99, deck=90, points=40)
    page = printed(match, lang="fr")
    assert_legible(page, *PAPERS["A4"])
    text = flat(page)
    below = re.search(r"(\d+) cartes dessous : ((?:\d )+)", text)
    assert below is not None
    assert below[2].split()[: int(below[1])] == [str(n % 7) for n in range(int(below[1]))]
    assert text.count("cartes dessous") == 6
    assert re.search(r"… : \d{2,} textes raccourcis\.", text)
    assert text.count("30/40") == 6
    assert "<b>Eve" in text
    assert text.count("0/?") == 6, "nobody has said these values"


def test_a_match_that_is_over_says_who_won(printed: Print) -> None:
    match = duel("attack 4 B5 on Bo", "all pass", position={"Ana.points": 2})
    for lang in ("fr", "en"):
        told = printed(match, lang=lang).told
        outcome = match.outcome_in(lang)
        assert outcome is not None
        assert together(outcome.reason.removesuffix(".")) in together(told)
        assert words(lang, "position")["won"] in told


def together(text: str) -> str:
    """A text without its spaces, which pdftotext leaves out where they are thin."""
    return "".join(text.split())


@languages
@pytest.mark.parametrize("log", ["short", "sums"])
def test_the_report_tells_a_whole_duel(printed: Print, lang: str, log: str) -> None:
    match = samples.match(counter.find("report"), "herocard", lang)
    assert match is not None
    log = {"short": "court", "sums": "calculs"}[log] if lang == "fr" else log
    page = printed(match, counter.find("report"), lang=lang, options={"log": log})
    text = together(page.told)
    assert match.outcome is not None
    assert f"ANA{'CONTRE' if lang == 'fr' else 'V'}BO" in text.upper()
    for name in ("Corps", "Esprit") if lang == "fr" else ("Body", "Mind"):
        assert re.search(rf"\b{name}\s+\d+\b", page.told), "the curves are named in words"
    assert "Ana.body" not in text
    for entry in match.entries[-3:]:
        assert log in ("sums", "calculs") or together(entry.brief(lang)) in text
    for page_ in page.pages:
        assert too_small(page_) == []
        assert crowded(page_) == []
