"""What a table is set up with, as it goes over the wire: every setting an edition has.

``edition_of`` and ``settings_of`` turn these into the referee's own values and back.
"""

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from tilewright.rules.challenge import (
    ChallengeRule,
    Challenges,
    CheckedPlays,
    Judging,
    MissTurn,
    NoPenalty,
    Penalty,
    Per,
    Points,
    Scope,
)
from tilewright.rules.edition import (
    Edition,
    GameClock,
    GoingOut,
    Look,
    PassedOut,
    ScorelessTurns,
    Standstill,
)
from tilewright.rules.editions import EDITIONS
from tilewright.rules.finish_line import FinishLine, Level
from tilewright.rules.refusals import BadTable
from tilewright.rules.scoring import Bonus
from tilewright.server.wire import Name, Wire

MOST_SECONDS = 24 * 60 * 60

Targets = tuple[
    Annotated[int, Field(ge=1, le=10_000)],
    Annotated[int, Field(ge=1, le=10_000)],
    Annotated[int, Field(ge=1, le=10_000)],
]


class MissTurnSetting(Wire):
    """A failed challenger misses their own next turn."""

    kind: Literal["miss-turn"] = "miss-turn"


class NoPenaltySetting(Wire):
    kind: Literal["nothing"] = "nothing"


class PointsSetting(Wire):
    """A failed challenge gives points to the player whose play was good."""

    kind: Literal["points"] = "points"
    points: int = Field(ge=1, le=100)
    per: Per = Per.PLAY


PenaltySetting = Annotated[
    MissTurnSetting | NoPenaltySetting | PointsSetting, Field(discriminator="kind")
]


class OpenChallenges(Wire):
    """Plays stay open to challenge until the next player begins."""

    kind: Literal["challenges"] = "challenges"
    penalty: PenaltySetting = MissTurnSetting()
    scope: Scope = Scope.PLAY


class Checked(Wire):
    """A play with a bad word is refused at once."""

    kind: Literal["checked"] = "checked"


ChallengeSetting = Annotated[OpenChallenges | Checked, Field(discriminator="kind")]


class PassedOutSetting(Wire):
    """The game ends when everybody has passed so often since the last play."""

    kind: Literal["passed-out"] = "passed-out"
    bag_empty: int = Field(default=1, ge=1, le=10)
    tiles_left: int = Field(default=2, ge=1, le=10)


class ScorelessSetting(Wire):
    """The game ends after so many turns in a row without a point."""

    kind: Literal["scoreless"] = "scoreless"
    turns: int = Field(default=6, ge=2, le=50)


StandstillSetting = Annotated[PassedOutSetting | ScorelessSetting, Field(discriminator="kind")]


class ClockSetting(Wire):
    """Time per seat for the whole game, and what more than that costs."""

    allowance_s: int = Field(default=25 * 60, ge=10, le=MOST_SECONDS)
    fine_a_minute: int = Field(default=10, ge=0, le=1000)
    overtime_limit_s: int | None = Field(default=10 * 60, ge=0, le=MOST_SECONDS)


class FinishLineSetting(Wire):
    """Targets of each level for two, three and four players."""

    beginner: Targets = (70, 60, 50)
    intermediate: Targets = (120, 100, 90)
    expert: Targets = (200, 180, 160)


class EditionSettings(Wire):
    """The rules in force; ``preset`` names the box they started from, which also has the board."""

    preset: str = Field(max_length=40)
    rack_size: int = Field(ge=1, le=9)
    bonus_points: int = Field(ge=0, le=1000)
    bonus_tiles: int | None = Field(
        description="tiles that earn the bonus; null: the whole rack", ge=1, le=9
    )
    exchange_needs: int = Field(ge=1, le=100)
    standstill: StandstillSetting
    going_out: GoingOut
    challenge: ChallengeSetting
    judging: Judging
    turn_limit_s: int | None = Field(ge=5, le=MOST_SECONDS)
    clock: ClockSetting | None
    finish_line: FinishLineSetting | None
    blanks_circulate: bool
    look: Look
    peg_rack: bool


class SeatSettings(Wire):
    """A seat of a new table.

    A person's seat with a name is taken by the device that sets the table; one without a name
    stays open for somebody to join. The limit of a turn is the edition's unless it is given here;
    0 stands for no limit.
    """

    player: Literal["person", "computer"] = "person"
    name: Name | None = None
    level: Level = Level.INTERMEDIATE
    turn_limit_s: int | None = Field(default=None, ge=0, le=MOST_SECONDS)


class TableSettings(Wire):
    """Everything agreed on before the first tile is drawn."""

    edition: EditionSettings
    dictionary: str | None = Field(default="english", max_length=80)
    family: bool = False
    seats: list[SeatSettings] = Field(min_length=2, max_length=4)
    first: int | None = Field(default=None, ge=0, le=3)
    real_board: bool = False
    listed: bool = False
    unseen_panel: bool = True
    chat: bool = True


def edition_of(settings: EditionSettings) -> Edition:
    """The edition these settings describe, or a ``BadTable``."""
    if settings.preset not in EDITIONS:
        raise BadTable(f"There is no edition {settings.preset!r}; there are {', '.join(EDITIONS)}.")
    try:
        return replace(
            EDITIONS[settings.preset],
            rack_size=settings.rack_size,
            bonus=Bonus(settings.bonus_points, settings.bonus_tiles),
            exchange_needs=settings.exchange_needs,
            standstill=_standstill(settings.standstill),
            going_out=settings.going_out,
            challenge=_challenge(settings.challenge),
            judging=settings.judging,
            turn_limit_ms=None if settings.turn_limit_s is None else settings.turn_limit_s * 1000,
            clock=_clock(settings.clock),
            finish_line=_finish_line(settings.finish_line),
            blanks_circulate=settings.blanks_circulate,
            look=settings.look,
            peg_rack=settings.peg_rack,
        )
    except ValueError as error:
        raise BadTable(f"These rules do not go together: {error}.") from None


def _standstill(setting: StandstillSetting) -> Standstill:
    match setting:
        case PassedOutSetting():
            return PassedOut(setting.bag_empty, setting.tiles_left)
        case ScorelessSetting():
            return ScorelessTurns(setting.turns)


def _challenge(setting: ChallengeSetting) -> ChallengeRule:
    match setting:
        case Checked():
            return CheckedPlays()
        case OpenChallenges():
            return Challenges(_penalty(setting.penalty), setting.scope)


def _penalty(setting: PenaltySetting) -> Penalty:
    match setting:
        case MissTurnSetting():
            return MissTurn()
        case NoPenaltySetting():
            return NoPenalty()
        case PointsSetting():
            return Points(setting.points, setting.per)


def _clock(setting: ClockSetting | None) -> GameClock | None:
    if setting is None:
        return None
    limit = setting.overtime_limit_s
    return GameClock(
        setting.allowance_s * 1000, setting.fine_a_minute, None if limit is None else limit * 1000
    )


def _finish_line(setting: FinishLineSetting | None) -> FinishLine | None:
    if setting is None:
        return None
    return FinishLine(setting.beginner, setting.intermediate, setting.expert)


def settings_of(edition: Edition) -> EditionSettings:
    """An edition as settings: what fills the form."""
    limit = edition.turn_limit_ms
    return EditionSettings(
        preset=edition.name,
        rack_size=edition.rack_size,
        bonus_points=edition.bonus.points,
        bonus_tiles=edition.bonus.tiles,
        exchange_needs=edition.exchange_needs,
        standstill=_standstill_setting(edition.standstill),
        going_out=edition.going_out,
        challenge=_challenge_setting(edition.challenge),
        judging=edition.judging,
        turn_limit_s=None if limit is None else limit // 1000,
        clock=_clock_setting(edition.clock),
        finish_line=_finish_line_setting(edition.finish_line),
        blanks_circulate=edition.blanks_circulate,
        look=edition.look,
        peg_rack=edition.peg_rack,
    )


def _standstill_setting(rule: Standstill) -> StandstillSetting:
    match rule:
        case PassedOut(bag_empty, tiles_left):
            return PassedOutSetting(bag_empty=bag_empty, tiles_left=tiles_left)
        case ScorelessTurns(turns):
            return ScorelessSetting(turns=turns)


def _challenge_setting(rule: ChallengeRule) -> ChallengeSetting:
    match rule:
        case CheckedPlays():
            return Checked()
        case Challenges(penalty, scope):
            return OpenChallenges(penalty=_penalty_setting(penalty), scope=scope)


def _penalty_setting(penalty: Penalty) -> PenaltySetting:
    match penalty:
        case MissTurn():
            return MissTurnSetting()
        case NoPenalty():
            return NoPenaltySetting()
        case Points(points, per):
            return PointsSetting(points=points, per=per)


def _clock_setting(clock: GameClock | None) -> ClockSetting | None:
    if clock is None:
        return None
    limit = clock.overtime_limit_ms
    return ClockSetting(
        allowance_s=clock.allowance_ms // 1000,
        fine_a_minute=clock.fine_a_minute,
        overtime_limit_s=None if limit is None else limit // 1000,
    )


def _finish_line_setting(line: FinishLine | None) -> FinishLineSetting | None:
    if line is None:
        return None
    return FinishLineSetting(
        beginner=line.beginner, intermediate=line.intermediate, expert=line.expert
    )
