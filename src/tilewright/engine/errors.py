"""What the engine cannot do, in a sentence."""


class NotForTheEngine(ValueError):
    """A position, an edition or a word list that the engine cannot find plays for."""
