import { texts } from '../../texts';
import { defaultName, type SeatDraft } from './table_draft';

/** The name to show for a seat while the table is being set up. */
export function nameAt(seats: readonly SeatDraft[], place: number): string {
  const t = texts.setup.seats;
  const seat = seats[place];
  if (seat?.kind === 'here') return seat.name.trim() || defaultName(seats, place);
  if (seat?.kind !== 'computer') return t.seat(place);
  const computers = seats.filter(({ kind }) => kind === 'computer');
  return computers.length === 1 ? t.computer : t.computerOf(computers.indexOf(seat) + 1);
}
