import { expect, test } from 'vitest';
import { BOARD } from '../front/sample_game';
import { squareMeaning } from './meaning';

test.each([
  ['A1', 'Triple word: a word laid over it counts three times.'],
  ['B2', 'Double word: a word laid over it counts twice.'],
  ['F2', 'Triple letter: a tile laid here counts three times.'],
  ['D1', 'Double letter: a tile laid here counts twice.'],
  ['H8', 'The star: the first word covers it. Double word: a word laid over it counts twice.'],
  ['B1', null],
])('the square %s says what it does', (square, meaning) => {
  expect(squareMeaning(BOARD, 'H8', square)).toBe(meaning);
});
