"""A network that can fall asleep: it stands between a page and its server and can hold back what was sent."""

from __future__ import annotations

import contextlib
import socket
import threading


class Proxy:
    """Forwards connections to a port of this machine. `freeze` holds back the traffic of those that are open."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.open: list[socket.socket] = []
        self.flows: list[threading.Event] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        """From now on nothing passes on the connections that are open; new ones work."""
        for flow in self.flows:
            flow.clear()

    def thaw(self) -> None:
        """What was held back arrives after all."""
        for flow in self.flows:
            flow.set()

    def refuse(self) -> None:
        """From now on there are no new connections: a closed one alone would still take the next."""
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def close(self) -> None:
        self.refuse()
        self.thaw()
        for one in self.open:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
                flow = threading.Event()
                flow.set()
                self.flows.append(flow)
                self.open += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(source, sink, flow), daemon=True).start()

    @staticmethod
    def _pass_on(source: socket.socket, sink: socket.socket, flow: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                flow.wait()
                sink.sendall(data)
            flow.wait()
            sink.shutdown(socket.SHUT_WR)
