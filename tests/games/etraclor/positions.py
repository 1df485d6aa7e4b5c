"""Positions of Etraclor at random, the most wordy ones among them: whatever `new(position=…)` takes."""

import random
from typing import Any

from companion.core.notation.playing_cards import PACK
from companion.games.etraclor.engine.constants import CLASSES, HALF, MAX_HP, PLACE, SLOT, VALUE

Facts = dict[str, Any]


def position(rng: random.Random, players: tuple[str, str], *, full: float = 0.5) -> Facts:
    """A position; the nearer `full` is to 1, the more is known of it."""
    deck = list(PACK)
    rng.shuffle(deck)
    turn = rng.choice((1, 2, rng.randint(3, 40), 999))
    starter = rng.randrange(2)
    facts: Facts = {
        "turn": turn,
        "starter": players[starter],
        "player": players[starter if turn % 2 else 1 - starter],
        "step": rng.choice(("draw", "strategy") if turn == 1 else ("draw", "strategy", "combat")),
    }
    for name, half in zip(players, (deck[:HALF], deck[HALF:]), strict=True):
        facts.update(_side(rng, name, half, full))
    facts["pending"] = _pending(rng, facts, players)
    return facts


def _side(rng: random.Random, name: str, half: list[str], full: float) -> Facts:
    left, facts = list(half), {f"{name}.redraws": rng.randrange(3)}
    for card in half:
        group = CLASSES[PLACE[card]] if card in MAX_HP else ""
        if group and f"{name}.{group}" not in facts and rng.random() < full + 0.2:
            left.remove(card)
            facts.update(_fighter(rng, f"{name}.{group}", card, left, full))
    facts.update(_piles(rng, name, left, full))
    return facts


def _fighter(rng: random.Random, name: str, card: str, left: list[str], full: float) -> Facts:
    facts: Facts = {name: card, f"{name}.hp": rng.randint(1, MAX_HP[card]), f"{name}.acted": rng.random() < 0.5}
    for slot in ("weapon", "shield", "object"):
        worn = next((one for one in left if SLOT.get(one) == slot and rng.random() < full + 0.2), None)
        if worn is not None:
            left.remove(worn)
            facts[f"{name}.{slot}"] = worn
            if slot == "shield":
                facts[f"{name}.shield.left"] = rng.randint(1, VALUE[worn])
    if rng.random() < full:
        facts[f"{name}.boost"] = 3 * rng.randint(1, 9)
    return facts


def _piles(rng: random.Random, name: str, left: list[str], full: float) -> Facts:
    """Deck, hand and discard hold what is left, each with known cards, some merely seen of the half."""
    cuts = sorted(rng.randint(0, len(left) - 1) for _ in range(2))
    hand, discard, deck = left[: cuts[0]], left[cuts[0] : cuts[1]], left[cuts[1] :]
    shares = {"hand.cards": hand, "discard.cards": discard}
    middle = rng.randint(0, len(deck))
    shares |= {"deck.top": deck[:middle], "deck.bottom": deck[middle:]}
    facts: Facts = {f"{name}.hand": len(hand), f"{name}.discard": len(discard), f"{name}.deck": len(deck)}
    seen: list[str] = []
    for part, cards in shares.items():
        known = [card for card in cards if rng.random() < full]
        facts[f"{name}.{part}"] = known
        seen += [card for card in cards if card not in known and rng.random() < 0.3]
    facts[f"{name}.half.cards"] = seen
    unknown = len(hand) - len(facts[f"{name}.hand.cards"])
    facts[f"{name}.hand.character"] = None if not unknown or rng.random() < 0.5 else True
    return facts


def _pending(rng: random.Random, facts: Facts, players: tuple[str, str]) -> list[str]:
    asked = []
    for name in players:
        unnamed = facts[f"{name}.discard"] - len(facts[f"{name}.discard.cards"])
        asked += [f"third:{name}"] * rng.randint(0, unnamed)
        if facts[f"{name}.redraws"] and not facts[f"{name}.half.cards"]:
            asked.append(f"shown:{name}")
    rng.shuffle(asked)
    return asked
