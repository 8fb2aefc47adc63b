import hashlib

import pytest

from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.shipped import WORD_LEVELS, WordList, graph, is_rude, level, levels, words


@pytest.mark.parametrize(
    ("word_list", "count", "sha256"),
    [
        pytest.param(
            WordList.ENGLISH,
            171_292,
            "553e8468fe15b0e91e7fe42680dafe72c55d46a650267605e2c0425dc436bd86",
            id="english",
        ),
        pytest.param(
            WordList.WORLD_ENGLISH,
            248_642,
            "e1cb6c8cc8c5e4219a2ccb00b6c3dc5de2ad7fca7d6225a3a9ebb1f246cd8f26",
            id="world-english",
        ),
    ],
)
def test_a_shipped_list_matches_its_recipe(word_list: WordList, count: int, sha256: str) -> None:
    listed = words(word_list)
    assert len(listed) == count
    text = "".join(f"{word}\n" for word in listed)
    assert hashlib.sha256(text.encode()).hexdigest() == sha256


@pytest.mark.parametrize("word_list", WordList)
def test_words_are_sorted_and_fit_on_the_board(word_list: WordList) -> None:
    listed = words(word_list)
    assert list(listed) == sorted(set(listed))
    assert all(word.isascii() and word.islower() and 2 <= len(word) <= 15 for word in listed)


@pytest.mark.parametrize("word_list", WordList)
def test_levels_are_in_the_order_of_the_words(word_list: WordList) -> None:
    listed = words(word_list)
    in_order = levels(word_list)
    assert len(in_order) == len(listed)
    assert set(in_order) == set(WORD_LEVELS)
    assert [in_order[index] for index in range(0, len(listed), 1000)] == [
        level(word) for word in listed[::1000]
    ]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("the", 10),
        ("zebra", 35),
        ("ZEBRA", 35),
        ("qUiZ", 20),
        ("oi", 55),
        ("qi", 70),
        ("cwm", 70),
        ("zax", 80),
        ("aa", 95),
        ("colour", 10),
        ("", None),
        ("zzq", None),
        ("qwrtz", None),
        ("it's", None),
    ],
)
def test_a_word_has_a_level_in_either_case(word: str, expected: int | None) -> None:
    assert level(word) == expected


def test_the_two_letter_words() -> None:
    assert " ".join(word for word in words(WordList.ENGLISH) if len(word) == 2) == (
        "aa ab ad ae ag ah ai al am an ar as at aw ax ay ba be bi bo by de do ed ef eh el em en er "
        "es et ex fa fe go ha he hi hm ho id if in is it jo ka ki la li lo ma me mi mm mo mu my na "
        "ne no nu od oe of oh oi om on op or os ow ox oy pa pe pi qi re sh si so ta ti to uh um un "
        "up us ut we wo xi xu ya ye yo za"
    )


def test_world_english_has_all_of_english_and_more_spellings() -> None:
    english = frozenset(words(WordList.ENGLISH))
    world = frozenset(words(WordList.WORLD_ENGLISH))
    assert english < world
    assert {"fertilise", "unsavoury", "zho", "fy"} <= world - english


@pytest.mark.parametrize(
    ("full", "family"),
    [
        (WordList.ENGLISH, WordList.FAMILY_ENGLISH),
        (WordList.WORLD_ENGLISH, WordList.FAMILY_WORLD_ENGLISH),
    ],
)
def test_a_family_list_lacks_rude_words_and_nothing_else(full: WordList, family: WordList) -> None:
    kept = frozenset(words(family))
    dropped = frozenset(words(full)) - kept
    assert kept < frozenset(words(full))
    assert {"fuck", "shitty", "fuckup", "kike"} <= dropped
    assert {"scunner", "shittah", "mishit", "snigger", "niggard", "raccoon", "cockpit"} <= kept
    assert all(is_rude(word) for word in dropped)
    assert not any(is_rude(word) for word in list(kept)[::100])
    assert len(dropped) < 200


def test_a_word_in_no_list_is_not_rude() -> None:
    assert not is_rude("zzq")


@pytest.mark.parametrize("word_list", WordList)
def test_the_graph_of_a_list_contains_its_words(word_list: WordList) -> None:
    assert list(graph(word_list)) == [word.upper() for word in words(word_list)]


@pytest.mark.parametrize("word_list", [WordList.ENGLISH, WordList.WORLD_ENGLISH])
def test_the_shipped_graphs_are_those_the_kernel_builds(word_list: WordList) -> None:
    built = WordGraph.from_words((word.upper() for word in words(word_list)), gaddag=False)
    assert built.to_kwg() == graph(word_list).to_kwg()


def test_lookalike_letters_do_not_form_words() -> None:
    assert level("\N{LATIN SMALL LETTER LONG S}o") is None
    assert level("k\N{LATIN SMALL LETTER DOTLESS I}n") is None
