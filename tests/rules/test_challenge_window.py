"""The challenge window: who can challenge when, and what follows (R3.6, R6.1 to R6.5)."""

from collections.abc import Callable

import pytest

from tests.rules.tables import ALL_GOOD, BadWords, Table, picture, position
from tilewright.rules import Begin, Challenge, Exchange, Lay, Pass, Placed, Square
from tilewright.rules.game import Window
from tilewright.rules.refusals import JudgeNeeded
from tilewright.rules.score_sheet import ChallengeEntry, PlayEntry


def three_seats() -> Table:
    """Ann has laid TO for two points, and the window is open."""
    table = position(racks=["TOE", "ADF", "NGI"], bag="WXYZ")
    assert table.lay(0, "3C TO") == "Laid 0"
    return table


def test_a_play_scores_at_once_but_the_draw_waits_for_the_window_to_close() -> None:
    table = three_seats()
    assert (table.phase, table.game.scores, table.racks[0]) == ("Window", (2, 0, 0), "E")
    assert table.begin(1) == "Began 1, Drew 0"
    assert table.racks[0] == "EWX"


@pytest.mark.parametrize(
    ("begin", "events"),
    [
        pytest.param(lambda t: t.begin(1), "Began 1, Drew 0", id="saying-so"),
        pytest.param(lambda t: t.pass_turn(1), "Began 1, Drew 0, Passed 1", id="passing"),
        pytest.param(lambda t: t.exchange(1, "A"), "Began 1, Drew 0, Exchanged 1", id="exchanging"),
        pytest.param(lambda t: t.lay(1, "C3 .A"), "Began 1, Drew 0, Laid 1", id="laying"),
    ],
)
def test_the_next_player_closes_the_window_by(begin: Callable[[Table], str], events: str) -> None:
    table = three_seats()
    assert begin(table) == events
    assert table.racks[0] == "EWX"


def test_a_play_cannot_be_challenged_once_the_next_turn_has_begun() -> None:
    table = three_seats()
    table.begin(1)
    for seat in (0, 1, 2):
        assert table.refused(Challenge(seat), judge=BadWords("TO")).code == "nothing-to-challenge"


def test_beginning_a_turn_twice_does_nothing() -> None:
    table = three_seats()
    table.begin(1)
    assert table.begin(1) == ""


@pytest.mark.parametrize("challenger", [1, 2])
def test_any_other_player_can_challenge(challenger: int) -> None:
    table = three_seats()
    table.challenge(challenger, judge=BadWords("TO"))
    assert table.game.scores == (0, 0, 0)


def test_players_cannot_challenge_their_own_play() -> None:
    assert three_seats().refused(Challenge(0), judge=ALL_GOOD).code == "own-play"


@pytest.mark.parametrize(
    "turn",
    [
        pytest.param(lambda t: t.begin(0), id="nothing-yet"),
        pytest.param(lambda t: t.pass_turn(0), id="a-pass"),
        pytest.param(lambda t: t.exchange(0, "T"), id="an-exchange"),
    ],
)
def test_only_plays_can_be_challenged(turn: Callable[[Table], str]) -> None:
    table = position(racks=["TOE", "ADF"], bag="WXYZ")
    turn(table)
    assert table.refused(Challenge(1), judge=ALL_GOOD).code == "nothing-to-challenge"


def test_a_player_out_of_turn_cannot_close_the_window() -> None:
    table = three_seats()
    for command in (Begin(2), Pass(0), Exchange(2, ("N",)), Begin(0)):
        refusal = table.refused(command)
        assert refusal.facts() == {"seat": command.seat, "to_move": 1}


def test_a_refused_play_leaves_the_window_open() -> None:
    table = three_seats()
    table.refused(Lay(1, (Placed(Square(0, 0), "A"),)))
    assert table.phase == "Window"
    table.challenge(2, judge=BadWords("TO"))
    assert table.game.scores == (0, 0, 0)


def test_a_bad_play_goes_back_to_the_rack_unscored_and_the_turn_is_lost() -> None:
    table = position(
        """
        .....
        .....
        .TEA.
        .....
        .....""",
        racks=["S?E", "ADF", "NGI"],
        bag="WXYZ",
        scores=[10, 20, 30],
    )
    table.lay(0, "3A S...m")
    assert table.game.scores == (14, 20, 30)
    assert table.challenge(2, judge=BadWords("STEAM")) == "Challenged 2, Ruled"
    assert table.board == picture("""
        .....
        .....
        .TEA.
        .....
        .....""")
    assert table.racks == ["ES?", "ADF", "GIN"]
    assert table.game.scores == (10, 20, 30)
    assert table.game.bag.tiles == ("W", "X", "Y", "Z")
    assert table.to_move == 1
    assert table.game.owed == (0, 0, 0)


def test_a_returned_blank_can_stand_for_another_letter() -> None:
    table = position(racks=["T?E", "ADF"], bag="WXYZ")
    table.lay(0, "3C To")
    table.challenge(1, judge=BadWords("TO"))
    table.pass_turn(1)
    table.lay(0, "3C Ti")
    assert table.board.splitlines()[2] == "..Ti."


def test_a_good_play_stands_and_the_challenger_loses_their_own_next_turn() -> None:
    table = three_seats()
    assert table.challenge(2) == "Challenged 2, Ruled, Drew 0"
    assert (table.game.scores, table.game.owed, table.to_move) == ((2, 0, 0), (0, 0, 1), 1)
    assert table.pass_turn(1) == "Passed 1, TurnMissed 2"
    assert (table.game.owed, table.to_move) == ((0, 0, 0), 0)


def test_one_bad_word_among_good_ones_makes_the_whole_play_bad() -> None:
    table = three_seats()
    table.lay(1, "C3 .A")
    table.lay(2, "D3 .N")
    assert isinstance(table.game.phase, Window)
    assert [word.text for word in table.game.phase.play.words] == ["AN", "ON"]
    assert table.challenge(0, judge=BadWords("AN")) == "Challenged 0, Ruled"
    assert table.game.scores == (2, 2, 0)


def test_a_play_is_challenged_once_and_the_ruling_closes_the_window() -> None:
    table = three_seats()
    table.challenge(2)
    assert table.refused(Challenge(1), judge=BadWords("TO")).code == "nothing-to-challenge"


def test_after_a_bad_opening_the_next_play_is_a_first_play_again() -> None:
    table = three_seats()
    table.challenge(1, judge=BadWords("TO"))
    lone = Lay(1, (Placed(Square(2, 2), "A"),))
    assert table.refused(lone).code == "first-play-too-short"
    table.lay(1, "3C AD")
    assert table.game.scores == (0, 3, 0)


def test_a_challenge_needs_a_judge_if_the_dictionary_decides() -> None:
    assert isinstance(three_seats().refused(Challenge(1)), JudgeNeeded)


def test_the_sheet_keeps_the_play_that_was_taken_off_and_the_challenge() -> None:
    table = three_seats()
    table.challenge(1, judge=BadWords("TO"))
    play, challenge = table.game.sheet
    assert isinstance(play, PlayEntry)
    assert isinstance(challenge, ChallengeEntry)
    assert (play.seat, play.taken_off, play.points, play.score.points) == (0, True, 0, 2)
    assert (challenge.seat, challenge.against, challenge.bad) == (1, 0, ("TO",))
