"""A game at one moment as a one-line position, the player to move first."""

from tilewright.rules.challenge import CheckedPlays, MissTurn, NoPenalty, Points
from tilewright.rules.game import Game
from tilewright.rules.layout import STANDARD
from tilewright.rules.tiles import ENGLISH, UNKNOWN
from tilewright.rules.turn_order import open_window, to_move

from .cgp import Operation, Position
from .game_lines import dictionary_name


def position_of(game: Game) -> Position:
    """The position; what the format has no word for is written with our own ``x-`` operations."""
    first = to_move(game) or 0
    order = [(first + step) % game.players for step in range(game.players)]
    known = (tuple(tile for tile in game.racks[seat] if tile != UNKNOWN) for seat in order)
    return Position(
        board=game.board,
        racks=tuple(game.edition.tiles.in_order(rack) for rack in known),
        scores=tuple(game.scores[seat] for seat in order),
        scoreless_turns=game.scoreless,
        operations=tuple(_operations(game, order)),
    )


def _operations(game: Game, order: list[int]) -> list[Operation]:
    edition = game.edition
    found = []
    if name := dictionary_name(game):
        found.append(Operation("lex", name))
    if edition.bonus.points != 50:
        found.append(Operation("bb", str(edition.bonus.points)))
    if edition.layout != STANDARD:
        found.append(Operation("bdn", edition.layout.name))
    if edition.tiles != ENGLISH:
        found.append(Operation("ld", edition.tiles.name))
    found.append(Operation("cr", _challenge_rule(game)))
    if edition.exchange_needs != 7:
        found.append(Operation("etl", str(edition.exchange_needs)))
    found.append(Operation("x-seat", str(order[0])))
    if any(game.owed):
        found.append(Operation("x-skip", "/".join(str(game.owed[seat]) for seat in order)))
    if open_window(game.phase) is not None:
        found.append(Operation("x-open", "1"))
    return found


def _challenge_rule(game: Game) -> str:
    rule = game.edition.challenge
    if isinstance(rule, CheckedPlays):
        return "void"
    match rule.penalty:
        case NoPenalty():
            return "single"
        case MissTurn():
            return "double"
        case Points(points):
            return f"{points}pt"
