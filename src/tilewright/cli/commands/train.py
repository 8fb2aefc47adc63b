"""`tilewright train`: learn leave values, win chances, and what positions and words are worth."""

from pathlib import Path
from typing import Annotated

import typer

from tilewright.atomic_file import check_writable
from tilewright.cli.commands.selfplay import STOPPED, stop_on_interrupt
from tilewright.cli.commands.train_playability import playability
from tilewright.cli.commands.train_value import value
from tilewright.cli.engine_options import (
    Ray,
    Seed,
    Threads,
    WhichLeaves,
    load_leaves,
    report_engine_errors,
)
from tilewright.cli.output import AsJson, fail, print_json
from tilewright.cli.progress import progress_bar
from tilewright.cli.result_tables import draw_facts, open_console
from tilewright.cli.word_options import WhichList
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.selfplay.self_play import GREEDY, Player, self_play
from tilewright.engine.training.leaves import (
    BadTrainingState,
    Training,
    TrainingState,
    initial_state,
    train,
)
from tilewright.engine.training.wins import CountedGames, count_games
from tilewright.engine.win_probability import WinTable, win_table
from tilewright.lexicon.lexicon import DEFAULT, Lexicon

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

# The leads whose winning chances are printed.
LEADS = (-100, -50, 0, 50, 100)


@app.callback()
def train_command() -> None:
    """Learn the values of leaves, positions and words by self-play."""


@app.command()
def leaves(
    out: Annotated[Path, typer.Argument(help="The file to write, such as my.klv2.")],
    lexicon: WhichList = DEFAULT,
    rounds: Annotated[
        int,
        typer.Option(
            min=1, max=100, help="Number of rounds; each builds on the values of the one before."
        ),
    ] = 4,
    games: Annotated[
        int, typer.Option(min=1, help="Games in the last round; earlier rounds have fewer.")
    ] = 20_000,
    chosen: Annotated[
        int, typer.Option(min=0, max=100, help="Extra racks per turn, built around chosen leaves.")
    ] = 1,
    threads: Threads = None,
    ray: Ray = None,
    seed: Seed = 0,
    check: Annotated[
        int, typer.Option(min=0, help="Final test games against greedy play; 0 for none.")
    ] = 2000,
    as_json: AsJson = False,
) -> None:
    """Learn leave values for a word list, by self-play in rounds.

    Progress is saved beside the file, which is written after the last round. You can stop with
    Ctrl-C: the same command resumes and gives the same result.
    """
    if out.suffix.lower() != ".klv2":
        fail(f"{out}: leaves are written as .klv2.")
    with report_engine_errors():
        check_writable(out)
        training = Training(
            Lexicon.load(lexicon),
            tuple(max(games * (at + 1) ** 2 // rounds**2, 1) for at in range(rounds)),
            seed=seed,
            chosen_racks=chosen,
        )
        try:
            learned = _learn(training, out, threads, ray)
        except BadTrainingState as error:
            fail(str(error))
        if learned.round < rounds:
            typer.echo("Stopped. Run the same command again to resume.", err=True)
            raise typer.Exit(STOPPED)
        values = training.all_leaves().with_values(learned.values)
        values.save(out)
        if check:
            _test_strength(values, training, check, threads, as_json=as_json)


@app.command()
def wins(
    out: Annotated[Path, typer.Argument(help="The file to write, such as my.npz.")],
    lexicon: WhichList = DEFAULT,
    leaves: WhichLeaves = None,
    games: Annotated[int, typer.Option(min=1, max=2**32 - 1, help="Number of games.")] = 40_000,
    threads: Threads = None,
    ray: Ray = None,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Learn how often the player to move wins, by unseen tiles and lead.

    The games are self-play. Ctrl-C stops early and saves the table of the games so far.
    """
    if out.suffix.lower() != ".npz":
        fail(f"{out}: a win table is written as .npz.")
    with report_engine_errors():
        check_writable(out)
        words = Lexicon.load(lexicon)
        values = load_leaves(leaves, lexicon)
        with stop_on_interrupt() as stop, progress_bar("games", games) as progress:
            counted = count_games(
                games,
                lexicon=words,
                leaves=values,
                seed=seed,
                threads=threads,
                cluster=ray,
                progress=progress,
                stop=stop,
            )
        table = win_table(counted.counts)
        try:
            if counted.games:
                table.save(out)
        finally:
            _print_wins(table, counted, as_json=as_json)
    if counted.games < games:
        raise typer.Exit(STOPPED)


app.command()(value)
app.command()(playability)


def _print_wins(table: WinTable, counted: CountedGames, *, as_json: bool) -> None:
    """Print the winning chances when half of the tiles are unseen."""
    box = len(table.share) - 1
    chances = {f"{lead}": table.wins(box // 2, lead) for lead in LEADS}
    if as_json:
        print_json(games=counted.games, turns=int(counted.counts.turns.sum()), half_unseen=chances)
    else:
        facts = [("games", f"{counted.games:,}"), ("unseen tiles", str(box // 2))]
        facts += [
            (f"won from {lead:+}", f"{100 * table.wins(box // 2, lead):.1f}%") for lead in LEADS
        ]
        open_console().print(draw_facts(facts))


def _learn(
    training: Training, out: Path, threads: int | None, cluster: str | None
) -> TrainingState:
    state_file = out.with_suffix(".training.npz")
    try:
        state = TrainingState.load(state_file)
    except FileNotFoundError:
        state = initial_state(training)
        state.save(state_file)
    _warn_of_other_rounds(training, state, state_file)
    with stop_on_interrupt() as stop, progress_bar("games", sum(training.rounds)) as progress:
        return train(
            training,
            state,
            save=lambda reached: reached.save(state_file),
            progress=lambda at, played: progress(sum(training.rounds[:at]) + played),
            stop=stop,
            threads=threads,
            cluster=cluster,
        )


def _warn_of_other_rounds(training: Training, state: TrainingState, state_file: Path) -> None:
    """Warn if finished rounds had other numbers of games than this command requests."""
    done = tuple(state.over.tolist())
    if done == training.rounds[: state.round]:
        return
    games = ", ".join(f"{each:,}" for each in done)
    finished = len(done) >= len(training.rounds)
    left = "Nothing is left to play." if finished else "Only the remaining rounds are played."
    message = f"{state_file}: rounds of {games} games are finished and are not repeated. {left}"
    typer.echo(message, err=True)


def _test_strength(
    values: Leaves, training: Training, games: int, threads: int | None, *, as_json: bool
) -> None:
    """Print how well static play with the leaves does against greedy play, in game pairs."""
    result = self_play(
        games + games % 2,
        lexicon=training.lexicon,
        players=[Player("leaves", values), GREEDY],
        pairs=True,
        seed=training.seed,
        threads=threads,
    )
    if as_json:
        summary = result.summary()
        print_json(
            leaves=len(values),
            games=len(result),
            spread=summary["spreads"][0],
            spread_error=summary["spread_errors"][0],
            wins=summary["wins"][0],
            wins_error=summary["win_errors"][0],
        )
        return
    against = f"{result.spread()} points per game, {100 * result.wins().mean:.1f}% won"
    facts = [
        ("leaves", f"{len(values):,}"),
        ("against greedy play", against),
        ("in game pairs", f"{len(result) // 2:,}"),
    ]
    open_console().print(draw_facts(facts))
