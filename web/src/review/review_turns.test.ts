import { expect, test } from 'vitest';
import type { ReviewedPlay, ReviewedTurn, TurnVerdict } from '../messages';
import {
  closelyReviewed,
  fallsOf,
  playsOf,
  turnText,
  verdictOf,
  withoutPlace,
  wordOf,
} from './review_turns';

const amount = { mean: 0, error: 0 };
const play = (text: string): ReviewedPlay => ({
  text,
  word: text.slice(3),
  score: 10,
  placed: [],
  win: null,
  points: amount,
});
const verdict = (played: string, best: string, more: Partial<TurnVerdict> = {}): TurnVerdict => ({
  method: 'simulated',
  samples: 2000,
  compared: 15,
  legal: 500,
  size: null,
  by_points: false,
  win_lost: amount,
  points_lost: amount,
  parts: {},
  played: play(played),
  best: play(best),
  best_known: null,
  line: [],
  ...more,
});
const turn = (found: TurnVerdict | null) => ({ verdict: found }) as ReviewedTurn;

test('a turn is the best, too close to tell, or a mistake of some size', () => {
  expect(verdictOf(turn(null))).toBe('unknown');
  expect(verdictOf(turn(verdict('8D A', '8D A')))).toBe('best');
  expect(verdictOf(turn(verdict('8D A', '8D B')))).toBe('tooClose');
  expect(verdictOf(turn(verdict('8D A', '8D B', { size: 'large' })))).toBe('large');
});

test('plays that are the same are shown once', () => {
  const shown = (found: TurnVerdict) => playsOf(found).map(([name]) => name);
  expect(shown(verdict('8D A', '8D A'))).toEqual(['played']);
  expect(shown(verdict('8D A', '8D B'))).toEqual(['played', 'best']);
  expect(shown(verdict('8D A', '8D B', { best_known: play('8D C') }))).toEqual([
    'played',
    'known',
    'best',
  ]);
  expect(shown(verdict('8D A', '8D B', { best_known: play('8D A') }))).toEqual(['played', 'best']);
});

test('parts fall from one bar to the next and add up', () => {
  const bars = fallsOf({ score: 45, reply: -2.1, next: 0.4, rest: 3 });
  expect(bars.map(({ name }) => name)).toEqual(['score', 'reply', 'rest']);
  expect(bars.map(({ from }) => from)).toEqual([0, 45, 42.9]);
  expect(bars.at(-1)!.to).toBeCloseTo(46.3);
});

test('the word of a turn', () => {
  expect(wordOf({ word: 'HOAX', text: '8E HO.X' })).toBe('HOAX');
  expect(wordOf({ word: '', text: '-QV' })).toBe('exchange QV');
  expect(withoutPlace('8E HOAX')).toBe('HOAX');
  expect(withoutPlace('-QV')).toBe('exchange QV');
  expect(withoutPlace('-')).toBe('pass');
  expect(withoutPlace('pass')).toBe('pass');
  expect(turnText('8E HOAX')).toBe('8E HOAX');
  expect(turnText('-QV')).toBe('exchange QV');
});

test('turns that were only compared by points are not counted as reviewed', () => {
  expect(
    closelyReviewed([
      turn(verdict('8D A', '8D B')),
      turn(verdict('8D A', '8D B', { method: 'static' })),
      turn(null),
    ]),
  ).toBe(1);
});
