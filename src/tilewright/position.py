"""A position to analyse: what the player to move knows, the rules, and the words.

>>> position = Position.parse("15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15 AEILORS/ 0/32 0")
>>> position.rack, position.bag, position.unseen["E"]
('AEILORS', 81, 11)
>>> position.best().text, position.best().score
('H8 .ALORIES', 83)
>>> position.score("8H .....S")
12
>>> after = position.after("8H .....S")
>>> after.to_move, after.scores, after.rack
('Player 2', (32, 12), '_______')
"""

from __future__ import annotations  # keeps signatures short in help()

import operator
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final, Self, Unpack, overload

import numpy as np

from tilewright.engine.endgame.preendgame import (
    PreEndgame,
    PreEndgameOptions,
    solve_preendgame,
)
from tilewright.engine.endgame.solver import Endgame, EndgameOptions, solve_endgame
from tilewright.engine.errors import BadArgument
from tilewright.engine.generation import best, generate, value_kept
from tilewright.engine.kernel_inputs import edition_of
from tilewright.engine.plays import Exchange, Play, Plays
from tilewright.engine.shipped import LeavesOption
from tilewright.engine.simulation import Simulation, SimulationOptions, simulate
from tilewright.engine.turn_rows import Pass, Turn
from tilewright.lexicon.default import default_lexicon
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp import position as cgp
from tilewright.notation.cgp.exporter import edition_operations, export_position
from tilewright.notation.diagrams import show_board
from tilewright.notation.plays import HasText, WrittenPlay, read_play, write_play
from tilewright.notation.spelling import read_rack, write_tiles
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import edition_named
from tilewright.rules.equipment.rack import missing_from, take_from
from tilewright.rules.equipment.tiles import UNKNOWN, Tile, Tiles, as_held
from tilewright.rules.game import Game
from tilewright.rules.plays.try_play import try_play
from tilewright.rules.refusals import BagTooLow, NothingToExchange, TilesNotOnRack
from tilewright.svg.picture import board as draw_board

# Operations that describe the last turn, and that another turn makes untrue.
_OF_THE_LAST_TURN: Final = frozenset({"lm", "x-open", "x-skip"})
# Operations that state rules.
_RULES: Final = frozenset({"bb", "bdn", "ld", "cr", "etl"})
_SEAT: Final = "x-seat"
_SAMPLES: Final = 1000
# The width of a picture in a notebook, in pixels.
PICTURE_WIDTH: Final = 480


Move = str | HasText


class RackUnknown(ValueError):
    """The rack of the player to move is not fully known, so its plays cannot be found."""

    def __init__(self, rack: str) -> None:
        super().__init__(rack)
        self.rack = rack

    def __str__(self) -> str:
        return f"the rack {self.rack} is not fully known; give it with with_rack"


@dataclass(frozen=True, slots=True, repr=False)
class Position(cgp.Position):
    """A state of a game, with the rules and the words to play it by.

    The player to move has the first rack and score; the others follow in order of play. A tile that
    nobody knows is ``_``. ``Position.parse`` reads one from CGP, and a ``Game`` has one for every
    turn. A position is immutable: ``after`` returns another one.
    """

    given_edition: Edition | None = field(default=None, kw_only=True)
    given_lexicon: Lexicon | None = field(default=None, kw_only=True)
    players: tuple[str, ...] = field(default=(), kw_only=True, compare=False)

    @classmethod
    def parse(
        cls, text: str, *, lexicon: Lexicon | None = None, edition: str | Edition | None = None
    ) -> Self:
        """Read a position from CGP: board, racks, scores, scoreless turns and operations.

        ``lexicon`` and ``edition`` take precedence over what the text says. Raises a
        ``NotationError``, ``UnknownEdition`` or ``UnsupportedByEngine``.
        """
        return cls.from_cgp(cgp.read_cgp(text), lexicon=lexicon, edition=edition)

    @classmethod
    def from_cgp(
        cls,
        found: cgp.Position,
        *,
        lexicon: Lexicon | None = None,
        edition: str | Edition | None = None,
    ) -> Self:
        """Return a position that ``read_cgp`` has read, with rules and words."""
        _check_lexicon(lexicon)
        rules = None if edition is None else edition_named(edition)
        operations = found.operations
        if rules is not None:
            others = (each for each in operations if each.name not in _RULES)
            operations = (*others, *edition_operations(rules))
        held = found.tiles_held((rules or edition_of(found)).rack_size)
        return cls(
            found.board,
            tuple(_full(rack, count) for rack, count in zip(found.racks, held, strict=True)),
            found.scores,
            found.scoreless_turns,
            tuple(each for each in operations if each.name not in (cgp.HELD, _SEAT)),
            given_edition=rules,
            given_lexicon=lexicon,
            players=_numbered(found),
        )

    @classmethod
    def of(cls, game: Game, lexicon: Lexicon | None = None) -> Self:
        """Return what the player to move knows of a game: no rack but their own."""
        seen = export_position(game)
        held = seen.tiles_held(game.edition.rack_size)
        seat = int(seen.operand(_SEAT) or 0)
        return cls(
            seen.board,
            (_full(seen.racks[0], held[0]), *((UNKNOWN,) * count for count in held[1:])),
            seen.scores,
            seen.scoreless_turns,
            tuple(each for each in seen.operations if each.name not in (cgp.HELD, _SEAT)),
            given_edition=game.edition,
            given_lexicon=lexicon,
            players=tuple(
                game.seats[(seat + step) % game.players].name for step in range(game.players)
            ),
        )

    def __repr__(self) -> str:
        laid = sum(1 for _ in self.board.tiles())
        scores = "/".join(map(str, self.scores))
        return f"<Position: {laid} tiles on the board, {self.rack} to move, {scores}>"

    def __str__(self) -> str:
        layout = self.edition.layout
        racks = [f"{name} {score}" for name, score in zip(self._names(), self.scores, strict=True)]
        racks[0] += f" to move with {self.rack}" if self.rack else " to move"
        tiles = "1 tile" if self.bag == 1 else f"{self.bag} tiles"
        return f"{show_board(self.board, layout)}\n{', '.join(racks)}; {tiles} in the bag"

    def _repr_svg_(self) -> str:
        return draw_board(self, rack=self.rack, size=PICTURE_WIDTH)

    def cgp(self) -> str:
        """Return the position as CGP, on one line."""
        racks = tuple(tuple(tile for tile in rack if tile != UNKNOWN) for rack in self.racks)
        line = replace(
            self, racks=racks, operations=tuple(op for op in self.operations if op.name != cgp.HELD)
        )
        held = tuple(map(len, self.racks))
        if held != line.tiles_held(self.edition.rack_size):
            operation = cgp.Operation(cgp.HELD, "/".join(map(str, held)))
            line = replace(line, operations=(*line.operations, operation))
        return cgp.write_cgp(line)

    @property
    def edition(self) -> Edition:
        """The rules: those given, else the tournament's with what the position specifies."""
        return self.given_edition or edition_of(self)

    @property
    def lexicon(self) -> Lexicon:
        """The words: those given, else the list that the position names, else ``english``.

        If the list is not installed, there is a ``LexiconWarning``. Raises ``LexiconError`` if
        there is no list for the tiles.
        """
        if self.given_lexicon is not None:
            return self.given_lexicon
        return default_lexicon(self.operand("lex"), self.tiles)

    @property
    def rack(self) -> str:
        """The tiles of the player to move: ``?`` is a blank, ``_`` a tile that nobody knows."""
        return write_tiles(self.edition.tiles.in_order(self.racks[0]), self.edition.tiles)

    @property
    def rack_known(self) -> bool:
        """Whether every tile of the player to move is known."""
        return UNKNOWN not in self.racks[0]

    @property
    def to_move(self) -> str:
        """The name of the player to move."""
        return self._names()[0]

    @property
    def unseen(self) -> Counter[Tile]:
        """The tiles that the player to move does not see: in the bag and on the other racks."""
        counts = self.edition.tiles.counts()
        counts.subtract(as_held(tile) for tile in self.board.tile_names())
        counts.subtract(tile for tile in self.racks[0] if tile != UNKNOWN)
        return +counts

    @property
    def bag(self) -> int:
        """The number of tiles in the bag."""
        held = sum(map(len, self.racks))
        return max(0, self.edition.tiles.size - len(self.board) - held)

    def with_rack(self, rack: str) -> Self:
        """Return the position with this rack for the player to move."""
        tiles = read_rack(rack, self.edition.tiles)
        changed = replace(self, racks=(tiles, *self.racks[1:]))
        changed.check_tiles(self.edition.tiles)
        return changed

    def plays(self, leaves: LeavesOption = "auto") -> Plays:
        """Return every play, best equity first, together with every exchange."""
        self._check_rack()
        return generate(self, self.lexicon, leaves, self.given_edition)

    @overload
    def best(self) -> Turn: ...
    @overload
    def best(self, n: int) -> tuple[Turn, ...]: ...
    def best(self, n: int | None = None) -> Turn | tuple[Turn, ...]:
        """Return the turn with the highest equity, or the best ``n``: plays, exchanges, a pass."""
        if n is None:
            self._check_rack()
            return best(self, self.lexicon, edition=self.given_edition) or self._pass()
        _check_count(n)
        plays = self.plays()
        turns: list[Turn] = [*plays[:n], *plays.exchanges[:n]]
        turns.sort(key=lambda turn: -turn.equity)
        return tuple(turns[:n]) or (self._pass(),)

    def read(self, move: Move) -> Turn:
        """Return a turn with its score and equity; its words may be in no list.

        It is written as ``8E HOAX``, ``exchange QV`` (or ``-QV``) or ``pass`` (or ``-``), or it is
        a turn of another kind. Raises a ``NotationError``, a ``Refusal`` if the rules forbid it, or
        ``RackUnknown``.
        """
        turn = self.check(move)
        self._check_rack()
        if isinstance(turn, Pass):
            return self._pass()
        kept = value_kept(self, _used(turn), edition=self.given_edition)
        # The kernel adds with single precision.
        return replace(turn, equity=float(np.float32(turn.score + kept)))

    def check(self, move: Move) -> Turn:
        """Return a turn that the rules allow, without the value of its leave.

        Raises what ``read`` raises, but needs no full rack.
        """
        text = _text_of(move)
        words = text.split()
        match [word.lower() for word in words]:
            case ["pass"] | ["-"]:
                return Pass()
            case ["exchange", _]:
                return self._try_exchange(words[1])
            case [exchange] if exchange.startswith("-"):
                return self._try_exchange(words[0][1:])
            case _:
                return self._try_play(text)

    def score(self, move: Move) -> int:
        """Return the points of a turn. Raises what ``read`` raises, but needs no full rack."""
        return self.check(move).score

    def words(self, move: Move) -> tuple[str, ...]:
        """Return the words that a play makes, the main one first; none for any other turn.

        Raises what ``score`` raises.
        """
        if _is_exchange_of_unknown_tiles(text := _text_of(move)):
            return ()
        turn = self.check(text)
        if not isinstance(turn, Play):
            return ()
        tried = try_play(self.board, turn.placed, self.edition)
        return tuple(word.text for word in tried.play.words)

    def equity(self, move: Move) -> float:
        """Return the score of a turn plus the value of the tiles kept. Raises as ``read`` does."""
        return self.read(move).equity

    def points_lost(self, move: Move) -> float | None:
        """Return how much equity a turn gives up against the best one.

        A play that a challenge took off the board counts as a pass. The result is None if the rack,
        or what was exchanged, is not fully known.
        """
        text = _text_of(move)
        if not self.rack_known or _is_exchange_of_unknown_tiles(text):
            return None
        turn = self._pass() if getattr(move, "withdrawn", False) else self.read(text)
        return max(0.0, self.best().equity - turn.equity)

    def after(self, move: Move) -> Self:
        """Return the position after a turn, the next player to move; drawn tiles are unknown.

        Tiles left over at the end of a game are not counted.
        """
        turn = self.check(move)
        used, names = _used(turn), self._names()
        drawn = (UNKNOWN,) * min(len(used), self.bag)
        return replace(
            self,
            board=self.board.with_tiles(turn.placed if isinstance(turn, Play) else ()),
            racks=(*self.racks[1:], take_from(self.racks[0], used) + drawn),
            scores=(*self.scores[1:], self.scores[0] + turn.score),
            scoreless_turns=0 if turn.score else self.scoreless_turns + 1,
            operations=tuple(op for op in self.operations if op.name not in _OF_THE_LAST_TURN),
            players=(*names[1:], names[0]),
        )

    def simulate(self, **options: Unpack[SimulationOptions]) -> Simulation:
        """Play the best turns out many times and return them, best first.

        By default each is played out 1,000 times at most. The options are those of
        ``tilewright.engine.simulate``, such as ``samples`` or ``seconds``, ``candidates``,
        ``plies`` and ``seed``.
        """
        self._check_rack()
        if options.get("samples") is None and options.get("seconds") is None:
            options["samples"] = _SAMPLES
        return simulate(self, self.lexicon, edition=self.given_edition, **options)

    def preendgame(self, **options: Unpack[PreEndgameOptions]) -> PreEndgame:
        """Count the wins of two players' turns over all ways to fill a bag of one to four tiles.

        The options are those of ``tilewright.engine.solve_preendgame``, such as ``candidates`` and
        ``seconds``.
        """
        self._check_rack()
        return solve_preendgame(self, self.lexicon, self.given_edition, **options)

    def endgame(self, **options: Unpack[EndgameOptions]) -> Endgame:
        """Prove the best turns of two players once the bag is empty.

        The options are those of ``tilewright.engine.solve_endgame``, such as ``seconds``.
        """
        self._check_rack()
        return solve_endgame(self, self.lexicon, self.given_edition, **options)

    def _try_play(self, text: str) -> Play:
        tiles = self.edition.tiles
        tried = try_play(self.board, read_play(text, self.board, tiles).placed, self.edition)
        held = tuple(as_held(tile) for _, tile in tried.play.placed)
        written = write_play(WrittenPlay.of(tried.play), self.board, tiles)
        points = tried.score.points
        return Play(written, tried.play.placed, points, points, self._leave(held))

    def _try_exchange(self, text: str) -> Exchange:
        tiles = self.edition.tiles.in_order(read_rack(text, self.edition.tiles))
        if not tiles:
            raise NothingToExchange
        leave = self._leave(tiles)
        if self.bag < (needed := max(len(tiles), self.edition.exchange_needs)):
            raise BagTooLow(needed, self.bag)
        return Exchange(f"-{write_tiles(tiles, self.edition.tiles)}", tiles, 0.0, leave)

    def _leave(self, used: Tiles) -> str:
        """Return the rest of the rack as text. Raises ``TilesNotOnRack``."""
        if missing := missing_from(self.racks[0], used):
            raise TilesNotOnRack(missing)
        tiles = self.edition.tiles
        return write_tiles(tiles.in_order(take_from(self.racks[0], used)), tiles)

    def _pass(self) -> Pass:
        return Pass(equity=value_kept(self, (), edition=self.given_edition))

    def _check_rack(self) -> None:
        if not self.rack_known:
            raise RackUnknown(self.rack)

    def _names(self) -> tuple[str, ...]:
        return self.players or _numbered(self)


def _text_of(move: Move) -> str:
    text = move if isinstance(move, str) else getattr(move, "text", None)
    if not isinstance(text, str):
        raise BadArgument("a move", "text, such as '8E HOAX', or a turn", move)
    return text


def _is_exchange_of_unknown_tiles(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _used(turn: Turn) -> Tiles:
    """Return the tiles that a turn takes from the rack."""
    match turn:
        case Play(placed=placed):
            return tuple(as_held(tile) for _, tile in placed)
        case Exchange(tiles=tiles):
            return tiles
        case Pass():
            return ()


def _full(rack: Tiles, held: int) -> Tiles:
    """Return a rack of this many tiles, the unknown ones last."""
    return rack + (UNKNOWN,) * (held - len(rack))


def _numbered(position: cgp.Position) -> tuple[str, ...]:
    """Return names for the players, who are numbered in seating order."""
    count, seat = len(position.scores), position.operand(_SEAT) or "0"
    first = int(seat) if seat.isdecimal() and len(seat) == 1 else 0
    return tuple(f"Player {(first + step) % count + 1}" for step in range(count))


def _check_count(n: object) -> None:
    try:
        good = operator.index(n) >= 1  # type: ignore[arg-type]
    except TypeError:
        good = False
    if not good:
        raise BadArgument("n", "a number of at least 1", n)


def _check_lexicon(lexicon: Lexicon | None) -> None:
    if lexicon is not None and not isinstance(lexicon, Lexicon):
        raise BadArgument("lexicon", "a Lexicon or None", lexicon)
