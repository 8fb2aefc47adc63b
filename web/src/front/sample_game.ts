/** The game shown on the front page; it opens with the plays of the rule book's example. */
import { type Axis, type SquareName, along } from '../board/squares';

export interface SampleTile {
  square: SquareName;
  letter: string;
  value: number;
}

// The upper left quarter; the other three mirror it.
const QUARTER = [
  "=..'...=",
  '.-..."..',
  "..-...'.",
  "'..-...'",
  '....-...',
  '."..."..',
  "..'...'.",
];
const MIDDLE = "=..'...-";

const mirror = (half: string) => half + [...half].reverse().join('').slice(1);

export const BOARD: readonly string[] = [
  ...QUARTER.map(mirror),
  mirror(MIDDLE),
  ...QUARTER.map(mirror).reverse(),
];

const PLAYS: readonly [SquareName, Axis, string][] = [
  ['F8', 'across', 'HORN'],
  ['H6', 'down', 'FARM'],
  ['F10', 'across', 'PASTE'],
  ['H9', 'across', 'MOB'],
  ['E11', 'across', 'BIT'],
  ['E5', 'down', 'WEPT'],
  ['C4', 'across', 'RESCUE'],
  ['K3', 'down', 'DRAGONS'],
  ['H1', 'down', 'WERE'],
  ['F2', 'across', 'FLEX'],
  ['C1', 'down', 'HERRING'],
  ['H1', 'across', 'WANE'],
];

const VALUES: Record<string, number> = {
  B: 3,
  C: 3,
  D: 2,
  F: 4,
  G: 2,
  H: 4,
  M: 3,
  P: 3,
  W: 4,
  X: 8,
};

const EMPTY_BOARD = { columns: BOARD.length, rows: BOARD.length, tiles: new Map<string, string>() };

export function sampleTiles(): SampleTile[] {
  const tiles = new Map<SquareName, SampleTile>();
  for (const [first, axis, word] of PLAYS) {
    [...word].forEach((letter, step) => {
      const square = along(EMPTY_BOARD, first, axis, step);
      if (square) tiles.set(square, { square, letter, value: VALUES[letter] ?? 1 });
    });
  }
  return [...tiles.values()];
}
