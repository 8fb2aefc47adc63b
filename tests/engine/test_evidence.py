"""What the score sheet shows of the opponents' racks."""

from collections.abc import Sequence

import pytest

from tilewright.engine.inference.evidence import Evidence, collect_evidence, with_known
from tilewright.notation.cgp.position import read_cgp
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.square import Axis, Square
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.plays.placement import Play, Word
from tilewright.rules.plays.scoring import PlayScore
from tilewright.rules.score_sheet import (
    BlankEntry,
    Entry,
    ExchangeEntry,
    PassEntry,
    PlayEntry,
)


def play(seat: int, row: int, word: str, *, taken_off: bool = False) -> PlayEntry:
    """Return a play of all letters of a word, from the left edge of a row."""
    placed = tuple(Placed(Square(row, column), tile) for column, tile in enumerate(word))
    laid = Play(placed, (Word(Axis.ACROSS, placed),))
    return PlayEntry(seat, laid, PlayScore((), 0, 10), taken_off=taken_off)


def board_after(sheet: Sequence[Entry]) -> Board:
    board = Board(15, 15)
    for entry in sheet:
        match entry:
            case PlayEntry(play=laid, taken_off=False):
                board = board.with_tiles(laid.placed)
            case BlankEntry(square=square, letter=letter):
                board = board.with_tiles([Placed(square, letter)])
            case _:
                pass
    return board


@pytest.mark.parametrize(
    ("sheet", "known"),
    [
        pytest.param([], "", id="nothing-at-first"),
        pytest.param(
            [play(1, 0, "QXi", taken_off=True)], "?QX", id="a-play-that-was-challenged-off"
        ),
        pytest.param(
            [play(1, 0, "QXA", taken_off=True), play(1, 0, "AX")],
            "Q",
            id="tiles-that-were-played-later-are-gone",
        ),
        pytest.param(
            [play(1, 0, "EE", taken_off=True), play(1, 0, "EET", taken_off=True)],
            "EET",
            id="a-tile-shown-twice-is-one-tile",
        ),
        pytest.param(
            [play(1, 0, "QX", taken_off=True), ExchangeEntry(1, 2)],
            "",
            id="an-exchange-may-have-put-them-back",
        ),
        pytest.param(
            [play(1, 0, "QX", taken_off=True), PassEntry(1)], "QX", id="a-pass-changes-nothing"
        ),
        pytest.param(
            [play(0, 0, "QX", taken_off=True)], "", id="the-other-player's-tiles-do-not-count"
        ),
        pytest.param(
            [play(0, 0, "aX"), BlankEntry(1, Square(0, 0), "A")], "?", id="a-blank-that-was-taken"
        ),
    ],
)
def test_tiles_that_were_shown_are_known(sheet: Sequence[Entry], known: str) -> None:
    found = collect_evidence(board_after(sheet), sheet, to_move=0, players=2)
    assert sorted(found[1].known) == sorted(known)


def test_the_last_turn_has_the_board_before_it() -> None:
    sheet: list[Entry] = [play(0, 0, "HOAX"), play(1, 2, "TOK"), play(0, 4, "DID"), PassEntry(1)]
    seen = collect_evidence(board_after(sheet), sheet, to_move=0, players=2)[1].turn
    assert seen is not None
    assert seen.board == board_after(sheet[:1])
    assert "".join(tile for _, tile in seen.laid) == "TOK"
    assert (seen.seat, seen.score, seen.exchanged) == (1, 10, 0)


def test_an_exchange_is_a_turn() -> None:
    sheet: list[Entry] = [play(0, 0, "HOAX"), ExchangeEntry(1, 3)]
    seen = collect_evidence(board_after(sheet), sheet, to_move=0, players=2)[1].turn
    assert seen is not None
    assert (seen.exchanged, seen.laid) == (3, ())


def test_opponents_are_counted_from_the_player_to_move() -> None:
    sheet: list[Entry] = [play(0, 0, "HOAX"), play(1, 2, "TOK"), play(2, 4, "DID")]
    found = collect_evidence(board_after(sheet), sheet, to_move=2, players=3)
    laid = {
        step: "".join(tile for _, tile in each.turn.laid)
        for step, each in found.items()
        if each.turn
    }
    assert laid == {1: "HOAX", 2: "TOK"}


@pytest.mark.parametrize(
    "last",
    [
        pytest.param(play(1, 2, "TOQ", taken_off=True), id="a-play-that-was-challenged-off"),
        pytest.param(BlankEntry(1, Square(0, 0), "H"), id="a-blank-that-was-taken"),
    ],
)
def test_nothing_is_inferred_from_a_turn_before_tiles_were_shown(last: Entry) -> None:
    sheet: list[Entry] = [play(0, 0, "hOAX"), play(1, 4, "DID"), last]
    assert collect_evidence(board_after(sheet), sheet, to_move=0, players=2)[1].turn is None


def test_a_blank_taken_in_the_turn_is_on_the_board_before_it_as_a_letter() -> None:
    sheet: list[Entry] = [play(0, 0, "hOAX"), BlankEntry(1, Square(0, 0), "H"), play(1, 2, "dID")]
    found = collect_evidence(board_after(sheet), sheet, to_move=0, players=2)[1]
    assert found.turn is not None
    assert found.turn.board.at((0, 0)) == "H"
    assert found.known == ()


@pytest.mark.parametrize(
    ("rack", "known", "shown"),
    [("_______", "QX", "QX_____"), ("__", "QXZ", "QX"), ("", "Q", "")],
)
def test_known_tiles_are_among_the_unknown_ones(rack: str, known: str, shown: str) -> None:
    position = read_cgp("/".join(["15"] * 15) + " AEINRST/ 0/0 0")
    hidden: Tiles = tuple(rack)
    position = type(position)(position.board, (position.racks[0], hidden), (0, 0))
    found = with_known(position, {1: Evidence(tuple(known))})
    assert "".join(found.racks[1]) == shown
