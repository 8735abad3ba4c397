"""Who asks, and from where: the guest's secret, foreign origins, and what every answer says to browsers."""

import logging
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

COOKIE = "quickdraw"
SECURE_COOKIE = "__Host-quickdraw"
"""Its name where players come by HTTPS: browsers take a cookie of this name only from this very host, and
only by HTTPS. The plain one does not count there. A site in the same domain, or a network before the first
visit by HTTPS, could plant it with a secret of its own, and would see the cards of who plays with it.
"""
log = logging.getLogger("quickdraw")
A_YEAR = 365 * 24 * 3600
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
"""Every answer has these unless it says otherwise. No cache may keep what a seat sees, a log or a secret."""
KEPT = {"cache-control": "max-age=3600"}
"""Pictures, styles and scripts are the same for everybody."""
HTTPS_HEADERS = {**HEADERS, "strict-transport-security": f"max-age={A_YEAR}"}


def token_of(headers: Mapping[str, str]) -> str:
    """The guest's secret as a program says it; empty if it says none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def cookie_of(headers: Mapping[str, str], *, https: bool) -> str | None:
    """The guest's secret as a browser keeps it."""
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(_cookie(https))
    except CookieError:
        return None
    return morsel.value if morsel else None


def client_of(scope: Scope) -> str:
    """Where on the network a request comes from, for the log; empty if it has no address."""
    client = scope.get("client")
    return str(client[0])[:100] if client else ""


def address_of(asker: HTTPConnection) -> str:
    """Where on the network they are; empty for who is at this machine, or has no address.

    Of IPv6 it is the network: whoever has one has 2**64 addresses in it.
    """
    try:
        found = ip_address(asker.client.host if asker.client is not None else "")
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if found.is_loopback:
        return ""
    return str(found) if isinstance(found, IPv4Address) else str(IPv6Network((found, 64), strict=False))


def set_secret(response: Response, secret: str, *, https: bool) -> None:
    response.set_cookie(
        _cookie(https), secret, max_age=A_YEAR, httponly=True, samesite="lax", secure=https, path="/"
    )


def _cookie(https: bool) -> str:
    return SECURE_COOKIE if https else COOKIE


def same_origin(headers: Mapping[str, str], address: str = "") -> bool:
    """A browser says where a request comes from; what comes from elsewhere is not the guest's wish.

    The house is found at its `address`, and where the request says that it was sent to.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        scheme, found = _place(origin)
        ours = _place(address), _place(f"{scheme}://{headers.get('host', '')}")
    except ValueError:  # no address at all
        return False
    return bool(found) and (scheme, found) in ours


def log_foreign(scope: Scope) -> None:
    """Tells whoever runs the server: a proxy that does not pass the host on looks like another site."""
    headers = Headers(scope=scope)
    why = f"origin {headers.get('origin', '')[:100]}, host {headers.get('host', '')[:100]}"
    told = {"client": client_of(scope), "path": scope["path"][:200], "why": why}
    log.warning("a request from another site was refused", extra=told)


def _place(address: str) -> tuple[str, str]:
    """Scheme, and host with the port if it is not the usual one.

    >>> _place("https://cards.example:443/tables")
    ('https', 'cards.example')
    """
    scheme, place, *_ = urlsplit(address)
    return scheme, place.removesuffix(USUAL_PORT.get(scheme, " "))


USUAL_PORT = {"http": ":80", "https": ":443"}
