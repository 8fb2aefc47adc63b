import { expect, it } from 'vitest';
import { type HandStorage, clear, load, save } from './hand_storage';
import { EMPTY, lay, reconcile } from './laying';

function memoryStorage(): HandStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const board = { columns: 15, rows: 15, tiles: new Map<string, string>() };
const hand = reconcile(EMPTY, [...'HORNEAT'], 7, board);
const laid = lay(hand, board, hand.places[0]!.id, 'H8');

it('loads what was saved for the same table and seat', () => {
  const storage = memoryStorage();
  save(storage, 'sunday', 0, laid);
  expect(load(storage, 'sunday', 0)).toEqual(laid);
  expect(load(storage, 'sunday', 1)).toEqual(EMPTY);
  clear(storage, 'sunday', 0);
  expect(load(storage, 'sunday', 0)).toEqual(EMPTY);
});

it('starts empty if the stored text is unreadable', () => {
  const storage = memoryStorage();
  for (const text of ['{', '7', '{"places": 3}', '{"places":[{}],"laid":[],"arrow":null}']) {
    storage.setItem('tilewright.hand.sunday.0', text);
    expect(load(storage, 'sunday', 0)).toEqual(EMPTY);
  }
});

it('works with storage that always throws', () => {
  const throws = () => {
    throw new Error('denied');
  };
  const storage = { getItem: throws, setItem: throws, removeItem: throws };
  save(storage, 'sunday', 0, laid);
  clear(storage, 'sunday', 0);
  expect(load(storage, 'sunday', 0)).toEqual(EMPTY);
});
