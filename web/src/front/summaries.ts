import type { TableSummary } from '../messages';
import { texts } from '../texts';

const t = texts.front;

export function unfinished(tables: readonly TableSummary[]): TableSummary[] {
  return tables.filter(({ phase, closed }) => phase !== 'over' && !closed);
}

export function finished(tables: readonly TableSummary[]): TableSummary[] {
  return tables.filter(({ phase, closed }) => phase === 'over' && !closed);
}

/** The tables closed before the end of their game, most of them before it began. */
export function closed(tables: readonly TableSummary[]): TableSummary[] {
  return tables.filter((table) => table.closed);
}

export function freeSeats(table: TableSummary): number {
  return table.seats.filter(({ name }) => name === null).length;
}

/** The players at a table, in one line. */
export function playersOf(table: TableSummary): string {
  return table.seats.map(({ name }) => name ?? t.vacant).join(', ');
}

/** The scores, and whose turn it is; or how many players are missing. */
export function statusOf(table: TableSummary): string {
  if (table.closed) return t.closed;
  if (table.phase === 'waiting') return t.waitingFor(freeSeats(table));
  const scores = `${t.scores(table.seats.map((seat) => ({ ...seat, name: seat.name ?? '' })))}.`;
  const mover = table.to_move === null ? null : table.seats[table.to_move]?.name;
  return table.phase === 'playing' && mover ? `${scores} ${t.turnOf(mover)}` : scores;
}
