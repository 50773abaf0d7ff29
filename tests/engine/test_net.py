"""The learned part of an evaluation: it says what its numbers say, and learns what is there to be learned."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

import heterodox
from heterodox.cli.tune import tune_command
from heterodox.engine.weights import dump_net, read_features, read_weights
from heterodox.errors import InvalidText
from heterodox.games.protocol import Position
from heterodox.lab.tuning import play_and_learn, train
from heterodox.native.mind import Mind, NetTrainer, net_shape, net_size

KINDS = "pnbrqk"
ROWS, WIDTH, VIEWERS, STAGES = net_shape("chess")
# The shares of both viewers and a constant.
HEAD = VIEWERS * WIDTH + 1


def _pieces(fen: str) -> list[tuple[bool, str, int, int]]:
    """Every piece: whether it is White's, its kind, its rank from 0 and its file from 0."""
    found: list[tuple[bool, str, int, int]] = []
    for rank, row in zip(range(7, -1, -1), fen.split(maxsplit=1)[0].split("/"), strict=True):
        file = 0
        for sign in row:
            if sign.isdigit():
                file += int(sign)
                continue
            found.append((sign.isupper(), sign.lower(), rank, file))
            file += 1
    return found


def _by_hand(fen: str, net: list[int]) -> int:
    """What a net says of a position, as the description of nets in the core has it."""
    pieces = _pieces(fen)
    mover = fen.split()[1] == "w"
    begin = net[ROWS * WIDTH :][:WIDTH]
    # Another head for every four pieces.
    *shares, constant = net[(ROWS + 1) * WIDTH + min(len(pieces) // 4, STAGES - 1) * HEAD :][:HEAD]
    total = 0
    for half, white in enumerate((mover, not mover)):
        king_file = next(file for is_white, kind, _, file in pieces if kind == "k" and is_white == white)
        sums = list(begin)
        for is_white, kind, rank, file in pieces:
            seen_rank = rank if white else 7 - rank
            seen_file = file if king_file >= 4 else 7 - file
            placement = ((is_white != white) * 6 + KINDS.index(kind)) * 64 + seen_rank * 8 + seen_file
            sums = [a + b for a, b in zip(sums, net[placement * WIDTH :][:WIDTH], strict=True)]
        cut = [min(max(each, 0), 255) for each in sums]
        total += sum(
            (each * each >> 8) * share
            for each, share in zip(cut, shares[half * WIDTH :][:WIDTH], strict=True)
        )
    return constant + (total // 1024 if total >= 0 else -(-total // 1024))


def _positions(number: int, seed: int) -> list[str]:
    """Positions of random games of chess, far from each other."""
    dice = random.Random(seed)
    found: list[str] = []
    while len(found) < number:
        here = heterodox.game("chess").start()
        for _ in range(dice.randrange(4, 90)):
            if here.outcome is not None:
                break
            here = here.after(dice.choice(here.choices()))
        if here.outcome is None:
            found.append(str(here))
    return found


def _read(fen: str) -> Position:
    return heterodox.game("chess").parse(fen)


def _mind(numbers: list[int]) -> Mind:
    return Mind("chess", megabytes=1, threads=1, weights=numbers)


def test_a_net_says_what_its_numbers_say() -> None:
    """The compiled sum of features and net against the net worked out here, on numbers that mean nothing."""
    dice = random.Random(1)
    net = [dice.randint(-60, 60) for _ in range(ROWS * WIDTH)]
    net += [dice.randint(0, 120) for _ in range(WIDTH)]
    net += [dice.randint(-900, 900) for _ in range(STAGES * HEAD)]
    assert len(net) + 1 == net_size("chess")
    correcting, alone = (_mind([*read_features("chess"), *net, corrects]) for corrects in (1, 0))
    without = _mind(read_features("chess"))
    for fen in _positions(60, seed=2):
        position = _read(fen)
        assert correcting.evaluate(position) - without.evaluate(position) == _by_hand(fen, net), fen
        assert alone.evaluate(position) == _by_hand(fen, net), fen


def test_a_net_neither_beside_the_features_nor_in_their_place_is_refused() -> None:
    with pytest.raises(InvalidText, match=r"stands in their place \(0\), found 2"):
        _mind([*read_features("chess"), *[0] * (net_size("chess") - 1), 2])


def _colours_exchanged(fen: str) -> str:
    board, turn, *_ = fen.split()
    return f"{'/'.join(reversed(board.split('/'))).swapcase()} {'b' if turn == 'w' else 'w'} - - 0 1"


def _mirrored(fen: str) -> str:
    board, turn, *_ = fen.split()
    return f"{'/'.join(row[::-1] for row in board.split('/'))} {turn} - - 0 1"


def test_the_value_knows_no_colour_and_no_side_of_the_board() -> None:
    mind = _mind(read_weights("chess"))
    for fen in _positions(40, seed=3):
        plain = f"{fen.split()[0]} {fen.split()[1]} - - 0 1"
        assert (
            mind.evaluate(_read(plain))
            == mind.evaluate(_read(_colours_exchanged(fen)))
            == mind.evaluate(_read(_mirrored(fen)))
        ), fen


def test_a_net_survives_its_file(tmp_path: Path) -> None:
    dice = random.Random(5)
    numbers = [dice.randint(-(2**15), 2**15 - 1) for _ in range(net_size("chess"))]
    path = tmp_path / "new.net"
    path.write_text(dump_net("chess", numbers), encoding="utf-8")
    assert read_weights("chess", path) == read_features("chess") + numbers


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (("net chess", "net oracle"), "new.net"),
        (("net chess 2", "net chess 3"), "new.net"),
        (("version 2", "version 1"), "new.net"),
        (("AAAA", ""), "new.net"),
        (("AAAA", "A!AA"), "base64"),
    ],
)
def test_a_damaged_net_is_refused(damage: tuple[str, str], named: str, tmp_path: Path) -> None:
    path = tmp_path / "new.net"
    text = dump_net("chess", [0] * net_size("chess"))
    assert damage[0] in text
    path.write_text(text.replace(*damage, 1), encoding="utf-8")
    with pytest.raises(InvalidText, match=named):
        read_weights("chess", path)


def test_a_net_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(InvalidText, match=f"{net_size('chess')} of a net, found 680"):
        _mind([*read_features("chess"), 0, 0])


def test_a_trainer_refuses_too_few_weights() -> None:
    """It used to look beyond the end of a list shorter than the features."""
    start = heterodox.game("chess").start()
    with pytest.raises(InvalidText, match="found 3"):
        NetTrainer("chess").play([start], weights=[1, 2, 3], nodes=100, seed=1, jobs=1)


def _pawns_matter(worth: int) -> list[int]:
    """A net for chess that values eight own pawns so much higher, and fewer by the square of their number."""
    net = [0] * net_size("chess")
    for square in range(64):
        net[square * WIDTH] = 31
    for first_share in range((ROWS + 1) * WIDTH, len(net) - 1, HEAD):
        net[first_share] = round(worth * 1024 / (248 * 248 >> 8))
        net[first_share + WIDTH] = -net[first_share]
    net[-1] = 1
    return net


def test_what_searches_know_and_features_do_not_is_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played by an engine with a net of its own; the new net must find out what that one knew."""
    taught = read_features("chess") + _pawns_matter(1600)
    monkeypatch.setattr("heterodox.lab.tuning.read_weights", lambda game: taught)
    trainer = NetTrainer("chess")
    # So much to know, and so many games, that the seed does not matter: two gave 0.46 and 0.48, an untaught
    # engine 1.3.
    play_and_learn(trainer, heterodox.game("chess"), games=1200, nodes=60, seed=3, jobs=2)
    learned = train(trainer, rounds=100, jobs=2)
    assert learned.after < 0.9 * learned.before


def test_the_same_net_is_learned_with_any_number_of_jobs() -> None:
    nets = []
    for jobs in (1, 2):
        trainer = NetTrainer("chess")
        play_and_learn(trainer, heterodox.game("chess"), games=120, nodes=40, seed=3, jobs=jobs)
        assert len(trainer) > 4_096
        nets.append(train(trainer, rounds=2, jobs=jobs))
    assert nets[0] == nets[1]
    assert any(nets[0].weights)


def test_the_command_writes_a_net_that_can_be_read(tmp_path: Path) -> None:
    out = tmp_path / "new.net"
    arguments = ["chess", "--net", "--games", "2", "--nodes", "100", "--rounds", "1", "--out", str(out)]
    result = CliRunner().invoke(tune_command, arguments, catch_exceptions=False)
    assert "mean squared error" in result.output
    assert len(read_weights("chess", out)) == len(read_features("chess")) + net_size("chess")


@pytest.mark.parametrize("arguments", [["--net", "--out", "new.yaml"], ["--out", "new.net"]])
def test_the_command_wants_a_name_that_tells_a_net(arguments: list[str]) -> None:
    result = CliRunner().invoke(tune_command, ["chess", *arguments])
    assert result.exit_code == 2
    assert "ends in .net exactly when --net is given" in result.output
