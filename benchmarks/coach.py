"""The coach: how long a review takes, and whether what it says is true.

`python -m benchmarks.coach` runs whole experiments on all cores; `--help` lists them:

- `openings`: how often an opening across is called a mistake beside the same opening down
- `truth`: how often the 95 % interval of a loss contains the result of very many play-outs
- `levels`: the accuracy of players of each level
- `luck`: the mean luck of the draw, which is zero for everybody
- `sentences`: ten thousand turns of every edition, and what is wrong with their sentences
- `static`: the longest static review of a game in the repository
- `precision`: whole games on two cores (`--processes 1`): seconds, and how well losses are known
"""

import argparse
import json
import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise, product
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

from benchmarks import Figure, below
from benchmarks.coach_checks import problems, says_nothing
from benchmarks.matches import english, play_log
from tilewright.coach import Effort, ReviewSettings, Vocabulary, compare, review
from tilewright.coach.candidates import candidates
from tilewright.engine.selfplay.executor import available_cores
from tilewright.game import Game
from tilewright.lexicon.default import NoLexicon
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS
from tilewright.position import Position
from tilewright.rules import EDITIONS
from tilewright.rules.editions.challenge_rule import Challenges, Points
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.finish_line import FinishLine

GAME_SEED = 7
MOST_STATIC_SECONDS, MOST_SECONDS = 1.0, 60.0
MOST_IMPRECISE_PERCENT = 5.0
ERROR = 0.005

EMPTY = "/".join(["15"] * 15)
OPENING_RACKS = 200
OPENING_SEEDS = 5
TRUTH_DEALS = 200_000
# How far below the best turn the compared one may be, by score and tiles kept.
NEAR = 12.0
# Cheap enough for hundreds of games; the accuracy of a level is a mean over many turns.
LEVEL_EFFORT = Effort(200, 400, 400, endgame_nodes=10_000, way_nodes=100_000, refills=40)
COMPARED_LEVELS = ("beginner", "intermediate", "expert", "champion")
SENTENCE_EFFORT = Effort(60, 200, 200, endgame_nodes=10_000, way_nodes=50_000, refills=1)
SENTENCE_GAMES = 380
GAMES = Path("tests/games")
PRECISION_GAMES = 20


def game_of(level: str, opponent: str, number: int) -> Game:
    """Return a whole tournament game between computer players."""
    return Game(play_log([LEVELS[level], LEVELS[opponent]], number).events, english())


def bench_review() -> Iterator[Figure]:
    game = game_of("intermediate", "beginner", GAME_SEED)
    review(game, ReviewSettings(static=True))
    for static, most in ((True, MOST_STATIC_SECONDS), (False, MOST_SECONDS)):
        started = time.perf_counter()
        found = review(game, ReviewSettings(static=static))
        took = time.perf_counter() - started
        name = f"{'static ' if static else ''}review of {len(game)} turns"
        yield Figure(name, took, "s", below(most))
    errors = [turn.lost.error for turn in found.turns if turn.counted and turn.lost is not None]
    wide = 100 * sum(error > ERROR for error in errors) / len(errors)
    name = "turns whose loss is known to less than 0.5 % (standard error)"
    yield Figure(name, wide, "%", below(MOST_IMPRECISE_PERCENT))


@dataclass(frozen=True)
class Experiment:
    """Tasks for ``work``, which each give a dict, and what they add up to."""

    tasks: Callable[[], Sequence[Any]]
    work: Callable[[Any], dict[str, float]]
    total: Callable[[list[dict[str, float]]], dict[str, Any]]


def opening(task: tuple[str, int]) -> dict[str, float]:
    """Compare the best opening across with the same one down."""
    rack, seed = task
    position = Position.parse(f"{EMPTY} {rack}/ 0/0 0", lexicon=english())
    across = next((turn for turn in position.plays() if turn.text[0].isdigit()), None)
    if across is None:
        return {}
    start, word = across.text.split()
    down = f"H{ord(start[-1]) - ord('A') + 1} {word}"
    found = compare(position, across.text, down, ReviewSettings(seed=seed, threads=1))
    return {"shown": float(found.loss.shown), "loss": _win(found.loss.win)}


def opening_tasks() -> list[tuple[str, int]]:
    chance = Random(1)
    box = [tile for tile in Position.parse(f"{EMPTY} A/ 0/0 0").unseen.elements() if tile != "?"]
    racks = ["".join(chance.sample(box, 7)) for _ in range(OPENING_RACKS)]
    return list(product(racks, range(OPENING_SEEDS)))


def opening_total(results: list[dict[str, float]]) -> dict[str, Any]:
    shown = [result["shown"] for result in results]
    return {
        "runs": len(shown),
        "called a mistake, %": 100 * fmean(shown),
        "error, %": 100 * stdev(shown) / math.sqrt(len(shown)),
    }


def truth(number: int) -> dict[str, float]:
    """Compare a turn with the best one, and both with very many play-outs.

    ``chosen`` is the loss by the run that chose the best turn, which always looks too large.
    """
    position, other = _middle_of_game(number)
    found = compare(position, other, settings=ReviewSettings(seed=number, threads=1))
    if found.found_best or found.loss.win is None:
        return {}
    pair = [found.best.turn, found.played.turn]
    exact = position.simulate(
        samples=TRUTH_DEALS,
        candidates=pair,
        confidence=None,
        keep_play_outs=True,
        seed=number + 1_000_000,
        threads=1,
    )
    first = exact.turns[0].turn.text == pair[0].text
    assert exact.outcomes is not None
    difference = exact.outcomes["win"][:, 0] - exact.outcomes["win"][:, 1]
    true = float(difference.mean()) * (1 if first else -1)
    low, high = found.loss.win.interval
    ranked = {each.turn.text: each.win for each in found.ranking}
    first_best, first_played = ranked[found.best.turn.text], ranked[found.played.turn.text]
    assert first_best is not None
    assert first_played is not None
    chosen = first_best.less(first_played)
    chosen_low, chosen_high = chosen.interval
    return {
        "inside": float(low <= true <= high),
        "off": found.loss.win.mean - true,
        "chosen inside": float(chosen_low <= true <= chosen_high),
        "chosen off": chosen.mean - true,
    }


def _middle_of_game(number: int) -> tuple[Position, str]:
    """Return a position and a turn that is not much worse than the best, by equity."""
    chance = Random(number)
    game = game_of("intermediate", "intermediate", number)
    places = [at for at, position in enumerate(game) if position.bag > 7]
    position = game[chance.choice(places)]
    near = candidates(position, position.best(), None).turns[1:]
    close = [play for play in near if play.equity > position.best().equity - NEAR]
    return position, chance.choice(close or near or [position.best()]).text


def truth_total(results: list[dict[str, float]]) -> dict[str, Any]:
    found = {name: [result[name] for result in results] for name in results[0]}
    return {
        "positions": len(results),
        "inside the interval, %": 100 * fmean(found["inside"]),
        "mean error of the loss, %": 100 * fmean(found["off"]),
        "its standard error, %": 100 * stdev(found["off"]) / math.sqrt(len(results)),
        "inside without a second run, %": 100 * fmean(found["chosen inside"]),
        "mean error without a second run, %": 100 * fmean(found["chosen off"]),
        "standard error of that, %": 100 * stdev(found["chosen off"]) / math.sqrt(len(results)),
    }


def level(task: tuple[int, str]) -> dict[str, float]:
    """Review a game of a level against itself."""
    number, name = task
    settings = ReviewSettings(effort=LEVEL_EFFORT, threads=1)
    found = review(game_of(name, name, number), settings)
    accuracies = [player.accuracy.mean for player in found.by_player if player.accuracy]
    return {f"{name}: accuracy": fmean(accuracies)} if accuracies else {}


def level_total(results: list[dict[str, float]]) -> dict[str, Any]:
    by_name: dict[str, list[float]] = defaultdict(list)
    for result in results:
        for name, value in result.items():
            by_name[name].append(value)
    figures = {
        name: {
            "games": len(values),
            "mean": fmean(values),
            "error": stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf,
        }
        for name, values in by_name.items()
    }
    order = [
        figures[f"{name}: accuracy"] for name in COMPARED_LEVELS if f"{name}: accuracy" in figures
    ]
    apart = all(
        lower["mean"] + 1.96 * lower["error"] < higher["mean"] - 1.96 * higher["error"]
        for lower, higher in pairwise(order)
    )
    return {**figures, "each level above the last, intervals disjoint": apart}


def luck(number: int) -> dict[str, float]:
    """Return the luck of the draw in a game, summed over all turns after the first."""
    game = game_of("expert", "expert", number)
    found = review(game, ReviewSettings(static=True, effort=LEVEL_EFFORT))
    amounts = [turn.luck.mean for turn in found.turns if turn.luck is not None]
    return {"luck": sum(amounts), "turns": len(amounts)}


def luck_total(results: list[dict[str, float]]) -> dict[str, Any]:
    sums = [result["luck"] for result in results]
    turns = sum(result["turns"] for result in results)
    return {
        "turns": turns,
        "mean luck of a turn, points": sum(sums) / turns,
        "error": stdev(sums) * math.sqrt(len(sums)) / turns,
    }


def sentences(number: int) -> dict[str, float]:
    """Review a game of mixed levels and any edition, and count what is wrong with its sentences."""
    chance = Random(number)
    edition = chance.choice(kinds_of_games())
    seats = chance.choice((2, 2, 2, 3, 4))
    fast = [level for level in LEVELS.values() if level.foresight is None]
    players = [chance.choice(fast) for _ in range(seats)]
    words = Lexicon.load("family-english") if number % 4 == 0 else english()
    game = Game(play_log(players, 5000 + number, edition).events, words)
    vocabulary = chance.choice(list(Vocabulary))
    # Playing nine tiles or three seats out to the end takes long.
    static = edition.rack_size > 7 or seats > 2 or edition.blanks_circulate
    settings = ReviewSettings(
        vocabulary, static=static, effort=SENTENCE_EFFORT, seed=number, threads=1
    )
    found = review(game, settings)
    wrong = list(problems(game, found))
    for problem in wrong:
        print(f"game {number}, {problem}", flush=True)
    mistakes = [turn for turn in found.turns if turn.size is not None]
    return {
        "turns": len(found.turns),
        "sentences": sum(len(turn.facts) for turn in found.turns),
        "problems": len(wrong),
        "mistakes": len(mistakes),
        "say nothing": sum(map(says_nothing, mistakes)),
    }


def sentences_total(results: list[dict[str, float]]) -> dict[str, Any]:
    sums = {name: sum(result[name] for result in results) for name in results[0]}
    return {**sums, "say nothing, %": 100 * sums["say nothing"] / max(1, sums["mistakes"])}


def kinds_of_games() -> list[Edition]:
    """Return every preset, and the variants that the coach judges in another way."""
    plain = EDITIONS["plain"]
    return [
        *EDITIONS.values(),
        replace(plain, name="nine", rack_size=9),
        replace(plain, name="finish", finish_line=FinishLine()),
        replace(plain, name="blanks", blanks_circulate=True),
        replace(plain, name="five", challenge=Challenges(penalty=Points(5))),
    ]


def static_seconds(path: Path) -> dict[str, float]:
    game = Game.read(path)
    try:
        review(game, ReviewSettings(static=True))
    except NoLexicon:
        return {}
    started = time.process_time()
    review(game, ReviewSettings(static=True))
    return {path.name: time.process_time() - started}


def static_total(results: list[dict[str, float]]) -> dict[str, Any]:
    seconds = {name: took for result in results for name, took in result.items()}
    return {"games": len(seconds), "longest, s": max(seconds.values())}


def precision(number: int) -> dict[str, float]:
    game = game_of("intermediate", "beginner", 700 + number)
    started = time.perf_counter()
    found = review(game, ReviewSettings(threads=2))
    took = time.perf_counter() - started
    errors = [turn.lost.error for turn in found.turns if turn.counted and turn.lost is not None]
    precise = sum(error <= ERROR for error in errors)
    return {"turns": len(found.turns), "counted": len(errors), "precise": precise, "seconds": took}


def precision_total(results: list[dict[str, float]]) -> dict[str, Any]:
    sums = {name: sum(result[name] for result in results) for name in results[0]}
    return {
        "games": len(results),
        "counted turns known to 0.5 % or less, %": 100 * sums["precise"] / sums["counted"],
        "mean seconds for 25 turns": 25 * sums["seconds"] / sums["turns"],
        "longest, seconds for 25 turns": max(
            25 * each["seconds"] / each["turns"] for each in results
        ),
    }


EXPERIMENTS = {
    "openings": Experiment(opening_tasks, opening, opening_total),
    "truth": Experiment(lambda: range(130), truth, truth_total),
    "levels": Experiment(
        lambda: [(at, name) for at in range(200) for name in COMPARED_LEVELS], level, level_total
    ),
    "sentences": Experiment(lambda: range(SENTENCE_GAMES), sentences, sentences_total),
    "static": Experiment(lambda: sorted(GAMES.glob("*.gcg")), static_seconds, static_total),
    "precision": Experiment(lambda: range(PRECISION_GAMES), precision, precision_total),
    "luck": Experiment(lambda: range(450), luck, luck_total),
}


def run(name: str, processes: int, seconds: float, most: int | None, out: Path | None) -> None:
    """Run an experiment for so long at most, print what it found, and write it to a file."""
    experiment = EXPERIMENTS[name]
    end = time.monotonic() + seconds
    tasks = list(experiment.tasks())[:most]
    started = time.monotonic()
    results: list[dict[str, float]] = []
    with ProcessPoolExecutor(processes) as pool:
        for first in range(0, len(tasks), 4 * processes):
            if time.monotonic() >= end:
                break
            part = pool.map(experiment.work, tasks[first : first + 4 * processes])
            results += [result for result in part if result]
    found = {
        "experiment": name,
        "seconds": round(time.monotonic() - started, 1),
        "processes": processes,
        **experiment.total(results),
    }
    print(json.dumps(found, indent=2), flush=True)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"coach-{name}.json").write_text(json.dumps(found, indent=2) + "\n")


def _win(amount: Any) -> float:
    return 0.0 if amount is None else amount.mean


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coach")
    parser.add_argument("experiments", nargs="+", choices=[*EXPERIMENTS, "all"])
    parser.add_argument("--processes", type=int, default=available_cores())
    parser.add_argument("--seconds", type=float, default=math.inf, help="start no task later")
    parser.add_argument("--most", type=int, help="number of tasks")
    parser.add_argument("--out", type=Path, help="directory of results")
    given = parser.parse_args()
    for name in EXPERIMENTS if "all" in given.experiments else given.experiments:
        run(name, given.processes, given.seconds, given.most, given.out)


if __name__ == "__main__":
    main()
