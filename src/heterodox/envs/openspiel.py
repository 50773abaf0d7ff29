"""The games as games of OpenSpiel, with chance nodes, information states and serialisation.

    import pyspiel  # type: ignore[import-not-found]
    from heterodox.envs import openspiel
    openspiel.register()
    game = pyspiel.load_game("python_heterodox_enochian", {"seats": "4"})

Parameters are the game's options, as texts; `position` begins from a position string. Players are the seats
in their order, actions the stable action numbers. The die is a chance node. A player's information state is
the game as that seat knows it: every decision so far, with "?" for those that are still hidden from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import quote, unquote

from heterodox.envs import observation
from heterodox.envs.needs import ExtraMissing
from heterodox.games.options import begin, read
from heterodox.games.protocol import CHANCE, Game, Kind, Move, Position
from heterodox.games.registry import list_games
from heterodox.table.seats import SPECTATOR, is_open, team_of

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]
except ImportError as error:
    raise ExtraMissing("open_spiel") from error

__all__ = ["name_of", "register"]

POSITION = "position"
HIDDEN_MARK = "?"
# No game lasts so long: all of them have a rule against play without progress.
LONGEST_GAME = 100_000
MOST_ROLLS = 6


def name_of(game: Game) -> str:
    """The short name of a game in OpenSpiel."""
    return f"python_heterodox_{game.name}"


def register() -> tuple[str, ...]:
    """Make every game known to OpenSpiel; the short names. It does no harm to call it again."""
    known = set(pyspiel.registered_names())
    names = []
    for game in list_games():
        if not game.actions or not game.planes:
            continue
        names.append(name_of(game))
        if names[-1] not in known:
            # A class of its own for each: OpenSpiel lets go of it when Python is gone already, which a class
            # bears and a function does not.
            loader = type(f"Spiel{game.name.capitalize()}", (SpielGame,), {"rules": game})
            pyspiel.register_game(_type_of(game), loader)
    return tuple(names)


def _type_of(game: Game) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.chance else kinds.ChanceMode.DETERMINISTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if game.hidden else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=len(game.armies),
        min_num_players=len(game.teams),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.default for option in game.options} | {POSITION: ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game under some options."""

    rules: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.rules
        given = {name: unquote(str(value)) for name, value in (params or {}).items()}
        text = given.pop(POSITION, "")
        self.start: Position = read(game, text, given) if text else begin(game, given)
        facts = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=MOST_ROLLS if game.chance else 0,
            num_players=len(self.start.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        usual = {option.name: option.default for option in game.options}
        said = {name: value for name, value in given.items() if value != usual[name]}
        said |= {POSITION: text} if text else {}
        super().__init__(_type_of(game), facts, {name: _coded(value) for name, value in said.items()})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """What players see; None for kinds of observation that these games do not tell apart."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info:
            return None
        return SpielObserver(self, kind)


def _coded(text: str) -> str:
    """A parameter that stays a text when OpenSpiel writes it down and reads it again.

    It would take "4" for a number, and commas and brackets for its own.
    """
    number = text.replace(".", "", 1).lstrip("+-").isdigit()
    return "".join(f"%{ord(sign):02X}" for sign in text) if number else quote(text, safe="/*:+?-")


@dataclass(frozen=True)
class Reached:
    """A position and how it was reached.

    told   every decision with its seat, and whether it was made in secret
    known  how many of them everybody may know
    """

    position: Position
    told: tuple[tuple[str, str, bool], ...] = ()
    known: int = 0

    def after(self, decision: Move) -> Reached:
        """One decision further."""
        here = self.position
        then = here.after(decision)
        told = (*self.told, (here.seat, str(decision), here.kind is Kind.HIDDEN))
        return Reached(then, told, len(told) if is_open(then) else self.known)

    def as_known(self, start: Position, seat: str) -> str:
        """The game so far as a seat knows it: whose eyes, the start, and every decision."""
        words = [seat, str(start.view(seat))]
        for number, (who, decision, secret) in enumerate(self.told):
            hidden = number >= self.known and secret and who != seat
            words.append(f"{who}:{HIDDEN_MARK if hidden else decision}")
        return " | ".join(words)

    def __deepcopy__(self, memo: dict[int, Any]) -> Reached:
        """Itself: nothing in it ever changes, and OpenSpiel copies states all the time."""
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]
    """Where a game stands."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.reached = Reached(game.start)

    @property
    def position(self) -> Position:
        return self.reached.position

    def current_player(self) -> int:
        if self.position.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.seat == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.seats.index(self.position.seat)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return [choice.number for choice in self.position.choices()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, float(chance)) for number, (_, chance) in enumerate(self.position.chances())]

    def _apply_action(self, action: int) -> None:
        here = self.position
        decision = here.chances()[action][0] if here.seat == CHANCE else here.decision(action)
        self.reached = self.reached.after(decision)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.position.chances()[action][0])
        return str(self.position.decision(action))

    def is_terminal(self) -> bool:
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        outcome = self.position.outcome
        if outcome is None or outcome.winner is None:
            return [0.0] * len(self.position.seats)
        game = self.position.game
        return [1.0 if team_of(game, seat) == outcome.winner else -1.0 for seat in self.position.seats]

    def __str__(self) -> str:
        return str(self.position)


class SpielObserver:
    """What a player sees of a state: planes, and the position in words or the whole game as it knows it."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._start = game.start
        self._recall = bool(kind.perfect_recall)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        shape = observation.shape(game.start.game, "float32")
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor; observers of what is public have no planes of their own."""
        self.tensor.fill(0)
        if self._private:
            seat = state.position.seats[player]
            self.dict["observation"][:] = observation.observe(state.position, seat, form="float32")

    def string_from(self, state: SpielState, player: int) -> str:
        """The position as the player, or everybody, may know it."""
        if self._recall and self._private:
            return state.reached.as_known(self._start, state.position.seats[player])
        seat = state.position.seats[player] if self._private else SPECTATOR
        return str(state.position.view(seat))
