import { formatScore, plural, possessive } from '../format';

/** The review of a game. The reasons of a mistake are sentences from the server. */
export const review = {
  title: 'Review',
  open: 'Review the game',
  back: 'Back to the result',
  analyse: 'Analyse this turn',
  starting: 'Looking at every turn…',
  waiting: (ahead: number) =>
    ahead === 0
      ? 'Your review is next.'
      : `${plural(ahead, 'other review')} ${ahead === 1 ? 'comes' : 'come'} first.`,
  working: (done: number, all: number) => `${done} of ${all} turns looked at closely`,
  failed: 'The review could not be finished. Reload the page to try again.',
  unavailable: 'This game cannot be reviewed on this device.',
  accuracy: 'accuracy',
  accuracyAbout: 'accuracy, about',
  giveOrTake: (margin: number) => `, give or take ${margin}`,
  givenAway: 'points given away',
  luck: (points: number) =>
    points === 0
      ? 'Average draws.'
      : `Draws ${plural(Math.abs(points), 'point')} ${points > 0 ? 'better' : 'worse'} than average.`,
  lessons: 'Lessons',
  noMistakes: 'No mistake was found in these turns.',
  cost: (points: number) => plural(points, 'point'),
  seeTurn: (turn: number) => `See turn ${turn}`,
  chances: {
    mine: 'Your chance of winning',
    of: (name: string) => `${possessive(name)} chance of winning`,
    label: (name: string) => `Chance of winning of ${name}, turn by turn; a table follows`,
    turn: 'turn',
    point: (turn: number, percent: number) => `Turn ${turn}: ${percent} %`,
    pin: (name: string, text: string) => `${name}: ${text}`,
  },
  turns: 'Turns',
  whose: 'Whose turns',
  all: 'All',
  loss: 'loss of winning chance',
  verdicts: {
    best: 'best',
    tooClose: 'too close to tell',
    unknown: 'rack unknown',
    small: 'small mistake',
    medium: 'medium mistake',
    large: 'large mistake',
  },
  percent: (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`,
  points: (points: number) => `${formatScore(Math.round(points))} points`,
  previous: 'Previous turn',
  next: 'Next turn',
  which: 'Which play to show',
  shows: { played: 'played', best: 'best', known: 'best you know' },
  turn: (number: number, name: string, text: string) => `Turn ${number}: ${name}, ${text}`,
  range: (percent: number, margin: number) => `${percent} percent, give or take ${margin}`,
  why: (best: string, played: string) => `Why ${best} and not ${played}`,
  parts: {
    score: 'Score',
    reply: 'The next reply',
    next: 'Your next turn',
    leave: 'Tiles kept',
    rest: 'The rest',
  } as Record<string, string>,
  pass: 'pass',
  exchange: (tiles: string) => `exchange ${tiles}`,
  inAll: 'In all',
  sure: {
    none: 'The rack is not known, so this turn was not compared with others.',
    'points-only': 'By points only. Compared by score alone.',
    static: 'By points only. Compared by score and the tiles kept.',
    'all-ways': 'Sure. Solved for every way to fill the bag.',
    simulated: (deals: string) =>
      `Sure. Two turns were played on ${deals} times, with the same draws.`,
    'played-out': (deals: string) =>
      `Sure. Played out to the end ${deals} times, with the same draws.`,
    close: (deals: string) => `Too close to tell, even after ${deals} games with the same draws.`,
    'best-found': 'Searched to the end of the game; the best that was found.',
    proven: 'Proven: searched to the end of the game.',
  },
  compared: (compared: number, legal: number) =>
    `${compared} of ${legal.toLocaleString('en')} turns compared.`,
  tip: (tip: string) => `Tip: ${tip}`,
};
