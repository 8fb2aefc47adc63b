import { texts } from '../texts';
import { standIn, type SeatDraft } from './draft';

/** What a seat is called while the table is set up. */
export function nameAt(seats: readonly SeatDraft[], place: number): string {
  const say = texts.setup.seats;
  const seat = seats[place];
  if (seat?.sitter === 'here') return seat.name.trim() || standIn(seats, place);
  if (seat?.sitter !== 'computer') return say.seat(place);
  const computers = seats.filter(({ sitter }) => sitter === 'computer');
  return computers.length === 1 ? say.computer : say.computerOf(computers.indexOf(seat) + 1);
}
