import resource
import subprocess
import sys
import threading
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.selfplay.executor import LocalExecutor
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.self_play import GREEDY, Player, play_batches, self_play
from tilewright.engine.selfplay.series import PlayedGames, Series
from tilewright.engine.selfplay.totals import Totals
from tilewright.engine.shipped import shipped_leaves
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.replay import replay_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.rules.editions.edition import Edition, nine_tiles
from tilewright.rules.editions.finish_line import FinishLine
from tilewright.rules.editions.presets import CLASSIC_2003, TOURNAMENT
from tilewright.rules.equipment.tiles import ENGLISH

LEXICON = Lexicon.load("english")


def some_leaves() -> Leaves:
    zero = Leaves.of_box(ENGLISH, longest=3)
    return zero.with_values(np.random.default_rng(1).normal(0, 5, len(zero)))


def some_games(games: int = 8, players: int = 2, edition: Edition = TOURNAMENT) -> SelfPlayResult:
    return self_play(
        games, lexicon=LEXICON, players=players, seed=7, threads=2, turns=True, edition=edition
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_replay_without_a_difference(players: int) -> None:
    result = some_games(players=players)
    for document, game in zip(result.games(), result.game_rows, strict=True):
        again = replay_gcg(read_gcg(write_gcg(document)))
        assert (again.differences, again.errors) == ((), ())
        assert list(again.final) == game["final"][:players].tolist()


def test_classic_games_end_by_passing_and_deduct_the_tiles_left() -> None:
    for document, game in zip(
        (result := some_games(edition=CLASSIC_2003)).games(), result.game_rows, strict=True
    ):
        again = replay_gcg(read_gcg(write_gcg(document)))
        assert not again.errors
        assert list(again.final) == game["final"][:2].tolist()


def test_no_tile_is_lost() -> None:
    for edition in (TOURNAMENT, nine_tiles(TOURNAMENT)):
        result = some_games(edition=edition)
        assert result.turn_rows is not None
        for game in result.game_rows:
            turns = result.turn_rows[result.turn_rows["game"] == game["game"]]
            laid = turns[turns["kind"] == 0]["count"].sum()
            assert laid + game["left_count"].sum() + in_bag_at_the_end(turns) == ENGLISH.size


def in_bag_at_the_end(turns: np.ndarray) -> int:
    last = turns[-1]
    drawn = min(int(last["count"]), int(last["in_bag"])) if last["kind"] == 0 else 0
    return int(last["in_bag"]) - drawn


def test_the_number_of_threads_does_not_change_the_games() -> None:
    one, three = (
        self_play(25, lexicon=LEXICON, seed=3, threads=threads, turns=True) for threads in (1, 3)
    )
    assert one.turn_rows is not None
    assert three.turn_rows is not None
    assert one.game_rows.tobytes() == three.game_rows.tobytes()
    assert one.turn_rows.tobytes() == three.turn_rows.tobytes()


def test_the_words_are_english_by_default() -> None:
    assert self_play(2, threads=1).lexicon == "english"


def test_another_seed_gives_other_games() -> None:
    one, other = (self_play(1, lexicon=LEXICON, seed=seed, threads=1) for seed in (1, 2))
    assert one.game_rows.tobytes() != other.game_rows.tobytes()


def test_part_of_a_run_can_be_played_separately() -> None:
    whole = self_play(6, lexicon=LEXICON, seed=3, threads=1)
    part = self_play(4, lexicon=LEXICON, seed=3, threads=1, first_game=2)
    assert whole.game_rows[2:].tobytes() == part.game_rows.tobytes()


def test_batches_give_the_same_games_and_statistics_in_constant_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tilewright.engine.selfplay.self_play._BATCH", 4)
    whole = self_play(10, lexicon=LEXICON, leaves=None, players=3, seed=3, threads=1, first_game=2)
    players = tuple(Player(f"player {number}") for number in (1, 2, 3))
    series = Series(TOURNAMENT, LEXICON, players, seed=3)
    totals, sizes, reported = Totals.zero(3), [], [0]

    def on_progress(played: int) -> bool:
        reported.append(played)
        return True

    for batch in play_batches(series, LocalExecutor(1), 2, 10, on_progress):
        totals = totals.plus(batch)
        sizes.append(len(batch))
    assert sizes == [4, 4, 2]
    assert (sorted(reported), reported[-1]) == (reported, 10)
    expected = whole.summary() | {"seconds": totals.seconds}
    expected["games_per_second"] = 10 / totals.seconds
    assert totals.summary() == {name: pytest.approx(value) for name, value in expected.items()}


def test_a_stopped_batch_ends_before_the_first_missing_game() -> None:
    played = self_play(5, lexicon=LEXICON, threads=1, seed=3, turns=True)
    present = np.array([True, True, False, True, True])
    turns = played.kept_turns[present[played.game_of_turn]]
    rest = PlayedGames(played.game_rows[present], turns, None, stopped=True).leading(0)
    assert rest.game_rows["game"].tolist() == [0, 1]
    assert set(rest.turn_rows["game"].tolist()) == {0, 1}


def test_pairs_play_the_same_bag_from_every_seat() -> None:
    players = [Player("thoughtful", some_leaves()), GREEDY]
    result = self_play(
        10, lexicon=LEXICON, players=players, seed=5, threads=1, pairs=True, turns=True
    )
    assert result.turn_rows is not None
    first = result.turn_rows[result.turn_rows["turn"] == 0]
    np.testing.assert_array_equal(first["rack"][::2], first["rack"][1::2])
    assert first["player"].tolist() == [0, 1] * 5


def test_identical_players_score_the_same_in_pairs() -> None:
    result = self_play(10, lexicon=LEXICON, seed=5, threads=1, pairs=True)
    assert result.spread().mean == 0
    assert result.wins().mean == 0.5


def test_columns_by_player_follow_the_seats() -> None:
    result = some_games(players=3)
    by_player = result.by_player("final")
    for game, row in zip(result.game_rows, by_player, strict=True):
        for seat, player in enumerate(game["player"][:3].tolist()):
            assert row[player] == game["final"][seat]


def test_the_summary_agrees_with_the_rows() -> None:
    result = some_games()
    assert result.turn_rows is not None
    summary = result.summary()
    assert summary["games"] == 8
    assert summary["turns"] == len(result.turn_rows)
    assert summary["mean_score"] == result.game_rows["final"][:, :2].mean()
    bonus = (result.turn_rows["kind"] == 0) & (result.turn_rows["count"] == 7)
    assert summary["bingos_per_game"] == bonus.sum() / 8


def test_progress_is_reported_until_the_end() -> None:
    reported: list[int] = []
    self_play(5, lexicon=LEXICON, threads=1, progress=reported.append)
    assert reported[-1] == 5
    assert reported == sorted(reported)


def test_it_stops_on_request() -> None:
    stop = threading.Event()
    stop.set()
    result = self_play(10_000_000, lexicon=LEXICON, threads=2, stop=stop)
    assert result.stopped
    assert len(result) < 10_000_000


def test_an_exception_in_progress_propagates() -> None:
    def fail(_: int) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        self_play(100_000, lexicon=LEXICON, threads=2, progress=fail)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param({"players": 1}, "2 to 4 players", id="one-player"),
        pytest.param({"players": 5}, "2 to 4 players", id="five-players"),
        pytest.param({"threads": 0}, "threads", id="no-threads"),
        pytest.param({"games": -1}, "game numbers", id="negative-number-of-games"),
        pytest.param({"pairs": True}, "multiples of 2", id="half-a-pair"),
        pytest.param(
            {"pairs": True, "games": 2, "first_game": 1}, "multiples", id="odd-first-game"
        ),
        pytest.param({"players": "two"}, "sequence of Player", id="players-as-text"),
        pytest.param({"seed": -1}, "seed", id="negative-seed"),
        pytest.param({"seed": 1 << 64}, "seed", id="seed-too-large"),
        pytest.param(
            {"edition": replace(TOURNAMENT, finish_line=FinishLine())},
            "finish line",
            id="finish-line",
        ),
    ],
)
def test_bad_settings_are_rejected(change: dict[str, object], why: str) -> None:
    settings: dict[str, object] = {"games": 1, "lexicon": LEXICON, "threads": 1} | change
    with pytest.raises((ValueError, UnsupportedByEngine), match=why):
        self_play(**settings)  # type: ignore[arg-type]


def test_numpy_integers_are_accepted() -> None:
    mine = self_play(1, lexicon=LEXICON, threads=1, seed=3, first_game=2)
    theirs = self_play(
        np.uint32(1), lexicon=LEXICON, threads=1, seed=np.uint64(3), first_game=np.int64(2)
    )
    np.testing.assert_array_equal(mine.game_rows, theirs.game_rows)


def test_a_list_of_your_own_plays_with_the_english_leaves() -> None:
    own = Lexicon.from_words(LEXICON, name="my own")
    settings: dict[str, Any] = {"seed": 1, "threads": 1}
    found = self_play(20, lexicon=own, **settings)
    english = self_play(20, lexicon=LEXICON, leaves=shipped_leaves("english"), **settings)
    np.testing.assert_array_equal(found.game_rows, english.game_rows)
    without = self_play(20, lexicon=own, leaves=None, **settings)
    assert found.mean_score.mean > without.mean_score.mean + 15


def test_a_name_instead_of_leaves_is_named_in_the_error() -> None:
    with pytest.raises(BadArgument, match=r"leaves must be Leaves, .* not 'english'"):
        self_play(1, lexicon=LEXICON, leaves="english")  # type: ignore[arg-type]


@pytest.mark.parametrize("what", ["games", "seed", "first_game"])
@pytest.mark.parametrize("number", [1.0, "1"])
def test_other_types_are_rejected(what: str, number: object) -> None:
    settings: dict[str, object] = {"games": 1, "lexicon": LEXICON, "threads": 1, what: number}
    with pytest.raises(TypeError):
        self_play(**settings)  # type: ignore[arg-type]


def test_game_files_need_the_turns() -> None:
    with pytest.raises(ValueError, match="turns"):
        next(self_play(1, lexicon=LEXICON, threads=1).games())


def with_little_memory(games: str, threads: int) -> list[str]:
    """Play in a process limited to 6 GB, where each thread's stack takes 1 GB."""
    program = (
        "import threading, sys; from tilewright.engine.selfplay.self_play import self_play\n"
        "from tilewright.lexicon.lexicon import Lexicon\n"
        "stop, words = threading.Event(), Lexicon.load('english')\n"
        f"result = self_play({games}, lexicon=words, threads={threads}, seed=7, stop=stop,\n"
        f"    progress=lambda played: stop.set() if played > 100 else None)\n"
        "print(result.stopped, result.game_rows['final'][:6, :2].sum())"
    )

    def limit() -> None:
        for what, maximum in ((resource.RLIMIT_STACK, 1 << 30), (resource.RLIMIT_AS, 6 << 30)):
            resource.setrlimit(what, (maximum, resource.getrlimit(what)[1]))

    finished = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        # An empty environment: nothing else may start threads or reserve address space.
        env={"OPENBLAS_NUM_THREADS": "1"},
        preexec_fn=limit,
    )
    return finished.stdout.split()


def test_memory_is_not_reserved_for_games_in_advance() -> None:
    assert with_little_memory("2**32 - 1", threads=1)[0] == "True"


def test_games_are_the_same_when_the_system_refuses_threads() -> None:
    six = self_play(6, lexicon=LEXICON, threads=1, seed=7).game_rows["final"][:, :2]
    assert with_little_memory("6", threads=64) == ["False", str(six.sum())]
