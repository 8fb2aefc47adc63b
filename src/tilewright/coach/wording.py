"""How a review words its verdicts, for the terminal and for pages."""

from typing import Final

from tilewright.coach.judging.judgement import Judgement
from tilewright.coach.judging.loss import Loss, Method
from tilewright.coach.reasons.facts import Mistake
from tilewright.coach.report import PlayerReview, Review, TurnReview

_METHODS: Final = {
    Method.POINTS_ONLY: "by score alone",
    Method.STATIC: "by score and tiles kept",
    Method.SIMULATED: "simulated",
    Method.PLAYED_OUT: "played out to the end",
    Method.ALL_WAYS: "solved for all ways to fill the bag",
    Method.BEST_FOUND: "best found",
    Method.PROVEN: "proven",
}
MISTAKES: Final = {
    Mistake.MISSED_BONUS: "missed bonus play",
    Mistake.SHORT_WORD: "short word overlooked",
    Mistake.HOOK: "hook overlooked",
    Mistake.PARALLEL: "parallel play overlooked",
    Mistake.PREMIUM: "premium squares left",
    Mistake.WASTED_S: "S spent cheaply",
    Mistake.WASTED_BLANK: "blank spent cheaply",
    Mistake.POOR_LEAVE: "poor tiles kept",
    Mistake.STUCK_Q: "Q left on the rack",
    Mistake.OPENED_TRIPLE: "triple opened",
    Mistake.EXCHANGE: "exchange",
    Mistake.ENDGAME: "endgame",
    Mistake.NOT_A_WORD: "not a word",
}


def verdict(turn: TurnReview) -> str:
    """Return what was found out about a turn, in a few words."""
    found = turn.judgement
    if found is None:
        return "not reviewed: the rack is not known"
    if found.found_best:
        return f"best ({_METHODS[found.method]})"
    best = f"best {found.best.turn.text} {found.best.turn.score:+}"
    if found.method is Method.ALL_WAYS and not found.loss.shown:
        return f"as good as the {best} ({_METHODS[found.method]})"
    if not found.loss.shown:
        return f"too close to tell from the {best} ({_METHODS[found.method]})"
    return f"{found.loss.size} mistake: {lost(found.loss)}; {best} ({_METHODS[found.method]})"


def lost(loss: Loss) -> str:
    """Return what a turn gave up, with a 95 % interval if there is one."""
    points = _points(loss.points.mean)
    if loss.win is None or loss.by_points:
        return points
    low, high = (100 * limit for limit in loss.win.interval)
    return f"{100 * loss.win.mean:.1f} % ({low:.1f} to {high:.1f}) of winning chance, {points}"


def how_sure(found: Judgement) -> str:
    """Return how turns were compared, with the number of deals."""
    deals = f", {found.samples:,} deals" if found.samples else ""
    return f"{_METHODS[found.method]}{deals}"


def figures(review: Review, player: PlayerReview) -> tuple[str, ...]:
    """Return what a review says of a player: accuracy, what was given away, and luck."""
    turns = [turn for turn in review.turns if turn.player == player.player]
    if all(turn.judgement is None for turn in turns):
        return ("no turn could be reviewed",)
    return _accuracy(player), _given_away(player), _luck(player)


def _accuracy(player: PlayerReview) -> str:
    """Return a player's accuracy."""
    found = player.accuracy
    if found is None and player.win_lost is None:
        return "no accuracy: the chance to win is not known"
    if found is None:
        return "no accuracy: there was no choice"
    if found.estimated:
        return f"accuracy about {found.mean:.0f}, estimated from points"
    return f"accuracy {found.mean:.0f} ± {found.margin:.1f}"


def _given_away(player: PlayerReview) -> str:
    """Return what a player gave up in all."""
    points = f"gave away {_points(player.points_lost.mean)}"
    if player.win_lost is None:
        return points
    return f"{points} and {100 * player.win_lost.mean:.0f} % of winning chance in all"


def _luck(player: PlayerReview) -> str:
    """Return the luck of a player's draws."""
    points = player.luck.mean
    compared = "better" if points >= 0 else "worse"
    return f"draws {_points(abs(points))} {compared} than average ones"


def _points(points: float) -> str:
    number = round(points)
    return f"{number} point{'' if abs(number) == 1 else 's'}"
