"""Ending a game in which no one plays: too many passes, or too many scoreless turns (R7.2)."""

from tilewright.rules.editions.edition import PassedOut, ScorelessTurns
from tilewright.rules.game import Game, Window


def is_standstill(game: Game) -> bool:
    """Return whether passes or scoreless turns have ended the game."""
    match game.edition.standstill:
        case PassedOut() as rule:
            needed = passes_needed(rule, len(game.bag))
            return all(game.passes[seat] >= needed for seat in game.active)
        case ScorelessTurns(turns):
            return game.scoreless >= turns


def passes_needed(rule: PassedOut, bag_count: int) -> int:
    """Return how many times each seat must pass to end the game."""
    return rule.tiles_left if bag_count else rule.bag_empty


def scoreless_if_it_stands(game: Game, window: Window) -> int:
    """Return the number of scoreless turns in a row once the open play stands."""
    return 0 if window.score.points else game.scoreless + 1
