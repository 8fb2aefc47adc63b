import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChallengeLine, GameView, RulingView, View } from '../../messages';
import { gameOf, info, playsOf } from '../fixtures/sunday';
import { states } from '../fixtures/states';
import { TableController } from './table_controller.svelte';
import type { TableClient } from './table_client';

const ruling = (word: string): RulingView => ({
  challenger: 1,
  against: 0,
  ruling: 'bad',
  words: [{ word, good: false, definitions: [] }],
});

const challenge = (word: string): ChallengeLine => ({
  kind: 'challenge',
  seat: 1,
  against: 0,
  word: null,
  ruling: 'bad',
  bad: [word],
  points: 0,
  total: 0,
});

let version = 1;
function view(game: Partial<GameView>): View {
  return { ...states['turn']!.view, version: version++, game: gameOf(game) };
}

function tableWith(first: View): TableController {
  const client = { info, look: () => {}, preview: async () => null } as unknown as TableClient;
  const controller = new TableController(client);
  controller.receive(info, first);
  return controller;
}

const [horn, farm, paste] = playsOf();

describe('while news is being read', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
  });

  it('the play of the first player waits until “X begins” has been closed', () => {
    const draws: GameView['first_draws'] = [[[0, 'E'], [1, 'A'], [2, 'O']]]; // prettier-ignore
    const start = view({ sheet: [], board: [], first_draws: draws });
    const table = tableWith(start);
    expect(table.dialog?.kind).toBe('first-draw');
    const played = view({ sheet: [horn!], first_draws: draws });
    table.receive(info, played);
    expect(table.view).toBe(start);
    table.closeDialog();
    expect(table.dialog).toBeNull();
    expect(table.view).toBe(played);
  });

  it('a game that this device only watches is not held up by “X begins”', () => {
    const draws: GameView['first_draws'] = [[[0, 'E'], [1, 'A']]]; // prettier-ignore
    const watching = { seats: [], looking_as: null, host: true };
    const table = tableWith({
      ...view({ sheet: [], board: [], first_draws: draws }),
      you: watching,
    });
    expect(table.dialog).toBeNull();
    const played = { ...view({ sheet: [horn!], first_draws: draws }), you: watching };
    table.receive(info, played);
    expect(table.view).toBe(played);
  });

  it('a reply waits until the ruling has been closed', () => {
    const table = tableWith(view({ sheet: [horn!] }));
    table.receive(info, view({ sheet: [horn!, challenge('HORN')], ruling: ruling('HORN') }));
    const replied = view({ sheet: [horn!, challenge('HORN'), farm!] });
    table.receive(info, replied);
    expect(table.game?.sheet).toHaveLength(2);
    table.closeDialog();
    expect(table.view).toBe(replied);
  });

  it('a second ruling queues behind the first', () => {
    const table = tableWith(view({ sheet: [horn!] }));
    const first = [horn!, challenge('HORN')];
    const second = [...first, farm!, challenge('FARM')];
    table.receive(info, view({ sheet: first, ruling: ruling('HORN') }));
    table.receive(info, view({ sheet: [...first, farm!] }));
    table.receive(info, view({ sheet: second, ruling: ruling('FARM') }));
    table.receive(info, view({ sheet: [...second, paste!] }));
    expect(table.dialog).toMatchObject({ ruling: ruling('HORN') });
    table.closeDialog();
    expect(table.dialog).toMatchObject({ ruling: ruling('FARM') });
    expect(table.game?.sheet).toHaveLength(4);
    table.closeDialog();
    expect(table.dialog).toBeNull();
    expect(table.game?.sheet).toHaveLength(5);
  });

  it('a reload brings an unread ruling back, once', () => {
    const table = tableWith(view({ sheet: [horn!] }));
    const ruled = { sheet: [horn!, challenge('HORN')], ruling: ruling('HORN') };
    table.receive(info, view(ruled));
    const reloaded = tableWith(view({ sheet: [...ruled.sheet, farm!] }));
    expect(reloaded.dialog).toMatchObject({ kind: 'ruling', ruling: ruling('HORN') });
    reloaded.closeDialog();
    expect(tableWith(view(ruled)).dialog).toBeNull();
  });
});
