"""`tilewright serve`: tables in the browser, for this computer, the home network or the world."""

import socket
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

app = typer.Typer(add_completion=False, rich_markup_mode=None)

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
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes, on one PostgreSQL.")] = 1,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the game in the browser.")
    ] = False,
) -> None:
    """Serve tables to browsers.

    Every move is stored before anybody sees it; started again, all games go on. Stop with Ctrl-C.
    """
    from tilewright.server.app import ServerSettings
    from tilewright.server.serving import CannotServe, Serving
    from tilewright.server.serving import serve as run

    address = home_address() if lan else None
    if lan and address is None:
        typer.echo("This computer is in no network that others could join.", err=True)
    lan_address = None if address is None else f"http://{address}:{port}"

    def announce(port: int) -> None:
        here = f"http://{'localhost' if lan or host in LOCAL else host}:{port}"
        typer.echo(f"Tilewright is at {here}")
        if address is not None:
            _invite(f"http://{address}:{port}")
        typer.echo("Stop with Ctrl-C.")
        if open_browser:
            webbrowser.open(here)

    try:
        run(
            Serving(
                "0.0.0.0" if lan else host,  # noqa: S104 - the whole network is asked for
                port,
                data or user_data_path("tilewright"),
                database,
                workers,
                ServerSettings(lan_address=lan_address),
            ),
            announce,
        )
    except CannotServe as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


LOCAL = ("127.0.0.1", "::1", "localhost")


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
    segno.make(address, micro=False).terminal(compact=True)
