"""schemathesis over the description of the interface: no 5xx, no answer that is not declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web_suite.client import Caller
from tests.web_suite.serving import Serving
from tests.web_suite.sittings import two_at

Operation = schemathesis.APIOperation[Any, Any, Any, Any]
# Seconds to wait for an answer: a busy machine is slow, and that is no fault of the interface.
PATIENCE = 300
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def declared(server: Serving) -> Iterator[Operation]:
    schema = schemathesis.openapi.from_url(f"{server.address}/openapi.json")
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        yield result.ok()


def besiege(server: Serving, examples: int) -> int:
    """Send generated requests to every operation, as nobody, as a guest, and to a table that exists."""
    sitting = two_at(server, access="public")
    asked = 0

    def ask(operation: Operation, mode: GenerationMode, who: Caller | None) -> None:
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @seed(1)
        @given(case=operation.as_strategy(generation_mode=mode), real=st.booleans())
        def once(case: schemathesis.Case[Any], real: bool) -> None:
            nonlocal asked
            if real and "table" in case.path_parameters:
                case.path_parameters["table"] = sitting.table
            headers = who.headers if who is not None else {}
            response = case.call(base_url=server.address, headers=headers, timeout=PATIENCE)
            case.validate_response(response, checks=CHECKS)
            asked += 1

        try:
            once()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE, "nothing can be wrong with a request without parts"

    for operation in declared(server):
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            ask(operation, mode, None)
            ask(operation, mode, sitting["white"])
        ask(operation, GenerationMode.POSITIVE, server.guest("generated"))
    assert server.running
    assert "Traceback" not in server.log()
    return asked


def test_every_operation_answers_as_declared(sqlite_server: Serving) -> None:
    assert besiege(sqlite_server, 2) > 50


@pytest.mark.slow
def test_every_operation_answers_as_declared_to_many_requests(server: Serving) -> None:
    assert besiege(server, 300) > 5_000
