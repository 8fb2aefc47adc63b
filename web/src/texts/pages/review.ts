import type { MistakeSize, ReviewedTurn, ReviewMethod, Vocabulary } from '../../messages';
import { formatScore, joinWithAnd, numberWord, plural, possessive } from '../format';

const percents = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
const points = (count: number) => plural(Math.round(count), 'point');
const deals = (samples: number) => samples.toLocaleString('en');
const turnsOf = (turns: readonly number[]) =>
  `${turns.length === 1 ? 'turn' : 'turns'} ${joinWithAnd(turns.map(String))}`;

/** The review of a game. The reasons of a mistake are sentences from the server. */
export const review = {
  title: 'Review',
  myPlay: 'My play',
  back: 'Back to the result',
  toReview: 'Back to the review',
  analyse: 'Analyse',
  starting: 'Looking at every turn…',
  unavailable: 'This game cannot be reviewed on this device. Only its players can see the review.',
  progress: {
    heading: 'Thinking it through',
    count: (done: number, all: number) => `${done} of ${all} turns`,
    detail: 'A turn is compared by points only until it has been looked at. You can read on.',
    waiting: (ahead: number) =>
      ahead === 0
        ? 'This review is next.'
        : `${plural(ahead, 'other review')} ${ahead === 1 ? 'comes' : 'come'} first. You can read on.`,
    stop: 'Stop',
    stopped: (done: number, all: number) => `Stopped at ${done} of ${all} turns.`,
    failed: (done: number, all: number) =>
      `The review could not be finished. ${done} of ${all} turns were looked at.`,
    go: 'Carry on',
  },
  words: 'Words you know',
  vocabularies: {
    everyday: 'everyday words',
    'well-read': 'words of a well-read person',
    all: 'every word',
  } satisfies Record<Vocabulary, string>,
  accuracy: 'accuracy',
  accuracyAbout: 'accuracy, estimate',
  levels: { beginner: 'beginner', wellRead: 'well-read' },
  giveOrTake: (value: number, margin: number) =>
    margin > 0 ? `${value}, give or take ${margin}` : String(value),
  givenAway: 'points given away',
  luck: (count: number) =>
    count === 0
      ? 'Average draws.'
      : `Draws ${points(Math.abs(count))} ${count > 0 ? 'better' : 'worse'} than average.`,
  lessons: 'Lessons from this game',
  noMistakes: (mine: boolean) =>
    mine ? 'No mistake of yours was found in this game.' : 'No mistake was found in these turns.',
  cost: (count: number) => `−${points(count)}`,
  tryTurns: (turns: readonly number[]) => `Try ${turnsOf(turns)} again`,
  seeTurns: (turns: readonly number[]) => `See ${turnsOf(turns)}`,
  tryThis: 'Try this turn again',
  tryAll: (count: number) => `Try ${numberWord(count)} ${count === 1 ? 'turn' : 'turns'} again`,
  allTurns: (count: number) => `All ${count} turns`,
  chances: {
    mine: 'Your chance of winning',
    of: (name: string) => `${possessive(name)} chance of winning`,
    label: 'Chance of winning after each turn; a table of the same numbers follows',
    withBest: 'with the best play',
    turn: 'turn',
    columns: ['Turn', 'Player', 'Play', 'Chance of winning', 'With the best play'],
    pins: 'Turning points',
    pin: (name: string, mine: boolean, word: string, before: number, after: number) =>
      `${mine ? 'Your' : possessive(name)} ${word}: ${before} to ${after} %`,
  },
  turns: {
    mine: 'Your turns',
    of: (name: string) => `${possessive(name)} turns`,
    all: 'All turns',
  },
  whose: 'Whose turns',
  whoseOptions: { mine: 'mine', all: 'all' },
  lossOf: 'loss of winning chance',
  verdicts: {
    find: 'a find',
    best: 'best',
    tooClose: 'too close',
    unknown: 'rack unknown',
    small: 'small mistake',
    medium: 'medium mistake',
    large: 'large mistake',
  },
  percents,
  points,
  overview: 'The whole game',
  previous: 'Turn before',
  next: 'Next turn',
  turnOf: (number: number, all: number) => `Turn ${number} of ${all}`,
  which: 'Which play the board shows',
  shows: { played: 'played', best: 'best', known: 'best you know', tried: 'your idea' },
  headline: {
    unknown: (word: string) => word,
    find: (word: string) => `${word} was a find`,
    best: (word: string) => `${word} was best`,
    tooClose: (word: string, best: string) => `${word} or ${best}`,
    small: (best: string) => `${best} was better`,
    medium: (best: string) => `${best} was there`,
    large: (best: string) => `${best} was there`,
  },
  turn: (number: number, headline: string) => `Turn ${number}: ${headline}`,
  /** One sentence about a turn, for screen readers. */
  inShort: (turn: ReviewedTurn, name: string, played: string, best: string) => {
    const made = `Turn ${turn.number}, ${name}: ${played} for ${points(turn.score)}.`;
    const { verdict } = turn;
    if (!verdict) return `${made} Not reviewed: rack unknown.`;
    if (turn.find) return `${made} A find.`;
    if (verdict.best.text === verdict.played.text) return `${made} The best play.`;
    if (!verdict.size) return `${made} Too close to tell from ${best}.`;
    const lost =
      verdict.by_points || !verdict.win_lost
        ? points(verdict.points_lost.mean)
        : `${percents(verdict.win_lost.mean)} of winning chance`;
    return `${made} A ${verdict.size} mistake: ${best} for ${points(verdict.best.score)} was better by ${lost}.`;
  },
  chance: (percent: number) => `${percent} %`,
  why: (best: string, played: string) => `Why ${best} and not ${played}`,
  inPoints: 'points',
  parts: {
    score: 'It scores more',
    scoreLess: 'It scores less',
    reply: (name: string | null) => (name ? `${possessive(name)} reply` : 'The next reply'),
    next: (mine: boolean) => (mine ? 'Your next turn' : 'The next own turn'),
    leave: 'Tiles kept',
    rest: 'The rest',
  },
  pass: 'pass',
  exchange: (tiles: string) => `exchange ${tiles}`,
  inAll: 'In all',
  sure: {
    none: ['Not reviewed.', 'The rack is not known, so there is nothing to compare.'],
    sure: 'Sure.',
    likely: 'Likely.',
    close: 'Too close to tell.',
    points: 'By points only.',
    proven: 'Proven.',
    found: 'Best found.',
  },
  methods: {
    'points-only': () => 'Compared by score alone.',
    static: () => 'Compared by score and the tiles kept.',
    'all-ways': () => 'Solved for every way to fill the bag.',
    simulated: (samples: number) => `Simulated ${deals(samples)} times each, with the same draws.`,
    'played-out': (samples: number) =>
      `Played out to the end ${deals(samples)} times each, with the same draws.`,
    'best-found': () => 'Searched to the end of the game, as far as time allowed.',
    proven: () => 'Every way to the end of the game was searched.',
  } satisfies Record<ReviewMethod, (samples: number) => string>,
  compared: (compared: number, legal: number) =>
    `${compared.toLocaleString('en')} of ${legal.toLocaleString('en')} plays compared.`,
  rack: 'Rack of this turn',
  idea: {
    heading: 'Another idea?',
    detail: 'Lay it on the board. It is judged on the same draws as the others.',
    compare: 'Compare this play',
    comparing: 'Comparing…',
    takeBack: 'Take back',
    exchange: 'Exchange…',
    worth: (word: string, loss: string) => `${word}: ${loss}`,
  },
  whatIf: {
    link: (word: string) => `What if ${word}?`,
    title: (word: string, turn: number) => `What if ${word} on turn ${turn}?`,
    detail: (deal: number) =>
      `One way it could have gone: computers play every seat from here, and see only their own tiles. ${
        deal === 0
          ? 'The bag keeps its order from the game.'
          : 'The tiles left in the bag are shuffled.'
      }`,
    starting: 'The computers are playing…',
    deal: 'Shuffle the bag and play again',
    inFact: 'Keep the order of the bag',
    ends: (scores: string) => `It ends ${scores}.`,
    ended: (scores: string) => `In fact it ended ${scores}.`,
    turns: 'How it goes on',
    play: 'Play',
    pause: 'Pause',
    step: (number: number, all: number) => `Turn ${number} of ${all}`,
  },
  again: {
    title: 'Try again',
    one: (number: number, name: string | null) => `Turn ${number}${name ? `, ${name}` : ''}`,
    task: (word: string, count: number) =>
      `You made ${points(count)} with ${word}. There is something better: lay it.`,
    taskNoPlay: (what: string) => `You chose to ${what}. There is something better: lay it.`,
    count: (at: number, all: number) => `${at} of ${all}`,
    scores: 'Score before this turn',
    small: 'Small mistakes too',
    check: 'Is this better?',
    checking: 'Comparing…',
    notLaid: 'Lay your tiles first.',
    solved: (word: string) => `Solved: ${word}.`,
    asGood: 'It is as good as the best play, or too close to tell.',
    isBest: 'It is the best play.',
    better: (count: number) => `${points(count)} better than yours. There is more.`,
    same: 'As good as yours. There is more.',
    worse: (count: number) => `${points(count)} worse than yours. Try another.`,
    yours: 'That is what you played. There is more.',
    skip: 'Skip',
    show: 'Show me',
    next: 'Next turn',
    finish: 'Done',
    bestWas: (word: string, place: string, count: number) =>
      `The best play is ${word} at ${place}, ${points(count)}.`,
    bestIs: (what: string) => `The best is to ${what}.`,
    empty: 'No medium or large mistake of yours was found in this game.',
    emptyAtAll: 'No mistake of yours was found in this game.',
    waiting: 'The review is still going on. More turns may be added.',
    result: (solved: number, all: number) => `${solved} of ${plural(all, 'turn')} solved`,
    all: 'Once more',
  },
  sizes: { small: 'small', medium: 'medium', large: 'large' } satisfies Record<MistakeSize, string>,
  keys: 'Keys: left and right for turns, b best, p played, k best you know, c compare, t try again, 1 to 3 turning points.',
  score: formatScore,
};
