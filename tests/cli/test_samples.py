"""Sample games: listed, printed as records, and read back to the position they lead to."""

from __future__ import annotations

import pytest

from heterodox import game, games
from heterodox.cli.samples import write_sample
from heterodox.games.enochian.samplegames import SampleGame
from heterodox.table.text_record import read_text
from tests.cli.test_commands import call


def test_every_sample_is_listed() -> None:
    lines = call("samples").stdout.splitlines()
    assert len(lines) == sum(len(known.samples()) for known in games())
    assert lines[0].startswith("enochian 1: Earth of Earth, one.")


@pytest.mark.rule("E43")
@pytest.mark.parametrize("sample", game("enochian").samples(), ids=lambda sample: sample.name)
def test_a_sample_is_a_record_that_leads_to_its_end(sample: SampleGame) -> None:
    recovered = read_text(write_sample(game("enochian"), sample))
    assert recovered.damages == ()
    assert recovered.table is not None
    last = str(recovered.table.position)
    assert last.split(maxsplit=1)[0] == sample.final.split()[0]


def test_a_sample_that_is_not_there_is_refused() -> None:
    done = call("samples", "enochian", "99")
    assert done.returncode == 2
    assert "14 samples" in done.stderr
