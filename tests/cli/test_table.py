"""`tilewright table` as players meet it: through a pseudo-terminal, from the deal to the result."""

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
from tilewright.cli.saved_games import load
from tilewright.rules import Challenges, Points, Seat, Stacked, fold
from tilewright.rules.sheet import BlankEntry, MissedTurnEntry

runner = CliRunner()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game of Ann, who holds EKOPRTT, and Ben, who holds ADHIIOX and starts."""
    return new_game(tmp_path / "game.json")


def at(file: Path) -> Terminal:
    return Terminal("--file", str(file), home=file.parent)


def test_a_game_from_the_names_to_the_reckoning(tmp_path: Path) -> None:
    with Terminal("Ann", "Ben", "--edition", "plain", "--first", "Ann", home=tmp_path) as table:
        for name in ("Ann", "Ben", "Ann", "Ben"):
            table.answers((f"Hand over to {name}", ""), (f"{name}> ", "pass"))
        shown = table.sees("The reckoning", "verify checks every draw")
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
        table.says()
        shown = table.sees("The reckoning", "Ann wins.")
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
        table.says("quit")
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


def test_a_rack_is_on_the_screen_in_its_own_turn_only(file: Path) -> None:
    with at(file) as table:
        assert racks_in(table.sees("Hand over to Ben")) == []
        table.says()
        assert racks_in(table.sees("Ben> ")) == ["ADHIIOX"]
        table.says("8E HOAX")
        assert racks_in(table.sees("Ann: press Enter to begin", "> ")) == []
        table.says()
        assert racks_in(table.sees("Ann> ")) == ["EKOPRTT"]
        table.says("pass")
        assert racks_in(table.sees("Hand over to Ben")) == []


def test_one_players_rack_is_never_shown_to_another_while_they_agree(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"), ("begin your turn", ""))
        table.sees("Ann> ")
        table.says("undo")
        assert racks_in(table.sees("Ben, do you agree?")) == []
        table.says("n")
        assert racks_in(table.sees("Hand over to Ann")) == []
        table.says()
        assert racks_in(table.sees("Ann> ")) == ["EKOPRTT"]
    assert game_in(file).scores == (0, 28)


def test_the_seal_is_shown_before_the_first_move_and_the_seed_only_at_the_end(file: Path) -> None:
    source = game_in(file).bag.source
    with at(file) as table:
        assert source.commitment in table.sees("Hand over to Ben")  # type: ignore[union-attr]
        table.answers(("", ""), ("Ben> ", "resign"), ("do you really resign?", "y"))
        assert source.seed.hex() not in table.ever_shown.partition("wins.")[0]  # type: ignore[union-attr]
        assert source.seed.hex() in table.sees("Its seed:", "verify")  # type: ignore[union-attr]
        assert table.ends() == 0


def test_a_challenge_that_the_table_finds_right_takes_the_play_off(file: Path) -> None:
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


def test_a_split_vote_lets_the_play_stand_and_punishes_nobody(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"), ("> ", "challenge"))
        table.answers(("Ann: is it good?", "perhaps"), ("Please answer y or n.", "n"))
        table.answers(("Ben: is it good?", "y"))
        shown = table.sees("Hand over to Ann")
    assert "the table is split, so it stands." in beside_the_board(shown)
    assert game_in(file).scores == (0, 28)


def test_a_player_whose_turn_it_is_not_may_challenge_too(tmp_path: Path) -> None:
    file = new_game(tmp_path / "game.json", "Ann", "Ben", "Cy", first=0)
    tiles = "".join(tile for tile in game_in(file).racks[0] if tile != "?")[:2]
    with at(file) as table:
        table.answers(("Hand over to Ann", ""), ("Ann> ", f"8G {tiles}"))
        table.answers(("Ben: press Enter to begin", "Ann: challenge"))
        table.answers(("Nobody challenges their own play.", "Cy: challenge"))
        table.answers(("Cy challenges it", "y"), ("Ben: is it good?", "y"))
        # Two of three have said so: Cy need not vote.
        shown = table.sees("Hand over to Ben")
        assert "misses 1 turn" in shown
        table.answers(("", ""), ("Ben> ", "pass"))
        shown = table.sees("Hand over to Ann")
    assert "Cy missed a turn." in shown


def test_where_points_are_at_stake_a_failed_challenge_pays_them(tmp_path: Path) -> None:
    edition = by_vote(challenge=Challenges(penalty=Points(5)))
    file = new_game(tmp_path / "game.json", edition=edition)
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"))
        table.sees("5 points per play")
        table.says("challenge")
        table.answers(("Ann: is it good?", "y"), ("Ben: is it good?", "y"))
        table.sees("Hand over to Ann")
    assert game_in(file).scores == (0, 33)


def test_a_table_that_judges_words_wants_the_word_named(tmp_path: Path) -> None:
    file = new_game(tmp_path / "game.json", edition=by_vote("guide-2013"))
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"))
        table.answers(("say challenge WORD", "challenge HOAXES"))
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


def test_a_blank_is_taken_off_the_board_where_the_table_plays_so(tmp_path: Path) -> None:
    edition = by_vote(layout=FIVE, tiles=box("AABBCC", 1), rack_size=3, blanks_circulate=True)
    file = new_game(
        tmp_path / "game.json", edition=edition, source=Stacked(tuple("?ABACBC")), first=0
    )
    with at(file) as table:
        table.answers(("Hand over to Ann", ""), ("Ann> ", "3B bA"), ("begin your turn", ""))
        table.answers(("Ben> ", "blank B3"))
        table.sees("Ben took the blank on")
        shown = table.sees("Ben> ")
        assert racks_in(shown) == ["AC?"]
        table.says("pass")
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
        table.says("y")
        assert racks_in(table.sees("Hand over to Ben")) == []
        table.says()
        assert racks_in(table.sees("Ben> ")) == ["ADHIIOX"]
    assert kinds(load(file))[-1] == "TakenBack"
    assert game_in(file).scores == (0, 0)


def test_there_is_nothing_to_take_back_before_the_first_turn(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", "undo"))
        table.sees("There is nothing to take back.", "Hand over to Ben")


def test_a_pause_is_over_when_all_are_back(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", "pause"), ("Ann, do you agree?", "y"))
        table.answers(("The game is paused.", ""))
        table.sees("Hand over to Ben")
    assert kinds(load(file))[-1] == "Resumed"


def test_a_game_left_in_a_pause_goes_on_from_it(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", "pause"), ("Ann, do you agree?", "y"))
        table.sees("The game is paused.")
        table.child.kill(signal.SIGKILL)
    with at(file) as table:
        table.answers(("The game is paused.", ""), ("Hand over to Ben", ""))
        table.answers(("Ben> ", "pass"))
        table.sees("Hand over to Ann")


def test_a_player_who_resigns_leaves_the_others_to_play_on(tmp_path: Path) -> None:
    file = new_game(tmp_path / "game.json", "Ann", "Ben", "Cy", first=0)
    with at(file) as table:
        table.answers(("Hand over to Ann", ""), ("Ann> ", "resign"))
        table.answers(("Ann, do you really resign?", "n"), ("Ann> ", "resign"))
        table.answers(("Ann, do you really resign?", "y"))
        assert "resigned" in table.sees("Hand over to Ben")
        table.answers(("", "Cy: resign"), ("Cy, do you really resign?", "y"))
        table.sees("Ben wins.")
        assert table.ends() == 0


def test_all_may_agree_that_no_play_is_left(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "end"), ("Ann, do you agree?", "yes"))
        table.sees("The reckoning")
        assert table.ends() == 0


def test_a_play_can_be_tried_without_making_it(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "try 8E HOAX"))
        table.answers(("HOAX 28: 28 points", "try 1A HOAX"))
        table.sees("The first word covers the centre star, H8.", "Ben> ")
    assert kinds(load(file))[-1] == "Dealt"


def test_what_a_player_may_ask_for_in_a_turn(file: Path) -> None:
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "shuffle"))
        racks = racks_in(table.sees("Ben> "))
        assert [sorted(rack) for rack in racks] == [sorted("ADHIIOX")] * 2
        table.answers(("", "sort"))
        assert racks_in(table.sees("Ben> "))[-1] == "ADHIIOX"
        table.answers(("", "help"), ("exchange QV", "unseen"))
        table.answers(("Unseen: A×8", "8E HOAX"), ("> ", "sheet"))
        table.sees("Score sheet", "8E HOAX", "(4+1+1+8)×2", "> ")
        table.says("help")
        table.sees("the next player challenges")


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        pytest.param("1A HOAX", "The first word covers the centre star", id="off-the-star"),
        pytest.param("8E ZOAX", "Not on the rack: Z.", id="a-tile-not-held"),
        pytest.param("8E HOAx", "Not on the rack: a blank.", id="a-blank-not-held"),
        pytest.param("8N HOAX", "the word runs off the board", id="over-the-edge"),
        pytest.param("exchange QQ", "Not on the rack: Q, Q.", id="an-exchange-of-others-tiles"),
        pytest.param("exchange", "say which tiles", id="an-exchange-of-nothing"),
        pytest.param("challenge", "There is no play open to challenge.", id="no-play-to-challenge"),
        pytest.param("blank H8", "a blank stays where it was played", id="blanks-stay"),
        pytest.param("rack ADHIIOX", "keeping score at a real board", id="for-a-real-board"),
        pytest.param("good", "No challenge is waiting for a ruling.", id="nothing-to-vote-on"),
        pytest.param("dance", "say a play like 8F HORN", id="not-understood"),
        pytest.param("\x01\x02 [bold]", "a coordinate is a row and a column", id="control-signs"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    file: Path, said: str, answer: str
) -> None:
    before = file.read_bytes()
    told = at_table(file, ["", said, "8E HOAX"]).screens[-2]
    assert answer in told
    assert racks_in(told) == ["ADHIIOX"]
    other = file.with_name("copy.json")
    other.write_bytes(before)
    at_table(other, ["", "8E HOAX"])
    assert load(file) == load(other)


def test_quit_and_come_back_without_naming_anything(tmp_path: Path) -> None:
    with Terminal("Ann", "Ben", "--first", "Ben", home=tmp_path) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "pass"), ("Hand over to Ann", "quit"))
        table.sees("The game is kept in", "To go on with it: tilewright table")
        assert table.ends() == 0
    with Terminal(home=tmp_path) as table:
        table.answers(("Go on with the game of Ann, Ben? [Y/n]", ""))
        assert "Ben passed." in table.sees("Hand over to Ann")
    with Terminal(home=tmp_path) as table:
        table.answers(("Go on with the game", "n"), ("Who plays?", "Cy, Di"))
        table.sees("Drawn for first play: Cy")


def test_the_end_of_input_is_getting_up(file: Path) -> None:
    with at(file) as table:
        table.sees("Hand over to Ben")
        table.child.sendeof()
        table.sees("The game is kept in", f"tilewright table --file {file}")
        assert table.ends() == 0


def test_after_kill_9_nothing_is_lost_and_no_rack_is_shown_unasked(file: Path) -> None:
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
        table.says("n")
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


def test_leftovers_fines_and_corrections_end_a_real_game(tmp_path: Path) -> None:
    file = tmp_path / "real.json"
    names = ["Ann", "Ben", "--real-board", "--file", str(file)]
    with Terminal(*names, home=tmp_path) as table:
        table.answers(("Ann to move.", "8F HORN"), ("Ben to move.", "end"))
        table.answers(("Ann: rack …, Ben: rack …", "rack ABC"))
        table.answers(("The rack holds 7 tiles, not 3.", "rack AEIIOUU"))
        table.answers(("please: Ben: rack …", "rack QZEEEEE"))
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
        table.answers(("Hand over to Ben", "resign"), ("do you really resign?", "y"))
        table.sees("Ann wins.")
        assert table.ends() == 0
    with at(file) as table:
        table.sees("The reckoning", "Ann wins.")
        assert table.ends() == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Ann", "Ben", "--edition", "chess"], "There is no edition 'chess'; there are classic"),
        (["Ann"], "The game is for 2 to 4 players, not 1."),
        (["A", "B", "C", "D", "E"], "The game is for 2 to 4 players, not 5."),
        (["Ann", "Ann"], "Two players have the same name, Ann."),
        (["Ann", "ann"], "Two players have the same name, ann."),
        (["Ann", ""], "Every player needs a name."),
        (["Ann:wizard", "Ben", "--finish-line"], "'wizard' is none."),
        (["Ann:expert", "Ben"], "Levels set the targets of --finish-line"),
        (["Ann", "Ben", "--first", "Cy"], "'Cy' does not play."),
        (["Ann", "Ben", "--untimed", "Cy"], "'Cy' does not play."),
        (["Ann", "Ben", "--timer", "-5"], "A turn limit is longer than nothing."),
        (["Ann", "Ben", "--challenge", "blood"], "A failed challenge costs turn, nothing, or"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_table_that_cannot_be_set_is_refused_in_one_line(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    result = runner.invoke(app, ["table", *arguments], env={"XDG_DATA_HOME": str(tmp_path)})
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_a_game_is_refused_in_one_line(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.json"
    damaged.write_text(
        '{"format": "tilewright-game",\n "version": 1, "events": [', encoding="utf-8"
    )
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    cases = {
        damaged: f"{damaged}: line 2, column 27: Expecting value".replace(", column", ": column"),
        binary: f"{binary}: line 1: this is not UTF-8 text",
        tmp_path: f"{tmp_path}: Is a directory",
        damaged / "game.json": f"{damaged / 'game.json'}: ",
    }
    for path, message in cases.items():
        result = runner.invoke(app, ["table", "Ann", "Ben", "--file", str(path)])
        assert result.exit_code == 2
        assert result.stderr.startswith(message), result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_the_names_of_a_saved_game_are_not_changed_by_naming_others(file: Path) -> None:
    result = runner.invoke(app, ["table", "Cy", "Di", "--file", str(file)])
    assert result.exit_code == 2
    assert "holds a game of Ann, Ben; leave the names out." in result.stderr


def test_options_set_the_table(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ["--timer", "60", "--untimed", "Ben", "--challenge", "10-a-word", "--first", "Ben"]
    result = runner.invoke(app, ["table", "Ann", "Ben", *options, "--file", str(file)], input="")
    assert result.exit_code == 0
    game = game_in(file)
    assert game.seats == (Seat("Ann", turn_limit_ms=60_000), Seat("Ben", turn_limit_ms=None))
    assert isinstance(game.edition.challenge, Challenges)
    assert str(game.edition.challenge.penalty) == "Points(points=10, per=<Per.WORD: 'word'>)"
