"""Games that the engine plays with itself, thousands a second.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> result = self_play(4, lexicon=Lexicon.load("english"), seed=1, threads=1)
>>> len(result), result.summary()["players"]
(4, 2)

The games depend on the seed and their numbers alone, not on the number of threads.
"""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tilewright.engine.equipment import game_rules, search_words
from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.kernel import GAME_ROW, TURN_ROW, KernelLeaves, play_games
from tilewright.engine.leaves import Leaves
from tilewright.engine.self_play_result import SelfPlayResult
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.edition import Edition
from tilewright.rules.editions import TOURNAMENT

Progress = Callable[[int], None]

_SEEDS = range(1 << 64)
_NUMBERS = range(1 << 32)


class StopSign(Protocol):
    """Such as a ``threading.Event``."""

    def is_set(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Player:
    """A player who takes the turn of the highest equity at once.

    ``leaves`` value the tiles kept; ``endgame_terms`` what is left when the bag is empty.
    """

    name: str
    leaves: Leaves | None = None
    endgame_terms: bool = True

    @property
    def policy(self) -> tuple[KernelLeaves | None, bool]:
        """The player as the kernel knows them."""
        return None if self.leaves is None else self.leaves.kernel, self.endgame_terms


GREEDY = Player("greedy", endgame_terms=False)


def self_play(
    games: int,
    *,
    lexicon: Lexicon,
    leaves: Leaves | None = None,
    players: int | Sequence[Player] = 2,
    seed: int = 0,
    threads: int | None = None,
    pairs: bool = False,
    turns: bool = False,
    edition: Edition = TOURNAMENT,
    first_game: int = 0,
    progress: Progress | None = None,
    stop: StopSign | None = None,
) -> SelfPlayResult:
    """Play games and count them up.

    ``players`` is how many, all alike and with these leaves, or who they are. Seats are changed
    from game to game, so that everyone begins equally often; with ``pairs`` each order of the bag
    is played from every seat. ``turns`` keeps every turn, for columns and GCG. ``progress`` is told
    a few times a second how many games were played; ``stop`` may be set from any thread, and the
    games that are whole are returned. ``first_game`` is the number of the first game: a part of a
    longer run can be played elsewhere.
    """
    if not isinstance(players, int) and leaves is not None:
        raise ValueError("players bring their own leaves")
    if isinstance(players, int):
        players = [Player(f"player {seat + 1}", leaves) for seat in range(players)]
    if threads is None:
        threads = usable_processors()
    if seed not in _SEEDS:
        raise ValueError("a seed is a whole number from 0 to 2**64 - 1")
    if games not in _NUMBERS or first_game not in _NUMBERS:
        raise ValueError("games are numbered from 0 to 2**32 - 1")
    if edition.finish_line is not None or edition.blanks_circulate:
        raise NotForTheEngine("self-play knows neither a finish line nor blanks in circulation")

    def tick(played: int) -> bool:
        if progress is not None:
            progress(played)
        return stop is None or not stop.is_set()

    rules, words = game_rules(edition), search_words(lexicon, edition.tiles)
    begin = time.perf_counter()
    game_rows, turn_rows, stopped, _ = play_games(
        rules,
        words,
        [player.policy for player in players],
        seed=seed,
        first_game=first_game,
        games=games,
        threads=threads,
        pairs=pairs,
        keep_turns=turns,
        sampling=None,
        tick=tick,
    )
    return SelfPlayResult(
        edition=edition,
        lexicon=lexicon.name,
        players=tuple(player.name for player in players),
        pairs=pairs,
        seconds=time.perf_counter() - begin,
        stopped=stopped,
        game_rows=game_rows.view(GAME_ROW),
        turn_rows=turn_rows.view(TURN_ROW) if turns else None,
    )


def usable_processors() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
