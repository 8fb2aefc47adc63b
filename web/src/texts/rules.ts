import { joinWithAnd } from './format';

/** Rules at hand: the buttons beside others, and the cards of refusals. */
export const ruleTexts = {
  rule: 'The rule',
  why: 'Why?',
  time: 'Time: the rule',
  offline: 'The rule cannot be loaded just now.',
  noPlay: 'No play is possible with these tiles. Exchange some, or pass.',
  notWords: (words: readonly string[]) =>
    `${joinWithAnd(words)} ${words.length > 1 ? 'are not words' : 'is not a word'} here`,
};
