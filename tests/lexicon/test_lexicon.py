"""A lexicon is found by name or file, ignores case, and rules on challenges."""

import gzip
import lzma
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from tilewright.lexicon import shipped, user_lists
from tilewright.lexicon.errors import BadWordFile, LexiconError, UnknownList
from tilewright.lexicon.graph import Hooks, UnknownLetters, WordGraph
from tilewright.lexicon.lexicon import Lexicon, available_lists
from tilewright.lexicon.ruling import PlayRuling, WordRuling
from tilewright.lexicon.shipped import WordList
from tilewright.lexicon.word_file import read_text
from tilewright.rules.editions.challenge_rule import Judge


@pytest.fixture(autouse=True)
def _isolated_directories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")


def test_the_default_is_english() -> None:
    lexicon = Lexicon.load()
    assert (lexicon.name, len(lexicon)) == ("english", 171_292)
    assert repr(lexicon) == "<Lexicon english: 171292 words>"


def test_a_lexicon_contains_exactly_its_list() -> None:
    """Check all words in either case against a plain set, and near misses."""
    lexicon = Lexicon.load()
    known = set(shipped.words(WordList.ENGLISH))
    assert [word.lower() for word in lexicon] == sorted(known)
    assert all(word in lexicon for word in known)
    chance = random.Random(1)
    for word in chance.sample(sorted(known), 20_000):
        near = word[:-1] + chance.choice("abcdefghijklmnopqrstuvwxyz")
        assert (near in lexicon) == (near in known)
        assert lexicon.accepts(near.upper()) == (near in known)


@pytest.mark.parametrize(
    "word",
    [
        "",
        "Q",
        "Q1",
        "Q I",
        "q\N{LATIN SMALL LETTER DOTLESS I}",
        "\N{LATIN SMALL LETTER LONG S}o",
        "straße",
        "\ud800",
        "QI\n",
        "A" * 500,
        7,
        None,
    ],
)
def test_a_non_word_is_not_in_it(word: object) -> None:
    assert word not in Lexicon.load()


def test_a_family_list_can_be_loaded_by_name_or_option() -> None:
    lexicon = Lexicon.load("world-english", family=True)
    same = Lexicon.load("family-world-english")
    assert lexicon.name == same.name == "family-world-english"
    assert list(lexicon) == list(same)
    assert "shit" not in lexicon
    assert "shit" in Lexicon.load("world-english")
    assert Lexicon.load("family-english", family=True).name == "family-english"


def test_a_lexicon_is_a_judge() -> None:
    judge: Judge = Lexicon.load()
    assert judge.accepts("QI")
    assert not judge.accepts("XQI")


def test_one_ruling_for_all_words_of_a_play() -> None:
    lexicon = Lexicon.load()
    ruling = lexicon.judge_play(["AA", "XQI"])
    aa = WordRuling("AA", good=True, level=95, definitions=("noun: rough, cinder-like lava",))
    assert ruling == PlayRuling("english", (aa, WordRuling("XQI", good=False)))
    assert (ruling.good, ruling.bad_words) == (False, ("XQI",))
    assert lexicon.judge_play(["AA"]).good


def test_a_bad_word_is_not_explained() -> None:
    """The family list lacks the word, so the ruling does not explain it."""
    ruling = Lexicon.load("family-english").judge("shit")
    assert ruling == WordRuling("SHIT", good=False)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("aa", ("noun: rough, cinder-like lava",)),
        ("AAS", ("plural of aa: rough, cinder-like lava",)),
        ("zzzz", ()),
        ("\N{LATIN SMALL LETTER LONG S}o", ()),
    ],
)
def test_a_definition_follows_an_inflection_to_its_word(
    word: str, expected: tuple[str, ...]
) -> None:
    assert Lexicon.load().define(word) == expected


def test_queries_in_either_case_against_plain_sets() -> None:
    lexicon = Lexicon.load()
    known = [word.upper() for word in shipped.words(WordList.ENGLISH)]
    assert lexicon.anagrams("retain?") == [
        word
        for word in known
        if len(word) == 7 and (Counter(word) - Counter("RETAIN")).total() == 1
    ]
    assert lexicon.build("quiz") == ["QI", "QUIZ"]
    assert lexicon.build("qi?", limit=1) == lexicon.build("QI?")[:1]
    assert lexicon.pattern("s..re*") == [w for w in known if re.fullmatch("S..RE.*", w)]
    assert lexicon.hooks("qi") == Hooks(front=(), back=("S",))
    assert lexicon.level("zebra") == 35
    assert lexicon.level("zzzz") is None


def test_a_rack_with_other_letters_is_rejected() -> None:
    with pytest.raises(UnknownLetters):
        Lexicon.load().build("ÄPFEL")


def test_the_graph_for_the_engine_is_built_once() -> None:
    lexicon = Lexicon.from_words(["qi", "za"])
    assert lexicon.graph.has_gaddag
    assert lexicon.graph is lexicon.graph
    assert list(lexicon.graph) == ["QI", "ZA"]


# --- files and imported lists


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("aa\trough lava\nit's\nqi\n", encoding="utf-8")
    for name in (path, str(path)):
        lexicon = Lexicon.load(name)
        assert list(lexicon) == ["AA", "QI"]
        assert lexicon.define("aa") == ("rough lava",)
        assert lexicon.define("qi") == ("noun: the vital force of the body in Chinese thought",)
        assert lexicon.name == str(path)


@pytest.mark.parametrize("ending", ["txt.gz", "txt.xz", "kwg"])
def test_a_file_may_be_compressed_or_a_graph(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"mine.{ending}"
    graph = WordGraph.from_words(["QI", "ZA"])
    path.write_bytes(
        {
            "txt.gz": gzip.compress(b"qi\nza\n"),
            "txt.xz": lzma.compress(b"qi\nza\n"),
            "kwg": graph.to_kwg(),
        }[ending]
    )
    assert list(Lexicon.load(path)) == ["QI", "ZA"]


def test_the_name_of_a_family_file_loads_it_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("shit\nqi\n", encoding="utf-8")
    lexicon = Lexicon.load(path, family=True)
    assert list(lexicon) == list(Lexicon.load(lexicon.name)) == ["QI"]


def test_an_imported_list_is_found_by_name() -> None:
    user_lists.save_list("mine", read_text(b"aa\tmy lava\nqi\nshit\n"), "mine.txt")
    lexicon = Lexicon.load("mine")
    assert list(lexicon) == ["AA", "QI", "SHIT"]
    assert lexicon.define("AA") == ("my lava",)
    assert lexicon.define("qi") == ("noun: the vital force of the body in Chinese thought",)
    assert list(Lexicon.load("family-mine")) == ["AA", "QI"]
    assert available_lists()[-1] == "mine"


@pytest.mark.parametrize("name", ["nowhere", "", "family-", "family-nowhere", "a\0b", "ENGLISH"])
def test_the_error_for_an_unknown_name_lists_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownList, match="english, world-english"):
        Lexicon.load(name)


@pytest.mark.parametrize("name", ["nowhere.txt", "./nowhere", "/nowhere/at/all", "../english"])
def test_a_missing_file_raises_an_os_error(name: str) -> None:
    with pytest.raises(FileNotFoundError):
        Lexicon.load(name)


def test_a_folder_is_not_a_list(tmp_path: Path) -> None:
    with pytest.raises(LexiconError):
        Lexicon.load(tmp_path)
    with pytest.raises(BadWordFile, match="/dev/null: This is not a file"):
        Lexicon.load("/dev/null")


def test_the_error_for_a_bad_file_names_it(tmp_path: Path) -> None:
    (tmp_path / "bad.kwg").write_bytes(b"QI")
    with pytest.raises(BadWordFile, match=r"bad\.kwg: This is not a KWG file"):
        Lexicon.load(tmp_path / "bad.kwg")
