"""Checks of the contract between a game and everything else (`heterodox.games.protocol`)."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import pairwise

from heterodox.errors import HeterodoxError, IllegalMove, InvalidText
from heterodox.games.events import CAPTURE, CHECK, COMMON_KINDS, PROMOTION, RETURN
from heterodox.games.protocol import CHANCE, Game, Kind, Position
from heterodox.testing.play import Check, again, composed, must, random_game, sample

__all__ = ["CHECKS"]

NONSENSE = ("", " ", "x", "\0", "start", "é" * 50, "8" * 100_000, "\n\n", "- - - - - - - -")


def games_end(game: Game, seed: int) -> None:
    """Random games come to an end that names a team of the game, or nobody, and a reason."""
    *_, last = random_game(game, seed)
    outcome = last.outcome
    must(outcome is not None, f"no end after many decisions: {last!r}")
    assert outcome is not None
    must(outcome.winner is None or outcome.winner in game.teams, f"winner {outcome.winner!r}: no team")
    must(outcome.reason, "an end without a reason")
    must(last.kind == Kind.OVER, f"kind {last.kind} after the end")


def one_list_of_choices(game: Game, seed: int) -> None:
    """There are choices exactly while the game goes on, none twice, and none that is not taken."""
    for position in sample(game, seed):
        going_on = position.outcome is None
        choices, moves = position.choices(), position.legal_moves()
        must(bool(choices) == going_on, f"choices after the end, or none before it: {position!r}")
        must(bool(moves) == going_on, f"legal moves after the end, or none before it: {position!r}")
        for listed in (choices, moves):
            twice = [name for name, count in Counter(map(str, listed)).items() if count > 1]
            must(not twice, f"listed twice: {twice} in {position!r}")


def choices_are_taken(game: Game, seed: int) -> None:
    """Every choice can be played and leaves the position as it was."""
    for position in sample(game, seed, count=8):
        before = str(position)
        for choice in position.choices():
            after = position.play(choice)
            must(isinstance(after, Position), f"{choice} leads to {after!r}")
        must(str(position) == before, f"a position changed when a choice was played: {before}")


def nothing_else_is_taken(game: Game, seed: int) -> None:
    """What is not among the choices is refused, as a value and as a text that is not understood."""
    positions = sample(game, seed)
    for one, two in [*pairwise(positions), *pairwise(reversed(positions))]:
        for move in {*two.choices(), *two.legal_moves(), *one.legal_moves()} - {*one.choices()}:
            _must_refuse(one, move)


def _must_refuse(position: Position, move: object) -> None:
    try:
        position.play(move)  # type: ignore[arg-type]
    except IllegalMove as refusal:
        must(str(refusal).isprintable(), f"an error of several lines: {refusal}")
        return
    raise AssertionError(f"{move} is not among the choices of {position!r}, but was played")


def texts_decide_for_one_seat(game: Game, seed: int) -> None:
    """Whatever text is understood means one choice; closed moves unfold into choices of single seats."""
    for position in sample(game, seed):
        choices = {*position.choices()}
        for move in {*choices, *position.legal_moves()}:
            try:
                read = position.parse_move(str(move))
            except HeterodoxError:
                must(move not in choices, f"{move}: a choice whose own text is refused in {position!r}")
                continue
            must(read in choices, f"{move}: read as {read}, which is no choice of {position!r}")
            must(move not in choices or read == move, f"{move}: read back as {read} in {position!r}")


def closed_moves_unfold(game: Game, seed: int) -> None:
    """A closed move and the decisions it stands for lead to the same position."""
    for position in sample(game, seed, count=8):
        for move in position.legal_moves():
            try:
                closed = position.replay(move)
            except IllegalMove:
                continue  # a move that cannot be closed without an answer, as some duels
            here = position
            for decision in here.unfold(str(move)):
                must(decision in here.choices(), f"{move} unfolds into {decision}, no choice of {here!r}")
                here = here.play(decision)
            must(str(here) == str(closed), f"{move} leads to {closed}, its decisions to {here}")


def strings_round_trip(game: Game, seed: int) -> None:
    """A position in progress is read back from its string as the same position."""
    for position in sample(game, seed):
        if position.outcome is None:
            read = again(position)
            must(str(read) == str(position), f"{position} reads back as {read}")
            must(read == position, f"{position} reads back as another position")
            names = {str(choice) for choice in position.choices()}
            must(
                names == {str(choice) for choice in read.choices()}, f"other choices after reading {position}"
            )


def sameness_is_consistent(game: Game, seed: int) -> None:
    """Equality goes by the key, and equal positions have equal hashes; copies are equal."""
    positions = sample(game, seed)
    for one in positions:
        for two in positions:
            must((one == two) == (one.key == two.key), f"equality and key disagree: {one!r}, {two!r}")
            must(one != two or hash(one) == hash(two), f"equal, but other hashes: {one!r}")
    must(len(set(positions)) > 1, "all positions are equal")
    for copied in (copy.copy(positions[-1]), pickle.loads(pickle.dumps(positions[-1]))):
        must(copied == positions[-1], f"a copy differs from {positions[-1]!r}")


def whoever_decides_is_known(game: Game, seed: int) -> None:
    """Turn, seat, team, kind and options are words that the game has declared."""
    names = {army.name for army in game.armies}
    for position in sample(game, seed):
        must(position.turn in names, f"turn {position.turn!r}: no army")
        must(position.seat in (*position.seats, CHANCE), f"seat {position.seat!r}: unknown")
        must(position.team in game.teams, f"team {position.team!r}: unknown")
        must(position.phase in ("move", "over", *game.phases), f"phase {position.phase!r}: not declared")
        must(
            set(position.options) == {option.name for option in game.options},
            f"options {sorted(position.options)}: not those of the game",
        )
        over, chance = position.outcome is not None, position.seat == CHANCE
        must((position.kind == Kind.OVER) == over, f"kind {position.kind}, outcome {position.outcome}")
        must(over or (position.kind == Kind.CHANCE) == chance, f"kind {position.kind}, seat {position.seat}")


def chances_add_up(game: Game, seed: int) -> None:
    """Where a die decides every choice has a probability, and they make one; a game with a die says so."""
    for position in sample(game, seed):
        chances = position.chances()
        must(bool(chances) == (position.kind == Kind.CHANCE), f"chances without a die, or none: {position!r}")
        if chances:
            must(game.chance, "a die in a game that declares no chance")
            must(sum(probability for _, probability in chances) == 1, f"chances do not add up: {chances}")
            must(
                {roll for roll, _ in chances} == set(position.choices()),
                f"other choices than rolls: {chances}",
            )


def action_numbers_are_one_to_one(game: Game, seed: int) -> None:
    """No two choices share a number, all are in range and in order, and a number leads back to its choice."""
    if not game.actions:
        return
    for position in sample(game, seed):
        numbers: dict[int, object] = {}
        for choice in position.choices():
            number = choice.number
            must(0 <= number < game.actions, f"{choice}: number {number} of {game.actions}")
            other = numbers.setdefault(number, choice)
            must(other == choice, f"{choice} and {other} share the number {number} in {position!r}")
            must(position.decision(number) == choice, f"{number} does not lead back to {choice}")
        must(list(numbers) == sorted(numbers), f"choices are not by ascending number in {position!r}")


def events_tell_what_changed(game: Game, seed: int) -> None:
    """Pieces that left the board were captured, those that came returned or changed: all by the events."""
    positions = list(random_game(game, seed, 300))
    for before, after in pairwise(positions):
        _must_account(before, after)
        for event in after.events:
            must(event.kind in {*COMMON_KINDS, *game.kinds}, f"a kind that is not declared: {event}")
            must(event.seat in ("", *after.seats), f"an event for an unknown seat: {event}")
            if event.kind in COMMON_KINDS:
                must(event.army in {army.name for army in game.armies}, f"an event of no army: {event}")
                must(event.squares, f"an event without a square: {event}")
        for words in after.words():
            must("\n" not in words and words.isprintable(), f"words of several lines: {words!r}")


def _must_account(before: Position, after: Position) -> None:
    """CAPTURE takes a unit of its army away, RETURN brings one; nothing else changes an army's number."""
    had = Counter(unit.army for unit in before.material())
    has = Counter(unit.army for unit in after.material())
    if not had or not has:
        return
    gone = Counter(event.army for event in after.events if event.kind == CAPTURE)
    come = Counter(event.army for event in after.events if event.kind == RETURN)
    for army in had | has:
        expected = had[army] - gone[army] + come[army]
        must(
            has[army] == expected,
            f"{army} has {has[army]} pieces, by the events {expected}: {before} -> {after}, {after.events}",
        )
    for event in after.events:
        if event.kind == PROMOTION:
            found = any(
                (unit.army, unit.piece, unit.square) == (event.army, event.piece, event.squares[0])
                for unit in after.material()
            )
            must(found, f"promoted, but not there: {event} in {after}")


def check_is_told(game: Game, seed: int) -> None:
    """An army that came into check by a decision is told so by an event, and is in check in fact."""
    for before, after in pairwise(random_game(game, seed, 300)):
        told = {event.army for event in after.events if event.kind == CHECK}
        new = set(after.in_check()) - set(before.in_check())
        if after.outcome is None and after.kind == Kind.BOARD:
            must(new <= told, f"in check without an event: {new - told} in {after}")
            must(told <= set(after.in_check()), f"told to be in check, but is not: {told} in {after}")


def pieces_say_why_they_stay(game: Game, seed: int) -> None:
    """`why_still` is silent about pieces that can move and says something about all others."""
    for position in sample(game, seed, count=8):
        movable = {choice.squares[0] for choice in position.choices() if choice.squares}
        for unit in position.material():
            words = position.why_still(unit.square)
            must(
                bool(words) != (unit.square in movable), f"why_still({unit.square}) = {words!r} in {position}"
            )
            must(words.isprintable(), f"why_still({unit.square}) has several lines")


def perft_counts_closed_moves(game: Game, seed: int) -> None:
    """perft counts the legal moves, and divide splits it by them."""
    for position in sample(game, seed, count=4):
        must(position.perft(0) == 1, "perft(0) is not 1")
        must(position.perft(1) == len(position.legal_moves()), f"perft(1) of {position!r}")
        if position.outcome is None:
            divided = position.divide(2)
            must(sum(divided.values()) == position.perft(2), f"divide(2) of {position!r}")
            must(set(divided) == set(position.legal_moves()), f"divide(2) of {position!r}")


def pictures_show_everything(game: Game, seed: int) -> None:
    """A picture has a caption, tokens with words, and the pieces that `material` lists."""
    names = {army.name for army in game.armies}
    for position in sample(game, seed):
        picture = position.picture()
        must(picture.caption, f"a picture without a caption: {position!r}")
        must(set(picture.facing) <= names, f"facing {sorted(picture.facing)}: no armies")
        for tokens in picture.squares.values():
            must(tokens, "a square without tokens")
            must(
                all(len(token.letter) <= 2 and token.title for token in tokens), f"{tokens}: letter or title"
            )
        for unit in position.material():
            must(unit.square in picture.squares, f"{unit} is not drawn")
            must(game.token(unit.army, unit.piece).title, f"{unit} cannot be drawn beside the board")


def descriptions_are_lines(game: Game, seed: int) -> None:
    """Every choice can be described in one line."""
    for position in sample(game, seed):
        for choice in position.choices()[:10]:
            must(position.describe(choice).isprintable(), f"describe({choice}) of {position!r}")
            must(position.spell(choice).isprintable(), f"spell({choice}) of {position!r}")
        for army in position.in_check():
            must(position.duty(army).isprintable(), f"duty({army}) of {position!r}")


def nonsense_is_refused(game: Game, seed: int) -> None:
    """Texts that are no positions, moves or options get one short line."""
    for text in NONSENSE:
        for read in (game.parse, game.start().play):
            try:
                read(text)
            except HeterodoxError as error:
                must(
                    len(str(error)) < 1000 and str(error).isprintable(), f"{text[:10]!r}: {str(error)[:100]}"
                )
                continue
            raise AssertionError(f"{text[:20]!r} was understood")
    for call in (partial(game.start, nonsense="1"), partial(game.parse, str(game.start()), nonsense="1")):
        try:
            call()
        except InvalidText as error:
            must("nonsense" in str(error), f"the unknown option is not named: {error}")
            continue
        raise AssertionError("an unknown option was taken")


def options_start_games(game: Game, seed: int) -> None:
    """Every choice of every option begins a game, and nothing else does."""
    for option in game.options:
        for value in option.choices or (option.default,):
            position = game.start(**{option.name: value})
            # A default may leave the choice to another option ("as the rule set says").
            found = position.options[option.name]
            must(value in (found, option.default), f"option {option.name}={value} became {found}")
        if option.choices:
            try:
                game.start(**{option.name: "nonsense"})
            except InvalidText as error:
                must(option.name in str(error), f"the option {option.name} is not named: {error}")
                continue
            raise AssertionError(f"option {option.name}=nonsense was taken")


def composed_positions_are_sound(game: Game, seed: int) -> None:
    """What the game puts together at random is sound, reads back, and is the same for the same dice."""
    positions = list(composed(game, seed, 20))
    for position in positions:
        must(not position.status(), f"composed with defects: {position.status()} in {position!r}")
        read = again(position)
        must(str(read) == str(position), f"composed as {position}, reads back as {read}")
    must(list(map(str, composed(game, seed, 20))) == list(map(str, positions)), "other positions, same dice")


CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        games_end,
        one_list_of_choices,
        choices_are_taken,
        nothing_else_is_taken,
        texts_decide_for_one_seat,
        closed_moves_unfold,
        strings_round_trip,
        sameness_is_consistent,
        whoever_decides_is_known,
        chances_add_up,
        action_numbers_are_one_to_one,
        events_tell_what_changed,
        check_is_told,
        pieces_say_why_they_stay,
        perft_counts_closed_moves,
        pictures_show_everything,
        descriptions_are_lines,
        nonsense_is_refused,
        options_start_games,
        composed_positions_are_sound,
    )
}
