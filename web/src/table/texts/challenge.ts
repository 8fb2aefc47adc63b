import type { ChallengeSetting, PenaltySetting } from '../../messages';
import { listed } from '../../texts/counting';

/** What a challenge is about, so that every sentence fits the rule in force. */
export interface ChallengeCase {
  setting: ChallengeSetting;
  byVote: boolean;
  /** Who played. */
  player: string;
  words: readonly string[];
  /** The challenger would miss the turn they are about to begin. */
  isNext: boolean;
  /** If the play stands, the game is over. */
  ends: boolean;
  /** More than one person at this device may challenge. */
  several: boolean;
}

function ifBad({ setting, words, byVote, player }: ChallengeCase): [string, string] {
  const one = words.length === 1;
  const single = setting.kind === 'challenges' && setting.scope === 'word';
  const then = `${player} takes the tiles back and scores 0.`;
  if (byVote) return ['If the table says it is not good,', then];
  if (one) return [`If ${words[0]} is not good,`, then];
  return [single ? 'If the word you name is not good,' : 'If a word is not good,', then];
}

function ifGood(about: ChallengeCase): [string, string] {
  const { setting, words, byVote } = about;
  const single = setting.kind === 'challenges' && setting.scope === 'word';
  const start = byVote
    ? 'If it says it is good,'
    : words.length === 1 || single
      ? 'If it is good,'
      : 'If all are good,';
  const penalty: PenaltySetting =
    setting.kind === 'challenges' ? setting.penalty : { kind: 'nothing' };
  return [start, costs(penalty, about)];
}

function costs(penalty: PenaltySetting, about: ChallengeCase): string {
  const { player, isNext, ends, several } = about;
  switch (penalty.kind) {
    case 'miss-turn':
      if (ends) return 'the play stands and the game is over.';
      if (several) return 'the challenger misses a turn.';
      return isNext ? 'you miss this turn.' : 'you miss your next turn.';
    case 'nothing':
      return 'the play stands and nothing is lost.';
    case 'points':
      return penalty.per === 'word'
        ? `${player} gets ${penalty.points} points more for each word.`
        : `${player} gets ${penalty.points} points more.`;
  }
}

export const challenge = {
  label: 'Challenge or begin your turn',
  playedFor: (player: string, word: string, score: number) =>
    `${player} played ${word} for ${score}`,
  othersMay: (names: readonly string[]) => `${listed(names)} may challenge too, until you begin.`,
  challenge: 'Challenge',
  begin: 'Begin my turn',
  accept: 'Accept the play',
  beginSay: 'The play stands. After this nobody can challenge it.',
  acceptSay: 'The play stands and the game is over.',
  ends: 'This play would end the game.',
  bonus: (points: number) => `bonus ${points}`,
  ifBad,
  ifGood,
  title: (player: string, word: string) => `Challenge ${word}, played by ${player}?`,
  which: 'Which word do you challenge?',
  who: 'Who challenges?',
  back: 'Let it stand',
  deed: 'Challenge',

  vote: {
    label: 'Vote',
    title: (challenger: string, words: readonly string[], player: string) =>
      `${challenger} challenged ${listed(words)}, played by ${player}`,
    ask: 'Is it good? The majority decides. How you vote stays hidden.',
    askAll: 'Are all of these good? The majority decides. How you vote stays hidden.',
    for: (name: string) => `${name} votes`,
    good: 'Good',
    bad: 'Not good',
    voted: (done: number, all: number) => `${done} of ${all} have voted`,
    waiting: 'You have voted. Waiting for the others.',
    watching: 'The players are voting.',
    judging: 'Looking it up.',
  },

  ruling: {
    good: (words: readonly string[]) =>
      `${listed(words)} ${words.length === 1 ? 'is' : 'are'} good`,
    bad: (words: readonly string[]) =>
      `${listed(words)} ${words.length === 1 ? 'is' : 'are'} not good`,
    tableGood: 'The table says the play is good',
    tableBad: 'The table says the play is not good',
    undecided: 'The table is undecided',
    stands: (player: string) => `The play stands and ${player} keeps the points.`,
    ends: 'The game is over.',
    undecidedSay: 'The play stands, and nobody misses a turn.',
    off: (player: string) => `${player} takes the tiles back and scores 0.`,
    misses: (challenger: string) => `${challenger} misses a turn.`,
    youMiss: 'You miss a turn.',
    gains: (player: string, points: number) => `${player} gets ${points} points more.`,
    free: 'The challenge costs nothing.',
    missBadge: (challenger: string) => `${challenger} misses a turn`,
    isGood: 'good',
    isBad: 'not good',
    carryOn: 'Carry on',
    meaning: 'No meaning is on file.',
    unlisted: 'It is not in the agreed word list.',
  },
};
