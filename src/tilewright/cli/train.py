"""`tilewright train`: learn by playing."""

from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.engine_options import (
    Ray,
    Seed,
    Threads,
    WhichLeaves,
    engine_told_plainly,
    load_leaves,
)
from tilewright.cli.progress import progress_bar
from tilewright.cli.selfplay import STOPPED, stopping
from tilewright.cli.word_options import AsJson, WhichList, cannot_tell, tell_json
from tilewright.cli.word_tables import draw_facts, open_console
from tilewright.engine.leave_training import (
    BadTrainingState,
    Training,
    TrainingState,
    begin,
    train,
)
from tilewright.engine.leaves import Leaves
from tilewright.engine.self_play import GREEDY, Player, self_play
from tilewright.engine.win_probability import WinTable, win_table
from tilewright.engine.win_training import CountedGames, count_games
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.whole_file import check_target

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

# For these leads it is told how often players win.
LEADS = (-100, -50, 0, 50, 100)


@app.callback()
def train_something() -> None:
    """Learn what leaves are worth and how often players win, by playing."""


@app.command()
def leaves(
    out: Annotated[Path, typer.Argument(help="The file of leaves to write, such as my.klv2.")],
    lexicon: WhichList = DEFAULT,
    rounds: Annotated[int, typer.Option(min=1, max=100, help="Each learns from the last.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="In the last round; the first has fewer.")] = (
        20_000
    ),
    chosen: Annotated[
        int, typer.Option(min=0, max=100, help="Racks a turn drawn around leaves from the list.")
    ] = 1,
    threads: Threads = None,
    ray: Ray = None,
    seed: Seed = 0,
    check: Annotated[
        int, typer.Option(min=0, help="Games against greedy play in the end; 0 for none.")
    ] = 2000,
    as_json: AsJson = False,
) -> None:
    """Learn what leaves are worth for a word list, by self-play in rounds.

    After every part the state is saved beside the file, which is written when all rounds are over.
    Control-C stops; the same command goes on where it stopped, and comes to the same end.
    """
    if out.suffix.lower() != ".klv2":
        raise cannot_tell(f"{out}: leaves are written as .klv2.")
    with engine_told_plainly():
        check_target(out)
        training = Training(
            Lexicon.load(lexicon),
            tuple(max(games * (at + 1) ** 2 // rounds**2, 1) for at in range(rounds)),
            seed=seed,
            chosen_racks=chosen,
        )
        try:
            learned = _learn(training, out, threads, ray)
        except BadTrainingState as error:
            raise cannot_tell(str(error)) from None
        if learned.round < rounds:
            typer.echo("Stopped; the same command goes on from here.", err=True)
            raise typer.Exit(STOPPED)
        values = training.all_leaves().with_values(learned.values)
        values.save(out)
        if check:
            _check(values, training, check, threads, as_json=as_json)


@app.command()
def wins(
    out: Annotated[Path, typer.Argument(help="The table to write, such as my.npz.")],
    lexicon: WhichList = DEFAULT,
    leaves: WhichLeaves = None,
    games: Annotated[int, typer.Option(min=1, max=2**32 - 1, help="How many.")] = 40_000,
    threads: Threads = None,
    ray: Ray = None,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Count how often the player to move wins, by unseen tiles and lead, in games of self-play.

    Without --leaves those that come with the list are taken. Control-C ends it early; the table is
    then of the games so far.
    """
    if out.suffix.lower() != ".npz":
        raise cannot_tell(f"{out}: a table of wins is written as .npz.")
    with engine_told_plainly():
        check_target(out)
        words = Lexicon.load(lexicon)
        values = load_leaves(leaves, lexicon)
        with stopping() as stop, progress_bar("games", games) as tell:
            counted = count_games(
                games,
                lexicon=words,
                leaves=values,
                seed=seed,
                threads=threads,
                cluster=ray,
                progress=tell,
                stop=stop,
            )
        table = win_table(counted.counts)
        try:
            if counted.games:
                table.save(out)
        finally:
            _tell_wins(table, counted, as_json=as_json)
    if counted.games < games:
        raise typer.Exit(STOPPED)


def _tell_wins(table: WinTable, counted: CountedGames, *, as_json: bool) -> None:
    """Tell how often players win when half of the tiles are unseen."""
    box = len(table.share) - 1
    told = {f"{lead}": table.wins(box // 2, lead) for lead in LEADS}
    if as_json:
        tell_json(games=counted.games, turns=int(counted.counts.turns.sum()), half_unseen=told)
    else:
        facts = [("games", f"{counted.games:,}"), ("unseen tiles", str(box // 2))]
        facts += [
            (f"won from {lead:+}", f"{100 * table.wins(box // 2, lead):.1f}%") for lead in LEADS
        ]
        open_console().print(draw_facts(facts))


def _learn(
    training: Training, out: Path, threads: int | None, cluster: str | None
) -> TrainingState:
    kept = out.with_suffix(".training.npz")
    try:
        state = TrainingState.load(kept)
    except FileNotFoundError:
        state = begin(training)
        state.save(kept)
    _tell_other_rounds(training, state, kept)
    with stopping() as stop, progress_bar("games", sum(training.rounds)) as tell:
        return train(
            training,
            state,
            save=lambda reached: reached.save(kept),
            progress=lambda at, played: tell(sum(training.rounds[:at]) + played),
            stop=stop,
            threads=threads,
            cluster=cluster,
        )


def _tell_other_rounds(training: Training, state: TrainingState, kept: Path) -> None:
    """Rounds that are over stay as they were: nobody should believe in games not played."""
    over = tuple(state.over.tolist())
    if over == training.rounds[: state.round]:
        return
    games = ", ".join(f"{each:,}" for each in over)
    left = "nothing is left to play" if len(over) >= len(training.rounds) else "the rest is played"
    typer.echo(f"{kept}: rounds of {games} games are over and stay as they were; {left}.", err=True)


def _check(
    values: Leaves, training: Training, games: int, threads: int | None, *, as_json: bool
) -> None:
    """Tell how strong static play with the leaves is against greedy play, in game pairs."""
    result = self_play(
        games + games % 2,
        lexicon=training.lexicon,
        players=[Player("leaves", values), GREEDY],
        pairs=True,
        seed=training.seed,
        threads=threads,
    )
    if as_json:
        told = result.summary()
        tell_json(
            leaves=len(values),
            games=len(result),
            spread=told["spreads"][0],
            spread_error=told["spread_errors"][0],
            wins=told["wins"][0],
            wins_error=told["win_errors"][0],
        )
        return
    against = f"{result.spread()} points a game, {100 * result.wins().mean:.1f}% won"
    facts = [
        ("leaves", f"{len(values):,}"),
        ("against greedy play", against),
        ("in game pairs", f"{len(result) // 2:,}"),
    ]
    open_console().print(draw_facts(facts))
