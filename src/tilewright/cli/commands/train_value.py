"""`tilewright train value`: learn the value of positions by self-play and PyTorch."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from tilewright.atomic_file import check_writable
from tilewright.cli.commands.selfplay import STOPPED, stop_on_interrupt
from tilewright.cli.engine_options import (
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
from tilewright.engine.errors import MissingTorch
from tilewright.engine.selfplay.executor import available_cores
from tilewright.engine.selfplay.self_play import Player
from tilewright.engine.shipped import shipped_value
from tilewright.engine.training.value.game_pairs import play_pairs
from tilewright.engine.training.value.sample_files import (
    GAMES_PER_FILE,
    BadSamples,
    OtherSampling,
)
from tilewright.engine.training.value.sampling import ValueSampling
from tilewright.engine.training.value.settings import FitSettings, OtherFit
from tilewright.engine.training.value.training import (
    Progress,
    TrainedNetworks,
    ValueTraining,
    check_torch,
    train_value,
)
from tilewright.engine.value.network import BadNetwork, ValueNetwork
from tilewright.lexicon.lexicon import DEFAULT, Lexicon

_SHIPPED: Final = "shipped"
_NO_NETWORK: Final = "none"


def value(
    out: Annotated[Path, typer.Argument(help="The file to write, such as my.value.")],
    lexicon: WhichList = DEFAULT,
    leaves: WhichLeaves = None,
    start: Annotated[
        str,
        typer.Option(
            metavar="shipped|none|FILE.value", help="The network that the first round begins with."
        ),
    ] = _SHIPPED,
    rounds: Annotated[
        int, typer.Option(min=1, max=100, help="Number of rounds of games and fitting.")
    ] = 2,
    games: Annotated[
        int,
        typer.Option(min=1, help=f"Games in each round, rounded up to {GAMES_PER_FILE}s."),
    ] = 50 * GAMES_PER_FILE,
    epochs: Annotated[
        float, typer.Option(min=0.001, help="How often each fitting sees every position.")
    ] = 2.0,
    batch: Annotated[int, typer.Option(min=1, help="Positions in each step of a fitting.")] = 512,
    rate: Annotated[float, typer.Option(min=0, help="The greatest learning rate.")] = 2e-3,
    late: Annotated[
        bool,
        typer.Option(
            "--late", help="Also train a network for the end of the game, saved as my-late.value."
        ),
    ] = False,
    device: Annotated[
        str | None,
        typer.Option(metavar="cpu|cuda|…", help="Where to fit (default: a GPU if there is one)."),
    ] = None,
    threads: Threads = None,
    seed: Seed = 0,
    check: Annotated[
        int, typer.Option(min=0, help="Final test games against score and leave; 0 for none.")
    ] = 2000,
    as_json: AsJson = False,
) -> None:
    """Learn the value of positions: sample self-play games, fit a network, repeat.

    Needs PyTorch: pip install 'tilewright[train]'. Everything is saved in a folder beside the file,
    which is written at the end. You can stop with Ctrl-C: the same command resumes.
    """
    if out.suffix.lower() != ".value":
        fail(f"{out}: a value network is written as .value.")
    with report_engine_errors(), _report_training_errors():
        check_torch()
        check_writable(out)
        words = Lexicon.load(lexicon)
        training = ValueTraining(
            ValueSampling(words, load_leaves(leaves, lexicon), _network(start), seed=seed),
            rounds=rounds,
            files=-(-games // GAMES_PER_FILE),
            settings=FitSettings(epochs=epochs, batch=batch, learning_rate=rate, seed=seed),
            late=late,
        )
        cores = threads or available_cores()
        with stop_on_interrupt() as stop, _progress(training) as progress:
            trained = train_value(
                training,
                out.with_suffix(".training"),
                threads=cores,
                device=device,
                progress=progress,
                stop=stop,
            )
        if trained is None:
            typer.echo("Stopped. Run the same command again to resume.", err=True)
            raise typer.Exit(STOPPED)
        trained.network.save(out)
        if trained.late is not None:
            trained.late.save(out.with_stem(f"{out.stem}-late"))
        _print_result(trained, training, check, cores, as_json=as_json)


def _network(name: str) -> ValueNetwork | None:
    if name == _NO_NETWORK:
        return None
    try:
        return shipped_value() if name == _SHIPPED else ValueNetwork.load(name)
    except BadNetwork as error:
        fail(f"{name}: {error}")


@contextmanager
def _report_training_errors() -> Iterator[None]:
    try:
        yield
    except (MissingTorch, OtherSampling, OtherFit, BadSamples) as error:
        fail(str(error))


@contextmanager
def _progress(training: ValueTraining) -> Iterator[Progress]:
    """Show a bar for the games of all rounds; fitting counts as much as playing."""
    with progress_bar("games", 2 * training.rounds * training.games) as show:

        def on_progress(number: int, what: str, done: int, total: int) -> None:
            parts = 2 * (number - 1) + (what == "steps")
            show(parts * training.games + training.games * done // total)

        yield on_progress


def _print_result(
    trained: TrainedNetworks, training: ValueTraining, games: int, threads: int, *, as_json: bool
) -> None:
    """Print what validation says, and how the network does in game pairs."""
    report = trained.reports[training.rounds - 1]
    sampling = training.sampling
    static = Player("static", sampling.leaves)
    learned = Player("learned", sampling.leaves, value=trained.network, late_value=trained.late)
    found = None
    if games:
        found = play_pairs(
            learned,
            static,
            games,
            lexicon=sampling.lexicon,
            edition=sampling.edition,
            seed=sampling.seed,
            threads=threads,
        )
    if as_json:
        against = {} if found is None else {"against_static": found.facts()}
        print_json(validated=report.positions, gain=report.gain, error=report.error, **against)
        return
    facts = [
        ("positions validated", f"{report.positions:,}"),
        ("points gained per turn", f"{report.gain:.2f} ± {report.gain_error:.2f}"),
    ]
    if found is not None:
        facts.append(("against score and leave", str(found)))
    open_console().print(draw_facts(facts))
