"""The Gymnasium environment passes Gymnasium's own checks and plays the referee's games."""

import pickle
from itertools import pairwise
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from tests.env.games import settings_of
from tilewright.engine.errors import BadArgument
from tilewright.env import State
from tilewright.env.vs_computer import ENV_ID, VsComputer
from tilewright.players import seen_position
from tilewright.players.any_player import BadMove
from tilewright.players.strength import LEVELS
from tilewright.rules import Refusal
from tilewright.rules.commands import Command, Pass
from tilewright.rules.view import View


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"actions": "tiles", "opponent": "beginner"},
        {"encode": "planes", "rewards": "points", "opponent": "random"},
        {"players": 4, "edition": "plain", "opponent": "greedy"},
    ],
    ids=lambda options: "-".join(map(str, options.values())) or "default",
)
def test_the_environment_conforms(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ENV_ID, **options).unwrapped)


def play(env: Any, seed: int | None, chance: Random) -> list[float]:
    """Play a game of random legal actions and return the rewards."""
    observation, _ = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        legal = np.flatnonzero(observation["action_mask"])
        assert (env.unwrapped.action_masks() == observation["action_mask"]).all()
        assert len(legal) > 0
        observation, reward, terminated, truncated, _ = env.step(chance.choice(legal.tolist()))
        rewards.append(reward)
        over = terminated or truncated
    assert not observation["action_mask"].any()
    assert not env.unwrapped.action_masks().any()
    return rewards


@pytest.mark.parametrize("opponent", ["random", "learned", next(iter(LEVELS)), "intermediate"])
def test_a_player_by_name_is_the_opponent(opponent: str) -> None:
    env = gymnasium.make(ENV_ID, opponent=opponent)
    rewards = play(env, 1, Random(1))
    assert rewards[-1] in {-1, 0, 1}
    assert not any(rewards[:-1])


def test_the_same_seed_gives_the_same_games() -> None:
    env = gymnasium.make(ENV_ID, opponent="random", rewards="points")
    copied = pickle.loads(pickle.dumps(env.unwrapped))
    games = [
        [play(each, seed, chance) for seed in (3, None, None)]
        for each, chance in ((env, Random(1)), (env, Random(1)), (copied, Random(1)))
    ]
    assert games[0] == games[1] == games[2]
    assert all(one != other for one, other in pairwise(games[0]))


def test_players_take_turns_to_start() -> None:
    env = VsComputer(opponent="greedy", players=3)
    for start in range(4):
        observation, _ = env.reset(seed=1 if start == 0 else None)
        turns = observation["observation"][288]
        assert turns == -start % 3


def test_opponents_see_only_their_view_and_any_object_can_be_one() -> None:
    seen: list[View] = []

    class Passing:
        def choose(self, view: View) -> Command:
            seen.append(view)
            assert view.viewer is not None
            return Pass(view.viewer)

    env = VsComputer(opponent=[Passing(), "static"], players=3)
    env.reset(seed=1)
    env.step(0)
    assert [view.viewer for view in seen] == [1]
    assert env.game_state is not None
    assert env.game_state.scores[1] == 0 < env.game_state.scores[2]


def test_a_player_of_a_match_can_be_an_opponent() -> None:
    """It may be a function, and answer with text or a turn that the engine found."""

    def best(view: View) -> Any:
        return seen_position(view).best()

    env = VsComputer(opponent=[best, lambda _: "pass"], players=3, edition="plain")
    env.reset(seed=1)
    env.step(0)
    assert env.game_state is not None
    assert env.game_state.scores[1] > 0 == env.game_state.scores[2]


@pytest.mark.parametrize(("answer", "error"), [("exchange QQ", Refusal), ("what?", BadMove)])
def test_an_opponent_that_makes_no_legal_move_is_an_error(
    answer: str, error: type[Exception]
) -> None:
    env = VsComputer(opponent=lambda _: answer)
    env.reset(seed=1)
    with pytest.raises(error):
        env.step(0)


def test_points_add_up_to_the_spread() -> None:
    for seed in range(2):
        env = VsComputer(rewards="points", opponent="greedy")
        total = sum(play(env, seed, Random(seed)))
        assert env.game_state is not None
        mine, theirs = env.game_state.scores
        assert total == pytest.approx((mine - theirs) / 100)


def test_an_illegal_action_ends_the_game() -> None:
    env = VsComputer(illegal_reward=-3)
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[-1])
    observation, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-3, True, False)
    assert "plays, numbered from 0" in info["illegal"]
    assert env.observation_space.contains(observation)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_the_board_is_shown_as_text() -> None:
    env = gymnasium.make(ENV_ID, opponent="greedy", render_mode="ansi")
    env.reset(seed=7)
    env.step(128)
    assert "W E I N E R" in str(env.render())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"opponent": "nobody"}, "player must be one of random"),
        ({"opponent": 5}, "opponent must be a name, a function, or anything with a choose method"),
        ({"opponent": ["static", "static"]}, "opponent must be one player, or 1 of them"),
        ({"players": 7}, "players must be from 2 to 4"),
    ],
)
def test_an_argument_that_makes_no_sense_is_named(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(BadArgument, match=why):
        VsComputer(**arguments)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_vectors_reset_in_every_mode(mode: AutoresetMode) -> None:
    vector = SyncVectorEnv(
        [lambda: VsComputer(opponent="greedy", max_turns=3)] * 2, autoreset_mode=mode
    )
    vector.reset(seed=1)
    assert not vector.step(np.array([0, 128]))[3].any()
    observations, _, _, truncated, infos = vector.step(np.array([0, 0]))
    assert truncated.all()
    next_game = State.new(seed=1, number=1, settings=settings_of("tournament"), first=1)
    turns = observations["observation"][:, 288].tolist()
    if mode == AutoresetMode.SAME_STEP:
        assert turns == [1, 1]
        assert [each["observation"][288] for each in infos["final_obs"]] == [3, 3]
        next_game.apply_choice(0)
        held = next_game.observation_tensor(0)[225:252]
        assert (observations["observation"][0, 225:252] == held).all()
        return
    assert turns == [3, 3]
    if mode == AutoresetMode.NEXT_STEP:
        observations, rewards, _, truncated, _ = vector.step(np.array([0, 0]))
        assert not rewards.any()
        assert not truncated.any()
    else:
        observations, _ = vector.reset(options={"reset_mask": np.array([True, True])})
    assert observations["observation"][:, 288].tolist() == [1, 1]
