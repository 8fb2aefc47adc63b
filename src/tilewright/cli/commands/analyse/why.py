"""`tilewright why`: what one turn gives up against the best one or against another."""

from typing import Annotated

import typer

from tilewright.cli.commands.analyse.review import WORDS
from tilewright.cli.engine_options import PositionList, Seed, Threads, report_engine_errors
from tilewright.cli.output import AsJson, fail, print_json
from tilewright.coach.as_data import judgement_data
from tilewright.coach.comparison import compare
from tilewright.coach.reasons.explain import explain
from tilewright.coach.reasons.sentences import sentence
from tilewright.coach.settings import ReviewSettings, Vocabulary
from tilewright.coach.wording import how_sure, lost
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import read_cgp
from tilewright.position import Position, RackUnknown
from tilewright.rules.refusals import Refusal

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def why(
    cgp: Annotated[str, typer.Option(metavar="CGP", help="The position.")],
    play: Annotated[
        str, typer.Option(metavar="TURN", help="The turn, such as '8D WORD', '-QV' or 'pass'.")
    ],
    against: Annotated[
        str | None, typer.Option(metavar="TURN", help="Another turn (default: the best one).")
    ] = None,
    vocabulary: WORDS = Vocabulary.ALL,
    lexicon: PositionList = None,
    threads: Threads = None,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Show what one turn gives up against the best one, and why."""
    with report_engine_errors():
        words = None if lexicon is None else Lexicon.load(lexicon)
        position = Position.from_cgp(read_cgp(cgp), lexicon=words)
        if not position.rack:
            fail("--cgp: the position needs the rack of the player to move, such as AEINRST/")
        settings = ReviewSettings(vocabulary, seed=seed, threads=threads)
        try:
            found = compare(position, play, against, settings)
        except (Refusal, RackUnknown) as error:
            fail(str(error))
        reasons = explain(position, found, rarest=vocabulary.rarest)
    sentences = [sentence(fact) for fact in reasons.facts]
    if as_json:
        print_json(**judgement_data(found), mistake=reasons.mistake, reasons=sentences)
        return
    best, played = found.best.turn, found.played.turn
    if found.found_best:
        typer.echo(f"{played.text} {played.score:+} is the best turn ({how_sure(found)}).")
    elif not found.loss.shown:
        typer.echo(
            f"{played.text} {played.score:+} and {best.text} {best.score:+} are too close to tell "
            f"({how_sure(found)})."
        )
    else:
        typer.echo(
            f"{best.text} {best.score:+} is better than {played.text} {played.score:+} by "
            f"{lost(found.loss)} ({how_sure(found)})."
        )
    for line in sentences:
        typer.echo(line)
