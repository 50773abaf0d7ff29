"""One side of a match as a process of its own: JSON lines in, JSON lines out.

    {"game": "chess", "player": "level 3", "seed": 7}             begins a game    {"ready": true}
    {"position": "...", "rules": {...}, "budget": {"nodes": 1000}}  asks for a move
        {"move": "e2e4", "gives_up": false, "offers_draw": false}
    {"position": "...", "rules": {...}, "draw": "white"}          offers a team a draw  {"accepts": true}

With "start" and "moves" a question tells how the game came to its position. A worker is only ever told what
its seat may know. Bad input is answered with {"error": "..."}.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Game
from heterodox.games.registry import find_game
from heterodox.table.players import Budget, Player, player_named

__all__ = ["main"]


@dataclass
class _Side:
    game: Game
    player: Player

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        view = self.game.parse(asked["position"], check=False, **asked["rules"])
        if "start" in asked:
            start = self.game.parse(asked["start"], check=False, **asked["rules"])
            self.player.recall(start, asked["moves"], view)
        if "draw" in asked:
            return {"accepts": self.player.accepts_draw(view, asked["draw"])}
        return {
            "move": str(self.player.decide(view, Budget(**asked["budget"]))),
            "gives_up": self.player.gives_up(view.team),
            "offers_draw": self.player.offers_draw(view.team),
        }


def main() -> None:
    """Answer until the input ends."""
    side: _Side | None = None
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            if "player" in asked:
                game = find_game(asked["game"])
                side = _Side(game, player_named(asked["player"], game, asked["seed"]))
                answer: dict[str, Any] = {"ready": True}
            else:
                assert side is not None, "no game was begun"
                answer = side.answer(asked)
        except HeterodoxError as error:
            answer = {"error": str(error)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
