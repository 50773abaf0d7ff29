"""The shapes of what tools answer: from these the output schemas are made."""

from __future__ import annotations

from pydantic import BaseModel, Field

from heterodox.games.protocol import Outcome

__all__ = [
    "Analysis",
    "Board",
    "Choice",
    "Choices",
    "Ending",
    "Explained",
    "FoundRule",
    "FoundRules",
    "GameFacts",
    "Games",
    "Line",
    "Mixed",
    "Opened",
    "OptionFacts",
    "SavedRecord",
    "Told",
]


class Ending(BaseModel):
    """How a game ended; the winner is a team, null after a draw."""

    winner: str | None
    reason: str
    detail: str = ""

    @classmethod
    def of(cls, outcome: Outcome | None) -> Ending | None:
        """The same of a table's outcome."""
        if outcome is None:
            return None
        return cls(winner=outcome.winner, reason=outcome.reason, detail=outcome.detail)


class OptionFacts(BaseModel):
    """A choice made before the game; without choices any text of the sort that `help` tells."""

    name: str
    help: str
    default: str
    choices: list[str]


class GameFacts(BaseModel):
    """A game for lists; `setups` are named ways to begin (option=value), told when one game is asked for."""

    name: str
    title: str
    summary: str
    seats: list[str] = Field(description="The seats under the default options, in turn order.")
    teams: list[str]
    options: list[OptionFacts]
    setups: dict[str, str] = Field(default_factory=dict)


class Games(BaseModel):
    games: list[GameFacts]


class FoundRule(BaseModel):
    game: str
    id: str
    title: str
    text: str
    uri: str = Field(description="The resource that holds this rule.")


class FoundRules(BaseModel):
    rules: list[FoundRule]


class Told(BaseModel):
    """What happened at a table, and what is due now."""

    table: str
    happened: list[str] = Field(description="What was decided, by whom, and what it did; oldest first.")
    seat: str = Field(description='Who decides now; "" after the end.')
    kind: str = Field(description="What sort of decision is due: board, answer, hidden, or over.")
    why: str = Field(description="Whose decision it is and why, in words.")
    outcome: Ending | None


class Opened(Told):
    """A table that was opened."""

    game: str
    seats: dict[str, str] = Field(description='Who sits where: "agent", "person" or a program\'s level.')
    position: str


class Choice(BaseModel):
    decision: str = Field(description="What `decide` takes.")
    text: str = Field(description="The same in words.")


class Choices(BaseModel):
    """Everything the deciding seat may do; nothing where another seat than the asking one decides."""

    seat: str = Field(description='Who decides now; "" after the end.')
    kind: str = Field(description="board, answer, hidden, or over.")
    choices: list[Choice]
    outcome: Ending | None


class Board(BaseModel):
    """A table through the eyes of one seat."""

    table: str
    game: str
    seats: dict[str, str]
    eyes: str = Field(description="Through whose eyes this is.")
    board: str
    position: str
    turn: str = Field(description="The army whose turn it is.")
    seat: str = Field(description='Who decides now; "" after the end.')
    kind: str
    why: str
    status: list[str]
    moves: list[str] = Field(description="The last decisions that everybody may know, oldest first.")
    played: int = Field(description="How many such decisions there were.")
    outcome: Ending | None


class Line(BaseModel):
    """A line of play and its value, in hundredths of a pawn, to the team that decides."""

    score: int
    words: str
    moves: list[str]
    readable: list[str]


class Mixed(BaseModel):
    decision: str
    probability: float


class Analysis(BaseModel):
    """What the engine thinks; `mixture` says how often to choose what where choices are hidden."""

    seat: str
    team: str
    depth: int
    nodes: int
    lines: list[Line]
    mixture: list[Mixed]


class Explained(BaseModel):
    """A move explained: why it is not allowed, or what it is and what it does."""

    legal: bool
    decision: str = Field(description='What `decide` takes; "" where it is not legal.')
    text: str
    why: str = Field(description='Why it is not legal; "" where it is.')
    does: list[str] = Field(description="What it does, as far as the seat can know.")


class SavedRecord(BaseModel):
    record: str
    format: str
    name: str = Field(description='The name `load_record` takes; "" where it was not kept.')
