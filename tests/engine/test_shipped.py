import pytest

from tilewright.engine.selfplay.self_play import GREEDY, Player, self_play
from tilewright.engine.shipped import SHIPPED, shipped_leaves, shipped_wins
from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.shipped import WordList


def test_every_shipped_list_has_leaves() -> None:
    assert set(SHIPPED) == set(WordList)
    for name in SHIPPED:
        assert len(shipped_leaves(name)) == 914_624


@pytest.mark.parametrize("name", ["english", "world-english"])
def test_the_shipped_leaves_clearly_beat_greedy_play(name: str) -> None:
    players = [Player("leaves", shipped_leaves(name)), GREEDY]
    result = self_play(
        400, lexicon=Lexicon.load(name), players=players, pairs=True, threads=1, seed=1
    )
    # The expected value is 40, with a standard error of 3.6 for this number of games.
    assert result.spread().mean > 25


def test_the_shipped_leaves_are_plausible() -> None:
    value = shipped_leaves("english").value
    assert value("?") > 20 > value("S") > value("X") > 0 > value("V") > value("VV")
    assert value("AEINST") > value("AEINRT") > 20
    assert value("QU") > 0 > value("Q")
    assert max(map(value, ("UUU", "IIUUVV", "BBCCFF"))) < -20


def test_the_player_to_move_has_a_small_advantage() -> None:
    wins = shipped_wins()
    assert 0.5 < wins.wins(93, 0) < 0.6
    assert wins.wins(10, 60) > 0.9
    assert wins.wins(10, -60) < 0.3
