"""What the player who made the last turn may have kept."""

from typing import Final, Literal

from tilewright.engine.inference.inferred_rack import SeenTurn, infer_rack
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.turn_rows import Pass
from tilewright.position import Position
from tilewright.protocol.analysis import OpponentRequest, OpponentTiles, PossibleLeave
from tilewright.server.analysis.positions import dictionary_of, read_position

_MOST_LEAVES: Final = 20

Reason = Literal["passed", "bag-empty", "kept-nothing", "no-word-list"]


def infer(request: OpponentRequest) -> OpponentTiles:
    """Judge the tiles that a player kept by the turn that they made.

    Raises ``ValueError`` or ``Refusal``.
    """
    before = read_position(request.before, request.rules)
    position = read_position(request.cgp, request.rules)
    if dictionary_of(position) is None:
        return _nothing("no-word-list")
    if before.bag == 0:
        return _nothing("bag-empty")
    seen = _seen(before, request.turn)
    if seen is None:
        return _nothing("passed")
    if len(seen.laid) + seen.exchanged >= position.edition.rack_size:
        return _nothing("kept-nothing")
    found = infer_rack(position, seen, position.lexicon, edition=position.given_edition)
    tiles = position.edition.tiles
    kept = tiles.in_order({tile for leave in found.leaves for tile in leave.tiles})
    return OpponentTiles(
        leaves=[
            PossibleLeave(tiles=leave.text, probability=round(leave.probability, 5))
            for leave in found.leaves[:_MOST_LEAVES]
        ],
        tiles=[(tile, round(found.probability(tile), 4)) for tile in kept],
        racks=found.racks,
        exhaustive=found.exhaustive,
        reason=None,
    )


def _seen(before: Position, text: str) -> SeenTurn | None:
    """Return the turn as the others saw it; None for a pass."""
    seat = len(before.racks) - 1
    count = text.removeprefix("-")
    if text.startswith("-") and count.isdecimal():
        return SeenTurn(seat, before.board, exchanged=int(count[:3]))
    match before.check(text):
        case Play(placed=placed, score=score):
            return SeenTurn(seat, before.board, placed, score)
        case Exchange(tiles=tiles):
            return SeenTurn(seat, before.board, exchanged=len(tiles))
        case Pass():
            return None


def _nothing(reason: Reason) -> OpponentTiles:
    return OpponentTiles(leaves=[], tiles=[], racks=0, exhaustive=False, reason=reason)
