"""`tilewright verify`: check every draw of a recorded game against the seed of its bag."""

from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.output import AsJson, fail, print_json, printable
from tilewright.cli.read_input import read_input
from tilewright.notation.record.record import BadRecord, decode_record, read_events
from tilewright.rules.events import Reckoned, Seated
from tilewright.rules.fairness import Audit, DrawCheck, audit
from tilewright.rules.fold.broken_log import BrokenLog

app = typer.Typer(add_completion=False, rich_markup_mode=None)

UNFAIR = 1


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(help="A game record (JSON), also .gz, or - for stdin.")],
    commitment: Annotated[
        str | None, typer.Option(help="The seal of the bag that was shown when the game began.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check every draw of a game against the seed of its bag.

    The exit code is 0 if all draws are fair, 1 if one is not, and 2 if the game cannot be checked.
    """
    try:
        events = read_events(decode_record(read_input(record)))
        found = audit(events)
    except (BadRecord, BrokenLog) as error:
        fail(f"{record}: {error}")
    except OSError as error:
        fail(f"{record}: {error.strerror}")
    if found is None:
        fail(f"{record}: the bag of this game was not sealed, so there is nothing to verify.")
    if not isinstance(events[-1], Reckoned):
        fail(f"{record}: the game is not over, and checking its draws would reveal hidden tiles.")
    seal_matches = commitment is None or commitment.strip().lower() == found.commitment
    if as_json:
        print_json(**_as_data(found, seal_matches=seal_matches))
    else:
        first = events[0]
        names = [seat.name for seat in first.seats] if isinstance(first, Seated) else []
        _print_audit(found, names, seal_matches=seal_matches)
    raise typer.Exit(0 if found.fair and seal_matches else UNFAIR)


def _as_data(found: Audit, *, seal_matches: bool) -> dict[str, object]:
    return {
        "fair": found.fair and seal_matches,
        "commitment": found.commitment,
        "commitment_kept": seal_matches,
        "draws": [
            {
                "event": draw.event,
                "seat": draw.seat,
                "recorded": list(draw.recorded),
                "expected": list(draw.expected),
                "fair": draw.fair,
            }
            for draw in found.draws
        ],
    }


def _print_audit(found: Audit, names: list[str], *, seal_matches: bool) -> None:
    typer.echo(f"Bag's seal: {found.commitment}")
    if not seal_matches:
        typer.echo("This is not the seal that you gave with --commitment.")
    for draw in found.draws:
        typer.echo(printable(_line(draw, names)))
    if found.fair:
        typer.echo(f"All {len(found.draws)} draws match the seed.")
    else:
        typer.echo("The last draw above does not match the seed; later ones cannot be checked.")


def _line(draw: DrawCheck, names: list[str]) -> str:
    drawn_by = "for first play" if draw.seat is None else names[draw.seat]
    verdict = "fair" if draw.fair else f"NOT FAIR: the seed gives {' '.join(draw.expected)}"
    return f"event {draw.event:>3}  {drawn_by:<16} {' '.join(draw.recorded):<16} {verdict}"
