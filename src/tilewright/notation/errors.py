"""What a reader says of text it cannot read: which text, what is wrong with it, and where."""


class NotationError(ValueError):
    """Text that does not say what it should.

    ``text`` is what was being read, ``problem`` a sentence about it, ``at`` the position of the
    fault in ``text`` where one character can be blamed.
    """

    def __init__(self, text: str, problem: str, at: int | None = None) -> None:
        super().__init__(text, problem, at)
        self.text = text
        self.problem = problem
        self.at = at

    def __str__(self) -> str:
        where = "" if self.at is None else f", character {self.at + 1}"
        return f"{_excerpt(self.text)}{where}: {self.problem}"


def _excerpt(text: str) -> str:
    """The text in quotes; a long one is cut, since it may be a whole hostile file."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
