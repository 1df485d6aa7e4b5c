"""The deck file: one deck is put in or replaced, all else stays to the letter, whole or not at all."""

import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.data.datafile import LARGEST
from companion.core.data.decks import Deck
from companion.decks import deckfile
from companion.decks.bench import Bench, DeckError, DeckThereError
from tests.budget import examples
from tests.core.mangle import near_text
from tests.decks.boxes import ATTRIBUTES, CARDS, DECKS, a_hero, folder_with


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "box")


def decks_of(path: Path) -> str:
    return (path / "decks.csv").read_bytes().decode()


def without_rows_of(text: str, name: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith(f"{name},")]


def test_what_is_saved_is_opened_again_and_goes_on(box: Path) -> None:
    bench = Bench("herocard", box, "fr")
    hero = a_hero(bench)
    assert bench.save() == box / "decks.csv"
    assert decks_of(box).startswith(DECKS)
    assert without_rows_of(decks_of(box), "Neuve") == DECKS.splitlines()
    again = Bench("herocard", box, "fr")
    again.start("Neuve")
    assert again.deck.same(hero)
    again.add("card/Ruse")
    again.save()
    assert Bench("herocard", box, "fr").named("Neuve").same(hero.having("card/Ruse", 3))
    assert decks_of(box).count("Neuve,card,Ruse") == 1


def test_a_saved_hero_is_taken_at_the_table(box: Path) -> None:
    bench = Bench("herocard", box, "fr")
    a_hero(bench)
    bench.save()
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards=box, lang="fr")
    match.play(f"Ana: {bench.decks.announced(bench.deck, 'fr')}")
    facts = match.facts()
    assert [facts[f"Ana.{name}"] for name in ("hero", "body", "mind", "x", "deck")] == [("Neuve",), 12, 9, 8, 13]


def test_a_hero_takes_its_own_place_and_comments_stay(box: Path) -> None:
    bench = Bench("herocard", box, "fr")
    bench.start("Juste")
    bench.set("card/Ruse", 4)
    bench.save()
    lines = decks_of(box).splitlines()
    assert lines[:2] == DECKS.splitlines()[:2]
    assert lines[9:] == ["# fin de Juste", "Peu,card,Coup,5"]
    assert set(lines[2:9]) == {"Juste,body,Kara,1", "Juste,mind,Loup,1", "Juste,x,Kara,1", "Juste,card,Coup,6",
                               "Juste,card,Garde,6", "Juste,card,Mur,6", "Juste,card,Ruse,4"}  # fmt: skip


SPREADSHEET = "exemplaires;nom;partie;héros\r\n;Kara;corps;Juste\r\n6;Coup;carte;Juste\r\n5;Coup;carte;Peu"
BARE = "name,part,hero\nCoup,card,Peu\nCoup,card,Peu\n"


@pytest.mark.parametrize("text", ["", DECKS, SPREADSHEET, BARE, "\ufeff" + SPREADSHEET])
def test_a_file_keeps_its_columns_its_marks_and_its_line_ends(tmp_path: Path, text: str) -> None:
    box = folder_with(tmp_path / "box", decks=text)
    bench = Bench("herocard", box, "fr")
    hero = a_hero(bench)
    others = {name: bench.named(name) for name in bench.box.own}
    bench.save()
    data = (box / "decks.csv").read_bytes()
    assert data.startswith(text.rstrip("\n").encode())
    assert data.count(codecs.BOM_UTF8) == text.count("\ufeff")
    assert data.count(b"\r\n") in (0, data.count(b"\n"))
    again = Bench("herocard", box, "fr")
    assert again.named("Neuve").same(hero)
    assert {name: again.named(name) for name in others} == others


def test_another_hero_of_that_name_is_not_overwritten_unasked(box: Path) -> None:
    bench = Bench("herocard", box, "fr")
    a_hero(bench, "juste")
    with pytest.raises(DeckThereError, match="Juste est déjà dans"):
        bench.save()
    assert decks_of(box) == DECKS
    bench.save(replace=True)
    again = Bench("herocard", box, "fr")
    assert again.box.own == {"juste", "Peu"}
    assert again.named("juste").same(bench.deck)
    bench.add("card/Coup", -1)
    bench.save()  # it is this one's now


def test_what_somebody_else_has_saved_meanwhile_is_kept(box: Path) -> None:
    one, other = (Bench("herocard", box, "fr") for _ in range(2))
    a_hero(one, "Une")
    a_hero(other, "Deux")
    one.save()
    other.save()
    assert Bench("herocard", box, "fr").box.own == {"Juste", "Peu", "Une", "Deux"}
    one.start("Une")
    other.start("Une")
    other.add("card/Mur", -1)
    other.save()
    one.add("card/Coup", -1)
    with pytest.raises(DeckThereError, match="a changé"):
        one.save()
    one.save(replace=True)
    assert Bench("herocard", box, "fr").named("Une").copies("card/Coup") == 5


def test_the_invented_cards_are_copied_to_a_folder_of_ones_own(tmp_path: Path) -> None:
    bench = Bench("herocard", lang="fr")
    bench.start("Brasca")
    bench.name("Zéphyr")
    with pytest.raises(DeckError, match="Dans quel dossier"):
        bench.save()
    for nothing in ("", "  "):
        with pytest.raises(DeckError, match="Dans quel dossier"):
            bench.save(nothing)
    place = tmp_path / "mes cartes"
    bench.save(str(place))
    assert sorted(path.name for path in place.iterdir()) == ["attributes.csv", "cards.csv", "decks.csv"]
    assert bench.folder == place
    again = Bench("herocard", place, "fr")
    assert again.box.own == {"Zéphyr"}
    assert again.box.note is not None
    other = folder_with(tmp_path / "other", attributes="")
    with pytest.raises(DeckError, match=r"cards\.csv.*n’est pas la liste"):
        bench.save(other)


def test_lists_that_changed_meanwhile_are_not_judged_by_what_they_were(box: Path) -> None:
    bench = Bench("herocard", box, "fr")
    a_hero(bench)
    (box / "cards.csv").write_text(CARDS.replace("B;4;4;6", "B;5;4;6").replace("B;4;4;3", "B;5;4;3"), "utf-8")
    with pytest.raises(DeckError, match="ouvre ce dossier"):
        bench.save()
    assert decks_of(box) == DECKS


@pytest.mark.parametrize(
    ("name", "told"),
    [("", "Nom du héros"), ("Kara", "attributes.csv"), ("kára", "attributes.csv"), ("9 vies", "lettre"),
     ("attack 4 B5", "nom"), ("é" * 41, "40"), ("Zoé: la grande", "deux-points")],
)  # fmt: skip
def test_a_name_that_cannot_be_announced_is_refused_before_anything_is_written(box: Path, name: str, told: str) -> None:
    bench = Bench("herocard", box, "fr")
    a_hero(bench, name)
    with pytest.raises(DeckError, match=told):
        bench.save()
    with pytest.raises(DeckError, match=told):
        bench.text()
    assert decks_of(box) == DECKS


def test_without_a_card_there_is_nothing_to_save(box: Path) -> None:
    bench = Bench("herocard", box, "en")
    bench.name("Nobody")
    with pytest.raises(DeckError, match="nothing to save"):
        bench.save()


def test_a_file_that_was_spoilt_meanwhile_is_told_and_left_alone(box: Path) -> None:
    bench = Bench("herocard", box, "fr")
    a_hero(bench)
    for spoilt in (b"hero,part,name\nPeu,card,Zorro\n", b"hero,part\n", b"\x81", b'hero,part,name\n"Peu\n'):
        (box / "decks.csv").write_bytes(spoilt)
        with pytest.raises(DeckError, match=r"decks\.csv"):
            bench.save()
        assert (box / "decks.csv").read_bytes() == spoilt


def test_where_nothing_can_be_written_nothing_is_lost(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench("herocard", box, "fr")
    hero = a_hero(bench)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(deckfile.os, "fsync", full)
    with pytest.raises(DeckError, match="le disque est plein"):
        bench.save()
    monkeypatch.undo()
    assert decks_of(box) == DECKS
    assert sorted(path.name for path in box.iterdir()) == ["attributes.csv", "cards.csv", "decks.csv"]
    for place in (box / "cards.csv", box / "cards.csv" / "there", "a\0b", "~nobody-at-all"):
        with pytest.raises(DeckError):
            bench.save(place)
    assert bench.deck == hero
    assert bench.save().read_text("utf-8").count("Neuve") == 7


def test_a_file_that_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    rows = "".join(f"Peu,card,Coup,1{' ' * 90}\n" for _ in range(LARGEST // 107 - 10))
    box = folder_with(tmp_path / "box", decks=f"hero,part,name,copies\n{rows}")
    bench = Bench("herocard", box, "fr")
    before, refused = b"", ""
    for number in range(40):
        a_hero(bench, f"Neuve {'x' * 25} {chr(97 + number // 26)}{chr(97 + number % 26)}")
        before = (box / "decks.csv").read_bytes()
        try:
            bench.save()
        except DeckError as error:
            refused = str(error)
            break
    assert "octets" in refused
    assert before.count(b"Neuve") > 50
    assert (box / "decks.csv").read_bytes() == before


def test_a_link_stays_a_link(box: Path, tmp_path: Path) -> None:
    real = tmp_path / "real.csv"
    (box / "decks.csv").rename(real)
    (box / "decks.csv").symlink_to(real)
    real.chmod(0o640)
    bench = Bench("herocard", box, "fr")
    a_hero(bench)
    bench.save()
    assert (box / "decks.csv").is_symlink()
    assert "Neuve" in real.read_text("utf-8")
    assert real.stat().st_mode & 0o777 == 0o640


# --- properties -------------------------------------------------------------------------------------------------------

NAMES = ("Coup", "Élan", "Garde", "Ruse", "Mur")
heroes = st.tuples(
    st.lists(st.sampled_from(["body/Kara", "mind/Loup", "x/Kara", "x/Loup"]), unique=True),
    st.dictionaries(st.sampled_from(NAMES), st.integers(1, 99), min_size=1),
)


@examples(40, 500)
@given(st.lists(heroes, min_size=1, max_size=5), st.data())
def test_any_heroes_saved_one_after_the_other_are_all_there(given: list, data: st.DataObject) -> None:
    deck_box = Bench("herocard", lang="fr").decks.box({"attributes.csv": ATTRIBUTES, "cards.csv": CARDS})
    bench = Bench("herocard", lang="fr")
    text = data.draw(st.sampled_from(["", DECKS, SPREADSHEET, BARE]))
    wanted: dict[str, Deck] = {}
    for place, (attributes, cards) in enumerate(given):
        name = f"Neuve {chr(97 + data.draw(st.integers(0, place)))}"
        counted = {**dict.fromkeys(attributes, 1), **{f"card/{one}": copies for one, copies in cards.items()}}
        wanted[name] = Deck(name, tuple(counted.items()))
        text = deckfile.with_deck(text, bench.decks, deck_box, wanted[name])
    found = bench.decks.box({"attributes.csv": ATTRIBUTES, "cards.csv": CARDS, "decks.csv": text})
    assert set(wanted) <= found.own
    for name, deck in wanted.items():
        one = found.deck(name)
        assert one is not None
        assert one.same(deck)


@examples(150, 3_000)
@given(st.data())
def test_mangled_files_are_refused_in_a_sentence_or_read(data: st.DataObject) -> None:
    texts = {"attributes.csv": ATTRIBUTES, "cards.csv": CARDS, "decks.csv": DECKS}
    name = data.draw(st.sampled_from(sorted(texts)))
    texts[name] = near_text(data.draw(st.randoms(use_true_random=False)), [texts[name]])
    bench = Bench("herocard", lang=data.draw(st.sampled_from(["fr", "en"])))
    before = (bench.box, bench.texts)
    try:
        bench.take([(file, text.encode("utf-8", "replace")) for file, text in texts.items()])
    except DeckError as error:
        assert str(error).startswith(name) or "decks.csv" in str(error)
        assert "{" not in str(error).replace(texts[name], "")[:20]
        assert (bench.box, bench.texts) == before
        return
    bench.breaches()
    bench.curves()
    if not bench.box.of("body") or not bench.find():
        return
    bench.start("")
    bench.name("Neuve")
    bench.add(bench.find()[0].id, 3)
    try:
        text = bench.text()
    except DeckError:
        return
    again = bench.decks.box({**bench.texts, "decks.csv": text})
    assert {deck.name: deck for deck in again.decks if deck.name != "Neuve"} == {
        deck.name: deck for deck in bench.box.decks if deck.name != "Neuve"
    }
