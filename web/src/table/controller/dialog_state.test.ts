import { describe, expect, it } from 'vitest';
import type { May, PlacedTile, RulingView, View } from '../../messages';
import { type OpenDialog, isStillRelevant } from './dialog_state';

interface Moment {
  looking?: number | null;
  toMove?: number;
  may?: Partial<May>;
  open?: PlacedTile[] | null;
  present?: boolean;
}

function view({ looking = 0, toMove = 0, may = {}, open = null, present = false }: Moment): View {
  return {
    you: { looking_as: looking, seats: [0, 1] },
    seats: [{ present: true }, { present }],
    game: {
      to_move: toMove,
      may: { challenge: false, resign: true, take_blank: [], ...may },
      open_play: open && { placed: open },
    },
  } as unknown as View;
}

const HORN: PlacedTile[] = [['F8', 'H']];
const FARM: PlacedTile[] = [['H6', 'F']];
const MAY_CHALLENGE = { may: { challenge: true }, open: HORN };

function staysOpen(dialog: OpenDialog, before: Moment, after: Moment): boolean {
  return isStillRelevant(dialog, view(before), view(after));
}

describe('a dialog at the table', () => {
  it('closes when the page is shown to another player', () => {
    for (const kind of ['exchange', 'pass', 'resign', 'menu', 'help'] as const)
      expect(staysOpen({ kind }, { looking: 0 }, { looking: null })).toBe(false);
  });

  it('about a turn closes when the turn ends', () => {
    for (const kind of ['exchange', 'pass'] as const) {
      expect(staysOpen({ kind }, {}, { toMove: 0 })).toBe(true);
      expect(staysOpen({ kind }, {}, { toMove: 1 })).toBe(false);
    }
    expect(staysOpen({ kind: 'resign' }, {}, { toMove: 1 })).toBe(true);
    expect(staysOpen({ kind: 'resign' }, {}, { may: { resign: false } })).toBe(false);
  });

  it('about a play closes when another play replaces it', () => {
    const dialog: OpenDialog = { kind: 'challenge' };
    expect(staysOpen(dialog, MAY_CHALLENGE, MAY_CHALLENGE)).toBe(true);
    expect(staysOpen(dialog, MAY_CHALLENGE, {})).toBe(false);
    expect(staysOpen(dialog, MAY_CHALLENGE, { ...MAY_CHALLENGE, open: FARM })).toBe(false);
  });

  it('about a blank closes when the blank is gone', () => {
    const dialog: OpenDialog = { kind: 'take-blank', square: 'H8' };
    expect(staysOpen(dialog, {}, { may: { take_blank: ['H8'] } })).toBe(true);
    expect(staysOpen(dialog, {}, { may: { take_blank: ['A1'] } })).toBe(false);
  });

  it('about an absent player closes when they return', () => {
    expect(staysOpen({ kind: 'away', seat: 1 }, {}, { present: false })).toBe(true);
    expect(staysOpen({ kind: 'away', seat: 1 }, {}, { present: true })).toBe(false);
  });

  it('stays open when the player first sees their own rack', () => {
    expect(staysOpen({ kind: 'first-draw' }, { looking: null }, { looking: 0 })).toBe(true);
  });

  it('with a ruling stays open until the player closes it', () => {
    const dialog: OpenDialog = { kind: 'ruling', ruling: {} as RulingView, points: 0 };
    expect(staysOpen(dialog, { looking: 0 }, { looking: null, toMove: 1 })).toBe(true);
  });
});
