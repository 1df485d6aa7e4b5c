"""Questions about a match: what is answered is right, in figure and verdict, and nothing that is asked is played."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.core.answers.answer import Answer
from companion.core.match.match import Match
from companion.core.match.opening import new_match
from companion.core.rules.rulings import MoveError, SetupError
from companion.core.text.letters import plain
from tests.core.answers.test_questions import questions

FILE = Path(__file__).with_name("positions.toml")


@cache
def positions() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text("utf-8"))


def asked() -> Sequence[dict[str, Any]]:
    found: list[dict[str, Any]] = positions()["question"]
    return found


def begin(game: str, lang: str, play: Sequence[str] = (), **facts: Any) -> Match:
    """The position of a game, with what was announced in it."""
    match = new_match(game, ["Ana", "Bo"], position={**positions()["base"][game], **facts}, lang=lang)
    for text in play:
        match.play(text)
    return match


def is_right(one: dict[str, Any], found: Answer) -> bool:
    if "text" in one:
        return one["text"] in found.text
    if "fact" in one:
        value = found.figures.get(one["fact"])
        return one["value"] in (value, value[0] if isinstance(value, tuple) and value else None)
    return found.verdict == one["verdict"] and one.get("clause", "") in ("", *found.clauses)


@pytest.mark.parametrize("one", asked(), ids=lambda one: f"{one['game']} {one['q']}")
def test_it_is_answered_however_it_is_typed(one: dict[str, Any]) -> None:
    match = begin(one["game"], one["lang"], one.get("play", ()))
    facts, history = match.facts(), match.entries
    found = match.answer(one["q"])
    assert is_right(one, found), found
    for text in (plain(one["q"]).replace("?", ""), one["q"].upper() if one["lang"] == "en" else one["q"] + " ?"):
        assert is_right(one, match.answer(text)), (text, match.answer(text))
    assert (match.facts(), match.entries) == (facts, history)
    with pytest.raises(MoveError):
        match.play(one["q"] if "?" in one["q"] else f"{one['q']} ?")
    assert (match.facts(), match.entries) == (facts, history)


def test_a_question_about_the_rules_is_answered_by_the_book_in_a_match_too() -> None:
    for game in positions()["base"]:
        found = begin(game, "fr").answer("comment on gagne ?")
        assert set(found.clauses[:1]) <= {"goal", "aim"}, game
        assert (found.verdict, dict(found.figures)) == ("", {})
        assert "Peut-être" in begin(game, "fr").answer("zzz ?").text


def test_what_is_asked_of_the_rules_is_no_figure_of_the_table() -> None:
    """The questions about the rules, put in the middle of a match: nearly all of them are answered by the book as well,
    and none of them is played."""
    astray = []
    for game in positions()["base"]:
        match = begin(game, "fr")
        facts = match.facts()
        for one in (one for one in questions() if one["game"] == game):
            found = match.answer(one["q"])
            if not set(one["clauses"]) & set(found.clauses[:3]) and not found.verdict:
                astray.append((game, one["q"]))
        assert (match.facts(), match.newest) == (facts, 0)
    assert len(astray) <= 0.05 * len(questions()), astray


def test_it_is_answered_in_the_language_of_the_match() -> None:
    for lang, text in (("fr", "12 — cartes dans le deck (Ana)."), ("en", "12 — cards in the deck (Ana).")):
        assert begin("etraclor", lang).answer("combien de cartes dans mon deck").text == text
        assert begin("etraclor", lang).answer("how many cards are in my deck?").text == text


def test_i_am_who_asks() -> None:
    match = begin("etraclor", "en")
    assert match.answer("how many cards have I got in hand?").figures == {"Ana.hand": 4}
    assert match.answer("how many cards have I got in hand?", "bo").figures == {"Bo.hand": 5}
    assert match.answer("how many cards has my opponent in hand?", 1).figures == {"Ana.hand": 4}
    assert match.answer("can I attack?", "Bo").verdict == "illegal"
    with pytest.raises(SetupError, match="Zoe"):
        match.answer("can I attack?", "Zoe")
    for wrong in (None, 7, "x" * 2000):
        with pytest.raises(SetupError):
            match.answer(wrong)  # type: ignore[arg-type]


QUESTIONS = (
    "combien de cartes a Bo en main ?", "quelles cartes a Bo en main ?", "which cards has Bo in hand?",
    "est-ce que Bo peut jouer une carte ?", "can Bo attack?", "qu'est-ce que Bo peut faire ?", "what can I do now?",
    "qui gagne si ça s'arrête maintenant ?", "qu'est-ce qui reste à faire ?", "can Bo summon the king of hearts?",
    "what is on top of my deck?", "c'est quoi le dessus du deck de Bo ?", "pourquoi 3 ?",
)  # fmt: skip


@pytest.mark.parametrize("game", ["etraclor", "aestery", "eredan", "herocard"])
def test_two_worlds_that_differ_in_what_is_hidden_alone_are_answered_alike(game: str) -> None:
    """Ana asks, and then who only looks at the table: Bo's hand and the decks must not be in any answer."""
    cards = None if game == "etraclor" else "demo"
    worlds = [new_match(game, ["Ana", "Bo"], seed=seed, cards=cards, starter="Bo", lang="fr") for seed in range(1, 5)]
    table = [world.game.facts.read(world.game.seen_by(world.state, None)) for world in worlds]
    alike = [world for world, facts in zip(worlds, table, strict=True) if facts == table[0]]
    for question in QUESTIONS:
        assert len({world.answer(question).text for world in alike}) == 1, question
    seen = [(world, world.game.seen_by(world.state, 0)) for world in alike]
    for question in QUESTIONS:
        told: dict[str, set[str]] = {}
        for world, known in seen:
            told.setdefault(repr(sorted(world.game.facts.draft(known).items(), key=str)), set()).add(
                world.answer(question, "Ana").text
            )
        assert all(len(texts) == 1 for texts in told.values()), question


def test_a_hidden_hand_stays_hidden() -> None:
    match = new_match("etraclor", ["Ana", "Bo"], seed=1, starter="Ana", lang="en")
    bo = match.game.facts.draft(match.state)["Bo.hand.cards"]
    own = match.game.facts.draft(match.state)["Ana.hand.cards"]
    verdicts = {match.answer(f"can Bo summon {card}?", "Ana").text.replace(card, "") for card in (*bo, *own)}
    assert all(card not in text for text in verdicts for card in bo)
    assert match.answer("how many cards has Bo in hand?", "Ana").figures == {"Bo.hand": 5}


STANDING = (
    ("eredan", "fr", "pourquoi Orme a 9 pv ?", "Ana.1.hp", 9),
    ("eredan", "en", "why does Orme have 9 HP?", "Ana.1.hp", 9),
    ("aestery", "fr", "pourquoi j'ai 14 points de vie ?", "Ana.life", 14),
    ("aestery", "en", "why does Bo have 11 life", "Bo.life", 11),
    ("etraclor", "fr", "pourquoi ma dame a 8 pv ?", "Ana.defender.hp", 8),
    ("etraclor", "en", "why do I have 4 cards in hand?", "Ana.hand", 4),
    ("erythro", "fr", "pourquoi il y a 2 pollutions sur la tuile 6", "tile.6.pollution", 2),
    ("erythro", "en", "why do I have 5 air?", "Ana.air", 5),
    ("herocard", "fr", "pourquoi Bo a 6 cartes en main ?", "Bo.hand", 6),
)


@pytest.mark.parametrize(("game", "lang", "question", "fact", "value"), STANDING)
def test_why_a_figure_is_so_that_has_been_so_since_the_match_began(
    game: str, lang: str, question: str, fact: str, value: int
) -> None:
    found = begin(game, lang).answer(question)
    assert dict(found.figures) == {fact: value}
    since = {"fr": ", depuis le début de la partie.", "en": ", since the match began."}[lang]
    assert found.text.startswith(f"{value} — ")
    assert found.text.endswith(since)
    other = begin(game, lang).answer(question.replace(str(value), str(value + 1), 1))
    assert since not in other.text, "another value is none that it has"


def test_a_figure_that_has_changed_is_not_as_it_was_when_the_match_began() -> None:
    match = begin("etraclor", "en")
    since = "since the match began"
    assert since in match.answer("why has the ace of clubs 10 HP?").text
    match.play("QD attacks AC")
    left = match.facts()["Bo.mage.hp"]
    told = match.answer(f"why has the ace of clubs {left} HP?")
    assert since not in told.text
    assert told.figures["Bo.mage.hp"] == left
    assert since not in match.answer("why has the ace of clubs 10 HP?").text


def test_a_figure_that_is_hidden_has_no_beginning_either() -> None:
    match = new_match("etraclor", ["Ana", "Bo"], seed=1, starter="Ana", lang="en")
    hidden = match.game.facts.draft(match.state)["Bo.hand.cards"]
    for question in ("why has Bo 5 cards in hand?", f"why has Bo the {hidden[0]} in hand?", "why Bo’s hand?"):
        found = match.answer(question, "Ana")
        assert "Bo.hand.cards" not in found.figures
        assert all(card not in found.text.replace(hidden[0] if hidden[0] in question else "", "") for card in hidden)
