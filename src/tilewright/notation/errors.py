"""The base class of all errors about text that cannot be read."""


class NotationError(ValueError):
    """Text that cannot be read.

    ``text`` is what was being read and ``problem`` says what is wrong with it. ``at`` is the index
    of the offending character in ``text``, if there is a single one.
    """

    def __init__(self, text: str, problem: str, at: int | None = None) -> None:
        # A subclass may take other arguments. ``args`` keeps those it was given, so that pickle can
        # pass them again.
        self.text = text
        self.problem = problem
        self.at = at

    def __str__(self) -> str:
        where = "" if self.at is None else f", character {self.at + 1}"
        return f"{_excerpt(self.text)}{where}: {self.problem}"


def check_kind(value: object, kind: type, expected: str) -> None:
    """Raise ``TypeError`` for a value of another kind, which ``expected`` describes."""
    if not isinstance(value, kind):
        raise TypeError(f"expected {expected}, not {value!r:.60}")


def _excerpt(text: str) -> str:
    """Quote the text, shortened if it is long: it may be an entire file from an attacker."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
