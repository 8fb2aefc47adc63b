"""The games of a pair, under the referee, by players that are made once and play many games."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from tilewright.lexicon.lexicon import Lexicon
from tilewright.matches.engines.player import ProgramPlayer
from tilewright.matches.engines.time_limits import TimeLimits
from tilewright.matches.entrants import Entrant
from tilewright.matches.faults import Fault
from tilewright.matches.referee import RefereedGame, play_game
from tilewright.matches.rows import empty_rows
from tilewright.matches.schedule import Pair, seating, secret_of
from tilewright.notation.gcg.exporter import export_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.players.any_player import AnyPlayer
from tilewright.rules.editions.edition import Edition


@dataclass(frozen=True, eq=False, slots=True)
class MatchSetup:
    """Everything that games depend on, except the number of their pair.

    ``tables`` are the entrants of each table, by their numbers.
    """

    entrants: tuple[Entrant, ...]
    tables: tuple[tuple[int, ...], ...]
    edition: Edition
    words: Lexicon
    seed: int
    limits: TimeLimits
    keep_games: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class PlayedPair:
    """The rows of a pair's games, the faults by game, and the games as GCG if they are kept."""

    rows: NDArray[Any]
    faults: tuple[tuple[int, Fault], ...]
    games: tuple[bytes, ...]


class Players:
    """The players of a match in one process."""

    def __init__(self, setup: MatchSetup) -> None:
        self.setup = setup
        self._players: dict[int, AnyPlayer] = {}
        self._programs: list[ProgramPlayer] = []

    def play(self, pair: Pair) -> PlayedPair:
        """Play the games of a pair."""
        setup = self.setup
        table = setup.tables[pair.table]
        rows = empty_rows(len(table))
        faults: list[tuple[int, Fault]] = []
        games: list[bytes] = []
        secret = secret_of(setup.seed, pair.number)
        for game in range(len(table)):
            seats = seating(table, game)
            names = [setup.entrants[each].name for each in seats]
            players = [self._player(each) for each in seats]
            played = play_game(names, players, setup.edition, setup.words, secret)
            _fill(rows[game], pair, game, seats, played)
            faults += ((game, fault) for fault in played.faults)
            if setup.keep_games:
                games.append(write_gcg(export_gcg(played.events)[0]))
        return PlayedPair(rows, tuple(faults), tuple(games))

    def close(self) -> None:
        """End the programs."""
        for program in self._programs:
            program.close()

    def _player(self, number: int) -> AnyPlayer:
        if number not in self._players:
            self._players[number] = self._make(number)
        return self._players[number]

    def _make(self, number: int) -> AnyPlayer:
        setup, entrant = self.setup, self.setup.entrants[number]
        if entrant.program is None:
            # Two entrants of one kind make their random choices differently.
            return entrant.player(setup.words, setup.edition.tiles, setup.seed + number)
        program = ProgramPlayer(entrant.program, setup.words, setup.limits)
        self._programs.append(program)
        return program


@contextmanager
def open_players(setup: MatchSetup) -> Iterator[Players]:
    """Make the players of a match, and end their programs afterwards."""
    players = Players(setup)
    try:
        yield players
    finally:
        players.close()


def _fill(row: Any, pair: Pair, game: int, seats: tuple[int, ...], played: RefereedGame) -> None:
    result = played.game.result
    if result is None:
        raise AssertionError("a finished game has a result")
    count = len(seats)
    columns: Mapping[str, object] = {
        "player": seats,
        "score": result.final,
        "share": [(seat in result.winners) / len(result.winners) for seat in range(count)],
        "points": played.points,
        "turns": played.turns,
        "faults": [sum(fault.seat == seat for fault in played.faults) for seat in range(count)],
        "forfeited": [seat in played.forfeited for seat in range(count)],
        "seconds": played.seconds,
    }
    row["table"], row["pair"], row["game"] = pair.table, pair.number, game
    for name, values in columns.items():
        row[name][:count] = values
