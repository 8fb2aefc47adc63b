import { describe, expect, test } from 'vitest';
import { challengeOf, clockOf, standstillOf } from './preset_values';
import { classic } from './fixtures';

describe('switching a setting and back restores the preset’s numbers', () => {
  test('the ending of the tournament box', () => {
    const box = { ...classic, standstill: { kind: 'scoreless', turns: 4 } as const };
    expect(standstillOf('passed-out', box)).toEqual({
      kind: 'passed-out',
      bag_empty: 2,
      tiles_left: 2,
    });
    expect(standstillOf('scoreless', box)).toEqual(box.standstill);
  });

  test('the ending of a box that counts passes', () => {
    const box = {
      ...classic,
      standstill: { kind: 'passed-out', bag_empty: 1, tiles_left: 3 } as const,
    };
    expect(standstillOf('passed-out', box)).toEqual(box.standstill);
  });

  test('the cost of a challenge', () => {
    const box = {
      ...classic,
      challenge: {
        kind: 'challenges',
        penalty: { kind: 'points', points: 10, per: 'word' },
        scope: 'word',
      } as const,
    };
    for (const cost of ['turn', 'nothing', 'checked'] as const) {
      const changed = challengeOf(cost, box.challenge, box);
      expect(challengeOf('points', changed, box)).toEqual(box.challenge);
    }
  });

  test('the clock', () => {
    const box = {
      ...classic,
      clock: { allowance_s: 1500, fine_a_minute: 7, overtime_limit_s: null },
    };
    expect(clockOf(25, clockOf(null, box.clock, box), box)).toEqual(box.clock);
  });
});
