"""A line: a position, and what it becomes by turns that the client tries."""

from itertools import zip_longest
from typing import Final

from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.plays import Play
from tilewright.engine.turn_rows import Turn
from tilewright.notation.errors import NotationError
from tilewright.notation.plays import WrittenPlay, write_play
from tilewright.notation.spelling import read_rack
from tilewright.position import Position
from tilewright.protocol.analysis import (
    AnalysedLine,
    AnalysedPosition,
    AnalysedTurn,
    AnalysisPreview,
    AnalysisPreviewRequest,
    Equipment,
    LineRequest,
    PlayList,
)
from tilewright.protocol.commands import to_placed
from tilewright.protocol.messages import Refused
from tilewright.protocol.refusals import refused
from tilewright.protocol.views import TileKind
from tilewright.rules.equipment.rack import missing_from, take_from
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles, as_held
from tilewright.rules.events import Cause
from tilewright.rules.final_scoring import final_result
from tilewright.rules.plays.try_play import TriedPlay, try_play
from tilewright.rules.refusals import Refusal, TilesNotOnRack
from tilewright.server.analysis.positions import (
    dictionary_of,
    read_position,
    rest_of,
    rules_of,
    with_last_tiles,
)
from tilewright.server.views.sheet import placed_tiles, word_line

# As many as anyone reads; the rest is counted.
_MOST_PLAYS: Final = 100


def follow(request: LineRequest) -> AnalysedLine:
    """Return the positions of a line and the turns to choose from at its end."""
    position = read_position(request.cgp, request.rules, request.setup)
    first = position
    positions = [_position(position)]
    turns: list[AnalysedTurn] = []
    refusal: Refused | None = None
    for text, rack in zip_longest(request.turns, request.racks[: len(request.turns)], fillvalue=""):
        try:
            if is_over(position):
                break
            turn = _checked(position, text)
        except Refusal as found:
            refusal = refused(found)
            break
        except NotationError as error:
            refusal = Refused(id=None, code="unreadable", message=str(error), facts={})
            break
        turns.append(analysed_turn(position, turn))
        position = position.after(turn)
        if rack:
            position = position.with_rack(rack)
        position = with_last_tiles(position)
        positions.append(_position(position))
    plays, no_plays = _plays(position)
    return AnalysedLine(
        equipment=equipment_of(first),
        rules=rules_of(first, first.edition),
        positions=positions,
        turns=turns,
        refusal=refusal,
        plays=plays,
        no_plays=no_plays,
    )


def preview(request: AnalysisPreviewRequest) -> AnalysisPreview:
    """Return the words and points of tiles that are laid, or why they are no play yet."""
    position = read_position(request.cgp, request.rules)
    try:
        tried = try_play(position.board, to_placed(request.placed), position.edition)
        held = tuple(as_held(tile) for _, tile in tried.play.placed)
        if missing := missing_from(position.racks[0], held):
            raise TilesNotOnRack(missing)
    except Refusal as refusal:
        return AnalysisPreview(
            text=None, words=[], bonus=0, points=0, bad=[], refusal=refused(refusal)
        )
    return AnalysisPreview(
        text=write_play(WrittenPlay.of(tried.play), position.board, position.edition.tiles),
        words=[word_line(word) for word in tried.score.words],
        bonus=tried.score.bonus,
        points=tried.score.points,
        bad=_bad_words(position, tried),
        refusal=None,
    )


def analysed_turn(position: Position, turn: Turn) -> AnalysedTurn:
    tiles = position.edition.tiles
    if not isinstance(turn, Play):
        kept = read_rack(getattr(turn, "leave", position.rack), tiles)
        equity = turn.equity if position.rack_known else None
        return AnalysedTurn(
            text=turn.text,
            word="",
            score=0,
            placed=[],
            kept=list(kept),
            equity=None if equity is None else round(equity, 1),
            bad=[],
        )
    tried = try_play(position.board, turn.placed, position.edition)
    return AnalysedTurn(
        text=turn.text,
        word=tried.score.words[0].word.text,
        score=turn.score,
        placed=placed_tiles(turn.placed),
        kept=list(read_rack(turn.leave, tiles)),
        equity=round(turn.equity, 1) if position.rack_known else None,
        bad=_bad_words(position, tried),
    )


def _checked(position: Position, text: str) -> Turn:
    return position.read(text) if position.rack_known else position.check(text)


def is_over(position: Position) -> bool:
    """Return whether a player has gone out."""
    return position.bag == 0 and not all(position.racks)


def equipment_of(position: Position) -> Equipment:
    edition = position.edition
    return Equipment(
        edition=edition.name,
        board=list(edition.layout.picture),
        start=str(edition.layout.start),
        tiles=[
            TileKind(letter=each.letter, count=each.count, value=each.value)
            for each in edition.tiles.letters
        ],
        blanks=edition.tiles.blanks,
        rack_size=edition.rack_size,
        dictionary=dictionary_of(position),
    )


def _position(position: Position) -> AnalysedPosition:
    return AnalysedPosition(
        cgp=position.cgp(),
        board=placed_tiles(position.board.tiles()),
        racks=[list(position.edition.tiles.in_order(rack)) for rack in position.racks],
        scores=list(position.scores),
        bag=position.bag,
        unseen=list(rest_of(position)),
        over=is_over(position),
        final=_final_scores(position),
    )


def _plays(position: Position) -> tuple[PlayList | None, str | None]:
    """Return the turns of the player to move, or why there are none to list."""
    if is_over(position):
        return None, "over"
    if not position.rack_known:
        return None, "rack-unknown"
    if dictionary_of(position) is None:
        return None, "no-word-list"
    try:
        plays = position.plays()
        best = position.best(_MOST_PLAYS)
    except UnsupportedByEngine as error:
        return None, str(error)
    return (
        PlayList(
            legal=len(plays) + len(plays.exchanges),
            plays=[analysed_turn(position, turn) for turn in best],
        ),
        None,
    )


def _bad_words(position: Position, tried: TriedPlay) -> list[str]:
    if dictionary_of(position) is None:
        return []
    words = position.lexicon
    return [word.text for word in tried.play.words if not words.accepts(word.text)]


def _final_scores(position: Position) -> list[int] | None:
    """Return the scores with the leftover tiles, if a player has gone out and all are known."""
    if not is_over(position):
        return None
    racks = list(position.racks)
    left = _known_leftovers(position)
    if left is not None:
        racks[0] = left
    if any(UNKNOWN in rack for rack in racks):
        return None
    result = final_result(
        position.edition,
        Cause.WENT_OUT,
        next(seat for seat, rack in enumerate(racks) if not rack),
        position.scores,
        tuple(racks),
        (0,) * len(racks),
        frozenset(),
    )
    return list(result.final)


def _known_leftovers(position: Position) -> Tiles | None:
    """Return the tiles of the only player who still holds any."""
    if len(position.racks) != 2 or UNKNOWN not in position.racks[0]:
        return None
    box = position.edition.tiles.all_tiles()
    return take_from(box, (as_held(tile) for tile in position.board.tile_names()))
