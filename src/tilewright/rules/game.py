"""The state of a game, as folding its events produces it (see ``fold/``).

A game is an immutable value. Its phase says what the table is waiting for.
"""

from __future__ import annotations  # keeps signatures short in help()

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tilewright.rules.editions.challenge_rule import Judging
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.bag import Bag, ByHand
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.tiles import Tile, Tiles, as_held
from tilewright.rules.events import Cause, Proposal, Seat
from tilewright.rules.final_scoring import Result
from tilewright.rules.plays.placement import Play
from tilewright.rules.plays.scoring import PlayScore
from tilewright.rules.score_sheet import Entry


@dataclass(frozen=True, slots=True)
class DrawingForFirst:
    """These seats draw for first play (R2.2)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """Racks are being dealt. ``seat`` is next and ``first`` will start the game."""

    first: int
    seat: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat is to move. ``begun`` means it has closed a challenge window or taken a blank."""

    seat: int
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """The challenge window: the last play can still be challenged (R6.1).

    ``rack_before`` is the rack the play was made from, and ``judged`` are the words that a
    challenge named and that stood: they are not judged again (R6.5).
    """

    seat: int
    play: Play
    score: PlayScore
    rack_before: Tiles
    judged: tuple[str, ...] = ()

    @property
    def unjudged(self) -> tuple[str, ...]:
        """The words of the play that can still be challenged."""
        return tuple(word.text for word in self.play.words if word.text not in self.judged)


@dataclass(frozen=True, slots=True)
class Hearing:
    """A challenge is waiting for a ruling, by a vote or entered by the scorekeeper.

    ``word`` is the word named, if the table judges single words. A vote of None is an abstention.
    """

    window: Window
    challenger: int
    word: str | None
    votes: tuple[tuple[int, bool | None], ...] = ()


@dataclass(frozen=True, slots=True)
class BetweenTurns:
    """``seat`` has finished its turn; draws, missed turns and the end are being settled.

    ``begun_by`` is the seat that closed the challenge window by beginning its turn, if one did.
    """

    seat: int
    begun_by: int | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """There are no more turns, and leftover tiles are being counted."""

    cause: Cause
    seat: int | None


@dataclass(frozen=True, slots=True)
class Over:
    result: Result


Phase = DrawingForFirst | Dealing | Turn | Window | Hearing | BetweenTurns | Counting | Over


@dataclass(frozen=True, slots=True)
class Agreement:
    """An open proposal, and the seats that have agreed to it so far."""

    proposal: Proposal
    by: int
    agreed: frozenset[int]
    turn_of: int | None = None


@dataclass(frozen=True, slots=True)
class Times:
    """Thinking time in milliseconds: each seat's total, and the time spent on the current turn.

    While the player cannot see the turn it is ``hidden`` and no time runs. It is ``touched`` once
    the player has given any sign of life (R9.1).
    """

    now: int
    spent: tuple[int, ...]
    turn_of: int | None = None
    turn_spent: int = 0
    hidden: bool = False
    touched: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game:
    """A game at one moment.

    ``version`` is the number of events that led here. ``owed`` and ``passes`` count, for each seat,
    the turns it must still miss and its passes since the last play or exchange; ``scoreless``
    counts the turns in a row without a score. ``before`` is the game before the last entry, and
    ``before_turns`` are the games before the last turn of each seat: take-backs return to them.
    ``unattended`` is the seat whose untouched turn paused the game, if one did.
    """

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
    unattended: int | None = None
    before: Game | None = field(default=None, compare=False)
    before_turns: tuple[Game | None, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        players = ", ".join(
            f"{seat.name!r} {score}" for seat, score in zip(self.seats, self.scores, strict=True)
        )
        return f"<Game: {players}; {self.version} events>"

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats)

    @property
    def by_hand(self) -> bool:
        """True if the tiles are real and the program only keeps the score (scorekeeper mode)."""
        return isinstance(self.bag.source, ByHand)

    @property
    def by_vote(self) -> bool:
        """True if the players vote on challenges. At a real board they enter a ruling instead."""
        return self.edition.judging is Judging.VOTE and not self.by_hand

    @property
    def over(self) -> bool:
        """Whether the game is over and its leftover tiles are counted."""
        return isinstance(self.phase, Over)

    @property
    def result(self) -> Result | None:
        """How the game ended, and the final scores; None if it is not over."""
        return self.phase.result if isinstance(self.phase, Over) else None

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the game, in clockwise order."""
        if not self.resigned:
            return tuple(range(self.players))
        return tuple(seat for seat in range(self.players) if seat not in self.resigned)

    @property
    def targets(self) -> tuple[int, ...] | None:
        """Each seat's finish-line target, if the table plays to one (R10.2)."""
        line = self.edition.finish_line
        if line is None:
            return None
        return tuple(line.target(seat.level, self.players) for seat in self.seats)

    def before_turn(self, seat: int | None) -> Game | None:
        """Return the game before this seat's last turn, or before the last entry if it is None."""
        if seat is None:
            return self.before
        return self.before_turns[seat] if 0 <= seat < len(self.before_turns) else None

    def seat_after(self, seat: int) -> int:
        """Return the next active seat, clockwise."""
        for step in range(1, self.players + 1):
            following = (seat + step) % self.players
            if following not in self.resigned:
                return following
        raise AssertionError("a game always has an active seat")

    def tiles_to_draw(self, seat: int) -> int:
        """Return how many tiles refill this seat's rack, as far as the bag lasts (R3.6)."""
        if seat in self.resigned:
            return 0
        return min(max(0, self.edition.rack_size - len(self.racks[seat])), len(self.bag))

    def unseen(self) -> Counter[Tile]:
        """Count the tiles neither on the board nor known to be on any rack."""
        return self.unseen_given(tile for rack in self.racks for tile in rack)

    def unseen_given(self, known: Iterable[Tile]) -> Counter[Tile]:
        """Count the tiles neither on the board nor among these known ones."""
        counts = self.edition.tiles.counts()
        counts.subtract(as_held(tile) for tile in self.board.tile_names())
        counts.subtract(tile for tile in known if tile in counts)
        return counts
