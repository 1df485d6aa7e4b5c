"""What is told: in the language of now, once, with what is missing, and never in characters that cannot be shown."""

from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.facts.facts import Fact, Facts
from companion.core.match.opening import new_match, next_round
from companion.core.rules.game import Game
from companion.core.rules.rulings import SetupError

POSITION = {
    "turn": 3, "starter": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Bo.healer": "QH",
    "Bo.healer.hp": 8, "Ana.deck": 12, "Ana.hand": 4, "Bo.deck": 10, "Bo.hand": 3,
}  # fmt: skip


def new(**given: Any) -> companion.Match:
    return companion.new("etraclor", ["Ana", "Bo"], **({"lang": "en"} | given))


def refusal(call: Any, *args: Any, **named: Any) -> str:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - all errors users see are ValueErrors
        call(*args, **named)
    str(caught.value).encode()
    return str(caught.value)


# --- undo and redo with others at the table -----------------------------------------------------------------------


@pytest.fixture
def pair(tmp_path: Path) -> tuple[companion.Match, companion.Match]:
    match = new(position=POSITION)
    return match, companion.load(match.save(tmp_path / "match.jsonl"))


def test_an_undo_without_a_number_says_what_came_between(pair: tuple[companion.Match, companion.Match]) -> None:
    one, two = pair
    one.play("attack KS QH")
    assert "Meanwhile: 1 (attack K♠ Q♥)" in refusal(two.undo)
    one.undo()
    one.play("end")
    assert "Meanwhile: 2 (Undone: attack K♠ Q♥), 3 (end)" in refusal(two.undo)
    two.undo()
    assert refusal(one.redo).startswith("Meanwhile: 4")
    one.redo()
    assert refusal(two.redo) == "Meanwhile: 5 (Redone: end). Look at the table and announce again."
    assert refusal(two.redo) == "There is nothing to redo."


def test_a_redo_of_another_entry_names_the_right_one() -> None:
    match = new(position=POSITION)
    match.play("attack KS QH")
    match.play("end")
    match.undo()
    match.undo()
    assert refusal(match.redo, 2) == "Entry 2 is not the one undone last: that is entry 1. Nothing was redone."
    match.redo(1)


# --- languages ----------------------------------------------------------------------------------------------------


def test_earlier_entries_follow_the_language() -> None:
    match = new(position=POSITION)
    match.play("attack KS QH")
    match.override("attack KS QH", "agreed")
    english = [str(entry.ruling) for entry in match.entries[1:]]
    match.lang = "fr"
    french = [str(entry.ruling) for entry in match.entries[1:]]
    assert french[0].startswith("Permis\u202f: attaquer R♠ D♥.")
    assert french[1].startswith("Refusé\u202f: attaquer R♠ D♥.")
    match.lang = "en"
    assert [str(entry.ruling) for entry in match.entries[1:]] == english


def test_a_refusal_is_told_in_every_language_and_the_match_keeps_its_own() -> None:
    match = new(position=POSITION)
    with pytest.raises(companion.InvalidMove) as mistyped:
        match.play("attack ZZ QH")
    with pytest.raises(companion.InvalidMove) as nobody:
        match.play("Zoé: attack KS QH")
    with pytest.raises(companion.PositionError) as misplaced:
        match.correct({"Nobody.hp": 99})
    for caught in (mistyped, nobody, misplaced):
        wrong = caught.value
        assert str(wrong) == wrong.text("en") != wrong.text("fr")
    assert "Zoé" in nobody.value.text("fr")
    assert match.lang == "en"
    match.play("attack KS QH")
    assert str(match.entries[1].ruling).startswith("Legal: attack K♠ Q♥.")


def test_who_starts_is_told_in_the_language_of_now() -> None:
    match = new()
    start = match.entries[0]
    assert start.why == "a coin decides who starts"
    assert "le sort désigne qui commence" in start.explain("fr").lower()
    match.lang = "fr"
    assert match.entries[0].why == "le sort désigne qui commence"
    assert "a coin decides" in match.entries[0].explain("en").lower()


def test_an_override_introduces_the_rule_it_breaks() -> None:
    match = new(position=POSITION)
    match.play("attack KS QH")
    entry = match.override("attack KS QH")
    rule = entry.ruling.context.sentence(entry.ruling.reasons[0], "en")  # type: ignore[union-attr]
    assert f". Against the rule: {rule}" in entry.explain()
    assert ". Malgré la règle\u202f: " in entry.explain("fr")


def test_an_override_cites_what_was_seen_before_it_never_itself() -> None:
    match = new(starter="Ana")
    match.play("summon QD")
    match.play("end")
    match.play("draw")
    entry = match.override("summon QD")
    assert entry.number == 4
    assert "(seen in entry 1: summon Q♦)" in entry.explain()
    assert "entry 4" not in entry.explain() + str(entry.ruling)


def test_repr_names_the_speaker_once() -> None:
    match = new(position=POSITION)
    entry = match.override("Bo: end")
    assert repr(entry) == "<Entry 1: Bo: end>"
    assert repr(match.play("draw")).count(":") == 2


# --- what is typed ------------------------------------------------------------------------------------------------


@pytest.fixture
def knocked() -> companion.Match:
    """Entry 1 asks for the third card of a KO, and the match went on."""
    match = new(position=POSITION | {"Bo.healer.hp": 1})
    match.play("attack KS QH")
    match.play("end")
    return match


def test_reveal_is_asked_and_said_by_a_player(knocked: companion.Match) -> None:
    for text in ("reveal 1 5H", "Bo: reveal 1 5H", "bo: révéler 1 5♥"):
        assert str(knocked.ask(text).move) == "third 5H"
        assert text in knocked.moves()
    assert not knocked.ask("reveal 1 QH")
    assert "Nobody is called Zed here" in refusal(knocked.play, "Zed: reveal 1 5H")
    entry = knocked.play("Bo: reveal 1 5H")
    assert (entry.kind, entry.refers, str(entry.move)) == ("reveal", 1, "third 5H")


def test_an_incomplete_reveal_says_what_is_missing(knocked: companion.Match) -> None:
    for call in (knocked.ask, knocked.play):
        assert refusal(call, "reveal 1") == "Understood: “reveal 1”. Still missing: a card."
        assert refusal(call, "reveal").startswith("“reveal” names an entry of the history, then the card")
        assert refusal(call, "reveal 5H").startswith("“reveal” names an entry of the history, then the card")
    assert refusal(knocked.reveal, 1) == "Understood: “reveal 1”. Still missing: a card."


def test_a_short_form_is_completed_after_the_implied_draw() -> None:
    match = new(position=POSITION | {"step": "draw"})
    entry = match.play("attack")
    assert (str(entry.move), [str(step) for step in entry.implied]) == ("attack KS QH", ["draw"])
    match.undo()
    assert refusal(match.play, "equip").startswith("“equip” fits several moves: equip ")


def test_words_that_no_screen_can_show_are_cleaned() -> None:
    match = new(starter="Ana")
    for text in ("\ud800", "\x1b[2J\x07", "attack \ud800", "Z\ud800: draw", "draw \u202e\x00", "attack KS \udfff\n"):
        told = refusal(match.play, text)
        assert told.replace("\n", "").isprintable(), told
    for call in (lambda: new(starter="\ud800"), lambda: new(**{"\ud800": 1}), lambda: companion.new("\ud800", ["A"])):
        refusal(call)
    refusal(match.correct, {"\ud800": 1})


# --- arguments ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [[1], "x", None, 3])
def test_a_correction_that_is_no_dictionary(given: Any) -> None:
    match = new(lang="fr")
    with pytest.raises(companion.PositionError, match=r"^Une correction est un dictionnaire, donnée par donnée"):
        match.correct(given)


def test_one_fact_in_two_spellings_is_a_problem() -> None:
    told = refusal(new().correct, {"Ana.deck": 12, "ana.DECK": 13})
    assert told == "Ana.deck and ana.DECK are the same fact, given twice."


@pytest.mark.parametrize("fact", ["turn", "step", "player", "starter", "Ana.deck", "Bo.hand", "Bo.discard"])
def test_what_is_always_there_cannot_be_taken_away(fact: str) -> None:
    match = new(starter="Ana")
    told = refusal(match.correct, {fact: None})
    assert told.startswith(f"{fact}: None ")
    assert "winner" in match.facts()


def test_what_may_be_absent_can_be_taken_away() -> None:
    match = new(position=POSITION)
    match.correct({"Ana.attacker.weapon": None})
    assert match.facts()["Ana.attacker.weapon"] is None


def test_sources_of_a_fact_of_the_match_name_every_player() -> None:
    title = {"fr": "", "en": ""}
    facts = Facts(
        [Fact("<player>.deck", "int", title), Fact("first", "player", title, sources=("<player>.deck",))], {}, dict
    )
    _, (told,) = facts.check({"first": "Ana"}, ("Ana", "Bo"))
    assert told("en") == "first is computed; correct what it depends on: Ana.deck, Bo.deck."


def test_how_many_players_a_game_is_for() -> None:
    assert refusal(companion.new, "etraclor", ["Ana"], lang="en") == "Etraclor is for 2 players, not 1."
    assert refusal(companion.new, "etraclor", ["Ana"], lang="fr") == "Etraclor se joue à 2 joueurs, pas à 1."


def test_the_leader_starts_the_next_round() -> None:
    match = new_match("etraclor", ["Ana", "Bo"], lang="en", starter="Ana")
    match.play("concede")
    (leader,) = match.outcome.winners  # type: ignore[union-attr]
    (other,) = set(match.players) - {leader}
    with pytest.raises(SetupError, match=f"{leader} leads in the scores and starts the round: {other} cannot start"):
        next_round(match, starter=other)
    with pytest.raises(SetupError, match="Zed is not in this match"):
        next_round(match, starter="Zed")
    match.lang = "fr"
    with pytest.raises(SetupError, match=f"{leader} mène au score et commence la manche"):
        next_round(match, starter=other)
    following = next_round(match, starter=leader.upper())
    assert (following.header.starter, following.entries[0].why) == (leader, "qui mène au score commence")


def test_a_game_that_draws_the_starter_itself_is_tossed_no_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "draws_starter", True)
    for seed in range(8):
        match = new_match("etraclor", ["Ana", "Bo"], lang="en", seed=seed)
        assert (match.header.starter, match.entries[0].why) == ("Ana", "")
    match.play("Ana: concede")
    following = next_round(match)
    assert (following.header.starter, following.entries[0].why) == ("Ana", ""), "nor does the leader begin"
    assert next_round(match, starter="Bo").header.starter == "Bo", "who has been drawn at the table may be said"
