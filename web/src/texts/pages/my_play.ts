import { plural } from '../format';

export const myPlay = {
  title: 'My play',
  headline: 'Where your points go',
  whose: 'Whose games',
  detail: (games: number, since: string) =>
    `${plural(games, 'reviewed game')} on this device, since ${since}. The figures stay in this browser.`,
  few: (games: number) =>
    games === 0 ? 'No reviewed game yet' : `${plural(games, 'reviewed game')} so far`,
  fewDetail:
    'One game says little about anybody. From five reviewed games on, this page shows where your points go.',
  place: (game: number) => `Game ${game}`,
  reviewLast: 'Review your last game',
  finish: 'Your games',
  lost: 'Points lost a game',
  scale: (points: number, low: number, high: number) =>
    `${points} points a game, ${low} to ${high}`,
  noLoss: (games: number) => `none in ${plural(games, 'game')}`,
  more: (classes: number) => `Show all ${classes}`,
  interval:
    'The pale bar holds the true value 19 times in 20. Four times as many games make it half as wide.',
  accuracy: 'Accuracy',
  accuracyDetail: (games: number) => `The mean of your last ${plural(games, 'game')}.`,
  accuracyNone: 'Accuracy needs five games that were simulated to the end.',
  trend: (games: number, first: number, last: number) =>
    `Accuracy of ${plural(games, 'game')}. The mean of eight was ${first} and is ${last} now.`,
  first: 'first',
  now: 'now',
  next: 'Next',
  nextDetail: (name: string, points: number) => `${name} cost most: ${points} points a game.`,
  seeLast: 'See it in your last review',
  luck: 'Luck of the draw',
  luckDetail: (points: number, low: number, high: number) =>
    points < 0
      ? `Your draws were ${-points} points a game worse than average ones, between ${low} and ${high}.`
      : `Your draws were ${points} points a game better than average ones, between ${low} and ${high}.`,
  luckEnds: (points: number) => [`${points} worse`, 'average draws', `${points} better`] as const,
  export: 'Export as a file',
  erase: 'Erase',
  eraseQuestion: 'Erase the figures of all reviewed games on this device?',
  eraseYes: 'Erase them',
  cancel: 'Cancel',
  statistics: 'Statistics of this device',
  classes: {
    'missed-bonus': ['Bonus plays', 'missed with all the tiles'],
    'short-word': ['Short words', 'of two or three letters'],
    hook: ['Hooks', 'a tile before or behind'],
    parallel: ['Parallel plays', 'several words at once'],
    premium: ['Premium squares', 'left uncovered'],
    'wasted-s': ['The S', 'spent for too little'],
    'wasted-blank': ['The blank', 'spent for too little'],
    'poor-leave': ['What you keep', 'vowels and consonants'],
    'stuck-q': ['The Q', 'without a U'],
    'opened-triple': ['Open triples', 'for the next player'],
    exchange: ['Exchanges', 'when, and which tiles'],
    endgame: ['The end', 'once the bag is empty'],
    'not-a-word': ['Not a word', 'not in the word list'],
    other: ['Other points', 'everything else'],
  } as Readonly<Record<string, readonly [string, string]>>,
};
