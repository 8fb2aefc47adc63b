"""The time that programs have."""

from dataclasses import dataclass

from tilewright.engine.errors import BadArgument


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Seconds for an answer, and for a program to get ready for the first game and for each."""

    turn: float = 10.0
    start: float = 30.0

    def __post_init__(self) -> None:
        for name in ("turn", "start"):
            if not 0 < getattr(self, name) <= 86_400:
                raise BadArgument(
                    f"seconds for a {name}", "above 0, at most a day", getattr(self, name)
                )
