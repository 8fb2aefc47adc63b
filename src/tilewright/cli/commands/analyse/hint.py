"""`tilewright hint`: hints for a turn, from a thought to the whole play."""

from typing import Annotated

import typer

from tilewright.cli.engine_options import PositionList, report_engine_errors
from tilewright.cli.output import AsJson, fail, print_json, printable
from tilewright.coach.settings import Vocabulary
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import read_cgp
from tilewright.position import Position, RackUnknown
from tilewright.study.hints.ladder import hint_ladder
from tilewright.study.hints.wording import hint_data, hint_sentence

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def hint(
    cgp: Annotated[str, typer.Option(metavar="CGP", help="The position.")],
    rung: Annotated[
        int,
        typer.Option(min=1, max=6, help="The last rung to show: 1 is a thought, 6 the play."),
    ] = 1,
    level: Annotated[
        Vocabulary, typer.Option(help="The words that the player can be expected to know.")
    ] = Vocabulary.EVERYDAY,
    lexicon: PositionList = None,
    as_json: AsJson = False,
) -> None:
    """Show hints for a turn, from a thought to the whole play.

    Each rung says a little more. A play has six: a thought, the row or column, its size, its tiles,
    where it begins, and the play. An exchange has two, a pass has one.
    """
    with report_engine_errors():
        words = None if lexicon is None else Lexicon.load(lexicon)
        position = Position.from_cgp(read_cgp(cgp), lexicon=words)
        try:
            ladder = hint_ladder(position, level)
        except RackUnknown as error:
            fail(str(error))
    shown = ladder.rungs[:rung]
    if as_json:
        print_json(rungs=len(ladder.rungs), hints=[hint_data(each) for each in shown])
        return
    for each in shown:
        typer.echo(printable(hint_sentence(each)))
