"""How strong a player is against another, in game pairs."""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import dataclass

from tilewright.engine.selfplay.result import Estimate
from tilewright.engine.selfplay.self_play import Player, StopFlag, self_play
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.edition import Edition


@dataclass(frozen=True, slots=True)
class PairsResult:
    """The share of games won and the points gained per game, with their standard errors."""

    games: int
    wins: Estimate
    spread: Estimate

    def __str__(self) -> str:
        wins, error = 100 * self.wins.mean, 100 * self.wins.error
        return f"{wins:.2f} ± {error:.2f}% of {self.games:,} games, {self.spread} points a game"

    def facts(self) -> dict[str, float]:
        return {
            "games": self.games,
            "wins": self.wins.mean,
            "wins_error": self.wins.error,
            "spread": self.spread.mean,
            "spread_error": self.spread.error,
        }


def play_pairs(
    player: Player,
    opponent: Player,
    games: int,
    *,
    lexicon: Lexicon,
    edition: Edition,
    seed: int = 0,
    threads: int | None = None,
    stop: StopFlag | None = None,
) -> PairsResult:
    """Play game pairs: each shuffle of the bag once from either seat."""
    result = self_play(
        games + games % 2,
        lexicon=lexicon,
        edition=edition,
        players=[player, opponent],
        pairs=True,
        seed=seed,
        threads=threads,
        stop=stop,
    )
    return PairsResult(len(result), result.wins(), result.spread())
