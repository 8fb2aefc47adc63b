import type { PassWarning } from '../../messages';
import { plural } from '../format';
import { labels } from '../labels';

/** The dialogs about a turn, the rules and the seats. */
export const dialogTexts = {
  back: 'Go back',
  close: 'Close',
  keepPlaying: 'Keep playing',
  blank: {
    title: 'Which letter is the blank?',
    detail: 'It scores nothing. You can change it until you press Play.',
    takeBack: 'Take it back',
  },
  exchange: {
    title: 'Exchange tiles',
    detail: (bag: number) =>
      `Choose the tiles to put back. You draw the same number and your turn ends. The bag holds ${plural(bag, 'tile')}.`,
    limit: (max: number) => `You can exchange at most ${plural(max, 'tile')}.`,
    back: 'Keep my tiles',
    confirm: (count: number) => (count ? `Exchange ${count}` : 'Exchange'),
    label: 'Tiles to exchange',
    notNow: 'You cannot exchange now.',
  },
  pass: {
    title: 'Pass this turn?',
    detail: 'You score nothing and keep your tiles.',
    confirm: 'Pass',
  },
  resign: {
    title: 'Resign the game?',
    detail: (others: number) =>
      `Your tiles are set aside and count against you, and you come last. ${others > 1 ? 'The others play on.' : 'The game ends.'} This cannot be undone.`,
    confirm: 'Resign',
  },
  takeBlank: {
    title: (square: string) => `Take the blank on ${square}?`,
    detail: (letter: string) =>
      `Your ${letter} takes its place and you get the blank. This scores nothing and starts your turn. It cannot be undone, whatever you play.`,
    confirm: 'Take the blank',
  },
  moveSeat: {
    title: 'Move a seat to another device',
    detail: (name: string) =>
      `Scan this code with the other device, or open the link there. The first device to do so plays for ${name} from then on.`,
    scan: 'Code to scan with the other device',
    link: 'Link',
    copy: 'Copy the link',
    copied: 'Copied',
    failed: 'The link could not be created. Try again in a moment.',
  },
  away: {
    title: (name: string) => `${name} is away`,
    detail:
      'If everyone agrees, their turns are skipped or played by the computer until they are back.',
    skip: 'Skip their turns',
    computer: 'Let the computer play',
    wait: 'Wait',
  },
  rules: {
    title: 'The rules at this table',
    dictionary: (name: string) =>
      `Words are looked up in the word list “${labels.wordList(name)}”.`,
    byPlayers: 'The players look words up themselves.',
    byVote: 'The players decide by vote whether a word is good.',
    code: (code: string) => `The code of this table is ${code}.`,
  },
};

/** How a pass now could end the game. */
export function passWarning(warning: PassWarning): string {
  switch (warning.code) {
    case 'ends-game':
      return 'If you pass, the game ends.';
    case 'ends-game-if-all-pass':
      return 'If you pass and the others pass too, the game ends.';
    case 'scoreless-turns':
      return `This would be turn ${warning.turn} in a row without a score; after ${warning.limit} the game ends.`;
  }
}
