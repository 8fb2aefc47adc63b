"""KWG files: foreign ones are read, ours follow the format, damaged ones are rejected.

A node holds the tile (bits 31 to 24), whether a word ends there (23), whether it is the last
sibling (22) and the index of its first child (21 to 0). Nodes 0 and 1 point to the DAWG and the
GADDAG.
"""

import random
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.lexicon import shipped
from tilewright.lexicon.graph import MAX_FILE_BYTES, Alphabet, BadGraph, WordGraph

WORD = 1 << 23
LAST = 1 << 22


def node(letter: str, flags: int, children: int = 0) -> int:
    tile = 0 if letter == "@" else ord(letter) - ord("A") + 1
    return tile << 24 | flags | children


def kwg(*nodes: int) -> bytes:
    return struct.pack(f"<{len(nodes)}I", *nodes)


# CAR, CARE and ARC by hand: nothing is shared, children come before their parents, the GADDAG comes
# before the DAWG, and node 8 is unused.
BY_HAND = kwg(
    LAST | 37, LAST | 33,
    # what follows in the GADDAG: A|RC, AC|R, AC|RE, C|AR, C|ARE, RA|C, RAC|E
    node("R", LAST, 3), node("C", WORD | LAST),
    node("R", WORD | LAST, 5), node("E", WORD | LAST),
    node("A", LAST, 7), node("R", WORD | LAST, 9), node("Z", LAST),
    node("E", WORD | LAST), node("C", WORD | LAST), node("E", WORD | LAST),
    # A: @RC, C@RE; C: @ARE, RA (that is ARC backwards); E: RAC; R: A@C, AC@E and RAC backwards
    node("@", 0, 2), node("C", LAST, 14), node("@", LAST, 4),
    node("@", 0, 6), node("R", LAST, 17), node("A", WORD | LAST),
    node("R", LAST, 19), node("A", LAST, 20), node("C", WORD | LAST),
    node("A", LAST, 22), node("@", 0, 10), node("C", WORD | LAST, 24), node("@", LAST, 11),
    # the DAWG's inner letters
    node("R", LAST, 26), node("C", WORD | LAST),
    node("A", LAST, 28), node("R", WORD | LAST, 29), node("E", WORD | LAST),
    0, 0, 0,
    # the first letters of the GADDAG, and of the DAWG
    node("A", 0, 12), node("C", 0, 15), node("E", 0, 18), node("R", LAST, 21),
    node("A", 0, 25), node("C", LAST, 27),
)  # fmt: skip


def spelled(graph: WordGraph) -> tuple[list[str], list[str]]:
    """Return every path of the DAWG and of the GADDAG, found without the kernel."""
    nodes = struct.unpack(f"<{len(graph.to_kwg()) // 4}I", graph.to_kwg())

    def paths(at: int) -> list[str]:
        found: list[str] = []
        while at:
            letter = "@" if not nodes[at] >> 24 else chr(ord("A") + (nodes[at] >> 24) - 1)
            if nodes[at] & WORD:
                found.append(letter)
            found += [letter + rest for rest in paths(nodes[at] & LAST - 1)]
            at = 0 if nodes[at] & LAST else at + 1
        return found

    return paths(nodes[0] & LAST - 1), paths(nodes[1] & LAST - 1)


def rotations(words: list[str]) -> list[str]:
    return [
        word[:split][::-1] + ("@" + word[split:] if split < len(word) else "")
        for word in words
        for split in range(1, len(word) + 1)
    ]


# --- files of other programs


def test_a_file_of_another_program_is_read() -> None:
    graph = WordGraph.from_kwg(BY_HAND)
    assert list(graph) == ["ARC", "CAR", "CARE"]
    assert graph.contains_each(["CAR", "CARE", "CA", "CARES", "E"]) == [True, True] + [False] * 3
    assert graph.anagrams("RAC") == ["ARC", "CAR"]
    assert graph.hooks("CAR").back == ("E",)
    assert graph.has_gaddag
    assert sorted(spelled(graph)[1]) == sorted(rotations(["ARC", "CAR", "CARE"]))
    assert graph.to_kwg() == BY_HAND


def test_an_incomplete_gaddag_is_rejected() -> None:
    without_a = BY_HAND.replace(kwg(LAST | 33), kwg(LAST | 34), 1)
    with pytest.raises(BadGraph, match="different words"):
        WordGraph.from_kwg(without_a)


def test_a_file_without_gaddag_may_omit_its_root() -> None:
    graph = WordGraph.from_kwg(kwg(LAST | 1, node("A", WORD | LAST, 2), node("A", WORD | LAST)))
    assert list(graph) == ["A", "AA"]
    assert not graph.has_gaddag


def test_an_arc_may_lead_into_the_middle_of_siblings() -> None:
    data = kwg(
        LAST | 4, LAST,
        node("A", WORD), node("B", WORD | LAST),
        node("A", 0, 2), node("B", 0, 3), node("C", LAST, 2),
    )  # fmt: skip
    assert list(WordGraph.from_kwg(data)) == ["AA", "AB", "BB", "CA", "CB"]


# --- our own files


@given(st.sets(st.text("ABC", min_size=1, max_size=6), max_size=30))
def test_our_files_follow_the_format(words: set[str]) -> None:
    graph = WordGraph.from_words(words)
    dawg, gaddag = spelled(graph)
    assert dawg == sorted(words)
    assert sorted(gaddag) == sorted(rotations(sorted(words)))
    again = WordGraph.from_kwg(graph.to_kwg())
    assert again.to_kwg() == graph.to_kwg()
    assert list(again) == list(graph)


def test_the_separator_comes_first() -> None:
    _, gaddag = spelled(WordGraph.from_words(["CARE"]))
    assert gaddag == ["AC@RE", "C@ARE", "ERAC", "RAC@E"]


def test_the_shipped_list_round_trips_byte_for_byte() -> None:
    words = [word.upper() for word in shipped.words(shipped.WordList.ENGLISH)]
    data = WordGraph.from_words(words).to_kwg()
    assert WordGraph.from_kwg(data).to_kwg() == data
    assert WordGraph.from_words(reversed(words)).to_kwg() == data
    assert len(data) // 4 < 800_000  # nodes; endings are shared


# --- damaged and hostile files

CHAIN = [node("A", LAST, at + 1) for at in range(2, 200)]
BROAD = [
    node(letter, WORD | last, at)
    for at in range(4, 124, 2)
    for letter, last in (("A", 0), ("B", LAST))
]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\0" * 7, id="half-a-node"),
        pytest.param(kwg(LAST | 2, LAST), id="arc-out-of-the-file"),
        pytest.param(
            kwg(LAST | 2, LAST, node("A", WORD | LAST, 77)), id="inner-arc-out-of-the-file"
        ),
        pytest.param(kwg(LAST | 2, LAST, node("A", WORD)), id="unterminated-siblings"),
        pytest.param(kwg(LAST | 2, LAST, node("A", WORD | LAST, 2)), id="node-is-its-own-child"),
        pytest.param(
            kwg(LAST | 2, LAST, node("A", LAST, 3), node("B", WORD | LAST, 2)), id="cycle-of-two"
        ),
        pytest.param(kwg(LAST | 2, LAST, *CHAIN, node("A", WORD | LAST)), id="word-too-long"),
        pytest.param(kwg(LAST | 2, LAST, *BROAD, *[node("A", WORD | LAST)] * 2), id="2**60-words"),
        pytest.param(kwg(LAST | 2, LAST, node("A", LAST)), id="path-without-a-word"),
        pytest.param(kwg(LAST | 2, LAST, 27 << 24 | WORD | LAST), id="letter-after-Z"),
        pytest.param(
            kwg(LAST | 2, LAST, node("B", WORD), node("A", WORD | LAST)), id="unsorted-siblings"
        ),
        pytest.param(
            kwg(LAST | 2, LAST, node("A", WORD), node("A", WORD | LAST)), id="duplicate-sibling"
        ),
        pytest.param(
            kwg(LAST | 2, LAST, node("@", LAST, 3), node("A", WORD | LAST)),
            id="separator-in-the-dawg",
        ),
        pytest.param(kwg(LAST, LAST | 2, node("A", WORD | LAST)), id="gaddag-without-a-dawg"),
        pytest.param(kwg(LAST | 2, LAST | 1, node("A", WORD | LAST)), id="gaddag-that-loops"),
        pytest.param(b"QI\nZA\n" * 20, id="text-file"),
        pytest.param(b"\0" * (MAX_FILE_BYTES + 4), id="too-many-nodes"),
    ],
)
def test_a_damaged_file_is_rejected(data: bytes) -> None:
    with pytest.raises(BadGraph):
        WordGraph.from_kwg(data)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.kwg"
    with path.open("wb") as file:
        file.truncate(1 << 34)
    with pytest.raises(BadGraph):
        WordGraph.load(path)


def test_the_alphabet_must_match() -> None:
    data = WordGraph.from_words(["ZA"]).to_kwg()
    with pytest.raises(BadGraph, match="alphabet"):
        WordGraph.from_kwg(data, Alphabet(["A", "B"]))


def test_flipped_bits_give_an_error_or_another_graph() -> None:
    data = WordGraph.from_words(["CAR", "CARE", "ARC", "RACE", "ACRE", "AREA"]).to_kwg()
    chance = random.Random(4)
    for _ in range(5_000):
        damaged = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        try:
            graph = WordGraph.from_kwg(bytes(damaged))
        except BadGraph:
            continue
        assert len(list(graph)) == len(graph)
        assert all(graph.contains_each(graph))
