from pathlib import Path

import numpy as np
import pytest

from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.self_play import self_play
from tilewright.engine.win_probability import (
    MAX_LEAD,
    BadWinTable,
    WinTable,
    count_wins,
    win_table,
)
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.equipment.tiles import ENGLISH


@pytest.fixture(scope="module")
def result() -> SelfPlayResult:
    return self_play(
        200, lexicon=Lexicon.load("english"), leaves=None, threads=1, seed=3, turns=True
    )


def test_every_turn_is_counted_once(result: SelfPlayResult) -> None:
    counts = count_wins(result)
    assert counts.turns.sum() == result.turns
    assert (counts.wins <= counts.turns).all()
    opening = counts.turns[ENGLISH.size - 7]
    assert opening[MAX_LEAD] >= 200
    assert opening.sum() == opening[MAX_LEAD]


def test_counts_of_games_add_up(result: SelfPlayResult) -> None:
    assert result.turn_rows is not None
    expected = np.zeros_like(count_wins(result).turns)
    for game in result.game_rows:
        totals, laid = [0, 0], 0
        for turn in result.turn_rows[result.turn_rows["game"] == game["game"]]:
            seat = int(turn["seat"])
            unseen = ENGLISH.size - laid - int(turn["rack_size"])
            lead = totals[seat] - totals[1 - seat]
            expected[unseen, max(-MAX_LEAD, min(lead, MAX_LEAD)) + MAX_LEAD] += 1
            totals[seat] += int(turn["score"])
            laid += int(turn["count"]) if turn["kind"] == 0 else 0
    np.testing.assert_array_equal(count_wins(result).turns, expected)


def test_a_larger_lead_never_wins_less_often(result: SelfPlayResult) -> None:
    table = win_table(count_wins(result))
    assert (np.diff(table.share, axis=1) >= 0).all()
    assert table.wins(50, 150) > 0.85 > table.wins(50, 0) > 0.3 > table.wins(50, -150)
    assert table.wins(20, 60) > table.wins(90, 60)
    assert table.wins(3, 10_000) == table.wins(3, MAX_LEAD) > 0.99


def test_a_table_round_trips_through_its_file(result: SelfPlayResult, tmp_path: Path) -> None:
    table = win_table(count_wins(result))
    table.save(tmp_path / "wins.npz")
    np.testing.assert_allclose(WinTable.load(tmp_path / "wins.npz").share, table.share, atol=1e-4)


def test_other_files_are_rejected(tmp_path: Path) -> None:
    (tmp_path / "no.npz").write_bytes(b"no")
    with pytest.raises(BadWinTable):
        WinTable.load(tmp_path / "no.npz")
    with pytest.raises(BadWinTable):
        WinTable(np.zeros((3, 3), dtype=np.float32))


def test_games_of_three_players_are_rejected() -> None:
    three = self_play(1, lexicon=Lexicon.load("english"), players=3, threads=1, turns=True)
    with pytest.raises(ValueError, match="two"):
        count_wins(three)
