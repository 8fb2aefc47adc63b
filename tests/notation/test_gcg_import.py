"""Importing a GCG game as events, the way a scorekeeper would enter it."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.notation.random_logs import club_logs
from tilewright.engine.selfplay.self_play import self_play
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.exporter import export_position
from tilewright.notation.gcg.exporter import export_gcg
from tilewright.notation.gcg.importer import CannotImport, import_gcg
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.replay import replay_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.notation.record.record import read_record, write_record
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
from tilewright.rules.editions.challenge_rule import Penalty
from tilewright.rules.events import Challenged, Resigned

GAMES = Path(__file__).parent.parent / "games"
HEAD = "#player1 Ann Ann Archer\n#player2 Ben Ben Baker\n"
HORN = ">Ann: AEHNORT 8F HORN +14 14\n"


def imported(text: str) -> tuple[Game, tuple[str, ...]]:
    events, losses = import_gcg(read_gcg(text.encode()))
    return fold(events), losses


def test_a_game_is_entered_the_way_a_scorekeeper_would() -> None:
    game, losses = imported(HEAD + HORN + ">Ben: AFILMOU H6 FA.M +9 9\n")
    assert game.by_hand
    assert game.edition.name == "recorded"
    assert game.scores == (14, 9)
    assert [seat.name for seat in game.seats] == ["Ann Archer", "Ben Baker"]
    assert losses == ()


@pytest.mark.parametrize(
    ("lines", "penalty"),
    [
        pytest.param("", NoPenalty(), id="no-evidence"),
        pytest.param(">Ann: AET (challenge) +5 19\n", Points(5), id="five-points"),
        pytest.param(">Ann: AET (challenge) +10 24\n", Points(10), id="ten-points"),
        pytest.param(
            ">Ben: AFILMOU - +0 0\n#note #unsuccessful-challenge\n", MissTurn(), id="a-missed-turn"
        ),
    ],
)
def test_the_challenge_rule_is_inferred_from_the_record(lines: str, penalty: Penalty) -> None:
    game, _ = imported(HEAD + HORN + lines)
    assert game.edition.challenge == Challenges(penalty=penalty)


def test_a_recorded_game_exchanges_as_in_tournaments() -> None:
    game, _ = imported(HEAD + HORN)
    assert game.edition.exchange_needs == 7
    assert export_position(game).operand("etl") is None


@pytest.mark.parametrize(("fewest", "needed"), [(7, 7), (1, 1)])
def test_an_exchange_with_few_tiles_in_the_bag_shows_another_rule(fewest: int, needed: int) -> None:
    assert imported(game_with_an_exchange(fewest))[0].edition.exchange_needs == needed


def game_with_an_exchange(fewest: int) -> str:
    """Return a game that breaks off with an exchange, with at least this many tiles in the bag."""
    played = self_play(1, lexicon=Lexicon.load("english"), seed=1, threads=1, turns=True)
    document = read_gcg(text := write_gcg(next(played.games())))
    turns = replay_gcg(document).turns
    last = max(at for at, turn in enumerate(turns) if turn.unseen - 14 >= fewest)
    event = document.events[last]
    before = text.decode().splitlines(keepends=True)[: event.line - 1]
    exchange = f">{event.nick}: {event.rack} -{event.rack[0]} +0 {event.total - event.score}\n"
    return "".join([*before, exchange])


def test_a_challenge_bonus_counts() -> None:
    game, _ = imported(HEAD + HORN + ">Ann: AET (challenge) +5 19\n")
    assert game.scores == (19, 0)
    assert game.racks[0][:3] == ("A", "E", "T")


def test_a_missed_turn_is_not_a_pass() -> None:
    lines = ">Ben: AFILMOU - +0 0\n#note #unsuccessful-challenge\n>Ann: AET 8F ....E +8 22\n"
    game, _ = imported(HEAD + HORN + lines)
    assert [type(entry).__name__ for entry in game.sheet] == [
        "PlayEntry",
        "ChallengeEntry",
        "MissedTurnEntry",
        "PlayEntry",
    ]


def test_the_tiles_of_a_withdrawn_play_return_to_the_rack() -> None:
    game, _ = imported(HEAD + HORN + ">Ann: AEHNORT -- -14 0\n")
    assert game.scores == (0, 0)
    assert sorted(game.racks[0]) == sorted("AEHNORT")


def test_racks_are_noted_as_far_as_they_are_recorded() -> None:
    lines = ">Ben: AFILMOU -OU +0 0\n>Ann: AET - +0 14\n>Ben: AFIL -3 +0 0\n"
    game, _ = imported(HEAD + HORN + lines)
    assert sorted(game.racks[0]) == sorted("AET____")
    assert game.racks[1] == ("_",) * 7


def test_racks_held_at_the_end_are_noted() -> None:
    game, losses = imported(HEAD + HORN + "#rack1 AETQ\n#rack2 AFILMOU\n")
    assert sorted(game.racks[0]) == sorted("AETQ___")
    assert sorted(game.racks[1]) == sorted("AFILMOU")
    assert losses == ()


def test_an_impossible_rack_is_reported_as_lost() -> None:
    _, losses = imported(HEAD + HORN + "#rack1 QQ\n")
    assert losses[0] == "the lines #rack1"


def test_what_our_record_cannot_hold_is_reported_as_lost() -> None:
    text = HEAD + "#title Our game\n#id x y\n" + HORN.replace("14 14", "13 13")
    game, losses = imported(text + "#note Well played.\n")
    assert losses == (
        "the lines #id, #title",
        "the notes",
        "an entry that contradicts the rules (line 5: score: recorded +13, computed +14)",
        "the recorded final scores (13, 0), which the rules make (14, 0)",
    )
    assert game.scores == (14, 0)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        pytest.param(">Ann: (FAR) +6 20\n", GoingOut.OTHERS_LOSE_THEIRS, id="once"),
        pytest.param(">Ann: (FAR) +12 26\n", GoingOut.TWICE_THE_OTHERS, id="twice"),
        pytest.param("", GoingOut.TWICE_THE_OTHERS, id="no-evidence"),
    ],
)
def test_whether_leftover_tiles_count_once_or_twice_is_inferred(line: str, rule: GoingOut) -> None:
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
def test_a_game_that_cannot_be_followed_is_rejected_with_its_line(text: str, message: str) -> None:
    with pytest.raises(CannotImport) as error:
        imported(text)
    assert str(error.value).startswith(message)


def test_a_game_that_survives_many_scoreless_turns_is_imported() -> None:
    passes = (">Ben: - +0 0\n" + ">Ann: - +0 14\n") * 4
    game, _ = imported(HEAD + HORN + passes + ">Ben: AFILMOU H6 FA.M +9 9\n")
    assert not game.over
    assert game.scores == (14, 9)


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.gcg")), ids=lambda path: path.stem)
def test_every_sample_game_is_imported(file: Path) -> None:
    document = read_gcg(file.read_bytes())
    events, _ = import_gcg(document)
    assert read_record(write_record(events)) == events
    game = fold(events)
    assert sorted(game.result.final if game.result else game.scores) == sorted(
        {event.nick: event.total for event in document.events}.values()
    )


def exported(log: tuple[Event, ...]) -> bytes:
    return write_gcg(export_gcg(log)[0])


@given(club_logs())
@settings(max_examples=60, deadline=None)
def test_exporting_and_importing_keeps_the_game(log: tuple[Event, ...]) -> None:
    once = exported(log)
    try:
        events, _ = import_gcg(read_gcg(once))
    except CannotImport:
        # A player resigned before the open play was refilled from the bag; no real board has that.
        assert any(isinstance(event, Resigned) for event in log)
        return
    twice = exported(events)
    assert exported(import_gcg(read_gcg(twice))[0]) == twice
    game, again = fold(log), fold(events)
    assert again.board == game.board
    assert again.scores == game.scores
    if not any(isinstance(event, Challenged | Resigned) for event in log):
        assert twice == once


def test_a_game_without_end_is_not_imported() -> None:
    with pytest.raises(CannotImport, match="more than 5,000 events"):
        imported(HEAD + ">Ann: AB - +0 0\n>Ben: AB - +0 0\n" * 3000)
