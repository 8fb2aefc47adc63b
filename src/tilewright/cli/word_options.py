"""What the commands about words have in common: their options, their errors, their JSON."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.graph import BadPattern, UnknownLetters

FOUND, NOTHING_FOUND, CANNOT_TELL = 0, 1, 2

WhichList = Annotated[
    str, typer.Option("--lexicon", metavar="NAME|FILE", help="Which words; see words list.")
]
Family = Annotated[bool, typer.Option("--family", help="Leave out swear words and slurs.")]
AsJson = Annotated[bool, typer.Option("--json", help="The answer as JSON.")]


@contextmanager
def told_plainly(about: Path | None = None) -> Iterator[None]:
    """Tell what is wrong in a sentence and give the exit code for it."""
    where = "" if about is None else f"{about}: "
    try:
        yield
    except (LexiconError, BadPattern) as error:
        raise cannot_tell(f"{where}{error}") from None
    except UnknownLetters:
        raise cannot_tell("Letters are A to Z, and ? is a blank.") from None
    except BrokenPipeError:
        raise  # nobody reads any more; Typer ends quietly
    except OSError as error:
        place = where or (f"{error.filename}: " if error.filename else "")
        raise cannot_tell(f"{place}{error.strerror or error}") from None


def cannot_tell(message: str) -> typer.Exit:
    typer.echo(message, err=True)
    return typer.Exit(CANNOT_TELL)


def tell_json(**facts: Any) -> None:
    typer.echo(json.dumps(facts, ensure_ascii=False))
