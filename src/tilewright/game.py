"""A recorded game: the position before every turn, the turns, and the result.

>>> game = Game.read('''
... #player1 Ann Ann
... #player2 Ben Ben
... >Ann: ADHIIOX 8E HOAX +28 28
... >Ben: EKOPRTT E4 TROT. +16 16
... >Ann: DDIIIVV -VV +0 28
... ''')
>>> game.players, game.final_scores
(('Ann', 'Ben'), {'Ann': 28, 'Ben': 16})
>>> for position, turn in zip(game, game.turns):
...     print(turn.player, turn.text, turn.score, "best:", position.best().text)
Ann 8E HOAX 28 best: 8E IXIA
Ben E4 TROT. 16 best: 7G KOP
Ann -VV 0 best: 9G DID
"""

from __future__ import annotations  # keeps signatures short in help()

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Self, overload

from tilewright.engine.errors import BadArgument
from tilewright.engine.inference.evidence import Evidence, collect_evidence
from tilewright.game_files import NoMoves, Source, read_game, write_game
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.gcg.exporter import export_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.notation.record.record import write_record
from tilewright.notation.text_layout import shortened
from tilewright.position import PICTURE_WIDTH, Position
from tilewright.recorded_turn import RecordedTurn, Replay, replay
from tilewright.rules.events import Event
from tilewright.rules.final_scoring import Result
from tilewright.rules.turn_order import to_move
from tilewright.svg.picture import board as draw_board


class Game(Sequence[Position]):
    """A game from the first turn to the last, as a sequence of positions.

    ``Game.read`` reads one from a file. ``game[n]`` is the position before the turn
    ``game.turns[n]``: what the player to move knew. ``position`` is the one that the game leads to.
    ``losses`` says what of the file the game does not contain. A game is immutable. Events that are
    not of a possible game raise ``BrokenLog`` on first use; those of a file have been checked.
    """

    def __init__(
        self,
        events: Iterable[Event],
        lexicon: Lexicon | None = None,
        *,
        losses: tuple[str, ...] = (),
    ) -> None:
        if lexicon is not None and not isinstance(lexicon, Lexicon):
            raise BadArgument("lexicon", "a Lexicon or None", lexicon)
        self.events = tuple(events)
        self.losses = losses
        self._lexicon = lexicon
        self._only: Position | None = None

    @classmethod
    def read(cls, source: Source, *, lexicon: Lexicon | None = None) -> Self:
        """Read a game from a path, text, bytes or an open file.

        It may be GCG, a game record (JSON) or CGP, also compressed with gzip; the contents decide.
        A game read from CGP has no turns, only a ``position``. GCG is read as its
        ``#character-encoding`` says, else as UTF-8 if it is valid, else as ISO-8859-1. ``lexicon``
        takes precedence over the list that the game names. Raises a ``NotationError``, whose note
        names the file, ``BadSource`` or ``OSError``.
        """
        found = read_game(source)
        if isinstance(found, tuple):
            events, losses = found
            return cls(events, lexicon, losses=losses)
        game = cls((), lexicon)
        game._only = Position.from_cgp(found, lexicon=lexicon)
        return game

    def write(self, path: str | os.PathLike[str]) -> tuple[str, ...]:
        """Write a .gcg, .json or .cgp file, also .gz; return what the format cannot express.

        A .cgp file has only the last position. An existing file is replaced. Raises
        ``UnknownFormat``, ``NoMoves`` or ``OSError``.
        """
        return write_game(path, self.events, self.position.cgp())

    def gcg(self) -> str:
        """Return the game as GCG. Raises ``NoMoves``."""
        return write_gcg(export_gcg(self._moves())[0]).decode()

    def record(self) -> str:
        """Return the whole game as a JSON record. Raises ``NoMoves``."""
        return write_record(self._moves())

    @property
    def turns(self) -> tuple[RecordedTurn, ...]:
        """The plays, exchanges and passes that the players made, without those taken back."""
        return () if self._only else self._replay.turns

    @cached_property
    def position(self) -> Position:
        """Where the game stands: its last position, or the only one of a game read from CGP."""
        return self._only or Position.of(self._replay.end, self._lexicon)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in seating order."""
        if self._only:
            return self._only.players
        return tuple(seat.name for seat in self._replay.end.seats)

    @property
    def targets(self) -> tuple[int, ...] | None:
        """The score at which each player wins, in seating order; None without a finish line."""
        return None if self._only else self._replay.end.targets

    @property
    def over(self) -> bool:
        """Whether the game is over and its leftover tiles are counted."""
        return self.result is not None

    @property
    def result(self) -> Result | None:
        """How the game ended, and how each final score adds up; None if it is not over."""
        return None if self._only else self._replay.end.result

    @property
    def final_scores(self) -> dict[str, int]:
        """Each player's final score, or the score so far if the game is not over."""
        if self._only:
            return dict(zip(self.players, self._only.scores, strict=True))
        end = self._replay.end
        scores = end.result.final if end.result else end.scores
        return dict(zip(self.players, scores, strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who won; several if they share the win, none if the game is not over."""
        return tuple(self.players[seat] for seat in self.result.winners) if self.result else ()

    def evidence(self, at: int) -> dict[int, Evidence]:
        """Return what the turns before a turn show of the opponents' racks.

        The keys are the seats, counted from the player to move. Turn ``len(game)`` is the one after
        the last. With ``infer_rack``, estimate from this what the opponents kept.
        """
        if self._only:
            return {}
        before = (*self._replay.before, self._replay.end)[at]
        return collect_evidence(before.board, before.sheet, to_move(before) or 0, before.players)

    def __len__(self) -> int:
        return len(self.turns)

    @overload
    def __getitem__(self, at: int) -> Position: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Position, ...]: ...
    def __getitem__(self, at: int | slice) -> Position | tuple[Position, ...]:
        before = () if self._only else self._replay.before
        if isinstance(at, slice):
            return tuple(Position.of(game, self._lexicon) for game in before[at])
        return Position.of(before[at], self._lexicon)

    def __iter__(self) -> Iterator[Position]:
        return (self[at] for at in range(len(self)))

    def __bool__(self) -> bool:
        return True  # a game without turns is a game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the events, not the positions that follow from them."""
        return _restored, (type(self), self.events, self._lexicon, self.losses, self._only)

    def __repr__(self) -> str:
        scores = ", ".join(f"{name!r:.24} {score}" for name, score in self.final_scores.items())
        return f"<Game: {shortened(scores, 60)}; {len(self)} turns>"

    def __str__(self) -> str:
        if not self.over:
            return str(self.position)
        board, _, _ = str(self.position).rpartition("\n")
        scores = ", ".join(f"{name} {score}" for name, score in self.final_scores.items())
        return f"{board}\n{scores}; {' and '.join(self.winners)} won"

    def _repr_svg_(self) -> str:
        position = self.position
        return draw_board(position, rack=None if self.over else position.rack, size=PICTURE_WIDTH)

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.events, self._lexicon, self._only

    @cached_property
    def _replay(self) -> Replay:
        return replay(self.events)

    def _moves(self) -> tuple[Event, ...]:
        if not self.events:
            raise NoMoves
        return self.events


def _restored(
    kind: type[Game],
    events: tuple[Event, ...],
    lexicon: Lexicon | None,
    losses: tuple[str, ...],
    only: Position | None,
) -> Game:
    game = kind(events, lexicon, losses=losses)
    game._only = only
    return game
