"""Parsing the text commands by which people play."""

from typing import get_args

import pytest

from tilewright.notation import command_text
from tilewright.notation.command_text import BadCommand, parse_command
from tilewright.notation.errors import NotationError
from tilewright.rules import (
    EDITIONS,
    Answer,
    Begin,
    ByHand,
    CallTime,
    Challenge,
    Command,
    Correct,
    EndByHand,
    EnterRuling,
    Exchange,
    Fine,
    Game,
    HideTurn,
    Lay,
    NoteRack,
    Overdraw,
    Pass,
    Placed,
    Proposal,
    Propose,
    Resign,
    Sealed,
    SeeTurn,
    Square,
    TakeBlank,
    Vote,
    fold,
    open_game,
)
from tilewright.rules.equipment.bag import TileSource


def dealt(source: TileSource) -> Game:
    return fold(open_game(EDITIONS["plain"], ["Ann", "Ben"], source, first=0))


GAME = dealt(Sealed(bytes(32)))
REAL = dealt(ByHand())


COMMANDS: list[tuple[str, Command]] = [
    ("8G HO", Lay(1, (Placed(Square(7, 6), "H"), Placed(Square(7, 7), "O")))),
    ("h8 hO", Lay(1, (Placed(Square(7, 7), "h"), Placed(Square(8, 7), "O")))),
    ("begin", Begin(1)),
    ("accept", Begin(1)),
    ("exchange qv?", Exchange(1, ("Q", "V", "?"))),
    ("EXCHANGE QV", Exchange(1, ("Q", "V"))),
    ("-QV", Exchange(1, ("Q", "V"))),
    ("pass", Pass(1)),
    ("-", Pass(1)),
    ("  pass  ", Pass(1)),
    ("challenge", Challenge(1)),
    ("challenge horn", Challenge(1, "HORN")),
    ("good", Vote(1, good=True)),
    ("bad", Vote(1, good=False)),
    ("blank h8", TakeBlank(1, Square(7, 7))),
    ("resign", Resign(1)),
    ("propose end", Propose(1, Proposal.NO_PLAY_LEFT)),
    ("propose no-play-left", Propose(1, Proposal.NO_PLAY_LEFT)),
    ("propose take-back", Propose(1, Proposal.TAKE_BACK)),
    ("propose PAUSE", Propose(1, Proposal.PAUSE)),
    ("propose resume", Propose(1, Proposal.RESUME)),
    ("agree", Answer(1, agrees=True)),
    ("decline", Answer(1, agrees=False)),
    ("rack ae?", NoteRack(1, ("A", "E", "?"))),
    ("rack", NoteRack(1, ())),
    ("overdraw 2", Overdraw(1, 2)),
    ("fine 10", Fine(1, 10)),
    ("end", EndByHand()),
    ("correct", Correct()),
]


@pytest.mark.parametrize(("text", "expected"), COMMANDS)
def test_text_becomes_a_command(text: str, expected: Command) -> None:
    assert parse_command(text, GAME, 1) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("good", EnterRuling(good=True), id="good-enters-the-ruling"),
        pytest.param("bad", EnterRuling(good=False), id="bad-enters-the-ruling"),
        pytest.param("exchange 3", Exchange(0, ("_",) * 3), id="an-exchange-by-number"),
        pytest.param("rack AE_", NoteRack(0, ("A", "E", "_")), id="a-partly-known-rack"),
        pytest.param("rack 0", NoteRack(0, ()), id="nothing-known"),
        pytest.param(
            "exchange 999999999999", Exchange(0, ("_",) * 100), id="no-more-tiles-than-the-box-has"
        ),
    ],
)
def test_text_becomes_a_command_at_a_real_board(text: str, expected: Command) -> None:
    assert parse_command(text, REAL, 0) == expected


def test_every_command_can_be_typed() -> None:
    typed = {type(parse_command(text, GAME, 1)) for text, _ in COMMANDS}
    # "good" and "bad" enter the ruling at a real board; only a program calls time
    # and knows whether a player sees the turn.
    assert typed | {EnterRuling, CallTime, HideTurn, SeeTurn} == set(get_args(Command))


def test_the_documentation_lists_every_command() -> None:
    words = {text.split()[0].lower() for text, _ in COMMANDS}
    documented = str(command_text.__doc__)
    assert all(f"``{word}" in documented for word in words if word.isalpha())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the command is empty"),
        ("   ", "the command is empty"),
        ("horn", "type a play like 8F HORN, or a command like pass"),
        ("8F HO RN", "type a play like 8F HORN, or a command like pass"),
        ("pass now", "there are too many words after 'pass'"),
        ("exchange Q V", "there are too many words after 'exchange'"),
        ("exchange", "name the tiles, like exchange QV"),
        ("blank", "name the square of the blank, like blank H8"),
        ("propose", "you can propose end, take-back, pause or resume"),
        ("propose marriage", "you can propose end, take-back, pause or resume"),
        ("overdraw", "say how many extra tiles were drawn, like overdraw 1"),
        ("overdraw x", "say how many extra tiles were drawn, like overdraw 1"),
        ("fine -5", "say how many points the overtime costs, like fine 10"),
    ],
)
def test_a_bad_command_is_answered_with_what_can_be_typed(text: str, problem: str) -> None:
    with pytest.raises(BadCommand) as error:
        parse_command(text, GAME, 0)
    assert error.value.problem == problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("exchange 3", "'3' is not a tile of the english set"),
        ("exchange Ä", "'Ä' is not a tile of the english set"),
        ("8F 123", "'1' is not a tile of the english set"),
        ("88 HORN", "a coordinate is a row and a column, like 8D or D8"),
        ("blank 8", "a coordinate is a row and a column, like 8D or D8"),
        ("8O HORN", "the word runs off the board at P8"),
    ],
)
def test_unknown_tiles_and_squares_are_rejected(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_command(text, GAME, 0)
    assert error.value.problem == problem
