"""The game as a PettingZoo environment.

>>> from tilewright.env import tilewright_v0
>>> env = tilewright_v0.env(players=2, edition="tournament", lexicon="english")
>>> env.reset(seed=7)
>>> env.agent_selection, env.infos["player_0"]["plays"][0].text
('player_0', '8D WEINER')
>>> env.step(128)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].shape, reward
((309,), (1024,), 0.0)
"""

from __future__ import annotations  # keeps signatures short in help()

import secrets
from typing import Any, Final, Unpack

import numpy as np
from numpy.typing import NDArray

from tilewright.env.errors import IllegalAction
from tilewright.env.extra import gymnasium, pettingzoo
from tilewright.env.settings import Options, make_settings
from tilewright.env.spaces import action_mask, action_space, observation_space
from tilewright.env.state import TERMINAL, State

ILLEGAL_REWARD: Final = -1.0
RENDER_MODES: Final = ("ansi",)

Observation = dict[str, NDArray[Any]]


def env(
    *,
    illegal_reward: float = ILLEGAL_REWARD,
    render_mode: str | None = None,
    **options: Unpack[Options],
) -> Any:
    """Return the environment with PettingZoo's usual wrappers.

    An illegal action ends the game; its player gets ``illegal_reward`` and the others nothing. The
    options are those of ``Settings``.
    """
    from pettingzoo.utils import wrappers  # noqa: PLC0415 - an optional dependency

    raw = raw_env(render_mode=render_mode, **options)
    terminating = wrappers.TerminateIllegalWrapper(raw, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


# PettingZoo has no types, and gives such classes this name.
class raw_env(pettingzoo.AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801
    """The environment without wrappers. An illegal action raises ``IllegalAction``."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "tilewright_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, *, render_mode: str | None = None, **options: Unpack[Options]) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise gymnasium.error.UnsupportedMode(f"render_mode {render_mode!r} is not 'ansi'")
        self.settings = make_settings(**options)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.settings.players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: action_space(self.settings) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(self.settings) for agent in self.possible_agents
        }
        self._seed = secrets.randbits(63)
        self._number = -1

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the options; a copy must be reset before it is used."""
        return _remake, (self.render_mode, self.settings.options)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the first game of the run of this seed; without a seed, the next game of the run.

        The options are ignored.
        """
        del options
        self._number += 1
        if seed is not None:
            self._seed, self._number = seed, 0
        self.game_state = State.new(seed=self._seed, number=self._number, settings=self.settings)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def step(self, action: int | None) -> None:
        """Apply an action of the agent that is selected; None for one that is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(None, "only an agent that is done steps with None")
        before = self.game_state.returns()
        self.game_state.apply_action(action)
        gained = zip(self.game_state.returns(), before, strict=True)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {
            name: after - earlier
            for name, (after, earlier) in zip(self.possible_agents, gained, strict=True)
        }
        if self.game_state.is_terminal():
            self.terminations = dict.fromkeys(self.agents, self.game_state.game.over)
            self.truncations = dict.fromkeys(self.agents, self.game_state.truncated)
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return the agent's observation; its mask is empty unless it is to move."""
        seat = self.possible_agents.index(agent)
        acts = agent == self.agent_selection
        return {
            "observation": self.game_state.observation_tensor(seat),
            "action_mask": action_mask(self.game_state if acts else None, self.settings),
        }

    def state(self) -> NDArray[np.int16]:
        """Return everything, also hidden tiles: for training critics, never for players."""
        return self.game_state.hidden_state()

    def render(self) -> str | None:
        """Return the board and the scores as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs an environment made with render_mode='ansi'")
            return None
        return str(self.game_state)

    def close(self) -> None:
        """Release nothing: the environment holds no resources."""

    def _select(self) -> None:
        player = self.game_state.current_player()
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if player == TERMINAL:
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[player]
        self.infos[self.agent_selection] = {
            "plays": self.game_state.choices.plays,
            "left_out": self.game_state.left_out(),
        }


def _remake(render_mode: str | None, options: Options) -> raw_env:
    return raw_env(render_mode=render_mode, **options)
