import { describe, expect, it } from 'vitest';
import type { BoardState } from '../../board/squares';
import type { PlacedTile, Preview } from '../../messages';
import { Hand } from './hand.svelte';
import * as laying from './laying';

const EMPTY_BOARD: BoardState = { columns: 15, rows: 15, tiles: new Map() };

/** A server whose answers to previews the test releases one by one, in any order. */
class SlowServer {
  readonly info = null;
  readonly requests: { placed: PlacedTile[]; answer: (preview: Preview | null) => void }[] = [];

  preview(_seat: number, placed: PlacedTile[]): Promise<Preview | null> {
    return new Promise((answer) => this.requests.push({ placed, answer }));
  }
}

const preview = (points: number): Preview => ({
  type: 'preview',
  number: 1,
  words: [],
  bonus: 0,
  points,
  refusal: null,
  bad: null,
});

const refused = (code: string): Preview => ({
  ...preview(0),
  refusal: { type: 'refused', id: null, code, message: '', facts: {} } as Preview['refusal'],
});

function handOf(letters: string): { hand: Hand; server: SlowServer } {
  const server = new SlowServer();
  const storage = new Map<string, string>();
  const hand = new Hand(server, {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  });
  hand.update(0, [...letters], 7, EMPTY_BOARD);
  return { hand, server };
}

function type(hand: Hand, letters: string, square = 'H8'): void {
  if (!hand.state.arrow) hand.edit((state) => laying.pointAt(state, square));
  for (const letter of letters) hand.typeLetter(letter, false);
}

describe('the preview', () => {
  it('refuses no first tile that is still being laid', async () => {
    const { hand, server } = handOf('VOLTAGE');
    type(hand, 'V', 'D8');
    server.requests.at(-1)!.answer(refused('misses-the-star'));
    await Promise.resolve();
    expect([hand.refusal, hand.scoring]).toEqual([null, null]);
    type(hand, 'O');
    server.requests.at(-1)!.answer(refused('misses-the-star'));
    await Promise.resolve();
    expect(hand.refusal?.code).toBe('misses-the-star');
  });

  it('belongs to exactly one placement', async () => {
    const { hand, server } = handOf('VOLTAGE');
    type(hand, 'V', 'D8');
    server.requests[0]!.answer(refused('misses-the-star'));
    await Promise.resolve();
    expect(hand.preview?.refusal).not.toBeNull();
    type(hand, 'OLTA');
    expect(hand.preview).toBeNull();
    server.requests.at(-1)!.answer(preview(24));
    await Promise.resolve();
    expect(hand.preview?.points).toBe(24);
  });

  it('is dropped if it arrives after the tiles have changed', async () => {
    const { hand, server } = handOf('VOLTAGE');
    type(hand, 'VO');
    const late = server.requests.at(-1)!;
    hand.recall();
    late.answer(preview(10));
    await Promise.resolve();
    expect(hand.preview).toBeNull();
  });

  it('stays while the rack is shuffled, and goes when the board changes', async () => {
    const { hand, server } = handOf('VOLTAGE');
    type(hand, 'VO');
    server.requests.at(-1)!.answer(preview(10));
    await Promise.resolve();
    hand.shuffle();
    expect(hand.preview?.points).toBe(10);
    const board = { ...EMPTY_BOARD, tiles: new Map([['A1', 'X']]) };
    hand.update(0, [...'VOLTAGE'], 7, board);
    expect(hand.preview).toBeNull();
  });
});
