"""Simulate many positions at once, on all cores or on a Ray cluster.

>>> from tilewright.notation.cgp.position import read_cgp
>>> empty = "/".join(["15"] * 15)
>>> positions = [read_cgp(f"{empty} {rack}/ 0/0 0") for rack in ("RETAINS", "QUIZZED")]
>>> words = Lexicon.load("english")
>>> for index, result in simulate_all(positions, words, cores=2, samples=50):
...     print(index, result.turns[0].turn.score if isinstance(result, Simulation) else result)
0 66
1 'Z': the position has 2 of this tile, but the box has 1
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from threading import Event
from typing import Any

from tilewright.engine.errors import BadArgument, UnsupportedByEngine, check_controls
from tilewright.engine.selfplay.executor import open_executor
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.shipped import LeavesOption
from tilewright.engine.simulation import Simulation, simulate
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.notation.errors import NotationError
from tilewright.rules.editions.edition import Edition

# What becomes of a position: its simulation, or why there is none.
Result = Simulation | NotationError | UnsupportedByEngine


def simulate_all(
    positions: Iterable[Position],
    lexicon: Lexicon,
    leaves: LeavesOption = "auto",
    edition: Edition | None = None,
    *,
    cores: int | None = None,
    cluster: str | None = None,
    stop: StopFlag | None = None,
    **options: Any,
) -> Iterator[tuple[int, Result]]:
    """Simulate positions and yield the results, each with the index of its position.

    They are in the order of the positions, each as soon as it is complete. A position that cannot
    be simulated yields the error instead. ``options`` are those of ``simulate``, such as
    ``samples`` or ``seconds`` and ``targets``. Each position is simulated on one core, on ``cores``
    of them at a time (default: all). ``cluster`` is the address of a Ray cluster, on whose machines
    the positions are spread.

    Positions are read as they are needed. When ``stop`` is set, the results end with those that
    were complete by then.
    """
    check_controls(None, stop)
    if own := {"progress", "stop", "threads"} & options.keys():
        raise BadArgument("options", "options of simulate for each position", sorted(own))
    work = SimulationWork(lexicon, leaves, edition, options)
    with open_executor(cluster, cores) as executor:
        for index, result in enumerate(executor.map(work, positions, stop or Event())):
            if result is not None:
                yield index, result


@dataclass(frozen=True, slots=True)
class SimulationWork:
    """How to simulate each position of a batch."""

    lexicon: Lexicon
    leaves: LeavesOption
    edition: Edition | None
    options: dict[str, Any]

    def __call__(self, position: Position, stop: StopFlag) -> Result | None:
        """Return the result, or None if the flag was set before it was complete."""
        if stop.is_set():
            return None
        try:
            simulation = simulate(
                position,
                self.lexicon,
                self.leaves,
                self.edition,
                threads=1,
                stop=stop,
                **self.options,
            )
        except (NotationError, UnsupportedByEngine) as error:
            return error
        return None if stop.is_set() else simulation
