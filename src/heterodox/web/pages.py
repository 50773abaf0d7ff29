"""The pages: one shell for all of them, and the files they are made of.

Nothing is built: the scripts are served as they lie in the `page` folder, the styles one behind the other,
the sprite and the colours as `sheet` makes them from the renderer. Their addresses carry a digest of them
all, so a browser keeps them for good and never mixes two versions; the shells are always asked for.
"""

from __future__ import annotations

import gzip
import hashlib
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import Response
from starlette.routing import Route

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
# One sheet is one request: the colours first, then from what is everywhere to what is on single pages.
STYLES = ("css/palette.css", "css/base.css", "css/board.css", "css/parts.css", "css/pages.css")
_FOREVER = "public, max-age=31536000, immutable"
_ASK = "no-cache"
# Shorter files are not worth packing, and pictures are packed already.
_WORTH_PACKING = 600
_PACKED = ("png",)
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Page:
    """A page.

    paths   its addresses
    script  its module
    title   at first
    framed  whether other sites may frame it
    early   what its script will ask for, so that a browser asks while the script is on its way
    """

    paths: tuple[str, ...]
    script: str
    title: str
    framed: bool = False
    early: str = ""


PAGES = (
    Page(("/",), "home", "Chess variants that nobody else plays"),
    Page(("/new",), "new", "New game"),
    Page(("/table/{table}",), "table", "Table", early="/api/tables/{table}"),
    Page(("/embed/table/{table}",), "embed", "Table", framed=True, early="/api/tables/{table}"),
    Page(("/analysis", "/analysis/{game}"), "analysis", "Analysis board"),
    Page(("/editor", "/editor/{game}"), "editor", "Board editor"),
    Page(("/watch",), "watch", "Watch and replay"),
    Page(("/guide/{game}/{name}",), "guide", "A guided beginning"),
    Page(("/learn",), "learn", "Learn"),
    Page(("/learn/{game}/{lesson}",), "lesson", "Lesson"),
    Page(("/puzzles", "/puzzles/{game}", "/puzzles/{game}/{puzzle}"), "puzzles", "Puzzles"),
    Page(("/review/{table}",), "review", "Review", early="/api/tables/{table}"),
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
    found = dict(_lying(_folder())) | {"css/palette.css": palette_css().encode()}
    sheet = b"".join(found.pop(path) for path in STYLES)
    return found | {"pieces.svg": sprite_svg().encode(), "css/page.css": sheet}


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


def shell(page: Page, names: Mapping[str, str]) -> str:
    """The HTML of a page at an address with these names in it: everything else is fetched by its script."""
    base = f"/page/{version()}"
    links = [
        f'<link rel="modulepreload" href="{base}/{path}" />' for path in modules(f"js/pages/{page.script}.js")
    ]
    if page.early:
        early = page.early.format_map({key: quote(name, safe="") for key, name in names.items()})
        links.insert(0, f'<link rel="preload" href="{escape(early)}" as="fetch" crossorigin="anonymous" />')
    return _shell().substitute(
        links="\n    ".join(links),
        base=base,
        script=escape(page.script),
        title=escape(page.title),
        kind="framed" if page.framed else "whole",
        games=escape(", ".join(game.title for game in list_games())),
    )


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:24]}"'


def _serve(request: Request, content: bytes, kind: str, headers: dict[str, str], tag: str = "") -> Response:
    """The content with its tag, or "not modified" for who has it already."""
    headers = {**headers, "ETag": tag or _tag(content)}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


def _add(page: Page) -> None:
    async def show(request: Request) -> Response:
        text = shell(page, request.path_params)
        return _serve(request, text.encode(), "text/html; charset=utf-8", {"Cache-Control": _ASK})

    for path in page.paths:
        router.routes.append(Route(path, show, methods=["GET", "HEAD"], name=page.script))


for _page in PAGES:
    _add(_page)


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it is sent: as it is and packed, each with its tag."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str
    packed_tag: str


@cache
def _file(path: str) -> _File | None:
    content = _served().get(path)
    if content is None:
        return None
    ending = path.rpartition(".")[2]
    worth = ending not in _PACKED and len(content) >= _WORTH_PACKING
    packed = gzip.compress(content, mtime=0) if worth else b""
    return _File(TYPES[ending], content, packed, _tag(content), _tag(packed))


async def serve_file(request: Request) -> Response:
    """A file of the page; of another version it is not kept."""
    file = _file(request.path_params["path"])
    if file is None:
        return Response("there is no such file\n", status_code=404, media_type="text/plain")
    headers = {"Cache-Control": _FOREVER if request.path_params["digest"] == version() else _ASK}
    if not file.packed:
        return _serve(request, file.plain, file.kind, headers, file.tag)
    headers["Vary"] = "Accept-Encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return _serve(request, file.plain, file.kind, headers, file.tag)
    return _serve(request, file.packed, file.kind, {**headers, "Content-Encoding": "gzip"}, file.packed_tag)


# A page asks for many files at once: they go past what FastAPI does for a route.
router.routes.append(Route("/page/{digest}/{path:path}", serve_file, methods=["GET", "HEAD"]))


@router.get("/manifest.webmanifest")
def serve_manifest(request: Request) -> Response:
    """What a phone needs to install the page; its icons are of this version."""
    text = Template(_served()["app.webmanifest"].decode()).substitute(base=f"/page/{version()}")
    return _serve(request, text.encode(), TYPES["webmanifest"], {"Cache-Control": _ASK})


@router.get("/favicon.ico")
def serve_icon(request: Request) -> Response:
    """The icon for browsers that ask without being told."""
    return _serve(request, _served()["icons/icon-48.png"], TYPES["png"], {"Cache-Control": "max-age=86400"})
