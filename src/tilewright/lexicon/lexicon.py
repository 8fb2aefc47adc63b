"""A lexicon: the agreed dictionary of a table, and what people ask of one.

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

It is also the judge that the rules ask, and it gives reasons:

>>> ruling = lexicon.judge_play(["QI", "XQI"])
>>> ruling.good, ruling.bad_words
(False, ('XQI',))
>>> ruling.words[0].definitions
('noun: the vital force of the body in Chinese thought',)

Words may be asked for in either case; answers are in upper case, as tiles are.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final, Self

from tilewright.lexicon import definitions, shipped
from tilewright.lexicon.definitions import Definition, Form, Inflection, Meaning, PartOfSpeech
from tilewright.lexicon.errors import BadWordFile, UnknownList
from tilewright.lexicon.graph import Hooks, WordGraph, in_capitals
from tilewright.lexicon.ruling import PlayRuling, WordRuling
from tilewright.lexicon.shipped import FAMILY, WordList

DEFAULT: Final = WordList.ENGLISH.value

Definer = Callable[[str], str | None]


def _no_definition(_: str) -> None:
    return None


class Lexicon:
    """A list of words with a name, ready to be asked.

    ``load`` finds one by its name or its file; ``from_words`` makes one on the spot.
    """

    def __init__(self, name: str, words: WordGraph, own_definition: Definer = _no_definition):
        self.name = name
        self._words = words
        self._own_definition = own_definition

    @classmethod
    def load(cls, name: str | os.PathLike[str] = DEFAULT, *, family: bool = False) -> Self:
        """The list of this name: one that comes with Tilewright, one that was imported, or a file.

        ``family`` leaves out swear words and slurs; ``family-english`` says the same in the name.
        Of a text file the entries that cannot be words are left out without a word; importing it
        tells which. Raises ``UnknownList``, or ``BadWordFile``, or ``OSError``.
        """
        found = cls._read(Path(name)) if isinstance(name, os.PathLike) else cls._find(name)
        if found is None:
            raise UnknownList(str(name), lists_at_hand())
        return found.for_families() if family else found

    @classmethod
    def _find(cls, name: str) -> Self | None:
        if name in set(WordList):
            return cls(name, shipped.graph(WordList(name)))
        # Only who has lists of their own, or names a file, waits for this to load.
        from tilewright.lexicon import own_lists  # noqa: PLC0415

        if own := own_lists.open_list(name):
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
        """A lexicon of these words.

        >>> sorted(Lexicon.from_words(["cat", "act"]).build("CATS"))
        ['ACT', 'CAT']
        """
        return cls(name, WordGraph.from_words(map(in_capitals, words), gaddag=False))

    def for_families(self) -> Self:
        """The same list without swear words and slurs."""
        if self.name.startswith(FAMILY):
            return self
        name = FAMILY + self.name
        if name in set(WordList):
            return type(self)(name, shipped.graph(WordList(name)))
        words = shipped.without_rude_words(self._words)
        return type(self)(name, words, self._own_definition)

    @property
    def words(self) -> WordGraph:
        """The word graph as it is, with or without a GADDAG."""
        return self._words

    @cached_property
    def graph(self) -> WordGraph:
        """The word graph with a GADDAG, for finding plays; made when it is first asked for."""
        return self._words if self._words.has_gaddag else WordGraph.from_words(self._words)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {len(self)} words>"

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        """All words in alphabetical order."""
        return iter(self._words)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and in_capitals(word) in self._words

    def accepts(self, word: str) -> bool:
        """Whether the word is good: a lexicon is a judge, as the rules want one."""
        return word in self

    def judge(self, word: str) -> WordRuling:
        """Whether a word is good, and what there is to say about it."""
        if word not in self:
            return WordRuling(in_capitals(word), good=False)
        return WordRuling(
            in_capitals(word), good=True, level=self.level(word), definitions=self.define(word)
        )

    def judge_play(self, words: Iterable[str]) -> PlayRuling:
        """One ruling for all words of a play."""
        return PlayRuling(self.name, tuple(map(self.judge, words)))

    def level(self, word: str) -> int | None:
        """How common a word is: 10 for the commonest to 95; None if that is not known.

        Everyday words are at 35 and below, an educated adult's at 60 and below.
        """
        return shipped.level(word)

    def define(self, word: str) -> tuple[str, ...]:
        """What a word means, the most usual meaning first; nothing if that is not known.

        What the list itself says about a word goes before what Tilewright knows.
        """
        own = self._own_definition(in_capitals(word))
        if own is not None:
            return (own,)
        return tuple(map(_told, definitions.define(word)))

    def anagrams(self, rack: str, limit: int | None = None) -> list[str]:
        """The words that use every tile of a rack; ``?`` is a blank."""
        return self._words.anagrams(in_capitals(rack), limit)

    def build(self, rack: str, limit: int | None = None) -> list[str]:
        """The words that some tiles of a rack can lay; ``?`` is a blank."""
        return self._words.build(in_capitals(rack), limit=limit)

    def hooks(self, word: str) -> Hooks:
        """The letters that make another word when put before or after the word."""
        return self._words.hooks(in_capitals(word))

    def pattern(self, pattern: str, limit: int | None = None) -> list[str]:
        """The words that look like a pattern.

        ``.`` or ``?`` is any letter, ``*`` any run of letters, even none, ``[ABC]`` one of these
        letters and ``[^ABC]`` any other.
        """
        return self._words.pattern(in_capitals(pattern), limit)


def lists_at_hand() -> tuple[str, ...]:
    """The names of the lists that can be loaded: those that came with Tilewright, then imported."""
    from tilewright.lexicon import own_lists  # noqa: PLC0415

    return (*(word_list.value for word_list in WordList), *own_lists.names())


def _is_file(name: str) -> bool:
    """Whether somebody who writes this means a file."""
    return "/" in name or os.sep in name or Path(name).suffix != "" or _exists(name)


def _exists(name: str) -> bool:
    return "\0" not in name and Path(name).is_file()


def _told(meaning: Meaning) -> str:
    """A meaning in words; that of an inflected form goes on with that of the word itself."""
    match meaning:
        case Definition():
            return str(meaning)
        case Inflection(form, of):
            for base in definitions.define(of):
                if isinstance(base, Definition) and base.part_of_speech in _INFLECTED_PARTS[form]:
                    return f"{meaning}: {base.text}"
            return str(meaning)


_NOUNS: Final = frozenset({PartOfSpeech.NOUN})
_VERBS: Final = frozenset({PartOfSpeech.VERB})
_COMPARED: Final = frozenset({PartOfSpeech.ADJECTIVE, PartOfSpeech.ADVERB})
_INFLECTED_PARTS: Final = {
    Form.PLURAL: _NOUNS,
    Form.THIRD_PERSON: _VERBS,
    Form.PAST: _VERBS,
    Form.PAST_PARTICIPLE: _VERBS,
    Form.PRESENT_PARTICIPLE: _VERBS,
    Form.COMPARATIVE: _COMPARED,
    Form.SUPERLATIVE: _COMPARED,
}
