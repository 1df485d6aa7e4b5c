"""Match reports read back: who played, how it ended, every entry once, curves with names, and a code that goes on."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import zxingcpp

import companion
from companion.cli import main
from companion.core.facts import curves
from companion.partner.review import keep, kept, turning
from companion.printing.errors import PrintError
from companion.printing.page import fonts
from companion.printing.page.paper import PAPERS
from companion.printing.report import report
from companion.printing.report.curves import Picture
from companion.shop import counter, on_pages
from tests.alike import alike
from tests.budget import SOAK
from tests.partner.reviews import blundered, thought
from tests.printing.readback import Printed, assert_legible, flat

SHEET = counter.find("report")
HOME = Path(companion.__file__).parent / "games" / "etraclor" / "examples"
ADDRESS = "https://table.example.org/companion/"
NAMES = ("Jean-Baptiste Emmanuel de la Tour-Maubourg", "Маша 👩 بسم الله الرحمن الرحيم")
EVERY_PAPER = [
    ("A4", "portrait", "low-ink"),
    ("A4", "landscape", "high-contrast"),
    ("A5", "portrait", "low-ink"),
    ("A5", "landscape", "low-ink"),
    ("Letter", "portrait", "low-ink"),
    ("A4", "portrait", "large-print"),
    ("Letter", "landscape", "large-print"),
]
TITLES = ("Tour", "Turn", "Manche", "Round")
"""What every column of the log begins with; the curves stand above."""
UNDONE = {"fr": "Annulé\u202f: ", "en": "Taken back: "}
both_languages = pytest.mark.parametrize("lang", ["fr", "en"])


def played(game: str, players: tuple[str, ...], count: int, seed: int = 5, *, undo: int = 0) -> companion.Match:
    """A match of random announcements; every `undo`th is taken back."""
    dice = random.Random(seed)
    match = companion.new(game, list(players), seed=seed, lang="fr")
    for number in range(count):
        if match.outcome:
            break
        match.play(dice.choice([move for move in match.moves() if move.verb not in ("concede", "concedes")]))
        if undo and number % undo == 2 and match.undoable:
            match.undo()
    return match


def marked() -> companion.Match:
    """A match with all that an entry may have: a comment, a correction, an override, what was taken back."""
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    match.play("invoquer D♦ # un début prudent")
    match.correct({"Ana.defender.hp": 9}, why="blessée en route")
    match.override("attaquer D♦", why="pour voir")
    match.play("finir")
    match.undo()
    return match


MATCHES: dict[str, Callable[[], companion.Match]] = {
    "over": lambda: companion.load(HOME / "report.jsonl", lang="fr"),
    "runs": lambda: companion.load(HOME / "position.jsonl", lang="fr"),
    "begins": lambda: companion.new("etraclor", ["Ana", "Bo"], starter="Bo", lang="fr"),
    "silly": lambda: played("etraclor", NAMES, 150, undo=9),
    "marked": marked,
    "four": lambda: played("erythro", ("Ana", "Bo", "Chloé", "Dan"), 60),
    "three": lambda: played("erythro", ("Ana", "Bo", "Chloé"), 20),
}
all_matches = pytest.mark.parametrize("name", MATCHES)


@cache
def match_of(name: str) -> companion.Match:
    return MATCHES[name]()


Sheet = Callable[..., Printed]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    """A report on paper, printed once."""
    folder = tmp_path_factory.mktemp("reports")

    @cache
    def make(name: str, paper: str = "A4", orientation: str = "portrait", style: str = "low-ink", lang: str = "fr",
             base: str = "", log: str = "") -> Printed:  # fmt: skip
        data = counter.render(SHEET, match=match_of(name), paper=paper, orientation=orientation, style=style, lang=lang,
                           base=base, options={"log": log} if log else None)  # fmt: skip
        path = folder / f"{name}-{paper}-{orientation}-{style}-{lang}-{len(base)}-{log}.pdf"
        path.write_bytes(data)
        return Printed(path)

    return make


def squeezed(text: str) -> str:
    """A text as it is read back, whatever its line breaks: no spaces, a placeholder for what has no shape."""
    drawn = "".join(run[1] for run in fonts.runs(text, "text"))
    return "".join(drawn.split())


def first_word(text: str) -> str:
    """The first word of a text, as it is drawn."""
    return "".join(run[1] for run in fonts.runs(text.replace("\u00a0", " ").replace("\u202f", " "), "text")).split()[0]


def numbered(page: Printed, number: int) -> list[str]:
    """The words that stand right behind a number, wherever it stands in the log."""
    found = []
    for words in page.pages:
        top = min((word.y for word in words if word.text in TITLES), default=0.0)
        for sign in (word for word in words if word.text == str(number) and word.y > top):
            row = [one for one in words if 0 <= one.left - sign.right < 5 and abs(one.y - sign.y) < 0.4 * sign.height]
            found += [re.split("[\u00a0\u202f]", min(row, key=lambda one: one.left).text)[0]] if row else []
    return found


def columns(page: Printed) -> str:
    """The text of the pages in the order in which columns are read, without spaces."""
    return "".join(page.read().split())


LAID = [
    (name, *paper) for number, name in enumerate(MATCHES) for place, paper in enumerate(EVERY_PAPER)
    if SOAK or name == "silly" or (place - number) % len(EVERY_PAPER) in (0, 3)
]  # fmt: skip
"""The longest names on every paper; each other match on two, so that each paper has some (soak: all with all)."""


@pytest.mark.parametrize(("name", "paper", "orientation", "style"), LAID)
def test_words_are_large_enough_and_stay_apart(
    sheet: Sheet, name: str, paper: str, orientation: str, style: str
) -> None:
    size = PAPERS[paper].turned(orientation)  # type: ignore[arg-type]
    assert_legible(sheet(name, paper, orientation, style), size.width, size.height)


@all_matches
@pytest.mark.parametrize(("paper", "lang"), [("A4", "fr"), ("A5", "en")])
def test_every_entry_stands_there_once_with_its_number(sheet: Sheet, name: str, paper: str, lang: str) -> None:
    match, page = match_of(name), sheet(name, paper, lang=lang)
    told = [entry for turn in report.account(match, lang).turns for entry in turn.entries]
    assert [entry.number for entry in told] == list(range(match.newest + 1))
    for entry in told[1:]:
        text = f"{UNDONE[lang]}{entry.text}" if entry.undone else entry.text
        assert numbered(page, entry.number).count(first_word(text)) == 1, entry
    read = columns(page)
    # An entry that goes on in another column is parted by what stands between; there are few.
    parted = [entry for entry in told if squeezed(entry.text) not in read]
    assert len(parted) <= 3 * len(page.pages), parted


def test_log_tells_comments_corrections_overrides_and_what_was_taken_back(sheet: Sheet) -> None:
    text = flat(sheet("marked"))
    for words in ("« un début prudent »", "blessée en route", "pour voir", "Annulé : Fin du tour d’Ana", "12 → 9"):
        assert words in text, text
    assert flat(sheet("marked", lang="en")).count("Taken back:") == 1


def test_it_says_who_played_and_how_it_ended(sheet: Sheet) -> None:
    french, english = flat(sheet("over")), flat(sheet("over", lang="en"))
    for words in ("Compte rendu", "Ana contre Bo", "Ana gagne.", "15 tours · 59 annonces · 1er janvier 2026 · 59 min",
                  "★ Ana", "gagne · a commencé · 13 points", "0 point", "Tour 15 · Ana"):  # fmt: skip
        assert words.casefold() in french.casefold(), words
    for words in ("Ana v Bo", "Ana wins.", "15 turns · 59 announcements · 1 January 2026 · 59 min", "0 points"):
        assert words.casefold() in english.casefold(), words


@pytest.mark.parametrize(("lang", "told"), [("fr", "La partie n’est pas finie."), ("en", "The match is not over.")])
def test_a_match_that_runs_says_so_and_whose_turn_it_is(sheet: Sheet, lang: str, told: str) -> None:
    text = flat(sheet("runs", lang=lang))
    assert told in text
    assert "★" not in text
    assert {"fr": "à jouer · a commencé", "en": "to play · began"}[lang] in text


def test_more_players_and_house_rules_of_another_game(sheet: Sheet) -> None:
    match = companion.new("erythro", ["Ana", "Bo", "Chloé", "Dan"], seed=1, lang="fr", mix_dome=True)
    account = report.account(match, "fr")
    assert [seat.name for seat in account.seats] == ["Ana", "Bo", "Chloé", "Dan"]
    assert account.house_rules == ("Dôme payé au mélange",)
    assert not any(seat.began for seat in account.seats), "nobody begins in this game"
    text = flat(sheet("four"))
    assert "Ana, Bo, Chloé et Dan".casefold() in text.casefold()
    assert "Manche 1" in text
    assert "Tuiles contaminées" in text


def test_who_plays_together_is_not_told_as_rivals(tmp_path: Path) -> None:
    match = companion.new("erythro", ["Ana", "Bo"], seed=1, lang="fr")
    path = tmp_path / "together.pdf"
    path.write_bytes(counter.render(counter.find("report"), match=match, lang="fr"))
    text = flat(Printed(path)).casefold()
    assert "ana et bo" in text
    assert "contre" not in text


def test_points_of_a_series_are_told() -> None:
    first = companion.load(HOME / "report.jsonl", lang="fr")
    account = report.account(first.next_round(), "fr")
    assert account.round == 2
    assert [(seat.points, seat.series) for seat in account.seats] == [(None, 13), (None, 0)]


def test_a_long_match_runs_over_pages_that_say_where_they_belong(sheet: Sheet) -> None:
    page = sheet("silly", "A5")
    count = len(page.pages)
    assert count >= 3
    text = flat(page)
    assert [f"page {number}/{count}" in text for number in range(1, count + 1)] == [True] * count


@both_languages
def test_what_cannot_be_printed_as_it_was_typed_is_counted(sheet: Sheet, lang: str) -> None:
    text = flat(sheet("silly", "A5", lang=lang))
    assert "□" in text
    assert {"fr": "caractères que nos polices ne dessinent pas", "en": "characters that our fonts cannot"}[lang] in text
    if text.count("…") > 1:
        assert {"fr": "… : ", "en": "…: "}[lang] in text


def test_names_are_text_and_never_markup(tmp_path: Path) -> None:
    match = companion.new("etraclor", ["<b>Ana</b>", "**Bo** _x_ $y$"], starter="<b>Ana</b>", lang="fr")
    path = tmp_path / "markup.pdf"
    path.write_bytes(counter.render(SHEET, match=match))
    text = flat(Printed(path))
    assert "<b>Ana</b>" in text
    assert "**Bo** _x_ $y$" in text


def test_sums_are_a_wish() -> None:
    match = match_of("over")
    short, sums = (report.account(match, "fr", sums=sums).turns[2].entries[0].text for sums in (False, True))
    assert "(arme 6♠)" in sums
    assert "(arme 6♠)" not in short
    with pytest.raises(PrintError, match="choisis court ou calculs"):
        counter.render(SHEET, match=match, lang="fr", options={"log": "long"})
    same = {
        counter.render(SHEET, match=match, lang="fr", options={"log": word}) for word in ("calculs", "sums", "SUMS")
    }
    assert len(same) == 1


# --- curves -----------------------------------------------------------------------------------------------------------


def test_every_curve_has_its_name_and_its_last_figure(sheet: Sheet) -> None:
    page = sheet("over")
    text = flat(page)
    for words in ("Ana · PV", "Bo · PV", "Cartes dans le deck", "12 D♣", "8 R♠", "2 D♦", "13 Ana", "0 Bo"):
        assert words in text, words
    gone = [one.label for panel in curves.panels(match_of("over"), "fr") for one in panel.stretches if one.gone]
    assert gone == ["V♥", "R♥", "A♣", "R♣"]
    assert "…" not in text


def test_lines_that_find_no_room_for_their_name_are_counted() -> None:
    stretches = tuple(curves.Stretch(f"Nom{n}", "", n, ((0, 5), (1, 5)), gone=n < 20) for n in range(40))
    panel = curves.Panel("Beaucoup", "Beaucoup", False, stretches)
    curve = Picture(match_of("over"), panel, [panel], 60, 30, 1.0, "fr").curve
    named = len(curve.named) + sum(line.beside is not None for line in curve.lines)
    assert 0 < named < 40
    assert curve.unnamed + named == 40


# --- the code, the bytes, the command ---------------------------------------------------------------------------------


def figures(match: companion.Match) -> list[int]:
    """The public figures; names that are too long for a code are cut."""
    return [value for value in match.facts().values() if isinstance(value, int)]


@pytest.mark.parametrize("name", ["over", "runs", "silly"])
@pytest.mark.parametrize("base", ["", ADDRESS])
@pytest.mark.parametrize("dpi", [150, 300])
def test_its_code_takes_the_match_up_again(sheet: Sheet, name: str, base: str, dpi: int) -> None:
    (found,) = zxingcpp.read_barcodes(sheet(name, base=base).image(dpi))
    code = companion.position_code(match_of(name))
    assert found.text == (f"{base}#{code}" if base else code)
    again = companion.from_code(found.text, lang="fr")
    read, known = (
        [value for value in one.facts().values() if isinstance(value, int)] for one in (again, match_of(name))
    )
    assert read == known


def test_a_match_that_no_code_can_hold_has_none(sheet: Sheet) -> None:
    assert report.code_of(match_of("marked")) == ""
    assert "Le code QR" not in flat(sheet("marked"))
    assert zxingcpp.read_barcodes(sheet("marked").image(150)) == []


def test_a_code_too_long_to_be_scanned_is_left_out_and_said_to_be(tmp_path: Path) -> None:
    names = [f"{letter}{'é€ŁŧħĸŁß' * 7}" for letter in "ABCDEF"]
    piles = {f"{name}.{key}.pile": [2, 7, 1] * 4 for name in names for key in ("body", "mind", "x")}
    match = companion.new("herocard", names, starter=names[0], position=piles, lang="fr")
    address = f"{ADDRESS}#{companion.position_code(match)}"
    path = tmp_path / "long.pdf"
    path.write_bytes(counter.render(SHEET, match=match, lang="fr", base=ADDRESS))
    assert f"trop long pour être scanné ({len(address)} caractères)" in flat(Printed(path))
    assert zxingcpp.read_barcodes(Printed(path).image(150)) == []


def test_an_address_too_long_is_refused() -> None:
    with pytest.raises(PrintError, match="trop longue"):
        counter.render(SHEET, match=match_of("over"), lang="fr", base="https://example.org/" + "x" * 300)


@all_matches
def test_the_same_match_gives_the_same_bytes(sheet: Sheet, name: str) -> None:
    again = counter.render(SHEET, match=match_of(name), paper="A4", lang="fr")
    alike(again, sheet(name).path.read_bytes())


def test_its_fonts_are_embedded_and_its_title_is_there(sheet: Sheet) -> None:
    for name, *flags in sheet("over").fonts:
        assert name.split("+")[-1].startswith("Companion")
        assert flags == ["yes", "yes", "yes"]


def test_the_command_prints_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "report.pdf"
    run = ["print", "report", "--match", str(HOME / "report.jsonl"), "--lang", "en", "--set", "title=The final"]
    assert main([*run, "-o", str(out)]) == 0
    assert "the final" in flat(Printed(out)).casefold()
    assert main(["print", "report", "--lang", "en", "-o", str(out)]) == 2
    assert "is printed from a match" in capsys.readouterr().err


def test_the_form_of_a_match_offers_it() -> None:
    pytest.importorskip("ipywidgets")
    pytest.importorskip("pypdfium2")
    form = companion.print_form(companion.load(HOME / "report.jsonl", lang="fr"))
    form.sheet.value = next(one for _, one in form.sheet.options if one.name == "report")
    assert form.preview is not None
    alike(form.preview.pdf, counter.render(SHEET, match=form.match))
    assert form.preview.pages == 2
    form.fields["log"].value = "calculs"
    alike(form.preview.pdf, counter.render(SHEET, match=form.match, options={"log": "calculs"}))


# --- looked back at ---------------------------------------------------------------------------------------------------


def even(text: str) -> str:
    """A text without its spaces: thin ones are not read back."""
    return "".join(text.split())


@both_languages
def test_the_turning_points_are_told_where_that_is_wished(lang: str, tmp_path: Path) -> None:
    match = blundered(lang)
    plain, (no, yes) = counter.render(SHEET, lang=lang, match=match), SHEET.choices["review"][lang]
    path = tmp_path / "report.pdf"
    path.write_bytes(counter.render(SHEET, lang=lang, match=match, options={"review": yes}))
    told = even(Printed(path).told)
    found = kept(match) or thought(match, tries=report.REVIEW_TRIES)
    assert len(found)
    for sentence in (turning(lang), found.title(lang), *(line for one in found for line in one.lines(lang))):
        assert even(sentence) in told
    assert counter.render(SHEET, lang=lang, match=match, options={"review": no}) == plain
    path.write_bytes(plain)
    assert even(turning(lang)) not in even(Printed(path).told)


def test_a_wish_that_is_none_of_the_two_is_told() -> None:
    with pytest.raises(PrintError, match="looked back at or not"):
        counter.render(SHEET, lang="en", match=blundered(), options={"review": "perhaps"})


def test_the_report_of_the_end_page_has_them_once_they_are_thought() -> None:
    match = blundered("en")
    before = on_pages.drawn("etraclor", "report", "en", match)
    keep(thought(match))
    after = on_pages.drawn("etraclor", "report", "en", match)
    yes = SHEET.choices["review"]["en"][1]
    assert before != after == counter.render(SHEET, lang="en", match=match, options={"review": yes})
