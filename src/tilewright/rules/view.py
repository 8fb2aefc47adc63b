"""Views: what one viewer is allowed to know about a game, built from an allow-list.

A view is the only thing the referee hands to a seat, a spectator, a computer player or a client.
Until the game is over it contains no other rack, no drawn or exchanged tile, no bag order and no
seed, and it never says whether a word is good.
"""

from dataclasses import dataclass, replace

from tilewright.rules.editions.challenge_rule import CheckedPlays
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.finish_line import Level
from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.tiles import Tile, Tiles
from tilewright.rules.events import Cause, Proposal
from tilewright.rules.final_scoring import Result
from tilewright.rules.game import Counting, Game, Hearing, Turn, Window
from tilewright.rules.plays.scoring import PlayScore
from tilewright.rules.refusals import NoSuchSeat
from tilewright.rules.score_sheet import Entry
from tilewright.rules.time_limits import deadline
from tilewright.rules.turn_order import open_window, to_move, would_end

Counts = tuple[tuple[Tile, int], ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """The public facts about a seat."""

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
    """The play that can still be challenged, except for the words that were judged already."""

    seat: int
    placed: tuple[Placed, ...]
    score: PlayScore
    would_end: bool
    judged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HearingView:
    """A challenge waiting for a ruling. It shows who has voted, but not how."""

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
    """What becomes public when the game is over."""

    racks: tuple[Tiles, ...]
    seed: bytes | None
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class View:
    """A game as one viewer sees it. ``viewer`` is a seat, or None for a spectator."""

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
    unattended: int | None
    turn_hidden: bool
    first_draws: tuple[tuple[tuple[int, Tile], ...], ...]
    sheet: tuple[Entry, ...]
    commitment: str | None
    now: int
    turn_spent_ms: int
    deadline: int | None
    ended: Cause | None
    revealed: Revealed | None

    def __repr__(self) -> str:
        players = ", ".join(f"{seat.name!r} {seat.score}" for seat in self.seats)
        viewer = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"<View of {viewer}: {players}; {self.version} events>"


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """The tiles on the board, and those off it that a spectator has not seen."""

    placed: tuple[Placed, ...]
    unseen: Counts


def view(game: Game, viewer: int | None) -> View:
    """Return the game as this seat sees it, or as a spectator does if ``viewer`` is None."""
    public = spectator_view(game, seen_board(game))
    return public if viewer is None else from_seat(public, game, viewer)


def from_seat(public: View, game: Game, seat: int) -> View:
    """Return a seat's view: what a spectator of this game sees, plus the seat's own rack.

    For several viewers of one game, build the spectators' view once and derive the others from it.
    """
    unseen = unseen_by(public, game, seat)
    return replace(
        public,
        viewer=seat,
        rack=game.racks[seat],
        unseen=unseen,
        may_challenge=may_challenge(game, seat),
    )


def unseen_by(public: View, game: Game, seat: int) -> Counts:
    """Count the tiles in the bag and on other racks; ``public`` is the spectators' view."""
    if not 0 <= seat < game.players:
        raise NoSuchSeat(seat)
    left = dict(public.unseen)
    for tile in game.racks[seat]:
        if tile in left:
            left[tile] -= 1
    return tuple([each for each in left.items() if each[1]])


def seen_board(game: Game) -> SeenBoard:
    """Return what everyone sees of the board. It stays the same as long as the board does."""
    unseen = tuple((tile, count) for tile, count in game.unseen_given(()).items() if count)
    return SeenBoard(tuple(game.board.tiles()), unseen)


def spectator_view(game: Game, board: SeenBoard) -> View:
    """Return the game as a spectator sees it; ``board`` is that of this game."""
    source = game.bag.source
    return View(
        version=game.version,
        viewer=None,
        edition=game.edition,
        dictionary=game.dictionary,
        by_hand=game.by_hand,
        seats=tuple(_seat(game, seat) for seat in range(game.players)),
        board=board.placed,
        rack=None,
        bag_count=len(game.bag),
        unseen=board.unseen,
        to_move=to_move(game),
        begun=isinstance(game.phase, Turn) and game.phase.begun,
        open_play=_open_play(game),
        may_challenge=False,
        hearing=_hearing(game),
        agreement=_agreement(game),
        paused=game.paused,
        unattended=game.unattended,
        turn_hidden=game.times.hidden,
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
    player, targets = game.seats[seat], game.targets
    return SeatView(
        name=player.name,
        level=player.level,
        turn_limit_ms=player.turn_limit_ms,
        score=game.scores[seat],
        target=None if targets is None else targets[seat],
        tiles_held=len(game.racks[seat]),
        turns_owed=game.owed[seat],
        resigned=seat in game.resigned,
        spent_ms=game.times.spent[seat],
    )


def _open_play(game: Game) -> OpenPlay | None:
    window = open_window(game.phase)
    if window is None:
        return None
    ends = would_end(game, window)
    return OpenPlay(window.seat, window.play.placed, window.score, ends, window.judged)


def may_challenge(game: Game, seat: int) -> bool:
    """Return whether this seat may challenge the open play now."""
    if not isinstance(game.phase, Window) or isinstance(game.edition.challenge, CheckedPlays):
        return False
    return seat in game.active and seat != game.phase.seat and not game.paused


def _hearing(game: Game) -> HearingView | None:
    if not isinstance(game.phase, Hearing):
        return None
    voted = tuple(seat for seat, _ in game.phase.votes)
    return HearingView(game.phase.challenger, game.phase.word, game.by_vote, voted)


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
