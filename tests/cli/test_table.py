"""`tilewright table` in a pseudo-terminal, from the deal to the result."""

import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.cli.terminal import (
    Terminal,
    at_table,
    beside_the_board,
    by_vote,
    game_in,
    kinds,
    new_game,
    racks_in,
)
from tests.rules.tables import FIVE, box
from tilewright.cli.main import app
from tilewright.cli.terminal.saved_games import load
from tilewright.rules import Challenges, Points, Stacked, fold
from tilewright.rules.score_sheet import BlankEntry, MissedTurnEntry

runner = CliRunner()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game of Ann, who holds EKOPRTT, and Ben, who holds ADHIIOX and starts."""
    return new_game(tmp_path / "game.json")


def at(file: Path) -> Terminal:
    return Terminal("--file", str(file), home=file.parent)


def test_a_game_from_the_names_to_the_final_scoring(tmp_path: Path) -> None:
    with Terminal("Ann", "Ben", "--edition", "plain", "--first", "Ann", home=tmp_path) as table:
        for name in ("Ann", "Ben", "Ann", "Ben"):
            table.answers((f"Hand over to {name}", ""), (f"{name}> ", "pass"))
        shown = table.sees("Final scoring", "To check every draw: tilewright verify")
        assert table.ends() == 0
    (saved,) = (tmp_path / "data" / "tilewright" / "tables").glob("*-ann-ben.json")
    result = game_in(saved).result
    assert result is not None
    assert sorted(result.final) == sorted(-account.deducted for account in result.accounts)
    assert all(str(final) in shown for final in result.final)
    verified = runner.invoke(app, ["verify", str(saved)])
    assert verified.exit_code == 0, verified.output


def test_a_game_to_the_last_tile(tmp_path: Path) -> None:
    edition = by_vote(layout=FIVE, tiles=box("ABCDEF"), rack_size=3)
    file = new_game(
        tmp_path / "game.json", edition=edition, source=Stacked(tuple("ABCDEF")), first=0
    )
    with at(file) as table:
        table.answers(("Hand over to Ann", ""), ("Ann> ", "3B ABC"))
        shown = table.sees("Ann: 3B ABC (ABC) for 7.", "Ben: press Enter to accept it.")
        assert racks_in(shown) == []
        table.types()
        shown = table.sees("Final scoring", "Ann wins.")
        assert table.ends() == 0
    # Ben is left with D, E and F: 2 + 1 + 4.
    assert "DEF" in shown
    assert "+7" in shown
    assert game_in(file).result is not None
    assert [account.final for account in game_in(file).result.accounts] == [14, -7]  # type: ignore[union-attr]


def test_the_finish_line_is_a_target_for_each_level(tmp_path: Path) -> None:
    names = ["Ann:beginner", "Ben", "Cy:expert"]
    with Terminal(*names, "--finish-line", home=tmp_path) as table:
        shown = table.sees("Hand over to")
    assert "7 tiles, goal 60" in shown
    assert "7 tiles, goal 100" in shown
    assert "7 tiles, goal 180" in shown


def test_a_play_that_reaches_the_target_wins_once_it_is_accepted(tmp_path: Path) -> None:
    order = "CAZIQUEEEEEEEEE"
    rest = list(by_vote().tiles.all_tiles())
    for tile in order:
        rest.remove(tile)
    with Terminal("Ann:beginner", "Ben", "--finish-line", home=tmp_path) as table:
        table.sees("Hand over to")
        table.types("quit")
        table.ends()
    (saved,) = (tmp_path / "data" / "tilewright" / "tables").glob("*.json")
    edition, seats = game_in(saved).edition, game_in(saved).seats
    saved.unlink()
    file = new_game(
        tmp_path / "game.json",
        *seats,
        edition=edition,
        source=Stacked((*order, *rest)),
        first=0,
    )
    with at(file) as table:
        table.answers(("Hand over to Ann", ""), ("Ann> ", "8D CAZIQUE"))
        table.answers(("Ben: press Enter to accept it.", ""))
        table.sees("Ann wins.")
        assert table.ends() == 0


def test_a_rack_is_only_shown_in_its_owners_turn(file: Path) -> None:
    with at(file) as table:
        assert racks_in(table.sees("Hand over to Ben")) == []
        table.types()
        assert racks_in(table.sees("Ben> ")) == ["ADHIIOX"]
        table.types("8E HOAX")
        assert racks_in(table.sees("Ann: press Enter to begin", "> ")) == []
        table.types()
        assert racks_in(table.sees("Ann> ")) == ["EKOPRTT"]
        table.types("pass")
        assert racks_in(table.sees("Hand over to Ben")) == []


def test_no_rack_is_shown_while_players_answer_a_proposal(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"), ("begin your turn", ""))
        table.sees("Ann> ")
        table.types("undo")
        assert racks_in(table.sees("Ben, do you agree?")) == []
        table.types("n")
        assert racks_in(table.sees("Hand over to Ann")) == []
        table.types()
        assert racks_in(table.sees("Ann> ")) == ["EKOPRTT"]
    assert game_in(file).scores == (0, 28)


def test_the_seal_is_shown_before_the_first_move_and_the_seed_only_at_the_end(file: Path) -> None:
    source = game_in(file).bag.source
    with at(file) as table:
        assert source.commitment in table.sees("Hand over to Ben")  # type: ignore[union-attr]
        table.answers(("", ""), ("Ben> ", "resign"), ("do you really want to resign?", "y"))
        assert source.seed.hex() not in table.ever_shown.partition("wins.")[0]  # type: ignore[union-attr]
        assert source.seed.hex() in table.sees("Its seed:", "verify")  # type: ignore[union-attr]
        assert table.ends() == 0


def test_a_successful_challenge_takes_the_play_off(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E XHOID"), ("> ", "challenge"))
        table.answers(("Ann: is it good?", "n"), ("Ben: is it good?", "n"))
        shown = table.sees("Hand over to Ann")
    assert "Ben laid XHOID for 32 (taken off). " in beside_the_board(shown)
    assert "Ann challenged the play of Ben: it is bad and comes off." in beside_the_board(shown)
    game = game_in(file)
    assert game.scores == (0, 0)
    assert not list(game.board.tiles())
    assert sorted(game.racks[1]) == sorted("ADHIIOX")


def test_a_challenge_that_fails_costs_the_challengers_next_turn(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"), ("> ", "challenge"))
        table.answers(("Ann: is it good?", "y"), ("Ben: is it good?", "y"))
        shown = table.sees("Hand over to Ben")
    assert "the play of Ben: it is good. Ann missed a turn." in beside_the_board(shown)
    assert isinstance(game_in(file).sheet[-1], MissedTurnEntry)


def test_after_a_split_vote_the_play_stands_without_a_penalty(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"), ("> ", "challenge"))
        table.answers(("Ann: is it good?", "perhaps"), ("Please answer y or n.", "n"))
        table.answers(("Ben: is it good?", "y"))
        shown = table.sees("Hand over to Ann")
    assert "the vote is split, so it stands." in beside_the_board(shown)
    assert game_in(file).scores == (0, 28)


def test_any_other_player_may_challenge(tmp_path: Path) -> None:
    file = new_game(tmp_path / "game.json", "Ann", "Ben", "Cy", first=0)
    tiles = "".join(tile for tile in game_in(file).racks[0] if tile != "?")[:2]
    with at(file) as table:
        table.answers(("Hand over to Ann", ""), ("Ann> ", f"8G {tiles}"))
        table.answers(("Ben: press Enter to begin", "Ann: challenge"))
        table.answers(("You cannot challenge your own play.", "Cy: challenge"))
        table.answers(("Cy challenges it", "y"), ("Ben: is it good?", "y"))
        # Two of three votes decide, so Cy is not asked.
        shown = table.sees("Hand over to Ben")
        assert "misses 1 turn" in shown
        table.answers(("", ""), ("Ben> ", "pass"))
        shown = table.sees("Hand over to Ann")
    assert "Cy missed a turn." in shown


def test_a_failed_challenge_may_cost_points(tmp_path: Path) -> None:
    edition = by_vote(challenge=Challenges(penalty=Points(5)))
    file = new_game(tmp_path / "game.json", edition=edition)
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"))
        table.sees("5 points per play")
        table.types("challenge")
        table.answers(("Ann: is it good?", "y"), ("Ben: is it good?", "y"))
        table.sees("Hand over to Ann")
    assert game_in(file).scores == (0, 33)


def test_where_single_words_are_judged_a_challenge_must_name_one(tmp_path: Path) -> None:
    file = new_game(tmp_path / "game.json", edition=by_vote("guide-2013"))
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"))
        table.answers(("type challenge WORD", "challenge HOAXES"))
        table.answers(("HOAXES is not a word of this play", "challenge hoax"))
        table.answers(("Ann: is it good?", "y"), ("Ben: is it good?", "y"))
        assert "Ann challenged HOAX: it" in table.sees("Hand over to Ben")


def test_exchange_and_pass(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "exchange xh"))
        assert "Ben exchanged 2." in table.sees("Hand over to Ann")
        table.answers(("", ""), ("Ann> ", "pass"))
        assert "Ann passed." in table.sees("Hand over to Ben")
    rack = game_in(file).racks[1]
    assert len(rack) == 7
    assert set("ADIIO") <= set(rack)


def test_a_blank_is_swapped_if_blanks_circulate(tmp_path: Path) -> None:
    edition = by_vote(layout=FIVE, tiles=box("AABBCC", 1), rack_size=3, blanks_circulate=True)
    file = new_game(
        tmp_path / "game.json", edition=edition, source=Stacked(tuple("?ABACBC")), first=0
    )
    with at(file) as table:
        table.answers(("Hand over to Ann", ""), ("Ann> ", "3B bA"), ("begin your turn", ""))
        table.answers(("Ben> ", "blank B3"))
        table.sees("Ben swapped the blank on")
        shown = table.sees("Ben> ")
        assert racks_in(shown) == ["AC?"]
        table.types("pass")
        table.sees("Hand over to Ann")
    assert isinstance(game_in(file).sheet[1], BlankEntry)
    assert [tile for _, tile in game_in(file).board.tiles()] == ["B", "A"]


def test_blanks_circulate_is_an_option(tmp_path: Path) -> None:
    with Terminal("Ann", "Ben", "--blanks-circulate", "--nine-tiles", home=tmp_path) as table:
        table.sees("Hand over to")
    (saved,) = (tmp_path / "data" / "tilewright" / "tables").glob("*.json")
    assert game_in(saved).edition.blanks_circulate
    assert [len(rack) for rack in game_in(saved).racks] == [9, 9]


def test_a_turn_is_taken_back_if_all_agree(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"), ("> ", "Ben: undo"))
        assert "Ben proposes to take back the last turn." in table.sees("Ann, do you agree?")
        table.types("y")
        assert racks_in(table.sees("Hand over to Ben")) == []
        table.types()
        assert racks_in(table.sees("Ben> ")) == ["ADHIIOX"]
    assert kinds(load(file))[-1] == "TakenBack"
    assert game_in(file).scores == (0, 0)


def test_nothing_can_be_taken_back_before_the_first_turn(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", "undo"))
        table.sees("There is nothing to take back.", "Hand over to Ben")


def test_a_pause_ends_when_everyone_is_back(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", "pause"), ("Ann, do you agree?", "y"))
        table.answers(("The game is paused.", ""))
        table.sees("Hand over to Ben")
    assert kinds(load(file))[-1] == "Resumed"


def test_a_game_left_in_a_pause_resumes_in_it(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", "pause"), ("Ann, do you agree?", "y"))
        table.sees("The game is paused.")
        table.child.kill(signal.SIGKILL)
    with at(file) as table:
        table.answers(("The game is paused.", ""), ("Hand over to Ben", ""))
        table.answers(("Ben> ", "pass"))
        table.sees("Hand over to Ann")


def test_the_others_play_on_after_a_resignation(tmp_path: Path) -> None:
    file = new_game(tmp_path / "game.json", "Ann", "Ben", "Cy", first=0)
    with at(file) as table:
        table.answers(("Hand over to Ann", ""), ("Ann> ", "resign"))
        table.answers(("Ann, do you really want to resign?", "n"), ("Ann> ", "resign"))
        table.answers(("Ann, do you really want to resign?", "y"))
        assert "resigned" in table.sees("Hand over to Ben")
        table.answers(("", "Cy: resign"), ("Cy, do you really want to resign?", "y"))
        table.sees("Ben wins.")
        assert table.ends() == 0


def test_all_may_agree_that_no_play_is_left(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "end"), ("Ann, do you agree?", "yes"))
        table.sees("Final scoring")
        assert table.ends() == 0


def test_a_play_can_be_tried_without_making_it(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "try 8E HOAX"))
        table.answers(("HOAX 28: 28 points", "try 1A HOAX"))
        table.sees("The first word must cover the centre star, H8.", "Ben> ")
    assert kinds(load(file))[-1] == "Dealt"


def test_commands_that_show_something_in_a_turn(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "shuffle"))
        racks = racks_in(table.sees("Ben> "))
        assert [sorted(rack) for rack in racks] == [sorted("ADHIIOX")] * 2
        table.answers(("", "sort"))
        assert racks_in(table.sees("Ben> "))[-1] == "ADHIIOX"
        table.answers(("", "help"), ("exchange QV", "unseen"))
        table.answers(("Unseen: A×8", "8E HOAX"), ("> ", "sheet"))
        table.sees("Score sheet", "8E HOAX", "(4+1+1+8)×2", "> ")
        table.types("help")
        table.sees("the next player challenges")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        pytest.param("1A HOAX", "The first word must cover the centre star", id="off-the-star"),
        pytest.param("8E ZOAX", "Not on the rack: Z.", id="a-tile-not-on-the-rack"),
        pytest.param("8E HOAx", "Not on the rack: a blank.", id="a-blank-not-on-the-rack"),
        pytest.param("8N HOAX", "the word runs off the board", id="off-the-board"),
        pytest.param(
            "exchange QQ", "Not on the rack: Q, Q.", id="an-exchange-of-tiles-not-on-the-rack"
        ),
        pytest.param("exchange", "name the tiles", id="an-exchange-without-tiles"),
        pytest.param("challenge", "There is no play to challenge now.", id="no-play-to-challenge"),
        pytest.param("blank H8", "a blank stays where it was played", id="blanks-stay"),
        pytest.param("rack ADHIIOX", "keeping score at a real board", id="for-a-real-board"),
        pytest.param("good", "No challenge is waiting for a ruling.", id="nothing-to-vote-on"),
        pytest.param("dance", "type a play like 8F HORN", id="an-unknown-command"),
        pytest.param(
            "\x01\x02 [bold]", "a coordinate is a row and a column", id="control-characters"
        ),
    ],
)
def test_a_refused_command_is_explained_and_changes_nothing(
    file: Path, typed: str, answer: str
) -> None:
    before = file.read_bytes()
    screen = at_table(file, ["", typed, "8E HOAX"]).screens[-2]
    assert answer in screen
    assert racks_in(screen) == ["ADHIIOX"]
    other = file.with_name("copy.json")
    other.write_bytes(before)
    at_table(other, ["", "8E HOAX"])
    assert load(file) == load(other)


def test_quit_and_resume_without_arguments(tmp_path: Path) -> None:
    with Terminal("Ann", "Ben", "--first", "Ben", home=tmp_path) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "pass"), ("Hand over to Ann", "quit"))
        table.sees("The game is saved in", "To resume it: tilewright table")
        assert table.ends() == 0
    with Terminal(home=tmp_path) as table:
        table.answers(("Resume the game of Ann, Ben? [Y/n]", ""))
        assert "Ben passed." in table.sees("Hand over to Ann")
    with Terminal(home=tmp_path) as table:
        table.answers(("Resume the game", "n"), ("Who is playing?", "Cy, Di"))
        table.sees("Draw for first play: Cy")


def test_the_end_of_input_quits(file: Path) -> None:
    with at(file) as table:
        table.sees("Hand over to Ben")
        table.child.sendeof()
        table.sees("The game is saved in", f"tilewright table --file {file}")
        assert table.ends() == 0


def test_after_kill_9_nothing_is_lost_and_no_rack_is_shown(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"), ("begin your turn", ""))
        table.sees("Ann> ")
        table.child.kill(signal.SIGKILL)
    with at(file) as table:
        shown = table.sees("Hand over to Ann")
        assert "Ben laid HOAX for 28." in shown
        assert racks_in(shown) == []
        table.answers(("", ""), ("Ann> ", "E5 TOK."))
        table.sees("Ann: E5 TOK(H) (TOKH)")
        table.child.kill(signal.SIGKILL)
    with at(file) as table:
        table.answers(("Ann: E5 TOK(H)", "challenge"), ("Ann: is it good?", "n"))
        table.sees("Ben: is it good?")
        table.child.kill(signal.SIGKILL)
    with at(file) as table:
        # Ann has voted already; only Ben is asked.
        shown = table.sees("is it good?")
        assert "Ann: is it good?" not in shown
        table.types("n")
        table.sees("Hand over to Ben")
    assert game_in(file).scores == (0, 28)


def test_keeping_score_at_a_real_board(tmp_path: Path) -> None:
    file = tmp_path / "real.json"
    names = ["Ann", "Ben", "Cy", "--real-board", "--file", str(file)]
    with Terminal(*names, home=tmp_path, columns=120, lines=40) as table:
        table.answers(("Ann to move.", "8F HORN"), ("Ben to move.", "H6 FA.MM"))
        table.answers(("Cy to move.", "challenge"), ("good or bad?", "bad"))
        table.answers(("Cy to move.", "exchange 3"), ("Ann to move.", "8F ....S"))
        table.answers(("Ben to move.", "Cy: challenge"), ("good or bad?", "good"))
        table.answers(("Ben to move.", "overdraw 1"), ("Ben to move.", "H6 FA.M"))
        # Cy misses this turn for the failed challenge, so Ann is next.
        table.answers(("Ann to move.", "H6 ZZ"), ("H6 already holds F", "correct"))
        table.answers(("Ben to move.", "H7 A.M"))
        shown = table.sees("Ann to move.")
    assert "Ben laid ARM for 5." in shown
    assert kinds(load(file)).count("TakenBack") == 1
    game = game_in(file)
    assert game.scores == (14 + 8, 5, 0)
    assert [type(entry).__name__ for entry in game.sheet] == [
        "PlayEntry",
        "PlayEntry",
        "ChallengeEntry",
        "ExchangeEntry",
        "PlayEntry",
        "ChallengeEntry",
        "OverdrawEntry",
        "PlayEntry",
    ]


def test_leftover_tiles_fines_and_corrections_at_a_real_board(tmp_path: Path) -> None:
    file = tmp_path / "real.json"
    names = ["Ann", "Ben", "--real-board", "--file", str(file)]
    with Terminal(*names, home=tmp_path) as table:
        table.answers(("Ann to move.", "8F HORN"), ("Ben to move.", "end"))
        table.answers(("Ann: rack …, Ben: rack …", "rack ABC"))
        table.answers(("The rack holds 7 tiles, not 3.", "rack AEIIOUU"))
        table.answers(("tiles: Ben: rack …", "rack QZEEEEE"))
        table.answers(("Press Enter to close the game", "Ben: fine 10"))
        shown = table.sees("-10", "Ann wins.", "Press Enter to close the game")
        assert "AEIIOUU" in shown
        table.answers(("", "correct"), ("Ann wins.", ""))
        table.sees("The record is in")
        assert table.ends() == 0
    result = fold(load(file)).result
    assert result is not None
    assert result.final == (14 - 7, -25)


def test_a_finished_game_shows_its_result_again(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", "resign"), ("do you really want to resign?", "y"))
        table.sees("Ann wins.")
        assert table.ends() == 0
    with at(file) as table:
        table.sees("Final scoring", "Ann wins.")
        assert table.ends() == 0
