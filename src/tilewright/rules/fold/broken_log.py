"""The error for a log that is not a possible game."""


class BrokenLog(ValueError):
    """Raised for an event that cannot follow the ones before it.

    ``number`` counts events from 1; it is 0 for an empty log.
    """

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(number, reason)
        self.number = number
        self.reason = reason

    def __str__(self) -> str:
        return f"event {self.number}: {self.reason}"
