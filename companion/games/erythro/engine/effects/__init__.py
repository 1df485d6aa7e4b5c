"""All that a card can do, in the order in which moves are listed: first what stands on the simple zones of cards."""

from typing import Final

from companion.games.erythro.engine.effects.attack import Attack
from companion.games.erythro.engine.effects.base import declared
from companion.games.erythro.engine.effects.cards import Buy, Destroy, Draw, Take
from companion.games.erythro.engine.effects.influence import Gain, Lose
from companion.games.erythro.engine.effects.tiles import Go, Pollute, Remove, Sanctuary

EFFECTS: Final = declared(Gain, Go, Sanctuary, Lose, Remove, Pollute, Take, Destroy, Attack, Draw, Buy)
