"""`tilewright replay`: replay recorded games and report every difference from the rules."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewright.cli.output import ERROR, print_json, printable
from tilewright.cli.read_input import is_record, read_input
from tilewright.cli.word_options import report_errors
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.game_lines import game_lines
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.replay import replay_gcg
from tilewright.notation.gcg.replay_result import Difference
from tilewright.notation.record.record import BadRecord, decode_record, read_record
from tilewright.rules.score_sheet import PlayEntry

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(help="GCG files or game records (JSON), also .gz, or - for stdin."),
    ],
    lexicon: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE", help="Report words that are not in this word list."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per file.")
    ] = False,
) -> None:
    """Replay recorded games and report differences from the rules.

    If there are several files, the last line sums them up. The exit code is 0 if every file could
    be read, even with differences, and 2 otherwise.
    """
    with report_errors():
        words = None if lexicon is None else Lexicon.load(lexicon)
    results = Results()
    for file in files:
        found = replay_file(file, words)
        results.add(found)
        if as_json:
            print_json(**found)
        else:
            _print_game(found)
        _print_errors(found)
    if len(files) > 1 and not as_json:
        _print(str(results))
    raise typer.Exit(ERROR if results.unreadable else 0)


@dataclass(slots=True)
class Results:
    """The sum of several files."""

    files: int = 0
    turns: int = 0
    unreadable: int = 0
    with_differences: int = 0
    differences: Counter[str] = field(default_factory=Counter)

    def add(self, found: dict[str, Any]) -> None:
        self.files += 1
        self.turns += len(found["turns"])
        self.unreadable += bool(found["errors"])
        self.with_differences += bool(found["differences"])
        self.differences.update(difference["what"] for difference in found["differences"])

    def __str__(self) -> str:
        kinds = ", ".join(f"{what} {count:,}" for what, count in self.differences.most_common())
        return (
            f"{self.files:,} files, {self.turns:,} turns; {self.unreadable:,} unreadable, "
            f"{self.with_differences:,} with differences" + (f": {kinds}" if kinds else "")
        )


def replay_file(file: Path, words: Lexicon | None = None) -> dict[str, Any]:
    """Replay a file and return the result as plain data. ``words`` checks the words played."""
    try:
        data = read_input(file)
        record = is_record(file, data)
        found = _replay_record(decode_record(data), words) if record else _replay_gcg(data, words)
    except OSError as error:
        found = _unreadable(error.strerror or str(error))
    except BadRecord as error:
        found = _unreadable(error.problem, error.line)
    return {"file": str(file), **found}


def _replay_gcg(data: bytes, words: Lexicon | None) -> dict[str, Any]:
    document = read_gcg(data)
    if not document.entries and not document.problems:
        return _unreadable("the file contains no game")
    result = replay_gcg(document)
    names = {player.nick: player.name or player.nick for player in document.players}
    return {
        "players": [names.get(nick, nick) for nick in result.nicks],
        "turns": [
            {
                "seat": turn.seat,
                "kind": turn.kind,
                "play": turn.play,
                "score": turn.score,
                "recorded": turn.recorded,
                "total": turn.total,
            }
            for turn in result.turns
        ],
        "final": list(result.final),
        "differences": [
            *map(_difference, result.differences),
            *_bad_words(result.words, words),
        ],
        "errors": [asdict(error) for error in result.errors],
    }


def _difference(difference: Difference) -> dict[str, Any]:
    """Return a difference as data: scores and totals are numbers, the rest is text."""
    found = asdict(difference)
    if difference.what in ("score", "total"):
        found |= {key: int(found[key]) for key in ("recorded", "computed")}
    return found


def _bad_words(played: Iterable[tuple[int, str]], words: Lexicon | None) -> list[dict[str, Any]]:
    """Return a difference for each word that is not in the list; its line is 0 in a record."""
    if words is None:
        return []
    return [
        {"line": line, "what": "word", "recorded": word, "computed": f"not in {words.name}"}
        for line, word in played
        if word not in words
    ]


def _replay_record(text: str, words: Lexicon | None) -> dict[str, Any]:
    """Replay a record. Its scores follow from its plays, so only its words can differ."""
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
        "differences": _bad_words(
            (
                (0, word.text)
                for entry in game.sheet
                if isinstance(entry, PlayEntry) and not entry.taken_off
                for word in entry.play.words
            ),
            words,
        ),
        "errors": [],
    }


def _unreadable(message: str, line: int = 0) -> dict[str, Any]:
    error = {"line": line, "message": message}
    return {"players": [], "turns": [], "final": [], "differences": [], "errors": [error]}


def _print_game(found: dict[str, Any]) -> None:
    if found["players"]:
        _print(f"{found['file']}: {' – '.join(found['players'])}")
    for number, turn in enumerate(found["turns"], 1):
        score = "?" if turn["score"] is None else f"{turn['score']:+}"
        name = found["players"][turn["seat"]]
        play = turn["play"] or turn["kind"]
        _print(f"  {number:>3}  {name:<16.16} {play:<24} {score:>5} {turn['total']:>5}")
    if found["final"]:
        _print(f"  final: {' – '.join(map(str, found['final']))}")
    for difference in found["differences"]:
        what = difference["what"]
        recorded, computed = (
            f"{value:+}" if what == "score" else value
            for value in (difference["recorded"], difference["computed"])
        )
        where = f"line {difference['line']}: " if difference["line"] else ""
        _print(f"  {where}{what}: recorded {recorded}, computed {computed}")


def _print_errors(found: dict[str, Any]) -> None:
    for error in found["errors"]:
        where = f"line {error['line']}: " if error["line"] else ""
        _print(f"{found['file']}: {where}{error['message']}", err=True)


def _print(line: str, *, err: bool = False) -> None:
    typer.echo(printable(line), err=err)
