"""A player that keeps an S or a blank until it earns enough, against one that always lays both."""

from tilewright import arena
from tilewright.players import seen_position

KEEP = {"?": 25, "S": 8}  # the points that a play must bring to be worth such a tile


def careful(view):
    def worth(play):
        return play.score + sum(KEEP.get(tile, 0) for tile in play.leave)

    highest_scores = seen_position(view).plays(leaves=None)[:40]
    return max(highest_scores, key=worth, default="pass")


result = arena([careful, "greedy"], pairs=60, seed=1)
for name in result.players:
    standing = result[name]
    print(f"{name:8} {standing.score.mean:.0f} points, {standing.wins.mean:.1%} of the games")
print("careful is ahead by", result["careful"].spread, "points per game")
