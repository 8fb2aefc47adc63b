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
from tilewright.coach.game_positions import position_at, targets_at
from tilewright.coach.judging.judge import judge
from tilewright.coach.judging.judgement import Judgement
from tilewright.coach.judging.loss import Amount
from tilewright.coach.judging.static import judge_by_equity
from tilewright.coach.luck import draw_luck, draws, is_known
from tilewright.coach.reasons.challenge_facts import challenge_facts
from tilewright.coach.reasons.explain import explain
from tilewright.coach.report import Review, TurnReview
from tilewright.coach.settings import ReviewSettings
from tilewright.coach.win_chances import chance_before, lost_chance
from tilewright.engine.errors import BadArgument
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.game import Game
from tilewright.position import Position

# Called with the review so far: first with every turn judged by score and tiles kept, then each
# time that a turn has been judged by looking ahead.
Progress = Callable[[Review], None]

_STATIC_REFILLS: Final = 20


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
    if not isinstance(game, Game):
        raise BadArgument("game", "a Game", game)
    wanted = settings or ReviewSettings()
    reviewer = _Reviewer(game, wanted)
    turns = [reviewer.static_turn(at) for at in range(len(game.turns))]

    def so_far(*, complete: bool = False) -> Review:
        return Review(game.players, tuple(turns), complete, game.winners)

    if wanted.static:
        return so_far(complete=True)
    if progress is not None:
        progress(so_far())
    # The turns that seem to have cost most come first.
    for at in sorted(range(len(turns)), key=lambda at: -turns[at].points_lost):
        if turns[at].judgement is None:
            continue
        closer = reviewer.judged_closely(turns[at], stop)
        if stop is not None and stop.is_set():
            return so_far()
        turns[at] = closer
        if progress is not None:
            progress(so_far())
    return so_far(complete=True)


class _Reviewer:
    """Judges the turns of one game."""

    def __init__(self, game: Game, settings: ReviewSettings) -> None:
        self.players, self.turns = game.players, game.turns
        self.positions = tuple(position_at(game, at) for at in range(len(game)))
        self.targets = tuple(targets_at(game, at) for at in range(len(game)))
        self.settings = settings
        self.draws = draws(self.positions, self.turns)

    def static_turn(self, at: int) -> TurnReview:
        """Return a turn judged by score and tiles kept; not judged if its rack is not known."""
        turn, position = self.turns[at], self.positions[at]
        review = TurnReview(
            number=at + 1,
            player=turn.player,
            seat=self.players.index(turn.player),
            text=turn.text,
            score=turn.points,
            rack=turn.rack,
            withdrawn=turn.withdrawn,
            chance=chance_before(position),
            luck=None,
            judgement=None,
            lost=None,
            thinking_ms=turn.thinking_ms,
        )
        if not is_known(position, turn):
            return review
        found = judge_by_equity(position, self._candidates(at))
        refills = min(_STATIC_REFILLS, self.settings.effort.refills)
        return self._with_luck(self._judged(review, found), refills)

    def judged_closely(self, review: TurnReview, stop: StopFlag | None) -> TurnReview:
        """Return a turn judged by looking ahead, if that is possible."""
        at, settings = review.number - 1, self.settings
        found = judge(
            self.positions[at],
            self._candidates(at),
            settings.effort,
            targets=self.targets[at],
            seed=settings.turn_seed(review.number),
            threads=settings.threads,
            stop=stop,
        )
        closer = review if found is None else self._judged(review, found)
        return self._with_luck(closer, settings.effort.refills)

    def _candidates(self, at: int) -> Candidates:
        turn, position = self.turns[at], self.positions[at]
        made = position.read("pass" if turn.withdrawn else turn.text)
        return candidates(position, made, self.settings.vocabulary.rarest)

    def _judged(self, review: TurnReview, found: Judgement) -> TurnReview:
        at = review.number - 1
        turn, position = self.turns[at], self.positions[at]
        withdrawn = position.read(turn.text) if turn.withdrawn else None
        targets = self.targets[at]
        reasons = explain(
            position,
            found,
            withdrawn,
            rarest=self.settings.vocabulary.rarest,
            goal=None if targets is None else targets[0],
        )
        challenges = challenge_facts(position, turn, self._next_racks(at))
        return replace(
            review,
            judgement=found,
            chance=review.chance if found.best.win is None else found.best.win.mean,
            lost=_lost(position, found),
            mistake=reasons.mistake,
            facts=(*reasons.facts, *challenges),
        )

    def _next_racks(self, at: int) -> dict[str, str]:
        """Return the rack of each player's next turn after this one, if it is known."""
        racks: dict[str, str] = {}
        for turn, position in zip(self.turns[at + 1 :], self.positions[at + 1 :], strict=True):
            if turn.player not in racks and position.rack_known:
                racks[turn.player] = position.rack
        return racks

    def _with_luck(self, review: TurnReview, refills: int) -> TurnReview:
        at = review.number - 1
        draw, position = self.draws[at], self.positions[at]
        if draw is None:
            return review
        chance = Random(f"{self.settings.seed} {at}")  # noqa: S311 - only a sample of draws
        luck = draw_luck(position, draw, refills, chance)
        return replace(review, luck=luck, luck_in_wins=lost_chance(position, luck.mean))


def _lost(position: Position, found: Judgement) -> Amount | None:
    """Return the winning chance given up, estimated from points if it was not measured."""
    if found.found_best:
        return Amount(0.0)
    if found.loss.win is not None:
        return found.loss.win
    if found.method.exact and found.best.win is not None and found.played.win is not None:
        return Amount(max(0.0, found.best.win.mean - found.played.win.mean))
    lost = lost_chance(position, found.loss.points.mean)
    return None if lost is None else Amount(lost)
