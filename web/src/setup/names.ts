import { texts } from '../texts';
import { standIn, type SeatDraft } from './draft';

/** What a seat is called while the table is set up. */
export function nameAt(seats: readonly SeatDraft[], place: number): string {
  const seat = seats[place];
  if (seat?.sitter !== 'here') return texts.setup.seats.seat(place);
  return seat.name.trim() || standIn(seats, place);
}
