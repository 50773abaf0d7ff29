"""Ways to begin a conversation: teach me, play with me, annotate this game, and the games' own guides."""

from __future__ import annotations

from typing import Annotated

from mcp.server import MCPServer
from mcp.server.mcpserver.prompts import Prompt
from pydantic import Field

from heterodox.games.guide import Guide
from heterodox.games.protocol import Game
from heterodox.games.registry import find_game, list_games
from heterodox.mcp.beginning import in_words

__all__ = ["add_prompts"]

GameName = Annotated[str, Field(description="The name of a game.")]


def add_prompts(server: MCPServer) -> None:
    """Offer all prompts; a guided beginning of a game is a prompt named after its title."""
    server.prompt(title="Teach me a game")(teach_me)
    server.prompt(title="Play with me")(play_with_me)
    server.prompt(title="Annotate this game")(annotate_this_game)
    for game in list_games():
        for guide in game.guides():
            server.add_prompt(_guide_prompt(game, guide))


def teach_me(game: GameName, level: str = "1") -> str:
    """Learn a game by playing it, one idea at a time."""
    found = find_game(game)
    return f"""Teach me {found.title}. {found.summary}

Read heterodox://rules/{found.name} first. Look rules up with search_rules and cite their ids, do not guess.
Open a table with new_table, game {found.name}: I am "person" at one seat, "level {level}" sits at the others.
Explain one idea at a time, show the board with show_table, and let me say my move in words. Check it with
explain_move; when it is not legal, tell me why in a sentence; when it is, play it with decide and tell me
what happened. After every few moves ask me one short question about what I have seen.
"""


def play_with_me(game: GameName, level: str = "") -> str:
    """Play a game against the agent, or beside it against a program."""
    found = find_game(game)
    others = f'The other seats are "level {level}".' if level else 'The other seats are yours: "agent".'
    return f"""Play {found.title} with me. {found.summary}

Open a table with new_table, game {found.name}. Ask me which seat I want: it is "person". {others}
When it is my turn, show me the board with show_table and wait for my words; play them with decide for my
seat. When it is yours, look at choices, think for yourself, and decide. Never use analyze for your own moves
unless I allow it. What I choose in secret you hear only to write it down: it must not guide your own choice.
"""


def annotate_this_game(record: Annotated[str, Field(description="A record of a game.")]) -> str:
    """Comment a game: its turning points and what would have been better."""
    return f"""Annotate this game. Open it with load_record, then go back through it with undo and look at the
turning points with analyze (two or three lines each). For each say what was played, what was better and why,
in a sentence or two, with the rule where one matters (search_rules). End with what each side can learn.

{record}
"""


def _guide_prompt(game: Game, guide: Guide) -> Prompt:
    """A guided beginning as a conversation."""
    steps = "\n".join(in_words(guide))

    def begin(question: str = "") -> str:
        asked = f"\n\nMy question: {question}" if question else ""
        return f"""{guide.title}: {guide.summary}

Ask me these, one after the other; explain each in your own words:
{steps}

Then open the table with new_table: game {game.name}, guide {guide.name}, options: my answers by the names
above, and seats: "person" for mine (ask me who plays the others: you, or a level from 1 to 10). Play it with
me to its end and tell me what it says, in the words of the events.{asked}
"""

    name = guide.title.lower().replace(" ", "_")
    return Prompt.from_function(begin, name=name, title=guide.title, description=guide.summary)
