"""A page that talks to a hub in this process, and keeps what it hears."""

import json
from typing import Any

from companion.table.hub.hub import Hub, Page

FORM: dict[str, Any] = {
    "type": "new", "game": "etraclor", "players": ["Ana", "Bo"], "options": {}, "starter": 0, "deal": False,
}  # fmt: skip


class Phone:
    """A page whose messages are kept. `visitor`: its device as the server knows it; `guest`: it has the guests' key."""

    def __init__(self, hub: Hub, *, visitor: str = "", guest: bool = False, **hello: Any) -> None:
        self.hub, self.heard, self.count = hub, list[dict[str, Any]](), 0
        self.page: Page = hub.join(self.heard.append)
        self.page.visitor, self.page.guest = visitor, guest
        self.say(type="hello", page=f"phone{id(self)}", **hello)

    def say(self, **message: Any) -> None:
        self.hub.receive(self.page, json.dumps(message))

    def ask(self, **intent: Any) -> dict[str, Any]:
        self.count += 1
        self.say(type="intent", id=self.count, intent=intent)
        reply = self.heard[-1] if self.heard[-1].get("id") == self.count else None
        found = reply or next(one for one in reversed(self.heard) if one.get("id") == self.count)
        assert found["type"] == "reply"
        return found

    @property
    def view(self) -> dict[str, Any]:
        return next(one["view"] for one in reversed(self.heard) if one["type"] == "view")

    @property
    def views(self) -> int:
        return sum(one["type"] == "view" for one in self.heard)

    @property
    def text(self) -> str:
        return json.dumps(self.heard, ensure_ascii=False)
