"""`tilewright table`: play at one table on this computer."""

import typer

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def table() -> None:
    """Play at one table on this computer."""
    typer.echo("The table is not built yet.", err=True)
    raise typer.Exit(code=1)
