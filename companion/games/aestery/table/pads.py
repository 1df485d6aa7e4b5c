"""The pads of Aestery's table: cards announced by their figures, flashed ones, Support, abilities, a Hero.

A pad holds no legality of its own: which kinds of card somebody may play now is judged by the rules.
"""

from collections.abc import Iterator

from companion.cardkit.figures.pads import NAME_HOLE, fields_of
from companion.cardkit.zones.permanents import taken
from companion.core.rules.game import Game
from companion.core.view.builders import Part, pad_card, pad_field, pad_kind, pad_name, pad_part
from companion.core.view.tap_tree import Taps
from companion.core.view.words import Words, speaking_seats
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.cards.cards import CARD
from companion.games.aestery.engine.constants import COLOURS, KINDS
from companion.games.aestery.engine.rules.combat_candidates import flashable
from companion.games.aestery.engine.state import State
from companion.games.aestery.table.labels import aims, called, kind_text, one_called
from companion.games.aestery.table.pads_effects import offered_effects
from companion.games.aestery.table.pads_names import Nameless, name_pad

MOST_FIGURE, MOST_SUPPORT, MOST_EXPERIENCE = 13, 6, 6
"""The largest figures on a pad; larger ones are typed."""
_PROBES = {"fighter": m.PlayFighter, "story": m.PlayStory, "ephemeral": m.PlayEphemeral}


def pad_place(state: State, seat: int, what: str) -> str:
    """The name of a player's pad of a kind."""
    return f"{state.players[seat]}.pad.{what}"


def pads(game: Game, state: State, seat: int | None, words: Words, nameless: Nameless = ()) -> dict[str, Part]:
    """The pads that a page may open, by their names; those that make sense now."""
    found: dict[str, Part] = {}
    for each in speaking_seats(state, seat) if state.outcome is None else ():
        pad = _Pads(game, state, each, words, named=True)
        made = {
            "cards": pad.cards(), "hideout": pad.hideout(), "flash": pad.flash(), "support": pad.support(),
            "activate": pad.activate(), "hero": pad.hero(), "effect": offered_effects(state, each, words),
            "name": name_pad(state, each, nameless, words),
        }  # fmt: skip
        found |= {pad_place(state, each, what): one for what, one in made.items() if one is not None}
    return found


class _Pads(Taps):
    """What one player may announce by figures."""

    state: State

    def _aims(self) -> list[Part]:
        """Whom a card may be aimed at, or nobody."""
        found = [{"value": f" on {text}", "text": told} for text, told in aims(self.state, self.seat)]
        return [{"value": "", "text": self.say("no-target"), "usual": True}, *found]

    # --- cards --------------------------------------------------------------------------------------------------------

    def cards(self) -> Part | None:
        """The kinds of card, each by its figures; nothing where the companion knows every card."""
        if self.state.dealt:
            return None
        return pad_part(self.say("pad", player=self.name), [self._kind(kind) for kind in KINDS])

    def hideout(self) -> Part | None:
        """The same for the card of the hideout, which nobody else knows."""
        player = self.state.seats[self.seat]
        if self.state.dealt or not player.hideout.unknown:
            return None
        kinds = [self._kind(kind, f" from {m.HIDEOUT}") for kind in KINDS]
        return pad_part(self.say("pad-hideout", player=self.name), kinds)

    def _kind(self, kind: str, origin: str = "") -> Part:
        figures = " 0/1" if kind == "fighter" else ""
        probe = _PROBES[kind](f"{kind}{figures} cost 0", origin=m.HIDEOUT if origin else m.HAND, by=self.name)
        made = pad_kind(
            kind, self.word("kind", kind), f"{self.name}: {{cards}}{{target}}{origin}{{with}}", [self._card(kind)],
            targets=self._aims() if kind == "ephemeral" else [], legal=self.allowed(probe), ask=str(probe),
        )  # fmt: skip
        return {**made, "pay": {"of": self.name, "by": "cost"}}

    def _card(self, kind: str) -> Part:
        return self.words.once(("card", kind), lambda: self._card_of(kind))

    def _card_of(self, kind: str) -> Part:
        """One card of a kind: its name and keywords if somebody says them, its figures, its cost."""
        name = pad_field("name", self.say("name"), text=True, wrap=NAME_HOLE)
        fields, form = fields_of(CARD, kind, self.words, most=MOST_FIGURE)
        told = "{force}/{defence} · {cost}" if kind == "fighter" else "{cost}"
        return pad_card(self.word("kind", kind), f"{kind}{{name}}{form}", told=told, fields=[name, *fields])

    def _figures(self) -> list[Part]:
        return [pad_field(name, self.say(name), low=0, high=MOST_FIGURE) for name in ("force", "defence")]

    def flash(self) -> Part | None:
        """A Fighter of the hand that is flashed: its two figures, or its name where the hand is known."""
        if self.state.phase != "block" or self.seat == self.state.active:
            return None
        targets = []
        for attacker in self.state.attackers:
            one = self.state.fighter(self.state.active, attacker)
            targets.append({"value": f" on {attacker}", "text": "" if one is None else one_called(self.state, one)})
        listed = []
        for name in flashable(self.state, self.seat):
            card = self.state.card(name)
            detail = "" if card is None else kind_text(card, self.words)
            listed.append(pad_name(called(self.state, name, self.words), f'"{name}"', detail))
        form = None if self.state.dealt else "{force}/{defence}"
        part = pad_card(self.say("flash"), form, fields=[] if form is None else self._figures(), listed=listed)
        kind = pad_kind("flash", self.say("flash"), f"{self.name}: flash {{cards}}{{target}}", [part], targets=targets)
        return pad_part(self.say("flash-pad", player=self.name), [kind])

    # --- what else is said with a figure ------------------------------------------------------------------------------

    def support(self) -> Part | None:
        """A card with Support out of a hidden hand, on a Fighter."""
        targets = [{"value": f" on {text}", "text": told} for text, told in
                   aims(self.state, self.seat, players=False)]  # fmt: skip
        if not targets or not self.state.seats[self.seat].hand.unknown:
            return None
        part = pad_card("", "{count}", fields=[pad_field("count", "X", low=1, high=MOST_SUPPORT)])
        kinds = [pad_kind("support", self.word("keyword", "support"), f"{self.name}: support {{cards}}{{target}}",
                          [part], targets=targets)]  # fmt: skip
        if self.seat == self.state.active:
            kinds.append(pad_kind("mine", self.say("mine-support"), f"{self.name}: mine support {{cards}}{{target}}",
                                  [part], targets=targets))  # fmt: skip
        return pad_part(self.say("support-pad", player=self.name), kinds)

    def activate(self) -> Part | None:
        """An ability of a card in play that no list tells, with what it costs."""
        sources = list(self._sources())
        if not sources:
            return None
        costs = [{"value": "tap", "text": self.word("ability", "tap")},
                 *({"value": f"cost {cost}", "text": self.say("costs", cost=cost)} for cost in range(1, 5)),
                 {"value": "sacrifice", "text": self.word("ability", "sacrifice")}]  # fmt: skip
        part = pad_card("", "{what} {cost}", fields=[pad_field("what", self.say("whose"), choices=sources),
                                                     pad_field("cost", self.say("cost"), choices=costs)])  # fmt: skip
        kinds = [pad_kind("activate", self.say("ability"), f"{self.name}: activate {{cards}}{{target}}", [part],
                          targets=self._aims())]  # fmt: skip
        if self.state.seats[self.seat].hero:
            given = [{"value": f"{count:+}", "text": f"{count:+}".replace("-", "\u2212")} for count in range(-6, 4)]
            hero = pad_card("", "hero {cost}", fields=[pad_field("cost", self.say("experience"), choices=given)])
            name, move = self.state.seats[self.seat].hero, f"{self.name}: activate {{cards}}{{target}}"
            kinds.append(pad_kind("hero", name, move, [hero], targets=self._aims()))
        return pad_part(self.say("activate-pad", player=self.name), kinds)

    def _sources(self) -> Iterator[Part]:
        player = self.state.seats[self.seat]
        for place, one in taken(player.fighters):
            yield {"value": str(place), "text": one_called(self.state, one)}
        for place, other in taken(player.stories):
            yield {"value": f"story {place}", "text": one_called(self.state, other)}

    def hero(self) -> Part | None:
        """A Hero with its colours and first markers, where nobody has named one."""
        if self.state.seats[self.seat].hero or self.state.dealt:
            return None
        colours = [{"value": f" {one}", "text": self.word("colour", one)} for one in COLOURS]
        other = [{"value": "", "text": self.say("no-other")}, *colours]
        fields = [
            pad_field("name", self.say("hero-name"), text=True, value=self.say("hero"), wrap=' "{}"'),
            pad_field("colour", self.say("colour"), choices=colours),
            pad_field("second", self.say("second-colour"), choices=other, value=""),
            pad_field("experience", self.say("experience"), low=0, high=MOST_EXPERIENCE),
        ]  # fmt: skip
        part = pad_card(self.say("hero"), "hero{name}{colour}{second} experience {experience}", fields=fields)
        kind = pad_kind("hero", self.say("hero"), f"{self.name}: {{cards}}", [part])
        return pad_part(self.say("hero-pad", player=self.name), [kind])
