import { expect, test } from 'vitest';
import type { GameReview } from '../messages';
import { accuracyTrend, classFigures, meanOf, playersOf, scaleEnd } from './figures';
import { summaryOf, type ReviewedGame } from './reviewed_game';

const game = (more: Partial<ReviewedGame> = {}): ReviewedGame => ({
  id: 't',
  seat: 0,
  name: 'Ann',
  at: 0,
  accuracy: 80,
  luck: 0,
  lost: {},
  tips: {},
  ...more,
});

test('a mean has an interval that shrinks with the number of games', () => {
  expect(meanOf([10, 20])).toEqual({ mean: 15, margin: (1.96 * Math.sqrt(50)) / Math.sqrt(2) });
  expect(meanOf([7, 7, 7, 7])).toEqual({ mean: 7, margin: 0 });
});

test('a game without a mistake of a class counts as nothing lost in it', () => {
  const found = classFigures([
    game({ lost: { hook: 4, 'missed-bonus': 30 } }),
    game({ lost: { 'missed-bonus': 10 } }),
  ]);
  expect(found.map(({ kind, mean }) => [kind, mean])).toEqual([
    ['missed-bonus', 20],
    ['hook', 2],
  ]);
});

test('the trend begins with the fifth game and averages eight, without estimates', () => {
  const games = [60, 62, 64, 66, null, 68, 70, 72, 74, 76].map((accuracy) => game({ accuracy }));
  const { games: measured, means } = accuracyTrend(games);
  expect(measured).toHaveLength(9);
  expect(means.map(({ game }) => game)).toEqual([4, 5, 6, 7, 8]);
  expect(means[0]!.mean).toBe(64);
  expect(means.at(-1)!.mean).toBe(69);
});

test('players are listed by their number of games', () => {
  expect(playersOf([game(), game({ name: 'Ben' }), game({ name: 'Ben' })])).toEqual(['Ben', 'Ann']);
});

test('a scale ends at a round number beyond every interval', () => {
  expect(scaleEnd([{ mean: 31, margin: 9 }])).toBe(40);
  expect(scaleEnd([{ mean: 31, margin: 9.1 }])).toBe(60);
  expect(scaleEnd([])).toBe(10);
});

test('a summary has the points of shown mistakes by class, of one player alone', () => {
  const turn = (seat: number, mistake: string | null, points: number, size: string | null) => ({
    seat,
    mistake,
    verdict: { size, points_lost: { mean: points, error: 0 } },
  });
  const review = {
    players: [
      {
        accuracy: 81.5,
        estimated: false,
        luck: -12,
        lessons: [
          { mistake: 'hook', tip: 'Add a tile.' },
          { mistake: 'not-a-word', tip: null },
        ],
      },
      { accuracy: 60, estimated: true, luck: 12, lessons: [] },
    ],
    turns: [
      turn(0, 'hook', 10.04, 'small'),
      turn(0, 'hook', 5, 'large'),
      turn(0, 'parallel', 5, null),
      turn(0, null, 3, 'small'),
      turn(1, 'hook', 50, 'large'),
      { seat: 0, mistake: null, verdict: null },
    ],
  } as unknown as GameReview;
  expect(summaryOf('t', review, 0, 'Ann', 5)).toEqual({
    id: 't',
    seat: 0,
    name: 'Ann',
    at: 5,
    accuracy: 81.5,
    luck: -12,
    lost: { hook: 15, other: 3 },
    tips: { hook: 'Add a tile.' },
  });
  expect(summaryOf('t', review, 1, 'Ben', 5)?.accuracy).toBeNull();
  expect(summaryOf('t', review, 2, 'Cy', 5)).toBeNull();
});
