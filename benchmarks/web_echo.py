"""The yardstick of benchmarks/web.py: FastAPI that does nothing but pass a message on to two sockets.

It speaks as much of the server's interface as the load needs, and keeps no state but who listens.

    python benchmarks/web_echo.py
"""

from __future__ import annotations

from collections import defaultdict
from itertools import count

import uvicorn
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect

__all__ = ["app"]

app = FastAPI()
_sockets: dict[str, set[WebSocket]] = defaultdict(set)
_numbers = count(1)


@app.post("/echo/{table}")
async def echo(table: str, request: Request) -> Response:
    """Pass the body on to everybody at the table, and back."""
    body = await request.body()
    for socket in _sockets[table]:
        await socket.send_bytes(body)
    return Response(body, media_type="application/json")


@app.websocket("/echo/{table}/stream")
async def stream(socket: WebSocket, table: str) -> None:
    await socket.accept()
    _sockets[table].add(socket)
    try:
        while True:
            await socket.receive_bytes()
    except WebSocketDisconnect:
        _sockets[table].discard(socket)


class _Announced(uvicorn.Server):
    """Prints the address it got, as the server does."""

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        port = self.servers[0].sockets[0].getsockname()[1]
        print(f"http://127.0.0.1:{port}", flush=True)


if __name__ == "__main__":
    _Announced(uvicorn.Config(app, port=0, log_level="warning", access_log=False)).run()
