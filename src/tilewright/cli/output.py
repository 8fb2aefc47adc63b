"""Output that the commands share: JSON, errors, and text from files that may be hostile."""

import json
from typing import Annotated, Any, NoReturn

import typer

# Exit code: bad input, or a file that cannot be read or written.
ERROR = 2

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def print_json(**fields: Any) -> None:
    """Print one JSON object on a line."""
    typer.echo(json.dumps(fields, ensure_ascii=False))


def fail(message: str) -> NoReturn:
    """Print an error message and exit."""
    typer.echo(message, err=True)
    raise typer.Exit(ERROR) from None


def printable(text: str) -> str:
    """Replace characters that could control the terminal, break the line or reverse its text."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
