import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.notation.spelling import BadTiles, read_rack, read_word, write_tiles
from tilewright.rules.equipment.tiles import ENGLISH, Tiles, TileSet, tile_set

DIGRAPHS = tile_set(
    "digraphs", 2, "A 5 1, C 4 2, CH 1 5, E 5 1, H 2 4, I 5 1, L 4 1, L·L 1 10, Ñ 1 8"
)


@pytest.mark.parametrize(
    ("text", "tiles", "expected"),
    [
        pytest.param("CAfE", ENGLISH, ("C", "A", "f", "E"), id="lower-case-is-a-blank"),
        pytest.param("[CH]ICA", DIGRAPHS, ("CH", "I", "C", "A"), id="a-digraph-in-brackets"),
        pytest.param("[ch]ICA", DIGRAPHS, ("ch", "I", "C", "A"), id="a-blank-digraph"),
        pytest.param("CHICA", DIGRAPHS, ("CH", "I", "C", "A"), id="the-longest-tile-that-fits"),
        pytest.param("C|HI", DIGRAPHS, ("C", "H", "I"), id="a-bar-separates-two-tiles"),
        pytest.param("[C][H]I", DIGRAPHS, ("C", "H", "I"), id="brackets-separate-two-tiles"),
        pytest.param("Ch", DIGRAPHS, ("C", "h"), id="a-tile-and-a-blank-are-not-a-digraph"),
        pytest.param("CEL·LA", DIGRAPHS, ("C", "E", "L·L", "A"), id="a-tile-with-a-dot-inside"),
        pytest.param("A[l·l]A", DIGRAPHS, ("A", "l·l", "A"), id="a-blank-for-the-tile-with-a-dot"),
        pytest.param("n\u0303A", DIGRAPHS, ("ñ", "A"), id="a-combining-accent-is-the-same-letter"),
    ],
)
def test_words_are_read_tile_by_tile(text: str, tiles: TileSet, expected: Tiles) -> None:
    assert read_word(text, tiles) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("AEI?", ("A", "E", "I", "?"), id="a-blank-is-a-question-mark"),
        pytest.param("QI.", ("Q", "I", "?"), id="a-dot-is-read-as-a-blank"),
        pytest.param("QI__", ("Q", "I", "_", "_"), id="an-unknown-tile-is-an-underscore"),
        pytest.param("", (), id="an-empty-rack"),
    ],
)
def test_racks_are_read_as_written(text: str, expected: Tiles) -> None:
    assert read_rack(text, ENGLISH) == expected


@pytest.mark.parametrize(
    ("text", "tiles", "at"),
    [
        pytest.param("AB3", ENGLISH, 2, id="a-digit"),
        pytest.param("AÑ", ENGLISH, 1, id="a-letter-of-another-language"),
        pytest.param("A?", ENGLISH, 1, id="a-blank-without-a-letter"),
        pytest.param("A[CH", DIGRAPHS, 1, id="an-unclosed-bracket"),
        pytest.param("A[LL]", DIGRAPHS, 1, id="a-digraph-the-set-does-not-have"),
        pytest.param("A[]", DIGRAPHS, 1, id="empty-brackets"),
        pytest.param("A[Ch]", DIGRAPHS, 1, id="a-half-blank-digraph"),
    ],
)
def test_other_text_is_rejected_with_its_position(text: str, tiles: TileSet, at: int) -> None:
    with pytest.raises(BadTiles) as error:
        read_word(text, tiles)
    assert (error.value.text, error.value.at) == (text, at)


def test_a_rack_has_no_blank_with_a_letter() -> None:
    with pytest.raises(BadTiles):
        read_rack("AEi", ENGLISH)


@given(st.lists(st.sampled_from([*DIGRAPHS.counts(), "_"])).map(tuple))
def test_a_written_rack_is_read_back(rack: Tiles) -> None:
    assert read_rack(write_tiles(rack, DIGRAPHS), DIGRAPHS) == rack


@given(st.lists(st.sampled_from(["A", "CH", "ch", "C", "H", "c", "h", "l·l", "Ñ", "ñ"])).map(tuple))
def test_a_written_word_is_read_back(word: Tiles) -> None:
    assert read_word(write_tiles(word, DIGRAPHS), DIGRAPHS) == word
