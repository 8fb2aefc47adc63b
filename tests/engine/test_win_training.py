import threading

import numpy as np
import pytest

from tilewright.engine import win_training
from tilewright.engine.self_play import self_play
from tilewright.engine.win_probability import count_wins
from tilewright.engine.win_training import count_games
from tilewright.lexicon.lexicon import Lexicon

LEXICON = Lexicon.load("english")


def test_games_counted_in_parts_are_those_counted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(win_training, "_PART", 4)
    told: list[int] = []
    found = count_games(10, lexicon=LEXICON, seed=3, threads=1, progress=told.append)
    whole = count_wins(self_play(10, lexicon=LEXICON, seed=3, threads=1, turns=True))
    assert found.games == 10
    np.testing.assert_array_equal(found.counts.wins, whole.wins)
    np.testing.assert_array_equal(found.counts.turns, whole.turns)
    assert told[-1] == 10
    assert told == sorted(told)


def test_when_stopped_it_counts_what_was_played() -> None:
    stop = threading.Event()
    stop.set()
    found = count_games(1_000_000, lexicon=LEXICON, threads=2, stop=stop)
    assert found.games < 1_000_000
