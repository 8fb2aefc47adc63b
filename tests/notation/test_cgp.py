from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.notation.cgp.last_move import (
    BadMove,
    ExchangedCount,
    ExchangedTiles,
    LaidWord,
    LastMove,
    Passed,
    read_last_move,
    write_last_move,
)
from tilewright.notation.cgp.position import BadPosition, Operation, Position, read_cgp, write_cgp
from tilewright.notation.coordinates import BadCoordinate
from tilewright.notation.diagrams import read_board
from tilewright.notation.errors import NotationError
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.square import Square

EMPTY = "/".join(["15"] * 15)
LARGE = "/".join(["21"] * 21)


def board_with(row: str) -> str:
    """Return a board that is empty except for its eighth row."""
    return "/".join(["15"] * 7 + [row] + ["15"] * 7)


def test_a_position_is_read_field_by_field() -> None:
    position = read_cgp(f"{board_with('7HORn4')} AEILOR?/ 12/-32 3 lex CSW24; ld english;")
    assert position.board == Board(
        15, 15, {Square(7, 7 + at): tile for at, tile in enumerate("HORn")}
    )
    assert position.racks == (("A", "E", "I", "L", "O", "R", "?"), ())
    assert position.scores == (12, -32)
    assert position.scoreless_turns == 3
    assert position.operations == (Operation("lex", "CSW24"), Operation("ld", "english"))


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(f"{EMPTY} / 0/0 0", id="the-empty-board"),
        pytest.param(f"{EMPTY} AB/CD/EF 1/2/3 0", id="three-players"),
        pytest.param(f"{EMPTY} AB/CD//EF 1/2/-3/4 0", id="four-players"),
        pytest.param(f"{EMPTY} EIOQRRT/ 0/-6 6", id="a-negative-score"),
        pytest.param(f"{board_with('2WORD1A1a5')} A?_/ 0/0 0", id="tiles-and-gaps"),
        pytest.param(f"{LARGE} / 0/0 0 bdn SuperCrosswordGame;", id="the-large-board-by-name"),
        pytest.param(f"{LARGE} / 0/0 0", id="the-large-board-by-size"),
        pytest.param(
            f"{EMPTY} / 0/0 0 zz top of all; lex CSW24; x-skip 0/1; cr; lm -2; zz again;",
            id="operations-in-order-including-unknown-ones",
        ),
        pytest.param(
            f"{board_with('5[CH]I[ll]O6')} [RR]AC/ 0/0 0 ld spanish;", id="digraphs-in-brackets"
        ),
        pytest.param(f"{board_with('2PiLŻE2WOŹNI1')} GLLMNOŚ/?DEFRUZ 307/288 0", id="polish"),
    ],
)
def test_a_position_is_written_as_it_was_read(line: str) -> None:
    assert write_cgp(read_cgp(line)) == line


@pytest.mark.parametrize(
    ("line", "same"),
    [
        pytest.param(
            f"  {EMPTY}   AB/  0/0\t0   lex   NWL23 ;;  ld english",
            f"{EMPTY} AB/ 0/0 0 lex NWL23; ld english;",
            id="any-whitespace-and-a-missing-semicolon",
        ),
        pytest.param(
            f"{EMPTY} AB/CD/ 0/0/ 0", f"{EMPTY} AB/CD 0/0 0", id="a-slash-after-the-last-player"
        ),
        pytest.param(
            f"{board_with('QU3l·l9NY')} / 0/0 0",
            f"{board_with('[QU]3[l·l]9[NY]')} / 0/0 0",
            id="catalan-without-brackets",
        ),
        pytest.param(
            f"{board_with('[qu]3[L·L]5MA2Ç')} / 0/0 0 ld catalan;",
            f"{board_with('[qu]3[L·L]5MA2Ç')} / 0/0 0 ld catalan;",
            id="catalan-with-brackets",
        ),
    ],
)
def test_other_ways_to_write_a_position(line: str, same: str) -> None:
    assert read_cgp(line) == read_cgp(same)
    assert write_cgp(read_cgp(line)) == same


def test_digraphs_count_as_one_square() -> None:
    position = read_cgp(f"{board_with('CHICO11')} / 0/0 0 ld spanish;")
    assert [tile for _, tile in position.board.tiles()] == ["CH", "I", "C", "O"]


@pytest.mark.parametrize(
    ("line", "row", "problem"),
    [
        pytest.param(f"{board_with('8A1E1DO')} / 0/0 0", 8, "row 8 has 14 squares", id="14"),
        pytest.param(f"{board_with('AB3CDE4F3')} / 0/0 0", 8, "row 8 has 16 squares", id="16"),
        pytest.param(f"{board_with('')} / 0/0 0", 8, "row 8 has 0 squares", id="an-empty-row"),
        pytest.param(f"{board_with('0A14')} / 0/0 0", 8, "not a number of squares", id="a-zero"),
        pytest.param(
            f"{board_with('9' * 5000)} / 0/0 0", 8, "not a number of squares", id="a-huge-number"
        ),
        pytest.param(f"{board_with('AB.D11')} / 0/0 0", 8, "row 8: '.' is not a tile", id="a-dot"),
        pytest.param(f"{board_with('A[CH13')} / 0/0 0", 8, "not closed", id="an-open-bracket"),
        pytest.param(f"{EMPTY}/15 / 0/0 0", 1, "row 1 has 15 squares", id="sixteen-rows"),
        pytest.param("15/15 / 0/0 0", 1, "row 1 has 15 squares", id="two-rows"),
        pytest.param("/" * 200 + " / 0/0 0", None, "too large", id="too-many-rows"),
        pytest.param(EMPTY, None, "a position is", id="the-board-alone"),
        pytest.param(f"{EMPTY} / 0/0", None, "a position is", id="no-scoreless-turns"),
        pytest.param(f"{EMPTY} / 0/0 x", None, "not a number", id="turns-not-a-number"),
        pytest.param(f"{EMPTY} / 0/0 -1", None, "not a number", id="turns-negative"),
        pytest.param(f"{EMPTY} / 0/0 ٣", None, "not a number", id="turns-in-other-digits"),
        pytest.param(f"{EMPTY} / a/0 0", None, "not numbers", id="scores-not-numbers"),
        pytest.param(f"{EMPTY} A 0 0", None, "2 to 4 players", id="one-player"),
        pytest.param(f"{EMPTY} //// 0/0/0/0/0 0", None, "2 to 4 players", id="five-players"),
        pytest.param(f"{EMPTY} ABC/DEF/GHI 0/0 0", None, "3 racks", id="a-rack-too-many"),
        pytest.param(f"{EMPTY} ABC 0/0 0", None, "1 racks", id="a-rack-too-few"),
        pytest.param(f"{EMPTY} AB5/ 0/0 0", None, "'5' is not a tile", id="a-digit-on-a-rack"),
        pytest.param(
            f"{EMPTY} / 0/0 0 bdn super;", None, "21 rows", id="a-board-of-the-wrong-size"
        ),
    ],
)
def test_a_bad_position_says_what_is_wrong(line: str, row: int | None, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem) as error:
        read_cgp(line)
    assert error.value.row == row


def test_our_own_operations_are_left_out_for_other_programs() -> None:
    position = read_cgp(f"{EMPTY} / 0/0 0 x-skip 0/1; lex CSW24; x-seat 2; foo bar;")
    assert write_cgp(position.strict()) == f"{EMPTY} / 0/0 0 lex CSW24; foo bar;"
    assert position.operand("x-seat") == "2"


@pytest.mark.parametrize("written", ["wordsmog", "WordSmog", "WORDSMOG"])
def test_the_variant_is_read_in_any_case(written: str) -> None:
    assert read_cgp(f"{EMPTY} / 0/0 0 var {written};").variant == "wordsmog"


def test_board_and_tiles_are_found_by_the_names_other_programs_use() -> None:
    position = read_cgp(f"{LARGE} / 0/0 0 bdn standard21; ld english_super;")
    assert position.layout is not None
    assert (position.layout.name, position.tiles.name) == ("super", "english_super")
    assert read_cgp(f"{EMPTY} / 0/0 0 lex FRA20;").tiles.name == "french"
    assert read_cgp(f"{LARGE} / 0/0 0").layout is None


@pytest.mark.parametrize(
    ("operand", "move", "written"),
    [
        pytest.param("8D.WORD", LaidWord("8D", "WORD"), "8D.WORD", id="a-play"),
        pytest.param("d8.WOrD", LaidWord("D8", "WOrD"), "D8.WOrD", id="in-lower-case"),
        pytest.param(
            "phony.8D.WURD", LaidWord("8D", "WURD", phony=True), "phony.8D.WURD", id="bad"
        ),
        pytest.param("ex.ABC", ExchangedTiles("ABC"), "ex.ABC", id="tiles-exchanged"),
        pytest.param("ex.2", ExchangedCount(2), "ex.2", id="two-tiles-exchanged"),
        pytest.param(
            "-2", ExchangedCount(2), "ex.2", id="two-tiles-exchanged-as-in-the-specification"
        ),
        pytest.param("pass", Passed(), "pass", id="a-pass"),
    ],
)
def test_the_last_move_is_read_and_written(operand: str, move: LastMove, written: str) -> None:
    assert read_last_move(operand) == move
    assert write_last_move(move) == written
    assert read_last_move(written) == move


@pytest.mark.parametrize("operand", ["", "8D", "ex.", "8D.", "WORD", "phony.", "XX.WORD"])
def test_a_bad_last_move_is_rejected(operand: str) -> None:
    with pytest.raises((BadMove, BadCoordinate)):
        read_last_move(operand)


LETTERS = ["A", "C", "H", "L", "CH", "LL", "ch", "ll", "Ñ", "ñ", "q"]
SQUARES = st.builds(Square, st.integers(0, 6), st.integers(0, 6))
RACKS = st.lists(st.sampled_from(["A", "C", "H", "L", "CH", "LL", "?", "_"]), max_size=7)


@given(
    st.dictionaries(SQUARES, st.sampled_from(LETTERS)),
    st.lists(st.tuples(RACKS.map(tuple), st.integers(-999, 999)), min_size=2, max_size=4),
    st.integers(0, 12),
)
def test_a_written_position_is_read_back(
    tiles: dict[Square, str], seats: list[tuple[tuple[str, ...], int]], zeros: int
) -> None:
    racks = tuple(rack for rack, _ in seats)
    scores = tuple(score for _, score in seats)
    operations = (Operation("ld", "spanish"), Operation("x-own"))
    position = Position(Board(7, 7, tiles), racks, scores, zeros, operations)
    assert read_cgp(write_cgp(position)) == position


@given(st.text())
def test_arbitrary_text_is_read_or_rejected(text: str) -> None:
    with suppress(NotationError):
        assert read_cgp(text).scoreless_turns >= 0


@given(st.data())
def test_a_damaged_position_is_read_or_rejected(data: st.DataObject) -> None:
    line = f"{board_with('7[CH]OR4')} AEILOR?/ 12/-32 3 ld spanish; lm 8H.CHOR;"
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(line)))
        cut = data.draw(st.integers(0, 3))
        line = line[:at] + data.draw(st.text("0129/[] ;?ACHach-ñ", max_size=3)) + line[at + cut :]
    position = None
    with suppress(NotationError):
        position = read_cgp(line)
    if position is not None:
        assert read_cgp(write_cgp(position)) == position


def test_a_diagram_and_a_position_give_the_same_board() -> None:
    drawn = read_board("...\n.QI\n..t")
    assert read_cgp("3/1QI/2t / 0/0 0").board == drawn
