"""Pictures as text: one renderer for terminals, logs and screen readers, in Unicode or plain ASCII.

    8  r  n  b  q  k  b  n  r
    7  p  p  p  p  p  p  p  p
       ...
       a  b  c  d  e  f  g  h

A cell is at least two characters wide. Before it may stand one sign for a mark, after the piece one
for its state; signs in use are explained below the board. Tokens that share a square are joined by
"+", souls other than a body's own stand in brackets: S[h] is a soldier's body with a horse's soul.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from heterodox.games.picture import Mark, Picture, Token, Tray
from heterodox.render.layout import all_marks, look_from

__all__ = ["board"]


@dataclass(frozen=True, slots=True)
class _Sign:
    """How a mark or a state is written, and what it means."""

    ascii: str
    unicode: str
    meaning: str


# In order of importance: a square shows the first that applies.
_MARKS = {
    "selected": _Sign(">", "▸", "selected"),
    "check": _Sign("!", "!", "check"),
    "capture": _Sign("x", "×", "capture"),
    "target": _Sign("*", "•", "target"),
    "hint": _Sign("+", "◆", "hint"),
    "last": _Sign("'", "'", "last move"),
}
_STATES = {
    "frozen": _Sign("#", "❄", "frozen"),
    "hollow": _Sign("-", "°", "lifeless"),
    "unfit": _Sign("?", "?", "ill-suited"),
}
# What people take letters and glyphs for.
_LETTERS = dict(zip("kqrbnp", "king queen rook bishop knight pawn".split(), strict=True))
_GLYPHS = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", (*_LETTERS.values(), *_LETTERS.values()), strict=True))
# Characters with an ASCII form that decomposition does not find.
_PLAIN = str.maketrans("×–—→’‘“”·•", "x-->''\"\".*")


def board(
    picture: Picture,
    *,
    unicode: bool = True,
    bottom: str = "south",
    targets: Iterable[str] = (),
    last: Iterable[str] = (),
    coordinates: bool = True,
    trays: bool = True,
    caption: bool = True,
) -> str:
    """The picture as lines without a final line end; arguments as for `svg.board`."""
    view = look_from(picture, bottom)
    marks = all_marks(picture, tuple(targets), tuple(last))
    cells = [
        [_cell(picture.squares.get(square, ()), marks.get(square, ()), unicode) for square in row]
        for row in view.rows
    ]
    width = max(2, *(_columns(content) for row in cells for _, content in row))
    margin = max(len(label) for label in view.labels) if coordinates else 0
    lines = []
    for label, row in zip(view.labels, cells, strict=True):
        drawn = "".join(f" {sign}{_pad(content, width)}" for sign, content in row)
        lines.append(f"{label if coordinates else '':>{margin}}{drawn}")
    if coordinates:
        lines.append(" " * margin + "".join(f"  {name:<{width}}" for name in view.columns))
    lines += _legend(picture, marks, unicode)
    lines += _names(picture, unicode)
    if trays:
        lines += [_tray(tray, unicode) for tray in picture.trays]
    if caption and picture.caption:
        lines.append(_clean(picture.caption, unicode))
    return "\n".join(line.rstrip() for line in lines)


def _cell(tokens: tuple[Token, ...], marks: tuple[Mark, ...], unicode: bool) -> tuple[str, str]:
    """The mark's sign and the content of one square."""
    found = _signs(marks)
    sign = _written(found[0], unicode) if found else " "
    return sign, _shared(tokens, unicode) if tokens else ("·" if unicode else ".")


def _signs(marks: Iterable[Mark]) -> list[_Sign]:
    """How marks are written, the most important first: those of play, rings, then corners."""
    marks = tuple(marks)
    kinds = {mark.kind for mark in marks}
    places = [mark for mark in marks if mark.kind == "place" and mark.letter]
    places.sort(key=lambda mark: mark.look != "ring")
    return [sign for kind, sign in _MARKS.items() if kind in kinds] + [
        # What it is, not whose: "throne of red" is a throne.
        _Sign(mark.letter[:1], (mark.glyph or mark.letter)[:1], mark.title.partition(" of ")[0])
        for mark in places
    ]


def _shared(tokens: tuple[Token, ...], unicode: bool) -> str:
    """Tokens on one square; further ones of the same army do not repeat the army's letter."""
    first, *others = tokens
    parts = [_token(first, unicode)]
    for token in others:
        same_army = len(first.letter) == len(token.letter) == 2 and first.letter[0] == token.letter[0]
        written = _token(token, unicode)
        parts.append(written[1:] if same_army else written)
    return "+".join(parts)


def _token(token: Token, unicode: bool) -> str:
    """Letter or glyph, souls, state."""
    name = token.letter or token.shape[:1]
    if unicode and token.glyph:
        # The first of two letters is the army's, which a glyph alone would not tell.
        name = (
            (token.letter[0] + token.glyph + token.badge.lower()) if len(token.letter) == 2 else token.glyph
        )
    souls = ""
    if token.inside and token.inside != (f"soul-{token.shape}",):
        souls = "[" + "".join(soul.removeprefix("soul-")[:1] for soul in token.inside) + "]"
    state = _STATES.get(token.state)
    return _clean(name + souls, unicode) + (_written(state, unicode) if state else "")


def _tray(tray: Tray, unicode: bool) -> str:
    words = [tray.text] if tray.text else []
    content = " ".join(words + [_token(token, unicode) for token in tray.tokens])
    return _clean(f"{tray.title}: {content or '-'}", unicode)


def _legend(picture: Picture, marks: dict[str, tuple[Mark, ...]], unicode: bool) -> list[str]:
    """One line that explains the signs in use; none when there are none."""
    every = [mark for found in marks.values() for mark in found]
    tokens = [token for tokens in picture.squares.values() for token in tokens]
    states = {token.state for token in tokens}
    used = list({sign.ascii: sign for sign in _signs(every)}.values())
    used += [sign for state, sign in _STATES.items() if state in states]
    words = ", ".join(f"{_written(sign, unicode)} {_clean(sign.meaning, unicode)}" for sign in used)
    return [f"({words})"] if words else []


def _names(picture: Picture, unicode: bool) -> list[str]:
    """What signs stand for where that is not the usual piece of chess: a line for each army that has
    such pieces, or one line for all when they are the same.
    """
    named: dict[str, dict[str, tuple[str, str]]] = {}
    kinds: dict[str, set[str]] = {}
    for _, tokens in sorted(picture.squares.items()):
        for token in tokens:
            kinds.setdefault(token.army, set()).add(token.shape)
            usual = (_GLYPHS if unicode else _LETTERS).get(token.glyph if unicode else token.letter.lower())
            words = _piece_name(token)
            if len(token.letter) == 1 and words.lower() != usual:
                sign = token.glyph if unicode and token.glyph else token.letter
                named.setdefault(token.army, {})[token.letter.lower()] = (sign, words)
    named = {army: named[army] for army in sorted(named) if len(kinds[army]) > 1}
    meanings = [{letter: words for letter, (_, words) in signs.items()} for signs in named.values()]
    if len(named) > 1 and all(meaning == meanings[0] for meaning in meanings):
        named = {"pieces": next(iter(named.values()))}
    return [
        _clean(f"{army}: {', '.join(f'{sign} {words}' for sign, words in signs.values())}", unicode)
        for army, signs in named.items()
    ]


def _piece_name(token: Token) -> str:
    """What a piece is called whatever state it is in."""
    if token.state or token.inside:
        return token.shape.replace("-", " ").capitalize()
    return token.title.removeprefix(f"{token.army} ")


def _written(sign: _Sign, unicode: bool) -> str:
    return _clean(sign.unicode if unicode else sign.ascii, unicode)


def _clean(words: str, unicode: bool) -> str:
    """Words that are safe on one line of a terminal, in ASCII if that is asked for."""
    if not unicode:
        bare = unicodedata.normalize("NFKD", words.translate(_PLAIN))
        words = "".join(c for c in bare if not unicodedata.combining(c)).encode("ascii", "replace").decode()
    return "".join(c if c.isprintable() else "?" for c in words)


def _columns(content: str) -> int:
    """How many terminal columns a text takes."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in content)
    return len(content) + wide - sum(unicodedata.combining(c) > 0 for c in content)


def _pad(content: str, width: int) -> str:
    return content + " " * (width - _columns(content))
