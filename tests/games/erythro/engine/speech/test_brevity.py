"""How much is said, and tapped, in a round of three players with real cards and no list: what is plain is implied."""

from collections.abc import Iterator
from typing import Any

import pytest

import companion
from companion.table.session.session import Session
from tests.games.erythro.scenes import at, expect, play, refused, start

clause = pytest.mark.clause

SET_UP = """
jeton 2 | jeton 3 | jeton 11 | jeton 14 | jeton 5 | ligne rien | jeton 8 | ligne rien | jeton 12 | ligne rien
Ana: nuée | jeton 4 | Bo: lave | jeton 6 | Chloé: brasier | jeton 9
"""
FIGURES = {"Ana.water": 7, "Ana.tile": 1, "Bo.fire": 3, "Chloé.tile": 3, "tile.9.pollution": 2}
"""After some rounds: influence, pawns, and what the mines left behind."""

EVERY_STEP = """
Ana: 3 eau | Ana: attaque le dôme en eau pour 10 | Ana: fini | Bo: 4 feu | Ana: va à 7 | Ana: sanctuaire d’air
Bo: retirer 1 9 | Bo: fini | Chloé: 3 air | Bo: retirer 1 9 | Bo: fini
Chloé: prendre une contamination | Chloé: retirer 1 3 | Chloé: fini | Bo: va à 2
Chloé: contaminer | Chloé: piocher 3 | Chloé: va à 10
Ana: garder | Bo: garder | Chloé: garder | suite | ligne +1 | ligne +1 | ligne +1
suite | extraction 3 | Ana: achète 2 air | Bo: achète 4 feu | suite
suite | mélange Chloé | jeton 7 | ligne rien
"""
"""With nothing left out: as the rules have it, and as every record of before says it."""
FEWER = """
Ana: 3 eau | Ana: attaque le dôme en eau pour 10 | Bo: 4 feu | Ana: va à 7 | Ana: sanctuaire d’air
Bo: retirer 1 9 | Chloé: 3 air | Bo: retirer 1 9
Chloé: prendre une contamination | Chloé: retirer 1 3 | Bo: va à 2
Chloé: contaminer | Chloé: piocher 3 | Chloé: va à 10
Chloé: garder | ligne +1
extraction 3 | Ana: achète 2 air | Bo: achète 4 feu | suite
jeton 7 | ligne rien
"""
"""The same round without what need not be said."""


def said(text: str) -> list[str]:
    """The announcements of a script."""
    return [part.strip() for line in text.strip().splitlines() for part in line.split("|")]


def table() -> companion.Match:
    """Three players against the alliance, about to play their first cards."""
    match = companion.new("erythro", ["Ana", "Bo", "Chloé"], lang="fr", opponent="alliance")
    for text in said(SET_UP):
        match.play(text)
    match.correct(FIGURES, why="a later round")
    return match


def ways(node: dict[str, Any], taps: int) -> Iterator[tuple[str, int]]:
    """Every announcement that a node leads to, with how many taps."""
    if "move" in node:
        yield node["move"], taps
        return
    for further in (*(node.get("next") or {}).values(), *(node.get("choices") or ())):
        yield from ways(further, taps + 1)


def taps_to(match: companion.Match, move: str) -> int:
    """How many taps a page of the whole table takes to announce a move."""
    view = Session(match, lang="fr").view()
    prompt = view["prompt"] or {}
    offered = view["bar"].get("ring")  # its usual answers stand in the blue line
    found = [way for name, node in view["tree"].items() for way in ways(node, int(name != offered))]
    found += [way for one in (*prompt.get("choices", ()), prompt.get("skip") or {}) for way in ways(one, 1)]
    found += [(one["move"], 1) for one in view["actions"]]
    return min(taps for text, taps in found if text == move)


def test_a_whole_round_in_few_words_and_taps() -> None:
    whole, brief = table(), table()
    for text in said(EVERY_STEP):
        whole.play(text)
    words = said(FEWER)
    taps = sum(taps_then_play(brief, text) for text in words)
    assert brief.facts() == whole.facts()
    assert brief.facts()["round"] == 2
    assert (len(words), taps) == (22, 34), "no more than 24 and 36"
    assert len(said(EVERY_STEP)) == 34


def taps_then_play(match: companion.Match, text: str) -> int:
    """How many taps an announcement takes; then it is played."""
    taps = taps_to(match, str(match.parse(text)))
    match.play(text)
    return taps


def test_the_ring_goes_to_the_next_who_owes_and_all_may_answer_at_once() -> None:
    match = at({**CALM, "phase": "discard", "Ana.hand": 3, "Bo.hand": 2, "tile.9.mine": "mine"})
    view = Session(match, lang="fr").view()
    assert view["bar"]["want"] == "Chacun garde une carte, ou aucune."
    assert view["bar"]["ring"] == "Ana"
    assert [one["text"] for one in view["tree"]["Ana"]["choices"]] == ["garde 1", "défausse tout", "autre…"]
    both = next(one for one in view["actions"] if one["id"] == "all-keep")
    match.play("Ana: keep")
    view = Session(match, lang="fr").view()
    assert view["bar"]["ring"] == "Bo"
    assert [(one["text"], one["done"]) for one in view["bar"]["owes"]] == [("garde 1", True), ("à faire", False)]
    assert "all-keep" not in {one["id"] for one in view["actions"]}
    match.undo()
    page = Session(match, lang="fr")
    seen = page.view()["match"]["seen"]
    assert page.handle({"type": "play", "move": [both["move"], *both["also"]], "seen": seen})["ok"]
    expect(match, Ana__hand=1, Bo__hand=1)
    match.undo()
    expect(match, Ana__hand=3, Bo__hand=2)


def test_the_usual_lines_of_a_mine_are_one_tap_each() -> None:
    match = at({**CALM, **MINES, "phase": "mines"})
    match.play("next")
    prompt = Session(match, lang="fr").view()["prompt"]
    assert prompt["rows"]
    assert [one["text"] for one in prompt["choices"]] == ["rien", "+1", "+2", "détruit", "perdu", "autre…"]
    assert len(prompt["choices"][-1]["choices"]) == 4


def implied(match: companion.Match, text: str) -> list[str]:
    """What an announcement takes for granted; then it is played."""
    ruling = match.ask(text)
    assert ruling, str(ruling)
    assert match.play(text).implied == ruling.implies
    return [str(step) for step in ruling.implies]


MINES = {f"tile.{n}.mine": "mine" for n in (9, 3, 5)} | {f"tile.{n}.mine.order": k for k, n in enumerate((9, 3, 5), 1)}
CALM = {"Ana.hand": 1, "Bo.hand": 1, "Ana.deck": 6, "Bo.deck": 6, "Ana.water": 9, "Bo.fire": 9}


def test_a_hand_of_one_card_is_kept_unless_it_is_discarded() -> None:
    match = at({**CALM, "phase": "discard", "tile.9.mine": "mine"})
    match.play("Bo: discard")
    assert implied(match, "next") == ["Ana: keep"]
    match = at({**CALM, "phase": "discard", "Bo.hand": 2, "tile.9.mine": "mine"})
    refused(match, "next", "all-finish", "Bo", ("défausse", "discard"))
    match.play("Bo: keep")
    assert implied(match, "line +1") == ["Ana: keep", "next"]


def test_a_mine_whose_lines_nobody_heard_is_like_no_other() -> None:
    match = at({**CALM, **MINES, "phase": "mines"})
    play(match, "next", "line nothing", "line nothing", "line +1")
    match.correct({"phase": "mines"}, why="another round")
    play(match, "next")
    refused(match, "Ana: buy water 3", "pending", ("ce que dit la ligne", "what the line"), also=("phase-order",),
            nonsense=True)  # fmt: skip
    match.correct({f"tile.{n}.mine.step": 2 for n in (9, 3, 5)} | {"phase": "mines", "pending": None}, why="again")
    assert match.state.mines[9].said == (), "its cube was moved by hand: nobody knows its lines"


@clause("mine-lines", "assumes")
def test_the_line_of_a_mine_like_one_that_was_heard_is_remembered() -> None:
    """Like it: of its level, and the same on all lines before; what is said all the same counts."""
    match = start(players=2)
    play(match, "token 2", "token 3", "token 4", "token 9", "line nothing", "token 5", "line nothing",
         "Ana: character nuee", "token 6", "character lave", "token 7")  # fmt: skip
    match.correct({**CALM, "phase": "mines"}, why="a scene")
    play(match, "next", "line +1")
    assert match.state.pending[-1].verb == "line", "the other one is asked all the same"
    assert implied(match, "Ana: buy water 3") == ["line pollute-1"]
    ruling = match.entries[-1].ruling
    assert ruling is not None
    assert ruling.verdict == "unverifiable", "nobody said it"
    assert [(one.clause, one.figures["tile"]) for one in ruling.assumes] == [("mine-lines", 5)]
    assert "The mine on tile 5 is taken to say what the one like it said" in ruling.text("en")
    expect(match, tile__5__pollution=1, tile__9__pollution=1)
    match.undo()
    assert match.ask("next").assumes == ruling.assumes
    match.play("next")
    expect(match, tile__5__pollution=1, phase="purchase")
    match.undo()
    play(match, "line nothing", "Ana: buy water 3")
    expect(match, tile__5__pollution=0)


@clause("pending", "refused")
@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("+1", {"tile.5.pollution": 3}),
        ("destroy", {"tile.5.sanctuary": "fire"}),
        ("+1 around", {"tile.2.pollution": 3}),
    ],
)
def test_what_nothing_mends_is_asked_and_never_taken_from_a_mine_like_it(said: str, facts: dict[str, Any]) -> None:
    match = start(players=2)
    play(match, "token 2", "token 3", "token 4", "token 9", "line nothing", "token 5", "line nothing",
         "Ana: character nuee", "token 6", "character lave", "token 7")  # fmt: skip
    match.correct({**CALM, **facts, "phase": "mines"}, why="a scene")
    play(match, "next", f"line {said}")
    before = match.facts()
    refused(match, "Ana: buy water 3", "pending", ("ce que dit la ligne", "what the line"), also=("phase-order",),
            nonsense=True)  # fmt: skip
    refused(match, "next", "pending", ("ce que dit la ligne", "what the line"), nonsense=True)
    assert Session(match, lang="fr").view()["prompt"]["text"].startswith("Mine")
    play(match, "line nothing", "Ana: buy water 3")
    expect(match, **{name.replace(".", "__"): before[name] for name in facts})


def test_once_everybody_has_bought_the_next_card_follows_at_once() -> None:
    match = at({**CALM, "phase": "purchase"})
    play(match, "Ana: buy water 3")
    refused(match, "Ana: special", "phase-order", ("phase des joueurs", "players’ phase"), ("achat", "purchase"))
    play(match, "Bo: buy fire 3")
    assert implied(match, "Ana: move 2") == ["next", "next"]
    expect(match, round=4, phase="players", Ana__hand=4, Bo__hand=5)


def test_a_part_of_an_unnamed_event_is_asked_once() -> None:
    empty = {f"{name}.{zone}": count for name in ("Ana", "Bo") for zone, count in (("deck", 0), ("discard", 9))}
    match = at({**CALM, **empty, "phase": "draw", "event": ""}, opponent="consortium")
    assert implied(match, "effect pollute 1") == ["next", "Ana: reshuffle"]
    match.play("token 9")
    assert implied(match, "token 8") == ["Bo: reshuffle", "effect pollute-1"]
    expect(match, round=4, tile__9__pollution=1, tile__8__pollution=1)


def test_the_companion_implies_nothing_of_what_it_dealt() -> None:
    match = at({**CALM, "phase": "draw"}, seed=2)
    refused(match, "Ana: contaminate", "phase-order", ("phase des joueurs", "players’ phase"), ("pioche", "draw"),
            also=("card-from-hand",))  # fmt: skip
