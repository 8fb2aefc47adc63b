"""The finish-line variant: the first player to reach their own target wins (R10.2)."""

from dataclasses import dataclass
from enum import Enum


class Level(Enum):
    """A player's level, which sets their target."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class FinishLine:
    """The targets of each level for two, three and four players."""

    beginner: tuple[int, int, int] = (70, 60, 50)
    intermediate: tuple[int, int, int] = (120, 100, 90)
    expert: tuple[int, int, int] = (200, 180, 160)

    def target(self, level: Level, players: int) -> int:
        """Return the score that a player of this level must reach."""
        match level:
            case Level.BEGINNER:
                targets = self.beginner
            case Level.INTERMEDIATE:
                targets = self.intermediate
            case Level.EXPERT:
                targets = self.expert
        return targets[players - 2]
