"""What can be wrong with a word list. Each reads as a sentence that a player understands."""


class LexiconError(Exception):
    """A word list that is not there, cannot be read or cannot be kept."""


class UnknownList(LexiconError):
    """No list has this name, and no file."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        lists = f" The lists are {', '.join(known)}." if known else ""
        super().__init__(f"There is no word list or file {name!r}.{lists}")
        self.name = name
        self.known = known


class BadWordFile(LexiconError):
    """A file that holds no word list, or one that is damaged."""


class BadListName(LexiconError):
    """A name that a list cannot be kept under."""


class ListExists(LexiconError):
    """A list of this name is kept already."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is a word list {name!r} already.")
        self.name = name
