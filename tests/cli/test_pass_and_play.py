"""Passing the keyboard around, from a script: time limits, crashes at any prompt, the layout."""

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.cli.terminal import (
    Crash,
    Script,
    at_table,
    beside_the_board,
    by_vote,
    game_in,
    kinds,
    new_game,
    racks_in,
)
from tests.rules.tables import FIVE, box
from tilewright.cli.terminal import pass_and_play, real_board
from tilewright.cli.terminal.pass_and_play import play_on
from tilewright.cli.terminal.saved_games import load
from tilewright.cli.terminal.screen import draw_table, winner_line
from tilewright.cli.terminal.terminal_table import Quit, TerminalTable
from tilewright.rules import EDITIONS, FinishLine, Sealed, Seat, Stacked, fold, open_game
from tilewright.rules.score_sheet import TimeOutEntry


def timed(path: Path, *limits: int | None) -> Path:
    """Return a game whose players have these seconds per turn; Ann starts."""
    seats = [
        Seat(name, turn_limit_ms=limit and limit * 1000)
        for name, limit in zip(("Ann", "Ben"), limits, strict=True)
    ]
    return new_game(path, *seats, first=0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def test_a_turn_that_runs_out_of_time_is_lost(path: Path) -> None:
    console = at_table(timed(path, 60, 60), ["", 61, "8G HI", ""])
    assert "Your time is up and you lose the turn." in console.printed
    assert [type(entry) for entry in game_in(path).sheet] == [TimeOutEntry]
    assert "Hand over to Ben" in console.screens[-1]
    assert "Ann ran out of time." in beside_the_board(console.screens[-1])


def test_a_play_made_in_time_counts(path: Path) -> None:
    at_table(timed(path, 60, 60), [30, "", 29, "pass"])
    assert kinds(load(path))[-1] == "Passed"


def test_the_turn_shows_how_much_time_is_left(path: Path) -> None:
    console = at_table(timed(path, 60, 60), [15, ""])
    assert "45 seconds left." in console.screens[-1]


def test_time_runs_while_the_keyboard_is_handed_over(path: Path) -> None:
    console = at_table(timed(path, 60, 60), [61, ""])
    assert kinds(load(path))[-1] == "TimedOut"
    assert all(not racks_in(screen) for screen in console.screens)


def test_a_challenge_window_left_open_too_long_closes_and_the_turn_is_lost(path: Path) -> None:
    rack = game_in(timed(path, None, 60)).racks[0]
    at_table(path, ["", f"8G {''.join(rack[:2])}", 61, "challenge"])
    assert kinds(load(path))[-4:] == ["Laid", "Began", "Drew", "TimedOut"]


def test_the_timer_only_limits_players_who_have_one(path: Path) -> None:
    at_table(timed(path, None, 60), ["", 10_000, "pass", "", 61, "pass"])
    assert kinds(load(path))[-2:] == ["Passed", "TimedOut"]


def test_the_clock_stops_while_the_program_is_not_running(path: Path) -> None:
    at_table(timed(path, 60, 60), ["", 50])
    at_table(path, [5, "", "pass"])
    assert kinds(load(path))[-1] == "Passed"


def test_the_clock_stops_in_a_pause(path: Path) -> None:
    at_table(timed(path, 60, 60), [30, "pause", "y", 10_000, "", "", 29, "pass"])
    assert kinds(load(path))[-1] == "Passed"


def test_too_much_overtime_on_the_game_clock_loses_the_game(path: Path) -> None:
    new_game(path, edition=by_vote("tournament"), first=0)
    console = at_table(path, ["", 36 * 60, "pass", ""])
    assert kinds(load(path))[-3:] == ["Forfeited", "PlayEnded", "Reckoned"]
    game = game_in(path)
    assert game.result is not None
    assert winner_line(game, game.result) == "Ben wins."
    assert "Your time is up" in console.printed


def test_enter_redraws_the_turn_and_keeps_the_order_of_the_rack(path: Path) -> None:
    console = at_table(new_game(path), ["", "shuffle", ""])
    shuffled = racks_in(console.printed)[1]
    assert racks_in(console.screens[-1]) == [shuffled]


def test_a_long_score_sheet_is_shown_page_by_page(path: Path) -> None:
    new_game(path)
    for turn in range(14):
        tile = game_in(path).racks[1 - turn % 2][0]
        at_table(path, ["", f"exchange {tile}"])
    console = at_table(path, ["sheet", ""], height=12)
    # A title, headings and 14 entries, 10 lines at a time.
    first, more, second = console.printed.partition("Press Enter for more.")
    assert more
    assert "There is more" not in second
    assert first.partition("Score sheet")[2].count(" exchanged 1.") == 8
    assert second.count(" exchanged 1.") == 6


def test_unreadable_input_is_asked_for_again(path: Path) -> None:
    class Garbled(Script):
        def input(self, prompt: Any = "", **options: Any) -> str:
            if self.lines and self.lines[0] == "garbled":
                self.lines.pop(0)
                raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
            return super().input(prompt, **options)

    new_game(path)
    console = Garbled(["garbled", "", "pass"])
    with pytest.raises(Quit):
        play_on(TerminalTable(load(path), path, console, None, now=console.clock))
    assert "Your input could not be read. Please type it again." in console.printed
    assert kinds(load(path))[-1] == "Passed"


# A whole game with two challenges, a missed turn, a blank swap, a take-back and a pause.
PROMPTS = [
    ("Ann> ", "3B bA"),
    ("> ", "challenge"),
    ("Ann: is it good?", "y"),
    ("Ben: is it good?", "y"),
    ("Ann> ", "D3 B"),
    ("> ", "Ann: undo"),
    ("Ben, do you agree?", "y"),
    ("Ann> ", "pause"),
    ("Ben, do you agree?", "y"),
    ("The game is paused.", ""),
    ("Ann> ", "B3 .C"),
    ("> ", "challenge"),
    ("Ann: is it good?", "n"),
    ("Ben: is it good?", "n"),
    ("Ben> ", "undo"),
    ("Ann, do you agree?", "n"),
    ("Ben> ", "exchange A"),
    ("Ann> ", "resign"),
    ("Ann, do you really want to resign?", "y"),
]


class Answering(Script):
    """Presses Enter at every hand-over, answers prompts in order, and crashes at one of them."""

    def __init__(self, prompts: list[tuple[str, str]], crash_at: int | None = None) -> None:
        super().__init__([])
        self.prompts = prompts
        self.crash_at = crash_at
        self.asked = 0

    def input(self, prompt: Any = "", **_: Any) -> str:
        if self.asked == self.crash_at:
            raise Crash
        self.asked += 1
        if str(prompt).startswith("Hand over to"):
            return ""
        expected, answer = self.prompts.pop(0)
        assert str(prompt).startswith(expected)
        return answer


def small_game(path: Path) -> Path:
    edition = by_vote(layout=FIVE, tiles=box("AAABBBCCC", 1), rack_size=3)
    return new_game(path, edition=edition, source=Stacked(tuple("?ABACBCABC")), first=0)


def played_through(path: Path, prompts: list[tuple[str, str]], crash_at: int | None) -> int:
    """Answer all prompts and return how many there were."""
    console = Answering(prompts, crash_at)
    play_on(TerminalTable(load(path), path, console, None, now=console.clock))
    return console.asked


def test_a_crash_at_any_prompt_does_not_change_the_game(tmp_path: Path) -> None:
    whole = small_game(tmp_path / "whole.json")
    prompts = played_through(whole, list(PROMPTS), None)
    assert game_in(whole).over
    for crash_at in range(prompts):
        path = small_game(tmp_path / f"{crash_at}.json")
        left = list(PROMPTS)
        with pytest.raises(Crash):
            played_through(path, left, crash_at)
        if left == PROMPTS[-1:]:
            # The resignation was not confirmed yet, so it is typed again.
            left = PROMPTS[-2:]
        played_through(path, left, None)
        assert load(path) == load(whole), f"crash at prompt {crash_at}"


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_fits_a_terminal_of_80_by_24(name: str, seats: int) -> None:
    names = ["Annabella-Maria", "Benjamin", "Christopher", "Dorothea"][:seats]
    edition = by_vote(name, finish_line=FinishLine())
    game = fold(open_game(edition, names, Sealed(bytes(32))))
    console = Script([])
    console.print(draw_table(game))
    lines = console.printed.splitlines()
    # The rack, a hint and the prompt come below.
    assert len(lines) <= 24 - 3
    assert all(len(line) <= 80 for line in lines)
    rows = [line for line in lines if line[:3].strip().isdecimal()]
    assert [row[:3].strip() for row in rows] == [str(number) for number in range(1, 16)]
    assert all(name[:13] in console.printed for name in names)
    assert "…" not in beside_the_board(console.printed.replace("Annabella-Mari…", ""))


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_narrow_terminal_shows_the_whole_board_and_the_scores(width: int) -> None:
    game = fold(open_game(by_vote(), ["Ann", "Ben"], Sealed(bytes(32))))
    console = Console(width=width)
    with console.capture() as capture:
        console.print(draw_table(game))
    shown = capture.get()
    rows = [line.split()[:17] for line in shown.splitlines()[1:16]]
    assert [(row[0], row[16]) for row in rows] == [(str(at), str(at)) for at in range(1, 16)]
    for text in ("Ann", "Ben", "86 tiles in the bag"):
        assert text in shown


@pytest.mark.parametrize(
    "text", [pass_and_play.TURN_HELP, pass_and_play.WINDOW_HELP, real_board.HELP]
)
def test_help_fits_the_width_of_a_terminal(text: str) -> None:
    assert max(map(len, text.splitlines())) <= 80


def test_a_dumb_terminal_is_cleared_too(path: Path) -> None:
    console = Script(["", "pass"])
    console._force_terminal = False
    table = TerminalTable(load(new_game(path)), path, console, None, now=console.clock)
    with pytest.raises(Quit):
        play_on(table)
    after = console.printed[console.printed.rindex("I 1   O 1   X 8") :]
    assert "\n" * 24 in after.partition("Hand over to Ann")[0]
