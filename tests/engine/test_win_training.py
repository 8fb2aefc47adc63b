import threading

import numpy as np
import pytest

from tilewright.engine.selfplay.self_play import self_play
from tilewright.engine.training import wins as win_training
from tilewright.engine.training.wins import count_games
from tilewright.engine.win_probability import count_wins
from tilewright.lexicon.lexicon import Lexicon

LEXICON = Lexicon.load("english")


def test_counting_in_batches_gives_the_same_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(win_training, "_BATCH", 4)
    reported: list[int] = []
    found = count_games(10, lexicon=LEXICON, seed=3, threads=1, progress=reported.append)
    whole = count_wins(self_play(10, lexicon=LEXICON, seed=3, threads=1, turns=True))
    assert found.games == 10
    np.testing.assert_array_equal(found.counts.wins, whole.wins)
    np.testing.assert_array_equal(found.counts.turns, whole.turns)
    assert reported[-1] == 10
    assert reported == sorted(reported)


def test_games_played_before_a_stop_are_counted() -> None:
    stop = threading.Event()
    stop.set()
    found = count_games(1_000_000, lexicon=LEXICON, threads=2, stop=stop)
    assert found.games < 1_000_000
