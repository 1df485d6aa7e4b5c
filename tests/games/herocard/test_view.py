"""The view at every moment: whole, plain data, in both languages; what is tapped is what it says; hands stay hidden."""

import itertools
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import companion
from companion.core.registry import games
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.data import ATTRIBUTES, LETTERS
from companion.games.herocard.engine.totals import left
from companion.pictures.contest import seated
from companion.pictures.spoken import table_lines
from companion.table.picture import picture
from companion.table.session import Session
from tests.budget import sized
from tests.games.herocard.scenes import THREE, duel, listed
from tests.games.herocard.tables import legal_move, physical_move

KINDS = ("physical", "list", "dealt")
STEPS = sized(30, 300)
PLAYERS = ("Ana", "Bo", "Chloé", "Dan", "Eve", "Flo")
View = dict[str, Any]


def table(rng: random.Random, kind: str) -> companion.Match:
    """A match of any number of players; their heroes are named or not."""
    match = companion.new(
        "herocard", PLAYERS[: rng.choice((2, 2, 3, 4, 6))], seed=rng.randrange(10**6) if kind == "dealt" else None,
        cards="demo" if kind == "list" else None, action_only=rng.random() < 0.3,
    )  # fmt: skip
    for name in match.players:
        if kind != "physical":
            match.play(f'{name}: hero "{rng.choice(("Brasca", "Nimbo"))}"')
        elif rng.random() < 0.8:
            match.play(f"{name}: hero {rng.randrange(8, 14)} 10 9")
    return match


def walk(match: companion.Match, rng: random.Random, kind: str, steps: int = STEPS) -> Iterator[None]:
    """The match at every step of a random play."""
    for _ in range(steps):
        yield
        if match.state.outcome is not None:
            return
        match.play(physical_move(match.state, rng) if kind == "physical" else legal_move(match.state, rng))


def view_of(match: companion.Match, seat: int | None = None, lang: str = "en") -> View:
    found: View = json.loads(json.dumps(Session(match, seat=seat, lang=lang).view()))
    return found


def sides(view: View) -> dict[str, View]:
    return {part["name"]: part for part in view["board"] if part["kind"] == "side"}


def contest(view: View) -> View:
    (found,) = [part for part in view["board"] if part["kind"] == "contest"]
    return found


def places(view: View) -> set[str]:
    """What can be tapped: every part with an id, the top of every pile, and the button of a player."""
    found: set[str] = set()

    def walk_part(part: Any) -> None:
        if isinstance(part, list):
            for one in part:
                walk_part(one)
        elif isinstance(part, dict):
            found.update(str(part[key]) for key in ("id", "top") if isinstance(part.get(key), str))
            for one in part.values():
                walk_part(one)

    walk_part(view["board"])
    return found | {f"{name}.pass" for name in sides(view)}


def nodes(node: View) -> Iterator[View]:
    """A node and all that it leads to."""
    yield node
    for one in itertools.chain((node.get("next") or {}).values(), node.get("choices") or ()):
        yield from nodes(one)


def all_nodes(view: View) -> list[View]:
    found = [one for node in view["tree"].values() for one in nodes(node)]
    return found + [one for choice in (view["prompt"] or {}).get("choices", ()) for one in nodes(choice)]


def announced(view: View) -> list[View]:
    """Every announcement that a page offers as it stands."""
    buttons = [*view["actions"], *filter(None, [contest(view)["close"]])]
    return [one for one in all_nodes(view) if "move" in one] + [{**one, "legal": True} for one in buttons]


# --- the pad, as a page fills it --------------------------------------------------------------------------------------


def card_of(part: View, values: dict[str, Any]) -> str:
    """The card of a pad's part with these values, as front/pad.js writes it."""

    def value(found: re.Match[str]) -> str:
        field = next(one for one in part["fields"] if one["name"] == found[1])
        given = str(values.get(found[1], field.get("value", "")))
        return field["wrap"].replace("{}", given) if field.get("wrap") and given else given

    return re.sub(r"\{(\w+)\}", value, part["card"])


def text_of(kind: View, cards: list[str], target: str = "") -> str:
    text: str = kind["move"].replace("{target}", target).replace("{cards}", " + ".join(cards))
    return text


def some_values(part: View, rng: random.Random) -> dict[str, Any]:
    """Any tap on each row of a pad."""
    values: dict[str, Any] = {}
    for field in part["fields"]:
        if field.get("text"):
            values[field["name"]] = rng.choice(("", "Sourire", "Éclair bleu"))
        elif field.get("choices"):
            values[field["name"]] = rng.choice(field["choices"])["value"]
        else:
            values[field["name"]] = rng.randrange(field["low"], field["high"] + 1)
    return values


# --- at every step ----------------------------------------------------------------------------------------------------


def test_herocard_is_offered() -> None:
    assert "herocard" in games()


@pytest.mark.parametrize("kind", KINDS)
def test_view_is_whole_at_every_step(kind: str) -> None:
    rng = random.Random(f"whole {kind}")
    for _ in range(sized(2, 20)):
        match = table(rng, kind)
        for _ in walk(match, rng, kind):
            seat, lang = rng.choice((None, *range(len(match.players)))), rng.choice(("fr", "en"))
            check_whole(match, view_of(match, seat, lang), seat, dealt=kind == "dealt")


def check_whole(match: companion.Match, view: View, seat: int | None, *, dealt: bool) -> None:
    facts, state = match.facts(), match.state
    found = sides(view)
    assert list(found)[-1] == match.players[seat or 0]
    assert set(found) == set(match.players)
    assert set(view["tree"]) <= places(view)
    assert {node["pad"] for node in all_nodes(view) if "pad" in node} <= set(view["pads"])
    for place, name in enumerate(match.players):
        side = found[name]
        assert side["gauges"][0]["value"] == facts[f"{name}.points"]
        assert [one["value"] for one in side["counters"]] == [facts[f"{name}.{z}"] for z in ("deck", "hand", "discard")]
        assert (side["hand"] is not None) == (seat == place and (dealt or bool(state.seats[place].hand.top)))
        for row, (attribute, letter) in enumerate(zip(ATTRIBUTES, LETTERS, strict=True)):
            pile = side["slots"][row]
            assert (pile["letter"], pile["max"]) == (letter, facts[f"{name}.{attribute}"])
            assert (pile["value"], pile["spent"]) == (
                facts[f"{name}.{attribute}.left"],
                facts[f"{name}.{attribute}.spent"],
            )
            assert [card["cost"] for card in pile["cards"]] == list(facts[f"{name}.{attribute}.pile"] or ())
            active = [n for n, card in enumerate(pile["cards"], 1) if card["active"]]
            assert active == list(facts[f"{name}.{attribute}.active"] or ())
    duel_part = contest(view)["duel"]
    assert [half["gauge"]["value"] for half in duel_part] == (
        [] if state.sequence is None else [facts["sequence.attack"], facts["sequence.block"]]
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_tap_is_what_it_says(kind: str) -> None:
    """What is lit may be played; what is marked is refused, with a rule."""
    rng = random.Random(f"taps {kind}")
    for _ in range(sized(2, 20)):
        match = table(rng, kind)
        for _ in walk(match, rng, kind):
            found = announced(view_of(match, rng.choice((None, *range(len(match.players))))))
            for leaf in rng.sample(found, min(10, len(found))):
                ruling = match.ask(leaf["move"])
                assert bool(ruling) == leaf["legal"], (leaf, str(ruling))
                assert ruling or ruling.reasons


@pytest.mark.parametrize("kind", ["physical", "list"])
def test_what_the_pad_makes_is_understood_and_lit_as_it_is_judged(kind: str) -> None:
    """Any values of a pad are one announcement; within the points that are left it is never refused for its cost."""
    rng = random.Random(f"pads {kind}")
    match = table(rng, kind)
    for _ in walk(match, rng, kind, sized(40, 400)):
        view = view_of(match)
        for name in rng.sample(sorted(set(view["pads"]) & set(match.players)), min(2, len(view["pads"]))):
            check_pad(match, view["pads"][name], rng)


def check_pad(match: companion.Match, pad: View, rng: random.Random) -> None:
    for kind in pad["kinds"]:
        part = rng.choice(kind["parts"])
        values = some_values(part, rng)
        target = rng.choice(kind["targets"])["value"] if kind["targets"] else ""
        ruling = match.ask(text_of(kind, [card_of(part, values)], target))
        clauses = {reason.clause for reason in ruling.reasons}
        free = part["budget"]["left"][values["place"]]
        assert ("cost" in clauses) == (free is not None and values["cost"] > free), (values, clauses)
        if kind["legal"]:
            cheap = {
                **values,
                "cost": 0,
                **({"type": ""} if "{type}" in part["card"] and kind["id"] == "attack" else {}),
            }
            if kind["id"] == "special":
                cheap["type"] = " fast"
            first = kind["parts"][0]
            assert match.ask(text_of(kind, [card_of(first, some_values(first, rng) | cheap)], target))
        else:
            assert not match.ask(kind["ask"])


def test_series_of_the_pad_is_one_announcement() -> None:
    match = duel(limit=20)
    (attack, _) = view_of(match)["pads"]["Ana"]["kinds"]
    base, mod = attack["parts"][0], attack["more"][0]
    text = text_of(attack, [card_of(base, {"value": 4, "place": "B", "cost": 5}),
                            card_of(mod, {"value": 5, "place": "M", "cost": 3})])  # fmt: skip
    assert text == "Ana: attack 4 B5 + mod 5 M3 on Bo"
    match.play(text)
    (block, _) = view_of(match)["pads"]["Bo"]["kinds"]
    assert [part["text"] for part in block["parts"]] == ["Base block"]
    match.play(text_of(block, [card_of(block["parts"][0], {"value": 9, "place": "B", "cost": 4}),
                               card_of(block["more"][1], {"value": 5, "place": "X", "cost": 1})]))  # fmt: skip
    assert [half["gauge"]["value"] for half in contest(view_of(match))["duel"]] == [9, 14]


def test_special_card_has_a_name_a_type_and_a_target() -> None:
    match = duel(players=THREE)
    special = next(kind for kind in view_of(match)["pads"]["Cy"]["kinds"] if kind["id"] == "special")
    part = special["parts"][0]
    text = text_of(
        special, [card_of(part, {"place": "M", "cost": 2, "name": "Sourire"})], special["targets"][1]["value"]
    )
    assert match.parse(text) == m.Special(('special fast M2 "Sourire"',), "Ana", by="Cy")
    assert special["targets"][0] == {"value": "", "text": "no target", "usual": True}


# --- what can be reached ----------------------------------------------------------------------------------------------


def reached(match: companion.Match) -> set[str]:
    """Every announcement that the shared page's taps lead to, with the listed cards of its pads."""
    view = view_of(match)
    texts = {one["move"] for one in announced(view)}
    opened = {node["pad"] for node in all_nodes(view) if "pad" in node}
    for name in opened:
        for kind in view["pads"][name]["kinds"]:
            targets = [one["value"] for one in kind["targets"]] or [""]
            for part, target in itertools.product(kind["parts"], targets):
                firsts = [one["card"] for one in part["listed"]]
                texts |= {text_of(kind, [card], target) for card in firsts}
                texts |= {text_of(kind, [card, after["card"]], target)
                          for card in firsts for more in kind["more"] for after in more["listed"]}  # fmt: skip
    return {str(match.game.canonical(match.state, match.parse(text))) for text in texts}


@pytest.mark.parametrize("kind", ["physical", "list"])
def test_every_legal_move_can_be_tapped(kind: str) -> None:
    """Several cards are cleared one tap after the other; everything else is one announcement of some tap."""
    rng = random.Random(f"reach {kind}")
    for _ in range(sized(2, 12)):
        match = table(rng, kind)
        for _ in walk(match, rng, kind, sized(20, 120)):
            if match.state.outcome is not None:
                break
            texts = reached(match)
            for move in match.moves():
                several = isinstance(move, m.Clear) and len(move.piles) > 1
                assert several or str(match.game.canonical(match.state, move)) in texts, str(move)


def test_a_card_is_cleared_by_a_tap_on_the_top_of_its_pile() -> None:
    match = duel("attack 4 B5 on Bo", "close", "end", "Bo: attack 3 B2 on Ana", "Ana: block 9 B4", "Bo: close", "end")
    view = view_of(match)
    assert [card["cost"] for card in sides(view)["Ana"]["slots"][0]["cards"]] == [5, 4]
    match.play(view["tree"]["Ana.body.top"]["move"])
    assert match.facts()["Ana.body.pile"] == (5,)
    assert "Bo.body.top" not in view["tree"]


def test_a_usual_turn_is_nine_taps_at_most() -> None:
    """Draw, attack, block, pass, end: two figures each after the row; the last figure sends."""
    match = duel(position={"Ana.hand": 4, "Ana.deck": 20})
    taps = 0
    draw = next(one for one in view_of(match)["actions"] if one["main"])
    assert draw["text"] == "Draw 3"
    match.play(draw["move"])
    taps += 1
    for name, worth, cost in (("Ana", 4, 5), ("Bo", 3, 2)):
        view = view_of(match)
        row = view["tree"][f"{name}.body"]
        kind = view["pads"][row["pad"]]["kinds"][0]
        part, values = kind["parts"][0], {**row["preset"], "value": worth, "cost": cost}
        usual = {field["name"]: field["value"] for field in part["fields"] if "value" in field}
        match.play(text_of(kind, [card_of(part, values)]))
        taps += 1 + sum(field["name"] not in {*row["preset"], *usual} for field in part["fields"])
    match.play(contest(view_of(match))["close"]["move"])
    match.play(next(one for one in view_of(match)["actions"] if one["main"])["move"])
    taps += 2
    assert match.facts()["Ana.points"] == 1
    assert (match.facts()["player"], taps) == ("Bo", 9)


def test_one_button_is_dark_and_the_bar_says_what_the_phase_wants() -> None:
    match = duel()
    wants = [view_of(match)["bar"]["want"]]
    for text in ("discard 1", "draw", "next"):
        match.play(text)
        wants.append(view_of(match)["bar"].get("want"))
    assert [want.split(" to ")[0] for want in wants] == [
        "Tap your hand", "Tap your hand", "Tap the deck", "Tap the top of a pile",
    ]  # fmt: skip
    match.play("attack 4 B5 on Bo")
    view = view_of(match)
    assert "want" not in view["bar"], "the contest says who is waited for"
    assert [one["id"] for one in view["actions"] if one.get("main")] == []
    assert contest(view)["close"]
    assert "want" not in view_of(match, 1)["bar"]


def test_a_tap_that_skips_the_draw_says_so_first() -> None:
    match = duel("attack 4 B5 on Bo", "close", "end", "end", "discard 2")
    skips = view_of(match)
    assert "has not drawn" in skips["tree"]["Ana.body.top"]["warning"]
    assert skips["pads"]["Ana"]["title"].endswith("without having drawn")
    match.play("draw")
    drawn = view_of(match)
    assert "warning" not in drawn["tree"]["Ana.body.top"]
    assert drawn["pads"]["Ana"]["title"] == "Ana plays"


def test_whoever_may_answer_has_a_button_of_their_own() -> None:
    match = duel("attack 4 B5 on Bo", "Cy: pass", players=THREE)
    view = view_of(match)
    assert {name for name in THREE if f"{name}.pass" in view["tree"]} == {"Bo"}
    assert {name: side["badge"] for name, side in sides(view).items()} == {"Ana": None, "Bo": "may answer", "Cy": None}
    assert "Ana: pass" in {choice.get("move") for choice in view["tree"]["Ana"]["choices"]}, "early, by the name alone"
    assert contest(view)["text"] == "Ana has played. Still to answer: Bo."
    assert contest(view)["close"]["move"] == "close"
    own = view_of(match, 1)
    assert [place for place in own["tree"] if place.endswith(".pass")] == ["Bo.pass"]
    assert contest(own)["close"] is None
    match.play(own["tree"]["Bo.pass"]["move"])
    assert contest(view_of(match))["text"] == "The others have passed. Ana plays on or passes."


def test_a_player_is_attacked_where_they_sit() -> None:
    match = duel(players=THREE)
    view = view_of(match)
    aimed = view["tree"]["Cy"]["choices"][0]
    assert (aimed["text"], aimed["pad"], aimed["preset"]) == ("Ana attacks Cy", "Ana", {"target": " on Cy"})
    attack = view["pads"]["Ana"]["kinds"][0]
    assert [one["value"] for one in attack["targets"]] == [" on Bo", " on Cy"]


def test_who_may_play_nothing_says_why_at_the_first_tap() -> None:
    match = duel("redraw")
    node = view_of(match)["tree"]["Ana.body"]
    assert not node["legal"]
    reply = Session(match, lang="en").handle({"type": "ask", "move": node["ask"]})
    assert [reason["id"] for reason in reply["refusal"]["reasons"]] == ["redraw-no-card"]


def test_rows_light_up_while_something_can_be_paid() -> None:
    match = duel(position={"Ana.body": 5, "Ana.body.pile": [3, 2], "Ana.mind.pile": [19]})
    tree = view_of(match)["tree"]
    assert {row: tree[f"Ana.{row}"]["legal"] for row in ATTRIBUTES} == {"body": False, "mind": True, "x": True}
    assert "ask" not in tree["Ana.body"]  # it opens all the same: a card may cost nothing
    left_over = view_of(match)["pads"]["Ana"]["kinds"][0]["parts"][0]["budget"]["left"]
    assert left_over == {"B": 0, "M": 1, "X": 20}


def test_effects_of_cards_are_recorded_by_taps() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: special fast M2")
    view = view_of(match)
    kinds = {kind["id"]: kind for kind in view["pads"]["Bo.effect"]["kinds"]}
    assert {key: kind["text"] for key, kind in kinds.items()} == {
        "draw": "Draw", "discard": "Discard", "clear": "Clear", "block": "Block",
    }  # fmt: skip
    for key, kind in kinds.items():
        (field,) = kind["parts"][0]["fields"]
        values = [one["value"] for one in field["choices"]] if "choices" in field else [field["low"], field["high"]]
        texts = [text_of(kind, [card_of(kind["parts"][0], {"value": value})]) for value in values]
        assert all(match.ask(text) for text in texts), texts
        assert {"clear": "Bo: effect clear mind", "block": "Bo: effect block -6"}.get(key, texts[0]) in texts
    match.play("Ana: effect attack 3")
    assert contest(view_of(match))["duel"][0]["gauge"]["value"] == 7
    assert {"effects"} == {card["short"] for card in contest(view_of(match))["duel"][0]["cards"]} - {""}


# --- heroes, the end --------------------------------------------------------------------------------------------------


def test_heroes_are_asked_for_one_after_the_other() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en")
    asked = view_of(match)["prompt"]
    assert [one["text"] for one in asked["choices"]] == ["Brasca", "Nimbo", "by its values…"]
    assert asked["choices"][0]["detail"] == "Body\u00a012 · Mind\u00a08 · X\u00a09"
    match.play(asked["choices"][0]["move"])
    asked = view_of(match)["prompt"]
    assert "Bo" in asked["text"]
    pad = view_of(match)["pads"][asked["choices"][-1]["pad"]]
    (kind,) = pad["kinds"]
    match.play(text_of(kind, [card_of(kind["parts"][0], {"body": 9, "mind": 12, "x": 10})]))
    assert [pile["max"] for pile in sides(view_of(match))["Bo"]["slots"]] == [9, 12, 10]
    assert view_of(match)["prompt"] is None


def test_a_dealt_match_asks_each_page_for_its_own_hero() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], seed=3, starter="Ana", lang="en")
    own, other = view_of(match, 1)["prompt"], view_of(match, None)["prompt"]
    assert own["text"] == "Which hero does Bo take?"
    assert [one["move"] for one in own["choices"]] == ['Bo: hero "Brasca"', 'Bo: hero "Nimbo"']
    assert "choices" in other
    match.play(own["choices"][1]["move"])
    assert view_of(match, 1)["prompt"]["text"] == "Ana is choosing a hero."


def test_who_has_given_up_has_nothing_to_tap() -> None:
    match = duel("Cy: concede", players=THREE)
    view = view_of(match)
    assert (sides(view)["Cy"]["out"], sides(view)["Cy"]["badge"]) == (True, "has given up")
    assert [place for place in view["tree"] if place.startswith("Cy")] == []
    assert "Cy" not in view["pads"]


def test_end_is_shown_with_the_points() -> None:
    match = duel("attack 4 B5 on Bo", "close", position={"Ana.points": 2})
    view = view_of(match, None, "fr")
    assert view["match"]["outcome"]["scores"] == [["Ana", 3], ["Bo", 0]]
    assert (view["tree"], view["pads"]) == ({}, {})
    assert [one["id"] for one in view["actions"]] == []


# --- hidden hands -----------------------------------------------------------------------------------------------------


def secrets(match: companion.Match, seat: int) -> set[str]:
    """The cards that lie in a hand and nowhere openly."""
    player = match.state.seats[seat]
    seen = {laid.code for pile in player.piles for laid in pile} | set(player.discard.known)
    return set(player.hand.known) - seen


def test_no_page_receives_the_hand_of_another() -> None:
    rng = random.Random("hidden")
    for _ in range(sized(3, 30)):
        match = companion.new("herocard", ["Ana", "Bo"], seed=rng.randrange(10**6), lang="en")
        match.play("Ana: hero Brasca")  # their decks have no card in common
        match.play("Bo: hero Nimbo")
        for _ in walk(match, rng, "dealt", sized(25, 100)):
            for seat, other in ((0, 1), (1, 0)):
                view = view_of(match, seat)
                told = json.dumps({key: view[key] for key in view if key not in ("log", "last", "words")})
                assert [card for card in secrets(match, other) if f'"{card}' in told or f'\\"{card}' in told] == []
                assert [card["text"] for card in sides(view)[match.players[seat]]["hand"]] == [
                    *match.state.seats[seat].hand.top
                ]
            shared = view_of(match, None)
            assert (shared["tree"], shared["pads"]) == ({}, {})
            assert all(side["hand"] is None for side in sides(shared).values())


def test_dealt_cards_are_tapped_in_the_hand() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], seed=7, starter="Ana", lang="en")
    for text in ("Ana: hero Brasca", "Bo: hero Nimbo"):
        match.play(text)
    view = view_of(match, 0)
    hand = sides(view)["Ana"]["hand"]
    assert {card["id"] for card in hand} <= set(view["tree"])
    attack = next(card for card in hand if (found := match.state.card(card["code"])) and found.kind == "attack")
    plays = [one["move"] for one in nodes(view["tree"][attack["id"]]) if "move" in one]
    assert f'Ana: attack "{attack["code"]}" on Bo' in plays
    assert f'Ana: discard "{attack["code"]}"' in plays
    assert Session(match, seat=0, lang="en").handle({"type": "play", "move": plays[0]})["ok"]


def test_a_held_card_that_cannot_be_played_says_why_at_its_first_tap() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], seed=7, starter="Ana", lang="en")
    for text in ("Ana: hero Brasca", "Bo: hero Nimbo", "redraw"):
        match.play(text)
    page = Session(match, seat=0, lang="en")
    held = [node for place, node in page.view()["tree"].items() if place.startswith("Ana.hand.")]
    assert len(held) == 7
    for node in held:
        assert not node["legal"]
        reply = page.handle({"type": "ask", "move": node.get("ask") or node["move"]})
        assert "redraw-no-card" in {reason["id"] for reason in reply["refusal"]["reasons"]}
    assert any("ask" in node and len(node["choices"]) > 1 for node in held)  # a special card, at one or at nobody


# --- the still picture ------------------------------------------------------------------------------------------------


def test_players_sit_clockwise_with_the_page_s_own_nearest() -> None:
    seat = lambda count: [{"name": str(n)} for n in (*range(1, count), 0)]  # noqa: E731
    named = {count: seated(seat(count)) for count in range(2, 7)}
    told = {count: ([[one["name"] for one in row] for row in far], [one["name"] for one in near])
            for count, (far, near) in named.items()}  # fmt: skip
    assert told == {
        2: ([["1"]], ["0"]), 3: ([["1", "2"]], ["0"]), 4: ([["2", "3"]], ["1", "0"]),
        5: ([["2", "3"], ["1", "4"]], ["0"]), 6: ([["3", "4"], ["2", "5"]], ["1", "0"]),
    }  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_still_picture_shows_everybody_and_the_contest(lang: str, count: int) -> None:
    names = ("Ana", "<b>Bo</b>", *PLAYERS[2:])[:count]
    match = duel(f"attack 4 B5 on {names[1]}", players=names)
    for width in (300, 780):
        drawn = picture(match, lang=lang, width=width)
        assert "<b>" not in drawn
        assert ("réussie" if lang == "fr" else "hits") in drawn
    lines = table_lines(view_of(match, None, lang))
    assert len(lines) == 2 + count
    assert ("attaque (Ana) 4" if lang == "fr" else "attack (Ana) 4") in lines[1]


def test_piles_are_spoken_from_the_bottom_up() -> None:
    match = listed("attack Impact on Bo")
    (body, *_) = sides(view_of(match, None, "fr"))["Ana"]["slots"]
    assert body["text"] == "Corps, 8 libres sur 12, pile du bas vers le haut\u202f: Impact (B4) (en jeu)"
    assert left(match.state, 0, 0) == body["value"] == 8


def test_a_card_that_the_table_let_in_is_drawn_where_it_counts() -> None:
    """With its player's name; the cards of a half make its sum."""
    match = duel("attack 4 B5 on Bo", "Bo: block 3 B2", players=THREE)
    match.override("Cy: block 2 M1", why="a friend helps")
    match.override("Cy: mod 3 X1", why="and once more")
    attack, block = contest(view_of(match))["duel"]
    assert [(card["worth"], card["short"]) for card in attack["cards"]] == [("4", "")]
    assert [(card["worth"], card["short"]) for card in block["cards"]] == [
        ("3", ""),
        ("2", "Cy · M1"),
        ("+3", "Cy · X1"),
    ]
    assert block["gauge"]["value"] == 8


def test_ending_the_turn_is_the_main_button_once_something_was_played() -> None:
    def end(match: companion.Match) -> bool:
        return bool(next(one for one in view_of(match)["actions"] if one["id"] == "end")["main"])

    match = duel()
    assert not end(match)
    match.play("attack 4 B5 on Bo")
    match.play("close")
    assert end(match)


def test_passes_to_choose_from_say_who_passes() -> None:
    match = duel("attack 4 B5 on Bo", "Cy: special fast M2", players=THREE)
    refusal = Session(match).handle({"type": "ask", "move": "Cy: special fast M2"})["refusal"]
    told = {one["text"] for one in refusal["try"]}
    assert {text for text in told if "pass" in text} <= {"Ana: pass", "Bo: pass", "Cy: pass", "all pass"}
    assert "Ana: pass" in told
    match.play(next(one["move"] for one in refusal["try"] if one["text"] == "Ana: pass"))
    assert match.facts()["sequence.waiting"] == ("Cy", "Bo")
