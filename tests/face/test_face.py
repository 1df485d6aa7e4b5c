"""The public face: new, ask, play, override, correct, moves, undo, redo, facts, outcome, entries, explain."""

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.games.etraclor.engine.moves import Attack, Draw, Summon

NAMES = ["Ana", "Bo"]
DUEL = {
    "turn": 3, "starter": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Bo.healer": "QH",
    "Ana.deck": 12, "Ana.hand": 4, "Bo.deck": 10, "Bo.hand": 3,
}  # fmt: skip


def table(**options: Any) -> companion.Match:
    return companion.new("etraclor", NAMES, **{"starter": "Ana", "lang": "en", **options})


def said(error: type[Exception], *words: str, call: Any) -> None:
    """The call raises that error, and its sentence holds the words."""
    with pytest.raises(error) as caught:
        call()
    for word in words:
        assert word in str(caught.value)


# --- new ------------------------------------------------------------------------------------------------------------


def test_the_games_installed() -> None:
    assert "etraclor" in companion.games()


@pytest.mark.parametrize(
    ("lang", "given", "words"),
    [
        ("fr", {"game": "chess"}, ["Jeu inconnu\u202f: chess", "etraclor"]),
        ("en", {"game": "chess"}, ["Unknown game: chess", "etraclor"]),
        ("fr", {"players": ["Ana", "ana"]}, ["Deux joueurs s’appellent ana"]),
        ("en", {"players": ["Ana", "ANA "]}, ["Two players are called ANA"]),
        ("fr", {"players": ["A.B", "Bo"]}, ["«\u202fA.B\u202f»", "ne convient pas"]),
        ("en", {"players": ["A:B", "Bo"]}, ["“A:B”", "will not do"]),
        ("en", {"players": ["A#B", "Bo"]}, ["“A#B”"]),
        ("en", {"players": ["A\nB", "Bo"]}, ["“A B”"]),
        ("en", {"players": ["A\u202eB", "Bo"]}, ["“A B”", "cannot be seen"]),
        ("en", {"players": ["A\u200dna", "Bo"]}, ["“A na”", "cannot be seen"]),
        ("en", {"players": ["", "Bo"]}, ["“”"]),
        ("en", {"players": ["x" * 61, "Bo"]}, ["1 to 60"]),
        ("en", {"players": [1, "Bo"]}, ["1"]),
        ("en", {"players": "Ana"}, ["not 1"]),
        ("fr", {"starter": "Cy"}, ["Cy ne joue pas cette partie", "Ana, Bo"]),
        ("en", {"starter": "Cy"}, ["Cy is not in this match", "Ana, Bo"]),
        ("fr", {"seed": 1.5}, ["graine", "1.5"]),
        ("en", {"seed": True}, ["seed", "True"]),
        ("en", {"seed": "a\ud800"}, ["seed", "ud800"]),
        ("fr", {"jokers": 2}, ["Option inconnue\u202f: jokers", "aucune"]),
        ("en", {"jokers": 2}, ["Unknown option: jokers", "none"]),
        ("fr", {"game": "herocard", "action_only": "oui"}, ["'oui'", "Possible\u202f: True (oui), False (non)."]),
        ("en", {"game": "herocard", "action_only": "yes"}, ["'yes'", "Possible: True (yes), False (no)."]),
        ("en", {"cards": "my.csv"}, ["no card file"]),
    ],
)
def test_a_match_that_cannot_be_made_says_why(lang: str, given: dict[str, Any], words: list[str]) -> None:
    call = {"game": "etraclor", "players": NAMES, "lang": lang, **given}
    game, players = call.pop("game"), call.pop("players")
    said(companion.SetupError, *words, call=lambda: companion.new(game, players, **call))


def test_an_unknown_language_is_refused_everywhere() -> None:
    words = ("Unknown language: de", "fr, en")
    said(companion.SetupError, *words, call=lambda: companion.new("etraclor", NAMES, lang="de"))
    match = table()
    said(companion.SetupError, *words, call=lambda: setattr(match, "lang", "de"))
    assert match.lang == "en"


def test_the_systems_language_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    for value, lang in (("fr_FR.UTF-8", "fr"), ("de_DE.UTF-8", "en"), ("C", "en")):
        monkeypatch.setenv("COMPANION_LANG", value)
        assert companion.new("etraclor", NAMES).lang == lang


def test_names_are_trimmed_and_starters_found_whatever_their_case() -> None:
    match = companion.new("Etraclor ", [" Ana ", "Bo"], starter="bO")
    assert (match.players, match.facts()["player"]) == (("Ana", "Bo"), "Bo")


def test_the_same_seed_deals_the_same_cards() -> None:
    one, two, other = (companion.new("etraclor", NAMES, seed=seed) for seed in ("x", "x", "y"))
    assert one.state == two.state
    assert one.state != other.state


def test_a_name_is_text_and_never_markup() -> None:
    name = "<img src=x onerror=alert(1)>"
    match = companion.new("etraclor", [name, "Bo"], starter="Bo", lang="fr")
    match.play("piocher")
    match.play("finir")
    entry = match.play(f"{name}: piocher")
    assert entry.by == name
    assert match.facts()[f"{name}.hand"] == 6
    assert name in entry.explain()
    match.correct({f"{name}.hand": 5})
    assert match.facts()[f"{name}.hand"] == 5
    assert "/" not in match.header.id
    assert "<" not in match.header.id


# --- ask, play, undo, redo -------------------------------------------------------------------------------------------


def test_asking_changes_nothing() -> None:
    match = table(position=DUEL)
    before = match.state
    assert match.ask("attack KS QH").verdict == "legal"
    assert not match.ask("attack KS")
    assert (match.state, match.newest, match.undoable) == (before, 0, None)


def test_moves_may_be_announced_as_objects() -> None:
    match = table(position=DUEL)
    assert match.ask(Attack("KS", "QH"))
    entry = match.play(Summon("QD"))
    assert str(entry) == "summon QD"
    assert match.ask(Draw(by="Ana")).move == Draw()
    said(companion.InvalidMove, "Cy", call=lambda: match.ask(Draw(by="Cy")))
    said(companion.InvalidMove, "not", call=lambda: match.ask(7))  # type: ignore[arg-type]


def test_moves_is_lazy_and_knows_in_and_len() -> None:
    match = table(position=DUEL)
    moves = match.moves()
    assert "attack KS QH" in moves
    assert Attack("KS", "QH") in moves
    assert "attack KS" not in moves
    assert "no move at all" not in moves
    assert 7 not in moves
    assert len(moves) == len(list(moves)) > 20
    match.play("end")
    assert "attack KS QH" not in moves, "it looks when asked"
    assert "draw" in moves
    assert "summon QD" not in moves, "only with an implied draw"
    assert match.ask("summon QD")


def test_undo_and_redo_are_entries_and_what_was_undone_stays_visible() -> None:
    match = table(position=DUEL)
    first, states = match.state, []
    for move in ("attack KS QH", "end", "draw"):
        match.play(move)
        states.append(match.state)
    for expected in (states[1], states[0], first):
        match.undo()
        assert match.state == expected
    assert [entry.kind for entry in match.entries] == ["start", "move", "move", "move", "undo", "undo", "undo"]
    assert [entry.refers for entry in match.entries[4:]] == [3, 2, 1]
    assert (match.undoable, match.redoable, match.live) == (None, 1, frozenset())
    said(companion.InvalidMove, "nothing to undo", call=match.undo)
    for expected in states:
        match.redo()
        assert match.state == expected
    said(companion.InvalidMove, "nothing to redo", call=match.redo)
    assert match.live == {1, 2, 3}
    match.lang = "fr"
    match.undo()
    said(companion.InvalidMove, "n’est plus la dernière", "2 (finir)", call=lambda: match.undo(1))


def test_a_new_move_forgets_what_could_be_redone() -> None:
    match = table(position=DUEL)
    match.play("attack KS QH")
    match.undo()
    match.play("end")
    said(companion.InvalidMove, "nothing to redo", call=match.redo)


def test_undo_names_the_entry_that_it_means() -> None:
    match = table(position=DUEL)
    match.play("attack KS QH")
    match.play("end")
    said(companion.InvalidMove, "Entry 1 is no longer the last", "2 (end)", call=lambda: match.undo(1))
    said(companion.InvalidMove, "nothing to redo", call=lambda: match.redo(2))
    match.undo(2)
    match.redo(2)
    assert match.facts()["player"] == "Bo"


def test_an_undo_past_a_reveal_is_marked() -> None:
    match = table(position={**DUEL, "Bo.healer.hp": 2}, lang="fr")
    match.play("attaquer R♠ D♥")
    match.play("troisième 7♦")
    entry = match.undo()
    assert entry.seen_cards == ("7D",)
    assert entry.explain() == "Annulé\u202f: troisième 7♦\u202f; des cartes vues restent vues\u202f: 7♦"
    entry = match.undo()
    assert entry.seen_cards == ()
    assert match.redo().explain("en").startswith("Redone: ")


def test_one_undo_takes_the_implied_draw_back_too() -> None:
    match = table(position={**DUEL, "step": "draw"})
    before = match.state
    ruling = match.ask("attack KS QH")
    assert [str(step) for step in ruling.implies] == ["draw"]
    entry = match.play("attack KS QH")
    assert [str(step) for step in entry.implied] == ["draw"]
    assert match.facts()["Ana.deck"] == 11
    match.undo()
    assert match.state == before


def test_implied_step_and_move_stand_or_fall_together() -> None:
    match = table(position={**DUEL, "step": "draw"})
    before = match.state
    with pytest.raises(companion.IllegalMove) as caught:
        match.play("attack KS KS")
    assert "attack" in {reason.clause for reason in caught.value.ruling.reasons}
    assert match.state == before


def test_a_draw_that_would_end_the_match_or_is_refused_is_never_implied() -> None:
    match = table(position={**DUEL, "step": "draw", "Ana.deck": 1})
    ruling = match.ask("attack KS QH")
    assert (ruling.verdict, ruling.implies) == ("illegal", ())
    opening = table(position={"turn": 1, "step": "draw", "Ana.hand.cards": "2H 3H 4H 5H 6H"})
    assert {reason.clause for reason in opening.ask("summon QD").reasons} >= {"draw-due"}


def test_the_assumptions_of_an_implied_draw_are_told() -> None:
    ruling = table().ask("summon QD")
    assert ruling.verdict == "unverifiable"
    assert [reason.clause for reason in ruling.assumes] == ["opening-hand", "GEN-3"]


# --- entries, languages ----------------------------------------------------------------------------------------------


def test_an_entry_tells_what_it_changed_and_why() -> None:
    match = table(position=DUEL)
    entry = match.play("attack KS QH # for the king")
    assert (entry.number, entry.by, str(entry), entry.verdict) == (1, "Ana", "attack KS QH", "legal")
    assert entry.comment == "for the king"
    assert entry.changed == {"step": "combat", "Ana.attacker.acted": True, "Bo.healer.hp": 6}
    assert entry.before == {"step": "strategy", "Ana.attacker.acted": False, "Bo.healer.hp": 12}
    assert entry.explain("fr").endswith(
        "R♠ attaque D♥\u202f: 5 (arme 5♠) + 1 (Attaquant) = 6\u202f; D♥ perd 6 PV\u202f: 12 → 6."
    )
    assert entry.explain("en").endswith("K♠ attacks Q♥: 5 (weapon 5♠) + 1 (Attacker) = 6; Q♥ loses 6 HP: 12 → 6.")
    assert match.facts_after(0)["Bo.healer.hp"] == 12
    assert match.facts_after(1)["Bo.healer.hp"] == 6


def test_the_language_changes_words_and_never_the_record() -> None:
    match = table(position=DUEL, lang="fr")
    match.play("attaquer R♠ D♥")
    first = match.entries[1]
    match.lang = "en"
    assert str(match.entries[1]) == str(first) == "attack KS QH"
    assert match.entries[1].title() == "attack K♠ Q♥"
    assert "attaque" in first.explain("fr")
    assert "attacks" in match.entries[1].explain()


def test_a_forced_nonsense_says_what_to_do_instead() -> None:
    match = table(position=DUEL)
    said(companion.IllegalMove, "correct the figures instead", call=lambda: match.override("attack KS JD"))
    match.lang = "fr"
    said(companion.IllegalMove, "on peut corriger les chiffres", call=lambda: match.override("attack KS JD"))


# --- reveal ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["reveal 1 7D", "révéler 1 7♦", "Révéler 1, 7 de carreau", "REVEAL 1 d7"])
def test_a_card_is_named_after_the_fact_in_words_or_by_call(text: str) -> None:
    match = table(position={**DUEL, "Bo.healer.hp": 2})
    match.play("attack KS QH")
    match.play("end")
    if text.endswith("d7"):
        said(companion.InvalidMove, "A card comes next", call=lambda: match.play(text))
        match.reveal(1, "7♦")
    else:
        match.play(text)
    assert (match.entries[-1].kind, match.entries[-1].refers) == ("reveal", 1)
    assert match.facts()["Bo.discard.cards"] == ("QH", "7D")
    said(companion.InvalidMove, "already has its answer (entry 3)", call=lambda: match.play("reveal 1 8D"))
    said(companion.InvalidMove, "Entry 2 is not waiting", call=lambda: match.reveal(2, "8D"))
    said(companion.InvalidMove, "Entry 99 is not waiting", call=lambda: match.play("reveal 99 8D"))
    match.undo()
    assert match.facts()["Bo.discard.cards"] == ("QH",)


# --- outcome, rounds -------------------------------------------------------------------------------------------------


def test_the_outcome_in_both_languages_and_the_next_round() -> None:
    match = table(position=DUEL)
    assert match.outcome is None
    said(companion.SetupError, "not over", call=match.next_round)
    match.play("Bo: concede")
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule, outcome.scores) == (("Ana",), "GEN-2", {"Ana": 12, "Bo": 0})
    assert outcome.reason == "Bo concedes, Ana wins."
    french = match.outcome_in("fr")
    assert french is not None
    assert french.reason == "Bo abandonne, Ana gagne."
    assert "over" in repr(match)
    following = match.next_round()
    assert (type(following), following.round, following.header.starter) == (companion.Match, 2, "Ana")
    assert following.facts()["Ana.deck"] == 21


# --- whole matches, at random ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_facts_of_a_real_table_give_the_same_state_at_every_point(seed: int) -> None:
    dice = random.Random(seed)
    match = table(starter=dice.choice(NAMES))
    for _ in range(90):
        again = companion.new("etraclor", NAMES, position=match.facts(), lang="en")
        if match.outcome is not None:  # a position starts a match: how another one ended is not in it
            assert again.facts() == match.facts()
            break
        assert again.facts() == match.facts()
        assert again.state == match.state
        moves = list(match.moves())
        verbs = sorted({move.verb for move in moves} - {"redraw"}) or ["redraw"]
        verb = dice.choice(verbs)
        match.play(dice.choice([move for move in moves if move.verb == verb]))
    assert match.newest > 25


@pytest.mark.parametrize("name", ["🧙‍♀️🐉 Zoé", "👨‍👩‍👧", "🏳️‍🌈 Max", "👩🏽‍🚀"])
def test_a_joined_emoji_is_part_of_a_name(name: str, tmp_path: Path) -> None:
    match = companion.new("etraclor", [name, "Bo"], starter=name)
    match.save(tmp_path / "record.jsonl")
    match.play(f"{name}: concede")
    read = companion.load(tmp_path / "record.jsonl")
    assert read.players == (name, "Bo")
    assert read.outcome is not None
    assert not read.discrepancies
    assert companion.from_code(companion.setup_code(match)).players == (name, "Bo")
