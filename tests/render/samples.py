"""Pictures built by hand, so that drawing is tested without any game's rules."""

from __future__ import annotations

from heterodox.games.picture import Mark, Picture, Token, Tray

ELEMENTS = {"y": "yellow", "b": "blue", "r": "red", "k": "umber"}
KINDS = {"K": "king", "Q": "queen", "B": "bishop", "N": "knight", "R": "rook", "P": "pawn"}
BODIES = {"L": "lord", "P": "priestess", "C": "chariot", "E": "elephant", "H": "horse", "S": "soldier"}
GLYPHS = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))


def placed(rows: str, files: str = "abcdefgh") -> dict[str, str]:
    """Square -> what a drawing in the test says there; "." is empty; the last row is rank 1."""
    lines = [line.split() for line in rows.strip().splitlines()]
    return {
        f"{file}{len(lines) - down}": cell
        for down, line in enumerate(lines)
        for file, cell in zip(files, line, strict=False)
        if cell != "."
    }


def chess_piece(letter: str) -> Token:
    army = "white" if letter.isupper() else "black"
    shape = KINDS[letter.upper()]
    return Token(shape, army, letter, GLYPHS[letter], f"{army} {shape}")


def elemental_piece(letters: str, state: str = "") -> Token:
    army, kind = ELEMENTS[letters[0]], letters[1]
    shape = KINDS[kind] if kind.isupper() else "pawn"
    glyph = GLYPHS[kind.lower() if kind.isupper() else "p"]
    badge = "" if kind.isupper() else kind.upper()
    return Token(shape, army, letters, glyph, f"{army} {shape}", badge=badge, state=state)


def body(letter: str, souls: str) -> Token:
    army, shape = ("white" if letter.isupper() else "black"), BODIES[letter.upper()]
    inside = tuple(f"soul-{BODIES[soul.upper()]}" for soul in souls)
    fits = shape == "priestess" or souls == letter.lower()
    state = "hollow" if not souls else "" if fits else "unfit"
    return Token(shape, army, letter, "", f"{army} {shape}", inside=inside, state=state)


def chess() -> Picture:
    """Black is in check from a queen that has just come to h5."""
    cells = placed(
        """
        r n b q k b n r
        p p p p . . p p
        . . . . . p . .
        . . . . p . . Q
        . . . . P . . .
        . . . . . . . .
        P P P P . P P P
        R N B . K B N R
        """
    )
    return Picture(
        squares={square: (chess_piece(letter),) for square, letter in cells.items()},
        facing={"white": "south", "black": "north"},
        caption="black to move, in check",
        marks=(Mark("d1", "last"), Mark("h5", "last"), Mark("e8", "check", "black")),
    )


PTAH = Mark("e5", "place", look="ring", sign="ptah", glyph="☥", letter="@", title="Ptah square")


def throne(square: str, army: str) -> Mark:
    """A square that belongs to an army."""
    title = f"throne of {army}"
    return Mark(square, "place", army, look="corners", sign="throne", glyph="^", letter="^", title=title)


def enochian() -> Picture:
    """Shared thrones, pawns with patrons, Blue frozen, Ptah's square under the Red King."""
    cells = placed(
        """
        yK+yR yB yQ yN .  .  br .
        yr    yb yq yn .  .  bb bB
        .     .  .  .  .  .  bq bQ
        .     .  .  .  rK .  bn bN
        kN    kn .  .  .  .  .  .
        kQ    kq .  .  .  .  .  .
        kB    kb .  .  rn rq rb rr
        kK+kR kr .  .  rN rQ rB rR
        """
    )
    thrones = {"a8": "yellow", "h8": "blue", "h1": "red", "a1": "umber"}
    return Picture(
        squares={
            square: tuple(
                elemental_piece(part, "frozen" if part[0] == "b" else "") for part in cell.split("+")
            )
            for square, cell in cells.items()
        },
        facing={"yellow": "north", "blue": "east", "red": "south", "umber": "west"},
        caption="Earth to move; Blue is frozen",
        marks=(*(throne(square, army) for square, army in thrones.items()), PTAH),
        trays=(Tray("Captured by Red", (elemental_piece("bK"),), army="red"),),
    )


def oracle() -> Picture:
    """Bodies with their own, with strange, with several and with no souls; full trays."""
    cells = placed(
        """
        c:c h:h e:e p:    l:l    e:e h:h c:c
        s:s s:s s:s s:s   S:h    s:s s:s s:s
        .   .   c:  .     .      p:cc .  .
        .   .   .   P:ceh .      .   .   .
        .   .   .   .     .      .   .   .
        .   .   .   .     C:     L:l .   .
        S:s S:s S:s S:s   S:s    S:s S:s S:s
        C:c H:h E:e P:    L:     E:e H:h C:c
        """
    )
    earth = tuple(body(letter, "") for letter in "CS")
    souls = tuple(
        Token(f"soul-{BODIES[s.upper()]}", "neutral", s, s, f"{BODIES[s.upper()]} soul") for s in "ces"
    )
    return Picture(
        squares={square: (body(*cell.split(":")),) for square, cell in cells.items()},
        facing={"white": "south", "black": "north"},
        caption="white to move",
        trays=(
            Tray("Earth (white)", earth, army="white"),
            Tray("Earth (black)", army="black"),
            Tray("Underworld", souls),
        ),
    )


def three_by_three() -> Picture:
    """A game the renderer has never heard of: unknown shapes, armies and board size."""
    mark = {
        "x": Token("cross", "crosses", "x", "", "a cross"),
        "o": Token("nought", "noughts", "o", "", "a nought"),
    }
    cells = placed("x o x\n. o .\n. . x")
    return Picture(
        squares={square: (mark[letter],) for square, letter in cells.items()},
        facing={"crosses": "south", "noughts": "north"},
        caption="noughts to move",
        files=3,
        ranks=3,
    )


SAMPLES = {
    "chess": chess(),
    "enochian": enochian(),
    "oracle": oracle(),
    "three-by-three": three_by_three(),
}
