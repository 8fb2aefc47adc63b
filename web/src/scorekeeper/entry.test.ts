import { expect, test } from 'vitest';
import type { Ground } from '../board/squares';
import { blankToggled, lettersOf, squareFrom, textOf, tilesOf, typedFor, written } from './entry';

const ground: Ground = {
  columns: 15,
  rows: 15,
  tiles: new Map([
    ['H8', 'A'],
    ['H10', 's'],
  ]),
};

test('a question mark makes the letter before it a blank', () => {
  expect(textOf(lettersOf('ho?rn'))).toBe('HO?RN');
  expect(lettersOf('?h ')).toEqual([{ letter: 'H', blank: false }]);
  expect(blankToggled('HORN', 1)).toBe('HO?RN');
  expect(blankToggled('HO?RN', 1)).toBe('HORN');
});

test('letters that lie on the board are passed over', () => {
  expect(written(ground, 'H7', 'down', lettersOf('FARS')).placed).toEqual([
    ['H7', 'F'],
    ['H9', 'R'],
  ]);
});

test('so are they when only the new letters are typed', () => {
  expect(written(ground, 'H7', 'down', lettersOf('FR')).placed).toEqual([
    ['H7', 'F'],
    ['H9', 'R'],
  ]);
});

test('a word may begin on a tile, and a blank is laid in lower case', () => {
  const { placed, places } = written(ground, 'H8', 'across', lettersOf('AX?E'));
  expect(placed).toEqual([
    ['I8', 'x'],
    ['J8', 'E'],
  ]);
  expect(places).toEqual([1, 2]);
});

test('a word that is too long runs over the edge', () => {
  expect(written(ground, 'N1', 'across', lettersOf('HORN')).overEdge).toBe(true);
});

test('squares are understood both ways round', () => {
  expect(squareFrom('h8', ground)).toBe('H8');
  expect(squareFrom('8H', ground)).toBe('H8');
  expect(squareFrom(' 12 b', ground)).toBe('B12');
  expect(squareFrom('P1', ground)).toBeNull();
  expect(squareFrom('A16', ground)).toBeNull();
  expect(squareFrom('H', ground)).toBeNull();
});

test('racks are letters and blanks', () => {
  expect(tilesOf('q v?')).toEqual(['Q', 'V', '?']);
});

test('a play is typed again as it was, new blanks and all', () => {
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
  const typed = typedFor(line);
  expect(typed).toBe('FAR?S');
  expect(written(ground, 'H7', 'down', lettersOf(typed)).placed).toEqual(line.placed);
});
