"""puzzles: positions with one best line, to list, to solve, to make and to check."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from heterodox.cli.groups import LIST, ListByDefault
from heterodox.cli.options import as_json, speaks_unicode, write_json
from heterodox.cli.progress import counting
from heterodox.errors import InvalidText
from heterodox.games.protocol import Game
from heterodox.games.registry import find_game
from heterodox.harmless import harmless
from heterodox.learn.puzzles import Puzzle, line_of, read_puzzles, shipped_puzzles, write_puzzles

__all__ = ["puzzles_command"]


@click.group("puzzles", cls=ListByDefault)
def puzzles_command() -> None:
    """Puzzles: positions in which one line of play is clearly the best.

    \b
    Examples:
      heterodox puzzles enochian
      heterodox puzzles oracle --theme smothered --json
      heterodox puzzles solve chess2
      heterodox puzzles make oracle found.jsonl --games 100
      heterodox puzzles choose oracle found.jsonl --number 320
      heterodox puzzles check oracle
    """


@puzzles_command.command(LIST)
@click.argument("game")
@click.option("--theme", default="", help="Only puzzles about this, one word.")
@as_json
def list_command(game: str, theme: str, as_json: bool) -> None:
    """List the puzzles that ship with a game; GAME alone does the same."""
    from heterodox.play.solving import choose_puzzles

    chosen = choose_puzzles(find_game(game), theme)
    if as_json:
        write_json({"puzzles": [puzzle.shown() for puzzle in chosen]})
        return
    for puzzle in chosen:
        click.echo(f"{puzzle.id}  {puzzle.difficulty:3}  {puzzle.theme:<12} {puzzle.position}")
    click.echo(f"{len(chosen)} puzzles; heterodox puzzles solve {game} gives one after the other.")


@puzzles_command.command("solve")
@click.argument("game")
@click.option("--theme", default="", help="Only puzzles about this, one word.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Boards in ASCII.")
@click.option("--no-board", is_flag=True, help="Words only, no boards.")
def solve_command(game: str, theme: str, ascii_only: bool, no_board: bool) -> None:
    """Solve puzzles, one after the other; your rating and what you missed are kept."""
    from heterodox.learn.training import Trainer
    from heterodox.play.plain_puzzle import solve_plain
    from heterodox.play.saved import home
    from heterodox.play.solving import Solving, choose_puzzles

    found = find_game(game)
    solving = Solving(found, choose_puzzles(found, theme), Trainer(home()))
    unicode = not ascii_only and speaks_unicode()
    solve_plain(solving, _read, _say, unicode=unicode, boards=not no_board)


def _say(words: str) -> None:
    click.echo(harmless(words, lines=True))


def _read(prompt: str) -> str | None:
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        click.echo("")
    return line if line else None


@puzzles_command.command("make")
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Games to play.")
@click.option("--nodes", type=click.IntRange(100), help="Nodes of the search that finds a solution.")
def make_command(game: str, file: Path, games: int, nodes: int | None) -> None:
    """Find puzzles in quick games of the engine against itself, and add them to FILE.

    It goes on where the file ends: stop it and begin again as you like.
    """
    from heterodox.learn.mining import NODES, Miner

    found = find_game(game)
    before = _read_file(file) if file.exists() else ()
    first = max((puzzle.source for puzzle in before), default=-1) + 1
    miner = Miner(found, nodes or NODES)
    count = 0
    with counting(f"games of {found.title}", games) as tell, file.open("a", encoding="utf-8") as out:
        for number in range(games):
            for puzzle in miner.from_game(first + number):
                out.write(f"{line_of(puzzle)}\n")
                out.flush()
                count += 1
            tell(number + 1)
    click.echo(f"{count} puzzles in {games} games; {len(before) + count} in {file}")


@puzzles_command.command("choose")
@click.argument("game")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--number", type=click.IntRange(1), default=320, show_default=True)
def choose_command(game: str, file: Path, number: int) -> None:
    """Print the puzzles of FILE that are to ship: themes and difficulties in turn, nothing twice."""
    from heterodox.learn.choosing import choose

    chosen = choose(find_game(game), _read_file(file), number)
    click.echo(write_puzzles(chosen), nl=False)


@puzzles_command.command("check")
@click.argument("game")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--times", type=click.IntRange(3), default=4, show_default=True, help="How much deeper.")
@click.option("--keep", is_flag=True, help="Print the sound puzzles as they are in the file.")
@as_json
def check_command(game: str, file: Path | None, times: int, keep: bool, as_json: bool) -> None:
    """Check puzzles: legal, the only best line by a search with four times the nodes, no two alike.

    Without FILE those that ship. Exit code 1 where one is wrong.
    """
    found = find_game(game)
    puzzles = _read_file(file) if file is not None else shipped_puzzles(found)
    wrong = _check(found, puzzles, times)
    if keep:
        click.echo(write_puzzles(puzzle for puzzle in puzzles if puzzle.id not in wrong), nl=False)
    elif as_json:
        write_json({"puzzles": len(puzzles), "wrong": wrong})
    else:
        for name, lines in wrong.items():
            click.echo(f"{name}: {'; '.join(lines)}")
        click.echo(f"{len(puzzles)} puzzles, {len(wrong)} of them wrong")
    if wrong and not keep:
        sys.exit(1)


def _check(game: Game, puzzles: tuple[Puzzle, ...], times: int) -> dict[str, list[str]]:
    """What is wrong with each puzzle that is not sound, by id."""
    from heterodox.games import swift
    from heterodox.learn.choosing import defects
    from heterodox.learn.proving import Judge

    wrong: dict[str, list[str]] = {}
    seen: set[str] = set()
    with counting(f"puzzles of {game.title}", len(puzzles)) as tell:
        for number, puzzle in enumerate(puzzles):
            with swift.pure():
                lines = list(defects(game, puzzle, Judge(game, puzzle.nodes * times)))
            if puzzle.id in seen:
                lines.append("its position comes twice")
            seen.add(puzzle.id)
            if lines:
                wrong[puzzle.id] = lines
            tell(number + 1)
    return wrong


def _read_file(file: Path) -> tuple[Puzzle, ...]:
    try:
        return read_puzzles(file.read_text(encoding="utf-8"), str(file))
    except UnicodeDecodeError as error:
        raise InvalidText(f"{file}: not a text ({error.reason})") from None
