/** Where the preview is shown: beside the half-laid tiles and never over them. */
import { type Axis, type SquareName, spanOf } from './squares';

export interface ChipSpot {
  /** In squares, from the left and top edge of the board. */
  column: number;
  row: number;
  side: 'below' | 'above';
  /** The edge of the chip that is at the column. */
  align: 'left' | 'right';
}

/** Rows the chip needs below or above the tiles. */
const ROOM = 2;

export function chipSpot(
  laid: readonly SquareName[],
  board: { columns: number; rows: number },
  axis: Axis = 'across',
): ChipSpot | null {
  const span = spanOf(laid);
  if (!span) return null;
  // The square below a word that runs down is where its next letter goes.
  const below = axis === 'down' ? span.top < ROOM : span.bottom + ROOM < board.rows;
  const align = span.left < board.columns / 2 ? 'left' : 'right';
  return {
    column: align === 'left' ? span.left : span.right + 1,
    row: below ? span.bottom + 1 : span.top,
    side: below ? 'below' : 'above',
    align,
  };
}
