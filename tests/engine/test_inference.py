"""What an opponent may have kept: against a plain count, in self-play, and in the simulation."""

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement
from math import comb, exp, log, prod
from statistics import fmean

import pytest

from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.generation import best, generate, value_kept
from tilewright.engine.inference.inferred_rack import (
    InferredLeave,
    InferredRack,
    SeenTurn,
    infer_rack,
)
from tilewright.engine.kernel import PLAY
from tilewright.engine.selfplay.self_play import self_play
from tilewright.engine.simulation import simulate
from tilewright.engine.speed.positions import positions_of
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import BLANK, Tile, as_held

WORDS = Lexicon.load("english")
BEFORE = "15/15/15/15/15/15/15/5WHARVES3/15/15/15/15/15/15/15"
AFTER = BEFORE.replace("15/5WHARVES3", "8COOKED1/5WHARVES3")
# The opponent has laid COOKED above WHARVES and kept one tile.
COOKED = read_cgp(f"{AFTER} AEINRTL/ 30/66 0")
PAIRS = replace(TOURNAMENT, rack_size=2, exchange_needs=1)


def seen_turn(position: Position, before: Board, score: int) -> SeenTurn:
    there = {square for square, _ in before.tiles()}
    laid = tuple(Placed(*each) for each in position.board.tiles() if each[0] not in there)
    return SeenTurn(1, before, laid, score)


SEEN = seen_turn(COOKED, read_cgp(f"{BEFORE} / 0/0 0").board, 36)


def unseen(position: Position, edition: Edition = TOURNAMENT) -> Counter[Tile]:
    left = Counter(edition.tiles.all_tiles())
    left.subtract(as_held(tile) for _, tile in position.board.tiles())
    left.subtract(position.racks[0])
    return +left


def ways(drawn: Counter[Tile], pool: Counter[Tile]) -> int:
    return prod(comb(pool[tile], count) for tile, count in drawn.items())


def test_the_probabilities_are_those_of_a_plain_count() -> None:
    laid = tuple(tile for _, tile in SEEN.laid)
    weights = {}
    for tile, count in unseen(COOKED).items():
        position = Position(SEEN.board, ((*laid, tile), ()), (0, 0))
        found = best(position, WORDS)
        assert found is not None
        lost = max(0.0, found.equity - SEEN.score - value_kept(position, laid))
        weights[tile] = count * exp(-lost / 3)
    inferred = infer_rack(COOKED, SEEN, WORDS, tolerance=3)
    assert inferred.exhaustive
    assert inferred.racks == len(weights)
    found_leaves = {leave.text: leave.probability for leave in inferred.leaves}
    assert found_leaves == pytest.approx(
        {tile: weight / sum(weights.values()) for tile, weight in weights.items()}, rel=1e-4
    )
    assert [*found_leaves.values()] == sorted(found_leaves.values(), reverse=True)


def test_an_exchange_keeps_the_best_leave_of_its_size() -> None:
    position = read_cgp(f"{BEFORE} AE/ 30/40 0")
    pool = unseen(position, PAIRS)
    weights: Counter[Tile] = Counter()
    lost = {}
    for rack in combinations_with_replacement(sorted(pool), 2):
        if (drawn := ways(Counter(rack), pool)) == 0:
            continue
        held = replace(position, racks=(rack, ()))
        found = best(held, WORDS, edition=PAIRS)
        assert found is not None
        values = {
            kept: value_kept(held, (gone,), edition=PAIRS) for gone, kept in (rack, rack[::-1])
        }
        kept = max(values, key=lambda tile: values[tile])
        lost[rack] = kept, drawn, found.equity - values[kept]
    least = min(points for _, _, points in lost.values())
    for kept, drawn, points in lost.values():
        weights[kept] += drawn * exp(-(points - least) / 2)  # type: ignore[assignment]
    seen = SeenTurn(1, position.board, exchanged=1)
    inferred = infer_rack(position, seen, WORDS, edition=PAIRS, tolerance=2)
    assert inferred.exhaustive
    assert {leave.text: leave.probability for leave in inferred.leaves} == pytest.approx(
        {tile: weight / weights.total() for tile, weight in weights.items()}, rel=1e-3, abs=1e-9
    )


def test_random_racks_come_close_to_all_racks() -> None:
    laid = [each for each in SEEN.laid if each.tile in "CKD"]
    seen = replace(SEEN, laid=tuple(laid), score=20)
    every, some = (infer_rack(COOKED, seen, WORDS, racks=racks) for racks in (100_000, 4000))
    assert (every.exhaustive, some.exhaustive, some.racks <= 4000) == (True, False, True)
    assert sum(leave.probability for leave in some.leaves) == pytest.approx(1)
    for tile in "EISZ":
        assert some.probability(tile) == pytest.approx(every.probability(tile), abs=0.04)
    assert infer_rack(COOKED, seen, WORDS, racks=4000).leaves == some.leaves
    assert infer_rack(COOKED, seen, WORDS, racks=4000, seed=1).leaves != some.leaves


def test_known_tiles_were_kept() -> None:
    laid = [each for each in SEEN.laid if each.tile in "CKD"]
    seen = replace(SEEN, laid=tuple(laid), score=20)
    shown = replace(COOKED, racks=(COOKED.racks[0], (BLANK, "Z", "_", "_", "_", "_", "_")))
    inferred = infer_rack(shown, seen, WORDS)
    assert all({BLANK, "Z"} <= set(leave.tiles) for leave in inferred.leaves)
    assert {len(leave.tiles) for leave in inferred.leaves} == {4}
    simulation = simulate(shown, WORDS, inferred=[inferred], samples=5, candidates=2)
    assert simulation.samples == 5


def test_in_self_play_the_leave_kept_is_likelier_than_before() -> None:
    """The gain is the logarithm of the probability afterwards over that of a random draw."""
    result = self_play(3, lexicon=WORDS, seed=3, turns=True)
    positions = [read_cgp(line) for line in positions_of(result)]
    rows = result.kept_turns
    gains = []
    for at in range(len(rows) - 1):
        before, after = positions[at : at + 2]
        row = rows[at]
        if row["game"] != rows[at + 1]["game"] or row["kind"] != PLAY or row["in_bag"] == 0:
            continue
        seen = seen_turn(after, before.board, int(row["score"]))
        kept = Counter(before.racks[0]) - Counter(as_held(tile) for _, tile in seen.laid)
        if not 1 <= kept.total() <= 2:
            continue
        inferred = infer_rack(after, seen, WORDS, racks=20_000)
        assert inferred.exhaustive
        [probability] = [
            leave.probability for leave in inferred.leaves if Counter(leave.tiles) == kept
        ]
        pool = unseen(after)
        gains.append(log(probability * comb(pool.total(), kept.total()) / ways(kept, pool)))
    assert len(gains) > 10
    assert fmean(gains) > 0.5


def certain(tiles: str, seat: int = 1) -> InferredRack:
    return InferredRack(seat, (InferredLeave(tiles, tuple(tiles), 1.0),), 1, exhaustive=True)


def test_deals_follow_what_is_inferred() -> None:
    """In three quarters of the deals the opponent has the blanks, with which it scores more."""
    position = read_cgp(f"{BEFORE} AEINRTU/ 30/45 0")
    turns = generate(position, WORDS)[:2]

    def gained(*inferred: InferredRack) -> float:
        simulation = simulate(
            position,
            WORDS,
            inferred=inferred,
            candidates=[*turns],
            samples=1000,
            plies=1,
            confidence=None,
        )
        return next(each.spread.mean for each in simulation.turns if each.turn == turns[0])

    blanks, others = certain("??"), certain("UU")
    either = replace(
        blanks,
        leaves=(
            replace(blanks.leaves[0], probability=0.75),
            replace(others.leaves[0], probability=0.25),
        ),
    )
    low, high = gained(blanks), gained(others)
    assert low < gained() < high
    assert gained(either) == pytest.approx(0.75 * low + 0.25 * high, abs=3)


def test_the_number_of_threads_does_not_matter() -> None:
    inferred = infer_rack(COOKED, SEEN, WORDS)
    one, three = (
        simulate(COOKED, WORDS, inferred=[inferred], samples=64, threads=threads)
        for threads in (1, 3)
    )
    assert one.turns == three.turns


def test_two_opponents_cannot_both_hold_the_only_tile() -> None:
    position = read_cgp(f"{BEFORE} AEINRTU// 30/45/20 0")
    both = [certain("Q", 1), certain("Q", 2)]
    assert simulate(position, WORDS, inferred=both, samples=4, candidates=2).samples == 4


class Once:
    def is_set(self) -> bool:
        return True


def test_an_inference_reports_progress_and_can_be_stopped() -> None:
    laid = tuple(each for each in SEEN.laid if each.tile in "CKD")
    seen = replace(SEEN, laid=laid, score=20)
    counts: list[int] = []
    infer_rack(COOKED, seen, WORDS, racks=1000, progress=counts.append)
    assert counts == sorted(counts)
    assert 0 < counts[0] < 1000
    stopped = infer_rack(COOKED, seen, WORDS, racks=100_000, stop=Once())
    assert 0 < stopped.racks < 100
    assert not stopped.exhaustive


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(BadArgument, match="seen must be a SeenTurn"):
        infer_rack(COOKED, "8H HOAX", WORDS)  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="the seat must be from 1 to 1"):
        infer_rack(COOKED, replace(SEEN, seat=2), WORDS)
    with pytest.raises(BadArgument, match="racks must be a number from 1"):
        infer_rack(COOKED, SEEN, WORDS, racks=0)
    with pytest.raises(UnsupportedByEngine, match="tolerance must be a positive number"):
        infer_rack(COOKED, SEEN, WORDS, tolerance=0)
    with pytest.raises(UnsupportedByEngine, match="a play or an exchange"):
        infer_rack(COOKED, replace(SEEN, laid=()), WORDS)
    with pytest.raises(UnsupportedByEngine, match="no tile is known to be kept in an exchange"):
        infer_rack(
            read_cgp(f"{BEFORE} AEINRTL/Z 30/66 0 x-held 7/7;"),
            SeenTurn(1, SEEN.board, exchanged=3),
            WORDS,
        )
    full = Board(15, 15, {Square(at // 15, at % 15): "E" for at in range(90)})
    with pytest.raises(UnsupportedByEngine, match="needs tiles in the bag"):
        infer_rack(COOKED, replace(SEEN, board=full), WORDS)
    with pytest.raises(BadArgument, match="at most one rack for each opponent"):
        simulate(COOKED, WORDS, inferred=[certain("E"), certain("E")], samples=1)
    with pytest.raises(UnsupportedByEngine, match="not among the unseen ones"):
        simulate(COOKED, WORDS, inferred=[certain("KK")], samples=1)
    shown = read_cgp(f"{AFTER} AEINRTL/Z 30/66 0 x-held 7/7;")
    with pytest.raises(BadArgument, match="inferred from the known tiles"):
        simulate(shown, WORDS, inferred=[certain("E")], samples=1)
