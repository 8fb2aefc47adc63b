import type { ChallengeSetting, PenaltySetting } from '../../messages';
import { joinWithAnd, plural } from '../format';

/** The facts a sentence about a challenge depends on. */
export interface ChallengeCase {
  setting: ChallengeSetting;
  byVote: boolean;
  /** The name of the player who made the play. */
  player: string;
  words: readonly string[];
  /** The challenger would miss the turn they are about to begin. */
  isNext: boolean;
  /** If the play stands, the game is over. */
  ends: boolean;
  /** More than one player at this device may challenge. */
  several: boolean;
}

/** A condition and its consequence, shown in different weights. */
type Outcome = [condition: string, consequence: string];

function ifBad({ setting, words, byVote, player }: ChallengeCase): Outcome {
  const oneWord = words.length === 1;
  const namesWord = setting.kind === 'challenges' && setting.scope === 'word';
  const consequence = `${player} takes the tiles back and scores 0.`;
  if (byVote) return ['If most say it is not good,', consequence];
  if (oneWord) return [`If ${words[0]} is not good,`, consequence];
  return [namesWord ? 'If the word you name is not good,' : 'If a word is not good,', consequence];
}

function ifGood(challenge: ChallengeCase): Outcome {
  const { setting, words, byVote } = challenge;
  const namesWord = setting.kind === 'challenges' && setting.scope === 'word';
  const condition = byVote
    ? 'If most say it is good,'
    : words.length === 1 || namesWord
      ? 'If it is good,'
      : 'If all are good,';
  const penalty: PenaltySetting =
    setting.kind === 'challenges' ? setting.penalty : { kind: 'nothing' };
  return [condition, penaltyFor(penalty, challenge)];
}

function penaltyFor(penalty: PenaltySetting, challenge: ChallengeCase): string {
  const { player, isNext, ends, several } = challenge;
  switch (penalty.kind) {
    case 'miss-turn':
      if (ends) return 'the play stands and the game is over.';
      if (several) return 'the challenger misses a turn.';
      return isNext ? 'you miss this turn.' : 'you miss your next turn.';
    case 'nothing':
      return 'the play stands and the challenge costs nothing.';
    case 'points': {
      const points = plural(penalty.points, 'extra point');
      return penalty.per === 'word'
        ? `${player} gets ${points} for each word.`
        : `${player} gets ${points}.`;
    }
  }
}

export const challengeTexts = {
  label: 'Challenge or begin your turn',
  yourTiles: (tiles: readonly string[]) =>
    `Your tiles: ${tiles.map((tile) => (tile === '?' ? 'blank' : tile)).join(', ')}`,
  playedFor: (player: string, word: string, score: number) =>
    `${player} played ${word} for ${score}`,
  othersMay: (names: readonly string[]) =>
    `${joinWithAnd(names)} may challenge too, until you begin.`,
  challenge: 'Challenge',
  begin: 'Begin my turn',
  accept: 'Accept the play',
  beginDetail: 'The play stands and can no longer be challenged.',
  acceptDetail: 'The play stands and the game is over.',
  ends: 'This play would end the game.',
  bonus: (points: number) => `bonus ${points}`,
  ifBad,
  ifGood,
  title: (player: string, word: string) => `Challenge ${word}, played by ${player}?`,
  whichWord: 'Which word do you challenge?',
  whoChallenges: 'Who challenges?',
  back: 'Let it stand',
};

export const voteTexts = {
  label: 'Vote',
  title: (challenger: string, words: readonly string[], player: string) =>
    `${challenger} challenged ${joinWithAnd(words)}, played by ${player}`,
  askOne: 'Is it good? The majority decides. Your vote stays secret.',
  askAll: 'Are all of these good? The majority decides. Your vote stays secret.',
  ballot: (name: string) => `${name} votes`,
  good: 'Good',
  bad: 'Not good',
  progress: (done: number, all: number) => `${done} of ${all} have voted`,
  paused: 'The vote continues when the game is resumed.',
  waiting: 'You have voted. Waiting for the others.',
  watching: 'The players are voting.',
  lookingUp: 'Looking it up…',
};

/** The outcome of a challenge. A name is null where the reader is meant. */
export const rulingTexts = {
  challenged: (challenger: string | null) =>
    challenger === null ? 'You challenged.' : `${challenger} challenged.`,
  good: (words: readonly string[]) =>
    `${joinWithAnd(words)} ${words.length === 1 ? 'is' : 'are'} good`,
  bad: (words: readonly string[]) =>
    `${joinWithAnd(words)} ${words.length === 1 ? 'is' : 'are'} not good`,
  tableGood: 'The table says the play is good',
  tableBad: 'The table says the play is not good',
  undecided: 'The vote is tied',
  stands: (player: string | null) =>
    player === null
      ? 'The play stands and you keep the points.'
      : `The play stands and ${player} keeps the points.`,
  gameOver: 'The game is over.',
  undecidedDetail: 'The play stands, and nobody misses a turn.',
  takenOff: (player: string | null) =>
    player === null
      ? 'You take your tiles back and score 0.'
      : `${player} takes the tiles back and scores 0.`,
  misses: (challenger: string | null) =>
    challenger === null ? 'You miss a turn.' : `${challenger} misses a turn.`,
  gains: (player: string | null, points: number) =>
    player === null
      ? `You get ${plural(points, 'extra point')}.`
      : `${player} gets ${plural(points, 'extra point')}.`,
  free: 'The challenge costs nothing.',
  missBadge: (challenger: string) => `${challenger} misses a turn`,
  isGood: 'good',
  isBad: 'not good',
  carryOn: 'Carry on',
  noDefinition: 'No definition available.',
  notListed: 'Not in the agreed word list.',
};
