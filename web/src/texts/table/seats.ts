import { numberWord, plural } from '../format';

/** The cards of the players. */
export const seatTexts = {
  seats: 'Seats',
  yourTurn: 'Your turn',
  toPlay: 'To play',
  next: 'Next',
  deciding: 'Deciding',
  missesNext: 'Misses next turn',
  missesTurns: (count: number) => `Misses ${numberWord(count)} turns`,
  resigned: 'Resigned',
  away: 'Away',
  awayFor: (seconds: number) => `Away · ${seconds} s`,
  awayHint: (name: string, seconds: number) =>
    `${name} is away. In ${plural(seconds, 'second')}, the others may skip the turn or let the computer play.`,
  skipped: 'Turns skipped',
  computerPlays: 'Played by the computer',
  thinking: 'Thinking',
  played: (word: string, score: number) => `Played ${word}, ${score}`,
  exchanged: (count: number) => `Exchanged ${count}`,
  passed: 'Passed',
  takenOff: 'Play taken off',
  missed: 'Missed a turn',
  outOfTime: 'Ran out of time',
  tiles: (count: number) => plural(count, 'tile'),
  target: (target: number) => `of ${target}`,
  hints: (taken: number, left: number | null) =>
    left === null ? plural(taken, 'hint') : `${taken} of ${plural(taken + left, 'hint')}`,
  hintWords: {
    everyday: 'everyday words',
    'well-read': 'words of a well-read grown-up',
    all: 'all words',
  },
  timeLeft: 'time left',
};
