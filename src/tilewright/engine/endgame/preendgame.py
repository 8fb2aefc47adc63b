"""Pre-endgames: compare turns over all ways in which the bag can be filled.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.notation.cgp.position import read_cgp
>>> board = (
...     "1P5F7/1R5A5Q1/1I5R5A1/1V4SOLECIST1/1E10E2/IT7J2N2/N8O2I2/H6SEEABLE1/"
...     "A2W2BOX3I2/U1NANDIN2FUTZ1/LOOIE7YE1/3V9N1/2MEGA6KI1/nEuROMA5UT1/ADD3YOGIC1EH1"
... )
>>> position = read_cgp(f"{board} ALOPRSW/ 427/299 0")
>>> solved = solve_preendgame(position, Lexicon.load("english"), candidates=3, threads=1)
>>> best = solved.turns[0]
>>> best.turn.text, best.wins, best.ties, best.losses, best.open, solved.orders
('12F PAWL', 8, 0, 0, 0, 8)
"""

from __future__ import annotations  # keeps signatures short in help()

import math
import operator
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, SupportsIndex, TypedDict

from tilewright.engine import kernel
from tilewright.engine.endgame.solver import Progress, decode_turn
from tilewright.engine.errors import BadArgument, UnsupportedByEngine, check_controls
from tilewright.engine.kernel import (
    BAG_WAY_ROW,
    COMPARED_TURN_ROW,
    EXCHANGE,
    MAX_PREENDGAME_BAG,
    OUTCOME_ROW,
)
from tilewright.engine.kernel_inputs import game_rules, rules_of, search_words
from tilewright.engine.plays import Exchange, PlayDecoder
from tilewright.engine.selfplay.executor import available_cores
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.tile_codes import tile_codes
from tilewright.engine.turn_rows import Turn, encode_turn
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.notation.text_layout import text_table
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles, as_held

CANDIDATES: Final = 24
_ALL_NODES: Final = 2**64 - 1
_MAX_TURNS: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class BagWay:
    """Tiles that the bag may hold, and in how many equally likely orders they can be drawn."""

    tiles: Tiles = field(repr=False)
    text: str
    orders: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """In how many orders a turn wins, ties and loses, and how many are open.

    The limits are means: of the share of wins, a tie counting as half, and of the final spread. A
    limit of the spread that is not known is None.
    """

    wins: int
    ties: int
    losses: int
    open: int
    win_share: tuple[float, float]
    spread: tuple[float | None, float | None]


@dataclass(frozen=True, slots=True)
class PreEndgameTurn:
    """A turn and what follows, over all ways and in each one.

    If ``empties_bag``, this is the result of perfect play by both. Otherwise it is what the player
    can be sure of, whatever the opponent knows. ``dropped`` says that the turn cannot be better
    than others; then its outcome is not examined further.
    """

    turn: Turn
    empties_bag: bool
    dropped: bool
    total: Outcome = field(repr=False)
    by_way: tuple[Outcome, ...] = field(repr=False)

    @property
    def wins(self) -> int:
        """The number of orders in which the turn wins."""
        return self.total.wins

    @property
    def ties(self) -> int:
        """The number of orders in which both final scores are equal."""
        return self.total.ties

    @property
    def losses(self) -> int:
        """The number of orders in which the turn loses."""
        return self.total.losses

    @property
    def open(self) -> int:
        """The number of orders in which the winner is not known."""
        return self.total.open

    @property
    def win_share(self) -> tuple[float, float]:
        """The limits of the mean share of wins; a tie is half a win."""
        return self.total.win_share

    @property
    def spread(self) -> tuple[float | None, float | None]:
        """The limits of the mean final spread; None where a limit is not known."""
        return self.total.spread


@dataclass(frozen=True, slots=True, repr=False)
class PreEndgame:
    """The turns that were compared, by their proven share of wins, and then by spread.

    ``ways`` are those in which the bag can be filled, and ``orders`` is the number of equally
    likely orders of tiles in all ways. ``plays`` counts all plays of the position, compared or not.
    """

    turns: tuple[PreEndgameTurn, ...]
    ways: tuple[BagWay, ...]
    orders: int
    plays: int
    endgames: int
    nodes: int
    stopped: bool
    seconds: float

    def __repr__(self) -> str:
        best = self.turns[0]
        return (
            f"<PreEndgame: {len(self.turns)} turns, best {best.turn.text} "
            f"wins {best.wins} of {self.orders}>"
        )

    def __str__(self) -> str:
        """The turns as a table: in how many orders each wins, ties and loses."""
        rows: list[tuple[str, ...]] = [("play", "score", "wins", "ties", "losses", "open")]
        for each in self.turns:
            outcomes = (each.wins, each.ties, each.losses, each.open)
            rows.append((each.turn.text, str(each.turn.score), *map(str, outcomes)))
        return text_table(rows)

    @property
    def proven(self) -> bool:
        """Whether no other turn that was compared can win more often than the first."""
        surely = self.turns[0].win_share[0]
        return all(turn.win_share[1] <= surely or turn.dropped for turn in self.turns[1:])

    @property
    def compared_all(self) -> bool:
        """Whether all plays of the position were compared."""
        return sum(turn.turn.text[0] not in "p-" for turn in self.turns) == self.plays


class PreEndgameOptions(TypedDict, total=False):
    """The options of ``solve_preendgame``, besides the position, its words and its rules."""

    candidates: int | Sequence[Turn]
    best: SupportsIndex | None
    seconds: float | None
    nodes: SupportsIndex | None
    threads: int | None
    progress: Progress | None
    stop: StopFlag | None


def solve_preendgame(
    position: Position,
    lexicon: Lexicon,
    edition: Edition | None = None,
    *,
    candidates: int | Sequence[Turn] = CANDIDATES,
    best: SupportsIndex | None = None,
    seconds: float | None = None,
    nodes: SupportsIndex | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> PreEndgame:
    """Compare turns with one to four tiles in the bag by solving the endgames that follow.

    ``candidates`` is the number of plays to compare, or the turns themselves. With a number, a pass
    is compared too, and so are plays that leave tiles in the bag and all exchanges. All ways are
    examined in which the tiles that the player to move does not see can be in the bag and on the
    opponent's rack; tiles of that rack that the position gives are known. Plays are not challenged.

    After a turn that empties the bag both players know everything, and its outcome is proven by
    perfect play. After any other turn the opponent is assumed to know everything, but the player
    only what can be known at the table: its wins are those that the player can be sure of. Such a
    turn is dropped as soon as a play is proven to be as good. With ``best``, plays are dropped that
    cannot be among that many.

    Without a limit the result does not depend on ``threads`` (default: all cores). When ``seconds``
    or ``nodes``, the number of positions searched, are used up or ``stop`` is set, the result has
    what is proven so far. ``progress`` is called a few times a second with the number of positions
    searched. Raises ``UnsupportedByEngine`` if the engine cannot play the position.
    """
    rules = _checked(position, lexicon, edition)
    check_controls(progress, stop)
    limit = _positive("nodes", _ALL_NODES if nodes is None else nodes)
    wanted = _positive("best", _MAX_TURNS if best is None else best)
    codes = tile_codes(rules.tiles)
    number, turns = _candidates(candidates)
    encoded = b"".join(encode_turn(turn, codes) for turn in turns)
    known = tuple(tile for tile in position.racks[1] if tile != UNKNOWN)
    squares = codes.squares(position.board)
    words = search_words(lexicon, rules.tiles)
    started = time.perf_counter()

    def tick(searched: int) -> bool:
        if progress is not None:
            progress(searched)
        late = seconds is not None and time.perf_counter() - started >= seconds
        return not late and (stop is None or not stop.is_set())

    try:
        way_rows, rows, outcomes, counts, stopped = kernel.solve_preendgame(
            game_rules(rules),
            words,
            board=squares,
            rack=codes.rack(position.racks[0]),
            known=codes.rack(known),
            unseen=codes.numbers(_unseen(position, rules, known)),
            lead=position.scores[0] - position.scores[1],
            scoreless_turns=position.scoreless_turns,
            turns=encoded,
            candidates=number,
            best=min(wanted, _MAX_TURNS),
            nodes=min(limit, _ALL_NODES),
            threads=available_cores() if threads is None else operator.index(threads),
            tick=tick,
        )
    except ValueError as error:
        raise UnsupportedByEngine(str(error)) from None
    decoder = PlayDecoder(squares, position.racks[0], rules.tiles)
    in_bag = len(_unseen(position, rules, known)) + len(known) - rules.rack_size
    ways = tuple(_way(row, in_bag, decoder) for row in way_rows.view(BAG_WAY_ROW))
    compared = rows.view(COMPARED_TURN_ROW)
    by_turn = outcomes.view(OUTCOME_ROW).reshape(len(compared), len(ways))
    return PreEndgame(
        turns=tuple(
            _turn(row, by_way, ways, decoder) for row, by_way in zip(compared, by_turn, strict=True)
        ),
        ways=ways,
        orders=sum(way.orders for way in ways),
        plays=counts[0],
        endgames=counts[1],
        nodes=counts[2],
        stopped=stopped,
        seconds=time.perf_counter() - started,
    )


def _checked(position: Position, lexicon: Lexicon, edition: Edition | None) -> Edition:
    rules = rules_of(position, lexicon, edition)
    if rules.finish_line is not None or rules.blanks_circulate:
        raise UnsupportedByEngine(
            "pre-endgames support neither finish lines nor circulating blanks"
        )
    if len(position.racks) != 2:
        raise UnsupportedByEngine("only pre-endgames of two players can be solved")
    if not position.racks[0] or UNKNOWN in position.racks[0]:
        raise UnsupportedByEngine("a pre-endgame needs the rack of the player to move")
    in_bag = (
        rules.tiles.size
        - sum(1 for _ in position.board.tiles())
        - sum(position.tiles_held(rules.rack_size))
    )
    if not 1 <= in_bag <= MAX_PREENDGAME_BAG:
        raise UnsupportedByEngine(
            f"a pre-endgame has 1 to {MAX_PREENDGAME_BAG} tiles in the bag, not {in_bag}"
        )
    if set(position.tiles_held(rules.rack_size)) != {rules.rack_size}:
        raise UnsupportedByEngine("racks must be full while there are tiles in the bag")
    return rules


def _positive(name: str, number: SupportsIndex) -> int:
    if operator.index(number) < 1:
        raise BadArgument(name, "at least 1", number)
    return operator.index(number)


def _candidates(candidates: int | Sequence[Turn]) -> tuple[int, Sequence[Turn]]:
    """Return a number of plays, and the turns to compare if they are given."""
    if isinstance(candidates, int):
        return min(_positive("candidates", candidates), _MAX_TURNS), ()
    if not candidates:
        raise BadArgument("candidates", "a number or at least one turn", candidates)
    return 1, candidates


def _unseen(position: Position, edition: Edition, known: Tiles) -> Tiles:
    """Return the tiles that may be in the bag."""
    unseen = Counter(edition.tiles.counts())
    unseen.subtract(as_held(tile) for _, tile in position.board.tiles())
    unseen.subtract(position.racks[0])
    unseen.subtract(known)
    return tuple(unseen.elements())


def _way(row: Any, in_bag: int, decoder: PlayDecoder) -> BagWay:
    tiles = decoder.tiles.in_order(decoder.codes.tiles(row["tiles"].tolist()[:in_bag]))
    return BagWay(tiles, decoder.spelling.write(tiles), int(row["orders"]))


def _turn(row: Any, by_way: Any, ways: tuple[BagWay, ...], decoder: PlayDecoder) -> PreEndgameTurn:
    orders = [way.orders for way in ways]
    turn: Turn
    if int(row["kind"]) == EXCHANGE:
        numbers = row["play"]["tiles"].tolist()[: int(row["play"]["count"])]
        exchanged = decoder.tiles.in_order(decoder.codes.tiles(numbers))
        text = f"-{decoder.spelling.write(exchanged)}"
        turn = Exchange(text, exchanged, 0.0, decoder.leave(exchanged))
    else:
        turn = decode_turn(row["play"], decoder)
    total = {name: by_way[name].sum() for name in by_way.dtype.names}
    return PreEndgameTurn(
        turn,
        bool(row["empties_bag"]),
        bool(row["dropped"]),
        _outcome(total, sum(orders)),
        tuple(_outcome(way, count) for way, count in zip(by_way, orders, strict=True)),
    )


def _outcome(sums: Any, orders: int) -> Outcome:
    def mean(name: str) -> float | None:
        total = float(sums[name])
        return total / orders if math.isfinite(total) else None

    return Outcome(
        wins=int(sums["wins"]),
        ties=int(sums["ties"]),
        losses=int(sums["losses"]),
        open=int(sums["open"]),
        win_share=(float(sums["least_wins"]) / orders, float(sums["most_wins"]) / orders),
        spread=(mean("least_spread"), mean("most_spread")),
    )
