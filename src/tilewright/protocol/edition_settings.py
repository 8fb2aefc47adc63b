"""Convert the edition settings in messages into the referee's editions and back."""

from dataclasses import replace

from tilewright.protocol.settings import (
    ChallengeSetting,
    ChallengesSetting,
    CheckedPlaysSetting,
    ClockSetting,
    EditionSettings,
    FinishLineSetting,
    MissTurnSetting,
    NoPenaltySetting,
    PassedOutSetting,
    PenaltySetting,
    PointsSetting,
    ScorelessSetting,
    StandstillSetting,
)
from tilewright.rules.editions.bonus import Bonus
from tilewright.rules.editions.challenge_rule import (
    ChallengeRule,
    Challenges,
    CheckedPlays,
    MissTurn,
    NoPenalty,
    Penalty,
    Points,
)
from tilewright.rules.editions.edition import (
    Edition,
    GameClock,
    PassedOut,
    ScorelessTurns,
    Standstill,
)
from tilewright.rules.editions.finish_line import FinishLine
from tilewright.rules.editions.presets import EDITIONS
from tilewright.rules.obstacles import TableObstacle
from tilewright.rules.refusals import BadTable


def to_edition(settings: EditionSettings) -> Edition:
    """Return the edition these settings describe, or raise ``BadTable``."""
    if settings.preset not in EDITIONS:
        raise BadTable(TableObstacle.UNKNOWN_EDITION)
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


def _standstill(setting: StandstillSetting) -> Standstill:
    match setting:
        case PassedOutSetting():
            return PassedOut(setting.bag_empty, setting.tiles_left)
        case ScorelessSetting():
            return ScorelessTurns(setting.turns)


def _challenge(setting: ChallengeSetting) -> ChallengeRule:
    match setting:
        case CheckedPlaysSetting():
            return CheckedPlays()
        case ChallengesSetting():
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


def to_settings(edition: Edition) -> EditionSettings:
    """Return the settings that describe an edition."""
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
            return CheckedPlaysSetting()
        case Challenges(penalty, scope):
            return ChallengesSetting(penalty=_penalty_setting(penalty), scope=scope)


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
