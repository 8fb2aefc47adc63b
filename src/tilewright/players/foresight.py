"""Looking ahead: a computer's turn, chosen by what may follow it.

The best turns by equity are played out on random deals of the unseen tiles. What is played out, and
what decides, depends on the tiles in the bag:

- With more than fourteen, two turns are played out and points decide.
- With eight to fourteen, the game is played out to the end and wins decide.
- With up to seven, more turns are compared, because the static equity is less reliable.
- With an empty bag and one opponent, only one deal is possible. A search then looks for a turn that
  is proven to be the best.

Until the last seven, the learned value of a turn counts as much as some play-outs; it is worth more
than a short simulation.

The numbers of deals and of positions searched are limits, so the same arguments give the same turn.
A player that is stopped makes the best turn that it has found so far.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tilewright.engine.endgame.solver import solve_endgame
from tilewright.engine.generation import generate
from tilewright.engine.inference.evidence import Evidence, with_known
from tilewright.engine.inference.inferred_rack import InferredRack, infer_rack
from tilewright.engine.learned_value import turn_values
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.shipped import shipped_value
from tilewright.engine.simulation import SimulatedTurn, Utility, simulate
from tilewright.engine.turn_rows import Pass, Turn
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.players.strength import Foresight
from tilewright.rules.editions.edition import Edition

# A turn is no longer played out once another is better with this confidence. It is low, because a
# wrong decision between nearly equal turns costs little.
CONFIDENCE: Final = 0.5
POINTS: Final = Utility(per_win=0, per_point=1)
# A player that is stopped after fewer deals makes the turn with the highest equity instead.
_LEAST_WHEN_STOPPED: Final = 10

# Called now and then with the share of the work that is done, from 0 to 1.
Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class SearchControl:
    """How much of its foresight a player uses for a turn, and how to follow or stop it."""

    share: float = 1
    progress: Progress | None = None
    stop: StopFlag | None = None


@dataclass(frozen=True, slots=True)
class _Phase:
    """How turns are compared.

    With fewer than ``least`` deals, the learned value alone chooses better than play-outs. With
    more, it counts as much as ``prior`` of them.
    """

    candidates: int
    deals: int
    least: int
    prior: int
    to_the_end: bool = True


def foreseen_turn(
    position: Position,
    words: Lexicon,
    leaves: Leaves | None,
    edition: Edition,
    foresight: Foresight,
    seed: int,
    effort: SearchControl | None = None,
    seen: Mapping[int, Evidence] | None = None,
) -> Turn | None:
    """Return the best turn, or None if looking ahead does not help.

    ``seen`` is what the game so far shows of the opponents' racks, by seat.

    It has not been shown to help with a finish line. Without a network for the game, it only helps
    in the last turns.
    """
    if edition.finish_line is not None:
        return None
    effort = effort or SearchControl()
    if seen:
        position = with_known(position, seen)
    in_bag = _in_bag(position, edition)
    phase = _phase(in_bag, foresight)
    circulate = edition.blanks_circulate
    known = len(position.racks) == 2 and not circulate and shipped_value().fits(edition)
    if phase.prior and not known:
        return None
    turns = _best_few(position, words, leaves, edition, phase.candidates)
    if len(turns) == 1:
        return turns[0]
    one_deal = in_bag <= 0 and len(position.racks) == 2
    deals = 1 if one_deal else int(phase.deals * effort.share)
    learned = foresight.learned and known and in_bag > 0
    if not one_deal and deals < phase.least:
        return _by_value(turns, position, words, leaves, edition) if learned else turns[0]
    simulation = simulate(
        position,
        words,
        leaves,
        edition,
        inferred=_inferred(position, words, leaves, edition, foresight, seed, effort, seen or {}),
        candidates=[turn for turn in turns if not isinstance(turn, Pass)],
        samples=deals,
        plies=None if phase.to_the_end else 2,
        to_the_end=phase.to_the_end,
        confidence=CONFIDENCE,
        utility=None if phase.to_the_end else POINTS,
        prior=phase.prior if foresight.learned else 0,
        seed=seed,
        threads=1,
        progress=_shares(effort.progress, deals),
        stop=effort.stop,
    )
    if not one_deal:
        enough = simulation.samples >= _LEAST_WHEN_STOPPED or simulation.decided or phase.prior
        return simulation.turns[0].turn if enough else turns[0]
    nodes = 0 if circulate else int(foresight.endgame_nodes * effort.share)
    best = simulation.turns[0]
    return _proven(position, words, edition, nodes, best, effort) if nodes else best.turn


def _inferred(
    position: Position,
    words: Lexicon,
    leaves: Leaves | None,
    edition: Edition,
    foresight: Foresight,
    seed: int,
    effort: SearchControl,
    seen: Mapping[int, Evidence],
) -> list[InferredRack]:
    """Return what the opponents may have kept in their last turns, while the bag holds tiles."""
    racks = int(foresight.inferred_racks * effort.share)
    if racks < 1 or _in_bag(position, edition) <= 0:
        return []
    return [
        infer_rack(
            position, each.turn, words, leaves, edition, racks=racks, seed=seed, stop=effort.stop
        )
        for each in seen.values()
        if each.turn is not None
    ]


def _by_value(
    turns: list[Turn],
    position: Position,
    words: Lexicon,
    leaves: Leaves | None,
    edition: Edition,
) -> Turn:
    """Return the turn with the highest learned value."""
    values = turn_values(position, words, turns, leaves=leaves, edition=edition)
    worth = [turn.score + value.value for turn, value in zip(turns, values, strict=True)]
    return turns[worth.index(max(worth))]


def _proven(
    position: Position,
    words: Lexicon,
    edition: Edition,
    nodes: int,
    played_out: SimulatedTurn,
    effort: SearchControl,
) -> Turn:
    """Return a proven best turn. If the search ends too early, the play-out decides in doubt."""
    endgame = solve_endgame(
        position,
        words,
        edition,
        nodes=nodes,
        threads=1,
        progress=_shares(effort.progress, nodes),
        stop=effort.stop,
    )
    best = endgame.turns[0]
    enough = best.low is not None and best.low >= played_out.spread.mean
    return best.turn if endgame.proven or enough else played_out.turn


def _shares(progress: Progress | None, most: int) -> Callable[[int], None] | None:
    """Return a callback for numbers that reports them as shares of ``most``."""
    return None if progress is None else lambda done: progress(min(1.0, done / most))


def _in_bag(position: Position, edition: Edition) -> int:
    laid = sum(1 for _ in position.board.tiles())
    return edition.tiles.size - laid - sum(position.tiles_held(edition.rack_size))


def _phase(in_bag: int, foresight: Foresight) -> _Phase:
    if in_bag > 14:
        return _Phase(10, foresight.early_deals, least=50, prior=120, to_the_end=False)
    if in_bag > 7:
        return _Phase(15, foresight.late_deals, least=100, prior=100)
    return _Phase(40, foresight.last_deals, least=10, prior=0)


def _best_few(
    position: Position, words: Lexicon, leaves: Leaves | None, edition: Edition, number: int
) -> list[Turn]:
    """Return the best turns by equity; a pass if there is no other."""
    plays = generate(position, words, leaves, edition)
    found: list[Play | Exchange] = [*plays[:number], *plays.exchanges[:number]]
    found.sort(key=lambda turn: -turn.equity)
    return [*found[:number]] or [Pass()]
