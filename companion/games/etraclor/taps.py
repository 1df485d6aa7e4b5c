"""What can be tapped on Etraclor's table and what it announces: a tree filled from the legal moves.

Legality comes from the rules alone. Attacks, potions and spells that they refuse are in the tree too, marked so:
who taps them is told which rule forbids it, and a character that cannot act at all says so at its first tap (`ask`).
What is legal but serves nothing carries its warning.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from companion.core.cards import Card, sorted_cards
from companion.core.game import Game
from companion.core.moves import Move
from companion.core.parts import Part, card_choice
from companion.core.rulings import Pending, Ruling
from companion.games.etraclor import moves as m
from companion.games.etraclor.apply import power_sum
from companion.games.etraclor.data import (
    CLASSES,
    HEALER,
    MAGE,
    PLACE,
    POTIONS,
    SCROLLS,
    SLOT,
    SLOTS,
    SPELLS,
)
from companion.games.etraclor.state import Fighter, State

Tree = dict[str, Part]


def seat_speaks(state: State, seat: int | None) -> bool:
    """Whether a page of this seat announces the moves of the player whose turn it is."""
    return seat is None or seat == state.active


def tap_tree(game: Game, state: State, seat: int | None, words: Any) -> Tree:
    """The tree for a seat: place → what tapping it leads to."""
    if state.outcome is not None or not seat_speaks(state, seat):
        return {}
    return _Taps(game, state, seat, words).tree()


def asked(game: Game, state: State, item: Pending, lang: str) -> list[Part]:
    """The cards that may answer a pending item, each with the announcement."""
    by = "" if item in state.pending else state.players[item.seat or 0]
    make: Any = {"third": lambda card: m.Third(card, by=by), "keep": lambda card: m.Keep(card, by=by)}.get(
        item.verb, lambda card: m.Shown((card,), by=by)
    )
    cards = sorted_cards(item.cards or state.pool)
    moves = ((card, make(card)) for card in cards)
    return [card_choice(card, lang, {"move": str(move)}) for card, move in moves if game.judge(state, move)]


class _Taps:
    def __init__(self, game: Game, state: State, seat: int | None, words: Any) -> None:
        self.game, self.words, self.lang = game, words, words.lang
        self.hidden_hand = state.dealt and seat != state.active
        self.now = state
        self.state = self._after_draw(state)
        self.me = self.state.active
        self.player, self.enemy = state.players[self.me], state.players[1 - self.me]
        self.side, self.other = self.state.sides[self.me], self.state.sides[1 - self.me]

    def _after_draw(self, state: State) -> State:
        """A tap may take the draw for granted, as an announcement does; not where it would show the card drawn."""
        step = m.Draw()
        if state.step != "draw" or state.dealt or not self.game.judge(state, step):
            return state
        after, _ = self.game.apply(state, step)
        return after if after.outcome is None and not after.pending else state

    def tree(self) -> Tree:
        tree: Tree = {}
        if self.now.step == "draw":
            tree[f"{self.player}.deck"] = self._leaf(m.Draw(), state=self.now)
        if not self.hidden_hand:
            self._summons_and_equipment(tree)
        for place, fighter in enumerate(self.side.arena):
            if fighter is not None:
                name = f"{self.player}.{CLASSES[place]}"
                tree[name] = self._attacks(fighter)
                node = self._object(fighter)
                if node is not None:
                    tree[f"{name}.object"] = node
        return tree

    def _leaf(self, move: Move, *, state: State | None = None) -> Part:
        ruling = self.game.judge(state or self.state, move)
        label = self.words.word("verb", move.verb).split("|")[0]
        return {"move": str(move), "label": label, "legal": bool(ruling), **self._warning(ruling)}

    def _warning(self, ruling: Ruling) -> Part:
        """What the referee says of a move that is legal and serves nothing."""
        told = [self.game.rulebook.reason(reason, self.words.speaker) for reason in ruling.warnings if ruling]
        return {"warning": " ".join(told)} if told else {}

    def _branch(self, leaves: dict[str, Part]) -> Part:
        """Places that light up; where none may, the first of their moves tells why."""
        legal = any(leaf["legal"] for leaf in leaves.values())
        ask = {} if legal else {"ask": next(iter(leaves.values()))["move"]}
        return {"legal": legal, **ask, "next": leaves}

    # --- cards from the hand --------------------------------------------------------------------------------------

    def _summons_and_equipment(self, tree: Tree) -> None:
        summons: dict[str, list[Card]] = defaultdict(list)
        equips: dict[tuple[Card, str], list[Card]] = defaultdict(list)
        for verb in ("summon", "equip"):
            for move in self.game.verbs[verb].legal(self.state, self.me):
                if isinstance(move, m.Summon):
                    summons[CLASSES[PLACE[move.card]]].append(move.card)
                elif isinstance(move, m.Equip):
                    equips[move.target, SLOT[move.card]].append(move.card)
        for group, cards in summons.items():
            choices = self._choices(cards, m.Summon)
            tree[f"{self.player}.{group}"] = {"pick": self.words.say("who-summon"), "choices": choices}
        for (target, slot), cards in equips.items():
            name = f"{self.player}.{CLASSES[PLACE[target]]}.{slot}"
            pick = self.words.say(f"which-{slot}", card=target)
            choices = self._choices(cards, lambda card, target=target: m.Equip(card, target))
            tree[name] = {"pick": pick, "choices": choices}
        if self.state.dealt:
            self._hand_cards(tree, summons, equips)

    def _choices(self, cards: Iterable[Card], make: Any) -> list[Part]:
        return [self._choice(card, make(card)) for card in sorted_cards(cards)]

    def _choice(self, card: Card, move: Move) -> Part:
        return card_choice(card, self.lang, {"move": str(move), **self._warning(self.game.judge(self.state, move))})

    def _hand_cards(self, tree: Tree, summons: Any, equips: Any) -> None:
        """Where the hand lies on the page, its cards are tapped too."""
        for group, cards in summons.items():
            for card in cards:
                leaf = self._leaf(m.Summon(card))
                tree[f"{self.player}.hand.{card}"] = {"next": {f"{self.player}.{group}": leaf}}
        for (target, _), cards in equips.items():
            for card in cards:
                node = tree.setdefault(f"{self.player}.hand.{card}", {"next": {}})
                leaf = self._leaf(m.Equip(card, target))
                node["next"][f"{self.player}.{CLASSES[PLACE[target]]}"] = leaf

    # --- characters that act ----------------------------------------------------------------------------------------

    def _attacks(self, fighter: Fighter) -> Part:
        targets = {
            f"{self.enemy}.{CLASSES[place]}": m.Attack(fighter.card, enemy.card)
            for place, enemy in enumerate(self.other.arena)
            if enemy is not None
        }
        if not targets:
            targets = {self.enemy: m.Attack(fighter.card)}
        return self._branch({place: self._leaf(move) for place, move in targets.items()})

    def _object(self, fighter: Fighter) -> Part | None:
        if fighter.object in POTIONS:
            return self._potion(fighter)
        if fighter.object in SCROLLS:
            return self._scroll(fighter)
        return None

    def _potion(self, fighter: Fighter) -> Part:
        own = self._leaf(m.Heal(fighter.card))
        others = [other for other in self.side.fighters() if other.card != fighter.card]
        if PLACE[fighter.card] != HEALER or not others:
            return own
        leaves = {f"{self.player}.{CLASSES[HEALER]}": own}
        for other in others:
            place = f"{self.player}.{CLASSES[PLACE[other.card]]}"
            leaves[place] = self._leaf(m.Heal(fighter.card, other.card))
        return self._branch(leaves)

    def _scroll(self, fighter: Fighter) -> Part | None:
        if PLACE[fighter.card] != MAGE:
            leaf = self._leaf(m.Cast("reinforcement"))
            return None if leaf["legal"] else leaf
        choices = [self._spell(spell) for spell in SPELLS]
        pick = self.words.say("which-spell", power=power_sum(fighter).result)
        legal = any(choice["legal"] for choice in choices)
        ask = {} if legal else {"ask": str(m.Cast("boost", fighter.card))}  # any scroll has the power for it
        return {"legal": legal, **ask, "pick": pick, "choices": choices}

    def _spell(self, spell: str) -> Part:
        text = self.words.say("spell", spell=spell, needed=SPELLS[spell])
        choice: Part = {"text": text, "detail": self.words.word("spell-effect", spell)}
        if spell == "reinforcement":
            leaf = self._leaf(m.Cast(spell))
            return {**choice, "legal": leaf["legal"], "move": leaf["move"]}
        leaves = {place: self._leaf(m.Cast(spell, card)) for place, card in self._spell_targets(spell)}
        legal = any(leaf["legal"] for leaf in leaves.values())
        if legal or not leaves:
            return {**choice, "legal": legal, "next": leaves}
        return {**choice, "legal": False, "move": next(iter(leaves.values()))["move"]}

    def _spell_targets(self, spell: str) -> Iterable[tuple[str, Card]]:
        for seat in (1 - self.me, self.me):  # the enemy first: what is refused is told of a target one would mean
            side, name = self.state.sides[seat], self.state.players[seat]
            for fighter in side.fighters():
                place = f"{name}.{CLASSES[PLACE[fighter.card]]}"
                if spell == "dematerialise":
                    yield from ((f"{place}.{slot}", fighter.slot(slot)) for slot in SLOTS if fighter.slot(slot))
                elif spell == "lightning" or seat == self.me:
                    yield place, fighter.card
