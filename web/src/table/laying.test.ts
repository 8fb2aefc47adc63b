import { describe, expect, it } from 'vitest';
import type { Ground } from '../board/squares';
import * as laying from './laying';
import { EMPTY, type Laying } from './laying';

function ground(tiles: Record<string, string> = {}): Ground {
  return { columns: 15, rows: 15, tiles: new Map(Object.entries(tiles)) };
}

function hand(rack: string, size = 7): Laying {
  return laying.met(EMPTY, [...rack], size, ground());
}

function shown(state: Laying): string {
  return state.places
    .map((place) => (!place ? '.' : laying.isLaid(state, place.id) ? '_' : place.tile))
    .join('');
}

function typed(state: Laying, on: Ground, letters: string): Laying {
  return [...letters].reduce(
    (at, letter) => laying.type(at, on, letter.toUpperCase(), letter !== letter.toUpperCase()),
    state,
  );
}

const board = ground({ H8: 'R', I8: 'A' });

describe('typing', () => {
  it('lays letters from the arrow on and leaves dents on the rack', () => {
    const state = typed(laying.pointAt(hand('HORNEAT'), 'F8'), ground(), 'HORN');
    expect(laying.placed(state)).toEqual([
      ['F8', 'H'],
      ['G8', 'O'],
      ['H8', 'R'],
      ['I8', 'N'],
    ]);
    expect(shown(state)).toBe('____EAT');
    expect(state.arrow).toEqual({ square: 'J8', axis: 'across' });
  });

  it('skips squares that are filled', () => {
    const state = typed(laying.pointAt(hand('TETSXYZ'), 'G8'), board, 'TTS');
    expect(laying.placed(state)?.map(([square]) => square)).toEqual(['G8', 'J8', 'K8']);
  });

  it('takes the blank for a letter that is not on the rack', () => {
    const state = typed(laying.pointAt(hand('A?BCDEF'), 'A1'), ground(), 'AQ');
    expect(laying.placed(state)).toEqual([
      ['A1', 'A'],
      ['B1', 'q'],
    ]);
  });

  it('takes the blank when it is asked for, though the letter is there', () => {
    const state = typed(laying.pointAt(hand('A?BCDEF'), 'A1'), ground(), 'a');
    expect(laying.placed(state)).toEqual([['A1', 'a']]);
    expect(shown(state)).toBe('A_BCDEF');
  });

  it('lays nothing for a letter nobody holds', () => {
    const state = laying.pointAt(hand('ABCDEFG'), 'A1');
    expect(typed(state, ground(), 'Z')).toEqual(state);
  });

  it('lays nothing without an arrow', () => {
    expect(typed(hand('ABCDEFG'), ground(), 'A').laid).toEqual([]);
  });

  it('stops at the edge of the board', () => {
    const state = typed(laying.pointAt(hand('ABCDEFG'), 'O1'), ground(), 'AB');
    expect(laying.placed(state)).toEqual([['O1', 'A']]);
  });

  it('takes back the last tile with backspace, and the arrow with it', () => {
    const state = typed(laying.pointAt(hand('TETSXYZ'), 'G8'), board, 'TT');
    const back = laying.backspace(state);
    expect(laying.placed(back)).toEqual([['G8', 'T']]);
    expect(back.arrow?.square).toBe('J8');
  });
});

describe('the arrow', () => {
  it('comes across, and turns when its square is pressed again', () => {
    const once = laying.pointAt(hand('ABCDEFG'), 'H8');
    expect(once.arrow).toEqual({ square: 'H8', axis: 'across' });
    expect(laying.pointAt(once, 'H8').arrow).toEqual({ square: 'H8', axis: 'down' });
  });

  it('turns for a key across it and moves for a key along it', () => {
    const at = laying.pointAt(hand('ABCDEFG'), 'H8');
    const down = laying.steer(at, ground(), 'down', 1, 'H8');
    expect(down.arrow).toEqual({ square: 'H8', axis: 'down' });
    expect(laying.steer(down, ground(), 'down', -1, 'H8').arrow?.square).toBe('H7');
  });

  it('stays on the board', () => {
    const at = laying.pointAt(hand('ABCDEFG'), 'A1');
    expect(laying.steer(at, ground(), 'across', -1, 'H8').arrow?.square).toBe('A1');
    expect(laying.toEdge(at, ground(), 'last').arrow?.square).toBe('O1');
  });
});

describe('laying by hand', () => {
  it('asks for the name of a blank', () => {
    const state = hand('?ABCDEF');
    const laid = laying.lay(state, ground(), state.places[0]!.id, 'H8');
    expect(laying.placed(laid)).toBeNull();
    expect(laying.placed(laying.name(laid, 'H8', 'E'))).toEqual([['H8', 'e']]);
  });

  it('keeps the name of a blank that is moved', () => {
    const state = hand('?ABCDEF');
    const id = state.places[0]!.id;
    const named = laying.name(laying.lay(state, ground(), id, 'H8'), 'H8', 'E');
    expect(laying.placed(laying.lay(named, ground(), id, 'H9'))).toEqual([['H9', 'e']]);
  });

  it('lays nothing on a tile that has been played', () => {
    const state = hand('ABCDEFG');
    expect(laying.lay(state, board, state.places[0]!.id, 'H8')).toBe(state);
  });

  it('lets two half-laid tiles change places', () => {
    const state = hand('ABCDEFG');
    const [a, b] = [state.places[0]!.id, state.places[1]!.id];
    const both = laying.lay(laying.lay(state, ground(), a, 'A1'), ground(), b, 'B1');
    expect(laying.placed(laying.lay(both, ground(), a, 'B1'))).toEqual([
      ['A1', 'B'],
      ['B1', 'A'],
    ]);
  });

  it('sends the half-laid tile home when one from the rack takes its square', () => {
    const state = hand('ABCDEFG');
    const [a, b] = [state.places[0]!.id, state.places[1]!.id];
    const over = laying.lay(laying.lay(state, ground(), a, 'A1'), ground(), b, 'A1');
    expect(laying.placed(over)).toEqual([['A1', 'B']]);
  });

  it('takes a tile back into its dent, or to another place', () => {
    const state = hand('ABCDEFG');
    const laid = laying.lay(state, ground(), state.places[0]!.id, 'A1');
    expect(shown(laying.takeBack(laid, state.places[0]!.id))).toBe('ABCDEFG');
    expect(shown(laying.takeBack(laid, state.places[0]!.id, 2))).toBe('BCADEFG');
  });
});

describe('a table that changes', () => {
  const state = typed(laying.pointAt(hand('HORNEAT'), 'F8'), ground(), 'HORN');

  it("keeps order and half-laid tiles through somebody else's play", () => {
    const after = laying.met(state, [...'AEHNORT'], 7, ground({ A1: 'X' }));
    expect(laying.placed(after)).toHaveLength(4);
    expect(shown(after)).toBe('____EAT');
    expect(after.arrow).toEqual(state.arrow);
  });

  it('takes back a plan when one of its squares is taken: the rest would be another play', () => {
    const after = laying.met(state, [...'AEHNORT'], 7, ground({ H8: 'X' }));
    expect(laying.placed(after)).toEqual([]);
    expect(shown(after)).toBe('HORNEAT');
    expect(after.arrow).toBeNull();
  });

  it('leaves dents after a play and fills them with what is drawn', () => {
    const lying = ground({ F8: 'H', G8: 'O', H8: 'R', I8: 'N' });
    const played = laying.met(state, [...'EAT'], 7, lying);
    expect(shown(played)).toBe('....EAT');
    expect(played.laid).toEqual([]);
    expect(played.arrow).toBeNull();
    expect(shown(laying.met(played, [...'AEQTZ'], 7, lying))).toBe('QZ..EAT');
  });

  it("leaves an arrow without tiles alone: somebody reads the board during another's turn", () => {
    const reading = laying.pointAt(hand('HORNEAT'), 'H8');
    const after = laying.met(reading, [...'HORNEAT'], 7, ground({ H8: 'X' }));
    expect(after.arrow).toEqual({ square: 'H8', axis: 'across' });
  });

  it('takes the tile that was laid to be the one that is gone', () => {
    const twins = typed(laying.pointAt(hand('EXEBCDF'), 'A1'), ground(), 'E');
    const after = laying.met(twins, [...'XEBCDF'], 7, ground({ A1: 'E' }));
    expect(shown(after)).toBe('.XEBCDF');
  });

  it('makes room for nine tiles and for a rack above its size', () => {
    expect(hand('ABCDEFGHI', 9).places).toHaveLength(9);
    expect(hand('ABCDEFGHI', 7).places).toHaveLength(9);
  });
});
