/** Where the preview hangs: by the tiles being laid and never over them. */
import { type Axis, type SquareName, spanOf } from './squares';

export interface ChipSpot {
  /** In squares from the board's left and top edge. */
  column: number;
  row: number;
  side: 'below' | 'above';
  /** The edge of the chip that stands at the column. */
  align: 'left' | 'right';
}

/** Rows a chip needs under or over the tiles. */
const ROOM = 2;

export function chipSpot(
  laid: readonly SquareName[],
  board: { columns: number; rows: number },
  axis: Axis = 'across',
): ChipSpot | null {
  const span = spanOf(laid);
  if (!span) return null;
  // Under a word that runs down the next letter goes.
  const below = axis === 'down' ? span.top < ROOM : span.bottom + ROOM < board.rows;
  const align = span.left < board.columns / 2 ? 'left' : 'right';
  return {
    column: align === 'left' ? span.left : span.right + 1,
    row: below ? span.bottom + 1 : span.top,
    side: below ? 'below' : 'above',
    align,
  };
}
