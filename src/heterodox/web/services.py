"""The parts of one server, as its routes find them."""

from __future__ import annotations

import ipaddress
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from starlette.requests import HTTPConnection

from heterodox.web.desk import Desk
from heterodox.web.errors import too_many
from heterodox.web.identity import Identity, Player
from heterodox.web.limits import Limiter
from heterodox.web.lobby import Lobby
from heterodox.web.matching import Matchmaker
from heterodox.web.mutes import Mutes
from heterodox.web.ratings import Ratings
from heterodox.web.reviews import Reviews
from heterodox.web.settings import Settings
from heterodox.web.store import Store
from heterodox.web.work import Work

__all__ = ["Services", "services"]


@dataclass
class Services:
    """Everything that a route needs."""

    settings: Settings
    store: Store
    identity: Identity
    desk: Desk
    callers: Limiter
    addresses: Limiter
    work: Work
    ratings: Ratings
    matchmaker: Matchmaker
    lobby: Lobby
    mutes: Mutes
    reviews: Reviews = field(default_factory=Reviews)
    sockets: Counter[str] = field(default_factory=Counter)  # how many each caller has open

    def allow(self, kind: str, connection: HTTPConnection, player: Player | None = None) -> None:
        """Count a request against its caller's limits; refuses with 429."""
        address = self.address(connection)
        if not _is_loopback(address):
            wait = self.addresses.spend(kind, address)
            if wait:
                raise too_many(wait, f"{kind} from this address")
        if player is not None:
            wait = self.callers.spend(kind, str(player.id))
            if wait:
                raise too_many(wait, kind)

    def caller(self, connection: HTTPConnection, player: int | None) -> str:
        """Whom to count something for: a player, or the address of somebody without a name."""
        return self.address(connection) if player is None else str(player)

    def address(self, connection: HTTPConnection) -> str:
        """Where a request comes from."""
        if self.settings.trust_proxy:
            forwarded = connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
            if forwarded:
                return forwarded
        return connection.client.host if connection.client else ""

    def base_url(self, connection: HTTPConnection) -> str:
        """The address of this server as people know it."""
        if self.settings.public_url:
            return self.settings.public_url.rstrip("/")
        scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
        return f"{scheme}://{connection.url.netloc}"

    def own_origin(self, connection: HTTPConnection) -> bool:
        """Whether the page that sends this is one of ours; True also where no page does."""
        origin = connection.headers.get("origin")
        return origin is None or origin in (self.base_url(connection), *self.settings.origins)


@lru_cache(maxsize=4096)
def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        # Test clients and sockets of the file system have no address.
        return True


def services(connection: HTTPConnection) -> Services:
    """The services of the application that a request has come to."""
    found = connection.app.state.services
    assert isinstance(found, Services)
    return found
