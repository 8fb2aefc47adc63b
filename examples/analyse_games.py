"""Show the three turns of each game that gave away the most."""

import sys

from tilewright import Game

for path in sys.argv[1:]:
    game = Game.read(path)
    print(game)
    losses = [(game[n].points_lost(turn) or 0.0, n) for n, turn in enumerate(game.turns)]
    for lost, n in sorted(losses, reverse=True)[:3]:
        if lost > 0:
            turn, best = game.turns[n], game[n].best()
            print(f"{turn.player}, turn {n + 1}, {turn.rack}: {turn.text} for {turn.score};")
            print(f"    {best.text} for {best.score} is better by {lost:.1f}")
