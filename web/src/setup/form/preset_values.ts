/**
 * The value that a setting takes when one of its kinds is chosen: the box's own, where the box has
 * that kind, so that switching away and back changes nothing.
 */
import type {
  ChallengeSetting,
  ChallengesSetting,
  ClockSetting,
  EditionSettings,
  StandstillSetting,
} from '../../messages';

/** What a challenge of a good play costs; `checked`: there are no challenges. */
export type ChallengeCost = 'turn' | 'nothing' | 'points' | 'checked';

const STANDSTILLS: { [Kind in StandstillSetting['kind']]: StandstillSetting } = {
  'passed-out': { kind: 'passed-out', bag_empty: 2, tiles_left: 2 },
  scoreless: { kind: 'scoreless', turns: 6 },
};

const PENALTIES: Record<Exclude<ChallengeCost, 'checked'>, ChallengesSetting['penalty']> = {
  turn: { kind: 'miss-turn' },
  nothing: { kind: 'nothing' },
  points: { kind: 'points', points: 5, per: 'play' },
};

const CLOCK: ClockSetting = { allowance_s: 1500, fine_a_minute: 10, overtime_limit_s: 600 };

export function standstillOf(
  kind: StandstillSetting['kind'],
  box: EditionSettings,
): StandstillSetting {
  return box.standstill.kind === kind ? box.standstill : STANDSTILLS[kind];
}

export function costOf(challenge: ChallengeSetting): ChallengeCost {
  if (challenge.kind === 'checked') return 'checked';
  return challenge.penalty.kind === 'miss-turn' ? 'turn' : challenge.penalty.kind;
}

/** The challenge rule with another cost. It keeps its scope. */
export function challengeOf(
  cost: ChallengeCost,
  now: ChallengeSetting,
  box: EditionSettings,
): ChallengeSetting {
  if (costOf(now) === cost) return now;
  if (cost === 'checked') return { kind: 'checked' };
  const boxRule = box.challenge.kind === 'challenges' ? box.challenge : null;
  const { scope } = now.kind === 'challenges' ? now : (boxRule ?? { scope: 'play' });
  const penalty = boxRule && costOf(boxRule) === cost ? boxRule.penalty : PENALTIES[cost];
  return { kind: 'challenges', penalty, scope };
}

export function clockOf(
  minutes: number | null,
  now: ClockSetting | null,
  box: EditionSettings,
): ClockSetting | null {
  return minutes === null ? null : { ...(now ?? box.clock ?? CLOCK), allowance_s: minutes * 60 };
}
