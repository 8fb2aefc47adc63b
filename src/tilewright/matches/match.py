"""Let players meet in many games and see who is stronger.

>>> result = arena(["static", "greedy"], pairs=200, seed=1, workers=1)
>>> len(result), result["static"].wins.mean > 0.6
(400, True)
"""

from __future__ import annotations  # keeps signatures short in help()

import operator
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.errors import BadArgument, check_controls, checked_seed
from tilewright.engine.selfplay.executor import open_executor
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.lexicon.default import default_lexicon
from tilewright.lexicon.lexicon import Lexicon
from tilewright.matches.engines.player import check_program
from tilewright.matches.engines.time_limits import TimeLimits
from tilewright.matches.entrants import PlayerSpec, entrants_of
from tilewright.matches.kernel_games import play_by_kernel, policies_of
from tilewright.matches.pair_games import MatchSetup
from tilewright.matches.result import MatchFault, MatchResult, joined
from tilewright.matches.rows import empty_rows
from tilewright.matches.saved_match import SavedMatch
from tilewright.matches.schedule import pairs_of, tables_of
from tilewright.matches.sequential import SequentialTest, Verdict
from tilewright.matches.standings import pair_shares
from tilewright.matches.workers import play_pairs
from tilewright.rules.editions.edition import Edition, without_clocks
from tilewright.rules.editions.presets import TOURNAMENT, edition_named
from tilewright.rules.fold.setup import MAX_PLAYERS, MIN_PLAYERS

_PROGRESS_INTERVAL_S: Final = 0.25
_MAX_FAULTS_LISTED: Final = 1000
_PAIR_LIMIT: Final = 1 << 30

# Called a few times a second with the result so far; ``print`` is one.
MatchProgress = Callable[[MatchResult], object]


def arena(
    players: Sequence[PlayerSpec] | Mapping[str, PlayerSpec],
    *,
    pairs: SupportsIndex = 100,
    seats: SupportsIndex = 2,
    edition: str | Edition = TOURNAMENT,
    lexicon: Lexicon | None = None,
    seed: SupportsIndex = 0,
    workers: SupportsIndex | None = None,
    cluster: str | None = None,
    until: SequentialTest | None = None,
    turn_seconds: float = 10.0,
    referee: bool = False,
    save: str | os.PathLike[str] | None = None,
    progress: MatchProgress | None = None,
    stop: StopFlag | None = None,
) -> MatchResult:
    """Play a match, or a round robin if there are more players than ``seats`` at a table.

    A player is a name of ``BUILTIN_PLAYERS``, anything with a method ``choose(view)``, a function
    in its place, or a program: ``cmd:./my-engine``. It answers with a command of the rules, a turn
    that the engine found, or text such as ``8E HOAX``. A dict gives the players other names.

    A *pair* is as many games as there are seats, with the same bag; every player begins one. Every
    choice of players that fits a table plays this many pairs. No clock runs, but programs have
    ``turn_seconds`` for each answer. The same seed gives the same games on any number of
    ``workers`` (processes; by default one) and on a Ray ``cluster``, if the players choose the same
    move in the same view.

    If all players are those of self-play (``greedy``, ``static``, ``learned``), the kernel plays
    the games itself, about forty times as fast, with other bags; ``workers`` are then threads, by
    default all cores. With ``referee=True`` the referee leads these games as well.

    ``until`` stops a match of two players early. ``save`` is a folder for a file with the rows and
    one GCG file per game. ``progress`` is called with the result so far; ``stop`` may be set from
    any thread, and the match ends after the pairs that are complete.
    """
    entrants = entrants_of(players)
    rules = without_clocks(edition_named(edition))
    count, at_table = operator.index(pairs), operator.index(seats)
    if not MIN_PLAYERS <= at_table <= MAX_PLAYERS:
        raise BadArgument("seats", f"from {MIN_PLAYERS} to {MAX_PLAYERS}", seats)
    if len(entrants) < at_table:
        raise BadArgument("players", f"at least as many as seats ({at_table})", players)
    if not 0 < count < _PAIR_LIMIT:
        raise BadArgument("pairs", "at least 1", pairs)
    if until is not None and (len(entrants), at_table) != (2, 2):
        raise BadArgument("until", "None unless two players meet", until)
    if lexicon is not None and not isinstance(lexicon, Lexicon):
        raise BadArgument("lexicon", "a Lexicon or None", lexicon)
    cores = None if workers is None else operator.index(workers)
    if cores is not None and cores < 1:
        raise BadArgument("workers", "at least 1", workers)
    check_controls(progress, stop)
    limits = TimeLimits(turn_seconds)
    words = lexicon or default_lexicon(None, rules.tiles)
    tables = tables_of(len(entrants), at_table)
    setup = MatchSetup(
        entrants, tables, rules, words, checked_seed(seed), limits, keep_games=save is not None
    )
    policies = None if referee else policies_of(entrants, at_table, rules)
    match = _Match(setup, until, progress, stop, policies is not None)
    if save is not None:
        match.saved = SavedMatch(Path(save))
    if policies is None:
        for entrant in entrants:
            if entrant.program is not None:
                check_program(entrant.program, limits)
        match.play_under_referee(count, cores, cluster)
    else:
        with open_executor(cluster, cores) as executor:
            batches = play_by_kernel(
                policies,
                tables,
                rules,
                words,
                setup.seed,
                count,
                executor,
                match.goes_on,
                keep_games=setup.keep_games,
            )
            match.take(batches)
    return match.result()


@dataclass(slots=True)
class _Match:
    """A match that is being played."""

    setup: MatchSetup
    until: SequentialTest | None
    progress: MatchProgress | None
    stop: StopFlag | None
    by_kernel: bool
    saved: SavedMatch | None = None
    rows: list[NDArray[Any]] = field(default_factory=list)
    faults: list[MatchFault] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    games: int = 0
    verdict: Verdict | None = None
    stopped: bool = False
    reported: float = field(default_factory=time.monotonic)

    def goes_on(self) -> bool:
        """Return whether the match continues; report its progress a few times a second."""
        if self.stop is not None and self.stop.is_set():
            self.stopped = True
        if self.progress is not None and time.monotonic() > self.reported + _PROGRESS_INTERVAL_S:
            self.progress(self.result())
            self.reported = time.monotonic()
        return not self.stopped

    def play_under_referee(self, pairs: int, workers: int | None, cluster: str | None) -> None:
        names = [entrant.name for entrant in self.setup.entrants]
        schedule = pairs_of(len(self.setup.tables), pairs)
        with closing(play_pairs(self.setup, schedule, workers, cluster)) as played:

            def parts() -> Iterator[tuple[NDArray[Any], Sequence[bytes]]]:
                for pair in played:
                    for game, fault in pair.faults:
                        if len(self.faults) < _MAX_FAULTS_LISTED:
                            player = names[pair.rows["player"][game][fault.seat]]
                            self.faults.append(MatchFault(self.games + game, player, fault))
                    yield pair.rows, pair.games

            self.take(parts())

    def take(self, parts: Iterator[tuple[NDArray[Any], Sequence[bytes]]]) -> None:
        """Add rows of complete pairs until the match is over or decided."""
        for rows, games in parts:
            kept = rows if self.until is None else self._tested(rows, self.until)
            self.rows.append(kept)
            self.games += len(kept)
            if self.saved is not None:
                names = tuple(entrant.name for entrant in self.setup.entrants)
                self.saved.add(kept, games[: len(kept)], names)
            if self.verdict is not None or not self.goes_on():
                break

    def _tested(self, rows: NDArray[Any], until: SequentialTest) -> NDArray[Any]:
        """Apply the sequential test and return the rows of the pairs up to its decision."""
        self.shares += pair_shares(0, rows).tolist()
        decided = until.decide(np.array(self.shares))
        if decided is None:
            return rows
        pairs, self.verdict = decided
        return rows[: len(rows) - 2 * (len(self.shares) - pairs)]

    def result(self) -> MatchResult:
        self.rows = [joined(self.rows, empty_rows(0))]
        return MatchResult(
            tuple(entrant.name for entrant in self.setup.entrants),
            self.setup.edition.name,
            self.setup.words.name,
            self.setup.seed,
            self.by_kernel,
            self.rows[0],
            tuple(self.faults),
            self.verdict,
            self.stopped,
        )
