"""Learn what the tiles kept are worth, from points alone, and beat the greedy player.

    python examples/learner.py                             # a minute on one core
    python examples/learner.py --games 200 --pairs 100     # seconds, and a rough result

The learner makes the play with the highest score + value of the tiles it keeps. The value is linear
in features of these tiles, and is learned from games against itself: what a player will score in
its coming turns, each counted GAMMA times as much as the one before. docs/library/learner.md
explains every step.
"""

import argparse
from typing import Any

import numpy as np

from tilewright.env import BatchEnv, play_features

SLOTS, GAMMA, RIDGE = 256, 0.7, 10.0
BAG = 279  # entry of an observation: tiles in the bag
KEPT = slice(37, 64)  # columns of play_features: blanks, A, ..., Z that a play keeps
VOWELS = [1, 5, 9, 15, 21]  # blank 0, A 1, ..., Z 26
# Only the thirty plays with the highest score are considered; leaves=None reveals no values.
OPTIONS: Any = {"order": "score", "leaves": None, "max_plays": 30}


def features(kept):
    """Describe kept tiles: how many of each, duplicates, vowels, and how many there are."""
    vowels, size = kept[:, VOWELS].sum(axis=1), kept.sum(axis=1)
    return np.hstack([kept, kept > 1, np.eye(8)[vowels], np.eye(8)[size]])


WIDTH = 27 + 27 + 8 + 8


def choose(weights, observations, info):
    """Return the best play of each game, its features and its score."""
    counts = np.diff(info["offsets"])
    games = np.repeat(np.arange(len(counts)), counts)
    described = features(play_features(info["plays"], observations[games])[:, KEPT].astype(int))
    # With an empty bag only points count.
    value = np.where(observations[games, BAG] > 0, described @ weights, 0)
    order = np.lexsort((info["plays"]["score"] + value, games))
    has_play = counts > 0
    best = order[info["offsets"][1:][has_play] - 1]
    choices = np.full(len(counts), -1)
    choices[has_play] = best - info["offsets"][:-1][has_play]
    # Without a play, exchange the whole rack if the rules allow it, and pass otherwise.
    may_exchange = ~has_play & (info["exchanges"][:, 127] == 1)
    choices[may_exchange] = -2 - 127
    kept, scores = np.zeros((len(counts), WIDTH)), np.zeros(len(counts))
    kept[has_play], scores[has_play] = described[best], info["plays"]["score"][best]
    return choices, kept, scores


def improve(weights, games, seed):
    """Play games against itself and return the weights that predict them (LSTD)."""
    batch = BatchEnv(SLOTS, seed=seed, auto_reset="same_step", **OPTIONS)
    observations, info = batch.reset()
    before = np.zeros((SLOTS, 2, WIDTH))  # what each player kept in its last turn
    pairs, points = RIDGE * np.eye(WIDTH), np.zeros(WIDTH)
    slots, played = np.arange(SLOTS), 0
    while played < games:
        player = info["to_move"]
        choices, kept, scores = choose(weights, observations, info)
        earlier = before[slots, player]
        pairs += earlier.T @ (earlier - GAMMA * kept)
        points += earlier.T @ scores
        before[slots, player] = kept
        observations, _, terminated, truncated, info = batch.step(choices)
        over = terminated | truncated
        before[over] = 0
        played += over.sum()
    return np.linalg.solve(pairs, points)


def meet_greedy(weights, pairs, seed):
    """Return the share of games won, the mean spread, and the standard errors of both."""
    batch = BatchEnv(
        2 * pairs, seed=seed, pairs=True, opponents={1: "greedy"}, auto_reset="disabled", **OPTIONS
    )
    observations, info = batch.reset()
    while (info["to_move"] >= 0).any():
        observations, _, _, _, info = batch.step(choose(weights, observations, info)[0])
    spread = info["scores"][:, 0] - info["scores"][:, 1]
    # The two games of a pair have the same bag, so the error is that of the pairs' means.
    results = np.stack([np.sign(spread) / 2 + 0.5, spread]).reshape(2, pairs, 2).mean(axis=2)
    return results.mean(axis=1), results.std(axis=1, ddof=1) / pairs**0.5


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Train a learner and let it meet greedy.")
    parser.add_argument("--games", type=int, default=4000, help="games of each round of training")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=2000, help="pairs of games against greedy")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    weights = np.zeros(WIDTH)
    for number in range(options.rounds):
        weights = improve(weights, options.games, options.seed + number)
        (wins, spread), (wins_error, spread_error) = meet_greedy(
            weights, options.pairs, options.seed + 1000
        )
        print(
            f"round {number + 1}: {100 * wins:.1f} ± {100 * wins_error:.1f} % of "
            f"{2 * options.pairs} games won against greedy, "
            f"{spread:+.1f} ± {spread_error:.1f} points a game"
        )
    worth = features(np.eye(27, dtype=int)) @ weights
    tiles = zip("?ABCDEFGHIJKLMNOPQRSTUVWXYZ", worth - worth.mean(), strict=True)
    print("keeping one tile:", " ".join(f"{tile} {points:+.1f}" for tile, points in tiles))
    return wins, wins_error


if __name__ == "__main__":
    main()
