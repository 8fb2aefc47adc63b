import { expect, test } from 'vitest';
import type { ComparedPlay, ReviewedPlay, ReviewedTurn, TurnVerdict } from '../messages';
import {
  certaintyOf,
  fallsOf,
  lossText,
  placeOf,
  playsOf,
  verdictOf,
  withoutPlace,
  wordMade,
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
const turn = (found: TurnVerdict | null, more: Partial<ReviewedTurn> = {}) =>
  ({ verdict: found, text: found?.played.text ?? '-', withdrawn: false, ...more }) as ReviewedTurn;

test('a turn is the best, too close to tell, or a mistake of some size', () => {
  expect(verdictOf(turn(null))).toBe('unknown');
  expect(verdictOf(turn(verdict('8D A', '8D A')))).toBe('best');
  expect(verdictOf(turn(verdict('8D A', '8D B')))).toBe('tooClose');
  expect(verdictOf(turn(verdict('8D A', '8D B', { size: 'large' })))).toBe('large');
  expect(verdictOf(turn(verdict('8D A', '8D A'), { find: true }))).toBe('find');
});

test('plays that are the same are shown once', () => {
  const shown = (found: TurnVerdict, tried?: string) =>
    playsOf(found, tried ? ({ play: play(tried) } as ComparedPlay) : null).map(([name]) => name);
  expect(shown(verdict('8D A', '8D A'))).toEqual(['played']);
  expect(shown(verdict('8D A', '8D B'))).toEqual(['played', 'best']);
  expect(shown(verdict('8D A', '8D B', { best_known: play('8D C') }))).toEqual([
    'played',
    'known',
    'best',
  ]);
  expect(shown(verdict('8D A', '8D B', { best_known: play('8D A') }))).toEqual(['played', 'best']);
  expect(shown(verdict('8D A', '8D B'), '8D C')).toEqual(['played', 'best', 'tried']);
  expect(shown(verdict('8D A', '8D B'), '8D B')).toEqual(['played', 'best']);
});

test('how sure a verdict is', () => {
  const sure = (more: Partial<TurnVerdict>) => certaintyOf(verdict('8D A', '8D B', more));
  expect(sure({ method: 'static', size: 'large' })).toBe('points');
  expect(sure({ method: 'proven', size: 'small' })).toBe('proven');
  expect(sure({ method: 'best-found', size: 'small' })).toBe('found');
  expect(sure({})).toBe('close');
  expect(sure({ size: 'small', win_lost: { mean: 0.02, error: 0.008 } })).toBe('likely');
  expect(sure({ size: 'small', win_lost: { mean: 0.02, error: 0.002 } })).toBe('sure');
  expect(certaintyOf(verdict('8D A', '8D A'))).toBe('sure');
});

test('parts fall from one bar to the next and add up', () => {
  const bars = fallsOf({ score: 45, reply: -2.1, next: 0.4, rest: 3 });
  expect(bars.map(({ name }) => name)).toEqual(['score', 'reply', 'rest']);
  expect(bars.map(({ from }) => from)).toEqual([0, 45, 42.9]);
  expect(bars.at(-1)!.to).toBeCloseTo(46.3);
});

test('the word and the place of a turn', () => {
  expect(wordOf({ word: 'HOAX', text: '8E HO.X' })).toBe('HOAX');
  expect(wordOf({ word: '', text: '-QV' })).toBe('exchange QV');
  expect(withoutPlace('8E HOAX')).toBe('HOAX');
  expect(withoutPlace('-')).toBe('pass');
  expect(withoutPlace('pass')).toBe('pass');
  expect(placeOf('8E HO.X')).toBe('8E');
  expect(placeOf('-QV')).toBe('');
  expect(placeOf('-')).toBe('');
});

test('a play that a challenge took off the board is named, though it counts as a pass', () => {
  expect(wordMade(turn(verdict('8D A', '8D B')))).toBe('A');
  const pass = { ...play('-'), word: '' };
  const found = verdict('-', '8D B', { played: pass });
  expect(wordMade(turn(found, { text: '8D QZX', withdrawn: true }))).toBe('QZX');
});

test('a loss is said in winning chance, or in points where those decide', () => {
  const loss = { win_lost: { mean: 0.214, error: 0.002 }, points_lost: { mean: 24.6, error: 1 } };
  expect(lossText({ ...loss, by_points: false })).toBe('21 %');
  expect(lossText({ ...loss, by_points: true })).toBe('25 points');
});
