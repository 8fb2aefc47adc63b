import { expect, it } from 'vitest';
import type { TableInfo, View } from '../../messages';
import { clockText, timeLeft } from './clock';

it('stands still while the player cannot see the turn', () => {
  const info = { edition: { clock: null } } as unknown as TableInfo;
  const game = { to_move: 0, paused: false, hearing: null, deadline: null, turn_hidden: true };
  const seats = [{ turn_limit_ms: 180_000 }, { turn_limit_ms: 180_000 }];
  const view = { game, seats } as unknown as View;
  expect([0, 1].map((seat) => timeLeft(info, view, seat, 5000))).toEqual([180_000, null]);
});

it('formats time as minutes and seconds', () => {
  expect(clockText(14 * 60_000 + 6_000)).toBe('14:06');
  expect(clockText(59_100)).toBe('1:00');
  expect(clockText(0)).toBe('0:00');
  expect(clockText(-11_500)).toBe('−0:12');
});
