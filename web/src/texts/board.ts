/** What a screen reader says for the board, the rack and the pegs. */
import type { Premium } from '../board/premiums';
import type { SquareName } from '../board/squares';
import { plural } from './format';

const PREMIUM_NAMES: Record<Premium, string> = {
  '2L': 'double letter',
  '3L': 'triple letter',
  '2W': 'double word',
  '3W': 'triple word',
};

const MEANINGS: Record<Premium, string> = {
  '2L': 'Double letter: a tile laid here counts twice.',
  '3L': 'Triple letter: a tile laid here counts three times.',
  '2W': 'Double word: a word laid over it counts twice.',
  '3W': 'Triple word: a word laid over it counts three times.',
};

export interface SquareDescription {
  square: SquareName;
  premium: Premium | null;
  isStart: boolean;
  /** The letter on the square; null if it is empty, '' for a blank without a letter yet. */
  letter: string | null;
  value: number | null;
  halfLaid: boolean;
  isLast: boolean;
}

export const board = {
  label: 'Board',
  rack: 'Your rack',
  meaning: MEANINGS,
  star: (premium: Premium | null) =>
    `The star: the first word covers it.${premium ? ` ${MEANINGS[premium]}` : ''}`,
  square({ square, premium, isStart, letter, value, halfLaid, isLast }: SquareDescription): string {
    const parts = [square];
    if (letter === null) {
      if (isStart) parts.push('centre star');
      if (premium) parts.push(PREMIUM_NAMES[premium]);
      parts.push('empty');
    } else {
      parts.push(board.tile(letter, value));
      if (halfLaid) parts.push('not played yet');
      if (isLast) parts.push('last play');
    }
    return parts.join(', ');
  },
  tile(letter: string, value: number | null): string {
    if (value === null) return letter ? `blank as ${letter}` : 'blank';
    return `${letter}, ${plural(value, 'point')}`;
  },
  inHint: (tile: string) => `${tile}, in the hint`,
  pickedUp: (tile: string) => `${tile}, picked up`,
  pegs: (score: number) => `Pegs: ${score}`,
  ones: 'ones',
  twenties: 'twenties',
  laps: (laps: number) => `+ ${laps * 400}`,
};
