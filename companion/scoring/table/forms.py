"""The entry as a form for thumbs: what is asked in this match, with choices, bounds and conditions as plain data."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from companion.core.text.messages import Phrasebook
from companion.core.view.sheet.grid import EntryField, EntryForm, Needs, Option
from companion.scoring.engine.bindings import Bindings, bindings_of
from companion.scoring.engine.moves import Values
from companion.scoring.engine.state import Round, State, scorers
from companion.scoring.engine.validation import ABSENT, bounds_of
from companion.scoring.engine.values import choice_text, said_name, written
from companion.scoring.file.parts import Field, Form, Sheet
from companion.scoring.language.kinds import UnworkableError

_say: Final = Phrasebook("companion.scoring", "view.toml", "table")
MOST_TRIED: Final = 400
"""Values of an earlier field that are tried out, to know when another one is asked."""
CHIPS: Final = 13
"""So many figures at most are tapped as chips; more are keyed in."""


def offered_forms(game: Any, state: State) -> list[str]:
    """The kinds of entries that may be announced now, the usual one first: bids before the round where there are."""
    if state.outcome is not None:
        return []
    early = [field for field in game.sheet.score.fields if field.before]
    first = ["announce", "score"] if early and not state.opened else ["score"]
    return [*first, *(["finish"] if "finish" in game.sheet.forms else [])]


def entry_form(game: Any, state: State, kind: str, lang: str) -> EntryForm:
    """The form of a kind of entry as this match asks it."""
    sheet: Sheet = game.sheet
    form = sheet.forms.get(kind, sheet.score)
    opened = dict(state.opened) if kind == "score" else {}
    fields = [field for field in form.fields if (field.before if kind == "announce" else field.name not in opened)]
    asking = _Asking(sheet, state, form, lang)
    asked = [told for field in fields if (told := asking.field(field, opened)) is not None]
    found: EntryForm = {
        "title": asking.say(f"form-{kind}"),
        "move": f"{kind} ",
        "send": asking.say(f"send-{kind}"),
        "fields": asked,
        "quick": len(asked) <= 2 and not any("each" in one for one in asked),
    }
    if sheet.each == "anyone" and kind != "finish":
        found["by"] = asking.people()
    if opened:
        found["said"] = asking.say("said", text=_said(sheet, form, state.opened, lang))
    return found


def _said(sheet: Sheet, form: Form, values: Values, lang: str) -> str:
    return written(sheet, form, values, lang)


def correction_preset(sheet: Sheet, entry: Round) -> dict[str, Any]:
    """What a line says, as its form holds it."""
    return {name: _preset(value) for name, value in entry.values}


def _preset(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        pairs = all(isinstance(one, tuple) for one in value)
        return {name: _preset(one) for name, one in value} if pairs else [*value]
    if isinstance(value, Fraction):
        return float(value)
    return value


class _Asking:
    """Asks the fields of a form in a match, in one language."""

    def __init__(self, sheet: Sheet, state: State, form: Form, lang: str) -> None:
        self.sheet, self.state, self.form, self.lang = sheet, state, form, lang
        seat = state.active if sheet.each == "turn" and form.name == "score" else None
        self.bindings = bindings_of(sheet, state, seat)
        for field in form.fields:
            self.bindings.put(field, None)

    def say(self, key: str, **figures: Any) -> str:
        """A sentence of the table."""
        return _say(key, self.lang, **figures)

    def people(self, *, able: bool = True) -> list[Option]:
        """Who scores, as chips."""
        names = scorers(self.sheet, self.state.players)
        return [
            {"value": name, "text": choice_text(self.sheet, name, self.lang), "say": said_name(self.sheet, name, None)}
            for place, name in enumerate(names)
            if not (able and self.state.standing.out[place])
        ]

    def field(self, field: Field, opened: Mapping[str, Any]) -> EntryField | None:
        """A field as it is asked here; None for one that is not asked at all in this match."""
        needs = self.needs(field)
        if needs is None and not self.asked(field):
            return None
        told: EntryField = {
            "name": field.name,
            "label": field.title[self.lang],
            "kind": "choice" if field.kind == "player" else field.kind,
            "optional": field.optional or field.default is not None,
        }
        if field.each:
            told["each"] = self.people()
        if needs is not None:
            told["needs"] = needs
        if field.unit:
            told["unit"] = field.unit[self.lang].split("|")[:2][-1]
        _KINDS[field.kind](self, field, told)
        return told

    def asked(self, field: Field) -> bool:
        """Whether it is asked whatever is said before it."""
        try:
            return field.when is None or bool(field.when.run(self.bindings, self.bindings.by))
        except UnworkableError:
            return True

    def needs(self, field: Field) -> Needs | None:
        """Under which answers to one earlier field it is asked; None where no earlier answer tells."""
        if field.when is None:
            return None
        for earlier in self.form.fields[: self.form.fields.index(field)]:
            values = self.tried(earlier)
            fits = [value for value in values if self.holds(field, earlier, value)]
            self.bindings.put(earlier, None)
            if fits and len(fits) < len(values):
                return {"field": earlier.name, "values": [_text(value) for value in fits]}
        return None

    def tried(self, field: Field) -> list[Any]:
        """What an earlier field can say."""
        if field.each:
            return []
        if field.kind == "choice":
            return [*field.choices]
        if field.kind == "player":
            return [None, *scorers(self.sheet, self.state.players)]
        if field.kind == "yes":
            return [False, True]
        low, high = self.bounds(field)
        return [*range(low, high + 1)] if field.kind == "number" and high - low < MOST_TRIED else []

    def holds(self, field: Field, earlier: Field, value: Any) -> bool:
        """Whether a field is asked where an earlier one says this."""
        assert field.when is not None
        self.bindings.put(earlier, value)
        try:
            return bool(field.when.run(self.bindings, self.bindings.by))
        except UnworkableError:
            return False

    def bounds(self, field: Field) -> tuple[int, int]:
        """The least and the most, as far as nothing was said yet."""
        try:
            low, high = bounds_of(field, self.bindings)
        except UnworkableError:
            return 0, 0
        return int(low), int(high)

    # --- kinds --------------------------------------------------------------------------------------------------------

    def choice(self, field: Field, told: EntryField) -> None:
        """Words as chips."""
        boxes = self.bindings.boxes
        told["options"] = [
            {"value": word, "text": choice_text(self.sheet, word, self.lang), "say": word}
            for word in field.choices
            if not (field.once and boxes.get(word) is not None)
        ]
        if field.default is not None:
            told["usual"] = field.default
        if field.skips is not None:
            told["ends"] = field.skips

    def player(self, field: Field, told: EntryField) -> None:
        """Names as chips; nobody, where nobody may be meant."""
        told["options"] = self.people()
        if field.optional:
            told["options"] = [*told["options"], {"value": ABSENT, "text": self.say("nobody"), "say": ABSENT}]
            told["usual"] = ABSENT

    def yes(self, field: Field, told: EntryField) -> None:
        """Yes or no."""
        told["options"] = [
            {"value": value, "text": self.say(value), "say": value}
            for value in (("yes",) if field.each else ("yes", "no"))
        ]
        if field.default is not None:
            told["usual"] = "yes" if field.default else "no"

    def number(self, field: Field, told: EntryField) -> None:
        """A figure, as chips or keyed in."""
        low, high = self.bounds(field)
        told["low"], told["high"] = low, high
        told["half"] = isinstance(field.step, Fraction)
        told["step"] = 1 if isinstance(field.step, Fraction) else int(field.step)
        count = (high - low) // told["step"] + 1
        if field.buttons:
            told["buttons"] = [*field.buttons]
        elif 0 < count <= CHIPS and not told["half"]:
            told["buttons"] = [*range(low, high + 1, told["step"])]
        if field.default is not None:
            told["usual"] = _text(field.default)
        if field.makes is not None:
            try:
                told["makes"] = int(field.makes.run(self.bindings, self.bindings.by))
            except UnworkableError:
                return

    def dice(self, field: Field, told: EntryField) -> None:
        """Dice, face by face."""
        told["dice"], told["faces"] = field.dice, field.faces


def _text(value: Any) -> str:
    return ABSENT if value is None else ("yes" if value else "no") if isinstance(value, bool) else str(value)


_KINDS: Final = {
    "choice": _Asking.choice,
    "player": _Asking.player,
    "yes": _Asking.yes,
    "number": _Asking.number,
    "dice": _Asking.dice,
}
__all__ = ["Bindings", "correction_preset", "entry_form", "offered_forms"]
