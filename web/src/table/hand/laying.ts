/**
 * The state of a player's hand: the rack, and the tiles half-laid before the play is made.
 *
 * Pure functions on immutable values: they know neither the page nor the server. They do not check
 * whether a play is allowed; the server decides that.
 */
import {
  type Axis,
  type BoardState,
  type SquareName,
  along,
  inReadingOrder,
  squareName,
  turned,
} from '../../board/squares';
import { BLANK, type Places, type RackTile, moved, reconciled } from './rack_order';

export interface LaidTile {
  id: number;
  square: SquareName;
  /** The tile's letter; null for a blank whose letter has not been chosen yet. */
  letter: string | null;
}

/** Where the next typed letter goes, and the direction of the word. */
export interface Arrow {
  square: SquareName;
  axis: Axis;
}

export interface HandState {
  places: Places;
  /** In the order in which they were laid. */
  laid: readonly LaidTile[];
  arrow: Arrow | null;
}

export const EMPTY: HandState = { places: [], laid: [], arrow: null };

export function isLaid(state: HandState, id: number): boolean {
  return state.laid.some((tile) => tile.id === id);
}

export function laidAt(state: HandState, square: SquareName): LaidTile | undefined {
  return state.laid.find((tile) => tile.square === square);
}

export function rackTile(state: HandState, id: number): RackTile | undefined {
  return state.places.find((place) => place?.id === id) ?? undefined;
}

function isFree(state: HandState, board: BoardState, square: SquareName): boolean {
  return !board.tiles.has(square) && !laidAt(state, square);
}

/** Return the play as sent to the server, or null while a blank has no letter. */
export function placed(state: HandState): [SquareName, string][] | null {
  if (state.laid.some(({ letter }) => letter === null)) return null;
  return [...state.laid]
    .sort((a, b) => inReadingOrder(a.square, b.square))
    .map(({ id, square, letter }) => [
      square,
      rackTile(state, id)?.tile === BLANK ? letter!.toLowerCase() : letter!,
    ]);
}

/**
 * Lay a tile on a square. A half-laid tile that is already there swaps places with one moved on the
 * board, and returns to the rack for one laid from the rack.
 */
export function lay(
  state: HandState,
  board: BoardState,
  id: number,
  square: SquareName,
): HandState {
  const tile = rackTile(state, id);
  if (!tile || board.tiles.has(square)) return state;
  const from = state.laid.find((other) => other.id === id);
  const occupant = laidAt(state, square);
  if (occupant?.id === id) return state;
  const others = state.laid.filter((other) => other.id !== id && other !== occupant);
  const letter = tile.tile === BLANK ? (from?.letter ?? null) : tile.tile;
  const swapped = occupant && from ? [{ ...occupant, square: from.square }] : [];
  return { ...state, laid: [...others, ...swapped, { id, square, letter }] };
}

/** Lay tiles as the server writes them: a blank is its letter in lower case. */
export function layAll(
  state: HandState,
  board: BoardState,
  tiles: readonly (readonly [SquareName, string])[],
): HandState {
  return tiles.reduce((laid, [square, tile]) => {
    const letter = tile.toUpperCase();
    const found = onRack(laid, tile === letter ? tile : BLANK);
    if (!found) return laid;
    const next = lay(laid, board, found.id, square);
    return found.tile === BLANK ? nameBlank(next, square, letter) : next;
  }, state);
}

/** Choose or change the letter of the blank on a square. */
export function nameBlank(state: HandState, square: SquareName, letter: string): HandState {
  const laid = state.laid.map((tile) => (tile.square === square ? { ...tile, letter } : tile));
  return { ...state, laid };
}

/** Take a half-laid tile back to its gap on the rack, or to another place there. */
export function takeBack(state: HandState, id: number, place?: number): HandState {
  const laid = state.laid.filter((tile) => tile.id !== id);
  const places = place === undefined ? state.places : moved(state.places, id, place);
  return { ...state, laid, places };
}

export function recall(state: HandState): HandState {
  return { ...state, laid: [], arrow: null };
}

/** Move the arrow to a square, or turn it if it is already there. */
export function pointAt(state: HandState, square: SquareName): HandState {
  const { arrow } = state;
  if (arrow?.square === square) {
    return { ...state, arrow: { square, axis: turned(arrow.axis) } };
  }
  return { ...state, arrow: { square, axis: arrow?.axis ?? 'across' } };
}

/** Apply an arrow key: move the arrow along its own axis, or turn it to the other one. */
export function steer(
  state: HandState,
  board: BoardState,
  axis: Axis,
  step: 1 | -1,
  start: SquareName,
): HandState {
  const { arrow } = state;
  if (!arrow) return { ...state, arrow: { square: start, axis } };
  if (arrow.axis !== axis) return { ...state, arrow: { ...arrow, axis } };
  const square = along(board, arrow.square, axis, step);
  return square ? { ...state, arrow: { square, axis } } : state;
}

/** Move the arrow to the first or last square of its row or column. */
export function toEdge(state: HandState, board: BoardState, end: 'first' | 'last'): HandState {
  const { arrow } = state;
  if (!arrow) return state;
  let square = arrow.square;
  const step = end === 'first' ? -1 : 1;
  for (let next; (next = along(board, square, arrow.axis, step));) square = next;
  return { ...state, arrow: { ...arrow, square } };
}

/**
 * Type a letter at the arrow. Filled squares are skipped. A blank is used if `asBlank` is set or
 * the letter is not on the rack.
 */
export function typeLetter(
  state: HandState,
  board: BoardState,
  letter: string,
  asBlank: boolean,
): HandState {
  if (!state.arrow) return state;
  const { axis } = state.arrow;
  const square = nextFree(state, board, state.arrow.square, axis);
  const tile = onRack(state, asBlank ? BLANK : letter) ?? onRack(state, BLANK);
  if (!square || !tile) return state;
  const laid = [...state.laid, { id: tile.id, square, letter }];
  const next = nextFree({ ...state, laid }, board, square, axis);
  return { ...state, laid, arrow: { square: next ?? square, axis } };
}

/** Find a tile with this letter that has not been laid. */
function onRack(state: HandState, tile: string): RackTile | undefined {
  return (
    state.places.find((place) => place?.tile === tile && !isLaid(state, place.id)) ?? undefined
  );
}

/** Return the first free square along the axis, starting with `from` itself. */
function nextFree(
  state: HandState,
  board: BoardState,
  from: SquareName,
  axis: Axis,
): SquareName | null {
  let square: SquareName | null = from;
  while (square && !isFree(state, board, square)) square = along(board, square, axis, 1);
  return square;
}

/** Take back the tile laid last and return the arrow to its square. */
export function backspace(state: HandState): HandState {
  const last = state.laid.at(-1);
  if (!last) return state;
  const arrow = state.arrow && { ...state.arrow, square: last.square };
  return { ...takeBack(state, last.id), arrow };
}

/** Where the arrow first appears: the start square of an empty board, otherwise the middle. */
export function firstSquare(board: BoardState, start: SquareName): SquareName {
  if (board.tiles.size === 0) return start;
  return squareName(Math.floor(board.columns / 2), Math.floor(board.rows / 2));
}

/**
 * Carry half-laid tiles over to a new rack and board. Tiles that have left the rack are dropped. If
 * a played tile covers one of the squares, everything is recalled, because the remaining tiles would
 * make a different play. The arrow disappears with the last tile, so the next play starts afresh.
 */
export function reconcile(
  state: HandState,
  rack: readonly string[],
  size: number,
  board: BoardState,
): HandState {
  const covered = new Set(
    state.laid.filter(({ square }) => board.tiles.has(square)).map(({ id }) => id),
  );
  const places = reconciled(state.places, rack, size, covered);
  const held = new Set(places.map((place) => place?.id));
  const laid = covered.size > 0 ? [] : state.laid.filter(({ id }) => held.has(id));
  const allGone = state.laid.length > 0 && laid.length === 0;
  return { places, laid, arrow: allGone ? null : state.arrow };
}
