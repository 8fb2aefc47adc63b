"""Comparing one more play with those of a reviewed turn."""

from tilewright.coach import ReviewSettings
from tilewright.coach.another_turn import Reference, judge_another
from tilewright.coach.game_positions import position_at, targets_at
from tilewright.coach.judging.loss import Method
from tilewright.notation.plays import WrittenPlay, write_play
from tilewright.notation.spelling import write_tiles
from tilewright.position import Position
from tilewright.protocol.commands import to_placed
from tilewright.protocol.review import ComparedPlay, ComparePlay
from tilewright.rules.equipment.board import Placed
from tilewright.rules.plays.try_play import try_play
from tilewright.rules.refusals import NotInTheDictionary
from tilewright.server.reviewing.requests import CompareTurn
from tilewright.server.reviewing.whole_game import game_of
from tilewright.server.views.review import amount, reviewed_play


def compare_turn(request: CompareTurn) -> ComparedPlay:
    """Return what another play is worth, on the deals of the review. Raises a ``Refusal``."""
    game, at = game_of(request.game), request.number - 1
    position = position_at(game, at)
    reference = Reference(request.number, request.best, Method(request.method), request.samples)
    settings = ReviewSettings(request.wanted.vocabulary)
    text = _text(position, request.wanted)
    found = judge_another(position, text, reference, settings, targets=targets_at(game, at))
    if found is None:
        raise ValueError("the comparison came to no result")
    loss = found.loss
    return ComparedPlay(
        method=request.method,
        samples=request.samples,
        play=reviewed_play(found.judged, position),
        size=None if loss.size is None else loss.size.value,
        by_points=loss.by_points,
        win_lost=None if loss.win is None else amount(loss.win),
        points_lost=amount(loss.points),
        accepted=found.accepted,
        ahead=round(found.judged.points.mean - request.played, 1),
    )


def _text(position: Position, wanted: ComparePlay) -> str:
    """Return the turn as text. Raises ``NotInTheDictionary`` or another ``Refusal``."""
    if wanted.exchange:
        return f"-{write_tiles(tuple(wanted.exchange), position.edition.tiles)}"
    placed = to_placed(wanted.placed)
    text = play_text(position, placed)
    position.read(text)  # raises TilesNotOnRack
    words = try_play(position.board, placed, position.edition).play.words
    unknown = tuple(word.text for word in words if word.text not in position.lexicon)
    if unknown:
        raise NotInTheDictionary(unknown)
    return text


def play_text(position: Position, placed: tuple[Placed, ...]) -> str:
    """Return a play as ``Position.read`` reads it. Raises a ``Refusal`` if it cannot be laid."""
    tried = try_play(position.board, placed, position.edition)
    return write_play(WrittenPlay.of(tried.play), position.board, position.edition.tiles)
