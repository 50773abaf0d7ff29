"""A server on SQLite and one on PostgreSQL; every test that asks for `server` runs on both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web_suite.client import hang_up
from tests.web_suite.postgres import HOW_TO_GET_IT, Cluster, binaries, private_cluster
from tests.web_suite.serving import Serving

pytest.importorskip("fastapi", reason="the server is an extra: pip install 'heterodox[web]'")

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(autouse=True)
def _lines_are_closed() -> Iterator[None]:
    yield
    hang_up()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if binaries() is None:
        pytest.skip(HOW_TO_GET_IT)
    with private_cluster() as started:
        yield started


@contextmanager
def _served(folder: Path, database: str) -> Iterator[Serving]:
    serving = Serving(folder, database)
    try:
        yield serving.start()
    finally:
        serving.kill()


@pytest.fixture(scope="session", params=DATABASES)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for many tests, once with each database."""
    database = ""
    if request.param == "postgresql":
        database = request.getfixturevalue("cluster").database()
    with _served(tmp_path_factory.mktemp(f"server-{request.param}"), database) as serving:
        yield serving


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server on SQLite, for what does not depend on the database."""
    with _served(tmp_path_factory.mktemp("server"), "") as serving:
        yield serving


@pytest.fixture(params=DATABASES)
def own_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Serving]:
    """A server of the test's own, to be killed and started again; not started yet."""
    database = ""
    if request.param == "postgresql":
        database = request.getfixturevalue("cluster").database()
    serving = Serving(tmp_path / "server", database)
    yield serving
    if serving.running:
        serving.kill()
