"""The ruling of a dictionary on the words of a play (R6)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WordRuling:
    """Whether a word is good and, if it is, its level and definitions."""

    word: str
    good: bool
    level: int | None = None
    definitions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayRuling:
    """One ruling for all words of a play, which is good if every word is."""

    lexicon: str
    words: tuple[WordRuling, ...]

    @property
    def good(self) -> bool:
        """Whether all words of the play are good."""
        return all(word.good for word in self.words)

    @property
    def bad_words(self) -> tuple[str, ...]:
        """The words that are not in the list."""
        return tuple(word.word for word in self.words if not word.good)
