"""Let two computer players meet, then find out how few games a verdict needs."""

from tilewright import arena
from tilewright.matches import SequentialTest

result = arena(["static", "greedy"], pairs=500, seed=1)
print(result)

test = SequentialTest(alternative=0.55)
result = arena(["static", "greedy"], pairs=500, seed=1, until=test)
print(result.verdict, "after", result.pairs, "pairs")
