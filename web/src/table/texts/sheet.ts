import { counted, listed, score } from '../../texts/counting';

export const sheet = {
  title: 'Score sheet',
  tab: 'Sheet',
  turns: (count: number) => (count ? counted(count, 'turn') : ''),
  round: 'Round',
  toPlay: 'to play',
  passed: 'passed',
  exchanged: (count: number) => `exchanged ${count}`,
  missed: 'missed turn',
  timeOut: 'out of time',
  resigned: 'resigned',
  takenOff: 'taken off',
  overtime: 'Over time',
  tilesLeft: 'Tiles left',
  change: (points: number) => (points > 0 ? `+${points}` : score(points)),
  moreWords: (count: number) => `+${count}`,
  press: (word: string, points: number) => `${word}, ${points} points. Show how it was counted`,
  challengedGood: (who: string, words: string, penalty: string) =>
    `${who} challenged ${words}. It is good${penalty}.`,
  challengedBad: (who: string, words: string) => `${who} challenged ${words}. It came off.`,
  challengedUndecided: (who: string, words: string) =>
    `${who} challenged ${words}. The vote was undecided, so it stands.`,
  missesTurn: (who: string) => `, so ${who} misses a turn`,
  gains: (points: number) => `, for ${points} points more`,
  tookBlank: (who: string, letter: string, square: string) =>
    `${who} took the blank on ${square} for ${letter}.`,
  overdrew: (who: string, surplus: number) =>
    `${who} put back ${counted(surplus, 'tile')} too many.`,

  // How a score came about
  lastPlay: 'Last play',
  aPlay: (word: string) => `How ${word} counted`,
  where: (who: string, square: string, axis: 'across' | 'down') => `${who}, at ${square} ${axis}`,
  laid: (letters: readonly string[]) => `laid ${listed(letters)}`,
  times: (multiplier: number) => `× ${multiplier}`,
  bonus: 'All tiles in one turn',
  bonusPart: 'Bonus for many tiles',
  off: 'Challenged, and taken off',
  total: 'In all',
  none: 'No play yet',
};
