/** What the board and the rack say to those who hear them instead of seeing them. */
import type { Premium } from './premiums';
import type { SquareName } from './squares';

const PREMIUM_NAMES: Record<Premium, string> = {
  '2L': 'double letter',
  '3L': 'triple letter',
  '2W': 'double word',
  '3W': 'triple word',
};

export interface SquareSays {
  square: SquareName;
  premium: Premium | null;
  isStart: boolean;
  /** The letter lying there, or null; an empty text is a blank without a name. */
  letter: string | null;
  value: number | null;
  trying: boolean;
  isLast: boolean;
}

export const texts = {
  board: 'Board',
  rack: 'Your rack',
  square(says: SquareSays): string {
    const parts = [says.square];
    if (says.letter === null) {
      if (says.isStart) parts.push('centre star');
      if (says.premium) parts.push(PREMIUM_NAMES[says.premium]);
      parts.push('empty');
    } else {
      parts.push(texts.tile(says.letter, says.value));
      if (says.trying) parts.push('not played yet');
      if (says.isLast) parts.push('last play');
    }
    return parts.join(', ');
  },
  tile(letter: string, value: number | null): string {
    if (value === null) return letter ? `blank as ${letter}` : 'blank';
    return `${letter}, ${value === 1 ? '1 point' : `${value} points`}`;
  },
  pegs: (score: string) => `Pegs: ${score}`,
  ones: 'ones',
  twenties: 'twenties',
  laps: (laps: number) => `+ ${laps * 400}`,
};
