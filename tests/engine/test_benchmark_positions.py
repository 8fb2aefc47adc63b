from itertools import pairwise

import pytest

from tilewright.engine.selfplay.self_play import self_play
from tilewright.engine.speed.positions import FILE, benchmark_positions, positions_of
from tilewright.engine.speed.timings import Speed
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import read_cgp
from tilewright.rules.equipment.square import Axis

LEXICON = Lexicon.load("english")


def test_there_are_a_thousand_positions() -> None:
    boards, racks = benchmark_positions()
    assert (len(boards), len(racks)) == (1000, 1000)
    assert sum(not any(board) for board in boards) > 40
    assert len({*zip(boards, racks, strict=True)}) == 1000
    assert benchmark_positions(7) == (boards[:7], racks[:7])


def test_their_boards_consist_of_words_of_the_list() -> None:
    for line in FILE.read_text("ascii").splitlines()[::50]:
        position = read_cgp(line)
        for square, _ in position.board.tiles():
            for axis in Axis:
                run = position.board.run(square, axis)
                if len(run) > 1:
                    assert "".join(tile for _, tile in run).upper() in LEXICON


def test_positions_follow_the_turns_of_their_game() -> None:
    result = self_play(2, lexicon=LEXICON, seed=4, threads=1, turns=True)
    positions = [read_cgp(line) for line in positions_of(result)]
    assert len(positions) == result.turns
    second = int(result.game_rows["turns"][0])
    assert len(positions[0].board) == len(positions[second].board) == 0
    for before, after in pairwise(positions[:second]):
        assert set(before.board.tiles()) <= set(after.board.tiles())
        assert after.scores[0] == before.scores[1]
    last = positions[second - 1]
    assert result.turn_rows is not None
    totals = (last.scores[0] + int(result.turn_rows["score"][second - 1]), last.scores[1])
    assert sorted(totals) == sorted(result.game_rows["played"][0][:2].tolist())


def test_positions_need_the_turns() -> None:
    with pytest.raises(ValueError, match="turns=True"):
        next(positions_of(self_play(1, lexicon=LEXICON, threads=1)))


def test_quartiles_enclose_half_of_the_passes() -> None:
    speed = Speed("work", "ms", (5.0, 1.0, 2.0, 4.0, 3.0))
    assert (speed.median, speed.quartiles) == (3.0, (2.0, 4.0))
    assert Speed("work", "ms", (5.0,)).quartiles == (5.0, 5.0)
