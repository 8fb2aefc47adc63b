"""Folding what happens in turns: plays, draws, exchanges, passes, blanks, leaving (R3, R4)."""

from dataclasses import replace

from tilewright.rules.board import Placed
from tilewright.rules.challenge import CheckedPlays
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
from tilewright.rules.game import Between, Game, Turn, Window
from tilewright.rules.placement import lay
from tilewright.rules.rack import missing_from, take_from
from tilewright.rules.scoring import score
from tilewright.rules.seatwise import added, with_seat
from tilewright.rules.setting_up import drawn_to_rack
from tilewright.rules.sheet import (
    BlankEntry,
    ExchangeEntry,
    MissedTurnEntry,
    PassEntry,
    PlayEntry,
    ResignEntry,
    TimeOutEntry,
)
from tilewright.rules.tiles import BLANK, UNKNOWN, Tiles, as_held, letter_of
from tilewright.rules.turn_order import to_move


def began(game: Game, event: Began) -> Game:
    if not isinstance(game.phase, Window) or event.seat != to_move(game):
        raise ValueError(f"seat {event.seat} has no challenge window to close")
    return play_stands(game, game.phase, begun_by=event.seat)


def play_stands(game: Game, window: Window, begun_by: int | None = None) -> Game:
    """A play that was not taken off is settled."""
    scoreless = 0 if window.score.points else game.scoreless + 1
    return replace(game, phase=Between(window.seat, begun_by), scoreless=scoreless)


def laid(game: Game, event: Laid) -> Game:
    seat = _on_turn(game, event.seat)
    edition = game.edition
    play = lay(game.board, event.placed, edition.layout.start, edition.tiles)
    points = score(play, edition.layout, edition.tiles, edition.bonus, edition.rack_size)
    held = tuple(as_held(tile) for _, tile in play.placed)
    window = Window(seat, play, points, game.racks[seat])
    after = replace(
        game,
        phase=window,
        board=game.board.with_tiles(play.placed),
        racks=with_seat(game.racks, seat, _taken(game.racks[seat], held)),
        scores=added(game.scores, seat, points.points),
        passes=(0,) * game.players,
        sheet=(*game.sheet, PlayEntry(seat, play, points)),
    )
    return play_stands(after, window) if isinstance(edition.challenge, CheckedPlays) else after


def drew(game: Game, event: Drew) -> Game:
    if not isinstance(game.phase, Between | Window) or game.phase.seat != event.seat:
        raise ValueError(f"seat {event.seat} has no tiles to draw")
    wanted = game.edition.rack_size - len(game.racks[event.seat])
    if len(event.tiles) != min(wanted, len(game.bag)):
        raise ValueError(f"seat {event.seat} draws {len(event.tiles)} tiles, not up to a full rack")
    return drawn_to_rack(game, event.seat, event.tiles)


def exchanged(game: Game, event: Exchanged) -> Game:
    """Discard, draw as many, and only then put the discards back (R4)."""
    seat = _on_turn(game, event.seat)
    if len(event.discarded) != len(event.drawn):
        raise ValueError("as many tiles are drawn as are exchanged")
    rack = _rest_of(game.racks[seat], event.discarded)
    game = drawn_to_rack(replace(game, racks=with_seat(game.racks, seat, rack)), seat, event.drawn)
    return replace(
        game,
        phase=Between(seat),
        bag=game.bag.put_back(event.discarded, game.edition.tiles),
        passes=(0,) * game.players,
        scoreless=game.scoreless + 1,
        sheet=(*game.sheet, ExchangeEntry(seat, len(event.discarded))),
    )


def passed(game: Game, event: Passed | TimedOut) -> Game:
    """A pass; a turn lost to the timer counts as one (R9.1)."""
    seat = _on_turn(game, event.seat)
    entry = PassEntry(seat) if isinstance(event, Passed) else TimeOutEntry(seat)
    return replace(
        game,
        phase=Between(seat),
        passes=added(game.passes, seat, 1),
        scoreless=game.scoreless + 1,
        sheet=(*game.sheet, entry),
    )


def turn_missed(game: Game, event: TurnMissed) -> Game:
    """A debt is served; it neither counts as a pass nor breaks a row of passes (R7.2)."""
    phase = game.phase
    if not isinstance(phase, Between) or game.after(phase.seat) != event.seat:
        raise ValueError(f"it is not seat {event.seat}'s turn to miss")
    if not game.owed[event.seat]:
        raise ValueError(f"seat {event.seat} owes no turn")
    return replace(
        game,
        phase=Between(event.seat, phase.begun_by),
        owed=added(game.owed, event.seat, -1),
        scoreless=game.scoreless + 1,
        sheet=(*game.sheet, MissedTurnEntry(event.seat)),
    )


def blank_taken(game: Game, event: BlankTaken) -> Game:
    """The natural tile takes the blank's place and counts its value from now on (R10.3)."""
    seat = _on_turn(game, event.seat)
    tile = game.board.at(event.square)
    if tile is None or not tile.islower():
        raise ValueError(f"there is no blank on {event.square}")
    letter = letter_of(tile)
    rack = (*_taken(game.racks[seat], (letter,)), BLANK)
    return replace(
        game,
        phase=Turn(seat, begun=True),
        board=game.board.with_tiles((Placed(event.square, letter),)),
        racks=with_seat(game.racks, seat, rack),
        sheet=(*game.sheet, BlankEntry(seat, event.square, letter)),
    )


def left(game: Game, event: Resigned | Forfeited) -> Game:
    """The rack is set aside; the others play on (R13)."""
    seat = event.seat
    if seat in game.resigned:
        raise ValueError(f"seat {seat} has left already")
    on_turn = isinstance(game.phase, Turn) and game.phase.seat == seat
    return replace(
        game,
        phase=Between(seat) if on_turn else game.phase,
        resigned=game.resigned | {seat},
        sheet=(*game.sheet, ResignEntry(seat, isinstance(event, Forfeited))),
    )


def _rest_of(rack: Tiles, discarded: Tiles) -> Tiles:
    """What an exchange keeps; after one by number nobody knows any longer which tiles those are."""
    if UNKNOWN not in discarded:
        return _taken(rack, discarded)
    if len(discarded) > len(rack):
        raise ValueError(f"the rack does not hold {len(discarded)} tiles")
    return (UNKNOWN,) * (len(rack) - len(discarded))


def _on_turn(game: Game, seat: int) -> int:
    if not isinstance(game.phase, Turn) or game.phase.seat != seat:
        raise ValueError(f"it is not seat {seat}'s turn")
    return seat


def _taken(rack: Tiles, tiles: Tiles) -> Tiles:
    if missing := missing_from(rack, tiles):
        raise ValueError(f"the rack does not hold {' '.join(missing)}")
    return take_from(rack, tiles)
