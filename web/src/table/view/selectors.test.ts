import { describe, expect, it } from 'vitest';
import type { GameView, TableInfo, View } from '../../messages';
import { firstPlayer, hasCompany } from './selectors';

describe('company', () => {
  const company = (players: ('person' | 'computer')[], mine: number[]) =>
    hasCompany({
      seats: players.map((player) => ({ player })),
      you: { seats: mine },
    } as unknown as View);

  it('is a person at another device', () => {
    expect(company(['person', 'person'], [0])).toBe(true);
  });
  it('is neither a computer nor a person at the same device', () => {
    expect(company(['person', 'computer'], [0])).toBe(false);
    expect(company(['person', 'person', 'computer'], [0, 1])).toBe(false);
  });
});

describe('the first player', () => {
  const tiles = ['A', 'B', 'Z'].map((letter) => ({ letter, count: 1, value: 1 }));
  const info = { tiles } as unknown as TableInfo;
  const drawn = (...first_draws: GameView['first_draws']) =>
    firstPlayer(info, { first_draws, to_move: 0 } as unknown as GameView);

  it('drew the letter nearest to A, regardless of whose turn it is now', () => {
    const round: [number, string][] = [
      [0, 'Z'],
      [1, 'B'],
    ];
    expect(drawn(round)).toEqual([1, 'B']);
  });
  it('drew the blank, if there was one', () => {
    const round: [number, string][] = [
      [0, 'A'],
      [1, '?'],
    ];
    expect(drawn(round)).toEqual([1, '?']);
  });
  it('is decided in the last round after a tie', () => {
    const tie: [number, string][] = [
      [0, 'A'],
      [1, 'A'],
      [2, 'B'],
    ];
    const again: [number, string][] = [
      [0, 'Z'],
      [1, 'B'],
    ];
    expect(drawn(tie, again)).toEqual([1, 'B']);
  });
  it('is null if it was agreed on', () => {
    expect(drawn()).toBeNull();
  });
});
