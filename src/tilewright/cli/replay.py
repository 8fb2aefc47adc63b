"""`tilewright replay`: recorded games played again, with every difference told."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewright.cli.harmless import harmless
from tilewright.notation.findings import Difference
from tilewright.notation.game_lines import game_lines
from tilewright.notation.gcg_reader import read_gcg
from tilewright.notation.record import BadRecord, decode_record, read_record
from tilewright.notation.replay import replay as replay_gcg

app = typer.Typer(add_completion=False, rich_markup_mode=None)

UNREADABLE = 2


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="GCG files or game records (JSON).")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a file.")] = False,
) -> None:
    """Play recorded games again and tell where the record differs.

    Exit code 0 means that every file could be read whole, differences or not; 2 that one could not.
    """
    whole = True
    for file in files:
        found = replayed(file)
        whole = whole and not found["errors"]
        if as_json:
            typer.echo(json.dumps(found, ensure_ascii=False))
        else:
            _tell(found)
        _tell_errors(found)
    raise typer.Exit(0 if whole else UNREADABLE)


def replayed(file: Path) -> dict[str, Any]:
    """What a file tells, as plain data."""
    try:
        data = file.read_bytes()
        is_record = file.suffix.lower() == ".json" or data.lstrip().startswith(b"{")
        found = _record(decode_record(data)) if is_record else _gcg(data)
    except OSError as error:
        found = _nothing(error.strerror or str(error))
    except BadRecord as error:
        found = _nothing(error.problem, error.line)
    return {"file": str(file), **found}


def _gcg(data: bytes) -> dict[str, Any]:
    document = read_gcg(data)
    if not document.entries and not document.problems:
        return _nothing("there is no game in this file")
    again = replay_gcg(document)
    names = {player.nick: player.name or player.nick for player in document.players}
    return {
        "players": [names.get(nick, nick) for nick in again.nicks],
        "turns": [
            {
                "seat": turn.seat,
                "kind": turn.kind,
                "play": turn.play,
                "score": turn.score,
                "recorded": turn.recorded,
                "total": turn.total,
            }
            for turn in again.turns
        ],
        "final": list(again.final),
        "differences": [_difference(difference) for difference in again.differences],
        "errors": [asdict(error) for error in again.errors],
    }


def _difference(difference: Difference) -> dict[str, Any]:
    """A difference as data: scores and totals are numbers, the rest is as it was written."""
    found = asdict(difference)
    if difference.what in ("score", "total"):
        found |= {key: int(found[key]) for key in ("recorded", "computed")}
    return found


def _record(text: str) -> dict[str, Any]:
    """A record's scores follow from its plays, so nothing in it can differ."""
    lines, game = game_lines(read_record(text))
    final = game.result.final if game.result else game.scores
    return {
        "players": [seat.name for seat in game.seats],
        "turns": [
            {
                "seat": line.seat,
                "kind": line.kind,
                "play": line.play,
                "score": line.score,
                "recorded": line.score,
                "total": line.total,
            }
            for line in lines
        ],
        "final": list(final),
        "differences": [],
        "errors": [],
    }


def _nothing(message: str, line: int = 0) -> dict[str, Any]:
    error = {"line": line, "message": message}
    return {"players": [], "turns": [], "final": [], "differences": [], "errors": [error]}


def _tell(found: dict[str, Any]) -> None:
    if found["players"]:
        _say(f"{found['file']}: {' – '.join(found['players'])}")
    for number, turn in enumerate(found["turns"], 1):
        score = "?" if turn["score"] is None else f"{turn['score']:+}"
        name = found["players"][turn["seat"]]
        play = turn["play"] or turn["kind"]
        _say(f"  {number:>3}  {name:<16.16} {play:<24} {score:>5} {turn['total']:>5}")
    if found["final"]:
        _say(f"  final: {' – '.join(map(str, found['final']))}")
    for difference in found["differences"]:
        what = difference["what"]
        recorded, computed = (
            f"{told:+}" if what == "score" else told
            for told in (difference["recorded"], difference["computed"])
        )
        _say(f"  line {difference['line']}: {what}: recorded {recorded}, computed {computed}")


def _tell_errors(found: dict[str, Any]) -> None:
    for error in found["errors"]:
        where = f"line {error['line']}: " if error["line"] else ""
        _say(f"{found['file']}: {where}{error['message']}", err=True)


def _say(line: str, *, err: bool = False) -> None:
    typer.echo(harmless(line), err=err)
