"""The table as plain data: who scores with the totals, the lines of the sheet, and the entry that is filled in."""

from collections.abc import Iterator
from typing import Any, Final

from companion.core.view.builders import action_part, bar_part, counter_part, side_part
from companion.core.view.sheet.grid import Cell, Column, Grid, Row
from companion.core.view.words import Words, letters
from companion.scoring.engine.outcome import places
from companion.scoring.engine.rounds import CORRECTION, number_of
from companion.scoring.engine.state import Round, State, scorer_of, scorers, seats_of
from companion.scoring.engine.values import brief
from companion.scoring.file.parts import Sheet
from companion.scoring.table.forms import correction_preset, entry_form, offered_forms

MOST_ROWS: Final = 60
"""Lines that the table shows; the log and the printed sheet have all."""


def view(match: Any, seat: int | None, lang: str) -> dict[str, Any]:
    """What the table shows, to everybody the same."""
    shown = _Shown(match, lang)
    grid = shown.grid()
    forms = offered_forms(shown.game, shown.state)
    pads = {name: {"title": "", "kinds": [], "form": entry_form(shown.game, shown.state, name, lang)} for name in forms}
    kinds = {one.kind for one in shown.state.rounds if one.kind != CORRECTION}
    for kind in kinds - pads.keys():
        pads[kind] = {"title": "", "kinds": [], "form": entry_form(shown.game, shown.state, kind, lang)}
    return {
        "bar": bar_part(shown.title(), [], 0),
        "actions": [*shown.actions()],
        "board": [grid, *shown.sides()],
        "prompt": None,
        "tree": dict(shown.corrections()),
        "pads": pads,
    }


class _Shown:
    """One match in one language."""

    def __init__(self, match: Any, lang: str) -> None:
        self.match, self.lang, self.words = match, lang, Words(match, lang)
        self.game = match.game
        self.sheet: Sheet = match.game.sheet
        self.state: State = match.state
        self.names = scorers(self.sheet, self.state.players)
        self.speaker = match.game.rulebook.speaker(lang)

    def title(self) -> str:
        """Which deal, turn or round it is."""
        kind = "deal" if self.sheet.dealer else "entry" if self.sheet.each else "round"
        deal = self.state.standing.deal
        if self.sheet.each == "turn":
            return self.words.say("turn", name=self.state.players[self.state.active])
        return self.words.say(kind, number=deal - (self.state.outcome is not None))

    def name(self, place: int) -> str:
        """What somebody who scores is called."""
        return str(self.speaker.word("side", self.names[place]))

    def sides(self) -> Iterator[Any]:
        """Everybody’s part, for pictures and for whoever waits: a name and a total."""
        for seat, name in enumerate(self.state.players):
            acts = self.sheet.each == "turn" and seat == self.state.active and self.state.outcome is None
            total = self.state.standing.totals[scorer_of(self.sheet, seat)]
            fact = f"{name}.total"
            counter = counter_part(fact, "points", total, self.words.say("points"), fixed=bool(self.sheet.sides))
            yield side_part(name, seat, self.words.say("to-you") if acts else None, [counter])

    # --- the sheet ----------------------------------------------------------------------------------------------------

    def grid(self) -> Grid:
        """The sheet itself."""
        rounds = [(at, one) for at, one in enumerate(self.state.rounds)]
        forms = offered_forms(self.game, self.state)
        return {
            "kind": "grid",
            "id": "grid",
            "player": None,
            "name": self.words.say("sheet"),
            "columns": [self.column(place) for place in range(len(self.names))],
            "lines": [self.row(at, one) for at, one in rounds[-MOST_ROWS:]],
            "total": self.words.say("total"),
            "form": next(iter(forms), None),
            "further": [{"text": self.further(name, forms), "pad": name} for name in forms[1:]],
            "older": max(0, len(rounds) - MOST_ROWS),
            "empty": self.words.say("no-lines"),
        }

    def further(self, name: str, forms: list[str]) -> str:
        """What another form is called: bids and tricks at once, where the bids are asked first."""
        return self.words.say("form-whole" if name == "score" and "announce" in forms else f"form-{name}")

    def column(self, place: int) -> Column:
        """Somebody who scores."""
        standing, over = self.state.standing, self.state.outcome is not None
        seats = [self.state.players.index(name) for name in seats_of(self.sheet, self.state.players, place)]
        acts = standing.active in seats and not over
        named = self.names[place]
        members = seats_of(self.sheet, self.state.players, place) if self.sheet.sides else ()
        shorts = letters(tuple(self.name(one) for one in range(len(self.names))))
        ranks = places(self.sheet, self.state)
        level = self.state.rounds or over
        return {
            "id": f"{named}.total",
            "name": self.name(place) + (f" · {', '.join(members)}" if members else ""),
            "short": shorts[place],
            "value": standing.totals[place],
            "fact": f"{named}.total",
            "label": self.words.say("total-of", name=self.name(place)),
            "rank": self.words.say("rank", number=ranks[place]) if level and len(self.names) > 1 else "",
            "acting": acts and self.sheet.each == "turn",
            "badge": self.badge(acts),
            "notes": list(self.notes(place)),
            "out": standing.out[place],
        }

    def badge(self, acts: bool) -> str | None:
        """Whose turn it is, or who deals."""
        if not acts or not (self.sheet.dealer or self.sheet.each == "turn"):
            return None
        return self.words.say("to-play" if self.sheet.each == "turn" else "dealer")

    def notes(self, place: int) -> Iterator[str]:
        """What is kept besides."""
        standing = self.state.standing
        for part, value in zip(self.sheet.counters, standing.counters, strict=True):
            own = value if part.shared else value[place]
            if own and (not part.shared or place == 0):
                yield self.words.say(
                    "note", title=part.title[self.lang], value=self.speaker.format_field(own, "figure")
                )
        if standing.out[place]:
            yield self.words.say("is-out")

    def row(self, at: int, entry: Round) -> Row:
        """A line: what was announced, and what everybody gained."""
        if entry.kind == CORRECTION:
            text, label, place = self.words.say("by-hand"), "✎", f"hand.{at}"
        else:
            number = number_of(self.state, at)
            text, label, place = self.told(entry), str(number), f"line.{number}"
        cells: list[Cell] = [{"text": self.gain(entry, which, gain)} for which, gain in enumerate(entry.gains)]
        row: Row = {"id": place, "label": label, "text": text, "cells": cells}
        return {**row, "marked": True} if entry.breaches else row

    def told(self, entry: Round) -> str:
        """What was announced, in short."""
        return brief(self.sheet, entry.kind, entry.values, self.lang)

    def gain(self, entry: Round, which: int, gain: int) -> str:
        """What somebody gained; nothing where it was another’s turn."""
        if entry.by >= 0 and scorer_of(self.sheet, entry.by) != which:
            return ""
        return self.speaker.format_field(gain, "signed") if gain else "0"

    # --- taps ---------------------------------------------------------------------------------------------------------

    def corrections(self) -> Iterator[tuple[str, Any]]:
        """Every line opens the form that it was filled in on, with what it says."""
        lines = [(at, one) for at, one in enumerate(self.state.rounds) if one.kind != CORRECTION]
        for at, entry in lines[-MOST_ROWS:]:
            number = number_of(self.state, at)
            preset = {"line": number, **correction_preset(self.sheet, entry)}
            label = self.words.say("correct-line", number=number)
            yield f"line.{number}", {"pad": entry.kind, "preset": preset, "label": label}

    def actions(self) -> Iterator[Any]:
        """What is announced by one button: nothing yet but what a passed deal is."""
        form = self.sheet.score
        first = form.fields[0]
        if self.state.outcome is None and first.skips is not None and self.sheet.each != "anyone":
            said = self.speaker.word("word", first.skips)
            yield action_part("skip", said[:1].upper() + said[1:], f"score {first.skips}", menu=True)
