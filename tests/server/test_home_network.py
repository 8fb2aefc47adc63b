"""Letting other devices in: a server for this computer alone opens itself to the network."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.app_client import app_client
from tests.support.running_server import NO_DELAYS
from tilewright.server import listening
from tilewright.server.listening import HomeNetwork
from tilewright.server.serving import ServeOptions

pytestmark = pytest.mark.anyio
HOME = "127.0.0.1"  # an address that this machine certainly has


class Network(HomeNetwork):
    """A home network that keeps its sockets instead of serving them."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.sockets: list[socket.socket] = []
        self.listen = self._keep

    async def _keep(self, listening: socket.socket) -> None:
        self.sockets.append(listening)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    monkeypatch.setattr(listening, "home_address", lambda: HOME)
    with listening.bind(HOME, 0) as free:
        port = free.getsockname()[1]
    network = Network(port)
    yield network
    for each in network.sockets:
        each.close()


async def test_a_press_opens_the_server_to_the_home_network(
    tmp_path: Path, network: Network
) -> None:
    async with app_client(tmp_path, home_network=network) as (_, client):
        before = (await client.get("/api/choices")).json()
        assert (before["lan_address"], before["can_open_to_network"]) == (None, True)
        answers = [await client.post("/api/network") for _ in range(2)]
        (opened,) = network.sockets
        address = f"http://{HOME}:{opened.getsockname()[1]}"
        assert [answer.json() for answer in answers] == [{"lan_address": address}] * 2
        after = (await client.get("/api/choices")).json()
        assert (after["lan_address"], after["can_open_to_network"]) == (address, False)


@pytest.mark.parametrize(
    ("address", "peer"),
    [
        pytest.param("http://192.168.1.4:8000", "192.168.1.7", id="another-device"),
        pytest.param("http://play.local", "127.0.0.1", id="a-proxy-here"),
    ],
)
async def test_nobody_elsewhere_opens_the_server(
    tmp_path: Path, network: Network, address: str, peer: str
) -> None:
    options = {"address": address, "peer": (peer, 50_000), "home_network": network}
    async with app_client(tmp_path, **options) as (_, client):  # type: ignore[arg-type]
        assert not (await client.get("/api/choices")).json()["can_open_to_network"]
        answer = await client.post("/api/network")
        assert (answer.status_code, answer.json()["code"]) == (403, "only-this-computer")
    assert not network.sockets


async def test_a_computer_without_a_network_says_so(
    tmp_path: Path, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "home_address", lambda: None)
    async with app_client(tmp_path, home_network=network) as (_, client):
        answer = await client.post("/api/network")
        assert (answer.status_code, answer.json()["code"]) == (409, "no-network")
        assert (await client.get("/api/choices")).json()["can_open_to_network"]


async def test_a_port_that_is_taken_on_the_network_is_reported(tmp_path: Path) -> None:
    with socket.create_server((HOME, 0)) as taken:
        network = Network(taken.getsockname()[1])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(listening, "home_address", lambda: HOME)
            async with app_client(tmp_path, home_network=network) as (_, client):
                answer = await client.post("/api/network")
    assert (answer.status_code, answer.json()["code"]) == (409, "cannot-listen")


@pytest.mark.parametrize(
    ("host", "workers", "url", "only_here"),
    [
        ("127.0.0.1", 1, None, True),
        ("localhost", 1, None, True),
        ("0.0.0.0", 1, None, False),
        ("127.0.0.1", 2, None, False),
        ("127.0.0.1", 1, "https://play.example.org", False),
    ],
)
def test_only_a_server_for_this_computer_alone_can_be_opened(
    tmp_path: Path, host: str, workers: int, url: str | None, *, only_here: bool
) -> None:
    options = ServeOptions(host, 8000, tmp_path, None, workers, NO_DELAYS, url=url)
    assert options.only_here is only_here
