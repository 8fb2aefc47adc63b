import { describe, expect, test } from 'vitest';
import { grouped, vowelsFirst } from './letter_groups';
import type { Places } from './rack_order';

function rack(letters: string): Places {
  return [...letters].map((tile, id) => (tile === '.' ? null : { id, tile }));
}

function letters(places: Places): string {
  return places.map((place) => place?.tile ?? '.').join('');
}

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647;
}

describe('groups of letters', () => {
  test.each([
    ['a beginning and an ending', 'GNIRTEA', /^RE.*ING$/],
    ['an ending alone', 'GNIXKAA', /ING$/],
    ['a beginning alone', 'TUOKAAX', /^OUT/],
    ['letters that go together', 'HXCAOIA', /^CH/],
  ])('%s', (_, tiles, expected) => {
    for (let seed = 1; seed < 30; seed++) {
      const found = letters(grouped(rack(tiles), numbers(seed)));
      expect([...found].sort().join('')).toBe([...tiles].sort().join(''));
      if (seed === 1) expect(found).toMatch(expected);
    }
  });

  test('a tile is never in both groups', () => {
    for (let seed = 1; seed < 30; seed++) {
      expect(letters(grouped(rack('DERXKAO'), numbers(seed)))).toMatch(/^(DE|RE)|(ED|ER)$/);
    }
  });

  test('a rack without any group is shuffled', () => {
    const found = letters(grouped(rack('QQVVJX?'), numbers(3)));
    expect([...found].sort().join('')).toBe('?JQQVVX');
  });

  test('gaps stay at the end', () => {
    expect(letters(grouped(rack('.GNI.X.'), numbers(1)))).toBe('XING...');
  });
});

describe('vowels and consonants', () => {
  test('are apart, and each keep their order', () => {
    expect(letters(vowelsFirst(rack('TO?RAEB')))).toBe('OAETRB?');
  });
});
