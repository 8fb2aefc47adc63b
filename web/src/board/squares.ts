/** Squares of a board by name: column letter, row number, as on its frame. */

export type Axis = 'across' | 'down';

/** `H8`, as everywhere on the wire. */
export type SquareName = string;

export function squareName(column: number, row: number): SquareName {
  return `${columnName(column)}${row + 1}`;
}

/** A to Z, then AA: boards are not bound to fifteen columns. */
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

/** A board's measure and what lies on it. */
export interface Ground {
  columns: number;
  rows: number;
  /** Tiles that have been played, by square. */
  tiles: ReadonlyMap<SquareName, string>;
}

/** The square so many steps along an axis, or null beyond the edge. */
export function along(
  ground: Ground,
  square: SquareName,
  axis: Axis,
  steps: number,
): SquareName | null {
  const column = columnOf(square) + (axis === 'across' ? steps : 0);
  const row = rowOf(square) + (axis === 'down' ? steps : 0);
  const inside = column >= 0 && column < ground.columns && row >= 0 && row < ground.rows;
  return inside ? squareName(column, row) : null;
}

/** From left to right, from top to bottom. */
export function inReadingOrder(a: SquareName, b: SquareName): number {
  return rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b);
}

/** The smallest box of squares that holds all of these; both ends belong to it. */
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
