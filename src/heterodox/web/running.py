"""Run a server in this process: its socket, its one line for people, its end."""

from __future__ import annotations

import gc
import socket
import sys
import webbrowser
from collections.abc import Callable
from types import FrameType

import uvicorn

from heterodox.errors import InvalidText
from heterodox.web.app import create_app
from heterodox.web.settings import Settings

__all__ = ["serve"]

BACKLOG = 2048
# Thresholds of the collector. The last two are never reached: what was once found in use is not looked at
# again, which would hold everybody up, until `Chores` does so in its own time.
COLLECT_AFTER = (20_000, 1_000_000, 1_000_000)
# Seconds after which a socket is asked whether anybody is still there; tables speak more often by themselves.
PING_EVERY = 40.0


def serve(settings: Settings, host: str, port: int, *, opens: bool, say: Callable[[str], object]) -> None:
    """Serve until Ctrl-C or SIGTERM; says the address as soon as it answers."""
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=settings.largest_body,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_EVERY,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,
        backlog=BACKLOG,
    )
    server = _Server(config, lambda: _ready(address, opens, say), app.state.services.work.end)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        # Ctrl-C is how a person ends a server: it has closed everything by now.
        return
    finally:
        listening.close()


class _Server(uvicorn.Server):
    """Says when it answers."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], leaving: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._leaving = leaving

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C and SIGTERM end it in good order, as they should; asked again, it does not wait."""
        self.force_exit = self.should_exit
        self.should_exit = True
        self._leaving()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _collect_seldom()
        if self.started:
            self._ready()


def _collect_seldom() -> None:
    """Many tables are many objects that live long and lie in no circles: look for circles among the young."""
    gc.collect()
    gc.set_threshold(*COLLECT_AFTER)


def _ready(address: str, opens: bool, say: Callable[[str], object]) -> None:
    say(f"heterodox serves {address}")
    sys.stdout.flush()
    if opens:
        webbrowser.open(address)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens; what is in the way is told in one line."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind, protocol)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(where)
        found.listen(BACKLOG)
    except OSError as error:
        raise InvalidText(
            f"serve: cannot listen at {host[:60]} port {port}: {error.strerror or error}"
        ) from error
    found.set_inheritable(True)
    return found


def _address(host: str, port: int) -> str:
    """What a browser on this machine can open."""
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(host, host)
    return f"http://{f'[{here}]' if ':' in here and not here.startswith('[') else here}:{port}"
