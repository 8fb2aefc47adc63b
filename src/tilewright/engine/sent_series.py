"""A series of games as plain data, to be played on another machine."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tilewright import __version__
from tilewright.engine.leaves import Leaves
from tilewright.engine.series import Player, Sampling, Series
from tilewright.lexicon.graph import Alphabet, WordGraph
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.edition import Edition
from tilewright.rules.tiles import TileSet


class OtherRelease(RuntimeError):
    """A machine has another release of Tilewright, and might play otherwise."""

    def __init__(self, sent: str, here: str) -> None:
        # Both stay in args, so that the exception can itself be sent.
        super().__init__(sent, here)

    def __str__(self) -> str:
        sent, here = self.args
        return f"games of Tilewright {sent} cannot be played by Tilewright {here}"


@dataclass(frozen=True, eq=False, slots=True)
class SentSeries:
    """What a series is made of. Words and leaves are the bytes of their files.

    ``players`` have a name, the place of their leaves among all that are sent, and whether they
    know endgame terms; ``sampling`` begins with such a place too.
    """

    release: str
    edition: Edition
    lexicon: str
    letters: tuple[str, ...]
    words: bytes
    leaves: tuple[tuple[bytes, TileSet], ...]
    players: tuple[tuple[str, int | None, bool], ...]
    seed: int
    pairs: bool
    keep_turns: bool
    sampling: tuple[int, tuple[int, int, int], NDArray[np.float32]] | None

    @classmethod
    def of(cls, series: Series) -> "SentSeries":
        places: dict[Leaves, int] = {}

        def place(leaves: Leaves) -> int:
            return places.setdefault(leaves, len(places))

        players = tuple(
            (
                player.name,
                None if player.leaves is None else place(player.leaves),
                player.endgame_terms,
            )
            for player in series.players
        )
        sampling = None
        if (plan := series.sampling) is not None:
            racks = (plan.random_racks, plan.chosen_racks, plan.least_in_bag)
            sampling = (place(plan.leaves), racks, plan.expected)
        graph = series.lexicon.words
        return cls(
            __version__,
            series.edition,
            series.lexicon.name,
            tuple(graph.alphabet.letters),
            graph.to_kwg(),
            tuple((leaves.to_klv2(), leaves.tiles) for leaves in places),
            players,
            series.seed,
            series.pairs,
            series.keep_turns,
            sampling,
        )

    def unpacked(self) -> Series:
        """The series again, to be played here. Raises ``OtherRelease``."""
        if self.release != __version__:
            raise OtherRelease(self.release, __version__)
        leaves = [_leaves(data, tiles) for data, tiles in self.leaves]
        players = tuple(
            Player(name, None if place is None else leaves[place], endgame_terms)
            for name, place, endgame_terms in self.players
        )
        sampling = None
        if self.sampling is not None:
            place, racks, expected = self.sampling
            sampling = Sampling(leaves[place], *racks, expected)
        lexicon = _lexicon(self.lexicon, self.letters, self.words)
        return Series(
            self.edition, lexicon, players, self.seed, self.pairs, self.keep_turns, sampling
        )


# One machine plays many parts of a series; it makes words and leaves ready once.
@lru_cache(maxsize=2)
def _lexicon(name: str, letters: tuple[str, ...], words: bytes) -> Lexicon:
    return Lexicon(name, WordGraph.from_kwg(words, Alphabet(list(letters))))


@lru_cache(maxsize=4)
def _leaves(data: bytes, tiles: TileSet) -> Leaves:
    return Leaves.from_klv2(data, tiles)
