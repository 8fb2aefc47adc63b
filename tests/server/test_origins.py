import pytest
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from tilewright.server.origins import address_of, is_secure, known_host, same_origin

OWN = "https://play.example.org"


@pytest.mark.parametrize(
    "host",
    [
        pytest.param("localhost:8000", id="this-computer"),
        pytest.param("127.0.0.1:8000", id="a-number"),
        pytest.param("[::1]:8000", id="a-number-of-six"),
        pytest.param("192.168.1.20:8000", id="the-home-network"),
        pytest.param("laptop:8000", id="a-name-without-a-dot"),
        pytest.param("laptop.local:8000", id="a-name-of-the-home-network"),
        pytest.param("laptop.home.arpa", id="a-name-that-the-router-gives"),
        pytest.param("", id="none-at-all"),
    ],
)
def test_a_name_that_nobody_can_register_is_served(host: str) -> None:
    assert known_host(Headers({"host": host}), None)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "127.0.0.1.nip.io:8000",
        "localhost.evil.example",
        "notlocal.xlocal.com",
        "play.example.org.evil.example",
    ],
)
def test_a_public_name_is_served_only_if_it_is_ours(host: str) -> None:
    assert not known_host(Headers({"host": host}), None)
    assert not known_host(Headers({"host": host}), OWN)


def test_our_own_name_is_served_with_any_port_and_in_any_case() -> None:
    for host in ("play.example.org", "PLAY.example.org:443", "play.example.org."):
        assert known_host(Headers({"host": host}), OWN)
        assert not known_host(Headers({"host": host}), None)


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        pytest.param(None, "here:8000", True, id="no-browser"),
        pytest.param("http://here:8000", "here:8000", True, id="our-page"),
        pytest.param("https://here:8000", "here:8000", True, id="behind-a-proxy-that-ends-https"),
        pytest.param("http://here:3000", "here:8000", False, id="another-port-of-this-computer"),
        pytest.param("http://evil.example", "here:8000", False, id="another-page"),
        pytest.param("null", "here:8000", False, id="a-page-without-an-origin"),
        pytest.param("null", "", False, id="neither-origin-nor-host"),
        pytest.param("http://", "", False, id="nothing-at-all"),
        pytest.param("", "", False, id="empty"),
        pytest.param("http://[", "here:8000", False, id="no-address"),
        pytest.param("file://here:8000", "here:8000", False, id="a-file"),
        pytest.param(OWN, "127.0.0.1:8000", True, id="behind-a-proxy-that-changes-the-host"),
        pytest.param(OWN + ".evil.example", "127.0.0.1:8000", False, id="begins-like-ours"),
    ],
)
def test_only_our_own_pages_may_change_anything(origin: str | None, host: str, same: bool) -> None:
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    assert same_origin(Headers(headers), OWN) is same


def connection(client: str, scheme: str = "http", host: str = "here") -> HTTPConnection:
    headers = [(b"host", host.encode())]
    return HTTPConnection(
        {
            "type": "http", "client": (client, 1), "scheme": scheme, "headers": headers,
            "server": ("here", 80), "path": "/",
        }
    )  # fmt: skip


def test_an_ipv6_network_counts_as_one_address() -> None:
    one, other = connection("2001:db8:1:2:3:4:5:6"), connection("2001:db8:1:2:ffff::1")
    assert address_of(one) == address_of(other) == "2001:db8:1:2::/64"
    assert address_of(connection("2001:db8:1:3::1")) != address_of(one)
    assert address_of(connection("::ffff:192.0.2.7")) == address_of(connection("192.0.2.7"))
    assert address_of(connection("testclient")) == "testclient"


def test_https_is_what_the_proxy_says_or_what_our_address_says() -> None:
    assert is_secure(connection("192.0.2.7", "https"), None)
    assert not is_secure(connection("192.0.2.7"), None)
    assert is_secure(connection("192.0.2.7", host="play.example.org"), OWN)
    assert not is_secure(connection("192.0.2.7", host="127.0.0.1:8000"), OWN)
