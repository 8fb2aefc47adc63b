"""Learn what tiles are worth keeping, then play with that knowledge against a player without it."""

from tilewright import Lexicon, self_play
from tilewright.engine import GREEDY, Player, Training, initial_state, train

words = Lexicon.load("english")
training = Training(words, rounds=(100, 400), longest=2)
state = train(training, initial_state(training), save=lambda state: None)
leaves = training.all_leaves().with_values(state.values)

for kept in ("?", "S", "E", "U", "V", "Q", "QU", "VV"):
    print(f"{kept:2} {leaves.value(kept):+5.1f}")

games = self_play(
    400, lexicon=words, players=[Player("keeps good tiles", leaves), GREEDY], pairs=True, seed=1
)
print(games.spread(), "points ahead per game")
