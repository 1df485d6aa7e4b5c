"""What is on its way to one page. One that does not read keeps nobody waiting and holds little memory."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

STALLED_S: Final = 20.0
"""A page that has not taken what was sent to it for so long is given up; it may connect again."""
MOST_WAITING: Final = 64

Message = dict[str, Any]


class Outbox:
    """Sends one message after the other; of views that wait only the newest is sent, in the place of the first."""

    def __init__(
        self,
        write: Callable[[bytes], Awaitable[None]],
        give_up: Callable[[], None],
        packed: Callable[[Message], Message] = lambda message: message,
    ) -> None:
        """`write` sends and returns when the system has taken it; `give_up` closes the connection at once; `packed`
        makes of a message, when its turn has come, what is sent of it."""
        self._write, self._give_up, self._packed = write, give_up, packed
        self._waiting: list[Message] = []
        self._sending: asyncio.Task[None] | None = None
        self._closed = False

    def put(self, message: Message) -> None:
        """Send a message as soon as those before it are gone."""
        if self._closed:
            return
        place = next((i for i, one in enumerate(self._waiting) if one["type"] == message["type"] == "view"), None)
        if place is not None:
            self._waiting[place] = message
            return
        self._waiting.append(message)
        if len(self._waiting) > MOST_WAITING:
            self._end()
        elif self._sending is None:
            self._sending = asyncio.ensure_future(self._send_all())

    async def sent(self) -> None:
        """Wait until everything is on its way: a page that does not read is not listened to either."""
        if self._sending is not None:
            await asyncio.wait([self._sending])

    def close(self) -> None:
        """The connection is gone."""
        self._closed = True
        self._waiting.clear()

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                await asyncio.wait_for(self._write(encoded(self._packed(self._waiting.pop(0)))), STALLED_S)
        except Exception:  # closed meanwhile, or stalled: either way nothing reaches that page
            self._end()
        finally:
            self._sending = None

    def _end(self) -> None:
        if not self._closed:
            self.close()
            self._give_up()


def encoded(message: Message) -> bytes:
    """A message as it is sent; half a character, which no text can hold, becomes a question mark."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
