"""Exporting a game to GCG, and what is lost on the way."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.notation.random_logs import club_logs
from tests.rules.tables import BadWords
from tilewright.notation.cgp.exporter import export_position
from tilewright.notation.cgp.position import write_cgp
from tilewright.notation.gcg.exporter import export_gcg
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.replay import replay_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.rules import EDITIONS, CallTime, Edition, Event, Judging, Sealed, fold, open_game
from tilewright.rules.events import BlankTaken, Laid, TakenBack
from tilewright.table import Table

ALWAYS = "the rules in force, the order of the bag and the times of the moves"


def table(edition: str | Edition = "plain", *bad: str, players: int = 2) -> Table:
    names = ["Ann Archer", "Ben", "Cy: the third", "Di"][:players]
    first = 1 if players > 2 else None
    return Table.open(edition, names, seed=bytes(32), judge=BadWords(*bad), first=first)


def written(game: Table) -> list[str]:
    return write_gcg(export_gcg(game.log.events)[0]).decode().splitlines()


def losses(game: Table) -> tuple[str, ...]:
    return export_gcg(game.log.events)[1]


def test_an_unfinished_game_lists_the_racks_held() -> None:
    game = table()
    game.say("8E HOAX")
    game.say("pass")
    assert written(game) == [
        "#character-encoding UTF-8",
        "#player1 Ann_Archer Ann Archer",
        "#player2 Ben Ben",
        ">Ben: ADHIIOX 8E HOAX +28 28",
        ">Ann_Archer: EKOPRTT - +0 0",
        "#rack1 EKOPRTT",
        f"#rack2 {game.rack('Ben')}",
    ]
    assert losses(game) == (ALWAYS, "the draw for first play")


def test_three_and_four_players_are_written_in_seat_order() -> None:
    game = table(players=4)
    for _ in range(3):
        game.say("pass")
    lines = written(game)
    assert lines[1:5] == [
        "#player1 Ann_Archer Ann Archer",
        "#player2 Ben Ben",
        "#player3 Cy_the_third Cy: the third",
        "#player4 Di Di",
    ]
    assert [line.partition(":")[0] for line in lines if line[0] == ">"] == [
        ">Ben",
        ">Cy_the_third",
        ">Di",
    ]


def test_equal_nicks_are_numbered() -> None:
    game = Table.open("plain", ["A B", "A_B"], seed=bytes(32), first=0)
    game.say("pass")
    assert written(game)[1:4] == [
        "#player1 A_B_1 A B",
        "#player2 A_B_2 A_B",
        f">A_B_1: {game.rack('A B')} - +0 0",
    ]


def test_a_missed_turn_and_a_withdrawn_play() -> None:
    game = table("plain", "HI")
    game.say("8G HI")
    game.say("challenge")
    game.say("8G TO")
    game.say("challenge")
    lines = [line for line in written(game) if line[0] == ">" or line.startswith("#note")]
    assert lines == [
        ">Ben: ADHIIOX 8G HI +10 10",
        ">Ben: ADHIIOX -- -10 0",
        ">Ann_Archer: EKOPRTT 8G TO +4 4",
        ">Ben: ADHIIOX - +0 0",
        "#note #unsuccessful-challenge",
    ]
    assert losses(game)[2:] == (
        "who challenged which play, and which words were judged",
        "that a turn was missed for a failed challenge (written as a pass with a note)",
    )


def test_votes_pauses_and_turns_taken_back_are_reported_as_lost() -> None:
    edition = replace(EDITIONS["plain"], judging=Judging.VOTE)
    game = Table(open_game(edition, ["Ann", "Ben"], Sealed(bytes(32))))
    game.say("8E HOAX")
    game.say("challenge")
    game.say("good", "Ann")
    game.say("bad", "Ben")
    game.say("pass")
    game.say("propose take-back", "Ann")
    game.say("agree", "Ben")
    game.say("propose pause", "Ann")
    game.say("agree", "Ben")
    assert losses(game)[2:] == (
        "who challenged which play, and which words were judged",
        "the votes",
        "turns that were taken back or corrected",
        "pauses",
    )
    assert [line for line in written(game) if line[0] == ">"] == [">Ben: ADHIIOX 8E HOAX +28 28"]


def test_a_timeout_a_resignation_and_the_final_scoring() -> None:
    game = table(replace(EDITIONS["graves"], turn_limit_ms=180_000))
    game.say("8E HOAX")
    game.log.do(CallTime(), at=10**6)
    game.say("resign", "Ann Archer", at=10**6)
    rack, final = game.rack("Ben"), game.scores["Ben"]
    assert written(game)[4:] == [
        ">Ann_Archer: EKOPRTT - +0 0",
        "#note The turn timer ran out.",
        "#note Ann_Archer left the game.",
        ">Ann_Archer: EKOPRTT (EKOPRTT) -13 -13",
        f">Ben: {rack} ({rack}) {final - 28:+} {final}",
    ]
    assert losses(game)[2:] == (
        "that a turn was lost to the timer (written as a pass with a note)",
        "that a player left the game (written as a note)",
    )


@pytest.mark.parametrize(
    ("dictionary", "named"),
    [
        pytest.param("OWN", "OWN", id="by-name"),
        pytest.param("/home/ann/lists/own.2.txt", "own", id="a-file-without-its-directory"),
        pytest.param("C:\\lists\\own.txt", "own", id="a-windows-path"),
    ],
)
def test_the_dictionary_is_written_without_its_path(dictionary: str, named: str) -> None:
    log = open_game(EDITIONS["plain"], ["A", "B"], Sealed(bytes(32)), dictionary=dictionary)
    assert f"#lexicon {named}\n".encode() in write_gcg(export_gcg(log)[0])
    assert f"lex {named};" in write_cgp(export_position(fold(log)))


@given(club_logs())
@settings(max_examples=60, deadline=None)
def test_another_program_reads_the_same_scores(log: tuple[Event, ...]) -> None:
    document, lost = export_gcg(log)
    read = read_gcg(write_gcg(document))
    assert read.problems == ()
    again, game = replay_gcg(read), fold(log)
    assert again.errors == ()
    final = game.result.final if game.result else game.scores
    if any(isinstance(event, Laid) for event in log):
        assert again.final == final
    assert lost[0] == ALWAYS
    if game.players == 2 and not any(isinstance(e, BlankTaken | TakenBack) for e in log):
        assert again.differences == ()
        assert again.board == game.board
