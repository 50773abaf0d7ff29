"""Limits: how people write them, and that those per address are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from heterodox.errors import InvalidText
from heterodox.web.app import create_app
from heterodox.web.limits import Allowance, read_allowances
from heterodox.web.settings import Settings, sqlite_url


def test_limits_are_read_as_people_write_them() -> None:
    assert read_allowances(["guests=20+0.5", "chat=8+1"]) == {
        "guests": Allowance(20, 0.5),
        "chat": Allowance(8, 1),
    }


@pytest.mark.parametrize(
    "said", ["guests", "guests=", "guests=20", "moves=1+1", "guests=-1+1", "guests=1+1e9"]
)
def test_what_is_no_limit_is_refused_by_name(said: str) -> None:
    with pytest.raises(InvalidText, match="limit"):
        read_allowances([said])


@pytest.mark.parametrize(("address", "codes"), [("203.0.113.7", [200, 200, 429]), ("127.0.0.1", [200] * 3)])
def test_an_address_is_limited_unless_it_is_this_machine(
    tmp_path: Path, address: str, codes: list[int]
) -> None:
    settings = Settings(sqlite_url(tmp_path), inner_worker=False, per_address=read_allowances(["guests=2+0"]))
    with TestClient(create_app(settings), client=(address, 50_000)) as client:
        answers = [client.post("/api/guests", json={"name": f"guest {one}"}) for one in range(3)]
        assert [answer.status_code for answer in answers] == codes
        assert all("retry-after" in answer.headers for answer in answers if answer.status_code == 429)
