"""How a value network is fitted to its positions."""

from dataclasses import dataclass
from pathlib import Path


class OtherFit(ValueError):
    """A saved state that belongs to a fitting with other settings or positions."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)

    def __str__(self) -> str:
        return (
            f"{self.args[0]}: this state was saved with other settings or positions. Repeat the "
            "same command to continue, or remove the file."
        )


@dataclass(frozen=True, slots=True)
class FitSettings:
    """How long to learn, in which steps, and what counts.

    Each step learns from a ``batch`` of positions. The loss is the squared error of the value
    within each position, plus ``reply_weight`` times that of the reply, ``level_weight`` times both
    errors across positions, and ``win_weight`` times the log loss of winning where play-outs went
    to the end. With ``wins_teach_value`` the latter changes the value too, not the deviation alone.
    """

    epochs: float = 2.0
    batch: int = 512
    learning_rate: float = 2e-3
    weight_decay: float = 1e-3
    reply_weight: float = 0.3
    level_weight: float = 0.1
    win_weight: float = 0.3
    wins_teach_value: bool = False
    seed: int = 0
