import { describe, expect, it } from 'vitest';
import { type Places, moved, reconciled, shuffled, sorted } from './rack_order';

function rack(letters: string): Places {
  return [...letters].map((tile, id) => (tile === '.' ? null : { id, tile }));
}

function letters(places: Places): string {
  return places.map((place) => place?.tile ?? '.').join('');
}

describe('rack order', () => {
  it('sorts from A to Z with the blank last', () => {
    expect(letters(sorted(rack('T?AB.C')))).toBe('ABCT?.');
  });

  it('shuffles without losing a tile, and never into the same order', () => {
    let seed = 0;
    const random = () => [0.99, 0.99, 0.99, 0.2, 0.7, 0.1][seed++ % 6]!;
    const mixed = letters(shuffled(rack('ABCD'), random));
    expect([...mixed].sort().join('')).toBe('ABCD');
    expect(mixed).not.toBe('ABCD');
  });

  it('shuffles a rack of equal tiles without looping forever', () => {
    expect(letters(shuffled(rack('EEE'), () => 0.5))).toBe('EEE');
  });

  it('moves a tile to another place', () => {
    expect(letters(moved(rack('ABCD'), 0, 2))).toBe('BCAD');
    expect(letters(moved(rack('ABCD'), 3, 0))).toBe('DABC');
    expect(letters(moved(rack('ABCD'), 9, 0))).toBe('ABCD');
  });

  it('keeps every remaining tile in its place', () => {
    expect(letters(reconciled(rack('ABCDEFG'), [...'GXBDAEY'], 7, new Set()))).toBe('ABXDEYG');
  });
});
