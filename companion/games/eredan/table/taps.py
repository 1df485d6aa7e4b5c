"""What can be tapped on Eredan's table: on which way each move is announced (the tree they make:
core/view/tap_tree.py).

An own and an enemy's character make the fight; hand and fighter offer cards, then whom they are aimed at; while cards
take effect a tap on a character records what they do.
"""

from collections.abc import Iterator

from companion.cardkit.effects.pad import ON
from companion.core.rules.game import Game
from companion.core.view.builders import Part
from companion.core.view.tap_tree import Branch, Pick, Taps, Tree, tree_of
from companion.core.view.words import Words, held_place, speaking_seats
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import Card
from companion.games.eredan.engine.effects.references import CHARACTER, Aim, aim_text
from companion.games.eredan.engine.flow.queue import choosing
from companion.games.eredan.engine.rules import candidates
from companion.games.eredan.engine.state import State
from companion.games.eredan.table.labels import card_called, kind_text, queue_spot, spot, spot_of_text, text_of
from companion.games.eredan.table.pads import Pads, pad_place
from companion.games.eredan.table.prompts import discards, free_place, reason_of, team_branches

_RECORDED = ("cards", "resolve", "strike", "discard")


def tap_tree(game: Game, state: State, seat: int | None, words: Words, pads: Pads) -> Tree:
    """The tree for a seat: place → what tapping it leads to."""
    if state.outcome is not None or any(item.chance for item in state.pending):
        return {}
    speaking = speaking_seats(state, seat)
    records = state.active if state.active in speaking else next(iter(speaking), None)
    players = [_PlayerTaps(game, state, each, words, pads, records=each == records) for each in speaking]
    return tree_of([branch for taps in players for branch in taps.branches()])


class _PlayerTaps(Taps):
    """What one player may announce. `records`: this page records effects by what this player says."""

    state: State

    def __init__(self, game: Game, state: State, seat: int, words: Words, pads: Pads, *, records: bool) -> None:
        super().__init__(game, state, seat, words, named=True)
        self.player, self.pads, self.records = state.seats[seat], pads, records
        self.choosing = seat in choosing(state)

    def branches(self) -> Iterator[Branch]:
        """All places of this player."""
        yield from self._panel()
        yield from self._asked()
        phase = self.state.phase
        if phase == "team":
            yield from self._team()
        elif phase == "choose" and self.seat == self.state.active:
            yield from self._fights()
        elif phase == "cards":
            yield from self._cards()
        elif phase == "discard" or (self.state.pending and self.state.pending[-1].verb == "discard"):
            yield from self._discards()
        if self.records and not self.state.dealt:
            yield from self._records()
            yield from self._counters()

    def _pad(self, what: str, **preset: str) -> Part | None:
        """The end of a way that opens a pad, if this page has it."""
        place = pad_place(self.state, self.seat, what)
        return {"pad": place, "legal": True, **({"preset": preset} if preset else {})} if place in self.pads else None

    def _panel(self) -> Iterator[Branch]:
        """A player's deck: what card text does to no character, what somebody has earned."""
        which = self.say("who-does", player=self.name)
        for what in ("effect", "experience"):
            leaf = self._pad(what)
            if leaf is not None:
                yield (f"{self.name}.deck", Pick(self.say(f"open-{what}"), which)), leaf

    def _asked(self) -> Iterator[Branch]:
        """Whom a card asks for: the character is tapped, where one effect alone is meant."""
        item = self.state.pending[-1] if self.state.pending else None
        if item is None or (item.verb, item.seat) != ("effect", self.seat):
            return
        moves = self.legal("effect")
        if len({move.what for move in moves}) == 1:
            for move in moves:
                if len(move.targets) == 1:
                    yield (spot_of_text(self.state, self.seat, move.targets[0]),), self.leaf(move)

    # --- set-up and the fight -----------------------------------------------------------------------------------------

    def _team(self) -> Iterator[Branch]:
        """The first free place: who stands there."""
        place = free_place(self.state, self.seat)
        for way, leaf in team_branches(self, self.pads):
            yield (spot(self.state, self.seat, place), *way), leaf

    def _fights(self) -> Iterator[Branch]:
        """An own character and one of the enemy's, whichever is tapped first."""
        for move in self.tried("fight"):
            own, foe = spot(self.state, self.seat, move.own), spot(self.state, 1 - self.seat, move.foe)
            leaf = self.leaf(move, self.word("verb", "fight"))
            yield (own, foe), leaf
            if leaf["legal"]:
                yield (foe, own), leaf

    # --- cards --------------------------------------------------------------------------------------------------------

    def _cards(self) -> Iterator[Branch]:
        """The hand, or the character that plays: cards by their names, or by their figures."""
        if not self.choosing:
            return
        hand = f"{self.name}.hand"
        fighter = spot(self.state, self.seat, self.player.fighter)
        which = self.say("which-card", player=self.name)
        names = dict.fromkeys(self.player.hand.top or candidates.held(self.state, self.seat))
        plays = {name: list(self._plays(name, which)) for name in names}
        leaf = self._pad("cards")
        for place in (hand, fighter):
            for ways in plays.values():
                yield from (((place, *way), end) for way, end in ways)
            if leaf is not None:
                yield (place, Pick(self.say("play-figures"), which, lone=True)), leaf
        for number, code in enumerate(self.player.hand.top):
            place = held_place(self.name, number)
            yield from (((place, *way[1:]), end) for way, end in plays[code])

    def _plays(self, name: str, which: str) -> Iterator[Branch]:
        """A listed card under a question, then whom it is aimed at."""
        card = self.state.card(name)
        if card is None:
            return
        for targets in candidates.targets(self.state, self.seat, name):
            move = m.PlayListed(card.code, tuple(targets), by=self.name)
            leaf = self.leaf(move, card_called(name, self.words))
            if not leaf["legal"]:
                leaf["ask"] = leaf["move"]
            pick = Pick(self._title(card), which, {"detail": self._detail(card, move, leaf)})
            yield (pick, *(spot_of_text(self.state, self.seat, text) for text in targets)), leaf

    def _title(self, card: Card) -> str:
        return card_called(card.code, self.words)

    def _detail(self, card: Card, move: m.PlayListed, leaf: Part) -> str:
        """Level, kind, text; why it may not be played."""
        refused = "" if leaf["legal"] else reason_of(self, move)
        told = (kind_text(card, self.words), text_of(self.state, card.code, self.words), refused)
        return " · ".join(part.rstrip(".") for part in told if part)

    def _discards(self) -> Iterator[Branch]:
        """Cards of the hand, by name or how many."""
        which = self.say("discard-which", player=self.name)
        for (pick, *_), leaf in discards(self):
            assert isinstance(pick, Pick)
            yield (f"{self.name}.hand", Pick(pick.text, which)), leaf
        for number, code in enumerate(self.player.hand.top):
            move = m.Discard(0, (code,), by=self.name)
            if self.allowed(move):
                yield (
                    (held_place(self.name, number), Pick(self.say("discard-it"), card_called(code, self.words))),
                    (self.leaf(move)),
                )

    # --- what card text does ------------------------------------------------------------------------------------------

    def _records(self) -> Iterator[Branch]:
        """A character: what happens to it, by kind and figure."""
        if self.state.phase not in _RECORDED:
            return
        for seat, place, one in self.state.everybody():
            plays = (
                self.state.phase == "cards" and seat in choosing(self.state) and self.state.seats[seat].fighter == place
            )
            if one.dead or plays:
                continue
            text = aim_text(self.state.players, self.seat, Aim(CHARACTER, seat, place))
            leaf = self._pad("effect", target=f"{ON}{text}")
            if leaf is not None:
                yield (spot(self.state, seat, place),), {**leaf, "label": self.say("record")}

    def _counters(self) -> Iterator[Branch]:
        """A card of the queue that still waits: what it says, and that it is cancelled."""
        for place, item in enumerate(self.state.queue, 1):
            move = m.CardEffect(f"counter {place}", by=self.name)
            if self.state.phase == "cards" or place < self.state.next or item.cancelled or not self.allowed(move):
                continue
            text = text_of(self.state, item.code, self.words)
            title = " · ".join(filter(None, (card_called(item.code, self.words), text)))
            yield (queue_spot(place), Pick(self.say("counter"), title)), self.leaf(move)
