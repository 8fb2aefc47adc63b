"""The PettingZoo environment passes PettingZoo's own tests."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tests.env.games import EDITION_NAMES
from tilewright.env import IllegalAction, State, tilewright_v0
from tilewright.rules import EDITIONS, nine_tiles

# A dictionary with a mask is PettingZoo's own convention for games; its test warns all the same.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

CONFORMING: list[dict[str, Any]] = [
    {"edition": edition, "players": 2 + number % 3, "actions": actions}
    for number, edition in enumerate(EDITION_NAMES)
    for actions in ("listed", "tiles")
]
CONFORMING.append({"encode": "planes", "rewards": "points"})


def environment(**options: Any) -> Any:
    if options.get("edition") == "nine-tiles":
        options["edition"] = nine_tiles(EDITIONS["tournament"])
    return tilewright_v0.env(**options)


@pytest.mark.parametrize(
    "options", CONFORMING, ids=lambda options: "-".join(map(str, options.values()))
)
def test_the_environment_conforms(options: dict[str, Any]) -> None:
    api_test(environment(**options), num_cycles=1000)
    seed_test(lambda: environment(**options), num_cycles=20)


def play(env: Any, chance: Random) -> dict[str, float]:
    """Play a game of random legal actions and return the reward of each agent."""
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        done = terminated or truncated
        mask = np.flatnonzero(observation["action_mask"])
        env.step(None if done else int(chance.choice(mask.tolist())))
    return total


@pytest.mark.parametrize("rewards", ["win", "spread", "points"])
def test_rewards_sum_to_zero(rewards: str) -> None:
    env = environment(players=3, rewards=rewards, max_turns=40)
    env.reset(seed=3)
    total = play(env, Random(3))
    assert sum(total.values()) == pytest.approx(0)
    assert any(total.values())


def test_an_illegal_action_ends_the_game_for_its_player() -> None:
    env = environment()
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[-1]))
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(env.terminations.values())


def test_without_the_wrappers_an_illegal_action_is_refused() -> None:
    env = tilewright_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(1023 + 1)
    assert env.agent_selection == "player_0"


def test_resets_without_a_seed_go_through_the_games_of_the_run() -> None:
    env = environment()
    env.reset(seed=5)
    env.reset()
    expected = State.new(seed=5, number=1)
    assert (env.observe("player_1")["observation"] == expected.observation_tensor(1)).all()


def test_a_copy_from_a_pickle_plays_the_same_games() -> None:
    env = environment(players=3, actions="tiles")
    copied = pickle.loads(pickle.dumps(env))
    results = []
    for each in (env, copied):
        each.reset(seed=2)
        results.append(play(each, Random(2)))
    assert results[0] == results[1]


def test_an_agent_that_is_not_to_move_has_no_legal_action_and_no_plays() -> None:
    env = environment()
    env.reset(seed=1)
    assert not env.observe("player_1")["action_mask"].any()
    assert env.infos["player_1"] == {}
    assert len(env.infos["player_0"]["plays"]) > 0


def test_the_board_is_shown_as_text() -> None:
    env = environment(render_mode="ansi")
    env.reset(seed=7)
    env.step(128)
    assert "W E I N E R" in env.render()
    assert "player 1 to move" in env.render()


def test_the_global_state_is_separate_and_shows_every_tile() -> None:
    env = environment()
    env.reset(seed=7)
    state = env.state()
    assert state.shape == (309 + 2 * 27 + 100,)
    racks = state[309 : 309 + 54].reshape(2, 27)
    assert racks.sum(axis=1).tolist() == [7, 7]
    assert np.bincount(state[-100:][state[-100:] >= 0]).sum() == 86
