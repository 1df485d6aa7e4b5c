"""The pads of Eredan's table: cards and characters that are announced by their figures, card text, experience.

A pad holds no legality of its own: which kinds of card somebody may play now is judged by the rules.
"""

from collections.abc import Mapping
from typing import Final

from companion.cardkit.figures.pads import NAME_HOLE, fields_of
from companion.core.rules.game import Game
from companion.core.view.builders import Part, pad_card, pad_field, pad_kind, pad_part
from companion.core.view.tap_tree import Taps
from companion.core.view.words import Words, speaking_seats
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import CARD
from companion.games.eredan.engine.constants import CLASSES, COURTIER, KINDS, MERCENARY, NEHANTIST, RACES, SLOTS
from companion.games.eredan.engine.state import State
from companion.games.eredan.table.labels import aims, called
from companion.games.eredan.table.pads_effects import offered_effects

Pads = Mapping[str, Part]
MOST_HP, MOST_FIGURE, MOST_ORDER = 25, 9, 3
"""The largest figures on a pad; larger ones are typed."""
_PROBES: Final = {
    "action": m.PlayAction, "spell": m.PlaySpell, "theurgy": m.PlayTheurgy, "object": m.PlayObject,
    "familiar": m.PlayFamiliar,
}  # fmt: skip
_CHAINS: Final = ("", "any", *KINDS)
_OF_CARDS: Final = ("level", "object", "guilds", "classes", "races", "element", "zone", "chain", "unique")
"""What a pad of cards has itself, or leaves to the keys: race, element, level and copies are seldom printed."""


def pad_place(state: State, seat: int, what: str) -> str:
    """The name of a player's pad of a kind."""
    return f"{state.players[seat]}.pad.{what}"


def pads(game: Game, state: State, seat: int | None, words: Words) -> dict[str, Part]:
    """The pads that a page may open, by their names; those that make sense now."""
    found: dict[str, Part] = {}
    for each in speaking_seats(state, seat) if state.outcome is None else ():
        pad = _Pads(game, state, each, words, named=True)
        made = {
            "cards": pad.cards(), "character": pad.character(), "effect": offered_effects(state, each, words),
            "experience": pad.experience(),
        }  # fmt: skip
        found |= {pad_place(state, each, what): one for what, one in made.items() if one is not None}
    return found


class _Pads(Taps):
    """What one player may announce by figures."""

    state: State

    # --- cards --------------------------------------------------------------------------------------------------------

    def cards(self) -> Part | None:
        """The kinds of card, each by its figures; nothing where the companion knows every card."""
        if self.state.dealt or self.state.phase != "cards":
            return None
        return pad_part(self.say("pad", player=self.name), [self._kind(kind) for kind in KINDS])

    def _kind(self, kind: str) -> Part:
        probe = _PROBES[kind](kind, by=self.name)
        return pad_kind(
            kind, self.word("kind", kind), f"{self.name}: {{cards}}{{target}}", [self._card(kind)],
            targets=self._aims(), legal=self.allowed(probe), ask=str(probe),
        )  # fmt: skip

    def _aims(self) -> list[Part]:
        """Whom a card may be aimed at, or nobody."""
        found = [{"value": f" on {text}", "text": told} for text, told in aims(self.state, self.seat)]
        return [{"value": "", "text": self.say("no-target"), "usual": True}, *found]

    def _card(self, kind: str) -> Part:
        guilds = dict.fromkeys(guild for _, one in self.state.seats[self.seat].characters for guild in one.guilds)
        return self.words.once(("card", kind, *guilds), lambda: self._card_of(kind, tuple(guilds)))

    def _card_of(self, kind: str, guilds: tuple[str, ...]) -> Part:
        """One card of a kind: its name if somebody says it, its type, who may play it, what chain it gives."""
        fields = [pad_field("name", self.say("name"), text=True, wrap=NAME_HOLE)]
        if kind == "object":
            types = [*({"value": f" {one}", "text": self.word("object", one)} for one in SLOTS),
                     {"value": "", "text": self.say("no-slot")}]  # fmt: skip
            fields.append(pad_field("type", self.say("type"), choices=types))
        fields.append(self._one_of("class", (*CLASSES[:-1], COURTIER)))
        if guilds:
            fields.append(self._one_of("guild", guilds))
        if kind == "spell":
            zone = [{"value": "", "text": self.say("no")}, {"value": " zone", "text": self.word("printed", "zone")}]
            fields.append(pad_field("zone", self.say("of-zone"), choices=zone, value=""))
        chains = [{"value": f" chain{f' {one}' if one not in ('', 'any') else ''}" if one else "",
                   "text": self.word("chain", one or "none")} for one in _CHAINS]  # fmt: skip
        fields.append(pad_field("chain", self.say("which-chain"), choices=chains))
        names = [str(one["name"]) for one in fields]
        order = ("type", "name", "chain", "guild", "class", "zone")
        more, rest = fields_of(CARD, kind, self.words, most=MOST_FIGURE, but=_OF_CARDS)
        form = kind + "".join(f"{{{name}}}" for name in order if name in names) + rest
        fields += more
        return pad_card(self.word("kind", kind), form, told=f"{kind}{{name}}", fields=fields)

    def _one_of(self, what: str, names: tuple[str, ...], value: str = "", *, words: str = "") -> Part:
        """A word of a list (that of the field, unless it is another), or none."""
        choices = [{"value": "", "text": self.say("any")},
                   *({"value": f" {what} {one}", "text": self.word(words or what, one)} for one in names)]  # fmt: skip
        return pad_field(what, self.say(f"pad-{what}"), choices=choices, value=value)

    # --- characters ---------------------------------------------------------------------------------------------------

    def character(self) -> Part | None:
        """A character by its figures, for the first place where nobody stands."""
        line = self.state.seats[self.seat].line
        if self.state.dealt or self.state.phase != "team" or None not in line:
            return None
        place = line.index(None) + 1
        part = self.words.once(("character",), self._profile)
        kind = pad_kind("character", self.word("verb", "character"), f"{self.name}: character {place}{{cards}}", [part])
        return pad_part(self.say("character-pad", player=self.name, place=place), [kind])

    def _profile(self) -> Part:
        """Names and words first; with the four figures it is whole, and is announced."""
        guilds = [{"value": "", "text": self.say("any")},
                  *({"value": f" guild {one}", "text": self.word("guild", one)} for one in
                    ("zil", "noz", "kotoba", "nomad", "runic", NEHANTIST, MERCENARY))]  # fmt: skip
        second = [{"value": "", "text": self.say("no-other")},
                  *({"value": f"/{one}", "text": self.word("class", one)} for one in CLASSES[:-1])]  # fmt: skip
        classes = [{"value": f" class {one}", "text": self.word("class", one)} for one in CLASSES]
        high = [{"value": "", "text": self.say("no-range")},
                *({"value": f"-{n}", "text": f"\u2013{n}"} for n in range(1, MOST_FIGURE + 1))]  # fmt: skip
        bonus = [{"value": f" initiative {n}" if n else "", "text": str(n)} for n in range(MOST_ORDER + 1)]
        fields = [
            pad_field("name", self.say("character-name"), text=True, needed=True, wrap=NAME_HOLE),
            pad_field("guild", self.say("pad-guild"), choices=guilds, value=""),
            pad_field("guilds", self.say("other-guild"), text=True, wrap=" guild {}"),
            pad_field("class", self.say("pad-class"), choices=classes),
            pad_field("second", self.say("second-class"), choices=second, value=""),
            self._one_of("race", RACES[:-1]),
            self._one_of("chain", SLOTS, words="object"),
            self._one_of("against", CLASSES[:-1], words="class"),
            pad_field("orders", self.say("pad-orders"), text=True, wrap=" order {}"),
            pad_field("initiative", self.say("pad-initiative"), choices=bonus, value=""),
            pad_field("hp", self.say("hp"), low=1, high=MOST_HP),
            pad_field("attack", self.word("characteristic", "attack"), low=0, high=MOST_FIGURE),
            pad_field("high", self.say("pad-range"), choices=high, value=""),
            *(pad_field(what, self.word("characteristic", what), low=0, high=MOST_FIGURE)
              for what in ("defence", "spirit")),
        ]  # fmt: skip
        form = ("{name}{guild}{guilds}{class}{second}{race} hp {hp} attack {attack}{high} defence {defence}"
                " spirit {spirit}{initiative}{orders}{chain}{against}")  # fmt: skip
        return pad_card(self.word("verb", "character"), form, told="{name}", fields=fields)

    # --- experience ---------------------------------------------------------------------------------------------------

    def experience(self) -> Part | None:
        """What a card or a character has earned, as the table counts it."""
        if self.state.phase in ("team", "initiative"):
            return None
        names = [called(one) for _, one in self.state.seats[self.seat].characters]
        who = [{"value": f'"{name}"', "text": name} for name in names]
        steps = [{"value": f"{step:+}", "text": f"{step:+}".replace("-", "\u2212")} for step in (-1, 1, 2, 3, 4, 5)]
        fields = [pad_field("who", self.say("whose"), choices=who),
                  pad_field("amount", self.say("by-how-much"), choices=steps)]  # fmt: skip
        kind = pad_kind("experience", self.word("verb", "experience"), f"{self.name}: experience {{cards}}",
                        [pad_card("", "{who} {amount}", fields=fields)])  # fmt: skip
        return pad_part(self.say("experience-pad", player=self.name), [kind])
