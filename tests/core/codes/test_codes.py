"""Codes: what can be packed comes back, what was damaged is refused, and everything is said in both languages."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.codes import match_code, packing
from companion.core.codes.declarations import Packing
from companion.core.codes.packing import ALPHABET, CHECK, Packer, PackError, Unpacker
from companion.core.codes.terms import names_in
from companion.core.plugins.registry import find_game
from tests.core.randomplay import act, new_match

# --- packing --------------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(1, 10**6).flatmap(lambda size: st.tuples(st.integers(0, size - 1), st.just(size)))))
def test_numbers_come_back_in_their_order(numbers: list[tuple[int, int]]) -> None:
    packer = Packer()
    for value, size in numbers:
        packer.push(value, size)
    assert packer.number.bit_length() <= packer.bits
    source = Unpacker(packer.number)
    assert [source.pull(size) for _, size in numbers] == [value for value, _ in numbers]
    source.finish()


@given(st.integers(0, 10**40), st.integers(0, 10**6))
def test_numbers_of_any_size_come_back(one: int, other: int) -> None:
    packer = Packer()
    packer.varint(one)
    packer.varint(other)
    source = Unpacker(packer.number)
    assert (source.varint(10**40), source.varint(10**40)) == (one, other)
    with pytest.raises(PackError):
        Unpacker(packer.number + (one == 0)).varint(max(0, one - 1))


@given(st.text(max_size=80), st.sampled_from(["", "Ana", "Élodie", "é" * 300, "abc " * 200]))
def test_texts_come_back_by_the_shortest_way(text: str, other: str) -> None:
    packer = Packer()
    packer.text(text)
    packer.text(other)
    source = Unpacker(packer.number)
    assert source.text(1000) == text
    assert source.text(1000) == other
    source.finish()
    assert packer.bits <= 8 * (len(text.encode()) + len(other.encode())) + 30
    if len(other) > 200:
        assert packer.bits < 8 * len(text.encode()) + 8 * len(other) / 4


@pytest.mark.parametrize(("value", "size"), [(-1, 5), (5, 5), (0, 0)])
def test_what_does_not_fit_is_refused(value: int, size: int) -> None:
    with pytest.raises(PackError):
        Packer().push(value, size)
    with pytest.raises(PackError):
        Packer().varint(-1)
    with pytest.raises(PackError):
        Packer().text("\ud800")


@given(st.integers(0, 2**200))
def test_no_number_makes_a_text_or_length_run_away(number: int) -> None:
    for read in (lambda source: source.text(40), lambda source: source.varint(1000)):
        try:
            value = read(Unpacker(number))
        except PackError:
            continue
        assert len(value) <= 40 if isinstance(value, str) else value <= 1000


def test_small_bomb_is_not_blown_up() -> None:
    packer = Packer()
    data = packing._deflated(b"a" * 10_000_000)
    packer.push(2, 3)
    packer.varint(len(data))
    for byte in data:
        packer.push(byte, 256)
    with pytest.raises(PackError):
        Unpacker(packer.number).text(60)


@pytest.mark.parametrize(
    "name", ["Maximilienne-Éléonore", "بسم الله الرحمن", "👩‍🚀🚀🚀🚀🚀", "e\u0301e\u0301e\u0301e\u0301"]
)
def test_shortened_texts_keep_whole_letters_and_say_so(name: str) -> None:
    for length in range(1, len(name) + 2):
        short = packing.shortened(name, length)
        assert short == name if length >= len(name) else short.endswith("…") and len(short) <= length + 1
        assert length < 2 or "\u0301" not in name or "e…" not in short


# --- the check ------------------------------------------------------------------------------------------------------


def test_check_finds_every_change_of_one_or_two_characters() -> None:
    """The check is linear: an error's mark depends on its place and size alone. No two marks may be equal."""
    marks = set()
    for error in range(1, 32):
        state = error
        for _ in range(match_code.LONGEST):
            marks.add(state)
            state = packing._step(state)
    assert len(marks) == 31 * match_code.LONGEST
    assert 0 not in marks


@given(st.text(ALPHABET, max_size=60), st.randoms(use_true_random=False))
def test_single_wrong_character_is_pointed_at(text: str, rng: random.Random) -> None:
    sound = packing.checked(text)
    assert packing.is_sound(sound)
    place = rng.randrange(len(sound))
    wrong = rng.choice([one for one in ALPHABET if one != sound[place]])
    damaged = sound[:place] + wrong + sound[place + 1 :]
    assert not packing.is_sound(damaged)
    assert packing.suspect(damaged) == place


@given(st.integers(0, 2**600))
def test_digits_are_the_number(number: int) -> None:
    text = packing.digits(number)
    assert packing.number_of(text) == number
    with pytest.raises(PackError):
        packing.number_of("0" + text)


# --- codes of matches -----------------------------------------------------------------------------------------------


def a_match(**more: Any) -> companion.Match:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en", **more)
    for move in ("summon QD", "equip 6S QD", "end", "summon AC", "equip 4D AC", "end"):
        match.play(move)
    return match


CODE = companion.position_code(a_match())


def refused(code: Any, lang: str = "en") -> str:
    with pytest.raises(companion.CodeError) as caught:
        companion.from_code(code, lang=lang)
    text = str(caught.value)
    assert "{" not in text
    assert "\n" not in text
    return text


def test_position_comes_back_and_goes_on() -> None:
    match = a_match()
    again = companion.from_code(CODE, lang="fr")
    assert again.facts() == match.facts()
    assert again.state == match.state
    assert companion.position_code(again) == CODE
    assert again.lang == "fr"
    again.play("attack QD AC")
    match.play("attack QD AC")
    assert again.facts() == match.facts()


def test_code_is_made_of_plain_characters_that_qr_codes_like() -> None:
    assert CODE.startswith("C1ET")
    assert set(CODE) <= set(ALPHABET)
    assert set(ALPHABET) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    assert not set("ILOU") & set(ALPHABET)


@pytest.mark.parametrize(
    "dress",
    [
        lambda code: code.lower(),
        lambda code: f"  {code}\n",
        match_code.grouped,
        lambda code: match_code.grouped(code).replace(" ", "-"),
        lambda code: match_code.grouped(code).replace(" ", " – "),
        lambda code: match_code.grouped(code).replace(" ", "\u202f\u00a0\u2011\n"),
        lambda code: code.replace("0", "O").replace("1", "l"),
        lambda code: code.replace("0", "o").replace("1", "I"),
        lambda code: f"https://table.example/companion/#{code}",
        lambda code: f"http://10.0.0.7:8888/companion/?token=abc#{code.lower()}",
        lambda code: f"#{code}",
    ],
)
def test_codes_are_read_as_people_write_them(dress: Any) -> None:
    assert companion.position_code(companion.from_code(dress(CODE))) == CODE


def test_other_names_take_the_same_places() -> None:
    again = companion.from_code(CODE, players=["Zoé", "Max"], lang="en")
    assert again.players == ("Zoé", "Max")
    assert again.facts() == {
        name.replace("Ana.", "Zoé.").replace("Bo.", "Max."): {"Ana": "Zoé", "Bo": "Max"}.get(value, value)
        if isinstance(value, str) else value
        for name, value in a_match().facts().items()
    }  # fmt: skip
    with pytest.raises(companion.SetupError, match="Two players"):
        companion.from_code(CODE, players=["Max", "max"], lang="en")
    with pytest.raises(companion.SetupError):
        companion.from_code(CODE, players="Max", lang="en")
    with pytest.raises(companion.CodeError, match="2 players; 3 names"):
        companion.from_code(CODE, players=["A", "B", "C"], lang="en")


def test_every_single_change_and_exchange_and_cut_is_refused() -> None:
    for place in range(len(CODE)):
        for other in ALPHABET:
            if other != CODE[place]:
                refused(CODE[:place] + other + CODE[place + 1 :])
        refused(CODE[:place])
        refused(CODE[:place] + CODE[place + 1 :])
        for later in range(place + 1, len(CODE)):
            if CODE[place] != CODE[later]:
                swapped = list(CODE)
                swapped[place], swapped[later] = CODE[later], CODE[place]
                refused("".join(swapped))


@given(st.randoms(use_true_random=False))
def test_scrambled_codes_are_refused(rng: random.Random) -> None:
    text = list(CODE)
    for _ in range(rng.randint(1, 8)):
        place = rng.randrange(len(text))
        act = rng.randrange(3)
        if act == 0:
            text[place] = rng.choice(ALPHABET)
        elif act == 1:
            text.insert(place, rng.choice(ALPHABET))
        elif len(text) > 1:
            del text[place]
    if "".join(text) != CODE:
        refused("".join(text), rng.choice(["fr", "en"]))


@given(
    st.one_of(
        st.text(st.characters(exclude_characters="{"), max_size=200),
        st.text(ALPHABET + "OIL- #", max_size=200),
        st.none(),
        st.integers(),
        st.binary(),
    )
)
def test_random_text_is_refused_in_one_sentence(text: Any) -> None:
    refused(text, "fr")
    refused(text, "en")
    if isinstance(text, str):
        refused("C1ET" + text)


@given(st.integers(0, 2**400), st.sampled_from(["ET", "ER", "00", "ZZ"]))
def test_forged_codes_with_a_sound_check_are_refused_with_one_of_the_three_errors(number: int, tag: str) -> None:
    code = packing.checked("C1" + tag + packing.digits(number))
    for lang in ("fr", "en"):
        try:
            companion.from_code(code, lang=lang)
        except (companion.CodeError, companion.PositionError, companion.SetupError) as error:
            assert "{" not in str(error)


@pytest.mark.parametrize(
    ("code", "french", "english"),
    [
        ("", "Il n’y a pas de code", "There is no code"),
        (None, "Il n’y a pas de code", "There is no code"),
        ("https://a.example/", "après «\u202f#\u202f»", "after “#”"),
        ("hello", "commencent par C1", "begin with C1"),
        ("C1ET-77", "trop court (6 caractères)", "too short (6 characters)"),
        (CODE[:9] + "É" + CODE[10:], "Le caractère 10 du code, «\u202fÉ\u202f»", "Character 10 of the code, “É”"),
        (CODE[:9] + "U" + CODE[10:], "ni I, L, O, U", "no I, L, O, U"),
        (CODE[:12] + "ZZZZ" + CODE[16:], "n’est pas exact", "is not exact"),
        (packing.checked("C2ET777777"), "format 2, ce compagnon lit le format 1", "format 2, this companion reads"),
        ("C2ET7777777ABCDEF", "format 2", "format 2"),
        (packing.checked("C1QQ777777"), "pas installé ici (QQ). Jeux installés", "not installed here (QQ). Games"),
        (packing.checked("C1ET" + packing.digits(2 * 5)), "version du jeu Etraclor (5", "version of Etraclor (5; "),
        ("7" * 5000, "5000 caractères, 4000 au plus", "5000 characters, 4000 at most"),
    ],
)  # fmt: skip
def test_refusals_say_what_is_wrong_and_what_a_code_looks_like(code: Any, french: str, english: str) -> None:
    assert french in refused(code, "fr")
    assert english in refused(code, "en")


def test_a_single_wrong_character_is_named_in_the_refusal() -> None:
    place = 17
    wrong = "7" if CODE[place] != "7" else "8"
    damaged = CODE[:place] + wrong + CODE[place + 1 :]
    group = match_code.grouped(damaged).split()[place // 4]
    assert f"caractère 18, «\u202f{wrong}\u202f» (groupe {group})" in refused(damaged, "fr")
    assert f"character 18, “{wrong}” (group {group})" in refused(damaged, "en")


def test_impossible_position_is_refused_as_new_refuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match()
    facts = {**match.facts(), "Bo.mage.weapon": "6S"}
    monkeypatch.setattr(type(match), "facts", lambda _: facts)
    monkeypatch.setattr(type(match.game), "code_tag", "")  # the game's own packing cannot even say a card twice
    code = match_code._written(match, "position")
    with pytest.raises(companion.PositionError) as caught:
        companion.from_code(code, lang="en")
    assert "6♠ is named twice" in str(caught.value)
    with pytest.raises(companion.PositionError):
        companion.position_code(match)


def test_match_where_no_position_can_be_has_no_code_and_says_why() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    match.play("summon QD")
    match.override("attack QD", why="pour voir")
    with pytest.raises(companion.PositionError, match="ETR-5"):
        companion.position_code(match)


# --- set-ups ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [None, 0, 7, -3, 10**12, "Ana und Bo", "кот"])
def test_setup_comes_back(seed: Any) -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], seed=seed, starter="Bo", lang="en")
    first = match.facts()
    match.play(next(iter(match.moves())))
    code = companion.setup_code(match)
    again = companion.from_code(code, lang="fr")
    assert again.facts() == first
    assert again.header.seed == seed
    if seed is not None:
        assert again.state == match.state_after(0)
    assert companion.setup_code(again) == code


@pytest.mark.parametrize("write", [companion.position_code, companion.setup_code])
def test_house_rules_go_along(write: Callable[[companion.Match], str]) -> None:
    agreed = {"points": 5, "hero_points": 1, "deck": 30, "action_only": True}
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", lang="en", **agreed)
    assert companion.from_code(write(match), lang="en").header.options == agreed


def test_series_goes_along() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    match.play("concede")
    second = match.next_round()
    second.play("summon QD")
    for code in (companion.position_code(second), companion.setup_code(second)):
        again = companion.from_code(code, lang="en")
        assert (again.round, again.series_scores) == (2, {"Ana": 0, "Bo": 21})
    assert companion.from_code(companion.position_code(match), lang="en").series_scores == {"Ana": 0, "Bo": 21}


def test_long_names_are_cut_and_marked_and_still_differ() -> None:
    names = [f"Maximilienne-Éléonore de la Tour du Pin Gouvernet, {what}" for what in ("duchesse", "comtesse")]
    match = companion.new("etraclor", names, starter=names[0], lang="en")
    for code in (companion.position_code(match), companion.setup_code(match)):
        assert len(code) <= match_code.LONGEST
        again = companion.from_code(code, lang="en")
        assert all(name.endswith("…") for name in again.players)
        assert len({name.casefold() for name in again.players}) == 2
        for name, cut in zip(names, again.players, strict=True):
            assert name.startswith(cut[:-2].removesuffix("…"))
            assert len(cut) > 20


def test_of_names_cut_to_the_same_the_last_letter_gives_way_to_the_number_of_the_seat() -> None:
    names = ["Équipe 2026 du lycée, première", "Équipe 2026 du lycée, seconde"]
    assert names_in(names, 220) == ["Équipe 2021…", "Équipe 2022…"]


@pytest.mark.parametrize("name", ["👑" * 60, "ب" * 60, "e\u0301" * 30, "Ω" * 60, "a" * 60])
def test_names_of_any_script_fit_or_are_marked(name: str) -> None:
    match = companion.new("etraclor", [name, "Bo"], starter="Bo", lang="en")
    code = companion.position_code(match)
    assert len(code) <= match_code.LONGEST
    cut, bo = companion.from_code(code, lang="en").players
    assert bo == "Bo"
    assert cut == name or (cut.endswith("…") and name.startswith(cut[:-1]) and len(cut) > 8)


# --- games without a packing of their own -----------------------------------------------------------------------------


@pytest.fixture(params=["", "ET"])
def generic(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Etraclor as a game that declares its facts and nothing else, without characters of its own in codes, and with."""
    game = find_game("etraclor")
    monkeypatch.setattr(type(game), "code_tag", request.param)
    monkeypatch.setitem(vars(game), "packing", Packing())


@pytest.mark.usefixtures("generic")
@pytest.mark.parametrize("number", range(12))
def test_any_game_has_codes_from_its_declared_facts(number: int) -> None:
    rng = random.Random(f"generic {number}")
    match = new_match(rng, dealt=False)
    for _ in range(rng.randrange(60)):
        act(match, rng)
    try:
        code = companion.position_code(match)
    except companion.PositionError:
        return
    assert code.startswith("C1" + (match.game.code_tag or "00"))
    again = companion.from_code(code, players=["Zoé", "Max"], lang="en")
    now, renamed = again.facts(), {"Ana": "Zoé", "Bo": "Max"}
    conceded = match.state.outcome is not None and match.state.outcome.rule == "GEN-2"
    for name, value in match.facts().items():
        if name == "winner" and conceded:  # the facts alone do not say that somebody gave up
            continue
        there = now[name.replace("Ana.", "Zoé.").replace("Bo.", "Max.")]
        if name == "pending" and value:
            assert there == tuple(text.replace(":Ana", ":Zoé").replace(":Bo", ":Max") for text in value)
        else:
            assert there == (renamed.get(value, value) if isinstance(value, str) else value)
    for place in range(0, len(code), 7):
        refused(code[:place] + ("7" if code[place] != "7" else "8") + code[place + 1 :])


def test_games_have_codes_of_their_own() -> None:
    tags = [find_game(name).code_tag for name in companion.games()]
    own = [tag for tag in tags if tag]
    assert len(set(own)) == len(own)
    assert all(len(tag) == 2 and set(tag) <= set(ALPHABET) and tag != match_code.SPELLED for tag in own)
    assert CHECK == 6
