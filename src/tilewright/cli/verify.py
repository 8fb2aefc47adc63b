"""`tilewright verify`: every draw of a recorded game against its seed."""

import json
from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.harmless import harmless
from tilewright.notation.record import BadRecord, decode_record, read_events
from tilewright.rules.broken_log import BrokenLog
from tilewright.rules.events import Reckoned, Seated
from tilewright.rules.fairness import Audit, DrawCheck, audit

app = typer.Typer(add_completion=False, rich_markup_mode=None)

UNFAIR = 1
UNREADABLE = 2


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(help="A game record (JSON).")],
    commitment: Annotated[
        str | None, typer.Option(help="The commitment shown when the game began.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The findings as JSON.")] = False,
) -> None:
    """Check every draw of a game against the seed it was committed to.

    Exit code 0 means that all draws are fair, 1 that one is not, 2 that it cannot be told.
    """
    try:
        events = read_events(decode_record(record.read_bytes()))
        found = audit(events)
    except (BadRecord, BrokenLog) as error:
        raise _cannot_tell(f"{record}: {error}") from None
    except OSError as error:
        raise _cannot_tell(f"{record}: {error.strerror}") from None
    if found is None:
        raise _cannot_tell(f"{record}: this bag was not sealed, so there is nothing to verify.")
    if not isinstance(events[-1], Reckoned):
        raise _cannot_tell(f"{record}: this game is not over; checking it would show hidden tiles.")
    kept = commitment is None or commitment.strip().lower() == found.commitment
    if as_json:
        typer.echo(json.dumps(_as_json(found, kept=kept), ensure_ascii=False))
    else:
        first = events[0]
        names = [seat.name for seat in first.seats] if isinstance(first, Seated) else []
        _tell(found, names, kept=kept)
    raise typer.Exit(0 if found.fair and kept else UNFAIR)


def _cannot_tell(message: str) -> typer.Exit:
    typer.echo(message, err=True)
    return typer.Exit(UNREADABLE)


def _as_json(found: Audit, *, kept: bool) -> dict[str, object]:
    return {
        "fair": found.fair and kept,
        "commitment": found.commitment,
        "commitment_kept": kept,
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


def _tell(found: Audit, names: list[str], *, kept: bool) -> None:
    typer.echo(f"Commitment of the seed: {found.commitment}")
    if not kept:
        typer.echo("This is not the commitment that was shown when the game began.")
    for draw in found.draws:
        typer.echo(harmless(_line(draw, names)))
    if found.fair:
        typer.echo(f"All {len(found.draws)} draws are what the seed gives.")
    else:
        typer.echo("The last draw above is not what the seed gives; later ones cannot be checked.")


def _line(draw: DrawCheck, names: list[str]) -> str:
    who = "for first play" if draw.seat is None else names[draw.seat]
    verdict = "fair" if draw.fair else f"NOT FAIR: the seed gives {' '.join(draw.expected)}"
    return f"event {draw.event:>3}  {who:<16} {' '.join(draw.recorded):<16} {verdict}"
