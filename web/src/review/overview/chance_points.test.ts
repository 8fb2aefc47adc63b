import { expect, test } from 'vitest';
import type { GameReview, ReviewedTurn } from '../../messages';
import { chancePoints, turningPoints } from './chance_points';

const amount = (mean: number) => ({ mean, error: 0.01 });
const turn = (number: number, seat: number, played: number | null, best = 0.9, size = 'large') =>
  ({
    number,
    seat,
    verdict:
      played === null
        ? null
        : { size, played: { win: amount(played) }, best: { win: amount(best) } },
  }) as ReviewedTurn;

function review(turns: ReviewedTurn[], chances: (number | null)[]): GameReview {
  return { turns, chances, players: [{}, {}], turning_points: [], complete: true } as never;
}

test('the line begins before the first turn and has a point after each', () => {
  const found = review([turn(1, 0, 0.4), turn(2, 1, 0.7), turn(3, 0, null)], [0.5, 0.45, 0.3]);
  const points = chancePoints(found, 0, { winners: [0] });
  expect(points.map(({ percent }) => Math.round(percent))).toEqual([50, 40, 30, 100]);
  expect(points.map(({ own }) => own)).toEqual([false, true, false, true]);
  expect(points[1]!.margin).toBeCloseTo(1.96);
});

test('the other player has what is left', () => {
  const found = review([turn(1, 0, 0.4), turn(2, 1, 0.7)], [0.5, 0.45]);
  const points = chancePoints(found, 1, { winners: [0] });
  expect(points.map(({ percent }) => Math.round(percent))).toEqual([50, 60, 0]);
});

test('only own mistakes show what the best play would have kept', () => {
  const found = review([turn(1, 0, 0.4), turn(2, 1, 0.7)], [0.5, 0.45]);
  const points = chancePoints(found, 0, { winners: [0, 1] });
  expect(points.map(({ best }) => best)).toEqual([null, 90, null]);
});

test('without a table of wins there is no line', () => {
  expect(chancePoints(review([turn(1, 0, 0.4)], [null]), 0, { winners: [0] })).toEqual([]);
});

test('the three turns that changed the chances most are the turning points', () => {
  const percents = [50, 52, 30, 31, 60, 60, 20];
  const points = percents.map((percent, turn) => ({
    turn,
    percent,
    margin: 0,
    best: null,
    own: false,
  }));
  const found = turningPoints(points);
  expect(found.map(({ turn }) => turn)).toEqual([2, 4, 6]);
  expect([found[0]!.before.percent, found[0]!.after.percent]).toEqual([52, 30]);
  expect(turningPoints(points.slice(0, 2))).toEqual([]);
});
