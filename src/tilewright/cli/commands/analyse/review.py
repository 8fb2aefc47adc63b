"""`tilewright review`: what each turn of a game was worth, and why."""

import math
from pathlib import Path
from typing import Annotated

import typer

from tilewright.atomic_file import write_atomically
from tilewright.cli.commands.selfplay import stop_on_interrupt
from tilewright.cli.engine_options import Seed, Threads, report_engine_errors
from tilewright.cli.output import AsJson, fail, print_json, printable
from tilewright.cli.progress import progress_bar
from tilewright.cli.read_input import read_input
from tilewright.coach.as_data import review_data
from tilewright.coach.deadline import Deadline
from tilewright.coach.html.page import review_page
from tilewright.coach.reasons.tips import TIPS
from tilewright.coach.report import PlayerReview, Review, TurnReview
from tilewright.coach.review_game import review as review_game
from tilewright.coach.settings import ReviewSettings, Vocabulary
from tilewright.coach.wording import MISTAKES, figures, verdict
from tilewright.game import Game
from tilewright.lexicon.lexicon import Lexicon

WORDS = Annotated[
    Vocabulary, typer.Option(help="The words that the players can be expected to know.")
]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def review(
    file: Annotated[
        Path, typer.Argument(help="A GCG file or game record (JSON), also .gz, or - for stdin.")
    ],
    seat: Annotated[
        str | None, typer.Option(metavar="NAME", help="Show only the turns of this player.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0, help="Time limit; what is left is judged by score and tiles kept."),
    ] = None,
    static: Annotated[
        bool, typer.Option("--static", help="Only compare scores and tiles kept: very fast.")
    ] = False,
    vocabulary: WORDS = Vocabulary.ALL,
    lexicon: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE", help="Word list (default: the one the game names)."),
    ] = None,
    threads: Threads = None,
    seed: Seed = 0,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the review as a page to this file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what each turn of a game gave up, and why.

    Turns are compared by playing on with the unseen tiles dealt at random, and endgames are
    searched. A turn counts as a mistake only if that is beyond reasonable doubt. The turns that
    seem to have cost most come first, so a review that runs out of time has the important ones.
    """
    if seconds is not None and math.isnan(seconds):
        fail("--seconds: not a number")
    with report_engine_errors():
        words = None if lexicon is None else Lexicon.load(lexicon)
        game = Game.read(read_input(file), lexicon=words)
        if not game.turns:
            fail(f"{file}: this is a position without turns. To judge a turn, use tilewright why.")
        if seat is not None and seat not in game.players:
            fail(f"--seat: the players are {', '.join(map(printable, game.players))}")
        settings = ReviewSettings(vocabulary, static=static, seed=seed, threads=threads)
        with stop_on_interrupt() as stop, progress_bar("turns", len(game.turns)) as show:
            report = review_game(
                game,
                settings,
                progress=lambda so_far: show(_done(so_far)),
                stop=Deadline(seconds, stop),
            )
    if html is not None:
        write_atomically(html, review_page(game, report).encode())
    if as_json:
        print_json(**review_data(report))
    elif html is None:
        _show(report, seat)


def _done(report: Review) -> int:
    return sum(turn.judgement is None or turn.judgement.method.looks_ahead for turn in report.turns)


def _show(report: Review, player: str | None) -> None:
    for turn in report.turns:
        if player in (None, turn.player):
            _show_turn(turn)
    for each in report.by_player:
        if player in (None, each.player):
            _show_player(report, each)
    if not report.complete:
        typer.echo("The review was stopped: some turns were compared by score and tiles kept.")


def _show_turn(turn: TurnReview) -> None:
    taken_off = " (taken off)" if turn.withdrawn else ""
    made = f"{turn.text}{taken_off} {turn.score:+}"
    name = printable(turn.player)
    typer.echo(f"{turn.number:>3}  {name:<16.16} {turn.rack:<9} {made:<26} {verdict(turn)}")
    for line in turn.sentences:
        typer.echo(f"       {line}")


def _show_player(report: Review, player: PlayerReview) -> None:
    first, *more = figures(report, player)
    typer.echo("")
    typer.echo(f"{printable(player.player)}: {first}")
    for line in more:
        typer.echo(f"  {line}")
    for lesson in player.lessons:
        tip = "" if lesson.mistake.tip is None else f" {TIPS[lesson.mistake.tip]}"
        turns = ", ".join(map(str, lesson.turns))
        noun = "turn" if len(lesson.turns) == 1 else "turns"
        name = MISTAKES[lesson.mistake]
        typer.echo(f"  {name}: {lesson.points:.0f} points in {noun} {turns}.{tip}")
