"""How often each level of the computer beats the one before it, through the referee."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import mean, stdev

from benchmarks import Figure, above
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, Strength, chance_of, choose
from tilewright.rules import EDITIONS, GameLog, Sealed, Seat, open_game, view

PAIRS = 20
LEAST_SHARE = 60.0


def bench_levels() -> Iterator[Figure]:
    words = Lexicon.load("english")
    for weaker, stronger in pairwise(LEVELS):
        players = (LEVELS[stronger], LEVELS[weaker])
        shares = [_share_of_pair(players, words, number) for number in range(PAIRS)]
        error = 100 * stdev(shares) / PAIRS**0.5
        name = f"{stronger} beats {weaker}, {PAIRS} pairs, ± one standard error"
        yield Figure(name, 100 * mean(shares), "%", above(LEAST_SHARE), spread=error)


def _share_of_pair(players: Sequence[Strength], words: Lexicon, number: int) -> float:
    """Return the share of wins of the first player in two games with the same bag."""
    wins = 0.0
    for seat in (0, 1):
        scores = _play([players[seat], players[1 - seat]], words, number)
        lead = scores[seat] - scores[1 - seat]
        wins += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    return wins / 2


def _play(players: Sequence[Strength], words: Lexicon, number: int) -> Sequence[int]:
    """Play one game and return the final scores by seat."""
    seats = [Seat(name, each.finish_line) for name, each in zip("AB", players, strict=True)]
    secret = number.to_bytes(32, "big")
    log = GameLog(
        open_game(EDITIONS["classic-2003"], seats, Sealed(secret), first=0, dictionary=words.name)
    )
    while not log.game.over:
        to_move = view(log.game, None).to_move
        # The seat that is not to move can only challenge.
        for seat in sorted(log.game.active, key=lambda seat: seat == to_move):
            seen = view(log.game, seat)
            command = choose(seen, players[seat], words, chance_of(secret, seen))
            if command is not None:
                log.do(command, judge=words)
                break
        else:
            raise RuntimeError("no computer acts")
    return log.game.scores
