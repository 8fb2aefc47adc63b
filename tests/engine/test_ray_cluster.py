"""On a real cluster: Ray on this machine, started once."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from tests.engine.test_leave_training import assert_same
from tilewright import __version__
from tilewright.cli.main import app
from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.leave_training import Training, TrainingState, begin, train
from tilewright.engine.leaves import Leaves
from tilewright.engine.ray_cluster import Cluster, MissingRay, joined_cluster
from tilewright.engine.self_play import GREEDY, Player, self_play
from tilewright.engine.self_play_result import SelfPlayResult
from tilewright.engine.sent_series import OtherRelease, SentSeries
from tilewright.engine.series import Series
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions import CLASSIC_2003, TOURNAMENT
from tilewright.rules.finish_line import FinishLine
from tilewright.rules.tiles import ENGLISH

ENGLISH_WORDS = Lexicon.load("english")
OWN_WORDS = Lexicon.from_words(word for word in ENGLISH_WORDS if len(word) < 7)


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[Cluster]:
    with joined_cluster("local") as found:
        yield found


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
    assert figures(one) == figures(other)


def figures(result: SelfPlayResult) -> dict[str, object]:
    timed = ("seconds", "games_per_second")
    return {name: value for name, value in result.summary().items() if name not in timed}


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"turns": True}, id="with-turns"),
        pytest.param({"first_game": 1000}, id="part-of-a-longer-run"),
        pytest.param({"players": 3, "threads": 1}, id="three-players-on-one-processor"),
        pytest.param({"lexicon": OWN_WORDS, "edition": CLASSIC_2003}, id="own-words-and-rules"),
        pytest.param(
            {
                "players": [Player("thoughtful", some_leaves()), GREEDY],
                "pairs": True,
                "turns": True,
            },
            id="pairs-of-players-who-differ",
        ),
    ],
)
def test_the_games_are_those_of_one_machine(settings: dict[str, object]) -> None:
    asked: dict[str, object] = {"lexicon": ENGLISH_WORDS, "seed": 11} | settings
    here = self_play(37, **asked)  # type: ignore[arg-type]
    there = self_play(37, **asked, cluster="local")  # type: ignore[arg-type]
    assert_same_games(here, there)


def test_a_training_comes_to_the_same_end(tmp_path: Path) -> None:
    some = Training(ENGLISH_WORDS, (12, 25), longest=3)
    saved: list[TrainingState] = []
    here = train(some, begin(some), save=lambda _: None, threads=1)
    there = train(some, begin(some), save=saved.append, cluster="local", part=4)
    assert len(saved) > 4
    assert_same(here, there, tmp_path)


def test_a_training_stopped_here_goes_on_there(tmp_path: Path) -> None:
    some = Training(ENGLISH_WORDS, (12, 25), longest=3)
    stop = threading.Event()
    halfway = train(some, begin(some), lambda _: stop.set(), stop=stop, threads=1, part=5)
    assert halfway.played == 5
    there = train(some, halfway, save=lambda _: None, cluster="local")
    assert_same(train(some, begin(some), save=lambda _: None), there, tmp_path)


def test_progress_is_told_up_to_the_end() -> None:
    told: list[int] = []
    self_play(40, lexicon=ENGLISH_WORDS, cluster="local", progress=told.append)
    assert (told[0], told[-1]) == (0, 40)
    assert told == sorted(told)
    assert len(set(told)) > 2


def test_it_stops_when_told_to_and_the_games_so_far_are_whole() -> None:
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


def test_what_progress_raises_comes_out() -> None:
    def fail(_: int) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        self_play(100_000, lexicon=ENGLISH_WORDS, cluster="local", progress=fail)


def test_what_a_lost_process_was_playing_is_played_again() -> None:
    lost: list[int] = []

    def lose_one(_: int) -> None:
        if not lost and (playing := list(players_of_ranges())):
            os.kill(playing[0], signal.SIGKILL)
            lost.append(playing[0])

    games = 1500
    there = self_play(games, lexicon=ENGLISH_WORDS, seed=2, cluster="local", progress=lose_one)
    assert lost
    assert_same_games(there, self_play(games, lexicon=ENGLISH_WORDS, seed=2))


def players_of_ranges() -> Iterator[int]:
    """The processes of this cluster that play a range just now."""
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
        pytest.param({"players": 5}, "2 to 4 players", id="five"),
        pytest.param({"threads": 0}, "at least one", id="no-processors"),
        pytest.param(
            {"edition": replace(TOURNAMENT, finish_line=FinishLine())}, "finish line", id="a-race"
        ),
    ],
)
def test_bad_settings_are_refused(change: dict[str, object], why: str) -> None:
    settings: dict[str, object] = {"games": 1, "lexicon": ENGLISH_WORDS} | change
    with pytest.raises((ValueError, NotForTheEngine), match=why):
        self_play(**settings, cluster="local")  # type: ignore[arg-type]


def test_another_release_does_not_play_along() -> None:
    series = Series(TOURNAMENT, OWN_WORDS, (GREEDY, GREEDY), seed=1)
    sent = replace(SentSeries.of(series), release="0.0.older")
    with pytest.raises(OtherRelease, match=rf"0\.0\.older .* {__version__}"):
        sent.unpacked()


def test_without_ray_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingRay, match=r"tilewright\[ray\]"):
        self_play(1, lexicon=ENGLISH_WORDS, cluster="local")


ALONE = """
import sys
from tilewright.engine.ray_cluster import NoCluster
from tilewright.engine.self_play import self_play
from tilewright.lexicon.lexicon import Lexicon

english = Lexicon.load("english")
self_play(1, lexicon=english, threads=1)
print("ray" in sys.modules)
for address in ("127.0.0.1:1", "ray://127.0.0.1:1", "nonsense"):
    try:
        self_play(1, lexicon=english, cluster=address)
    except NoCluster as error:
        print(error.address)
"""


def test_ray_is_loaded_only_when_asked_for_and_a_missing_cluster_is_told() -> None:
    # In another process, for here a cluster is joined.
    told = subprocess.run([sys.executable, "-c", ALONE], check=True, capture_output=True, text=True)
    assert told.stdout.split() == ["False", "127.0.0.1:1", "ray://127.0.0.1:1", "nonsense"]


# The commands are tried here too, where the cluster is.


def ask(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, prog_name="tilewright")


def test_selfplay_tells_the_same_from_a_cluster() -> None:
    command = ("selfplay", "--games", "9", "--seed", "3", "--json")
    here, there = json.loads(ask(*command).stdout), json.loads(ask(*command, "--ray=local").stdout)
    for timed in ("seconds", "games_per_second"):
        del here[timed], there[timed]
    assert here == there


def test_leaves_learned_on_a_cluster_are_the_same_file(tmp_path: Path) -> None:
    learn = ("--rounds", "1", "--games", "6", "--check", "0")
    for name, ray in (("here", ()), ("there", ("--ray", "auto"))):
        told = ask("train", "leaves", str(tmp_path / f"{name}.klv2"), *learn, *ray)
        assert told.exit_code == 0
    assert (tmp_path / "here.klv2").read_bytes() == (tmp_path / "there.klv2").read_bytes()


def test_a_command_tells_how_to_get_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    told = ask("selfplay", "--games", "1", "--ray", "auto")
    assert told.exit_code == 2
    assert "pip install 'tilewright[ray]'" in told.stderr
