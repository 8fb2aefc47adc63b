"""Voting on a challenge if no dictionary is agreed (R13)."""

from dataclasses import replace

import pytest

from tests.rules.tables import ALL_GOOD, SMALL, Table, position
from tilewright.rules import (
    Begin,
    Challenge,
    Challenges,
    Edition,
    EnterRuling,
    Judging,
    Pass,
    Points,
    Resign,
    Vote,
    view,
)

VOTE = replace(SMALL, judging=Judging.VOTE)


def hearing(players: int, edition: Edition = VOTE) -> Table:
    """Bob has challenged Ann's TO, and the players are about to vote."""
    table = position(racks=["TOE", "ADF", "NGI", "LMN"][:players], bag="WXYZ", edition=edition)
    table.lay(0, "3C TO")
    assert table.challenge(1, judge=None) == "Challenged 1"
    return table


@pytest.mark.parametrize(
    ("players", "votes", "events", "scores", "owed"),
    [
        pytest.param(
            2,
            "0+ 1+",
            "Voted 1, Ruled, Drew 0, TurnMissed 1",
            2,
            0,
            id="both-players-find-it-good",
        ),
        pytest.param(2, "0- 1-", "Voted 1, Ruled", 0, 0, id="both-players-find-it-bad"),
        pytest.param(
            2,
            "0+ 1-",
            "Voted 1, Ruled, Drew 0",
            2,
            0,
            id="on-a-tie-the-play-stands-without-a-penalty",
        ),
        pytest.param(3, "2- 1-", "Voted 1, Ruled", 0, 0, id="two-of-three-are-a-majority"),
        pytest.param(
            3,
            "2+ 1- 0+",
            "Voted 0, Ruled, Drew 0, TurnMissed 1",
            2,
            0,
            id="the-last-of-three-votes-decides",
        ),
        pytest.param(
            4, "0+ 1- 2+ 3-", "Voted 3, Ruled, Drew 0", 2, 0, id="two-against-two-is-a-tie"
        ),
        pytest.param(4, "3- 1- 2-", "Voted 2, Ruled", 0, 0, id="three-of-four-are-a-majority"),
        pytest.param(
            3,
            "0+ 1- 2.",
            "Voted 2, Ruled, Drew 0",
            2,
            0,
            id="an-abstention-breaks-no-tie",
        ),
        pytest.param(3, "2. 0- 1-", "Voted 1, Ruled", 0, 0, id="an-abstention-blocks-no-majority"),
        pytest.param(
            4,
            "2. 3. 1- 0-",
            "Voted 0, Ruled",
            0,
            0,
            id="two-votes-are-a-majority-if-the-others-abstain",
        ),
    ],
)
def test_the_majority_decides(
    players: int, votes: str, events: str, scores: int, owed: int
) -> None:
    table = hearing(players)
    signs = {"+": True, "-": False, ".": None}
    *earlier, last = [table.do(Vote(int(vote[0]), signs[vote[1]])) for vote in votes.split()]
    assert last == events
    assert all(line.startswith("Voted") and "," not in line for line in earlier)
    assert table.game.scores[0] == scores
    assert sum(table.game.owed) == owed
    assert len(table.game.board) == scores


def test_no_one_moves_or_challenges_during_a_vote() -> None:
    table = hearing(3)
    for command in (Begin(1), Pass(1)):
        assert table.refused(command).code == "ruling-pending"
    assert table.refused(Challenge(2)).code == "ruling-pending"


def test_a_player_votes_once() -> None:
    table = hearing(3)
    table.do(Vote(2, True))
    refusal = table.refused(Vote(2, False))
    assert (refusal.code, refusal.facts()) == ("already-voted", {"seat": 2})


def test_there_is_no_vote_without_a_challenge() -> None:
    table = position(racks=["TOE", "ADF"], bag="WXYZ", edition=VOTE)
    assert table.refused(Vote(1, True)).code == "no-ruling-pending"


def test_there_is_no_vote_if_the_dictionary_decides() -> None:
    table = position(racks=["TOE", "ADF"], bag="WXYZ")
    table.lay(0, "3C TO")
    assert table.refused(Vote(1, True)).code == "not-by-vote"


def test_a_dictionary_does_not_overrule_the_vote() -> None:
    table = position(racks=["TOE", "ADF"], bag="WXYZ", edition=VOTE)
    table.lay(0, "3C TO")
    assert table.challenge(1, judge=ALL_GOOD) == "Challenged 1"


def test_a_ruling_can_be_entered_only_at_a_real_board() -> None:
    assert hearing(2).refused(EnterRuling(True)).code == "only-by-hand"


@pytest.mark.parametrize(
    ("votes", "leaver", "events"),
    [
        pytest.param("0+", 2, "Resigned 2", id="the-others-continue-to-vote"),
        pytest.param(
            "0+ 1-",
            2,
            "Resigned 2, Ruled, Drew 0",
            id="the-votes-of-the-two-players-left-are-a-tie",
        ),
        pytest.param(
            "2+ 0-", 2, "Resigned 2", id="the-vote-of-a-player-who-resigned-no-longer-counts"
        ),
        pytest.param(
            "1-", 0, "Resigned 0", id="the-challenged-player-can-resign-before-the-ruling"
        ),
        pytest.param("0-", 1, "Resigned 1", id="the-challenger-can-resign-before-the-ruling"),
    ],
)
def test_a_player_can_resign_during_a_vote(votes: str, leaver: int, events: str) -> None:
    table = hearing(3)
    for vote in votes.split():
        table.do(Vote(int(vote[0]), vote[1] == "+"))
    assert table.do(Resign(leaver)) == events


def test_the_game_ends_when_one_player_is_left_during_a_vote() -> None:
    assert hearing(2).do(Resign(0)) == "Resigned 0, PlayEnded, Reckoned"


def test_penalty_points_need_a_majority() -> None:
    edition = replace(VOTE, challenge=Challenges(Points(5)))
    table = hearing(2, edition)
    table.do(Vote(0, True))
    table.do(Vote(1, False))
    assert table.game.scores == (2, 0)
    table = hearing(2, edition)
    table.do(Vote(0, True))
    table.do(Vote(1, True))
    assert table.game.scores == (7, 0)


@pytest.mark.parametrize(
    ("votes", "over"),
    [
        pytest.param("0+ 1+", True, id="good"),
        pytest.param("0+ 1-", True, id="undecided"),
        pytest.param("0- 1-", False, id="bad"),
    ],
)
def test_a_play_that_would_end_the_game_waits_for_the_vote(votes: str, over: bool) -> None:
    table = position(racks=["TO", "ADF"], edition=VOTE)
    table.lay(0, "3C TO")
    table.challenge(1, judge=None)
    for vote in votes.split():
        assert not table.game.over
        table.do(Vote(int(vote[0]), vote[1] == "+"))
    assert table.game.over is over


def test_a_view_shows_who_has_voted_but_not_how() -> None:
    table = hearing(3)
    table.do(Vote(2, True))
    other = hearing(3)
    other.do(Vote(2, False))
    for viewer in (None, 0, 1):
        seen = view(table.game, viewer)
        assert seen.hearing is not None
        assert seen.hearing.voted == (2,)
        assert seen == view(other.game, viewer)
