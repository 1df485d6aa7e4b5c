"""Frames as a game writes them."""

import pytest

import companion
from companion.core.plugins.registry import find_game
from companion.core.speech.frames import CLAIM, read_frame, read_slot
from companion.core.text.messages import load_words


def test_a_slot_tells_kinds_places_and_whether_it_may_be_left_out_or_takes_several() -> None:
    slot = read_slot("target", "card player @on @to ? *")
    assert (slot.kinds, slot.marks, slot.may, slot.many) == ({"card", "player"}, {"on", "to"}, True, True)
    assert slot.takes("card", "on")
    assert not slot.takes("card", "bare")
    assert read_slot("who", "card @subject").takes("card", "bare")
    assert not slot.takes("card", "with")
    assert not slot.takes("number", "on")
    assert read_slot("any", "card").takes("card", "with")
    barred = read_slot("any", "card @-to")
    assert barred.takes("card", "with")
    assert not barred.takes("card", "to")


def test_a_frame_is_called_for_by_any_of_its_cues_the_longest_first() -> None:
    frame = read_frame("attack", {"cue": ["go", "go at"], "also": "then", "target": "card"}, frozenset(("filler",)))
    assert [cue for cue, _ in frame.calls] == [{"go", "at"}, {"go"}]
    assert frame.calls[1][1] == {"go", "then", "filler"}
    assert (frame.verb, frame.words) == ("attack", {"go", "at", "then", "filler"})
    assert {slot.name for slot in frame.slots} == {"target", "by"}, "whoever announces may be named"


def test_what_bars_a_cue_is_no_word_of_it() -> None:
    frame = read_frame("gain", {"cue": ["gain", "-is"]}, frozenset(("filler", "is")))
    assert frame.calls == (({"gain"}, {"gain", "filler", "is"}), (set(), {"filler"}))


def test_a_frame_of_another_name_is_heard_outside_its_time_only_by_its_verb() -> None:
    named = read_frame("discard", {"cue": ["discard", "keep nothing"]}, frozenset())
    assert all(named.heard_when_untimely(cue) for cue, _ in named.calls)
    other = read_frame("no-purchase", {"verb": "next", "cue": ["next", "nobody buys"]}, frozenset())
    assert [cue for cue, _ in other.calls if other.heard_when_untimely(cue)] == [{"next"}]


@pytest.mark.parametrize("game", companion.games())
def test_each_frame_of_a_game_is_of_a_verb_its_senses_have_words_and_its_claims_are_checked(game: str) -> None:
    found = find_game(game)
    own = load_words(found.package, "speech.toml")["sense"] if found.speech.frames else {}
    core = load_words("companion.core", "speech.toml")
    said = {*core["sense"], *core["verb"], *found.rulebook.words["verb"], *own}
    for frame in found.speech.frames:
        assert frame.verb in found.verbs
        assert frame.words <= said, f"{frame.name}: no word says {frame.words - said}"
        params = {param.name for param in found.verbs[frame.verb].params} | {"by"}
        for slot in frame.slots:
            if slot.name.startswith(CLAIM):
                assert slot.name.removeprefix(CLAIM) in found.speech.claims, f"{frame.name}: nobody checks {slot.name}"
            else:
                assert slot.name in params or frame.name in found.speech.make, (
                    f"{frame.name}: {slot.name} fills nothing"
                )
