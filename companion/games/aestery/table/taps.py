"""What can be tapped on Aestery's table: on which way each move is announced (the tree they make:
core/view/tap_tree.py).

A Fighter attacks, stays, or blocks; the hand, the hideout and the Hero offer what can be done with them; mines mine;
the price list begins the next combat. What costs something ends in a payment.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.cardkit.effects.costs import Cost
from companion.cardkit.zones.permanents import taken
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.runtime.replacement import replace
from companion.core.view.builders import Part
from companion.core.view.tap_tree import Branch, Pick, Taps, Tree, tree_of
from companion.core.view.words import Words, held_place, speaking_seats
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.cards.cards import Card, by_word
from companion.games.aestery.engine.flow.stack import price_of
from companion.games.aestery.engine.moves import HAND, HIDEOUT
from companion.games.aestery.engine.rules import candidates
from companion.games.aestery.engine.rules.aether import payments
from companion.games.aestery.engine.state import State
from companion.games.aestery.table.field import lane_place, order_place
from companion.games.aestery.table.labels import called, fighter_place, kind_text, one_called, place_of_text
from companion.games.aestery.table.pads import pad_place
from companion.games.aestery.table.purses import paid, untapped

Pads = Mapping[str, Part]
Newest = tuple[int, Move] | None
"""The entry that could be taken back now, with what was announced."""


def tap_tree(game: Game, state: State, seat: int | None, words: Words, pads: Pads, newest: Newest) -> Tree:
    """The tree for a seat: place → what tapping it leads to."""
    if state.outcome is not None or any(item.verb == "deck" and not item.skippable for item in state.pending):
        return {}
    players = [_PlayerTaps(game, state, each, words, pads, newest) for each in speaking_seats(state, seat)]
    return tree_of([branch for taps in players for branch in taps.branches()])


class _PlayerTaps(Taps):
    """What one player may announce."""

    state: State

    def __init__(self, game: Game, state: State, seat: int, words: Words, pads: Pads, newest: Newest) -> None:
        super().__init__(game, state, seat, words, named=True)
        self.newest = newest
        self.player, self.pads = state.seats[seat], pads
        self.paying = untapped(game, state, seat, words)  # the upkeep comes before anything that is paid
        self.active = seat == state.active

    def branches(self) -> Iterator[Branch]:
        """All places of this player."""
        yield from self._panel()
        if self.state.phase == "start":
            return
        yield from self._hand()
        yield from self._held()
        yield from self._hideout()
        yield from self._mines()
        yield from self._hero()
        yield from self._stories()
        yield from self._fighters()
        if self.active:
            yield from self._combat()
            yield from self._orders()
        else:
            yield from self._blocks()

    def _pad(self, what: str) -> Part | None:
        """The end of a way that opens a pad, if this page has it."""
        place = pad_place(self.state, self.seat, what)
        return {"pad": place, "legal": True} if place in self.pads else None

    def _opened(self, what: str) -> Part | None:
        """The same of a pad of cards; where no kind of card may be played now, the first of them tells why."""
        leaf = self._pad(what)
        if leaf is None:
            return None
        kinds = self.pads[leaf["pad"]]["kinds"]
        return leaf if any(kind["legal"] for kind in kinds) else {**leaf, "legal": False, "ask": kinds[0]["ask"]}

    # --- paying -------------------------------------------------------------------------------------------------------

    def _paid(self, move: Any, price: int, title: str, *, detail: str = "", but: str = "") -> Part:
        """The end of a way on which something is paid; it is judged with a payment that works, if there is one."""
        state, player = self.paying, self.paying.seats[self.seat]
        enough = price <= player.aether + player.untapped
        payment = None if enough else next(iter(payments(state, self.seat, price, but=but)), None)
        tried = move if payment is None else replace(move, payment=payment)
        leaf = self.leaf(tried, title)
        if not price:
            return {**leaf, "move": str(move)}
        legal = leaf["legal"] and (enough or payment is not None)
        found = {**paid(self.name, price, move, title, detail, but), "label": title, "legal": legal}
        return found if legal else {**found, "ask": str(tried)}

    # --- the player, the hand -----------------------------------------------------------------------------------------

    def _panel(self) -> Iterator[Branch]:
        """A player's name: the Hero, until somebody has named one; card text; abilities and Support by figures."""
        which = self.say("who-does", player=self.name)
        if not self.player.hero:
            for hero in self.state.box.heroes:
                move = m.ChooseHero(hero.name, by=self.name)
                if self.allowed(move):
                    yield (self.name, Pick(self.say("take-hero", hero=hero.name), which)), self.leaf(move)
        for what in ("effect", "activate", "support", "hero", "name"):
            leaf = self._pad(what)
            if leaf is not None:
                yield (self.name, Pick(self.say(f"open-{what}"), which)), leaf

    def _hand(self) -> Iterator[Branch]:
        """The hand: cards of the list, a card by its figures, mining, hiding, Support."""
        place, which = f"{self.name}.hand", self.say("hand-how", player=self.name)
        known, now = self.player.hand.known, set(candidates.played(self.paying, self.seat))
        named = [name for name in candidates.held(self.state, self.seat) if name in known or name in now]
        for name in named:  # of a hidden hand only what could be played at this moment
            yield from self._play(place, name, HAND, which)
        leaf = self._opened("cards")
        if leaf is not None and len(self.player.hand):
            yield (place, Pick(self.say("play-figures"), which, lone=True)), leaf
            if not any(self.state.box.names.values()):  # mines, hideout and the player's name offer what else is done
                return  # with cards that no list names
        for move in (m.Mine(by=self.name), m.Hide(by=self.name)):
            if self.player.hand.unknown and self.allowed(move):
                yield (place, Pick(self.say(f"do-{move.verb}"), which)), self.leaf(move)
        for what in ("support", "name"):
            opened = self._pad(what)
            if opened is not None:
                yield (place, Pick(self.say(f"open-{what}"), which)), opened

    def _play(self, place: str, name: str, origin: str, which: str, *, lone: bool = False) -> Iterator[Branch]:
        """A listed card: what it is aimed at is tapped, then it is paid."""
        card = self.state.card(name)
        if card is None:
            return
        pick = Pick(called(self.state, name, self.words), which, {"detail": kind_text(card, self.words)}, lone=lone)
        yield from self._aimed(card, (place, pick), origin)
        if "support" in by_word(card.keywords) and origin == HAND:
            for target in candidates.any_fighter(self.state, self.seat):
                move = m.Support(0, target, name, by=self.name)
                pick = Pick(self.say("support-with", card=name), which)
                yield (place, pick, place_of_text(self.state, self.seat, target)), self.leaf(move)

    def _aimed(self, card: Card, way: tuple[Any, ...], origin: str) -> Iterator[Branch]:
        price = price_of(self.state, self.seat, card)
        but = card.name if origin == HAND and card.name in self.player.hand.known else ""
        for targets in candidates.targets(self.state, self.seat, card.code):
            move = m.PlayListed(card.code, targets, None, origin, by=self.name)
            leaf = self._paid(move, price, card.called, detail=kind_text(card, self.words), but=but)
            yield (*way, *(place_of_text(self.state, self.seat, text) for text in targets)), leaf

    def _held(self) -> Iterator[Branch]:
        """The cards of a hand that lies on the page: each is played, mined, hidden or flashed by a tap."""
        for number, code in enumerate(self.player.hand.top):
            place, card = held_place(self.name, number), called(self.state, code, self.words)
            which = self.say("held-card", card=card)
            yield from self._play(place, code, HAND, which)
            for move in (m.Mine(code, by=self.name), m.Hide(code, by=self.name)):
                if self.allowed(move):
                    yield (place, Pick(self.say(f"do-{move.verb}"), which)), self.leaf(move)
            for attacker in self.state.attackers if not self.active else ():
                flash = m.Flash(code, attacker, by=self.name)
                if self.allowed(flash):
                    where = fighter_place(self.state, self.state.active, attacker)
                    yield (place, Pick(self.say("flash"), which), where), self.leaf(flash)

    def _hideout(self) -> Iterator[Branch]:
        """The card of the hideout is played from there; into an empty one a card of the hand goes."""
        place, which = f"{self.name}.hideout", self.say("hideout-how", player=self.name)
        if not len(self.player.hideout):
            for name in candidates.one_of_hand(self.state, self.seat):
                move = m.Hide(name, by=self.name)
                if self.allowed(move):
                    yield (place, Pick(name or self.say("a-hidden-card"), which, lone=True)), self.leaf(move)
            return
        for name in candidates.hidden(self.state, self.seat):
            yield from self._play(place, name, HIDEOUT, which, lone=True)
        leaf = self._opened("hideout")
        if leaf is not None:
            yield (place, Pick(self.say("play-figures"), which, lone=True)), leaf

    def _mines(self) -> Iterator[Branch]:
        """A card of the hand is mined."""
        place, which = f"{self.name}.mines.untapped", self.say("mine-which", player=self.name)
        for name in candidates.one_of_hand(self.state, self.seat) if self.active else ():
            move = m.Mine(name, by=self.name)
            if self.allowed(move):
                yield (place, Pick(name or self.say("an-unknown-card"), which, lone=True)), self.leaf(move)

    # --- what lies on the field ---------------------------------------------------------------------------------------

    def _hero(self) -> Iterator[Branch]:
        """The Hero: the abilities that a list tells; else a pad."""
        if not self.player.hero:
            return
        place, which = f"{self.name}.hero", self.say("which-ability", card=self.player.hero)
        listed = list(self._abilities(place, "hero", which))
        yield from listed
        leaf = self._pad("activate")
        if not listed and leaf is not None:
            yield (place,), leaf

    def _stories(self) -> Iterator[Branch]:
        """A Story: its abilities."""
        for place, one in taken(self.player.stories):
            where = f"{self.name}.story.{place}"
            which = self.say("which-ability", card=one_called(self.state, one))
            yield from self._abilities(where, f"story {place}", which)

    def _abilities(self, place: str, what: str, which: str) -> Iterator[Branch]:
        for cost in candidates.costs(self.state, self.seat, what):
            price = Cost.said(cost).aether
            for targets in candidates.ability_targets(self.state, self.seat, what, cost):
                move = m.Activate(what, cost, targets, None, by=self.name)
                pick = Pick(self.say("serve-for", cost=cost), which)
                aimed = [place_of_text(self.state, self.seat, text) for text in targets]
                yield (place, pick, *aimed), self._paid(move, price, self.say("ability"))

    def _fighters(self) -> Iterator[Branch]:
        """A Fighter attacks or stays; besides, it may lose markers of Bravery, and its abilities serve."""
        for place, one in taken(self.player.fighters):
            where = fighter_place(self.state, self.seat, place)
            which = self.say("fighter-how", card=one_called(self.state, one))
            if self.active and self.state.phase in ("upkeep", "draw", "main", "attack"):
                attack: Move = m.Stay(place, by=self.name) if one.attacking else m.Attack((place,), by=self.name)
                pick = Pick(self.say(f"do-{attack.verb}"), which, lone=True)
                yield (where, pick), self._barred(self.leaf(attack, self.say(f"do-{attack.verb}")))
            brave = m.Bravery(place, by=self.name)
            if one.marks and self.allowed(brave):
                yield (where, Pick(self.word("keyword", "bravery"), which)), self.leaf(brave)
            yield from self._abilities(where, str(place), which)

    def _barred(self, leaf: Part) -> Part:
        """What the rules refuse says why at its first tap."""
        return leaf if leaf["legal"] else {**leaf, "ask": leaf["move"]}

    # --- combat -------------------------------------------------------------------------------------------------------

    def _combat(self) -> Iterator[Branch]:
        """The next combat, with its price."""
        move = m.Combat(by=self.name)
        if self.state.phase in ("upkeep", "draw", "main"):
            yield ("combat.price",), self._paid(move, self.state.combat_price, self.say("do-combat"))

    def _orders(self) -> Iterator[Branch]:
        """The order of the blows on those who stand before an attacker."""
        for move in self.legal("order"):
            first = self.state.fighter(1 - self.seat, move.places[0])
            named = [self.state.fighter(1 - self.seat, place) for place in move.places]
            names = ", ".join(one_called(self.state, one) for one in named if one is not None)
            text = self.say("order-first", card="" if first is None else one_called(self.state, first), cards=names)
            pick = Pick(text, self.say("order-which"), lone=True)
            yield (order_place(move.attacker), pick), self.leaf(move, text)

    def _blocks(self) -> Iterator[Branch]:
        """Blocker and attacker, whichever is tapped first; the empty end of a lane is for who is flashed."""
        if self.state.phase != "block":
            return
        allowed = {(move.attacker, move.places[0]) for move in self.legal("block")}
        for place, one in taken(self.player.fighters):
            where = fighter_place(self.state, self.seat, place)
            if one.blocks or one.flashed:
                yield from self._taken_back(place, where)
                continue
            before = [attacker for attacker in self.state.attackers if (attacker, place) in allowed]
            for attacker in before or self.state.attackers[:1]:  # who can block nobody says why
                leaf = self.leaf(m.Block(attacker, (place,), by=self.name), self.say("do-block"))
                lane = fighter_place(self.state, self.state.active, attacker)
                yield (where, lane), leaf
                if leaf["legal"]:
                    yield (lane, where), leaf
        flash = self._pad("flash")
        if flash is not None:
            for attacker in self.state.attackers:
                yield (lane_place(attacker),), {**flash, "label": self.say("flash"),
                                                "preset": {"target": f" on {attacker}"}}  # fmt: skip

    def _taken_back(self, place: int, where: str) -> Iterator[Branch]:
        """A blocker that was just sent is taken back by a tap."""
        if self.newest is None:
            return
        entry, move = self.newest
        if isinstance(move, m.Block) and place in move.places:
            which = self.say("fighter-how", card=one_called(self.state, dict(taken(self.player.fighters))[place]))
            pick = Pick(self.say("take-back"), which, lone=True)  # beside it abilities may serve
            yield (where, pick), {"undo": [entry], "label": self.say("take-back"), "legal": True}
