"""A play that would end the game can be challenged first (R6.8)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, BadWords, Table, position
from tilewright.rules import (
    Begin,
    Cause,
    Challenge,
    CheckedPlays,
    Exchange,
    FinishLine,
    Lay,
    Level,
    Pass,
    Placed,
    Seat,
    Square,
    TakeBlank,
)

CIRCULATING = replace(SMALL, blanks_circulate=True)
LINE = replace(SMALL, finish_line=FinishLine(beginner=(2, 2, 2)))
BEGINNERS = [Seat(name, Level.BEGINNER) for name in ("Ann", "Bob", "Cat", "Dan")]


Setting = Callable[[int, list[int] | None], Table]


def going_out(players: int, owed: list[int] | None = None) -> Table:
    """Ann has laid her last two tiles, and the bag is empty."""
    table = position(racks=["TO", "ADF", "NG", "L"][:players], edition=CIRCULATING, owed=owed)
    assert table.lay(0, "3C TO") == "Laid 0"
    return table


def reaching_the_target(players: int, owed: list[int] | None = None) -> Table:
    """Ann has laid TO, which would reach her target of two points. Tiles are left."""
    table = position(
        racks=["TOE", "ADF", "NGI", "LMN"][:players],
        bag="WXYZ",
        edition=LINE,
        seats=BEGINNERS[:players],
        owed=owed,
    )
    assert table.lay(0, "3C TO") == "Laid 0"
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_going_out_is_settled_when_the_next_seat_accepts(players: int) -> None:
    table = going_out(players)
    assert table.begin(1) == "Began 1, PlayEnded 0, Reckoned"
    assert (table.result.cause, table.result.seat) == (Cause.WENT_OUT, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reaching_a_target_is_settled_when_the_next_seat_accepts(players: int) -> None:
    table = reaching_the_target(players)
    assert table.begin(1) == "Began 1, Drew 0, PlayEnded 0, Reckoned"
    assert (table.result.cause, table.result.winners) == (Cause.REACHED_TARGET, (0,))


@pytest.mark.parametrize("challenger", [1, 2])
@pytest.mark.parametrize("setting", [going_out, reaching_the_target])
def test_a_play_found_good_ends_the_game_and_owed_turns_lapse(
    setting: Setting, challenger: int
) -> None:
    table = setting(3, [0, 0, 1])
    events = table.challenge(challenger)
    assert events.startswith(f"Challenged {challenger}, Ruled")
    assert events.endswith("PlayEnded 0, Reckoned")
    assert "TurnMissed" not in events


@pytest.mark.parametrize("challenger", [1, 2])
@pytest.mark.parametrize("setting", [going_out, reaching_the_target])
def test_a_play_found_bad_goes_back_to_the_rack_and_play_continues(
    setting: Setting, challenger: int
) -> None:
    table = setting(3, None)
    assert table.challenge(challenger, judge=BadWords("TO")) == f"Challenged {challenger}, Ruled"
    assert not table.game.over
    assert (table.to_move, table.game.scores, len(table.game.board)) == (1, (0, 0, 0), 0)
    assert set("TO") <= set(table.racks[0])


@pytest.mark.parametrize("setting", [going_out, reaching_the_target])
def test_the_next_seat_accepts_even_if_it_owes_turns(setting: Setting) -> None:
    table = setting(3, [0, 2, 0])
    assert table.refused(Begin(2)).code == "not-your-turn"
    assert table.begin(1).endswith("PlayEnded 0, Reckoned")


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(Pass(1), id="passing"),
        pytest.param(Exchange(1, ("A",)), id="exchanging"),
        pytest.param(Lay(1, (Placed(Square(3, 2), "A"),)), id="laying"),
        pytest.param(TakeBlank(1, Square(2, 2)), id="taking-a-blank"),
    ],
)
def test_the_next_seat_accepts_or_challenges_before(command: Pass) -> None:
    assert going_out(2).refused(command).code == "accept-or-challenge"


def test_players_cannot_challenge_their_own_last_play() -> None:
    assert going_out(2).refused(Challenge(0), judge=BadWords("TO")).code == "own-play"


def test_with_checked_plays_the_last_play_ends_the_game_at_once() -> None:
    checked = replace(SMALL, challenge=CheckedPlays())
    table = position(racks=["TO", "ADF"], edition=checked)
    assert table.lay(0, "3C TO", judge=BadWords()) == "Laid 0, PlayEnded 0, Reckoned"


def test_an_empty_rack_does_not_end_the_game_while_tiles_are_in_the_bag() -> None:
    table = position(racks=["TO", "ADF"], bag="W")
    table.lay(0, "3C TO")
    assert table.pass_turn(1) == "Began 1, Drew 0, Passed 1"
    assert not table.game.over
