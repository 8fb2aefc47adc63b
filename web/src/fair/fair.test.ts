import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fromHex, sealOf, shuffleTiles, toHex } from './bag';
import { boxOf, redraw, type RecordEvent } from './redraw';
import { sha256 } from './sha256';

const zeros = new Uint8Array(32);

test.each([0, 1, 55, 56, 63, 64, 65, 1000])('SHA-256 of %i bytes agrees with Node’s', (length) => {
  const bytes = Uint8Array.from({ length }, (_, place) => (place * 37) & 255);
  expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('the seal and the shuffle agree with docs/play/fair-bag.md', () => {
  expect(sealOf(zeros)).toBe('db2bbcd9eeb6411bb95d62b992eab689cf71d9b4e64e2bf843e7a11f60dec950');
  expect(shuffleTiles([...'ABCDEFGHIJ'], zeros, 1).join('')).toBe('HBAJGDCIEF');
  expect(toHex(fromHex('00ff10'))).toBe('00ff10');
});

// The game of the README, as the Python referee played it.
const letters = 'A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1';
const kinds = letters.split(' ').map((kind) => ({ letter: kind[0]!, count: +kind.slice(1) }));
const box = boxOf(kinds, 2);
const events: RecordEvent[] = [
  {
    kind: 'drew-for-first',
    draws: [
      [0, 'M'],
      [1, 'H'],
    ],
  },
  { kind: 'dealt', seat: 1, tiles: [...'XDOIIAH'] },
  { kind: 'dealt', seat: 0, tiles: [...'KRTTOEP'] },
  { kind: 'drew', seat: 1, tiles: [...'VSOL'] },
  { kind: 'drew', seat: 0, tiles: [...'RBPL'] },
  { kind: 'exchanged', seat: 1, discarded: [...'VII'], drawn: [...'OAI'] },
];

test('the box is in alphabetical order, blanks last', () => {
  expect(box).toHaveLength(100);
  expect(box.slice(-3)).toEqual(['Z', '?', '?']);
});

test('all draws of a game are repeated', () => {
  const result = redraw(events, zeros, box);
  expect(result.draws).toHaveLength(events.length);
  expect(result.fair).toBe(true);
});

test('a draw that does not follow from the seed is detected', () => {
  const falseDeal = events.map((event) =>
    event.kind === 'dealt' ? { ...event, tiles: [...'SATIRE?'] } : event,
  );
  expect(redraw(falseDeal, zeros, box).fair).toBe(false);
});

test('redrawing stops where a turn was taken back', () => {
  expect(redraw([{ kind: 'taken-back' }], zeros, box).cutShort).toBe(true);
});
