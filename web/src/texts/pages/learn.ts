import type { LessonContent, WordRule } from '../../messages';
import { joinWithAnd, plural } from '../format';

const WORD_RULES: Record<WordRule, string> = {
  challenged: 'Challenged',
  checked: 'Checked',
  voted: 'By vote',
};

/** The lessons. What they ask and say comes from their files on the server. */
export const learn = {
  title: 'Learn the game',
  lead: 'Lay tiles on a real board. Every lesson is short, and you can stop at any step.',
  box: 'Your box',
  words: 'Words are',
  wordRule: (words: WordRule) => WORD_RULES[words],
  minutes: (count: number) => plural(count, 'minute'),
  begin: 'Begin',
  again: 'Once more',
  carryOn: (step: number, steps: number) => `Step ${step} of ${steps}: carry on`,
  finished: 'Done',
  read: 'Read all the rules',
  board: 'Board of the lesson',
  back: 'All lessons',
  leave: 'Leave the lesson',
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  skip: 'Skip this step',
  previous: 'Back',
  next: 'Next',
  finish: 'Finish',
  play: 'Play',
  playFor: (points: number) => `Play for ${points}`,
  recall: 'Recall',
  theRule: 'The rule',
  bag: (count: number) => `Draw ${plural(count, 'tile')}`,
  bagHolds: (count: number) => `${plural(count, 'tile')} in the bag`,
  answer: 'Your count',
  check: 'Check',
  choices: 'What does it score?',
  begins: 'Begin my turn',
  challenge: 'Challenge',
  challengeWord: (word: string) => `Challenge ${word}`,
  stays: 'It stays',
  comesBack: 'It comes back',
  exchange: (count: number) => (count ? `Exchange ${plural(count, 'tile')}` : 'Choose tiles'),
  swap: (square: string) => `Take the blank at ${square}`,
  friendRack: (name: string, count: number) => `${name} holds ${plural(count, 'tile')}. Take one.`,
  surplus: (number: number) => `Tile ${number}`,
  total: 'The play scores',
  bonus: 'Bonus',
  times: (multiplier: number) => `word × ${multiplier}`,
  score: (name: string, points: number) => `${name} ${points}`,
  done: (title: string, points: number | null) =>
    points === null ? `${title}: done.` : `${title}: done, ${plural(points, 'point')}.`,
  squaresGlow: 'The squares are marked on the board.',
  ghost: 'The tiles are shown on the board.',
  ended: 'That was the lesson.',
  playedPoints: 'Played',
  leftTiles: (tiles: string) => `Left: ${tiles}`,
  goesOut: 'From the others',
  final: 'Final score',
  winner: (name: string, points: number) =>
    name === 'You'
      ? `You win by ${plural(points, 'point')}.`
      : `${name} wins by ${plural(points, 'point')}.`,
  shortGame: 'Play a short game',
  shortGameDetail: 'First to 70, against a friendly beginner.',
  moreLessons: 'More lessons',
  you: 'You',
  offline: 'The lesson needs the server. Your step is kept.',
  letterValue: (points: number, factor: number) =>
    factor === 1 ? `${points}` : `${factor} × ${points / factor}`,
  heading: ({ title, steps }: LessonContent, step: number) =>
    `${title}: ${learn.step(step + 1, steps)}`,
};

/** Rule cards: why something was refused, and the rule it comes from. */
export const ruleCard = {
  label: 'The rule',
  title: (refusal: string, bad: readonly string[]) =>
    bad.length ? `${joinWithAnd(bad)} ${bad.length > 1 ? 'are' : 'is'} not a word here` : refusal,
  detail: (count: number, main: string) =>
    count > 1 ? `${main} also touches other tiles, so it makes ${plural(count, 'word')}.` : '',
  good: 'a word',
  bad: 'not in the list',
  showRight: 'Show me a right one',
  tryAgain: 'Try again myself',
  close: 'Close',
  crop: 'Part of the board',
  why: 'Why?',
};
