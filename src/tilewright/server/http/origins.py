"""Where a request comes from: client address, ``Origin`` and ``Host``.

A malicious page can point its own host name at this machine; its browser then considers the server
part of the page's site (DNS rebinding). This requires a name in public DNS. So names that cannot be
registered are always accepted, and a public name only if the operator has configured it.
"""

from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

# Names that cannot be registered: RFC 6761, 6762 and 8375, and .internal (ICANN, 2024).
_PRIVATE_SUFFIXES: Final = ("localhost", "local", "internal", "home.arpa")


def address_of(connection: HTTPConnection) -> str:
    """Return the client's address for rate limits; for IPv6, its /64 network."""
    return network_of(connection.client.host if connection.client else "unknown")


def network_of(host: str) -> str:
    """Return the address that limits apply to; for IPv6, its /64 network."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return host


def from_this_computer(connection: HTTPConnection) -> bool:
    """Return whether the client is on the server's own computer, and not a proxy for another."""
    client = connection.client.host if connection.client else ""
    return _is_loopback(client) and _is_loopback(_host_name(connection.headers.get("host", "")))


def same_origin(headers: Headers, public_url: str | None) -> bool:
    """Return whether the request comes from our own page, or from a client that is not a browser.

    Clients other than browsers send no ``Origin``, and no page can make them send their cookie.
    """
    ours = {public_url}
    if host := headers.get("host"):
        ours |= {f"http://{host}", f"https://{host}"}
    return ours.issuperset(headers.getlist("origin"))


def has_one_host(headers: Headers) -> bool:
    """Return whether there is one ``Host`` at most: a proxy might have checked the other one."""
    return len(headers.getlist("host")) <= 1


def known_host(headers: Headers, public_url: str | None) -> bool:
    """Return whether the server accepts requests for this ``Host``."""
    name = _host_name(headers.get("host", ""))
    if public_url is not None and name == _host_name(urlsplit(public_url).netloc):
        return True
    if "." not in name or name.endswith(tuple(f".{suffix}" for suffix in _PRIVATE_SUFFIXES)):
        return True
    return _is_ip_address(name)


def is_secure(connection: HTTPConnection, public_url: str | None) -> bool:
    """Return whether the browser uses HTTPS, according to the proxy or the public URL."""
    if connection.url.scheme in ("https", "wss"):
        return True
    if public_url is None or not public_url.startswith("https:"):
        return False
    return _host_name(connection.headers.get("host", "")) == _host_name(urlsplit(public_url).netloc)


def _host_name(netloc: str) -> str:
    """Return the host name without the port."""
    if netloc.startswith("["):
        return netloc[1:].partition("]")[0]
    return netloc.partition(":")[0].lower().removesuffix(".")


def _is_loopback(host: str) -> bool:
    return host == "localhost" or (_is_ip_address(host) and ip_address(host).is_loopback)


def _is_ip_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
