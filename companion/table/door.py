"""The door of the table: whose key fits, and the cookie by which a device comes in again without showing it.

A key is worth what its role is worth, and opens this door alone. Cookies are sealed with a secret made from the key:
they outlive the server as long as the key does, a new key shuts out every old one, and no other server takes them.
"""

import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tornado.web import create_signed_value, decode_signed_value

from companion.table.short_code import ShortCode

COOKIE_DAYS: Final = 30
OWNER, GUEST = "owner", "guest"


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at the door who may come in: as what, on which device, and whether that device is `new` here."""

    role: str
    device: str
    new: bool = False


class Door:
    """Lets in who shows a key, or the cookie that was given for one."""

    def __init__(self, keys: Mapping[str, str], name: str, code: ShortCode | None = None) -> None:
        """`keys`: by role, the most powerful first. `name`: what begins the names of the cookies. `code`: what may be
        typed in place of a key, if anything."""
        self._keys = dict(keys)
        self._name = name
        self.code = code

    def enter(self, shown: str | None, cookie: Callable[[str], str | None]) -> Visit | None:
        """Who comes in with the key that is shown, or else with the cookies of the browser; None: nobody."""
        known = {role: self._opened(role, cookie(self.cookie_name(role))) for role in self._keys}
        by_cookie = next(((role, device) for role, device in known.items() if device), None)
        by_key = self._fits(shown) if shown else None
        if by_key is not None:
            device = known[by_key] or (by_cookie[1] if by_cookie else "")
            return Visit(by_key, device or secrets.token_hex(16), new=not device)
        return None if by_cookie is None else Visit(*by_cookie)

    def key(self, visit: Visit) -> str:
        """The key of a visitor's role, for who is in already."""
        return self._keys[visit.role]

    def cookie_name(self, role: str) -> str:
        """The cookie of a role: one browser may hold several, for the owner tries the guests' link too."""
        return f"{self._name}-{role}"

    def seal(self, visit: Visit) -> str:
        """The cookie to give to a visitor."""
        name = self.cookie_name(visit.role)
        return create_signed_value(self._secret(visit.role), name, visit.device).decode("ascii")

    def _opened(self, role: str, sealed: str | None) -> str | None:
        """The device of a sound cookie."""
        if not sealed:
            return None
        found = decode_signed_value(self._secret(role), self.cookie_name(role), sealed, max_age_days=COOKIE_DAYS)
        return None if found is None else found.decode("ascii", "replace")

    def _fits(self, shown: str) -> str | None:
        """The role of a key; all are compared, each in constant time."""
        given = shown.encode("utf-8", "replace")
        fits = [role for role, key in self._keys.items() if secrets.compare_digest(given, key.encode("utf-8"))]
        return fits[0] if fits else None

    def _secret(self, role: str) -> bytes:
        return hashlib.sha256(f"companion cookie {role} {self._keys[role]}".encode()).digest()
