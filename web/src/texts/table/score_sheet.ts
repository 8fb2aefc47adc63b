import { formatScore, plural } from '../format';

export const scoreSheetTexts = {
  title: 'Score sheet',
  turns: (count: number) => (count ? plural(count, 'turn') : ''),
  round: 'Round',
  toPlay: 'to play',
  passed: 'passed',
  exchanged: (count: number) => `exchanged ${count}`,
  missed: 'missed turn',
  outOfTime: 'out of time',
  resigned: 'resigned',
  takenOff: 'taken off',
  overtime: 'Overtime',
  tilesLeft: 'Tiles left',
  change: (points: number) => (points > 0 ? `+${points}` : formatScore(points)),
  /** Beside the main word of a play; the title of the button has the long form. */
  moreWords: (count: number) => `& ${count}`,
  press: (word: string, more: number, points: number) =>
    `${word}${more ? ` and ${plural(more, 'more word')}` : ''}, ${plural(points, 'point')}. Show how it was scored`,
  challengedGood: (player: string, word: string, penalty: string) =>
    `${player} challenged ${word}. It is good${penalty}.`,
  challengedBad: (player: string, words: string) =>
    `${player} challenged ${words}. The play was taken off.`,
  challengedUndecided: (player: string, word: string) =>
    `${player} challenged ${word}. The vote was tied, so the play stands.`,
  missesTurn: (player: string) => `, so ${player} misses a turn`,
  gains: (points: number) => `, for ${plural(points, 'extra point')}`,
  tookBlank: (player: string, letter: string, square: string) =>
    `${player} took the blank on ${square} for ${letter}.`,
  overdrew: (player: string, surplus: number) =>
    `${player} drew ${plural(surplus, 'tile')} too many and put ${surplus === 1 ? 'it' : 'them'} back.`,

  // How a play was scored
  lastPlay: 'Last play',
  howScored: (word: string) => `How ${word} was scored`,
  where: (player: string, square: string, axis: 'across' | 'down') =>
    `${player}, at ${square} ${axis}`,
  times: (multiplier: number) => `× ${multiplier}`,
  bonus: 'All tiles in one turn',
  bonusPart: 'Bonus for many tiles',
  challengedOff: 'Challenged and taken off',
  total: 'Total',
};
