"""Where a request comes from: its address, the page that asked, and the name it asked for.

A page of somebody else may point its own name at this machine and then counts as ours for the
browser (DNS rebinding). That takes a name from the public directory, so a name that cannot be in
there is always served, and a public one only if whoever runs the server has told it.
"""

from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

# Ends of names that nobody can register (RFC 6761, 6762, 8375, and the one set aside in 2024).
_PRIVATE_ENDS: Final = ("localhost", "local", "internal", "home.arpa")


def address_of(connection: HTTPConnection) -> str:
    """The address that limits count by; who has one IPv6 address has its whole network."""
    host = connection.client.host if connection.client else "unknown"
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return host


def same_origin(headers: Headers, own: str | None) -> bool:
    """Whether a page of ours asks; whoever is no browser sends no origin and has no cookies."""
    origin = headers.get("origin")
    if origin is None or (own is not None and origin == own):
        return True
    host = headers.get("host")
    return bool(host) and origin in (f"http://{host}", f"https://{host}")


def known_host(headers: Headers, own: str | None) -> bool:
    """Whether the name that was asked for is one that leads here."""
    name = _name(headers.get("host", ""))
    if own is not None and name == _name(urlsplit(own).netloc):
        return True
    if "." not in name or name.endswith(tuple(f".{end}" for end in _PRIVATE_ENDS)):
        return True
    return _is_number(name)


def is_secure(connection: HTTPConnection, own: str | None) -> bool:
    """Whether the browser came by https, as the proxy tells or as the own address says."""
    if connection.url.scheme in ("https", "wss"):
        return True
    asked = _name(connection.headers.get("host", ""))
    return own is not None and own.startswith("https:") and asked == _name(urlsplit(own).netloc)


def _name(netloc: str) -> str:
    """A host without its port."""
    if netloc.startswith("["):
        return netloc[1:].partition("]")[0]
    return netloc.partition(":")[0].lower().removesuffix(".")


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
