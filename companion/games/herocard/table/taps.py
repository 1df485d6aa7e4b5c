"""What can be tapped on HeroCard's table: on which way each move is announced (the tree they make:
core/view/tap_tree.py).

A row of a player opens the pad on which a card of that attribute is announced; the top card of a pile is cleared; the
deck is drawn from; a hand is discarded; a player is attacked.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.view.builders import Part
from companion.core.view.tap_tree import Branch, Pick, Taps, Tree, tree_of
from companion.core.view.words import Words, held_place, speaking_seats
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.cards.cards import said
from companion.games.herocard.engine.constants import ATTRIBUTES, LETTERS
from companion.games.herocard.engine.rules.stats import is_affordable
from companion.games.herocard.engine.state import State
from companion.games.herocard.table.labels import is_undrawn, still_answers, title
from companion.games.herocard.table.pads import hero_place
from companion.games.herocard.table.pads_effects import effect_place


def tap_tree(game: Game, state: State, seat: int | None, words: Words, pads: Mapping[str, Part]) -> Tree:
    """The tree for a seat: place → what tapping it leads to. `pads`: those that this seat may open."""
    if state.outcome is not None or any(item.verb == "hero" and not item.skippable for item in state.pending):
        return {}
    speaking = speaking_seats(state, seat)
    players = [_PlayerTaps(game, state, each, words, pads) for each in speaking if not state.seats[each].out]
    aims = (branch for taps in players if taps.active for branch in taps.aims())
    return tree_of([*aims, *(branch for taps in players for branch in taps.branches())])


_BASES = ("attack", "block")
"""The kinds of card that a modifier may go with."""


class _PlayerTaps(Taps):
    """What one player may announce."""

    state: State

    def __init__(self, game: Game, state: State, seat: int, words: Words, pads: Mapping[str, Part]) -> None:
        super().__init__(game, state, seat, words, named=True)
        self.player, self.pads = state.seats[seat], pads
        self.active = seat == state.active

    def branches(self) -> Iterator[Branch]:
        """All places of this player."""
        for place, attribute in enumerate(ATTRIBUTES):
            yield (f"{self.name}.{attribute}",), self._row(place)
        if self.active:
            yield from self._clears()
            yield from self._draws()
            yield from self._discards()
        yield from self._held()
        if still_answers(self.state, self.seat):
            yield (f"{self.name}.pass",), self.leaf(m.Pass(by=self.name), self.say("pass"))
        yield from self._panel()

    def aims(self) -> Iterator[Branch]:
        """The others are attacked where they sit; their own panel still offers what is theirs."""
        if any(kind["id"] == "attack" and kind["legal"] for kind in self.pads[self.name]["kinds"]):
            for other in map(self.state.players.__getitem__, self.state.others(self.seat)):
                aim = Pick(self.say("aim", player=self.name, target=other), self.say("who-does", player=other))
                yield (other, aim), {"legal": True, "pad": self.name, "preset": {"target": f" on {other}"}}

    # --- pads -----------------------------------------------------------------------------------------------------

    def _pad(self) -> Part:
        """This player's pad; where no kind of card may be played now, the first of them tells why."""
        kinds = self.pads[self.name]["kinds"]
        legal = any(kind["legal"] for kind in kinds)
        pad = {"label": self.say("play-card", player=self.name), "pad": self.name, "legal": legal}
        return pad if legal else {**pad, "ask": kinds[0]["ask"]}

    def _row(self, place: int) -> Part:
        """The pad with an attribute preset; it lights up while a card of one point could be paid with it."""
        pad = self._pad()
        affordable = is_affordable(self.state, self.seat, (said("mod", place, 1),))
        return {**pad, "preset": {"place": LETTERS[place]}, "legal": pad["legal"] and affordable}

    def _panel(self) -> Iterator[Branch]:
        """A player's name: a card; the hero, where the match has begun without it; what the text of a card does."""
        which = self.say("who-does", player=self.name)
        yield (self.name, Pick(self.say("play-card", player=self.name), which, lone=True)), self._pad()
        if self.seat in self.state.waiting and not still_answers(self.state, self.seat):
            yield (self.name, Pick(self.say("pass"), which)), self.leaf(m.Pass(by=self.name))
        hero, effects = hero_place(self.state, self.seat), effect_place(self.state, self.seat)
        if hero in self.pads:
            for listed in self.state.box.heroes:
                text = self.say("take-named", player=self.name, hero=listed.name)
                yield (self.name, Pick(text, which)), self.leaf(m.ChooseHero(listed.name, by=self.name))
            yield (self.name, Pick(self.say("take-hero", player=self.name), which)), {"legal": True, "pad": hero}
        if effects in self.pads:
            yield (self.name, Pick(self.say("effect", player=self.name), which)), {"legal": True, "pad": effects}

    # --- piles, deck and hand -------------------------------------------------------------------------------------

    def _clears(self) -> Iterator[Branch]:
        """The uppermost card of a pile is cleared by a tap on it; where that skips the draw, it says so first."""
        said = {"warning": self.say("undrawn", player=self.name)} if is_undrawn(self.state) else {}
        for attribute in ATTRIBUTES:
            if self.allowed(move := m.Clear((attribute,), by=self.name)):
                yield (f"{self.name}.{attribute}.top",), {**self.leaf(move, self.say("clear")), **said}

    def _draws(self) -> Iterator[Branch]:
        """From the deck, the most first."""
        for move in reversed(self.legal("draw")):
            many = Pick(self.say("draw-cards", count=move.amount), self.say("draw-many", player=self.name))
            yield (f"{self.name}.deck", many), self.leaf(move)

    def _discards(self) -> Iterator[Branch]:
        """Cards of the hand are laid off, by number or by name; or all of it is drawn anew."""
        place, how = f"{self.name}.hand", self.say("hand-how", player=self.name)
        for move in self.legal("discard"):
            if move.cards:
                text = self.say("discard-one", card=title(self.state, move.cards[0], self.words))
            elif move.amount == len(self.player.hand):
                text = self.say("discard-all")
            else:
                text = self.say("discard-cards", count=move.amount)
            yield (place, Pick(text, how)), self.leaf(move)
        if self.allowed(redraw := m.Redraw(by=self.name)):
            yield (place, Pick(self.say("do-redraw"), how)), self.leaf(redraw)

    def _held(self) -> Iterator[Branch]:
        """The cards of a hand that lies on the page: each is played, or laid off, by a tap."""
        for number, code in enumerate(self.player.hand.top):
            place, card = held_place(self.name, number), title(self.state, code, self.words)
            which = self.say("held-card", card=card)
            joined = tuple(self._joined(number, code))
            for text, move in joined:
                yield (place, Pick(text, which)), self.leaf(move)
            for target, move in () if joined else self._plays(code):
                text = self.say("play-on", target=target) if target else self.say("play")
                yield (place, Pick(text, which, lone=True)), self.leaf(move)
            discard = m.Discard(0, (code,), by=self.name)
            if self.active and self.allowed(discard):
                yield (place, Pick(self.say("discard-one", card=card), which)), self.leaf(discard)

    def _joined(self, number: int, code: str) -> Iterator[tuple[str, Move]]:
        """A modifier that cannot go alone goes with a base card of the hand: what the choice says, and the move."""
        card = self.state.card(code)
        if card is None or card.is_special or card.kind in _BASES or self.allowed(m.Mod((code,), by=self.name)):
            return
        for other, base in enumerate(self.player.hand.top):
            kind = self.state.card(base)
            if other == number or kind is None or kind.kind not in _BASES:
                continue
            for target, move in self._plays(base):
                assert isinstance(move, m.Attack | m.Block)
                both = replace(move, cards=(base, code))
                if self.allowed(both):
                    key, named = ("play-with-on" if target else "play-with"), title(self.state, base, self.words)
                    yield self.say(key, base=named, target=target), both

    def _plays(self, code: str) -> Iterator[tuple[str, Move]]:
        """What can be done with a card of the hand, by its kind; a target each."""
        card = self.state.card(code)
        assert card is not None
        others = [self.state.players[other] for other in self.state.others(self.seat)]
        if card.is_special:
            yield from ((target, m.Special((code,), target, by=self.name)) for target in ("", *others))
        elif card.kind == "attack":
            yield from ((target, m.Attack((code,), target, by=self.name)) for target in others)
        else:
            yield "", m.Block((code,), by=self.name) if card.kind == "block" else m.Mod((code,), by=self.name)
