"""Options, exit codes and error handling that the commands about words share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.output import fail
from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.graph import BadPattern, UnknownLetters

# Exit codes; see also output.ERROR.
FOUND, NOT_FOUND = 0, 1

WhichList = Annotated[
    str,
    typer.Option("--lexicon", metavar="NAME|FILE", help="Word list (see: tilewright words list)."),
]
Family = Annotated[bool, typer.Option("--family", help="Leave out swear words and slurs.")]


@contextmanager
def report_errors(about: Path | None = None) -> Iterator[None]:
    """Exit with a message if there is an error about words or files.

    The message names the file ``about``, if given.
    """
    where = "" if about is None else f"{about}: "
    try:
        yield
    except (LexiconError, BadPattern) as error:
        fail(f"{where}{error}")
    except UnknownLetters:
        fail("Letters are A to Z, and ? is a blank.")
    except OSError as error:
        place = where or (f"{error.filename}: " if error.filename else "")
        fail(f"{place}{error.strerror or error}")
