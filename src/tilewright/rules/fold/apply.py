"""Applying events to a game. Every prefix of a log is a game."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from tilewright.rules.events import (
    Answered,
    Began,
    BlankTaken,
    Cause,
    Challenged,
    Dealt,
    Drew,
    DrewForFirst,
    Event,
    Exchanged,
    Fined,
    FirstChosen,
    Forfeited,
    Laid,
    Overdrawn,
    Passed,
    Paused,
    PlayEnded,
    Proposed,
    RackNoted,
    Reckoned,
    Resigned,
    Resumed,
    Ruled,
    Seated,
    TakenBack,
    TimedOut,
    TurnHidden,
    TurnMissed,
    TurnSeen,
    Voted,
    WordUpheld,
)
from tilewright.rules.fold import agreements, challenges, end, scorekeeper, setup, turns
from tilewright.rules.fold.broken_log import BrokenLog
from tilewright.rules.fold.pending import pending
from tilewright.rules.game import BetweenTurns, Game, Times, Turn
from tilewright.rules.per_seat import add_to_seat, with_seat
from tilewright.rules.plays.try_play import TriedPlay
from tilewright.rules.refusals import Refusal
from tilewright.rules.score_sheet import BlankEntry
from tilewright.rules.turn_order import timed_seat

# A proposal lapses as soon as anything else happens.
_KEEP_PROPOSAL = Proposed | Answered | TurnHidden | TurnSeen
# What the player to move does during the turn, which ends with another event.
_TOUCHES = Began | BlankTaken | Challenged | Proposed | Answered


def fold(events: Iterable[Event], game: Game | None = None) -> Game:
    """Return the game these events lead to, from the start or from ``game`` on."""
    for event in events:
        game = apply(game, event)
    if game is None:
        raise BrokenLog(0, "the log is empty")
    return game


def apply(game: Game | None, event: Event, tried: TriedPlay | None = None) -> Game:
    """Return the game after one more event, or raise ``BrokenLog``.

    ``tried`` is the play of a ``Laid`` event if it has already been placed and scored on this game.
    """
    try:
        if game is None:
            return _apply_first(event)
        _check_seat(game, event)
        changed = _dispatch(game, event, tried)
    except (ValueError, Refusal) as error:
        raise BrokenLog(game.version + 1 if game else 1, str(error)) from error
    if changed.agreement is not None and not isinstance(event, _KEEP_PROPOSAL):
        changed = replace(changed, agreement=None)
    changed = _next_turn(changed)
    return replace(
        changed,
        version=game.version + 1,
        times=_charge_clock(game, changed, event),
        before=_before(game, changed, event),
        before_turns=_before_turns(game, changed, event),
    )


def _apply_first(event: Event) -> Game:
    if not isinstance(event, Seated):
        raise ValueError("the log does not start with a seated event")
    return replace(setup.seated(event), version=1)


def _check_seat(game: Game, event: Event) -> None:
    seat = getattr(event, "seat", None)
    if seat is not None and not 0 <= seat < game.players:
        raise ValueError(f"there is no seat {seat} at this table")


def _dispatch(  # noqa: C901 - one case per event
    game: Game, event: Event, tried: TriedPlay | None
) -> Game:
    match event:
        case Laid():
            return turns.laid(game, event, tried)
        case Drew():
            return turns.drew(game, event)
        case Began():
            return turns.began(game, event)
        case Exchanged():
            return turns.exchanged(game, event)
        case Passed() | TimedOut():
            return turns.passed(game, event)
        case TurnMissed():
            return turns.turn_missed(game, event)
        case BlankTaken():
            return turns.blank_taken(game, event)
        case Resigned() | Forfeited():
            return turns.resigned(game, event)
        case Challenged():
            return challenges.challenged(game, event)
        case Voted():
            return challenges.voted(game, event)
        case Ruled():
            return challenges.ruled(game, event)
        case WordUpheld():
            return challenges.word_upheld(game, event)
        case Proposed():
            return agreements.proposed(game, event)
        case Answered():
            return agreements.answered(game, event)
        case TakenBack():
            return agreements.taken_back(game, event)
        case Paused():
            return replace(game, paused=True, unattended=event.seat)
        case Resumed():
            return replace(game, paused=False, unattended=None)
        case TurnHidden() | TurnSeen():
            return _check_timed(game, event.seat)
        case RackNoted():
            return scorekeeper.rack_noted(game, event)
        case Overdrawn():
            return scorekeeper.overdrawn(game, event)
        case Fined():
            return end.fined(game, event)
        case PlayEnded():
            return end.play_ended(game, event)
        case Reckoned():
            return end.reckoned(game)
        case DrewForFirst():
            return setup.drew_for_first(game, event)
        case FirstChosen():
            return setup.first_chosen(game, event)
        case Dealt():
            return setup.dealt(game, event)
        case Seated():
            raise ValueError("the players are already seated")
        case _:
            assert_never(event)


def _next_turn(game: Game) -> Game:
    """Move on to the next seat once a turn is settled."""
    if not isinstance(game.phase, BetweenTurns) or pending(game) is not None:
        return game
    seat = game.seat_after(game.phase.seat)
    return replace(game, phase=Turn(seat, begun=seat == game.phase.begun_by))


def _check_timed(game: Game, seat: int) -> Game:
    if timed_seat(game) != seat:
        raise ValueError(f"the time of seat {seat} does not run")
    return game


def _charge_clock(game: Game, changed: Game, event: Event) -> Times:
    """Charge the time since the last event to the seat that was on the clock."""
    times = changed.times
    now = max(times.now, event.at)
    elapsed = 0 if times.hidden else now - times.now
    spent, turn_spent = times.spent, times.turn_spent
    if elapsed and (running := timed_seat(game)) is not None:
        spent = add_to_seat(spent, running, elapsed)
        turn_spent += elapsed
    if isinstance(event, Paused) and event.seat is not None:
        # A turn that nobody has touched costs no time.
        spent, turn_spent = add_to_seat(spent, event.seat, -turn_spent), 0
    seat = timed_seat(changed)
    new_turn = isinstance(event, Laid | Passed | Exchanged | TimedOut)
    if new_turn or (seat is not None and seat != times.turn_of):
        return Times(now, spent, times.turn_of if seat is None else seat)
    hidden, touched = _attention(times, event)
    return Times(now, spent, times.turn_of, turn_spent, hidden, touched)


def _attention(times: Times, event: Event) -> tuple[bool, bool]:
    """Return whether the current turn is hidden from its player, and whether they touched it."""
    match event:
        case TurnHidden():
            return True, times.touched
        case TurnSeen():
            return False, times.touched or event.touched
        case _:
            acts = isinstance(event, _TOUCHES) and event.seat == times.turn_of
            return times.hidden and not acts, times.touched or acts


def _before(game: Game, changed: Game, event: Event) -> Game | None:
    """Return the game that a take-back would return to: the one before the last entry."""
    match event:
        case Laid() | Exchanged() | Passed() | TimedOut() | BlankTaken():
            begun = isinstance(game.phase, Turn) and game.phase.begun
            return game.before if begun else game
        case (
            Began() | Challenged() | Resigned() | Forfeited() | RackNoted() | Overdrawn() | Fined()
        ):
            return game
        case PlayEnded(Cause.AGREED):
            return game
        case TakenBack():
            return changed.before
        case (
            Seated() | DrewForFirst() | FirstChosen() | Dealt() | Drew() | TurnMissed()
            | TurnHidden() | TurnSeen() | Voted() | Ruled() | WordUpheld() | Proposed()
            | Answered() | Paused() | Resumed() | PlayEnded() | Reckoned()
        ):  # fmt: skip
            return game.before
        case _:
            assert_never(event)


def _before_turns(game: Game, changed: Game, event: Event) -> tuple[Game | None, ...]:
    """Return the game before the last turn of each seat. Taking blanks is part of a turn."""
    match event:
        case Laid() | Exchanged() | Passed() | TimedOut() | BlankTaken():
            if game.sheet and isinstance(game.sheet[-1], BlankEntry):
                return game.before_turns
            return with_seat(game.before_turns, event.seat, game)
        case _:
            return changed.before_turns
