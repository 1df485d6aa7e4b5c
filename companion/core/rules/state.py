"""The snapshot of a match, as far as the core asks for it."""

from typing import Protocol

from companion.core.rules.rulings import Ending, Pending


class State(Protocol):
    """What the core needs to know of a game's snapshot."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        ...

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        ...

    @property
    def starter(self) -> int:
        """The seat that began."""
        ...

    @property
    def pending(self) -> tuple[Pending, ...]:
        """What is asked, the newest last."""
        ...

    @property
    def outcome(self) -> Ending | None:
        """How it ended, or None."""
        ...
