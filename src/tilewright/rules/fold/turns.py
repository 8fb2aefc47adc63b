"""Folding turns: plays, draws, exchanges, passes, blanks, resignations (R3, R4)."""

from dataclasses import replace

from tilewright.rules.editions.challenge_rule import CheckedPlays
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.rack import missing_from, take_from
from tilewright.rules.equipment.tiles import BLANK, UNKNOWN, Tiles, as_held
from tilewright.rules.events import (
    Began,
    BlankTaken,
    Drew,
    Exchanged,
    Forfeited,
    Laid,
    Passed,
    Resigned,
    TimedOut,
    TurnMissed,
)
from tilewright.rules.fold.setup import draw_to_rack
from tilewright.rules.game import BetweenTurns, Game, Turn, Window
from tilewright.rules.per_seat import add_to_seat, with_seat
from tilewright.rules.plays.try_play import TriedPlay, try_play
from tilewright.rules.score_sheet import (
    BlankEntry,
    ExchangeEntry,
    MissedTurnEntry,
    PassEntry,
    PlayEntry,
    ResignEntry,
    TimeOutEntry,
)
from tilewright.rules.standstill import scoreless_if_it_stands
from tilewright.rules.turn_order import to_move


def began(game: Game, event: Began) -> Game:
    if not isinstance(game.phase, Window) or event.seat != to_move(game):
        raise ValueError(f"seat {event.seat} has no challenge window to close")
    return play_stands(game, game.phase, begun_by=event.seat)


def play_stands(game: Game, window: Window, begun_by: int | None = None) -> Game:
    """Settle a play that stands. ``begun_by`` is the seat that began its turn, if one did."""
    scoreless = scoreless_if_it_stands(game, window)
    return replace(game, phase=BetweenTurns(window.seat, begun_by), scoreless=scoreless)


def laid(game: Game, event: Laid, tried: TriedPlay | None) -> Game:
    seat = _check_on_turn(game, event.seat)
    play, score = tried or try_play(game.board, event.placed, game.edition)
    held = tuple(as_held(tile) for _, tile in play.placed)
    window = Window(seat, play, score, game.racks[seat])
    after = replace(
        game,
        phase=window,
        board=game.board.with_tiles(play.placed),
        racks=with_seat(game.racks, seat, _rack_without(game.racks[seat], held)),
        scores=add_to_seat(game.scores, seat, score.points),
        passes=(0,) * game.players,
        sheet=(*game.sheet, PlayEntry(seat, play, score)),
    )
    return play_stands(after, window) if isinstance(game.edition.challenge, CheckedPlays) else after


def drew(game: Game, event: Drew) -> Game:
    if not isinstance(game.phase, BetweenTurns | Window) or game.phase.seat != event.seat:
        raise ValueError(f"seat {event.seat} has no tiles to draw")
    expected = game.tiles_to_draw(event.seat)
    if len(event.tiles) != expected:
        raise ValueError(f"seat {event.seat} draws {len(event.tiles)} tiles instead of {expected}")
    return draw_to_rack(game, event.seat, event.tiles)


def exchanged(game: Game, event: Exchanged) -> Game:
    """Discard, draw the same number, and only then put the discards back (R4)."""
    seat = _check_on_turn(game, event.seat)
    if len(event.discarded) != len(event.drawn):
        raise ValueError(f"{len(event.discarded)} tiles are exchanged for {len(event.drawn)}")
    rack = _rack_after_discard(game.racks[seat], event.discarded)
    game = draw_to_rack(replace(game, racks=with_seat(game.racks, seat, rack)), seat, event.drawn)
    return replace(
        game,
        phase=BetweenTurns(seat),
        bag=game.bag.put_back(event.discarded, game.edition.tiles),
        passes=(0,) * game.players,
        scoreless=game.scoreless + 1,
        sheet=(*game.sheet, ExchangeEntry(seat, len(event.discarded))),
    )


def passed(game: Game, event: Passed | TimedOut) -> Game:
    """Record a pass. A turn lost to the timer counts as one (R9.1)."""
    seat = _check_on_turn(game, event.seat)
    entry = PassEntry(seat) if isinstance(event, Passed) else TimeOutEntry(seat)
    return replace(
        game,
        phase=BetweenTurns(seat),
        passes=add_to_seat(game.passes, seat, 1),
        scoreless=game.scoreless + 1,
        sheet=(*game.sheet, entry),
    )


def turn_missed(game: Game, event: TurnMissed) -> Game:
    """Serve an owed turn. It neither counts as a pass nor resets the count of passes (R7.2)."""
    phase = game.phase
    if not isinstance(phase, BetweenTurns) or game.seat_after(phase.seat) != event.seat:
        raise ValueError(f"it is not seat {event.seat}'s turn to miss")
    if not game.owed[event.seat]:
        raise ValueError(f"seat {event.seat} owes no turn")
    return replace(
        game,
        phase=BetweenTurns(event.seat, phase.begun_by),
        owed=add_to_seat(game.owed, event.seat, -1),
        scoreless=game.scoreless + 1,
        sheet=(*game.sheet, MissedTurnEntry(event.seat)),
    )


def blank_taken(game: Game, event: BlankTaken) -> Game:
    """Swap the blank for the tile it stands for, which scores its value from now on (R10.3)."""
    seat = _check_on_turn(game, event.seat)
    letter = game.board.blank_at(event.square)
    if letter is None:
        raise ValueError(f"there is no blank on {event.square}")
    rack = (*_rack_without(game.racks[seat], (letter,)), BLANK)
    return replace(
        game,
        phase=Turn(seat, begun=True),
        board=game.board.with_tiles((Placed(event.square, letter),)),
        racks=with_seat(game.racks, seat, rack),
        sheet=(*game.sheet, BlankEntry(seat, event.square, letter)),
    )


def resigned(game: Game, event: Resigned | Forfeited) -> Game:
    """Set the seat's rack aside. The others play on (R13)."""
    seat = event.seat
    if seat in game.resigned:
        raise ValueError(f"seat {seat} has already resigned")
    on_turn = isinstance(game.phase, Turn) and game.phase.seat == seat
    return replace(
        game,
        phase=BetweenTurns(seat) if on_turn else game.phase,
        resigned=game.resigned | {seat},
        sheet=(*game.sheet, ResignEntry(seat, isinstance(event, Forfeited))),
    )


def _rack_after_discard(rack: Tiles, discarded: Tiles) -> Tiles:
    """Return the tiles an exchange keeps: unknown ones if it was entered by number."""
    if UNKNOWN not in discarded:
        return _rack_without(rack, discarded)
    if len(discarded) > len(rack):
        raise ValueError(f"the rack has fewer than {len(discarded)} tiles")
    return (UNKNOWN,) * (len(rack) - len(discarded))


def _check_on_turn(game: Game, seat: int) -> int:
    if not isinstance(game.phase, Turn) or game.phase.seat != seat:
        raise ValueError(f"it is not seat {seat}'s turn")
    return seat


def _rack_without(rack: Tiles, tiles: Tiles) -> Tiles:
    if missing := missing_from(rack, tiles):
        raise ValueError(f"the rack does not hold {' '.join(missing)}")
    return take_from(rack, tiles)
