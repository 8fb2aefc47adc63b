"""``BatchEnv``: the games of ``State``, many at a time, on any number of threads."""

import pickle
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import cycle
from random import Random
from typing import Any, get_args

import numpy as np
import pytest

from tests.env.games import EDITION_NAMES, settings_of
from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.kernel import MOVE_ROW
from tilewright.env import BatchEnv, IllegalAction, State
from tilewright.env.batch import BATCH_OPPONENTS
from tilewright.env.settings import Order, Rewards, Settings
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.builtin.by_name import builtin_player
from tilewright.rules import EDITIONS
from tilewright.rules.editions.finish_line import FinishLine


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--games"))


def batch_of(settings: Settings, games: int, **arguments: Any) -> BatchEnv:
    options: dict[str, Any] = {"players": settings.players, "edition": settings.edition}
    return BatchEnv(games, **options, **arguments)


def plays_of(info: dict[str, Any], game: int) -> np.ndarray[Any, Any]:
    first, last = info["offsets"][game : game + 2]
    rows: np.ndarray[Any, Any] = info["plays"][first:last]
    return rows


def some_choice(state: State, chance: Random) -> int:
    """Return any choice: most are plays, so that games reach the empty bag."""
    plays, exchanges = len(state.choices.plays), state.choices.exchanges
    if plays and chance.random() < 0.95:
        return chance.randrange(max(1, plays // chance.choice([1, 2, 10])))
    return -2 - chance.choice(exchanges) if exchanges and chance.random() < 0.7 else -1


@pytest.mark.parametrize(
    ("edition", "rewards"), list(zip(EDITION_NAMES, cycle(get_args(Rewards)), strict=False))
)
def test_a_batch_plays_the_games_of_states(edition: str, rewards: str, games: int) -> None:
    """Compare every observation, list, reward and ending of random games."""
    players = 2 + len(edition + rewards) % 3
    settings = settings_of(edition, players, rewards=rewards, max_turns=70)
    batch = batch_of(settings, games, rewards=rewards, max_turns=70, auto_reset="disabled")
    observations, info = batch.reset(seed=3)
    states = [
        State.new(settings=settings, seed=3, number=number, first=number % players)
        for number in range(games)
    ]
    chance = Random(edition + rewards)
    before = [state.returns() for state in states]
    while not all(state.is_terminal() for state in states):
        choices = np.full(games, -1)
        for game, state in enumerate(states):
            if state.is_terminal():
                continue
            rows = state.choices.plays.rows
            assert plays_of(info, game).tobytes() == rows.tobytes()
            legal = np.flatnonzero(info["exchanges"][game]).tolist()
            assert legal == [0, *state.choices.exchanges]
            choices[game] = some_choice(state, chance)
            state.apply_choice(choices[game])
        observations, gained, terminated, truncated, info = batch.step(choices)
        for game, state in enumerate(states):
            assert (observations[game] == state.observation_tensor()).all()
            assert terminated[game] == state.game.over
            assert truncated[game] == state.truncated
            assert info["scores"][game].tolist() == list(state.scores)
            assert info["to_move"][game] == max(state.current_player(), -1)
            after = state.returns()
            assert gained[game] == pytest.approx(np.subtract(after, before[game]), abs=1e-12)
            before[game] = after
        assert gained.sum() == pytest.approx(0)


@pytest.mark.parametrize("order", ["score", "canonical"])
def test_plays_are_in_the_order_of_states(order: Order) -> None:
    state = State.new(seed=5, settings=settings_of("tournament", order=order, leaves=None))
    batch = BatchEnv(1, order=order, leaves=None)
    _, info = batch.reset(seed=5)
    for _ in range(12):
        assert plays_of(info, 0).tobytes() == state.choices.plays.rows.tobytes()
        state.apply_choice(0)
        *_, info = batch.step([0])


def referee_games(settings: Settings, games: int, opponent: str) -> Iterator[State]:
    """Play games of the best play by equity against an opponent, each by its own means."""
    player = builtin_player(opponent, settings.lexicon)
    for number in range(games):
        state = State.new(settings=settings, seed=9, number=number, first=number % 2)
        while not state.is_terminal():
            if state.current_player() == 0:
                state.apply_choice(0 if len(state.choices.plays) else -1)
                continue
            command = player.choose(state.view(1))
            assert command is not None
            state.apply_command(command)
        yield state


@pytest.mark.parametrize("opponent", ["greedy", "static"])
def test_opponents_in_a_batch_are_the_players_of_the_same_name(opponent: str, games: int) -> None:
    settings = settings_of("tournament")
    expected = [state.scores for state in referee_games(settings, games, opponent)]
    batch = BatchEnv(games, opponents={1: opponent}, auto_reset="disabled")
    _, info = batch.reset(seed=9)
    while (info["to_move"] >= 0).any():
        assert not (info["to_move"] == 1).any()
        *_, info = batch.step(np.where(np.diff(info["offsets"]) > 0, 0, -1))
    assert list(map(tuple, info["scores"].tolist())) == expected


def run(batch: BatchEnv, steps: int, seed: int) -> str:
    """Return a hash of all arrays of some random steps."""
    chance = np.random.default_rng(seed)
    digest = sha256()
    observations, info = batch.reset()
    for _ in range(steps):
        counts = np.diff(info["offsets"])
        choices = np.where(counts > 0, chance.integers(0, np.maximum(counts, 1)), -1)
        observations, *others, info = batch.step(choices)
        for array in (observations, *others, *info.values()):
            digest.update(array.tobytes())
    return digest.hexdigest()


def test_games_do_not_depend_on_threads_or_copies() -> None:
    options: dict[str, Any] = {
        "seed": 4,
        "players": 3,
        "opponents": {1: "static", 2: "random"},
        "auto_reset": "same_step",
    }
    batches = [BatchEnv(70, threads=threads, **options) for threads in (1, 2, 7)]
    batches.append(pickle.loads(pickle.dumps(batches[0])))
    assert len({run(batch, 15, seed=2) for batch in batches}) == 1


def test_the_games_of_a_seed_are_the_same_on_every_machine() -> None:
    batch = BatchEnv(3, seed=1, opponents={0: "static"})
    _, info = batch.reset()
    for _ in range(8):
        *_, info = batch.step([0, 0, 0])
    assert info["scores"].tolist() == [[411, 348], [275, 321], [498, 269]]


def test_pairs_share_a_bag_and_each_starts_once() -> None:
    batch = BatchEnv(6, players=3, pairs=True)
    observations, info = batch.reset(seed=1)
    assert info["starters"].tolist() == [0, 1, 2, 0, 1, 2]
    assert (observations[0] == observations[1]).all()
    assert (observations[0] == observations[2]).all()
    assert (observations[0] != observations[3]).any()
    number = State.new(players=3, seed=1, number=1, first=2)
    assert (observations[5] == number.observation_tensor()).all()


def test_a_finished_game_begins_anew_in_the_next_step() -> None:
    batch = BatchEnv(2, max_turns=2, rewards="spread")
    batch.reset(seed=1)
    batch.step([0, -1])
    observations, rewards, terminated, truncated, info = batch.step([-1, -1])
    assert truncated.tolist() == [True, True]
    assert not terminated.any()
    assert rewards[0, 0] > 0
    assert info["to_move"].tolist() == [-1, -1]
    assert (np.diff(info["offsets"]) == 0).all()
    observations, rewards, terminated, truncated, info = batch.step([12345, 12345])
    assert not rewards.any()
    assert not truncated.any()
    assert info["numbers"].tolist() == [2, 3]
    assert (observations[0] == State.new(seed=1, number=2).observation_tensor()).all()


def test_a_finished_game_begins_anew_in_the_same_step() -> None:
    batch = BatchEnv(2, max_turns=2, rewards="points", auto_reset="same_step")
    batch.reset(seed=1)
    batch.step([0, -1])
    observations, _, _, truncated, info = batch.step([-1, -1])
    assert truncated.tolist() == [True, True]
    assert info["scores"][0, 0] > 0
    assert info["final_obs"][0, :225].any()
    assert info["numbers"].tolist() == [2, 3]
    assert (observations[1] == State.new(seed=1, number=3, first=1).observation_tensor()).all()
    _, rewards, _, _, info = batch.step([0, 0])
    score = info["scores"][0, 0]
    assert rewards[0].tolist() == [score / 100, -score / 100]


def test_a_finished_game_waits_until_it_is_reset() -> None:
    batch = BatchEnv(2, max_turns=1, auto_reset="disabled", rewards="spread")
    batch.reset(seed=1)
    _, first, _, _, _ = batch.step([0, -1])
    assert first[0, 0] > 0
    _, again, _, truncated, info = batch.step([0, 0])
    assert not again.any()
    assert truncated.all()
    _, info = batch.reset(mask=np.array([False, True]))
    assert info["to_move"].tolist() == [-1, 1]
    assert info["numbers"].tolist() == [0, 3]


def test_arrays_of_a_step_are_read_only_and_stay_as_they_are() -> None:
    batch = BatchEnv(4)
    observations, info = batch.reset(seed=1)
    assert not observations.flags.writeable
    assert not info["plays"].flags.writeable
    before = observations.tobytes(), info["plays"].tobytes()
    for _ in range(5):
        batch.step([0] * 4)
    del batch
    assert (observations.tobytes(), info["plays"].tobytes()) == before


def test_masks_and_choices_translate_listed_actions() -> None:
    state = State.new(seed=7)
    batch = BatchEnv(1)
    batch.reset(seed=7)
    assert np.flatnonzero(batch.mask()[0]).tolist() == state.legal_actions()
    assert np.flatnonzero(batch.mask(130)[0]).tolist()[-1] == 129
    assert batch.choices([0]).tolist() == [-1]
    assert batch.choices([5]).tolist() == [-7]
    assert batch.choices([130]).tolist() == [2]
    with pytest.raises(IllegalAction, match="action -1: actions are numbered from 0"):
        batch.choices([-1])
    with pytest.raises(BadArgument, match="actions must be more than 128"):
        batch.mask(128)


def test_only_the_first_plays_are_listed_if_asked() -> None:
    _, all_plays = BatchEnv(5).reset(seed=1)
    for most in (1, 10):
        _, info = BatchEnv(5, max_plays=most).reset(seed=1)
        assert np.diff(info["offsets"]).tolist() == [most] * 5
        for game in range(5):
            assert plays_of(info, game).tobytes() == plays_of(all_plays, game)[:most].tobytes()


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ([0, 10**6], r"action 1000000: not a choice in game 1, whose turn has \d+ plays"),
        ([0, -2], "action -2: not a choice in game 1"),
        ([0, -(2**63)], "not a choice in game 1"),
        ([0], "give 2 whole numbers"),
        ([0.0, 1.0], "give 2 whole numbers"),
        (["0", "1"], "give 2 whole numbers"),
        (np.array([0, 0], np.uint64), "give 2 whole numbers"),
        (None, "give 2 whole numbers"),
    ],
)
def test_an_illegal_choice_is_refused_and_changes_nothing(choices: Any, why: str) -> None:
    batch, other = BatchEnv(2), BatchEnv(2)
    batch.reset(seed=1)
    other.reset(seed=1)
    with pytest.raises(IllegalAction, match=why):
        batch.step(choices)
    assert batch.step([0, 0])[0].tobytes() == other.step([0, 0])[0].tobytes()


def test_any_number_as_a_choice_is_legal_or_refused(games: int) -> None:
    batch = BatchEnv(8, auto_reset="same_step")
    _, info = batch.reset(seed=2)
    chance = np.random.default_rng(1)
    refused = 0
    for _ in range(250 * games):
        counts = np.diff(info["offsets"])
        choices = np.where(counts > 0, chance.integers(0, np.maximum(counts, 1)), -1)
        wild = int(chance.integers(0, 8))
        choices[wild] = chance.choice(
            [chance.integers(-140, 400), chance.integers(-(2**62), 2**62)]
        )
        legal = -1 <= choices[wild] < counts[wild] or (
            -129 <= choices[wild] < -2 and info["exchanges"][wild, -2 - choices[wild]]
        )
        if legal:
            *_, info = batch.step(choices)
            continue
        refused += 1
        with pytest.raises(IllegalAction):
            batch.step(choices)
    assert refused > 300


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"games": 0}, "games must be from 1 to"),
        ({"games": "many"}, "games must be a whole number"),
        ({"threads": 0}, "threads must be from 1"),
        ({"max_plays": 0}, "max_plays must be from 1"),
        ({"opponents": "static"}, "opponents must be a dict of names by player"),
        ({"opponents": {2: "static"}}, "opponents must be for players from 0 to 1, not 2"),
        ({"opponents": {1: "expert"}}, "opponents must be among random, greedy, static"),
        ({"opponents": {0: "random", 1: "random"}}, "opponents must be fewer than the players"),
        ({"auto_reset": "never"}, "auto_reset must be 'next_step' or"),
        ({"seed": -1}, "seed must be from 0"),
    ],
)
def test_an_argument_that_makes_no_sense_is_named(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(BadArgument, match=why):
        BatchEnv(**{"games": 2, **arguments})


def test_options_of_other_environments_are_refused() -> None:
    with pytest.raises(TypeError, match="unknown option 'actions'"):
        BatchEnv(2, actions="tiles")  # type: ignore[call-arg]


def test_finish_lines_are_refused_by_name() -> None:
    edition = replace(EDITIONS["plain"], finish_line=FinishLine())
    with pytest.raises(UnsupportedByEngine, match="batches have no finish lines"):
        BatchEnv(2, edition=edition)


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(IllegalAction, match="reset the games first"):
        BatchEnv(2).step([0, 0])


def test_a_mask_is_one_boolean_for_each_game() -> None:
    batch = BatchEnv(2)
    with pytest.raises(BadArgument, match="left out when a run begins"):
        batch.reset(mask=[True, False])
    batch.reset()
    with pytest.raises(BadArgument, match="mask must be 2 booleans"):
        batch.reset(mask=[1, 0])


def test_every_opponent_of_a_batch_is_a_player_by_name() -> None:
    assert BATCH_OPPONENTS
    for name in BATCH_OPPONENTS:
        builtin_player(name, Lexicon.load("english"))


def test_plays_have_the_columns_of_lists() -> None:
    _, info = BatchEnv(1).reset()
    assert info["plays"].dtype == MOVE_ROW
