/** The meaning of a word on the board. */
export const wordTexts = {
  lookUp: (word: string) => `What does ${word} mean?`,
  notListed: 'This word is not in the word list of this table. Nobody challenged it.',
  noDefinition: 'The word list has this word, but no definition of it.',
  /** The levels of words are explained in docs/analyse/words.md. */
  level: (level: number) => `${commonness(level)} (level ${level} of 95)`,
  offline: 'The meaning cannot be loaded now, because the connection is lost.',
  close: 'Close',
};

function commonness(level: number): string {
  if (level <= 35) return 'An everyday word';
  return level <= 60 ? 'In the vocabulary of an educated adult' : 'A rare word';
}
