"""`tilewright serve`: play in the browser, on this computer, the home network or the internet."""

import re
import sys
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Annotated
from urllib.parse import urlsplit

import typer
from platformdirs import user_data_path

from tilewright.cli.output import fail

app = typer.Typer(add_completion=False, rich_markup_mode=None)

# A host name: labels of letters, digits and hyphens.
_HOST_NAME = re.compile(r"[\w-]+(\.[\w-]+)*", re.ASCII)
# The characters that a QR code in the terminal consists of.
_QR_BLOCKS = "█▀▄"


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0 picks a free one.")
    ] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other devices on the home network join.")
    ] = False,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Directory for the tables (default: your user data directory)."
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Store tables in PostgreSQL (postgresql://user@host/name) "
            "or in another SQLite file (sqlite:///FILE).",
        ),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Public URL of a server behind a proxy: https://play.example.org."
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(min=1, max=64, help="Number of processes; more than one needs PostgreSQL."),
    ] = 1,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            envvar="TILEWRIGHT_LIMITS",
            help="Change a limit, such as connections_per_address=600 or requests=800/80; "
            "can be repeated. In the environment, separate several with spaces.",
        ),
    ] = None,
    expire_days: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="DAYS",
            envvar="TILEWRIGHT_EXPIRE_DAYS",
            help="Delete tables that nobody has used for this long before the end of their game "
            "(default: never).",
        ),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the game in your browser.")
    ] = False,
) -> None:
    """Play in the browser: alone, together or over the network.

    Every move is stored before anyone sees it, so all games continue after a restart. Stop with
    Ctrl-C.
    """
    from tilewright.server.http.app import ServerSettings
    from tilewright.server.http.rate_limits import Limits
    from tilewright.server.http.routes import pages
    from tilewright.server.listening import home_address
    from tilewright.server.serving import CannotServe, ServeOptions
    from tilewright.server.serving import serve as run

    if not host.strip():
        fail("--host must be an address such as 127.0.0.1, or 0.0.0.0 for all interfaces.")
    if url is not None:
        url = url.lower().removesuffix("/")
        if not is_site(url):
            fail("--url must look like https://play.example.org, without a path.")
    try:
        limits = Limits().with_changes(limit or ())
    except ValueError as error:
        fail(str(error))
    address = home_address() if lan else None
    if lan and address is None:
        typer.echo(
            "This computer is not connected to a network, so other devices cannot join.", err=True
        )

    if not (pages.CLIENT / "index.html").is_file():
        typer.echo(
            "This installation lacks the browser client, so browsers cannot show a game; programs "
            "can play. Run `make web` in the source tree.",
            err=True,
        )

    def announce(port: int) -> None:
        here = f"http://{_browser_host('127.0.0.1' if lan else host)}:{port}"
        typer.echo(f"Tilewright is at {here if url is None else f'{url}, served from {here}'}")
        if address is not None:
            _show_invitation(url or f"http://{address}:{port}")
        typer.echo("Stop with Ctrl-C.")
        if open_browser:
            _open(here)

    serving = ServeOptions(
        "0.0.0.0" if lan else host,  # noqa: S104 - the user asked for the whole network
        port,
        data or user_data_path("tilewright"),
        database,
        workers,
        ServerSettings(limits=limits, expire_days=expire_days),
        address,
        url,
    )
    try:
        run(serving, announce)
    except CannotServe as error:
        fail(str(error))


def is_site(url: str) -> bool:
    """Return whether this is a URL without a path: ``https://name`` or ``http://name:port``."""
    try:
        parts = urlsplit(url)
        named = f"{parts.hostname}" if parts.port is None else f"{parts.hostname}:{parts.port}"
    except ValueError:
        return False
    good = _HOST_NAME.fullmatch(parts.hostname or "")
    return good is not None and url in (f"https://{named}", f"http://{named}")


def _browser_host(host: str) -> str:
    """Return the host that a browser on this computer uses for a server that listens here."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        return "127.0.0.1" if address.version == 4 else "[::1]"
    return host if address.version == 4 else f"[{host}]"


def _open(address: str) -> None:
    """Open the browser in a thread: a text browser would block the server until it is closed."""
    import webbrowser

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _show_invitation(address: str) -> None:
    """Print the address for other devices, and a QR code that they can scan."""
    import segno

    typer.echo(f"Other devices on the same network: {address}")
    with suppress(UnicodeEncodeError):  # the terminal cannot display it
        _QR_BLOCKS.encode(sys.stdout.encoding)
        segno.make(address, micro=False).terminal(compact=True)
