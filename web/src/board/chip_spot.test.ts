import { expect, it } from 'vitest';
import { chipSpot } from './chip_spot';

const board = { columns: 15, rows: 15 };

it('is below the first tile of a play across', () => {
  expect(chipSpot(['A8', 'B8', 'C8'], board)).toEqual({
    column: 0,
    row: 8,
    side: 'below',
    align: 'left',
  });
});

it('is above a play near the bottom edge', () => {
  expect(chipSpot(['B3', 'C3'], board)).toMatchObject({ row: 3, side: 'below' });
  expect(chipSpot(['B14', 'C14'], board)).toMatchObject({ row: 13, side: 'above' });
});

it('leaves the squares below a play down free for its next letters', () => {
  expect(chipSpot(['B3', 'B6'], board, 'down')).toMatchObject({ row: 2, side: 'above' });
  expect(chipSpot(['B1', 'B3'], board, 'down')).toMatchObject({ row: 3, side: 'below' });
});

it('stays on the board in its right half', () => {
  expect(chipSpot(['M2', 'N2'], board)).toMatchObject({ column: 14, align: 'right' });
});

it('is not shown without tiles', () => {
  expect(chipSpot([], board)).toBeNull();
});
