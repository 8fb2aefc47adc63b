import { describe, expect, it } from 'vitest';
import type { BoardState } from '../../board/squares';
import * as laying from './laying';
import { EMPTY, type HandState } from './laying';

function boardWith(tiles: Record<string, string> = {}): BoardState {
  return { columns: 15, rows: 15, tiles: new Map(Object.entries(tiles)) };
}

function hand(rack: string, size = 7): HandState {
  return laying.reconcile(EMPTY, [...rack], size, boardWith());
}

function shown(state: HandState): string {
  return state.places
    .map((place) => (!place ? '.' : laying.isLaid(state, place.id) ? '_' : place.tile))
    .join('');
}

function typed(state: HandState, on: BoardState, letters: string): HandState {
  return [...letters].reduce(
    (at, letter) =>
      laying.typeLetter(at, on, letter.toUpperCase(), letter !== letter.toUpperCase()),
    state,
  );
}

const played = boardWith({ H8: 'R', I8: 'A' });

describe('typing', () => {
  it('lays letters from the arrow onwards and leaves gaps on the rack', () => {
    const state = typed(laying.pointAt(hand('HORNEAT'), 'F8'), boardWith(), 'HORN');
    expect(laying.placed(state)).toEqual([
      ['F8', 'H'],
      ['G8', 'O'],
      ['H8', 'R'],
      ['I8', 'N'],
    ]);
    expect(shown(state)).toBe('____EAT');
    expect(state.arrow).toEqual({ square: 'J8', axis: 'across' });
  });

  it('skips filled squares', () => {
    const state = typed(laying.pointAt(hand('TETSXYZ'), 'G8'), played, 'TTS');
    expect(laying.placed(state)?.map(([square]) => square)).toEqual(['G8', 'J8', 'K8']);
  });

  it('uses the blank for a letter that is not on the rack', () => {
    const state = typed(laying.pointAt(hand('A?BCDEF'), 'A1'), boardWith(), 'AQ');
    expect(laying.placed(state)).toEqual([
      ['A1', 'A'],
      ['B1', 'q'],
    ]);
  });

  it('uses the blank on request, even if the letter is on the rack', () => {
    const state = typed(laying.pointAt(hand('A?BCDEF'), 'A1'), boardWith(), 'a');
    expect(laying.placed(state)).toEqual([['A1', 'a']]);
    expect(shown(state)).toBe('A_BCDEF');
  });

  it('lays nothing for a letter that is not on a rack without a blank', () => {
    const state = laying.pointAt(hand('ABCDEFG'), 'A1');
    expect(typed(state, boardWith(), 'Z')).toEqual(state);
  });

  it('lays nothing without an arrow', () => {
    expect(typed(hand('ABCDEFG'), boardWith(), 'A').laid).toEqual([]);
  });

  it('stops at the edge of the board', () => {
    const state = typed(laying.pointAt(hand('ABCDEFG'), 'O1'), boardWith(), 'AB');
    expect(laying.placed(state)).toEqual([['O1', 'A']]);
  });

  it('takes back the last tile with backspace and moves the arrow to its square', () => {
    const state = typed(laying.pointAt(hand('TETSXYZ'), 'G8'), played, 'TT');
    const back = laying.backspace(state);
    expect(laying.placed(back)).toEqual([['G8', 'T']]);
    expect(back.arrow?.square).toBe('J8');
  });
});

describe('the arrow', () => {
  it('starts across, and turns when its square is pressed again', () => {
    const once = laying.pointAt(hand('ABCDEFG'), 'H8');
    expect(once.arrow).toEqual({ square: 'H8', axis: 'across' });
    expect(laying.pointAt(once, 'H8').arrow).toEqual({ square: 'H8', axis: 'down' });
  });

  it('turns for a key of the other axis and moves for a key of its own', () => {
    const at = laying.pointAt(hand('ABCDEFG'), 'H8');
    const down = laying.steer(at, boardWith(), 'down', 1, 'H8');
    expect(down.arrow).toEqual({ square: 'H8', axis: 'down' });
    expect(laying.steer(down, boardWith(), 'down', -1, 'H8').arrow?.square).toBe('H7');
  });

  it('stays on the board', () => {
    const at = laying.pointAt(hand('ABCDEFG'), 'A1');
    expect(laying.steer(at, boardWith(), 'across', -1, 'H8').arrow?.square).toBe('A1');
    expect(laying.toEdge(at, boardWith(), 'last').arrow?.square).toBe('O1');
  });
});

describe('dragging or tapping', () => {
  it('needs a letter for a blank before it can be played', () => {
    const state = hand('?ABCDEF');
    const laid = laying.lay(state, boardWith(), state.places[0]!.id, 'H8');
    expect(laying.placed(laid)).toBeNull();
    expect(laying.placed(laying.nameBlank(laid, 'H8', 'E'))).toEqual([['H8', 'e']]);
  });

  it('keeps the letter of a blank that is moved', () => {
    const state = hand('?ABCDEF');
    const id = state.places[0]!.id;
    const named = laying.nameBlank(laying.lay(state, boardWith(), id, 'H8'), 'H8', 'E');
    expect(laying.placed(laying.lay(named, boardWith(), id, 'H9'))).toEqual([['H9', 'e']]);
  });

  it('lays nothing on a played tile', () => {
    const state = hand('ABCDEFG');
    expect(laying.lay(state, played, state.places[0]!.id, 'H8')).toBe(state);
  });

  it('swaps two half-laid tiles', () => {
    const state = hand('ABCDEFG');
    const [a, b] = [state.places[0]!.id, state.places[1]!.id];
    const both = laying.lay(laying.lay(state, boardWith(), a, 'A1'), boardWith(), b, 'B1');
    expect(laying.placed(laying.lay(both, boardWith(), a, 'B1'))).toEqual([
      ['A1', 'B'],
      ['B1', 'A'],
    ]);
  });

  it('returns a half-laid tile to the rack when another takes its square', () => {
    const state = hand('ABCDEFG');
    const [a, b] = [state.places[0]!.id, state.places[1]!.id];
    const over = laying.lay(laying.lay(state, boardWith(), a, 'A1'), boardWith(), b, 'A1');
    expect(laying.placed(over)).toEqual([['A1', 'B']]);
  });

  it('takes a tile back to its gap, or to another place', () => {
    const state = hand('ABCDEFG');
    const laid = laying.lay(state, boardWith(), state.places[0]!.id, 'A1');
    expect(shown(laying.takeBack(laid, state.places[0]!.id))).toBe('ABCDEFG');
    expect(shown(laying.takeBack(laid, state.places[0]!.id, 2))).toBe('BCADEFG');
  });
});

describe('a new view', () => {
  const state = typed(laying.pointAt(hand('HORNEAT'), 'F8'), boardWith(), 'HORN');

  it("keeps rack order and half-laid tiles after another player's play", () => {
    const after = laying.reconcile(state, [...'AEHNORT'], 7, boardWith({ A1: 'X' }));
    expect(laying.placed(after)).toHaveLength(4);
    expect(shown(after)).toBe('____EAT');
    expect(after.arrow).toEqual(state.arrow);
  });

  it('recalls all tiles when one square is covered, since the rest would make another play', () => {
    const after = laying.reconcile(state, [...'AEHNORT'], 7, boardWith({ H8: 'X' }));
    expect(laying.placed(after)).toEqual([]);
    expect(shown(after)).toBe('HORNEAT');
    expect(after.arrow).toBeNull();
  });

  it('leaves gaps after a play and fills them with the tiles drawn', () => {
    const after = boardWith({ F8: 'H', G8: 'O', H8: 'R', I8: 'N' });
    const played = laying.reconcile(state, [...'EAT'], 7, after);
    expect(shown(played)).toBe('....EAT');
    expect(played.laid).toEqual([]);
    expect(played.arrow).toBeNull();
    expect(shown(laying.reconcile(played, [...'AEQTZ'], 7, after))).toBe('QZ..EAT');
  });

  it("keeps an arrow without tiles, as for a player reading the board during another's turn", () => {
    const reading = laying.pointAt(hand('HORNEAT'), 'H8');
    const after = laying.reconcile(reading, [...'HORNEAT'], 7, boardWith({ H8: 'X' }));
    expect(after.arrow).toEqual({ square: 'H8', axis: 'across' });
  });

  it('removes the laid tile rather than its twin on the rack', () => {
    const twins = typed(laying.pointAt(hand('EXEBCDF'), 'A1'), boardWith(), 'E');
    const after = laying.reconcile(twins, [...'XEBCDF'], 7, boardWith({ A1: 'E' }));
    expect(shown(after)).toBe('.XEBCDF');
  });

  it('has room for nine tiles, even on a rack of seven', () => {
    expect(hand('ABCDEFGHI', 9).places).toHaveLength(9);
    expect(hand('ABCDEFGHI', 7).places).toHaveLength(9);
  });
});

describe('laying a whole play', () => {
  it('lays the tiles of the rack, and a blank as the letter it stands for', () => {
    const state = laying.layAll(hand('HO?NEAT'), boardWith(), [
      ['F8', 'H'],
      ['G8', 'O'],
      ['H8', 'r'],
      ['I8', 'N'],
    ]);
    expect(laying.placed(state)).toEqual([
      ['F8', 'H'],
      ['G8', 'O'],
      ['H8', 'r'],
      ['I8', 'N'],
    ]);
    expect(shown(state)).toBe('____EAT');
  });

  it('leaves out tiles that are not on the rack', () => {
    const state = laying.layAll(hand('HEAT'), boardWith(), [
      ['F8', 'Q'],
      ['G8', 'A'],
    ]);
    expect(laying.placed(state)).toEqual([['G8', 'A']]);
  });
});
