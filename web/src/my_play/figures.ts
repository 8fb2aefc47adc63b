/** Means over several games, with the intervals that hold the true values 19 times in 20. */
import type { ReviewedGame } from './reviewed_game';

/** One game says little about anybody. */
export const FEWEST_GAMES = 5;
/** The accuracy of this many games is averaged into the trend. */
export const WINDOW = 8;
const WIDTH = 1.96;

export interface Mean {
  mean: number;
  /** half the width of the interval */
  margin: number;
}

export interface ClassFigures extends Mean {
  kind: string;
}

export interface Trend {
  /** the accuracy of each game */
  games: readonly { at: number; accuracy: number }[];
  /** the mean of up to eight games that end with this one */
  means: readonly (Mean & { game: number })[];
}

export function meanOf(values: readonly number[]): Mean {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const spread = Math.sqrt(squares / Math.max(1, values.length - 1));
  return { mean, margin: (WIDTH * spread) / Math.sqrt(values.length) };
}

/** The points lost a game in each class of mistakes that occurred, the most expensive first. */
export function classFigures(games: readonly ReviewedGame[]): ClassFigures[] {
  const kinds = new Set(games.flatMap(({ lost }) => Object.keys(lost)));
  return [...kinds]
    .map((kind) => ({ kind, ...meanOf(games.map(({ lost }) => lost[kind] ?? 0)) }))
    .toSorted((a, b) => b.mean - a.mean);
}

export function accuracyTrend(games: readonly ReviewedGame[]): Trend {
  const measured = games.flatMap(({ at, accuracy }) =>
    accuracy === null ? [] : [{ at, accuracy }],
  );
  const means = measured.flatMap((_, game) => {
    if (game + 1 < FEWEST_GAMES) return [];
    const window = measured.slice(Math.max(0, game + 1 - WINDOW), game + 1);
    return [{ game, ...meanOf(window.map(({ accuracy }) => accuracy)) }];
  });
  return { games: measured, means };
}

/** The names of the players, the one with most games first. */
export function playersOf(games: readonly ReviewedGame[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of games) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}

/** The end of a scale that holds all intervals: a round number. */
export function scaleEnd(figures: readonly Mean[]): number {
  const most = Math.max(10, ...figures.map(({ mean, margin }) => mean + margin));
  const step = most <= 40 ? 10 : most <= 100 ? 20 : 50;
  return step * Math.ceil(most / step);
}
