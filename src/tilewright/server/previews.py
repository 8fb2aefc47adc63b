"""What half-laid tiles would make: words and points, and why they are no play yet."""

from tilewright.rules.challenge import CheckedPlays, Judge
from tilewright.rules.placement import lay
from tilewright.rules.rack import missing_from
from tilewright.rules.refusals import Refusal, TilesNotOnRack
from tilewright.rules.scoring import score
from tilewright.rules.tiles import as_held
from tilewright.rules.turn_order import to_move
from tilewright.server.commands import placed_of
from tilewright.server.messages import AskPreview, Preview
from tilewright.server.refusing import refused
from tilewright.server.sheet_lines import word_line
from tilewright.server.table import Table
from tilewright.server.table_refusals import NotBegun, NotYourSeat


def preview(table: Table, asked: AskPreview, holder: str | None, judge: Judge | None) -> Preview:
    """Words and points, never whether they are good, unless the table checks every play.

    Bad words are told only to the seat to move: nobody looks words up while others think.
    """
    try:
        if asked.seat not in table.held_by(holder):
            raise NotYourSeat(asked.seat)
        if table.game is None:
            raise NotBegun
        game, edition = table.game, table.game.edition
        play = lay(game.board, placed_of(asked.placed), edition.layout.start, edition.tiles)
        held = tuple(as_held(tile) for _, tile in play.placed)
        if not game.by_hand and (missing := missing_from(game.racks[asked.seat], held)):
            raise TilesNotOnRack(missing)
        points = score(play, edition.layout, edition.tiles, edition.bonus, edition.rack_size)
    except Refusal as refusal:
        return Preview(
            number=asked.number,
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
        and to_move(game) == asked.seat
    ):
        bad = [word.text for word in play.words if not judge.accepts(word.text)]
    return Preview(
        number=asked.number,
        words=[word_line(word) for word in points.words],
        bonus=points.bonus,
        points=points.points,
        refusal=None,
        bad=bad,
    )
