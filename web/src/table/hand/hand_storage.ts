/** Stores the hand in the browser, so that a reload keeps rack order and half-laid tiles. */
import { EMPTY, type HandState } from './laying';

export type HandStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function keyOf(table: string, seat: number): string {
  return `tilewright.hand.${table}.${seat}`;
}

export function save(storage: HandStorage, table: string, seat: number, state: HandState): void {
  try {
    storage.setItem(keyOf(table, seat), JSON.stringify(state));
  } catch {
    // Storage is full or forbidden: the hand does not survive a reload, nothing else is lost.
  }
}

/** Return the stored hand, or the empty one if there is none or it is unreadable. */
export function load(storage: HandStorage, table: string, seat: number): HandState {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(table, seat)) ?? 'null');
    return isHandState(stored) ? stored : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function clear(storage: HandStorage, table: string, seat: number): void {
  try {
    storage.removeItem(keyOf(table, seat));
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

function isHandState(stored: unknown): stored is HandState {
  if (typeof stored !== 'object' || stored === null) return false;
  const { places, laid, arrow } = stored as Partial<HandState>;
  return (
    Array.isArray(places) &&
    places.every((place) => place === null || typeof place?.tile === 'string') &&
    Array.isArray(laid) &&
    laid.every((tile) => typeof tile?.square === 'string' && typeof tile.id === 'number') &&
    (arrow === null || typeof arrow?.square === 'string')
  );
}
