"""`tilewright table`: play in the terminal, or keep score for a real board."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from tilewright.cli.output import fail
from tilewright.cli.result_tables import open_console
from tilewright.cli.terminal.dictionary import load_dictionary, saved_dictionary, show_ruling
from tilewright.cli.terminal.pass_and_play import play_on
from tilewright.cli.terminal.real_board import keep_score
from tilewright.cli.terminal.saved_games import (
    load,
    new_file,
    players_of,
    save,
    tables_folder,
    unfinished,
)
from tilewright.cli.terminal.screen import (
    draw_board,
    draw_result,
    draw_sheet,
    winner_line,
)
from tilewright.cli.terminal.terminal_table import Quit, TerminalTable
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.notation.record.record import BadRecord
from tilewright.players.names import MAX_LENGTH, is_readable, look_alike
from tilewright.rules.decide.opening import open_game
from tilewright.rules.editions.challenge_rule import (
    Challenges,
    CheckedPlays,
    Judging,
    MissTurn,
    NoPenalty,
    Penalty,
    Points,
    PointsPer,
)
from tilewright.rules.editions.edition import Edition, nine_tiles
from tilewright.rules.editions.finish_line import FinishLine, Level
from tilewright.rules.editions.presets import EDITIONS, OPTIONAL_TIMERS
from tilewright.rules.equipment.bag import ByHand, Sealed
from tilewright.rules.events import Event, Seat
from tilewright.rules.final_scoring import Result
from tilewright.rules.fold.apply import fold
from tilewright.rules.refusals import BadTable

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class BadOption(ValueError):
    """An option or argument cannot be used; the message says why."""


@app.command()
def table(
    players: Annotated[
        list[str] | None,
        typer.Argument(help="Two to four names, clockwise; Ann:beginner sets a finish-line level."),
    ] = None,
    edition: Annotated[
        str, typer.Option(help="Rules to play by: " + ", ".join(EDITIONS) + ".")
    ] = "classic-2003",
    nine: Annotated[bool, typer.Option("--nine-tiles", help="Play with racks of nine tiles.")] = (
        False
    ),
    finish: Annotated[
        bool, typer.Option("--finish-line", help="The first player to reach their target wins.")
    ] = False,
    circulate: Annotated[
        bool, typer.Option("--blanks-circulate", help="Players may take blanks off the board.")
    ] = False,
    challenge: Annotated[
        str | None,
        typer.Option(help="Cost of a failed challenge: turn, nothing, or points (5, 5-a-word)."),
    ] = None,
    timer: Annotated[int | None, typer.Option(help="Seconds per turn; 0 for no limit.")] = None,
    untimed: Annotated[
        list[str] | None, typer.Option(help="A player without a time limit; can be repeated.")
    ] = None,
    lexicon: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE",
            help="The agreed dictionary; see: tilewright words list.",
        ),
    ] = None,
    family: Annotated[
        bool, typer.Option("--family", help="Leave swear words and slurs out of the dictionary.")
    ] = False,
    vote: Annotated[
        bool, typer.Option("--vote", help="Players vote on a challenged play; no dictionary.")
    ] = False,
    checked: Annotated[
        bool, typer.Option("--checked", help="Refuse a play with a bad word at once.")
    ] = False,
    first: Annotated[
        str | None, typer.Option(help="The player who starts (default: they draw for it).")
    ] = None,
    real_board: Annotated[
        bool, typer.Option("--real-board", help="Keep score for a real board with real tiles.")
    ] = False,
    file: Annotated[
        Path | None,
        typer.Option(help="File to save the game in; if it holds a game, that game is resumed."),
    ] = None,
) -> None:
    """Play in this terminal.

    Two to four people pass the keyboard around. Every move is saved at once; without names, the
    command offers to resume the last unfinished game. The agreed dictionary rules on challenged
    plays and shows what the words mean. At a real board, players look words up in their own
    dictionary unless you name one.
    """
    console = open_console()
    try:
        saved = _saved_game(console, players, file)
        if saved is None:
            rules = _edition(
                edition, nine=nine, finish=finish, circulate=circulate, challenge=challenge
            )
            rules = _with_judging(rules, vote=vote, checked=checked, challenge=challenge)
            judge = _dictionary(
                lexicon, family=family, vote=vote, by_hand=real_board and not checked
            )
            if real_board and (timer or untimed):
                raise BadOption("A real board has no timer: leave out --timer and --untimed.")
            if timer is None and not real_board:
                _offer_timer(console, rules)
            seats = _seats(players or _ask_names(console), rules, timer, untimed or [])
            starter = _starter(seats, first, real_board=real_board)
            source = ByHand() if real_board else Sealed(secrets.token_bytes(32))
            dictionary = None if judge is None else judge.name
            events = open_game(rules, seats, source, first=starter, dictionary=dictionary)
            saved = events, file or _free_file(seats)
            save(*saved)
        elif lexicon is not None:
            judge = load_dictionary(lexicon, family=family)
        else:
            judge = saved_dictionary(fold(saved[0]))
    except (BadTable, ValueError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"{file or error.filename}: {error.strerror}")
    except (EOFError, KeyboardInterrupt):
        raise typer.Exit(1) from None
    _play(TerminalTable(*saved, console, judge))


def _saved_game(
    console: Console, players: list[str] | None, file: Path | None
) -> tuple[tuple[Event, ...], Path] | None:
    """Return the game to resume, or None to start a new one.

    That is the game in ``file``, or the last unfinished one if no players are named.
    """
    if file is not None:
        return _named_game(file, players) if file.exists() else None
    if players:
        return None
    for path, events in unfinished(tables_folder()):
        names = ", ".join(players_of(events))
        answer = console.input(f"Resume the game of {names}? [Y/n] ").strip().lower()
        return (events, path) if answer in ("", "y", "yes") else None
    return None


def _named_game(file: Path, players: list[str] | None) -> tuple[tuple[Event, ...], Path]:
    try:
        events = load(file)
    except BadRecord as error:
        raise BadOption(f"{file}: {error}") from None
    names = players_of(events)
    if players and tuple(text.partition(":")[0] for text in players) != names:
        raise BadOption(
            f"{file} contains a game of {', '.join(names)}. Omit the names to resume it."
        )
    return events, file


def _free_file(seats: list[Seat]) -> Path:
    today = datetime.now().astimezone().date()
    return new_file((seat.name for seat in seats), today, tables_folder())


def _ask_names(console: Console) -> list[str]:
    answer = console.input("Who is playing? Two to four names, clockwise: ")
    return answer.replace(",", " ").split()


def _edition(
    name: str, *, nine: bool, finish: bool, circulate: bool, challenge: str | None
) -> Edition:
    """Return the edition with the variants that were asked for."""
    if name not in EDITIONS:
        raise BadOption(f"There is no edition {name!r}. The editions are {', '.join(EDITIONS)}.")
    rules = EDITIONS[name]
    if nine:
        rules = nine_tiles(rules)
    if finish:
        rules = replace(rules, finish_line=FinishLine())
    if circulate:
        rules = replace(rules, blanks_circulate=True)
    if challenge is not None and isinstance(rules.challenge, Challenges):
        rules = replace(rules, challenge=replace(rules.challenge, penalty=_penalty(challenge)))
    return rules


def _with_judging(rules: Edition, *, vote: bool, checked: bool, challenge: str | None) -> Edition:
    """Return the edition with the chosen way of judging words."""
    if checked and (vote or challenge is not None):
        raise BadOption("With --checked there is nothing to challenge or to vote on.")
    if checked:
        return replace(rules, challenge=CheckedPlays())
    return replace(rules, judging=Judging.VOTE) if vote else rules


def _dictionary(name: str | None, *, family: bool, vote: bool, by_hand: bool) -> Lexicon | None:
    """Load the agreed dictionary. A real board has none unless one is named."""
    if vote:
        if name is not None or family:
            raise BadOption("With --vote there is no dictionary.")
        return None
    if name is None and by_hand and not family:
        return None
    return load_dictionary(name or DEFAULT, family=family)


def _penalty(text: str) -> Penalty:
    if text == "turn":
        return MissTurn()
    if text == "nothing":
        return NoPenalty()
    points, _, per = text.partition("-a-")
    if points.isdecimal() and per in ("", "word", "play"):
        return Points(int(points), PointsPer(per or "play"))
    raise BadOption(f"--challenge takes turn, nothing, or points like 5-a-word, not {text!r}.")


def _offer_timer(console: Console, rules: Edition) -> None:
    limit = OPTIONAL_TIMERS.get(rules.name)
    if limit is not None:
        console.print(
            f"This box has a timer, and you play without it. To use it, start with --timer "
            f"{limit // 1000}; add --untimed NAME for each player it should not limit.",
            style="dim",
        )


def _seats(names: list[str], rules: Edition, timer: int | None, untimed: list[str]) -> list[Seat]:
    limit = rules.turn_limit_ms if timer is None else (timer * 1000 or None)
    seats: list[Seat] = []
    for text in names:
        name, _, level = text.partition(":")
        levels = {each.value: each for each in Level}
        if level and level not in levels:
            raise BadOption(f"There is no level {level!r}. The levels are {', '.join(levels)}.")
        if level and rules.finish_line is None:
            raise BadOption("Levels require --finish-line.")
        if name.strip() and (len(name) > MAX_LENGTH or not is_readable(name)):
            raise BadOption(
                f"A name has 1 to {MAX_LENGTH} visible characters, unlike {name!r:.40}."
            )
        if any(look_alike(name, seat.name) for seat in seats):
            raise BadOption(f"Two players have the same name, {name}.")
        own_limit = None if name in untimed else limit
        seats.append(Seat(name, levels.get(level, Level.INTERMEDIATE), own_limit))
    for name in untimed:
        _seat_of(name, seats)
    return seats


def _seat_of(name: str, seats: list[Seat]) -> int:
    names = [seat.name for seat in seats]
    if name not in names:
        raise BadOption(f"There is no player {name!r}.")
    return names.index(name)


def _starter(seats: list[Seat], first: str | None, *, real_board: bool) -> int | None:
    """Return the seat that starts, or None to draw for it. A real board has drawn already."""
    if first is None:
        return 0 if real_board else None
    return _seat_of(first, seats)


def _play(table: TerminalTable) -> None:
    """Play, then print the result or how to resume the game."""
    console = table.console
    try:
        if table.game.by_hand:
            keep_score(table)
        elif not table.game.over:
            with _no_scrollback(console):
                play_on(table)
    except Quit:
        pass
    except OSError as error:
        fail(f"{table.path}: {error.strerror}. The last move was not saved.")
    result = table.game.result
    if result is None:
        where = "" if table.path.parent == tables_folder() else f" --file {table.path}"
        console.print(Text(f"\nThe game is saved in {table.path}"), soft_wrap=True)
        console.print(Text(f"To resume it: tilewright table{where}"), soft_wrap=True)
    else:
        _print_result(table, result)


def _print_result(table: TerminalTable, result: Result) -> None:
    console, game = table.console, table.game
    console.print(draw_board(game, console.width))
    console.print(draw_sheet(game))
    show_ruling(table)
    console.print(draw_result(game, result))
    console.print(Text(winner_line(game, result), style="bold"))
    console.print(Text(f"The record is in {table.path}"), soft_wrap=True)
    source = game.bag.source
    if isinstance(source, Sealed):
        console.print(Text(f"Bag's seal: {source.commitment}"))
        console.print(Text(f"Its seed:   {source.seed.hex()}"))
        console.print(Text(f"To check every draw: tilewright verify {table.path}"), soft_wrap=True)


@contextmanager
def _no_scrollback(console: Console) -> Iterator[None]:
    """Use the terminal's alternate screen, whose scrollback cannot reveal a rack."""
    console.set_alt_screen(True)
    try:
        yield
    finally:
        console.set_alt_screen(False)
