"""The board: one widget for any picture, with a cursor, drawn as a picture where there is room."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from heterodox.games.picture import Picture
from heterodox.render.layout import View, look_from
from heterodox.render.palette import theme_named
from heterodox.tui.blocks import Block, Colour
from heterodox.tui.cells import Rows, draw_squares, label_for, with_label

if TYPE_CHECKING:
    from heterodox.tui.sprites import Painter

__all__ = ["Board", "board_size", "extent", "square_size"]

MARGIN = 2
LARGEST = 8
# From this height on squares are pictures, below it they are tiles with letters.
PICTURE_HEIGHT = 4
# Painted squares need more room, or they hide the pieces that stand on them.
TILES_HEIGHT = 6
# So do pieces that are drawn with others inside them: before that, letters name every piece.
NESTED_HEIGHT = 6


def square_size(width: int, height: int, columns: int = 8, rows: int = 8) -> tuple[int, int]:
    """The largest square (characters across and down) whose board fits; at least 3 by 1."""
    for tall in range(LARGEST, 0, -1):
        wide = 2 * tall if tall >= PICTURE_HEIGHT else 2 * tall + 1
        across, down = board_size(wide, tall, columns, rows)
        if across <= width and down <= height:
            return wide, tall
    return 3, 1


def board_size(wide: int, tall: int, columns: int = 8, rows: int = 8) -> tuple[int, int]:
    """How much room a board of such squares takes with its coordinates."""
    return MARGIN + columns * wide + 1, rows * tall + 1


def extent(picture: Picture, bottom: str) -> tuple[int, int]:
    """How many squares the board has across and down, as it lies."""
    sideways = picture.facing.get(bottom, bottom) in ("east", "west")
    return (picture.ranks, picture.files) if sideways else (picture.files, picture.ranks)


@lru_cache(maxsize=16384)
def _style(front: Colour, back: Colour, bold: bool = False) -> Style:
    return Style(color=Color.from_rgb(*front), bgcolor=Color.from_rgb(*back), bold=bold)


class Board(Widget, can_focus=True):
    """Shows a picture; says which square was picked by mouse or by cursor."""

    DEFAULT_CSS = "Board { width: auto; height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(0, -1)", "cursor", show=False),
        Binding("down", "step(0, 1)", "cursor", show=False),
        Binding("left", "step(-1, 0)", "cursor", show=False),
        Binding("right", "step(1, 0)", "cursor", show=False),
        Binding("enter,space", "pick", "pick", show=False),
    ]

    class Picked(Message):
        """A person picked a square."""

        def __init__(self, square: str) -> None:
            super().__init__()
            self.square = square

    class Steered(Message):
        """A person moved the cursor."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(id=id)
        self._painter: Painter | None = None
        self._picture: Picture | None = None
        self._view: View | None = None
        self._rows: list[list[Rows]] = []
        self._wide, self._tall = 5, 2
        self._cursor = (4, 6)
        self._strips: dict[int, Strip] = {}
        self._dark = True

    # -- what to show ----------------------------------------------------------------------------

    def show(
        self,
        picture: Picture,
        *,
        wide: int,
        tall: int,
        bottom: str = "south",
        targets: Iterable[str] = (),
        colorblind: bool = False,
        dark: bool = True,
    ) -> None:
        """Draw a picture with squares of a size, the given side at the bottom."""
        edge = bottom if bottom in ("north", "east", "south", "west") or bottom in picture.facing else "south"
        self._picture, self._view = picture, look_from(picture, edge)
        self._wide, self._tall, self._dark = wide, tall, dark
        column, row = self._cursor
        self._cursor = min(column, len(self._view.columns) - 1), min(row, len(self._view.rows) - 1)
        theme = "dark" if dark else "light"
        if tall < TILES_HEIGHT:
            picture = replace(picture, tiles={})
        if tall >= PICTURE_HEIGHT:
            self._rows = self._get_painter().paint(
                picture, wide, tall, bottom=edge, theme=theme, colorblind=colorblind, targets=targets
            )
            self._label(picture, always=_nested(picture) and tall < NESTED_HEIGHT)
        else:
            colours = theme_named(theme, colorblind=colorblind)
            self._rows = draw_squares(picture, self._view, wide, tall, colours, targets)
        self._strips.clear()
        across, down = board_size(wide, tall, len(self._view.columns), len(self._view.rows))
        self.styles.width, self.styles.height = across, down
        self.refresh()

    def _get_painter(self) -> Painter:
        """The painter, loaded only where there is room for pictures."""
        if self._painter is None:
            from heterodox.tui.sprites import Painter

            self._painter = Painter()
        return self._painter

    def _label(self, picture: Picture, *, always: bool) -> None:
        """Write letters where the painted pieces alone would not tell everything."""
        for row, names in enumerate(self._view.rows if self._view else ()):
            for column, name in enumerate(names):
                label = label_for(picture.squares.get(name, ()), self._wide - 1, always=always)
                if label:
                    self._rows[row][column] = with_label(self._rows[row][column], label)

    @property
    def cursor(self) -> str:
        """The square under the cursor."""
        if self._view is None:
            return ""
        column, row = self._cursor
        return self._view.rows[row][column]

    def nearest(self, squares: Iterable[str]) -> str:
        """The one of some squares that is nearest to the middle of the board; "" for none."""
        if self._view is None:
            return ""
        places = {
            name: (abs(2 * row - len(self._view.rows) + 1) + abs(2 * column - len(names) + 1), -row, -column)
            for row, names in enumerate(self._view.rows)
            for column, name in enumerate(names)
        }
        known = [square for square in squares if square in places]
        return min(known, key=lambda square: places[square], default="")

    def put_cursor(self, square: str) -> None:
        """Move the cursor to a square."""
        for row, names in enumerate(self._view.rows if self._view else ()):
            if square in names:
                self._move_cursor(names.index(square), row)

    # -- what people do --------------------------------------------------------------------------

    def action_step(self, across: int, down: int) -> None:
        if self._view is not None:
            column = (self._cursor[0] + across) % len(self._view.columns)
            self._move_cursor(column, (self._cursor[1] + down) % len(self._view.rows))

    def _move_cursor(self, column: int, row: int) -> None:
        for touched in (self._cursor[1], row):
            for line in range(touched * self._tall, (touched + 1) * self._tall):
                self._strips.pop(line, None)
            self.refresh(Region(0, touched * self._tall, self.size.width, self._tall))
        self._cursor = (column, row)
        self.post_message(self.Steered())

    def action_pick(self) -> None:
        if self.cursor:
            self.post_message(self.Picked(self.cursor))

    def on_click(self, event: events.Click) -> None:
        square = self.square_at(event.x, event.y)
        if square:
            self.put_cursor(square)
            self.post_message(self.Picked(square))

    def square_at(self, x: int, y: int) -> str:
        """The square at a place of the widget, or ""."""
        column, row = (x - MARGIN) // self._wide, y // self._tall
        if self._view is None or x < MARGIN or not 0 <= row < len(self._view.rows):
            return ""
        return self._view.rows[row][column] if column < len(self._view.columns) else ""

    def place_of(self, square: str) -> tuple[int, int]:
        """The middle of a square in the widget, where a person would click."""
        assert self._view is not None
        row = next(i for i, names in enumerate(self._view.rows) if square in names)
        column = self._view.rows[row].index(square)
        return MARGIN + column * self._wide + self._wide // 2, row * self._tall + self._tall // 2

    def on_focus(self) -> None:
        self._strips.clear()

    def on_blur(self) -> None:
        self._strips.clear()

    # -- drawing ---------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        if self._view is None:
            return Strip.blank(self.size.width, self.rich_style)
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._line(y)
        return strip.adjust_cell_length(self.size.width, self.rich_style)

    def _line(self, y: int) -> Strip:
        assert self._view is not None
        row, line = divmod(y, self._tall)
        plain = self.rich_style
        if row >= len(self._view.rows):
            names = "".join(name.center(self._wide) for name in self._view.columns)
            words = " " * MARGIN + names if y == len(self._view.rows) * self._tall else ""
            return Strip([Segment(words, plain)])
        label = self._view.labels[row] if line == (self._tall - 1) // 2 else ""
        segments = [Segment(label.ljust(MARGIN), plain)]
        for column, square in enumerate(self._rows[row]):
            blocks = square[line]
            if (column, row) == self._cursor and self.has_focus:
                blocks = self._framed(blocks, line)
            segments += _segments(blocks)
        return Strip(segments)

    def _framed(self, blocks: tuple[Block, ...], line: int) -> tuple[Block, ...]:
        """A line of the square under the cursor, with its corners of the frame."""
        front: Colour = (255, 255, 255) if self._dark else (0, 0, 0)
        if 0 < line < self._tall - 1:
            return blocks
        left, right = ("┏━", "━┓") if line == 0 else ("┗━", "━┛")
        if self._tall == 1:
            left, right = "[", "]"
        elif self._tall < PICTURE_HEIGHT:
            left, right = left[:1], right[-1:]
        framed = list(blocks)
        for place, sign in enumerate(left):
            framed[place] = (sign, front, _back(blocks[place]))
        for place, sign in enumerate(reversed(right), start=1):
            framed[-place] = (sign, front, _back(blocks[-place]))
        return tuple(framed)


def _nested(picture: Picture) -> bool:
    """Whether some piece is drawn with others inside it."""
    return any(token.inside for tokens in picture.squares.values() for token in tokens)


def _back(block: Block) -> Colour:
    return block[2]


def _segments(blocks: tuple[Block, ...]) -> Iterable[Segment]:
    """Blocks as segments, neighbours of one style joined."""
    text, style = "", None
    for sign, front, back in blocks:
        own = _style(front, back, sign.isalnum())
        if own is style:
            text += sign
            continue
        if style is not None:
            yield Segment(text, style)
        text, style = sign, own
    yield Segment(text, style)
