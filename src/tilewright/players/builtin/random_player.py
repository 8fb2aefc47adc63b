"""A player that makes any play, all equally likely."""

from dataclasses import dataclass
from random import Random

from tilewright.engine.generation import generate
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.builtin.level_player import seeded_chance
from tilewright.players.computer import choose
from tilewright.players.stalemate import is_stuck
from tilewright.players.strength import LEVELS
from tilewright.players.turns import Seated, command_of
from tilewright.rules.commands import Command
from tilewright.rules.view import View

_EXPERT = LEVELS["expert"]


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Makes a random play. Without one it exchanges random tiles or passes."""

    words: Lexicon
    seed: int = 0

    def choose(self, view: View) -> Command | None:
        return choose(view, _EXPERT, self.words, seeded_chance(self.seed, view), _random_turn)


def _random_turn(seated: Seated, chance: Random) -> Command:
    plays = generate(seated.position, seated.words, None, seated.edition)
    if len(plays):
        return command_of(plays[chance.randrange(len(plays))], seated.seat)
    exchanges = () if is_stuck(seated.view, seated.seat) else plays.exchanges
    return command_of(chance.choice(exchanges) if exchanges else None, seated.seat)
