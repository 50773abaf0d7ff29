"""A table as an agent sees it: text board, picture, status, and what the engine thinks."""

from __future__ import annotations

import base64
from io import BytesIO

from PIL import Image

from heterodox.engine.levels import read_line
from heterodox.engine.thinking import Limits, Thinker
from heterodox.engine.words import score_in_words
from heterodox.games.protocol import Kind, Position
from heterodox.mcp.answers import Analysis, Board, Ending, Line, Mixed
from heterodox.mcp.playing import why
from heterodox.mcp.tables import Kept
from heterodox.play.telling import counted, spelled
from heterodox.render import png, text
from heterodox.table.taken import taken

__all__ = ["analysis", "board", "picture"]

LAST_MOVES = 12
PICTURE_WIDTH = 480
PICTURE_COLOURS = 48
# Only nodes end a search, so that the same position gets the same answer; this is for a machine in trouble.
MOST_SECONDS = 60.0


def board(kept: Kept, eyes: str) -> Board:
    """The table through the eyes of a seat."""
    table = kept.session.table
    view = table.view(eyes)
    known = table.open_history
    return Board(
        table=kept.name,
        game=table.game.name,
        seats={seat: str(who) for seat, who in table.seats.items()},
        eyes=eyes,
        board=text.board(view.picture(), caption=False),
        position=str(view),
        turn=view.turn,
        seat=table.seat,
        kind=str(Kind.OVER if table.outcome is not None else view.kind),
        why=why(kept.session, eyes),
        status=[*kept.told(), *_status(kept, view, eyes)],
        moves=[spelled(one.before, one.move) for one in known[-LAST_MOVES:]],
        played=len(known),
        outcome=Ending.of(table.outcome),
    )


def _status(kept: Kept, view: Position, eyes: str) -> list[str]:
    """What a look at the board does not tell."""
    table = kept.session.table
    lines = [f"{table.game.title}: {why(kept.session, eyes)}"]
    gone = taken(table.open_history)
    lines += [f"Taken: {', '.join(counted(token.title for token in gone))}"] if gone else []
    claims = view.claims() if table.outcome is None and table.seat == eyes else ()
    lines += [f"{eyes} may claim a draw ({', '.join(claims)}): offer claims it."] if claims else []
    offered = table.draw_offered_by
    lines += [f"{', '.join(offered)} offered a draw."] if offered else []
    resigned = table.resigned if table.outcome is None else ()
    lines += [f"{', '.join(resigned)} resigned."] if resigned else []
    usual = table.game.start().options
    changed = [(name, value) for name, value in view.options.items() if value != usual.get(name)]
    lines += [f"Option {name}: {value}" for name, value in changed]
    return lines


def picture(view: Position, eyes: str) -> str:
    """The view drawn as a PNG, in base64; the seat's own army is at the bottom where it has one."""
    armies = [army.name for army in view.game.armies]
    bottom = eyes if eyes in armies else "south"
    drawn = png.board(view.picture(), width=PICTURE_WIDTH, bottom=bottom)
    with Image.open(BytesIO(drawn)) as image, BytesIO() as small:
        # A board has few colours: a palette makes it a third as long, and answers are read by the byte.
        image.convert("RGB").quantize(PICTURE_COLOURS).save(small, "PNG", optimize=True)
        return base64.b64encode(small.getvalue()).decode("ascii")


def analysis(view: Position, lines: int, nodes: int) -> Analysis:
    """What the engine thinks of a view; the same view always gets the same answer."""
    limits = Limits(nodes=nodes, hard_seconds=MOST_SECONDS, lines=lines)
    thought = Thinker(view.game.name, megabytes=16).think(view, limits)
    return Analysis(
        seat=view.seat,
        team=view.team,
        depth=thought.depth,
        nodes=thought.nodes,
        lines=[
            Line(
                score=line.score,
                words=score_in_words(view, line),
                moves=list(line.moves),
                readable=list(read_line(view, line.moves)),
            )
            for line in thought.variations
        ],
        mixture=[Mixed(decision=move, probability=round(often, 4)) for move, often in thought.mixture],
    )
