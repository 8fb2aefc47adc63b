/** The board on the front page: a game that opens as the one in the rule book does. */
import { type Axis, type SquareName, along } from '../board/squares';

export interface Lying {
  square: SquareName;
  letter: string;
  value: number;
}

// The upper left quarter; the others are its mirror images.
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

const mirrored = (half: string) => half + [...half].reverse().join('').slice(1);

export const BOARD: readonly string[] = [
  ...QUARTER.map(mirrored),
  mirrored(MIDDLE),
  ...QUARTER.map(mirrored).reverse(),
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

const GROUND = { columns: BOARD.length, rows: BOARD.length, tiles: new Map<string, string>() };

export function lying(): Lying[] {
  const found = new Map<SquareName, Lying>();
  for (const [first, axis, word] of PLAYS) {
    [...word].forEach((letter, step) => {
      const square = along(GROUND, first, axis, step);
      if (square) found.set(square, { square, letter, value: VALUES[letter] ?? 1 });
    });
  }
  return [...found.values()];
}
