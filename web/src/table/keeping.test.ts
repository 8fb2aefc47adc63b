import { expect, it } from 'vitest';
import { type Drawer, find, forget, keep } from './keeping';
import { EMPTY, lay, met } from './laying';

function drawer(): Drawer & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const ground = { columns: 15, rows: 15, tiles: new Map<string, string>() };
const hand = met(EMPTY, [...'HORNEAT'], 7, ground);
const laid = lay(hand, ground, hand.places[0]!.id, 'H8');

it('finds what was kept for the same table and seat', () => {
  const storage = drawer();
  keep(storage, 'sunday', 0, laid);
  expect(find(storage, 'sunday', 0)).toEqual(laid);
  expect(find(storage, 'sunday', 1)).toEqual(EMPTY);
  forget(storage, 'sunday', 0);
  expect(find(storage, 'sunday', 0)).toEqual(EMPTY);
});

it('begins anew from what it cannot read', () => {
  const storage = drawer();
  for (const text of ['{', '7', '{"places": 3}', '{"places":[{}],"laid":[],"arrow":null}']) {
    storage.setItem('tilewright.hand.sunday.0', text);
    expect(find(storage, 'sunday', 0)).toEqual(EMPTY);
  }
});

it('does without a storage that refuses', () => {
  const refuses = () => {
    throw new Error('denied');
  };
  const storage = { getItem: refuses, setItem: refuses, removeItem: refuses };
  keep(storage, 'sunday', 0, laid);
  forget(storage, 'sunday', 0);
  expect(find(storage, 'sunday', 0)).toEqual(EMPTY);
});
