import { describe, expect, test } from 'vitest';
import { newSeat, type SeatDraft, type Sitter } from './draft';
import { nameAt } from './names';

function names(...sitters: [Sitter, string?][]): string[] {
  const seats: SeatDraft[] = [];
  for (const [sitter, name = ''] of sitters) seats.push({ ...newSeat(seats, sitter), name });
  return seats.map((_, place) => nameAt(seats, place));
}

describe('while a table is set up', () => {
  test('a person is called by name, or by the name they get', () => {
    expect(names(['here', ' Zoe '], ['here'])).toEqual(['Zoe', 'Ben']);
  });
  test('the only computer is the computer', () => {
    expect(names(['here', 'Zoe'], ['computer'])).toEqual(['Zoe', 'Computer']);
  });
  test('several computers are counted', () => {
    expect(names(['computer'], ['here', 'Zoe'], ['computer'])).toEqual([
      'Computer 1',
      'Zoe',
      'Computer 2',
    ]);
  });
  test('a guest is their seat until they type a name', () => {
    expect(names(['here', 'Zoe'], ['guest'])).toEqual(['Zoe', 'Seat 2']);
  });
});
