"""A review of a game in the form that the server sends."""

from collections.abc import Container, Iterable

from tilewright.coach import PlayerReview, Review, TurnReview
from tilewright.coach.judging.judgement import JudgedTurn, Judgement
from tilewright.coach.judging.loss import Amount
from tilewright.coach.reasons.tips import TIPS
from tilewright.coach.reasons.written import WrittenTurn
from tilewright.coach.report import CostlyMistake
from tilewright.coach.wording import MISTAKES
from tilewright.engine.plays import Play
from tilewright.game import Game
from tilewright.notation.coordinates import write_coordinate
from tilewright.position import Position
from tilewright.protocol.review import (
    GameReview,
    ReviewAmount,
    ReviewedPlay,
    ReviewedPlayer,
    ReviewedTurn,
    ReviewLesson,
    ReviewPuzzle,
    TurnVerdict,
)
from tilewright.protocol.wire import PlacedTile
from tilewright.rules.equipment.square import Axis, Square


def game_review(game: Game, review: Review) -> GameReview:
    """Return a review with the boards of the game."""
    return GameReview(
        players=[_player(each, review) for each in review.by_player],
        turns=[_turn(turn, position) for turn, position in zip(review.turns, game, strict=True)],
        chances=[None if chance is None else round(chance, 4) for chance in review.chances],
        turning_points=[point.turn for point in review.turning_points],
        complete=review.complete,
    )


def _player(player: PlayerReview, review: Review) -> ReviewedPlayer:
    accuracy = player.accuracy
    return ReviewedPlayer(
        accuracy=None if accuracy is None else round(accuracy.mean, 1),
        accuracy_margin=0 if accuracy is None else round(accuracy.margin, 1),
        estimated=accuracy is not None and accuracy.estimated,
        points_lost=round(player.points_lost.mean, 1),
        win_lost=None if player.win_lost is None else round(player.win_lost.mean, 4),
        luck=round(player.luck.mean, 1),
        lessons=[
            ReviewLesson(
                mistake=lesson.mistake,
                name=MISTAKES[lesson.mistake],
                points=round(lesson.points, 1),
                turns=list(lesson.turns),
                reason=_reason(lesson, review),
                tip=None if lesson.mistake.tip is None else TIPS[lesson.mistake.tip],
            )
            for lesson in player.lessons
        ],
        tips=[TIPS[number] for number in player.tips],
    )


def _reason(lesson: CostlyMistake, review: Review) -> str:
    """Return what the costliest turn of a lesson shows about its class of mistakes."""
    worst = max((review.turns[number - 1] for number in lesson.turns), key=_cost)
    shown = zip(worst.facts, worst.sentences, strict=True)
    of_class = (sentence for fact, sentence in shown if fact.mistake is lesson.mistake)
    return next(of_class, worst.sentences[0] if worst.sentences else "")


def _cost(turn: TurnReview) -> float:
    return turn.points_lost


def _turn(turn: TurnReview, position: Position) -> ReviewedTurn:
    return ReviewedTurn(
        number=turn.number,
        seat=turn.seat,
        text=turn.text,
        score=turn.score,
        rack=turn.rack,
        withdrawn=turn.withdrawn,
        board=placed_tiles(position.board.tiles()),
        chance=None if turn.chance is None else round(turn.chance, 4),
        luck=None if turn.luck is None else round(turn.luck.mean, 1),
        mistake=turn.mistake,
        find=turn.find,
        sentences=list(turn.sentences),
        verdict=None if turn.judgement is None else _verdict(turn.judgement, position),
    )


def _verdict(found: Judgement, position: Position) -> TurnVerdict:
    loss, known = found.loss, found.best_known
    return TurnVerdict(
        method=found.method.value,
        samples=found.samples,
        compared=found.compared,
        legal=found.legal,
        size=None if loss.size is None else loss.size.value,
        by_points=loss.by_points,
        win_lost=None if loss.win is None else amount(loss.win),
        points_lost=amount(loss.points),
        parts={part.name.value: round(part.points, 1) for part in found.parts},
        played=reviewed_play(found.played, position),
        best=reviewed_play(found.best, position),
        best_known=None if known is None else reviewed_play(known, position),
        line=list(found.line),
    )


def reviewed_play(judged: JudgedTurn, position: Position) -> ReviewedPlay:
    turn = judged.turn
    return ReviewedPlay(
        text=turn.text,
        word=WrittenTurn(position, turn).word,
        score=turn.score,
        placed=placed_tiles(turn.placed) if isinstance(turn, Play) else [],
        win=None if judged.win is None else amount(judged.win),
        points=amount(judged.points),
    )


def amount(amount: Amount) -> ReviewAmount:
    return ReviewAmount(mean=round(amount.mean, 5), error=round(amount.error, 5))


def placed_tiles(tiles: Iterable[tuple[Square, str]]) -> list[PlacedTile]:
    return [(write_coordinate(square, Axis.DOWN), tile) for square, tile in tiles]


def puzzles_of(review: GameReview, seats: Container[int]) -> list[ReviewPuzzle]:
    """Return the mistakes of these seats, without the better turns."""
    scores = _scores(review)
    return [
        ReviewPuzzle(
            number=turn.number,
            seat=turn.seat,
            size=turn.verdict.size,
            rack=turn.rack,
            board=turn.board,
            played=turn.verdict.played,
            scores=scores[turn.number],
        )
        for turn in review.turns
        if turn.seat in seats and turn.verdict is not None and turn.verdict.size is not None
    ]


def _scores(review: GameReview) -> dict[int, list[int]]:
    """Return the scores before each turn."""
    scores = [0] * len(review.players)
    before = {}
    for turn in review.turns:
        before[turn.number] = list(scores)
        scores[turn.seat] += turn.score
    return before
