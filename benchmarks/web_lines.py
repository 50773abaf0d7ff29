"""Connections of the load: as little of HTTP and WebSocket as is needed, since clients share the machine."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import struct
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

import orjson

__all__ = ["Line", "Post", "connect"]

CONNECTIONS = 64
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_TEXT, _BINARY, _CLOSE, _PING, _PONG = 1, 2, 8, 9, 10


class Post:
    """Kept connections that send requests."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = str(parts.hostname), int(parts.port or 80)
        self._free: asyncio.LifoQueue[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = (
            asyncio.LifoQueue()
        )
        for _ in range(CONNECTIONS):
            self._free.put_nowait(None)

    async def __call__(
        self, path: str, body: Any, token: str = "", method: str = "POST"
    ) -> tuple[int, bytes]:
        """One request; status and body."""
        data = b"" if body is None else orjson.dumps(body)
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Content-Length: {len(data)}"]
        head += ["Content-Type: application/json", *([f"Authorization: Bearer {token}"] if token else [])]
        request = "\r\n".join(head).encode() + b"\r\n\r\n" + data
        pair = await self._free.get()
        try:
            if pair is not None:
                try:
                    return await _exchange(*pair, request)
                except (OSError, asyncio.IncompleteReadError):
                    # The server closes lines that nobody used for a while. What it has taken nevertheless it
                    # does not take again: the number is stale then.
                    pair = None
            pair = await asyncio.open_connection(self.host, self.port)
            return await _exchange(*pair, request)
        finally:
            self._free.put_nowait(pair)


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> tuple[int, bytes]:
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = _LENGTH.search(head)
    content = await reader.readexactly(int(length[1]) if length else 0)
    return int(head[9:12]), content


class Line(asyncio.Protocol):
    """A WebSocket to the server: hears whole messages."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self._request = request
        self._hear = hear
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.cut = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are no subclasses, but do all that one does.
        self._transport = cast("asyncio.Transport", transport)
        self.say_raw(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self.cut = True
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("the server closed the line"))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def say_raw(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    def say(self, text: bytes, opcode: int = _TEXT) -> None:
        """A short message; a mask of zeros changes nothing."""
        self.say_raw(struct.pack("!BB4x", 0x80 | opcode, 0x80 | len(text)) + text)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done() and not self._shaken():
            return
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode in (_TEXT, _BINARY):
                self._hear(payload)
            elif opcode == _PING:
                self.say(payload, _PONG)
            elif opcode == _CLOSE:
                self.close()

    def _shaken(self) -> bool:
        head, ends, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not ends:
            return False
        if b" 101 " not in head[:20]:
            self.opened.set_exception(ConnectionError(head[:80].decode(errors="replace")))
            return False
        self._buffer = bytearray(rest)
        self.opened.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame; None until it is there. Servers send no masks and here no pieces."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        begins, length = 2, buffer[1]
        if length == 126:
            begins, length = 4, int.from_bytes(buffer[2:4]) if len(buffer) >= 4 else 1 << 16
        elif length == 127:
            begins, length = 10, int.from_bytes(buffer[2:10]) if len(buffer) >= 10 else 1 << 62
        if len(buffer) < begins + length:
            return None
        payload = bytes(memoryview(buffer)[begins : begins + length])
        opcode = buffer[0] & 15
        del buffer[: begins + length]
        return opcode, payload


async def connect(address: str, path: str, token: str, hear: Callable[[bytes], None]) -> Line:
    """An open WebSocket."""
    parts = urlsplit(address)
    key = base64.b64encode(os.urandom(16)).decode()
    head = [f"GET {path} HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket", "Connection: Upgrade"]
    head += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    head += [f"Authorization: Bearer {token}"] if token else []
    request = "\r\n".join(head).encode() + b"\r\n\r\n"
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(request, hear), str(parts.hostname), int(parts.port or 80)
    )
    await asyncio.wait_for(line.opened, 60)
    return line
