/** The squares of a board by name: column letter and row number, as on its frame. */

import type { SquareName } from '../messages';

export type Axis = 'across' | 'down';

export type { SquareName };

export function squareName(column: number, row: number): SquareName {
  return `${columnName(column)}${row + 1}`;
}

/** A to Z, then AA: a board may have more than 26 columns. */
export function columnName(column: number): string {
  const first = Math.floor(column / 26) - 1;
  const last = String.fromCharCode(65 + (column % 26));
  return first < 0 ? last : String.fromCharCode(65 + first) + last;
}

export function columnOf(square: SquareName): number {
  let column = 0;
  for (const letter of square.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

export function rowOf(square: SquareName): number {
  return Number(square.replace(/^[A-Z]+/, '')) - 1;
}

export function turned(axis: Axis): Axis {
  return axis === 'across' ? 'down' : 'across';
}

/** The size of a board and the tiles on it. */
export interface BoardState {
  columns: number;
  rows: number;
  /** Played tiles by square. */
  tiles: ReadonlyMap<SquareName, string>;
}

/** The square `steps` along an axis, or null beyond the edge. */
export function along(
  board: BoardState,
  square: SquareName,
  axis: Axis,
  steps: number,
): SquareName | null {
  const column = columnOf(square) + (axis === 'across' ? steps : 0);
  const row = rowOf(square) + (axis === 'down' ? steps : 0);
  const inside = column >= 0 && column < board.columns && row >= 0 && row < board.rows;
  return inside ? squareName(column, row) : null;
}

/** Sort order: top to bottom, then left to right. */
export function inReadingOrder(a: SquareName, b: SquareName): number {
  return rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b);
}

/** The smallest rectangle that contains some squares; all four edges are inclusive. */
export interface Span {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function spanOf(squares: readonly SquareName[]): Span | null {
  if (squares.length === 0) return null;
  const columns = squares.map(columnOf);
  const rows = squares.map(rowOf);
  return {
    left: Math.min(...columns),
    top: Math.min(...rows),
    right: Math.max(...columns),
    bottom: Math.max(...rows),
  };
}
