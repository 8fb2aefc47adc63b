"""The word graph against plain sets of words."""

import random
import re
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.lexicon import shipped
from tilewright.lexicon.graph import (
    Alphabet,
    BadGraph,
    BadPattern,
    Hooks,
    UnknownLetters,
    WordGraph,
    alphabet_of,
)
from tilewright.rules.equipment.tiles import BLANK, ENGLISH, tile_set

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@cache
def english() -> list[str]:
    return [word.upper() for word in shipped.words(shipped.WordList.ENGLISH)]


@cache
def english_graph() -> WordGraph:
    return WordGraph.from_words(english())


# Few letters, so that words share prefixes and queries often have results.
words = st.text("ABC", min_size=1, max_size=6)
word_sets = st.sets(words, max_size=40)
racks = st.text("ABC?", max_size=7)


def can_form(word: str, rack: str) -> bool:
    if len(word) > len(rack):
        return False
    held = Counter(rack)
    blanks = held.pop("?", 0)
    return (Counter(word) - held).total() <= blanks


# --- the whole shipped list


def test_it_contains_exactly_the_shipped_words() -> None:
    graph = english_graph()
    assert len(graph) == len(english()) == 171_292
    assert all(graph.contains_each(english()))
    assert list(graph) == english()


def test_it_contains_none_of_a_million_other_words() -> None:
    known = set(english())
    chance = random.Random(1)
    others = set[str]()
    while len(others) < 1_000_000:
        # Half are random; half are one letter away from a word, which is harder.
        if len(others) % 2:
            word = "".join(chance.choices(LETTERS, k=chance.randint(2, 9)))
        else:
            near = chance.choice(english())
            at = chance.randrange(len(near))
            word = near[:at] + chance.choice(LETTERS) + near[at + chance.randint(0, 1) :]
        if word not in known:
            others.add(word)
    graph = english_graph()
    assert not any(graph.contains_each(others))
    assert not any(graph.contains_lines("\n".join(others).encode()))


def test_index_of_and_word_at_are_inverse() -> None:
    graph = english_graph()
    indices = random.Random(2).sample(range(len(graph)), 5_000)
    assert [graph.word_at(index) for index in indices] == [english()[index] for index in indices]
    assert [graph.index_of(english()[index]) for index in indices] == indices


@pytest.mark.parametrize("rack", ["RETAINS", "AEINST?", "QI??", "ZZZ", "?", "LETTERED"])
def test_the_words_of_a_rack_and_its_anagrams(rack: str) -> None:
    formed = [word for word in english() if can_form(word, rack)]
    assert english_graph().build(rack) == formed
    assert english_graph().anagrams(rack) == [word for word in formed if len(word) == len(rack)]


@pytest.mark.parametrize(
    "pattern", ["S..RE*", "*Q*", "*[JX][AEIOU]", "??", "*ING*S", "[^AEIOUY]*Z"]
)
def test_patterns_find_the_same_as_regular_expressions(pattern: str) -> None:
    expression = re.compile(pattern.replace("?", ".").replace("*", ".*"))
    expected = [word for word in english() if expression.fullmatch(word)]
    assert english_graph().pattern(pattern) == expected


def test_hooks_of_shipped_words() -> None:
    known = set(english())
    for word in random.Random(3).sample(english(), 2_000):
        hooks = english_graph().hooks(word)
        assert hooks.front == tuple(letter for letter in LETTERS if letter + word in known)
        assert hooks.back == tuple(letter for letter in LETTERS if word + letter in known)


# --- any words


@given(word_sets, st.lists(words))
def test_it_contains_the_words_it_was_built_from(known: set[str], queries: list[str]) -> None:
    graph = WordGraph.from_words(known)
    assert list(graph) == sorted(known)
    assert len(graph) == len(known)
    assert graph.contains_each(queries) == [word in known for word in queries]
    assert [word in graph for word in queries] == [word in known for word in queries]


@given(word_sets, racks)
def test_racks_against_brute_force(known: set[str], rack: str) -> None:
    graph = WordGraph.from_words(known, gaddag=False)
    formed = [word for word in sorted(known) if can_form(word, rack)]
    assert graph.build(rack, shortest=1) == formed
    assert graph.anagrams(rack) == [word for word in formed if len(word) == len(rack)]


places = st.sampled_from(["A", "B", "C", ".", "?", "*", "[AB]", "[^A]", "[C]"])


@given(word_sets, st.lists(places, max_size=7))
def test_patterns_against_regular_expressions(known: set[str], parts: list[str]) -> None:
    expression = "".join({"?": ".", "*": ".*"}.get(part, part) for part in parts)
    expected = [word for word in sorted(known) if re.fullmatch(expression, word)]
    assert WordGraph.from_words(known).pattern("".join(parts)) == expected


@given(word_sets, words)
def test_hooks_against_brute_force(known: set[str], word: str) -> None:
    front = tuple(letter for letter in LETTERS if letter + word in known)
    back = tuple(letter for letter in LETTERS if word + letter in known)
    assert WordGraph.from_words(known).hooks(word) == Hooks(front, back)


@given(st.sets(st.text("ABÄÖŁ", min_size=1, max_size=5)))
def test_words_are_in_alphabetical_order(known: set[str]) -> None:
    order = "AÄBŁÖ"
    graph = WordGraph.from_words(known, Alphabet(list(order)))
    expected = sorted(known, key=lambda word: [order.index(letter) for letter in word])
    assert list(graph) == expected
    assert [graph.index_of(word) for word in expected] == list(range(len(known)))


@given(st.binary(max_size=60))
@settings(max_examples=300)
def test_any_bytes_are_accepted_as_lines(lines: bytes) -> None:
    graph = WordGraph.from_words(["A", "BA"])
    queries = lines.removesuffix(b"\n").split(b"\n") if lines else []
    assert list(graph.contains_lines(lines)) == [line in {b"A", b"BA"} for line in queries]


# --- valid and invalid queries


@pytest.mark.parametrize("query", ["", "qi", "Q1", "ÉTÉ", "\ud800", "Q\0I", "A" * 100, 7, None])
def test_a_non_word_is_not_in_it(query: object) -> None:
    graph = WordGraph.from_words(["QI"])
    assert query not in graph
    if isinstance(query, str):
        assert graph.contains_each([query, "QI"]) == [False, True]
        assert graph.index_of(query) is None


def test_a_graph_may_be_empty() -> None:
    graph = WordGraph.from_words([])
    assert (len(graph), list(graph), graph.build("ABC?"), graph.pattern("*")) == (0, [], [], [])


def test_results_may_be_limited() -> None:
    graph = WordGraph.from_words(["AB", "BA", "CAB"])
    assert graph.build("ABC", limit=2) == ["AB", "BA"]
    assert graph.pattern("*", limit=1) == ["AB"]
    assert graph.anagrams("AB", limit=0) == []
    assert list(islice(graph, 1)) == ["AB"]


def test_a_tile_may_have_several_letters() -> None:
    spanish = alphabet_of(tile_set("spanish", 2, "A 1 1, C 1 1, CH 1 1, E 1 1, H 1 1, Ñ 1 1"))
    graph = WordGraph.from_words(["CHE", "ACHE", "CAÑA"], spanish)
    assert list(graph) == ["ACHE", "CAÑA", "CHE"]
    assert ("CH", "E") in graph
    assert ("C", "H", "E") not in graph
    assert graph.index_of(("CH", "E")) == 2
    assert graph.anagrams(("E", "CH")) == ["CHE"]
    assert graph.anagrams(("E", "C", "H")) == []
    assert graph.anagrams("?E") == ["CHE"]
    assert graph.pattern(".CH.") == ["ACHE"]
    assert graph.pattern("[CH]E") == ["CHE"]
    assert graph.hooks(("CH", "E")).front == ("A",)


def test_unknown_letters_are_named_in_the_error() -> None:
    graph = WordGraph.from_words(["QI"])
    with pytest.raises(UnknownLetters, match="'É'"):
        graph.anagrams(("Q", "É"))
    with pytest.raises(UnknownLetters, match="qi"):
        graph.build("qi?")
    with pytest.raises(UnknownLetters, match="ÉTÉ"):
        WordGraph.from_words(["ÉTÉ"])
    with pytest.raises(UnknownLetters):
        graph.hooks("q")


@pytest.mark.parametrize("pattern", ["[AB", "AB]", "[]", "A-B", "[a]", f"[^{LETTERS}]", "A" * 64])
def test_an_invalid_pattern_is_rejected(pattern: str) -> None:
    with pytest.raises(ValueError, match="pattern"):
        WordGraph.from_words(["AB"]).pattern(pattern)


def test_the_error_names_the_pattern() -> None:
    with pytest.raises(BadPattern) as error:
        WordGraph.from_words(["AB"]).pattern("[AB")
    assert error.value.pattern == "[AB"


@pytest.mark.parametrize("index", [-1, 2, 1 << 40])
def test_an_index_out_of_range_is_rejected(index: int) -> None:
    with pytest.raises(IndexError):
        WordGraph.from_words(["A", "B"]).word_at(index)


@pytest.mark.parametrize("word", ["", "A" * 65])
def test_empty_and_overlong_words_are_rejected(word: str) -> None:
    with pytest.raises(BadGraph):
        WordGraph.from_words([word])


def test_words_must_be_strings() -> None:
    with pytest.raises(TypeError):
        WordGraph.from_words([b"QI"])  # type: ignore[list-item]


def test_it_can_be_saved_and_loaded(tmp_path: Path) -> None:
    graph = WordGraph.from_words(["QI", "ZA"])
    graph.save(tmp_path / "words.kwg")
    assert list(WordGraph.load(tmp_path / "words.kwg")) == ["QI", "ZA"]
    assert [path.name for path in tmp_path.iterdir()] == ["words.kwg"]


def test_a_failed_save_leaves_no_file_behind(tmp_path: Path) -> None:
    (tmp_path / "words.kwg").mkdir()
    with pytest.raises(OSError, match=r"words\.kwg"):
        WordGraph.from_words(["QI"]).save(tmp_path / "words.kwg")
    assert [path.name for path in tmp_path.iterdir()] == ["words.kwg"]


def test_the_default_alphabet_is_that_of_the_english_tiles() -> None:
    graph = WordGraph.from_words(["QI"])
    assert graph.alphabet.letters == alphabet_of(ENGLISH).letters
    assert graph.anagrams(("Q", BLANK)) == ["QI"]


def test_the_shipped_list_needs_little_memory() -> None:
    assert english_graph().nbytes < 6_000_000
