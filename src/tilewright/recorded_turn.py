"""The turns of a recorded game."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tilewright.notation.game_lines import lines_and_games
from tilewright.notation.spelling import write_tiles
from tilewright.rules.editions.challenge_rule import Challenges, MissTurn, Ruling
from tilewright.rules.equipment.board import Placed
from tilewright.rules.events import Began, Event, Laid, TurnSeen
from tilewright.rules.game import Game
from tilewright.rules.score_sheet import ChallengeEntry, ExchangeEntry, PassEntry, PlayEntry

_KINDS = frozenset({"play", "exchange", "pass"})


@dataclass(frozen=True, slots=True)
class FailedChallenge:
    """A challenge of a good play: it cost the challenger a turn, or gave points to the player."""

    challenger: str
    missed_turn: bool
    points: int


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn as it was made: a play, an exchange or a pass.

    ``text`` is what ``Position.read`` reads, or ``-2`` for an exchange of unknown tiles. ``rack``
    has the tiles that are known, with ``_`` for the others. ``score`` is the points of the play as
    it was laid, and ``withdrawn`` says that a challenge took it off the board. ``thinking_ms`` is
    None if the game was recorded without times.
    """

    player: str
    kind: str
    text: str
    rack: str
    score: int
    withdrawn: bool = False
    placed: tuple[Placed, ...] = field(default=(), repr=False)
    failed_challenges: tuple[FailedChallenge, ...] = field(default=(), repr=False)
    thinking_ms: int | None = field(default=None, repr=False)

    @property
    def points(self) -> int:
        """The points that the player kept."""
        return 0 if self.withdrawn else self.score


@dataclass(frozen=True, slots=True)
class Replay:
    """A log as turns, the state of the game before each of them, and its last state."""

    turns: tuple[RecordedTurn, ...]
    before: tuple[Game, ...]
    end: Game


def replay(events: Iterable[Event]) -> Replay:
    """Return the turns of a log, without those taken back. Raises ``BrokenLog``."""
    log = tuple(events)
    lines, games = lines_and_games(log)
    kept = {line.number: line for line in lines if line.kind in _KINDS}
    turns: list[RecordedTurn] = []
    before: list[Game] = []
    starts = _turn_starts(log)
    for number, line in sorted(kept.items()):
        event, game = log[number - 1], games[number - 2]
        tiles = game.edition.tiles
        before.append(game)
        turns.append(
            RecordedTurn(
                player=game.seats[line.seat].name,
                kind=line.kind,
                text=line.play,
                rack=write_tiles(tiles.in_order(game.racks[line.seat]), tiles),
                score=line.score,
                placed=event.placed if isinstance(event, Laid) else (),
                thinking_ms=event.at - starts[number - 1] if event.at else None,
            )
        )
    at_number = {number: at for at, number in enumerate(sorted(kept))}
    last = None
    for line in lines:
        if line.kind == "play":
            last = at_number[line.number]
        elif line.kind == "withdrawal" and last is not None:
            turns[last] = replace(turns[last], withdrawn=True)
    return Replay(_with_challenges(turns, games[-1]), tuple(before), games[-1])


def _turn_starts(log: Sequence[Event]) -> list[int]:
    """Return when the turn at each event had begun, or when its player could see it."""
    starts: list[int] = []
    for event in log:
        if isinstance(event, Began | TurnSeen):
            starts.append(event.at)
        else:
            starts.append(starts[-1] if starts else event.at)
    return starts


def _with_challenges(turns: list[RecordedTurn], end: Game) -> tuple[RecordedTurn, ...]:
    """Add the failed challenges that the score sheet has: each follows the play challenged."""
    rule = end.edition.challenge
    misses = isinstance(rule, Challenges) and isinstance(rule.penalty, MissTurn)
    found: dict[int, list[FailedChallenge]] = {}
    at = -1
    for entry in end.sheet:
        if isinstance(entry, PlayEntry | ExchangeEntry | PassEntry):
            at += 1
        elif isinstance(entry, ChallengeEntry) and entry.ruling is Ruling.GOOD:
            challenger = end.seats[entry.seat].name
            found.setdefault(at, []).append(FailedChallenge(challenger, misses, entry.points))
    return tuple(
        replace(turn, failed_challenges=tuple(found.get(number, ())))
        for number, turn in enumerate(turns)
    )
