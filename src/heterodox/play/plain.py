"""Plain mode: the same game and commands line by line, without escape codes.

For pipes, screen readers and dumb terminals. Every line that is printed stands for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.guide import Guide, Step
from heterodox.games.protocol import Position
from heterodox.harmless import harmless
from heterodox.learn.lesson_files import find_lesson, read_course
from heterodox.learn.progress import Progress
from heterodox.learn.training import Trainer
from heterodox.play.guided import Guidance, find_guide
from heterodox.play.learning import KEYS, Learning
from heterodox.play.plain_lesson import teach_plain
from heterodox.play.plain_puzzle import solve_plain
from heterodox.play.plain_review import grade_plain
from heterodox.play.programs import play_for_program
from heterodox.play.session import Reply, Session
from heterodox.play.solving import Solving, choose_puzzles
from heterodox.play.telling import both_notations, unusual
from heterodox.render import text
from heterodox.table.seats import CHANCE

__all__ = ["Lines", "begin_guided", "play_plain"]


class Lines(Protocol):
    """Where lines come from; None at the end. `secret` asks for input that is not shown."""

    def __call__(self, prompt: str, *, secret: bool) -> str | None: ...


def play_plain(
    session: Session,
    read: Lines,
    say: Callable[[str], None],
    *,
    unicode: bool = True,
    boards: bool = True,
    guide: Guide | None = None,
) -> None:
    """Play until the input ends or somebody leaves; the game is kept. A guide asks its steps first."""
    say = _harmless(say)
    say(f"{session.game.title}. Type moves or commands; /help lists them, /quit leaves.")
    trouble = session.keep()
    if trouble:
        say(trouble)
    shown: Position | None = None
    try:
        if guide is not None:
            begin_guided(session, guide, read, say)
        while True:
            _let_others_play(session, say)
            if session.table.position is not shown:
                shown = session.table.position
                _show(session, say, unicode=unicode, boards=boards)
            line = _ask(session, read, say)
            if line is None:
                return
            reply = session.submit(line)
            for words in _finished(reply).words:
                say(words)
            if reply.effect == "quit":
                return
            _follow(session, reply, read, say)
            if reply.effect == "look":
                shown = None
    finally:
        session.leave()
        say("Good-bye.")


def _harmless(say: Callable[[str], None]) -> Callable[[str], None]:
    return lambda words: say(harmless(words, lines=True))


def _follow(session: Session, reply: Reply, read: Lines, say: Callable[[str], None]) -> None:
    """Do what a command asks of the one who runs it: another game, a guided beginning."""
    guide = find_guide(reply.topic) if reply.effect == "guide" else None
    if guide is not None:
        begin_guided(session, guide, read, say)
    elif reply.effect == "learn" and reply.topic:
        progress = Progress(session.shelf.folder) if session.shelf is not None else None
        learning = Learning(find_lesson(read_course(session.game), reply.topic), progress)
        say(KEYS)
        teach_plain(learning, lambda prompt: read(prompt, secret=False), say)
    elif reply.effect == "puzzle":
        trainer = Trainer(session.shelf.folder if session.shelf is not None else None)
        solving = Solving(session.game, choose_puzzles(session.game, reply.topic), trainer)
        solve_plain(solving, lambda prompt: read(prompt, secret=False), say)
    elif reply.effect == "graded":
        grade_plain(session.table, say)
    elif reply.effect == "new":
        say("Type /new GAME, for example /new chess.")


def begin_guided(session: Session, guide: Guide, read: Lines, say: Callable[[str], None]) -> bool:
    """Ask the steps of a guided beginning line by line; True when its game was begun."""
    guidance = Guidance(guide)
    say(f"{guide.title}. {guide.summary}")
    say("Enter takes the answer in brackets; back returns to the question before, cancel leaves.")
    while True:
        step = guidance.step
        line = _ask_step(guidance, step, read, say)
        word = (line or "").strip().lower()
        if line is None or word in ("cancel", "/cancel", "/quit"):
            say(f"{guide.title}: not begun.")
            return False
        if word in ("back", "/back"):
            if not guidance.back():
                say("This is the first question.")
        elif step is None:
            break
        elif step.squares and word in ("list", "?"):
            for value, words in step.choices.items():
                say(f"  {value}: {words}")
        else:
            _answer_step(guidance, line, say)
    session.change_table(guidance.table())
    return True


def _ask_step(guidance: Guidance, step: Step | None, read: Lines, say: Callable[[str], None]) -> str | None:
    if step is None:
        for name, answer in guidance.told():
            say(f"  {name}: {answer}")
        return read("Enter begins> ", secret=False)
    say(f"Step {guidance.number} of {guidance.length}. {step.ask}")
    say(step.about)
    if step.squares:
        say("Type a square; list tells what each of them stands for.")
    else:
        for words in step.choices.values():
            say(f"  {words}")
    default = f" [{step.default}]" if step.default else ""
    return read(f"{step.name}{default}> ", secret=False)


def _answer_step(guidance: Guidance, line: str, say: Callable[[str], None]) -> None:
    try:
        guidance.answer(line)
    except InvalidText as error:
        say(str(error))
        return
    say("{}: {}".format(*guidance.told()[-1]))


def _finished(reply: Reply) -> Reply:
    """The reply with its slow work done: plain mode simply waits for it."""
    if reply.task is None:
        return reply
    try:
        return reply.task()
    except HeterodoxError as error:
        return Reply((str(error),), error=True)


def _let_others_play(session: Session, say: Callable[[str], None]) -> None:
    """Dice and programs decide until a person must."""
    while session.table.seat:
        if session.table.seat == CHANCE:
            reply = session.throw()
        else:
            move = session.decide()
            if move is None:
                return
            reply = play_for_program(session, move)
        for words in reply.words:
            say(words)


def _show(session: Session, say: Callable[[str], None], *, unicode: bool, boards: bool) -> None:
    if boards:
        picture, look = session.view.picture(), session.look
        for line in text.board(picture, unicode=unicode, bottom=look.bottom, caption=False).split("\n"):
            say(line)
    say(session.heading())
    for words in session.help_now():
        say(words)


def _ask(session: Session, read: Lines, say: Callable[[str], None]) -> str | None:
    table = session.table
    if table.outcome is not None:
        return read("game over> ", secret=False)
    seat = table.position.seat
    secret = session.secret
    if secret:
        say(f"A secret choice for {seat}: the others look away.")
    view = session.view
    if unusual(view):
        say(f"{view.phase}: {', '.join(both_notations(view, choice) for choice in view.choices()[:12])}")
    return read(f"{seat}> ", secret=secret)
