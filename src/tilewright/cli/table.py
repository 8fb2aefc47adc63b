"""`tilewright table`: sit down and play, on one terminal."""

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

from tilewright.cli.agreed_dictionary import agree_on, judge_of, tell_ruling
from tilewright.cli.pass_and_play import play_on
from tilewright.cli.real_board import keep_score
from tilewright.cli.saved_games import (
    load,
    new_file,
    players_of,
    save,
    tables_folder,
    unfinished,
)
from tilewright.cli.screen import draw_board, draw_result, draw_sheet, open_console, winner_line
from tilewright.cli.seating import Quit, Seating
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.notation.record import BadRecord
from tilewright.rules.bag import ByHand, Sealed
from tilewright.rules.challenge import (
    Challenges,
    CheckedPlays,
    Judging,
    MissTurn,
    NoPenalty,
    Penalty,
    Per,
    Points,
)
from tilewright.rules.edition import Edition, nine_tiles
from tilewright.rules.editions import EDITIONS
from tilewright.rules.events import Event, Seat
from tilewright.rules.finish_line import FinishLine, Level
from tilewright.rules.fold import fold
from tilewright.rules.opening import open_game
from tilewright.rules.reckoning import Result
from tilewright.rules.refusals import BadTable

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def table(
    players: Annotated[
        list[str] | None,
        typer.Argument(help="Two to four names, clockwise; Ann:beginner sets a finish-line level."),
    ] = None,
    edition: Annotated[
        str, typer.Option(help="Whose rules: " + ", ".join(EDITIONS) + ".")
    ] = "classic-2003",
    nine: Annotated[bool, typer.Option("--nine-tiles", help="Racks of nine tiles.")] = False,
    finish: Annotated[
        bool, typer.Option("--finish-line", help="The first to reach their target wins.")
    ] = False,
    circulate: Annotated[
        bool, typer.Option("--blanks-circulate", help="Blanks may be taken off the board.")
    ] = False,
    challenge: Annotated[
        str | None,
        typer.Option(help="A failed challenge costs: turn, nothing, or points like 5 or 5-a-word."),
    ] = None,
    timer: Annotated[int | None, typer.Option(help="Seconds for a turn; 0 for no limit.")] = None,
    untimed: Annotated[
        list[str] | None, typer.Option(help="A player without the limit; may be repeated.")
    ] = None,
    lexicon: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE",
            help="The agreed dictionary: english, or see tilewright words list.",
        ),
    ] = None,
    family: Annotated[
        bool, typer.Option("--family", help="The dictionary leaves out swear words and slurs.")
    ] = False,
    vote: Annotated[
        bool, typer.Option("--vote", help="No dictionary: the players vote on a challenged play.")
    ] = False,
    checked: Annotated[
        bool, typer.Option("--checked", help="A play with a bad word is refused at once.")
    ] = False,
    first: Annotated[str | None, typer.Option(help="Who starts; otherwise it is drawn.")] = None,
    real_board: Annotated[
        bool, typer.Option("--real-board", help="Keep score for a real board with real tiles.")
    ] = False,
    file: Annotated[
        Path | None, typer.Option(help="Where the game is kept; an unfinished one goes on.")
    ] = None,
) -> None:
    """Play at one table on this computer.

    Two to four people pass the keyboard around. Every move is saved at once; started again
    without names, the table offers to go on with the last unfinished game. A challenged play is
    judged by the agreed dictionary, which tells what its words mean. At a real board the players
    look words up in their own, unless one is named.
    """
    console = open_console()
    try:
        saved = _saved_game(console, players, file)
        if saved is None:
            rules = _edition(
                edition, nine=nine, finish=finish, circulate=circulate, challenge=challenge
            )
            rules = _judged(rules, vote=vote, checked=checked, challenge=challenge)
            judge = _dictionary(
                lexicon, family=family, vote=vote, by_hand=real_board and not checked
            )
            seats = _seats(players or _ask_names(console), rules, timer, untimed or [])
            starter = _starter(seats, first, real_board=real_board)
            source = ByHand() if real_board else Sealed(secrets.token_bytes(32))
            dictionary = None if judge is None else judge.name
            events = open_game(rules, seats, source, first=starter, dictionary=dictionary)
            saved = events, file or _free_file(seats)
            save(*saved)
        elif lexicon is not None:
            judge = agree_on(lexicon, family=family)
        else:
            judge = judge_of(fold(saved[0]))
    except (BadTable, ValueError) as error:
        raise _sorry(str(error)) from None
    except OSError as error:
        raise _sorry(f"{file or error.filename}: {error.strerror}") from None
    except (EOFError, KeyboardInterrupt):
        raise typer.Exit(1) from None
    _sit_down(Seating(*saved, console, judge))


def _sorry(message: str) -> typer.Exit:
    typer.echo(message, err=True)
    return typer.Exit(2)


def _saved_game(
    console: Console, players: list[str] | None, file: Path | None
) -> tuple[tuple[Event, ...], Path] | None:
    """A game to go on with: the named file's, or the last unfinished one if nobody is named."""
    if file is not None:
        return _named_game(file, players) if file.exists() else None
    if players:
        return None
    for path, events in unfinished(tables_folder()):
        names = ", ".join(players_of(events))
        said = console.input(f"Go on with the game of {names}? [Y/n] ").strip().lower()
        return (events, path) if said in ("", "y", "yes") else None
    return None


def _named_game(file: Path, players: list[str] | None) -> tuple[tuple[Event, ...], Path]:
    try:
        events = load(file)
    except BadRecord as error:
        raise BadTable(f"{file}: {error}") from None
    names = players_of(events)
    if players and tuple(text.partition(":")[0] for text in players) != names:
        raise BadTable(f"{file} holds a game of {', '.join(names)}; leave the names out.")
    return events, file


def _free_file(seats: list[Seat]) -> Path:
    today = datetime.now().astimezone().date()
    return new_file((seat.name for seat in seats), today, tables_folder())


def _ask_names(console: Console) -> list[str]:
    said = console.input("Who plays? Two to four names, clockwise: ")
    return said.replace(",", " ").split()


def _edition(
    name: str, *, nine: bool, finish: bool, circulate: bool, challenge: str | None
) -> Edition:
    """The edition that was asked for."""
    if name not in EDITIONS:
        raise BadTable(f"There is no edition {name!r}; there are {', '.join(EDITIONS)}.")
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


def _judged(rules: Edition, *, vote: bool, checked: bool, challenge: str | None) -> Edition:
    """The edition with those who judge words at this table."""
    if checked and (vote or challenge is not None):
        raise BadTable("Where every play is checked there is nothing to challenge or to vote on.")
    if checked:
        return replace(rules, challenge=CheckedPlays())
    return replace(rules, judging=Judging.VOTE) if vote else rules


def _dictionary(name: str | None, *, family: bool, vote: bool, by_hand: bool) -> Lexicon | None:
    """The agreed dictionary; at a real board there is one only if it is named."""
    if vote:
        if name is not None or family:
            raise BadTable("Where the players vote there is no dictionary.")
        return None
    if name is None and by_hand and not family:
        return None
    return agree_on(name or DEFAULT, family=family)


def _penalty(text: str) -> Penalty:
    if text == "turn":
        return MissTurn()
    if text == "nothing":
        return NoPenalty()
    points, _, per = text.partition("-a-")
    if points.isdecimal() and per in ("", "word", "play"):
        return Points(int(points), Per(per or "play"))
    raise BadTable(
        f"A failed challenge costs turn, nothing, or points like 5-a-word; not {text!r}."
    )


def _seats(names: list[str], rules: Edition, timer: int | None, untimed: list[str]) -> list[Seat]:
    limit = rules.turn_limit_ms if timer is None else (timer * 1000 or None)
    seats: list[Seat] = []
    for text in names:
        name, _, level = text.partition(":")
        levels = {each.value: each for each in Level}
        if level and level not in levels:
            raise BadTable(f"The levels are {', '.join(levels)}; {level!r} is none.")
        if level and rules.finish_line is None:
            raise BadTable("Levels set the targets of --finish-line; without it they mean nothing.")
        if name.casefold() in (seat.name.casefold() for seat in seats):
            raise BadTable(f"Two players have the same name, {name}.")
        own_limit = None if name in untimed else limit
        seats.append(Seat(name, levels.get(level, Level.INTERMEDIATE), own_limit))
    for name in untimed:
        _seat_of(name, seats)
    return seats


def _seat_of(name: str, seats: list[Seat]) -> int:
    names = [seat.name for seat in seats]
    if name not in names:
        raise BadTable(f"{name!r} does not play.")
    return names.index(name)


def _starter(seats: list[Seat], first: str | None, *, real_board: bool) -> int | None:
    """The seat that starts, where it is not drawn; at a real board it has been drawn already."""
    if first is None:
        return 0 if real_board else None
    return _seat_of(first, seats)


def _sit_down(seating: Seating) -> None:
    """Play, and tell how it ended."""
    console = seating.console
    try:
        if seating.game.by_hand:
            keep_score(seating)
        elif not seating.game.over:
            with _no_scrolling_back(console):
                play_on(seating)
    except Quit:
        pass
    except OSError as error:
        message = f"{seating.path}: {error.strerror}. The last move was not saved."
        raise _sorry(message) from None
    result = seating.game.result
    if result is None:
        where = "" if seating.path.parent == tables_folder() else f" --file {seating.path}"
        console.print(Text(f"\nThe game is kept in {seating.path}"), soft_wrap=True)
        console.print(Text(f"To go on with it: tilewright table{where}"), soft_wrap=True)
    else:
        _tell_result(seating, result)


def _tell_result(seating: Seating, result: Result) -> None:
    console, game = seating.console, seating.game
    console.print(draw_board(game))
    console.print(draw_sheet(game))
    tell_ruling(seating)
    console.print(draw_result(game, result))
    console.print(Text(winner_line(game, result), style="bold"))
    console.print(Text(f"The record is in {seating.path}"), soft_wrap=True)
    source = game.bag.source
    if isinstance(source, Sealed):
        console.print(Text(f"Bag's seal: {source.commitment}"))
        console.print(Text(f"Its seed:   {source.seed.hex()}"))
        console.print(Text("tilewright verify checks every draw against it."))


@contextmanager
def _no_scrolling_back(console: Console) -> Iterator[None]:
    """The terminal's other screen, which keeps no history in which racks could be found."""
    console.set_alt_screen(True)
    try:
        yield
    finally:
        console.set_alt_screen(False)
