"""What an ability costs: as card lists write it (`tap + aether 1`), and as it is announced (`tap cost 1 -2`)."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

_SAID: Final = re.compile(
    r"(?P<tap>tap)|cost (?P<aether>\d{1,2})|(?P<experience>[+-]\d{1,2})|discard (?P<discard>\d)"
    r"|(?P<sacrifice>sacrifice)"
)


class Cost(NamedTuple):
    """What an ability costs: its card tapped, Aether, Experience markers (taken where negative), cards, the card
    itself."""

    tap: bool = False
    aether: int = 0
    experience: int = 0
    discard: int = 0
    sacrifice: bool = False

    def __str__(self) -> str:
        named = zip(self._fields, self, strict=True)
        return " + ".join(name if value is True else f"{name} {value}" for name, value in named if value)

    @property
    def announced(self) -> str:
        """As it is announced: `tap`, `cost 2`, `-2`, `discard 1`, `sacrifice`; nothing where it is free."""
        return _announced(self)

    @staticmethod
    def said(text: str) -> "Cost":
        """The cost that an announcement says; what it does not say costs nothing."""
        return _said(text)


@lru_cache(maxsize=512)
def _announced(cost: Cost) -> str:
    words = {
        "tap": cost.tap, f"cost {cost.aether}": cost.aether, f"{cost.experience:+}": cost.experience,
        f"discard {cost.discard}": cost.discard, "sacrifice": cost.sacrifice,
    }  # fmt: skip
    return " ".join(word for word, there in words.items() if there)


@lru_cache(maxsize=512)
def _said(text: str) -> Cost:
    cost = Cost()
    for found in _SAID.finditer(text):
        cost = cost._replace(
            tap=cost.tap or bool(found["tap"]), aether=cost.aether + int(found["aether"] or 0),
            experience=cost.experience + int(found["experience"] or 0),
            discard=cost.discard + int(found["discard"] or 0), sacrifice=cost.sacrifice or bool(found["sacrifice"]),
        )  # fmt: skip
    return cost
