"""Errors of the environments; their messages are meant for the user."""


class IllegalAction(ValueError):
    """An action that is not legal now. The state is unchanged."""

    def __init__(self, action: object, reason: str) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        if self.action is None:
            return self.reason
        return f"action {self.action!r:.60}: {self.reason}"


class MissingEnvironments(ImportError):
    """PettingZoo or Gymnasium is not installed."""

    def __str__(self) -> str:
        return (
            "this environment needs PettingZoo and Gymnasium, which are not installed: "
            "pip install 'tilewright[env]'"
        )
