"""Resigning in every phase of a game (R13)."""

from dataclasses import replace

import pytest

from tests.rules.tables import ALL_GOOD, SMALL, BadWords, Table, position
from tilewright.rules import (
    Answer,
    Cause,
    Challenge,
    GoingOut,
    Judging,
    Pass,
    Proposal,
    Propose,
    Resign,
    Vote,
)

RACKS = ["TOE", "ADF", "NGI", "LMN"]


def table_of(players: int) -> Table:
    return position(racks=RACKS[:players], bag="WXYZ", scores=[40, 30, 20, 10][:players])


@pytest.mark.parametrize("leaver", [0, 1])
def test_the_game_ends_when_one_player_is_left(leaver: int) -> None:
    table = table_of(2)
    assert table.do(Resign(leaver)) == f"Resigned {leaver}, PlayEnded, Reckoned"
    assert table.result.cause is Cause.LAST_SEAT
    assert table.result.winners == (1 - leaver,)
    assert table.result.final == (40 - 3, 30 - 7)


@pytest.mark.parametrize(
    ("leaver", "next_seat"),
    [
        pytest.param(0, 1, id="the-player-to-move"),
        pytest.param(1, 0, id="the-next-player"),
        pytest.param(2, 0, id="the-last-player"),
    ],
)
def test_with_three_players_the_others_play_on(leaver: int, next_seat: int) -> None:
    table = table_of(3)
    assert table.do(Resign(leaver)) == f"Resigned {leaver}"
    assert table.to_move == next_seat
    order = []
    for _ in range(4):
        order.append(table.to_move)
        if table.game.over:
            break
        table.exchange(table.to_move, table.racks[table.to_move][0])
    assert leaver not in order
    assert set(order) == {0, 1, 2} - {leaver}


def test_a_player_who_resigned_cannot_act() -> None:
    table = table_of(3)
    table.do(Resign(1))
    for command in (Pass(1), Resign(1), Challenge(1), Propose(1, Proposal.PAUSE)):
        refusal = table.refused(command, judge=ALL_GOOD)
        assert (refusal.code, refusal.facts()) == ("already-resigned", {"seat": 1})


def test_the_rack_is_set_aside_and_does_not_go_back_to_the_bag() -> None:
    table = table_of(3)
    table.do(Resign(0))
    assert (table.racks[0], len(table.game.bag)) == ("EOT", 4)


def test_a_player_who_resigned_ranks_last_whatever_the_score() -> None:
    table = table_of(3)
    table.do(Resign(0))
    table.do(Resign(1))
    assert table.result.places == (2, 3, 1)


def test_the_play_of_a_player_who_resigns_stays_open() -> None:
    table = table_of(3)
    table.lay(0, "3C TO")
    assert table.do(Resign(0)) == "Resigned 0"
    assert table.challenge(2, judge=BadWords("TO")) == "Challenged 2, Ruled"
    assert (table.racks[0], table.game.scores, table.to_move) == ("EOT", (40, 30, 20), 1)


def test_the_play_of_a_player_who_resigned_stands_without_a_draw() -> None:
    table = table_of(3)
    table.lay(0, "3C TO")
    table.do(Resign(0))
    assert table.begin(1) == "Began 1"
    assert (table.racks[0], table.game.scores[0]) == ("E", 42)


def test_if_the_next_player_resigns_the_one_after_begins() -> None:
    table = table_of(3)
    table.lay(0, "3C TO")
    assert table.do(Resign(1)) == "Resigned 1"
    assert table.begin(2) == "Began 2, Drew 0"


def test_if_the_next_player_resigns_the_one_after_accepts_the_last_play() -> None:
    table = position(racks=["TO", "ADF", "NGI"])
    table.lay(0, "3C TO")
    table.do(Resign(1))
    assert table.begin(2) == "Began 2, PlayEnded 0, Reckoned"
    assert table.result.final == (2 + 7 + 4, -7, -4)


@pytest.mark.parametrize(
    ("going_out", "gained"),
    [(GoingOut.OTHERS_LOSE_THEIRS, 7 + 4), (GoingOut.TWICE_THE_OTHERS, 2 * (7 + 4))],
)
def test_the_rack_is_deducted_and_counts_for_the_player_who_goes_out(
    going_out: GoingOut, gained: int
) -> None:
    table = position(racks=["TO", "ADF", "NGI"], edition=replace(SMALL, going_out=going_out))
    table.do(Resign(1))
    table.lay(0, "3C TO")
    table.begin(2)
    accounts = table.result.accounts
    assert [account.gained for account in accounts] == [gained, 0, 0]
    assert accounts[1].deducted == 7


def test_a_player_who_resigns_after_their_last_tile_does_not_go_out() -> None:
    table = position(racks=["TO", "ADF", "NGI"])
    table.lay(0, "3C TO")
    table.do(Resign(0))
    assert table.begin(1) == "Began 1"
    assert not table.game.over


def test_a_turn_owed_by_a_player_who_resigned_lapses() -> None:
    table = position(racks=RACKS[:3], bag="WXYZ", owed=[0, 2, 0])
    table.do(Resign(1))
    assert table.pass_turn(0) == "Passed 0"
    assert table.to_move == 2


def test_only_the_remaining_players_must_pass_for_a_standstill() -> None:
    table = position(racks=RACKS[:3])
    for seat in (0, 1, 2, 0, 1):
        table.pass_turn(seat)
    assert table.do(Resign(2)) == "Resigned 2, PlayEnded, Reckoned"
    assert table.result.cause is Cause.STANDSTILL


def test_a_player_can_resign_in_a_pause() -> None:
    table = table_of(2)
    table.do(Propose(0, Proposal.PAUSE))
    table.do(Answer(1, True))
    assert table.do(Resign(0)) == "Resigned 0, PlayEnded, Reckoned"
    assert not table.game.paused


@pytest.mark.parametrize("proposal", [Proposal.PAUSE, Proposal.TAKE_BACK, Proposal.NO_PLAY_LEFT])
@pytest.mark.parametrize("leaver", [0, 2])
def test_resigning_drops_the_proposal_and_play_continues(proposal: Proposal, leaver: int) -> None:
    table = position(racks=RACKS[:3], bag="WXYZ", turn=2)
    table.pass_turn(2)
    table.pass_turn(0)
    table.pass_turn(1)
    others = [seat for seat in range(3) if seat != leaver]
    table.do(Propose(others[0], proposal))
    table.do(Answer(others[1], True))
    assert table.do(Resign(leaver)) == f"Resigned {leaver}"
    assert table.to_move == (2 if leaver == 0 else 0)


def test_if_a_player_resigns_during_a_vote_the_others_decide() -> None:
    edition = replace(SMALL, judging=Judging.VOTE)
    table = position(racks=RACKS, bag="WXYZ", edition=edition)
    table.lay(0, "3C TO")
    table.challenge(1, judge=None)
    table.do(Vote(1, False))
    table.do(Vote(2, False))
    assert table.do(Resign(3)) == "Resigned 3, Ruled"
    assert table.game.scores == (0, 0, 0, 0)
