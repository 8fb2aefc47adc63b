"""Experiments of several matches: run on all cores, printed as a table and written as JSON."""

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.matches import Match, PairResult, Summary, mean_and_error, run_matches, summary

PRINT_EVERY_SECONDS = 15.0


@dataclass(frozen=True)
class Experiment:
    """Matches that are played side by side on the same bags, each with this number of pairs.

    With ``compare_with``, each is compared with the match of that name, pair by pair.
    """

    title: str
    matches: Sequence[Match]
    pairs: int
    compare_with: str | None = None


@dataclass(frozen=True)
class Row:
    """The results of a match.

    ``behind`` is the share of wins of the match that it is compared with, less its own, in percent
    and with the standard error, over the pairs that both matches have played, and
    ``points_behind`` is the same of the points a game.
    """

    match: str
    summary: Summary
    behind: tuple[float, float | None] | None
    points_behind: tuple[float, float | None] | None


def run_experiment(
    name: str, experiment: Experiment, processes: int, seconds: float, out: Path | None
) -> None:
    """Run an experiment and print its table.

    In the directory ``out``, the results of the pairs are in NAME.jsonl, from which an earlier run
    is continued, and the table is in NAME.json.
    """
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    file = None if out is None else out / f"{name}.jsonl"
    started = printed = time.monotonic()
    planned = sum(-(-experiment.pairs // match.every) for match in experiment.matches)
    results: list[PairResult] = []
    for result in run_matches(experiment.matches, experiment.pairs, processes, seconds, file):
        results.append(result)
        if time.monotonic() > printed + PRINT_EVERY_SECONDS:
            printed = time.monotonic()
            _print(f"{name}: {len(results)} of {planned} pairs, {printed - started:.0f} s")
    took = time.monotonic() - started
    rows = rows_of(experiment, results)
    _print(f"{experiment.title}: {took:.0f} s on {processes} processes\n{table(rows)}\n")
    if out is not None:
        content = {
            "experiment": name,
            "title": experiment.title,
            "seconds": took,
            "processes": processes,
            "complete": len(results) == planned,
            "matches": [_as_json(row) for row in rows],
        }
        (out / f"{name}.json").write_text(json.dumps(content, indent=2) + "\n")


def rows_of(experiment: Experiment, results: Sequence[PairResult]) -> list[Row]:
    by_match = {
        match.name: [result for result in results if result.match == match.name]
        for match in experiment.matches
    }
    whole = {each.pair: each for each in by_match.get(experiment.compare_with or "", [])}
    rows = []
    for name, played in by_match.items():
        if played:
            both = [(whole[each.pair], each) for each in played if each.pair in whole]
            behind = points_behind = None
            if both and name != experiment.compare_with:
                behind = mean_and_error([100 * (more.share - less.share) for more, less in both])
                points_behind = mean_and_error([more.spread - less.spread for more, less in both])
            rows.append(Row(name, summary(played), behind, points_behind))
    return rows


def table(rows: Sequence[Row]) -> str:
    """Return a table with a line for each match; scores and CPU time are the first player's."""
    width = max((len(row.match) for row in rows), default=0)
    columns = f"{'games':>6}{'wins %':>15}{'points':>15}{'score':>11}{'ms/turn':>9}"
    compared = any(row.behind is not None for row in rows)
    loss = f"{'part worth %':>15}{'and points':>15}" if compared else ""
    lines = [f"{'match':<{width}}{columns}{loss}   ms by tiles in the bag"]
    for row in rows:
        each = row.summary
        stages = ", ".join(f"{stage}: {ms:.0f}" for stage, ms in each.ms_by_stage.items())
        losses = [
            "" if each is None else _with_error(*each) for each in (row.behind, row.points_behind)
        ]
        loss = "".join(f"{each:>15}" for each in losses) if compared else ""
        lines.append(
            f"{row.match:<{width}}{2 * each.pairs:>6}"
            f"{_with_error(each.share, each.share_error):>15}"
            f"{_with_error(each.spread, each.spread_error):>15}"
            f"{each.score:>6.0f} ± {each.score_deviation:<2.0f}"
            f"{each.ms:>9.1f}{loss}   {stages}"
        )
    return "\n".join(lines)


def _with_error(value: float, error: float | None) -> str:
    return f"{value:.2f} ± {'?' if error is None else f'{error:.2f}'}"


def _as_json(row: Row) -> dict[str, Any]:
    content = {"match": row.match, "games": 2 * row.summary.pairs, **asdict(row.summary)}
    for name, compared in (("part_worth", row.behind), ("part_worth_points", row.points_behind)):
        if compared is not None:
            content[name], content[f"{name}_error"] = compared
    return content


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
