"""The pad of what card text does, recorded by a few taps (AES-23; EFFECTS.md): the effects that tables use most."""

from typing import Final

from companion.core.view.builders import Part, pad_card, pad_field, pad_kind, pad_part
from companion.core.view.words import Words
from companion.games.aestery.engine.constants import MARKERS
from companion.games.aestery.engine.state import State
from companion.games.aestery.table.labels import aims

MOST_COUNT: Final = 9
KEYWORDS_GIVEN: Final = ("flight", "reach", "madness", "unblockable", "elusive", "fascination", "plunge", "devotion")
ON, BARE = " on ", " "
"""How a target stands behind an effect."""


def effect_pad(state: State, seat: int, words: Words) -> Part | None:
    """The effects that make sense now, one kind each; none before the match has begun."""
    if state.phase == "start":
        return None
    kinds = _Kinds(state, seat, words)
    aimed = tuple(name for name, aims in kinds.aims.items() if aims)
    made = words.once(("effects", kinds.name, aimed, bool(state.stack)), kinds.all)
    return {**pad_part(words.say("effect-pad", player=kinds.name), made), "aims": kinds.aims}


class _Kinds:
    """The kinds of effects that one player may record."""

    def __init__(self, state: State, seat: int, words: Words) -> None:
        self.state, self.seat, self.say, self.word = state, seat, words.say, words.word
        self.name = state.players[seat]
        self.aims = {
            "anything": self._aims(), "fighters": self._aims(players=False),
            "cards": self._aims(players=False, stories=True),
            "bare": self._aims(players=False, stories=True, how=BARE),
            "players": [{"value": f" on {name}", "text": name} for name in state.players],
        }  # fmt: skip

    def all(self) -> list[Part]:
        """Those whose target exists."""
        count, change = self._count(), self._change()
        figures = self._choice("what", "characteristic", ("force", "defence"))
        found = [
            self._kind("damage", "damage {count}", [count], "anything"),
            self._kind("heal", "heal {count}", [count], "anything"),
            self._kind("life", "life {change}", [change], "players"),
            self._kind("draw", "draw {count}", [count]),
            self._kind("discard", "discard {count}", [count]),
            self._kind("look", "look {count}", [count]),
            self._kind("mark", "{what} {change}", [self._choice("what", "marker", MARKERS), change], "fighters"),
            self._kind("change", "{what} {change}", [figures, change], "fighters", until=" this turn"),
            self._kind("give", "give {what}", [self._choice("what", "keyword", KEYWORDS_GIVEN)], "fighters",
                       until=" this turn"),
            self._kind("act", "{what}", [self._choice("what", "act", ("tap", "untap", "destroy", "sacrifice", "exile",
                                                                       "return"))],
                       "bare"),
            self._kind("mines", "{what} mines {count}", [self._choice("what", "act", ("untap", "tap")), count]),
            self._kind("aether", "aether {change}", [change]),
            self._kind("mine", "mine {count}", [count]),
            self._kind("experience", "experience {change}", [change]),
            self._kind("create", "create {what}", [self._choice("what", "created", ("wonder", "fighter 1/1",
                                                                                     "fighter 2/2"))]),
            self._kind("prevent", "prevent {count}", [count], "fighters"),
            self._kind("skip", "skip untap", [self._choice("what", "skipped", ("untap",))], "cards"),
            self._kind("grant", "grant {what}", [self._choice("what", "granted", ("combat", "mining"))]),
        ]  # fmt: skip
        if self.state.stack:
            found.insert(0, self._kind("counter", "counter", [self._choice("what", "act", ("counter",))]))
        return [kind for kind in found if kind is not None]

    def _kind(self, name: str, card: str, fields: list[Part], targets: str = "",
              until: str = "") -> Part | None:  # fmt: skip
        """One kind of effect; None where nobody is there to be aimed at."""
        if targets and not self.aims[targets]:
            return None
        text = f"{self.name}: effect {{cards}}{{target}}{until}"
        return pad_kind(name, self.word("effect-kind", name), text, [pad_card("", card, fields=fields)],
                        targets=targets)  # fmt: skip

    def _aims(self, *, players: bool = True, stories: bool = False, how: str = ON) -> list[Part]:
        found = aims(self.state, self.seat, players=players, stories=stories)
        return [{"value": f"{how}{text}", "text": told} for text, told in found]

    def _count(self) -> Part:
        return pad_field("count", self.say("how-many"), low=1, high=MOST_COUNT)

    def _change(self) -> Part:
        steps = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
        return pad_field("change", self.say("by-how-much"), choices=[
            {"value": f"{step:+}", "text": f"{step:+}".replace("-", "\u2212")} for step in steps])  # fmt: skip

    def _choice(self, name: str, list_: str, values: tuple[str, ...]) -> Part:
        choices = [{"value": value, "text": self.word(list_, value)} for value in values]
        return pad_field(name, self.say("what"), choices=choices)
