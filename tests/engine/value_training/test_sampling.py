"""The positions that the value network learns from: which they are, and what play-outs say."""

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tilewright.engine.generation import generate
from tilewright.engine.kernel import EXCHANGE, PLAY
from tilewright.engine.plays import Exchange, Play, PlayDecoder
from tilewright.engine.shipped import shipped_leaves, shipped_value
from tilewright.engine.simulation import simulate
from tilewright.engine.tile_codes import tile_codes
from tilewright.engine.training.value.sampling import ValueSampling
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import ENGLISH

ENGLISH_WORDS = Lexicon.load("english")
CODES = tile_codes(ENGLISH)
SAMPLING = ValueSampling(
    ENGLISH_WORDS, shipped_leaves("english"), shipped_value(), seed=5, deals=1, late_deals=1
)


def rows_of(sampling: ValueSampling, first: int, games: int, threads: int = 1) -> Any:
    rows = sampling.play(first, games, threads, lambda _: True)
    assert rows is not None
    return rows


@pytest.fixture(scope="module")
def rows() -> Any:
    return rows_of(SAMPLING, 0, 3)


def position_of(row: Any) -> Position:
    """The position of a row, after a turn with points, as the player to move knows it."""
    placed = [
        Placed(Square(*divmod(square, 15)), CODES.tiles([tile])[0])
        for square, tile in enumerate(row["board"].tolist())
        if tile
    ]
    rack = CODES.tiles(row["rack"].tolist()[: int(row["rack_size"])])
    board = Board(15, 15).with_tiles(placed)
    return Position(board, (ENGLISH.in_order(rack), ()), (int(row["lead"]), 0), 0)


def turns_of(row: Any) -> list[str]:
    """The sampled turns as text."""
    position = position_of(row)
    decoder = PlayDecoder(CODES.squares(position.board), position.racks[0], ENGLISH)
    found = []
    for turn in row["sampled"][: row["turns"]]:
        tiles = CODES.tiles(turn["tiles"].tolist()[: int(turn["count"])])
        if turn["kind"] == PLAY:
            found.append(decoder.decode(int(turn["lane"]), int(turn["start"]), tiles)[0])
        else:
            assert turn["kind"] == EXCHANGE
            found.append("-" + "".join(ENGLISH.in_order(tiles)))
    return found


def best_turns(position: Position) -> list[Play | Exchange]:
    plays = generate(position, ENGLISH_WORDS, shipped_leaves("english"), TOURNAMENT)
    turns: list[Play | Exchange] = [*plays, *plays.exchanges]
    return sorted(turns, key=lambda turn: -turn.equity)


def test_positions_do_not_depend_on_threads_or_how_games_are_split(rows: Any) -> None:
    parts = [rows_of(SAMPLING, 0, 1), rows_of(SAMPLING, 1, 2, threads=2)]
    assert np.array_equal(np.concatenate(parts), rows)


def test_late_positions_are_played_to_the_end_and_early_ones_are_not(rows: Any) -> None:
    late = rows["to_the_end"] == 1
    assert np.array_equal(late, rows["in_bag"] <= 20)
    assert 0 < late.sum() < len(rows)
    assert set(rows["sampled"]["win"][late].ravel()) <= {0.0, 0.5, 1.0}
    assert not rows["sampled"]["win"][~late].any()


def test_the_share_of_early_positions_and_the_fullest_bag_are_settings() -> None:
    late = rows_of(replace(SAMPLING, early_percent=0, max_in_bag=12), 0, 3)
    assert len(late) >= 3
    assert late["in_bag"].max() <= 12
    every = rows_of(replace(SAMPLING, early_percent=100, varied_percent=0), 0, 1)
    # A position with one good turn teaches nothing.
    assert sorted(set(every["turn"])) == list(every["turn"])
    assert len(every) > 0.8 * every["turn"][-1]


def test_the_best_four_turns_are_sampled_and_none_that_is_much_worse(rows: Any) -> None:
    for row in rows[::7]:
        best = best_turns(position_of(row))
        equities = {turn.text: turn.equity for turn in best}
        sampled = turns_of(row)
        found = sorted((equities[text] for text in sampled), reverse=True)
        assert len(set(sampled)) == len(sampled) <= 8
        expected = [turn.equity for turn in best[:4] if turn.equity >= best[0].equity - 25]
        assert found[: len(expected)] == pytest.approx(expected, abs=1e-3)
        assert found[-1] >= best[0].equity - 25
        assert Counter(row["sampled"]["score"][: row["turns"]].tolist()) == Counter(
            turn.score for turn in best if turn.text in sampled
        )


def test_the_means_of_play_outs_agree_with_a_simulation() -> None:
    """Both play the turns out to the end 400 times, on different deals."""
    row = rows_of(replace(SAMPLING, late_deals=400, max_in_bag=9, seed=9), 0, 1)[0]
    position = position_of(row)
    turns = {turn.text: turn for turn in best_turns(position)}
    chosen = [turns[text] for text in turns_of(row)]
    simulated = simulate(
        position,
        ENGLISH_WORDS,
        shipped_leaves("english"),
        TOURNAMENT,
        candidates=chosen,
        samples=400,
        to_the_end=True,
        confidence=None,
        threads=1,
    )
    results = {result.turn.text: result for result in simulated.turns}
    for turn, sampled in zip(chosen, row["sampled"], strict=False):
        result = results[turn.text]
        spread, win = result.spread, result.win
        assert win is not None
        gained = sampled["value"] + sampled["score"]
        assert abs(gained - spread.mean) < 3 * max(spread.margin, 0.2)
        assert abs(sampled["win"] - win.mean) < 3 * max(win.margin, 0.02)
