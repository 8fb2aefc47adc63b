"""Many games in lock step, played by the kernel.

>>> batch = BatchEnv(2, players=2, opponents={1: "greedy"}, seed=7)
>>> observations, info = batch.reset()
>>> observations.shape, info["offsets"].tolist()
((2, 309), [0, 139, 283])
>>> observations, rewards, terminated, truncated, info = batch.step([0, -1])
>>> info["scores"].tolist()
[[26, 84], [0, 54]]
"""

from __future__ import annotations  # keeps signatures short in help()

import operator
from collections.abc import Mapping
from typing import Any, Final, Literal, SupportsIndex, TypedDict, Unpack, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewright.engine.errors import BadArgument, UnsupportedByEngine, checked_seed
from tilewright.engine.kernel import MOVE_ROW, Batch, BatchTurn, KernelLeaves
from tilewright.engine.selfplay.executor import available_cores
from tilewright.engine.shipped import LeavesOption
from tilewright.env.choices import EXCHANGE_OFFSET, PASS
from tilewright.env.errors import IllegalAction
from tilewright.env.observation import SCALARS, Tokens, constant_scalars, token_count
from tilewright.env.rewards import batch_returns
from tilewright.env.settings import Order, Rewards, Settings, make_settings
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.builtin.by_name import POLICIES, RANDOM
from tilewright.rules.editions.edition import Edition

AutoReset = Literal["next_step", "same_step", "disabled"]
Info = dict[str, Any]
Flags = NDArray[np.bool_]

# Opponents that the kernel plays, by name.
BATCH_OPPONENTS: Final = (RANDOM, "greedy", "static")
_MAX_GAMES: Final = 1 << 20
_NOBODY: Final = -1


class BatchOptions(TypedDict, total=False):
    """The options of ``Settings`` that apply to batches."""

    players: int
    edition: str | Edition
    lexicon: str | Lexicon
    leaves: LeavesOption
    order: Order
    rewards: Rewards
    max_turns: int


class BatchEnv:
    """Games that advance together, one turn each per step.

    ``opponents`` are the seats that built-in players take inside a step, by name: ``"random"``,
    ``"greedy"`` or ``"static"``. Slot ``s`` of ``n`` plays the games ``s``, ``s + n``, ``s + 2n``
    and so on of the run that the seed identifies; in game ``g``, player ``g % players`` starts.
    With ``pairs``, as many consecutive games as there are players share a bag. Without, game ``g``
    is the game of ``State.new(seed=seed, number=g, first=g % players)``. The games do not depend
    on the number of ``threads`` (default: all cores). Only the first ``max_plays`` plays of a turn
    are listed (default: all).

    ``auto_reset`` says what becomes of a finished game: ``"next_step"`` begins the next one in the
    following step, which ignores the choice for that game; ``"same_step"`` begins it at once, and
    ``info["final_obs"]`` has the last observation; with ``"disabled"`` call ``reset(mask=...)``.

    A pickled copy must be reset before it is used. Raises ``BadArgument``, ``UnsupportedByEngine``
    or a ``LexiconError``.
    """

    def __init__(
        self,
        games: SupportsIndex,
        *,
        opponents: Mapping[int, str] | None = None,
        pairs: bool = False,
        threads: SupportsIndex | None = None,
        seed: SupportsIndex = 0,
        auto_reset: AutoReset = "next_step",
        max_plays: SupportsIndex | None = None,
        **options: Unpack[BatchOptions],
    ) -> None:
        if unknown := options.keys() - BatchOptions.__optional_keys__:
            raise TypeError(f"unknown option {min(unknown)!r}; see tilewright.env.BatchEnv")
        self.settings: Settings = make_settings(**options)
        self.num_games = _whole("games", games, _MAX_GAMES)
        if opponents is not None and not isinstance(opponents, Mapping):
            raise BadArgument("opponents", "a dict of names by player, as {1: 'static'}", opponents)
        self.opponents = dict(opponents or {})
        self.pairs = bool(pairs)
        self.threads = available_cores() if threads is None else _whole("threads", threads, 1024)
        self.seed = checked_seed(seed)
        if auto_reset not in get_args(AutoReset):
            names = " or ".join(map(repr, get_args(AutoReset)))
            raise BadArgument("auto_reset", names, auto_reset)
        self.auto_reset: AutoReset = auto_reset
        self.max_plays = None if max_plays is None else _whole("max_plays", max_plays, 1 << 20)
        self._options = options
        self._batch = self._make_batch()
        self._turn: BatchTurn | None = None
        self._info: Info = {}

    def __reduce__(self) -> tuple[object, ...]:
        return _remake, (
            self.num_games,
            self.opponents,
            self.pairs,
            self.threads,
            self.seed,
            self.auto_reset,
            self.max_plays,
            self._options,
        )

    def __repr__(self) -> str:
        return (
            f"<BatchEnv: {self.num_games} games, {self.settings.players} players, "
            f"{self.settings.edition.name}, {self.settings.lexicon.name}>"
        )

    def reset(
        self, seed: SupportsIndex | None = None, *, mask: ArrayLike | None = None
    ) -> tuple[Tokens, Info]:
        """Start games and return observations and info.

        The first call, and every call with a seed, starts the first game of the run in every slot.
        Other calls start the next game of the run in every slot, or only where ``mask`` is true.
        """
        if seed is not None:
            self.seed = checked_seed(seed)
        if self._turn is None or seed is not None:
            if mask is not None:
                raise BadArgument("mask", "left out when a run begins", mask)
            self._credited = np.zeros((self.num_games, self.settings.players))
            return self._show(self._batch.begin(self.seed))
        flags = self._flags(mask)
        self._credited[flags] = 0
        return self._show(self._batch.advance(flags.view(np.uint8)))

    def step(self, choices: ArrayLike) -> tuple[Tokens, NDArray[np.float64], Flags, Flags, Info]:
        """Make a turn in every game that is not over.

        A choice is the place of a play in the game's own list, ``PASS`` (-1), or ``-2 - mask`` to
        exchange the tiles of a mask. What is given for a finished game is ignored. Returns
        observations, rewards with a row per game and a column per player, whether each game
        terminated or was truncated, and info. Raises ``IllegalAction`` and changes nothing if a
        choice is not legal.
        """
        chosen = self._checked(choices)
        acting = self._info["to_move"] != _NOBODY
        turn = self._batch.step(chosen)
        kind = self.settings.rewards
        returned = batch_returns(kind, turn.scores, turn.winners)
        rewards = np.where(acting[:, None], returned - self._credited, 0.0)
        terminated, truncated = turn.terminated.astype(bool), turn.truncated.astype(bool)
        begun = ~acting & (self.auto_reset != "disabled")
        if self.auto_reset == "same_step":
            begun |= terminated | truncated
        self._credited = np.where(begun[:, None], 0.0, returned)
        observations, info = self._show(turn)
        if self.auto_reset == "same_step":
            info["final_obs"] = turn.final_observations
        return observations, rewards, terminated, truncated, info

    def mask(self, actions: int = 1024) -> NDArray[np.int8]:
        """Return which of the actions of ``docs/library/environments.md`` are legal, by game.

        Plays beyond the last action are left out.
        """
        info = self._current()
        exchanges = info["exchanges"]
        first = exchanges.shape[1]
        if actions <= first:
            raise BadArgument("actions", f"more than {first}", actions)
        counts = np.diff(info["offsets"])
        plays = np.arange(actions - first) < counts[:, None]
        return np.concatenate([exchanges, plays], axis=1, dtype=np.int8)

    def choices(self, actions: ArrayLike) -> NDArray[np.int64]:
        """Return the choices of listed actions, one per game."""
        first = self._current()["exchanges"].shape[1]
        given = self._whole_numbers(actions)
        if given.min() < 0:
            raise IllegalAction(int(given.min()), "actions are numbered from 0")
        others = np.where(given == 0, PASS, EXCHANGE_OFFSET - given)
        return np.where(given >= first, given - first, others)

    def _make_batch(self) -> Batch:
        settings = self.settings
        if settings.edition.finish_line is not None:
            raise UnsupportedByEngine("batches have no finish lines; State plays such editions")
        observation = np.zeros(token_count(settings.letters), np.int16)
        observation[-SCALARS:] = constant_scalars(settings)
        return Batch(
            settings.rules,
            settings.words,
            None if settings.leaves is None else settings.leaves.kernel,
            games=self.num_games,
            opponents=self._kernel_opponents(),
            threads=min(self.threads, self.num_games),
            pairs=self.pairs,
            max_turns=settings.max_turns,
            auto_reset=self.auto_reset,
            order=settings.order,
            max_plays=self.max_plays,
            observation=observation,
        )

    def _kernel_opponents(self) -> list[object]:
        players, found = self.settings.players, list[object]()
        for seat in self.opponents:
            if seat not in range(players):
                raise BadArgument("opponents", f"for players from 0 to {players - 1}", seat)
        if len(self.opponents) == players:
            raise BadArgument("opponents", "fewer than the players", self.opponents)
        for seat in range(players):
            name = self.opponents.get(seat)
            if name is not None and name not in BATCH_OPPONENTS:
                raise BadArgument("opponents", f"among {', '.join(BATCH_OPPONENTS)}", name)
            found.append(name if name in {None, RANDOM} else self._policy(name))
        return found

    def _policy(self, name: str) -> tuple[KernelLeaves | None, bool]:
        policy = POLICIES[name](self.settings.edition.tiles)
        return (None if policy.leaves is None else policy.leaves.kernel), policy.endgame_terms

    def _current(self) -> Info:
        if self._turn is None:
            raise IllegalAction(None, "reset the games first")
        return self._info

    def _flags(self, mask: ArrayLike | None) -> Flags:
        if mask is None:
            return np.ones(self.num_games, bool)
        flags = np.asarray(mask)
        if flags.shape != (self.num_games,) or flags.dtype != bool:
            raise BadArgument("mask", f"{self.num_games} booleans", mask)
        return flags.copy()

    def _checked(self, choices: ArrayLike) -> NDArray[np.int64]:
        info = self._current()
        chosen = self._whole_numbers(choices)
        game = self._batch.first_illegal(chosen)
        if game is not None:
            first, last = info["offsets"][game : game + 2].tolist()
            reason = f"not a choice in game {game}, whose turn has {last - first} plays"
            raise IllegalAction(int(chosen[game]), reason)
        return chosen

    def _whole_numbers(self, given: ArrayLike) -> NDArray[np.int64]:
        numbers = np.asarray(given)
        fits = numbers.dtype.kind in "iu" and np.can_cast(numbers.dtype, np.int64)
        if not fits or numbers.shape != (self.num_games,):
            raise IllegalAction(given, f"give {self.num_games} whole numbers, one for each game")
        return np.ascontiguousarray(numbers, np.int64)

    def _show(self, turn: BatchTurn) -> tuple[Tokens, Info]:
        self._turn = turn
        self._info = {
            "plays": turn.plays.view(MOVE_ROW),
            "offsets": turn.offsets,
            "exchanges": turn.exchanges,
            "to_move": turn.to_move.view(np.int8),
            "scores": turn.scores,
            "numbers": turn.numbers,
            "starters": turn.starters,
        }
        return turn.observations, dict(self._info)


def _whole(name: str, value: SupportsIndex, most: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise BadArgument(name, "a whole number", value) from None
    if not 1 <= number <= most:
        raise BadArgument(name, f"from 1 to {most}", number)
    return number


def _remake(
    games: int,
    opponents: Mapping[int, str],
    pairs: bool,  # noqa: FBT001 - called by pickle
    threads: int,
    seed: int,
    auto_reset: AutoReset,
    max_plays: int | None,
    options: BatchOptions,
) -> BatchEnv:
    return BatchEnv(
        games,
        opponents=opponents,
        pairs=pairs,
        threads=threads,
        seed=seed,
        auto_reset=auto_reset,
        max_plays=max_plays,
        **options,
    )
