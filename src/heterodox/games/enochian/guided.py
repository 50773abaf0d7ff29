"""A divination step by step (E36): question, board, setting, angle, Ptah square, seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from heterodox.games.board import rank_of, square_name
from heterodox.games.enochian.arrays import array_named
from heterodox.games.enochian.attributions import concern_of, house_words, sign_of
from heterodox.games.enochian.data import rule_book
from heterodox.games.enochian.pieces import KIND_NAMES
from heterodox.games.enochian.setting import ARMIES
from heterodox.games.enochian.zalewski import angle_of
from heterodox.games.guide import Guide, Step

if TYPE_CHECKING:
    from heterodox.games.protocol import Game, Position

__all__ = ["DivinationGuide"]

CORNERS = ("upper left", "upper right", "lower right", "lower left")
STEPS = ("question", "board", "array", "querent", "ptah", "seats")


class DivinationGuide(Guide):
    """Asks what a divination needs; the answer comes when it has been played."""

    name = "divine"
    title = "Divination"
    summary = (
        "Ask a question of the four elements. You choose a board, an army and a Ptah square; a die says "
        "which piece must move. The answer is yes if your King reaches the Ptah square and holds it for a "
        "full round."
    )
    length = len(STEPS)

    def __init__(self, game: Game) -> None:
        self._game = game

    def step(self, answers: Mapping[str, str]) -> Step | None:
        makers = (_question, _board, _array, _querent, _ptah, _seats)
        for name, make in zip(STEPS, makers, strict=True):
            if name not in answers:
                return make(answers)
        return None

    def start(self, answers: Mapping[str, str]) -> Position:
        options = {name: answers[name] for name in ("querent", "seats") if name in answers}
        if "ptah" in answers:
            options["ptah"] = answers["ptah"]
        else:
            options.pop("querent", None)
        return self._game.start(array=_array_so_far(answers), board="elemental", **options)

    def tags(self, answers: Mapping[str, str]) -> dict[str, str]:
        question = answers.get("question", "")
        return {"Question": question} if question else {}


def _array_so_far(answers: Mapping[str, str]) -> str:
    """The chosen array, or the first one of the chosen board."""
    return answers.get("array") or next(iter(_array(answers).choices))


def _question(_: Mapping[str, str]) -> Step:
    return Step(
        "question",
        "What do you want to know?",
        "Write a question that can be answered with yes or no. It is kept in the record; leave it empty to"
        " keep it to yourself.",
    )


def _board(_: Mapping[str, str]) -> Step:
    elements = sorted({army.element for army in ARMIES})
    return Step(
        "board",
        "Which board?",
        "Each of the four boards belongs to an element. Take the one your question is about.",
        {element: f"{element.capitalize()}: {concern_of(element)}" for element in elements},
        elements[0],
    )


def _array(answers: Mapping[str, str]) -> Step:
    board = answers.get("board", "")
    arrays = [array_named(slug) for slug in rule_book().arrays]
    here = [array for array in arrays if board in ("", array.board)]
    return Step(
        "array",
        "Which setting?",
        "The setting says which piece shares the throne with its King: another shade of the same matter.",
        {array.slug: f"{array.title}{_throne_words(array.throne_kind)}" for array in here},
        here[0].slug,
    )


def _throne_words(kind: str) -> str:
    return f": {KIND_NAMES[kind]} on the throne" if kind else ""


def _querent(_: Mapping[str, str]) -> Step:
    return Step(
        "querent",
        "Which angle is yours?",
        "You play the army of that corner of the board, and it moves first. Its element says in what light"
        " the matter is seen.",
        {
            army.name: f"{army.title} ({army.element.capitalize()}, {corner}): {concern_of(army.element)}"
            for army, corner in zip(ARMIES, CORNERS, strict=True)
        },
        ARMIES[0].name,
    )


def _ptah(answers: Mapping[str, str]) -> Step:
    board = array_named(_array_so_far(answers)).board
    squares = sorted(range(64), key=lambda square: (angle_of(square), -rank_of(square), square))
    return Step(
        "ptah",
        "Where is the Ptah square?",
        "Mark the square that stands for the matter: your King has to reach it and hold it for a full round."
        " Any square will do, whatever stands there; the further away, the harder the answer yes.",
        {square_name(square): _square_words(board, square) for square in squares},
        "e5",
        squares=True,
    )


def _square_words(board: str, square: int) -> str:
    sign = sign_of(board, square)
    angle = ARMIES[angle_of(square)].element.capitalize()
    return f"{sign.name} in the angle of {angle}: {house_words(sign)}; tarot {sign.trump}"


def _seats(_: Mapping[str, str]) -> Step:
    return Step(
        "seats",
        "Two players or four?",
        "With two, you play your ally's army too; with four, every army has a player of its own.",
        {"2": "2: each plays a team", "4": "4: each plays an army"},
        "2",
    )
