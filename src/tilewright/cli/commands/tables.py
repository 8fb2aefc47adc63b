"""`tilewright tables`: the stored tables, for the operator of a server."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from platformdirs import user_data_path

from tilewright.cli.output import AsJson, fail, print_json, printable
from tilewright.cli.result_tables import open_console

if TYPE_CHECKING:
    import sqlalchemy as sa

    from tilewright.server.storage.upkeep import StoredTable

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

_COLUMNS = ("id", "code", "phase", "players", "changed")

Phase = Literal["waiting", "playing", "over", "closed"]
Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="The server's data directory (default: your user's)."),
]
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="The server's database, as in `serve`.")
]
Names = Annotated[list[str], typer.Argument(metavar="TABLE...", help="Ids or codes of tables.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


@app.callback()
def tables() -> None:
    """List, show, close and delete the tables of a server.

    The server may be running. Nothing here shows a rack, the bag or the chat.
    """


@app.command("list")
def list_tables(
    phase: Annotated[Phase | None, typer.Option(help="Only tables in this phase.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="Maximum number of tables.")] = 100,
    as_json: AsJson = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """List tables, latest change first."""
    from tilewright.server.storage.upkeep import find_tables

    closed = None if phase is None else phase == "closed"
    phases = () if phase is None else ("over",) if closed else (phase,)
    with _opened(data, database) as engine, engine.connect() as connection:
        found = find_tables(connection, phases=phases, closed=closed, limit=limit)
    if as_json:
        for table in found:
            print_json(**_facts(table))
    else:
        _print(found)


@app.command()
def show(
    names: Names, as_json: AsJson = False, data: Data = None, database: Database = None
) -> None:
    """Show what everyone at a table knows about it."""
    with _opened(data, database) as engine:
        found = _named(engine, names)
    for table in found:
        if as_json:
            print_json(**_facts(table))
            continue
        for name, value in _facts(table).items():
            typer.echo(f"{name + ':':<12}{_text(value)}")


@app.command()
def close(names: Names, data: Data = None, database: Database = None) -> None:
    """Close tables: nobody can play there any more, and their devices are shown why."""
    from tilewright.server.storage.upkeep import close_table

    with _opened(data, database) as engine:
        for table in _named(engine, names):
            if table.phase == "over":
                typer.echo(f"{table.id} was over already.")
                continue
            close_table(engine, table.id, _now_ms(engine))
            typer.echo(f"Closed {table.id}.")


@app.command()
def delete(names: Names, yes: Yes = False, data: Data = None, database: Database = None) -> None:
    """Delete tables with their games and chats. This cannot be undone."""
    from tilewright.server.storage.upkeep import delete_tables

    with _opened(data, database) as engine:
        found = _named(engine, names)
        if not yes:
            _print(found)
            typer.confirm("Delete these tables for ever?", abort=True)
        delete_tables(engine, [table.id for table in found])
    typer.echo(f"Deleted {len(found)} table{'s' if len(found) != 1 else ''}.")


@app.command()
def expire(
    days: Annotated[int, typer.Option(min=1, help="Days without any change.")],
    finished: Annotated[
        bool, typer.Option("--finished", help="Also tables whose game is over.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list the tables.")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Delete tables that nobody has used for this long, although their game is not over."""
    from tilewright.server.storage.upkeep import DAY_MS, delete_abandoned, find_tables

    phases = ("waiting", "playing", "over") if finished else ("waiting", "playing")
    with _opened(data, database) as engine:
        before = _now_ms(engine) - days * DAY_MS
        if dry_run:
            with engine.connect() as connection:
                _print(find_tables(connection, phases=phases, before=before))
            return
        deleted = 0
        while True:
            with engine.execution_options(writes=True).begin() as connection:
                found = delete_abandoned(connection, before, phases=phases)
            if not found:
                break
            deleted += len(found)
    typer.echo(f"Deleted {deleted} table{'s' if deleted != 1 else ''}.")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The copy; it must not exist.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Copy a SQLite database, also while the server is running. For PostgreSQL use pg_dump."""
    from tilewright.server.storage.upkeep import copy_sqlite

    with _opened(data, database) as engine:
        if engine.dialect.name != "sqlite":
            fail("Back up PostgreSQL with pg_dump.")
        try:
            copy_sqlite(engine, file)
        except FileExistsError:
            fail(f"{file}: The file exists already.")
    typer.echo(f"Copied all tables to {file}.")


@contextmanager
def _opened(data: Path | None, database: str | None) -> Iterator["sa.Engine"]:
    """Open a database that exists."""
    from sqlalchemy.exc import SQLAlchemyError

    from tilewright.server.storage.database import FILE, DatabaseUnusable, connect_database

    directory = data or user_data_path("tilewright")
    if database is None and not (directory / FILE).is_file():
        fail(f"{directory / FILE}: There are no tables. Choose another --data.")
    try:
        engine = connect_database(database, directory)
        file = engine.url.database
        if engine.dialect.name == "sqlite" and file and not Path(file).stat().st_size:
            fail(f"{file}: There are no tables.")
        try:
            yield engine
        finally:
            engine.dispose()
    except DatabaseUnusable as error:
        fail(str(error))
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        fail(f"The database cannot be used: {cause}")


def _named(engine: "sa.Engine", names: Sequence[str]) -> list["StoredTable"]:
    """Return the tables with these ids or codes; a code may name an earlier table too."""
    from tilewright.server.storage.upkeep import find_tables

    found: dict[str, StoredTable] = {}
    with engine.connect() as connection:
        for name in names:
            matching = find_tables(connection, name=name)
            if not matching:
                fail(f"There is no table {name!r}.")
            latest = [table for table in matching if table.phase != "over"] or matching[:1]
            found |= {table.id: table for table in latest}
    return list(found.values())


def _facts(table: "StoredTable") -> dict[str, object]:
    summary = table.summary
    return {
        "id": table.id,
        "code": summary["code"],
        "phase": "closed" if table.closed else table.phase,
        "edition": summary["preset"],
        "players": [seat["name"] for seat in summary["seats"]],
        "scores": [seat["score"] for seat in summary["seats"]],
        "listed": table.listed,
        "entries": table.version,
        "created": _date(table.created_at),
        "changed": _date(table.changed_at),
    }


def _print(found: Sequence["StoredTable"]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table as Grid

    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    for heading in _COLUMNS:
        grid.add_column(heading, no_wrap=heading in ("id", "code"))
    for table in found:
        facts = _facts(table)
        grid.add_row(
            *(_text(facts[name]) for name in ("id", "code", "phase", "players", "changed"))
        )
    open_console().print(grid, markup=False)


def _text(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(
                "open seat" if each is None else printable(str(each)) for each in value
            )
        case _:
            return str(value)


def _date(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000).astimezone().isoformat(" ", "minutes")


def _now_ms(engine: "sa.Engine") -> int:
    """Return the time of the server's clock."""
    from tilewright.server.storage.wall_clock import WallClock

    clock = WallClock()
    with engine.connect() as connection:
        clock.follow(connection)
    return clock.now_ms()
