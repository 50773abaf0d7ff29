"""Drawing: one SVG renderer, one text renderer, and PNG and GIF made from the SVG.

    svg.board(position.picture())            -> SVG text
    text.board(position.picture())           -> lines for a terminal
    png.board(position.picture())            -> PNG bytes
    gif.film([p.picture() for p in game])    -> animated GIF bytes

All of them are pure functions of a `Picture`; none knows any game.
"""
