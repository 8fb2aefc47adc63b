import { describe, expect, it } from 'vitest';
import type { AnalysedTurn, Thought, WeighedPlay } from '../messages';
import { placeOn, playRows, scaleOf, settled } from './plays';

function turn(text: string): AnalysedTurn {
  return { text, word: text, score: 10, placed: [], kept: [], equity: 12, bad: [] };
}

function weighed(text: string, facts: Partial<WeighedPlay>): WeighedPlay {
  const nothing = { samples: 100, win: null, points: null, share: null, final: null };
  return { turn: turn(text), ...nothing, dropped: false, ways: [], ...facts };
}

function thought(method: Thought['method'], ...plays: WeighedPlay[]): Thought {
  return { state: 'done', method, by_points: null, plays, legal: 9, proven: false, line: [] };
}

const STATIC = { legal: 9, plays: [turn('A'), turn('B'), turn('C')] };

describe('the list of plays', () => {
  it('has what was compared first, and then the others without bars', () => {
    const found = thought('simulated', weighed('C', { win: { mean: 0.6, error: 0.01 } }));
    const rows = playRows(STATIC, found);
    expect(rows.map((row) => row.turn.text)).toEqual(['C', 'A', 'B']);
    expect(rows[0]!.bar?.at).toBe(60);
    expect(rows[0]!.bar?.high).toBeCloseTo(61.96);
    expect(rows[1]!.bar).toBeNull();
  });

  it('shows the share of wins of a pre-endgame as proven limits', () => {
    const found = thought('pre-endgame', weighed('A', { share: [0.25, 0.5] }));
    expect(playRows(null, found)[0]!.bar).toEqual({ low: 25, at: 25, high: 50 });
  });

  it('keeps a draw in sight on the scale of final margins', () => {
    const rows = playRows(null, thought('endgame', weighed('A', { final: [-13, -13] })));
    const scale = scaleOf(rows, 'final');
    expect(scale.low).toBeLessThan(-13);
    expect(placeOn(scale, 0)).toBeLessThan(100);
  });

  it('changes its order only when two bars have parted', () => {
    const win = (mean: number, error: number) => ({ win: { mean, error } });
    const first = thought('simulated', weighed('A', win(0.5, 0.02)), weighed('B', win(0.49, 0.02)));
    const close = thought('simulated', weighed('B', win(0.51, 0.01)), weighed('A', win(0.5, 0.01)));
    const apart = thought('simulated', weighed('B', win(0.55, 0.01)), weighed('A', win(0.5, 0.01)));
    const order = (found: Thought) =>
      settled({ ...found, state: 'working' }, first).plays.map(({ turn }) => turn.text);
    expect(order(close)).toEqual(['A', 'B']);
    expect(order(apart)).toEqual(['B', 'A']);
    expect(settled(close, first).plays[0]!.turn.text).toBe('B');
  });

  it('uses whole tens for chances', () => {
    const wins = [0.417, 0.652].map((mean) => weighed(`${mean}`, { win: { mean, error: 0.01 } }));
    const rows = playRows(null, thought('simulated', ...wins));
    expect(scaleOf(rows, 'win')).toEqual({ low: 30, high: 70 });
  });

  it('compares by points while nothing is known', () => {
    expect(playRows(STATIC, null).every(({ bar }) => bar === null)).toBe(true);
  });
});
