import { describe, expect, it } from 'vitest';
import type { May, PlacedTile, RulingView, View } from '../messages';
import { type Asking, isStillAsked } from './asking';

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

function lasts(asking: Asking, before: Moment, after: Moment): boolean {
  return isStillAsked(asking, view(before), view(after));
}

describe('a question at the table', () => {
  it('ends when somebody else looks at the page', () => {
    for (const kind of ['exchange', 'pass', 'resign', 'menu', 'help'] as const)
      expect(lasts({ kind }, { looking: 0 }, { looking: null })).toBe(false);
  });

  it('about a turn ends with the turn', () => {
    for (const kind of ['exchange', 'pass'] as const) {
      expect(lasts({ kind }, {}, { toMove: 0 })).toBe(true);
      expect(lasts({ kind }, {}, { toMove: 1 })).toBe(false);
    }
    expect(lasts({ kind: 'resign' }, {}, { toMove: 1 })).toBe(true);
    expect(lasts({ kind: 'resign' }, {}, { may: { resign: false } })).toBe(false);
  });

  it('about a play ends with the play, and does not come back for another', () => {
    const asking: Asking = { kind: 'challenge' };
    expect(lasts(asking, MAY_CHALLENGE, MAY_CHALLENGE)).toBe(true);
    expect(lasts(asking, MAY_CHALLENGE, {})).toBe(false);
    expect(lasts(asking, MAY_CHALLENGE, { ...MAY_CHALLENGE, open: FARM })).toBe(false);
  });

  it('about a blank ends when the blank is gone', () => {
    const asking: Asking = { kind: 'take-blank', square: 'H8' };
    expect(lasts(asking, {}, { may: { take_blank: ['H8'] } })).toBe(true);
    expect(lasts(asking, {}, { may: { take_blank: ['A1'] } })).toBe(false);
  });

  it('about somebody who is away ends when they are back', () => {
    expect(lasts({ kind: 'away', seat: 1 }, {}, { present: false })).toBe(true);
    expect(lasts({ kind: 'away', seat: 1 }, {}, { present: true })).toBe(false);
  });

  it('outlasts the first look at the own rack', () => {
    expect(lasts({ kind: 'first-draw' }, { looking: null }, { looking: 0 })).toBe(true);
  });

  it('is never taken away where it is a ruling to be read', () => {
    const asking: Asking = { kind: 'ruling', ruling: {} as RulingView, points: 0 };
    expect(lasts(asking, { looking: 0 }, { looking: null, toMove: 1 })).toBe(true);
  });
});
