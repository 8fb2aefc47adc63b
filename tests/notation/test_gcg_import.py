"""A recorded game as events: what the scorekeeper enters, line by line."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.notation.random_logs import club_logs
from tilewright.notation.gcg_export import gcg_of
from tilewright.notation.gcg_import import CannotImport, events_of
from tilewright.notation.gcg_reader import read_gcg
from tilewright.notation.gcg_writer import write_gcg
from tilewright.notation.record import read_record, write_record
from tilewright.rules import (
    Challenges,
    Event,
    Game,
    GoingOut,
    MissTurn,
    NoPenalty,
    Points,
    fold,
)
from tilewright.rules.challenge import Penalty
from tilewright.rules.events import Challenged, Resigned

GAMES = Path(__file__).parent.parent / "games"
HEAD = "#player1 Ann Ann Archer\n#player2 Ben Ben Baker\n"
HORN = ">Ann: AEHNORT 8F HORN +14 14\n"


def imported(text: str) -> tuple[Game, tuple[str, ...]]:
    events, losses = events_of(read_gcg(text.encode()))
    return fold(events), losses


def test_a_game_is_entered_as_by_a_scorekeeper() -> None:
    game, losses = imported(HEAD + HORN + ">Ben: AFILMOU H6 FA.M +9 9\n")
    assert game.by_hand
    assert game.edition.name == "recorded"
    assert game.scores == (14, 9)
    assert [seat.name for seat in game.seats] == ["Ann Archer", "Ben Baker"]
    assert losses == ()


@pytest.mark.parametrize(
    ("lines", "penalty"),
    [
        pytest.param("", NoPenalty(), id="nothing-tells"),
        pytest.param(">Ann: AET (challenge) +5 19\n", Points(5), id="five-points"),
        pytest.param(">Ann: AET (challenge) +10 24\n", Points(10), id="ten-points"),
        pytest.param(
            ">Ben: AFILMOU - +0 0\n#note #unsuccessful-challenge\n", MissTurn(), id="a-missed-turn"
        ),
    ],
)
def test_the_challenge_rule_is_read_off_the_record(lines: str, penalty: Penalty) -> None:
    game, _ = imported(HEAD + HORN + lines)
    assert game.edition.challenge == Challenges(penalty=penalty)


def test_points_for_a_challenge_count() -> None:
    game, _ = imported(HEAD + HORN + ">Ann: AET (challenge) +5 19\n")
    assert game.scores == (19, 0)
    assert game.racks[0][:3] == ("A", "E", "T")


def test_a_missed_turn_is_one_and_no_pass() -> None:
    lines = ">Ben: AFILMOU - +0 0\n#note #unsuccessful-challenge\n>Ann: AET 8F ....E +8 22\n"
    game, _ = imported(HEAD + HORN + lines)
    assert [type(entry).__name__ for entry in game.sheet] == [
        "PlayEntry",
        "ChallengeEntry",
        "MissedTurnEntry",
        "PlayEntry",
    ]


def test_a_play_taken_back_goes_back_to_the_rack() -> None:
    game, _ = imported(HEAD + HORN + ">Ann: AEHNORT -- -14 0\n")
    assert game.scores == (0, 0)
    assert sorted(game.racks[0]) == sorted("AEHNORT")


def test_racks_are_known_as_far_as_the_record_tells() -> None:
    lines = ">Ben: AFILMOU -OU +0 0\n>Ann: AET - +0 14\n>Ben: AFIL -3 +0 0\n"
    game, _ = imported(HEAD + HORN + lines)
    assert sorted(game.racks[0]) == sorted("AET____")
    assert game.racks[1] == ("_",) * 7


def test_racks_held_at_the_end_are_noted_and_not_lost() -> None:
    game, losses = imported(HEAD + HORN + "#rack1 AETQ\n#rack2 AFILMOU\n")
    assert sorted(game.racks[0]) == sorted("AETQ___")
    assert sorted(game.racks[1]) == sorted("AFILMOU")
    assert losses == ()


def test_a_rack_that_cannot_be_is_told_as_lost() -> None:
    _, losses = imported(HEAD + HORN + "#rack1 QQ\n")
    assert losses[0] == "the lines #rack1"


def test_what_a_record_of_events_has_no_place_for_is_told() -> None:
    text = HEAD + "#title Our game\n#id x y\n" + HORN.replace("14 14", "13 13")
    game, losses = imported(text + "#note Well played.\n")
    assert losses == (
        "the lines #id, #title",
        "the notes",
        "what the record says otherwise (line 5: score: recorded +13, computed +14)",
        "the recorded final scores (13, 0): here they are (14, 0)",
    )
    assert game.scores == (14, 0)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        pytest.param(">Ann: (FAR) +6 20\n", GoingOut.OTHERS_LOSE_THEIRS, id="once"),
        pytest.param(">Ann: (FAR) +12 26\n", GoingOut.TWICE_THE_OTHERS, id="twice"),
        pytest.param("", GoingOut.TWICE_THE_OTHERS, id="not-told"),
    ],
)
def test_whether_left_over_tiles_count_once_or_twice_is_read_off_the_record(
    line: str, rule: GoingOut
) -> None:
    game, _ = imported(HEAD + HORN + line)
    assert game.edition.going_out is rule


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(HEAD + ">Ann: AB 8O ABC +3 3\n", "line 3: ", id="off-the-board"),
        pytest.param(HEAD + HORN + ">Ben: ?? nonsense\n", "line 4: ", id="not-an-event"),
        pytest.param(
            HEAD + HORN + ">Ann: AE 9F AE +3 17\n",
            "line 4: It is not this player's turn.",
            id="out-of-turn",
        ),
    ],
)
def test_a_game_that_cannot_be_followed_is_refused_by_its_line(text: str, message: str) -> None:
    with pytest.raises(CannotImport) as error:
        imported(text)
    assert str(error.value).startswith(message)


def test_a_record_that_goes_on_after_many_turns_without_a_point_is_followed() -> None:
    passes = (">Ben: - +0 0\n" + ">Ann: - +0 14\n") * 4
    game, _ = imported(HEAD + HORN + passes + ">Ben: AFILMOU H6 FA.M +9 9\n")
    assert not game.over
    assert game.scores == (14, 9)


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.gcg")), ids=lambda path: path.stem)
def test_the_games_of_the_collection_become_records(file: Path) -> None:
    document = read_gcg(file.read_bytes())
    events, _ = events_of(document)
    assert read_record(write_record(events)) == events
    game = fold(events)
    assert sorted(game.result.final if game.result else game.scores) == sorted(
        {event.nick: event.total for event in document.events}.values()
    )


def exported(log: tuple[Event, ...]) -> bytes:
    return write_gcg(gcg_of(log)[0])


@given(club_logs())
@settings(max_examples=60, deadline=None)
def test_exported_and_read_back_a_game_stays_the_same(log: tuple[Event, ...]) -> None:
    once = exported(log)
    try:
        events, _ = events_of(read_gcg(once))
    except CannotImport:
        # A player left while a play was open, before its tiles were drawn: no real board has that.
        assert any(isinstance(event, Resigned) for event in log)
        return
    twice = exported(events)
    assert exported(events_of(read_gcg(twice))[0]) == twice
    game, again = fold(log), fold(events)
    assert again.board == game.board
    assert again.scores == game.scores
    if not any(isinstance(event, Challenged | Resigned) for event in log):
        assert twice == once
