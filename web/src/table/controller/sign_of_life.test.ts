import { expect, test, vi } from 'vitest';
import type { GameView, View } from '../../messages';
import { states } from '../fixtures/states';
import { gameOf, info } from '../fixtures/sunday';
import type { TableClient } from './table_client';
import { TableController } from './table_controller.svelte';

function tableWith(game: Partial<GameView>, status: TableClient['status'] = 'open') {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  const active = vi.fn();
  const view: View = { ...states['turn']!.view, game: gameOf(game) };
  const client = { info, status, active, look: () => {}, preview: async () => null };
  const table = new TableController(client as unknown as TableClient);
  table.receive(info, view);
  return { table, active };
}

test('shuffling the rack, like any press, is a sign of life in a timed turn', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { table, active } = tableWith({ to_move: 0, deadline: 180_000 });
  table.signOfLife();
  table.signOfLife();
  expect(active.mock.calls).toEqual([[0]]);
  vi.advanceTimersByTime(5000);
  table.signOfLife();
  expect(active).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test.each([
  ['without a limit', { to_move: 0, deadline: null }, 'open'],
  ['in the turn of another player', { to_move: 1, deadline: 180_000 }, 'open'],
  ['while the connection is lost', { to_move: 0, deadline: 180_000 }, 'lost'],
] as const)('nothing is sent %s', (_, game, status) => {
  const { table, active } = tableWith(game, status);
  table.signOfLife();
  expect(active).not.toHaveBeenCalled();
});
