"""The pads of HeroCard's table: a card is announced by a few figures, or by the names of cards (site/table-view.md).

A pad holds no legality of its own: which kinds of card somebody may play now is judged by the rules, and what can be
paid follows from the points that are left.
"""

from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.view.builders import Part, pad_card, pad_field, pad_kind, pad_name, pad_part
from companion.core.view.tap_tree import Taps
from companion.core.view.words import Words, speaking_seats
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.cards.cards import said
from companion.games.herocard.engine.constants import (
    ATTACK_MODS,
    ATTRIBUTES,
    BLOCK_MODS,
    LETTERS,
    SPECIALS,
    TYPES,
    USUAL_TYPE,
)
from companion.games.herocard.engine.notation.printer import HeroWriter
from companion.games.herocard.engine.rules.stats import has_base, is_affordable, left
from companion.games.herocard.engine.state import State
from companion.games.herocard.table.labels import detail, is_undrawn
from companion.games.herocard.table.pads_effects import effect_pad, effect_place

MOST_VALUE, MOST_COST, MOST_LIMIT = 20, 15, 20
"""The largest figures on a pad; larger ones are typed."""


def pads(game: Game, state: State, seat: int | None, words: Words) -> dict[str, Part]:
    """The pads that a page may open, by the places that name them: a player's cards, hero, effects of cards on it."""
    found: dict[str, Part] = {}
    for each in speaking_seats(state, seat) if state.outcome is None else ():
        if state.seats[each].out:
            continue
        pad = _CardPad(game, state, each, words, named=True)
        found[pad.name] = pad.cards()
        if not state.seats[each].is_known and not state.dealt:
            found[hero_place(state, each)] = pad.hero()
        effects = effect_pad(game, state, each, words)
        if effects["kinds"]:
            found[effect_place(state, each)] = effects
    return found


def hero_place(state: State, seat: int) -> str:
    """The name of the pad for the values of a player's hero."""
    return f"{state.players[seat]}.hero"


_SERIES = {"attack": ("mod",), "mod": ("mod",), "block": ("block", "mod")}
"""What may follow a card of a series (HER-8)."""


class _CardPad(Taps):
    """What one player may announce now; the kinds of card that the rules refuse are there too, marked."""

    state: State

    def hero(self) -> Part:
        """The values of a hero that is in no list."""
        fields = [pad_field(one, self.word("attribute", one), low=1, high=MOST_LIMIT) for one in ATTRIBUTES]
        part = pad_card("", " ".join(f"{{{attribute}}}" for attribute in ATTRIBUTES), fields=fields)
        kind = pad_kind("hero", self.say("hero"), f"{self.name}: hero {{cards}}", [part])
        return pad_part(self.say("hero-pad", player=self.name), [kind])

    def cards(self) -> Part:
        """The kinds of card for this player at this moment, the most likely first."""
        skips = self.seat == self.state.active and is_undrawn(self.state)
        title = self.say("pad-undrawn" if skips else "pad", player=self.name)
        return pad_part(title, [self._kind(verb) for verb in self._verbs()])

    def _verbs(self) -> tuple[str, ...]:
        running = self.state.sequence
        if running is not None and self.seat in (running.attacker, running.target):
            return ("mod" if self.seat == running.attacker else "block", "special")
        return ("attack", "special") if self.seat == self.state.active and running is None else ("special",)

    def _kind(self, verb: str) -> Part:
        """A kind of card: what it may begin with, what may follow in a series, whom it may be aimed at."""
        # modifiers of blocks already played go alone as well
        first = (verb, "mod") if verb == "block" and has_base(self.state, self.seat, "block") else (verb,)
        targets, probe = self._targets(verb), self._probe(verb)
        aim = "{target}" if targets else f" on {self._others()[0]}" if verb == "attack" else ""
        return pad_kind(
            verb, self.word("pad-kind", verb), f"{self.name}: {{cards}}{aim}", [self._card(one) for one in first],
            more=[self._card(one) for one in _SERIES.get(verb, ())], targets=targets, legal=self.allowed(probe),
            ask=str(probe),
        )  # fmt: skip

    def _others(self) -> list[str]:
        return [self.state.players[other] for other in self.state.others(self.seat)]

    def _targets(self, verb: str) -> list[Part]:
        """Whom a card may be aimed at: an attack needs somebody, a special card does not."""
        found: list[Part] = [{"value": f" on {name}", "text": name} for name in self._others()]
        if verb == "special":
            return [{"value": "", "text": self.say("no-target"), "usual": True}, *found]
        return found if verb == "attack" and len(found) > 1 else []

    def _probe(self, verb: str) -> Move:
        """The cheapest announcement of a kind: whether it is refused does not hang on its cost or strength."""
        hand = self.state.seats[self.seat].hand
        known = () if hand.unknown else self.state.box.of_kinds(hand.known, self._listed_kinds(verb))
        cards = known[:1] or (said(verb, 0, 0),)
        if verb == "attack":
            return m.Attack(cards, self._others()[0], by=self.name)
        return self.game.verbs[verb].make(cards, by=self.name)

    # --- one card ---------------------------------------------------------------------------------------------------

    def _card(self, verb: str) -> Part:
        """One card of a kind: by its name, or by its figures unless the companion knows the hand."""
        free = {letter: left(self.state, self.seat, n) for n, letter in enumerate(LETTERS)}
        budget = {"by": "place", "of": "cost", "left": free, "text": self.say("left", left="{left}")}
        text, listed = self.word("pad-card", verb), self._listed(verb)
        if self.state.dealt:
            return pad_card(text, listed=listed, budget=budget)
        cost = [self._attributes(), pad_field("cost", self.say("cost"), low=0, high=MOST_COST)]
        if verb == "special":
            name = pad_field("name", self.say("name"), text=True, wrap=' "{}"')
            form, told, fields = "special{type} {place}{cost}{name}", "{place}{cost}{name}", [name, self._types(verb)]
        else:
            types = [self._types(verb)] if verb == "attack" else []
            form, told = f"{verb}{'{type}' if types else ''} {{value}} {{place}}{{cost}}", "{value} · {place}{cost}"
            fields = [*types, pad_field("value", self.say("value"), low=0, high=MOST_VALUE)]
        return pad_card(text, form, told=told, fields=[*fields, *cost], listed=listed, budget=budget)

    def _attributes(self) -> Part:
        """The three attributes; the points that are left stand in the budget."""
        choices = []
        for letter, attribute in zip(LETTERS, ATTRIBUTES, strict=True):
            name = self.word("attribute", attribute)
            choices.append({"value": letter, "text": letter if name == letter else f"{letter} {name}"})
        return pad_field("place", self.say("place"), choices=choices)

    def _types(self, verb: str) -> Part:
        """The type of the card, the usual one first; an attack of the usual type need not say it."""
        usual = USUAL_TYPE[verb]
        order = (usual, *(one for one in TYPES if one != usual))
        silent = usual if verb == "attack" else ""
        choices = [{"value": "" if one == silent else f" {one}", "text": self.word("type", one)} for one in order]
        return pad_field("type", self.say("type"), choices=choices, value=choices[0]["value"])

    def _listed_kinds(self, verb: str) -> frozenset[str]:
        """The kinds of known cards that a verb plays."""
        if verb == "special":
            return SPECIALS
        if verb != "mod":
            return frozenset({verb})
        running = self.state.sequence
        return BLOCK_MODS if running is not None and running.target == self.seat else ATTACK_MODS

    def _listed(self, verb: str) -> list[Part]:
        """The cards that are known to be in the hand, or may be there; those that cannot be paid are marked."""
        player, found = self.state.seats[self.seat], []
        codes = player.hand.known + (player.pool if player.hand.unknown else ())
        for code in self.state.box.of_kinds(codes, self._listed_kinds(verb)):
            card = self.state.card(code)
            if card is not None:
                text, costs = card.name or self.word("kind", card.kind), {LETTERS[card.attribute]: card.cost}
                payable = is_affordable(self.state, self.seat, (code,))
                found.append(pad_name(text, HeroWriter().card(code), detail(card, self.words), costs, legal=payable))
        return found
