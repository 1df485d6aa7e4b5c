"""What can be tapped on Erythro's table and what it announces: a tree filled from the legal moves.

Legality comes from the rules alone. Three ways lead to the same announcements: a player's panel (its actions, and the
tiles light up), an element's dial (how much), a tile (what can be done there). What a player would often try and may
not stays in the tree, marked: a tap on it says which rule forbids it.
"""

from collections.abc import Iterable
from typing import Any

from companion.core.game import Game
from companion.core.moves import Move
from companion.core.parts import Part
from companion.core.viewing import Words
from companion.games.erythro import moves as m
from companion.games.erythro.card import opener
from companion.games.erythro.changes import elements_of
from companion.games.erythro.data import PLAYS
from companion.games.erythro.hands import holds, is_contamination, owes
from companion.games.erythro.state import State
from companion.games.erythro.viewing import figure_card, number_card

Tree = dict[str, Part]


def speaking_seats(state: State, seat: int | None) -> tuple[int, ...]:
    """The players that a page announces for: its own, or all; where hands are hidden the shared page has none."""
    if seat is not None:
        return (seat,)
    return () if state.dealt else tuple(range(len(state.players)))


def tap_tree(game: Game, state: State, seat: int | None, words: Words) -> Tree:
    """The tree for a seat: place → what tapping it leads to. What is asked (asks.py) has its own places."""
    if state.outcome is not None or state.pending:
        return {}
    seats = speaking_seats(state, seat)
    tree: Tree = {}
    for each in seats:
        tree.update(_PHASES[state.phase](Taps(game, state, each, words)) if state.phase in _PHASES else {})
    if state.phase == "players":
        _add_tiles(tree, [Taps(game, state, each, words) for each in seats], state, words)
    return tree


class Taps:
    """What one player may announce, as nodes and choices."""

    def __init__(self, game: Game, state: State, seat: int, words: Words) -> None:
        self.game, self.state, self.seat, self.words = game, state, seat, words
        self.name, self.player = state.players[seat], state.seats[seat]
        self.open = opener(state) is not None
        self.effects = self._after_special()

    def _after_special(self) -> State:
        """An effect stands on a fourth zone: with no card open, an announcement takes that step for granted."""
        special = m.Special(by=self.name)
        if self.open or self.state.phase != "players" or not self.game.judge(self.state, special):
            return self.state
        after, _ = self.game.apply(self.state, special)
        return after if after.outcome is None and not after.pending else self.state

    # --- small pieces ---------------------------------------------------------------------------------------------

    def legal(self, verb: str, state: State | None = None) -> list[Any]:
        """The legal moves of a verb."""
        return self.game.verbs[verb].legal(state or self.state, self.seat, self.name)

    def allowed(self, move: Move, state: State | None = None) -> bool:
        """Whether the rules let it pass."""
        return bool(self.game.judge(state or self.state, move))

    def choice(self, text: str, move: Move, *, state: State | None = None, **more: Any) -> Part:
        """A choice that announces a move."""
        return {"text": text, "move": str(move), "legal": self.allowed(move, state), **more}

    def say(self, key: str, /, **figures: Any) -> str:
        """A word of the table."""
        return self.words.say(key, **figures)

    def _figures(self, moves: Iterable[Any], sign: str, figure: str = "amount") -> list[Part]:
        """Moves of an amount in an element as cards: +3 water."""
        found = []
        for move in moves:
            text = f"{sign}{getattr(move, figure)}"
            card = figure_card(f"{move.verb} {text} {move.element}", text, move.element, self.words)
            found.append({"text": card["name"], "card": card, "move": str(move), "legal": True})
        return found

    # --- the players' phase ----------------------------------------------------------------------------------------

    def player_node(self) -> Part | None:
        """A player's panel in the first phase: the zones of a card, or the effects of the open one."""
        choices = self.choices()
        targets = {} if self.open else self.move_targets()
        if not choices and not targets:
            return None
        if self.open:
            return {"pick": self.say("carries-out", player=self.name), "choices": choices}
        count = max(0, PLAYS - self.player.plays)
        return {"pick": self.say("plays", player=self.name, count=count), "choices": choices, "next": targets}

    def choices(self) -> list[Part]:
        """All that this player may announce of a card, in the order of its zones."""
        found = [self.gain(), self.move() if self.open else None, self.sanctuary()]
        found += [*self.effect_choices()] if self.open else [self.special(), self.contaminate(), self.play()]
        found.append(self.blocked())
        return [one for one in found if one is not None]

    def gain(self) -> Part | None:
        """First zone: influence."""
        cards = self._figures(self.legal("gain"), "+")
        pick = self.say("gain-which", player=self.name)
        if len(cards) == 1:
            return {"text": cards[0]["text"], "tone": cards[0]["card"]["tone"], "move": cards[0]["move"], "legal": True}
        return {"text": self.say("gain"), "legal": True, "pick": pick, "choices": cards} if cards else None

    def move_targets(self) -> Tree:
        """Second zone: the tiles that the pawn may go to."""
        return {
            f"tile.{move.tile}": {"move": str(move), "label": self.say("go-to"), "legal": True}
            for move in self.legal("move") if move.tile != self.player.tile
        }  # fmt: skip

    def move(self) -> Part | None:
        """Moving as an effect of the open card."""
        targets = self.move_targets()
        pick = self.say("move-where", player=self.name)
        return {"text": self.say("move"), "legal": True, "pick": pick, "next": targets} if targets else None

    def sanctuary(self) -> Part | None:
        """Third zone: of which of the player's elements."""
        found = self.sanctuaries()
        if len(found) < 2:
            return found[0] if found else None
        legal = any(one["legal"] for one in found)
        return {
            "text": self.say("sanctuary-any"),
            "legal": legal,
            "pick": self.say("sanctuary-which"),
            "choices": found,
        }

    def sanctuaries(self) -> list[Part]:
        """Sanctuaries on the own tile; refused ones too, while a card could be played."""
        if not self.open and not self._may_play() and not self.player.named:
            return []
        moves = [m.Sanctuary(element, by=self.name) for element in elements_of(self.state, self.seat)]
        found = [self.choice(self.say("sanctuary", element=one.element), one, tone=one.element) for one in moves]
        return [one for one in found if one["legal"] or self._may_play()]

    def _may_play(self) -> bool:
        return owes(self.player) > 0 and not self.player.named and self.allowed(m.Special(by=self.name))

    def special(self) -> Part | None:
        """Fourth zone: opened, or straight to its first effect."""
        opened = self.legal("special")
        if not opened:
            return None
        choices = [
            self.choice(self.say("special-yellow", element=move.element), move)
            for move in opened if move.element
        ]  # fmt: skip
        choices += self.effect_choices()
        choices.append(self.choice(self.say("special-open"), opened[0]))
        pick = self.say("special-which")
        return {"text": self.say("special"), "legal": True, "pick": pick, "choices": choices}

    def contaminate(self) -> Part | None:
        """A contamination card; told why not where the hand may have one."""
        if not owes(self.player) or self.player.named or not holds(self.player, is_contamination):
            return None
        return self.choice(self.say("contaminate"), m.Contaminate(by=self.name))

    def play(self) -> Part | None:
        """Naming the card first, where there is a list and the hand does not lie on the page."""
        moves = [] if self.state.dealt else self.legal("play")
        choices = [self.choice(self.state.box.title(move.card), move) for move in moves]
        pick = self.say("play-which", player=self.name)
        return {"text": self.say("play"), "legal": True, "pick": pick, "choices": choices} if choices else None

    def blocked(self) -> Part | None:
        """Nothing can be played any more (ERY-21)."""
        move = m.Blocked(by=self.name)
        return self.choice(self.say("blocked"), move) if self.allowed(move) else None

    # --- effects ----------------------------------------------------------------------------------------------------

    def effect_choices(self) -> list[Part]:
        """The effects that stand on fourth zones, those that can be announced now."""
        found = [
            self.lose(), self._on_tiles("remove"), self.attack(), self.draw(), self._take(),
            self.destroy(), self._on_tiles("pollute"), self.buy(),
        ]  # fmt: skip
        return [one for one in found if one is not None]

    def lose(self) -> Part | None:
        """Influence spent by an effect."""
        cards = self._figures(self.legal("lose", self.effects), "−")
        pick = self.say("lose-which", player=self.name)
        return {"text": self.say("lose"), "legal": True, "pick": pick, "choices": cards} if cards else None

    def _take(self) -> Part | None:
        move = m.Take(by=self.name)
        return self.choice(self.say("take"), move, state=self.effects) if self.allowed(move, self.effects) else None

    def _on_tiles(self, verb: str) -> Part | None:
        """Removing or adding pollution: the tiles light up, then how much."""
        by_tile: dict[int, list[Part]] = {}
        for move in self.legal(verb, self.effects):
            by_tile.setdefault(move.tile, []).append(self.tile_choice(move))
        if not by_tile:
            return None
        places = {f"tile.{tile}": self._one_or_more(choices, tile) for tile, choices in by_tile.items()}
        return {"text": self.say(verb), "legal": True, "pick": self.say("remove-where"), "next": places}

    def tile_choice(self, move: Any) -> Part:
        """A removal or a pollution of a tile that is known already."""
        key = "remove-here" if move.verb == "remove" else "pollute-here"
        text = self.say(key, amount=move.amount) if move.verb == "remove" else self.say(key)
        return self.choice(text, move, state=self.effects)

    def _one_or_more(self, choices: list[Part], tile: int) -> Part:
        if len(choices) == 1:
            return {"move": choices[0]["move"], "label": choices[0]["text"], "legal": True}
        return {"legal": True, "label": self.say("remove"), "pick": self.say("on-tile", tile=tile), "choices": choices}

    def attack(self) -> Part | None:
        """The mine or the dome on the own tile: in which element, for how much."""
        prices = self.attack_prices()
        if not prices:
            return None
        pick = self.say("attack-price", player=self.name)
        return {"text": self.say("attack"), "legal": True, "pick": pick, "choices": prices}

    def attack_prices(self) -> list[Part]:
        """What the attack may cost, as cards."""
        return self._figures(self.legal("attack", self.effects), "−")

    def draw(self) -> Part | None:
        """Cards drawn by an effect."""
        moves = self.legal("draw", self.effects)
        choices = [self.choice(self.say("draw-cards", count=one.amount), one, state=self.effects) for one in moves]
        pick = self.say("draw-many")
        return {"text": self.say("draw"), "legal": True, "pick": pick, "choices": choices} if choices else None

    def destroy(self) -> Part | None:
        """A contamination card back to the pile, from the hand or the discard."""
        moves = self.legal("destroy", self.effects)
        choices = [self.choice(self.words.word("where", move.place), move, state=self.effects) for move in moves]
        pick = self.say("destroy-where")
        return {"text": self.say("destroy"), "legal": True, "pick": pick, "choices": choices} if choices else None

    def buy(self) -> Part | None:
        """A card bought: by its name where the market is known, else by element and cost."""
        moves = self.legal("buy")
        if not moves:
            return None
        named = [self._offer(move) for move in moves if move.card]
        plain = self._figures([move for move in moves if not move.card], "", "cost")
        pick = self.say("buy-which", player=self.name)
        return {"text": self.say("buy"), "legal": True, "pick": pick, "choices": [*plain, *named]}

    def _offer(self, move: m.Buy) -> Part:
        detail = f"{move.cost} {self.words.word('element', move.element)}"
        return self.choice(self.state.box.title(move.card), move, detail=detail)

    # --- the other phases -------------------------------------------------------------------------------------------

    def discard_node(self) -> Part | None:
        """Second phase: one card is kept, or none."""
        choices = [self.choice(self.say("discard-all"), move) for move in self.legal("discard")]
        for move in self.legal("keep"):
            name = self.words.word("card-kind", move.card)
            name = self.state.box.title(move.card) if name == move.card else name
            choices.append(self.choice(self.say("keep-card", card=name) if move.card else self.say("keep-one"), move))
        return {"pick": self.say("discard-how", player=self.name), "choices": choices} if choices else None

    def buy_node(self) -> Part | None:
        """Fifth phase: one purchase."""
        found = self.buy()
        return None if found is None else {"pick": found["pick"], "choices": found["choices"]}

    def draw_node(self) -> Part | None:
        """Sixth phase: up to five cards."""
        moves = self.legal("refill")
        return {"move": str(moves[0]), "label": self.say("refill"), "legal": True} if moves else None

    def dials(self) -> Tree:
        """The player's influence: how much is gained or lost in that element."""
        moves = [*self._figures(self.legal("gain"), "+")]
        moves += self._figures(self.legal("lose", self.effects), "−") if self.open else []
        tree: Tree = {}
        for element in elements_of(self.state, self.seat):
            own = [one for one in moves if one["card"]["tone"] == element]
            if own:
                pick = self.say("influence", player=self.name, element=element)
                tree[f"{self.name}.{element}"] = {"pick": pick, "choices": own}
        return tree

    def held(self) -> Tree:
        """The cards of the hand that lies on the page: each is named before its zone is chosen."""
        tree: Tree = {}
        for place, card in enumerate(self.player.hand.top if self.state.dealt else ()):
            move = m.Contaminate(by=self.name) if is_contamination(card) else m.Play(card, by=self.name)
            text = self.say("contaminate") if is_contamination(card) else self.state.box.title(card)
            tree[held_place(self.name, place)] = {"move": str(move), "label": text, "legal": self.allowed(move)}
        return tree

    def on_tile(self, tile: int, targets: Tree, dirty: dict[int, list[Part]], strike: list[Part]) -> list[Part]:
        """What this player can do on a tile; each choice says who where several may speak."""
        found: list[Part] = []
        here = self.player.tile == tile
        if f"tile.{tile}" in targets:
            found.append({**targets[f"tile.{tile}"], "text": self.say("go-to")})
        found += self.sanctuaries() if here else []
        found += dirty.get(tile, [])
        place = self.state.tile(tile)
        if place is not None and (place.mine is not None or place.dome) and (here or self._may_play() or self.open):
            found += self._attack_here(tile, dome=place.dome, strike=strike if here else [])
        return found

    def _attack_here(self, tile: int, *, dome: bool, strike: list[Part]) -> list[Part]:
        text = self.say("attack-dome") if dome else self.say("attack-mine", tile=tile)
        if strike:
            return [
                {"text": text, "legal": True, "pick": self.say("attack-price", player=self.name), "choices": strike}
            ]
        element = elements_of(self.state, self.seat)[0]
        amount = self.state.sheet.dome_cost if dome else 1
        return [self.choice(text, m.Attack(tile, element, amount, by=self.name), state=self.effects)]


def held_place(name: str, place: int) -> str:
    """The tap place of a card in a hand that lies on the page."""
    return f"{name}.hand.{place}"


def _players_phase(taps: Taps) -> Tree:
    node = taps.player_node()
    return {**({taps.name: node} if node else {}), **taps.dials(), **({} if taps.open else taps.held())}


def _one(node: Part | None, name: str) -> Tree:
    return {} if node is None else {name: node}


_PHASES: dict[str, Any] = {
    "players": _players_phase,
    "discard": lambda taps: _one(taps.discard_node(), taps.name),
    "purchase": lambda taps: _one(taps.buy_node(), taps.name),
    "draw": lambda taps: _one(taps.draw_node(), taps.name),
}


def _add_tiles(tree: Tree, all_taps: list[Taps], state: State, words: Words) -> None:
    """Every tile where somebody can do something; each choice says who, where several may."""
    nodes: dict[int, list[Part]] = {number: [] for number in state.layout.numbers}
    for taps in all_taps:
        targets, strike = taps.move_targets(), taps.attack_prices()
        dirty: dict[int, list[Part]] = {}
        for verb in ("remove", "pollute") if taps.open else ("remove",):
            for move in taps.legal(verb, taps.effects):
                dirty.setdefault(move.tile, []).append(taps.tile_choice(move))
        who = words.say("who", player=taps.name) if len(all_taps) > 1 else ""
        for number, choices in nodes.items():
            choices += [{**one, "text": who + one["text"]} for one in taps.on_tile(number, targets, dirty, strike)]
    for number, choices in nodes.items():
        if any(one["legal"] for one in choices):
            node = {"pick": words.say("on-tile", tile=number), "choices": choices}
            tree[f"tile.{number}"] = node
            place = state.tile(number)
            if place is not None and place.mine is not None:
                tree[f"mine.{number}"] = node


def number_choices(numbers: Iterable[int], verb: str, words: Words) -> list[Part]:
    """Bare figures to choose from: tokens, extraction."""
    return [
        {"text": str(n), "card": number_card(str(n), str(n), str(n)), "move": f"{verb} {n}", "legal": True}
        for n in numbers
    ]
