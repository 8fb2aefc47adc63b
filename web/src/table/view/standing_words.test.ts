import { expect, it } from 'vitest';
import type { GameView, PlayLine, WordLine } from '../../messages';
import { standingWords, standingWordsAt } from './standing_words';

const word = (word: string, squares: string): WordLine => ({
  word,
  squares: squares.split(' '),
  letters: [],
  multiplier: 1,
  points: 0,
});
const play = (words: WordLine[], taken_off = false) =>
  ({ kind: 'play', seat: 0, words, taken_off }) as unknown as PlayLine;
const game = (sheet: PlayLine[], open: WordLine[] | null = null) =>
  ({ sheet, open_play: open && { words: open } }) as unknown as GameView;

const horn = word('HORN', 'F8 G8 H8 I8');
const horns = word('HORNS', 'F8 G8 H8 I8 J8');
const so = word('SO', 'J8 J9');

it('are those of plays that were neither challenged off nor can be challenged', () => {
  const sheet = [play([horn]), play([word('XQ', 'H7 H8')], true), play([horns, so])];
  expect([...standingWords(game(sheet))]).toEqual(['HORN', 'HORNS', 'SO']);
  expect([...standingWords(game(sheet, [horns, so]))]).toEqual(['HORN']);
});
it('do not include a word that is played a second time and can be challenged there', () => {
  expect(standingWords(game([play([horn]), play([horn])], [horn])).size).toBe(0);
});
it('are found at a square, the latest in each direction', () => {
  const sheet = [play([horn]), play([horns, so])];
  expect(standingWordsAt(game(sheet), 'J8')).toEqual(['HORNS', 'SO']);
  expect(standingWordsAt(game(sheet), 'G8')).toEqual(['HORNS']);
  expect(standingWordsAt(game(sheet), 'A1')).toEqual([]);
});
it('are not shown at a square whose word can still be challenged', () => {
  expect(standingWordsAt(game([play([horn]), play([horns, so])], [horns, so]), 'G8')).toEqual([]);
});
