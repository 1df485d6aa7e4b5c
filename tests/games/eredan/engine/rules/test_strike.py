"""The strike: both attacks at once, ranges that are rolled, who does not strike, the dead (Phases 3 and 4)."""

import pytest

import companion
from companion import Match
from tests.games.eredan.listed import fact, facts, refusal
from tests.games.eredan.scenes import dead, played, struck
from tests.games.scenes import figures, play, refused, told

clause = pytest.mark.clause
RANGE = {"Ana__1__attack": 2, "Ana__1__attack__high": 4}


def ready(**more: object) -> Match:
    """Nobody has played a card; it is the strike's turn."""
    return played("pass", "Bo: pass", **more)


@clause("physical-attack", "legal")
@clause("physical-held", "legal")
@clause("ERE-8", "legal")
def test_each_loses_what_the_attack_has_above_the_defence() -> None:
    match = ready(Bo__1__defence=3)
    entry = match.play("strike")
    assert told(entry) == ["physical-held", "physical-attack", "tilted"]
    dealt = figures(entry, "physical-attack")
    assert (dealt["name"], dealt["target"], dealt["sum"].result, dealt["hp"].result) == ("Tarin", "Orme", 2, 8)
    assert [term.value for term in dealt["sum"].terms] == [3, -1]
    assert facts(match, "Ana.1.hp", "Bo.1.hp", "Ana.score", "Bo.score") == [8, 10, 0, 2]


@clause("ERE-8", "legal")
@clause("ERE-25", "legal")
@clause("death", "legal")
def test_one_who_comes_to_0_strikes_all_the_same() -> None:
    match = ready(Ana__1__hp=2, Bo__1__hp=1)
    entry = match.play("strike")
    assert [effect.figures["name"] for effect in entry.effects if effect.clause == "death"] == ["Orme", "Tarin"]
    assert facts(match, "Ana.1.dead", "Bo.1.dead", "Ana.1.hp", "Bo.1.hp") == [True, True, 0, 0]
    assert facts(match, "Ana.1.received", "Bo.1.received") == [2, 2], "in full, also above the HP that were left"


@clause("ERE-25", "legal")
def test_who_was_at_0_and_is_healed_before_the_way_back_lives() -> None:
    match = played('theurgy "Vœu" class mage', "Bo: pass", "effect direct 12 on 2", "resolve")
    assert facts(match, "Ana.2.hp", "Ana.2.dead", "Ana.2.received") == [0, False, 12]
    play(match, "effect heal 3 on 2", "strike")
    assert facts(match, "Ana.2.hp", "Ana.2.dead") == [3, False]
    other = played('theurgy "Vœu" class mage', "Bo: pass", "effect direct 12 on 2", "resolve", "strike")
    assert facts(other, "Ana.2.hp", "Ana.2.dead") == [0, True]


@clause("ERE-28", "legal")
def test_figures_below_0_count_0() -> None:
    match = ready(Ana__1__changes=["attack -5 fight"], Bo__1__changes=["defence -4 fight"])
    assert facts(match, "Ana.1.attack.now", "Bo.1.defence.now") == [0, 0]
    assert "physical-held" in told(match.play("strike"))


# --- ranges -----------------------------------------------------------------------------------------------------------


@clause("attack-roll", "legal")
@clause("roll-range", "legal", "refused")
@clause("roll-owed", "legal", "refused")
@clause("ERE-7", "legal")
def test_an_attack_that_is_a_range_is_rolled_as_the_strike_comes() -> None:
    match = ready(**RANGE, Bo__1__attack=1, Bo__1__attack__high=3)
    assert fact(match, "Ana.1.attack.now") == 2, "of a range its lower end"
    match.play("strike")
    assert [(item.verb, item.seat) for item in match.state.pending] == [("roll", 0)], "the active player's first"
    refused(match, "end", "roll-owed", ("d’Ana", "Ana’s"), "Orme", 2, 4, also=("strike-first",))
    refused(match, "roll 5", "roll-range", ("d’Orme", "Orme’s"), 2, 4, 5)
    rolled = match.play("roll 4")
    assert figures(rolled, "attack-roll") == {"name": "Orme", "amount": 4, "low": 2, "high": 4}
    assert refusal(match, "Bo: roll 0") == {"roll-range"}
    entry = match.play("Bo: roll 3")
    assert told(entry)[-3:] == ["physical-attack", "physical-attack", "tilted"]
    assert facts(match, "Bo.1.hp", "Ana.1.hp") == [7, 8]


@clause("attack-roll", "legal")
def test_the_companion_rolls_where_it_deals() -> None:
    values = set()
    for seed in range(15):
        match = companion.new("eredan", ["Ana", "Bo"], seed=seed, starter="Ana", lang="en")
        play(match, 'Ana: deck "Veilleurs du gué"', 'Bo: deck "Marche d’ombre"', "fight 2 on 2", "pass", "Bo: pass")
        entry = match.play("strike")
        values |= {effect.figures["amount"] for effect in entry.effects if effect.clause == "attack-roll"}
    assert values == {3, 4, 5, 6}


@clause("no-strike", "legal")
def test_nothing_is_rolled_for_whoever_does_not_strike() -> None:
    match = ready(**RANGE)
    match.play("effect skip strike on 1")
    assert "no-strike" in told(match.play("strike"))
    assert facts(match, "phase", "Bo.1.hp", "Ana.1.hp") == ["discard", 10, 8]


@clause("created-after", "legal")
@clause("attack-roll", "legal")
def test_a_card_that_joins_while_a_roll_is_owed_comes_before_the_strike() -> None:
    match = ready(**RANGE)
    for text in ("strike", 'effect create action "Ruse"'):
        match.play(text)
    assert facts(match, "phase", "queue.next", "agenda", "Bo.1.hp") == ["resolve", 1, None, 10]
    assert refusal(match, "roll 3") == {"pending"}
    for text in ("resolve", "strike", "roll 3"):
        match.play(text)
    assert facts(match, "phase", "queue.next") == ["discard", None]


@clause("deed-damage", "legal")
def test_damage_that_does_not_hurt_tells_no_loss_of_0() -> None:
    match = ready()
    entry = match.play("effect magic 1 on Bo.1")
    assert "1 (a card) − 1 (Spirit) = 0; HP: 10 (HP)." in entry.explain("en")


# --- who does not strike ----------------------------------------------------------------------------------------------

SPELL = 'spell "Braise" class mage/priest/fighter/marauder'
HURT = "effect magic 4 on Bo.1"


def hurt(*texts: str, classes: tuple[str, ...], card: str = SPELL) -> Match:
    """Ana's fighter of those classes has hurt Bo's with a card; then the announcements."""
    said = ("pass", "Bo: pass") if classes == ("mage",) and card.startswith("spell") else ("Bo: pass",)
    return played(card, *said, "resolve", *texts, Ana__1__class=list(classes))


@clause("mage-no-strike", "legal")
@clause("ERE-9", "legal")
def test_a_mage_of_one_class_whose_spell_hurt_does_not_strike() -> None:
    match = hurt(HURT, classes=("mage",))
    assert "mage-no-strike" in told(match.play("strike"))
    assert facts(match, "Bo.1.hp", "Ana.1.hp") == [7, 8]
    assert "mage-no-strike" not in told(hurt(classes=("mage",)).play("strike")), "a Spell that does no damage"


@clause("priest-keeps-strike", "legal")
@clause("multiclass", "legal")
@pytest.mark.parametrize(
    ("classes", "card"),
    [
        (("mage", "fighter"), SPELL),
        (("mage", "marauder"), SPELL),
        (("mage", "priest"), SPELL),
        (("fighter",), SPELL),
        (("priest",), 'theurgy "Vœu"'),
        (("mage",), 'theurgy "Vœu" class mage'),
    ],
)
def test_all_others_strike_after_a_card_that_hurt(classes: tuple[str, ...], card: str) -> None:
    match = hurt(HURT, "strike", classes=classes, card=card)
    assert fact(match, "Bo.1.hp") == 10 - 3 - 2


@clause("ERE-9", "legal")
@clause("spell-spirit", "legal")
@clause("example-spirit", "legal")
def test_the_example_of_the_book_5_of_a_spell_less_1_of_spirit() -> None:
    match = played(SPELL, "pass", "Bo: pass", "resolve", Bo__1__defence=3, Bo__1__spirit=1)
    dealt = figures(match.play("effect magic 5 on Bo.1"), "deed-damage")
    assert [term.value for term in dealt["sum"].terms] == [5, -1]
    assert (dealt["sum"].result, fact(match, "Bo.1.hp")) == (4, 6)


@clause("deed-prevent", "legal")
@clause("deed-immune", "legal")
def test_what_was_prevented_is_used_up_by_a_strike_and_kept_by_immunity() -> None:
    match = ready()
    play(match, "effect prevent 3 on Bo.1 for good", "strike", "effect direct 2 on Bo.1")
    assert fact(match, "Bo.1.hp") == 9, "3 − 1 = 2 of the strike, 1 of the 2 that came after it"
    both = ready()
    play(both, "effect prevent 2 on Bo.1", "effect immune physical on Bo.1", "strike", "effect direct 3 on Bo.1")
    assert fact(both, "Bo.1.hp") == 9


# --- the dead ---------------------------------------------------------------------------------------------------------


@clause("death", "legal")
@clause("death-discards", "legal")
@clause("ERE-26", "legal")
@clause("dead-character", "legal", "refused")
def test_a_dead_character_is_discarded_with_all_that_it_bears() -> None:
    worn = {"Bo__1__weapon": 'object weapon "Pique"', "Bo__1__objects": ['object "Bague"'], "Bo__1__foreign": [2],
            "Bo__1__rune__1": "cor", "Bo__1__changes": ["attack +1 good"]}  # fmt: skip
    match = ready(Bo__1__hp=2, **worn)
    entry = match.play("strike")
    assert figures(entry, "death-discards")["cards"] == ('object weapon "Pique"', 'object "Bague"')
    gone = ("Bo.1.weapon", "Bo.1.objects", "Bo.1.rune.1", "Bo.1.changes")
    assert facts(match, *gone) == [None] * 4
    assert facts(match, "Bo.discard.cards", "Ana.discard.cards") == [("Pique",), ("Bague",)], "each to its owner"
    refused(match, "effect heal 3 on Bo.1", "dead-character", "Tarin", "Bo", nonsense=True)


@clause("no-target", "legal", "refused")
def test_an_effect_says_whom_it_is_aimed_at() -> None:
    match = struck()
    refused(match, "effect magic 3", "no-target", "Bo", nonsense=True)
    match.play("effect magic 3 on Bo.2")


@clause("dead-character", "refused")
def test_a_card_is_not_aimed_at_the_dead() -> None:
    match = played(**dead("Bo__3"))
    refused(match, 'action "Ruse" on Bo.3', "dead-character", "Sorgue", "Bo", nonsense=True)
    match.play('action "Ruse" on Bo.2')


def test_the_forecast_is_what_the_strike_then_does() -> None:
    match = ready(Ana__1__orders=["3 attack +2"], Bo__1__defence=2)
    forecast = {name: total.result for name, total in match.game.forecast(match.state).items()}
    assert forecast == {"Bo.1.hp": 3, "Ana.1.hp": 2}
    match.play("strike")
    assert facts(match, "Bo.1.hp", "Ana.1.hp") == [7, 8]


def test_two_of_one_name_are_told_apart_by_their_players() -> None:
    match = ready(Bo__1="Orme")
    told_so = match.play("strike").explain("en")
    assert "Orme (Ana) strikes Orme (Bo)" in told_so
    assert "Orme (Bo) strikes Orme (Ana)" in told_so
