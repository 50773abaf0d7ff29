"""What players keep beside the board: glossaries, one-page summaries, pages for browsers and printers."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from heterodox import Game, game, games
from heterodox.cli.rules import rules_command
from heterodox.errors import InvalidText
from heterodox.games.diagrams import for_terminal, read_diagrams
from heterodox.games.handbook import Term, read_glossary, read_summary
from heterodox.games.rulebook import read_rules
from heterodox.render.rule_page import rules_page, summary_page

OWN = [one for one in games() if read_summary(one)]
every_game = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)

SCREEN = (80, 40)


def rules(*arguments: str) -> str:
    done = CliRunner().invoke(rules_command, arguments, catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def test_our_games_have_both() -> None:
    assert {one.name for one in OWN} >= {"enochian", "chess2", "oracle"}
    assert all(read_glossary(one) for one in OWN)


@every_game
def test_a_summary_fits_a_screen(game: Game) -> None:
    lines = rules(game.name, "--summary").rstrip("\n").splitlines()
    assert len(lines) <= SCREEN[1] - 1, "the prompt needs a line too"
    assert max(map(len, lines)) <= SCREEN[0]
    assert game.title in lines[0]


@every_game
def test_a_glossary_is_in_order_and_cites_rules_that_exist(game: Game) -> None:
    terms = read_glossary(game)
    words = [term.word.lower() for term in terms]
    assert words == sorted(words)
    assert len(set(words)) == len(words)
    known = {rule.id for rule in read_rules(game)}
    assert {rule for term in terms for rule in term.rules} <= known
    assert rules(game.name, "--glossary").splitlines() == [str(term) for term in terms]


def test_a_term_says_where_it_is_settled() -> None:
    assert str(Term("throne", "A corner.", ("E2", "E13"))) == "throne: A corner. (E2, E13)"
    assert str(Term("pin", "Stuck.")) == "pin: Stuck."


class _Page(HTMLParser):
    """What a page has: its tags, and every address that it would fetch."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]


@every_game
def test_pages_stand_alone_and_have_every_board(game: Game) -> None:
    page = _Page(rules_page(game))
    assert page.tags.count("figure") == len(read_diagrams(game.rules_text()))
    assert page.tags.count("dt") == len(read_glossary(game))
    assert page.tags.count("h3") >= len(read_rules(game))
    for one in (page, _Page(summary_page(game))):
        assert all(address.startswith("#") for address in one.addresses)
        assert not {"script", "link", "img", "iframe"} & set(one.tags)
    assert "@media print" in rules_page(game)
    assert rules(game.name, "--html") == rules_page(game)
    assert rules(game.name, "--summary", "--html") == summary_page(game)


def test_tags_in_a_rules_text_are_shown_and_not_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    chess = game("chess")
    monkeypatch.setattr(
        type(chess), "rules_text", lambda _: "### X1 A\n<script>alert(1)</script> [x](javascript:y)"
    )
    page = rules_page(chess)
    assert "<script" not in page
    assert 'javascript:y"' not in page


def test_a_terminal_sees_boards_without_fences() -> None:
    for one in OWN:
        output = rules(one.name)
        assert "```" not in output
        assert "Position `" not in output
    shown = for_terminal(
        "A.\n\n```text\n8 k\n```\n\nPosition `k`: may play `a`, `b`; may not play `c`.\n\nB."
    )
    assert shown == "A.\n\n8 k\n(may play a, b; may not play c)\n\nB."


def test_json_and_what_is_refused() -> None:
    data = json.loads(rules("oracle", "--glossary", "--summary", "--json"))
    assert data["glossary"][0] == {"word": "attack", "means": data["glossary"][0]["means"], "rules": ["O19"]}
    assert data["summary"].startswith("# Oracle")
    for arguments, told in ((("noughts", "--summary"), "no summary"), (("chess", "X1", "--html"), "X1")):
        with pytest.raises(InvalidText, match=told):
            rules(*arguments)


@pytest.mark.slow
@every_game
def test_a_summary_prints_on_one_page(game: Game, tmp_path: Path) -> None:
    browser = shutil.which("chromium")
    if browser is None:
        pytest.skip("no browser to print with")
    page, paper = tmp_path / "page.html", tmp_path / "page.pdf"
    page.write_text(summary_page(game), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    subprocess.run(
        [browser, *options, f"--print-to-pdf={paper}", page.as_uri()],
        check=True,
        timeout=300,
        capture_output=True,
    )
    assert len(re.findall(rb"/Type\s*/Page[^s]", paper.read_bytes())) == 1
