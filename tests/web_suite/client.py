"""A small client of the interface, as another program would write it: httpx2, and websockets."""

from __future__ import annotations

import json
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode, urlsplit

import httpx2
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

__all__ = ["Answer", "Caller", "Frame", "Stream", "Visitor", "hang_up", "key_of", "refused_socket"]

Answer = httpx2.Response
Frame = dict[str, Any]
PATIENCE = 300.0
BIG = 64 * 2**20
_LINES: list[httpx2.Client] = []
_NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def hang_up() -> None:
    """Close what callers have left open."""
    while _LINES:
        _LINES.pop().close()


def key_of(link: str) -> str:
    """The secret of a link: it stands in the fragment, which browsers never send."""
    fragment = urlsplit(link).fragment
    return fragment.rpartition("=")[2]


class Visitor:
    """Somebody without a token."""

    def __init__(self, address: str, headers: Mapping[str, str] | None = None) -> None:
        self.address = address
        self.headers = dict(headers or {})
        self.http = httpx2.Client(
            base_url=address,
            headers=self.headers,
            timeout=PATIENCE,
            trust_env=False,
            # Nothing here is encrypted; reading the machine's certificates takes longer than a test.
            verify=_NO_CERTIFICATES,
        )
        _LINES.append(self.http)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> Answer:
        return self.http.get(path, params={name: value for name, value in query.items() if value is not None})

    def post(self, path: str, body: Any = None, **options: Any) -> Answer:
        return self.http.post(path, json={} if body is None else body, **options)

    # -- tables ------------------------------------------------------------------------------

    def state(self, table: str, seat: str | None = None) -> dict[str, Any]:
        """What this caller may know of a table."""
        answer = self.get(f"/api/tables/{table}", seat=seat)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def decide(self, table: str, decision: str, number: int | None = None, **more: Any) -> Answer:
        """Decide on top of the last event seen (by default: of the present state)."""
        seen = self.state(table)["number"] if number is None else number
        return self.post(f"/api/tables/{table}/decisions", {"decision": decision, "number": seen, **more})

    def play(self, table: str, *decisions: str) -> dict[str, Any]:
        """Decide, one after the other, and expect each to be accepted; the state after the last."""
        state: dict[str, Any] = {}
        for decision in decisions:
            answer = self.decide(table, decision)
            assert answer.status_code == 200, f"{decision}: {answer.text}"
            state = answer.json()
        return state

    def act(self, table: str, action: str, **more: Any) -> Answer:
        return self.post(f"/api/tables/{table}/actions", {"action": action, **more})

    def sit(self, table: str, seat: str, key: str | None = None) -> Answer:
        return self.post(f"/api/tables/{table}/seats/{seat}", {} if key is None else {"key": key})

    # -- sockets -----------------------------------------------------------------------------

    def socket(self, path: str, origin: str | None = None, **query: Any) -> Stream:
        """Open a socket; raises InvalidStatus with the server's answer where it refuses."""
        given = {name: value for name, value in query.items() if value is not None}
        where = self.address.replace("http", "ws", 1) + path + (f"?{urlencode(given)}" if given else "")
        return Stream(
            connect(
                where,
                origin=origin,  # type: ignore[arg-type]
                additional_headers=self.headers,
                open_timeout=PATIENCE,
                ping_interval=None,
                max_size=BIG,
                max_queue=None,
                proxy=None,
            )
        )

    def stream(self, table: str, since: int | None = None, **query: Any) -> Stream:
        return self.socket(f"/api/tables/{table}/stream", since=since, **query)


class Caller(Visitor):
    """A guest or an account: a name and a token, sent as `Authorization: Bearer`."""

    def __init__(self, address: str, name: str, token: str) -> None:
        super().__init__(address, {"Authorization": f"Bearer {token}"})
        self.name = name
        self.token = token

    @classmethod
    def arrive(cls, address: str, name: str) -> Caller:
        with Visitor(address) as visitor:
            answer = visitor.post("/api/guests", {"name": name})
        assert answer.status_code in (200, 201), answer.text
        return cls(address, answer.json()["name"], answer.json()["token"])

    def at(self, address: str) -> Caller:
        """The same person at another process (or at the same one on another port)."""
        return Caller(address, self.name, self.token)

    def create(self, **wanted: Any) -> dict[str, Any]:
        """A new table: `{"table", "seats", "link"}`."""
        answer = self.post("/api/tables", wanted)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())


@dataclass
class Stream:
    """An open socket. Frames with a number are events; the others (presence, clocks) are kept aside."""

    connection: ClientConnection
    seen: list[Frame] = field(default_factory=list)
    others: list[Frame] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.connection.close()

    def frame(self, patience: float = PATIENCE) -> Frame:
        """The next frame, whatever it is."""
        text = self.connection.recv(timeout=patience, decode=True)
        assert isinstance(text, str)
        self.raw.append(text)
        frame: Frame = json.loads(text)
        (self.seen if "number" in frame else self.others).append(frame)
        return frame

    def event(self, kind: str = "", patience: float = PATIENCE) -> Frame:
        """The next event (of a kind)."""
        return self.find(lambda frame: "number" in frame and kind in ("", frame["type"]), patience)

    def find(self, wanted: Callable[[Frame], bool], patience: float = PATIENCE) -> Frame:
        """The next frame that is wanted."""
        limit = time.monotonic() + patience
        while True:
            frame = self.frame(max(0.01, limit - time.monotonic()))
            if wanted(frame):
                return frame

    def upto(self, number: int) -> list[Frame]:
        """Every event seen until the one with that number has come."""
        while not self.seen or self.seen[-1]["number"] < number:
            self.frame()
        return self.seen

    def quiet(self, seconds: float = 0.3) -> Iterator[Frame]:
        """What still comes, until nothing has come for a while."""
        while True:
            try:
                yield self.frame(seconds)
            except TimeoutError:
                return

    def send(self, message: str | bytes | dict[str, Any]) -> None:
        self.connection.send(json.dumps(message) if isinstance(message, dict) else message)


def refused_socket(opening: Callable[[], Stream]) -> tuple[int, dict[str, Any]]:
    """The status and the JSON of a refusal before the upgrade."""
    try:
        with opening():
            raise AssertionError("the socket was opened")
    except InvalidStatus as refusal:
        body = refusal.response.body or b""
        return refusal.response.status_code, json.loads(body) if body else {}
