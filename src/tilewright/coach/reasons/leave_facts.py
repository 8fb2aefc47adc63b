"""Why the tiles that the best turn keeps are worth more."""

from collections.abc import Callable
from typing import Final

from tilewright.coach.reasons.facts import Fact, FactKind, Fields, Mistake
from tilewright.coach.reasons.written import WrittenTurn
from tilewright.engine.shipped import fitting_leaves
from tilewright.position import Position
from tilewright.rules.equipment.tiles import BLANK, is_blank

# What the books ask of an S.
S_POINTS: Final = 8
_LEAST_DIFFERENCE: Final = 4.0
VOWELS: Final = frozenset("AEIOU")


def leave_fact(best: WrittenTurn, played: WrittenTurn, loss: float) -> Fact | None:
    """Return the main reason for the difference in tiles kept, if there is a clear one."""
    checks: tuple[Callable[[WrittenTurn, WrittenTurn, float], Fact | None], ...] = (
        _wasted_blank,
        _wasted_s,
        _poor_leave,
    )
    found = (check(best, played, loss) for check in checks)
    return next((fact for fact in found if fact is not None), None)


def worth_of(position: Position, kept: str) -> float:
    """Return the value of the tiles kept; zero without leaves for these tiles."""
    leaves = fitting_leaves("auto", position.edition.tiles)
    return 0.0 if leaves is None else leaves.value(tuple(kept))


def _wasted_s(best: WrittenTurn, played: WrittenTurn, _: float) -> Fact | None:
    if not played.used["S"] or best.used["S"]:
        return None
    value = worth_of(played.position, "S")
    return _wasted(played, "S", S_POINTS, value, FactKind.WASTED_S, Mistake.WASTED_S)


def _wasted_blank(best: WrittenTurn, played: WrittenTurn, _: float) -> Fact | None:
    if not played.used[BLANK] or best.used[BLANK]:
        return None
    value = worth_of(played.position, BLANK)
    return _wasted(played, BLANK, value, value, FactKind.WASTED_BLANK, Mistake.WASTED_BLANK)


def _wasted(
    played: WrittenTurn, tile: str, needed: float, value: float, kind: FactKind, mistake: Mistake
) -> Fact | None:
    """Return the fact that a tile earned less than needed over the best play without it."""
    without = max(
        (play.score for play in played.position.plays() if not _lays(play.placed, tile)), default=0
    )
    earned = played.turn.score - without
    if not 0 <= earned < needed or value <= 0:
        return None
    return Fact(kind, {"earned": earned, "needed": S_POINTS, "value": round(value)}, mistake)


def _lays(placed: tuple[tuple[object, str], ...], tile: str) -> bool:
    return any(is_blank(laid) if tile == BLANK else laid == tile for _, laid in placed)


def _poor_leave(best: WrittenTurn, played: WrittenTurn, loss: float) -> Fact | None:
    if not played.position.bag:
        return None
    worth, better = worth_of(played.position, played.kept), worth_of(best.position, best.kept)
    if better - worth < max(_LEAST_DIFFERENCE, loss / 2) or not played.kept:
        return None
    fields: Fields = {
        "kept": played.kept,
        "worth": round(worth),
        "better": best.kept or "nothing",
        "better_worth": round(better),
        "vowels": sum(tile in VOWELS for tile in played.kept),
        "consonants": sum(tile not in VOWELS and tile != BLANK for tile in played.kept),
        "blanks": played.kept.count(BLANK),
    }
    return Fact(FactKind.POOR_LEAVE, fields, Mistake.POOR_LEAVE)
