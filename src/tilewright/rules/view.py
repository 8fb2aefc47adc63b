"""What a viewer may know of a game: built from an allow-list, field by field.

A view is the only thing that leaves the referee for a seat, a spectator, a computer player or a
wire. It holds no other rack, no drawn or exchanged tile, no bag order and no seed before the end,
and it never says whether a word is good.
"""

from dataclasses import dataclass, replace

from tilewright.rules.bag import Sealed
from tilewright.rules.board import Placed
from tilewright.rules.challenge import CheckedPlays, Judging
from tilewright.rules.edition import Edition
from tilewright.rules.events import Cause, Proposal
from tilewright.rules.finish_line import Level
from tilewright.rules.game import Counting, Game, Hearing, Turn, Window
from tilewright.rules.reckoning import Result
from tilewright.rules.refusals import NoSuchSeat
from tilewright.rules.scoring import PlayScore
from tilewright.rules.sheet import Entry
from tilewright.rules.tiles import Tile, Tiles
from tilewright.rules.time_limits import deadline
from tilewright.rules.turn_order import open_window, to_move, would_end

Counts = tuple[tuple[Tile, int], ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as everybody sees it."""

    name: str
    level: Level
    turn_limit_ms: int | None
    score: int
    target: int | None
    tiles_held: int
    turns_owed: int
    resigned: bool
    spent_ms: int


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """The play that may still be challenged."""

    seat: int
    placed: tuple[Placed, ...]
    score: PlayScore
    would_end: bool


@dataclass(frozen=True, slots=True)
class HearingView:
    """A challenge that waits for its ruling: who voted is seen, how they voted is not."""

    challenger: int
    word: str | None
    by_vote: bool
    voted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AgreementView:
    proposal: Proposal
    by: int
    agreed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Revealed:
    """What the end brings to light."""

    racks: tuple[Tiles, ...]
    seed: bytes | None
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A game as one viewer sees it; ``viewer`` is a seat, or None for a spectator."""

    version: int
    viewer: int | None
    edition: Edition
    dictionary: str | None
    by_hand: bool
    seats: tuple[SeatView, ...]
    board: tuple[Placed, ...]
    rack: Tiles | None
    bag_count: int
    unseen: Counts
    to_move: int | None
    begun: bool
    open_play: OpenPlay | None
    may_challenge: bool
    hearing: HearingView | None
    agreement: AgreementView | None
    paused: bool
    first_draws: tuple[tuple[tuple[int, Tile], ...], ...]
    sheet: tuple[Entry, ...]
    commitment: str | None
    now: int
    turn_spent_ms: int
    deadline: int | None
    ended: Cause | None
    revealed: Revealed | None


def view(game: Game, viewer: int | None) -> View:
    """The game as this seat, or a spectator, may see it."""
    spectators = _spectators(game)
    return spectators if viewer is None else from_seat(spectators, game, viewer)


def from_seat(spectators: View, game: Game, seat: int) -> View:
    """What a seat sees: all that a spectator of this game sees, and its own rack."""
    if not 0 <= seat < game.players:
        raise NoSuchSeat(seat)
    rack = game.racks[seat]
    return replace(
        spectators,
        viewer=seat,
        rack=rack,
        unseen=_without(spectators.unseen, rack),
        may_challenge=_may_challenge(game, seat),
    )


def _spectators(game: Game) -> View:
    source = game.bag.source
    return View(
        version=game.version,
        viewer=None,
        edition=game.edition,
        dictionary=game.dictionary,
        by_hand=game.by_hand,
        seats=tuple(_seat(game, seat) for seat in range(game.players)),
        board=tuple(game.board.tiles()),
        rack=None,
        bag_count=len(game.bag),
        unseen=_off_the_board(game),
        to_move=to_move(game),
        begun=isinstance(game.phase, Turn) and game.phase.begun,
        open_play=_open_play(game),
        may_challenge=False,
        hearing=_hearing(game),
        agreement=_agreement(game),
        paused=game.paused,
        first_draws=game.first_draws,
        sheet=game.sheet,
        commitment=source.commitment if isinstance(source, Sealed) else None,
        now=game.times.now,
        turn_spent_ms=game.times.turn_spent,
        deadline=deadline(game),
        ended=_ended(game),
        revealed=_revealed(game),
    )


def _seat(game: Game, seat: int) -> SeatView:
    person, targets = game.seats[seat], game.target
    return SeatView(
        name=person.name,
        level=person.level,
        turn_limit_ms=person.turn_limit_ms,
        score=game.scores[seat],
        target=None if targets is None else targets[seat],
        tiles_held=len(game.racks[seat]),
        turns_owed=game.owed[seat],
        resigned=seat in game.resigned,
        spent_ms=game.times.spent[seat],
    )


def _off_the_board(game: Game) -> Counts:
    """How many of each tile a spectator has not seen: the bag and all racks together."""
    return tuple((tile, count) for tile, count in game.unseen_beside(()).items() if count)


def _without(counts: Counts, rack: Tiles) -> Counts:
    left = ((tile, count - rack.count(tile)) for tile, count in counts)
    return tuple((tile, count) for tile, count in left if count)


def _open_play(game: Game) -> OpenPlay | None:
    window = open_window(game.phase)
    if window is None:
        return None
    return OpenPlay(window.seat, window.play.placed, window.score, would_end(game, window))


def _may_challenge(game: Game, seat: int) -> bool:
    if not isinstance(game.phase, Window) or isinstance(game.edition.challenge, CheckedPlays):
        return False
    return seat in game.active and seat != game.phase.seat and not game.paused


def _hearing(game: Game) -> HearingView | None:
    if not isinstance(game.phase, Hearing):
        return None
    by_vote = game.edition.judging is Judging.VOTE and not game.by_hand
    voted = tuple(seat for seat, _ in game.phase.votes)
    return HearingView(game.phase.challenger, game.phase.word, by_vote, voted)


def _agreement(game: Game) -> AgreementView | None:
    if game.agreement is None:
        return None
    agreed = tuple(sorted(game.agreement.agreed))
    return AgreementView(game.agreement.proposal, game.agreement.by, agreed)


def _ended(game: Game) -> Cause | None:
    if isinstance(game.phase, Counting):
        return game.phase.cause
    return None if game.result is None else game.result.cause


def _revealed(game: Game) -> Revealed | None:
    if game.result is None:
        return None
    source = game.bag.source
    return Revealed(game.racks, source.seed if isinstance(source, Sealed) else None, game.result)
