"""The planet on the table: its tiles as a map, the mines' tracks, the figures that tell how near defeat is."""

from typing import Any, Final

from companion.core.match.entry import Entry
from companion.core.view.board import Cost, Counter, Gauge, Hex, Line, Map, MapMark, Note, Pawn, Token, Track
from companion.core.view.builders import counter_part, gauge_part, named_card
from companion.core.view.view import StoryStep
from companion.core.view.words import Words, letters
from companion.games.erythro.engine.cards.layout import HALF_STEP
from companion.games.erythro.engine.state import Mine, State, Tile
from companion.games.erythro.table.labels import landing

TOKEN: Final[Token] = {"icon": "pollution", "tone": "pollution"}
"""What lies on tiles."""
NEARLY: Final = 3
"""Pollution of a tile that one more contaminates (Terrain contaminé)."""


def planet(state: State, told: list[StoryStep], words: Words) -> Map:
    """The map part of the view (core/view/view.py, Map). `told`: the last entry's story, whose numbers tiles wear."""
    chance = landing(state)
    tiles = [
        _tile(state, number, tile, chance, told, words)
        for number, tile in zip(state.layout.numbers, state.tiles, strict=True)
    ]
    return {
        "kind": "map", "id": "planet", "name": words.say("planet"), "label": words.say("planet"),
        "title": words.word("opponent", state.house.opponent), "tiles": tiles, "token": TOKEN,
        "gauges": _gauges(state, words), "counters": _counters(state, words), "notes": _notes(state, words),
        "tracks": [_track(state, number, mine, words) for number, mine in state.mines.items()],
        "tracks_title": words.say("mines"), "tracks_none": words.say("no-mines"),
    }  # fmt: skip


# --- tiles ------------------------------------------------------------------------------------------------------------


def _tile(state: State, number: int, tile: Tile, chance: dict[int, int], told: list[StoryStep], words: Words) -> Hex:
    left = min(column for _, column in state.layout.places.values())
    row, column = state.layout.places[number]
    pawns: list[Pawn] = [
        {"player": seat, "letter": letter, "name": name}
        for seat, (name, letter) in enumerate(zip(state.players, letters(state.players), strict=True))
        if state.seats[seat].tile == number
    ]
    found: Hex = {
        "kind": "hex", "id": f"tile.{number}", "x": (column - left) // HALF_STEP, "y": row, "number": number,
        "name": words.say("tile", tile=number), "text": ", ".join(_spoken(state, number, tile, chance, words)),
        "value": tile.pollution, "max": 4, "label": words.say("pollution-of", tile=number),
        "fact": f"tile.{number}.pollution", "closed": tile.contaminated, "inside": number in state.bag,
        "central": number == state.layout.centre, "marks": _marks(state, number, tile, words), "pawns": pawns,
        "steps": [step["number"] for step in told if step["place"] == f"tile.{number}" and step["number"]],
    }  # fmt: skip
    if tile.pollution == NEARLY and not tile.contaminated:
        found["warning"] = words.say("tile-nearly")
    return found


def _marks(state: State, number: int, tile: Tile, words: Words) -> list[MapMark]:
    marks: list[MapMark] = []
    if tile.dome:
        marks.append({"icon": "dome", "tone": "dome", "cover": True, "text": words.say("tile-dome")})
    if tile.mine is not None:
        text = words.say("tile-mine", level=tile.mine.level, step=tile.mine.step)
        most = _length(state, tile.mine)
        figure = f"{tile.mine.step}/{most}" if most else f"{tile.mine.step}"
        grave = most is not None and tile.mine.step >= most - 1
        marks.append({"icon": "mine", "text": text, "figure": figure, "grave": grave})
    if tile.sanctuary:
        text = words.say("tile-sanctuary", element=tile.sanctuary)
        marks.append({"icon": "sanctuary", "tone": tile.sanctuary, "text": text})
    return marks


def _spoken(state: State, number: int, tile: Tile, chance: dict[int, int], words: Words) -> list[str]:
    """A tile in words: what is seen and what is not."""
    told = [words.say("tile-pollution", count=tile.pollution) if tile.pollution else words.say("tile-clean")]
    if tile.contaminated:
        told = [words.say("tile-contaminated")]
    told += [mark["text"] for mark in _marks(state, number, tile, words)]
    told += [words.say("tile-pawn", player=name) for name, player in zip(state.players, state.seats, strict=True)
             if player.tile == number]  # fmt: skip
    told.append(words.say("tile-in-bag" if number in state.bag else "tile-drawn"))
    told.append(words.say("tile-chance", count=chance[number]) if number in chance else words.say("tile-safe"))
    return told


# --- mines ------------------------------------------------------------------------------------------------------------


def _length(state: State, mine: Mine) -> int | None:
    """How many lines the mine's card has; None where nobody named it."""
    return len(state.box.mines[mine.key].lines) if mine.key in state.box.mines else None


def _track(state: State, number: int, mine: Mine, words: Words) -> Track:
    card = state.box.mines.get(mine.key)
    detail = words.say("mine-level", level=mine.level)
    following = words.say("mine-unknown")
    lines: list[Line] = []
    costs: list[Cost] = []
    if card is not None:
        detail += " · " + words.say("mine-extraction", extraction=card.extraction)
        lines = [_line(line, place, mine.step, words) for place, line in enumerate(card.lines, 1)]
        costs = [{"tone": element, "value": cost, "text": f"{words.word('element', element)} {cost}"}
                 for element, cost in card.costs.items() if cost]  # fmt: skip
        following = words.say("mine-next", line=card.lines[min(mine.step, len(card.lines) - 1)])
    return {
        "kind": "track", "id": f"mine.{number}", "number": number,
        "name": card.name if card else words.say("tile", tile=number),
        "detail": detail, "value": mine.step, "max": _length(state, mine), "fact": f"tile.{number}.mine.step",
        "label": words.say("mine-line", tile=number), "lines": lines, "costs": costs, "following": following,
        "text": words.say("mine-spoken", tile=number, level=mine.level, step=mine.step),
    }  # fmt: skip


def _line(line: str, place: int, step: int, words: Words) -> Line:
    state: Any = "done" if place < step else "now" if place == step else "later"
    return {"text": words.word("line-told", line), "short": words.word("line-short", line), "state": state,
            "grave": line == "lost"}  # fmt: skip


# --- figures ----------------------------------------------------------------------------------------------------------


def _gauges(state: State, words: Words) -> list[Gauge]:
    """How near the end is: contaminated tiles, the most advanced mine, and what the opponent counts."""
    sheet = state.sheet
    found = [
        gauge_part(
            "contaminated", "pollution", words.say("contaminated"), value=state.contaminated, tone="danger",
            short=words.say("contaminated-short"),
            high=sheet.contaminated or None, fact="contaminated",
            text=words.say("contaminated-lost", limit=sheet.contaminated),
        ),
        _furthest(state, words),
    ]  # fmt: skip
    if state.profitability is not None:
        most = sheet.profitability_max
        found.append(gauge_part(
            "profitability", "profit", words.say("profitability"), value=state.profitability, high=most,
            fact="profitability", tone="danger",
            short=words.say("profitability-short"), text=words.say("profitability-goal", max=most),
        ))  # fmt: skip
    if sheet.destroyed:
        found.append(gauge_part(
            "mines.destroyed", "strike", words.say("destroyed"), value=state.destroyed, high=sheet.destroyed,
            fact="mines.destroyed", tone="danger",
            short=words.say("destroyed-short"), text=words.say("destroyed-goal", needed=sheet.destroyed),
        ))  # fmt: skip
    return found


def _furthest(state: State, words: Words) -> Gauge:
    """The mine whose cube is nearest its end, as far as anybody knows."""
    ahead = [((_length(state, mine) or 99) - mine.step, -mine.step, number) for number, mine in state.mines.items()]
    mine = state.mines[min(ahead)[2]] if ahead else None
    most = _length(state, mine) if mine is not None else None
    return gauge_part(
        "mines.furthest", "mine", words.say("furthest"), value=mine.step if mine else 0, high=most,
        fact="mines.furthest", tone="danger",
            short=words.say("furthest-short"), text=words.say("furthest-lost"),
    )  # fmt: skip


def _counters(state: State, words: Words) -> list[Counter]:
    tokens = [named_card(str(n), str(n), words.say("tile", tile=n)) for n in sorted(state.bag)]
    # The bag is a list of numbers: it is corrected in words, not as a figure.
    bag = counter_part("bag", "bag", len(state.bag), words.say("bag"), tokens, fixed=True)
    pile = counter_part("contaminations.left", "pile", state.contaminations, words.say("pile"))
    mines = counter_part("mines.left", "deck", len(state.mine_levels), words.say("mines-left"))
    levels = [named_card(f"{place}", f"N{level}", words.say("mine-level", level=level))
              for place, level in enumerate(state.mine_levels)]  # fmt: skip
    return [
        {**bag, "short": words.say("bag-short")},
        {**mines, "cards": levels, "short": words.say("mines-left-short")},
        {**pile, "short": words.say("pile-short")},
    ]


def _notes(state: State, words: Words) -> list[Note]:
    """The event in force."""
    if state.event is None:
        return []
    card = state.box.events.get(state.event)
    if card is None:
        return [{"text": words.say("event-none"), "detail": "", "tone": "danger"}]
    detail = words.say("event-parts", shuffle=card.shuffle, destroyed=card.destroyed)
    return [{"text": card.name, "label": words.say("event"), "detail": detail, "tone": "danger"}]


# --- what the last entry did, one thing after the other ---------------------------------------------------------------


def story(entry: Entry, words: Words) -> list[StoryStep]:
    """What the last announcement set off, in order: what happened on one tile is one step, whose number it wears."""
    if entry.kind not in ("move", "override"):
        return []
    steps: list[StoryStep] = []
    count = 0
    for effect, (sentence, _) in zip(entry.effects, entry.sentences(words.lang), strict=False):
        tile = effect.figures.get("tile")
        place = f"tile.{tile}" if isinstance(tile, int) else None
        if steps and place is not None and steps[-1]["place"] == place:
            steps[-1]["text"] = f"{steps[-1]['text'][:-1]}{words.say('and-then')}{sentence}."
            continue
        count += place is not None
        text = f"{sentence[:1].upper()}{sentence[1:]}."
        steps.append({"number": count if place else None, "place": place, "text": text})
    return steps if count > 1 else []
