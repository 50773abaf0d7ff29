"""`heterodox batch`: requests and answers line by line, whatever the lines are."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heterodox.cli.batch import answer, serve
from tests.cli.test_commands import START, ask, call


def ask_batch(**request: Any) -> Any:
    """The answer to one request inside this process."""
    return answer(json.dumps(request).encode())


def test_requests_are_answered_in_order_and_bad_lines_do_not_end_it() -> None:
    lines = [
        b'{"id":1,"command":"perft","game":"chess","position":"start","depth":3,"options":{}}',
        b"not json",
        b"",
        b'{"id":"two","command":"moves","game":"chess","position":"start","moves":["e2e4"]}',
        b"\xff\xfe",
        b'{"id":3,"command":"new","game":"chess"}',
    ]
    done = call("batch", given=b"\n".join(lines))
    assert done.returncode == 0
    assert done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [entry["id"] for entry in answers] == [1, None, "two", None, 3]
    assert answers[0]["result"]["counts"] == [20, 400, 8902]
    assert "e7e5" in answers[2]["result"]["moves"]
    assert answers[4]["result"] == {"position": START}
    assert "JSON" in answers[1]["error"]


def test_answers_are_those_of_the_commands() -> None:
    applied = ask_batch(id=1, command="apply", game="chess", position="start", moves=["e2e4"])
    assert applied["result"] == ask("apply", "chess", "start", "e2e4")
    listed = ask_batch(id=1, command="moves", game="chess", position="start")
    assert listed["result"] == ask("moves", "chess", "start")


def test_thousands_of_requests_in_one_process() -> None:
    line = b'{"id":1,"command":"moves","game":"chess","position":"start"}\n'
    responses = io.StringIO()
    serve(io.BytesIO(line * 3000), responses)
    assert responses.getvalue().count('"result"') == 3000


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        ({}, "command"),
        ({"command": 7}, "command"),
        ({"command": "dance"}, "dance"),
        ({"command": "moves"}, "game"),
        ({"command": "moves", "game": "chess"}, "position"),
        ({"command": "moves", "game": "chess", "position": 3}, "position"),
        ({"command": "moves", "game": "checkers", "position": "start"}, "checkers"),
        ({"command": "moves", "game": "chess", "position": "start", "moves": "e2e4"}, "moves"),
        ({"command": "moves", "game": "chess", "position": "start", "options": []}, "chess"),
        ({"command": "moves", "game": "chess", "position": "start", "options": [1]}, "options"),
        ({"command": "moves", "game": "chess", "position": "start", "options": {"x": [1]}}, "'x'"),
        ({"command": "perft", "game": "chess", "position": "start"}, "depth"),
        ({"command": "perft", "game": "chess", "position": "start", "depth": True}, "depth"),
        ({"command": "perft", "game": "chess", "position": "start", "depth": -1}, "depth"),
        ({"command": "perft", "game": "chess", "position": "start", "depth": 2, "backend": "x"}, "backend"),
    ],
)
def test_a_bad_request_is_told_what_is_bad(request_: dict[str, Any], named: str) -> None:
    if request_.get("options") == []:
        assert "result" in ask_batch(**request_)
    else:
        assert named in ask_batch(id=1, **request_)["error"]


texts = st.text(max_size=60)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


@given(st.binary(max_size=200))
def test_any_bytes_get_an_answer(line: bytes) -> None:
    assert set(answer(line)) == {"id", "error"}


@given(
    st.fixed_dictionaries(
        {"command": st.sampled_from(["new", "moves", "apply", "perft", "show"]) | values},
        optional={
            "id": values,
            "game": st.sampled_from(["chess", "enochian", "chess2", "oracle"]) | values,
            "position": st.just("start") | values,
            "moves": st.lists(texts, max_size=3) | values,
            "depth": st.integers(max_value=1) | values.filter(lambda value: not isinstance(value, int)),
            "options": st.dictionaries(texts, values, max_size=2) | values,
        },
    )
)
def test_any_request_gets_a_result_or_a_clear_error(request_: dict[str, Any]) -> None:
    reply = ask_batch(**request_)
    assert set(reply) in ({"id", "result"}, {"id", "error"})
    if "error" in reply:
        assert "internal error" not in reply["error"]
        assert reply["error"].isprintable()
