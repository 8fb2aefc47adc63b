"""The bonus for playing many tiles in one turn (R5.6)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for laying at least ``tiles`` tiles in one turn, or the whole rack if None (R5.6)."""

    points: int = 50
    tiles: int | None = 7

    def earned(self, laid: int, rack_size: int) -> int:
        """Return the bonus for laying this many tiles."""
        least = rack_size if self.tiles is None else self.tiles
        return self.points if laid >= least else 0
