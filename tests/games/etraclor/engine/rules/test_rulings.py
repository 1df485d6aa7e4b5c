"""What the table decides itself, and what is open or hidden: GEN-1, correction, GEN-3, ETR-22."""

import pytest

import companion
from tests.games.etraclor.scenes import at, clauses, damage, expect, figures, play, refused, start, told

DUEL = {"Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Bo.healer": "QH", "Bo.healer.weapon": "3S"}


def cards(match: companion.Match) -> list[int]:
    """Cards of each half, wherever they lie."""
    return [
        len(side.deck) + len(side.hand) + len(side.discard) + sum(1 + len(f.worn()) for f in side.fighters())
        for side in match.state.sides
    ]


# --- GEN-1: played all the same -----------------------------------------------------------------------------


@pytest.mark.clause("GEN-1", "legal")
def test_a_breach_is_played_all_the_same_and_marked_with_its_reason() -> None:
    match = at(DUEL, lang="fr")
    play(match, "attaquer R♠ D♥")
    entry = match.override("attaquer R♠ D♥", "la carte le dit")
    assert (entry.kind, entry.verdict, entry.why) == ("override", "illegal", "la carte le dit")
    assert entry.ruling is not None
    assert clauses(entry.ruling.reasons) == {"one-action"}
    expect(match, Bo__healer=None)
    text = entry.explain()
    assert "R♠ a déjà agi ce tour" in text
    assert "Raison\u202f: la carte le dit." in text
    match.undo()
    expect(match, Bo__healer__hp=12 - 6)


@pytest.mark.clause("GEN-1", "legal")
@pytest.mark.parametrize(
    "move", ["heal JD", "attack KS JD", "summon 5D", "equip QD KS", "cast lightning JD", "summon joker"]
)
def test_nonsense_is_never_forced(move: str) -> None:
    match = at({**DUEL, "Ana.mage": "AC", "Ana.mage.object": "10C"})
    before = match.state
    with pytest.raises(companion.IllegalMove) as caught:
        match.override(move, "because")
    assert not caught.value.ruling.overridable
    assert (match.state, match.newest) == (before, 0)
    assert match.ask("end")


@pytest.mark.clause("GEN-1", "legal")
def test_what_is_legal_needs_no_override() -> None:
    match = at(DUEL, lang="fr")
    with pytest.raises(companion.InvalidMove, match="Ce coup est permis"):
        match.override("attaquer R♠ D♥", "sûr")
    assert match.newest == 0


@pytest.mark.clause("GEN-1", "legal")
@pytest.mark.parametrize(
    ("facts", "move", "after"),
    [
        ({"Bo.hand.cards": "QD"}, "summon QD", {"Ana.defender": "QD", "Bo.hand": 4, "Bo.hand.cards": None}),
        ({"Bo.attacker": "JS"}, "summon JS", {"Ana.attacker": "JS", "Bo.attacker": None, "Ana.discard": 2}),
        ({"Bo.discard.cards": "QD 2H"}, "summon QD", {"Ana.defender": "QD", "Bo.discard.cards": ("2H",)}),
        ({"Ana.hand": 0}, "summon QD", {"Ana.defender": "QD", "Ana.hand": 0}),
        ({}, "summon AS", {"Ana.attacker": "AS", "Ana.discard.cards": ("KS", "5S"), "Ana.attacker.weapon": None}),
        ({}, "equip 9S KS", {"Ana.attacker.weapon": "9S", "Ana.discard.cards": ("5S",)}),
        ({}, "equip 3S KS", {"Ana.attacker.weapon": "3S", "Bo.healer.weapon": None, "Ana.discard.cards": ("5S",)}),
        ({"Bo.healer.shield": "7D"}, "equip 7D KS", {"Ana.attacker.shield.left": 7, "Bo.healer.shield": None}),
        ({"step": "draw"}, "end", {"player": "Bo", "turn": 4}),
        ({}, "Bo: attack QH KS", {"Ana.attacker.hp": 13 - 3}),
        ({"Bo.healer.hp": 2}, "heal QH", {"Bo.healer.hp": 3, "Bo.healer.acted": True}),
    ],
)  # fmt: skip
def test_an_overridden_card_moves_from_where_the_record_has_it(
    facts: dict[str, object], move: str, after: dict[str, object]
) -> None:
    match = at({**DUEL, **facts})
    total = sum(cards(match))
    match.override(move, "agreed")
    known = match.facts()
    assert {name: known[name] for name in after} == after
    assert sum(cards(match)) == total


@pytest.mark.clause("GEN-1", "legal")
def test_the_table_outranks_even_the_end() -> None:
    match = at({**DUEL, "Bo.healer": None, "Bo.healer.weapon": None, "Bo.deck": 2})
    match.play("attack KS")
    expect(match, winner="Ana")
    match.override("end", "we play on")
    expect(match, winner="Ana", player="Bo")


# --- correction ---------------------------------------------------------------------------------------------


@pytest.mark.clause("correction", "legal")
def test_a_correction_is_told_in_the_words_of_the_game() -> None:
    match = at({**DUEL, "Bo.discard": 1, "step": "combat"})
    entry = match.correct({"step": "strategy", "pending": ["third:Bo"]})
    assert "étape, combat → stratégie" in entry.explain("fr")
    assert "questions posées, rien → la troisième carte de Bo" in entry.explain("fr")
    assert "what is asked, none → Bo’s third card" in entry.explain("en")


@pytest.mark.clause("correction", "legal")
def test_several_figures_are_corrected_at_once_with_their_reason() -> None:
    match = at({**DUEL, "Ana.hand": 5}, lang="fr")
    given = {"Bo.healer.hp": 7, "ana.attacker.shield": "4D", "Ana.hand": 4}
    entry = match.correct(given, why="une potion oubliée")
    expect(match, Bo__healer__hp=7, Ana__attacker__shield="4D", Ana__attacker__shield__left=4, Ana__hand=4)
    assert (entry.kind, entry.why) == ("correct", "une potion oubliée")
    assert entry.given == {"Bo.healer.hp": 7, "Ana.attacker.shield": "4D", "Ana.hand": 4}
    text = entry.explain()
    assert "orrection\u202f: PV (Bo, Soigneur), 12 → 7" in text
    assert "Raison\u202f: une potion oubliée." in text
    match.undo()
    expect(match, Bo__healer__hp=12, Ana__attacker__shield=None)


@pytest.mark.clause("correction", "legal")
def test_what_hung_on_a_corrected_card_goes_with_it() -> None:
    match = at({**DUEL, "Bo.healer.hp": 3, "Bo.healer.shield": "9D", "Bo.healer.shield.left": 2})
    match.correct({"Bo.healer": "AH"})
    expect(match, Bo__healer="AH", Bo__healer__hp=10, Bo__healer__weapon=None, Bo__healer__shield=None)
    match.correct({"Bo.healer": None})
    expect(match, Bo__healer=None, Bo__healer__hp=None)
    match.undo()
    match.undo()
    match.correct({"Bo.healer.shield": "5D"})
    expect(match, Bo__healer__shield="5D", Bo__healer__shield__left=5, Bo__healer__hp=3)


def test_an_impossible_correction_is_refused_with_all_its_problems() -> None:
    match = at(DUEL)
    with pytest.raises(companion.PositionError) as caught:
        match.correct({"Bo.healer.hp": 13, "Ana.attacker.attack": 9, "Ana.defender": "KH", "Bo.mage.hp": 4,
                       "Bo.healer.boost": 5})  # fmt: skip
    text = "\n".join(caught.value.problems)
    assert len(caught.value.problems) == 5
    for words in (
        "Ana.attacker.attack is computed; correct what it depends on: Ana.attacker, Ana.attacker.weapon, Ana.att",
        "Bo.healer.hp is 13, but Q♥ has 12 HP at most", "Ana.defender cannot be K♥", "Bo.mage is empty",
        "Bo.healer.boost is 5, but each Boost adds 3",
    ):  # fmt: skip
        assert words in text
    assert match.newest == 0
    match.correct({"Bo.healer.hp": 11})
    with pytest.raises(companion.InvalidMove, match="changes nothing"):
        match.correct({"Bo.healer.hp": 11})


@pytest.mark.parametrize(
    "name", ["turn", "step", "player", "starter", "Ana.deck", "Ana.hand", "Ana.discard", "Ana.redraws"]
)
def test_what_is_always_there_cannot_be_corrected_away(name: str) -> None:
    with pytest.raises(companion.PositionError):
        at(DUEL).correct({name: None})


@pytest.mark.clause("correction", "legal")
def test_where_the_companion_dealt_no_card_may_be_lost() -> None:
    match = at({**DUEL, "Ana.hand.cards": "QD"}, seed=4)
    with pytest.raises(companion.PositionError, match="knows where every card is"):
        match.correct({"Ana.attacker.weapon": None})
    for secret in ({"Bo.hand.cards": "QD"}, {"Ana.healer": "2C"}, {"Ana.deck": 3}, {"Ana.defender": "QD"}):
        with pytest.raises(companion.PositionError) as caught:
            match.correct(secret)
        assert caught.value.problems == (str(caught.value),)
        assert all(card not in str(caught.value) for card in "♥♠♦♣")
    match.correct({"Ana.attacker.weapon": None, "Ana.discard": 1, "Ana.discard.cards": "5S", "Bo.healer.hp": 3})
    expect(match, Ana__attacker__weapon=None, Ana__discard__cards=("5S",), Bo__healer__hp=3)


# --- GEN-3 and ETR-22: open and hidden ----------------------------------------------------------------------


@pytest.mark.clause("ETR-22", "legal")
def test_arenas_and_discards_are_open() -> None:
    match = at({**DUEL, "Ana.discard.cards": "2H 3H", "Bo.discard.cards": "4D"}, seed=1)
    expect(
        match, Ana__discard__cards=("2H", "3H"), Bo__discard__cards=("4D",), Bo__healer="QH", Bo__healer__weapon="3S"
    )
    for part in ("hand.cards", "deck.top", "deck.bottom"):
        expect(match, **{f"Ana__{part}": None, f"Bo__{part}": None})


@pytest.mark.clause("ETR-22", "legal")
def test_a_hand_has_no_limit() -> None:
    match = at({"Ana.hand": 12, "Ana.deck": 14, "step": "draw"})
    match.play("draw")
    expect(match, Ana__hand=13)
    assert match.play("end")


@pytest.mark.clause("GEN-3", "assumes")
def test_the_companion_reasons_from_what_was_seen() -> None:
    match = start()
    play(match, "draw", "summon QD", "end", "draw")
    ruling = match.ask("summon KS")
    assert clauses(ruling.assumes) == {"GEN-3"}
    assert clauses(match.ask("summon QD").reasons) == {"card-in-hand"}


@pytest.mark.clause("hand-empty", "refused")
@pytest.mark.clause("GEN-3", "assumes")
def test_the_last_unseen_card_of_a_vouched_hand_is_a_character() -> None:
    match = at({"Ana.mage": "AC", "Ana.hand": 3, "Ana.hand.character": True})
    play(match, "equip 2S AC", "equip 3D AC")
    expect(match, Ana__hand=1, Ana__hand__character=True)
    refused(match, "equip 4H AC", "hand-empty", "Ana", "4H", ("tout ce que le compagnon sait l’exclut", "rules it out"))
    assert match.play("summon KS").verdict == "unverifiable"
    expect(match, Ana__hand=0, Ana__hand__character=None)


@pytest.mark.clause("GEN-3", "legal", "refused")
def test_a_later_announcement_that_contradicts_is_refused_with_the_entry() -> None:
    match = at({"Ana.attacker": "KS", "Ana.attacker.weapon": "10S", "Bo.mage": "AC", "Bo.deck": 9})
    play(match, "equip 5D KS", "attack KS AC", "third 7H")
    ruling = match.ask("equip 7H KS")
    assert "card-in-hand" in clauses(ruling.reasons)
    assert "(seen in entry 3: third 7♥)" in ruling.text("en")
    play(match, "end", "draw", "end", "draw", "attack KS")
    refused(match, "third 5D", "GEN-3", "5D", ("dans l’arène d’Ana", "in Ana’s arena"), nonsense=True)


def test_the_words_of_a_refusal_are_those_of_a_referee() -> None:
    match = at({"Ana.attacker": "KS", "Bo.healer": "QH"})
    french = match.ask("attack KS QH").text("fr").splitlines()
    assert french[0] == "Refusé\u202f: attaquer R♠ D♥."
    assert french[1].startswith("R♠ n’a pas d’arme et ne peut donc pas attaquer")
    assert french[1].endswith("(Pas d’attaque sans arme · Tour de jeu · Attaquer)")
    assert french[2].startswith("Possible à la place\u202f: ")
    english = match.ask("attack KS QH").text("en").splitlines()
    assert english[0] == "Refused: attack K♠ Q♥."


def test_all_reasons_are_told_not_only_the_first() -> None:
    match = at({"turn": 1, "Ana.attacker": "KS", "Ana.attacker.acted": True, "Bo.healer": "QH"})
    ruling = match.ask("attack KS KS")
    assert clauses(ruling.reasons) == {"starter-no-combat", "one-action", "attack-needs-weapon", "attack"}
    assert len(ruling.text("fr").splitlines()) >= 5


def test_the_nearest_moves_are_legal_and_share_most_with_the_refused_one() -> None:
    match = at({**DUEL, "Ana.defender": "QD", "Ana.defender.weapon": "6S"})
    match.play("attack KS QH")
    ruling = match.ask("attack KS QH")
    near = [str(move) for move in ruling.nearest()]
    assert near[0] == "attack QD QH"
    assert all(match.ask(move) for move in near)
    assert damage(match.play(near[0])) == 6
    assert told(match.entries[-1])
    assert figures(match.entries[-1], "attack")["target"] == "QH"
