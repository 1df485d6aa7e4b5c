"""What can be tapped on HeroCard's table and what it announces.

Legality comes from the rules alone. A row of a player opens the pad on which a card of that attribute is announced;
the top card of a pile is cleared; the deck is drawn from; a hand is discarded; a player is attacked.
"""

from collections.abc import Mapping
from typing import Any

from companion.core.game import Game
from companion.core.moves import Move
from companion.core.parts import Part
from companion.core.viewing import Words
from companion.games.herocard import moves as m
from companion.games.herocard.card import said
from companion.games.herocard.data import ATTRIBUTES, LETTERS
from companion.games.herocard.pads import game_after, hero_place
from companion.games.herocard.pads_effects import effect_place
from companion.games.herocard.state import State
from companion.games.herocard.totals import is_affordable
from companion.games.herocard.viewing import held_place, speaking_seats, title

Tree = dict[str, Part]


def tap_tree(game: Game, state: State, seat: int | None, words: Words, pads: Mapping[str, Part]) -> Tree:
    """The tree for a seat: place → what tapping it leads to. `pads`: those that this seat may open."""
    tree: Tree = {}
    if state.outcome is not None or any(item.verb == "hero" and not item.skippable for item in state.pending):
        return tree
    for each in speaking_seats(state, seat):
        if not state.seats[each].out:
            tree.update(Taps(game, state, each, words).tree(pads))
    if state.active in speaking_seats(state, seat):
        _add_targets(tree, state, words, pads)
    return tree


def _add_targets(tree: Tree, state: State, words: Words, pads: Mapping[str, Part]) -> None:
    """The others are attacked where they sit; their own panel still offers what is theirs."""
    active = state.players[state.active]
    attack = next((kind for kind in pads[active]["kinds"] if kind["id"] == "attack" and kind["legal"]), None)
    if attack is None:
        return
    for other in state.others(state.active):
        name = state.players[other]
        text = words.say("aim", player=active, target=name)
        aimed = {"text": text, "legal": True, "pad": active, "preset": {"target": f" on {name}"}}
        own = tree[name].get("choices", [tree[name]]) if name in tree else []
        tree[name] = {"pick": words.say("who-does", player=name), "legal": True, "choices": [aimed, *own]}


class Taps:
    """What one player may announce."""

    def __init__(self, game: Game, state: State, seat: int, words: Words) -> None:
        self.game, self.state, self.seat, self.words = game, state, seat, words
        self.name, self.player = state.players[seat], state.seats[seat]
        self.active = seat == state.active

    def tree(self, pads: Mapping[str, Part]) -> Tree:
        """All places of this player."""
        tree: Tree = {}
        for place, attribute in enumerate(ATTRIBUTES):
            tree[f"{self.name}.{attribute}"] = self._row(pads, place)
            if self.active:
                tree.update(self._top(attribute))
        if self.active:
            tree.update(self._deck())
            tree.update(self._hand())
        tree.update(self._held())
        if self.seat in self.state.waiting:
            move = m.Pass(by=self.name)
            tree[f"{self.name}.pass"] = {"move": str(move), "label": self.say("pass"), "legal": self.allowed(move)}
        tree[self.name] = self._panel(pads)
        return tree

    def _row(self, pads: Mapping[str, Part], place: int) -> Part:
        """The pad with an attribute preset; it lights up while a card of one point could be paid with it."""
        node = self._pad(pads, preset={"place": LETTERS[place]})
        affordable = is_affordable(self.state, self.seat, (said("mod", place, 1),))
        return {**node, "legal": node["legal"] and affordable}

    def _pad(self, pads: Mapping[str, Part], **more: Any) -> Part:
        """This player's pad; where no kind of card may be played now, the first of them tells why."""
        kinds = pads[self.name]["kinds"]
        legal = any(kind["legal"] for kind in kinds)
        ask = {} if legal else {"ask": kinds[0]["ask"]}
        text = self.say("play-card", player=self.name)
        return {"text": text, "label": text, "pad": self.name, "legal": legal, **ask, **more}

    # --- small pieces -------------------------------------------------------------------------------------------

    def say(self, key: str, /, **figures: Any) -> str:
        """A word of the table."""
        return self.words.say(key, **figures)

    def allowed(self, move: Move) -> bool:
        """Whether the move, with the steps it takes for granted, would be accepted."""
        return bool(self.game.judge(game_after(self.game, self.state, move), move))

    def _choice(self, text: str, move: Move, **more: Any) -> Part:
        return {"text": text, "move": str(move), "legal": self.allowed(move), **more}

    def legal(self, verb: str) -> list[Any]:
        """The moves of a verb that would be accepted now, going on if need be."""
        return self.game.verbs[verb].legal(
            game_after(self.game, self.state, m.Next(by=self.name)), self.seat, self.name
        )

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

    def _held(self) -> Tree:
        """The cards of a hand that lies on the page: each is played, or laid off, by a tap."""
        tree: Tree = {}
        for number, code in enumerate(self.player.hand.top):
            choices = self._plays(code)
            discard = m.Discard(0, (code,), by=self.name)
            if self.active and self.allowed(discard):
                choices.append(self._choice(self.say("discard-one", card=title(self.state, code, self.words)), discard))
            legal = [one for one in choices if one["legal"]]
            place, pick = held_place(self.name, number), self.say("held-card", card=title(self.state, code, self.words))
            if len(choices) == 1 or not legal:
                first = choices[0]
                tree[place] = {"move": first["move"], "label": first["text"], "legal": first["legal"]}
            else:
                tree[place] = {"pick": pick, "legal": True, "choices": choices}
        return tree

    def _plays(self, code: str) -> list[Part]:
        """What can be done with a card of the hand, by its kind; a target each."""
        card = self.state.card(code)
        assert card is not None
        others = [self.state.players[other] for other in self.state.others(self.seat)]
        if card.is_special:
            return [self._played(m.Special((code,), target, by=self.name), target) for target in ("", *others)]
        if card.kind == "attack":
            return [self._played(m.Attack((code,), target, by=self.name), target) for target in others]
        move = m.Block((code,), by=self.name) if card.kind == "block" else m.Mod((code,), by=self.name)
        return [self._played(move, "")]

    def _played(self, move: Move, target: str) -> Part:
        return self._choice(self.say("play-on", target=target) if target else self.say("play"), move)

    def _panel(self, pads: Mapping[str, Part]) -> Part:
        """A player's name: a card, the hero, what the text of a card does to this player."""
        choices = [self._pad(pads)]
        if hero_place(self.state, self.seat) in pads:
            choices += self._heroes()
        effects = effect_place(self.state, self.seat)
        if effects in pads:
            choices.append({"text": self.say("effect", player=self.name), "legal": True, "pad": effects})
        if len(choices) == 1:
            return choices[0]
        return {"pick": self.say("who-does", player=self.name), "legal": True, "choices": choices}

    def _heroes(self) -> list[Part]:
        """A hero may still be named when the match has begun without it."""
        found = []
        for hero in self.state.box.heroes:
            text = self.say("take-named", player=self.name, hero=hero.name)
            found.append(self._choice(text, m.ChooseHero(hero.name, by=self.name)))
        text = self.say("take-hero", player=self.name)
        return [*found, {"text": text, "legal": True, "pad": hero_place(self.state, self.seat)}]
