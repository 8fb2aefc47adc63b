from gc import collect
from weakref import ref

import pytest

from tests.players.tables import BEGINNER, ENGLISH_WORDS, EXPERT, INTERMEDIATE
from tilewright.lexicon import shipped
from tilewright.lexicon.graph import WordGraph, alphabet_of
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.vocabulary import vocabulary
from tilewright.rules.equipment.tile_sets import TILE_SETS


def test_each_level_knows_every_word_of_the_level_below() -> None:
    levels = (BEGINNER, INTERMEDIATE, EXPERT)
    sizes = [len(vocabulary(ENGLISH_WORDS, level).words) for level in levels]
    assert sizes == sorted(set(sizes))
    intermediate = vocabulary(ENGLISH_WORDS, INTERMEDIATE)
    assert all(word in intermediate.words for word in vocabulary(ENGLISH_WORDS, BEGINNER).words)
    assert vocabulary(ENGLISH_WORDS, EXPERT).words is ENGLISH_WORDS


@pytest.mark.parametrize("name", ["english", "world-english", "family-english"])
def test_a_beginner_knows_only_words_of_the_agreed_list_and_no_rude_ones(name: str) -> None:
    dictionary = Lexicon.load(name)
    words = list(vocabulary(dictionary, BEGINNER).words)
    assert len(words) > 40_000
    assert all(dictionary.words.contains_each(words))
    assert not any(map(shipped.is_rude, words))


def test_a_player_recognises_the_words_that_it_plays() -> None:
    beginner = vocabulary(ENGLISH_WORDS, BEGINNER)
    assert all(map(beginner.recognises, beginner.words))


def test_a_common_word_outside_the_agreed_list_is_unknown() -> None:
    without = Lexicon.from_words(word for word in ENGLISH_WORDS if word != "ZEBRA")
    assert "ZEBRA" not in vocabulary(without, BEGINNER).words
    assert not vocabulary(without, BEGINNER).recognises("ZEBRA")


def test_every_level_knows_a_short_list() -> None:
    short = Lexicon.from_words(["ZAX", "QI", "CAT"])
    assert vocabulary(short, BEGINNER).words is short
    assert vocabulary(short, BEGINNER).recognises("ZAX")


def test_every_level_knows_the_whole_list_in_another_language() -> None:
    alphabet = alphabet_of(TILE_SETS["german"])
    german = Lexicon("deutsch", WordGraph.from_words(["ÜBER", "DIE", "ÖDE"], alphabet))
    assert vocabulary(german, INTERMEDIATE).words is german


def test_the_cache_does_not_keep_a_word_list_alive() -> None:
    dictionary = Lexicon.from_words(vocabulary(ENGLISH_WORDS, INTERMEDIATE).words)
    assert vocabulary(dictionary, BEGINNER).words is not dictionary
    gone = ref(dictionary)
    del dictionary
    collect()
    assert gone() is None
