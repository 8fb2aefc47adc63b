"""One learner against computer players, as a Gymnasium environment.

Importing this module registers its id.

>>> import gymnasium
>>> name = "tilewright.env.vs_computer:tilewright/VsComputer-v0"
>>> env = gymnasium.make(name, opponent="greedy", rewards="spread")
>>> observation, info = env.reset(seed=7)
>>> info["plays"][0].text
'8D WEINER'
>>> observation, reward, terminated, truncated, info = env.step(128)
>>> observation["observation"].shape, reward, terminated
((309,), 0.0, False)
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Sequence
from typing import Any, Final, SupportsIndex, Unpack

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.errors import BadArgument
from tilewright.env.errors import IllegalAction
from tilewright.env.extra import gymnasium
from tilewright.env.settings import Options, make_settings
from tilewright.env.spaces import action_mask, action_space, observation_space
from tilewright.env.state import State
from tilewright.players.any_player import (
    AnyPlayer,
    FunctionPlayer,
    PlayerFunction,
    command_chosen,
)
from tilewright.players.builtin.by_name import builtin_player

ENV_ID: Final = "tilewright/VsComputer-v0"
LEARNER: Final = 0

Observation = dict[str, NDArray[Any]]
Opponent = str | AnyPlayer | PlayerFunction


class VsComputer(gymnasium.Env[Any, Any]):
    """The learner is player 0; computer players take the other seats.

    ``opponent`` is the name of a player, anything with a method ``choose(view)``, or a function in
    its place, as in ``arena``; or a sequence of those, one for each other seat. Players take turns
    to start. An illegal action ends the game with ``illegal_reward``; ``info["illegal"]`` says why.
    The other options are those of ``Settings``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        opponent: Opponent | Sequence[Opponent] = "static",
        *,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise gymnasium.error.UnsupportedMode(f"render_mode {render_mode!r} is not 'ansi'")
        self.settings = make_settings(**options)
        self.opponent = opponent
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.action_space = action_space(self.settings)
        self.observation_space = observation_space(self.settings)
        self._number = -1
        self._opponents = self._seated(0)
        self.game_state: State | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the options; a copy must be reset before it is used."""
        options = self.settings.options
        return _remake, (self.opponent, self.illegal_reward, self.render_mode, options)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start the first game of the run of this seed; without a seed, the next game of the run.

        The options are ignored.
        """
        super().reset(seed=seed, options=options)
        self._number += 1
        if seed is not None or self._number == 0:
            self._seed = int(self.np_random.integers(2**63)) if seed is None else seed
            self._number = 0
            self._opponents = self._seated(self._seed)
        self.game_state = State.new(
            seed=self._seed,
            number=self._number,
            first=self._number % self.settings.players,
            settings=self.settings,
        )
        self._let_opponents_play(self.game_state)
        self._gained = 0.0
        return self._observe(self.game_state)

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Apply an action of the learner, and let the others play until it is to move again."""
        state = self.game_state
        if state is None or state.is_terminal():
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        try:
            state.apply_action(action)
        except IllegalAction as illegal:
            observation, info = self._observe(state)
            self.game_state = None
            return observation, self.illegal_reward, True, False, info | {"illegal": illegal.reason}
        self._let_opponents_play(state)
        before, self._gained = self._gained, state.returns()[LEARNER]
        observation, info = self._observe(state)
        return observation, self._gained - before, state.game.over, state.truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, under the name that learners with masks look for."""
        state = self.game_state
        acts = state is not None and state.current_player() == LEARNER
        return action_mask(state if acts else None, self.settings).astype(bool)

    def render(self) -> str | None:
        """Return the board and the scores as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs an environment made with render_mode='ansi'")
            return None
        return str(self.game_state)

    def _observe(self, state: State) -> tuple[Observation, dict[str, Any]]:
        acts = state.current_player() == LEARNER
        observation = {
            "observation": state.observation_tensor(LEARNER),
            "action_mask": action_mask(state if acts else None, self.settings),
        }
        info = {"plays": state.choices.plays, "left_out": state.left_out()} if acts else {}
        return observation, info | {"scores": state.scores}

    def _let_opponents_play(self, state: State) -> None:
        while not state.is_terminal() and (player := state.current_player()) != LEARNER:
            view = state.view(player)
            command = command_chosen(self._opponents[player - 1].choose(view), view, player)
            if command is None:
                raise IllegalAction(None, f"player {player} makes no turn")
            state.apply_command(command)

    def _seated(self, seed: int) -> list[AnyPlayer]:
        """Return the opponents, in the order of their seats."""
        others = self.settings.players - 1
        given: Any = self.opponent
        if isinstance(given, str) or not isinstance(given, Sequence):
            given = [given] * others
        if len(given) != others:
            raise BadArgument("opponent", f"one player, or {others} of them", self.opponent)
        lexicon, tiles = self.settings.lexicon, self.settings.edition.tiles
        found = list[AnyPlayer]()
        for player in given:
            if isinstance(player, str):
                found.append(builtin_player(player, lexicon, tiles=tiles, seed=seed))
            elif hasattr(player, "choose"):
                found.append(player)
            elif callable(player):
                found.append(FunctionPlayer(player))
            else:
                expected = "a name, a function, or anything with a choose method"
                raise BadArgument("opponent", expected, player)
        return found


def _remake(
    opponent: Opponent | Sequence[Opponent],
    illegal_reward: float,
    render_mode: str | None,
    options: Options,
) -> VsComputer:
    return VsComputer(opponent, illegal_reward=illegal_reward, render_mode=render_mode, **options)


gymnasium.register(
    ENV_ID,
    entry_point=f"{__name__}:{VsComputer.__name__}",
    vector_entry_point=f"{__name__}_vector:VsComputerVector",
)
