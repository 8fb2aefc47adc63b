"""A log that does not tell a possible game."""


class BrokenLog(ValueError):
    """An event that cannot follow on the ones before it."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"event {number}: {reason}")
        self.number = number
        self.reason = reason
