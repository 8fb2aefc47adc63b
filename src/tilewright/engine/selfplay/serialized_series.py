"""A series of games as plain data, so that another machine can play it."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tilewright import __version__
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.selfplay.series import Player, Sampling, Series
from tilewright.engine.value.network import ValueNetwork
from tilewright.lexicon.graph import Alphabet, WordGraph
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.tiles import TileSet


class VersionMismatch(RuntimeError):
    """A machine has a different version of Tilewright, whose games might differ."""

    def __init__(self, sent: str, here: str) -> None:
        # Both stay in args, so that the exception itself can be pickled.
        super().__init__(sent, here)

    def __str__(self) -> str:
        sent, here = self.args
        return f"games of Tilewright {sent} cannot be played by Tilewright {here}"


@dataclass(frozen=True, eq=False, slots=True)
class SerializedSeries:
    """The parts of a series. Words and leaves are the bytes of their files.

    Each of ``players`` has a name, the index of its leaves in ``leaves``, whether it uses endgame
    terms, the index of its network in ``networks``, its number of late play-outs, and the index of
    its late network. ``sampling`` also starts with an index of leaves.
    """

    version: str
    edition: Edition
    lexicon: str
    letters: tuple[str, ...]
    words: bytes
    leaves: tuple[tuple[bytes, TileSet], ...]
    networks: tuple[bytes, ...]
    players: tuple[tuple[str, int | None, bool, int | None, int, int | None], ...]
    seed: int
    pairs: bool
    keep_turns: bool
    sampling: tuple[int, tuple[int, int, int], NDArray[np.float32]] | None

    @classmethod
    def of(cls, series: Series) -> "SerializedSeries":
        indices: dict[Leaves, int] = {}

        def index(leaves: Leaves) -> int:
            return indices.setdefault(leaves, len(indices))

        networks: list[ValueNetwork] = []

        def network_index(network: ValueNetwork | None) -> int | None:
            if network is None:
                return None
            if network not in networks:
                networks.append(network)
            return networks.index(network)

        players = tuple(
            (
                player.name,
                None if player.leaves is None else index(player.leaves),
                player.endgame_terms,
                network_index(player.value),
                player.late_play_outs,
                network_index(player.late_value),
            )
            for player in series.players
        )
        sampling = None
        if (plan := series.sampling) is not None:
            racks = (plan.random_racks, plan.chosen_racks, plan.min_in_bag)
            sampling = (index(plan.leaves), racks, plan.expected)
        graph = series.lexicon.words
        return cls(
            __version__,
            series.edition,
            series.lexicon.name,
            tuple(graph.alphabet.letters),
            graph.to_kwg(),
            tuple((leaves.to_klv2(), leaves.tiles) for leaves in indices),
            tuple(network.to_bytes() for network in networks),
            players,
            series.seed,
            series.pairs,
            series.keep_turns,
            sampling,
        )

    def deserialize(self) -> Series:
        """Return the series. Raises ``VersionMismatch`` if a different version serialized it."""
        if self.version != __version__:
            raise VersionMismatch(self.version, __version__)
        leaves = [_leaves(data, tiles) for data, tiles in self.leaves]
        networks = [_network(data) for data in self.networks]
        players = tuple(
            Player(
                name,
                None if index is None else leaves[index],
                endgame_terms,
                None if network is None else networks[network],
                late_play_outs,
                None if late_network is None else networks[late_network],
            )
            for name, index, endgame_terms, network, late_play_outs, late_network in self.players
        )
        sampling = None
        if self.sampling is not None:
            index, racks, expected = self.sampling
            sampling = Sampling(leaves[index], *racks, expected)
        lexicon = _lexicon(self.lexicon, self.letters, self.words)
        return Series(
            self.edition, lexicon, players, self.seed, self.pairs, self.keep_turns, sampling
        )


# A machine plays many ranges of a series; it loads the words and leaves once.
@lru_cache(maxsize=2)
def _lexicon(name: str, letters: tuple[str, ...], words: bytes) -> Lexicon:
    return Lexicon(name, WordGraph.from_kwg(words, Alphabet(list(letters))))


@lru_cache(maxsize=4)
def _leaves(data: bytes, tiles: TileSet) -> Leaves:
    return Leaves.from_klv2(data, tiles)


@lru_cache(maxsize=4)
def _network(data: bytes) -> ValueNetwork:
    return ValueNetwork.from_bytes(data)
