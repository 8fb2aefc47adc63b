"""Word lists and word graphs: which words are good, how common they are, what they mean.

``Lexicon`` is a word list with searches, levels and definitions; ``available_lists`` names those
that can be loaded. ``WordGraph`` is the data structure below it. The names are loaded on first use.
"""

from typing import TYPE_CHECKING

from tilewright.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from tilewright.lexicon.definitions import (
        Definition,
        Form,
        Inflection,
        Meaning,
        PartOfSpeech,
        define,
    )
    from tilewright.lexicon.errors import (
        BadListName,
        BadWordFile,
        LexiconError,
        ListExists,
        UnknownList,
    )
    from tilewright.lexicon.graph import (
        Alphabet,
        BadGraph,
        BadPattern,
        Hooks,
        UnknownLetters,
        WordGraph,
        alphabet_of,
    )
    from tilewright.lexicon.lexicon import Lexicon, available_lists
    from tilewright.lexicon.ruling import PlayRuling, WordRuling
    from tilewright.lexicon.shipped import WordList
    from tilewright.lexicon.word_file import Reason, Rejected, WordFile, read_word_file

__all__ = [
    "Alphabet",
    "BadGraph",
    "BadListName",
    "BadPattern",
    "BadWordFile",
    "Definition",
    "Form",
    "Hooks",
    "Inflection",
    "Lexicon",
    "LexiconError",
    "ListExists",
    "Meaning",
    "PartOfSpeech",
    "PlayRuling",
    "Reason",
    "Rejected",
    "UnknownLetters",
    "UnknownList",
    "WordFile",
    "WordGraph",
    "WordList",
    "WordRuling",
    "alphabet_of",
    "available_lists",
    "define",
    "read_word_file",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "tilewright.lexicon.definitions": (
                "Definition",
                "Form",
                "Inflection",
                "Meaning",
                "PartOfSpeech",
                "define",
            ),
            "tilewright.lexicon.errors": (
                "BadListName",
                "BadWordFile",
                "LexiconError",
                "ListExists",
                "UnknownList",
            ),
            "tilewright.lexicon.graph": (
                "Alphabet",
                "BadGraph",
                "BadPattern",
                "Hooks",
                "UnknownLetters",
                "WordGraph",
                "alphabet_of",
            ),
            "tilewright.lexicon.lexicon": ("Lexicon", "available_lists"),
            "tilewright.lexicon.ruling": ("PlayRuling", "WordRuling"),
            "tilewright.lexicon.shipped": ("WordList",),
            "tilewright.lexicon.word_file": ("Reason", "Rejected", "WordFile", "read_word_file"),
        },
    )
