"""The ten tips for players, as the rule books teach them, in our own words."""

from collections.abc import Mapping
from typing import Final

TIPS: Final[Mapping[int, str]] = {
    1: "Learn the words of two and three letters. They can bring up to 50 points a game.",
    2: "Keep an S until it makes two words at once or earns at least 8 points more.",
    3: "Shuffle your rack, and look for groups such as BR, CH, PL, STR, EST, ING or OUS.",
    4: "Play across the premium squares, and look for places beside vowels.",
    5: "Think of your next play: keep some of AEILNRST, and about as many vowels as consonants.",
    6: "Always look for a bonus play. Try beginnings such as UN or RE and endings such as ING.",
    7: "Learn the words with a Q that need no U.",
    8: "Add a tile to a word on the board: an S, but also a Y, E, R or D.",
    9: "Found a good play? Look for a better one.",
    10: "Luck happens to everyone. Enjoy making the best of poor tiles.",
}
"""The ten tips of the rule books, by number."""
