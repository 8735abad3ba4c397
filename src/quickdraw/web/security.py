"""Who asks, and from where: the guest's secret, foreign origins, and what every answer says to browsers."""

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "quickdraw"
A_YEAR = 365 * 24 * 3600
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}


def token_of(headers: Mapping[str, str]) -> str:
    """The guest's secret as a program says it; empty if it says none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def cookie_of(headers: Mapping[str, str]) -> str | None:
    """The guest's secret as a browser keeps it."""
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel else None


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
    response.set_cookie(COOKIE, secret, max_age=A_YEAR, httponly=True, samesite="lax", secure=https, path="/")


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


def claims(headers: Mapping[str, str]) -> str:
    """For whoever runs the server: a proxy that does not pass the host on looks like another site."""
    return f"origin {headers.get('origin', '')[:100]}, host {headers.get('host', '')[:100]}"


def _place(address: str) -> tuple[str, str]:
    """Scheme, and host with the port if it is not the usual one.

    >>> _place("https://cards.example:443/tables")
    ('https', 'cards.example')
    """
    scheme, place, *_ = urlsplit(address)
    return scheme, place.removesuffix(USUAL_PORT.get(scheme, " "))


USUAL_PORT = {"http": ":80", "https": ":443"}
