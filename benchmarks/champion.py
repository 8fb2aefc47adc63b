"""How strong the champion is, what each of its parts is worth, and how far apart the levels are.

The rows of `make bench` come from a few games. `python -m benchmarks.champion` plays whole
experiments on all cores, in pairs of games, and prints a table for each; `--help` lists them.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from benchmarks import Figure, above, below
from benchmarks.experiments import Experiment, run_experiment
from benchmarks.levels import SELF, STEPS
from benchmarks.matches import Match, play_pair, summary
from tilewright.engine.selfplay.executor import available_cores
from tilewright.players import LEVELS, Strength
from tilewright.players.strength import QUICK, Foresight

PAIRS = 20
LEAST_SHARE, MOST_MS = 58.5, 50.0

CHAMPION = LEVELS["champion"]
# Makes the turn with the highest score plus leave value.
STATIC = replace(CHAMPION, foresight=None)
LEARNED = replace(CHAMPION, foresight=Foresight(early_deals=0, late_deals=0, last_deals=0))
# A turn takes about a second at most.
PATIENT = Foresight(
    early_deals=4000,
    late_deals=3000,
    last_deals=10_000,
    endgame_nodes=1_000_000,
    inferred_racks=2000,
)
WITHOUT = {
    "endgames": replace(QUICK, endgame_nodes=0),
    "inference": replace(QUICK, inferred_racks=0),
    "learned value": replace(QUICK, learned=False),
    "early simulation": replace(QUICK, early_deals=0),
    "play-outs with 8-14 in the bag": replace(QUICK, late_deals=0),
    "play-outs with 1-7 in the bag": replace(QUICK, last_deals=0),
}
# Plays by the learned value until 14 tiles are in the bag, which takes a tenth of the time.
LATE = replace(QUICK, early_deals=0)
WITHOUT_LATE = {
    "endgames": replace(LATE, endgame_nodes=0),
    "inference": replace(LATE, inferred_racks=0),
    "play-outs with 8-14 in the bag": replace(LATE, late_deals=0),
    "play-outs with 1-7 in the bag": replace(LATE, last_deals=0),
}


def champion(foresight: Foresight) -> Strength:
    return replace(CHAMPION, foresight=foresight)


def without(parts: Mapping[str, Foresight]) -> Iterator[Match]:
    for part, foresight in parts.items():
        yield Match(f"without {part} - static", champion(foresight), STATIC)


WHOLE = Match("quick champion - static", champion(QUICK), STATIC)
WHOLE_LATE = Match("late champion - static", champion(LATE), STATIC)
EXPERIMENTS = {
    "quick": Experiment(
        "the champion at less than 50 ms a turn",
        (WHOLE, Match("quick champion - learned value", champion(QUICK), LEARNED)),
        pairs=1000,
    ),
    "patient": Experiment(
        "the champion at up to a second a turn",
        (
            Match("patient champion - static", champion(PATIENT), STATIC),
            Match("patient champion - learned value", champion(PATIENT), LEARNED),
        ),
        pairs=200,
    ),
    "parts": Experiment(
        "the champion at less than 50 ms without each of its parts, on the same bags",
        (
            WHOLE,
            *without(WITHOUT),
            Match("learned value alone - static", LEARNED, STATIC),
        ),
        pairs=300,
        compare_with=WHOLE.name,
    ),
    "late": Experiment(
        "a champion that looks ahead in the last turns only, without each of its parts",
        (WHOLE_LATE, *without(WITHOUT_LATE)),
        pairs=1000,
        compare_with=WHOLE_LATE.name,
    ),
    "levels": Experiment(
        "each level against the one below it, and its usual score", (*STEPS, *SELF), pairs=200
    ),
}


def bench_champion() -> Iterator[Figure]:
    result = summary([play_pair(WHOLE, number) for number in range(PAIRS)])
    name = f"quick champion beats static, {PAIRS} pairs, ± one standard error"
    yield Figure(name, result.share, "%", above(LEAST_SHARE), spread=result.share_error)
    yield Figure("CPU time of a quick champion's turn", result.ms, "ms", below(MOST_MS))


def main() -> None:
    described = "; ".join(f"{name}: {each.title}" for name, each in EXPERIMENTS.items())
    parser = argparse.ArgumentParser(prog="python -m benchmarks.champion", epilog=described)
    parser.add_argument("experiments", nargs="+", choices=[*EXPERIMENTS, "all"])
    parser.add_argument("--pairs", type=int, help="pairs of games in each match")
    parser.add_argument("--processes", type=int, default=available_cores())
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="of an experiment: start no pair later"
    )
    parser.add_argument("--out", type=Path, help="directory of results; a run there is continued")
    given = parser.parse_args()
    chosen = EXPERIMENTS if "all" in given.experiments else given.experiments
    for name in chosen:
        experiment = EXPERIMENTS[name]
        if given.pairs is not None:
            experiment = replace(experiment, pairs=given.pairs)
        run_experiment(name, experiment, given.processes, given.seconds, given.out)


if __name__ == "__main__":
    main()
