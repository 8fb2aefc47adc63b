/** The phone's window on a board whose squares are a finger wide. */
import { type Span, type SquareName, columnOf, rowOf, spanOf } from '../board/squares';

/** Squares smaller than this miss fingers, and a mouse. */
export const FINGER = 34;
export const MOUSE = 24;
/** The side of a square in the zoomed board. */
export const ZOOMED = 44;

export interface Scroll {
  left: number;
  top: number;
}

export interface Window {
  width: number;
  height: number;
}

/**
 * How far to scroll a board of such squares so that these squares come to the middle of the window,
 * as far as the board reaches.
 */
export function scrollTo(
  squares: readonly SquareName[],
  window: Window,
  board: { columns: number; rows: number; square: number; frame: number },
): Scroll {
  const span: Span = spanOf(squares) ?? {
    left: 0,
    top: 0,
    right: board.columns - 1,
    bottom: board.rows - 1,
  };
  const middle = (from: number, to: number, room: number, count: number) => {
    const centre = ((from + to + 1) / 2) * board.square + board.frame;
    const most = count * board.square + board.frame - room;
    return Math.round(Math.max(0, Math.min(most, centre - room / 2)));
  };
  return {
    left: middle(span.left, span.right, window.width, board.columns),
    top: middle(span.top, span.bottom, window.height, board.rows),
  };
}

/** How fast, in pixels a frame, a drag this near to an edge scrolls: nothing in the middle. */
export function edgeSpeed(position: number, from: number, to: number, reach = 40): number {
  const inside = Math.min(position - from, to - position);
  if (inside >= reach) return 0;
  const strength = Math.min(1, (reach - inside) / reach);
  const speed = Math.max(1, Math.round(strength * 12));
  return position - from < to - position ? -speed : speed;
}

export type Corner = 'bottom right' | 'top right';

const CORNERS: Corner[] = ['bottom right', 'top right'];
/** How much of the window the map and the button beside it cover, in squares. */
const DEEP = 2.4;

/** The corner for the map: where it covers none of the tiles being laid, so it seldom moves. */
export function mapCorner(squares: readonly SquareName[], shown: Span): Corner {
  const inTheWay = (corner: Corner) =>
    squares.some((square) => {
      const row = rowOf(square);
      const low = corner.startsWith('bottom');
      if (low ? row < shown.bottom - DEEP + 1 : row > shown.top + DEEP - 1) return false;
      const column = columnOf(square);
      return column >= shown.left - 1 && column <= shown.right + 1;
    });
  return CORNERS.find((corner) => !inTheWay(corner)) ?? 'bottom right';
}
