"""Costs, types, special cards and what they do, cards of lists and cards with figures, what is in a hand."""

import pytest

import companion
from companion import InvalidMove
from companion.cardkit.effects.effects import effect_of
from companion.games.herocard.engine.flow.effects import EFFECTS, TextEffect, announced
from companion.games.herocard.engine.moves import CardEffect
from companion.games.herocard.game import GAME
from tests.games.herocard.scenes import THREE, duel, facts, listed, refusal, told

clause = pytest.mark.clause


@clause("cost", "legal", "refused", "assumes")
def test_a_pile_with_the_new_card_stays_within_the_attribute() -> None:
    match = duel("special fast M3", "all pass", limit=5)
    assert match.facts()["Ana.mind.left"] == 2
    assert refusal(match, "special fast M3") == {"cost"}
    assert not refusal(match, "special fast M2")
    unknown = companion.new("herocard", ["Ana", "Bo"], starter="Ana", lang="en")
    ruling = unknown.ask("attack 4 B5 on Bo")
    assert (ruling.verdict, [r.clause for r in ruling.assumes]) == ("unverifiable", ["cost"])
    told(unknown, "attack 4 B5 on Bo")
    assert facts(unknown, "Ana.body", "Ana.body.spent", "Ana.body.left") == [None, 5, None]


@clause("types", "legal")
@clause("restricted", "legal", "refused")
@clause("HER-7", "legal", "refused")
def test_fast_at_any_time_restricted_in_the_own_turn() -> None:
    match = duel("special fast M1", "Bo: special fast M1", "special restricted M1")
    assert refusal(match, "Bo: special restricted M1") == {"restricted"}
    assert match.facts()["phase"] == "discard", "special cards do not open the action phase"
    strict = duel(action_only=True)
    assert refusal(strict, "Bo: special fast M1") == {"HER-7"}
    told(strict, "next", "next", "next")
    assert not refusal(strict, "Bo: special fast M1")
    early = duel("special fast M1", action_only=True)
    assert early.facts()["phase"] == "action", "with that house rule a card opens the action phase"


@clause("special", "legal", "refused")
@clause("special-on", "legal")
def test_special_cards() -> None:
    match = listed("special Intimidation on Bo")
    assert match.facts()["Ana.mind.spent"] == 2
    assert refusal(match, "Bo: special Confusion") == {"restricted"}
    told(match, "Bo: special Illusion")
    from companion.games.herocard.engine.moves import Special

    assert {r.clause for r in match.ask(Special(("Impact",))).reasons} == {"special"}


@clause("special-example", "legal")
@clause("special-block-example", "legal")
@clause("HER-16", "legal", "refused")
def test_the_books_special_cards_are_carried_out_by_the_table() -> None:
    match = duel()
    assert refusal(match, "Bo: effect discard 1") == {"HER-16"}
    told(match, "special restricted X2 on Bo", "Bo: effect discard 1")
    assert facts(match, "Bo.hand", "Bo.discard") == [6, 1]
    told(match, 'Bo: special fast M2 "Distracting smile" on Ana', "effect discard 2")
    assert facts(match, "Ana.hand", "Bo.mind.cards") == [4, ('special fast M2 "Distracting smile"',)]


@clause("card-text", "legal", "refused")
@clause("attack-changed", "legal")
@clause("block-changed", "legal")
def test_common_effects_of_card_text() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: block 3 B2", "special fast M1")
    told(match, "effect attack +2", "effect block -1", "effect draw 1")
    assert facts(match, "sequence.attack", "sequence.block", "Ana.hand") == [6, 2, 6]
    told(match, "effect block -9")
    assert match.facts()["sequence.block"] == 0, "never below nothing"
    for text in ("effect attack 0", "effect attack +0", "effect draw 0", "effect discard 0", "effet nettoyer corps 0"):
        assert refusal(match, text) == {"card-text"}
        assert ": 0 changes nothing." in match.ask(text).text("en")
    told(match, "all pass")
    assert refusal(match, "effect attack +1") == {"card-text"}
    assert "ne peut rien changer ici\u202f: il manque une attaque en cours." in match.ask("effect attack +1").text("fr")
    assert refusal(match, "effect draw 2") == {"hand-limit"}
    assert refusal(match, "Bo: effect discard 9") == {"discard-phase"}
    assert refusal(match, "Bo: effect clear x") == {"clear-top"}
    assert refusal(match, 'Bo: effect discard "Hurricane"') == {"unknown-card"}
    told(match, "Bo: effect discard block 4 M2")
    assert str(match.entries[-1].move) == "Bo: effect discard block 4 M2"
    assert facts(match, "Bo.discard.cards", "Bo.hand") == [("block 4 M2",), 5]


def test_a_sum_that_a_floor_has_changed_says_so() -> None:
    match = duel("attack 4 B5", "Bo: special fast X1")
    assert "4 (attack) − 9 (card text) = 0 (at least 0)" in match.play("Bo: effect attack -9").explain("en")
    assert "4 (attaque) − 9 (texte de carte) = 0 (au moins 0)" in match.entries[-1].explain("fr")


@clause("again", "refused")
@clause("HER-16", "legal")
def test_an_effect_belongs_to_who_says_it() -> None:
    match = duel("attack 4 B1", "all pass")
    assert refusal(match, "Bo: effect again") == {"again"}, "no Exclusive card is played in another's turn"
    assert "Bo ne peut jouer de carte Exclusive au tour d’Ana" in match.ask("Bo: effect again").text("fr")
    assert not refusal(match, "effect again")
    told(match, "end", "redraw", "Ana: special fast M1")
    assert refusal(match, "Bo: effect again") == {"redraw-no-card"}


@clause("exclusive-once", "refused")
def test_two_exclusive_cards_at_once_are_not_one_played_before() -> None:
    text = duel().ask("attack 4 B5 + attack 3 B1").text("en")
    assert "already" not in text
    assert "With attack 3 B1, Ana would play 2 Exclusive cards this turn; 1 at most" in text
    granted = duel("special fast M1", "effect again", "all pass", "attack 4 B1", "all pass", "attack 4 B1", "all pass")
    assert "3 Exclusive cards this turn; 2 at most" in granted.ask("attack 1 B1").text("en")


def test_each_attribute_that_cannot_be_paid_is_told() -> None:
    ruling = duel(limit=8).ask("attack 4 B9 + mod 2 M9")
    assert [reason.figures["attribute"] for reason in ruling.reasons] == ["body", "mind"]
    unknown = companion.new("herocard", ["Ana", "Bo"], starter="Ana", lang="en").ask("attack 4 B9 + mod 2 M9 on Bo")
    assert [reason.figures["attribute"] for reason in unknown.assumes] == ["body", "mind"]


def test_what_an_effect_lacks_is_said() -> None:
    match = duel("special fast M1")
    for text in ("effect", "effect dance 3", "effect attack", "effect discard"):
        with pytest.raises(InvalidMove):
            match.ask(text)


# --- hands ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("effect", EFFECTS.values(), ids=lambda effect: effect.name)
def test_every_effect_has_its_words_and_is_written_as_it_is_read(effect: TextEffect, lang: str) -> None:
    match = listed(seed=1)
    behind = {"count": "2", "hand": '"Impact" + "Torsion"', "piles": "body x", "change": "-3", "nothing": ""}
    move = match.parse(f"Bo: effect {effect.name} {behind[effect.takes]}".strip())
    assert isinstance(move, CardEffect)
    assert move.what == effect.name
    text = GAME.written(move, lang)
    assert text is not None
    assert match.parse(f"Bo: {text}") == move == match.parse(str(move))
    assert text.split(" ")[1] == GAME.rulebook.words["effect"][effect.name][lang]
    assert set(GAME.rulebook.words["effect"]) == set(EFFECTS)


@clause("in-hand", "legal", "refused")
@clause("GEN-3", "legal", "assumes")
def test_a_card_must_be_in_hand_as_far_as_anybody_can_tell() -> None:
    match = listed()
    ruling = match.ask("Impact on Bo")
    assert (ruling.verdict, [r.clause for r in ruling.assumes]) == ("unverifiable", ["GEN-3"])
    assert refusal(match, "attack Ricochet on Bo") == {"in-hand"}, "a card of Bo's hero"
    assert refusal(listed("discard Charge"), "special Charge") == {"in-hand"}, "its only copy is gone"
    told(match, "discard all")
    assert refusal(match, "Impact on Bo") == {"in-hand"}
    position = {"Ana.hero": ["Brasca"], "Ana.hand.cards": ["Impact"]}
    certain = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en", position=position)
    assert certain.ask("Impact on Bo").verdict == "legal"
    assert certain.ask("Impact + Rotation on Bo").verdict == "unverifiable"


@clause("listed-figures", "legal", "refused")
@clause("HER-17", "assumes")
def test_figures_that_contradict_the_list_in_play_are_refused() -> None:
    match = listed()
    ruling = match.ask('attack 9 B1 "Impact"')
    assert [reason.clause for reason in ruling.reasons] == ["listed-figures"]
    assert ruling.overridable
    assert "The list has “Impact” with other figures: attack 4 B4 “Impact”, not attack 9 B1 “Impact”" in ruling.text(
        "en"
    )
    assert refusal(match, 'attack Impact + mod 5 B2 "rotation"') == {"listed-figures"}
    assert refusal(match, 'discard attack 4 B3 "Impact"') == {"listed-figures"}
    assert str(match.parse('attack 4 B4 "impact"')) == 'attack "Impact" on Bo', "the same figures are that card"
    believed = match.ask('attack 9 B1 "Hurricane"')
    assert (believed.verdict, [reason.clause for reason in believed.assumes]) == ("unverifiable", ["HER-17"])
    assert match.ask("attack 9 B1").verdict == "unverifiable"
    assert duel().ask('attack 9 B1 "Impact"').verdict == "legal", "without a list all cards are said so"


@clause("custom-copies", "refused")
@clause("HER-1", "legal")
def test_a_seventh_card_of_one_name_is_refused_at_the_table_too() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", lang="en")
    assert "each deck is assumed to have 30 cards" in match.entries[0].explain("en")
    told(match, "attack 4 B0", 'Bo: block 1 B0 "Wall" + block 1 B0 "wall" + block 1 B0 "Wall"', "pass")
    four = 'Bo: block 1 B0 "Wall" + block 2 M0 "WALL" + block 1 B0 "Wall" + block 1 B0 "Wall"'
    assert refusal(match, f"{four}") >= {"custom-copies"}
    told(match, "mod 9 M0", 'Bo: block 1 B0 "Wall" + block 2 M0 "WALL" + block 1 B0 "Wall"', "all pass")
    told(match, "end", "clear body 3")
    assert match.facts()["Bo.discard.cards"] == ('block 1 B0 "Wall"',) * 3, "what was cleared lies openly as well"
    assert refusal(match, 'Bo: special fast M0 "Wall"') == {"custom-copies"}
    assert "Bo’s deck has 7 copies of Wall; 6 at most." in match.ask('special fast M0 "Wall"').text("en")
    assert not refusal(match, 'special fast M0 "Fence"')
    assert not refusal(match, "special fast M0"), "what has no name is no known card"


@clause("unknown-card", "legal", "refused")
@clause("HER-17", "legal", "refused")
def test_cards_of_no_list_are_announced_with_their_figures() -> None:
    bare = companion.new("herocard", ["Ana", "Bo"], starter="Ana", lang="en")
    assert refusal(bare, "Ana: hero Brasca") == {"HER-17"}, "there is no list to know a hero of"
    match = listed()
    assert refusal(match, 'attack "Hurricane" on Bo') == {"unknown-card"}
    assert not refusal(match, 'attack 6 B6 "Hurricane" on Bo')
    told(match, 'attack 6 B6 "Hurricane" on Bo', "Bo: block 4 M2")
    assert facts(match, "Ana.body.cards", "Ana.hand", "sequence.attack") == [('attack 6 B6 "Hurricane"',), 6, 6]


# --- words ------------------------------------------------------------------------------------------------------------

SAME = [
    ("attack 4 B5 on Bo", "attaque 4 B5 contre Bo", "attaquer 4 5B sur bo", "ATTACK 4 for 5 body on BO",
     "attack 4 B 5"),
    ("attack 4 B5 + mod 5 M3 on Bo", "attaque 4 B5 + mod +5 M3 contre Bo", "attack 4 B5, mod 5 M3",
     "attack 4 B5 mod 5 M3"),
    ('attack 4 B5 "Stone falls" on Bo', "attaque 4 B5 « Stone falls » contre Bo", 'attack Bo with 4 B5 "Stone falls"'),
    ("special fast M2 on Bo", "spéciale rapide M2 contre Bo", "special M2 on Bo"),
    ("special restricted X3", "spéciale restreinte X3"),
    ("clear body mind", "nettoyer corps esprit", "clear B, M", "nettoie corps et esprit"),
    ("clear body body x", "clear body 2 x", "nettoyer 2 corps x"),
    ("discard 2", "défausser 2", "defausse 2 cartes", "discard 2 cards"),
    ("draw 3", "piocher 3", "pioche 3 cartes"),
    ("close", "all pass", "tous passent"),
    ("redraw", "refaire sa main", "refaire"),
    ("next", "suivante"), ("end", "finir", "fin du tour"), ("pass", "passer"), ("concede", "abandonner"),
    ("effect discard 2", "effet défausser 2"), ("effect attack 2", "effet attaque +2"),
    ("effect block -3", "effet défense −3"), ("effect again", "effet encore"), ("effect clear x", "effet nettoyer x"),
]  # fmt: skip


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[0])
def test_many_words_for_one_move(texts: tuple[str, ...]) -> None:
    match = duel(position={"Ana.hand": 4, "Ana.body.pile": [1]})
    moves = {match.parse(text) for text in texts}
    assert [str(move) for move in moves] == [texts[0]]
    (move,) = moves
    for lang in ("fr", "en"):
        assert match.parse(match.move_text(move, lang)) == move


def test_blocks_and_answers_name_who_speaks() -> None:
    match = duel("attack 4 B5 on Bo")
    for text in ("block 9 B4", "Bo: block 9 B4", "Bo: défense 9 B4", "bo: bloque 9 B4"):
        assert str(match.parse(text)) == "Bo: block 9 B4"
    assert str(match.parse("Bo: block 4 M2 + mod 5 X1")) == "Bo: block 4 M2 + mod 5 X1"
    assert match.move_text(match.parse("Bo: block 4 M2 + mod 5 X1"), "fr") == "Bo\u202f: défense 4 M2 + mod 5 X1"
    assert str(match.parse("pass")) == "pass"
    assert str(match.parse("Ana: pass")) == "pass"
    assert str(match.parse("Bo: pass")) == "Bo: pass"


def test_listed_cards_by_name_alone_or_in_series() -> None:
    match = listed()
    for text in ("Impact on Bo", "play impact", '"Impact" contre Bo', "attack Impact", "joue Impact sur Bo"):
        assert str(match.parse(text)) == 'attack "Impact" on Bo', text
    assert str(match.parse("Rotation + Impact on Bo")) == 'attack "Impact" + "Rotation" on Bo'
    assert str(match.parse("Impact + mod 2 X1")) == 'attack "Impact" + mod 2 X1 on Bo'
    assert str(match.parse("intimidation on bo")) == 'special "Intimidation" on Bo'
    assert (
        match.move_text(match.parse("Impact + Rotation"), "fr")
        == "attaque «\u202fImpact\u202f» + «\u202fRotation\u202f» contre Bo"
    )


@pytest.mark.parametrize("text", [
    "attack", "attack on Bo", "attack 4", "attack 4 on Bo", "attack B5 on Bo", "special 4 M2", "block", "mod", "clear",
    "clear something", "discard", "draw many", "draw 1 2", "hero", "hero 12", "attack 4 B5 +",
    "block 9 B4 on Bo",
])  # fmt: skip
def test_what_is_missing_is_said(text: str) -> None:
    match = duel("attack 4 B5 on Bo") if text.startswith(("block", "mod")) else duel()
    if text == "attack 4 B5 +":
        assert str(match.parse(text)) == "attack 4 B5 on Bo"
        return
    with pytest.raises(InvalidMove) as raised:
        match.parse(text)
    assert "{" not in str(raised.value)


def test_a_name_with_spaces_and_on_is_still_a_player() -> None:
    match = duel(players=("Ana", "Jean on Paul", "Zoé"))
    assert match.parse("attack 4 B5 on Jean on Paul").target == "Jean on Paul"
    assert match.parse("attack 4 B5 on zoe").target == "Zoé"
    assert duel(players=THREE).parse("attack 4 B5 on Cy").target == "Cy"


def test_what_can_still_be_paid_and_how_a_card_is_written() -> None:
    from companion.games.herocard.engine.rules.stats import is_affordable
    from companion.games.herocard.game import GAME

    match = duel("special fast M3", limit=5)
    assert is_affordable(match.state, 0, ("block 9 M2", "mod 1 X5"))
    assert not is_affordable(match.state, 0, ("block 9 M3",))
    assert is_affordable(companion.new("herocard", ["Ana", "Bo"]).state, 0, ("block 9 M30",)), (
        "nobody has said the limit"
    )
    assert GAME.card_text("special fast M2", "fr") == "spéciale rapide M2"
    assert (GAME.card_text("Impact", "fr"), GAME.card_text("Impact", "en")) == ("«\u202fImpact\u202f»", "“Impact”")


@clause("in-hand", "refused")
def test_only_the_cards_that_are_not_held_are_named() -> None:
    ruling = listed(seed=3).ask("Impact + Rotation + Rotation + Rotation + Rotation")
    assert [reason.figures["names"] for reason in ruling.reasons if reason.clause == "in-hand"] == [("Rotation",) * 4]


@pytest.mark.parametrize("effect", EFFECTS.values(), ids=EFFECTS)
def test_every_effect_is_a_effect_of_the_common_vocabulary(effect: TextEffect) -> None:
    effect, targets = announced(effect.name, 3, ("Impact", "Torsion"))

    assert effect_of(str(effect)) == effect
    assert [str(target) for target in targets] == ["Impact", "Torsion"]


def test_several_of_one_card_are_told_with_their_number() -> None:
    text = listed().ask("attack Impact + Rotation + Rotation + Rotation + Rotation on Bo").text("en")
    assert "does not hold: “Rotation” ×4 (the hand: 7 cards)" in text


def test_nothing_is_told_as_nothing() -> None:
    match = duel("discard 0")
    assert match.entries[-1].explain("en") == "Ana discards nothing; hand: 7."
    assert match.entries[-1].explain("fr") == "Ana ne défausse rien\u202f; main\u202f: 7."
    assert "3 peuvent encore l’être" in match.ask("clear body body body body").text("fr")
