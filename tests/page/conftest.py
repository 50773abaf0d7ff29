"""A server and a browser for the page's tests; without a browser they are left out and say how to get one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.page.browser import Person, chromium_path, started
from tests.web_suite.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest.importorskip("fastapi", reason="the server is an extra: pip install 'heterodox[web]'")

PLUGIN = {"PYTHONPATH": str(Path(__file__).parents[1] / "plugin")}
Arrive = Callable[..., Person]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser while the tests of a file last: its driver's loop would be in the way of others'."""
    pytest.importorskip("playwright", reason="needs playwright: pip install 'heterodox[dev]'")
    if chromium_path() is None:
        pytest.skip("needs a Chromium: apt install chromium")
    with started() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for many tests, with the example game of another package."""
    serving = Serving(tmp_path_factory.mktemp("server"), environment=PLUGIN)
    try:
        yield serving.start()
    finally:
        serving.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Serving]:
    """A server of the test's own, to be killed and started again."""
    serving = Serving(tmp_path / "server", environment=PLUGIN)
    yield serving.start()
    if serving.running:
        serving.kill()


@pytest.fixture
def arrive(browser: Browser, server: Serving) -> Iterator[Arrive]:
    """Somebody comes with a browser; when the test ends nobody's page may have reported an error."""
    people: list[Person] = []

    def come(hand: str = "mouse", address: str = "", **how: Any) -> Person:
        person = Person.arrive(browser, address or server.address, hand, **how)
        people.append(person)
        return person

    yield come
    for person in people:
        person.close()
