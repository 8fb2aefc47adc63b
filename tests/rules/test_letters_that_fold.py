"""A designated letter is one of the box's letters or its lower case, whatever else folds to it."""

import sys
import unicodedata

import pytest

from tests.rules.tables import position
from tilewright.notation.cgp.position import read_cgp
from tilewright.notation.command_text import parse_command
from tilewright.notation.diagrams import BadDiagram, read_board
from tilewright.notation.errors import NotationError
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.replay import replay_gcg
from tilewright.notation.plays import read_play
from tilewright.notation.record.record import BadRecord, read_record
from tilewright.notation.spelling import BadTiles, read_rack, read_word
from tilewright.rules import (
    EDITIONS,
    ENGLISH,
    ByHand,
    Exchange,
    Lay,
    Placed,
    Refusal,
    Square,
    decide,
    open_game,
)
from tilewright.rules.commands import NoteRack
from tilewright.rules.equipment.tile_sets import TILE_SETS
from tilewright.rules.equipment.tiles import TileSet
from tilewright.rules.game_log import GameLog
from tilewright.table import Table

CHARACTERS = [chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code <= 0xDFFF]


def folding(tiles: TileSet) -> list[str]:
    """Return the characters that some kind of case folding or normalization makes a letter."""
    letters = {entry.letter for entry in tiles.letters}
    usual = letters | {letter.lower() for letter in letters}
    return [
        each
        for each in CHARACTERS
        # The Kelvin sign is canonically a K, so that reading it as one is right.
        if unicodedata.normalize("NFC", each) not in usual
        and {each.upper(), each.casefold().upper(), unicodedata.normalize("NFKD", each).upper()}
        & letters
    ]


@pytest.mark.parametrize("tiles", TILE_SETS.values(), ids=TILE_SETS)
def test_only_a_letter_of_the_box_or_its_lower_case_can_be_on_the_board(tiles: TileSet) -> None:
    accepted = {each for each in CHARACTERS if tiles.has_board_tile(each)}
    letters = {entry.letter for entry in tiles.letters if len(entry.letter) == 1}
    assert accepted == letters | {letter.lower() for letter in letters}


@pytest.mark.parametrize("letter", ["\u017f", "\u0131", "\u212a", "s\u0301", "\u00df", "\uff33"])
def test_a_blank_declared_as_a_letter_that_folds_is_refused(letter: str) -> None:
    table = position(racks=["?O", "ADF"], edition=EDITIONS["plain"])
    play = Lay(0, (Placed(Square(7, 7), "O"), Placed(Square(7, 8), letter)))
    assert table.refused(play).code == "no-such-letter"


def test_no_text_makes_a_letter_of_a_character_that_folds() -> None:
    board = position(racks=["?SS", "ADF"], edition=EDITIONS["plain"]).game
    for each in folding(ENGLISH):
        for read in (read_word, read_rack):
            with pytest.raises(BadTiles):
                read(each, ENGLISH)
        with pytest.raises(NotationError):
            parse_command(f"exchange {each}", board, 0)
        with pytest.raises(NotationError):
            read_play(f"8H {each}O", board.board, ENGLISH)


@pytest.mark.parametrize("letter", ["\u017f", "\u0131"])
def test_a_diagram_has_no_letter_that_folds(letter: str) -> None:
    with pytest.raises(BadDiagram):
        read_board(f"...\n.{letter}.\n...")


def test_no_command_takes_a_character_that_folds() -> None:
    sealed = position(racks=["?SSABCD", "ADF"], edition=EDITIONS["plain"]).game
    by_hand = GameLog(open_game(EDITIONS["plain"], ["Ann", "Ben"], ByHand(), first=0)).game
    for each in folding(ENGLISH):
        play = Lay(0, (Placed(Square(7, 7), each), Placed(Square(7, 8), "S")))
        for game, command in (
            (sealed, play),
            (by_hand, play),
            (sealed, Exchange(0, (each,))),
            (by_hand, Exchange(0, (each,))),
            (by_hand, NoteRack(0, (each,))),
        ):
            with pytest.raises(Refusal):
                decide(game, command)


def test_no_file_has_a_character_that_folds() -> None:
    empty = "/".join(["15"] * 15)
    record = Table.open("plain", ["Ann", "Ben"], bytes(32)).record()
    for each in folding(ENGLISH):
        for line in (f"{empty} {each}AB/ 0/0 0", f"{each}14/{empty[3:]} AB/ 0/0 0"):
            with pytest.raises(NotationError):
                read_cgp(line)
        game = f"#character-encoding UTF-8\n>Ann: ?O 8H {each}O +2 2\n>Ann: {each} - +0 2\n"
        replayed = replay_gcg(read_gcg(game.encode()))
        assert [error.line for error in replayed.errors] == [2], each
        assert [differ.what for differ in replayed.differences] == ["rack"], each
        with pytest.raises(BadRecord):
            read_record(record.replace('"tiles": ["X"', f'"tiles": ["{each}"', 1))
