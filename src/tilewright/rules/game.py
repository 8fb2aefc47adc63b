"""The state of a game: what folding its events gives (see ``fold.py``).

A game is a value; nothing here changes it. The phase says what the table is waiting for.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tilewright.rules.bag import Bag, ByHand
from tilewright.rules.board import Board
from tilewright.rules.edition import Edition
from tilewright.rules.events import Cause, Proposal, Seat
from tilewright.rules.placement import Play
from tilewright.rules.reckoning import Result
from tilewright.rules.scoring import PlayScore
from tilewright.rules.sheet import Entry
from tilewright.rules.tiles import Tile, Tiles, as_held


@dataclass(frozen=True, slots=True)
class DrawingForFirst:
    """The seats that still draw for first play (R2.2)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """Racks are being dealt, this seat's next."""

    first: int
    seat: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat is to move; ``begun`` once it has closed a challenge window or taken a blank."""

    seat: int
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """A play lies open to challenge (R6.1)."""

    seat: int
    play: Play
    score: PlayScore
    rack_before: Tiles


@dataclass(frozen=True, slots=True)
class Hearing:
    """A challenge waits for its ruling: the table votes, or the scorekeeper enters it."""

    window: Window
    challenger: int
    word: str | None
    votes: tuple[tuple[int, bool | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Between:
    """A seat's turn is over and what follows from it is being settled."""

    seat: int
    begun_by: int | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """No more turns; leftover tiles are being counted."""

    cause: Cause
    seat: int | None


@dataclass(frozen=True, slots=True)
class Over:
    result: Result


Phase = DrawingForFirst | Dealing | Turn | Window | Hearing | Between | Counting | Over


@dataclass(frozen=True, slots=True)
class Agreement:
    """A proposal on the table and the seats that agree to it so far."""

    proposal: Proposal
    by: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Times:
    """Time spent thinking, in milliseconds: per seat in all, and in the turn that now runs."""

    now: int
    spent: tuple[int, ...]
    turn_of: int | None = None
    turn_spent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game at one moment. ``version`` is the number of events that led to it."""

    version: int
    edition: Edition
    seats: tuple[Seat, ...]
    dictionary: str | None
    phase: Phase
    board: Board
    racks: tuple[Tiles, ...]
    bag: Bag
    scores: tuple[int, ...]
    fines: tuple[int, ...]
    owed: tuple[int, ...]
    passes: tuple[int, ...]
    scoreless: int
    resigned: frozenset[int]
    first_draws: tuple[tuple[tuple[int, Tile], ...], ...]
    sheet: tuple[Entry, ...]
    times: Times
    agreement: Agreement | None = None
    paused: bool = False
    before: "Game | None" = field(default=None, compare=False, repr=False)

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def by_hand(self) -> bool:
        """Whether this is a real board with real tiles (scorekeeper mode)."""
        return isinstance(self.bag.source, ByHand)

    @property
    def over(self) -> bool:
        return isinstance(self.phase, Over)

    @property
    def result(self) -> Result | None:
        return self.phase.result if isinstance(self.phase, Over) else None

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the game, in clockwise order."""
        return tuple(seat for seat in range(self.players) if seat not in self.resigned)

    @property
    def target(self) -> tuple[int, ...] | None:
        """Each seat's finish-line target, where the table plays to one (R10.2)."""
        line = self.edition.finish_line
        if line is None:
            return None
        return tuple(line.target(seat.level, self.players) for seat in self.seats)

    def after(self, seat: int) -> int:
        """The next active seat, clockwise."""
        for step in range(1, self.players + 1):
            following = (seat + step) % self.players
            if following not in self.resigned:
                return following
        raise AssertionError("a game always keeps one active seat")

    def unseen(self) -> Counter[Tile]:
        """Tiles neither on the board nor known to be on any rack."""
        return self.unseen_beside(tile for rack in self.racks for tile in rack)

    def unseen_beside(self, known: Iterable[Tile]) -> Counter[Tile]:
        """Tiles neither on the board nor among these, which somebody sees."""
        counts = self.edition.tiles.counts()
        counts.subtract(as_held(tile) for tile in self.board.tile_names())
        counts.subtract(tile for tile in known if tile in counts)
        return counts
