"""Bluffs: words that a player makes up because others might believe them (R6).

>>> from tilewright.lexicon.lexicon import Lexicon
>>> words = bluffing_words(Lexicon.load("english"))
>>> "REWALK" in words, "OUTREAD" in words, "UNHAPPYS" in words
(True, False, False)

A made-up word is an everyday word with an ending or a beginning that it does not take. Bluffing
pays only where nobody checks plays, where a dictionary judges, and where a failed challenge costs
something: otherwise everyone challenges.
"""

from random import Random
from typing import Final
from weakref import WeakKeyDictionary

from tilewright.engine import generation
from tilewright.engine.plays import Play
from tilewright.lexicon import shipped
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.players.strength import Strength
from tilewright.players.vocabulary import common_words
from tilewright.rules.editions.challenge_rule import Challenges, Judging, NoPenalty
from tilewright.rules.editions.edition import Edition
from tilewright.rules.plays.placement import lay
from tilewright.rules.view import View

# The level of the words from which others are made, and how long these may be.
_EVERYDAY: Final = 35
_LENGTHS: Final = range(3, 7)
_ENDINGS: Final = ("S", "ED", "ER", "ING", "Y")
# A word with such an ending takes no other.
_INFLECTED: Final = ("S", "ED", "ER", "EST", "ING")
_VOWELS: Final = frozenset("AEIOU")
_BEGINNINGS: Final = ("RE", "UN", "OUT")
# In points of equity: a bluff may be challenged off, so it must gain this much.
_LEAST_GAIN: Final = 12
# Of the best plays, this many are searched for a bluff.
_CANDIDATES: Final = 40
_SHORTEST_RUDE_WORD: Final = 3


def bluffs(view: View, strength: Strength, chance: Random) -> bool:
    """Return whether the player is in the mood to bluff, at a table where that makes sense."""
    rule, nerve = view.edition.challenge, strength.nerve
    return (
        nerve > 0
        and isinstance(rule, Challenges)
        and not isinstance(rule.penalty, NoPenalty)
        and view.edition.judging is Judging.DICTIONARY
        and chance.random() < nerve
    )


def bluff(
    position: Position, known: Lexicon, dictionary: Lexicon, edition: Edition, better_than: Play
) -> Play | None:
    """Return a play with a made-up word that gains enough; its other words are known ones."""
    made_up = bluffing_words(dictionary)
    if made_up is None:
        return None
    both = _with_made_up(known, made_up)
    for play in generation.generate(position, both, None, edition)[:_CANDIDATES]:
        if play.score < better_than.score + _LEAST_GAIN:
            break
        laid = lay(position.board, play.placed, edition.layout.start, edition.tiles)
        unknown = [word.text for word in laid.words if word.text not in known]
        if len(unknown) == 1 and unknown[0] in made_up and is_polite(unknown[0]):
            return play
    return None


def is_polite(word: str) -> bool:
    """Return whether no part of a word is rude."""
    ends = range(_SHORTEST_RUDE_WORD, len(word) + 1)
    parts = (word[start:end] for end in ends for start in range(end - _SHORTEST_RUDE_WORD + 1))
    return not any(map(shipped.is_rude, parts))


# By word list. None stands for a list that has no everyday words to start from.
_made_up: WeakKeyDictionary[Lexicon, Lexicon | None] = WeakKeyDictionary()
_both: WeakKeyDictionary[Lexicon, Lexicon] = WeakKeyDictionary()


def bluffing_words(dictionary: Lexicon) -> Lexicon | None:
    """Return words that look good but are not in the list. Cached per list."""
    if dictionary not in _made_up:
        _made_up[dictionary] = _make_up(dictionary)
    return _made_up[dictionary]


def _make_up(dictionary: Lexicon) -> Lexicon | None:
    everyday = common_words(dictionary, _EVERYDAY)
    if everyday is None:
        return None
    stems = [
        word for word in everyday.words if len(word) in _LENGTHS and not word.endswith(_INFLECTED)
    ]
    words = sorted({word for stem in stems for word in _variants(stem)})
    present = dictionary.words.contains_each(words)
    chosen = [word for word, here in zip(words, present, strict=True) if not here]
    graph = WordGraph.from_words(chosen, dictionary.words.alphabet, gaddag=False)
    return Lexicon(f"made up from {dictionary.name}", graph)


def _variants(stem: str) -> list[str]:
    """Return the stem with each ending, spelled by the usual rules, and with each beginning."""
    before_vowel = stem + stem[-1] if _doubles_its_consonant(stem) else stem.removesuffix("E")
    endings = [
        (stem if ending == "S" else before_vowel) + ending
        for ending in _ENDINGS
        if not (ending in ("S", "Y") and stem[-1] in "XZYHIU")
    ]
    return [*endings, *(beginning + stem for beginning in _BEGINNINGS)]


def _doubles_its_consonant(stem: str) -> bool:
    """Return whether a stem doubles its last letter before a vowel, as CHAT does in CHATTED."""
    start, vowel, last = stem[:-2], stem[-2], stem[-1]
    return (
        vowel in _VOWELS
        and last not in _VOWELS
        and last not in "WXY"
        and not _VOWELS.intersection(start)
    )


def _with_made_up(known: Lexicon, made_up: Lexicon) -> Lexicon:
    if known not in _both:
        words = sorted({*known.words, *made_up.words})
        graph = WordGraph.from_words(words, known.words.alphabet, gaddag=False)
        _both[known] = Lexicon(f"{known.name} and made-up words", graph)
    return _both[known]
