"""The pad of what the text of a card does to a player: usual effects are recorded by two taps (HER-16)."""

from companion.core.rules.game import Game
from companion.core.view.builders import Part, pad_card, pad_field, pad_kind, pad_name, pad_part
from companion.core.view.tap_tree import Taps
from companion.core.view.words import Words
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.constants import ATTRIBUTES, HAND
from companion.games.herocard.engine.flow.effects import EFFECTS, TextEffect
from companion.games.herocard.engine.state import State
from companion.games.herocard.table.labels import title

MOST_CHANGE = 6
"""The largest change of an attack or a block on the pad; larger ones are typed."""


def effect_place(state: State, seat: int) -> str:
    """The name of the pad for effects on a player."""
    return f"{state.players[seat]}.effect"


def effect_pad(game: Game, state: State, seat: int, words: Words) -> Part:
    """The effects that make sense now, one kind each; none before a card was played this turn."""
    pad = _EffectPad(game, state, seat, words, named=True)
    kinds = [pad.kind(effect) for effect in EFFECTS.values() if effect.concerns(state, seat)]
    return pad_part(words.say("effect-which", player=pad.name), [one for one in kinds if one is not None])


class _EffectPad(Taps):
    """The answers of each kind of effect on one player, by what is said behind its name."""

    state: State

    def kind(self, effect: TextEffect) -> Part | None:
        """One kind of effect: a single row of answers, or cards by name; None if nothing of it is allowed."""
        by_name = effect.takes == "hand" and self.state.dealt
        field = None if by_name else self._field(effect)
        listed = self._named(effect) if by_name else []
        if not field and not listed:
            return None
        part = pad_card("", "{value}" if field else None, fields=[field] if field else [], listed=listed)
        text, move = self.word("effect", effect.name).capitalize(), f"{self.name}: effect {effect.name} {{cards}}"
        return pad_kind(effect.name, text, move, [part])

    def _possible(self, effect: TextEffect, amount: int = 0, names: tuple[str, ...] = ()) -> bool:
        return self.allowed(m.CardEffect(effect.name, amount, names, by=self.name))

    def _field(self, effect: TextEffect) -> Part | None:
        """The row of answers; None if none is allowed."""
        if effect.takes in ("count", "hand"):
            most = HAND if effect.takes == "count" else len(self.state.seats[self.seat].hand)
            legal = [amount for amount in range(1, most + 1) if self._possible(effect, amount)]
            return pad_field("value", self.say("count"), low=legal[0], high=legal[-1]) if legal else None
        choices = {"piles": self._piles, "change": self._changes, "nothing": self._alone}[effect.takes](effect)
        label = {"piles": "pile", "change": "change", "nothing": "granted"}[effect.takes]
        return pad_field("value", self.say(label), choices=choices) if choices else None

    def _piles(self, effect: TextEffect) -> list[Part]:
        """The uppermost card of a pile."""
        names = (name for name in ATTRIBUTES if self._possible(effect, 0, (name,)))
        return [{"value": name, "text": self.word("attribute", name)} for name in names]

    def _changes(self, effect: TextEffect) -> list[Part]:
        """Stronger or weaker."""
        amounts = [one for one in range(-MOST_CHANGE, MOST_CHANGE + 1) if self._possible(effect, one)]
        return [{"value": str(one), "text": self.words.speaker.format_field(one, "signed")} for one in amounts]

    def _alone(self, effect: TextEffect) -> list[Part]:
        """Its name says all."""
        return [{"value": "", "text": self.say(f"effect-{effect.name}")}] if self._possible(effect) else []

    def _named(self, effect: TextEffect) -> list[Part]:
        """Each card of the hand by its name."""
        names = sorted(set(self.state.seats[self.seat].hand.known))
        legal = (name for name in names if self._possible(effect, 0, (name,)))
        return [pad_name(title(self.state, name, self.words), f'"{name}"') for name in legal]
