"""Random games through the environments, and the same games by the referee alone."""

from collections.abc import Iterator
from random import Random

from tilewright.env import State
from tilewright.env.settings import Settings, game_seed, make_settings
from tilewright.notation.command_text import parse_command
from tilewright.rules import EDITIONS, GameLog, Sealed, nine_tiles, open_game
from tilewright.rules.turn_order import to_move

EDITION_NAMES = (*EDITIONS, "nine-tiles")


def settings_of(edition: str, players: int = 2, **options: object) -> Settings:
    rules = nine_tiles(EDITIONS["tournament"]) if edition == "nine-tiles" else EDITIONS[edition]
    return make_settings(edition=rules, players=players, **options)  # type: ignore[arg-type]


def random_states(settings: Settings, seed: int, *, number: int = 0) -> Iterator[State]:
    """Yield a state before every action of a random game, and the state at its end.

    Most actions are plays, so that games reach the empty bag.
    """
    chance = Random(seed)
    state = State.new(settings=settings, seed=seed, number=number, first=seed % settings.players)
    while not state.is_terminal():
        yield state
        state.apply_action(some_action(state, chance))
    yield state


def some_action(state: State, chance: Random) -> int:
    actions = state.legal_actions()
    return chance.choice(
        actions if chance.random() < 0.1 else actions[-max(1, len(actions) // 2) :]
    )


class RefereesGame:
    """The game of the same bag, played by commands that the referee alone understands."""

    def __init__(self, settings: Settings, seed: int, first: int) -> None:
        self.settings = settings
        names = [f"player_{seat}" for seat in range(settings.players)]
        bag = Sealed(game_seed(seed, 0))
        self.log = GameLog(open_game(settings.edition, names, bag, first=first))

    def say(self, turn: str) -> None:
        """Take a turn as ``action_to_string`` writes it."""
        seat = to_move(self.log.game)
        assert seat is not None
        if turn.startswith("-"):
            turn = f"exchange {turn[1:]}"
        elif turn != "pass":
            turn, score = turn.rsplit(" ", 1)
            before = self.log.game.scores[seat]
            self._do(turn, seat)
            assert self.log.game.scores[seat] - before == int(score)
            return
        self._do(turn, seat)

    def _do(self, turn: str, seat: int) -> None:
        command = parse_command(turn, self.log.game, seat)
        self.log.do(command, judge=self.settings.lexicon)
