"""The door of the table: whose key fits, and the pass by which a device comes in again without showing it.

A key is worth what its role is worth, and opens this door alone. Passes are sealed with a secret made from the key:
they outlive the server as long as the key does, a new key shuts out every old one, and no other server takes them.

A page keeps its pass in its own storage, which is that of one origin, its port included, and shows it with each request
and socket. There are no cookies: a browser sends those to every port of a host, whoever listens there.
"""

import base64
import hashlib
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tornado.httputil import HTTPHeaders
from tornado.web import create_signed_value, decode_signed_value

from companion.table.door.short_code import ShortCode

PASS_DAYS: Final = 30
OWNER, GUEST = "owner", "guest"
HEADER: Final = "Companion-Pass"
"""The header of what a page shows: keys or passes, with commas between them."""
PROTOCOL: Final = "companion"
"""What a page's socket speaks. A browser sends a socket nothing of a page's but such names: its pass stands behind."""
_MOST_SHOWN, _LONGEST = 8, 1000


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at the door who may come in: as what, on which device, and whether that device is `new` here."""

    role: str
    device: str
    new: bool = False


class Door:
    """Lets in who shows a key, or the pass that was given for one."""

    def __init__(self, keys: Mapping[str, str], name: str, code: ShortCode | None = None) -> None:
        """`keys`: by role, the most powerful first. `name`: of the server, whose passes open no other. `code`: what may
        be typed in place of a key, if anything."""
        self._keys = dict(keys)
        self._name = name
        self.code = code

    def enter(self, shown: Iterable[str]) -> Visit | None:
        """Who comes in with what is shown: as a key says, else as the mightiest pass does; None: nobody.

        A device that shows a key and a pass stays the device that it was.
        """
        parts = [one for one in shown if 0 < len(one) <= _LONGEST][:_MOST_SHOWN]
        known = {role: device for one in reversed(parts) for role, device in self._opened(one)}
        by_pass = next(((role, known[role]) for role in self._keys if role in known), None)
        by_key = next((role for one in parts if (role := self._fits(one))), None)
        if by_key is not None:
            device = known.get(by_key) or (by_pass[1] if by_pass else "")
            return Visit(by_key, device or secrets.token_hex(16), new=not device)
        return None if by_pass is None else Visit(*by_pass)

    def key(self, visit: Visit) -> str:
        """The key of a visitor's role, for who is in already."""
        return self._keys[visit.role]

    def seal(self, visit: Visit) -> str:
        """The pass to give to a visitor."""
        sealed = create_signed_value(self._secret(visit.role), self._name, visit.device)
        return base64.urlsafe_b64encode(sealed).rstrip(b"=").decode("ascii")

    def _opened(self, sealed: str) -> list[tuple[str, str]]:
        """The role and the device of a sound pass; empty for what is none."""
        try:
            signed = base64.urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4))
        except ValueError:
            return []
        for role in self._keys:
            found = decode_signed_value(self._secret(role), self._name, signed, max_age_days=PASS_DAYS)
            if found is not None:
                return [(role, found.decode("ascii", "replace"))]
        return []

    def _fits(self, shown: str) -> str | None:
        """The role of a key; all are compared, each in constant time."""
        given = shown.encode("utf-8", "replace")
        fits = [role for role, key in self._keys.items() if secrets.compare_digest(given, key.encode("utf-8"))]
        return fits[0] if fits else None

    def _secret(self, role: str) -> bytes:
        return hashlib.sha256(f"companion pass {role} {self._keys[role]}".encode()).digest()


def shown_in(headers: HTTPHeaders) -> list[str]:
    """What a request shows at the door: a page in its header, a socket behind the name of what it speaks."""
    parts = ",".join([headers.get(HEADER, ""), headers.get("Sec-WebSocket-Protocol", "")]).split(",")
    return [one.strip() for one in parts if one.strip() not in ("", PROTOCOL)]
