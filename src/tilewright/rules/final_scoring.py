"""Final scoring: leftover tiles, overtime, ranking and the winner (R7.3, R7.4, R10.2, R13)."""

from dataclasses import dataclass

from tilewright.rules.editions.edition import Edition, GoingOut
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.events import Cause


@dataclass(frozen=True, slots=True)
class Account:
    """How one seat's final score adds up: points played, overtime fine and leftover tiles."""

    played: int
    fine: int
    leftover: Tiles
    deducted: int
    gained: int

    @property
    def before_leftovers(self) -> int:
        """The score that breaks a tie: overtime is deducted, leftover tiles are not (R7.4)."""
        return self.played - self.fine

    @property
    def final(self) -> int:
        return self.before_leftovers - self.deducted + self.gained


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game: why it ended, and each seat's account and place (1 is first).

    ``seat`` is the player who went out or reached the target, if any.
    """

    cause: Cause
    seat: int | None
    accounts: tuple[Account, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def final(self) -> tuple[int, ...]:
        """The final score of each seat."""
        return tuple(account.final for account in self.accounts)


def final_result(
    edition: Edition,
    cause: Cause,
    ender: int | None,
    scores: tuple[int, ...],
    racks: tuple[Tiles, ...],
    fines: tuple[int, ...],
    resigned: frozenset[int],
) -> Result:
    """Return the result of a game. ``ender`` is the seat whose play ended it, if any."""
    worth = [edition.tiles.worth(rack) for rack in racks]
    accounts = []
    for seat, score in enumerate(scores):
        deducted, gained = _leftovers(edition, cause, ender, seat, worth)
        if seat in resigned and cause is not Cause.REACHED_TARGET:
            deducted = worth[seat]
        accounts.append(Account(score, fines[seat], racks[seat], deducted, gained))
    places = _places(cause, ender, accounts, resigned)
    return Result(cause, ender, tuple(accounts), places)


def _leftovers(
    edition: Edition, cause: Cause, ender: int | None, seat: int, worth: list[int]
) -> tuple[int, int]:
    """Return the points this seat loses and gains for leftover tiles."""
    if cause is Cause.REACHED_TARGET:
        return 0, 0
    if cause is not Cause.WENT_OUT:
        return worth[seat], 0
    others = sum(worth) - worth[seat]
    if edition.going_out is GoingOut.TWICE_THE_OTHERS:
        return 0, 2 * others if seat == ender else 0
    return worth[seat], others if seat == ender else 0


def _places(
    cause: Cause, ender: int | None, accounts: list[Account], resigned: frozenset[int]
) -> tuple[int, ...]:
    """Rank by final score, then by the score before leftovers; seats still equal share a place."""

    def standing(seat: int) -> tuple[bool, bool, int, int]:
        reached = cause is Cause.REACHED_TARGET and seat == ender
        account = accounts[seat]
        return seat not in resigned, reached, account.final, account.before_leftovers

    standings = [standing(seat) for seat in range(len(accounts))]
    return tuple(1 + sum(other > mine for other in standings) for mine in standings)
