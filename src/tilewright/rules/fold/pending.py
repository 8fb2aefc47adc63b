"""Events that follow without a command: draws, missed turns, the end of the game.

``pending`` depends on the state alone, so a log cut off at any point can be continued from there.
"""

from tilewright.rules.editions.challenge_rule import vote_ruling
from tilewright.rules.equipment.rack import known
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles
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
    TakenBack,
    TurnMissed,
)
from tilewright.rules.fold.challenges import ruling_event
from tilewright.rules.game import (
    Agreement,
    BetweenTurns,
    Counting,
    Dealing,
    DrawingForFirst,
    Game,
    Hearing,
    Turn,
    Window,
)
from tilewright.rules.per_seat import with_seat
from tilewright.rules.standstill import is_standstill
from tilewright.rules.turn_order import reached_target, went_out


def pending(game: Game, at: int = 0) -> Event | None:
    """Return the event that must come next in this state, or None if the players decide."""
    if game.agreement is not None and _is_agreed(game, game.agreement):
        return _agreed_event(game.agreement, at)
    match game.phase:
        case DrawingForFirst(seats):
            tiles, _ = game.bag.draw(len(seats))
            return DrewForFirst(tuple(zip(seats, tiles, strict=True)), at=at)
        case Dealing(_, seat):
            return Dealt(seat, game.bag.draw(game.edition.rack_size)[0], at=at)
        case Turn():
            return _last_seat_left(game, at)
        case Hearing() as hearing:
            return _last_seat_left(game, at) or _ruling_by_vote(game, hearing, at)
        case Window(seat):
            # At a real board the player has usually drawn already (R3.6).
            return _last_seat_left(game, at) or (_refill(game, seat, at) if game.by_hand else None)
        case BetweenTurns(seat):
            return (
                _refill(game, seat, at)
                or _end_of_play(game, seat, at)
                or _last_seat_left(game, at)
                or _missed_turn(game, seat, at)
            )
        case Counting():
            return _final_scoring(game, at)
        case _:
            return None


def _is_agreed(game: Game, agreement: Agreement) -> bool:
    """Return whether all have agreed. After an unattended turn anyone may resume (R9.1)."""
    resumes = agreement.proposal is Proposal.RESUME and game.unattended is not None
    return resumes or agreement.agreed.issuperset(game.active)


def _agreed_event(agreement: Agreement, at: int) -> Event:
    """Return the event that carries out what all players agreed on (R7.2, R13)."""
    match agreement.proposal:
        case Proposal.NO_PLAY_LEFT:
            return PlayEnded(Cause.AGREED, at=at)
        case Proposal.TAKE_BACK:
            return TakenBack(agreement.turn_of, at=at)
        case Proposal.PAUSE:
            return Paused(at=at)
        case Proposal.RESUME:
            return Resumed(at=at)


def _ruling_by_vote(game: Game, hearing: Hearing, at: int) -> Event | None:
    if not game.by_vote:
        return None
    votes = {seat: good for seat, good in hearing.votes if seat not in game.resigned}
    ruling = vote_ruling(votes, len(game.active))
    return None if ruling is None else ruling_event(hearing, ruling, at=at)


def _refill(game: Game, seat: int, at: int) -> Event | None:
    count = game.tiles_to_draw(seat)
    return Drew(seat, game.bag.draw(count)[0], at=at) if count else None


def _end_of_play(game: Game, seat: int, at: int) -> Event | None:
    if seat not in game.resigned:
        if reached_target(game, seat):
            return PlayEnded(Cause.REACHED_TARGET, seat, at=at)
        if went_out(game, seat):
            return PlayEnded(Cause.WENT_OUT, seat, at=at)
    return PlayEnded(Cause.STANDSTILL, at=at) if is_standstill(game) else None


def _last_seat_left(game: Game, at: int) -> Event | None:
    """End the game when only one player is left (R13)."""
    return PlayEnded(Cause.LAST_SEAT, at=at) if len(game.active) == 1 else None


def _missed_turn(game: Game, seat: int, at: int) -> Event | None:
    following = game.seat_after(seat)
    return TurnMissed(following, at=at) if game.owed[following] else None


def _final_scoring(game: Game, at: int) -> Event | None:
    return None if leftovers(game) is None else Reckoned(at=at)


def leftovers(game: Game) -> tuple[Tiles, ...] | None:
    """Return every rack at the end of the game, or None while some are unknown.

    With the bag empty, the last unknown rack can be deduced from the others.
    """
    hidden = [seat for seat, rack in enumerate(game.racks) if UNKNOWN in rack]
    # Leftover tiles do not count once a target is reached (R10.2), so they need not be known.
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
