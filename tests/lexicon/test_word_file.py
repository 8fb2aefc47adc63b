"""Users' word lists: every clear encoding is read, and rejected entries are reported."""

import gzip
import lzma
import string
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tilewright.lexicon import word_file
from tilewright.lexicon.errors import BadWordFile
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.word_file import Reason, read_text, read_word_file

BOM = "\ufeff"


def words(data: bytes) -> list[str]:
    return list(read_text(data).graph)


def counts(text: str) -> dict[Reason, int]:
    found = read_text(text.encode()).rejected
    return {reason: rejected.count for reason, rejected in found.items()}


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        pytest.param(b"qi\nza\n", "UTF-8", id="plain"),
        pytest.param(b"qi\r\nza\r\n", "UTF-8", id="windows-line-ends"),
        pytest.param(b"qi\rza\r", "UTF-8", id="old-mac-line-ends"),
        pytest.param(b"qi\nza\n\x1a", "UTF-8", id="ctrl-z-at-the-end"),
        pytest.param((BOM + "qi\nza").encode(), "UTF-8", id="utf-8-with-bom"),
        pytest.param((BOM + "qi\nza").encode("utf-16-le"), "UTF-16-LE", id="utf-16-le"),
        pytest.param((BOM + "qi\nza").encode("utf-16-be"), "UTF-16-BE", id="utf-16-be"),
        pytest.param("qi\nza".encode("utf-16-le"), "UTF-16-LE", id="utf-16-le-without-bom"),
        pytest.param("qi\nza".encode("utf-16-be"), "UTF-16-BE", id="utf-16-be-without-bom"),
        pytest.param((BOM + "qi\nza").encode("utf-32-le"), "UTF-32-LE", id="utf-32-le"),
        pytest.param((BOM + "qi\nza").encode("utf-32-be"), "UTF-32-BE", id="utf-32-be"),
        pytest.param("qi\tl’énergie\nza".encode("cp1252"), "Windows-1252", id="windows-1252"),
        pytest.param("qi\ténergie\nza".encode("latin-1"), "Windows-1252", id="latin-1"),
        pytest.param("qi\tl’énergie\nza".encode(), "UTF-8", id="utf-8"),
    ],
)
def test_a_clear_encoding_is_detected(data: bytes, encoding: str) -> None:
    found = read_text(data)
    assert list(found.graph) == ["QI", "ZA"]
    assert found.encoding == encoding


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(bytes(range(256)), id="all-bytes"),
        pytest.param(b"qi\0za\n", id="zero-byte"),
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", id="picture"),
        pytest.param(b"\x7fELF\x02\x01\x01" + b"\0" * 20, id="program"),
        pytest.param(b"qi\x1b[2Jza\n", id="terminal-escapes"),
        pytest.param(b"qi\n\x81\x8d\n", id="undefined-bytes"),
        pytest.param(b"\xff\xfeq", id="half-a-character"),
        pytest.param(b"\xff\xfe\x00\xd8", id="half-a-surrogate-pair"),
        pytest.param("слова из букв\n".encode("cp1251"), id="unknown-encoding"),
        pytest.param(b"\xef\xbb\xbf\xff\xff", id="wrong-bom"),
    ],
)
def test_binary_data_is_rejected(data: bytes) -> None:
    with pytest.raises(BadWordFile):
        read_text(data)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("aa\trough, cindery lava", id="tab"),
        pytest.param("aa, rough, cindery lava", id="comma"),
        pytest.param('"aa","rough, cindery lava"', id="quoted"),
        pytest.param("aa   rough, cindery lava", id="columns"),
        pytest.param("aa;rough, cindery lava", id="semicolon"),
        pytest.param("aa rough, cindery lava", id="one-space"),
        pytest.param("AA rough, cindery lava", id="capitals"),
    ],
)
def test_a_definition_may_follow_the_word(line: str) -> None:
    found = read_text(f"{line}\n".encode())
    assert list(found.graph) == ["AA"]
    assert found.definitions == {"AA": "rough, cindery lava"}


def test_a_space_makes_a_phrase_in_a_list_of_single_words() -> None:
    found = read_text(b"ice\ncream\nice cream\nhors d'oeuvre\nqi\tlife, as some say\n")
    assert list(found.graph) == ["CREAM", "ICE", "QI"]
    assert found.rejected[Reason.PHRASE].examples == ["ice cream", "hors d'oeuvre"]


@pytest.mark.parametrize(
    ("text", "good", "names"),
    [
        pytest.param("aa\nParis\nNASA\nqi\nmcCoy", "AA QI", 3, id="capitalised-among-lower-case"),
        pytest.param(
            "AA\nPARIS\nqi\nParis\nZA", "AA PARIS QI ZA", 1, id="capitalised-among-upper-case"
        ),
        pytest.param("Aa\nQi\nZa\nMcCoy", "AA QI ZA", 1, id="every-word-capitalised"),
        pytest.param("Aachen\nAaron\nA\naa\nab\nad", "AA AB AD", 2, id="names-first"),
    ],
)
def test_the_case_of_most_words_decides_what_is_a_name(text: str, good: str, names: int) -> None:
    assert words(text.encode()) == good.split()
    assert counts(text)[Reason.NAME] == names


def test_rejected_entries_are_counted_by_reason() -> None:
    text = (
        "qi\nit's\nit’s\nx-ray\nx–ray\nmp3\ncafé\nя\na+b\nx\nabcdefghijklmnop\nabcdefghijklmno\n#\n"
    )
    assert counts(text) == {
        Reason.APOSTROPHE: 2,
        Reason.HYPHEN: 2,
        Reason.DIGIT: 1,
        Reason.OTHER_LETTER: 2,
        Reason.OTHER_SYMBOL: 1,
        Reason.TOO_SHORT: 1,
        Reason.TOO_LONG: 1,
    }
    assert words(text.encode()) == ["ABCDEFGHIJKLMNO", "QI"]


def test_a_few_examples_are_kept_and_long_ones_truncated() -> None:
    text = "qi\n" + "".join(f"{'x' * 50}{number}\n" for number in range(9))
    rejected = read_text(text.encode()).rejected[Reason.DIGIT]
    assert (rejected.count, len(rejected.examples), len(rejected.examples[0])) == (9, 5, 40)


def test_a_repeated_word_counts_once() -> None:
    found = read_text(b"QI\nqi\nqi\nZA\nZA\nZA\nZA")
    assert list(found.graph) == ["QI", "ZA"]
    assert found.repeated == 5


def test_the_first_definition_wins() -> None:
    assert read_text(b"qi\tone\nqi\ttwo\n").definitions == {"QI": "one"}


def test_progress_is_reported_from_start_to_end() -> None:
    reported = list[float]()
    read_text(b"qi\n" * 50_000, reported.append)
    assert reported == sorted(reported)
    assert all(0 <= part <= 1 for part in reported)
    assert reported[-1] > 0.8


# --- files


def write_file(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        pytest.param("a.txt", b"", "no word", id="empty"),
        pytest.param("a.txt", b"x\n1\n", "only one letter, a digit", id="only-rejected"),
        pytest.param("a.kwg", b"QI\nZA\n", "not a KWG file", id="text-as-kwg"),
        pytest.param("a.kwg", WordGraph.from_words([]).to_kwg(), "no word", id="empty-kwg"),
        pytest.param(
            "a.txt", WordGraph.from_words(["QI"]).to_kwg(), "not a text", id="kwg-as-text"
        ),
        pytest.param("a.txt.gz", b"qi\n", "damaged", id="not-gzip"),
        pytest.param(
            "a.txt.gz", gzip.compress(b"qi\n" * 99)[:-9], "truncated", id="truncated-gzip"
        ),
        pytest.param("a.txt.gz", gzip.compress(b"qi\n" * 99)[:20] + b"?" * 9, "damaged", id="zlib"),
        pytest.param("a.txt.xz", b"qi\n", "damaged", id="not-xz"),
        pytest.param("a.txt.xz", lzma.compress(b"qi\n" * 99)[:-9], "truncated", id="truncated-xz"),
    ],
)
def test_a_file_without_a_list_is_rejected(
    tmp_path: Path, name: str, data: bytes, why: str
) -> None:
    with pytest.raises(BadWordFile, match=why):
        read_word_file(write_file(tmp_path / name, data))


def test_a_huge_file_is_rejected_even_if_compressed(tmp_path: Path) -> None:
    size = word_file.MAX_TEXT_BYTES + 1
    with (tmp_path / "a.txt").open("wb") as file:
        file.truncate(size)
    write_file(tmp_path / "a.txt.xz", lzma.compress(bytes(size), preset=0))
    for name in ("a.txt", "a.txt.xz"):
        with pytest.raises(BadWordFile, match="too large"):
            read_word_file(tmp_path / name)


def test_too_many_words_are_rejected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(word_file, "MAX_WORDS", 2)
    with pytest.raises(BadWordFile, match="more than 2 words"):
        read_text(b"aa\nab\nad\n")
    graph = WordGraph.from_words(["AA", "AB", "AD"])
    with pytest.raises(BadWordFile, match="more than 2 words"):
        read_word_file(write_file(tmp_path / "a.kwg", graph.to_kwg()))


def test_words_of_a_kwg_file_that_do_not_fit_are_rejected(tmp_path: Path) -> None:
    graph = WordGraph.from_words(["A", "QI", "Z" * 16])
    found = read_word_file(write_file(tmp_path / "a.KWG", graph.to_kwg()))
    assert list(found.graph) == ["QI"]
    assert {reason: entries.examples for reason, entries in found.rejected.items()} == {
        Reason.TOO_SHORT: ["A"],
        Reason.TOO_LONG: ["Z" * 16],
    }


# --- fuzzing


def words_or_none(data: bytes) -> Iterable[str]:
    try:
        return read_text(data).graph
    except BadWordFile:
        return ()


def is_word(word: str) -> bool:
    return set(word) <= set(string.ascii_uppercase) and 2 <= len(word) <= 15


@given(st.binary(max_size=300))
@example(b"\xff\xfe\0\0")
@example(b"\0a")
@settings(max_examples=500)
def test_any_bytes_give_words_or_an_error(data: bytes) -> None:
    assert all(map(is_word, words_or_none(data)))


line_ends = st.sampled_from(["\n", "\r\n", "\r", "\t", ",", "  ", " ", '"', "#", "\x85", "\u2028"])
scraps = st.one_of(line_ends, st.text(max_size=8), st.text(string.ascii_letters, max_size=17))


@given(st.lists(scraps), st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"]))
@settings(max_examples=500)
def test_any_text_gives_words_or_an_error(parts: list[str], encoding: str) -> None:
    data = "".join(parts).encode(encoding, errors="replace")
    assert all(map(is_word, words_or_none(data)))


@given(st.sets(st.text(string.ascii_lowercase, min_size=2, max_size=15), min_size=1))
def test_a_plain_list_is_read_unchanged(listed: set[str]) -> None:
    data = "\n".join(listed).encode()
    assert words(data) == sorted(word.upper() for word in listed)


GRAPH = WordGraph.from_words(["CARE", "CARES", "QI", "RACE", "SCARE", "ZA"]).to_kwg()


@given(st.lists(st.tuples(st.integers(0, len(GRAPH) - 1), st.integers(0, 255)), max_size=6))
@settings(max_examples=1000)
def test_a_damaged_graph_gives_words_or_an_error(flips: list[tuple[int, int]]) -> None:
    data = bytearray(GRAPH)
    for at, byte in flips:
        data[at] = byte
    try:
        found = word_file._read_kwg(bytes(data))
    except BadWordFile:
        return
    assert all(map(is_word, found.graph))


@given(st.binary(max_size=200))
@settings(max_examples=500)
def test_any_bytes_as_a_graph_give_words_or_an_error(data: bytes) -> None:
    try:
        found = word_file._read_kwg(data)
    except BadWordFile:
        return
    assert all(map(is_word, found.graph))


@pytest.mark.parametrize("filler", [" ", "\t", "a", "a ", "\n", '"', ","])
def test_a_long_line_takes_linear_time(filler: str) -> None:
    """Anything slower than linear would hang on four million characters."""
    data = (b"qi\n" * 3) + filler.encode() * (4_000_000 // len(filler))
    assert "QI" in words(data)
