"""Exports the current state of a game as a CGP position, the player to move first."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterator

from tilewright.notation.cgp.position import HELD, Operation, Position
from tilewright.notation.game_lines import dictionary_name
from tilewright.rules.editions.challenge_rule import CheckedPlays, MissTurn, NoPenalty, Points
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.layout import STANDARD
from tilewright.rules.equipment.rack import known
from tilewright.rules.equipment.tiles import ENGLISH
from tilewright.rules.game import Game
from tilewright.rules.turn_order import open_window, to_move


def export_position(game: Game) -> Position:
    """Return the position. Our own ``x-`` operations hold what the format cannot express.

    A rack that is not fully known has only its known tiles, and ``x-held`` says how many tiles each
    player holds.
    """
    first = to_move(game) or 0
    order = [(first + step) % game.players for step in range(game.players)]
    return Position(
        board=game.board,
        racks=tuple(game.edition.tiles.in_order(known(game.racks[seat])) for seat in order),
        scores=tuple(game.scores[seat] for seat in order),
        scoreless_turns=game.scoreless,
        operations=tuple(_operations(game, order)),
    )


def edition_operations(edition: Edition) -> Iterator[Operation]:
    """Yield what the format can express of the rules."""
    if edition.bonus.points != 50:
        yield Operation("bb", str(edition.bonus.points))
    if edition.layout != STANDARD:
        yield Operation("bdn", edition.layout.name)
    if edition.tiles != ENGLISH:
        yield Operation("ld", edition.tiles.name)
    yield Operation("cr", _challenge_rule(edition))
    if edition.exchange_needs != 7:
        yield Operation("etl", str(edition.exchange_needs))


def _operations(game: Game, order: list[int]) -> list[Operation]:
    found = [Operation("lex", name)] if (name := dictionary_name(game)) else []
    found += edition_operations(game.edition)
    found.append(Operation("x-seat", str(order[0])))
    held = [_held_at_next_turn(game, seat) for seat in order]
    if held != [len(known(game.racks[seat])) for seat in order]:
        found.append(Operation(HELD, "/".join(map(str, held))))
    if any(game.owed):
        found.append(Operation("x-skip", "/".join(str(game.owed[seat]) for seat in order)))
    if open_window(game.phase) is not None:
        found.append(Operation("x-open", "1"))
    return found


def _held_at_next_turn(game: Game, seat: int) -> int:
    """Count a seat's tiles after the pending draw, if its play is still open (R3.6)."""
    held = len(game.racks[seat])
    window = open_window(game.phase)
    return held + game.tiles_to_draw(seat) if window and window.seat == seat else held


def _challenge_rule(edition: Edition) -> str:
    rule = edition.challenge
    if isinstance(rule, CheckedPlays):
        return "void"
    match rule.penalty:
        case NoPenalty():
            return "single"
        case MissTurn():
            return "double"
        case Points(points):
            return f"{points}pt"
