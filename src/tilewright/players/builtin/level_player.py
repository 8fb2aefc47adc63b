"""A player of one of the levels, or of any other ``Strength``."""

from dataclasses import dataclass
from random import Random

from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.chance import chance_of
from tilewright.players.computer import choose
from tilewright.players.strength import Strength
from tilewright.rules.commands import Command
from tilewright.rules.view import View


def seeded_chance(seed: int, view: View) -> Random:
    """Return the random source for a choice. It differs from game to game and turn to turn."""
    return chance_of(f"{seed} {view.commitment}".encode(), view)


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    strength: Strength
    words: Lexicon
    seed: int = 0

    def choose(self, view: View) -> Command | None:
        return choose(view, self.strength, self.words, seeded_chance(self.seed, view))
