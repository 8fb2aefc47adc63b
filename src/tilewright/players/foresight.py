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
"""

from dataclasses import dataclass

from tilewright.engine.endgame.solver import solve_endgame
from tilewright.engine.generation import generate
from tilewright.engine.learned_value import turn_values
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.shipped import shipped_value
from tilewright.engine.simulation import SimulatedTurn, Utility, simulate
from tilewright.engine.turn_rows import Pass, Turn
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.players.strength import Foresight
from tilewright.rules.editions.edition import Edition

# A turn is no longer played out once another is better with this confidence. It is low, because a
# wrong decision between nearly equal turns costs little.
CONFIDENCE = 0.5
POINTS = Utility(per_win=0, per_point=1)


@dataclass(frozen=True, slots=True)
class _Phase:
    """How turns are compared: their number, and the play-outs that the learned value counts for."""

    candidates: int
    deals: int
    prior: int
    to_the_end: bool = True
    one_deal: bool = False


def foreseen_turn(
    position: Position,
    words: Lexicon,
    leaves: Leaves | None,
    edition: Edition,
    foresight: Foresight,
    seed: int,
) -> Turn | None:
    """Return the best turn, or None if looking ahead is impossible or does not help.

    It is impossible with a finish line or circulating blanks. Without a network for the game, it
    only helps in the last turns.
    """
    if edition.finish_line is not None or edition.blanks_circulate:
        return None
    learned = len(position.racks) == 2 and shipped_value().fits(edition)
    phase = _phase(position, edition, foresight)
    if phase.prior and not learned:
        return None
    turns = _best_few(position, words, leaves, edition, phase.candidates)
    if len(turns) == 1:
        return turns[0]
    if phase.deals == 0:
        values = turn_values(position, words, turns, leaves=leaves, edition=edition)
        worth = [turn.score + value.value for turn, value in zip(turns, values, strict=True)]
        return turns[worth.index(max(worth))]
    simulation = simulate(
        position,
        words,
        leaves,
        edition,
        candidates=[turn for turn in turns if not isinstance(turn, Pass)],
        samples=phase.deals,
        plies=None if phase.to_the_end else 2,
        to_the_end=phase.to_the_end,
        confidence=CONFIDENCE,
        utility=None if phase.to_the_end else POINTS,
        prior=phase.prior,
        seed=seed,
        threads=1,
    )
    best = simulation.turns[0]
    if phase.one_deal and foresight.endgame_nodes:
        return _proven(position, words, edition, foresight.endgame_nodes, best)
    return best.turn


def _proven(
    position: Position, words: Lexicon, edition: Edition, nodes: int, played_out: SimulatedTurn
) -> Turn:
    """Return a proven best turn. If the search ends too early, the play-out decides in doubt."""
    endgame = solve_endgame(position, words, edition, nodes=nodes, threads=1)
    best = endgame.turns[0]
    enough = best.low is not None and best.low >= played_out.spread.mean
    return best.turn if endgame.proven or enough else played_out.turn


def _phase(position: Position, edition: Edition, foresight: Foresight) -> _Phase:
    laid = sum(1 for _ in position.board.tiles())
    in_bag = edition.tiles.size - laid - sum(position.tiles_held(edition.rack_size))
    if in_bag > 14:
        return _Phase(10, foresight.early_deals, prior=120, to_the_end=False)
    if in_bag > 7:
        return _Phase(15, foresight.late_deals, prior=100)
    one_deal = in_bag <= 0 and len(position.racks) == 2
    deals = 1 if one_deal else foresight.last_deals
    return _Phase(25, deals, prior=0, one_deal=one_deal)


def _best_few(
    position: Position, words: Lexicon, leaves: Leaves | None, edition: Edition, number: int
) -> list[Turn]:
    """Return the best turns by equity; a pass if there is no other."""
    plays = generate(position, words, leaves, edition)
    found: list[Play | Exchange] = [*plays[:number], *plays.exchanges[:number]]
    found.sort(key=lambda turn: -turn.equity)
    return [*found[:number]] or [Pass()]
