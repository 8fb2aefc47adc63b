"""A lexicon: the agreed dictionary of a table, with word searches.

>>> from tilewright import Lexicon
>>> lexicon = Lexicon.load("english")
>>> "QI" in lexicon, "qi" in lexicon, "QJ" in lexicon
(True, True, False)
>>> len(lexicon)
171292
>>> lexicon.anagrams("RETAIN?")[:3]
['ANESTRI', 'ANTIRED', 'ANTSIER']
>>> lexicon.pattern("S..RE*")[:3]
['SABRE', 'SABRED', 'SABRES']
>>> lexicon.hooks("care")
Hooks(front=('S',), back=('D', 'R', 'S', 'T', 'X'))
>>> lexicon.level("zebra")
35
>>> lexicon.define("aas")
('plural of aa: rough, cinder-like lava',)

It also rules on challenges, with the reasons:

>>> ruling = lexicon.judge_play(["QI", "XQI"])
>>> ruling.good, ruling.bad_words
(False, ('XQI',))
>>> ruling.words[0].definitions
('noun: the vital force of the body in Chinese thought',)

Queries may be in upper or lower case; results are in upper case, like tiles.
"""

from __future__ import annotations  # keeps signatures short in help()

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final, Self

from tilewright.lexicon import definitions, shipped
from tilewright.lexicon.definitions import INFLECTED_PARTS, Definition, Inflection, Meaning
from tilewright.lexicon.errors import BadWordFile, UnknownList
from tilewright.lexicon.graph import Hooks, WordGraph, upper_ascii
from tilewright.lexicon.ruling import PlayRuling, WordRuling
from tilewright.lexicon.shipped import FAMILY, WordList

DEFAULT: Final = WordList.ENGLISH.value

Definer = Callable[[str], str | None]


def _no_definition(_: str) -> None:
    return None


class Lexicon:
    """A named list of words.

    ``load`` finds a list by its name or file; ``from_words`` creates one from words.
    """

    def __init__(self, name: str, words: WordGraph, own_definition: Definer = _no_definition):
        self.name = name
        self._words = words
        self._own_definition = own_definition

    @classmethod
    def load(cls, name: str | os.PathLike[str] = DEFAULT, *, family: bool = False) -> Self:
        """Load a shipped list, an imported list or a file.

        ``family`` removes swear words and slurs, as does a name such as ``family-english``. Entries
        of a text file that cannot be words are skipped silently; importing the file reports them.
        Raises ``UnknownList``, ``BadWordFile`` or ``OSError``.
        """
        if not isinstance(name, str | os.PathLike):
            raise TypeError(f"a word list is loaded by its name or path, not by {name!r:.60}")
        found = cls._read(Path(name)) if isinstance(name, os.PathLike) else cls._find(name)
        if found is None:
            raise UnknownList(str(name), available_lists())
        return found.for_families() if family else found

    @classmethod
    def _find(cls, name: str) -> Self | None:
        if name in set(WordList):
            return cls(name, shipped.graph(WordList(name)))
        # Loaded on demand: the shipped lists do not need it.
        from tilewright.lexicon import user_lists  # noqa: PLC0415

        if own := user_lists.open_list(name):
            return cls(name, own.graph, own.define)
        if name.startswith(FAMILY) and not _exists(name):
            full = cls._find(name.removeprefix(FAMILY))
            return None if full is None else full.for_families()
        return cls._read(Path(name)) if _is_file(name) else None

    @classmethod
    def _read(cls, path: Path) -> Self:
        from tilewright.lexicon.word_file import read_word_file  # noqa: PLC0415

        if path.exists() and not path.is_file():
            raise BadWordFile(f"{path}: This is not a file.")
        try:
            found = read_word_file(path)
        except BadWordFile as error:
            raise BadWordFile(f"{path}: {error}") from None
        return cls(str(path.absolute()), found.graph, found.definitions.get)

    @classmethod
    def from_words(cls, words: Iterable[str], name: str = "words") -> Self:
        """Return a lexicon of these words.

        >>> sorted(Lexicon.from_words(["cat", "act"]).build("CATS"))
        ['ACT', 'CAT']
        """
        words = words if isinstance(words, str) else tuple(words)
        if isinstance(words, str) or not all(isinstance(word, str) for word in words):
            raise TypeError(f"a lexicon is made from words, such as ['cat'], not {words!r:.60}")
        return cls(name, WordGraph.from_words(map(upper_ascii, words), gaddag=False))

    def for_families(self) -> Self:
        """Return the same list without swear words and slurs."""
        if self.name.startswith(FAMILY):
            return self
        name = FAMILY + self.name
        if name in set(WordList):
            return type(self)(name, shipped.graph(WordList(name)))
        words = shipped.without_rude_words(self._words)
        return type(self)(name, words, self._own_definition)

    @property
    def words(self) -> WordGraph:
        """The word graph, which may lack a GADDAG."""
        return self._words

    @cached_property
    def graph(self) -> WordGraph:
        """The word graph with a GADDAG, for finding plays; built on first use."""
        return self._words if self._words.has_gaddag else WordGraph.from_words(self._words)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a shipped list by its name, any other list with its words and definitions."""
        if self.name in set(WordList) and self._words is shipped.graph(WordList(self.name)):
            return type(self).load, (self.name,)
        return type(self), (self.name, self._words, self._own_definition)

    def __copy__(self) -> Self:
        return self  # it is immutable

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __eq__(self, other: object) -> bool:
        """Return whether the lists have the same name and the same words."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        same = self._words is other._words
        return self.name == other.name and (same or tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {len(self)} words>"

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the words in alphabetical order."""
        return iter(self._words)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and upper_ascii(word) in self._words

    def accepts(self, word: str) -> bool:
        """Return whether the word is good. This makes a lexicon a ``Judge`` for the rules."""
        return word in self

    def judge(self, word: str) -> WordRuling:
        """Return whether a word is good, with its level and definitions."""
        if word not in self:
            return WordRuling(upper_ascii(word), good=False)
        return WordRuling(
            upper_ascii(word), good=True, level=self.level(word), definitions=self.define(word)
        )

    def judge_play(self, words: Iterable[str]) -> PlayRuling:
        """Return one ruling for all words of a play."""
        return PlayRuling(self.name, tuple(map(self.judge, words)))

    def level(self, word: str) -> int | None:
        """Return how common a word is, from 10 (most common) to 95; None if unknown.

        Everyday words have level 35 or below, the vocabulary of an educated adult 60 or below.
        """
        return shipped.level(word)

    def define(self, word: str) -> tuple[str, ...]:
        """Return the meanings of a word, most frequent first; empty if unknown.

        A definition in the list itself takes precedence over the shipped ones.
        """
        own = self._own_definition(upper_ascii(word))
        if own is not None:
            return (own,)
        return tuple(map(_as_text, definitions.define(word)))

    def anagrams(self, rack: str, limit: int | None = None) -> list[str]:
        """Return the words that use every tile of a rack; ``?`` is a blank."""
        return self._words.anagrams(upper_ascii(rack), limit)

    def build(self, rack: str, limit: int | None = None) -> list[str]:
        """Return the words that can be formed with tiles of a rack; ``?`` is a blank."""
        return self._words.build(upper_ascii(rack), limit=limit)

    def hooks(self, word: str) -> Hooks:
        """Return the letters that form another word when added before or after this one."""
        return self._words.hooks(upper_ascii(word))

    def pattern(self, pattern: str, limit: int | None = None) -> list[str]:
        """Return the words that match a pattern.

        ``.`` or ``?`` matches any letter, ``*`` any number of letters, ``[ABC]`` one of these
        letters and ``[^ABC]`` any other letter.
        """
        return self._words.pattern(upper_ascii(pattern), limit)


def available_lists() -> tuple[str, ...]:
    """Return the names of all lists that can be loaded: the shipped ones, then imported ones."""
    from tilewright.lexicon import user_lists  # noqa: PLC0415

    return (*(word_list.value for word_list in WordList), *user_lists.names())


def _is_file(name: str) -> bool:
    """Return whether the name is meant as a path."""
    return "/" in name or os.sep in name or Path(name).suffix != "" or _exists(name)


def _exists(name: str) -> bool:
    return "\0" not in name and Path(name).is_file()


def _as_text(meaning: Meaning) -> str:
    """Return a meaning as text. For an inflected form, include the meaning of its base form."""
    match meaning:
        case Definition():
            return str(meaning)
        case Inflection(form, of):
            for base in definitions.define(of):
                if isinstance(base, Definition) and base.part_of_speech in INFLECTED_PARTS[form]:
                    return f"{meaning}: {base.text}"
            return str(meaning)
