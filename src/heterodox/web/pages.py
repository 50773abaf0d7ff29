"""The pages: one shell for all of them, and the files they are made of.

Nothing is built: the scripts and styles are served as they lie in the `page` folder, the sprite and the
colours as `sheet` makes them from the renderer. Their addresses carry a digest of all of them, so a
browser keeps them for good and never mixes two versions; the shells themselves are always asked for.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template

from fastapi import APIRouter, Request
from fastapi.responses import Response

from heterodox.games.registry import list_games
from heterodox.web.sheet import palette_css, sprite_svg

__all__ = ["PAGES", "Page", "router", "version"]

TYPES = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
_FOREVER = "public, max-age=31536000, immutable"
_ASK = "no-cache"
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its paths, its script, its title at first, and whether other sites may frame it."""

    paths: tuple[str, ...]
    script: str
    title: str
    framed: bool = False


PAGES = (
    Page(("/",), "home", "Chess variants that nobody else plays"),
    Page(("/new",), "new", "New game"),
    Page(("/table/{table}",), "table", "Table"),
    Page(("/embed/table/{table}",), "embed", "Table", framed=True),
    Page(("/analysis", "/analysis/{game}"), "analysis", "Analysis board"),
    Page(("/editor", "/editor/{game}"), "editor", "Board editor"),
    Page(("/watch",), "watch", "Watch and replay"),
    Page(("/guide/{game}/{name}",), "guide", "A guided beginning"),
    Page(("/rules", "/rules/{game}"), "rules", "Rules"),
    Page(("/players",), "players", "Players"),
    Page(("/players/{name}",), "player", "Player"),
    Page(("/settings",), "preferences", "Settings"),
)


def _folder() -> Traversable:
    return files("heterodox.web").joinpath("page")


def _lying(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    """The files below a folder that browsers may ask for, with their contents."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _lying(entry, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield prefix + entry.name, entry.read_bytes()


@cache
def _served() -> dict[str, bytes]:
    """Every file of the page by its path."""
    made = {"pieces.svg": sprite_svg().encode(), "css/palette.css": palette_css().encode()}
    return {**dict(_lying(_folder())), **made}


@cache
def version() -> str:
    """A digest of everything that is served: part of every address but the pages' own."""
    digest = hashlib.sha256()
    for path, content in sorted(_served().items()):
        digest.update(f"{path} {len(content)} ".encode() + content)
    return digest.hexdigest()[:16]


@cache
def _shell() -> Template:
    return Template(_folder().joinpath("shell.html").read_text(encoding="utf-8"))


@cache
def modules(script: str) -> tuple[str, ...]:
    """A script and all that it imports, however deep: a browser that knows them loads them at once."""
    found: dict[str, None] = {}
    waiting = [script]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = None
        text = _served()[path].decode()
        waiting += [_beside(path, name) for name in re.findall(r'^import .*?"([^"]+)";$', text, re.MULTILINE)]
    return tuple(found)


def _beside(path: str, name: str) -> str:
    """The path of an import as a file of the page."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))


@cache
def shell(page: Page) -> str:
    """The HTML of a page: everything else is fetched by its script."""
    base = f"/page/{version()}"
    early = [
        f'<link rel="modulepreload" href="{base}/{path}" />' for path in modules(f"js/pages/{page.script}.js")
    ]
    return _shell().substitute(
        modules="\n    ".join(early),
        base=base,
        script=escape(page.script),
        title=escape(page.title),
        kind="framed" if page.framed else "whole",
        games=escape(", ".join(game.title for game in list_games())),
    )


def _serve(request: Request, content: bytes, kind: str, headers: dict[str, str]) -> Response:
    """The content with its tag, or "not modified" for who has it already."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    headers = {**headers, "ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


def _add(page: Page) -> None:
    def show(request: Request) -> Response:
        return _serve(request, shell(page).encode(), "text/html; charset=utf-8", {"Cache-Control": _ASK})

    for path in page.paths:
        router.add_api_route(path, show, methods=["GET", "HEAD"], name=page.script)


for _page in PAGES:
    _add(_page)


@router.get("/page/{digest}/{path:path}")
def serve_file(request: Request, digest: str, path: str) -> Response:
    """A file of the page; of another version it is not kept."""
    content = _served().get(path)
    if content is None:
        return Response("there is no such file\n", status_code=404, media_type="text/plain")
    caching = _FOREVER if digest == version() else _ASK
    kind = TYPES[path.rpartition(".")[2]]
    return _serve(request, content, kind, {"Cache-Control": caching})


@router.get("/manifest.webmanifest")
def serve_manifest(request: Request) -> Response:
    """What a phone needs to install the page; its icons are of this version."""
    text = Template(_served()["app.webmanifest"].decode()).substitute(base=f"/page/{version()}")
    return _serve(request, text.encode(), TYPES["webmanifest"], {"Cache-Control": _ASK})


@router.get("/favicon.ico")
def serve_icon(request: Request) -> Response:
    """The icon for browsers that ask without being told."""
    return _serve(request, _served()["icons/icon-48.png"], TYPES["png"], {"Cache-Control": "max-age=86400"})
