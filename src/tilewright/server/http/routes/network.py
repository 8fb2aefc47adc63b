"""Open a server that only this computer reaches to the other devices on its network."""

from fastapi import APIRouter, Request, Response

from tilewright.protocol.responses import NetworkAddress
from tilewright.server.http.origins import from_this_computer
from tilewright.server.http.problems import ERROR_RESPONSES, error_response
from tilewright.server.listening import HomeNetwork, NoHomeNetwork

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


def can_open_to_network(request: Request) -> bool:
    """Return whether this device can let the other devices on its network in."""
    state = request.app.state
    return (
        state.home_network is not None and state.public_url is None and from_this_computer(request)
    )


@router.post("/network", response_model=NetworkAddress)
async def open_to_network(request: Request) -> NetworkAddress | Response:
    """Let other devices on the home network in until the server stops.

    Only a browser on the server's own computer can ask for this.
    """
    network: HomeNetwork | None = request.app.state.home_network
    if network is None or not from_this_computer(request):
        return error_response(403, "only-this-computer")
    try:
        address = await network.open()
    except NoHomeNetwork:
        return error_response(409, "no-network")
    except OSError:
        return error_response(409, "cannot-listen")
    request.app.state.public_url = address
    return NetworkAddress(lan_address=address)
