"""What can be tapped on HeroCard's table and what it announces.

Legality comes from the rules alone. A row of a player opens the pad on which a card of that attribute is announced;
the top card of a pile is cleared; the deck is drawn from; a hand is discarded; a player is attacked.
"""

from typing import Any

from companion.core.game import Game
from companion.core.moves import Move
from companion.core.parts import Part
from companion.core.viewing import Words
from companion.games.herocard import moves as m
from companion.games.herocard.data import ATTRIBUTES, HAND
from companion.games.herocard.pads import card_pad, hero_pad
from companion.games.herocard.state import State
from companion.games.herocard.viewing import speaking_seats, title

Tree = dict[str, Part]


def tap_tree(game: Game, state: State, seat: int | None, words: Words) -> Tree:
    """The tree for a seat: place → what tapping it leads to."""
    tree: Tree = {}
    if state.outcome is not None or any(not item.skippable and item.verb == "hero" for item in state.pending):
        return tree
    for each in speaking_seats(state, seat):
        if not state.seats[each].out:
            tree.update(Taps(game, state, each, words).tree())
    _add_targets(tree, game, state, seat, words)
    return tree


def _add_targets(tree: Tree, game: Game, state: State, seat: int | None, words: Words) -> None:
    """The others are attacked where they sit; their own panel still offers what is theirs."""
    active = state.active
    if active not in speaking_seats(state, seat) or state.sequence is not None:
        return
    for other in state.others(active):
        name = state.players[other]
        aimed = card_pad(game, state, active, words, target=name)
        if not aimed["legal"]:
            continue
        own = tree.get(name, {}).get("choices", [])
        tree[name] = {"pick": words.say("who-does", player=name), "legal": True, "choices": [aimed, *own]}


class Taps:
    """What one player may announce."""

    def __init__(self, game: Game, state: State, seat: int, words: Words) -> None:
        self.game, self.state, self.seat, self.words = game, state, seat, words
        self.name, self.player = state.players[seat], state.seats[seat]
        self.active = seat == state.active

    def tree(self) -> Tree:
        """All places of this player."""
        tree: Tree = {}
        for place, attribute in enumerate(ATTRIBUTES):
            node = card_pad(self.game, self.state, self.seat, self.words, place=place)
            tree[f"{self.name}.{attribute}"] = {**node, "label": node["text"]}
            if self.active:
                tree.update(self._top(attribute))
        if self.active:
            tree.update(self._deck())
            tree.update(self._hand())
        tree[self.name] = self._panel()
        return tree

    # --- small pieces -------------------------------------------------------------------------------------------

    def say(self, key: str, /, **figures: Any) -> str:
        """A word of the table."""
        return self.words.say(key, **figures)

    def allowed(self, move: Move) -> bool:
        """Whether the move, with the steps it takes for granted, would be accepted."""
        return bool(self.game.judge(self._going_on(move), move))

    def _going_on(self, move: Move) -> State:
        state = self.state
        for step in self.game.implied(state, move):
            if self.game.judge(state, step):
                state, _ = self.game.apply(state, step)
        return state

    def _choice(self, text: str, move: Move, **more: Any) -> Part:
        return {"text": text, "move": str(move), "legal": self.allowed(move), **more}

    def legal(self, verb: str) -> list[Any]:
        """The moves of a verb that would be accepted now, going on if need be."""
        return self.game.verbs[verb].legal(self._going_on(m.Next(by=self.name)), self.seat, self.name)

    # --- places -------------------------------------------------------------------------------------------------

    def _top(self, attribute: str) -> Tree:
        """The uppermost card of a pile is cleared by a tap on it."""
        move = m.Clear((attribute,), by=self.name)
        if not self.allowed(move):
            return {}
        return {f"{self.name}.{attribute}.top": {"move": str(move), "label": self.say("clear"), "legal": True}}

    def _deck(self) -> Tree:
        choices = [self._choice(self.say("draw-cards", count=move.amount), move) for move in self.legal("draw")]
        if not choices:
            return {}
        return {f"{self.name}.deck": {"pick": self.say("draw-many", player=self.name), "choices": choices[::-1]}}

    def _hand(self) -> Tree:
        """Cards of the hand are laid off, by number or by name; or all of it is drawn anew."""
        choices = []
        for move in self.legal("discard"):
            if move.cards:
                text = self.say("discard-one", card=title(self.state, move.cards[0], self.words))
            elif move.amount == len(self.player.hand):
                text = self.say("discard-all")
            else:
                text = self.say("discard-cards", count=move.amount)
            choices.append(self._choice(text, move))
        redraw = m.Redraw(by=self.name)
        if self.allowed(redraw):
            choices.append(self._choice(self.say("do-redraw"), redraw))
        if not choices:
            return {}
        return {f"{self.name}.hand": {"pick": self.say("hand-how", player=self.name), "choices": choices}}

    def _panel(self) -> Part:
        """A player's name: what a card played on somebody does to this player, and the player's own cards."""
        own = card_pad(self.game, self.state, self.seat, self.words)
        choices = [{**own, "text": self.say("play-card", player=self.name)}]
        if not self.player.is_known:
            hero = hero_pad(self.state, self.seat, self.words)
            choices.append({**hero, "text": self.say("take-hero", player=self.name)})
        effects = self._effects()
        if effects:
            pick = self.say("effect-which", player=self.name)
            text = self.say("effect", player=self.name)
            choices.append({"text": text, "legal": True, "pick": pick, "choices": effects})
        if self.seat in self.state.waiting:
            choices.append(self._choice(self.say("pass", player=self.name), m.Pass(by=self.name)))
        return {"pick": self.say("who-does", player=self.name), "legal": True, "choices": choices}

    # --- what the text of cards does ------------------------------------------------------------------------------

    def _effects(self) -> list[Part]:
        """The usual effects of card text, recorded by a tap (HER-16)."""
        found = [self._effect("draw", count) for count in range(1, HAND + 1)]
        found += self._forced_discards()
        found += [
            self._effect("clear", 0, (name,), pile=self.words.word("attribute", name)) for name in ATTRIBUTES
        ]  # fmt: skip
        running = self.state.sequence
        if running is not None and self.seat in (running.attacker, running.target):
            side = "attack" if self.seat == running.attacker else "block"
            found += [self._effect(side, count) for count in (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)]
        if self.active:
            found.append(self._effect("again", 0))
        return [one for one in found if one["legal"]]

    def _forced_discards(self) -> list[Part]:
        if not self.state.dealt:
            return [self._effect("discard", count) for count in range(1, len(self.player.hand) + 1)]
        found = []
        for name in sorted(set(self.player.hand.known)):
            text = self.say("effect-discard-one", card=title(self.state, name, self.words))
            found.append(self._choice(text, m.CardEffect("discard", 0, (name,), by=self.name)))
        return found

    def _effect(self, what: str, amount: int, names: tuple[str, ...] = (), **figures: Any) -> Part:
        text = self.say(f"effect-{what}", count=amount, **figures)
        return self._choice(text, m.CardEffect(what, amount, names, by=self.name))
