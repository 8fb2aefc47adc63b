import type { Cause } from '../../messages';
import { formatScore, joinWithAnd, plural, shortName } from '../format';

export const end = {
  review: 'Review the game',
  analyse: 'Analyse the game',
  wins: (name: string) => `${name} wins`,
  winsBy: (name: string, by: number) => `${name} wins by ${by}`,
  winsByResignation: (name: string) => `${name} wins by resignation`,
  winsOnTime: (name: string) => `${name} wins on time`,
  shared: (names: readonly string[]) => `${joinWithAnd(names)} share the win`,
  ledFrom: (name: string, turn: number) => `${name} led from turn ${turn}.`,
  ledAll: (name: string) => `${name} led all the way.`,
  ledAndWentOut: (name: string, turn: number, last: number) =>
    turn === 0
      ? `${name} led all the way and laid the last tile on turn ${last}.`
      : `${name} led from turn ${turn} and laid the last tile on turn ${last}.`,
  lastTurn: (name: string, turn: number) => `${name} laid the last tile on turn ${turn}.`,
  tie: (names: readonly string[], points: number, winner: string) =>
    `${joinWithAnd(names)} ${names.length === 2 ? 'both' : 'all'} have ${formatScore(points)}. ${winner} had more before the tiles left over were counted, so ${winner} wins.`,
  turns: (count: number) => plural(count, 'turn'),
  rematch: 'Play again',
  rematchBegins: (name: string) => `Play again, ${name} begins`,
  nextTable: 'Go to the next game',
  isWaiting: (name: string) => `${name} is waiting at a new table`,
  finalScoring: 'Final scoring',
  showAll: 'Show all steps',
  causes: {
    'went-out': (name: string) =>
      `${name} has no tiles left and the bag is empty, so the game ends.`,
    'reached-target': (name: string) => `${name} reached the target, so the game ends.`,
    standstill: () => 'Nobody is scoring any more, so the game ends.',
    agreed: () => 'The players agreed that no play is left.',
    'last-seat': (name: string) => `Only ${name} is still at the table, so the game ends.`,
  } satisfies Record<Cause, (name: string) => string>,
  fined: (name: string) => `${name} took longer than the clock allows.`,
  holds: (name: string) => `${name} still holds:`,
  holdsNoLoss: (name: string) => `${name} still holds these tiles and loses nothing for them:`,
  gains: (name: string) => `${name} went out and adds what the others held.`,
  gainsTwice: (name: string) => `${name} went out and adds twice what the others held.`,
  becomes: (before: number, after: number) =>
    `${formatScore(before)} becomes ${formatScore(after)}`,
  minus: (points: number) => `−${points}`,
  plus: (points: number) => `+${points}`,
  resigned: 'resigned',
  outOfTime: 'out of time',
  ranOut: (name: string) => `${name} ran out of time and is out of the game.`,
  best: {
    title: 'Best play',
    who: (name: string, turn: number, points: number) => `${name}, turn ${turn}, for ${points}.`,
    how: (words: readonly { word: string; points: number }[], bonus: number) => {
      const parts = words.map(({ word, points }) => `${word} ${points}`);
      const all = bonus ? [...parts, `a bonus of ${bonus}`] : parts;
      return `${joinWithAnd(all)}.`;
    },
  },
  graph: {
    title: 'How it went',
    turn: 'turn',
    end: 'end',
    label: (names: readonly string[]) => `Running totals of ${joinWithAnd(names)}, turn by turn`,
    best: (word: string, points: number) => `${word}, ${points}`,
    final: (name: string, points: number) => `${shortName(name)} ${formatScore(points)}`,
  },
  replay: {
    title: 'Replay the game',
    back: 'Previous play',
    next: 'Next play',
    empty: 'The empty board',
    play: (name: string, word: string, points: number) => `${name} played ${word} for ${points}.`,
    of: (step: number, all: number) => `${step} of ${all}`,
  },
  sheet: 'Score sheet',
  downloads: {
    title: 'Download',
    picture: 'Picture of the board',
    share: 'Share the picture',
    notShared: 'The picture could not be shared. Try to download it instead.',
    gcg: 'Game file (GCG)',
    json: 'Full record (JSON)',
  },
  bag: {
    title: 'Check the bag',
    all: (tiles: number, board: number, racks: number, bag: number) =>
      [
        `All ${tiles} tiles are here: `,
        `${board}`,
        ' on the board, ',
        `${racks}`,
        ' on racks, ',
        `${bag}`,
        ' in the bag.',
      ] as const,
    sealed: 'The order of the bag was sealed before the first turn as',
    open: 'Anyone can check it now.',
    check: 'Check it',
    checking: 'Checking…',
    again: 'Check it again',
    seed: 'The seed, revealed at the end',
    hashed: 'Its SHA-256 seal, computed just now in this browser',
    same: 'It is the seal that was shown at the start.',
    sameSeen: 'It is the seal this device saw when the game began.',
    differs: 'It is not the seal that was shown at the start. This bag was not fair.',
    drawsFair: (count: number) =>
      `All ${plural(count, 'draw')} were repeated from the seed in this browser: every tile is the same.`,
    drawsPart: (count: number) =>
      `A turn was taken back. The first ${plural(count, 'draw')} were repeated in this browser; the server checked the rest.`,
    drawsUnfair: 'At least one draw does not follow from the seed. This bag was not fair.',
    show: 'Show every draw',
    toBegin: 'Draw for first play',
    drew: (name: string) => `${name} drew`,
    failed: 'The record of the game could not be loaded. Try again in a moment.',
  },
  correct: 'Correct the last entry',
};
