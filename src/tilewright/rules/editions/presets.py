"""The presets: the boxes and the tournament rules (docs/play/editions.md compares them)."""

from tilewright.rules.editions.bonus import Bonus
from tilewright.rules.editions.challenge_rule import Challenges, Scope
from tilewright.rules.editions.edition import (
    BoxColours,
    Edition,
    GameClock,
    GoingOut,
    ScorelessTurns,
)

CLASSIC_2003 = Edition(name="classic-2003")

GRAVES = Edition(name="graves", peg_rack=True)

GUIDE_2013 = Edition(
    name="guide-2013",
    bonus=Bonus(points=50, tiles=None),
    challenge=Challenges(scope=Scope.WORD),
)

PLAIN = Edition(name="plain")

HERITAGE_2023 = Edition(name="heritage-2023", look=BoxColours.HERITAGE)

TOURNAMENT = Edition(
    name="tournament",
    exchange_needs=7,
    standstill=ScorelessTurns(turns=6),
    going_out=GoingOut.TWICE_THE_OTHERS,
    clock=GameClock(),
)

# Milliseconds for a turn by the timer in a box. Using it is the players' choice (R9.1).
OPTIONAL_TIMERS: dict[str, int] = {GRAVES.name: 3 * 60_000}

EDITIONS: dict[str, Edition] = {
    edition.name: edition
    for edition in (CLASSIC_2003, GRAVES, GUIDE_2013, PLAIN, HERITAGE_2023, TOURNAMENT)
}
"""The presets, by name."""


class UnknownEdition(KeyError):
    """There is no edition of this name in ``EDITIONS``."""

    def __str__(self) -> str:
        return f"there is no edition {self.args[0]!r}; the editions are {', '.join(EDITIONS)}"


def edition_named(edition: str | Edition) -> Edition:
    """Return the edition, or the one of this name. Raises ``UnknownEdition``."""
    rules = edition if isinstance(edition, Edition) else EDITIONS.get(edition)
    if rules is None:
        raise UnknownEdition(edition)
    return rules
