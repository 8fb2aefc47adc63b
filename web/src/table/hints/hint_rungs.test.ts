import { describe, expect, test } from 'vitest';
import type { HintsTaken } from '../../messages';
import { ghostsOf, laneOf, lettersOf, nextKind } from './hint_rungs';

const rungs: HintsTaken['hints'] = [
  { kind: 'thought', thought: 'hook', tip: 8 },
  { kind: 'region', lane: 'E' },
  { kind: 'size', tiles: 2, points: 20 },
  { kind: 'letters', tiles: ['A', '?'] },
  { kind: 'start', placed: ['E5', 'a'] },
  { kind: 'play', play: 'E5 aT', placed: [['E5', 'a']], points: 12, reason: null },
];
const taken = (count: number): HintsTaken => ({ of: 6, hints: rungs.slice(0, count) });

describe('the button names the next rung', () => {
  test('of a play', () => {
    expect(nextKind(null)).toBe('thought');
    expect(nextKind(taken(2))).toBe('size');
    expect(nextKind(taken(6))).toBeNull();
  });
  test('of an exchange, after whose thought come the letters', () => {
    expect(nextKind({ of: 2, hints: rungs.slice(0, 1) })).toBe('letters');
    expect(nextKind({ of: 1, hints: rungs.slice(0, 1) })).toBeNull();
  });
});

describe('the board and the rack show what was said, and nothing else', () => {
  test('the lane until the play lies there', () => {
    expect(laneOf(taken(1))).toBeNull();
    expect(laneOf(taken(2))).toEqual({ axis: 'column', number: 4 });
    expect(laneOf(taken(6))).toBeNull();
    const row = { of: 6, hints: [{ kind: 'region' as const, lane: '10' }] };
    expect(laneOf(row)).toEqual({ axis: 'row', number: 9 });
  });
  test('the tiles of the rack, the first tile, then all', () => {
    expect(lettersOf(taken(3))).toEqual([]);
    expect(lettersOf(taken(4))).toEqual(['A', '?']);
    expect(ghostsOf(taken(4))).toEqual([]);
    expect(ghostsOf(taken(5))).toEqual([['E5', 'a']]);
    expect(ghostsOf(taken(6))).toEqual([['E5', 'a']]);
  });
});
