"""`tilewright infer`: what the opponents may hold, judged by their last turns."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from tilewright.cli.commands.selfplay import stop_on_interrupt
from tilewright.cli.engine_options import (
    PositionList,
    WhichLeaves,
    installed_list,
    load_leaves,
    report_engine_errors,
)
from tilewright.cli.output import AsJson, fail, print_json, printable
from tilewright.cli.progress import progress_bar
from tilewright.cli.read_input import read_input
from tilewright.cli.result_tables import open_console
from tilewright.engine.inference.evidence import Evidence, with_known
from tilewright.engine.inference.inferred_rack import (
    RACKS,
    TOLERANCE,
    InferredRack,
    SeenTurn,
    infer_rack,
)
from tilewright.engine.kernel_inputs import edition_of
from tilewright.game import Game
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.notation.plays import read_play, squares_laid
from tilewright.notation.spelling import write_tiles
from tilewright.rules.editions.edition import Edition
from tilewright.rules.plays.try_play import try_play

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@dataclass(frozen=True, slots=True)
class Question:
    """A position, and what is known of the opponents by seat."""

    position: Position
    edition: Edition
    opponents: Mapping[int, Evidence]
    names: Mapping[int, str]


@app.command()
def infer(
    cgp: Annotated[
        str | None, typer.Option(metavar="CGP", help="The position after the opponent's turn.")
    ] = None,
    move: Annotated[
        str | None,
        typer.Option(
            metavar="PLAY|-N",
            help="With --cgp: the last turn, such as '8D W.RD', or -3 for an exchange of 3 tiles.",
        ),
    ] = None,
    game: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A recorded game: .gcg or .json.")
    ] = None,
    turn: Annotated[
        int | None,
        typer.Option(min=1, help="With --game: the turn to be made (default: the next one)."),
    ] = None,
    lexicon: PositionList = None,
    leaves: WhichLeaves = None,
    racks: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Maximum number of racks to compare.")
    ] = RACKS,
    tolerance: Annotated[
        float, typer.Option(min=0.01, help="Points of equity that the opponents may give up.")
    ] = TOLERANCE,
    best: Annotated[int, typer.Option(min=1, help="Number of leaves to list.")] = 15,
    seed: Annotated[
        int, typer.Option(min=0, max=2**64 - 1, help="Random seed, if not all racks are compared.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Infer which tiles the opponents may have kept.

    A rack is likely if it is drawn often, and if the turn was among its best by equity.

    With --cgp, --move is the last turn. In a play, a dot stands for a tile that was on the board
    before. With --game, all opponents of the player to move are judged, and the tiles of plays that
    were challenged off are known.
    """
    with report_engine_errors():
        question = _question(cgp, move, game, turn)
        position = with_known(question.position, question.opponents)
        name = installed_list(position.operand("lex")) if lexicon is None else lexicon
        words, values = Lexicon.load(name), load_leaves(leaves, name, question.edition.tiles)
        inferred = {}
        with stop_on_interrupt() as stop:
            for seat, evidence in question.opponents.items():
                if evidence.turn is None:
                    continue
                with progress_bar("racks", racks) as progress:
                    inferred[seat] = infer_rack(
                        position,
                        evidence.turn,
                        words,
                        values,
                        question.edition,
                        racks=racks,
                        tolerance=tolerance,
                        seed=seed,
                        progress=progress,
                        stop=stop,
                    )
    if as_json:
        print_json(
            opponents=[
                _as_data(question, seat, inferred.get(seat), best) for seat in question.opponents
            ]
        )
        return
    for seat in question.opponents:
        _show(question, seat, inferred.get(seat), best)


def _question(cgp: str | None, move: str | None, game: Path | None, turn: int | None) -> Question:
    if (cgp is None) == (game is None):
        fail("Pass either a position with --cgp or a recorded game with --game.")
    if game is not None:
        return _question_in(Game.read(read_input(game)), turn)
    if move is None:
        fail("--cgp: pass the opponent's turn with --move.")
    position = read_cgp(cgp or "")
    # The player who has just moved is the last one in order of play.
    seat = len(position.racks) - 1
    seen = _seen_turn(position, seat, move)
    names = {seat: f"player {seat + 1}"}
    return Question(position, edition_of(position), {seat: Evidence((), seen)}, names)


def _question_in(game: Game, turn: int | None) -> Question:
    turns = len(game)
    at = turns if turn is None else turn - 1
    if at > turns:
        fail(f"--turn: the game has {turns} turns.")
    if at == turns and game.over:
        fail(f"The game is over. Choose one of its {turns} turns with --turn.")
    position = game.position if at == turns else game[at]
    names = dict(enumerate(position.players))
    return Question(position, position.edition, game.evidence(at), names)


def _seen_turn(position: Position, seat: int, move: str) -> SeenTurn:
    """Return the turn that led to this position."""
    edition = edition_of(position)
    if move.startswith("-"):
        count = move[1:]
        if not count.isdecimal() or not 0 < int(count[:9]) <= edition.rack_size:
            fail(f"--move: {printable(move)} is no exchange, such as -3")
        return SeenTurn(seat, position.board, exchanged=int(count))
    squares = squares_laid(move, edition.tiles)
    before = position.board.without(squares)
    placed = read_play(move, before, edition.tiles).placed
    for square, tile in placed:
        if position.board.at(square) != tile:
            fail(f"--move: {tile} is not on {square} in this position")
    score = try_play(before, placed, edition).score.points
    return SeenTurn(seat, before, placed, score)


def _as_data(
    question: Question, seat: int, inferred: InferredRack | None, best: int
) -> dict[str, Any]:
    """Return what is known of an opponent as plain data; without an inference, racks is 0."""
    tiles = question.edition.tiles
    facts = {
        "player": question.names[seat],
        "known": write_tiles(tiles.in_order(question.opponents[seat].known), tiles),
    }
    if inferred is None:
        return {**facts, "racks": 0, "exhaustive": False, "leaves": [], "tiles": {}}
    kept = {tile for leave in inferred.leaves for tile in leave.tiles}
    return {
        **facts,
        "racks": inferred.racks,
        "exhaustive": inferred.exhaustive,
        "leaves": [
            {"leave": leave.text, "probability": round(leave.probability, 5)}
            for leave in inferred.leaves[:best]
        ],
        "tiles": {
            write_tiles([tile], tiles): round(inferred.probability(tile), 4)
            for tile in tiles.in_order(tuple(kept))
        },
    }


def _show(question: Question, seat: int, inferred: InferredRack | None, best: int) -> None:
    console = open_console()
    tiles = question.edition.tiles
    known = write_tiles(tiles.in_order(question.opponents[seat].known), tiles)
    name = printable(question.names[seat])
    console.print(f"{name} holds {known}" if known else name, markup=False)
    if inferred is None:
        console.print("  nothing can be inferred from the last turn")
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("leave", no_wrap=True)
    table.add_column("%", justify="right", no_wrap=True)
    for leave in inferred.leaves[:best]:
        table.add_row(leave.text or "no tiles", f"{100 * leave.probability:.2f}")
    console.print(table)
    others = "all that are possible" if inferred.exhaustive else "at random"
    console.print(f"{inferred.racks:,} racks compared, {others}")
