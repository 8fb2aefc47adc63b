import type { TableSummary } from '../messages';
import { texts } from '../texts';

const say = texts.front;

export function unfinished(tables: readonly TableSummary[]): TableSummary[] {
  return tables.filter(({ phase }) => phase !== 'over');
}

export function finished(tables: readonly TableSummary[]): TableSummary[] {
  return tables.filter(({ phase }) => phase === 'over');
}

export function freeSeats(table: TableSummary): number {
  return table.seats.filter(({ name }) => name === null).length;
}

/** Who sits at a table, in one line. */
export function titleOf(table: TableSummary): string {
  return table.seats.map(({ name }) => name ?? say.vacant).join(', ');
}

/** How it stands there. */
export function storyOf(table: TableSummary): string {
  if (table.phase === 'waiting') return say.waitingFor(freeSeats(table));
  const scores = `${say.scores(table.seats.map((seat) => ({ ...seat, name: seat.name ?? '' })))}.`;
  const mover = table.to_move === null ? null : table.seats[table.to_move]?.name;
  return table.phase === 'playing' && mover ? `${scores} ${say.turnOf(mover)}` : scores;
}
