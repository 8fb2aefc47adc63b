"""The Gymnasium vector in the kernel plays the games of the single environment."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from tests.env.games import settings_of
from tilewright.engine.errors import BadArgument
from tilewright.env import IllegalAction, State
from tilewright.env.vs_computer import ENV_ID
from tilewright.env.vs_computer_vector import VsComputerVector
from tilewright.players.builtin.by_name import builtin_player


def make(num_envs: int, **options: Any) -> Any:
    return gymnasium.make_vec(ENV_ID, num_envs, vectorization_mode="vector_entry_point", **options)


def test_a_vector_plays_the_games_of_states() -> None:
    settings = settings_of("tournament", rewards="points")
    greedy = builtin_player("greedy", settings.lexicon)
    env = make(4, opponent="greedy", rewards="points", autoreset_mode=AutoresetMode.DISABLED)
    observations, _ = env.reset(seed=6)
    states = [
        State.new(settings=settings, seed=6, number=game, first=game % 2) for game in range(4)
    ]

    def let_greedy_play() -> None:
        for state in states:
            if state.current_player() == 1:
                command = greedy.choose(state.view(1))
                assert command is not None
                state.apply_command(command)

    let_greedy_play()
    total, chance = np.zeros(4), np.random.default_rng(2)
    while not all(state.is_terminal() for state in states):
        actions = []
        for game, state in enumerate(states):
            legal = np.flatnonzero(observations["action_mask"][game]).tolist()
            assert legal == state.legal_actions()
            assert (observations["observation"][game] == state.observation_tensor(0)).all()
            actions.append(chance.choice(legal) if legal else 0)
            if legal:
                state.apply_action(actions[-1])
        let_greedy_play()
        observations, rewards, terminated, truncated, _ = env.step(np.array(actions))
        total += rewards
    assert (terminated | truncated).all()
    assert total == pytest.approx([state.returns()[0] for state in states])


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_vector_resets_in_every_mode(mode: AutoresetMode) -> None:
    env = make(2, opponent="greedy", max_turns=3, autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] == mode
    env.reset(seed=1)
    env.step(np.array([0, 128]))
    observations, _, _, truncated, infos = env.step(np.array([0, 0]))
    turns = observations["observation"][:, 288].tolist()
    # The opponent starts the second game, so that each step of the learner ends one.
    assert truncated.tolist() == [True, mode != AutoresetMode.NEXT_STEP]
    if mode == AutoresetMode.SAME_STEP:
        assert turns == [0, 1]
        assert infos["_final_obs"].tolist() == [True, True]
        assert infos["final_obs"][0]["observation"][288] == 3
    elif mode == AutoresetMode.NEXT_STEP:
        assert turns == [3, 1]
        observations, *_ = env.step(np.array([0, 0]))
        assert observations["observation"][0, 288] == 0
    else:
        assert turns == [3, 3]
        mask = np.array([True, False])
        observations, _ = env.reset(options={"reset_mask": mask})
        assert observations["observation"][:, 288].tolist() == [0, 3]


def test_observations_and_actions_are_in_their_spaces() -> None:
    env = make(3, players=4, opponent=["random", "static", "greedy"], edition="plain", max_plays=20)
    observations, _ = env.reset(seed=1)
    assert observations["action_mask"].shape == (3, 148)
    for _ in range(30):
        assert env.observation_space.contains(observations)
        last = 147 - observations["action_mask"][:, ::-1].argmax(axis=1)
        assert env.action_space.contains(last)
        observations, *_ = env.step(last)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = VsComputerVector(2, opponent="greedy")
    observations, _ = env.reset(seed=1)
    illegal = np.flatnonzero(observations["action_mask"][1] == 0)[-1]
    for action in (illegal, -1):
        with pytest.raises(IllegalAction):
            env.step(np.array([0, action]))
    after, *_ = env.step(np.array([0, 0]))
    assert after["observation"][0, 288] == 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"opponent": "expert"}, "opponents must be among random, greedy, static"),
        ({"opponent": ["static"] * 2}, "opponent must be one player, or 1 of them"),
    ],
)
def test_an_argument_that_makes_no_sense_is_named(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(BadArgument, match=why):
        VsComputerVector(2, **arguments)
