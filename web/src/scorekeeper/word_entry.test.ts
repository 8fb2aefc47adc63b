import { expect, test } from 'vitest';
import type { BoardState } from '../board/squares';
import {
  layWord,
  parseLetters,
  parseSquare,
  formatLetters,
  parseTiles,
  toggleBlank,
  typedWord,
} from './word_entry';

const board: BoardState = {
  columns: 15,
  rows: 15,
  tiles: new Map([
    ['H8', 'A'],
    ['H10', 's'],
  ]),
};

test('a question mark makes the letter before it a blank', () => {
  expect(formatLetters(parseLetters('ho?rn'))).toBe('HO?RN');
  expect(parseLetters('?h ')).toEqual([{ letter: 'H', blank: false }]);
  expect(toggleBlank('HORN', 1)).toBe('HO?RN');
  expect(toggleBlank('HO?RN', 1)).toBe('HORN');
});

test('letters that are already on the board are skipped', () => {
  expect(layWord(board, 'H7', 'down', parseLetters('FARS')).placed).toEqual([
    ['H7', 'F'],
    ['H9', 'R'],
  ]);
});

test('tiles on the board are also skipped when only the new letters are typed', () => {
  expect(layWord(board, 'H7', 'down', parseLetters('FR')).placed).toEqual([
    ['H7', 'F'],
    ['H9', 'R'],
  ]);
});

test('a word may begin on a tile, and a blank is in lower case', () => {
  const { placed, indexes } = layWord(board, 'H8', 'across', parseLetters('AX?E'));
  expect(placed).toEqual([
    ['I8', 'x'],
    ['J8', 'E'],
  ]);
  expect(indexes).toEqual([1, 2]);
});

test('a word that is too long runs off the board', () => {
  expect(layWord(board, 'N1', 'across', parseLetters('HORN')).offBoard).toBe(true);
});

test('squares can be typed letter first or number first', () => {
  expect(parseSquare('h8', board)).toBe('H8');
  expect(parseSquare('8H', board)).toBe('H8');
  expect(parseSquare(' 12 b', board)).toBe('B12');
  expect(parseSquare('P1', board)).toBeNull();
  expect(parseSquare('A16', board)).toBeNull();
  expect(parseSquare('H', board)).toBeNull();
});

test('a rack consists of letters and blanks', () => {
  expect(parseTiles('q v?')).toEqual(['Q', 'V', '?']);
});

test('a play is converted back to the typed word, blanks included', () => {
  const line = {
    kind: 'play' as const,
    seat: 0,
    play: 'H7 Fa(R)S',
    placed: [
      ['H7', 'F'],
      ['H9', 'r'],
    ] as [string, string][],
    words: [
      { word: 'FARS', squares: ['H7', 'H8', 'H9', 'H10'], letters: [], multiplier: 1, points: 6 },
    ],
    bonus: 0,
    points: 6,
    taken_off: false,
    total: 6,
  };
  const typed = typedWord(line);
  expect(typed).toBe('FAR?S');
  expect(layWord(board, 'H7', 'down', parseLetters(typed)).placed).toEqual(line.placed);
});
