"""The word graph answers as a plain set of words would."""

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
from tilewright.rules.tiles import BLANK, ENGLISH, tile_set

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@cache
def english() -> list[str]:
    return [word.upper() for word in shipped.words(shipped.WordList.ENGLISH)]


@cache
def english_graph() -> WordGraph:
    return WordGraph.from_words(english())


# Few letters, so that words share much and a question often has answers.
words = st.text("ABC", min_size=1, max_size=6)
word_sets = st.sets(words, max_size=40)
racks = st.text("ABC?", max_size=7)


def can_lay(word: str, rack: str) -> bool:
    if len(word) > len(rack):
        return False
    held = Counter(rack)
    blanks = held.pop("?", 0)
    return (Counter(word) - held).total() <= blanks


# --- the whole shipped list


def test_every_shipped_word_is_in_it_and_nothing_else() -> None:
    graph = english_graph()
    assert len(graph) == len(english()) == 171_292
    assert all(graph.contains_each(english()))
    assert list(graph) == english()


def test_a_million_other_words_are_not() -> None:
    known = set(english())
    chance = random.Random(1)
    others = set[str]()
    while len(others) < 1_000_000:
        # Half are noise; half are one letter away from a word, which is harder.
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


def test_index_and_word_go_both_ways() -> None:
    graph = english_graph()
    places = random.Random(2).sample(range(len(graph)), 5_000)
    assert [graph.word_at(at) for at in places] == [english()[at] for at in places]
    assert [graph.index_of(english()[at]) for at in places] == places


@pytest.mark.parametrize("rack", ["RETAINS", "AEINST?", "QI??", "ZZZ", "?", "LETTERED"])
def test_anagrams_and_words_of_a_rack(rack: str) -> None:
    laid = [word for word in english() if can_lay(word, rack)]
    assert english_graph().build(rack) == laid
    assert english_graph().anagrams(rack) == [word for word in laid if len(word) == len(rack)]


@pytest.mark.parametrize(
    "pattern", ["S..RE*", "*Q*", "*[JX][AEIOU]", "??", "*ING*S", "[^AEIOUY]*Z"]
)
def test_patterns_find_what_a_regular_expression_finds(pattern: str) -> None:
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
def test_it_holds_what_it_was_made_of(held: set[str], asked: list[str]) -> None:
    graph = WordGraph.from_words(held)
    assert list(graph) == sorted(held)
    assert len(graph) == len(held)
    assert graph.contains_each(asked) == [word in held for word in asked]
    assert [word in graph for word in asked] == [word in held for word in asked]


@given(word_sets, racks)
def test_racks_against_trying_every_word(held: set[str], rack: str) -> None:
    graph = WordGraph.from_words(held, gaddag=False)
    laid = [word for word in sorted(held) if can_lay(word, rack)]
    assert graph.build(rack, shortest=1) == laid
    assert graph.anagrams(rack) == [word for word in laid if len(word) == len(rack)]


places = st.sampled_from(["A", "B", "C", ".", "?", "*", "[AB]", "[^A]", "[C]"])


@given(word_sets, st.lists(places, max_size=7))
def test_patterns_against_regular_expressions(held: set[str], parts: list[str]) -> None:
    expression = "".join({"?": ".", "*": ".*"}.get(part, part) for part in parts)
    expected = [word for word in sorted(held) if re.fullmatch(expression, word)]
    assert WordGraph.from_words(held).pattern("".join(parts)) == expected


@given(word_sets, words)
def test_hooks_against_trying_every_letter(held: set[str], word: str) -> None:
    front = tuple(letter for letter in LETTERS if letter + word in held)
    back = tuple(letter for letter in LETTERS if word + letter in held)
    assert WordGraph.from_words(held).hooks(word) == Hooks(front, back)


@given(st.sets(st.text("ABÄÖŁ", min_size=1, max_size=5)))
def test_words_have_the_order_of_the_alphabet(held: set[str]) -> None:
    order = "AÄBŁÖ"
    graph = WordGraph.from_words(held, Alphabet(list(order)))
    expected = sorted(held, key=lambda word: [order.index(letter) for letter in word])
    assert list(graph) == expected
    assert [graph.index_of(word) for word in expected] == list(range(len(held)))


@given(st.binary(max_size=60))
@settings(max_examples=300)
def test_any_lines_can_be_asked(lines: bytes) -> None:
    graph = WordGraph.from_words(["A", "BA"])
    asked = lines.removesuffix(b"\n").split(b"\n") if lines else []
    assert list(graph.contains_lines(lines)) == [line in {b"A", b"BA"} for line in asked]


# --- what may be asked, and what not


@pytest.mark.parametrize("asked", ["", "qi", "Q1", "ÉTÉ", "\ud800", "Q\0I", "A" * 100, 7, None])
def test_what_is_no_word_is_simply_not_in_it(asked: object) -> None:
    graph = WordGraph.from_words(["QI"])
    assert asked not in graph
    if isinstance(asked, str):
        assert graph.contains_each([asked, "QI"]) == [False, True]
        assert graph.index_of(asked) is None


def test_no_words_make_an_empty_graph() -> None:
    graph = WordGraph.from_words([])
    assert (len(graph), list(graph), graph.build("ABC?"), graph.pattern("*")) == (0, [], [], [])


def test_an_answer_may_be_limited() -> None:
    graph = WordGraph.from_words(["AB", "BA", "CAB"])
    assert graph.build("ABC", limit=2) == ["AB", "BA"]
    assert graph.pattern("*", limit=1) == ["AB"]
    assert graph.anagrams("AB", limit=0) == []
    assert list(islice(graph, 1)) == ["AB"]


def test_a_tile_may_carry_several_letters() -> None:
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


def test_letters_of_another_alphabet_are_refused_by_name() -> None:
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
def test_a_pattern_that_cannot_be_read_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="pattern"):
        WordGraph.from_words(["AB"]).pattern(pattern)


def test_a_bad_pattern_is_named() -> None:
    with pytest.raises(BadPattern) as refusal:
        WordGraph.from_words(["AB"]).pattern("[AB")
    assert refusal.value.pattern == "[AB"


@pytest.mark.parametrize("index", [-1, 2, 1 << 40])
def test_there_is_no_word_beyond_the_last(index: int) -> None:
    with pytest.raises(IndexError):
        WordGraph.from_words(["A", "B"]).word_at(index)


@pytest.mark.parametrize("word", ["", "A" * 65])
def test_a_word_without_letters_or_with_too_many_is_refused(word: str) -> None:
    with pytest.raises(BadGraph):
        WordGraph.from_words([word])


def test_words_must_be_strings() -> None:
    with pytest.raises(TypeError):
        WordGraph.from_words([b"QI"])  # type: ignore[list-item]


def test_it_is_saved_whole_and_loaded_again(tmp_path: Path) -> None:
    graph = WordGraph.from_words(["QI", "ZA"])
    graph.save(tmp_path / "words.kwg")
    assert list(WordGraph.load(tmp_path / "words.kwg")) == ["QI", "ZA"]
    assert [path.name for path in tmp_path.iterdir()] == ["words.kwg"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "words.kwg").mkdir()
    with pytest.raises(OSError, match=r"words\.kwg"):
        WordGraph.from_words(["QI"]).save(tmp_path / "words.kwg")
    assert [path.name for path in tmp_path.iterdir()] == ["words.kwg"]


def test_the_default_alphabet_is_the_english_box() -> None:
    graph = WordGraph.from_words(["QI"])
    assert graph.alphabet.letters == alphabet_of(ENGLISH).letters
    assert graph.anagrams(("Q", BLANK)) == ["QI"]


def test_the_shipped_list_takes_little_memory() -> None:
    assert english_graph().nbytes < 6_000_000
