"""What must happen next by itself: draws, missed turns, the end.

``pending`` looks at the state alone, so a log cut off at any point can be settled from there.
"""

from tilewright.rules.challenge import Judging, vote_ruling
from tilewright.rules.edition import PassedOut, ScorelessTurns
from tilewright.rules.events import (
    Cause,
    Dealt,
    Drew,
    DrewForFirst,
    Event,
    Paused,
    PlayEnded,
    Proposal,
    Reckoned,
    Resumed,
    Ruled,
    TakenBack,
    TurnMissed,
)
from tilewright.rules.game import (
    Between,
    Counting,
    Dealing,
    DrawingForFirst,
    Game,
    Hearing,
    Turn,
    Window,
)
from tilewright.rules.rack import known
from tilewright.rules.seatwise import with_seat
from tilewright.rules.tiles import UNKNOWN, Tiles
from tilewright.rules.turn_order import reached_target, went_out


def pending(game: Game, at: int = 0) -> Event | None:
    """The event that follows of necessity from this state, if any."""
    if game.agreement is not None and game.agreement.agreed.issuperset(game.active):
        return _agreed(game.agreement.proposal, at)
    match game.phase:
        case DrawingForFirst(seats):
            tiles, _ = game.bag.draw(len(seats))
            return DrewForFirst(tuple(zip(seats, tiles, strict=True)), at=at)
        case Dealing(_, seat):
            return Dealt(seat, game.bag.draw(game.edition.rack_size)[0], at=at)
        case Turn():
            return _last_seat(game, at)
        case Hearing() as hearing:
            return _last_seat(game, at) or _vote_counted(game, hearing, at)
        case Window(seat):
            # At a real board the player has usually drawn already (R3.6).
            return _last_seat(game, at) or (_refill(game, seat, at) if game.by_hand else None)
        case Between(seat):
            return (
                _refill(game, seat, at)
                or _ending(game, seat, at)
                or _last_seat(game, at)
                or _missed_turn(game, seat, at)
            )
        case Counting():
            return _count(game, at)
        case _:
            return None


def _agreed(proposal: Proposal, at: int) -> Event:
    """What all seats agreed on happens (R7.2, R13)."""
    match proposal:
        case Proposal.NO_PLAY_LEFT:
            return PlayEnded(Cause.AGREED, at=at)
        case Proposal.TAKE_BACK:
            return TakenBack(at=at)
        case Proposal.PAUSE:
            return Paused(at=at)
        case Proposal.RESUME:
            return Resumed(at=at)


def _vote_counted(game: Game, hearing: Hearing, at: int) -> Event | None:
    if game.by_hand or game.edition.judging is not Judging.VOTE:
        return None
    votes = {seat: good for seat, good in hearing.votes if seat not in game.resigned}
    ruling = vote_ruling(votes, len(game.active))
    return None if ruling is None else Ruled(ruling, at=at)


def _refill(game: Game, seat: int, at: int) -> Event | None:
    """Draw back up to a full rack as far as the bag lasts (R3.6)."""
    wanted = game.edition.rack_size - len(game.racks[seat])
    if wanted <= 0 or not game.bag.tiles or seat in game.resigned:
        return None
    return Drew(seat, game.bag.draw(wanted)[0], at=at)


def _ending(game: Game, seat: int, at: int) -> Event | None:
    if seat not in game.resigned:
        if reached_target(game, seat):
            return PlayEnded(Cause.REACHED_TARGET, seat, at=at)
        if went_out(game, seat):
            return PlayEnded(Cause.WENT_OUT, seat, at=at)
    return PlayEnded(Cause.STANDSTILL, at=at) if _standstill(game) else None


def _standstill(game: Game) -> bool:
    """Whether so many turns went by without a play that the game is over (R7.2)."""
    match game.edition.standstill:
        case PassedOut(bag_empty, tiles_left):
            needed = tiles_left if game.bag.tiles else bag_empty
            return all(game.passes[seat] >= needed for seat in game.active)
        case ScorelessTurns(turns):
            return game.scoreless >= turns


def _last_seat(game: Game, at: int) -> Event | None:
    """One seat left ends the game (R13)."""
    return PlayEnded(Cause.LAST_SEAT, at=at) if len(game.active) == 1 else None


def _missed_turn(game: Game, seat: int, at: int) -> Event | None:
    following = game.after(seat)
    return TurnMissed(following, at=at) if game.owed[following] else None


def _count(game: Game, at: int) -> Event | None:
    """The reckoning, as soon as all leftover tiles are known."""
    return None if leftovers(game) is None else Reckoned(at=at)


def leftovers(game: Game) -> tuple[Tiles, ...] | None:
    """Every rack at the end; with the bag empty the last unknown rack follows from the others."""
    hidden = [seat for seat, rack in enumerate(game.racks) if UNKNOWN in rack]
    # Leftover tiles do not count once a target is reached (R10.2), so nobody need tell them.
    reached = isinstance(game.phase, Counting) and game.phase.cause is Cause.REACHED_TARGET
    if not hidden or reached:
        return game.racks
    if len(hidden) > 1 or game.bag.tiles:
        return None
    seat = hidden[0]
    deduced = known(game.racks[seat]) + tuple(game.unseen().elements())
    if len(deduced) != len(game.racks[seat]):
        return None
    return with_seat(game.racks, seat, deduced)
