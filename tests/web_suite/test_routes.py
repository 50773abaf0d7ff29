"""Every route, and who may call it: one that is not in the table fails, and each is tried by everybody."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec

import pytest

import heterodox.web.routes
from tests.web_suite.client import Caller, Visitor, refused_socket
from tests.web_suite.serving import Serving
from tests.web_suite.sittings import Sitting, two_at


class Who(StrEnum):
    """Who may call a route."""

    ANYBODY = "anybody"
    TOKEN = "whoever has a token"
    SEAT = "whoever sits at the table"
    WORKER = "whoever has the worker key"
    PAGE = "whoever has a token, or looks at one of our pages"


ROUTES = {
    "GET /openapi.json": Who.ANYBODY,
    "POST /api/guests": Who.ANYBODY,
    "POST /api/accounts": Who.ANYBODY,
    "POST /api/sessions": Who.ANYBODY,
    "DELETE /api/sessions": Who.TOKEN,
    "GET /api/me": Who.TOKEN,
    "GET /api/games": Who.ANYBODY,
    "GET /api/players/{name}": Who.ANYBODY,
    "GET /api/ratings/{game}": Who.ANYBODY,
    "GET /api/tables": Who.ANYBODY,
    "POST /api/tables": Who.TOKEN,
    "POST /api/seeks": Who.TOKEN,
    "GET /api/tables/{table}": Who.ANYBODY,
    "GET /api/tables/{table}/record": Who.ANYBODY,
    "GET /api/tables/{table}/review": Who.TOKEN,
    "POST /api/tables/{table}/seats/{seat}": Who.TOKEN,
    "POST /api/tables/{table}/decisions": Who.SEAT,
    "POST /api/tables/{table}/actions": Who.SEAT,
    "POST /api/records": Who.TOKEN,
    "POST /api/work/acquire": Who.WORKER,
    "POST /api/work/answer": Who.WORKER,
    "WS /api/tables/{table}/stream": Who.PAGE,
    "WS /api/lobby": Who.PAGE,
    "WS /api/analysis": Who.TOKEN,
}
# What the page asks about rules, positions, lessons and puzzles, which are no secret; it changes nothing.
KNOWLEDGE = (
    *("/api/positions", "/api/rules", "/api/samples", "/api/palette", "/api/guides"),
    *("/api/courses", "/api/lessons", "/api/puzzles"),
)


def routes() -> Iterator[str]:
    """Every route of the server, as "METHOD /path"."""
    names = [
        f"heterodox.web.routes.{one.name}" for one in pkgutil.iter_modules(heterodox.web.routes.__path__)
    ]
    names += [name for name in ("heterodox.web.pages", "heterodox.web.positions") if find_spec(name)]
    for name in names:
        for route in import_module(name).router.routes:
            for method in getattr(route, "methods", None) or {"WS"}:
                if method not in ("HEAD", "OPTIONS"):
                    yield f"{method} {route.path}"


@pytest.fixture(scope="module")
def sitting(sqlite_server: Serving) -> Sitting:
    return two_at(sqlite_server, access="public")


def test_every_route_says_who_may_call_it() -> None:
    for route in routes():
        method, path = route.split()
        known = route in ROUTES or path.startswith(KNOWLEDGE)
        assert known or (method == "GET" and not path.startswith("/api/")), f"who may call {route}?"


def test_the_description_tells_of_every_route(sqlite_server: Serving) -> None:
    with sqlite_server.visitor() as visitor:
        described = visitor.get("/openapi.json").json()["paths"]
    for route in routes():
        method, path = route.split()
        if method != "WS" and path.startswith("/api/"):
            assert method.lower() in described[path], route


def _ask(caller: Visitor, route: str, table: str) -> int:
    method, path = route.split()
    filled = path.format(table=table, seat="white", name="Ada", game="chess")
    if method == "WS":
        return refused_socket(lambda: caller.socket(filled))[0]
    return caller.http.request(method, filled, json=None if method == "GET" else {}).status_code


@pytest.mark.parametrize("route", [route for route, who in ROUTES.items() if who is not Who.ANYBODY])
def test_who_has_no_token_is_refused(sqlite_server: Serving, sitting: Sitting, route: str) -> None:
    with sqlite_server.visitor() as visitor:
        assert _ask(visitor, route, sitting.table) == 401
    with Visitor(sqlite_server.address, {"Authorization": "Bearer wrong"}) as wrong:
        assert _ask(wrong, route, sitting.table) == 401


@pytest.mark.parametrize("route", [route for route, who in ROUTES.items() if who is Who.SEAT])
def test_who_does_not_sit_there_is_refused(sqlite_server: Serving, sitting: Sitting, route: str) -> None:
    assert _ask(sqlite_server.guest("stranger"), route, sitting.table) == 403


@pytest.mark.parametrize("route", [route for route, who in ROUTES.items() if who is Who.WORKER])
def test_a_players_token_is_no_workers_key(sqlite_server: Serving, sitting: Sitting, route: str) -> None:
    assert _ask(sqlite_server.guest("no worker"), route, sitting.table) == 401


@pytest.mark.parametrize(
    "route",
    [
        route
        for route, who in ROUTES.items()
        if who is Who.ANYBODY or (who is Who.TOKEN and "DELETE" not in route)
    ],
)
def test_who_may_call_is_not_refused_for_who_they_are(
    sqlite_server: Serving, sitting: Sitting, route: str
) -> None:
    if route.startswith("WS"):
        with sqlite_server.guest().socket(route.split()[1]):
            return
    callers: list[Visitor] = [sqlite_server.guest("somebody")]
    if ROUTES[route] is Who.ANYBODY:
        callers.append(sqlite_server.visitor())
    for caller in callers:
        assert _ask(caller, route, sitting.table) not in (401, 403, 405)


def test_a_link_table_shows_nothing_more_to_whom_has_no_seat(sqlite_server: Serving) -> None:
    private = two_at(sqlite_server)
    stranger: Caller = sqlite_server.guest("stranger")
    assert stranger.sit(private.table, "white").status_code in (403, 409)
    listed = stranger.get("/api/tables", player=private["white"].name).json()["tables"]
    assert private.table not in [one["table"] for one in listed]
