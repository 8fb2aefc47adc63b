"""Previews: the words and points of tiles laid so far, or why they are not a play yet."""

from tilewright.protocol.commands import to_placed
from tilewright.protocol.messages import Preview, PreviewRequest
from tilewright.protocol.refusals import refused
from tilewright.rules.editions.challenge_rule import CheckedPlays, Judge
from tilewright.rules.equipment.rack import missing_from
from tilewright.rules.equipment.tiles import as_held
from tilewright.rules.plays.try_play import try_play
from tilewright.rules.refusals import Refusal, TilesNotOnRack
from tilewright.rules.turn_order import to_move
from tilewright.server.tables.refusals import NotBegun, NotYourSeat
from tilewright.server.tables.state import TableState
from tilewright.server.views.sheet import word_line


def preview(
    table: TableState, request: PreviewRequest, holder: str | None, judge: Judge | None
) -> Preview:
    """Return the words and points of the tiles, and the bad words if the table checks every play.

    Only the seat to move sees which words are bad, so that the others cannot look words up with
    previews while they wait.
    """
    try:
        if request.seat not in table.held_by(holder):
            raise NotYourSeat(request.seat)
        if table.game is None:
            raise NotBegun
        game, edition = table.game, table.game.edition
        play, points = try_play(game.board, to_placed(request.placed), edition)
        held = tuple(as_held(tile) for _, tile in play.placed)
        if not game.by_hand and (missing := missing_from(game.racks[request.seat], held)):
            raise TilesNotOnRack(missing)
    except Refusal as refusal:
        return Preview(
            number=request.number,
            words=[],
            bonus=0,
            points=0,
            refusal=refused(refusal),
            bad=None,
        )
    bad = None
    if (
        judge is not None
        and isinstance(edition.challenge, CheckedPlays)
        and to_move(game) == request.seat
    ):
        bad = [word.text for word in play.words if not judge.accepts(word.text)]
    return Preview(
        number=request.number,
        words=[word_line(word) for word in points.words],
        bonus=points.bonus,
        points=points.points,
        refusal=None,
        bad=bad,
    )
