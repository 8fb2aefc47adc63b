"""Matches between computer players, through the referee: shares of wins, spreads and CPU time.

A match consists of pairs of games. In a pair both games have the same bag, and each player begins
once.
"""

import json
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from statistics import fmean, pstdev, stdev

from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import Strength, chance_of, choose
from tilewright.rules import EDITIONS, GameLog, Sealed, Seat, View, open_game, view
from tilewright.rules.editions.edition import Edition

CLASSIC = EDITIONS["classic-2003"]
# The stages of a game, by the highest number of tiles in the bag.
STAGES = {"bag empty": 0, "1-7 in the bag": 7, "8-14": 14, "more": 1000}


@dataclass(frozen=True)
class Match:
    """A name, and the players: the share of wins is that of the first one.

    Where several matches are played, this one has a pair for ``every`` such pair of the others.
    """

    name: str
    player: Strength
    opponent: Strength
    edition: Edition = CLASSIC
    every: int = 1


@dataclass(frozen=True)
class PairResult:
    """The first player's result of two games: share of wins, points won by, final scores, CPU time.

    ``seconds`` and ``turns`` are given by stage of the game.
    """

    match: str
    pair: int
    share: float
    spread: float
    scores: Sequence[int]
    seconds: Mapping[str, float]
    turns: Mapping[str, int]


@dataclass
class _Costs:
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    turns: dict[str, int] = field(default_factory=lambda: defaultdict(int))


@lru_cache
def english() -> Lexicon:
    return Lexicon.load("english")


def play_pair(match: Match, number: int) -> PairResult:
    """Play two games with the same bag."""
    costs, shares, spreads, own = _Costs(), [], [], []
    for seat in (0, 1):
        players = [match.player, match.opponent] if seat == 0 else [match.opponent, match.player]
        scores = play_game(players, number, match.edition, costs, seat)
        lead = scores[seat] - scores[1 - seat]
        shares.append(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0)
        spreads.append(lead)
        own.append(scores[seat])
    seconds, turns = dict(costs.seconds), dict(costs.turns)
    return PairResult(match.name, number, fmean(shares), fmean(spreads), own, seconds, turns)


def play_game(
    players: Sequence[Strength],
    number: int,
    edition: Edition = CLASSIC,
    costs: _Costs | None = None,
    timed_seat: int | None = None,
) -> Sequence[int]:
    """Play a game and return the final scores by seat."""
    return play_log(players, number, edition, costs, timed_seat).game.scores


def play_log(
    players: Sequence[Strength],
    number: int,
    edition: Edition = CLASSIC,
    costs: _Costs | None = None,
    timed_seat: int | None = None,
) -> GameLog:
    """Play a game and return its log."""
    words, secret = english(), number.to_bytes(32, "big")
    seats = [Seat(name, each.finish_line) for name, each in zip("ABCD", players, strict=False)]
    log = GameLog(open_game(edition, seats, Sealed(secret), first=0, dictionary=words.name))
    while not log.game.over:
        to_move = view(log.game, None).to_move
        # The seat that is not to move can only challenge.
        for seat in sorted(log.game.active, key=lambda seat: seat == to_move):
            seen = view(log.game, seat)
            started = time.process_time()
            command = choose(seen, players[seat], words, chance_of(secret, seen))
            if costs is not None and seat == timed_seat == to_move:
                stage = _stage(seen)
                costs.seconds[stage] += time.process_time() - started
                costs.turns[stage] += 1
            if command is not None:
                log.do(command, judge=words)
                break
        else:
            raise RuntimeError("no computer acts")
    return log


def _stage(seen: View) -> str:
    return next(name for name, most in STAGES.items() if seen.bag_count <= most)


def run_matches(
    matches: Sequence[Match], pairs: int, processes: int, seconds: float, results: Path | None
) -> Iterator[PairResult]:
    """Yield the results of all matches, those that ``results`` already contains first.

    New results are appended to that file, so a run that is cut off can be continued. No pair is
    started after ``seconds``.
    """
    done = set()
    for result in _earlier(results):
        done.add((result.match, result.pair))
        yield result
    tasks = (
        (match, pair)
        for pair in islice(count(), pairs)
        for match in matches
        if pair % match.every == 0 and (match.name, pair) not in done
    )
    stop_at = time.monotonic() + seconds
    with ProcessPoolExecutor(processes) as pool:
        running = {pool.submit(play_pair, *task) for task in islice(tasks, processes)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            if time.monotonic() < stop_at:
                running |= {pool.submit(play_pair, *task) for task in islice(tasks, len(finished))}
            for future in finished:
                result = future.result()
                if results is not None:
                    with results.open("a") as file:
                        file.write(json.dumps(asdict(result)) + "\n")
                yield result


def _earlier(results: Path | None) -> Iterator[PairResult]:
    if results is not None and results.exists():
        for line in results.read_text().splitlines():
            yield PairResult(**json.loads(line))


@dataclass(frozen=True)
class Summary:
    """The share of wins in percent and the spread, with standard errors; scores; CPU time."""

    pairs: int
    share: float
    share_error: float | None
    spread: float
    spread_error: float | None
    score: float
    score_deviation: float
    ms: float
    ms_by_stage: Mapping[str, float]


def summary(results: Sequence[PairResult]) -> Summary:
    share, share_error = mean_and_error([100 * result.share for result in results])
    spread, spread_error = mean_and_error([result.spread for result in results])
    scores = [score for result in results for score in result.scores]
    seconds, turns = (
        {stage: sum(getattr(each, name).get(stage, 0) for each in results) for stage in STAGES}
        for name in ("seconds", "turns")
    )
    return Summary(
        len(results),
        share,
        share_error,
        spread,
        spread_error,
        fmean(scores),
        pstdev(scores),
        1000 * sum(seconds.values()) / max(1, sum(turns.values())),
        {stage: 1000 * seconds[stage] / max(1, turns[stage]) for stage in STAGES},
    )


def mean_and_error(values: Sequence[float]) -> tuple[float, float | None]:
    """Return the mean and its standard error; None for a single value."""
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else None
    return fmean(values), error
