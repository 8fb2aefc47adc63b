"""The five boxes and the tournament rules as presets (rules.md lists where they differ)."""

from tilewright.rules.challenge import Challenges, Scope
from tilewright.rules.edition import (
    Edition,
    GameClock,
    GoingOut,
    Look,
    PassedOut,
    ScorelessTurns,
)
from tilewright.rules.scoring import Bonus

CLASSIC_2003 = Edition(name="classic-2003")

GRAVES = Edition(name="graves", turn_limit_ms=3 * 60_000, peg_rack=True)

GUIDE_2013 = Edition(
    name="guide-2013",
    bonus=Bonus(points=50, tiles=None),
    standstill=PassedOut(bag_empty=2, tiles_left=2),
    challenge=Challenges(scope=Scope.WORD),
)

PLAIN = Edition(name="plain")

HERITAGE_2023 = Edition(name="heritage-2023", look=Look.HERITAGE)

TOURNAMENT = Edition(
    name="tournament",
    exchange_needs=7,
    standstill=ScorelessTurns(turns=6),
    going_out=GoingOut.TWICE_THE_OTHERS,
    clock=GameClock(),
)

EDITIONS: dict[str, Edition] = {
    edition.name: edition
    for edition in (CLASSIC_2003, GRAVES, GUIDE_2013, PLAIN, HERITAGE_2023, TOURNAMENT)
}
