import { expect, it } from 'vitest';
import { type Key, intentOf } from './keyboard';

const letters = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

function press(key: string, held: Partial<Key> = {}) {
  const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  return intentOf({ key, ...none, ...held }, letters);
}

it('maps letter keys to the tiles of the edition, in either case', () => {
  expect(press('e')).toEqual({ kind: 'type', letter: 'E', asBlank: false });
  expect(press('E', { shiftKey: true })).toEqual({ kind: 'type', letter: 'E', asBlank: true });
});

it('ignores letters that are not in the edition', () => {
  expect(press('ß')).toBeNull();
  expect(press('é')).toBeNull();
});

it("ignores the browser's own shortcuts", () => {
  expect(press('r', { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('Tab')).toBeNull();
});

it('maps the arrow keys, Enter and Escape', () => {
  expect(press('ArrowUp')).toEqual({ kind: 'steer', axis: 'down', step: -1 });
  expect(press('Enter')).toEqual({ kind: 'enter' });
  expect(press('Escape')).toEqual({ kind: 'recall' });
});
