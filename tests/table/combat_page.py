"""A page of Ana's combat step in Etraclor, with two who are armed, on a physical table; what is typed there."""

from typing import Any, Final

import companion
from companion.table.session.session import Session

POSITION: Final = {
    "turn": 3, "starter": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Ana.healer": "JH",
    "Ana.healer.weapon": "2S", "Bo.healer": "QH", "Ana.deck": 12, "Ana.hand": 4, "Bo.deck": 10, "Bo.hand": 3,
}  # fmt: skip


def combat_page() -> Session:
    return Session(companion.new("etraclor", ["Ana", "Bo"], position=POSITION, lang="fr"), lang="fr")


def typed(page: Session, move: Any) -> dict[str, Any]:
    return page.handle({"type": "play", "move": move, "typed": True})
