"""The pages as files: served once and kept, from here only, small, without a word of any game."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

import heterodox
from heterodox.render.drawings import shape_names
from heterodox.render.palette import theme_named
from heterodox.web import pages
from heterodox.web.sheet import palette_css, sprite_svg
from tests.test_layers import SHARED_WORDS, own_words

FOLDER = Path(heterodox.__file__).parent / "web" / "page"
SCRIPTS = sorted(FOLDER.rglob("*.js"))


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    app.include_router(pages.router)
    return TestClient(app)


def test_every_page_is_served_and_all_that_it_names(client: TestClient) -> None:
    named: set[str] = set()
    for page in pages.PAGES:
        for path in page.paths:
            answer = client.get(re.sub(r"\{\w+\}", "x", path))
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "no-cache"
            named |= set(re.findall(r'(?:src|href)="([^"#]+)"', answer.text))
    assert len(named) > 40
    assert "/api/tables/x" in named, "a table is asked for while the scripts are on their way"
    for address in (one for one in named if not one.startswith("/api/")):
        assert client.get(address).status_code == 200, address


def test_files_are_kept_for_good_and_asked_for_by_tag(client: TestClient) -> None:
    path = f"/page/{pages.version()}/js/board.js"
    answer = client.get(path)
    assert "immutable" in answer.headers["cache-control"]
    assert client.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text
    assert plain.headers["etag"] != answer.headers["etag"]
    assert client.get("/page/old/js/board.js").headers["cache-control"] == "no-cache"
    for bad in ("js/none.js", "shell.html", "../pages.py", "js/types.d.ts"):
        assert client.get(f"/page/{pages.version()}/{bad}").status_code == 404


def test_the_shell_holds_no_script_and_no_style_of_its_own(client: TestClient) -> None:
    text = client.get("/").text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon[a-z]+=", text)


def test_nothing_is_loaded_from_elsewhere() -> None:
    for path in (*FOLDER.rglob("*.js"), *FOLDER.rglob("*.css"), *FOLDER.rglob("*.html")):
        found = re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", path.read_text(encoding="utf-8"))
        assert set(found) <= {"http://www.w3.org"}, path


def test_the_table_page_is_under_300_kilobytes(client: TestClient) -> None:
    """Everything that it needs, without any compression: the shell, its styles, its modules, its drawings."""
    base = f"/page/{pages.version()}"
    seen: set[str] = set()

    def load(path: str) -> int:
        if path in seen:
            return 0
        seen.add(path)
        text = client.get(f"{base}/{path}").text
        below = re.findall(r'^import .* from "([^"]+)"', text, re.MULTILINE)
        folder = Path(path).parent
        names = [str((Path("/") / folder / name).resolve().relative_to("/")) for name in below]
        return len(text.encode()) + sum(load(name) for name in names)

    shell = client.get("/table/x").text
    size = len(shell.encode()) + load("js/pages/table.js") + load("pieces.svg") + load("js/early.js")
    size += sum(load(style) for style in re.findall(rf'href="{base}/(css/[^"]+)"', shell))
    assert size < 300_000
    assert len(seen) > 20


def test_the_page_knows_no_game() -> None:
    """No script names a game or uses a word that a game has declared as its own."""
    names = {game.name for game in heterodox.games()}
    words = set().union(*(own_words(game) for game in heterodox.games())) - set(SHARED_WORDS)
    # Words of the browser, of the server's interface and of English.
    allowed = {"array", "reveal", "choice", "chosen", "castle", "chess", "share", "release", "command"}
    for path in SCRIPTS:
        code = re.sub(r"/\*.*?\*/|//.*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        said = set(re.findall(r"[a-z]+(?:-[a-z]+)*", code.lower()))
        found = said & ((words | names) - allowed)
        assert not found, f"{path} uses {found}"


def test_files_are_short() -> None:
    for path in SCRIPTS:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 450, path


def test_the_sprite_and_the_colours_come_from_the_renderer() -> None:
    sprite, colours = sprite_svg(), palette_css()
    for shape in shape_names():
        assert f'id="hx-{shape}"' in sprite
    for theme in (
        theme_named(name, colorblind=blind) for name in ("light", "dark") for blind in (False, True)
    ):
        for army, paint in theme.armies.items():
            assert f"--hx-army-{army}-fill: {paint.fill};" in colours
        assert f"--hx-check: {theme.check};" in colours


def test_the_types_of_the_scripts_hold() -> None:
    """JSDoc types, checked by TypeScript; nothing is compiled."""
    tool = shutil.which("tsc") or next(
        (str(path) for path in (Path(__file__).parent / "node_modules/.bin/tsc",) if path.exists()), None
    )
    if tool is None:
        pytest.skip("needs TypeScript: npm install --prefix tests/page typescript, or -g")
    checked = subprocess.run(
        [tool, "-p", str(Path(__file__).parent / "tsconfig.json")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_manifest_can_be_installed(client: TestClient) -> None:
    manifest = client.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).status_code == 200
    assert client.get("/favicon.ico").headers["content-type"] == "image/png"
