"""Who takes part in a match: players by name, functions, objects, and programs."""

from __future__ import annotations  # keeps signatures short in help()

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from tilewright.engine.errors import BadArgument
from tilewright.engine.selfplay.series import Player as Policy
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.any_player import AnyPlayer, FunctionPlayer, PlayerFunction
from tilewright.players.builtin.by_name import BUILTIN_PLAYERS, POLICIES, builtin_player
from tilewright.players.builtin.level_player import LevelPlayer
from tilewright.players.builtin.policy_player import PolicyPlayer
from tilewright.players.strength import Strength
from tilewright.rules.equipment.tiles import TileSet

PROGRAM: Final = "cmd:"

PlayerSpec = str | Policy | Strength | AnyPlayer | PlayerFunction
"""A player of a match: a name, a program (``cmd:./my-engine``), a player of self-play, a strength,
anything with a method ``choose``, or a function in its place."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a match before it is made, so that it can be made where the games are played."""

    name: str
    spec: PlayerSpec

    @property
    def program(self) -> str | None:
        """The command of a program; None for a player in Python."""
        if isinstance(self.spec, str) and self.spec.startswith(PROGRAM):
            return self.spec.removeprefix(PROGRAM)
        return None

    def policy(self, tiles: TileSet) -> Policy | None:
        """Return the player of self-play that this is, if it is one."""
        if isinstance(self.spec, str) and self.spec in POLICIES:
            return POLICIES[self.spec](tiles)
        return self.spec if isinstance(self.spec, Policy) else None

    def player(self, words: Lexicon, tiles: TileSet, seed: int) -> AnyPlayer:
        """Make the player, unless it is a program."""
        match self.spec:
            case str():
                return builtin_player(self.spec, words, tiles=tiles, seed=seed)
            case Policy():
                return PolicyPlayer(self.spec, words)
            case Strength():
                return LevelPlayer(self.spec, words, seed)
            case _ if hasattr(self.spec, "choose"):
                return self.spec
            case _:
                return FunctionPlayer(self.spec)


def entrants_of(players: Sequence[PlayerSpec] | Mapping[str, PlayerSpec]) -> tuple[Entrant, ...]:
    """Return the entrants for players, with different names. Raises ``BadArgument``."""
    if isinstance(players, str) or not hasattr(players, "__iter__"):
        raise BadArgument("players", "a list of players, or a dict of them by name", players)
    if isinstance(players, Mapping):
        named = list(players.items())
    else:
        named = [(_name_of(spec), spec) for spec in players]
    for name, spec in named:
        _check(name, spec)
    return tuple(
        Entrant(name, spec)
        for name, (_, spec) in zip(_different([name for name, _ in named]), named, strict=True)
    )


def _name_of(spec: PlayerSpec) -> str:
    if isinstance(spec, str):
        if spec.startswith(PROGRAM):
            words = _split(spec)
            return PurePath(words[0]).name if words else spec
        return spec
    name = getattr(spec, "name", None) or getattr(spec, "__name__", None)
    return name if isinstance(name, str) else type(spec).__name__


def _split(spec: str) -> list[str]:
    try:
        return shlex.split(spec.removeprefix(PROGRAM))
    except ValueError as error:
        raise BadArgument("a program", f"a command that a shell accepts ({error})", spec) from None


def _different(names: Sequence[str]) -> list[str]:
    """Number the names that occur several times."""
    total, seen, result = Counter(names), Counter[str](), list[str]()
    for name in names:
        seen[name] += 1
        result.append(name if total[name] == 1 else f"{name} {seen[name]}")
    return result


def _check(name: object, spec: object) -> None:
    if not str(name).strip():
        raise BadArgument("the name of a player", "text", name)
    if isinstance(spec, str) and spec.startswith(PROGRAM):
        if not _split(spec):
            raise BadArgument("a program", "a command after cmd:", spec)
    elif isinstance(spec, str):
        if spec not in BUILTIN_PLAYERS:
            expected = f"one of {', '.join(BUILTIN_PLAYERS)}, or a program such as cmd:./my-engine"
            raise BadArgument("player", expected, spec)
    elif isinstance(spec, type) or not (
        isinstance(spec, Policy | Strength) or hasattr(spec, "choose") or callable(spec)
    ):
        raise BadArgument("player", "a name, a function, or anything with a choose method", spec)
