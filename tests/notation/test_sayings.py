"""What can be said at a table, as commands."""

import pytest

from tilewright.notation.errors import NotationError
from tilewright.notation.sayings import NotUnderstood, understand
from tilewright.rules import (
    EDITIONS,
    Answer,
    Begin,
    ByHand,
    Challenge,
    Command,
    Correct,
    EndByHand,
    EnterRuling,
    Exchange,
    Fine,
    Game,
    Lay,
    NoteRack,
    Overdraw,
    Pass,
    Placed,
    Proposal,
    Propose,
    Resign,
    Sealed,
    Square,
    TakeBlank,
    Vote,
    fold,
    open_game,
)
from tilewright.rules.bag import TileSource


def dealt(source: TileSource) -> Game:
    return fold(open_game(EDITIONS["plain"], ["Ann", "Ben"], source, first=0))


GAME = dealt(Sealed(bytes(32)))
REAL = dealt(ByHand())


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("8G HO", Lay(1, (Placed(Square(7, 6), "H"), Placed(Square(7, 7), "O")))),
        ("h8 hO", Lay(1, (Placed(Square(7, 7), "h"), Placed(Square(8, 7), "O")))),
        ("begin", Begin(1)),
        ("accept", Begin(1)),
        ("exchange qv?", Exchange(1, ("Q", "V", "?"))),
        ("EXCHANGE QV", Exchange(1, ("Q", "V"))),
        ("pass", Pass(1)),
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
    ],
)
def test_a_saying_is_a_command(said: str, meant: Command) -> None:
    assert understand(said, GAME, 1) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        pytest.param("good", EnterRuling(good=True), id="good-is-the-ruling"),
        pytest.param("bad", EnterRuling(good=False), id="bad-is-the-ruling"),
        pytest.param("exchange 3", Exchange(0, ("_",) * 3), id="an-exchange-by-number"),
        pytest.param("rack AE_", NoteRack(0, ("A", "E", "_")), id="a-rack-known-in-part"),
        pytest.param("rack 0", NoteRack(0, ()), id="nothing-known"),
        pytest.param("exchange 999999999999", Exchange(0, ("_",) * 100), id="no-more-than-a-box"),
    ],
)
def test_a_saying_at_a_real_board(said: str, meant: Command) -> None:
    assert understand(said, REAL, 0) == meant


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("", "nothing was said"),
        ("   ", "nothing was said"),
        ("horn", "say a play like 8F HORN, or a word like pass"),
        ("8F HO RN", "say a play like 8F HORN, or a word like pass"),
        ("pass now", "there is more after 'pass' than belongs there"),
        ("exchange Q V", "there is more after 'exchange' than belongs there"),
        ("exchange", "say which tiles, like exchange QV"),
        ("blank", "say where the blank lies, like blank H8"),
        ("propose", "propose end, take-back, pause or resume"),
        ("propose marriage", "propose end, take-back, pause or resume"),
        ("overdraw", "say how many tiles were too many, like overdraw 1"),
        ("overdraw x", "say how many tiles were too many, like overdraw 1"),
        ("fine -5", "say how many points overtime costs, like fine 10"),
    ],
)
def test_what_is_not_understood_is_answered_with_what_can_be_said(said: str, problem: str) -> None:
    with pytest.raises(NotUnderstood) as error:
        understand(said, GAME, 0)
    assert error.value.problem == problem


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("exchange 3", "'3' is no tile of the english set"),
        ("exchange Ä", "'Ä' is no tile of the english set"),
        ("8F 123", "'1' is no tile of the english set"),
        ("88 HORN", "a coordinate is a row and a column, like 8D or D8"),
        ("blank 8", "a coordinate is a row and a column, like 8D or D8"),
        ("8O HORN", "the word runs off the board at P8"),
    ],
)
def test_tiles_and_squares_that_do_not_exist_are_refused(said: str, problem: str) -> None:
    with pytest.raises(NotationError) as error:
        understand(said, GAME, 0)
    assert error.value.problem == problem
