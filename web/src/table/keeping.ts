/** A laying as it is kept in the browser, so that a reload loses no half-laid tile. */
import { EMPTY, type Laying } from './laying';

/** As much of the browser's storage as is needed. */
export type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function label(table: string, seat: number): string {
  return `tilewright.hand.${table}.${seat}`;
}

export function keep(drawer: Drawer, table: string, seat: number, laying: Laying): void {
  try {
    drawer.setItem(label(table, seat), JSON.stringify(laying));
  } catch {
    // A full or forbidden storage only costs the order after a reload.
  }
}

export function find(drawer: Drawer, table: string, seat: number): Laying {
  try {
    const kept: unknown = JSON.parse(drawer.getItem(label(table, seat)) ?? 'null');
    return isLaying(kept) ? kept : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function forget(drawer: Drawer, table: string, seat: number): void {
  try {
    drawer.removeItem(label(table, seat));
  } catch {
    // Nothing was kept then.
  }
}

function isLaying(kept: unknown): kept is Laying {
  if (typeof kept !== 'object' || kept === null) return false;
  const { places, laid, arrow } = kept as Partial<Laying>;
  return (
    Array.isArray(places) &&
    places.every((place) => place === null || typeof place?.tile === 'string') &&
    Array.isArray(laid) &&
    laid.every((tile) => typeof tile?.square === 'string' && typeof tile.id === 'number') &&
    (arrow === null || typeof arrow?.square === 'string')
  );
}
