"""Features of plays are what the rows and observations say."""

from collections import Counter

import numpy as np
import pytest

from tests.env.games import random_states, settings_of
from tilewright.engine import BadArgument
from tilewright.env import BatchEnv, play_features


@pytest.mark.parametrize("edition", ["tournament", "nine-tiles"])
def test_features_describe_every_play(edition: str) -> None:
    settings = settings_of(edition)
    size = settings.edition.rack_size
    ends = 0
    for state in random_states(settings, 2):
        if state.is_terminal():
            continue
        plays, bag = state.choices.plays, len(state.game.bag)
        found = play_features(plays.rows, state.observation_tensor())
        assert (play_features(plays, state.observation_tensor()) == found).all()
        assert found.shape == (len(plays), 64)
        assert np.abs(found[:, :10]).max(initial=0) <= 3
        rack = settings.codes.rack(state.game.racks[state.current_player()])
        for play, row in list(zip(plays, found, strict=True))[::29]:
            laid = Counter("?" if tile.islower() else tile for _, tile in play.placed)
            kept = Counter(settings.codes.tiles(rack)) - laid
            count = laid.total()
            assert row[0] == pytest.approx(play.score / 100)
            assert row[1] == pytest.approx(play.leave_value / 100, abs=1e-5)
            assert row[2:4] * size == pytest.approx([count, len(rack) - count])
            assert row[4] == (count == size)
            assert row[5] == (bag == 0 and count == len(rack))
            assert row[6] * 100 == pytest.approx(max(bag - count, 0))
            for counted, columns in ((laid, row[10:37]), (kept, row[37:])):
                tiles = "?ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                assert columns.tolist() == [counted[tile] for tile in tiles]
            ends += row[5]
    assert ends > 0


def test_observations_belong_to_the_plays() -> None:
    batch = BatchEnv(3)
    observations, info = batch.reset()
    with pytest.raises(BadArgument, match="observations must be one, or one for each of"):
        play_features(info["plays"], observations)
