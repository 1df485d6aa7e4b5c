"""What can be tapped on Erythro's table: on which way each move is announced (the tree they make:
core/view/tap_tree.py).

Three ways lead to the same announcements: a player's panel (its actions, and the tiles light up), an element's dial
(how much), a tile (what can be done there). What a player would often try and may not is in the tree too.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from companion.core.rules.game import Game
from companion.core.view.builders import Part
from companion.core.view.tap_tree import Branch, Pick, Taps, Tree, tree_of
from companion.core.view.words import Words, held_place, speaking_seats
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.constants import PLAYS
from companion.games.erythro.engine.effects import EFFECTS
from companion.games.erythro.engine.effects.attack import Attack
from companion.games.erythro.engine.effects.base import CardEffect
from companion.games.erythro.engine.effects.influence import AMOUNT, ELEMENT
from companion.games.erythro.engine.effects.tiles import Sanctuary
from companion.games.erythro.engine.flow.hands import holds, is_contamination, owes
from companion.games.erythro.engine.flow.open_card import asked_by_others
from companion.games.erythro.engine.flow.updates import elements_of
from companion.games.erythro.engine.state import State, Tile
from companion.games.erythro.table.labels import figure_card

_SIGNS = {1: "+", -1: "−", 0: ""}
_ON_TILES = tuple(kind for kind in EFFECTS if kind.near)
"""What a tap on a tile offers besides; with no card open, the first alone: the usual one."""
_OFFERED = sorted((kind for kind in EFFECTS if not kind.zone), key=lambda kind: kind.offered)
"""The effects that stand on fourth zones, as a page lists them."""


def tap_tree(game: Game, state: State, seat: int | None, words: Words) -> Tree:
    """The tree for a seat: place → what tapping it leads to. What is asked (prompts.py) has its own places."""
    if state.outcome is not None or state.pending:
        return {}
    players = [PlayerTaps(game, state, each, words) for each in speaking_seats(state, seat)]
    tree = tree_of(branch for taps in players for branch in taps.branches())
    return tree | _tiles(state, players) if state.phase == "players" else tree


def _tiles(state: State, players: list["PlayerTaps"]) -> Tree:
    """Every tile where somebody can do something, and the mine on it; each choice says who, where several may."""
    nodes = tree_of(branch for taps in players for branch in taps.on_tiles(several=len(players) > 1))
    nodes = {place: node for place, node in nodes.items() if node["legal"]}
    mines = ((f"mine.{number}", f"tile.{number}") for number in state.mines)
    return nodes | {mine: nodes[tile] for mine, tile in mines if tile in nodes}


class PlayerTaps(Taps):
    """What one player may announce."""

    state: State

    def __init__(self, game: Game, state: State, seat: int, words: Words) -> None:
        super().__init__(game, state, seat, words, named=True)
        self.player = state.seats[seat]
        self.begun = self.player.open is not None
        others = any(owner != seat for owner in state.open_seats)
        self.open = self.begun or (others and (asked_by_others(state, seat) or not self.legal("special")))
        count = max(0, PLAYS - self.player.plays)
        self.question = words.say("carries-out" if self.open else "plays", player=self.name, count=count)

    def branches(self) -> Iterator[Branch]:
        """All that is announced on the player's panel, its dials, and the cards of a hand that lies on the page."""
        if self.state.phase == "players":
            yield from (((self.name, *way), leaf) for way, leaf in self.zones())
            yield from self._dials()
            yield from () if self.begun else self._held()
        elif self.state.phase == "discard":
            yield from (((self.name, *way), leaf) for way, leaf in self.kept())
        elif self.state.phase == "purchase":
            which = self._told("tap-which", "buy")
            bought = _offers_last(self.legal("buy"))
            yield from (((self.name, self._figure(move, which)), self.leaf(move)) for move in bought)
        elif self.state.phase == "draw":
            yield from (((self.name,), self.leaf(move, self.say("refill"))) for move in self.legal("refill"))

    # --- a card, by its zones -------------------------------------------------------------------------------------

    def zones(self, *, asked: bool = False) -> Iterator[Branch]:
        """All that this player may announce of a card, in the order of its zones. `asked`: moving is a choice too."""
        gains = self.legal("gain")
        for move in gains:
            figure = self._figure(move)
            alone = self._choice(figure.text, tone=move.element)  # the one gain that a card has
            yield (alone,) if len(gains) == 1 else (self._effect("gain"), figure), self.leaf(move)
        for tile, leaf in self._moves.items():
            yield (self._effect("move"), tile) if asked or self.open else (tile,), leaf
        sanctuaries = list(self._sanctuaries())
        for pick, leaf in sanctuaries:
            yield (pick,) if len(sanctuaries) == 1 else (self._effect("sanctuary"), pick), leaf
        yield from self._effects() if self.open else ()
        yield from () if self.begun else self._other_zones()
        if self.allowed(move := m.Blocked(by=self.name)):
            yield (self._choice(self.say("blocked")),), self.leaf(move)

    @cached_property
    def _moves(self) -> Tree:
        """Second zone: the tiles that the pawn may go to."""
        moves, label = self.legal("move"), self._told("tap-choice", "move")
        return {f"tile.{move.tile}": self.leaf(move, label) for move in moves if move.tile != self.player.tile}

    def _sanctuaries(self, question: str = "", who: str = "") -> Iterator[tuple[Pick, Part]]:
        """Third zone: of which of the player's elements; refused ones too, while a card could be played."""
        if self.open or self._may_play() or self.player.named:
            for element in elements_of(self.state, self.seat):
                move = Sanctuary(element, by=self.name)
                leaf = self.leaf(move)
                if leaf["legal"] or self._may_play():
                    yield self._said(move, question or self.question, who=who, tone=element), leaf

    def _may_play(self) -> bool:
        return owes(self.player) > 0 and not self.player.named and self.allowed(m.Special(by=self.name))

    def _other_zones(self) -> Iterator[Branch]:
        """Fourth zone, opened or straight to its first effect; a contamination card; a card by its name."""
        special, opened = self._choice(self.say("special"), asks=self.say("special-which")), self.legal("special")
        for move in opened:
            if move.element:
                yield (special, Pick(self.say("special-yellow", element=move.element))), self.leaf(move)
        if opened:
            ways = self._effects() if not self.open else ()
            yield from (((special, *way) if len(way) > 1 else way, leaf) for way, leaf in ways)
            yield (special, Pick(self.say("special-open"))), self.leaf(opened[0])
        if owes(self.player) and not self.player.named and holds(self.player, is_contamination):
            yield (self._choice(self.say("contaminate")),), self.leaf(m.Contaminate(by=self.name))
        play = self._choice(self.say("play"), asks=self.say("play-which", player=self.name))
        for move in () if self.state.dealt else self.legal("play"):
            yield (play, Pick(self.state.box.title(move.card))), self.leaf(move)

    def _effects(self) -> Iterator[Branch]:
        """Each effect of a fourth zone at once, on which tile, in which element for how much, or which of a few."""
        for kind in _OFFERED:
            effect, given = self._effect(kind.verb), {param.name for param in kind.params}
            moves = _offers_last(self.legal(kind.verb))
            for move in moves:
                if not given:
                    yield (effect,), self.leaf(move)
                elif "element" in given:
                    yield (effect, self._figure(move)), self.leaf(move)
                elif "tile" not in given:
                    said = self._said(move, self.question)
                    alone = said if "amount" in given else effect  # where it is need not be said
                    yield (alone,) if len(moves) == 1 else (effect, said), self.leaf(move)
                else:
                    last = self._said(move, self.say("on-tile", tile=move.tile), label=effect.text)
                    yield (effect, f"tile.{move.tile}", last), self.leaf(move)

    # --- their words ----------------------------------------------------------------------------------------------

    def _told(self, kind: str, verb: str, **figures: Any) -> str:
        """A word that an effect's table has for the page."""
        return self.word(kind, verb, player=self.name, **figures)

    def _choice(self, text: str, *, asks: str = "", **more: str) -> Pick:
        """One of the choices of the panel."""
        return Pick(text, self.question, more, asks)

    def _effect(self, verb: str) -> Pick:
        """An effect that may have to be chosen further."""
        return self._choice(self._told("tap", verb), asks=self._told("tap-which", verb))

    def _said(self, move: CardEffect, question: str = "", *, label: str = "", who: str = "", **more: str) -> Pick:
        """One announcement of an effect; with a `label` the tile takes it at once where there is no other."""
        figures = {param.name: getattr(move, param.name) for param in move.params}
        text = who + self._told("tap-choice", move.verb, **figures)
        return Pick(text, question, more, lone=bool(label), label=label)

    def _figure(self, move: Any, question: str = "") -> Pick:
        """A figure in an element as a card, +3 water; a card on offer by its name."""
        if getattr(move, "card", ""):
            detail = f"{move.cost} {self.word('element', move.element)}"
            return Pick(self.state.box.title(move.card), question, {"detail": detail})
        text = f"{_SIGNS[move.influence]}{getattr(move, 'amount', 0) or move.cost}"
        card = figure_card(f"{move.verb} {text} {move.element}", text, move.element, self.words)
        return Pick(card["name"], question, {"card": card})

    # --- dials, tiles, the hand -----------------------------------------------------------------------------------

    def _dials(self) -> Iterator[Branch]:
        """The player's influence: how much is gained or lost in that element."""
        for kind in EFFECTS:
            if kind.params == (AMOUNT, ELEMENT) and (kind.zone or self.open):
                for move in self.legal(kind.verb):
                    question = self.say("influence", player=self.name, element=move.element)
                    yield (f"{self.name}.{move.element}", self._figure(move, question)), self.leaf(move)

    def on_tiles(self, *, several: bool) -> Iterator[Branch]:
        """What this player can do on tiles; `several`: each choice says who does it."""
        who = self.say("who", player=self.name) if several else ""
        for tile, leaf in self._moves.items():
            label = self._told("tap-choice", "move")
            yield (tile, Pick(who + label, self._there(tile), lone=True)), leaf
        here = f"tile.{self.player.tile}"
        yield from (((here, pick), leaf) for pick, leaf in self._sanctuaries(self._there(here), who))
        for kind in _ON_TILES if self.open else _ON_TILES[:1]:
            for move in self.legal(kind.verb):
                place = f"tile.{move.tile}"
                yield (place, self._said(move, self._there(place), who=who)), self.leaf(move)
        yield from self._strikes(who)

    def _there(self, place: str) -> str:
        return self.say("on-tile", tile=int(place.partition(".")[2]))

    def _strikes(self, who: str) -> Iterator[Branch]:
        """Attacks on mines and the dome: on the own tile for how much; on others refused, while a card is played."""
        strikes = self.legal("attack")
        for number, tile in zip(self.state.layout.numbers, self.state.tiles, strict=True):
            here = number == self.player.tile
            if (tile.mine is None and not tile.dome) or not (here or self.open or self._may_play()):
                continue
            place = f"tile.{number}"
            text = self._told("tap-dome", "attack") if tile.dome else self._told("tap-mine", "attack", tile=number)
            target = Pick(who + text, self._there(place), asks=self._told("tap-which", "attack"))
            if here and len(strikes) == 1:
                text = f"{target.text} ({self._figure(strikes[0]).text})"
                yield (place, Pick(text, self._there(place))), self.leaf(strikes[0])
            elif here and strikes:
                yield from (((place, target, self._figure(move)), self.leaf(move)) for move in strikes)
            else:
                yield (place, target), self.leaf(self._usual_attack(number, tile))

    def _usual_attack(self, number: int, tile: Tile) -> Attack:
        amount = self.state.sheet.dome_cost if tile.dome else 1
        return Attack(number, elements_of(self.state, self.seat)[0], amount, by=self.name)

    def _held(self) -> Iterator[Branch]:
        """The cards of the hand that lies on the page: each is named before its zone is chosen."""
        for place, card in enumerate(self.player.hand.top if self.state.dealt else ()):
            move = m.Contaminate(by=self.name) if is_contamination(card) else m.Play(card, by=self.name)
            text = self.say("contaminate") if is_contamination(card) else self.state.box.title(card)
            yield (held_place(self.name, place),), self.leaf(move, text)

    def kept(self) -> Iterator[Branch]:
        """Second phase: one card is kept, or none; which one it is may be said, and is where cards are known."""
        how, moves = self.say("discard-how", player=self.name), self.legal("keep")
        plain = [move for move in moves if not move.card]
        yield from (((Pick(self.say("keep-one"), how),), self.leaf(move)) for move in plain)
        yield from (((Pick(self.say("discard-all"), how),), self.leaf(move)) for move in self.legal("discard"))
        for move in moves:
            if move.card:
                name = self.word("card-kind", move.card)
                name = self.state.box.title(move.card) if name == move.card else name
                said = Pick(self.say("keep-card", card=name), how)
                yield (Pick(self.say("other"), how, asks=how), said) if plain else (said,), self.leaf(move)


def _offers_last(moves: Iterable[Any]) -> list[Any]:
    """Bare figures, then the cards on offer."""
    return sorted(moves, key=lambda move: bool(getattr(move, "card", "")))
