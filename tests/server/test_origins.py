import pytest
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from tilewright.server.http.origins import address_of, is_secure, known_host, same_origin

PUBLIC_URL = "https://play.example.org"


@pytest.mark.parametrize(
    "host",
    [
        pytest.param("localhost:8000", id="localhost"),
        pytest.param("127.0.0.1:8000", id="ipv4"),
        pytest.param("[::1]:8000", id="ipv6"),
        pytest.param("192.168.1.20:8000", id="home-network"),
        pytest.param("laptop:8000", id="no-dot"),
        pytest.param("laptop.local:8000", id="mdns"),
        pytest.param("laptop.home.arpa", id="router"),
        pytest.param("", id="empty"),
    ],
)
def test_a_name_that_cannot_be_registered_is_accepted(host: str) -> None:
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
def test_a_foreign_public_name_is_refused(host: str) -> None:
    assert not known_host(Headers({"host": host}), None)
    assert not known_host(Headers({"host": host}), PUBLIC_URL)


def test_our_public_name_is_accepted_with_any_port_and_in_any_case() -> None:
    for host in ("play.example.org", "PLAY.example.org:443", "play.example.org."):
        assert known_host(Headers({"host": host}), PUBLIC_URL)
        assert not known_host(Headers({"host": host}), None)


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        pytest.param(None, "here:8000", True, id="not-a-browser"),
        pytest.param("http://here:8000", "here:8000", True, id="our-page"),
        pytest.param("https://here:8000", "here:8000", True, id="proxy-terminates-https"),
        pytest.param("http://here:3000", "here:8000", False, id="another-port"),
        pytest.param("http://evil.example", "here:8000", False, id="foreign-page"),
        pytest.param("null", "here:8000", False, id="opaque-origin"),
        pytest.param("null", "", False, id="opaque-origin-without-host"),
        pytest.param("http://", "", False, id="origin-without-host"),
        pytest.param("", "", False, id="empty"),
        pytest.param("http://[", "here:8000", False, id="malformed"),
        pytest.param("file://here:8000", "here:8000", False, id="file"),
        pytest.param(PUBLIC_URL, "127.0.0.1:8000", True, id="proxy-changes-the-host"),
        pytest.param(PUBLIC_URL + ".evil.example", "127.0.0.1:8000", False, id="ours-as-prefix"),
    ],
)
def test_only_our_own_pages_have_the_same_origin(origin: str | None, host: str, same: bool) -> None:
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    assert same_origin(Headers(headers), PUBLIC_URL) is same


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


def test_https_is_known_from_the_proxy_or_the_public_url() -> None:
    assert is_secure(connection("192.0.2.7", "https"), None)
    assert not is_secure(connection("192.0.2.7"), None)
    assert is_secure(connection("192.0.2.7", host="play.example.org"), PUBLIC_URL)
    assert not is_secure(connection("192.0.2.7", host="127.0.0.1:8000"), PUBLIC_URL)
