"""What can be tapped on Etraclor's table: on which way each move is announced (the tree they make:
core/view/tap_tree.py).

A character offers all that it can do: its targets light up, its potion and its spells stand beside them. What the rules
refuse is in the tree too: who taps it is told which rule forbids it, and a character that cannot act at all says so at
its first tap.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.core.notation.playing_cards import Card, card_text, sorted_cards
from companion.core.rules.game import Game
from companion.core.rules.rulings import Pending
from companion.core.view.builders import Part, card_choice, card_part
from companion.core.view.tap_tree import Branch, Pick, Step, Taps, Tree, tree_of
from companion.core.view.words import Words, held_place
from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.constants import (
    CLASSES,
    EQUIPMENT,
    HEALER,
    MAGE,
    PLACE,
    POTIONS,
    SCROLLS,
    SLOT,
    SPELLS,
)
from companion.games.etraclor.engine.flow.combat import attack_sum, power_sum
from companion.games.etraclor.engine.state import State


def seat_speaks(state: State, seat: int | None) -> bool:
    """Whether a page of this seat announces the moves of the player whose turn it is."""
    return seat is None or seat == state.active


def tap_tree(game: Game, state: State, seat: int | None, words: Words) -> Tree:
    """The tree for a seat: place → what tapping it leads to."""
    if state.outcome is not None or not seat_speaks(state, seat):
        return {}
    taps = _Taps(game, state, state.active, words)
    hand = () if state.dealt and seat != state.active else taps.hand()
    return tree_of((*taps.draw(), *hand, *taps.attacks(), *taps.potions(), *taps.scrolls()))


def asked(game: Game, state: State, item: Pending, lang: str) -> list[Part]:
    """The cards that may answer a pending item, each with the announcement."""
    by = "" if item in state.pending else state.players[item.seat or 0]
    make: Any = {"third": lambda card: m.Third(card, by=by), "keep": lambda card: m.Keep(card, by=by)}.get(
        item.verb, lambda card: m.Shown((card,), by=by)
    )
    cards = sorted_cards(item.cards or state.pool)
    moves = ((card, make(card)) for card in cards)
    return [card_choice(card, lang, {"move": str(move)}) for card, move in moves if game.judge(state, move)]


class _Taps(Taps):
    """What the player whose turn it is may announce."""

    state: State

    def before(self, verb: str) -> State:
        """A tap may take the draw for granted, as an announcement does; not where it would show the card drawn."""
        return self.state if self.state.dealt else super().before(verb)

    def place(self, card: Card) -> str:
        """Where a card lies in the arenas; of nobody's: the enemy's panel."""
        found = self.state.find(card) if card else None
        if found is None:
            return self.state.players[1 - self.seat]
        seat, fighter, slot = found
        place = f"{self.state.players[seat]}.{CLASSES[PLACE[fighter.card]]}"
        return place if slot == "card" else f"{place}.{slot}"

    # --- cards ----------------------------------------------------------------------------------------------------

    def draw(self) -> Iterator[Branch]:
        """The card at the start of a turn."""
        if self.state.step == "draw":
            yield (f"{self.name}.deck",), self.leaf(m.Draw())

    def hand(self) -> Iterator[Branch]:
        """Characters and equipment: the free place is tapped, or the card where the hand lies on the page."""
        playable = set()
        for move in self._by_card(self.legal("summon")):
            playable.add(move.card)
            place = f"{self.name}.{CLASSES[PLACE[move.card]]}"
            yield from self._played(move, place, place, self.say("who-summon"))
        for move in self._by_card(self.legal("equip")):
            playable.add(move.card)
            place, slot = self.place(move.target), SLOT[move.card]
            yield from self._played(move, f"{place}.{slot}", place, self.say(f"which-{slot}", card=move.target))
        if self.state.dealt:
            yield from self._unplayable(card for card in self.state.sides[self.seat].hand.known if card not in playable)

    def _unplayable(self, cards: Iterable[Card]) -> Iterator[Branch]:
        """The other cards of a hand on the page: whoever taps one is told why it cannot be played."""
        team = [fighter.card for fighter in self.state.sides[self.seat].fighters()]
        for card in cards:
            move = m.Equip(card, team[0]) if card in EQUIPMENT and len(team) == 1 else m.Summon(card)
            if card in EQUIPMENT and len(team) > 1:
                for target in team:
                    yield (held_place(self.name, card), self.place(target)), self.leaf(m.Equip(card, target))
            else:
                yield (held_place(self.name, card),), self.leaf(move)

    def _by_card(self, moves: list[Any]) -> Iterable[Any]:
        """As the cards are sorted in a hand."""
        order = sorted_cards({move.card for move in moves})
        return sorted(moves, key=lambda move: order.index(move.card))

    def _played(self, move: Any, free: str, target: str, question: str) -> Iterator[Branch]:
        """The card is picked at the free place; from the hand it goes to its target."""
        leaf = self.leaf(move)
        card = card_part(move.card, self.words.lang)
        yield (free, Pick(card_text(move.card, self.words.lang), question, {"card": card})), leaf
        if self.state.dealt:
            yield (held_place(self.name, move.card), target), leaf

    # --- characters that act --------------------------------------------------------------------------------------

    def attacks(self) -> Iterator[Branch]:
        """On a character; on the player where there is none."""
        nobody = self.state.sides[1 - self.seat].is_empty()
        for move in self.tried("attack"):
            if move.target or nobody:
                leaf = {**self.leaf(move), **self._forecast(move)}
                yield (self.place(move.attacker), self.place(move.target)), leaf

    def _forecast(self, move: m.Attack) -> Part:
        """What the target would lose, as far as its shield does not take it."""
        found = self.state.find(move.target) if move.target else None
        if found is None:
            return {}
        target, damage = found[1], attack_sum(self.state, move.attacker, move.target).result
        lost = max(0, damage - target.shield_left)
        key = "forecast-ko" if lost >= target.hp else "forecast" if lost else "forecast-held"
        return {"forecast": self.say(key, lost=lost)}

    def potions(self) -> Iterator[Branch]:
        """The Healer chooses among its team; the others drink theirs at once."""
        team = {fighter.card: fighter for fighter in self.state.sides[self.seat].fighters()}
        for move in self.tried("heal"):
            if team[move.healer].object in POTIONS:
                potion, leaf = team[move.healer].object, self.leaf(move)
                chooses = PLACE[move.healer] == HEALER and len(team) > 1
                if move.target and not chooses:
                    continue
                target = (self.place(move.target or move.healer),) if chooses else ()
                yield (self.place(potion), *target), leaf
                yield (*self._offered(move.healer, "drink", potion), *target), leaf

    def scrolls(self) -> Iterator[Branch]:
        """The Mage chooses a spell and its target; a scroll that another carries tells why it cannot be read."""
        for fighter in self.state.sides[self.seat].fighters():
            if fighter.object not in SCROLLS:
                continue
            if PLACE[fighter.card] == MAGE:
                question = self.say("which-spell", power=power_sum(fighter).result)
                yield from self._spells((self.place(fighter.object),), question)
                yield from self._spells(self._offered(fighter.card, "cast", fighter.object), question)
            elif not self.allowed(move := m.Cast("reinforcement")):
                yield (self.place(fighter.object),), self.leaf(move)

    def _offered(self, card: Card, what: str, carried: Card) -> tuple[str, Pick]:
        """A character and what it carries, offered where the character is tapped."""
        question = self.say("what-does", card=card)
        return self.place(card), Pick(self.say(what, card=carried), question)

    def _spells(self, way: Sequence[Step], question: str) -> Iterator[Branch]:
        """The enemy's side first: what is refused is told of a target one would mean."""
        for move in sorted(self.tried("cast"), key=self._spell_order):
            text = self.say("spell", spell=move.spell, needed=SPELLS[move.spell])
            detail = {"detail": self.word("spell-effect", move.spell)}
            target = (self.place(move.target),) if move.target else ()
            yield (*way, Pick(text, question, detail), *target), self.leaf(move)

    def _spell_order(self, move: m.Cast) -> tuple[int, bool]:
        own = self.place(move.target).startswith(f"{self.name}.")
        return list(SPELLS).index(move.spell), own
