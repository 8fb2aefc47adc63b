"""Reviewing a game: what each turn was worth beside the best one, and why.

>>> from tilewright.game import Game
>>> from tilewright.coach.settings import ReviewSettings
>>> game = Game.read('''
... #player1 Ann Ann
... #player2 Ben Ben
... >Ann: ADHIIOX 8E HOAX +28 28
... >Ben: EKOPRTT E4 TROT. +16 16
... ''')
>>> turn = review(game, ReviewSettings(static=True)).turns[1]
>>> turn.judgement.best.turn.text, turn.judgement.loss.size
('7G KOP', <Size.LARGE: 'large'>)
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from tilewright.coach.candidates import Candidates, candidates
from tilewright.coach.judging.judge import judge
from tilewright.coach.judging.judgement import Judgement
from tilewright.coach.judging.loss import Amount
from tilewright.coach.judging.static import judge_by_equity
from tilewright.coach.luck import draw_luck
from tilewright.coach.reasons.explain import explain
from tilewright.coach.reasons.written import WrittenTurn
from tilewright.coach.report import Review, TurnReview
from tilewright.coach.settings import ReviewSettings
from tilewright.coach.win_chances import chance_before, lost_chance
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.game import Game
from tilewright.position import Position
from tilewright.recorded_turn import RecordedTurn
from tilewright.rules.equipment.rack import take_from
from tilewright.rules.equipment.tiles import Tiles

# Called with the review so far: first with every turn judged by score and tiles kept, then each
# time a turn is judged more exactly.
Progress = Callable[[Review], None]

_STATIC_REFILLS: Final = 20
_TURN_SEEDS: Final = 1_000_003


def review(
    game: Game,
    settings: ReviewSettings | None = None,
    *,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> Review:
    """Review every turn of a game whose rack is known.

    The result depends on the game and the settings alone. If ``stop`` is set, it has what was found
    out so far.
    """
    wanted = settings or ReviewSettings()
    report = _static_review(game, wanted)
    if progress is not None:
        progress(report)
    if wanted.static:
        return replace(report, complete=True)
    positions = tuple(game)
    # The turns that seem to have cost most come first.
    order = sorted(range(len(report.turns)), key=lambda at: -report.turns[at].points_lost)
    turns = list(report.turns)
    for at in order:
        if turns[at].judgement is None:
            continue
        closer = _judged_closely(positions[at], game.turns[at], turns[at], wanted, stop)
        if stop is not None and stop.is_set():
            return Review(report.players, tuple(turns), complete=False)
        if closer is not None:
            turns[at] = closer
            if progress is not None:
                progress(Review(report.players, tuple(turns), complete=False))
    return Review(report.players, tuple(turns), complete=True)


def _static_review(game: Game, settings: ReviewSettings) -> Review:
    kept: dict[str, Tiles | None] = dict.fromkeys(game.players, ())
    turns = []
    for number, (position, turn) in enumerate(zip(game, game.turns, strict=True), 1):
        seat = game.players.index(turn.player)
        turns.append(_static_turn(number, position, turn, seat, settings, kept[turn.player]))
        kept[turn.player] = _kept(position, turn)
    return Review(game.players, tuple(turns), complete=False)


def _static_turn(
    number: int,
    position: Position,
    turn: RecordedTurn,
    seat: int,
    settings: ReviewSettings,
    kept: Tiles | None,
) -> TurnReview:
    blank = TurnReview(
        number=number,
        player=turn.player,
        seat=seat,
        text=turn.text,
        score=turn.points,
        rack=turn.rack,
        withdrawn=turn.withdrawn,
        chance=chance_before(position),
        luck=None,
        judgement=None,
        lost=None,
    )
    if not _is_known(position, turn):
        return blank
    found = judge_by_equity(_candidates(position, turn, settings))
    judged = _with(blank, position, found)
    if kept is None:
        return judged
    chance = Random(f"{settings.seed} {number}")  # noqa: S311 - only a sample of draws
    refills = min(_STATIC_REFILLS, settings.effort.refills)
    return replace(judged, luck=draw_luck(position, kept, refills, chance, found.best.points.mean))


def _judged_closely(
    position: Position,
    turn: RecordedTurn,
    before: TurnReview,
    settings: ReviewSettings,
    stop: StopFlag | None,
) -> TurnReview | None:
    seed = settings.seed * _TURN_SEEDS + before.number
    found = judge(
        position,
        _candidates(position, turn, settings),
        settings.effort,
        seed=seed,
        threads=settings.threads,
        stop=stop,
    )
    return None if found is None else _with(before, position, found)


def _with(turn: TurnReview, position: Position, found: Judgement) -> TurnReview:
    withdrawn = position.read(turn.text) if turn.withdrawn else None
    reasons = explain(position, found, withdrawn)
    chance = turn.chance
    if found.best.win is not None and found.played.win is not None:
        chance = found.best.win.mean
    return replace(
        turn,
        judgement=found,
        chance=chance,
        lost=_lost(position, found),
        mistake=reasons.mistake,
        facts=reasons.facts,
    )


def _lost(position: Position, found: Judgement) -> Amount | None:
    """Return the winning chance given up, estimated from points if it was not measured."""
    if found.found_best:
        return Amount(0.0)
    if found.loss.win is not None:
        return found.loss.win
    lost = lost_chance(position, found.loss.points.mean)
    return None if lost is None else Amount(lost)


def _candidates(position: Position, turn: RecordedTurn, settings: ReviewSettings) -> Candidates:
    played = position.read("pass" if turn.withdrawn else turn.text)
    return candidates(position, played, settings.vocabulary.rarest)


def _is_known(position: Position, turn: RecordedTurn) -> bool:
    """Return whether the rack and the tiles exchanged are known."""
    return position.rack_known and not turn.text.removeprefix("-").isdecimal()


def _kept(position: Position, turn: RecordedTurn) -> Tiles | None:
    """Return the tiles that stay on the rack after the turn; None if they are not known."""
    if not _is_known(position, turn):
        return None
    rack = position.racks[0]
    if turn.withdrawn:
        return rack
    return take_from(rack, tuple(WrittenTurn(position, position.read(turn.text)).used.elements()))
