"""The pad of what card text does, recorded by a few taps (EFFECTS.md): a kind and a figure, on a character or alone."""

from typing import Final

from companion.core.view.builders import Part, pad_card, pad_field, pad_kind, pad_part
from companion.core.view.words import Words
from companion.games.eredan.engine.constants import DAMAGES, FAMILIAR, KINDS, KNOWN_RUNES, OBJECT, SLOTS, STATS
from companion.games.eredan.engine.state import State
from companion.games.eredan.table.labels import aims, signed

MOST_COUNT: Final = 9
_STEPS: Final = (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)
ON, BARE = " on ", " "
"""How a target stands behind an effect."""


def effect_pad(state: State, seat: int, words: Words) -> Part | None:
    """The effects that make sense now, one kind each; none before the match has begun."""
    if state.phase in ("team", "initiative"):
        return None
    kinds = _Kinds(state, seat, words)
    waits = bool(state.queue) and state.phase in ("resolve", "strike")
    runes = tuple(dict.fromkeys(rune for _, _, one in state.everybody() for rune in one.runes))
    made = words.once(("effects", kinds.name, waits, state.phase, runes), lambda: kinds.all(waits, runes))
    return {**pad_part(words.say("effect-pad", player=kinds.name), made), "aims": kinds.aims}


class _Kinds:
    """The kinds of effects that one player may record."""

    def __init__(self, state: State, seat: int, words: Words) -> None:
        self.say, self.word = words.say, words.word
        self.name, self.phase = state.players[seat], state.phase
        found = list(aims(state, seat))
        self.aims = {
            how: [{"value": f"{sign}{text}", "text": told} for text, told in found]
            for how, sign in (("on", ON), ("bare", BARE))
        }  # fmt: skip

    def all(self, waits: bool, runes: tuple[str, ...]) -> list[Part]:
        """All kinds: those on a character first, the commonest before all."""
        found = [self._kind(kind, f"{kind} {{count}}", [self._count()], "on") for kind in self._damages()]
        found += [self._kind(kind, f"{kind} {{count}}", [self._count()], "on") for kind in ("loss", "heal")]
        found += [self._kind(kind, f"{kind} {{change}}{{until}}", [self._until(), self._change()], "on")
                  for kind in STATS]  # fmt: skip
        known = tuple(dict.fromkeys((*KNOWN_RUNES, *runes)))
        found += [self._kind("rune", "rune {what}", [self._choice("rune", known)], "on")]
        if runes:
            found += [self._kind("use", "use {what}", [self._choice("rune", runes)], "on")]
        found += [
            self._kind(kind, "{what}", [self._choice("effect-kind", (kind,))], "on") for kind in ("order", "rage")
        ]
        found += [self._kind("tilt", "{what}", [self._choice("effect-kind", ("tilt", "straighten"))], "bare")]
        found += [
            self._kind("immune", "immune {what}", [self._choice("deed-harm", DAMAGES)], "on"),
            self._kind("prevent", "prevent {count}", [self._count()], "on"),
            self._kind("attach", "attach {what}{name}", [self._named(), self._slots()], "on"),
            self._kind("detach", "detach {what}{name}", [self._named(), self._slots()], "on"),
            self._kind("skip", "skip {what}", [self._choice("skipped", ("strike",))], "on"),
            self._kind("draw", "draw {count}", [self._count()]),
            self._kind("discard", "discard {count}", [self._count()]),
            self._kind("hand", "hand {change}{until}", [self._until(), self._change()]),
        ]
        if self.phase == "cards":
            found.append(self._kind("grant", "grant {what}", [self._choice("granted", ("card",))]))
        if waits:
            found.append(self._kind("create", "create {what}{name}", [self._named(), self._choice("kind", KINDS)]))
            needed = pad_field("name", self.say("card-name"), text=True, needed=True, wrap=' "{}"')
            found.append(self._kind("recall", "{what}{name}", [needed, self._choice("effect-kind", ("recall",))]))
        return found

    @staticmethod
    def _damages() -> tuple[str, ...]:
        return ("magic", "physical", "direct")

    def _kind(self, name: str, card: str, fields: list[Part], targets: str = "") -> Part:
        text = f"{self.name}: effect {{cards}}{{target}}"
        return pad_kind(name, self.word("effect-kind", name), text, [pad_card("", card, fields=fields)],
                        targets=targets)  # fmt: skip

    def _count(self) -> Part:
        return pad_field("count", self.say("how-many"), low=1, high=MOST_COUNT)

    def _change(self) -> Part:
        return pad_field("change", self.say("by-how-much"),
                         choices=[{"value": f"{step:+}", "text": signed(step)} for step in _STEPS])  # fmt: skip

    def _until(self) -> Part:
        choices = [{"value": value, "text": self.word("until", end)}
                   for value, end in ((" this fight", "fight"), (" this turn", "turn"), ("", "good"))]  # fmt: skip
        return pad_field("until", self.say("how-long"), choices=choices, value=" this fight")

    def _choice(self, list_: str, values: tuple[str, ...]) -> Part:
        choices = [{"value": value, "text": self.word(list_, value)} for value in values]
        return pad_field("what", self.say("what"), choices=choices)

    def _named(self) -> Part:
        return pad_field("name", self.say("name"), text=True, wrap=' "{}"')

    def _slots(self) -> Part:
        return self._choice("slot", (*SLOTS, FAMILIAR, OBJECT))
