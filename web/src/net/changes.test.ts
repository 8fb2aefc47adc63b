import { expect, test } from 'vitest';
import type { Changes, SheetLine, View } from '../messages';
import { gameOf } from '../table/fixtures/sunday';
import { withChanges } from './changes';

const pass = (seat: number): SheetLine => ({ kind: 'pass', seat, total: 0 });
const view: View = {
  type: 'view',
  version: 7,
  phase: 'playing',
  seats: [],
  you: { seats: [0], looking_as: 0, host: true },
  game: gameOf({ bag_count: 40, to_move: 0, sheet: [pass(0), pass(1), pass(0)] }),
  stand_in: null,
  chat_on: true,
  spectators: 2,
  rematch_by: null,
  next_table: null,
  computers_stuck: false,
  thinking: null,
  closed_by: null,
};
const changes = (changed: Partial<Changes>): Changes => ({
  type: 'changes',
  version: 8,
  view: {},
  game: {},
  sheet: null,
  ...changed,
});

test('fields that are missing stay as they are', () => {
  const after = withChanges(view, changes({ view: { spectators: 3 }, game: { to_move: 1 } }));
  expect(after).toEqual({
    ...view,
    version: 8,
    spectators: 3,
    game: { ...view.game, to_move: 1 },
  });
  expect(after.game!.sheet).toBe(view.game!.sheet);
});
test('a field can become null', () =>
  expect(withChanges(view, changes({ game: { rack: null, may: null } })).game).toMatchObject({
    rack: null,
    may: null,
    bag_count: 40,
  }));
test('new lines follow those of the sheet that stay', () => {
  const after = withChanges(view, changes({ sheet: { kept: 2, lines: [pass(2), pass(3)] } }));
  expect(after.game!.sheet).toEqual([pass(0), pass(1), pass(2), pass(3)]);
});
test('a table without a game stays without one', () => {
  const waiting = { ...view, game: null };
  expect(withChanges(waiting, changes({ view: { chat_on: false } }))).toEqual({
    ...waiting,
    version: 8,
    chat_on: false,
  });
});
