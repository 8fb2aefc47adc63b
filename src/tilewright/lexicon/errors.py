"""Errors about word lists. Their messages are sentences for the user."""


class LexiconError(Exception):
    """Base class of the errors raised when a word list cannot be found, read or saved."""


class UnknownList(LexiconError):
    """No word list and no file has this name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        lists = f" The lists are {', '.join(self.known)}." if self.known else ""
        return f"There is no word list or file {self.name!r}.{lists}"


class BadWordFile(LexiconError):
    """A file is damaged or not a word list."""


class BadListName(LexiconError):
    """A name that a word list cannot have."""


class ListExists(LexiconError):
    """A word list of this name already exists."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"The word list {self.name!r} already exists."
