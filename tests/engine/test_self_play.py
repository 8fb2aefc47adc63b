import resource
import subprocess
import sys
import threading
from dataclasses import replace

import numpy as np
import pytest

from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.leaves import Leaves
from tilewright.engine.self_play import GREEDY, Player, self_play
from tilewright.engine.self_play_result import SelfPlayResult
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.gcg_reader import read_gcg
from tilewright.notation.gcg_writer import write_gcg
from tilewright.notation.replay import replay
from tilewright.rules.edition import Edition, nine_tiles
from tilewright.rules.editions import CLASSIC_2003, TOURNAMENT
from tilewright.rules.finish_line import FinishLine
from tilewright.rules.tiles import ENGLISH

LEXICON = Lexicon.load("english")


def some_leaves() -> Leaves:
    zero = Leaves.of_box(ENGLISH, longest=3)
    return zero.with_values(np.random.default_rng(1).normal(0, 5, len(zero)))


def some_games(games: int = 8, players: int = 2, edition: Edition = TOURNAMENT) -> SelfPlayResult:
    return self_play(
        games, lexicon=LEXICON, players=players, seed=7, threads=2, turns=True, edition=edition
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_replay_by_the_rules_without_a_difference(players: int) -> None:
    result = some_games(players=players)
    for document, game in zip(result.games(), result.game_rows, strict=True):
        again = replay(read_gcg(write_gcg(document)))
        assert (again.differences, again.errors) == ((), ())
        assert list(again.final) == game["final"][:players].tolist()


def test_classic_games_end_by_passing_and_others_lose_their_own() -> None:
    for document, game in zip(
        (result := some_games(edition=CLASSIC_2003)).games(), result.game_rows, strict=True
    ):
        again = replay(read_gcg(write_gcg(document)))
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


def test_threads_change_nothing() -> None:
    one, three = (
        self_play(25, lexicon=LEXICON, seed=3, threads=threads, turns=True) for threads in (1, 3)
    )
    assert one.turn_rows is not None
    assert three.turn_rows is not None
    assert one.game_rows.tobytes() == three.game_rows.tobytes()
    assert one.turn_rows.tobytes() == three.turn_rows.tobytes()


def test_another_seed_is_another_game() -> None:
    one, other = (self_play(1, lexicon=LEXICON, seed=seed, threads=1) for seed in (1, 2))
    assert one.game_rows.tobytes() != other.game_rows.tobytes()


def test_part_of_a_run_is_the_same_elsewhere() -> None:
    whole = self_play(6, lexicon=LEXICON, seed=3, threads=1)
    part = self_play(4, lexicon=LEXICON, seed=3, threads=1, first_game=2)
    assert whole.game_rows[2:].tobytes() == part.game_rows.tobytes()


def test_in_a_pair_everyone_plays_the_same_bag_from_every_seat() -> None:
    players = [Player("thoughtful", some_leaves()), GREEDY]
    result = self_play(
        10, lexicon=LEXICON, players=players, seed=5, threads=1, pairs=True, turns=True
    )
    assert result.turn_rows is not None
    first = result.turn_rows[result.turn_rows["turn"] == 0]
    np.testing.assert_array_equal(first["rack"][::2], first["rack"][1::2])
    assert first["player"].tolist() == [0, 1] * 5


def test_alike_players_in_pairs_are_equal_to_the_point() -> None:
    result = self_play(10, lexicon=LEXICON, seed=5, threads=1, pairs=True)
    assert result.spread().mean == 0
    assert result.wins().mean == 0.5


def test_columns_by_player_follow_the_seats() -> None:
    result = some_games(players=3)
    by_player = result.by_player("final")
    for game, row in zip(result.game_rows, by_player, strict=True):
        for seat, player in enumerate(game["player"][:3].tolist()):
            assert row[player] == game["final"][seat]


def test_the_summary_counts_what_the_rows_say() -> None:
    result = some_games()
    assert result.turn_rows is not None
    told = result.summary()
    assert told["games"] == 8
    assert told["turns"] == len(result.turn_rows)
    assert told["mean_score"] == result.game_rows["final"][:, :2].mean()
    bonus = (result.turn_rows["kind"] == 0) & (result.turn_rows["count"] == 7)
    assert told["bingos_per_game"] == bonus.sum() / 8


def test_progress_is_told_up_to_the_end() -> None:
    told: list[int] = []
    self_play(5, lexicon=LEXICON, threads=1, progress=told.append)
    assert told[-1] == 5
    assert told == sorted(told)


def test_it_stops_when_told_to() -> None:
    stop = threading.Event()
    stop.set()
    result = self_play(10_000_000, lexicon=LEXICON, threads=2, stop=stop)
    assert result.stopped
    assert len(result) < 10_000_000


def test_what_progress_raises_comes_out() -> None:
    def fail(_: int) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        self_play(100_000, lexicon=LEXICON, threads=2, progress=fail)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param({"players": 1}, "2 to 4 players", id="alone"),
        pytest.param({"players": 5}, "2 to 4 players", id="five"),
        pytest.param({"threads": 0}, "threads", id="no-threads"),
        pytest.param({"games": -1}, "numbered", id="fewer-than-no-games"),
        pytest.param({"seed": -1}, "seed", id="a-negative-seed"),
        pytest.param({"seed": 1 << 64}, "seed", id="too-large-a-seed"),
        pytest.param(
            {"edition": replace(TOURNAMENT, finish_line=FinishLine())}, "finish line", id="a-race"
        ),
    ],
)
def test_bad_settings_are_refused(change: dict[str, object], why: str) -> None:
    settings: dict[str, object] = {"games": 1, "lexicon": LEXICON, "threads": 1} | change
    with pytest.raises((ValueError, NotForTheEngine), match=why):
        self_play(**settings)  # type: ignore[arg-type]


def test_whole_numbers_of_numpy_are_numbers() -> None:
    mine = self_play(1, lexicon=LEXICON, threads=1, seed=3, first_game=2)
    theirs = self_play(
        np.uint32(1), lexicon=LEXICON, threads=1, seed=np.uint64(3), first_game=np.int64(2)
    )
    np.testing.assert_array_equal(mine.game_rows, theirs.game_rows)


@pytest.mark.parametrize("what", ["games", "seed", "first_game"])
@pytest.mark.parametrize("number", [1.0, "1"])
def test_what_is_no_whole_number_is_refused_at_once(what: str, number: object) -> None:
    settings: dict[str, object] = {"games": 1, "lexicon": LEXICON, "threads": 1, what: number}
    with pytest.raises(TypeError):
        self_play(**settings)  # type: ignore[arg-type]


def test_without_turns_there_are_no_game_files() -> None:
    with pytest.raises(ValueError, match="turns"):
        next(self_play(1, lexicon=LEXICON, threads=1).games())


def with_little_memory(games: str, threads: int) -> list[str]:
    """Games in a process that may use 6 GB, of which each thread takes one for its stack."""
    program = (
        "import threading, sys; from tilewright.engine.self_play import self_play\n"
        "from tilewright.lexicon.lexicon import Lexicon\n"
        "stop, words = threading.Event(), Lexicon.load('english')\n"
        f"result = self_play({games}, lexicon=words, threads={threads}, seed=7, stop=stop,\n"
        f"    progress=lambda played: stop.set() if played > 100 else None)\n"
        "print(result.stopped, result.game_rows['final'][:6, :2].sum())"
    )

    def limit() -> None:
        for what, most in ((resource.RLIMIT_STACK, 1 << 30), (resource.RLIMIT_AS, 6 << 30)):
            resource.setrlimit(what, (most, resource.getrlimit(what)[1]))

    told = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        # Nothing else that takes a thread, or all addresses, as the sanitizers do.
        env={"OPENBLAS_NUM_THREADS": "1"},
        preexec_fn=limit,
    )
    return told.stdout.split()


def test_as_many_games_as_there_are_numbers_take_no_room_before_they_are_played() -> None:
    assert with_little_memory("2**32 - 1", threads=1)[0] == "True"


def test_where_the_system_gives_fewer_threads_the_games_are_the_same() -> None:
    six = self_play(6, lexicon=LEXICON, threads=1, seed=7).game_rows["final"][:, :2]
    assert with_little_memory("6", threads=64) == ["False", str(six.sum())]
