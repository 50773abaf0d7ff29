"""The commands behind the slash: one function each, for the terminal app and plain mode alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from heterodox.errors import IllegalMove, InvalidText
from heterodox.games.command import Command as GameCommand
from heterodox.games.options import begin
from heterodox.games.protocol import Game, Position
from heterodox.games.registry import find_game, list_games
from heterodox.learn.lesson_files import find_lesson
from heterodox.learn.progress import Progress
from heterodox.play.export import export
from heterodox.play.guided import find_guide, list_guides
from heterodox.play.learning import course_named, lesson_lines
from heterodox.play.lookers import REVIEWS, SWITCH, review_game, show_targets, show_threats, switch_helper
from heterodox.play.programs import answer_draw
from heterodox.play.saved import home_folder, open_game
from heterodox.play.session import Reply, Session
from heterodox.play.solving import choose_puzzles
from heterodox.play.telling import both_notations, counted, spelled
from heterodox.table.advice import DECIDED, Advised, advisor_for
from heterodox.table.clock import show_seconds
from heterodox.table.files import check_target, make_folder, save
from heterodox.table.journal import SUFFIX
from heterodox.table.players import GENTLE, LEVELS, player_named, stand_in_note
from heterodox.table.seats import Sitter
from heterodox.table.table import Table

__all__ = [
    "COMMANDS",
    "Command",
    "bare_commands",
    "command_usages",
    "complete",
    "help_lines",
    "read_options",
    "run_command",
    "show_value",
]

EDGES = ("south", "west", "north", "east")


@dataclass(frozen=True, slots=True)
class Command:
    """A command: how it is written, what it does, and the function that does it."""

    name: str
    usage: str
    summary: str
    run: Callable[[Session, str], Reply]


def run_command(session: Session, line: str) -> Reply:
    """Run a typed command; raises a HeterodoxError with a suggestion for an unknown one."""
    if line[0] == "?":
        return _help(session, line[1:].strip())
    if line[0] in "[]":
        return cycle_setup(session, -1 if line[0] == "[" else 1)
    name, _, argument = line[1:].partition(" ")
    name = ALIASES.get(name.lower(), name.lower())
    if name in COMMANDS:
        return COMMANDS[name].run(session, argument.strip())
    own = {command.name: command for command in session.game.commands}
    if name in own:
        return _run_own(session, own[name], argument.strip())
    guides = [guide.name for guide in list_guides()]
    if name in guides:
        return Reply(effect="guide", topic=name)
    raise InvalidText(f"/{name[:20]}: {_no_such_command(session.game, name, [*COMMANDS, *own, *guides])}")


def bare_commands(game: Game) -> set[str]:
    """The words that are understood without the slash too, where they are no moves."""
    return {*COMMANDS, *ALIASES, *(command.name for command in game.commands)}


def _no_such_command(game: Game, name: str, known: list[str]) -> str:
    for other in list_games():
        if name in (command.name for command in other.commands):
            return f"a command of {other.title}, {game.title} has none of that name"
    close = get_close_matches(name[:20], known, n=1, cutoff=0.5)
    return (
        f"no such command, did you mean /{close[0]}?"
        if close
        else "no such command, /help lists the commands"
    )


# -- what belongs to one game --------------------------------------------------------------------


def _run_own(session: Session, command: GameCommand, argument: str) -> Reply:
    """Do what a command of the game stands for: a way to begin, a throw, or a decision."""
    if command.sets:
        return _setup(session, argument, command.sets)
    if command.throws:
        return session.throw()
    words = {name.lower(): decision for name, decision in command.decides.items()}
    if argument.lower() not in words:
        raise InvalidText(f"/{command.name} {argument[:20]!r}: expected {command.usage}")
    choices = {str(choice): choice for choice in session.view.choices()} if session.my_turn else {}
    if words[argument.lower()] not in choices:
        raise IllegalMove(f"/{command.name}: {session.game.title} does not allow it here")
    if command.asks and not session.confirmed(f"/{command.name} {argument}".strip()):
        return Reply((f"To {command.summary}, type {f'/{command.name} {argument}'.strip()} again.",))
    return session.play(choices[words[argument.lower()]])


# -- set-ups -------------------------------------------------------------------------------------


def read_options(text: str) -> dict[str, str]:
    """Options as people type them: "colour=red speed=4"."""
    options = {}
    for pair in re.split(r"[\s,;]+", text.strip()):
        name, sign, value = pair.partition("=")
        if pair and not (sign and name):
            raise InvalidText(f"option {pair[:40]!r}: expected NAME=VALUE")
        if pair:
            options[name] = value
    return options


def _setups(game: Game, option: str = "") -> dict[str, str]:
    """The named ways to begin, or those that set one option."""
    return {key: words for key, words in game.setups().items() if not option or option in read_options(key)}


def find_setup(game: Game, name: str, option: str = "") -> dict[str, str]:
    """The options of a named set-up; part of a name is enough if only one has it."""
    setups = _setups(game, option)
    wanted = name.lower()
    keys = {key: key.partition("=")[2].lower() for key in setups}
    found = [key for key, value in keys.items() if wanted in (key.lower(), value, setups[key].lower())]
    found = found or [key for key in setups if wanted in key.lower() or wanted in setups[key].lower()]
    if len(found) == 1:
        return read_options(found[0])
    if not setups:
        raise InvalidText(f"{game.title} has one way to begin only")
    if not found:
        close = get_close_matches(wanted[:40], list(keys.values()), n=3, cutoff=0.4)
        meant = f"did you mean {', '.join(close)}?" if close else "/setups lists them"
        raise InvalidText(f"no set-up {name[:40]!r}: {meant}")
    some = ", ".join(keys[key] for key in found[:6])
    raise InvalidText(f"set-up {name[:40]!r} could be {some}{', ...' if len(found) > 6 else ''}")


def _list_setups(session: Session, _: str, option: str = "") -> Reply:
    setups = _setups(session.game, option)
    if not setups:
        return Reply((f"{session.game.title} has one way to begin only.",))
    now = _present_setup(session)
    lines = [f"{'>' if key == now else ' '} {key}  {words}" for key, words in setups.items()]
    return Reply((f"Ways to begin {session.game.title} (/setup NAME, [ and ] cycle):", *lines))


def _present_setup(session: Session) -> str:
    options = session.table.start.options
    for key in session.game.setups():
        if all(options.get(name) == value for name, value in read_options(key).items()):
            return key
    return ""


def _setup(session: Session, argument: str, option: str = "") -> Reply:
    if not argument:
        return _list_setups(session, "", option)
    return _begin_with(session, find_setup(session.game, argument, option))


def cycle_setup(session: Session, step: int) -> Reply:
    """Begin anew with the next or previous set-up; only before the first move."""
    setups = list(session.game.setups())
    if not setups:
        raise InvalidText(f"{session.game.title} has one way to begin only")
    now = _present_setup(session)
    place = setups.index(now) + step if now in setups else 0
    return _begin_with(session, read_options(setups[place % len(setups)]))


def _begin_with(session: Session, setup: Mapping[str, str]) -> Reply:
    table = session.table
    if table.history:
        raise IllegalMove("the game has begun: /new begins another one, /undo takes back")
    start = session.game.start(**_chosen(session), **setup)
    seats = {seat: table.seats.get(seat, Sitter()) for seat in start.seats}
    session.change_table(Table(start, seats, table.clock, table.die, table.now, table.tags))
    words = ", ".join(f"{name} {value}" for name, value in setup.items())
    return Reply((f"Set up: {words}.",), effect="changed")


def _chosen(session: Session) -> dict[str, str]:
    """The options that a person chose beside the set-up: those that the set-up alone would not bring."""
    options = session.table.start.options
    setups = {name for key in session.game.setups() for name in read_options(key)}
    alone = session.game.start(**{name: options[name] for name in setups if name in options}).options
    return {name: value for name, value in options.items() if name not in setups and value != alone.get(name)}


def _new(session: Session, argument: str) -> Reply:
    if not argument:
        return Reply(effect="new")
    name, _, rest = argument.partition(" ")
    game = _game_named(name)
    start = begin(game, read_options(rest))
    same = game.name == session.game.name
    seats = {seat: session.table.seats.get(seat, Sitter()) if same else Sitter() for seat in start.seats}
    session.change_table(Table(start, seats, session.table.clock))
    return Reply((f"A new game of {game.title}.",), effect="changed")


def _game_named(name: str) -> Game:
    names = [game.name for game in list_games()]
    close = get_close_matches(name.lower()[:40], names, n=1, cutoff=0.5)
    if name.lower() not in names and close:
        raise InvalidText(f"no game {name[:40]!r}: did you mean {close[0]}?")
    return find_game(name.lower())


# -- the game ------------------------------------------------------------------------------------


def _status(session: Session, _: str) -> Reply:
    view, table = session.view, session.table
    over = "The game is over: " if table.outcome is not None else ""
    lines = [f"{session.game.title}: {over}{session.heading().rstrip('.')}."]
    lines += [f"{tray.title}: {_tray_words(tray.tokens, tray.text)}" for tray in view.picture().trays]
    gone = session.taken()
    lines += [f"Taken: {', '.join(counted(token.title for token in gone))}"] if gone else []
    for seat, who in table.seats.items():
        left = table.remaining(seat)
        clock = "" if left is None else f", {show_seconds(left)} left"
        lines.append(f"{seat}: {who}{clock}")
    claims = view.claims() if table.outcome is None else ()
    lines += [f"{table.seat} may claim a draw ({', '.join(claims)}): /draw."] if claims else []
    offered = table.draw_offered_by
    lines += [f"{', '.join(offered)} offered a draw."] if offered else []
    usual = session.game.start().options
    changed = [(name, value) for name, value in view.options.items() if value != usual.get(name)]
    lines += [f"Option {name}: {value}" for name, value in changed]
    return Reply((*lines, f"Position: {view}"))


def _tray_words(tokens: tuple[object, ...], text: str) -> str:
    """What lies in a tray: its own words where it has some, otherwise what is seen there."""
    return text or ", ".join(counted(str(getattr(token, "title", token)) for token in tokens)) or "-"


def _moves(session: Session, argument: str) -> Reply:
    _must_go_on(session)
    view = session.view
    if not session.my_turn:
        raise IllegalMove(f"{session.asked} decides now")
    chosen = [move for move in view.choices() if str(move).lower().startswith(argument.lower())]
    if not chosen:
        raise InvalidText(f"no move begins with {argument[:40]!r}")
    return Reply(tuple(both_notations(view, move) for move in chosen))


def _must_go_on(session: Session) -> None:
    """Refuse what belongs to a game that goes on, in words about the one that is over."""
    if session.table.outcome is not None:
        over = session.result().rstrip(".")
        raise IllegalMove(f"the game is over ({over}); /undo takes back, /new begins another one")


def _times(argument: str) -> int:
    """How often, as people type it; once if they say nothing."""
    if not argument:
        return 1
    if argument.isascii() and argument.isdigit() and len(argument) <= 4 and int(argument):
        return int(argument)
    raise InvalidText(f"{argument[:20]!r}: expected how many moves, for example 3")


def _repeated(step: Callable[[], bool], argument: str) -> int:
    """Do a step so often, or as often as it can be done; how often it was."""
    times, done = _times(argument), 0
    while done < times and step():
        done += 1
    return done


def _undo(session: Session, argument: str) -> Reply:
    table = session.table

    def step() -> bool:
        mine = session.people[0] if len(session.people) == 1 else ""
        return table.undo_to(mine) if mine and table.table_outcome is None else table.undo()

    done = _repeated(step, argument)
    if not done:
        raise IllegalMove("there is nothing to take back")
    return Reply((f"Taken back{f', {done} times' if done > 1 else ''}.",), effect="changed")


def _redo(session: Session, argument: str) -> Reply:
    done = _repeated(session.table.redo, argument)
    if not done:
        raise IllegalMove("there is nothing to play again")
    return Reply((f"Played again{f', {done} times' if done > 1 else ''}.",), effect="changed")


def _resigning(session: Session, argument: str) -> Reply:
    if argument.lower() not in ("", "never", "may"):
        raise InvalidText(f"/resigning {argument[:20]!r}: expected never or may")
    session.stubborn = argument.lower() == "never" if argument else not session.stubborn
    return Reply((f"Programs {'never resign' if session.stubborn else 'may resign lost games'}.",))


def _ai(session: Session, argument: str) -> Reply:
    seat, _, name = argument.partition(" ")
    seats = list(session.table.seats)
    if not seat:
        lines = [f"{one}: {who}" for one, who in session.table.seats.items()]
        return Reply(
            (*lines, f"/ai SEAT LEVEL: level {GENTLE} to {LEVELS}, random, greedy, or off for a person")
        )
    if seat not in seats:
        close = get_close_matches(seat[:20], seats, n=1, cutoff=0.4)
        meant = f"did you mean {close[0]}?" if close else f"expected one of {', '.join(seats)}"
        raise InvalidText(f"no seat {seat[:20]!r}: {meant}")
    if name.lower() in ("off", "person", "none", "me"):
        session.table.sit(seat, Sitter())
        return Reply((f"A person plays {seat}.",), effect="changed")
    name = f"level {int(name)}" if name.isascii() and name.isdigit() and len(name) < 3 else name
    player_named(name, session.game)
    session.table.sit(seat, Sitter(player=name))
    note = stand_in_note(name, session.game)
    return Reply((f"{name} plays {seat}.", *([f"({note})"] if note else [])), effect="changed")


def _now(session: Session, _: str) -> Reply:
    if not session.hurry():
        raise IllegalMove("no program is thinking")
    return Reply()


def _advised(session: Session, tell: Callable[[Position, Advised], tuple[str, ...]]) -> Reply:
    _must_go_on(session)
    if not session.my_turn:
        raise IllegalMove("advice is for the person to move")
    view, game = session.view, session.game

    def task() -> Reply:
        advised = advisor_for(game).advise(view)
        shown = advised.move.squares if len(advised.mixture) < 2 else ()
        return Reply(tell(view, advised), squares=shown)

    return Reply(("Thinking ...",), task=task)


def _hint(session: Session, _: str) -> Reply:
    return _advised(session, lambda view, advised: (f"Hint: {_best(view, advised)}.",))


def _best(view: Position, advised: Advised) -> str:
    """The best choice; where choices are hidden, how often to make which."""
    if len(advised.mixture) < 2:
        return spelled(view, advised.move)
    return "draw " + ", ".join(f"{both_notations(view, move)} {often:.0%}" for move, often in advised.mixture)


def show_value(value: float, team: str) -> str:
    """A value in words: pawns for the team, or a decided game."""
    if abs(value) >= DECIDED / 2:
        return f"{team} {'wins' if value > 0 else 'loses'}"
    return f"{value:+.1f} for {team}"


def _analyze(session: Session, _: str) -> Reply:
    def tell(view: Position, advised: Advised) -> tuple[str, ...]:
        best = _best(view, advised)
        line = (f"Line: {', '.join(advised.line[:10])}.",) if len(advised.line) > 1 else ()
        return (f"Evaluation: {show_value(advised.value, view.team)}. Best: {best}.", *line)

    return _advised(session, tell)


def _draw(session: Session, argument: str) -> Reply:
    _must_go_on(session)
    table = session.table
    if argument == "no":
        table.refuse_draw(_who(session))
        return Reply(("The draw is declined.",))
    asker = _who(session)
    if not session.my_turn and not table.draw_offered_by:
        raise IllegalMove("offer a draw when it is your turn")
    if asker == table.seat and session.view.claims():
        table.claim(asker)
        return Reply(session.ending(), effect="changed")
    if table.agree_draw(asker):
        return Reply(session.ending(), effect="changed")
    declined = answer_draw(session)
    if declined:
        return Reply((declined,))
    if table.outcome is not None:
        return Reply(session.ending(), effect="changed")
    waiting = [seat for seat in session.people if seat not in table.draw_offered_by]
    return Reply((f"A draw is offered. {', '.join(waiting)}: /draw accepts, /draw no or a move declines.",))


def _who(session: Session) -> str:
    """The person who speaks: whoever decides now, or the only person, or one who has not agreed."""
    table = session.table
    offered = table.draw_offered_by
    waiting = [seat for seat in session.people if seat not in offered]
    if offered and waiting:
        return waiting[0]
    if session.my_turn:
        return table.seat
    if len(session.people) == 1:
        return session.people[0]
    raise IllegalMove(f"{session.asked} decides now: wait for your turn")


def _resign(session: Session, argument: str) -> Reply:
    _must_go_on(session)
    table = session.table
    seat = argument or (table.seat if session.my_turn else _who(session))
    if seat not in session.people:
        raise InvalidText(f"resign {seat[:20]!r}: expected one of {', '.join(session.people)}")
    line = f"/resign {argument}".strip()
    if not session.confirmed(line):
        return Reply((f"Give the game up for {seat}? Type {line} again to resign; any move plays on.",))
    if table.resign(seat):
        return Reply(session.ending(), effect="changed")
    mates = [m for m in table.seats if table.team_of(m) == table.team_of(seat) and m not in table.resigned]
    return Reply((f"{seat} resigns; the team has lost when {', '.join(mates)} resigns too.",))


def _comment(session: Session, argument: str) -> Reply:
    session.table.comment(argument)
    return Reply(("Noted.",))


def _throw(session: Session, _: str) -> Reply:
    _must_go_on(session)
    return session.throw()


# -- files ---------------------------------------------------------------------------------------


def _path(text: str) -> Path:
    path = Path(text.strip("\"'"))
    if path.parts[:1] == ("~",):
        person = home_folder()
        if person is None:
            raise InvalidText(f"file {text[:40]!r}: there is no home folder here")
        return person.joinpath(*path.parts[1:])
    try:
        return path.expanduser()
    except RuntimeError as error:
        raise InvalidText(f"file {text[:40]!r}: {error}") from error


def _save(session: Session, argument: str) -> Reply:
    path = _path(argument) if argument else session.default_file()
    check_target(path)
    other = path.exists() and path != session.saved_as
    if other and not session.confirmed(f"/save {argument}"):
        return Reply((f"{path} is there already. Type /save {argument} again to write over it.",))
    if not argument:
        make_folder(path.parent)
    save(session.table, path)
    session.saved_as = path
    return Reply((f"Saved as {path}.",))


def _load(session: Session, argument: str) -> Reply:
    if not argument:
        raise InvalidText("/load: which file?")
    path = _path(argument)
    found = open_game(path)
    if found.table is None:
        raise InvalidText(found.report(path.name))
    session.change_table(found.table)
    report = found.report(path.name)
    session.saved_as = None if report or path.suffix == SUFFIX else path
    return Reply((f"Loaded {path}.", *([report] if report else [])), effect="changed")


def _export(session: Session, argument: str) -> Reply:
    if not argument:
        raise InvalidText("/export: which file? The ending decides: .svg .png .gif .txt .json")
    path = _path(argument)
    look = session.look
    return Reply(task=lambda: Reply((export(session.table, session.view, path, look),)))


# -- the face ------------------------------------------------------------------------------------


def _flip(session: Session, argument: str) -> Reply:
    facing = session.view.picture().facing
    choices = {**{edge: edge for edge in EDGES}, **facing}
    if argument and argument.lower() not in choices:
        raise InvalidText(f"/flip {argument[:20]!r}: expected one of {', '.join(choices)}")
    if argument:
        session.look.bottom = argument.lower()
        return Reply((f"{argument} is at the bottom.",), effect="look")
    now = choices.get(session.look.bottom, "south")
    used = [edge for edge in EDGES if edge in set(facing.values())] or list(EDGES)
    place = used.index(now) + 1 if now in used else 0
    session.look.bottom = used[place % len(used)]
    return Reply((f"{session.look.bottom} is at the bottom.",), effect="look")


def _colorblind(session: Session, _: str) -> Reply:
    session.look.colorblind = not session.look.colorblind
    return Reply((f"Colours for every vision: {'on' if session.look.colorblind else 'off'}.",), effect="look")


def _theme(session: Session, _: str) -> Reply:
    session.look.dark = not session.look.dark
    return Reply((f"{'Dark' if session.look.dark else 'Light'} theme.",), effect="look")


def _sound(session: Session, _: str) -> Reply:
    session.look.sound = not session.look.sound
    return Reply((f"A bell when a program has moved: {'on' if session.look.sound else 'off'}.",))


def _learn(session: Session, argument: str) -> Reply:
    course = course_named(session.game.name)
    if argument:
        return Reply(effect="learn", topic=find_lesson(course, argument).name)
    finished = Progress(session.shelf.folder).finished(course) if session.shelf is not None else ()
    return Reply((*lesson_lines(course, finished), "/learn N begins a lesson."), effect="learn")


def _puzzle(session: Session, argument: str) -> Reply:
    choose_puzzles(session.game, argument)
    return Reply(effect="puzzle", topic=argument)


def _help(session: Session, argument: str) -> Reply:
    return Reply(tuple(help_lines(session.game, argument)), effect="help", topic=argument)


def _quit(_: Session, __: str) -> Reply:
    return Reply(effect="quit")


def help_lines(game: Game, topic: str) -> list[str]:
    """Help in plain lines: the commands, one command, the rules, or the rules about a word."""
    word = topic.lower().lstrip("/")
    commands = known_commands(game)
    if word in commands:
        return [f"{commands[word].usage}: {commands[word].summary}"]
    guide = find_guide(word)
    if guide is not None:
        return [f"/{guide.name}: {guide.title}. {guide.summary}"]
    rules = game.rules_text()
    if word in ("rules", "rule"):
        return rules.splitlines() or [f"{game.title} has no written rules."]
    if word:
        return _found_rules(game, topic)
    usages = command_usages(game)
    width = max(map(len, usages))
    lines = ["Type a move (e2e4, blue: e2-e4) or a command:"]
    lines += [f"  {usage:<{width}}  {summary}" for usage, summary in usages.items()]
    return [*lines, "  /help rules, /help WORD: the rules, or those about a word"]


def _found_rules(game: Game, question: str) -> list[str]:
    """The rules that answer a question in anybody's words, as lines."""
    from heterodox.learn.search import find_rules

    try:
        found = find_rules((game,), question)
    except InvalidText as error:
        close = get_close_matches(question.lower()[:20], known_commands(game), n=1, cutoff=0.6)
        meant = f"did you mean /help {close[0]}?" if close else "/help lists the topics"
        raise InvalidText(f"no help about {question[:40]!r} ({error}): {meant}") from None
    return "\n\n".join(f"### {rule}" for rule in found).splitlines()


def known_commands(game: Game) -> dict[str, Command | GameCommand]:
    """The commands at a table where that game is played, by name."""
    return {**COMMANDS, **{command.name: command for command in game.commands}}


def command_usages(game: Game) -> dict[str, str]:
    """How every command is written, with what it does; the guided beginnings of games among them."""
    usages = {command.usage: command.summary for command in known_commands(game).values()}
    return usages | {f"/{guide.name}": f"{guide.title.lower()}, step by step" for guide in list_guides()}


def complete(session: Session, text: str) -> list[str]:
    """Whole lines that begin like the text, for completion at the prompt."""
    if not text.startswith("/"):
        view = session.view
        moves = [str(move) for move in view.choices()] if session.my_turn else []
        return sorted(move for move in moves if move.startswith(text) and move != text)
    name, space, argument = text.partition(" ")
    if not space:
        names = [*known_commands(session.game), *(guide.name for guide in list_guides())]
        return [
            f"/{command}" for command in names if f"/{command}".startswith(text) and f"/{command}" != text
        ]
    own = {f"/{command.name}": command for command in session.game.commands}
    pool: list[str] = {
        **{name: _arguments(session.game, command) for name, command in own.items()},
        "/setup": [key.partition("=")[2] for key in session.game.setups()],
        "/ai": [
            f"{seat} {level}" for seat in session.table.seats for level in (*range(GENTLE, LEVELS + 1), "off")
        ],
        "/flip": list(session.view.picture().facing),
        "/new": [game.name for game in list_games()],
        "/help": ["rules", *known_commands(session.game), *(guide.name for guide in list_guides())],
        "/resign": list(session.people),
        "/resigning": ["never", "may"],
        "/review": list(REVIEWS),
        "/helper": list(SWITCH),
        "/load": _files(argument),
    }.get(name, [])
    return [f"{name} {one}" for one in pool if one.startswith(argument) and one != argument]


def _arguments(game: Game, command: GameCommand) -> list[str]:
    """What may follow a command of the game."""
    if command.sets:
        return [read_options(key)[command.sets] for key in _setups(game, command.sets)]
    return [word for word in command.decides if word]


def _files(start: str) -> list[str]:
    folder = Path(start).parent
    try:
        names = sorted(path for path in folder.iterdir() if path.suffix in (".txt", ".json", SUFFIX))
    except OSError:
        return []
    # A name that would steer the terminal is not offered; typed in full it can be opened all the same.
    return [str(path) for path in names[:200] if str(path).isprintable()]


COMMANDS: Mapping[str, Command] = {
    command.name: command
    for command in (
        Command("setups", "/setups", "list the ways to begin", _list_setups),
        Command("setup", "/setup NAME", "begin that way; [ and ] cycle", _setup),
        Command("new", "/new [GAME OPTION=VALUE]", "begin another game", _new),
        Command("status", "/status", "whose turn, trays, seats, clocks, position", _status),
        Command("moves", "/moves [START]", "list what can be played", _moves),
        Command("undo", "/undo [N]", "take back (to your own last move against programs), N times", _undo),
        Command("redo", "/redo [N]", "play again what was taken back", _redo),
        Command("review", "/review [moves|grades]", "look back; after the end with grades", review_game),
        Command("ai", "/ai SEAT LEVEL", "let a program play a seat; off gives it back", _ai),
        Command("now", "/now", "let the program that thinks move at once", _now),
        Command("hint", "/hint", "suggest a move", _hint),
        Command("analyze", "/analyze", "who stands better, and the best move", _analyze),
        Command("threats", "/threats", "what could be taken next, by you and by the others", show_threats),
        Command("targets", "/targets SQUARE", "where the piece on a square could go", show_targets),
        Command("helper", "/helper [on|off]", "warnings for newcomers", switch_helper),
        Command("draw", "/draw [no]", "claim, offer, accept or decline a draw", _draw),
        Command("resign", "/resign [SEAT]", "give up; you are asked again", _resign),
        Command("resigning", "/resigning [never|may]", "whether programs resign lost games", _resigning),
        Command("throw", "/throw", "throw the die when it is due", _throw),
        Command("comment", "/comment WORDS", "write a remark to the last move", _comment),
        Command("save", "/save [FILE]", "write the record (.txt or .json)", _save),
        Command("load", "/load FILE", "go on with a saved game", _load),
        Command("export", "/export FILE", "picture or film: .svg .png .gif (or .txt .json)", _export),
        Command("flip", "/flip [SIDE]", "turn the board", _flip),
        Command("colorblind", "/colorblind", "colours that everybody can tell apart", _colorblind),
        Command("theme", "/theme", "light or dark", _theme),
        Command("sound", "/sound", "a bell when a program has moved", _sound),
        Command("puzzle", "/puzzle [THEME]", "puzzles of this game, one after the other", _puzzle),
        Command("learn", "/learn [LESSON]", "lessons in this game, step by step", _learn),
        Command("help", "/help [TOPIC]", "this list, a command, rules, or a word of the rules", _help),
        Command("quit", "/quit", "leave; the game is kept", _quit),
    )
}
ALIASES: Mapping[str, str] = {
    "analyse": "analyze",
    "colourblind": "colorblind",
    "exit": "quit",
    "q": "quit",
    "h": "help",
    "rules": "help",
    "roll": "throw",
}
