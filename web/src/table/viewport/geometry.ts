/** Geometry of the zoomed board: how far to scroll, and where the overview map goes. */
import { type Span, type SquareName, columnOf, rowOf, spanOf } from '../../board/squares';

/** The smallest side of a square, in pixels, that a finger or a mouse can hit reliably. */
export const MIN_TOUCH_SIDE = 34;
export const MIN_MOUSE_SIDE = 24;
/** The side of a square of the zoomed board, in pixels. */
export const ZOOMED_SIDE = 44;

export interface Scroll {
  left: number;
  top: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Return the scroll offset that centres these squares, limited to the board. */
export function scrollTo(
  squares: readonly SquareName[],
  pane: Size,
  board: { columns: number; rows: number; square: number; frame: number },
): Scroll {
  const span: Span = spanOf(squares) ?? {
    left: 0,
    top: 0,
    right: board.columns - 1,
    bottom: board.rows - 1,
  };
  const centred = (from: number, to: number, length: number, count: number) => {
    const centre = ((from + to + 1) / 2) * board.square + board.frame;
    const max = count * board.square + board.frame - length;
    return Math.round(Math.max(0, Math.min(max, centre - length / 2)));
  };
  return {
    left: centred(span.left, span.right, pane.width, board.columns),
    top: centred(span.top, span.bottom, pane.height, board.rows),
  };
}

/** Scroll speed in pixels per frame for a drag near an edge; 0 away from both edges. */
export function edgeSpeed(position: number, from: number, to: number, reach = 40): number {
  const inside = Math.min(position - from, to - position);
  if (inside >= reach) return 0;
  const strength = Math.min(1, (reach - inside) / reach);
  const speed = Math.max(1, Math.round(strength * 12));
  return position - from < to - position ? -speed : speed;
}

export type Corner = 'bottom right' | 'top right';

const CORNERS: Corner[] = ['bottom right', 'top right'];
/** Height that the map and the button beside it cover, in squares. */
const COVERED = 2.4;

/** Choose a corner for the map in which it covers no tile being laid. */
export function mapCorner(squares: readonly SquareName[], shown: Span): Corner {
  const isInTheWay = (corner: Corner) =>
    squares.some((square) => {
      const row = rowOf(square);
      const low = corner.startsWith('bottom');
      if (low ? row < shown.bottom - COVERED + 1 : row > shown.top + COVERED - 1) return false;
      const column = columnOf(square);
      return column >= shown.left - 1 && column <= shown.right + 1;
    });
  return CORNERS.find((corner) => !isInTheWay(corner)) ?? 'bottom right';
}
