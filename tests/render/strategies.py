"""Random pictures, also nonsensical ones: a renderer must draw whatever it is given."""

from __future__ import annotations

from hypothesis import strategies as st

from heterodox.games.picture import Mark, Picture, Token, Tray
from heterodox.render.drawings import shape_names

SIDES = ("north", "east", "south", "west")
words = st.text(max_size=30)
shapes = st.sampled_from(sorted(shape_names())) | words
armies = st.sampled_from(("white", "black", "yellow", "blue", "red", "umber", "neutral")) | words
tokens = st.builds(
    Token,
    shape=shapes,
    army=armies,
    letter=st.text(max_size=2),
    glyph=st.text(max_size=1),
    title=words,
    badge=st.text(max_size=2),
    inside=st.lists(shapes, max_size=4).map(tuple),
    state=st.sampled_from(("", "frozen", "hollow", "unfit")) | words,
    paint=st.just("") | armies,
)
trays = st.builds(Tray, title=words, tokens=st.lists(tokens, max_size=9).map(tuple), text=words, army=armies)
kinds = st.sampled_from(("last", "target", "capture", "check", "place", "selected")) | words


def marks(squares: st.SearchStrategy[str]) -> st.SearchStrategy[Mark]:
    """Any mark on one of the squares."""
    looks = st.sampled_from(("", "corners", "ring")) | words
    return st.builds(
        Mark, squares, kinds, armies, look=looks, sign=shapes, glyph=words, letter=words, title=words
    )


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    """Any board from 1 x 1 to 10 x 12 with anything on it."""
    files, ranks = draw(st.integers(1, 10)), draw(st.integers(1, 12))
    squares = st.sampled_from([f"{'abcdefghij'[f]}{r + 1}" for f in range(files) for r in range(ranks)])
    colours = st.tuples(*[st.sampled_from(("red", "blue", "yellow", "black", "puce"))] * 4)
    return Picture(
        squares=draw(
            st.dictionaries(squares, st.lists(tokens, min_size=1, max_size=5).map(tuple), max_size=6)
        ),
        facing=draw(st.dictionaries(armies, st.sampled_from(SIDES), max_size=4)),
        caption=draw(st.text(max_size=300)),
        trays=draw(st.lists(trays, max_size=4).map(tuple)),
        marks=draw(st.lists(marks(squares), max_size=5).map(tuple)),
        tiles=draw(st.dictionaries(squares, colours, max_size=4)),
        files=files,
        ranks=ranks,
    )
