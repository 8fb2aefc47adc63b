"""The review of a game: its turns, what each was worth, and what to learn from them."""

from __future__ import annotations  # keeps signatures short in help()

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from tilewright.coach.accuracy import Accuracy, accuracy
from tilewright.coach.judging.judgement import Judgement
from tilewright.coach.judging.loss import Amount, Size
from tilewright.coach.reasons.facts import Fact, Mistake
from tilewright.coach.reasons.sentences import sentence
from tilewright.coach.turning_points import TurningPoint, turning_points
from tilewright.notation.text_layout import shortened

_LESSONS: Final = 3
_MISTAKE_SCORES: Final = {Size.SMALL: 0.2, Size.MEDIUM: 0.5, Size.LARGE: 1.0}
# Tip 9 is for a mistake that was made within this time.
_LOOK_AGAIN: Final = 9
_HASTE_MS: Final = 20_000
# Tip 10 is for the loser of a game whose draws were worse than average ones by this many points.
_TAKE_HEART: Final = 10
_UNLUCKY: Final = -30.0
# A turn in which all candidates are worth the same says nothing about its player.
_EVEN: Final = 0.0025


@dataclass(frozen=True, slots=True)
class TurnReview:
    """A turn of the game and what was found out about it.

    ``judgement`` is None if the rack is not known. ``chance`` is the mover's chance to win before
    the turn, ``lost`` the winning chance that the turn gave up (estimated from points by the table
    of wins if it was not simulated), and ``luck`` the points by which the tiles drawn for it were
    better than average ones; ``luck_in_wins`` is what they are worth in winning chance.
    ``withdrawn`` says that a challenge took the play off the board. ``thinking_ms`` is None if the
    game was recorded without times.
    """

    number: int
    player: str
    seat: int
    text: str
    score: int
    rack: str
    withdrawn: bool
    chance: float | None
    luck: Amount | None
    judgement: Judgement | None = field(repr=False)
    lost: Amount | None
    thinking_ms: int | None = None
    luck_in_wins: float | None = None
    mistake: Mistake | None = None
    facts: tuple[Fact, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The facts in English."""
        return tuple(map(sentence, self.facts))

    @property
    def size(self) -> Size | None:
        """The size of the mistake; None if none is shown."""
        return None if self.judgement is None else self.judgement.loss.size

    @property
    def find(self) -> bool:
        """Whether the turn was hard to see and clearly better than the obvious one."""
        return any(fact.kind.is_find for fact in self.facts)

    @property
    def counted(self) -> bool:
        """Whether the turn says anything about its player: it had a choice that matters."""
        found = self.judgement
        return found is not None and found.legal > 1 and not _even(found)

    @property
    def points_lost(self) -> float:
        """How many points the turn gave up against the best one; 0 if it was not judged."""
        return 0.0 if self.judgement is None else self.judgement.loss.points.mean


def _even(judgement: Judgement) -> bool:
    values = [each.win.mean for each in judgement.ranking if each.win is not None]
    return len(values) > 1 and len(values) == len(judgement.ranking) and _range(values) < _EVEN


def _range(values: list[float]) -> float:
    return max(values) - min(values)


@dataclass(frozen=True, slots=True)
class CostlyMistake:
    """A class of mistakes, the points that it cost, and the numbers of its turns."""

    mistake: Mistake
    points: float
    turns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """How one player did: accuracy, what was given away in all, and luck.

    ``mistake_score`` is the field's figure: 0.2 for each small mistake, 0.5 for each medium and 1
    for each large one. ``tips`` are the numbers of tips that no single mistake stands for: 9 after
    a mistake that was made within 20 seconds, 10 after three mistakes in a row or unlucky draws in
    a lost game.
    """

    player: str
    accuracy: Accuracy | None
    points_lost: Amount
    win_lost: Amount | None
    luck: Amount
    lessons: tuple[CostlyMistake, ...]
    mistake_score: float
    tips: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Review:
    """A reviewed game. ``complete`` says that no turn is still to be judged more exactly.

    ``winners`` is empty if the game is not over.
    """

    players: tuple[str, ...]
    turns: tuple[TurnReview, ...]
    complete: bool
    winners: tuple[str, ...] = ()

    def __repr__(self) -> str:
        lost = ", ".join(
            f"{each.player!r:.24} {each.points_lost.mean:.1f}" for each in self.by_player
        )
        return f"<Review: {len(self.turns)} turns, points lost: {shortened(lost, 50)}>"

    @cached_property
    def by_player(self) -> tuple[PlayerReview, ...]:
        """Each player's review, in seating order."""
        return tuple(self._of(seat, name) for seat, name in enumerate(self.players))

    @cached_property
    def chances(self) -> tuple[float | None, ...]:
        """The first player's chance to win before each turn, in games of two players."""
        if len(self.players) != 2:
            return (None,) * len(self.turns)
        return tuple(_of_first(turn.chance, turn.seat) for turn in self.turns)

    @cached_property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The turns that changed the chances most, at most three, in the order of the turns."""
        return turning_points(self.turns, self.chances)

    def of(self, player: str) -> PlayerReview:
        """Return one player's review. Raises ``KeyError``."""
        found = next((each for each in self.by_player if each.player == player), None)
        if found is None:
            raise KeyError(player)
        return found

    def _of(self, seat: int, name: str) -> PlayerReview:
        turns = [turn for turn in self.turns if turn.seat == seat]
        judged = [turn for turn in turns if turn.judgement is not None]
        losses = [turn.lost for turn in judged if turn.counted and turn.lost is not None]
        estimated = any(_is_static(turn) for turn in judged)
        known = all(turn.lost is not None for turn in judged)
        lost = [turn.lost for turn in judged if turn.lost is not None]
        return PlayerReview(
            name,
            accuracy(losses, estimated=estimated),
            _sum(turn.judgement.loss.points for turn in judged if turn.judgement is not None),
            _sum(iter(lost)) if known and lost else None,
            _sum(turn.luck for turn in turns if turn.luck is not None),
            _lessons(turns),
            sum(_MISTAKE_SCORES[turn.size] for turn in judged if turn.size is not None),
            tuple(self._tips(name, turns)),
        )

    def _tips(self, name: str, turns: list[TurnReview]) -> Iterator[int]:
        mistakes = [turn.size is not None for turn in turns]
        hasty = (
            turn.thinking_ms is not None and turn.thinking_ms < _HASTE_MS
            for turn in turns
            if turn.size is not None
        )
        if any(hasty):
            yield _LOOK_AGAIN
        luck = sum(turn.luck.mean for turn in turns if turn.luck is not None)
        unlucky = bool(self.winners) and name not in self.winners and luck <= _UNLUCKY
        in_a_row = any(all(mistakes[at : at + 3]) for at in range(len(mistakes) - 2))
        if unlucky or in_a_row:
            yield _TAKE_HEART


def _of_first(chance: float | None, seat: int) -> float | None:
    return chance if chance is None or seat == 0 else 1 - chance


def _is_static(turn: TurnReview) -> bool:
    return turn.judgement is not None and not turn.judgement.method.looks_ahead


def _sum(amounts: Iterator[Amount]) -> Amount:
    mean = squares = 0.0
    for amount in amounts:
        mean += amount.mean
        squares += amount.error**2
    return Amount(mean, squares**0.5)


def _lessons(turns: list[TurnReview]) -> tuple[CostlyMistake, ...]:
    """Return the classes that cost most points."""
    cost: Counter[Mistake] = Counter()
    where: dict[Mistake, list[int]] = {}
    for turn in turns:
        if turn.mistake is not None and turn.judgement is not None and turn.judgement.loss.shown:
            cost[turn.mistake] += turn.points_lost  # type: ignore[assignment]
            where.setdefault(turn.mistake, []).append(turn.number)
    return tuple(
        CostlyMistake(mistake, points, tuple(where[mistake]))
        for mistake, points in cost.most_common(_LESSONS)
    )
