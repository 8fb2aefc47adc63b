import { expect, it } from 'vitest';
import { type Key, intentOf } from './keyboard';

const letters = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

function press(key: string, held: Partial<Key> = {}) {
  const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  return intentOf({ key, ...none, ...held }, letters);
}

it('types letters of the box, large or small', () => {
  expect(press('e')).toEqual({ kind: 'type', letter: 'E', asBlank: false });
  expect(press('E', { shiftKey: true })).toEqual({ kind: 'type', letter: 'E', asBlank: true });
});

it('leaves letters the box does not have alone', () => {
  expect(press('ß')).toBeNull();
  expect(press('é')).toBeNull();
});

it("leaves the browser's own keys alone", () => {
  expect(press('r', { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('Tab')).toBeNull();
});

it('steers with the arrow keys and plays with Enter', () => {
  expect(press('ArrowUp')).toEqual({ kind: 'steer', axis: 'down', step: -1 });
  expect(press('Enter')).toEqual({ kind: 'enter' });
  expect(press('Escape')).toEqual({ kind: 'recall' });
});
