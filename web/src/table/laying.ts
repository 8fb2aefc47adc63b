/**
 * Tiles half-laid on the board: what a player's hands do before a play is made.
 *
 * Everything here is a value in, a value out; nothing knows the page or the server. Whether a play
 * is allowed is not asked: the table tells.
 */
import {
  type Axis,
  type Ground,
  type SquareName,
  along,
  inReadingOrder,
  squareName,
  turned,
} from '../board/squares';
import { BLANK, type Places, type RackTile, moved, reconciled } from './rack_order';

export interface LaidTile {
  id: number;
  square: SquareName;
  /** What the tile stands for; null for a blank that has not been named yet. */
  letter: string | null;
}

/** Where the next letter typed goes, and which way the word runs. */
export interface Arrow {
  square: SquareName;
  axis: Axis;
}

export interface Laying {
  places: Places;
  /** In the order in which they were laid. */
  laid: readonly LaidTile[];
  arrow: Arrow | null;
}

export const EMPTY: Laying = { places: [], laid: [], arrow: null };

export function isLaid(laying: Laying, id: number): boolean {
  return laying.laid.some((tile) => tile.id === id);
}

export function laidAt(laying: Laying, square: SquareName): LaidTile | undefined {
  return laying.laid.find((tile) => tile.square === square);
}

export function rackTile(laying: Laying, id: number): RackTile | undefined {
  return laying.places.find((place) => place?.id === id) ?? undefined;
}

function isFree(laying: Laying, ground: Ground, square: SquareName): boolean {
  return !ground.tiles.has(square) && !laidAt(laying, square);
}

/** The play as it goes to the table, or null while a blank has no name. */
export function placed(laying: Laying): [SquareName, string][] | null {
  if (laying.laid.some(({ letter }) => letter === null)) return null;
  return [...laying.laid]
    .sort((a, b) => inReadingOrder(a.square, b.square))
    .map(({ id, square, letter }) => [
      square,
      rackTile(laying, id)?.tile === BLANK ? letter!.toLowerCase() : letter!,
    ]);
}

/** Lay a tile on a square; on a tile half-laid there the two change places. */
export function lay(laying: Laying, ground: Ground, id: number, square: SquareName): Laying {
  const tile = rackTile(laying, id);
  if (!tile || ground.tiles.has(square)) return laying;
  const from = laying.laid.find((other) => other.id === id);
  const there = laidAt(laying, square);
  if (there?.id === id) return laying;
  const others = laying.laid.filter((other) => other.id !== id && other !== there);
  const letter = tile.tile === BLANK ? (from?.letter ?? null) : tile.tile;
  const pushed = there && from ? [{ ...there, square: from.square }] : [];
  return { ...laying, laid: [...others, ...pushed, { id, square, letter }] };
}

/** Say, or say anew, what the blank on a square stands for. */
export function name(laying: Laying, square: SquareName, letter: string): Laying {
  const laid = laying.laid.map((tile) => (tile.square === square ? { ...tile, letter } : tile));
  return { ...laying, laid };
}

/** Take a half-laid tile back to its dent, or to another place on the rack. */
export function takeBack(laying: Laying, id: number, place?: number): Laying {
  const laid = laying.laid.filter((tile) => tile.id !== id);
  const places = place === undefined ? laying.places : moved(laying.places, id, place);
  return { ...laying, laid, places };
}

export function recall(laying: Laying): Laying {
  return { ...laying, laid: [], arrow: null };
}

/** Press a square: the arrow comes, and turns when it is there already. */
export function pointAt(laying: Laying, square: SquareName): Laying {
  const { arrow } = laying;
  if (arrow?.square === square) {
    return { ...laying, arrow: { square, axis: turned(arrow.axis) } };
  }
  return { ...laying, arrow: { square, axis: arrow?.axis ?? 'across' } };
}

/** An arrow key: along the arrow it moves it, across the arrow it turns it. */
export function steer(
  laying: Laying,
  ground: Ground,
  axis: Axis,
  step: 1 | -1,
  start: SquareName,
): Laying {
  const { arrow } = laying;
  if (!arrow) return { ...laying, arrow: { square: start, axis } };
  if (arrow.axis !== axis) return { ...laying, arrow: { ...arrow, axis } };
  const square = along(ground, arrow.square, axis, step);
  return square ? { ...laying, arrow: { square, axis } } : laying;
}

/** The first and the last square of the arrow's line, for Home and End. */
export function toEdge(laying: Laying, ground: Ground, end: 'first' | 'last'): Laying {
  const { arrow } = laying;
  if (!arrow) return laying;
  let square = arrow.square;
  const step = end === 'first' ? -1 : 1;
  for (let next; (next = along(ground, square, arrow.axis, step));) square = next;
  return { ...laying, arrow: { ...arrow, square } };
}

/**
 * Type a letter at the arrow: filled squares are skipped, a letter that is not on the rack takes
 * the blank, and so does every letter when `asBlank` is asked for.
 */
export function type(laying: Laying, ground: Ground, letter: string, asBlank: boolean): Laying {
  if (!laying.arrow) return laying;
  const { axis } = laying.arrow;
  const square = freeFrom(laying, ground, laying.arrow.square, axis);
  const tile = inHand(laying, asBlank ? BLANK : letter) ?? inHand(laying, BLANK);
  if (!square || !tile) return laying;
  const laid = [...laying.laid, { id: tile.id, square, letter }];
  const next = freeFrom({ ...laying, laid }, ground, square, axis);
  return { ...laying, laid, arrow: { square: next ?? square, axis } };
}

function inHand(laying: Laying, tile: string): RackTile | undefined {
  return (
    laying.places.find((place) => place?.tile === tile && !isLaid(laying, place.id)) ?? undefined
  );
}

/** The first free square from here on along the axis. */
function freeFrom(laying: Laying, ground: Ground, from: SquareName, axis: Axis): SquareName | null {
  let square: SquareName | null = from;
  while (square && !isFree(laying, ground, square)) square = along(ground, square, axis, 1);
  return square;
}

/** Take back the tile laid last; the arrow goes back to its square. */
export function backspace(laying: Laying): Laying {
  const last = laying.laid.at(-1);
  if (!last) return laying;
  const arrow = laying.arrow && { ...laying.arrow, square: last.square };
  return { ...takeBack(laying, last.id), arrow };
}

/** Where the arrow begins when none is there: the start of an empty board, or its middle. */
export function firstSquare(ground: Ground, start: SquareName): SquareName {
  if (ground.tiles.size === 0) return start;
  return squareName(Math.floor(ground.columns / 2), Math.floor(ground.rows / 2));
}

/**
 * The same laying on a table that has changed: it stays where it was, but tiles no longer on the
 * rack are not half-laid any more, and if somebody's tile lies on one of its squares the whole plan
 * comes back, since what is left of it would be another play. The arrow goes with it: after a play
 * the next one begins anywhere, and across.
 */
export function met(laying: Laying, rack: readonly string[], size: number, ground: Ground): Laying {
  const spent = new Set(
    laying.laid.filter(({ square }) => ground.tiles.has(square)).map(({ id }) => id),
  );
  const places = reconciled(laying.places, rack, size, spent);
  const held = new Set(places.map((place) => place?.id));
  const laid = spent.size > 0 ? [] : laying.laid.filter(({ id }) => held.has(id));
  const allGone = laying.laid.length > 0 && laid.length === 0;
  return { places, laid, arrow: allGone ? null : laying.arrow };
}
