"""Many games of one learner against computer players in the kernel, as a Gymnasium vector.

>>> from gymnasium import make_vec
>>> name = "tilewright.env.vs_computer:tilewright/VsComputer-v0"
>>> env = make_vec(name, 8, vectorization_mode="vector_entry_point", opponent="greedy")
>>> observations, infos = env.reset(seed=7)
>>> observations["action_mask"].shape
(8, 1024)
>>> observations, rewards, terminated, truncated, infos = env.step(np.full(8, 128))
>>> rewards.tolist()
[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Sequence
from typing import Any, Final, SupportsIndex, Unpack

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from tilewright.engine.errors import BadArgument
from tilewright.env.batch import AutoReset, BatchEnv, BatchOptions
from tilewright.env.settings import MAX_PLAYS, make_settings
from tilewright.env.spaces import action_space, observation_space
from tilewright.env.state import action_count
from tilewright.env.vs_computer import LEARNER

_AUTO_RESETS: Final[dict[AutoresetMode, AutoReset]] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}

Observations = dict[str, NDArray[Any]]


class VsComputerVector(VectorEnv[Any, Any, Any]):
    """The games of ``BatchEnv`` in which the learner is player 0.

    ``opponent`` is a name, or one for each other seat; ``batch`` is the ``BatchEnv``. Its options
    are understood too. ``infos["batch"]`` is what the batch returned. An illegal action raises
    ``IllegalAction`` and changes nothing.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponent: str | Sequence[str] = "static",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: SupportsIndex | None = None,
        pairs: bool = False,
        max_plays: SupportsIndex = MAX_PLAYS,
        **options: Unpack[BatchOptions],
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        players = options.get("players", 2)
        names = [opponent] * (players - 1) if isinstance(opponent, str) else list(opponent)
        if len(names) != players - 1:
            raise BadArgument("opponent", f"one player, or {players - 1} of them", opponent)
        self.batch = BatchEnv(
            num_envs,
            opponents=dict(enumerate(names, start=LEARNER + 1)),
            auto_reset=_AUTO_RESETS[mode],
            threads=threads,
            pairs=pairs,
            max_plays=max_plays,
            **options,
        )
        settings = make_settings(max_plays=int(max_plays), **options)
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.num_envs = self.batch.num_games
        self.single_action_space = action_space(settings)
        self.single_observation_space = observation_space(settings)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._actions = action_count(settings)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Start the first games of the run of this seed; without a seed, the next games.

        ``options["reset_mask"]`` restricts that to some games.
        """
        super().reset(seed=seed)
        mask = (options or {}).get("reset_mask")
        observations, info = self.batch.reset(seed, mask=mask)
        return self._masked(observations), {"batch": info}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Apply an action in each game, and let the others play until the learner is to move."""
        choices = self.batch.choices(actions)
        observations, rewards, terminated, truncated, info = self.batch.step(choices)
        infos: dict[str, Any] = {"batch": info}
        ended = np.flatnonzero(terminated | truncated)
        if "final_obs" in info and len(ended):
            infos |= self._final(info, ended)
        return self._masked(observations), rewards[:, LEARNER], terminated, truncated, infos

    def _masked(self, observations: NDArray[Any]) -> Observations:
        return {"observation": observations, "action_mask": self.batch.mask(self._actions)}

    def _final(self, info: dict[str, Any], ended: NDArray[Any]) -> dict[str, Any]:
        """Return the last observations as Gymnasium's own vectors do."""
        final = np.full(self.num_envs, None, object)
        is_final = np.zeros(self.num_envs, bool)
        is_final[ended] = True
        for game in ended:
            mask = np.zeros(self._actions, np.int8)
            final[game] = {"observation": info["final_obs"][game], "action_mask": mask}
        return {"final_obs": final, "_final_obs": is_final}
