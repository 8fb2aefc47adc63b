"""`tilewright serve`: tables in the browser, for this computer, the home network or the world."""

import re
import socket
import sys
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Annotated, NoReturn
from urllib.parse import urlsplit

import typer
from platformdirs import user_data_path

app = typer.Typer(add_completion=False, rich_markup_mode=None)

# What a browser may have asked for by name: words of letters, digits and hyphens.
_NAME = re.compile(r"[\w-]+(\.[\w-]+)*", re.ASCII)
# What a code to scan is drawn with.
_BLOCKS = "█▀▄"
# Nobody answers here (RFC 5737): asking for the way to it tells this machine's own address.
_FAR_AWAY = ("192.0.2.1", 9)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other devices of the home network join.")
    ] = False,
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="Where tables are kept.")] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Keep them in PostgreSQL: postgresql://user@host/name."),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Its address behind a proxy: https://play.example.org."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes, on one PostgreSQL.")] = 1,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the game in the browser.")
    ] = False,
) -> None:
    """Play in the browser, alone, together or over the network.

    Every move is stored before anybody sees it; started again, all games go on. Stop with Ctrl-C.
    """
    from tilewright.server.app import ServerSettings
    from tilewright.server.serving import CannotServe, Serving
    from tilewright.server.serving import serve as run

    if not host.strip():
        fail("--host is an address to listen on, such as 127.0.0.1; 0.0.0.0 stands for all.")
    if url is not None:
        url = url.lower().removesuffix("/")
        if not is_site(url):
            fail("--url is an address like https://play.example.org, without a path.")
    address = home_address() if lan else None
    if lan and address is None:
        typer.echo("This computer is in no network that others could join.", err=True)

    def announce(port: int) -> None:
        here = f"http://{_reached_by('127.0.0.1' if lan else host)}:{port}"
        typer.echo(f"Tilewright is at {here if url is None else f'{url}, behind which is {here}'}")
        if address is not None:
            _invite(url or f"http://{address}:{port}")
        typer.echo("Stop with Ctrl-C.")
        if open_browser:
            _open(here)

    serving = Serving(
        "0.0.0.0" if lan else host,  # noqa: S104 - the whole network is asked for
        port,
        data or user_data_path("tilewright"),
        database,
        workers,
        ServerSettings(),
        address,
        url,
    )
    try:
        run(serving, announce)
    except CannotServe as error:
        fail(str(error))


def fail(line: str) -> NoReturn:
    typer.echo(line, err=True)
    raise typer.Exit(2) from None


def is_site(url: str) -> bool:
    """Whether this is an address as a browser names it: ``https://name`` or ``http://name:port``."""
    try:
        parts = urlsplit(url)
        named = f"{parts.hostname}" if parts.port is None else f"{parts.hostname}:{parts.port}"
    except ValueError:
        return False
    good = _NAME.fullmatch(parts.hostname or "")
    return good is not None and url in (f"https://{named}", f"http://{named}")


def _reached_by(host: str) -> str:
    """The name by which a browser on this computer finds a server that listens here."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        return "127.0.0.1" if address.version == 4 else "[::1]"
    return host if address.version == 4 else f"[{host}]"


def _open(address: str) -> None:
    """A browser in the terminal would keep everybody waiting until it is closed."""
    import webbrowser

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def home_address() -> str | None:
    """The address of this computer in the home network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_FAR_AWAY)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def _invite(address: str) -> None:
    """The address for phones, and a code that they can scan."""
    import segno

    typer.echo(f"Other devices in the same network: {address}")
    with suppress(UnicodeEncodeError):  # a terminal that cannot draw it
        _BLOCKS.encode(sys.stdout.encoding)
        segno.make(address, micro=False).terminal(compact=True)
