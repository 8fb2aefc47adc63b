import { describe, expect, test } from 'vitest';
import type { PlayLine, ResultView, SheetLine, View } from '../messages';
import {
  bestPlay,
  headline,
  ledFrom,
  nextBeginner,
  scoringSteps,
  subheadline,
} from './game_summary';
import { spreadApart, graphOf, niceStep } from './score_graph';

const play = (seat: number, points: number, total: number, taken_off = false): PlayLine => ({
  kind: 'play',
  seat,
  play: '',
  placed: [],
  words: [],
  bonus: 0,
  points,
  taken_off,
  total,
});
const sheet: SheetLine[] = [
  play(0, 14, 14),
  play(1, 90, 0, true),
  { kind: 'pass', seat: 2, total: 0 },
  play(0, 10, 24),
  play(1, 76, 76),
  {
    kind: 'challenge',
    seat: 2,
    against: 1,
    word: null,
    ruling: 'good',
    bad: [],
    points: 0,
    total: 76,
  },
  { kind: 'missed-turn', seat: 2, total: 0 },
  play(0, 20, 44),
];
const view = {
  seats: ['Maya', 'Tom', 'Ines'].map((name) => ({ name, resigned: false })),
} as unknown as View;
const result: ResultView = {
  cause: 'went-out',
  seat: 0,
  accounts: [
    { played: 44, fine: 0, leftover: [], deducted: 0, gained: 12, final: 56, place: 2 },
    { played: 76, fine: 10, leftover: ['I'], deducted: 1, gained: 0, final: 65, place: 1 },
    { played: 0, fine: 0, leftover: ['I', 'Z'], deducted: 11, gained: 0, final: -11, place: 3 },
  ],
  winners: [1],
  tie_broken: false,
  seed: null,
};

describe('the summary of a game', () => {
  test('a winner by resignation or on time is headed as such', () => {
    const [left, late] = [false, true].map((out_of_time): SheetLine[] =>
      [0, 2].map((seat) => ({ kind: 'resign', seat, out_of_time, total: 0 })),
    );
    const last: ResultView = { ...result, cause: 'last-seat', seat: 1 };
    const after = (lines: SheetLine[]) => ({ ...view, game: { sheet: lines } }) as View;
    expect(headline(after(left!), last)).toBe('Tom wins by resignation');
    expect(headline(after(late!), last)).toBe('Tom wins on time');
  });

  test('nobody is said to have led when the others have left the game', () => {
    const resign: SheetLine = { kind: 'resign', seat: 1, out_of_time: false, total: 0 };
    const last: ResultView = { ...result, cause: 'last-seat', seat: 0, winners: [0] };
    expect(subheadline(view, last, [play(0, 14, 14), resign])).toBe('');
  });
  test('a player who resigned no longer leads', () => {
    const left: SheetLine = { kind: 'resign', seat: 1, out_of_time: false, total: 76 };
    const lines = [...sheet, left, play(2, 50, 50)];
    expect(ledFrom(sheet, 0, 3)).toBeNull();
    expect(ledFrom([...sheet, left], 0, 3)).toBe(8);
    expect(ledFrom(lines, 2, 3)).toBe(9);
    expect(ledFrom(lines, 1, 3)).toBeNull();
  });

  test('the best play is one that stood', () => {
    expect(bestPlay(sheet)).toMatchObject({ line: { points: 76 }, turn: 5 });
  });
  test('the headline has the winner and the margin, the line below since when they led', () => {
    expect(headline(view, result)).toBe('Tom wins by 9');
    expect(ledFrom(sheet, 1, 3)).toBe(5);
    expect(ledFrom(sheet, 0, 3)).toBeNull();
    expect(subheadline(view, result, sheet)).toBe(
      'Tom led from turn 5. Maya laid the last tile on turn 7.',
    );
  });
  test('a winner who goes out is named only once', () => {
    expect(subheadline(view, { ...result, seat: 1 }, sheet)).toBe(
      'Tom led from turn 5 and laid the last tile on turn 7.',
    );
  });
  test('a broken tie is explained', () => {
    const tied = { ...result, tie_broken: true };
    tied.accounts = result.accounts.map((account, seat) => ({ ...account, final: seat ? 65 : 65 }));
    expect(subheadline(view, tied, sheet)).toContain('so Tom wins');
    expect(headline(view, { ...result, winners: [0, 1] })).toBe('Maya and Tom share the win');
  });
  test('every step has its change, and the changes add up to the final scores', () => {
    const steps = scoringSteps(view, result, false);
    expect(steps.map(({ change }) => change)).toEqual([
      null,
      { points: -10, before: 76 },
      { points: -1, before: 66 },
      { points: -11, before: 0 },
      { points: 12, before: 44 },
    ]);
    expect(steps[3]!.tiles).toEqual(['I', 'Z']);
  });
  test('the seat after the first beginner begins the rematch', () => {
    expect(nextBeginner(sheet, 3)).toBe(1);
    expect(nextBeginner([], 3)).toBeNull();
  });
});

describe('the score graph', () => {
  test('has rows at round numbers', () => {
    expect([40, 80, 324, 480, 900].map(niceStep)).toEqual([10, 20, 50, 100, 200]);
  });
  test('keeps names apart and inside the picture', () => {
    expect(spreadApart([100, 10, 104], 16, 200)).toEqual([100, 10, 116]);
    expect(spreadApart([195, 198], 16, 200)).toEqual([184, 200]);
  });
  const graph = graphOf(sheet, result.accounts, 460, 248);
  test('starts every line at zero and ends it at the final score', () => {
    const last = graph.lines[2]!.points.at(-1)!;
    expect(last.y).toBe(graph.y(-11));
    expect(graph.lines[0]!.points[0]).toEqual({ x: graph.x(0), y: graph.y(0) });
    expect(graph.lines[0]!.marks).toHaveLength(4);
  });
  test('puts all final scores one step after the last turn', () => {
    result.accounts.forEach(({ played, final }, seat) => {
      expect(graph.lines[seat]!.points.slice(-2)).toEqual([
        { x: graph.x(7), y: graph.y(played) },
        { x: graph.endX, y: graph.y(final) },
      ]);
    });
    expect(graph.endX).toBe(graph.x(8));
  });
  test('leaves room between the turn numbers and the end of the axis', () => {
    const long = Array.from({ length: 30 }, (_, turn) => play(turn % 3, 1, turn));
    const columns = graphOf(long, result.accounts, 320, 248).columns;
    expect(columns.map(({ turn }) => turn)).toEqual([10, 20]);
  });
});
