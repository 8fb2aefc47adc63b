"""What the score sheet shows of the opponents' racks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tilewright.engine.inference.inferred_rack import SeenTurn
from tilewright.notation.cgp.position import Position
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.tiles import BLANK, UNKNOWN, Tiles, as_held
from tilewright.rules.score_sheet import BlankEntry, Entry, ExchangeEntry, PlayEntry

AnyPosition = TypeVar("AnyPosition", bound=Position)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What everybody may know of an opponent's rack.

    ``known`` are tiles that it still holds, because a challenge took them off the board or because
    it took a blank off it. ``turn`` is the last turn in which it chose what to keep.
    """

    known: Tiles = ()
    turn: SeenTurn | None = None


def collect_evidence(
    board: Board, sheet: Sequence[Entry], to_move: int, players: int
) -> dict[int, Evidence]:
    """Return the evidence about each opponent by seat, counted from the player to move.

    ``board`` and ``sheet`` are those of now. After a play that was challenged off, the tiles that
    it showed are all that is known: the rack is the one from before the play.
    """
    seats = {(to_move + step) % players: step for step in range(1, players)}
    turns = _last_turns(board, sheet, seats)
    return {
        step: Evidence(_known_tiles(sheet, seat), turns.get(step)) for seat, step in seats.items()
    }


def with_known(position: AnyPosition, found: Mapping[int, Evidence]) -> AnyPosition:
    """Return the position with the known tiles on the opponents' racks, among unknown ones."""
    racks = list(position.racks)
    for seat, each in found.items():
        hidden = len(racks[seat])
        racks[seat] = (*each.known, *(UNKNOWN,) * hidden)[:hidden]
    return replace(position, racks=tuple(racks))


def _last_turns(
    board: Board, sheet: Sequence[Entry], seats: dict[int, int]
) -> dict[int, SeenTurn | None]:
    """Go back over the sheet and return the last play or exchange of each opponent.

    It is None if the opponent has shown tiles since then.
    """
    found: dict[int, SeenTurn | None] = {}
    for entry in reversed(sheet):
        match entry:
            case PlayEntry(taken_off=True):
                turn = None
            case PlayEntry(seat, play, score):
                board = board.without(square for square, _ in play.placed)
                turn = SeenTurn(seats.get(seat, 0), board, play.placed, score.points)
            case ExchangeEntry(seat, count):
                turn = SeenTurn(seats.get(seat, 0), board, exchanged=count)
            case BlankEntry(square=square, letter=letter):
                board = board.with_tiles([Placed(square, letter.lower())])
                turn = None
            case _:
                continue
        if (step := seats.get(entry.seat)) is not None:
            found.setdefault(step, turn)
    return found


def _known_tiles(sheet: Sequence[Entry], seat: int) -> Tiles:
    """Return the tiles that the seat has shown and still holds."""
    shown: Counter[str] = Counter()
    for entry in sheet:
        if entry.seat != seat:
            continue
        match entry:
            case PlayEntry(play=play, taken_off=True):
                shown |= Counter(as_held(tile) for _, tile in play.placed)
            case PlayEntry(play=play):
                shown -= Counter(as_held(tile) for _, tile in play.placed)
            case ExchangeEntry():
                # Any of them may be among the tiles that went back.
                shown.clear()
            case BlankEntry(letter=letter):
                shown -= Counter([letter])
                shown[BLANK] += 1
            case _:
                pass
    return tuple(shown.elements())
