"""Self-play on a real Ray cluster, started once on this machine."""

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import ray
from pyarrow import parquet
from typer.testing import CliRunner, Result

from tests.engine.test_leave_training import assert_same
from tilewright import __version__, arena
from tilewright.cli.main import app
from tilewright.engine.batch import SimulationWork, simulate_all
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.selfplay.ray_cluster import (
    MissingRay,
    RayExecutor,
    connect_cluster,
    perform,
)
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.self_play import GREEDY, Player, self_play
from tilewright.engine.selfplay.serialized_series import SerializedSeries, VersionMismatch
from tilewright.engine.selfplay.series import Series
from tilewright.engine.simulation import Simulation
from tilewright.engine.training.leaves import Training, TrainingState, initial_state, train
from tilewright.env import BatchEnv
from tilewright.lexicon.lexicon import Lexicon
from tilewright.matches import PlayerSpec
from tilewright.notation.cgp.position import read_cgp
from tilewright.players import seen_position
from tilewright.rules import View
from tilewright.rules.editions.finish_line import FinishLine
from tilewright.rules.editions.presets import CLASSIC_2003, TOURNAMENT
from tilewright.rules.equipment.tiles import ENGLISH

ENGLISH_WORDS = Lexicon.load("english")
OWN_WORDS = Lexicon.from_words(word for word in ENGLISH_WORDS if len(word) < 7)


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[RayExecutor]:
    with connect_cluster("local") as executor:
        yield executor


def some_leaves() -> Leaves:
    zero = Leaves.of_box(ENGLISH, longest=3)
    return zero.with_values(np.random.default_rng(1).normal(0, 5, len(zero)))


def assert_same_games(one: SelfPlayResult, other: SelfPlayResult) -> None:
    assert one.game_rows.tobytes() == other.game_rows.tobytes()
    if one.turn_rows is None:
        assert other.turn_rows is None
    else:
        assert other.turn_rows is not None
        assert one.turn_rows.tobytes() == other.turn_rows.tobytes()
    assert statistics(one) == statistics(other)


def statistics(result: SelfPlayResult) -> dict[str, object]:
    timed = ("seconds", "games_per_second")
    return {name: value for name, value in result.summary().items() if name not in timed}


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"turns": True}, id="with-turns"),
        pytest.param({"first_game": 1000}, id="part-of-a-longer-run"),
        pytest.param({"players": 3, "threads": 1}, id="three-players-on-one-core"),
        pytest.param({"lexicon": OWN_WORDS, "edition": CLASSIC_2003}, id="own-words-and-rules"),
        pytest.param(
            {
                "players": [Player("thoughtful", some_leaves()), GREEDY],
                "pairs": True,
                "turns": True,
            },
            id="pairs-of-different-players",
        ),
    ],
)
def test_a_cluster_plays_the_same_games_as_one_machine(settings: dict[str, object]) -> None:
    arguments: dict[str, object] = {"lexicon": ENGLISH_WORDS, "seed": 11} | settings
    here = self_play(38, **arguments)  # type: ignore[arg-type]
    there = self_play(38, **arguments, cluster="local")  # type: ignore[arg-type]
    assert_same_games(here, there)


def test_training_on_a_cluster_gives_the_same_result(tmp_path: Path) -> None:
    some = Training(ENGLISH_WORDS, (12, 25), longest=3)
    saved: list[TrainingState] = []
    here = train(some, initial_state(some), save=lambda _: None, threads=1)
    there = train(some, initial_state(some), save=saved.append, cluster="local", part=4)
    assert len(saved) > 4
    assert_same(here, there, tmp_path)


def test_a_training_can_move_to_a_cluster(tmp_path: Path) -> None:
    some = Training(ENGLISH_WORDS, (12, 25), longest=3)
    stop = threading.Event()
    halfway = train(some, initial_state(some), lambda _: stop.set(), stop=stop, threads=1, part=5)
    assert halfway.played == 5
    there = train(some, halfway, save=lambda _: None, cluster="local")
    assert_same(train(some, initial_state(some), save=lambda _: None), there, tmp_path)


def test_progress_is_reported_until_the_end() -> None:
    reported: list[int] = []
    self_play(40, lexicon=ENGLISH_WORDS, cluster="local", progress=reported.append)
    assert (reported[0], reported[-1]) == (0, 40)
    assert reported == sorted(reported)
    assert len(set(reported)) > 2


def test_it_stops_on_request_and_returns_complete_games() -> None:
    stop = threading.Event()
    result = self_play(
        10_000_000,
        lexicon=ENGLISH_WORDS,
        seed=5,
        cluster="local",
        progress=lambda played: stop.set() if played else None,
        stop=stop,
    )
    assert result.stopped
    assert 0 < len(result) < 10_000_000
    numbers = result.game_rows["game"].tolist()
    assert numbers == sorted(numbers)
    here = self_play(1, lexicon=ENGLISH_WORDS, seed=5, first_game=numbers[-1], threads=1)
    assert result.game_rows[-1:].tobytes() == here.game_rows.tobytes()


def test_an_exception_in_progress_propagates() -> None:
    def fail(_: int) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        self_play(100_000, lexicon=ENGLISH_WORDS, cluster="local", progress=fail)


def test_games_of_a_killed_process_are_played_again() -> None:
    killed: list[int] = []

    def kill_one(_: int) -> None:
        if not killed and (playing := list(processes_playing())):
            os.kill(playing[0], signal.SIGKILL)
            killed.append(playing[0])

    games = 1500
    there = self_play(games, lexicon=ENGLISH_WORDS, seed=2, cluster="local", progress=kill_one)
    assert killed
    assert_same_games(there, self_play(games, lexicon=ENGLISH_WORDS, seed=2))


def processes_playing() -> Iterator[int]:
    """Yield the processes of this cluster that are playing a range."""
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (entry / "cmdline").read_bytes().startswith(b"ray::_play_range"):
                parents = [int(entry.name)]
                while parents[-1] > 1:
                    status = Path(f"/proc/{parents[-1]}/stat").read_text()
                    parents.append(int(status.rpartition(")")[2].split()[1]))
                if os.getpid() in parents:
                    yield parents[0]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param({"players": 5}, "2 to 4 players", id="five-players"),
        pytest.param({"threads": 0}, "at least one", id="no-cores"),
        pytest.param(
            {"edition": replace(TOURNAMENT, finish_line=FinishLine())},
            "finish line",
            id="finish-line",
        ),
    ],
)
def test_bad_settings_are_rejected(change: dict[str, object], why: str) -> None:
    settings: dict[str, object] = {"games": 1, "lexicon": ENGLISH_WORDS} | change
    with pytest.raises((ValueError, UnsupportedByEngine), match=why):
        self_play(**settings, cluster="local")  # type: ignore[arg-type]


def test_another_version_is_rejected() -> None:
    series = Series(TOURNAMENT, OWN_WORDS, (GREEDY, GREEDY), seed=1)
    serialized = replace(SerializedSeries.of(series), version="0.0.older")
    with pytest.raises(VersionMismatch, match=rf"0\.0\.older .* {__version__}"):
        serialized.deserialize()


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingRay, match=r"tilewright\[ray\]"):
        self_play(1, lexicon=ENGLISH_WORDS, cluster="local")


ALONE = """
import sys
from tilewright.engine.selfplay.ray_cluster import ClusterUnavailable
from tilewright.engine.selfplay.self_play import self_play
from tilewright.lexicon.lexicon import Lexicon

english = Lexicon.load("english")
self_play(1, lexicon=english, threads=1)
print("ray" in sys.modules)
for address in ("127.0.0.1:1", "ray://127.0.0.1:1", "nonsense"):
    try:
        self_play(1, lexicon=english, cluster=address)
    except ClusterUnavailable as error:
        print(error.address)
"""


def test_ray_is_loaded_on_demand_and_a_missing_cluster_is_reported() -> None:
    # In another process, since this one is connected to a cluster.
    command = [sys.executable, "-c", ALONE]
    finished = subprocess.run(command, check=True, capture_output=True, text=True)
    assert finished.stdout.split() == ["False", "127.0.0.1:1", "ray://127.0.0.1:1", "nonsense"]


def test_a_batch_of_environments_plays_the_same_games_on_a_worker() -> None:
    def play(batch: BatchEnv) -> bytes:
        _, info = batch.reset()
        for _ in range(8):
            *_, info = batch.step(np.where(np.diff(info["offsets"]) > 0, 0, -1))
        return bytes(info["plays"].tobytes())

    batch = BatchEnv(30, seed=5, opponents={1: "random"})
    there = ray.get(ray.remote(play).remote(batch))
    assert there == play(batch)


# The commands that use a cluster are tested here as well.


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, prog_name="tilewright")


def test_the_selfplay_command_prints_the_same_for_a_cluster() -> None:
    command = ("selfplay", "--games", "9", "--seed", "3", "--json")
    here, there = json.loads(run(*command).stdout), json.loads(run(*command, "--ray=local").stdout)
    for timed in ("seconds", "games_per_second"):
        del here[timed], there[timed]
    assert here == there


def test_rows_saved_from_a_cluster_are_the_same(tmp_path: Path) -> None:
    command = ("selfplay", "--games", "9", "--positions", "board", "--candidates", "2")
    for name, where in (("here", ()), ("there", ("--ray", "local"))):
        assert run(*command, "--out", str(tmp_path / name), *where).exit_code == 0
    here, there = (parquet.read_table(tmp_path / name) for name in ("here", "there"))
    assert here.equals(there)


def test_a_match_on_a_cluster_has_the_same_games() -> None:
    bonus = 0

    def mine(view: View) -> Any:
        """Use a variable of the test, which only a closure can."""
        plays = seen_position(view).plays(leaves=None)
        return next((play for play in plays if play.score > bonus), "pass")

    matches: list[list[PlayerSpec]] = [[mine, "random"], ["static", "greedy"]]
    for players in matches:
        results = (arena(players, pairs=2, seed=5, cluster=where) for where in (None, "local"))
        here, there = (list(result.records()) for result in results)
        assert here == there


def test_leaves_trained_on_a_cluster_are_the_same_file(tmp_path: Path) -> None:
    learn = ("--rounds", "1", "--games", "6", "--check", "0")
    for name, where in (("here", ()), ("there", ("--ray", "auto"))):
        result = run("train", "leaves", str(tmp_path / f"{name}.klv2"), *learn, *where)
        assert result.exit_code == 0
    assert (tmp_path / "here.klv2").read_bytes() == (tmp_path / "there.klv2").read_bytes()


def test_a_command_says_how_to_install_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run("selfplay", "--games", "1", "--ray", "auto")
    assert result.exit_code == 2
    assert "pip install 'tilewright[ray]'" in result.stderr


def test_a_batch_has_the_same_results_on_a_cluster() -> None:
    empty = "/".join(["15"] * 15)
    positions = [read_cgp(f"{empty} {rack}/ 0/0 0") for rack in ("RETAINS", "/", "QUIZIER")]
    here, there = (
        dict(
            simulate_all(
                positions, OWN_WORDS, some_leaves(), samples=10, candidates=2, cluster=address
            )
        )
        for address in (None, "local")
    )
    assert [*here] == [*there] == [0, 1, 2]
    for one, other in zip(here.values(), there.values(), strict=True):
        if isinstance(one, Simulation):
            assert isinstance(other, Simulation)
            assert one.turns == other.turns
        else:
            assert str(one) == str(other)


class AfterLooks:
    """A stop flag that is set after a number of looks at it."""

    def __init__(self, looks: int) -> None:
        self._left = looks

    def is_set(self) -> bool:
        self._left -= 1
        return self._left < 0


@pytest.mark.parametrize(("looks", "results"), [(0, []), (3, [None])])
def test_a_batch_on_a_cluster_can_be_stopped(
    cluster: RayExecutor, looks: int, results: list[None]
) -> None:
    work = SimulationWork(OWN_WORDS, None, None, {"samples": 100_000_000, "confidence": None})
    opening = read_cgp("/".join(["15"] * 15) + " RETAINS/ 0/0 0")
    assert list(cluster.map(work, [opening], AfterLooks(looks))) == results


def test_a_batch_of_another_version_is_refused() -> None:
    with pytest.raises(VersionMismatch):
        perform("0.0", pickle.dumps(SimulationWork(OWN_WORDS, None, None, {})), None)
