"""Where the companion deals, nothing is told that its player cannot know: finding 15 of the attack, in every game.

Two worlds that look the same to a page (its own hand, what lies openly, the whole history) and differ in what is
hidden from it get the very same answers: views, rulings, refusals in both languages, suggestions, reasons, codes.
`tests/games/<game>/hidden.py` says how to make the other world and what to ask.
"""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import Match
from companion.core.codes.match_code import CodeError, position_code
from companion.core.match.application import performed
from companion.core.match.opening import fork
from companion.core.plugins.registry import find_game, games
from companion.core.rules.rulings import MoveError, PositionError, Ruling
from companion.table.session.session import Session
from tests.budget import SOAK, sized

PLAYERS = ["Ana", "Bo"]
DEALT = [name for name in games() if find_game(name).deals]
PAGES = (None, 0, 1)
MATCHES, MOMENTS = (60, 20) if SOAK else (1, 6)
CARDS, CORRECTED, ASKED = 7, 2, sized(16, 30)
ASKING = ("est-ce que je peux", "can Bo", "puis-je", "what if")
QUESTIONS = (
    "quelles cartes a Bo en main ?", "what cards has Ana got in hand?", "what is on top of my deck?",
    "what can I do now?", "qu’est-ce qui reste à faire ?", "who wins if it ends now?", "pourquoi 3 ?",
)  # fmt: skip


def hidden(game: str) -> Any:
    """How a game hides: every game that deals must say it."""
    return import_module(f"tests.games.{game}.hidden")


def begun(game: str, rng: random.Random) -> Match:
    """A dealt match, its first questions answered."""
    return companion.new(
        game, PLAYERS, seed=rng.randrange(10**9), lang=rng.choice(("fr", "en")), **hidden(game).OPTIONS
    )


def step(match: Match, rng: random.Random) -> None:
    """One more entry: a legal move of a random verb, now and then an undo."""
    if rng.random() < 0.1 and match.undoable is not None:
        match.undo()
        return
    by_verb: dict[str, list[Any]] = {}
    for move in match.moves():
        by_verb.setdefault(move.verb, []).append(move)
    if not by_verb:
        return
    calm = sorted(set(by_verb) - {"end", "redraw", "close"}) if rng.random() < 0.7 else []
    match.play(rng.choice(by_verb[rng.choice(calm or sorted(by_verb))]))


def moments(game: str, rng: random.Random) -> Iterator[Match]:
    """Some moments of a dealt match, the beginning among them."""
    match = begun(game, rng)
    yield match
    for _ in range(MOMENTS - 1):
        for _ in range(rng.randint(1, 9)):
            step(match, rng)
        if match.state.outcome is not None:
            return
        yield match


def in_world(match: Match, state: Any) -> Match:
    """The same match, with other cards where nobody sees them."""
    twin = fork(match)
    twin.timeline.states[-1] = state
    return twin


def asked_of(match: Match, worlds: tuple[Any, ...], rng: random.Random) -> list[str | list[str]]:
    """Announcements: those that may find out what differs between worlds, and others; alone, or after a move that may
    bring something to light."""
    game = hidden(match.game.name)
    cards = {card for world in worlds for card in game.secret_cards(world)}
    chosen = rng.sample(sorted(cards), min(len(cards), CARDS)) + rng.sample(game.all_cards(match.state), 2)
    texts = [text for card in chosen for text in game.questions(match.state, card)]
    texts = rng.sample(texts, min(len(texts), ASKED)) + rng.sample(
        plain := game.plain_questions(match.state), len(plain) // 2
    )
    told = [text if rng.random() < 0.6 else f"{rng.choice(PLAYERS)}: {text}" for text in texts]
    open_ = [str(move) for move in match.moves() if not set(str(move).split()) & cards]
    return [text if rng.random() < 0.7 or not open_ else [rng.choice(open_), text] for text in told]


def intents(match: Match, worlds: tuple[Any, ...], rng: random.Random) -> list[dict[str, Any]]:
    """What a page may ask, each of a throwaway copy."""
    found: list[dict[str, Any]] = []
    for text in asked_of(match, worlds, rng):
        found.append({"type": rng.choice(("ask", "ask", "play", "override")), "move": text})
        if rng.random() < 0.3:
            found.append(
                {"type": "preview", "seat": rng.randrange(2), "texts": [text] if isinstance(text, str) else text}
            )
            found.append({"type": "question", "text": f"{rng.choice(ASKING)} {text} ?"})
    game, numbers = hidden(match.game.name), range(match.newest + 1)
    cards = sorted({card for world in worlds for card in game.secret_cards(world)})
    for card in rng.sample(cards, min(len(cards), CORRECTED)):
        given = game.corrections(match.state, card)
        found += [{"type": "correct", "facts": facts} for facts in rng.sample(given, min(len(given), 8))]
        found.append({"type": "reveal", "entry": rng.choice(numbers), "cards": [card]})
        found.append({"type": "correct", "facts": {}, "seen": 0})
    for kind in ("undo", "redo", "why"):
        found += [{"type": kind, "entry": number} for number in rng.sample(numbers, min(3, len(numbers)))]
    found += [{"type": "question", "text": text} for text in QUESTIONS]
    facts = rng.sample(sorted(match.facts()), 12)
    return found + [{"type": "why", "fact": name} for name in facts]


def answers(page: Callable[[], Session], asked: list[dict[str, Any]]) -> list[str]:
    """What a page is told: its view, and the reply to each intent."""
    told = [json.dumps(page().view(), sort_keys=True)]
    return told + [json.dumps(page().handle(intent), sort_keys=True) for intent in asked]


def compare(what: list[Any], one: list[str], other: list[str]) -> None:
    """Byte for byte the same."""
    for asked, here, there in zip(what, one, other, strict=True):
        assert here == there, (asked, here, there)


@pytest.mark.parametrize("part", range(MATCHES))
@pytest.mark.parametrize("game", DEALT)
def test_a_page_is_told_the_same_in_every_world_that_looks_the_same_to_it(game: str, part: int) -> None:
    rng = random.Random(f"secrets {game} {part}")
    differed = 0
    for match in moments(game, rng):
        for seat in PAGES:
            other = hidden(game).other_world(match.state, () if seat is None else (seat,), rng)
            differed += other != match.state
            asked = intents(match, (match.state, other), rng)
            lang = rng.choice(("fr", "en"))

            def page(state: Any, match: Match = match, seat: int | None = seat, lang: str = lang) -> Session:
                return Session(in_world(match, state), seat=seat, lang=lang)

            told = [answers(lambda state=state: page(state), asked) for state in (match.state, other)]
            compare([{"type": "view"}, *asked], *told)
    assert differed > 3


def ruled(match: Match, text: str | list[str]) -> list[str]:
    """All that the library says of an announcement, in both languages."""
    told = []
    for lang in ("fr", "en"):
        for do in (match.ask, fork(match).play, fork(match).override):
            try:
                answer = do(text)
                told.append(
                    answer.text(lang) if isinstance(answer, Ruling) else f"{answer!r} {answer.ruling.text(lang)}"
                )
            except MoveError as refused:
                told.append(f"{type(refused).__name__}: {refused.text(lang)}")
    return told


@pytest.mark.parametrize("part", range(MATCHES))
@pytest.mark.parametrize("game", DEALT)
def test_no_ruling_rests_on_a_card_that_nobody_has_drawn(game: str, part: int) -> None:
    rng = random.Random(f"rulings {game} {part}")
    for match in moments(game, rng):
        everybody = tuple(range(len(match.players)))
        other = hidden(game).other_world(match.state, everybody, rng)
        for text in asked_of(match, (match.state, other), rng):
            here, there = (ruled(in_world(match, state), text) for state in (match.state, other))
            compare([text] * len(here), here, there)


@pytest.mark.parametrize("part", range(MATCHES))
@pytest.mark.parametrize("game", DEALT)
def test_what_a_seat_knows_and_what_a_code_says_are_the_same_in_all_these_worlds(game: str, part: int) -> None:
    rng = random.Random(f"seen {game} {part}")
    found = find_game(game)
    for match in moments(game, rng):
        for seat in PAGES:
            other = hidden(game).other_world(match.state, () if seat is None else (seat,), rng)
            assert found.seen_by(other, seat) == found.seen_by(match.state, seat)
            assert code_of(in_world(match, other)) == code_of(match)


def code_of(match: Match) -> str:
    """The position as a printed code, or why there is none."""
    try:
        return position_code(match)
    except (CodeError, PositionError) as error:
        return str(error)


# --- each secret by its name ------------------------------------------------------------------------------------------

OWN = {"turn": 3, "starter": "Ana", "player": "Ana", "step": "draw", "Ana.defender": "QD", "Bo.mage": "AC",
       "Ana.hand.cards": ["KC", "6S"], "Ana.hand": 2}  # fmt: skip


@pytest.fixture
def drawing() -> Match:
    """Ana holds K♣ and 6♠, and has yet to draw."""
    return companion.new("etraclor", PLAYERS, position=OWN, seed=5, lang="en")


def clauses_of(reply: dict[str, Any]) -> list[str]:
    return [reason["id"] for reason in reply["refusal"]["reasons"]]


def test_the_next_card_is_refused_as_any_other_that_is_not_held(drawing: Match) -> None:
    page = Session(drawing, seat=0)
    held, lying = drawing.state.sides[0].hand.known, {"QD", "AC"}
    for verb, kinds in (("summon", "AJQK"), ("equip", "23456789")):
        asked = [card for card in hidden("etraclor").all_cards(drawing.state) if card[0] in kinds and len(card) == 2]
        target = " QD" if verb == "equip" else ""
        free = [f"{verb} {card}{target}" for card in asked if card not in (*held, *lying, "KD", "JD", "AD")]
        told = [clauses_of(page.handle({"type": "ask", "move": text})) for text in free]
        assert told == [["draw-due", "hand-empty"]] * len(free)


def test_a_card_in_hand_still_draws_first(drawing: Match) -> None:
    page = Session(drawing, seat=0)
    ruling = drawing.ask("summon KC")
    assert (ruling.verdict, [str(step) for step in ruling.implies]) == ("legal", ["draw"])
    assert page.handle({"type": "play", "move": "equip 6S QD"}) == {"ok": True}
    assert len(drawing.state.sides[0].hand) == 2


def test_bare_words_before_the_draw_offer_the_cards_in_hand_alone(drawing: Match) -> None:
    deck = drawing.state.sides[0].deck.known
    drawn = next(number for number, card in enumerate(deck) if card[0] in "AJQK" and card[1] in "HS")
    ana = drawing.state.sides[0]
    first = (deck[drawn], *deck[:drawn], *deck[drawn + 1 :])
    match = in_world(drawing, _with_deck(drawing.state, first))
    assert str(match.parse("summon")) == "summon KC"
    assert deck[drawn] not in str(match.ask("attack QD AC"))
    assert ana.hand == match.state.sides[0].hand


def _with_deck(state: Any, cards: tuple[str, ...]) -> Any:
    side = state.sides[0]
    return replace(state, sides=(replace(side, deck=replace(side.deck, top=cards)), state.sides[1]))


@pytest.mark.parametrize("move", ["summon KC", "summon QH", "Ana: summon KC", "equip 6S QD", "equip 7S QD"])
def test_the_shared_page_takes_a_seat_before_it_asks_about_a_hand(drawing: Match, move: str) -> None:
    page = Session(drawing)
    for kind in ("ask", "play", "override"):
        reply = page.handle({"type": kind, "move": move})
        assert reply == {"ok": False, "text": page.say("take_a_seat")}
    assert drawing.newest == 0


def test_the_shared_page_still_plays_what_lies_openly(drawing: Match) -> None:
    page = Session(drawing)
    assert clauses_of(page.handle({"type": "ask", "move": "attack QD AC"})) == ["attack-needs-weapon"]
    for move in ("draw", "end", "draw", "end"):
        assert page.handle({"type": "play", "move": move}) == {"ok": True}
    assert page.handle({"type": "ask", "move": "redraw"})["text"] == page.say("take_a_seat")


def test_what_is_kept_in_secret_is_named_to_nobody_else() -> None:
    """Neither by asking card by card, nor by the sentence that says what came between."""
    mage = {"turn": 5, "starter": "Ana", "player": "Ana", "Ana.mage": "KC", "Ana.mage.object": "10C", "Bo.mage": "AC"}
    match = companion.new("etraclor", PLAYERS, position=mage, seed=3, lang="en")
    match.play("cast reinforcement")
    bo = Session(match, seat=1)
    asked = [f"Bo: keep {card}" for card in hidden("etraclor").all_cards(match.state)]
    assert {tuple(clauses_of(bo.handle({"type": "ask", "move": text}))) for text in asked} == {("pending",)}
    before = match.newest
    kept = match.play(f"keep {match.state.pending[-1].cards[2]}")
    match.play("end")
    for intent in ({"type": "correct", "facts": {"Bo.mage.hp": 3}, "seen": before}, {"type": "undo", "entry": before}):
        told = bo.handle(intent)["text"]
        assert f"{kept.number} (keep)" in told
    match.undo()
    match.undo()
    told = bo.handle({"type": "override", "move": "Bo: attack AC KC", "seen": kept.number})["text"]
    assert "Undone: keep)" in told


def test_where_a_card_lies_is_no_part_of_a_refusal(drawing: Match) -> None:
    page = Session(drawing, seat=0)
    equipment = [card for card in hidden("etraclor").all_cards(drawing.state) if card[0] in "23456789"]
    replies = {tuple(clauses_of(page.handle({"type": "ask", "move": f"shown {card}"}))) for card in equipment}
    assert replies == {("shown-hand",)}


ERYTHRO = {
    "Ana.character": ["nuee"], "Ana.tile": 5, "Ana.hand.cards": ["maree", "brume"], "Ana.hand": 2,
    "Bo.character": ["lave"], "Bo.tile": 9, "Bo.hand": 4, "Ana.contaminations": 0, "Bo.contaminations": 2,
    "tile.5.sanctuary": "water",
}  # fmt: skip


def erythro(**more: Any) -> Match:
    return companion.new("erythro", PLAYERS, position={**ERYTHRO, **more}, seed=11, cards="demo", lang="en")


def other_worlds(match: Match, seat: int | None, count: int = 12) -> list[Match]:
    rng, seats = random.Random(match.game.name), () if seat is None else (seat,)
    make = hidden(match.game.name).other_world
    return [in_world(match, make(match.state, seats, rng)) for _ in range(count)]


def told_alike(worlds: list[Match], seat: int | None, intent: dict[str, Any]) -> dict[str, Any]:
    """The reply that all these worlds give."""
    replies = {json.dumps(Session(fork(world), seat=seat).handle(intent)) for world in worlds}
    assert len(replies) == 1, replies
    return dict(json.loads(replies.pop()))


def hands_with_contamination(worlds: list[Match]) -> set[int]:
    return {world.state.seats[1].hand.known.count("contamination") for world in worlds}


@pytest.mark.parametrize(
    "facts", [{"Bo.hand": 0}, {"Bo.contaminations": 1}, {"Bo.hand.cards": ["braise"]}, {"Bo.deck": 2}]
)
def test_a_correction_counts_nobody_s_cards(facts: dict[str, Any]) -> None:
    worlds = other_worlds(erythro(), 0)
    assert len(hands_with_contamination(worlds)) > 1
    assert "dealt" in told_alike(worlds, 0, {"type": "correct", "facts": facts})["text"]


def test_what_another_player_could_destroy_is_for_that_player_to_know() -> None:
    match = erythro(**{"Bo.discard": 0})
    match.play("Ana: play maree")
    worlds = other_worlds(match, 0)
    assert hands_with_contamination(worlds) >= {0, 1}
    assert told_alike(worlds, 0, {"type": "ask", "move": "Ana: special"}) == {"ok": True}
    for world in worlds:
        world.play("Ana: special")
    told_alike(worlds, 0, {"type": "ask", "move": "Ana: done"})


def test_who_asks_whether_all_are_blocked_learns_of_no_hand() -> None:
    free = {"tile.9.pollution": 4, "Bo.hand": 1, "Bo.discard": 0}
    stuck = {"Ana.tile": 9, "Ana.hand": 1, "Ana.hand.cards": ["contamination"], "Ana.contaminations": 1, "Bo.tile": 5}
    for facts, refusal in ((free, "ERY-21"), ({**free, **stuck}, "blocked-help")):
        worlds = other_worlds(erythro(**facts), 0, 40)
        assert hands_with_contamination(worlds) == {0, 1}
        told = told_alike(worlds, 0, {"type": "ask", "move": "Ana: blocked"})
        assert clauses_of(told) == [refusal]


def test_the_event_on_top_is_refused_as_any_other() -> None:
    match = companion.new("erythro", PLAYERS, seed=2, cards="demo", opponent="consortium", lang="en")
    events = tuple(match.state.box.events)
    page = Session(in_world(match, replace(match.state, stacks=(events, *match.state.stacks[1:]))), seat=0)
    told = {tuple(clauses_of(page.handle({"type": "ask", "move": f"event {card}"}))) for card in events}
    assert told == {("not-asked",)}


def test_a_correction_does_not_make_chance_a_question_to_guess_at() -> None:
    match = companion.new("erythro", PLAYERS, seed=2, cards="demo", opponent="consortium", lang="fr")
    page = Session(match, seat=0)
    assert page.handle({"type": "correct", "facts": {"pending": ["event"]}}) == {"ok": True}
    for card in match.state.box.events:
        assert page.handle({"type": "ask", "move": f"event {card}"}) == {"ok": False, "text": page.say("chance_open")}
    assert page.handle({"type": "undo"}) == {"ok": True}


def test_on_its_own_page_a_player_speaks_for_itself() -> None:
    """Whoever else holds the card: the page of Ana does not ask which of both is meant."""
    match = erythro()
    assert Session(match, seat=0).handle({"type": "play", "move": "play brume"}) == {"ok": True}
    assert match.entries[-1].by == "Ana"
    reply = Session(match, seat=1).handle({"type": "ask", "move": "play brume"})
    assert clauses_of(reply) == ["card-from-hand"]


@pytest.mark.parametrize("text", ["#", "Ana:", " # why"])
@pytest.mark.parametrize("seat", [None, 1])
def test_nothing_said_offers_no_card_of_a_hand(text: str, seat: int | None) -> None:
    told_alike(other_worlds(erythro(), seat), seat, {"type": "ask", "move": text})


def test_a_record_of_before_that_drew_the_card_it_summons_still_loads(drawing: Match, tmp_path: Path) -> None:
    deck = drawing.state.sides[0].deck.known
    card = next(card for card in deck if card[0] in "AJK" and card[1] in "HS")
    first = next(seed for seed in range(500) if _next_card(seed) == card)
    match = companion.new("etraclor", PLAYERS, position=OWN, seed=first, lang="en")
    match.save(tmp_path / "match.jsonl")
    draw, summon = match.parse("draw"), match.parse(f"summon {card}")
    after, _ = match.game.apply(match.state, draw)
    ruling = replace(match.game.judge(after, summon), implies=(draw,))
    with match._writing():
        match._write(performed(match.timeline, "move", summon, ruling))
    loaded = companion.load(tmp_path / "match.jsonl")
    assert (loaded.state, loaded.discrepancies) == (match.state, [])
    assert [str(step) for step in loaded.entries[-1].implied] == ["draw"]


def _next_card(seed: int) -> str:
    match = companion.new("etraclor", PLAYERS, position=OWN, seed=seed)
    return str(match.state.sides[0].deck.known[0])


def begun_aestery() -> Match:
    """A dealt match of Aestery in its first main phase, nothing to pay with but cards."""
    match = companion.new("aestery", PLAYERS, seed=19, cards="demo", lang="en", starter="Ana")
    match.play('Ana: deck "Gardiens du gué"')
    match.play('Bo: deck "Bande des cendres"')
    match.play("Ana: keep")
    match.play("Bo: keep")
    return match


def test_what_is_played_all_the_same_names_no_card_of_a_hand() -> None:
    """A refusal that knows the hands would say with which of its cards a price could be paid."""
    match = begun_aestery()
    hand = match.state.seats[0].hand.top
    for seat in (None, 1):
        page = Session(match, seat=seat, lang="en")
        for move in ("ephemeral cost 1", "Ana: ephemeral cost 3", 'fighter "Merle" 2/3 cost 2', "combat"):
            for kind in ("override", "play", "ask"):
                told = json.dumps(page.handle({"type": kind, "move": move}), ensure_ascii=False)
                assert not any(card in told for card in hand), (seat, kind, move, told)
    assert match.facts()["Ana.hand"] == len(hand)


def test_what_pays_is_what_is_in_hand_and_not_the_card_that_will_be_drawn() -> None:
    match = begun_aestery()
    match.play(f'mine "{match.state.seats[0].hand.top[0]}"')
    match.play("end")
    (next_card, *_), hand = match.state.seats[1].deck.top, match.state.seats[1].hand.top
    assert match.facts()["phase"] == "upkeep"
    (pitch,) = [one for one in Session(match, seat=1, lang="en").view()["purses"]["Bo"]["sources"] if one.get("cards")]
    assert sorted(one["text"] for one in pitch["cards"]) == sorted(hand)
    assert [one["text"] for one in pitch["cards"]].count(next_card) == hand.count(next_card)


def test_only_a_card_in_hand_is_pitched_and_the_shared_page_is_not_asked_which() -> None:
    """A price is paid with no card that its player does not hold, nor in place of one that the companion knows."""
    match = begun_aestery()
    hand = match.state.seats[0].hand.top
    wanted = next(card for card in hand if match.state.box.card(card).cost == 1)
    kept = next(card for card in hand if card != wanted)
    away = next(card for card in hidden("aestery").all_cards(match.state) if card not in hand)
    page = Session(match, seat=0, lang="en")
    for payment, clauses in ((f'pitch "{away}"', ["in-hand"]), (f'pitch "{wanted}"', ["in-hand"]),
                             ("pitch 3", ["name-cards"])):  # fmt: skip
        for kind in ("ask", "play", "override"):
            told = page.handle({"type": kind, "move": f'play "{wanted}" with {payment}'})
            assert (clauses_of(told), told["refusal"]["override"]) == (clauses, None), (payment, kind)
    assert match.state.seats[0].hand.top == hand
    match.play("untap")
    for text in (f'Ana: combat with pitch "{card}"' for card in (kept, away)):
        for kind in ("ask", "play", "override"):
            told = Session(match, seat=None, lang="en").handle({"type": kind, "move": text})
            assert told == {"ok": False, "text": page.say("take_a_seat")}, (text, kind)
    assert page.handle({"type": "play", "move": f'play "{wanted}" with pitch "{kept}"'}) == {"ok": True}
    assert len(match.state.seats[0].hand) == len(hand) - 2


def test_what_is_offered_in_place_of_a_refused_move_names_no_card_that_comes_next() -> None:
    """Part 19 of the soak: `hide` before the draw offered what the card to be drawn could pay for."""
    decks = {f"{name}.deck.name": "Gardiens du gué" for name in PLAYERS}
    held = {"Ana.hand": 1, "Ana.hand.cards": ["Messagère du vent"], "Ana.hero": "Maëlle du Gué", "Ana.experience": 4}
    turn = {"turn": 7, "starter": "Ana", "player": "Ana", "phase": "draw"}
    match = companion.new("aestery", PLAYERS, position={**turn, **decks, **held}, cards="demo", seed=5, lang="en")
    told = told_alike(other_worlds(match, 0, 30), 0, {"type": "ask", "move": "hide"})
    assert clauses_of(told) == ["name-cards"]
