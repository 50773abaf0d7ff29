"""What an agent can call. Each function is a tool: its docstring is what the agent reads about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from mcp.types import CallToolResult, ImageContent, TextContent
from pydantic import Field

from heterodox.cli.answers import describe_game, look_up
from heterodox.engine.thinking import available
from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.options import begin, read
from heterodox.games.protocol import Game, Kind, Position
from heterodox.games.registry import find_game, list_games
from heterodox.mcp import playing, showing
from heterodox.mcp.answers import (
    Analysis,
    Board,
    Choice,
    Choices,
    Ending,
    Explained,
    FoundRule,
    FoundRules,
    GameFacts,
    Games,
    Opened,
    SavedRecord,
    Told,
)
from heterodox.mcp.beginning import guided
from heterodox.mcp.tables import Kept, Tables, sitters
from heterodox.play.telling import happened, sentence
from heterodox.table.files import read_any
from heterodox.table.json_record import write_json
from heterodox.table.table import Table
from heterodox.table.text_record import write_text

__all__ = ["Tools"]

MOST_NODES = 5_000_000
MOST_LINES = 20

GameName = Annotated[str, Field(description="The name of a game, as list_games tells it.")]
TableName = Annotated[str, Field(description="The name of a table, as new_table gave it.")]
Seat = Annotated[
    str | None,
    Field(description="Through whose eyes, or for whom; left out: the seat that decides now."),
]
Words = dict[str, str | int | bool]


class Tools:
    """The tools, over one set of tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def all(self) -> list[Callable[..., Any]]:
        """Every tool, in the order of a conversation."""
        return [
            self.list_games,
            self.search_rules,
            self.new_table,
            self.show_table,
            self.choices,
            self.decide,
            self.undo,
            self.offer,
            self.resign,
            self.analyze,
            self.explain_move,
            self.save_record,
            self.load_record,
        ]

    # -- games and rules ---------------------------------------------------------------------------

    def list_games(self, game: GameName | None = None) -> Games:
        """The games there are: what they are, their seats and options. With `game`: its set-ups too."""
        chosen = list_games() if game is None else [find_game(game)]
        return Games(games=[_facts(one, setups=game is not None) for one in chosen])

    def search_rules(
        self,
        query: Annotated[str, Field(description="A rule id (E18) or a question in plain words.")],
        game: GameName | None = None,
    ) -> FoundRules:
        """The rules that answer a question, best first; of one game or of all. Look here before you guess."""
        found = look_up(game, query.strip() or "?")["rules"]
        return FoundRules(
            rules=[FoundRule(**rule, uri=f"heterodox://rules/{rule['game']}/{rule['id']}") for rule in found]
        )

    # -- tables ------------------------------------------------------------------------------------

    def new_table(
        self,
        game: GameName,
        options: Annotated[Words | None, Field(description="Options of the game by name.")] = None,
        seats: Annotated[
            dict[str, str] | None,
            Field(description='Who sits where: "agent", "person" or "level 1" to "level 10". Others: agent.'),
        ] = None,
        position: Annotated[str | None, Field(description="A position string to begin from.")] = None,
        guide: Annotated[
            str | None, Field(description="A guided beginning; `options` are its answers.")
        ] = None,
    ) -> Opened:
        """Open a table. You decide for the seats of "agent" and, as they tell you, for those of "person"."""
        found, chosen = find_game(game), options or {}
        if guide is not None:
            table = guided(found, guide, chosen)
        elif position is not None:
            table = Table(read(found, position, chosen))
        else:
            table = Table(begin(found, chosen))
        return self._open(table, seats or {})

    def _open(self, table: Table, seats: dict[str, str]) -> Opened:
        for seat, sitter in sitters(table, seats).items():
            table.sit(seat, sitter)
        with self._tables.begin(table) as kept:
            told = _told(kept, playing.run_on(kept.session))
            view = table.view(playing.eyes(kept.session, None))
            who = {seat: str(sitter) for seat, sitter in table.seats.items()}
            return Opened(**dict(told), game=table.game.name, seats=who, position=str(view))

    def show_table(self, table: TableName, seat: Seat = None) -> Annotated[CallToolResult, Board]:
        """The board as text and as a picture, the status, whose decision it is and why."""
        with self._tables.use(table) as kept:
            board = showing.board(kept, playing.eyes(kept.session, seat))
            picture = showing.picture(kept.session.table.view(board.eyes), board.eyes)
        text = "\n".join([board.board, "", *board.status])
        return CallToolResult(
            content=[
                TextContent(type="text", text=text),
                ImageContent(type="image", data=picture, mime_type="image/png"),
            ],
            structured_content=board.model_dump(mode="json"),
        )

    def choices(self, table: TableName, seat: Seat = None) -> Choices:
        """Everything the deciding seat may do now. Empty where another seat than yours decides."""
        with self._tables.use(table) as kept:
            at = kept.session.table
            eyes = playing.eyes(kept.session, seat)
            view = at.view(eyes)
            due = view.choices() if at.seat == eyes else ()
            return Choices(
                seat=at.seat,
                kind=_kind(at),
                choices=[Choice(decision=str(one), text=view.spell(one)) for one in due],
                outcome=Ending.of(at.outcome),
            )

    def decide(
        self,
        table: TableName,
        decision: Annotated[str | int, Field(description="One of the decisions that `choices` lists.")],
        seat: Seat = None,
    ) -> Told:
        """Decide for a seat. Programs and dice then decide at once; the answer tells all that happened."""
        with self._tables.use(table) as kept:
            actor = playing.deciding(kept.session, seat)
            return _told(kept, playing.decide(kept.session, actor, str(decision)), actor)

    def undo(self, table: TableName, seat: Seat = None) -> Told:
        """Take back until your seat (or the named one) is asked again; programs' answers go too."""
        with self._tables.use(table) as kept:
            return _told(kept, playing.undo(kept.session, seat))

    def offer(
        self,
        table: TableName,
        seat: Seat = None,
        what: Annotated[
            Literal["draw", "decline"], Field(description="draw: offer, accept or claim a draw.")
        ] = "draw",
    ) -> Told:
        """Offer a draw, accept or claim one, or decline an offered one. A game's own offers are `choices`."""
        with self._tables.use(table) as kept:
            return _told(kept, playing.offer(kept.session, seat, decline=what == "decline"))

    def resign(self, table: TableName, seat: Seat = None) -> Told:
        """Give the game up for a seat; it ends when the whole team has. `undo` goes on."""
        with self._tables.use(table) as kept:
            return _told(kept, playing.resign(kept.session, seat))

    # -- thinking ------------------------------------------------------------------------------------

    def analyze(
        self,
        table: TableName,
        seat: Seat = None,
        lines: Annotated[int, Field(ge=1, le=MOST_LINES, description="How many best moves.")] = 1,
        nodes: Annotated[int, Field(ge=1, le=MOST_NODES, description="Positions to look at.")] = 200_000,
    ) -> Analysis:
        """What the engine thinks of the position as the seat knows it: values, lines of play, mixtures."""
        with self._tables.use(table) as kept:
            session = kept.session
            playing.expect_going_on(session)
            view = session.table.view(playing.eyes(session, seat))
        if not available(view.game.name):
            raise InvalidText(f"{view.game.name}: no compiled engine here; see 'heterodox doctor'")
        return showing.analysis(view, lines, nodes)

    def explain_move(
        self,
        table: TableName,
        move: Annotated[str | int, Field(description="A move or other decision, as people write it.")],
        seat: Seat = None,
    ) -> Explained:
        """Why a move is not legal now, or what it is and what it does. Nothing is played."""
        with self._tables.use(table) as kept:
            eyes = playing.eyes(kept.session, seat)
            view = kept.session.table.view(eyes)
            try:
                playing.deciding(kept.session, eyes)
                found = kept.session.read_move(str(move))
                after = None if view.kind is Kind.HIDDEN else view.play(found)
            except HeterodoxError as error:
                return Explained(legal=False, decision="", text="", why=str(error), does=[])
        does = ["It is hidden until all who choose have chosen."]
        if after is not None:
            does = happened(view, after.view(eyes)) + _ends(after) or [sentence(view.spell(found))]
        return Explained(legal=True, decision=str(found), text=view.spell(found), why="", does=does)

    # -- records -----------------------------------------------------------------------------------

    def save_record(
        self,
        table: TableName,
        format: Literal["text", "json"] = "text",  # noqa: A002 - what an agent would call it
        name: Annotated[str, Field(description="Keep it under this name too.")] = "",
    ) -> SavedRecord:
        """The record of the game so far, as far as everybody may know it."""
        with self._tables.use(table) as kept:
            at = kept.session.table
            record = write_json(at) if format == "json" else write_text(at)
        if name:
            self._tables.write_record(name, record)
        return SavedRecord(record=record, format=format, name=name)

    def load_record(
        self,
        record: Annotated[str, Field(description="The text of a record, in either format.")] = "",
        name: Annotated[str, Field(description="Or the name it was kept under.")] = "",
        seats: Annotated[
            dict[str, str] | None, Field(description="Who sits where, as for new_table.")
        ] = None,
    ) -> Opened:
        """Open a table where a recorded game stands; all seats that are not named are the agent's."""
        if bool(record) == bool(name):
            raise InvalidText("load_record: expected record or name, one of the two")
        data = record.encode("utf-8", "replace") if record else self._tables.read_record(name)
        return self._open(read_any(data).sound(), seats or {})


def _facts(game: Game, *, setups: bool) -> GameFacts:
    told = describe_game(game)
    facts = {name: told[name] for name in ("name", "title", "summary", "teams", "options")}
    return GameFacts(**facts, seats=list(game.start().seats), setups=told["setups"] if setups else {})


def _kind(table: Table) -> str:
    """What is due at the table, which may have ended without the rules."""
    return str(Kind.OVER if table.outcome is not None else table.position.kind)


def _told(kept: Kept, words: list[str], seat: str | None = None) -> Told:
    table = kept.session.table
    return Told(
        table=kept.name,
        happened=[*kept.told(), *words],
        seat=table.seat,
        kind=_kind(table),
        why=playing.why(kept.session, seat or playing.eyes(kept.session, None)),
        outcome=Ending.of(table.outcome),
    )


def _ends(after: Position) -> list[str]:
    return [f"It ends the game: {after.game.verdict(after.outcome)}."] if after.outcome is not None else []
