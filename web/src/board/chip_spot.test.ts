import { expect, it } from 'vitest';
import { chipSpot } from './chip_spot';

const board = { columns: 15, rows: 15 };

it('hangs under the first tile of a play across', () => {
  expect(chipSpot(['A8', 'B8', 'C8'], board)).toEqual({
    column: 0,
    row: 8,
    side: 'below',
    align: 'left',
  });
});

it('hangs under the last tile of a play down, and above near the bottom', () => {
  expect(chipSpot(['B3', 'B6'], board)).toMatchObject({ row: 6, side: 'below' });
  expect(chipSpot(['B12', 'B14'], board)).toMatchObject({ row: 11, side: 'above' });
});

it('keeps to the board on its right half', () => {
  expect(chipSpot(['M2', 'N2'], board)).toMatchObject({ column: 14, align: 'right' });
});

it('is nowhere without tiles', () => {
  expect(chipSpot([], board)).toBeNull();
});
