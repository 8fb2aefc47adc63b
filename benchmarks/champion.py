"""How strong the champion is, and what each of its parts is worth.

The rows of `make bench` come from a few games. `python -m benchmarks.champion` plays as many as
you like on all cores and prints running results; `--help` lists its options.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks import Figure, above, below
from benchmarks.levels import SELF, STEPS
from benchmarks.matches import Match, PairResult, play_pair, run_matches, summary
from tilewright.engine.selfplay.executor import available_cores
from tilewright.players import LEVELS, Strength
from tilewright.players.strength import Foresight

PAIRS = 20
LEAST_SHARE, MOST_MS = 58.5, 50.0
PRINT_EVERY_SECONDS = 15.0

# The expert makes the turn with the highest score plus leave value.
EXPERT, CHAMPION = LEVELS["expert"], LEVELS["champion"]
LEARNED = replace(EXPERT, foresight=Foresight(early_deals=0, late_deals=0, last_deals=0))
# A turn takes this one less than 50 ms on average, and the patient one about a second at most.
QUICK = Foresight(early_deals=300, late_deals=100, last_deals=300, endgame_nodes=10_000)
PATIENT = Foresight(early_deals=2000, late_deals=1000, last_deals=3000, endgame_nodes=500_000)
WITHOUT = {
    "endgames": replace(QUICK, endgame_nodes=0),
    "learned value": replace(QUICK, learned=False),
    "early simulation": replace(QUICK, early_deals=0),
    "play-outs with 8-14 in the bag": replace(QUICK, late_deals=0),
    "play-outs with 1-7 in the bag": replace(QUICK, last_deals=0),
}


def champion(foresight: Foresight) -> Strength:
    return replace(CHAMPION, foresight=foresight)


MATCHES = (
    Match("champion - expert", CHAMPION, EXPERT),
    Match("quick champion - expert", champion(QUICK), EXPERT),
    Match("patient champion - expert", champion(PATIENT), EXPERT, every=5),
    Match("champion - learned value", CHAMPION, LEARNED, every=3),
    *(
        Match(f"quick champion without {part} - expert", champion(foresight), EXPERT, every=2)
        for part, foresight in WITHOUT.items()
    ),
    Match("learned value - expert", LEARNED, EXPERT),
)


def bench_champion() -> Iterator[Figure]:
    match = Match("quick champion", champion(QUICK), EXPERT)
    result = summary([play_pair(match, number) for number in range(PAIRS)])
    name = f"quick champion beats expert, {PAIRS} pairs, ± one standard error"
    yield Figure(name, result.share, "%", above(LEAST_SHARE), spread=result.share_error)
    yield Figure("CPU time of a quick champion's turn", result.ms, "ms", below(MOST_MS))


def report(results: Sequence[PairResult]) -> str:
    """Return a table with one line for each match; scores and CPU time are the first player's."""
    columns = f"{'games':>7}{'wins %':>15}{'points':>16}{'score':>12}{'ms a turn':>11}"
    lines = [f"{'match':<62}{columns}   by tiles in the bag"]
    for name in dict.fromkeys(result.match for result in results):
        of_match = summary([result for result in results if result.match == name])
        stages = ", ".join(f"{stage}: {ms:.1f}" for stage, ms in of_match.ms_by_stage.items())
        lines.append(
            f"{name:<62}{2 * of_match.pairs:>7}"
            f"{of_match.share:>8.2f} ± {of_match.share_error:.2f}"
            f"{of_match.spread:>9.2f} ± {of_match.spread_error:.2f}"
            f"{of_match.score:>7.0f} ± {of_match.score_deviation:.0f}"
            f"{of_match.ms:>11.2f}   {stages}"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.champion", description=__doc__)
    parser.add_argument("matches", nargs="*", help="parts of the names of matches (default: all)")
    parser.add_argument("--levels", action="store_true", help="play the matches of all levels")
    parser.add_argument("--pairs", type=int, default=1000, help="pairs of games in each match")
    parser.add_argument("--processes", type=int, default=available_cores())
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no pair later")
    parser.add_argument("--results", type=Path, help="file of results, to be continued")
    given = parser.parse_args()
    offered = (*STEPS, *SELF) if given.levels else MATCHES
    chosen = [
        match
        for match in offered
        if not given.matches or any(part in match.name for part in given.matches)
    ]
    results: list[PairResult] = []
    printed = time.monotonic()
    for result in run_matches(chosen, given.pairs, given.processes, given.seconds, given.results):
        results.append(result)
        if time.monotonic() > printed + PRINT_EVERY_SECONDS:
            printed = time.monotonic()
            print(report(results), flush=True)
    print(report(results), flush=True)


if __name__ == "__main__":
    main()
