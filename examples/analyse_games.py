"""Show the three turns of each game that gave away the most."""

import sys

from tilewright import Game

for path in sys.argv[1:]:
    game = Game.read(path)
    print(game)
    lost = [position.points_lost(turn) or 0.0 for position, turn in zip(game, game.turns)]
    for n in sorted(range(len(lost)), key=lost.__getitem__, reverse=True)[:3]:
        turn, best = game.turns[n], game[n].best()
        print(f"{turn.player}, turn {n + 1}, {turn.rack}: {turn.text} for {turn.score};", end=" ")
        print(f"{best.text} for {best.score} is better by {lost[n]:.1f}")
