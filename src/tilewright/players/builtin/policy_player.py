"""A player of self-play, at a table of the referee."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from random import Random

from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.generation import best, generate
from tilewright.engine.learned_value import turn_values
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.selfplay.series import Player as Policy
from tilewright.engine.turn_rows import Pass, Turn
from tilewright.engine.value.network import ValueNetwork
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.players.computer import choose
from tilewright.players.strength import LEVELS
from tilewright.players.turns import Seated, command_of
from tilewright.rules.commands import Command
from tilewright.rules.score_sheet import PlayEntry
from tilewright.rules.view import View

# As in the kernel: how many turns are compared by their learned value, how many of them may be
# exchanges, and how far these may be below the best play. From this many scoreless turns on, a
# player no longer exchanges, so that every game ends.
_COMPARED = 10
_MAX_EXCHANGES = 4
_EXCHANGE_MARGIN = 25.0
_MAX_SCORELESS = 6
# With at most this many tiles in the bag, the chance to win decides, by the late network if any.
_WIN_FROM = 12
_EXPERT = LEVELS["expert"]


@dataclass(frozen=True, slots=True)
class PolicyPlayer:
    """Makes the turns that self-play makes with the same policy, and challenges every bad word."""

    policy: Policy
    words: Lexicon

    def __post_init__(self) -> None:
        if self.policy.late_play_outs:
            raise UnsupportedByEngine(
                f"{self.policy.name}: players with late play-outs can only meet in self-play"
            )

    def choose(self, view: View) -> Command | None:
        # An expert is certain of every word, so chance decides nothing.
        return choose(view, _EXPERT, self.words, Random(0), self._turn)  # noqa: S311

    def _turn(self, seated: Seated, _: Random) -> Command:
        view, position = seated.view, seated.position
        may_exchange = _scoreless_turns(view) < _MAX_SCORELESS
        network = self.policy.value
        if network is None or view.bag_count == 0:
            turn = self._best(position, seated, may_exchange=may_exchange)
        else:
            if view.bag_count <= _WIN_FROM:
                network = self.policy.late_value or network
            turn = self._by_value(network, position, seated, may_exchange=may_exchange)
        return command_of(turn, seated.seat)

    def _best(self, position: Position, seated: Seated, *, may_exchange: bool) -> Turn | None:
        policy = self.policy
        turn = best(
            position,
            self.words,
            policy.leaves,
            seated.edition,
            endgame_terms=policy.endgame_terms,
        )
        if isinstance(turn, Play) or may_exchange:
            return turn
        return next(iter(self._few(position, seated, may_exchange=False)), None)

    def _by_value(
        self, network: ValueNetwork, position: Position, seated: Seated, *, may_exchange: bool
    ) -> Turn:
        turns = [*self._few(position, seated, may_exchange=may_exchange)] or [Pass()]
        if len(turns) == 1:
            return turns[0]
        values = turn_values(
            position, self.words, turns, network, self.policy.leaves, seated.edition
        )
        points = [turn.score + value.value for turn, value in zip(turns, values, strict=True)]
        if seated.view.bag_count <= _WIN_FROM:
            lead = position.scores[0] - position.scores[1]
            points = [
                (lead + gained) / value.deviation
                for gained, value in zip(points, values, strict=True)
            ]
        return turns[points.index(max(points))]

    def _few(self, position: Position, seated: Seated, *, may_exchange: bool) -> list[Turn]:
        """Return the best turns by equity, as many as are compared."""
        plays = generate(
            position,
            self.words,
            self.policy.leaves,
            seated.edition,
            endgame_terms=self.policy.endgame_terms,
        )
        turns: list[Turn] = list(plays[:_COMPARED])
        if may_exchange:
            turns += _close_exchanges(plays.exchanges[:_MAX_EXCHANGES], turns)
        return sorted(turns, key=lambda turn: -turn.equity)[:_COMPARED]


def _close_exchanges(exchanges: tuple[Exchange, ...], plays: list[Turn]) -> Iterator[Exchange]:
    for exchange in exchanges:
        if not plays or exchange.equity >= plays[0].equity - _EXCHANGE_MARGIN:
            yield exchange


def _scoreless_turns(view: View) -> int:
    """Count the turns in a row without a score."""
    return sum(
        1
        for _ in takewhile(
            lambda entry: not isinstance(entry, PlayEntry) or entry.points == 0,
            reversed(view.sheet),
        )
    )
