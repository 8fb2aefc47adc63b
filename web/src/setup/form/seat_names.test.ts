import { describe, expect, test } from 'vitest';
import { nameAt } from './seat_names';
import { newSeat, type SeatDraft, type SeatKind } from './table_draft';

function names(...seatKinds: [SeatKind, string?][]): string[] {
  const seats: SeatDraft[] = [];
  for (const [kind, name = ''] of seatKinds) seats.push({ ...newSeat(seats, kind), name });
  return seats.map((_, place) => nameAt(seats, place));
}

describe('while a table is being set up', () => {
  test('a person has their own name, or the default one', () => {
    expect(names(['here', ' Zoe '], ['here'])).toEqual(['Zoe', 'Ben']);
  });
  test('a single computer is called Computer', () => {
    expect(names(['here', 'Zoe'], ['computer'])).toEqual(['Zoe', 'Computer']);
  });
  test('several computers are numbered', () => {
    expect(names(['computer'], ['here', 'Zoe'], ['computer'])).toEqual([
      'Computer 1',
      'Zoe',
      'Computer 2',
    ]);
  });
  test('a guest is called by seat number until they type a name', () => {
    expect(names(['here', 'Zoe'], ['guest'])).toEqual(['Zoe', 'Seat 2']);
  });
});
