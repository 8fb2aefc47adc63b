import { describe, expect, it } from 'vitest';
import { edgeSpeed, mapCorner, scrollTo } from './geometry';

const board = { columns: 15, rows: 15, square: 44, frame: 16 };
const pane = { width: 360, height: 360 };

describe('the zoomed board', () => {
  it('centres the tiles', () => {
    expect(scrollTo(['H8'], pane, board)).toEqual({ left: 166, top: 166 });
  });

  it('does not scroll past the corners', () => {
    expect(scrollTo(['A1'], pane, board)).toEqual({ left: 0, top: 0 });
    expect(scrollTo(['O15'], pane, board)).toEqual({ left: 316, top: 316 });
  });
});

describe('the edge of the zoomed board', () => {
  it('scrolls faster the closer a drag gets', () => {
    expect(edgeSpeed(180, 0, 360)).toBe(0);
    expect(edgeSpeed(20, 0, 360)).toBe(-6);
    expect(edgeSpeed(358, 0, 360)).toBe(11);
  });
});

it('places the map where it covers no tile being laid', () => {
  const shown = { left: 0, top: 4, right: 7, bottom: 11 };
  expect(mapCorner([], shown)).toBe('bottom right');
  expect(mapCorner(['A9', 'B9'], shown)).toBe('bottom right');
  expect(mapCorner(['G11'], shown)).toBe('top right');
});
