"""The names that this machine goes by: a page that came under another one is a web site's that points here."""

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit


class Hosts:
    """What requests may call the server."""

    def __init__(self, *, everywhere: bool, names: Collection[str] = ()) -> None:
        """`everywhere`: it serves the network, not this machine's own browsers alone; `names`: more that it goes by."""
        self.everywhere = everywhere
        self._names = {one.strip().rstrip(".").lower() for one in names} | (own_names() if everywhere else set())

    def answer_to(self, host: str) -> bool:
        """Whether a request that names this host is meant for this machine.

        Over the network any address will do, though it need not be ours (a router may translate it): a site's page that
        came from an address is asked for at this very address again. It is names that can be made to point elsewhere.
        """
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".").lower()
        except ValueError:
            return False
        if name in self._names or name == "localhost":
            return True
        try:
            return ipaddress.ip_address(name).is_loopback or self.everywhere
        except ValueError:
            return False


def own_names() -> set[str]:
    """This machine's name, and the one by which a local network finds it without a server of names."""
    whole = socket.gethostname().rstrip(".").lower()
    short = whole.partition(".")[0]
    return {whole, short, f"{short}.local"} if short else set()
