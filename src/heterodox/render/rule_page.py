"""Rules as pages for a browser or a printer: the whole text with its boards, or everything on one page.

A page stands alone: style, boards and all, no address outside it.
"""

from __future__ import annotations

from html import escape

from heterodox.games.diagrams import Diagram, split_at_diagrams
from heterodox.games.handbook import Term, read_glossary, read_summary
from heterodox.games.options import begin
from heterodox.games.protocol import Game
from heterodox.render import svg

__all__ = ["rules_page", "summary_page"]

BOARD = 320
SMALL_BOARD = 260

STYLE = """
:root { color-scheme: light dark; --ink: #2f2b27; --paper: #fbf8f1; --line: #cbbf9f; --lead: #1f5f9f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e5dc; --paper: #16181c; --line: #4a4f58; --lead: #7cc4ff; }
}
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; }
h1, h2, h3 { line-height: 1.2; color: var(--lead); }
h2 { border-bottom: 1px solid var(--line); margin-top: 2.5rem; }
code, pre { font: .9em ui-monospace, Consolas, monospace; }
pre { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--line); padding: .15rem .5rem; text-align: left; vertical-align: top; }
figure { margin: 1rem 0; break-inside: avoid; }
figure svg { max-width: 100%; height: auto; display: block; }
figcaption { font-size: .9rem; }
dt { font-weight: bold; } dd { margin: 0 0 .4rem 1.5rem; }
@page { size: A4; margin: 14mm; }
@media print {
  :root { --ink: #000; --paper: #fff; --line: #999; --lead: #000; }
  body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt; line-height: 1.35; }
  h2, h3 { break-after: avoid; }
  dt, dd, tr { break-inside: avoid; }
  .one-page { font-size: 9.5pt; }
  .one-page figure { float: right; margin: 0 0 .5rem 1rem; }
}
.one-page figure { float: right; margin: 0 0 1rem 1.5rem; }
.one-page table { font-size: .95em; }
"""


def rules_page(game: Game) -> str:
    """All rules of a game with their boards, and its words at the end."""
    parts = [_part(game, part) for part in split_at_diagrams(game.rules_text())]
    return _page(f"{game.title}: the rules", "\n".join(parts) + _glossary(read_glossary(game)))


def summary_page(game: Game) -> str:
    """The rules of a game on one page, with its first position."""
    board = svg.board(begin(game, {}).picture(), size=SMALL_BOARD)
    heading, _, rest = read_summary(game).partition("\n")
    body = f"{_markdown(heading)}<figure>{board}</figure>{_markdown(rest)}"
    return _page(f"{game.title} on one page", body, "one-page")


def _part(game: Game, part: str | Diagram) -> str:
    if isinstance(part, str):
        return _markdown(part)
    drawing = svg.board(game.parse(part.position).picture(), size=BOARD)
    told = [f"may play {_codes(part.may)}"] if part.may else []
    told += [f"may not play {_codes(part.may_not)}"] if part.may_not else []
    return f"<figure>{drawing}<figcaption>{'; '.join(told)}</figcaption></figure>"


def _codes(moves: tuple[str, ...]) -> str:
    return ", ".join(f"<code>{escape(move)}</code>" for move in moves)


def _glossary(terms: tuple[Term, ...]) -> str:
    if not terms:
        return ""
    rows = [
        f"<dt>{escape(term.word)}</dt><dd>{escape(term.meaning)} {escape(', '.join(term.rules))}</dd>"
        for term in terms
    ]
    return f"<h2>Words</h2>\n<dl>{''.join(rows)}</dl>"


def _markdown(text: str) -> str:
    from markdown_it import MarkdownIt

    # Tags in a text are shown, not obeyed: games of other packages bring their own.
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


def _page(title: str, body: str, kind: str = "") -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f'<body class="{kind}">\n{body}\n</body>\n</html>\n'
    )
